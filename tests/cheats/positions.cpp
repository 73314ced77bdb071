#include "positions.hpp"

#include <banquier/notation/act.hpp>

#include <array>
#include <sstream>

namespace banquier::cheats {
namespace {

constexpr int kBox = -1;  // as many as the rule set has

// Odd prices, so that every half and every tenth has to be rounded.
void odd_figures(Game& game) {
    for (Group& group : game.board.group) group.house_cost += group.house_cost % 2 == 0 ? 25 : 0;
    for (Deed& deed : game.board.deed) deed.mortgage += deed.mortgage % 10 == 5 ? 2 : 1;
}

// Titles of a player: "37" bare, "37m" mortgaged, "37:2" with two houses, "37:f" with as many as come before a hotel,
// "37:p" with one fewer, "37:h" with a hotel; "card" is a release card.
struct Start {
    const char* name;
    std::array<const char*, 3> has;
    int houses = kBox, hotels = kBox;  // left in the bank
    std::array<Money, 3> cash = {kPlenty, kPlenty, kPlenty};
    int turn = 1;
    int place = 0;            // of seat 1
    const char* played = "";  // before the search; what a rule set does not allow is left out
    void (*figures)(Game&) = nullptr;
};

constexpr Start kStarts[] = {
    // The last houses
    {"the last house, dark blue and brown", {"37 39", "1 3", ""}, 1},
    {"the last house, dark blue and light blue", {"37 39", "6 8 9", ""}, 1},
    {"the last house, the third player could build too", {"37 39", "1 3", "21 23 24"}, 1},
    {"the last house beside built streets", {"37:1 39:1", "1:1 3:1", ""}, 1},
    {"the last house, uneven streets", {"37:1 39", "1:1 3", ""}, 1},
    {"the last house, one player with two colours", {"37 39 1 3", "16 18 19", ""}, 1},
    {"the last house, one of the streets mortgaged", {"37 39", "1 3m", ""}, 1},
    {"the last house, both short of cash", {"37 39", "1 3", ""}, 1, kBox, {260, 60, 500}},
    {"the last house, one without cash", {"37 39", "1 3", ""}, 1, kBox, {10, 700, 500}},
    {"the last house, cash for the opening alone", {"37 39", "1 3", ""}, 1, kBox, {240, 12, 500}},
    {"the last two houses", {"37 39", "1 3", ""}, 2},
    {"the last two houses, cash for one", {"37 39", "1 3", ""}, 2, kBox, {390, 90, 500}},
    {"the last three houses", {"37 39", "1 3", ""}, 3},
    {"the last eight houses", {"37 39", "1 3", ""}, 8},
    {"no house left, a house each", {"37:1 39", "1:1 3", ""}, 0},
    {"no house left, full streets", {"37:f 39:f", "1:f 3:f", ""}, 0, 2},
    {"a house bought in a lot, another left", {"37 39", "1 3", ""}, 2, kBox, {kPlenty, kPlenty, kPlenty}, 1,
        0,
        "1: build 37 = 1 1 / 2: want 1 / 2: bid 10 / 1: bid 51 / 2: pass / 1: build 37 = 1 0 / 2: pass / 1: "
        "pass"},
    // The last hotels
    {"the last hotel, two colours full of houses", {"37:f 39:f", "1:f 3:f", ""}, 4, 1},
    {"the last hotel, no house left", {"37:f 39:f", "1:f 3:f", ""}, 0, 1},
    {"the last hotel, one stands already", {"37:h 39:f", "1:f 3:f", ""}, 4, 1},
    {"the last hotel, short of cash", {"37:f 39:f", "1:f 3:f", ""}, 4, 1, {210, 70, 500}},
    {"the last two hotels", {"37:f 39:f", "1:f 3:f", ""}, 8, 2},
    {"no hotel left", {"37:h 39:f", "1:h 3:f", ""}, 4, 0},
    {"hotels, no house for a division", {"37:h 39:h", "1 3", ""}, 0, 1},
    {"hotels, three houses for a division", {"37:h 39:h", "1 3", ""}, 3, 1},
    {"hotels, eight houses for a division", {"37:h 39:h", "1 3", ""}, 8, 0},
    {"three hotels, no house left", {"6:h 8:h 9:h", "37 39", ""}, 0, 0},
    {"three hotels, two houses left", {"6:h 8:h 9:h", "37 39", ""}, 2, 1},
    {"two hotels and a full street", {"6:h 8:h 9:f", "37 39", ""}, 3, 1},
    {"hotels of both, houses for one division", {"37:h 39:h", "1:h 3:h", ""}, 4, 0},
    // Mortgages and trades
    {"stations, two mortgaged", {"5 15m", "25 35m", ""}},
    {"stations, all mortgaged", {"5m 15m", "25m 35m", ""}},
    {"utilities, one mortgaged", {"12m", "28", ""}},
    {"mortgaged streets in whole colours", {"37m 39", "1m 3", ""}},
    {"a colour shared between the two", {"37", "39", ""}},
    {"a colour shared between the two, mortgaged", {"37m", "39m", ""}},
    {"a colour of three shared, the last house", {"6 8", "9", ""}, 1},
    {"release cards and a mortgaged title", {"5m card", "12 card", ""}},
    {"mortgaged titles, short of cash", {"5m 12m", "25 1m", ""}, kBox, kBox, {30, 130, 500}},
    {"trades into the last house", {"37 39 5", "1 3 15m", ""}, 1},
    {"the friend's turn, the last house", {"37 39", "1 3", ""}, 1, kBox, {kPlenty, kPlenty, kPlenty}, 2},
    // Rounding
    {"odd figures, mortgages", {"5 15m", "12 28m", ""}, kBox, kBox, {kPlenty, kPlenty, kPlenty}, 1, 0, "",
        odd_figures},
    {"odd figures, houses", {"37:1 39:1", "1:p 3:p", ""}, 2, kBox, {kPlenty, kPlenty, kPlenty}, 1, 0, "",
        odd_figures},
    {"odd figures, the last house", {"37 39", "1 3", ""}, 1, kBox, {kPlenty, kPlenty, kPlenty}, 1, 0, "",
        odd_figures},
    {"odd figures, hotels", {"37:h 39:f", "1:f 3:f", ""}, 4, 1, {kPlenty, kPlenty, kPlenty}, 1, 0, "",
        odd_figures},
    // Debts and claims
    {"a rent is owed, titles to raise it", {"5 15m 12", "25 1", "37:h 39:h"}, kBox, kBox, {50, 900, 500}, 1,
        36, "1: roll 1 2 / 3: claim 39"},
    {"a rent is owed, buildings to sell", {"16:1 18:1 19:1", "25", "37:h 39:h"}, 1, kBox, {50, 900, 500}, 1,
        36, "1: roll 1 2 / 3: claim 39"},
    {"a rent is owed to the friend", {"5 15m 12", "37:h 39:h 25m", ""}, kBox, kBox, {50, 900, 500}, 1, 36,
        "1: roll 1 2 / 2: claim 39"},
    {"a tax is owed", {"5 15m 12", "25 1m", ""}, kBox, kBox, {50, 900, 500}, 1, 1, "1: roll 1 2"},
    {"a rent not yet claimed", {"5 15m 12", "25 1m", "37:h 39:h"}, kBox, kBox, {50, 900, 500}, 1, 36,
        "1: roll 1 2"},
    // A contest under way
    {"an order waits for the friend's wish", {"37 39", "1 3", ""}, 1, kBox, {kPlenty, kPlenty, kPlenty}, 1, 0,
        "1: build 37 = 1 0"},
    {"an order of two, one left over", {"37 39", "1 3", ""}, 2, kBox, {kPlenty, kPlenty, kPlenty}, 1, 0,
        "1: build 37 = 1 1 / 2: want 1"},
};

struct Seat {
    std::string titles;
    int tokens = 0, houses = 0, hotels = 0;
};

Seat seat_of(const RuleSet& rules, const char* has) {
    Seat seat;
    std::istringstream words(has);
    for (std::string word; words >> word;) {
        if (word == "card") {
            ++seat.tokens;
            continue;
        }
        const bool mortgaged = word.back() == 'm';
        if (mortgaged) word.pop_back();
        const std::size_t colon = word.find(':');
        std::string level = colon == std::string::npos ? "0" : word.substr(colon + 1);
        if (level == "f") level = std::to_string(rules.houses_before_hotel);
        if (level == "p") level = std::to_string(rules.houses_before_hotel - 1);
        (level == "h" ? seat.hotels : seat.houses) += level == "h" ? 1 : std::stoi(level);
        seat.titles += (seat.titles.empty() ? "" : ",") + std::string(R"({"at":)") + word.substr(0, colon) +
            (level == "0" ? "" : R"(,"level":)" + (level == "h" ? std::string(R"("h")") : level)) +
            (mortgaged ? R"(,"mortgaged":true})" : "}");
    }
    return seat;
}

// Plays what leads to the position; acts that the rule set does not know are left out.
void play(Case& c, std::string_view lines) {
    while (!lines.empty()) {
        const std::size_t end = lines.find(" / ");
        const auto read = notation::parse_act(lines.substr(0, end), {c.game, &c.start});
        if (read) apply(c.game, c.start, *read);
        lines = end == std::string_view::npos ? std::string_view{} : lines.substr(end + 3);
    }
}

Case begun(const editions::Library& library, const std::string& rule_set, const Start& start) {
    const RuleSet& rules = library.rule_set(rule_set)->rules;
    const int seats = rules.min_players < 3 ? 3 : rules.min_players;
    std::string players;
    int houses = start.houses, hotels = start.hotels;
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
        const Seat seat = seat_of(rules, i < start.has.size() ? start.has[i] : "");
        houses += houses == kBox ? 0 : seat.houses;
        hotels += hotels == kBox ? 0 : seat.hotels;
        const Money cash = i < start.cash.size() ? start.cash[i] : start.cash.back();
        players += (i == 0 ? "" : ",") + std::string(R"({"cash":)") + std::to_string(cash) +
            (i == 0 ? R"(,"place":)" + std::to_string(start.place) : "") +
            (seat.tokens == 0 ? "" : R"(,"tokens":[)" + std::to_string(i + 1) + "]") + R"(,"titles":[)" +
            seat.titles + "]}";
    }
    std::vector<std::string> choices;
    if (houses != kBox) choices.push_back("houses=" + std::to_string(houses));
    if (hotels != kBox) choices.push_back("hotels=" + std::to_string(hotels));
    Case c = case_of(library, rule_set, choices);
    c.name = start.name;
    if (start.figures) start.figures(c.game);
    c.start = position(c, R"({"players":[)" + players + R"(],"turn":)" + std::to_string(start.turn) + "}");
    play(c, start.played);
    return c;
}

}  // namespace

std::vector<Case> positions(const editions::Library& library, const std::string& rule_set) {
    std::vector<Case> all;
    for (const Start& start : kStarts) all.push_back(begun(library, rule_set, start));
    return all;
}

Case eight_houses(const editions::Library& library, const std::string& rule_set, int friend_wants) {
    const Start start{.name = "eight houses",
        .has = {"31 32 34", friend_wants == 1 ? "1:f 3:p" : "6 8 9", ""},
        .houses = 8};
    return begun(library, rule_set, start);
}

}  // namespace banquier::cheats
