#include "typed.hpp"

#include "short_forms.hpp"
#include "spoken_names.hpp"

#include <banquier/terminal/text.hpp>

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace banquier::terminal {

namespace {

struct ProgramWord {
    std::string_view word;
    Typed::Kind kind;
};

constexpr ProgramWord kProgramWords[] = {
    {"?", Typed::Kind::Help},
    {"h", Typed::Kind::Help},
    {"help", Typed::Kind::Help},
    {"aide", Typed::Kind::Help},
    {"l", Typed::Kind::Legal},
    {"legal", Typed::Kind::Legal},
    {"possible", Typed::Kind::Legal},
    {"why", Typed::Kind::Why},
    {"pourquoi", Typed::Kind::Why},
    {"board", Typed::Kind::Board},
    {"plateau", Typed::Kind::Board},
    {"players", Typed::Kind::Players},
    {"joueurs", Typed::Kind::Players},
    {"title", Typed::Kind::Title},
    {"titre", Typed::Kind::Title},
    {"t", Typed::Kind::Title},
    {"rules", Typed::Kind::Rules},
    {"règles", Typed::Kind::Rules},
    {"regles", Typed::Kind::Rules},
    {"rule", Typed::Kind::Rule},
    {"règle", Typed::Kind::Rule},
    {"regle", Typed::Kind::Rule},
    {"log", Typed::Kind::Log},
    {"journal", Typed::Kind::Log},
    {"undo", Typed::Kind::Undo},
    {"annuler", Typed::Kind::Undo},
    {"save", Typed::Kind::Save},
    {"sauver", Typed::Kind::Save},
    {"q", Typed::Kind::Quit},
    {"quit", Typed::Kind::Quit},
    {"exit", Typed::Kind::Quit},
    {"quitter", Typed::Kind::Quit},
};

std::string lower(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

Typed wrong(std::string problem) { return {.kind = Typed::Kind::Wrong, .problem = std::move(problem)}; }

class Reader {
public:
    Reader(const Console& console, const Session& session, const notation::Sentences& sentences,
        const notation::Names& names, const Waiting& waiting)
        : console_(console), session_(session), sentences_(sentences), names_(names), waiting_(waiting) {}

    Typed line(std::string_view text) const;

private:
    Typed nothing_typed() const;
    Typed act(std::string_view text) const;
    bool are_typed_dice(const std::vector<std::string>& words) const;
    Typed parsed(const std::string& line) const;
    std::string why_not_theirs(const Action& action) const;

    const Console& console_;
    const Session& session_;
    const notation::Sentences& sentences_;
    const notation::Names& names_;
    const Waiting& waiting_;
};

// An empty line does the plain thing: roll, end the turn, let the others go on.
Typed Reader::nothing_typed() const {
    if (waiting_.what == Waiting::For::Leave) return {.kind = Typed::Kind::Leave};
    if (waiting_.what != Waiting::For::Answer) return {};
    // A rent of one's own would be lost with the roll: it is claimed first.
    const std::size_t claims = landings_unsaid(session_.game()) ? 0 : session_.state().claims;
    for (std::size_t i = 0; i < claims; ++i) {
        const Action claim = act::claim(waiting_.seat, session_.state().claim[i].deed);
        if (!why_illegal(session_.game(), session_.state(), claim))
            return {.kind = Typed::Kind::Act, .action = claim};
    }
    const Ask ask = decision(session_.game(), session_.state()).ask;
    const bool rolls =
        ask == Ask::OrderRoll || (ask == Ask::Roll && session_.state().player[waiting_.seat].prison == 0);
    if (rolls && session_.dice() == Dice::Thrown)
        return {.kind = Typed::Kind::Act, .action = act::roll(waiting_.seat, 0, 0)};
    if (ask == Ask::EndTurn) return {.kind = Typed::Kind::Act, .action = act::end_turn(waiting_.seat)};
    if (ask == Ask::LastClaims) return {.kind = Typed::Kind::Act, .action = act::pass(waiting_.seat)};
    return {};
}

// What a person may not do in somebody else's name.
std::string Reader::why_not_theirs(const Action& action) const {
    const bool typed_dice = session_.dice() == Dice::Typed;
    const bool dice = wants_dice(action.kind) && action.dice[0] != 0;
    if (!typed_dice && (dice || is_luck(action.kind)))
        return std::string{
            console_({"Ici le programme lance les dés et tire les cartes ; --real-dice laisse les dire.",
                "Here the program throws the dice and draws the cards; --real-dice lets you state them."})};
    if (typed_dice && action.kind == ActKind::Roll && !dice)
        return std::string{
            console_({"Quels dés ? Par exemple : roll 3 4", "Which dice? For example: roll 3 4"})};
    if (!is_player(action.by)) return {};
    if (index_of(action.by) >= session_.seats().size())
        return std::string{console_({"Il n'y a pas cette place.", "There is no such seat."})};
    if (session_.is_bot(action.by) && !(action.kind == ActKind::Roll && dice))
        return fmt::format(
            fmt::runtime(console_({"{} est joué par le programme.", "{} is played by the program."})),
            session_.seats()[index_of(action.by)].name);
    return {};
}

Typed Reader::parsed(const std::string& line) const {
    const notation::Context context{session_.game(), &session_.state(), &names_};
    const auto action = notation::parse_act(line, context);
    if (action) {
        if (std::string no = why_not_theirs(*action); !no.empty()) return wrong(std::move(no));
        return {.kind = Typed::Kind::Act, .action = *action};
    }
    notation::Problem problem = action.problem();
    problem.column = 0;
    return wrong(render(problem, console_.language));
}

// "3 4" where somebody is to roll real dice.
bool Reader::are_typed_dice(const std::vector<std::string>& words) const {
    const Ask ask = decision(session_.game(), session_.state()).ask;
    const bool rolls = ask == Ask::Roll || ask == Ask::OrderRoll;
    return session_.dice() == Dice::Typed && rolls && words.size() == 2 && words[0].size() == 1 &&
        words[1].size() == 1;
}

Typed Reader::act(std::string_view text) const {
    const std::size_t colon = text.find(':');
    const std::string actor =
        lower(std::string{trimmed(text.substr(0, colon == std::string_view::npos ? 0 : colon))});
    if (actor == "luck" || actor == "clock") return parsed(std::string{text});
    PlayerId seat = waiting_.seat;
    if (colon != std::string_view::npos) {
        std::size_t number = 0;
        const auto [end, error] = std::from_chars(actor.data(), actor.data() + actor.size(), number);
        if (error != std::errc{} || number < 1 || number > session_.seats().size())
            return parsed(std::string{text});
        seat = static_cast<PlayerId>(number - 1);
        text.remove_prefix(colon + 1);
    }
    std::vector<std::string> words;
    for (const std::string& word : words_in(text)) words.push_back(lower(word));
    if (colon == std::string_view::npos && (waiting_.what == Waiting::For::Luck || are_typed_dice(words)))
        return parsed(luck_spelled_out(session_, seat, words));
    if (!is_player(seat)) return {};
    if (const auto built = one_building(session_, seat, words)) {
        if (std::string no = why_not_theirs(*built); !no.empty()) return wrong(std::move(no));
        return {.kind = Typed::Kind::Act, .action = *built};
    }
    const Numbered line =
        numbered(sentences_, session_.seats().size(), words_in(spelled_out(session_, waiting_, seat, words)));
    if (!line.unknown.empty())
        return wrong(
            fmt::format(fmt::runtime(console_({"« {} » : personne, ou aucune case, ou plusieurs. Par exemple "
                                               ": offer 2 give 19 +50 get 24, ou avec les noms",
                            "\"{}\": nobody, or no square, or several. For example: offer 2 give 19 +50 get "
                            "24, or with names"})),
                line.unknown));
    return parsed(fmt::format("{}: {}", index_of(seat) + 1, fmt::join(line.words, " ")));
}

Typed Reader::line(std::string_view text) const {
    text = trimmed(text);
    if (text.empty()) return nothing_typed();
    const std::vector<std::string> words = words_in(text);
    const std::string first = lower(words[0]);
    const std::string_view rest = trimmed(text.substr(words[0].size()));
    for (const ProgramWord& word : kProgramWords) {
        if (word.word != first) continue;
        if (word.kind != Typed::Kind::Why) return {.kind = word.kind, .argument = std::string{rest}};
        Typed asked = rest.empty() ? Typed{.kind = Typed::Kind::WhyNot} : act(rest);
        if (asked.kind == Typed::Kind::Act) asked.kind = Typed::Kind::Why;
        return asked;
    }
    return act(text);
}

}  // namespace

Typed understand(const Console& console, const Session& session, const notation::Sentences& sentences,
    const notation::Names& names, const Waiting& waiting, std::string_view line) {
    return Reader{console, session, sentences, names, waiting}.line(line);
}

}  // namespace banquier::terminal
