// Scarce buildings: asked for, auctioned, placed. Called by build_tests.
#include "suite.hpp"

namespace banquier::testing {
namespace {

// Ann, on turn, and ben own a group each; so many buildings are left in the bank.
Position& two_builders(Position& p, int houses, int hotels) {
    return p.owns(ann, kOranges).owns(ben, kDarks).stock(houses, hotels);
}

// Both want one of these: ann orders it, ben asks for it.
Position& both_want(Position& p, const Action& order, Money bens) {
    p.play(order);
    EXPECT_EQ(p.ask(), Ask::Wants);
    return p.play(act::want(ben, bens));
}

// Ann and ben bid one after the other; ben wins at `opening` + 1.
Position& ben_wins_over_ann(Position& p, Money opening) {
    return p.play(act::bid(ann, opening)).play(act::bid(ben, opening + 1)).play(act::pass(ann));
}

void opening_tests(Suite& suite) {
    suite.rule({"BUILD-09"}, "AuctionsTheLastHouseFromTenByAtLeastOne", [](Position p) {
        both_want(two_builders(p, 1, 12), p.build(ann, kOrange1, {1, 0, 0}), 1);
        EXPECT_EQ(p.ask(), Ask::Bids);
        p.refused(act::bid(ben, 9), Reason::BidTooLow, "BUILD-09"_rule).play(act::bid(ben, 10));
        p.refused(act::bid(ann, 10), Reason::BidTooLow, "BUILD-09"_rule).play(act::bid(ann, 11));
        p.play(act::pass(ben)).play(p.build(ann, kOrange1, {0, 1, 0}));
        EXPECT_EQ(p.cash(ann), 1500 - 11);
        EXPECT_EQ(p.cash(ben), 1500);
        EXPECT_EQ(p.level_of(kOrange2), 1);
    });

    suite.rule({"BUILD-09"}, "AuctionsTheLastHotelToo", [](Position p) {
        two_builders(p.level(kOranges, 4).level(kDarks, 4), 4, 1);
        both_want(p, p.build(ann, kOrange1, {5, 4, 4}), 1);
        p.refused(act::bid(ben, 9), Reason::BidTooLow, "BUILD-09"_rule);
        ben_wins_over_ann(p, 10).play(p.build(ben, kDark1, {4, 5}));
        EXPECT_EQ(p.cash(ben), 1500 - 11);
        EXPECT_EQ(p.level_of(kDark2), 5);
        EXPECT_EQ(p.s.hotels, 0);
    });

    suite.rule({"BUILD-09"}, "AuctionsOneBuildingAtATime", [](Position p) {
        both_want(two_builders(p, 2, 12), p.build(ann, kOrange1, {1, 1, 0}), 2);
        ben_wins_over_ann(p, 10).play(p.build(ben, kDark1, {1, 0}));
        EXPECT_EQ(p.ask(), Ask::Bids);
        p.refused(act::bid(ann, 9), Reason::BidTooLow, "BUILD-09"_rule);
        ben_wins_over_ann(p, 10);
        EXPECT_EQ(p.cash(ben), 1500 - 11 - 11);
        EXPECT_EQ(p.level_of(kDark2), 1);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"BUILD-10"}, "AuctionsScarceHousesFromOne", [](Position p) {
        both_want(two_builders(p, 2, 12), p.build(ann, kOrange1, {1, 1, 0}), 1);
        EXPECT_EQ(p.ask(), Ask::Bids);
        p.refused(act::bid(ben, 0), Reason::BidTooLow, "BUILD-10"_rule);
        ben_wins_over_ann(p, 1).play(p.build(ben, kDark1, {1, 0}));
        EXPECT_EQ(p.cash(ben), 1500 - 2);
        EXPECT_EQ(p.cash(ann), 1500);
    });

    suite.rule({"BUILD-10"}, "AuctionsThemOneAtATime", [](Position p) {
        both_want(two_builders(p, 2, 12), p.build(ann, kOrange1, {1, 1, 0}), 2);
        ben_wins_over_ann(p, 1).play(p.build(ben, kDark1, {0, 1}));
        EXPECT_EQ(p.ask(), Ask::Bids);
        p.play(act::bid(ben, 1)).play(act::bid(ann, 30)).play(act::pass(ben));
        p.play(p.build(ann, kOrange1, {1, 0, 0}));
        EXPECT_EQ(p.cash(ann), 1500 - 30);
        EXPECT_EQ(p.s.houses, 0);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"BUILD-10"}, "AuctionsScarceHotelsToo", [](Position p) {
        const int h = p.hotel();
        two_builders(p.level(kOranges, h - 1).level(kDarks, h - 1), 4, 1);
        both_want(p, p.build(ann, kOrange1, {h, h - 1, h - 1}), 1);
        ben_wins_over_ann(p, 1).play(p.build(ben, kDark1, {h - 1, h}));
        EXPECT_EQ(p.cash(ben), 1500 - 2);
        EXPECT_EQ(p.level_of(kDark2), h);
    });

    suite.rule({"BUILD-11"}, "AuctionsFromTheLowestPriceOnTheTitlesConcerned", [](Position p) {
        both_want(two_builders(p, 1, 12), p.build(ann, kOrange1, {1, 0, 0}), 1);
        EXPECT_EQ(p.ask(), Ask::Bids);
        const Money lowest = p.house_cost(kOrange1);
        EXPECT_LT(lowest, p.house_cost(kDark1));
        p.refused(act::bid(ben, lowest - 1), Reason::BidTooLow, "BUILD-11"_rule);
        ben_wins_over_ann(p, lowest).play(p.build(ben, kDark1, {1, 0}));
        EXPECT_EQ(p.cash(ben), 1500 - lowest - 1);
    });

    suite.rule({"BUILD-11"}, "LeavesOutTitlesThatAreNotConcerned", [](Position p) {
        p.owns(ann, {kRed1, kRed2, kRed3}).owns(ben, kDarks).owns(cat, {kBrown1, kBrown2});
        p.owns(ann, kOranges).level(kOranges, p.hotel()).stock(1, 12).cash(cat, 0);
        both_want(p, p.build(ann, kRed1, {1, 0, 0}), 1);
        p.refused(act::bid(ben, p.house_cost(kRed1) - 1), Reason::BidTooLow, "BUILD-11"_rule);
        p.play(act::bid(ben, p.house_cost(kRed1)));
    });

    suite.rule({"BUILD-11"}, "AuctionsThemOneByOne", [](Position p) {
        both_want(two_builders(p, 2, 12), p.build(ann, kOrange1, {1, 1, 0}), 2);
        const Money lowest = p.house_cost(kOrange1);
        ben_wins_over_ann(p, lowest).play(p.build(ben, kDark1, {0, 1}));
        EXPECT_EQ(p.ask(), Ask::Bids);
        p.refused(act::bid(ann, lowest - 1), Reason::BidTooLow, "BUILD-11"_rule);
        ben_wins_over_ann(p, lowest);
        EXPECT_EQ(p.cash(ben), 1500 - 2 * (lowest + 1));
        EXPECT_EQ(p.level_of(kDark1), 1);
    });
}

void asking_tests(Suite& suite) {
    suite.rule({"BUILD-13"}, "AsksTheOthersBeforeTheStockIsExhausted", [](Position p) {
        two_builders(p, 2, 12).play(p.build(ann, kOrange1, {1, 1, 0}));
        EXPECT_EQ(p.ask(), Ask::Wants);
        EXPECT_TRUE(p.awaits(ben));
        EXPECT_FALSE(p.awaits(ann));
        EXPECT_EQ(p.level_of(kOrange1), 0);
        EXPECT_EQ(p.cash(ann), 1500);
    });

    suite.rule({"BUILD-13"}, "AsksNobodyWhoCanBuildNothing", [](Position p) {
        p.mortgaged({kDark1}).owns(cat, {kBrown1}).owns(dan, kReds).cash(dan, 0);
        two_builders(p, 2, 12).play(p.build(ann, kOrange1, {1, 1, 0}));
        EXPECT_EQ(p.level_of(kOrange2), 1);
    });

    suite.rule({"BUILD-13"}, "FillsTheOrderWhenTheyWantNone", [](Position p) {
        both_want(two_builders(p, 2, 12), p.build(ann, kOrange1, {1, 1, 0}), 0);
        EXPECT_EQ(p.level_of(kOrange2), 1);
        EXPECT_EQ(p.cash(ann), 1500 - 2 * p.house_cost(kOrange1));
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"BUILD-13"}, "HoldsTheAuctionWhenTheyWantAny", [](Position p) {
        both_want(two_builders(p, 2, 12), p.build(ann, kOrange1, {1, 1, 0}), 1);
        EXPECT_EQ(p.ask(), Ask::Bids);
        EXPECT_TRUE(p.awaits(ann) && p.awaits(ben));
        EXPECT_EQ(p.level_of(kOrange1), 0);
    });

    suite.rule({"BUILD-13"}, "LetsTheWinnerPlaceItWhereTheEvenRuleAllows", [](Position p) {
        two_builders(p.owns(ann, kOranges).level({kOrange1}, 1), 1, 12);
        both_want(p, p.build(ann, kOrange1, {1, 1, 0}), 1);
        p.play(act::bid(ben, 200)).play(act::bid(ann, 201)).play(act::pass(ben));
        EXPECT_EQ(p.ask(), Ask::Place);
        EXPECT_TRUE(p.awaits(ann));
        p.refused(p.build(ann, kOrange1, {2, 0, 0}), Reason::Uneven, "BUILD-02"_rule);
        p.refused(p.build(ann, kOrange1, {1, 1, 1}), Reason::NotThisBuilding, "BUILD-13"_rule);
        p.play(p.build(ann, kOrange1, {1, 0, 1}));
        EXPECT_EQ(p.level_of(kOrange3), 1);
        EXPECT_EQ(p.cash(ann), 1500 - 201);
    });

    suite.rule({"BUILD-13"}, "TakesNoBidAbove65535", [](Position p) {
        p.cash(ann, 100'000);
        both_want(two_builders(p, 1, 12), p.build(ann, kOrange1, {1, 0, 0}), 1);
        p.play(act::bid(ben, 200));
        p.refused(act::bid(ann, kMostForBuilding + 1), Reason::BidTooHigh, "BUILD-13"_rule);
        p.play(act::bid(ann, kMostForBuilding)).play(p.build(ann, kOrange1, {1, 0, 0}));
        EXPECT_EQ(p.cash(ann), 100'000 - kMostForBuilding);
    });
}

}  // namespace

void contest_tests(Suite& suite) {
    opening_tests(suite);
    asking_tests(suite);
}

}  // namespace banquier::testing
