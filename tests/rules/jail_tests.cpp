#include "suite.hpp"

namespace banquier::testing {
namespace {

constexpr int kChance3 = 36;

int prison(const Position& p, PlayerId who) { return p.s.player[who].prison; }

void way_in_tests(Suite& suite) {
    suite.rule({"JAIL-01"}, "ItsSquareLeadsToPrison", [](Position p) {
        p.land(ann, kGoToPrison);
        EXPECT_EQ(p.place(ann), kPrison);
        EXPECT_EQ(prison(p, ann), 1);
        EXPECT_EQ(p.cash(ann), 1500);
        p.play(act::end_turn(ann));
        EXPECT_TRUE(p.awaits(ben));
    });

    suite.rule({"JAIL-01"}, "ACardLeadsToPrisonWithoutTheSalary", [](Position p) {
        for (const int square : {kChance3, kChest2}) {
            p.turn(ann).land(ann, square).draw(CardKind::GoToPrison);
            EXPECT_EQ(p.place(ann), kPrison);
            EXPECT_EQ(prison(p, ann), 1);
            EXPECT_EQ(p.cash(ann), 1500);
            EXPECT_EQ(p.ask(), Ask::EndTurn);
            p.s.player[ann].prison = 0;
        }
    });

    suite.rule({"JAIL-01"}, "AThirdDoubleLeadsToPrison", [](Position p) {
        p.at(ann, 6).play(act::roll(ann, 2, 2)).play(act::roll(ann, 5, 5)).play(act::roll(ann, 1, 1));
        EXPECT_EQ(p.place(ann), kPrison);
        EXPECT_EQ(prison(p, ann), 1);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });

    suite.rule({"JAIL-02"}, "ANormalMoveThereIsAVisit", [](Position p) {
        p.at(ann, 6).play(act::roll(ann, 1, 3));
        EXPECT_EQ(p.place(ann), kPrison);
        EXPECT_EQ(prison(p, ann), 0);
        EXPECT_EQ(p.cash(ann), 1500);
        p.turn(ann).refused(act::pay_fine(ann), Reason::NotInPrison).play(act::roll(ann, 4, 6));
        EXPECT_EQ(p.place(ann), kParking) << "one goes on as usual";
    });

    suite.rule({"JAIL-02"}, "AVisitOnADoubleRollsAgain", [](Position p) {
        p.at(ann, 6).play(act::roll(ann, 2, 2));
        EXPECT_EQ(p.ask(), Ask::Roll);
        p.play(act::roll(ann, 4, 6));
        EXPECT_EQ(p.place(ann), kParking);
    });
}

void fine_tests(Suite& suite) {
    suite.rule({"JAIL-03"}, "OnAnyOfThreeTurnsOnePays50ThenRollsAndMoves", [](const Position& p) {
        for (const int turn : {1, 2, 3}) {
            Position q = p;
            q.in_prison(ann, turn).play(act::pay_fine(ann));
            EXPECT_EQ(q.cash(ann), 1450);
            EXPECT_EQ(prison(q, ann), 0);
            EXPECT_TRUE(q.happened(EventKind::FinePaid, "JAIL-03"_rule));
            q.play(act::roll(ann, 4, 6));
            EXPECT_EQ(q.place(ann), kParking);
            EXPECT_EQ(q.cash(ann), 1450);
        }
    });

    suite.rule({"JAIL-03"}, "ThatRollIsNormalDoublesIncluded", [](Position p) {
        p.in_prison(ann).play(act::pay_fine(ann)).play(act::roll(ann, 5, 5));
        EXPECT_EQ(p.ask(), Ask::Roll);
        p.owns(ann, {kRed2}).at(ann, 21).play(act::roll(ann, 1, 1));
        EXPECT_EQ(p.ask(), Ask::Roll);
        p.play(act::roll(ann, 1, 1));
        EXPECT_EQ(prison(p, ann), 1) << "the third double";
    });

    suite.rule({"JAIL-03"}, "ItIsPaidBeforeRollingAndFromCash", [](Position p) {
        p.owns(ann, {kDark2}).cash(ann, 49).in_prison(ann);
        p.refused(act::pay_fine(ann), Reason::NotEnoughCash, "JAIL-03"_rule);
        p.play(p.mortgage(ann, kDark2)).play(act::pay_fine(ann));
        EXPECT_EQ(p.cash(ann), 49 + p.figures(kDark2).mortgage - 50);
        p.turn(ann)
            .in_prison(ann)
            .play(act::roll(ann, 1, 2))
            .refused(act::pay_fine(ann), Reason::NotYourDecision);
    });

    suite.rule({"JAIL-07"}, "AfterTheThirdThrowOnePays50AndMovesByIt", [](Position p) {
        p.in_prison(ann, 3).play(act::roll(ann, 4, 6));
        EXPECT_EQ(p.cash(ann), 1450);
        EXPECT_EQ(p.place(ann), kParking);
        EXPECT_EQ(prison(p, ann), 0);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });

    suite.rule({"JAIL-07"}, "ShortOfCashItIsADebtAndTheMoveComesAfter", [](Position p) {
        p.owns(ann, {kDark2}).cash(ann, 20).in_prison(ann, 3).play(act::roll(ann, 4, 6));
        EXPECT_EQ(p.ask(), Ask::Debt);
        EXPECT_EQ(p.place(ann), kPrison);
        p.refused(act::bankrupt(ann), Reason::CanStillPay).play(p.mortgage(ann, kDark2));
        EXPECT_EQ(p.cash(ann), 20 + p.figures(kDark2).mortgage - 50);
        EXPECT_EQ(p.place(ann), kParking);
    });

    suite.rule({"JAIL-07"}, "WhoCannotPayItIsBankruptToTheBank", [](Position p) {
        p.cash(ann, 20).in_prison(ann, 3).play(act::roll(ann, 4, 6)).play(act::bankrupt(ann));
        EXPECT_FALSE(p.s.in_play.contains(ann));
        for (const PlayerId q : {ben, cat, dan}) EXPECT_EQ(p.cash(q), 1500);
    });

    suite.rule({"JAIL-07"}, "WhoCannotPayItHandsInAReleaseCardWhereNobodyBuysOneOutOfHand", [](Position p) {
        Position cards = p.in_prison(ann, 3).holds_token(ann), titles = p.owns(ann, {kDark2});
        cards.cash(ann, 20).play(act::roll(ann, 4, 6));
        const bool by_auction = p.game.rules.token_trade == TokenTrade::ByAuctionAlone;
        EXPECT_EQ(cards.s.player[ann].tokens.empty(), by_auction);
        EXPECT_EQ(cards.cash(ann), 20);
        EXPECT_EQ(cards.ask() == Ask::Debt, !by_auction);
        if (by_auction) EXPECT_EQ(cards.place(ann), kParking);
        // What the bank gives for titles comes first.
        titles.cash(ann, 49).play(act::roll(ann, 4, 6));
        EXPECT_FALSE(titles.s.player[ann].tokens.empty());
        EXPECT_EQ(titles.ask(), Ask::Debt);
    });

    suite.rule({"JAIL-08"}, "NobodyPaysToLeaveBeforeTheThirdThrow", [](const Position& p) {
        for (const int turn : {1, 2, 3})
            Position(p).in_prison(ann, turn).refused(act::pay_fine(ann), Reason::FineNotYet, "JAIL-08"_rule);
    });

    suite.rule({"JAIL-08"}, "The50IsTheFineOfTheThirdTurn", [](Position p) {
        for (const int turn : {1, 2, 3}) {
            EXPECT_EQ(p.cash(ann), 1500);
            p.turn(ann).in_prison(ann, turn).play(act::roll(ann, 4, 6));
        }
        EXPECT_EQ(p.cash(ann), 1450);
    });
}

void double_tests(Suite& suite) {
    suite.rule({"JAIL-05"}, "ADoubleOnAnyOfThreeTurnsFreesAndOneMovesByIt", [](const Position& p) {
        for (const int turn : {1, 2, 3}) {
            Position q = p;
            q.in_prison(ann, turn).play(act::roll(ann, 5, 5));
            EXPECT_EQ(q.place(ann), kParking);
            EXPECT_EQ(prison(q, ann), 0);
            EXPECT_EQ(q.cash(ann), 1500);
        }
    });

    suite.rule({"JAIL-05"}, "WithoutADoubleOneStaysForThreeTurns", [](Position p) {
        p.land(ann, kGoToPrison);
        for (const int turn : {1, 2}) {
            EXPECT_EQ(prison(p, ann), turn);
            p.play(act::end_turn(ann));
            for (const PlayerId q : {ben, cat, dan})
                p.at(q, kGo).play(act::roll(q, 4, 6)).play(act::end_turn(q));
            p.play(act::roll(ann, 1, 2));
            EXPECT_EQ(p.place(ann), kPrison);
            EXPECT_EQ(p.ask(), Ask::EndTurn);
        }
        EXPECT_EQ(prison(p, ann), 3);
        p.turn(ann).play(act::roll(ann, 5, 5));
        EXPECT_EQ(p.place(ann), kParking);
        EXPECT_EQ(p.cash(ann), 1500);
    });

    suite.rule({"JAIL-06"}, "TheDoubleThatFreesGivesNoFurtherRoll", [](const Position& p) {
        for (int turn = 1; turn <= p.game.rules.prison_turns; ++turn) {
            Position q = p;
            q.in_prison(ann, turn).play(act::roll(ann, 5, 5));
            EXPECT_EQ(q.ask(), Ask::EndTurn);
            q.refused(act::roll(ann, 1, 2), Reason::NotYourDecision);
        }
    });

    suite.rule({"JAIL-06"}, "NorAfterThePurchaseThatItLeadsTo", [](Position p) {
        p.in_prison(ann).play(act::roll(ann, 1, 1)).play(act::buy(ann));
        EXPECT_EQ(p.owner(kUtility1), ann);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });

    suite.rule({"JAIL-10"}, "AFailedThrowCosts50AndMoves", [](Position p) {
        p.in_prison(ann).play(act::roll(ann, 4, 6));
        EXPECT_EQ(p.cash(ann), 1500 - 50);
        EXPECT_EQ(p.place(ann), kParking);
        EXPECT_EQ(prison(p, ann), 0);
    });

    suite.rule({"JAIL-10"}, "ShortOfCashThe50AreADebt", [](Position p) {
        p.owns(ann, {kDark2}).cash(ann, 20).in_prison(ann).play(act::roll(ann, 4, 6));
        EXPECT_EQ(p.ask(), Ask::Debt);
        p.play(p.mortgage(ann, kDark2));
        EXPECT_EQ(p.cash(ann), 20 + p.figures(kDark2).mortgage - 50);
        EXPECT_EQ(p.place(ann), kParking);
    });

    suite.rule({"JAIL-10"}, "Paying50FirstGivesANormalRoll", [](Position p) {
        p.in_prison(ann).play(act::pay_fine(ann));
        EXPECT_EQ(p.cash(ann), 1500 - 50);
        p.play(act::roll(ann, 5, 5));
        EXPECT_EQ(p.place(ann), kParking);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"JAIL-10"}, "ADoubleOrAReleaseCardCostsNothing", [](const Position& p) {
        Position thrown = p, handed_in = p;
        thrown.in_prison(ann).play(act::roll(ann, 5, 5));
        handed_in.holds_token(ann)
            .in_prison(ann)
            .play(act::use_token(ann, TokenId{0}))
            .play(act::roll(ann, 4, 6));
        for (const Position& q : {thrown, handed_in}) {
            EXPECT_EQ(q.cash(ann), 1500);
            EXPECT_EQ(q.place(ann), kParking);
        }
    });
}

void token_tests(Suite& suite) {
    suite.rule({"JAIL-04"}, "AReleaseCardFreesThenOneRollsAndMoves", [](const Position& p) {
        for (int turn = 1; turn <= p.game.rules.prison_turns; ++turn) {
            Position q = p;
            q.holds_token(ann).in_prison(ann, turn).play(act::use_token(ann, TokenId{0}));
            EXPECT_EQ(prison(q, ann), 0);
            EXPECT_TRUE(q.s.player[ann].tokens.empty());
            q.play(act::roll(ann, 4, 6));
            EXPECT_EQ(q.place(ann), kParking);
            EXPECT_EQ(q.cash(ann), 1500);
        }
    });

    suite.rule({"JAIL-04"}, "ThatRollIsNormalDoublesIncluded", [](Position p) {
        p.holds_token(ann).in_prison(ann).play(act::use_token(ann, TokenId{0})).play(act::roll(ann, 5, 5));
        EXPECT_EQ(p.place(ann), kParking);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"JAIL-04"}, "ItMayBeBoughtForThePurpose", [](Position p) {
        p.holds_token(ben).in_prison(ann).refused(
            act::use_token(ann, TokenId{0}), Reason::NoToken, "JAIL-04"_rule);
        if (p.rule_set == "championnat")
            p.play(act::put_up_token(ben, TokenId{0}, 40)).play(act::bid(ann, 40)).all_pass();
        else
            p.play(p.offer(ann, ben, {.money = 40, .get_tokens = 1})).play(p.accept(ben, ann));
        p.play(act::use_token(ann, TokenId{0}));
        EXPECT_EQ(prison(p, ann), 0);
        EXPECT_EQ(p.cash(ann), 1460);
        EXPECT_EQ(p.cash(ben), 1540);
    });

    suite.rule({"JAIL-04"}, "ItIsHandedInAtTheStartOfOnesTurn", [](Position p) {
        p.holds_token(ann)
            .land(ann, kGoToPrison)
            .refused(act::use_token(ann, TokenId{0}), Reason::NotYourDecision);
        p.play(act::end_turn(ann)).refused(act::use_token(ann, TokenId{0}), Reason::NotYourDecision);
        p.turn(ann).play(act::use_token(ann, TokenId{0}));
        EXPECT_EQ(prison(p, ann), 0);
    });

    suite.rule({"JAIL-09"}, "TheCardIsSpentEvenIfTheRollIsADouble", [](Position p) {
        p.holds_token(ann).in_prison(ann).play(act::use_token(ann, TokenId{0})).play(act::roll(ann, 5, 5));
        EXPECT_TRUE(p.s.player[ann].tokens.empty());
        EXPECT_EQ(p.place(ann), kParking);
    });

    suite.rule({"JAIL-09"}, "WhoKeepsItRollsAllTheSameAndLeavesOnADouble", [](Position p) {
        p.holds_token(ann).in_prison(ann).play(act::roll(ann, 1, 2));
        EXPECT_EQ(prison(p, ann), 2);
        p.refused(act::use_token(ann, TokenId{0}), Reason::NotYourDecision);
        p.turn(ann).play(act::roll(ann, 5, 5));
        EXPECT_EQ(p.place(ann), kParking);
        EXPECT_EQ(p.s.player[ann].tokens.count(), 1);
    });
}

void rights_tests(Suite& suite) {
    suite.rule({"JAIL-11"}, "InPrisonOneBuildsSellsMortgagesAndLifts", [](Position p) {
        p.owns(ann, {kBrown1, kBrown2, kDark2}).in_prison(ann);
        p.play(p.build(ann, kBrown1, {1, 1})).play(p.build(ann, kBrown1, {1, 0}));
        EXPECT_EQ(p.level_of(kBrown1), 1);
        p.play(p.mortgage(ann, kDark2)).play(p.lift(ann, kDark2));
        EXPECT_FALSE(p.is_mortgaged(kDark2));
    });

    suite.rule({"JAIL-11"}, "InPrisonOneBuysAndSellsTitles", [](Position p) {
        p.owns(ann, {kRed3}).owns(ben, {kDark2}).in_prison(ann);
        p.play(p.offer(ann, ben, {.get = {kDark2}, .money = 300})).play(p.accept(ben, ann));
        p.play(p.offer(ben, ann, {.get = {kRed3}, .money = 200})).play(p.accept(ann, ben));
        EXPECT_EQ(p.owner(kDark2), ann);
        EXPECT_EQ(p.owner(kRed3), ben);
        EXPECT_EQ(p.cash(ann), 1400);
    });

    suite.rule({"JAIL-11"}, "InPrisonOneCollectsRent", [](Position p) {
        p.owns(ann, {kRed3}).in_prison(ann).land(ben, kRed3).collect(ann, kRed3);
        EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
    });

    suite.rule({"JAIL-11"}, "InPrisonOneBids", [](Position p) {
        p.in_prison(ann).turn(ben);
        if (p.rule_set == "championnat")
            p.owns(ben, {kRed3}).play(p.put_up(ben, kRed3));
        else
            p.land(ben, kRed3).play(act::decline(ben));
        p.play(act::bid(ann, 300)).all_pass();
        EXPECT_EQ(p.owner(kRed3), ann);
        EXPECT_EQ(p.cash(ann), 1200);
    });
}

}  // namespace

void jail_tests(Suite& suite) {
    way_in_tests(suite);
    fine_tests(suite);
    double_tests(suite);
    token_tests(suite);
    rights_tests(suite);
}

}  // namespace banquier::testing
