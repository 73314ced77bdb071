#include "asking.hpp"

#include <banquier/bots/parameters.hpp>

#include <gtest/gtest.h>

namespace banquier::bots::testing {
namespace {

using ByLevel = std::array<int, kLevels + 1>;

TEST(Roster, KnowsEachBotByOneName) {
    const Game game = classic_game();
    for (const Known& known : roster()) {
        EXPECT_TRUE(make_bot(known.name, game)) << known.name;
        int same = 0;
        for (const Known& other : roster()) same += other.name == known.name;
        EXPECT_EQ(same, 1) << known.name;
    }
    EXPECT_EQ(make_bot("nobody", game), nullptr);
}

// Games that earlier programs began and recorded name their levels otherwise.
TEST(Roster, KnowsTheLevelsOfEarlierPrograms) {
    const Game game = classic_game();
    for (const char* level : {"maison-1", "maison-2", "maison-3"})
        for (const char* manner : {"", "-trader", "-hoarder", "-gambler"})
            EXPECT_TRUE(make_bot(std::string{level} + manner, game)) << level << manner;
    EXPECT_EQ(present_name("maison-2-trader"), "level-4-trader");
    EXPECT_EQ(present_name("maison"), "maison");
    EXPECT_EQ(present_name("maison-20"), "maison-20");
    EXPECT_EQ(present_name(""), "");
}

TEST(Roster, HasFiveLevelsEachInEveryManner) {
    ByLevel plain{}, in_manners{};
    for (const Known& known : roster()) {
        if (known.role == Role::Opponent) ++plain.at(known.level);
        if (known.role == Role::Character) ++in_manners.at(known.level);
        if (known.role == Role::Study || known.role == Role::Practice)
            EXPECT_EQ(known.level, 0) << known.name;
    }
    EXPECT_EQ(plain, (ByLevel{0, 1, 1, 1, 1, 1}));
    EXPECT_EQ(in_manners, (ByLevel{0, 3, 3, 3, 3, 3}));
}

// Nobody plays badly by throwing dice.
TEST(Roster, NoLevelWavers) {
    for (int level = 1; level <= kLevels; ++level) EXPECT_EQ(parameters_of_level(level).noise, 0) << level;
}

// ---- random

TEST(RandomBot, TakesEveryLegalAnswer) {
    Salon salon;
    salon.imprisons(kAnn);
    salon.state.player[kAnn].tokens = TokenSet::of(TokenId{0});
    std::array<int, kActKinds> seen{};
    for (salon.noise = 0; salon.noise < 300; ++salon.noise)
        ++seen[index_of(salon.answers("random", kAnn).kind)];
    EXPECT_EQ(seen[index_of(ActKind::Roll)], 100);
    EXPECT_EQ(seen[index_of(ActKind::PayFine)], 100);
    EXPECT_EQ(seen[index_of(ActKind::UseToken)], 100);
}

TEST(RandomBot, ManagesEverySecondTimeAndNeverTrades) {
    Salon salon;
    salon.owns(kAnn, {15}).owns(kBen, {25});
    int acts = 0;
    for (salon.noise = 0; salon.noise < 100; ++salon.noise) {
        const auto act = salon.manages("random", kAnn);
        acts += act.has_value();
        if (act) EXPECT_EQ(*act, act::mortgage(kAnn, salon.at(15)));
    }
    EXPECT_EQ(acts, 50);
    EXPECT_FALSE(salon.takes("random", kAnn, {.to = kBen, .give = salon.titles({15})}));
}

// ---- simple

TEST(SimpleBot, BuysWhatItCanPay) {
    Salon salon;
    salon.cash(kAnn, 200).lands(kAnn, 15);
    EXPECT_EQ(salon.answers("simple", kAnn), act::buy(kAnn));
    salon.cash(kAnn, 199);
    EXPECT_EQ(salon.answers("simple", kAnn), act::decline(kAnn));
}

TEST(SimpleBot, BidsUpToTheListPriceOrItsCash) {
    Salon salon;
    salon.cash(kBen, 150).auctions(19, 100);
    EXPECT_EQ(salon.answers("simple", kBen), act::bid(kBen, 125));
    salon.does(act::bid(kAnn, 150));
    salon.cash(kBen, 500);
    EXPECT_EQ(salon.answers("simple", kBen), act::bid(kBen, 175));
    salon.does(act::bid(kCarl, 200));
    EXPECT_EQ(salon.answers("simple", kBen), act::pass(kBen));
}

TEST(SimpleBot, NeitherBuildsNorTradesNorLeavesPrisonEarly) {
    Salon salon;
    salon.owns(kAnn, {1, 3}).owns(kBen, {15}).imprisons(kAnn);
    salon.state.player[kAnn].tokens = TokenSet::of(TokenId{0});
    EXPECT_EQ(salon.manages("simple", kAnn), std::nullopt);
    EXPECT_EQ(salon.answers("simple", kAnn).kind, ActKind::Roll);
    EXPECT_FALSE(salon.takes("simple", kBen, {.to = kAnn, .give = salon.titles({15})}));
}

// ---- standard

TEST(StandardBot, KeepsTwoHundredWhenItBuysAndBids) {
    Salon salon;
    salon.cash(kAnn, 400).lands(kAnn, 15);
    EXPECT_EQ(salon.answers("standard", kAnn), act::buy(kAnn));
    salon.cash(kAnn, 399);
    EXPECT_EQ(salon.answers("standard", kAnn), act::decline(kAnn));
    salon.does(act::decline(kAnn)).does(act::bid(kCarl, 100)).cash(kBen, 300);
    EXPECT_EQ(salon.answers("standard", kBen), act::pass(kBen));
    salon.cash(kBen, 301);
    EXPECT_EQ(salon.answers("standard", kBen), act::bid(kBen, 101));
}

TEST(StandardBot, LiftsFirstThenBuildsTheCheapestKeepingTwoHundred) {
    Salon salon;
    salon.owns(kAnn, {1, 3, 37, 39, 15}).mortgaged(15).cash(kAnn, 360);
    const auto lift = salon.manages("standard", kAnn);
    EXPECT_EQ(lift, act::lift(kAnn, salon.at(15)));
    salon.does(*lift);
    const auto build = salon.manages("standard", kAnn);
    ASSERT_TRUE(build);
    EXPECT_EQ(build->kind, ActKind::Build);
    EXPECT_EQ(build->group, GroupId{0});
    salon.does(*build);
    EXPECT_EQ(salon.state.player[kAnn].cash, 200);
    EXPECT_EQ(salon.manages("standard", kAnn), std::nullopt);
}

TEST(StandardBot, LeavesPrisonByCardOrOnTheLastTurn) {
    Salon salon;
    salon.imprisons(kAnn, 1);
    EXPECT_EQ(salon.answers("standard", kAnn).kind, ActKind::Roll);
    salon.imprisons(kAnn, 3);
    EXPECT_EQ(salon.answers("standard", kAnn), act::pay_fine(kAnn));
    salon.imprisons(kAnn, 1).state.player[kAnn].tokens = TokenSet::of(TokenId{1});
    EXPECT_EQ(salon.answers("standard", kAnn), act::use_token(kAnn, TokenId{1}));
}

TEST(StandardBot, SwapsTitlesOfLikePricesAndNothingElse) {
    Salon salon;
    salon.owns(kAnn, {16, 18, 8}).owns(kBen, {19, 6, 9});
    const Offer swap{.to = kBen, .money = 100, .give = salon.titles({8}), .get = salon.titles({19})};
    EXPECT_EQ(salon.manages("standard", kAnn), act::offer(kAnn, swap));
    EXPECT_TRUE(salon.takes("standard", kAnn, swap));
    Offer worse = swap;
    worse.money = 99;
    EXPECT_FALSE(salon.takes("standard", kAnn, worse));
    EXPECT_FALSE(salon.takes("standard", kAnn, {.to = kBen, .money = 1000, .get = salon.titles({19})}));
}

TEST(StandardBot, DoesNotSwapACheapTitleForADearOne) {
    Salon salon;
    // 60 against 200: more than twice the price.
    salon.owns(kAnn, {16, 18, 1}).owns(kBen, {19, 3});
    EXPECT_EQ(salon.manages("standard", kAnn), std::nullopt);
}

TEST(StandardBot, SellsHousesBeforeItMortgages) {
    Salon salon;
    salon.owns(kBen, {39}).owns(kAnn, {1, 3, 15}).cash(kAnn, 0);
    salon.state.holding[salon.at(1)].level = salon.state.holding[salon.at(3)].level = 1;
    salon.state.houses -= 2;
    refresh_facts(salon.game, salon.state);
    salon.lands(kAnn, 39).does(act::claim(kBen, salon.at(39)));
    ASSERT_EQ(decision(salon.game, salon.state).ask, Ask::Debt);
    const Action first = salon.answers("standard", kAnn);
    EXPECT_EQ(first.kind, ActKind::Build);
    salon.does(first);
    const Action second = salon.answers("standard", kAnn);
    EXPECT_EQ(second.kind, ActKind::Build);
    EXPECT_EQ(second.levels, Levels{});
}

// ---- walkers

TEST(Walkers, BuyNothingBidForNothingAndManageNothing) {
    for (const char* bot : {"walk-leave", "walk-stay"}) {
        Salon salon;
        salon.owns(kAnn, {1, 3}).lands(kAnn, 15);
        EXPECT_EQ(salon.manages(bot, kAnn), std::nullopt);
        EXPECT_EQ(salon.answers(bot, kAnn), act::decline(kAnn));
        salon.does(act::decline(kAnn));
        EXPECT_EQ(salon.answers(bot, kBen), act::pass(kBen));
    }
}

TEST(Walkers, DifferInPrison) {
    Salon salon;
    salon.imprisons(kAnn, 1);
    EXPECT_EQ(salon.answers("walk-leave", kAnn), act::pay_fine(kAnn));
    EXPECT_EQ(salon.answers("walk-stay", kAnn).kind, ActKind::Roll);
    salon.state.player[kAnn].tokens = TokenSet::of(TokenId{0});
    EXPECT_EQ(salon.answers("walk-leave", kAnn), act::use_token(kAnn, TokenId{0}));
    EXPECT_EQ(salon.answers("walk-stay", kAnn).kind, ActKind::Roll);
    salon.imprisons(kAnn, 3);
    EXPECT_EQ(salon.answers("walk-stay", kAnn), act::use_token(kAnn, TokenId{0}));
    salon.state.player[kAnn].tokens = {};
    EXPECT_EQ(salon.answers("walk-stay", kAnn).kind, ActKind::Roll);
}

}  // namespace
}  // namespace banquier::bots::testing
