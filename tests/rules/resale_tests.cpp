// What a building brings back, and what it counts in a fortune, where scarce ones are auctioned. Called by sell_tests.
#include "suite.hpp"

#include <banquier/engine/valuation.hpp>

namespace banquier::testing {
namespace {

const std::vector<std::string> kEach = {"SELL-13", "SELL-14", "SELL-15"};
constexpr Money kLess = 61, kMore = 301;  // than 200, the price on the dark blue titles

// Ann has dark blue and is on turn, ben has brown; both have so many houses on each street.
Position& two_builders(Position& p, int level) {
    p.owns(ann, kDarks).owns(ben, kBrowns).cash(ann, 5000);
    return p.level(kDarks, level).level(kBrowns, level);
}

// Ann orders the last house or hotel, ben wants it too, and ann gets it at this price on the first street.
Position& wins(Position& p, Money price) {
    const int level = p.level_of(kDark1), above = p.level_of(kDark2);
    const bool hotel = level + 1 == p.hotel();
    p.stock(hotel ? 8 : 1, hotel ? 1 : 12).play(p.build(ann, kDark1, {level + 1, above}));
    p.play(act::want(ben, 1)).play(act::bid(ben, price - 1)).play(act::bid(ann, price)).play(act::pass(ben));
    // Where there is one place it is taken.
    return p.ask() == Ask::Place ? p.play(p.build(ann, kDark1, {level + 1, above})) : p;
}

// What selling down to these levels brings.
Money brings(Position& p, std::initializer_list<int> levels) {
    const Money before = p.cash(ann);
    p.play(p.build(ann, kDark1, levels));
    return p.cash(ann) - before;
}

// What comes back of a price above the title's.
Money most_back(const Position& p, bool hotel) {
    switch (p.game.rules.resale) {
    case Resale::OfPaid: return kMore / 2;
    case Resale::OfLower: return p.house_cost(kDark1) / 2;
    case Resale::OfLowerButHotel: return hotel && p.hotel() == 4 ? kMore / 2 : p.house_cost(kDark1) / 2;
    }
    return 0;
}

void sale_tests(Suite& suite) {
    suite.rule(kEach, "AHouseWonForLessBringsHalfOfTheBid", [](Position p) {
        wins(two_builders(p, 0), kLess);
        EXPECT_EQ(p.cash(ann), 5000 - kLess);
        EXPECT_EQ(brings(p, {0, 0}), 30);
    });

    suite.rule(kEach, "AHouseWonForMoreBringsNoMoreThanTheBookSays", [](Position p) {
        wins(two_builders(p, 0), kMore);
        EXPECT_EQ(brings(p, {0, 0}), most_back(p, false));
    });

    suite.rule(kEach, "AHotelWonForLessBringsHalfOfTheBid", [](Position p) {
        wins(two_builders(p, p.hotel() - 1), kLess);
        EXPECT_EQ(brings(p, {p.hotel() - 1, p.hotel() - 1}), 30);
    });

    suite.rule(kEach, "AHotelWonForMoreBringsNoMoreThanTheBookSays", [](Position p) {
        wins(two_builders(p, p.hotel() - 1), kMore);
        EXPECT_EQ(brings(p, {p.hotel() - 1, p.hotel() - 1}), most_back(p, true));
    });

    suite.rule({"SELL-15"}, "AHotelAfterFourHousesBringsWhatAHouseDoes", [](Position p) {
        p.game.rules.houses_before_hotel = 4;  // the option of SETUP-14
        wins(two_builders(p, 4), kMore);
        EXPECT_EQ(brings(p, {4, 4}), p.house_cost(kDark1) / 2);
        wins(p, kLess);
        EXPECT_EQ(brings(p, {4, 4}), 30);
    });

    suite.rule(kEach, "WhatIsBoughtAtListPriceBringsHalfOfThat", [](Position p) {
        two_builders(p, 0).play(p.build(ann, kDark1, {1, 1}));
        EXPECT_EQ(brings(p, {0, 1}), p.house_cost(kDark1) / 2);
        wins(p, kLess);
        EXPECT_EQ(brings(p, {1, 0}), p.house_cost(kDark1) / 2);
        EXPECT_EQ(brings(p, {0, 0}), 30);
    });

    suite.rule(kEach, "ABidOfTheListPriceIsTheListPrice", [](Position p) {
        const State before = wins(two_builders(p, 0), p.house_cost(kDark1)).s;
        EXPECT_EQ(before.paid, State{}.paid);
        wins(p.play(p.build(ann, kDark1, {0, 0})), kLess);
        EXPECT_EQ(paid_for(p.game, p.s, p.deed(kDark1), 1), kLess);
        EXPECT_EQ(brings(p, {0, 0}), 30);
        EXPECT_EQ(p.s.paid, State{}.paid) << "what stands no longer is forgotten";
    });
}

void memory_tests(Suite& suite) {
    suite.rule(kEach, "TheLastBoughtIsTheFirstSold", [](Position p) {
        wins(two_builders(p, 1), kLess);
        EXPECT_EQ(brings(p, {1, 1}), 30);
        EXPECT_EQ(brings(p, {0, 1}), p.house_cost(kDark1) / 2);
    });

    suite.rule(kEach, "TheHousesUnderAHotelKeepWhatTheyCost", [](Position p) {
        const int h = p.hotel();
        const Money half = p.house_cost(kDark1) / 2;
        wins(two_builders(p, 0), kLess).stock(32, 12).play(p.build(ann, kDark1, {h, h}));
        State whole = p.s;
        EXPECT_EQ(brings(p, {h - 1, h}), half);
        EXPECT_EQ(brings(p, {1, 1}), (2 * h - 3) * half);
        EXPECT_EQ(brings(p, {0, 1}), 30);
        p.s = whole;
        EXPECT_EQ(brings(p, {0, 0}), (2 * h - 1) * half + 30);
    });

    suite.rule(kEach, "WhatCanBeRaisedFollows", [](Position p) {
        two_builders(p, 0);
        const Money bare = raisable(p.game, p.s, ann);
        EXPECT_EQ(raisable(p.game, wins(p, kLess).s, ann), bare + 30);
        EXPECT_EQ(raisable_now(p.game, p.s, ann), bare + 30);
    });

    suite.rule(kEach, "AnEstateFollows", [](Position p) {
        wins(two_builders(p, 0), kLess).owns(cat, kReds).level(kReds, p.hotel()).cash(ann, 0);
        p.visit(ann, kRed3).play(act::bankrupt(ann));
        EXPECT_EQ(p.cash(cat), 1500 + 30);
        EXPECT_EQ(p.s.paid, State{}.paid);
    });

    suite.rule(kEach, "AFortuneCountsWhatWasPaid", [](Position p) {
        two_builders(p, 0);
        const Money before = net_worth(p.game, p.s, ann);
        EXPECT_EQ(net_worth(p.game, wins(p, kLess).s, ann), before);
        EXPECT_EQ(net_worth(p.game, wins(p.play(p.build(ann, kDark1, {0, 0})), kMore).s, ann),
            before - kLess + kLess / 2);
    });

    suite.rule({"END-05"}, "ABuildingWonInALotCountsWhatWasPaid", [](Position p) {
        const Money before = fortune(p.game, two_builders(p, 0).s, ann);
        EXPECT_EQ(fortune(p.game, wins(p, kMore).s, ann), before);
        const int h = p.hotel();
        p.stock(32, 12).play(p.build(ann, kDark1, {h, h}));
        EXPECT_EQ(fortune(p.game, p.s, ann), before);
        EXPECT_EQ(p.cash(ann), 5000 - kMore - (2 * h - 1) * p.house_cost(kDark1));
    });
}

}  // namespace

void resale_tests(Suite& suite) {
    sale_tests(suite);
    memory_tests(suite);
}

}  // namespace banquier::testing
