// FLOW-08: contests for scarce buildings, where the rule sets agree. What they auction: contest_tests.cpp.
#include "contest.hpp"

namespace banquier::testing {

void flow_contest_tests(Suite& suite);

namespace {

constexpr std::initializer_list<int> kBlues = {kBlue1, kBlue2, kBlue3};
const Where kWhereMoreThanTheLastIsContested{.without = {"stars"}};

// Ann orders the last house; Ben wants it too.
Position& last_house(Position& p) {
    p.owns(ann, kBrowns).owns(ben, kBlues).stock(1, 12);
    return p.play(p.build(ann, kBrown1, {1, 0})).play(act::want(ben, 1));
}

void asking(Suite& suite) {
    suite.rule({"FLOW-08"}, "ItOpensWhenAnOrderLeavesFewerThanAnotherCouldPlace", [](Position p) {
        contest(p, 2);
        EXPECT_EQ(p.ask(), Ask::Wants);
        EXPECT_EQ(decision(p.game, p.s).awaited, PlayerSet::of(ben));
        EXPECT_EQ(p.level_of(kBrown1), 0);
        EXPECT_EQ(p.cash(ann), 1500);
        p.refused(act::want(cat, 1), Reason::NotYourDecision);
    });

    suite.rule(
        {"FLOW-08"}, "ItDoesNotOpenWhereEnoughAreLeft",
        [](Position p) {
            const int full = 3 * p.game.rules.houses_before_hotel;
            Position short_by_one = p;
            contest(p, 2 + full);
            EXPECT_EQ(p.level_of(kBrown1), 1);
            EXPECT_EQ(p.cash(ann), 1500 - 2 * p.house_cost(kBrown1));
            contest(short_by_one, 2 + full - 1);
            EXPECT_EQ(short_by_one.ask(), Ask::Wants);
        },
        kWhereMoreThanTheLastIsContested);

    suite.rule(
        {"FLOW-08"}, "TheOthersAreReckonedTogether",
        [](Position p) {
            const int both = 6 * p.game.rules.houses_before_hotel;
            p.owns(cat, kOranges);
            Position short_by_one = p;
            contest(p, 2 + both);
            EXPECT_EQ(p.level_of(kBrown1), 1);
            contest(short_by_one, 2 + both - 1);
            EXPECT_EQ(decision(p.game, short_by_one.s).awaited, PlayerSet{0b110});
        },
        kWhereMoreThanTheLastIsContested);

    suite.rule({"FLOW-08"}, "ItAsksOnlyThoseWhomGroupAndMoneyAllow", [](Position p) {
        Position poor = p, able = p;
        p.mortgaged({kBlue2});
        contest(p, 2);
        EXPECT_EQ(p.level_of(kBrown1), 1);
        poor.cash(ben, poor.house_cost(kBlue1) - 1);
        contest(poor, 2);
        EXPECT_EQ(poor.level_of(kBrown1), 1);
        able.cash(ben, able.house_cost(kBlue1));
        contest(able, 2);
        EXPECT_EQ(able.ask(), Ask::Wants);
    });

    suite.rule({"FLOW-08"}, "WhatAMortgageElsewhereBringsCounts", [](Position p) {
        p.owns(ben, {kStation1}).cash(ben, 0);
        contest(p, 2);
        EXPECT_EQ(p.ask(), Ask::Wants);
        p.refused(act::want(ben, 1), Reason::NotEnoughCash, "FLOW-08"_rule);
        p.play(p.mortgage(ben, kStation1)).play(act::want(ben, 1));
        EXPECT_FALSE(p.awaits(ben) && p.ask() == Ask::Wants);
    });

    suite.rule({"FLOW-08"}, "WhatASaleElsewhereBringsCounts", [](Position p) {
        p.owns(ben, kReds).level(kReds, p.hotel()).cash(ben, 0);
        contest(p, 2);
        EXPECT_EQ(p.ask(), Ask::Wants);
        p.refused(act::want(ben, 1), Reason::NotEnoughCash, "FLOW-08"_rule);
        p.play(p.build(ben, kRed1, {0, 0, 0}));
        EXPECT_TRUE(p.legal(act::want(ben, 1)));
    });

    suite.rule({"FLOW-08"}, "WhatTheGroupItselfWouldBringDoesNot", [](Position p) {
        p.level({kBlue1, kBlue2, kBlue3}, 1).cash(ben, 0);
        contest(p, 2);
        EXPECT_EQ(p.level_of(kBrown1), 1);
    });

    suite.rule({"FLOW-08"}, "ItAsksOnlyThoseWhomTheMomentAllows", [](Position p) {
        p.land(ann, kPrison);
        contest(p, 2);
        const bool any_moment = p.game.rules.build == Timing::Anytime;
        EXPECT_EQ(p.ask(), any_moment ? Ask::Wants : Ask::EndTurn);
    });

    suite.rule({"FLOW-08"}, "AWishIsAtMostTheStockAndThePlacesAndPaidInCash", [](Position p) {
        const int full = p.game.rules.houses_before_hotel;
        Position room = p;
        p.cash(ben, 99);
        contest(p, 2).refused(act::want(ben, 3), Reason::TooMany, "FLOW-08"_rule);
        p.refused(act::want(ben, 2), Reason::NotEnoughCash, "FLOW-08"_rule);
        p.refused(act::want(ben, -1), Reason::TooMany, "FLOW-08"_rule);
        EXPECT_TRUE(p.legal(act::want(ben, 1)));
        room.level({kBlue1, kBlue2}, full).level({kBlue3}, full - 1);
        contest(room, 2).refused(act::want(ben, 2), Reason::TooMany, "FLOW-08"_rule);
        EXPECT_TRUE(room.legal(act::want(ben, 1)));
    });
}

void serving(Suite& suite) {
    suite.rule(
        {"FLOW-08"}, "AllAreServedAtListPriceIfTheyCanBe",
        [](Position p) {
            contest(p, 3).play(act::want(ben, 1));
            EXPECT_EQ(p.level_of(kBrown1), 1);
            EXPECT_EQ(p.level_of(kBrown2), 1);
            EXPECT_EQ(p.cash(ann), 1500 - 2 * p.house_cost(kBrown1));
            EXPECT_EQ(p.ask(), Ask::Place);
            p.play(p.build(ben, kBlue1, {0, 0, 1}));
            EXPECT_EQ(p.level_of(kBlue3), 1);
            EXPECT_EQ(p.cash(ben), 1500 - p.house_cost(kBlue1));
            EXPECT_EQ(p.s.houses, 0);
            EXPECT_EQ(p.ask(), Ask::Roll);
        },
        kWhereMoreThanTheLastIsContested);

    suite.rule(
        {"FLOW-08"}, "TheOthersAreServedFromTheLeftOneAfterAnother",
        [](Position p) {
            p.owns(cat, kOranges).owns(dan, kReds).turn(cat).stock(8, 12);
            p.owns(ann, kBrowns).owns(ben, kBlues).play(p.build(cat, kOrange1, {1, 1, 0}));
            p.play(act::want(ann, 2)).play(act::want(ben, 2)).play(act::want(dan, 2));
            for (const PlayerId q : {dan, dan, ann, ben, ben}) {  // Ann's second has one place
                EXPECT_TRUE(p.awaits(q));
                p.stand(q);
            }
            EXPECT_EQ(p.s.houses, 0);
            EXPECT_EQ(p.ask(), Ask::Roll);
        },
        kWhereMoreThanTheLastIsContested);

    suite.rule({"FLOW-08"}, "TheOrderIsFilledIfNobodyElseWantsAny", [](Position p) {
        contest(p, 2).play(act::want(ben, 0));
        EXPECT_EQ(p.level_of(kBrown1), 1);
        EXPECT_EQ(p.cash(ann), 1500 - 2 * p.house_cost(kBrown1));
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule(
        {"FLOW-08"}, "AWishLeftAloneIsServedAtListPrice",
        [](Position p) {
            contest(p, 2).play(act::want(ben, 2)).play(act::bid(ann, 60)).play(act::pass(ben));
            EXPECT_TRUE(p.happened(EventKind::WishLapsed, "FLOW-08"_rule));
            p.play(p.build(ann, kBrown1, {0, 1}));
            EXPECT_EQ(p.level_of(kBrown1), 1);
            EXPECT_EQ(p.cash(ann), 1500 - 60 - p.house_cost(kBrown1));
            EXPECT_EQ(p.cash(ben), 1500);
            EXPECT_EQ(p.ask(), Ask::Roll);
        },
        kWhereMoreThanTheLastIsContested);

    suite.rule(
        {"FLOW-08"}, "AsFarAsTheCashGoes",
        [](Position p) {
            contest(p, 2).play(act::want(ben, 2)).play(act::bid(ann, 1451)).play(act::pass(ben));
            p.play(p.build(ann, kBrown1, {1, 0}));
            EXPECT_TRUE(p.happened(EventKind::WishLapsed, "FLOW-08"_rule));
            EXPECT_EQ(p.cash(ann), 49);
            EXPECT_EQ(p.s.houses, 1);
            EXPECT_EQ(p.ask(), Ask::Roll);
        },
        kWhereMoreThanTheLastIsContested);

    suite.rule({"FLOW-08"}, "AnOrderServedInPartGoesToItsOwnStreets",
        [](Position p) {
            p.owns(ann, kDarks).owns(ann, kOranges).owns(ben, kBrowns).stock(3, 12);
            p.play(p.build(ann, kDark1, {1, 2})).play(act::want(ben, 2));
            EXPECT_EQ(p.ask(), Ask::Place);
            p.refused(p.build(ann, kOrange1, {1, 0, 0}), Reason::NotThisBuilding, "FLOW-08"_rule);
            p.play(p.build(ann, kDark1, {0, 1}));
            EXPECT_EQ(p.cash(ann), 1500 - 200);
            EXPECT_EQ(p.ask(), Ask::Bids);
        },
        {.only = {"ligue1", "ligue1-rapide"}});

    suite.rule({"FLOW-08"}, "AWishBindsAndHoldsItsListPrice", [](Position p) {
        p.owns(ann, {kStation2}).owns(cat, {kStation1}).mortgaged({kStation2});
        contest(p, 2).play(p.offer(ann, cat, {.get = {kStation1}, .money = 1401}));
        p.refused(p.accept(cat, ann), Reason::WishReserved, "FLOW-08"_rule);
        p.cash(ann, 209).refused(p.lift(ann, kStation2), Reason::WishReserved, "FLOW-08"_rule);
        p.cash(ann, 210).play(p.lift(ann, kStation2));
        p.cash(ann, 1500).play(p.offer(ann, cat, {.get = {kStation1}, .money = 1400}));
        p.play(p.accept(cat, ann));
        EXPECT_EQ(p.cash(ann), 100);
    });
}

void auctioning(Suite& suite) {
    suite.rule(
        {"FLOW-08"}, "TheyAreAuctionedOneByOneAndPlacedAtOnce",
        [](Position p) {
            contest(p, 2).play(act::want(ben, 2));
            EXPECT_EQ(p.level_of(kBrown1), 0);
            EXPECT_EQ(decision(p.game, p.s).awaited, PlayerSet{0b11});
            p.play(act::bid(ann, 60)).play(act::bid(ben, 61)).play(act::pass(ann));
            EXPECT_EQ(p.cash(ben), 1500 - 61);
            EXPECT_EQ(p.ask(), Ask::Place);
            p.play(p.build(ben, kBlue1, {1, 0, 0}));
            EXPECT_EQ(p.ask(), Ask::Bids);
            p.play(act::bid(ben, 70))
                .play(act::bid(ann, 75))
                .play(act::pass(ben))
                .play(p.build(ann, kBrown1, {0, 1}));
            EXPECT_EQ(p.cash(ann), 1500 - 75);
            EXPECT_EQ(p.cash(ben), 1500 - 61);
            EXPECT_EQ(p.s.houses, 0);
            EXPECT_EQ(p.ask(), Ask::Roll);
        },
        kWhereMoreThanTheLastIsContested);

    suite.rule({"FLOW-08"}, "ALotIsPaidAsBidByASingleBidderToo", [](Position p) {
        last_house(p).play(act::bid(ben, 90)).play(act::pass(ann));
        EXPECT_EQ(p.cash(ben), 1500 - 90);
        p.play(p.build(ben, kBlue1, {1, 0, 0}));
        EXPECT_EQ(p.cash(ben), 1500 - 90);
        EXPECT_EQ(p.cash(ann), 1500);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"FLOW-08"}, "WhoSaidNoneMayNotBid", [](Position p) {
        p.owns(cat, kOranges);
        last_house(p).play(act::want(cat, 0));
        EXPECT_FALSE(p.awaits(cat));
        p.refused(act::bid(cat, 200), Reason::NotEntitled, "FLOW-08"_rule);
    });

    suite.rule({"FLOW-08"}, "WhoWasTooPoorToBeAskedMayBid",
        [](Position p) {
            p.owns(ann, kDarks).owns(ben, kOranges).owns(cat, kBlues).cash(cat, 40).stock(1, 12);
            p.play(p.build(ann, kDark1, {1, 0}));
            EXPECT_FALSE(p.awaits(cat));
            p.play(act::want(ben, 1)).play(act::bid(cat, 40)).play(act::pass(ann)).play(act::pass(ben));
            p.play(p.build(cat, kBlue1, {0, 1, 0}));
            EXPECT_EQ(p.cash(cat), 0);
            EXPECT_EQ(p.level_of(kBlue2), 1);
        },
        {.only = {"stars", "ligue1", "ligue1-rapide"}});  // elsewhere the lot opens at the lowest list price

    suite.rule({"FLOW-08"}, "ThePoorHaveNoWishThatOpensALot", [](Position p) {
        p.owns(cat, kOranges).cash(cat, 99);
        p.owns(ann, kBrowns).stock(1, 12).play(p.build(ann, kBrown1, {1, 0}));
        EXPECT_EQ(p.level_of(kBrown1), 1);
        EXPECT_EQ(p.cash(ann), 1500 - 50);
    });

    suite.rule({"FLOW-08"}, "AWishEndsWhenItsOwnerPassesALotWithoutABid", [](Position p) {
        p.owns(cat, kOranges).owns(dan, kReds).level({kRed1}, 1);
        last_house(p).play(act::want(cat, 1)).play(act::want(dan, 0));
        p.play(p.build(dan, kRed1, {0, 0, 0}));  // joins the stock
        p.play(act::bid(ann, 60)).play(act::bid(cat, 61)).play(act::pass(ann)).play(act::pass(ben));
        EXPECT_TRUE(p.happened(EventKind::WishLapsed, "FLOW-08"_rule));
        p.stand(cat);
        // Ann, who has bid, is the last who wants one.
        if (p.ask() == Ask::Place) p.stand(ann);
        EXPECT_EQ(p.cash(ann), 1500 - p.house_cost(kBrown1));
        EXPECT_EQ(p.cash(ben), 1500);
        EXPECT_EQ(p.s.houses, 0);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"FLOW-08"}, "WithoutABidTheBuildingStaysInTheBankAndTheOrderLapses", [](Position p) {
        last_house(p).play(act::pass(ann)).play(act::pass(ben));
        EXPECT_TRUE(p.happened(EventKind::LotUnsold));
        EXPECT_EQ(p.count(EventKind::WishLapsed), 2);
        EXPECT_EQ(p.s.houses, 1);
        EXPECT_EQ(p.cash(ann), 1500);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"FLOW-08"}, "AnOrderThatLapsedWithoutABidIsNotRepeatedBeforeTheNextThrow", [](Position p) {
        last_house(p).play(act::pass(ann)).play(act::pass(ben));
        p.refused(p.build(ann, kBrown1, {0, 1}), Reason::NotAgain, "FLOW-08"_rule);
        Position alone = p;
        alone.owns(dan, {kBlue1});
        EXPECT_TRUE(alone.legal(alone.build(ann, kBrown1, {1, 0}))) << "nobody is left short";
        p.land(ann, kPrison);
        EXPECT_TRUE(p.legal(p.build(ann, kBrown1, {1, 0})));
    });

    suite.rule({"FLOW-08"}, "AnOrderThatItsOwnerHasBidForMayBeRepeated", [](Position p) {
        p.owns(cat, kOranges).level({kOrange1}, 1);
        last_house(p).play(act::want(cat, 0));
        p.play(act::bid(ann, 60)).play(act::bid(ben, 61)).play(act::pass(ann)).stand(ben);
        EXPECT_EQ(p.s.houses, 0);
        p.play(p.build(cat, kOrange1, {0, 0, 0})).play(p.build(ann, kBrown1, {1, 0}));
        EXPECT_EQ(p.ask(), Ask::Wants);
        Position lapsed = p;  // this time she lets it go, though another bids
        for (const PlayerId q : {ben, cat}) lapsed.play(act::want(q, q == ben ? 1 : 0));
        lapsed.play(act::bid(ben, 60)).play(act::pass(ann)).stand(ben).stock(1, 12);
        lapsed.refused(lapsed.build(ann, kBrown1, {1, 0}), Reason::NotAgain, "FLOW-08"_rule);
    });

    suite.rule({"FLOW-08"}, "ABuildingSoldMeanwhileJoinsTheStock", [](Position p) {
        p.owns(cat, kOranges).level(kOranges, 1);
        last_house(p).play(act::want(cat, 0)).play(p.build(cat, kOrange1, {1, 1, 0}));
        EXPECT_EQ(p.s.houses, 2);
        p.play(act::bid(ben, 60)).play(act::bid(ann, 61)).play(act::pass(ben)).stand(ann);
        EXPECT_EQ(p.ask(), Ask::Place);
        p.stand(ben);
        EXPECT_EQ(p.cash(ann), 1500 - 61);
        EXPECT_EQ(p.cash(ben), 1500 - 50);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"FLOW-08"}, "ABidForABuildingIsAtMost65535", [](Position p) {
        p.cash(ann, 80'000).cash(ben, 80'000);
        last_house(p).refused(act::bid(ben, 65'536), Reason::BidTooHigh, "BUILD-13"_rule);
        p.play(act::bid(ben, 65'535));
        EXPECT_EQ(p.ask(), Ask::Place);  // nobody can bid more
        EXPECT_EQ(p.cash(ben), 80'000 - 65'535);
    });
}

void stopping(Suite& suite) {
    suite.rule({"FLOW-12"}, "WhatIsPaidAndNotYetPlacedAtAStopIsGivenBack",
        [](Position p) {
            last_house(p).play(act::bid(ben, 90)).play(act::pass(ann));
            EXPECT_EQ(p.ask(), Ask::Place);
            p.play(act::stop());
            EXPECT_EQ(p.cash(ben), 1500);
            EXPECT_TRUE(p.happened(EventKind::WishLapsed, "FLOW-12"_rule));
        },
        {.only = {"mondial2006-chrono"}});
}

// Ann's browns and Ben's light blues have all their houses but `below`.
Position& before_hotels(Position& p, int below) {
    const int full = p.game.rules.houses_before_hotel;
    p.owns(ann, kBrowns).owns(ben, kBlues);
    return p.level(kBrowns, full - below).level(kBlues, full);
}

void hotels(Suite& suite) {
    suite.rule({"FLOW-08"}, "HotelsAreContestedToo", [](Position p) {
        const int full = p.game.rules.houses_before_hotel;
        before_hotels(p, 0).stock(6, 1).play(p.build(ann, kBrown1, {full + 1, full}));
        EXPECT_EQ(p.ask(), Ask::Wants);
        p.play(act::want(ben, 1)).play(act::bid(ann, 60)).play(act::bid(ben, 61)).play(act::pass(ann));
        p.play(p.build(ben, kBlue1, {full, full, full + 1}));
        EXPECT_EQ(p.level_of(kBlue3), p.hotel());
        EXPECT_EQ(p.s.hotels, 0);
        EXPECT_EQ(p.cash(ben), 1500 - 61);
        EXPECT_EQ(p.level_of(kBrown1), full);
    });

    suite.rule({"FLOW-08"}, "TheHousesBeforeAContestedHotelAreBought", [](Position p) {
        const int full = p.game.rules.houses_before_hotel;
        before_hotels(p, 1).stock(20, 1).play(p.build(ann, kBrown1, {full + 1, full}));
        EXPECT_EQ(p.s.contest.building, Building::Hotel);
        p.play(act::want(ben, 1));
        EXPECT_EQ(p.level_of(kBrown1), full);
        EXPECT_EQ(p.level_of(kBrown2), full);
        EXPECT_EQ(p.cash(ann), 1500 - 2 * 50);
        p.play(act::bid(ann, 55)).play(act::pass(ben)).play(p.build(ann, kBrown1, {full, full + 1}));
        EXPECT_EQ(p.cash(ann), 1500 - 2 * 50 - 55);
        EXPECT_EQ(p.level_of(kBrown2), full + 1);
    });

    suite.rule({"FLOW-08"}, "AnOrderShortOfBothKindsIsAWishForItsHouses", [](Position p) {
        const int full = p.game.rules.houses_before_hotel;
        p.owns(cat, kOranges);
        before_hotels(p, 1).stock(2, 1).play(p.build(ann, kBrown1, {full + 1, full}));
        EXPECT_EQ(p.s.contest.building, Building::House);
        EXPECT_EQ(decision(p.game, p.s).awaited, PlayerSet::of(cat));
        EXPECT_TRUE(p.happened(EventKind::WishLapsed, "FLOW-08"_rule));
        EXPECT_EQ(p.events[1].building, Building::Hotel);
        EXPECT_EQ(p.events[1].amount, 1);
        Position alone = p;
        alone.play(act::want(cat, 0));
        EXPECT_EQ(alone.level_of(kBrown1), full);
        EXPECT_EQ(alone.level_of(kBrown2), full);
        EXPECT_EQ(alone.s.hotels, 1);
        p.play(act::want(cat, 2));
        for (int i = 0; i < 20 && p.ask() != Ask::Roll; ++i) p.stand(decision(p.game, p.s).awaited.lowest());
        EXPECT_EQ(p.s.hotels, 1);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });
}

}  // namespace

void flow_contest_tests(Suite& suite) {
    asking(suite);
    serving(suite);
    auctioning(suite);
    hotels(suite);
    stopping(suite);
}

}  // namespace banquier::testing
