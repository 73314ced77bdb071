// FLOW-12: rounds, and time that comes as an act.
#include "suite.hpp"

namespace banquier::testing {

void flow_time_tests(Suite& suite);

namespace {

const Where kTimed{.only = {"asterix-chrono", "mondial2006-chrono"}};
const Where kStoppable{.only = {"asterix-chrono", "mondial2006-chrono", "championnat"}};
const Where kStoppableWithClaims{.only = {"mondial2006-chrono", "championnat"}};
const Where kTimedWithClaims{.only = {"mondial2006-chrono"}};

void rounds(Suite& suite) {
    suite.rule({"FLOW-12"}, "ARoundEndsWhenTheTurnPassesTheFirstSeat", [](Position p) {
        p.idle_turn().idle_turn().idle_turn();
        EXPECT_EQ(p.s.round, 1);
        p.idle_turn();
        EXPECT_TRUE(p.happened(EventKind::RoundEnded, "FLOW-12"_rule));
        EXPECT_EQ(p.s.round, 2);
    });

    suite.rule({"FLOW-12"}, "TheFirstSeatIsThatOfWhoBegan", [](Position p) {
        p.s.first = cat;
        p.turn(cat).idle_turn().idle_turn().idle_turn();
        EXPECT_EQ(p.s.round, 1);
        p.idle_turn();
        EXPECT_EQ(p.s.round, 2);
        EXPECT_EQ(p.s.turn, cat);
    });

    suite.rule({"FLOW-12"}, "ItPassesTheFirstSeatAlsoWhenNobodySitsThereAnyMore",
        [](Position p) {
            p.cash(ann, 0).land(ann, kTax1).play(act::bankrupt(ann)).idle_turn().idle_turn();
            EXPECT_EQ(p.s.round, 1);
            p.idle_turn();
            EXPECT_EQ(p.s.turn, ben);
            EXPECT_EQ(p.s.round, 2);
        },
        {.without = {"ligue1-rapide", "mondial2006-rapide"}});

    suite.rule({"FLOW-12"}, "WhereNoTimeIsAgreedNoneRunsOut",
        [](Position p) {
            for (const Action& clock : {act::last_round(), act::time_up(), act::stop()})
                p.refused(clock, Reason::NoSuchClock, "FLOW-12"_rule);
        },
        {.without = {"asterix-chrono", "mondial2006-chrono", "championnat"}});
}

void time_up(Suite& suite) {
    suite.rule(
        {"FLOW-12"}, "BetweenTurnsNoOtherTurnBegins",
        [](Position p) {
            p.play(act::time_up()).all_pass();
            EXPECT_TRUE(game_over(p.s));
            EXPECT_TRUE(p.happened(EventKind::GameWon, "END-04"_rule));
        },
        kTimed);

    suite.rule({"FLOW-12"}, "WhereRentNeedsNoClaimNobodyIsAsked",
        [](Position p) {
            p.play(act::time_up());
            EXPECT_TRUE(game_over(p.s));
        },
        {.only = {"asterix-chrono"}});

    suite.rule(
        {"FLOW-12"}, "BeforePlayNobodyIsAskedEither",
        [](Position p) {
            Position before = Position::fresh(p.rule_set);
            before.play(act::time_up());
            EXPECT_TRUE(game_over(before.s));
        },
        kTimed);

    suite.rule(
        {"FLOW-12"}, "EverybodyIsAskedWhetherOrNotARentStands",
        [](Position p) {
            p.play(act::time_up());
            EXPECT_EQ(p.ask(), Ask::LastClaims);
            for (const PlayerId asked : {ann, ben, cat, dan}) EXPECT_TRUE(p.awaits(asked));
            p.refused(act::roll(ann, 1, 2), Reason::NotYourDecision);
            p.stand(ann).stand(ben).stand(cat).refused(act::pass(ben), Reason::NotYourDecision).stand(dan);
            EXPECT_TRUE(game_over(p.s));
        },
        kTimedWithClaims);

    suite.rule(
        {"FLOW-12"}, "BetweenTurnsTheRentsOfTheTurnBeforeMayBeClaimed",
        [](Position p) {
            p.owns(ann, {kRed3}).land(ben, kRed3).play(act::end_turn(ben)).play(act::time_up());
            p.play(p.claim(ann, kRed3)).all_pass();
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
        },
        kTimedWithClaims);

    suite.rule(
        {"FLOW-12"}, "TheTurnUnderWayIsFinishedAndNoOtherBegins",
        [](Position p) {
            p.land(ann, kRed3)
                .play(act::time_up())
                .refused(act::time_up(), Reason::AlreadyAnnounced, "FLOW-12"_rule);
            EXPECT_EQ(p.ask(), Ask::Buy);
            p.play(act::decline(ann)).play(act::bid(ben, 50)).all_pass();
            EXPECT_EQ(p.owner(kRed3), ben);
            p.play(act::end_turn(ann)).all_pass();
            EXPECT_TRUE(game_over(p.s));
        },
        kTimed);

    suite.rule(
        {"FLOW-12"}, "ItsRentsMayStillBeClaimed",
        [](Position p) {
            p.owns(ann, {kRed3}).land(ben, kRed3).play(act::time_up()).play(act::end_turn(ben));
            EXPECT_EQ(p.ask(), Ask::LastClaims);
            EXPECT_TRUE(p.awaits(ann));
            p.play(p.claim(ann, kRed3)).all_pass();
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
        },
        kTimedWithClaims);

    suite.rule(
        {"FLOW-12", "FLOW-10"}, "WhoOwesOneMaySellATitleAtItsPriceAndNobodyElseTrades",
        [](Position p) {
            p.owns(ann, {kRed3, kStation3}).owns(ben, {kStation1}).cash(ben, 5).land(ben, kRed3);
            p.play(act::time_up()).play(act::end_turn(ben));
            const Money price = p.price(kStation1);
            p.refused(p.offer(ben, cat, {.give = {kStation1}, .money = -price}), Reason::WrongTiming,
                "FLOW-12"_rule);
            p.play(p.claim(ann, kRed3));
            p.refused(
                p.offer(ann, cat, {.give = {kStation3}, .money = -price}), Reason::DebtOpen, "FLOW-02"_rule);
            p.play(p.offer(ben, cat, {.give = {kStation1}, .money = 1 - price}));
            EXPECT_FALSE(p.legal(p.accept(cat, ben)));
            p.play(p.offer(ben, cat, {.give = {kStation1}, .money = -price})).play(p.accept(cat, ben));
            EXPECT_EQ(p.owner(kStation1), cat);
            EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
        },
        kTimedWithClaims);

    suite.rule(
        {"FLOW-12"}, "OrBeWaived",
        [](Position p) {
            p.owns(ann, {kRed3}).land(ben, kRed3).play(act::time_up()).play(act::end_turn(ben)).all_pass();
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.cash(ann), 1500);
        },
        kTimedWithClaims);

