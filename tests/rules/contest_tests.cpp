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

    suite.rule({"BUILD-10"}, "AuctionsScarceHousesFromOne", [](Position p) {
        both_want(two_builders(p, 2, 12), p.build(ann, kOrange1, {1, 1, 0}), 2);
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

// Ann's houses cost 200, Ben's (brown) and Cat's (light blue) 50; Ann orders as many as there are. Where a street holds
// three houses, the order goes to three streets.
Position& order_of(Position& p, int houses) {
    const bool quick = p.game.rules.houses_before_hotel == 3;
    p.owns(ben, kBrowns).owns(cat, {kBlue1, kBlue2, kBlue3}).stock(houses, 12).cash(ann, 2000);
    if (quick)
        p.owns(ann, {31, 32, 34});
    else
        p.owns(ann, kDarks);
    const auto part = [&](int street, int streets) { return (houses + streets - 1 - street) / streets; };
    if (quick) return p.play(p.build(ann, 31, {part(0, 3), part(1, 3), part(2, 3)}));
    return p.play(p.build(ann, kDark1, {part(0, 2), part(1, 2)}));
}

// Ann places one of the order where she has the choice, the first street that fits.
Position& ann_places(Position& p) {
    EXPECT_EQ(p.ask(), Ask::Place);
    EXPECT_TRUE(p.awaits(ann));
    return p.stand(ann);
}

// Whoever bids `amount` for the building gets it and places it; nobody else bids.
Position& lone_bid(Position& p, PlayerId who, Money amount) {
    EXPECT_EQ(p.ask(), Ask::Bids);
    p.play(act::bid(who, amount)).all_pass();
    if (p.ask() == Ask::Place && p.awaits(who)) p.stand(who);
    return p;
}

// `who` wins a lot at 10 above the opening price, and everybody else has bid too.
Position& hard_won(Position& p, PlayerId who) {
    EXPECT_EQ(p.ask(), Ask::Bids);
    Money price = p.s.lot.opening;
    for (const PlayerId q : p.s.lot.entitled)
        if (q != who) p.play(act::bid(q, price++));
    p.play(act::bid(who, p.s.lot.opening + 10)).all_pass();
    if (p.ask() == Ask::Place && p.awaits(who)) p.stand(who);
    return p;
}

void tables_of_examples(Suite& suite) {
    suite.rule({"BUILD-09"}, "OneHouseLeftIsOneLotPaidAsBidByALoneBidder", [](Position p) {
        order_of(p, 1).play(act::want(ben, 1)).play(act::want(cat, 0));
        lone_bid(p, ann, 10);
        EXPECT_EQ(p.cash(ann), 2000 - 10);
        EXPECT_EQ(p.level_of(kDark1), 1);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"BUILD-09"}, "AnOrderIsFilledAtListPriceDownToTheLast", [](Position p) {
        order_of(p, 3).play(act::want(ben, 2)).play(act::want(cat, 0));
        EXPECT_EQ(p.cash(ann), 2000 - 400);
        EXPECT_EQ(p.level_of(kDark1) + p.level_of(kDark2), 2);
        EXPECT_EQ(p.s.houses, 1);
        EXPECT_EQ(p.s.lot.opening, 10);
        EXPECT_EQ(decision(p.game, p.s).awaited, PlayerSet{0b011});
        lone_bid(p, ben, 10);
        EXPECT_EQ(p.cash(ben), 1500 - 10);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"BUILD-09"}, "AnOrderOfEightLeavesOneLotAmongThree", [](Position p) {
        order_of(p, 8).play(act::want(ben, 1)).play(act::want(cat, 1));
        ann_places(p);
        EXPECT_EQ(p.cash(ann), 2000 - 1400);
        EXPECT_EQ(p.s.houses, 1);
        EXPECT_EQ(decision(p.game, p.s).awaited, PlayerSet{0b111});
        lone_bid(p, cat, 12);
        EXPECT_EQ(p.cash(cat), 1500 - 12);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"BUILD-09"}, "MoreThanTheLastIsFilledWithoutAQuestion", [](Position p) {
        p.owns(ann, kDarks).owns(ben, kBrowns).stock(3, 12).play(p.build(ann, kDark1, {1, 1}));
        EXPECT_EQ(p.level_of(kDark2), 1);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"BUILD-10"}, "OneHouseLeftIsOneLotPaidAsBidByALoneBidder", [](Position p) {
        order_of(p, 1).play(act::want(ben, 1)).play(act::want(cat, 0));
        lone_bid(p, ann, 1);
        EXPECT_EQ(p.cash(ann), 2000 - 1);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"BUILD-10"}, "TheWishLessTheExcessIsServedAtListPrice", [](Position p) {
        order_of(p, 3).play(act::want(ben, 2)).play(act::want(cat, 0));
        ann_places(p);
        EXPECT_EQ(p.cash(ann), 2000 - 200);
        EXPECT_EQ(p.s.houses, 2);
        EXPECT_EQ(p.s.lot.opening, 1);
        hard_won(p, ben);
        EXPECT_EQ(p.s.houses, 1);
        hard_won(p, ann);
        EXPECT_EQ(p.cash(ann), 2000 - 200 - 11);
        EXPECT_EQ(p.cash(ben), 1500 - 11);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"BUILD-10"}, "AnOrderOfEightLeavesTwoLotsAmongThree", [](Position p) {
        order_of(p, 8).play(act::want(ben, 1)).play(act::want(cat, 1));
        EXPECT_EQ(p.cash(ann), 2000 - 1200);
        EXPECT_EQ(p.s.houses, 2);
        EXPECT_EQ(decision(p.game, p.s).awaited, PlayerSet{0b111});
        hard_won(p, ann);
        hard_won(p, cat);
        EXPECT_EQ(p.cash(ann), 2000 - 1200 - 11);
        EXPECT_EQ(p.cash(cat), 1500 - 11);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"BUILD-11"}, "OneHouseLeftIsOneLotPaidAsBidByALoneBidder", [](Position p) {
        order_of(p, 1).play(act::want(ben, 1)).play(act::want(cat, 0));
        EXPECT_EQ(p.s.lot.opening, 50);
        lone_bid(p, ann, 50);
        EXPECT_EQ(p.cash(ann), 2000 - 50);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"BUILD-11"}, "AllThreeAreAuctioned", [](Position p) {
        order_of(p, 3).play(act::want(ben, 2)).play(act::want(cat, 0));
        EXPECT_EQ(p.cash(ann), 2000);
        for (const PlayerId winner : {ben, ann, ben}) {
            EXPECT_EQ(p.s.lot.opening, 50);
            hard_won(p, winner);
        }
        EXPECT_EQ(p.cash(ann), 2000 - 60);
        EXPECT_EQ(p.cash(ben), 1500 - 2 * 60);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"BUILD-11"}, "AllEightAreAuctionedUntilOneIsLeftWhoWantsAny", [](Position p) {
        order_of(p, 8).play(act::want(ben, 1)).play(act::want(cat, 1));
        EXPECT_EQ(p.s.houses, 8);
        hard_won(p, ben);
        hard_won(p, cat);
        EXPECT_EQ(p.cash(ann), 2000 - 6 * 200);
        EXPECT_EQ(p.s.houses, 0);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"BUILD-11"}, "AllAreServedAsSoonAsTheExcessIsGone", [](Position p) {
        p.owns(dan, kOranges).level(kOranges, 1);
        order_of(p, 3).play(act::want(ben, 1)).play(act::want(cat, 0)).play(act::want(dan, 0));
        EXPECT_EQ(p.ask(), Ask::Bids);
        p.play(p.build(dan, kOrange1, {1, 1, 0}));
        hard_won(p, ann);
        EXPECT_EQ(p.ask(), Ask::Place);
        p.stand(ben);
        EXPECT_EQ(p.cash(ann), 2000 - 60 - 2 * 200);
        EXPECT_EQ(p.cash(ben), 1500 - 50);
        EXPECT_EQ(p.s.houses, 0);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    // The friend bids so that the lots do not end, and lets her have them.
    suite.rule({"FLOW-08"},
        "AFriendWhoWantsOneMakesAnOrderOfEightNoCheaperThanItsListPriceButForWhatIsAuctioned",
        [](Position p) {
            order_of(p, 8).play(act::want(ben, 1)).play(act::want(cat, 0));
            Money auctioned = 0;
            for (int acts = 0; p.ask() != Ask::Roll; ++acts) {
                ASSERT_LT(acts, 100);
                if (p.ask() == Ask::Place) {
                    p.stand(ann);
                    continue;
                }
                const Money price = p.s.lot.opening + 1;
                p.play(act::bid(ben, p.s.lot.opening)).play(act::bid(ann, price)).play(act::pass(ben));
                auctioned += price;
            }
            const Money cost = 2000 - p.cash(ann);
            EXPECT_EQ(p.cash(ben), 1500);
            ::testing::Test::RecordProperty("cost_of_eight", cost);
            if (p.game.rules.contested == Contested::All)
                EXPECT_EQ(cost, 8 * 51);  // as printed: all are auctioned, from the lowest price concerned
            else
                EXPECT_EQ(cost, 7 * 200 + auctioned);
        });

    suite.rule({"FLOW-08"}, "NorDoesAFriendWhoWantsEightWhereTheLastAloneIsAuctioned",
        [](Position p) {
            order_of(p, 8).play(act::want(ben, 8)).play(act::want(cat, 0));
            ann_places(p);
            p.play(act::bid(ben, 10)).play(act::bid(ann, 11)).play(act::pass(ben));
            EXPECT_EQ(p.cash(ann), 2000 - 7 * 200 - 11);
            EXPECT_EQ(p.ask(), Ask::Roll);
        },
        {.only = {"stars"}});
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
        both_want(two_builders(p, 1, 12), p.build(ann, kOrange1, {1, 0, 0}), 1);
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
    tables_of_examples(suite);
    asking_tests(suite);
}

}  // namespace banquier::testing
