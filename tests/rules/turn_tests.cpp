#include "suite.hpp"

namespace banquier::testing {
namespace {

constexpr int kChest1 = 2, kVisit = kPrison;

void roll_tests(Suite& suite) {
    suite.rule({"TURN-01"}, "MovesClockwiseByTheSumOfTheDice", [](Position p) {
        p.play(act::roll(ann, 4, 6));
        EXPECT_EQ(p.place(ann), 10);
        p.play(act::end_turn(ann)).at(ben, 36).play(act::roll(ben, 3, 6));
        EXPECT_EQ(p.place(ben), 5);
    });

    suite.rule({"TURN-01"}, "DoesWhatTheSquareAsks", [](const Position& p) {
        EXPECT_EQ(Position(p).land(ann, kRed3).ask(), Ask::Buy);
        EXPECT_EQ(Position(p).land(ann, kChance1).ask(), Ask::Draw);
        EXPECT_EQ(Position(p).land(ann, kTax1).cash(ann), 1500 - 200);
        EXPECT_EQ(Position(p).land(ann, kGoToPrison).s.player[ann].prison, 1);
        EXPECT_EQ(Position(p).land(ann, kParking).ask(), Ask::EndTurn);
    });

    suite.rule({"TURN-01"}, "OnePlayerAtATimeAndTheTurnPassesToTheLeft", [](Position p) {
        for (const PlayerId q : {ann, ben, cat, dan, ann}) {
            for (const PlayerId other : {ann, ben, cat, dan})
                if (other != q) p.refused(act::roll(other, 4, 6), Reason::NotYourDecision, "TURN-01"_rule);
            p.at(q, kGo).play(act::roll(q, 4, 6));
            EXPECT_EQ(p.place(q), kVisit);
            p.play(act::end_turn(q));
        }
    });

    suite.rule({"TURN-02"}, "ADoubleRollsAndMovesAgain", [](Position p) {
        p.at(ann, 12).play(act::roll(ann, 4, 4));
        EXPECT_EQ(p.ask(), Ask::Roll);
        EXPECT_TRUE(p.awaits(ann));
        p.play(act::roll(ann, 1, 4));
        EXPECT_EQ(p.place(ann), 25);
        p.play(act::buy(ann));
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });

    suite.rule({"TURN-02"}, "TheSquareIsDoneFirst", [](Position p) {
        p.at(ann, 18).play(act::roll(ann, 3, 3));
        p.refused(act::roll(ann, 1, 2), Reason::NotYourDecision);
        p.play(act::decline(ann)).all_pass();
        EXPECT_EQ(p.ask(), Ask::Roll);
        p.at(ann, kVisit).play(act::roll(ann, 1, 1)).play(act::buy(ann));
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"TURN-02"}, "ADebtOfTheSquareIsPaidFirst", [](Position p) {
        p.owns(ann, {kDark2}).cash(ann, 50).at(ann, 34).play(act::roll(ann, 2, 2));
        EXPECT_EQ(p.ask(), Ask::Debt);
        p.refused(act::roll(ann, 1, 2), Reason::NotYourDecision);
        p.play(p.mortgage(ann, kDark2));
        EXPECT_EQ(p.cash(ann), 50 + p.figures(kDark2).mortgage - 100);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"TURN-03"}, "AThirdDoubleLeadsToPrisonAndEndsTheTurn", [](Position p) {
        p.at(ann, 6).play(act::roll(ann, 2, 2)).play(act::roll(ann, 5, 5)).play(act::roll(ann, 6, 6));
        EXPECT_EQ(p.place(ann), kPrison);
        EXPECT_EQ(p.s.player[ann].prison, 1);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        EXPECT_EQ(p.count(EventKind::Moved), 0);
        p.play(act::end_turn(ann));
        EXPECT_TRUE(p.awaits(ben));
    });

    suite.rule({"TURN-03"}, "TheThirdMoveIsNotMadeNotEvenPastDepart", [](Position p) {
        p.owns(ann, {kStation3, kStation4}).at(ann, 15);
        p.play(act::roll(ann, 5, 5)).play(act::roll(ann, 5, 5)).play(act::roll(ann, 5, 5));
        EXPECT_EQ(p.cash(ann), 1500);
        EXPECT_EQ(p.place(ann), kPrison);
    });

    suite.rule({"TURN-03"}, "DoublesOfAnEarlierTurnDoNotCount", [](Position p) {
        p.at(ann, 6).play(act::roll(ann, 2, 2)).play(act::roll(ann, 5, 5)).play(act::roll(ann, 1, 2));
        p.play(act::buy(ann)).play(act::end_turn(ann));
        for (const PlayerId q : {ben, cat, dan}) p.play(act::roll(q, 4, 6)).play(act::end_turn(q));
        p.play(act::roll(ann, 1, 1));
        EXPECT_EQ(p.place(ann), kStation3);
        EXPECT_EQ(p.ask(), Ask::Buy);
    });

    suite.rule({"TURN-04"}, "ADoubleOntoTheSquareThatLeadsToPrisonGivesNoRoll", [](Position p) {
        p.at(ann, 26).play(act::roll(ann, 2, 2));
        EXPECT_EQ(p.place(ann), kPrison);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        p.refused(act::roll(ann, 1, 2), Reason::NotYourDecision);
    });

    suite.rule({"TURN-04"}, "ADoubleOntoACardThatLeadsToPrisonGivesNoRoll", [](Position p) {
        p.at(ann, 5).play(act::roll(ann, 1, 1)).draw(CardKind::GoToPrison);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        p.play(act::end_turn(ann));
        EXPECT_TRUE(p.awaits(ben));
    });

    suite.rule({"TURN-08"}, "AVoidThrowIsThrownAgain", [](Position p) {
        p.at(ann, 6).refused(act::roll(ann, 0, 3), Reason::BadDice, "TURN-08"_rule);
        p.refused(act::roll(ann, 6, 7), Reason::BadDice);
        p.play(act::roll(ann, 3, 1));
        EXPECT_EQ(p.place(ann), 10);
    });

    // The quick games end with a bankruptcy; the rule is shown where play goes on.
    suite.rule({"TURN-09"}, "WhoIsRuinedByTheSquareDoesNotRollAgain", [](Position p) {
        p.game.rules.bankruptcies_to_end = 0;
        p.cash(ann, 50).at(ann, 34).play(act::roll(ann, 2, 2)).play(act::bankrupt(ann));
        EXPECT_EQ(p.ask(), Ask::Roll);
        EXPECT_TRUE(p.awaits(ben));
        p.refused(act::roll(ann, 1, 2), Reason::NotYourDecision);
    });

    suite.rule({"TURN-09"}, "WhoIsRuinedByARentDoesNotRollAgain", [](Position p) {
        p.game.rules.bankruptcies_to_end = 0;
        p.owns(cat, {kDark1, kDark2}).cash(ann, 50).at(ann, 35).play(act::roll(ann, 2, 2));
        p.collect(cat, kDark2).play(act::bankrupt(ann));
        EXPECT_EQ(p.cash(cat), 1500 + 50);
        EXPECT_EQ(p.ask(), Ask::Roll);
        EXPECT_TRUE(p.awaits(ben));
    });
}

void square_tests(Suite& suite) {
    suite.rule({"TURN-05"}, "LandingOnDepartPays200", [](Position p) {
        p.land(ann, kGo);
        EXPECT_EQ(p.cash(ann), 1700);
    });

    suite.rule({"TURN-05"}, "PassingDepartPays200", [](Position p) {
        p.at(ann, 39).play(act::roll(ann, 4, 5));
        EXPECT_EQ(p.place(ann), kBlue2);
        EXPECT_EQ(p.cash(ann), 1700);
        p.turn(ann).at(ann, 28).play(act::roll(ann, 6, 5));
        EXPECT_EQ(p.cash(ann), 1700) << "39 is not past it";
    });

    suite.rule({"TURN-05"}, "EvenTwiceInOneTurn", [](Position p) {
        p.at(ann, 38).play(act::roll(ann, 1, 3));
        EXPECT_EQ(p.place(ann), kChest1);
        p.draw(CardKind::AdvanceTo, kGo);
        EXPECT_EQ(p.cash(ann), 1900);
    });

    suite.rule({"TURN-06"}, "SeveralTokensShareASquare", [](Position p) {
        p.at(ben, kRed3).at(cat, kRed3).land(ann, kRed3).play(act::buy(ann));
        for (const PlayerId q : {ann, ben, cat}) EXPECT_EQ(p.place(q), kRed3);
    });

    suite.rule({"TURN-06"}, "AVisitorAndAPrisonerShareThePrison", [](Position p) {
        p.in_prison(ben).at(ann, 6).play(act::roll(ann, 1, 3));
        EXPECT_EQ(p.place(ann), kPrison);
        EXPECT_EQ(p.place(ben), kPrison);
        EXPECT_EQ(p.s.player[ann].prison, 0);
        EXPECT_EQ(p.s.player[ben].prison, 1);
    });

    suite.rule({"TURN-07"}, "ParcGratuitPaysNothingOut", [](Position p) {
        p.land(ann, kTax1).land(ben, kChance1).draw(CardKind::Pay).land(cat, kParking);
        EXPECT_EQ(p.cash(cat), 1500);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });

    suite.rule({"TURN-07"}, "OnesOwnPropertyAndTheFreeSquaresDoNothing", [](Position p) {
        p.owns(ann, {kRed3});
        for (const int square : {kRed3, kParking, kVisit}) {
            p.turn(ann).land(ann, square);
            EXPECT_EQ(p.cash(ann), 1500);
            EXPECT_EQ(p.place(ann), square);
            EXPECT_EQ(p.ask(), Ask::EndTurn);
            EXPECT_TRUE(p.happened(EventKind::NothingHappens));
        }
    });

    suite.rule({"TURN-07"}, "OneKeepsEveryRightThere", [](Position p) {
        p.owns(ann, {kBrown1, kBrown2, kRed3, kDark2}).land(ann, kParking);
        p.play(p.build(ann, kBrown1, {1, 0}));
        p.play(p.offer(ann, ben, {.give = {kDark2}, .money = -300})).play(p.accept(ben, ann));
        EXPECT_EQ(p.owner(kDark2), ben);
        const Money before = p.cash(ann);
        p.play(act::end_turn(ann)).land(ben, kRed3).collect(ann, kRed3);
        EXPECT_EQ(p.cash(ann), before + p.figures(kRed3).rent[0]);
    });
}

TEST(BeforeDice, WhetherOneMayRollIsAskedWithoutAThrow) {
    Position p("classique");
    const Action roll = act::roll(ann, 0, 0);
    EXPECT_EQ(why_illegal(p.game, p.s, roll).reason, Reason::BadDice);
    EXPECT_FALSE(why_illegal_before_dice(p.game, p.s, roll));
    EXPECT_EQ(why_illegal_before_dice(p.game, p.s, act::roll(ben, 0, 0)).reason, Reason::NotYourDecision);
    EXPECT_EQ(why_illegal_before_dice(p.game, p.s, act::throw_dice(0, 0)).reason, Reason::NotYourDecision);
    EXPECT_EQ(why_illegal_before_dice(p.game, p.s, act::buy(ann)), why_illegal(p.game, p.s, act::buy(ann)));
}

}  // namespace

void turn_tests(Suite& suite) {
    roll_tests(suite);
    square_tests(suite);
}

}  // namespace banquier::testing