    suite.rule(
        {"FLOW-12"}, "WhoeverHasPassedClaimsNoMore",
        [](Position p) {
            p.owns(ann, {kRed3}).land(ben, kRed3).play(act::time_up()).play(act::end_turn(ben));
            p.play(act::pass(ann)).refused(p.claim(ann, kRed3), Reason::NotYourDecision, "FLOW-12"_rule);
            p.all_pass();
            EXPECT_EQ(p.cash(ann), 1500);
        },
        kTimedWithClaims);

    suite.rule(
        {"FLOW-12"}, "ADebtOpenBetweenTurnsIsSettledAndNoTurnFollows",
        [](Position p) {
            p.owns(ann, {kRed3})
                .owns(ben, {kStation1})
                .cash(ben, 5)
                .land(ben, kRed3)
                .play(act::end_turn(ben));
            p.play(p.claim(ann, kRed3)).play(act::time_up());
            EXPECT_EQ(p.debt().player, ben);
            p.play(p.mortgage(ben, kStation1)).all_pass();
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
        },
        kTimedWithClaims);
}

void stop(Suite& suite) {
    suite.rule(
        {"FLOW-12"}, "AStopBringsNoMoreLuck",
        [](Position p) {
            p.land(ann, kChest2).play(act::stop());
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.cash(ann), 1500);
        },
        kStoppable);

