// A right sheet with one fault planted in it: refused, with the place and a rule, and nothing has changed.
#include "hall.hpp"

#include <functional>
#include <iostream>

namespace banquier::cup {
namespace {

using testing::HasSubstr;

using Lines = std::vector<SheetLine>;

// A table of three teams at the end of a game, everything mixed: streets with houses and a hotel, mortgages, stations,
// utilities, a release card, somebody bankrupt.
struct Played {
    Played() : hall(format_named("championnat")) {
        hall.close_with(6);
        hall.draw();
        for (UnitId unit = 1; unit <= 6; ++unit)
            if (const Table* at = table_of(hall.round(), unit); at->number == 2) elsewhere = unit;
        for (const UnitId unit : hall.table(1).units)
            for (std::uint32_t member = 0; member < 2; ++member)
                right.push_back({.unit = unit, .member = member, .itemised = true});
        put(0, 320, {{1, 5}, {3, 5}});
        put(1, 45, {{5}, {15, 0, true}, {25}});
        put(2, 1210, {{6, 3}, {8, 3}, {9, 4}, {12}});
        put(3, 7, {{11}, {13, 0, true}, {16}});
        put(4, 500, {{37, 2}, {39, 2}, {35}}, 1);
        right[5].out = true;
    }
    void put(std::size_t player, Amount cash, std::vector<HeldTitle> titles, std::uint32_t cards = 0) {
        right[player].cash = cash;
        right[player].titles = std::move(titles);
        right[player].cards = cards;
    }

