#include "prompt_lines.hpp"

#include <banquier/notation/act.hpp>
#include <banquier/terminal/text.hpp>

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <memory>

namespace banquier::terminal {

namespace {

// The act in notation, without its actor.
std::string notation_of(const Drawing& drawing, const Action& action) {
    const std::string line = notation::write_act(drawing.game, action);
    const std::size_t colon = line.find(": ");
    return colon == std::string::npos ? line : line.substr(colon + 2);
}

std::vector<Action> acts_of(const Drawing& drawing, PlayerId seat) {
    const auto list = std::make_unique<ActionList>();
    legal_actions_as_told(drawing.game, drawing.state, *list);
    std::vector<Action> acts;
    const bool unsaid = landings_unsaid(drawing.game);  // a claim on the list would tell of a landing
    for (const Action& action : *list)
        if (action.by == seat && !(unsaid && action.kind == ActKind::Claim)) acts.push_back(action);
    return acts;
}

// "+19" or "-19" where just one building comes or goes, else empty.
std::string one_step(const Drawing& drawing, const Action& build) {
    const Group& group = drawing.game.board.group[build.group];
    std::string step;
    for (std::size_t i = 0; i < group.size; ++i) {
        const int change = build.levels[i] - drawing.state.holding[group.list[i]].level;
        if (change == 0) continue;
        if (!step.empty() || change < -1 || change > 1) return {};
        step = fmt::format("{}{}", change > 0 ? '+' : '-', notation::square_of(drawing.game, group.list[i]));
    }
    return step;
}

// "mortgage 5 12": free acts of one kind on one line, by what they are about.
std::string object_of(const Drawing& drawing, const Action& action) {
    if (action.kind == ActKind::Build) return one_step(drawing, action);

    if (action.deed != kNoDeed) return std::to_string(notation::square_of(drawing.game, action.deed));
    if (action.kind == ActKind::PutUpToken) return notation::write_token(drawing.game, action.token);
    if (is_player(action.whom)) return fmt::format("{} #{}", index_of(action.whom) + 1, action.revision);
    return {};
}

std::string_view verb_of(ActKind kind) {
    switch (kind) {

    case ActKind::Build: return "build";
    case ActKind::Mortgage: return "mortgage";
    case ActKind::Lift: return "lift";
    case ActKind::Withdraw: return "withdraw";

    case ActKind::PutUp:
    case ActKind::PutUpToken: return "put up";
    case ActKind::SellToBank: return "sell to bank";
    default: return "";
    }
}

// Free acts that cannot wait are shown among the answers.
bool is_pressing(ActKind kind) {
    return kind == ActKind::Claim || kind == ActKind::Accept || kind == ActKind::Refuse;
}

std::string free_line(const Drawing& drawing, const std::vector<Action>& acts) {
    std::map<ActKind, std::vector<std::string>> by_kind;
    for (const Action& action : acts) {
        if (!is_free(action.kind) || is_pressing(action.kind)) continue;
        std::vector<std::string>& objects = by_kind[action.kind];
        const std::string object = object_of(drawing, action);
        if (!object.empty() || action.kind == ActKind::Withdraw) objects.push_back(object);
    }
    std::vector<std::string> parts;
    for (const auto& [kind, objects] : by_kind)
        if (kind == ActKind::Build)
            parts.push_back(objects.empty() ? "build" : notation::joined(objects, " "));
        else
            parts.push_back(
                std::string{trimmed(fmt::format("{} {}", verb_of(kind), fmt::join(objects, " ")))});
    const bool anything = std::any_of(drawing.state.holding.begin(), drawing.state.holding.end(),
        [](const Holding& holding) { return is_player(holding.owner); });
    if (anything) parts.emplace_back("offer");
    return notation::joined(parts, " · ");
}

// What to type, and what it means where the words do not say so themselves.
std::string choice(const Drawing& drawing, const Action& action) {
    const std::string typed = notation_of(drawing, action);
    const std::string means = drawing.words.of(drawing.state, action);
    if (means.starts_with(typed)) return drawing.paint.bold(typed) + means.substr(typed.size());
    return drawing.paint.bold(typed) + " (" + means + ")";
}

// The answers, pressing acts first; of many alike (wants, dealt titles, placings) the first few.
std::vector<std::string> answers(const Drawing& drawing, const std::vector<Action>& acts) {
    constexpr std::size_t kMost = 6;
    const Ask ask = decision(drawing.game, drawing.state).ask;
    std::vector<std::string> parts;
    for (const Action& action : acts)
        if (is_pressing(action.kind)) parts.push_back(choice(drawing, action));
    if (ask == Ask::Debt && !acts.empty())
        parts.push_back(choice(drawing, standing_answer(drawing.game, drawing.state, acts.front().by)));
    for (const Action& action : acts) {
        if (is_free(action.kind) && !(ask == Ask::Place && action.kind == ActKind::Build)) continue;
        if (parts.size() >= kMost) {
            parts.emplace_back("…");
            break;
        }
        parts.push_back(choice(drawing, action));
    }
    return parts;
}

// Parts side by side, as many on a line as fit.
Lines flowed(const std::vector<std::string>& parts, int columns) {
    Lines lines;
    for (const std::string& part : parts) {
        if (!lines.empty() && width(lines.back()) + 3 + width(part) <= columns)
            lines.back() += " · " + part;
        else
            lines.push_back("  " + part);
    }
    return lines;
}

std::string luck_question(const Drawing& drawing, const Waiting& waiting) {
    const Ask ask = decision(drawing.game, drawing.state).ask;
    const std::string asked =
        drawing.words.question(drawing.state, is_player(waiting.seat) ? waiting.seat : kNobody);
    switch (ask) {
    case Ask::Draw:
        if (drawing.game.rules.draw == Draw::ThreeDice)
            return asked +
                std::string{in(drawing, {" Tapez les trois dés : 1 2 3", " Type the three dice: 1 2 3"})};
        return asked +
            std::string{in(drawing, {" Tapez son numéro ou son nom.", " Type its number or its name."})};
    case Ask::Deal:
        return asked + std::string{in(drawing, {" Tapez : deal JOUEUR CASE", " Type: deal SEAT SQUARE"})};
    default:
        return asked + std::string{in(drawing, {" Tapez les deux dés : 3 4", " Type the two dice: 3 4"})};
    }
}

}  // namespace

Lines question_lines(const Drawing& drawing, const Session& session, const Waiting& waiting, int columns) {
    std::string text;
    switch (waiting.what) {
    case Waiting::For::Answer: text = drawing.words.question(drawing.state, waiting.seat); break;
    case Waiting::For::Luck: text = luck_question(drawing, waiting); break;
    case Waiting::For::Leave:
        text = fmt::format(fmt::runtime(in(drawing,
                               {"{}, avant que {} continue : agir, ou Entrée pour laisser.",
                                   "{}, before {} goes on: act, or Enter to let it pass."})),
            drawing.words.name(waiting.seat), drawing.words.name(waiting.next));
        break;
    case Waiting::For::Nothing:
        text = std::string{in(drawing, {"La partie est finie.", "The game is over."})};
        break;
    }
    Lines lines;
    for (const std::string& line : wrapped(text, columns - 2))
        lines.push_back((lines.empty() ? "» " : "  ") + drawing.paint.bold(line));
    for (const PlayerId from : drawing.state.offering) {
        const Offer& offer = drawing.state.offer[from];
        if (session.is_bot(offer.to)) continue;
        const Phrase open{
            "  offre de {} à {} : {} ({}: accept {} #{})", "  offer from {} to {}: {} ({}: accept {} #{})"};
        lines.push_back(
            drawing.paint.yellow(cut(fmt::format(fmt::runtime(in(drawing, open)), drawing.words.name(from),
                                         drawing.words.name(offer.to), drawing.words.terms(offer),
                                         index_of(offer.to) + 1, index_of(from) + 1, offer.revision),
                columns)));
    }
    return lines;
}

Lines choice_lines(const Drawing& drawing, const Waiting& waiting, int columns) {
    if (waiting.what != Waiting::For::Answer && waiting.what != Waiting::For::Leave) return {};
    const std::vector<Action> acts = acts_of(drawing, waiting.seat);
    Lines lines = flowed(answers(drawing, acts), columns);
    const std::string free = free_line(drawing, acts);
    const std::string also{in(drawing, {"aussi : ", "also: "})};
    if (!free.empty())
        for (const std::string& line : wrapped(also + free, columns - 2, 4))
            lines.push_back("  " + drawing.paint.dim(line));
    return lines;
}

Lines legal_lines(const Drawing& drawing, PlayerId seat) {
    Lines lines;
    for (const Action& action : acts_of(drawing, seat))
        lines.push_back(
            "  " + padded(notation_of(drawing, action), 26) + " " + drawing.words.of(drawing.state, action));
    lines.push_back("  " +
        std::string{in(drawing,
            {"et toute enchère plus haute, et toute offre : offer 2 give 19 get 24 +50",
                "and every higher bid, and every offer: offer 2 give 19 get 24 +50"})});
    return lines;
}

Lines help_lines(const Console& console, const Session& session) {
    static const Phrase kHelp{
        "Jouer     r lancer   b acheter   d ne pas acheter   e finir   y oui   n non   Entrée : lancer, "
        "finir, laisser\n"
        "Enchères  b 150 (ou bid 150)   b : le minimum   p passer\n"
        "Loyers    c : réclamer   c 19 : celui de la case 19      À tout joueur : 2: claim 19\n"
        "Bâtir     +19 une construction de plus sur la case 19   -19 une de moins   build orange 2 2 3\n"
        "Titres    mortgage 5   lift 5   offer 2 give 19 +50 get 24   accept   refuse\n"
        "Prison    f payer l'amende   u rendre la carte   r lancer\n"
        "Savoir    l tout ce qui est permis   why ACTE   title 19   board   players   log   rules   rule "
        "RENT-07\n"
        "Partie    undo reprendre le dernier acte   save FICHIER   q quitter (la partie est sauvée)",
        "Play      r roll   b buy   d decline   e end   y yes   n no   Enter: roll, end, let pass\n"
        "Auctions  b 150 (or bid 150)   b: the least   p pass\n"
        "Rent      c: claim   c 19: that of square 19      For any seat: 2: claim 19\n"
        "Build     +19 one building more on square 19   -19 one fewer   build orange 2 2 3\n"
        "Titles    mortgage 5   lift 5   offer 2 give 19 +50 get 24   accept   refuse\n"
        "Prison    f pay the fine   u hand in the card   r roll\n"
        "Ask       l all that is legal   why ACT   title 19   board   players   log   rules   rule RENT-07\n"
        "Game      undo take the last act back   save FILE   q quit (the game is saved)"};
    static const Phrase kClock{"\nHorloge   clock: time up   clock: last round   clock: stop",
        "\nClock     clock: time up   clock: last round   clock: stop"};
    static const Phrase kLegend{
        "\nSignes    ⌂ construction   H la plus grande   ⊘ hypothéqué   ▦ en prison   1 propriétaire",
        "\nSigns     ⌂ building   H the largest   ⊘ mortgaged   ▦ in prison   1 owner"};
    std::string text{console(kHelp)};
    if (session.game().rules.time_limit != TimeLimit::None) text += console(kClock);
    text += console(kLegend);
    Lines lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

}  // namespace banquier::terminal
