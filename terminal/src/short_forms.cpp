#include "short_forms.hpp"

#include <banquier/notation/act.hpp>
#include <banquier/notation/words.hpp>

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace banquier::terminal {

namespace {

bool is_number(std::string_view text) {
    return !text.empty() &&
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string line_of(const std::vector<std::string>& words, std::size_t first = 0) {
    return fmt::format("{}", fmt::join(words.begin() + static_cast<std::ptrdiff_t>(first), words.end(), " "));
}

struct Meaning {
    const Session& session;
    const Waiting& waiting;
    PlayerId seat;
    const State& state = session.state();
    Ask ask = decision(session.game(), state).ask;

    std::string lowest_bid() const {
        return fmt::format("bid {}", state.lot.highest == kNobody ? state.lot.opening : state.lot.bid + 1);
    }
    std::string use_token() const {
        const TokenSet held = state.player[seat].tokens;
        return "use " + notation::write_token(session.game(), held.empty() ? TokenId{} : held.lowest());
    }
    std::string keep(DeedSet deeds) const {
        if (deeds.empty()) return "keep none";
        std::string line = "keep";
        for (const DeedId deed : deeds) line += fmt::format(" {}", notation::square_of(session.game(), deed));
        return line;
    }
    // The first rent that the seat may claim. Without one, and likewise below, a line that the rules refuse. Where
    // landings are unsaid one has to name the square.
    std::string claim() const {
        if (landings_unsaid(session.game())) return "claim";
        for (std::size_t i = 0; i < state.claims; ++i) {
            const DeedId deed = state.claim[i].deed;
            if (!why_illegal(session.game(), state, act::claim(seat, deed)))
                return fmt::format("claim {}", notation::square_of(session.game(), deed));
        }
        return fmt::format("claim {}", notation::square_of(session.game(), DeedId{}));
    }
    bool can_claim() const {
        if (landings_unsaid(session.game())) return false;
        for (std::size_t i = 0; i < state.claims; ++i)
            if (!why_illegal(session.game(), state, act::claim(seat, state.claim[i].deed))) return true;
        return false;
    }
    // The one offer made to the seat.
    std::string to_offer(std::string_view word) const {
        for (const PlayerId from : state.offering)
            if (state.offer[from].to == seat)
                return fmt::format("{} {} #{}", word, index_of(from) + 1, state.offer[from].revision);
        return fmt::format("{} {} #0", word, seat == PlayerId{0} ? 2 : 1);
    }

    // What the rules let a debtor do in any case.
    std::string standing() const {
        const std::string line =
            notation::write_act(session.game(), standing_answer(session.game(), state, seat));
        return line.substr(line.find(": ") + 2);
    }

    std::string yes() const {
        // A rent first: the roll would end the time for it.
        if (can_claim()) return claim();
        if (waiting.what == Waiting::For::Leave) return to_offer("accept");
        switch (ask) {
        case Ask::OrderRoll:
        case Ask::Roll: return "roll";
        case Ask::Buy: return "buy";
        case Ask::Bids: return lowest_bid();
        case Ask::CardChoice: return "pay card";
        case Ask::ChooseDealt: return keep(state.dealt[seat]);
        case Ask::LastClaims: return claim();
        case Ask::EndTurn: return "end";
        case Ask::Debt: return standing();
        default: return "y";
        }
    }
    std::string no() const {
        if (waiting.what == Waiting::For::Leave) return to_offer("refuse");
        switch (ask) {
        case Ask::Buy: return "decline";
        case Ask::CardChoice: return "draw";
        case Ask::ChooseDealt: return "keep none";
        case Ask::Wants: return "want 0";
        case Ask::Bids:
        case Ask::LastClaims:
        case Ask::Inherit: return "pass";
        default: return "n";
        }
    }
    std::string letter_p() const {
        return ask == Ask::CardChoice ? "pay card" : ask == Ask::Roll ? "pay fine" : "pass";
    }
};

struct Synonym {
    std::string_view said, means;
};

// French words and letters that stand for the first word of an act, whatever follows.
constexpr Synonym kSynonyms[] = {
    {"r", "roll"},
    {"lancer", "roll"},
    {"acheter", "buy"},
    {"d", "decline"},
    {"passer", "pass"},
    {"e", "end"},
    {"finir", "end"},
    {"enchérir", "bid"},
    {"encherir", "bid"},
    {"c", "claim"},
    {"réclamer", "claim"},
    {"reclamer", "claim"},
    {"m", "mortgage"},
    {"hypothéquer", "mortgage"},
    {"hypothequer", "mortgage"},
    {"lever", "lift"},
    {"construire", "build"},
    {"offrir", "offer"},
    {"accepter", "accept"},
    {"refuser", "refuse"},
    {"garder", "keep"},
    {"f", "pay fine"},
    {"u", "use"},
};

std::string without_synonym(const Meaning& meaning, std::string word, std::size_t words) {
    if (word == "b") return meaning.ask == Ask::Bids ? "bid" : "buy";
    if (word == "p" && words == 1) return meaning.letter_p();
    for (const Synonym& synonym : kSynonyms)
        if (synonym.said == word) return std::string{synonym.means};
    return word;
}

}  // namespace

std::string spelled_out(
    const Session& session, const Waiting& waiting, PlayerId seat, const std::vector<std::string>& words) {
    if (words.empty()) return {};
    const Meaning meaning{session, waiting, seat};
    std::string first = without_synonym(meaning, words[0], words.size());
    if (words.size() > 1) return first + " " + line_of(words, 1);
    if (first == "y" || first == "yes" || first == "o" || first == "oui") return meaning.yes();
    if (first == "n" || first == "no" || first == "non") return meaning.no();
    if (first == "bid") return meaning.lowest_bid();
    if (first == "claim") return meaning.claim();
    if (first == "use") return meaning.use_token();
    if (first == "keep") return meaning.keep(session.state().dealt[seat]);
    if (first == "accept" || first == "refuse") return meaning.to_offer(first);
    if (first == "decline" && meaning.ask == Ask::CardChoice) return "draw";
    return first;
}

std::optional<Action> one_building(
    const Session& session, PlayerId seat, const std::vector<std::string>& words) {
    const std::string joined = fmt::format("{}", fmt::join(words, ""));
    if (joined.size() < 2 || (joined[0] != '+' && joined[0] != '-') || !is_number(joined.substr(1)))
        return std::nullopt;
    std::size_t square = kSquares;
    std::from_chars(joined.data() + 1, joined.data() + joined.size(), square);
    if (square >= kSquares) return std::nullopt;
    const Board& board = session.game().board;
    const DeedId deed = board.square[static_cast<SquareId>(square)].deed;
    if (deed == kNoDeed) return std::nullopt;
    const GroupId group = board.deed[deed].group;
    Levels levels{};
    for (std::size_t i = 0; i < board.group[group].size; ++i) {
        const std::uint8_t level = session.state().holding[board.group[group].list[i]].level;
        const int change = board.group[group].list[i] != deed ? 0
            : joined[0] == '+'                                ? 1
            : level == 0                                      ? 0
                                                              : -1;
        levels[i] = static_cast<std::uint8_t>(level + change);
    }
    return act::build(seat, group, levels);
}

std::string luck_spelled_out(const Session& session, PlayerId seat, const std::vector<std::string>& words) {
    const std::string line = line_of(words);
    const Ask ask = decision(session.game(), session.state()).ask;
    const bool dice = !words.empty() && std::all_of(words.begin(), words.end(), is_number);
    switch (ask) {
    case Ask::ThrowForRent: return dice ? "luck: throw " + line : "luck: " + line;
    case Ask::Draw:
        if (session.game().rules.draw == Draw::ThreeDice)
            return dice ? "luck: dice " + line : "luck: " + line;
        if (words.size() == 1)
            return fmt::format("luck: card {} {}", notation::word(session.state().drawing), line);
        return "luck: " + line;
    case Ask::Deal: return "luck: " + line;
    default: return fmt::format("{}: {}{}", index_of(seat) + 1, dice ? "roll " : "", line);
    }
}

}  // namespace banquier::terminal