    Hall hall;
    Lines right;
    UnitId elsewhere = 0;  // a unit of the other table
};

struct Planted {
    std::string what, place, rule;
    std::function<std::string(Played&)> planted;  // the refusal
};

// A fault in what is typed.
Planted typed(std::string what, std::string place, std::string rule, std::function<void(Lines&)> change) {
    return {std::move(what), std::move(place), std::move(rule), [change = std::move(change)](Played& at) {
                Lines lines = at.right;
                change(lines);
                return at.hall.no(Fill{1, lines});
            }};
}
// A sum that somebody has written beside the goods of a player.
Planted summed(std::string what, std::size_t player, std::function<Amount(const SheetLine&)> wrong) {
    return {std::move(what), "players[" + std::to_string(player + 1) + "].amount", "END-08",
        [player, wrong = std::move(wrong)](Played& at) {
            Lines lines = *valued(*at.hall.game, at.right);
            lines[player].amount = wrong(lines[player]);
            return at.hall.no(Fill{1, lines});
        }};
}
// A fault in who signs and hands over, under a sheet that is right.
Planted handed(
    std::string what, std::string place, std::string rule, std::function<std::string(Played&)> planted) {
    return {std::move(what), std::move(place), std::move(rule), [planted = std::move(planted)](Played& at) {
                at.hall.must(Fill{1, at.right});
                return planted(at);
            }};
}

std::vector<Planted> faults() {
    std::vector<Planted> all;
    // A title twice: by whom and which.
    struct Twice {
        std::size_t player;
        std::uint32_t at;
        const char* place;  // the second time
    };
    for (const Twice& twice : {Twice{1, 1, "players[2].titles[4]"}, Twice{3, 5, "players[4].titles[4]"},
             Twice{4, 12, "players[5].titles[4]"}, Twice{0, 39, "players[5].titles[2]"},
             Twice{2, 35, "players[5].titles[3]"}, Twice{0, 1, "players[1].titles[3]"},
             Twice{1, 15, "players[2].titles[4]"}})
        all.push_back(typed("title " + std::to_string(twice.at) + " twice", twice.place, "CUP-06",
            [twice](Lines& l) { l[twice.player].titles.push_back({twice.at}); }));
    // What is no title.
    for (const std::uint32_t at : {0, 2, 4, 7, 10, 20, 30, 38, 40, 255})
        all.push_back(typed("square " + std::to_string(at) + " as a title", "players[2].titles[4]", "CUP-06",
            [at](Lines& l) { l[1].titles.push_back({at}); }));
    // Buildings.
    const auto level = [&](const char* what, const char* place, const char* rule, std::size_t player,
                           std::size_t title, std::uint32_t houses) {
        all.push_back(typed(what, place, rule, [=](Lines& l) { l[player].titles[title].level = houses; }));
    };
    level("two houses more than beside it", "players[3].titles[2]", "BUILD-02", 2, 0, 1);
    level("one house beside four", "players[3].titles[1]", "BUILD-02", 2, 1, 1);
    level("no house beside three", "players[3].titles[1]", "BUILD-02", 2, 1, 0);
    level("a hotel beside three houses", "players[3].titles[3]", "BUILD-02", 2, 2, 5);
    level("a hotel beside two houses", "players[5].titles[2]", "BUILD-02", 4, 1, 5);
    level("no house beside a hotel", "players[1].titles[2]", "BUILD-02", 0, 0, 0);
    level("a hotel as three houses", "players[1].titles[1]", "BUILD-02", 0, 1, 3);
    level("six houses", "players[1].titles[1]", "BUILD-02", 0, 0, 6);
    level("255 houses", "players[1].titles[1]", "BUILD-02", 0, 0, 255);
    level("a house on a station", "players[2].titles[1]", "BUILD-01", 1, 0, 1);
    level("a house on a utility", "players[3].titles[4]", "BUILD-01", 2, 3, 1);
    level("a house in a group of two owners", "players[4].titles[3]", "BUILD-01", 3, 2, 1);
    all.push_back(typed("houses in a group with a title missing", "players[3].titles[1]", "BUILD-01",
        [](Lines& l) { l[2].titles.erase(l[2].titles.begin()); }));
    all.push_back(typed(
        "houses in a group that a friend has a part of", "players[3].titles[1]", "BUILD-01", [](Lines& l) {
            l[3].titles.push_back(l[2].titles[0]);
            l[2].titles.erase(l[2].titles.begin());
        }));
    all.push_back(typed("a mortgaged street with houses", "players[5].titles[1]", "BUILD-01",
        [](Lines& l) { l[4].titles[0].mortgaged = true; }));
    all.push_back(typed("a mortgaged street with a hotel", "players[1].titles[1]", "BUILD-01",
        [](Lines& l) { l[0].titles[1].mortgaged = true; }));
    all.push_back(typed(
        "houses beside a mortgaged street of the group", "players[5].titles[2]", "BUILD-01", [](Lines& l) {
            l[4].titles[0] = {37, 0, true};
            l[4].titles[1] = {39, 1};
        }));
    all.push_back(typed("the 33rd house", "33 houses", "BUILD-08", [](Lines& l) {
        l[0].titles = {{1, 3}, {3, 3}, {16, 3}, {18, 3}, {19, 3}};
        l[3].titles = {{11}, {13}};
        l[4].titles = {{37, 4}, {39, 4}};  // 15 + 10 + 8
    }));
    all.push_back(typed("the 13th hotel", "13 hotels", "BUILD-08", [](Lines& l) {
        l[0].titles = {{1, 5}, {3, 5}, {11, 5}, {13, 5}, {14, 5}, {16, 5}, {18, 5}, {19, 5}};
        l[2].titles = {{6, 5}, {8, 5}, {9, 5}, {12}};
        l[3].titles = {};
        l[4].titles = {{37, 5}, {39, 5}};
    }));
    // Money and cards.
    all.push_back(
        typed("money below nothing", "players[4].cash", "CUP-06", [](Lines& l) { l[3].cash = -1; }));
    all.push_back(typed("three release cards of two", "players", "CUP-06", [](Lines& l) { l[4].cards = 3; }));
    all.push_back(typed("a third release card at another player", "players", "CUP-06", [](Lines& l) {
        l[4].cards = 2;
        l[0].cards = 1;
    }));
    // Sums.
    all.push_back(summed("one too much", 0, [](const SheetLine& l) { return l.amount + 1; }));
    all.push_back(summed("one too little", 4, [](const SheetLine& l) { return l.amount - 1; }));
    all.push_back(summed("ten times", 3, [](const SheetLine& l) { return l.amount * 10; }));
    all.push_back(summed("the cash forgotten", 2, [](const SheetLine& l) { return l.amount - l.cash; }));
    all.push_back(summed("the cash alone", 4, [](const SheetLine& l) { return l.cash; }));
    all.push_back(summed("the cash twice", 0, [](const SheetLine& l) { return l.amount + l.cash; }));
    all.push_back(summed("a release card counted", 4, [](const SheetLine& l) { return l.amount + 50; }));
    all.push_back(summed("a mortgaged title in full", 1, [](const SheetLine& l) { return l.amount + 100; }));
    all.push_back(
        summed("a mortgaged title as nothing", 1, [](const SheetLine& l) { return l.amount - 100; }));
    all.push_back(summed("a hotel as four houses", 0, [](const SheetLine& l) { return l.amount - 50; }));
    all.push_back(summed("buildings at half", 2, [](const SheetLine& l) { return l.amount - 250; }));
    all.push_back(
        summed("two figures exchanged", 4, [](const SheetLine& l) { return l.amount / 10 * 10 + 9; }));
    all.push_back(summed("the neighbour's fortune", 3, [](const SheetLine&) { return 995; }));
    all.push_back(summed("a bankrupt's fortune", 5, [](const SheetLine&) { return 1; }));
    // Bankrupt, and yet with goods.
    all.push_back(typed("a bankrupt with money", "players[6]", "END-08", [](Lines& l) { l[5].cash = 1; }));
    all.push_back(typed("a bankrupt with a card", "players[6]", "END-08", [](Lines& l) { l[5].cards = 1; }));
    all.push_back(
        typed("a bankrupt with a title", "players[6]", "END-08", [](Lines& l) { l[5].titles = {{21}}; }));
    all.push_back(typed("a bankrupt with a mortgaged title", "players[6]", "END-08",
        [](Lines& l) { l[5].titles = {{21, 0, true}}; }));
    // Lines.
    all.push_back(typed("the goods of all but one", "lines", "CUP-06",
        [](Lines& l) { l[1] = {.unit = l[1].unit, .member = 1, .amount = 445}; }));
    all.push_back(typed("the goods of one alone", "lines", "CUP-06", [](Lines& l) {
        for (std::size_t i = 1; i < l.size(); ++i)
            l[i] = {.unit = l[i].unit, .member = l[i].member, .amount = 1};
    }));
    all.push_back(typed("no lines", "table 1", "CUP-13", [](Lines& l) { l.clear(); }));
    all.push_back(typed("a player without a line", "players", "SETUP-03", [](Lines& l) { l.pop_back(); }));
    all.push_back(typed("a player with two lines", "table 1", "CUP-13", [](Lines& l) { l[1].member = 0; }));
    all.push_back(typed("a third member", "table 1", "CUP-13", [](Lines& l) { l[1].member = 2; }));
    all.push_back(typed("a unit that nobody knows", "table 1", "CUP-13", [](Lines& l) { l[0].unit = 77; }));
    all.push_back({"a unit of another table", "table 1", "CUP-13", [](Played& at) {
                       Lines lines = at.right;
                       lines[0].unit = at.elsewhere;
                       return at.hall.no(Fill{1, lines});
                   }});
    // Signatures and the hand-over.
    const auto seat = [](const Played& at, std::size_t line) {
        return Seat{at.right[line].unit, at.right[line].member};
    };
    all.push_back(handed("a signature under changed figures", "table 1", "CUP-06", [=](Played& at) {
        at.right[0].cash += 1;
        at.hall.must(Fill{1, at.right});
        return at.hall.no(Signed{1, 1, seat(at, 0)});
    }));
    all.push_back(handed("a signature under figures to come", "table 1", "CUP-06",
        [=](Played& at) { return at.hall.no(Signed{1, 2, seat(at, 0)}); }));
    all.push_back(handed("a second signature", "table 1", "CUP-06", [=](Played& at) {
        at.hall.must(Signed{1, 1, seat(at, 0)});
        return at.hall.no(Signed{1, 1, seat(at, 0)});
    }));
    all.push_back(handed("a signature of another table", "table 1", "CUP-06",
        [=](Played& at) { return at.hall.no(Signed{1, 1, Seat{at.elsewhere, 0}}); }));
    all.push_back(handed("a contest after the own signature", "table 1", "CUP-06", [=](Played& at) {
        at.hall.must(Signed{1, 1, seat(at, 0)});
        return at.hall.no(Refused{1, 1, seat(at, 0), "no"});
    }));
    all.push_back(handed("handed over with a signature missing", "table 1", "CUP-06", [=](Played& at) {
        for (std::size_t i = 0; i < 5; ++i) at.hall.must(Signed{1, 1, seat(at, i)});
        return at.hall.no(Received{1, 1});
    }));
    all.push_back(handed("handed over while somebody contests", "table 1", "CUP-07", [=](Played& at) {
        at.hall.must(Refused{1, 1, seat(at, 0), "no"});
        return at.hall.no(Received{1, 1});
    }));
    all.push_back(handed("handed over as it was before", "table 1", "CUP-06", [=](Played& at) {
        at.hall.must(Fill{1, at.right});
        at.hall.sign_all(1);
        return at.hall.no(Received{1, 1});
    }));
    all.push_back(handed("figures changed after the hand-over", "table 1", "CUP-06", [=](Played& at) {
        at.hall.sign_all(1);
        at.hall.must(Received{1, 1});
        return at.hall.no(Fill{1, at.right});
    }));
    all.push_back({"handed over with two equal for the first place", "table 1", "END-09", [=](Played& at) {
                       Lines equal;
                       for (const SheetLine& line : at.right)
                           equal.push_back({.unit = line.unit, .member = line.member, .amount = 100});
                       at.hall.must(Fill{1, equal});
                       at.hall.sign_all(1);
                       return at.hall.no(Received{1, 1});
                   }});
    all.push_back(handed("a ruling without the words of a party", "heard", "CUP-07", [=](Played& at) {
        at.hall.must(Refused{1, 1, seat(at, 0), "no"});
        return at.hall.no(
            Ruled{.table = 1, .parties = {at.right[0].unit}, .heard = {}, .decision = "it stands"});
    }));
    all.push_back(handed("a ruling that puts another first", "order", "END-09", [=](Played& at) {
        return at.hall.no(Ruled{.table = 1, .decision = "so", .order = {at.right[2].unit, at.right[0].unit}});
    }));
    return all;
}

TEST(PlantedFaults, InASheetAreEachRefusedWithRuleAndPlace) {
    covers("CUP-06 CUP-07 CUP-13 END-08 END-09");
    const std::vector<Planted> all = faults();
    std::cout << all.size() << " faults\n";
    ASSERT_GE(all.size(), 60u);
    for (const Planted& fault : all) {
        Played at;
        const std::string told = fault.planted(at);
        EXPECT_THAT(told, HasSubstr(fault.place)) << fault.what;
        EXPECT_THAT(told.substr(std::min(told.rfind('['), told.size())), HasSubstr(fault.rule))
            << fault.what << "\n"
            << told;
    }
}

TEST(PlantedFaults, AreNeededTheSheetItselfIsTaken) {
    Played at;
    at.hall.must(Fill{1, at.right});
    std::vector<Amount> amounts;
    for (const SheetLine& line : at.hall.table(1).sheet.lines) amounts.push_back(line.amount);
    // By hand: titles by their price, half where mortgaged, buildings in full (a hotel as five houses).
    EXPECT_EQ(amounts,
        (std::vector<Amount>{320 + 60 + 60 + 2 * 5 * 50, 45 + 200 + 100 + 200,
            1210 + 100 + 100 + 120 + 10 * 50 + 150, 7 + 140 + 70 + 180, 500 + 350 + 400 + 4 * 200 + 200, 0}));
    at.hall.sign_all(1);
    at.hall.must(Received{1, 1});
}

}  // namespace
}  // namespace banquier::cup
