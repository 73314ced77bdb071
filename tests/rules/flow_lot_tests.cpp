// FLOW-03, FLOW-07 and FLOW-08: lots and contests.
#include "suite.hpp"

namespace banquier::testing {

void flow_lot_tests(Suite& suite);

namespace {

const Where kWhereBuildingsAreContested{
    .only = {"stars", "ligue1", "ligue1-rapide", "mondial2006", "mondial2006-rapide", "mondial2006-chrono"}};

// Ann orders two of the bank's last houses, and Ben could use them too.
Position& contest(Position& p, int houses) {
    p.owns(ann, {kBrown1, kBrown2}).owns(ben, {kBlue1, kBlue2, kBlue3}).stock(houses, 12);
    return p.play(p.build(ann, kBrown1, {1, 1}));
}

void reserved_bids(Suite& suite) {
    suite.rule({"FLOW-03"}, "NoTradeLeavesTheHighestBidderShortOfTheBid", [](Position p) {
        p.owns(ben, {kBlue1}).hammer(kRed3).play(act::bid(ann, 1000));
        p.play(p.offer(ann, ben, {.get = {kBlue1}, .money = 501}));
        p.refused(p.accept(ben, ann), Reason::BidReserved, "FLOW-03"_rule);
        p.play(p.offer(ann, ben, {.get = {kBlue1}, .money = 500})).play(p.accept(ben, ann)).all_pass();
        EXPECT_EQ(p.cash(ann), 0);
        EXPECT_EQ(p.owner(kRed3), ann);
    });

    suite.rule({"FLOW-03"}, "NorDoesLiftingAMortgage",
        [](Position p) {
            p.owns(ann, {kBlue1}).mortgaged({kBlue1}).hammer(kRed3).play(act::bid(ann, 1446));
            p.refused(p.lift(ann, kBlue1), Reason::BidReserved, "FLOW-03"_rule);
            p.play(act::bid(ben, 1447)).play(p.lift(ann, kBlue1));
            EXPECT_EQ(p.cash(ann), 1500 - 55);
        },
        {.without = {"championnat"}});

    suite.rule({"FLOW-03"}, "WhatIsUnderTheHammerStaysAsItIs",
        [](Position p) {
            p.hammer(kRed3);
            p.refused(
                p.offer(dan, ann, {.give = {kRed3}, .money = -9}), Reason::UnderTheHammer, "FLOW-03"_rule);
            p.refused(p.mortgage(dan, kRed3), Reason::UnderTheHammer, "FLOW-03"_rule);
        },
        {.only = {"championnat"}});

    suite.rule(
        {"FLOW-03"}, "TheGroupsOfAContestStayAsTheyAre",
        [](Position p) {
            p.owns(ben, {kStation1});
            contest(p, 2);
            p.refused(p.mortgage(ben, kBlue1), Reason::UnderTheHammer, "FLOW-03"_rule);
            p.refused(p.mortgage(ann, kBrown1), Reason::UnderTheHammer, "FLOW-03"_rule);
            p.refused(p.offer(ben, cat, {.give = {kBlue1}}), Reason::UnderTheHammer, "FLOW-03"_rule);
            p.play(p.mortgage(ben, kStation1));
        },
        kWhereBuildingsAreContested);

    suite.rule(
        {"FLOW-03"}, "AlsoThoseOfAPlayerWhoIsYetToPlaceABuilding",
        [](Position p) {
            p.owns(cat, {kOrange1, kOrange2, kOrange3});
            contest(p, 4).play(act::want(ben, 1)).play(act::want(cat, 1));
            EXPECT_EQ(p.ask(), Ask::Place);
            EXPECT_TRUE(p.awaits(ben));
            p.refused(p.mortgage(cat, kOrange1), Reason::UnderTheHammer, "FLOW-03"_rule);
            p.play(p.build(ben, kBlue1, {1, 0, 0})).play(p.build(cat, kOrange1, {0, 1, 0}));
            EXPECT_EQ(p.level_of(kOrange2), 1);
        },
        kWhereBuildingsAreContested);
}

void lots(Suite& suite) {
    suite.rule({"FLOW-07"}, "AHigherBidAsksEverybodyAgain", [](Position p) {
        p.hammer(kRed3).play(act::pass(ann)).play(act::pass(ben));
        EXPECT_FALSE(p.awaits(ann));
        p.play(act::bid(cat, 300));
        EXPECT_TRUE(p.awaits(ann));
        EXPECT_TRUE(p.awaits(ben));
        EXPECT_FALSE(p.awaits(cat));
        p.play(act::bid(ben, 301)).all_pass();
        EXPECT_EQ(p.owner(kRed3), ben);
        EXPECT_EQ(p.cash(ben), 1500 - 301);
    });

    suite.rule({"FLOW-07"}, "EveryEntitledPlayerMayBidAtAnyMoment", [](Position p) {
        p.hammer(kRed3)
            .play(act::pass(ann))
            .play(act::bid(ann, 300))
            .play(act::pass(ben))
            .play(act::bid(ben, 310));
        EXPECT_TRUE(p.awaits(ann));
        p.refused(act::bid(ben, 320), Reason::AlreadyHighest, "FLOW-07"_rule);
        EXPECT_TRUE(p.legal(act::bid(cat, 311)));
    });

    suite.rule({"FLOW-07"}, "TheLotClosesWhenAllButTheHighestBidderHavePassed", [](Position p) {
        p.hammer(kRed3).play(act::bid(ben, 300)).play(act::pass(ann));
        EXPECT_EQ(p.ask(), Ask::Bids);
        if (p.awaits(dan)) p.play(act::pass(dan));
        EXPECT_EQ(p.ask(), Ask::Bids);
        p.play(act::bid(ann, 301)).play(act::pass(cat));
        EXPECT_EQ(p.ask(), Ask::Bids);
        p.all_pass();
        EXPECT_EQ(p.owner(kRed3), ann);
    });

    suite.rule({"FLOW-07"}, "WhoCannotReachTheNextPriceIsPassedAtOnce", [](Position p) {
        p.cash(ben, 301).cash(cat, 300).hammer(kRed3).play(act::bid(ann, 300));
        EXPECT_TRUE(p.awaits(ben));
        EXPECT_FALSE(p.awaits(cat));
    });

    suite.rule({"FLOW-07"}, "WhatMayBeRaisedNowCounts", [](Position p) {
        const Money raised = p.figures(kDark2).mortgage;
        p.owns(ben, {kDark2})
            .cash(ben, 301 - raised)
            .owns(cat, {kDark1})
            .cash(cat, 300 - p.figures(kDark1).mortgage);
        p.hammer(kRed3).play(act::bid(ann, 300));
        EXPECT_EQ(p.awaits(ben),
            p.rule_set != "championnat");  // where one mortgages on one's own turn alone [MORT-04]
        EXPECT_FALSE(p.awaits(cat));
    });

    suite.rule({"FLOW-07"}, "ALotOnWhichNobodyCanBidClosesUnsold", [](Position p) {
        for (const PlayerId q : {ann, ben, cat, dan}) p.cash(q, 0);
        p.hammer(kRed3);
        EXPECT_NE(p.ask(), Ask::Bids);
        EXPECT_TRUE(p.happened(EventKind::LotUnsold));
    });

    suite.rule({"FLOW-07"}, "WhatADebtForbidsToRaiseDoesNotCount",
        [](Position p) {
            p.owns(ann, {kDark2}).owns(ben, {kUtility2}).owns(cat, {kDark1}).cash(ben, 0).cash(cat, 0);
            p.land(ben, kDark2)
                .play(act::end_turn(ben))
                .play(p.claim(ann, kDark2))
                .play(p.put_up(ben, kUtility2));
            EXPECT_EQ(p.s.turn, cat);
            p.refused(p.mortgage(cat, kDark1), Reason::DebtOpen, "FLOW-02"_rule);
            EXPECT_FALSE(p.awaits(cat));
            EXPECT_TRUE(p.awaits(ann));
        },
        {.only = {"championnat"}});

    suite.rule({"FLOW-07"}, "EstateLotsComeInBoardOrder",
        [](Position p) {
            p.owns(ann, {kDark1, kBrown2, kUtility1})
                .mortgaged({kDark1, kBrown2, kUtility1})
                .cash(ann, 0)
                .land(ann, kTax1);
            p.play(act::bankrupt(ann));
            for (const int square : {kBrown2, kUtility1, kDark1}) {
                EXPECT_EQ(p.s.lot.deed, p.deed(square));
                for (const PlayerId q : {ben, cat, dan}) p.play(act::pass(q));
            }
            EXPECT_EQ(p.ask(), Ask::Roll);
        },
        {.without = {"championnat", "ligue1-rapide", "mondial2006-rapide"}});
}

void contests(Suite& suite) {
    suite.rule({"FLOW-08"}, "ItOpensWhenAnOrderLeavesFewerThanAnotherCouldPlace", [](Position p) {
        contest(p, 2);
        EXPECT_EQ(p.ask(), Ask::Wants);
        EXPECT_EQ(decision(p.game, p.s).awaited, PlayerSet::of(ben));
        EXPECT_EQ(p.level_of(kBrown1), 0);
        EXPECT_EQ(p.cash(ann), 1500);
        p.refused(act::want(cat, 1), Reason::NotYourDecision);
        p.refused(act::want(ben, 13), Reason::TooMany, "FLOW-08"_rule);
    });

    suite.rule({"FLOW-08"}, "ItDoesNotOpenWhereEnoughAreLeft", [](Position p) {
        const int full = 3 * p.game.rules.houses_before_hotel;
        Position short_by_one = p;
        contest(p, 2 + full);
        EXPECT_EQ(p.level_of(kBrown1), 1);
        EXPECT_EQ(p.cash(ann), 1500 - 2 * p.house_cost(kBrown1));
        contest(short_by_one, 2 + full - 1);
        EXPECT_EQ(short_by_one.ask(), Ask::Wants);
    });

    suite.rule({"FLOW-08"}, "ItAsksOnlyThoseWhomGroupAndCashAllow", [](Position p) {
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
        able.refused(act::want(ben, 2), Reason::TooMany, "FLOW-08"_rule);
    });

    suite.rule({"FLOW-08"}, "ItAsksOnlyThoseWhomTheMomentAllows", [](Position p) {
        p.land(ann, kPrison);
        contest(p, 2);
        const bool any_moment = p.game.rules.build == Timing::Anytime;
        EXPECT_EQ(p.ask(), any_moment ? Ask::Wants : Ask::EndTurn);
    });

    suite.rule({"FLOW-08"}, "AllAreServedAtListPriceIfTheyCanBe", [](Position p) {
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
    });

    suite.rule({"FLOW-08"}, "TheOrderIsFilledIfNobodyElseWantsAny", [](Position p) {
        contest(p, 2).play(act::want(ben, 0));
        EXPECT_EQ(p.level_of(kBrown1), 1);
        EXPECT_EQ(p.cash(ann), 1500 - 2 * p.house_cost(kBrown1));
    });

    suite.rule({"FLOW-08"}, "ElseTheyAreAuctionedOneByOneAndPlacedAtOnce", [](Position p) {
        contest(p, 2).play(act::want(ben, 2));
        EXPECT_TRUE(p.happened(EventKind::OrderWithdrawn, "FLOW-08"_rule));
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
    });

    suite.rule({"FLOW-08"}, "TheLastWhoWantsAnyBuysAtListPrice", [](Position p) {
        contest(p, 2).play(act::want(ben, 1));
        p.play(act::bid(ann, 60))
            .play(act::bid(ben, 61))
            .play(act::pass(ann))
            .play(p.build(ben, kBlue1, {1, 0, 0}));
        EXPECT_EQ(p.ask(), Ask::Place);
        EXPECT_TRUE(p.awaits(ann));
        p.play(p.build(ann, kBrown1, {1, 0}));
        EXPECT_EQ(p.cash(ann), 1500 - p.house_cost(kBrown1));
        EXPECT_EQ(p.cash(ben), 1500 - 61);
    });

    suite.rule({"FLOW-08"}, "ALotWithASingleBidderGoesAtListPrice", [](Position p) {
        contest(p, 2).play(act::want(ben, 2)).play(act::bid(ben, 90)).play(act::pass(ann));
        p.play(p.build(ben, kBlue1, {1, 0, 0}));
        EXPECT_EQ(p.cash(ben), 1500 - p.house_cost(kBlue1));
    });

    suite.rule({"FLOW-08"}, "HotelsAreContestedToo", [](Position p) {
        const int full = p.game.rules.houses_before_hotel;
        p.owns(ann, {kBrown1, kBrown2}).owns(ben, {kBlue1, kBlue2, kBlue3});
        p.level({kBrown1, kBrown2, kBlue1, kBlue2, kBlue3}, full).stock(6, 1);
        p.play(p.build(ann, kBrown1, {full + 1, full}));
        EXPECT_EQ(p.ask(), Ask::Wants);
        p.play(act::want(ben, 1)).play(act::bid(ann, 60)).play(act::bid(ben, 61)).play(act::pass(ann));
        p.play(p.build(ben, kBlue1, {full, full, full + 1}));
        EXPECT_EQ(p.level_of(kBlue3), p.hotel());
        EXPECT_EQ(p.s.hotels, 0);
        EXPECT_EQ(p.cash(ben), 1500 - 61);
        EXPECT_EQ(p.level_of(kBrown1), full);
    });
}

}  // namespace

void flow_lot_tests(Suite& suite) {
    reserved_bids(suite);
    lots(suite);
    contests(suite);
}

}  // namespace banquier::testing
