// Games with a clock: what Maison does when it sees the end.
#include "asking.hpp"

#include <gtest/gtest.h>

namespace banquier::bots::testing {
namespace {

struct Timed : Salon {
    explicit Timed(Fortune fortune) {
        game.rules.time_limit = TimeLimit::TimeUp;
        game.rules.fortune = fortune;
    }
    bool buys(int square) {
        lands(kAnn, square);
        return answers("maison", kAnn) == act::buy(kAnn);
    }
};

TEST(MaisonClock, BuysNothingThatCannotPayBeforeCashIsCounted) {
    for (const int rounds : {8, kNoEnd}) {
        Timed table{Fortune::CashAlone};
        table.rounds_left = rounds;
        EXPECT_EQ(table.buys(16), rounds == kNoEnd) << rounds;
    }
}

TEST(MaisonClock, BuysWhereTitlesCountAtTheirPrice) {
    Timed table{Fortune::Everything};
    table.rounds_left = 8;
    EXPECT_TRUE(table.buys(16));
}

TEST(MaisonClock, BuildsWhileHousesStillPay) {
    for (const int rounds : {3, 30}) {
        Timed table{Fortune::CashAlone};
        table.owns(kAnn, {16, 18, 19}).cash(kAnn, 1500);
        table.rounds_left = rounds;
        const auto act = table.manages("maison", kAnn);
        EXPECT_EQ(act && act->kind == ActKind::Build, rounds == 30) << rounds;
    }
}

// Everybody plays on from here as Maison wants; the seat's cash afterwards.
Money cash_after_managing(Timed table, PlayerId seat) {
    while (const auto act = table.manages("maison", seat)) {
        EXPECT_FALSE(apply(table.game, table.state, *act));
    }
    return table.state.player[seat].cash;
}

TEST(MaisonClock, TurnsEverythingIntoCashBeforeTheLastThrow) {
    Timed table{Fortune::CashAlone};
    table.owns(kAnn, {16, 18, 19, 5}).cash(kAnn, 100);
    for (const int square : {16, 18, 19}) table.state.holding[table.at(square)].level = 1;
    refresh_facts(table.game, table.state);
    table.state.turn = kCarl;  // the last of the round
    table.rounds_left = 2;
    EXPECT_EQ(cash_after_managing(table, kAnn), 100);
    table.rounds_left = 1;
    EXPECT_EQ(cash_after_managing(table, kAnn), 100 + 3 * 50 + 90 + 90 + 100 + 100);
    table.state.turn = kBen;  // Carl may still pay rent
    EXPECT_EQ(cash_after_managing(table, kAnn), 100);
}

TEST(MaisonClock, KeepsItsTitlesWhereTheyCount) {
    Timed table{Fortune::Everything};
    table.owns(kAnn, {16, 5}).cash(kAnn, 100);
    table.state.turn = kCarl;
    table.rounds_left = 1;
    EXPECT_EQ(cash_after_managing(table, kAnn), 100);
}

}  // namespace
}  // namespace banquier::bots::testing
