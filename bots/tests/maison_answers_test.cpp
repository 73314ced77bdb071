// Purchases, bids, prison, debts; and what the three levels differ in.
#include "asking.hpp"

#include <banquier/bots/landing_odds.hpp>
#include <banquier/bots/maison.hpp>

#include <gtest/gtest.h>

namespace banquier::bots::testing {
namespace {

TEST(MaisonAnswers, BuysWhatItLandsOnEarly) {
    Salon table;
    table.lands(kAnn, 16);
    ASSERT_EQ(decision(table.game, table.state).ask, Ask::Buy);
    EXPECT_EQ(table.answers("maison", kAnn), act::buy(kAnn));
}

// An auction of the third orange street, in which Ben stands at a price that nobody pays for a lone title.
Salon auction(bool completes_for_ben) {
    Salon table;
    if (completes_for_ben) table.owns(kBen, {16, 18});
    table.lands(kCarl, 19).does(act::decline(kCarl)).does(act::bid(kBen, 330));
    return table;
}

TEST(MaisonAnswers, BidsMoreToKeepATitleFromWhomItCompletes) {
    EXPECT_EQ(auction(false).answers("maison", kAnn), act::pass(kAnn));
    EXPECT_EQ(auction(true).answers("maison", kAnn).kind, ActKind::Bid);
}

TEST(MaisonAnswers, ABeginnerDoesNotBidToDeny) {
    EXPECT_EQ(auction(true).answers("level-1", kAnn), act::pass(kAnn));
}

struct Cell : Salon {
    Cell() {
        state.player[kAnn].prison = 1;
        state.player[kAnn].place = game.board.prison;
    }
};

TEST(MaisonAnswers, LeavesPrisonWhileTitlesAreToBeHad) {
    EXPECT_EQ(Cell{}.answers("maison", kAnn), act::pay_fine(kAnn));
}

TEST(MaisonAnswers, UsesACardBeforeMoney) {
    Cell table;
    table.state.player[kAnn].tokens = TokenSet::of(TokenId{0});
    EXPECT_EQ(table.answers("maison", kAnn), act::use_token(kAnn, TokenId{0}));
}

TEST(MaisonAnswers, StaysInPrisonWhenTheBoardIsDangerous) {
    Cell table;
    for (Holding& held : table.state.holding) held = {.owner = kBen, .level = 0};
    for (std::size_t g = 2; g < 6; ++g)
        for (const DeedId deed : table.game.board.group.items[g].deeds) table.state.holding[deed].level = 3;
    refresh_facts(table.game, table.state);
    EXPECT_EQ(table.answers("maison", kAnn).kind, ActKind::Roll);
}

TEST(MaisonAnswers, LeavesOrStaysAsItsParametersSay) {
    Cell table;
    Parameters stays = parameters_of_level(3);
    stays.leave_unsold = 29;
    stays.leave_danger = 0;
    EXPECT_EQ(Maison(table.game, stays).answer(table.view(kAnn)).kind, ActKind::Roll);
}

// Ben's rent of 1100 for two titles' mortgages and a few houses.
TEST(MaisonAnswers, RaisesMoneyWhereLeastRentIsLost) {
    Salon table;
    table.owns(kBen, {24}).owns(kAnn, {12, 16, 18, 19}).cash(kAnn, 0);
    for (const int square : {16, 18, 19}) table.state.holding[table.at(square)].level = 3;
    table.state.houses = static_cast<std::uint8_t>(table.state.houses - 9);
    refresh_facts(table.game, table.state);
    table.lands(kAnn, 24).does(act::claim(kBen, table.at(24)));
    ASSERT_EQ(decision(table.game, table.state).ask, Ask::Debt);
    table.window.offered(kAnn, kBen);
    table.window.offered(kAnn, kCarl);  // nobody is asked any more: the bank is left
    EXPECT_EQ(table.answers("maison", kAnn), act::mortgage(kAnn, table.at(12)));
}

TEST(MaisonAnswers, DeclaresBankruptcyOnlyWhenNothingSuffices) {
    Salon table;
    table.owns(kBen, {39, 37}).owns(kAnn, {1}).cash(kAnn, 5);
    for (const int square : {37, 39}) table.state.holding[table.at(square)].level = 4;
    refresh_facts(table.game, table.state);
    table.lands(kAnn, 39).does(act::claim(kBen, table.at(39)));
    ASSERT_EQ(decision(table.game, table.state).ask, Ask::Debt);
    table.window.offered(kAnn, kBen);
    table.window.offered(kAnn, kCarl);
    EXPECT_EQ(table.answers("maison", kAnn).kind, ActKind::Bankrupt);
}

TEST(LandingOdds, AddUpToAThrowsWorthOfSquares) {
    const Game game = classic_game();
    const LandingOdds odds = landing_odds(game, PrisonHabit::Leaves);
    double sum = 0;
    for (const double x : odds.landings) sum += x;
    // Every throw but a third double ends on a square.
    EXPECT_NEAR(sum, odds.throws, 0.01);
    EXPECT_GT(odds.throws, 1.15);
    EXPECT_LT(odds.throws, 1.2);
    // The streets after prison are landed on most, those before Go-to-prison's far side least.
    EXPECT_GT(odds.landings[SquareId{18}], odds.landings[SquareId{3}]);
    EXPECT_GT(odds.landings[SquareId{19}], odds.landings[SquareId{37}]);
}

TEST(Parameters, HaveATableWithEveryDefaultInRange) {
    for (int level = 1; level <= kLevels; ++level)
        for (const ParameterInfo& info : parameter_table()) {
            const double value = parameters_of_level(level).*info.member;
            EXPECT_GE(value, info.low) << info.name << " of level " << level;
            EXPECT_LE(value, info.high) << info.name << " of level " << level;
        }
    EXPECT_EQ(parameter_table().size() * sizeof(double), sizeof(Parameters)) << "one is not in the table";
}

}  // namespace
}  // namespace banquier::bots::testing