    suite.rule(
        {"FLOW-12"}, "AStopVoidsAnOpenLot",
        [](Position p) {
            p.hammer(kRed3).play(act::bid(ann, 400)).play(act::stop());
            EXPECT_TRUE(game_over(p.s));
            EXPECT_NE(p.owner(kRed3), ann);
            EXPECT_EQ(p.cash(ann), 1500);
        },
        kStoppable);

    suite.rule(
        {"FLOW-12"}, "AStopSellsNothingOfAContest",
        [](Position p) {
            p.owns(ann, {kBrown1, kBrown2}).owns(ben, {kBlue1, kBlue2, kBlue3}).stock(2, 12);
            p.play(p.build(ann, kBrown1, {1, 1}));
            EXPECT_EQ(p.ask(), Ask::Wants);
            p.play(act::stop());
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.level_of(kBrown1), 0);
            EXPECT_EQ(p.s.houses, 2);
        },
        kTimedWithClaims);

    suite.rule(
        {"FLOW-12"}, "DebtsAlreadyArisenAreSettledByCashSalesAndMortgages",
        [](Position p) {
            p.owns(ann, {kBrown1, kBrown2, kRed3})
                .level({kBrown1, kBrown2}, 1)
                .cash(ann, 90)
                .land(ann, kTax1);
            p.play(act::stop());
            EXPECT_EQ(p.debt().amount, 200);
            p.refused(
                p.offer(ann, ben, {.give = {kRed3}, .money = -300}), Reason::WrongTiming, "FLOW-12"_rule);
            if (p.rule_set == "championnat")
                p.refused(p.put_up(ann, kRed3), Reason::WrongTiming, "FLOW-12"_rule);
            p.play(p.build(ann, kBrown1, {1, 0})).play(p.mortgage(ann, kRed3));
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.cash(ann), 90 + p.house_cost(kBrown1) / 2 + p.figures(kRed3).mortgage - 200);
        },
        kStoppable);

    suite.rule(
        {"FLOW-12"}, "WhoCannotSettleThemIsOutAndNothingIsAuctioned",
        [](Position p) {
            p.owns(ann, {kBrown1}).cash(ann, 0).land(ann, kTax1).play(act::stop()).play(act::bankrupt(ann));
            EXPECT_TRUE(game_over(p.s));
            EXPECT_FALSE(p.happened(EventKind::LotOpened));
            EXPECT_EQ(p.owner(kBrown1), kBank);
            EXPECT_FALSE(p.s.winners.contains(ann));
        },
        kStoppable);

    suite.rule(
        {"FLOW-12"}, "AStopMakesUnclaimedRentsLapse",
        [](Position p) {
            p.owns(ann, {kRed3}).land(ben, kRed3).play(act::stop());
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.cash(ben), 1500);
            EXPECT_TRUE(p.happened(EventKind::RentLapsed, "FLOW-12"_rule));
        },
        kStoppableWithClaims);

    suite.rule(
        {"FLOW-12"}, "ARentClaimedBeforeTheStopIsPaid",
        [](Position p) {
            p.owns(ann, {kRed3}).owns(ben, {kDark1, kStation1}).cash(ben, 0);
            p.turn(ben).at(ben, kRed3 - 4).play(act::roll(ben, 2, 2)).at(ben, 1).play(act::roll(ben, 1, 2));
            p.play(p.claim(ann, kRed3))
                .play(act::stop())
                .play(p.mortgage(ben, kDark1))
                .play(p.mortgage(ben, kStation1));
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
        },
        kStoppableWithClaims);

    suite.rule({"FLOW-12"}, "AnHeirAfterAStopOwesTheTenPercentAndDecidesNothing",
        [](Position p) {
            p.owns(ann, {kDark1, kDark2})
                .level({kDark1, kDark2}, p.hotel())
                .owns(ben, {kUtility1})
                .mortgaged({kUtility1});
            p.cash(ben, 0).visit(ben, kDark2).play(act::stop()).play(act::bankrupt(ben));
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.cash(ann), 1500 - 8);
        },
        {.only = {"asterix-chrono"}});
}

}  // namespace

void flow_time_tests(Suite& suite) {
    rounds(suite);
    time_up(suite);
    stop(suite);
}

}  // namespace banquier::testing
