#include "table.hpp"

#include <banquier/bots/steady.hpp>

#include <gtest/gtest.h>

namespace banquier::bots::testing {
namespace {

TEST(SteadyBot, BuysWhatLeavesItsReserve) {
    Table table;
    table.cash(kAnn, 350).lands(kAnn, 15);
    EXPECT_EQ(choose(table.game, table.state, kAnn), act::buy(kAnn));
}

TEST(SteadyBot, DeclinesWhatWouldTakeItsReserve) {
    Table table;
    table.cash(kAnn, 349).lands(kAnn, 15);
    EXPECT_EQ(choose(table.game, table.state, kAnn), act::decline(kAnn));
}

TEST(SteadyBot, SpendsItsLastMoneyToMakeAGroupWhole) {
    Table table;
    table.owns(kAnn, {16, 18}).cash(kAnn, 200).lands(kAnn, 19);
    EXPECT_EQ(choose(table.game, table.state, kAnn), act::buy(kAnn));
}

TEST(SteadyBot, ClaimsARentBeforeAnythingElse) {
    Table table;
    table.owns(kBen, {19}).lands(kAnn, 19);
    EXPECT_EQ(free_act(table.game, table.state, kBen), act::claim(kBen, table.at(19)));
    EXPECT_EQ(free_act(table.game, table.state, kCarl), std::nullopt);
}

TEST(SteadyBot, BidsBelowTheListPriceAndPassesAboveIt) {
    Table table;
    table.lands(kAnn, 19).does(act::decline(kAnn));
    const Action first = choose(table.game, table.state, kBen);
    ASSERT_EQ(first.kind, ActKind::Bid);
    EXPECT_LE(first.amount, 200);
    table.does(act::bid(kAnn, 200));
    EXPECT_EQ(choose(table.game, table.state, kBen), act::pass(kBen));
}

TEST(SteadyBot, BidsAboveTheListPriceForAGroup) {
    Table table;
    table.owns(kBen, {16, 18}).lands(kAnn, 19).does(act::decline(kAnn)).does(act::bid(kAnn, 250));
    const Action bid = choose(table.game, table.state, kBen);
    ASSERT_EQ(bid.kind, ActKind::Bid);
    EXPECT_GT(bid.amount, 250);
    EXPECT_LE(bid.amount, 300);
}

TEST(SteadyBot, BuildsEvenlyAndKeepsItsReserve) {
    Table table;
    table.owns(kAnn, {6, 8, 9}).cash(kAnn, 320);
    for (int houses = 1; houses <= 3; ++houses) {
        const auto act = free_act(table.game, table.state, kAnn);
        ASSERT_TRUE(act) << houses;
        ASSERT_EQ(act->kind, ActKind::Build);
        table.does(*act);
    }
    EXPECT_EQ(table.state.player[kAnn].cash, 170);
    for (const int square : {6, 8, 9}) EXPECT_EQ(table.state.holding[table.at(square)].level, 1);
    EXPECT_EQ(free_act(table.game, table.state, kAnn), std::nullopt);
}

TEST(SteadyBot, LiftsAMortgageInAWholeGroup) {
    Table table;
    table.owns(kAnn, {1, 3}).mortgaged(1).cash(kAnn, 190);
    EXPECT_EQ(free_act(table.game, table.state, kAnn), act::lift(kAnn, table.at(1)));
}

TEST(SteadyBot, LeavesPrisonByCardThenByFineWhileTitlesAreUnsold) {
    Table table;
    table.state.player[kAnn].prison = 1;
    table.state.player[kAnn].place = table.game.board.prison;
    EXPECT_EQ(choose(table.game, table.state, kAnn), act::pay_fine(kAnn));
    table.state.player[kAnn].tokens = TokenSet::of(TokenId{0});
    EXPECT_EQ(choose(table.game, table.state, kAnn), act::use_token(kAnn, TokenId{0}));
}

TEST(SteadyBot, StaysInPrisonOnceTheBoardIsSold) {
    Table table;
    for (Holding& holding : table.state.holding) holding.owner = kBen;
    refresh_facts(table.game, table.state);
    table.state.player[kAnn].prison = 1;
    table.state.player[kAnn].place = table.game.board.prison;
    EXPECT_EQ(choose(table.game, table.state, kAnn).kind, ActKind::Roll);
}

TEST(SteadyBot, TakesAFairSwap) {
    Table table;
    table.owns(kAnn, {11}).owns(kBen, {13});
    table.does(act::offer(kAnn, {.to = kBen, .give = table.titles({11}), .get = table.titles({13})}));
    EXPECT_EQ(free_act(table.game, table.state, kBen), act::accept(kBen, kAnn, 1));
}

TEST(SteadyBot, RefusesToLoseAtListPrices) {
    Table table;
    table.owns(kAnn, {11}).owns(kBen, {19});
    table.does(act::offer(kAnn, {.to = kBen, .give = table.titles({11}), .get = table.titles({19})}));
    EXPECT_EQ(free_act(table.game, table.state, kBen), act::refuse(kBen, kAnn, 1));
}

TEST(SteadyBot, RefusesToGiveAwayAWholeGroupForMoney) {
    Table table;
    table.owns(kAnn, {16, 18}).owns(kBen, {19});
    table.does(act::offer(kAnn, {.to = kBen, .money = 1400, .get = table.titles({19})}));
    EXPECT_EQ(free_act(table.game, table.state, kBen), act::refuse(kBen, kAnn, 1));
}

TEST(SteadyBot, ProposesASwapThatMakesTwoGroupsWhole) {
    Table table;
    table.owns(kAnn, {16, 18, 8}).owns(kBen, {19, 6, 9});
    table.state.round = 4;
    const auto act = free_act(table.game, table.state, kAnn);
    ASSERT_TRUE(act);
    ASSERT_EQ(act->kind, ActKind::Offer);
    EXPECT_EQ(act->give, table.titles({8}));
    EXPECT_EQ(act->get, table.titles({19}));
    EXPECT_EQ(act->amount, 100);
    table.does(*act);
    EXPECT_EQ(free_act(table.game, table.state, kBen), act::accept(kBen, kAnn, 1));
}

TEST(SteadyBot, ProposesOnceInFourRounds) {
    Table table;
    table.owns(kAnn, {16, 18, 8}).owns(kBen, {19, 6, 9});
    table.state.round = 7;
    table.does(*free_act(table.game, table.state, kAnn)).does(act::refuse(kBen, kAnn, 1));
    EXPECT_EQ(free_act(table.game, table.state, kAnn), std::nullopt);
}

TEST(SteadyBot, RaisesMoneyForADebt) {
    Table table;
    table.owns(kBen, {39})
        .owns(kAnn, {15})
        .cash(kAnn, 10)
        .lands(kAnn, 39)
        .does(act::claim(kBen, table.at(39)));
    ASSERT_EQ(decision(table.game, table.state).ask, Ask::Debt);
    EXPECT_EQ(choose(table.game, table.state, kAnn), act::mortgage(kAnn, table.at(15)));
}

}  // namespace
}  // namespace banquier::bots::testing
