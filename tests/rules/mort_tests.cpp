#include "suite.hpp"

namespace banquier::testing {
namespace {

Money value(const Position& p, int square) { return p.figures(square).mortgage; }
// Ten percent, rounded up.
Money tenth(const Position& p, int square) { return (value(p, square) + 9) / 10; }

// Ann sells ben the first utility, mortgaged, for 100; its mortgage value is 75.
Position& ben_buys_mortgaged(Position& p, std::initializer_list<int> lift) {
    p.owns(ann, {kUtility1}).mortgaged({kUtility1});
    EXPECT_EQ(value(p, kUtility1), 75);
    p.play(p.offer(ann, ben, {.give = {kUtility1}, .money = -100})).play(p.accept(ben, ann, lift));
    EXPECT_EQ(p.owner(kUtility1), ben);
    EXPECT_EQ(p.cash(ann), 1500 + 100);
    return p;
}

void value_tests(Suite& suite) {
    suite.rule({"MORT-01"}, "PaysTheTitlesMortgageValue", [](Position p) {
        p.owns(ann, {kRed3, kStation1, kUtility1});
        for (const int square : {kRed3, kStation1, kUtility1}) {
            const Money before = p.cash(ann);
            p.play(p.mortgage(ann, square));
            EXPECT_TRUE(p.is_mortgaged(square));
            EXPECT_EQ(p.cash(ann), before + value(p, square));
            EXPECT_EQ(value(p, square), p.price(square) / 2);
            p.refused(p.mortgage(ann, square), Reason::AlreadyMortgaged, "MORT-01"_rule);
        }
    });

    suite.rule({"MORT-01"}, "WaitsUntilAllBuildingsOfTheGroupAreSold", [](Position p) {
        p.owns(ann, kReds).level({kRed1}, 1);
        p.refused(p.mortgage(ann, kRed1), Reason::GroupBuilt, "MORT-01"_rule);
        p.refused(p.mortgage(ann, kRed3), Reason::GroupBuilt, "MORT-01"_rule);
        p.play(p.build(ann, kRed1, {0, 0, 0})).play(p.mortgage(ann, kRed3));
        EXPECT_EQ(p.cash(ann), 1500 + p.house_cost(kRed1) / 2 + value(p, kRed3));
    });

    suite.rule({"MORT-02"}, "IsLiftedForItsValueAndTenPercent", [](Position p) {
        p.owns(ann, {kRed3}).mortgaged({kRed3}).play(p.lift(ann, kRed3));
        EXPECT_FALSE(p.is_mortgaged(kRed3));
        EXPECT_EQ(value(p, kRed3), 120);
        EXPECT_EQ(p.cash(ann), 1500 - 120 - 12);
    });

    suite.rule({"MORT-02"}, "RoundsTheTenPercentUpTitleByTitle", [](Position p) {
        EXPECT_EQ(value(p, kUtility1), 75);
        EXPECT_EQ(value(p, kDark1), 175);
        p.owns(ann, {kUtility1, kUtility2, kDark1}).mortgaged({kUtility1, kUtility2, kDark1});
        p.play(p.lift(ann, kUtility1)).play(p.lift(ann, kUtility2));
        EXPECT_EQ(p.cash(ann), 1500 - 2 * (75 + 8));
        p.play(p.lift(ann, kDark1));
        EXPECT_EQ(p.cash(ann), 1500 - 2 * (75 + 8) - (175 + 18));
        p.game.board.deed[p.deed(kUtility1)].mortgage = 71;
        p.cash(ann, 100).mortgaged({kUtility1}).play(p.lift(ann, kUtility1));
        EXPECT_EQ(p.cash(ann), 100 - (71 + 8));
    });

    suite.rule({"MORT-02"}, "IsLiftedOnlyForTheWholeSum", [](Position p) {
        p.owns(ann, {kRed3}).mortgaged({kRed3}).cash(ann, 131);
        p.refused(p.lift(ann, kRed3), Reason::NotEnoughCash, "MORT-02"_rule);
        p.cash(ann, 132).play(p.lift(ann, kRed3));
        EXPECT_EQ(p.cash(ann), 0);
    });
}

void mort_time_tests(Suite& suite) {
    suite.rule({"MORT-03"}, "IsPossibleInTheMiddleOfAnothersTurn", [](Position p) {
        p.owns(ann, {kRed3}).land(ben, kDark2).play(p.mortgage(ann, kRed3));
        EXPECT_EQ(p.cash(ann), 1500 + value(p, kRed3));
        p.play(p.lift(ann, kRed3));
        EXPECT_EQ(p.cash(ann), 1500 - tenth(p, kRed3));
        EXPECT_EQ(p.ask(), Ask::Buy);
    });

    suite.rule({"MORT-03"}, "IsPossibleInPrison", [](Position p) {
        p.owns(ann, {kRed3}).in_prison(ann).land(ben, kDark2);
        p.play(p.mortgage(ann, kRed3)).play(p.lift(ann, kRed3));
        EXPECT_EQ(p.cash(ann), 1500 - tenth(p, kRed3));
    });

    suite.rule({"MORT-03"}, "IsPossibleWhileALotIsOpen", [](Position p) {
        p.owns(ann, {kRed3}).cash(ann, 50).land(ben, kDark2).play(act::decline(ben));
        p.refused(act::bid(ann, 100), Reason::NotEnoughCash);
        p.play(p.mortgage(ann, kRed3)).play(act::bid(ann, 100));
    });

    suite.rule({"MORT-04"}, "IsPossibleOnOnesTurnBeforeTheFirstRoll", [](Position p) {
        p.owns(ann, {kRed3, kStation1}).play(p.mortgage(ann, kRed3)).at(ann, 16).play(act::roll(ann, 2, 2));
        p.refused(p.mortgage(ann, kStation1), Reason::WrongTiming, "MORT-04"_rule);
        p.play(act::roll(ann, 4, 6)).refused(p.mortgage(ann, kStation1), Reason::WrongTiming, "MORT-04"_rule);
    });

    suite.rule({"MORT-04"}, "IsRefusedOnAnothersTurn", [](Position p) {
        p.owns(ann, {kRed3}).turn(ben).refused(p.mortgage(ann, kRed3), Reason::WrongTiming, "MORT-04"_rule);
        p.land(ben, kDark2).refused(p.mortgage(ann, kRed3), Reason::WrongTiming, "MORT-04"_rule);
    });

    suite.rule({"MORT-04"}, "IsPossibleWhenADebtIsDueAndCashIsShort", [](Position p) {
        p.owns(ann, {kRed3, kStation1}).cash(ann, 0).land(ann, kTax2);
        EXPECT_EQ(p.ask(), Ask::Debt);
        p.play(p.mortgage(ann, kRed3));
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        p.refused(p.mortgage(ann, kStation1), Reason::WrongTiming, "MORT-04"_rule);
    });

    suite.rule({"MORT-04"}, "IsLiftedOnOnesOwnTurn", [](Position p) {
        p.owns(ann, {kRed3, kStation1}).mortgaged({kRed3, kStation1}).turn(ben);
        p.refused(p.lift(ann, kRed3), Reason::WrongTiming, "MORT-04"_rule);
        p.turn(ann)
            .play(p.lift(ann, kRed3))
            .at(ann, 17)
            .play(act::roll(ann, 1, 2))
            .play(p.lift(ann, kStation1));
        EXPECT_FALSE(p.is_mortgaged(kStation1));
    });

    suite.rule({"MORT-04"}, "IsLiftedAtATransfer", [](Position p) {
        p.land(dan, kDark2);
        ben_buys_mortgaged(p, {kUtility1});
        EXPECT_FALSE(p.is_mortgaged(kUtility1));
        p.owns(ben, {kUtility2}).mortgaged({kUtility2});
        p.refused(p.lift(ben, kUtility2), Reason::WrongTiming, "MORT-04"_rule);
    });
}

void owner_tests(Suite& suite) {
    suite.rule({"MORT-05"}, "LeavesTheTitleToItsOwner", [](Position p) {
        p.owns(ann, {kRed3}).play(p.mortgage(ann, kRed3));
        EXPECT_EQ(p.owner(kRed3), ann);
        p.land(ben, kRed3);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });

    suite.rule({"MORT-05"}, "IsLiftedByNobodyElse", [](Position p) {
        p.owns(ann, {kRed3}).mortgaged({kRed3}).turn(ben);
        p.refused(p.lift(ben, kRed3), Reason::NotYours, "MORT-05"_rule);
        p.turn(cat).refused(p.lift(cat, kRed3), Reason::NotYours, "MORT-05"_rule);
    });

    suite.rule({"MORT-05"}, "ChangesHandsOnlyWithConsent", [](Position p) {
        p.owns(ann, {kRed3}).mortgaged({kRed3}).play(p.offer(ben, ann, {.get = {kRed3}, .money = 500}));
        EXPECT_EQ(p.owner(kRed3), ann);
        p.play(p.accept(ann, ben));
        EXPECT_EQ(p.owner(kRed3), ben);
        EXPECT_TRUE(p.is_mortgaged(kRed3));
    });

    suite.rule({"MORT-05"}, "IsNotSoldToTheBank", [](Position p) {
        p.owns(ann, {kRed3}).mortgaged({kRed3});
        EXPECT_FALSE(p.legal(act::sell_to_bank(ann, p.deed(kRed3))));
        EXPECT_FALSE(p.legal(p.put_up(ann, kRed3)));
    });
}

void transfer_tests(Suite& suite) {
    suite.rule({"MORT-06"}, "CostsItsBuyerNothingToKeep", [](Position p) {
        ben_buys_mortgaged(p, {});
        EXPECT_TRUE(p.is_mortgaged(kUtility1));
        EXPECT_EQ(p.cash(ben), 1500 - 100);
        p.turn(ben).play(p.lift(ben, kUtility1));
        EXPECT_EQ(p.cash(ben), 1500 - 100 - (75 + 8));
    });

    suite.rule({"MORT-06"}, "IsLiftedAtOnceAtTheUsualCost", [](Position p) {
        ben_buys_mortgaged(p, {kUtility1});
        EXPECT_FALSE(p.is_mortgaged(kUtility1));
        EXPECT_EQ(p.cash(ben), 1500 - 100 - (75 + 8));
    });

    suite.rule({"MORT-07"}, "IsLiftedAtOnceForItsValueAlone", [](Position p) {
        ben_buys_mortgaged(p, {kUtility1});
        EXPECT_FALSE(p.is_mortgaged(kUtility1));
        EXPECT_EQ(p.cash(ben), 1500 - 100 - 75);
    });

    suite.rule({"MORT-08"}, "IsLiftedAtOnceForItsValueAndTenPercent", [](Position p) {
        ben_buys_mortgaged(p, {kUtility1});
        EXPECT_FALSE(p.is_mortgaged(kUtility1));
        EXPECT_EQ(p.cash(ben), 1500 - 100 - (75 + 8));
    });

    suite.rule({"MORT-07", "MORT-08"}, "CostsItsBuyerTenPercentToKeepAndTenAgainToLift", [](Position p) {
        ben_buys_mortgaged(p, {});
        EXPECT_TRUE(p.is_mortgaged(kUtility1));
        EXPECT_EQ(p.cash(ben), 1500 - 100 - 8);
        p.turn(ben).play(p.lift(ben, kUtility1));
        EXPECT_EQ(p.cash(ben), 1500 - 100 - 8 - (75 + 8));
    });

    suite.rule({"MORT-07", "MORT-08"}, "CostsTheProposerWhoBuysItTheSame", [](Position p) {
        p.owns(ann, {kUtility1, kUtility2}).mortgaged({kUtility1, kUtility2});
        p.play(p.offer(ben, ann, {.get = {kUtility1, kUtility2}, .lift = {kUtility2}}))
            .play(p.accept(ann, ben));
        EXPECT_TRUE(p.is_mortgaged(kUtility1));
        EXPECT_FALSE(p.is_mortgaged(kUtility2));
        EXPECT_EQ(p.cash(ben), 1500 - 8 - transfer_due(p.game, p.s, p.deed(kUtility2), true));
    });

    suite.rule({"MORT-09"}, "LetsTheGroupBeBuiltOnAgainAtOnce", [](Position p) {
        p.owns(ann, kReds).mortgaged({kRed1, kRed2}).play(p.lift(ann, kRed1));
        p.refused(p.build(ann, kRed1, {1, 0, 0}), Reason::GroupMortgaged, "MORT-09"_rule);
        p.play(p.lift(ann, kRed2)).play(p.build(ann, kRed1, {1, 1, 1}));
        EXPECT_EQ(p.level_of(kRed2), 1);
    });
}

}  // namespace

void mort_tests(Suite& suite) {
    value_tests(suite);
    mort_time_tests(suite);
    owner_tests(suite);
    transfer_tests(suite);
}

}  // namespace banquier::testing
