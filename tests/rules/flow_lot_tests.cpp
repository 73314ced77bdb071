// FLOW-03 and FLOW-07: lots, and what they hold.
#include "contest.hpp"

namespace banquier::testing {

void flow_lot_tests(Suite& suite);

namespace {

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

    suite.rule({"FLOW-03"}, "AlsoThoseOfAPlayerWhoIsYetToPlaceABuilding",
        [](Position p) {
            p.owns(cat, {kOrange1, kOrange2, kOrange3});
            contest(p, 4).play(act::want(ben, 1)).play(act::want(cat, 1));
            EXPECT_EQ(p.ask(), Ask::Place);
            EXPECT_TRUE(p.awaits(ben));
            p.refused(p.mortgage(cat, kOrange1), Reason::UnderTheHammer, "FLOW-03"_rule);
            p.play(p.build(ben, kBlue1, {1, 0, 0})).play(p.build(cat, kOrange1, {0, 1, 0}));
            EXPECT_EQ(p.level_of(kOrange2), 1);
        },
        {.only = {"ligue1", "ligue1-rapide", "mondial2006", "mondial2006-rapide", "mondial2006-chrono"}});

    suite.rule(
        {"FLOW-03"}, "ButGroupsThatCouldTakeNoneMayBeMortgaged",
        [](Position p) {
            const int full = p.game.rules.houses_before_hotel;
            p.owns(ann, kBrowns).owns(ben, {kBlue1, kBlue2, kBlue3}).owns(ben, kOranges);
            p.level(kBrowns, full).level({kBlue1, kBlue2, kBlue3}, full).stock(9, 1);
            p.play(p.build(ann, kBrown1, {full + 1, full})).play(p.mortgage(ben, kOrange1));
            EXPECT_EQ(p.ask(), Ask::Wants);
        },
        kWhereBuildingsAreContested);

    suite.rule(
        {"FLOW-03"}, "TheHousesOnWhichAContestedHotelIsToStandAreNotSold",
        [](Position p) {
            const int full = p.game.rules.houses_before_hotel;
            p.owns(ann, kBrowns).owns(ben, {kBlue1, kBlue2, kBlue3}).owns(ben, kReds);
            p.level(kBrowns, full).level({kBlue1, kBlue2, kBlue3}, full).level(kReds, 1).stock(9, 1);
            p.play(p.build(ann, kBrown1, {full + 1, full}));
            p.refused(p.build(ben, kBlue1, {full, full, full - 1}), Reason::UnderTheHammer, "FLOW-03"_rule);
            p.refused(p.build(ann, kBrown1, {0, 0}), Reason::UnderTheHammer, "FLOW-03"_rule);
            p.play(p.build(ben, kRed1, {0, 0, 0}));
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
            p.owns(ann, {kDark2}).owns(ben, {kStation2}).owns(cat, {kDark1}).cash(ben, 0).cash(cat, 0);
            p.land(ben, kDark2)
                .play(act::end_turn(ben))
                .play(p.claim(ann, kDark2))
                .play(p.put_up(ben, kStation2));
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

}  // namespace

void flow_lot_tests(Suite& suite) {
    reserved_bids(suite);
    lots(suite);
}

}  // namespace banquier::testing
