#include "asking.hpp"

#include <gtest/gtest.h>

namespace banquier::bots::testing {
namespace {

constexpr const char* kA = "fp-a";
constexpr const char* kB = "fp-b";
constexpr const char* kC = "fp-c";
constexpr const char* kHard = "fp-a-hardened";

// ---- Prison

TEST(FixedPolicy, LeavesPrisonWithCashByCardThenByFine) {
    Salon salon;
    salon.imprisons(kAnn).cash(kAnn, 200);
    EXPECT_EQ(salon.answers(kA, kAnn), act::pay_fine(kAnn));
    salon.state.player[kAnn].tokens = TokenSet::of(TokenId{0});
    EXPECT_EQ(salon.answers(kA, kAnn), act::use_token(kAnn, TokenId{0}));
    salon.cash(kAnn, 199);
    EXPECT_EQ(salon.answers(kA, kAnn).kind, ActKind::Roll);
}

// ---- Purchase

TEST(FixedPolicy, BuysWhatLeavesTwoHundred) {
    for (const auto& [cash, kind] : {std::pair{400, ActKind::Buy}, {399, ActKind::Decline}}) {
        Salon salon;
        salon.cash(kAnn, cash).lands(kAnn, 15);
        EXPECT_EQ(salon.answers(kA, kAnn).kind, kind) << cash;
    }
}

TEST(FixedPolicy, SpendsItsLastMoneyOnASet) {
    Salon salon;
    salon.owns(kAnn, {16, 18}).cash(kAnn, 200).lands(kAnn, 19);
    EXPECT_EQ(salon.answers(kA, kAnn), act::buy(kAnn));
}

TEST(FixedPolicy, MortgagesTheSmallestThatSufficesForASet) {
    Salon salon;
    // 60 are missing: 30 for the first is too little, 70 for the next enough.
    salon.owns(kAnn, {16, 18, 1, 11, 39}).cash(kAnn, 140).lands(kAnn, 19);
    EXPECT_EQ(salon.answers(kA, kAnn), act::mortgage(kAnn, salon.at(11)));
    salon.does(salon.answers(kA, kAnn));
    EXPECT_EQ(salon.answers(kA, kAnn), act::buy(kAnn));
}

TEST(FixedPolicy, DeclinesASetThatOneMortgageDoesNotPay) {
    Salon salon;
    salon.owns(kAnn, {16, 18, 1, 3}).cash(kAnn, 100).lands(kAnn, 19);
    EXPECT_EQ(salon.answers(kA, kAnn), act::decline(kAnn));
}

TEST(FixedPolicy, ThresholdsGrowWithTheMoneyOfTheEdition) {
    Salon salon;
    for (Deed& deed : salon.game.board.deed) deed.price *= 10;
    salon.cash(kAnn, 3999).lands(kAnn, 15);
    EXPECT_EQ(salon.answers(kA, kAnn), act::decline(kAnn));
    salon.cash(kAnn, 4000);
    EXPECT_EQ(salon.answers(kA, kAnn), act::buy(kAnn));
}

// ---- Auctions

TEST(FixedPolicy, BidsHalfWayToTheListPrice) {
    Salon salon;
    salon.auctions(19, 100);
    EXPECT_EQ(salon.answers(kA, kBen), act::bid(kBen, 150));
    salon.does(act::bid(kBen, 199));
    EXPECT_EQ(salon.answers(kA, kCarl), act::bid(kCarl, 200));
    salon.does(act::bid(kCarl, 200));
    EXPECT_EQ(salon.answers(kA, kBen), act::pass(kBen));
}

TEST(FixedPolicy, DropsOutOfWhatItCannotPay) {
    Salon salon;
    salon.cash(kBen, 149).auctions(19, 100);
    EXPECT_EQ(salon.answers(kA, kBen), act::pass(kBen));
}

TEST(FixedPolicy, BidsAQuarterOfItsRestForASet) {
    Salon salon;
    salon.owns(kBen, {16, 18}).cash(kBen, 600).auctions(19, 200);
    EXPECT_EQ(salon.answers(kA, kBen), act::bid(kBen, 300));
    salon.does(act::bid(kAnn, 599));
    EXPECT_EQ(salon.answers(kA, kBen), act::bid(kBen, 600));
    salon.does(act::bid(kCarl, 600));
    EXPECT_EQ(salon.answers(kA, kBen), act::pass(kBen));
}

TEST(FixedPolicy, DoesNotBidAgainstATeamMate) {
    Salon salon;
    salon.game.rules.teams = Teams::OfTwo;
    salon.state = new_game(salon.game, 4);
    salon.state.phase = Phase::Roll;
    salon.state.awaited = {};
    salon.auctions(19, 100);
    EXPECT_EQ(salon.answers(kA, PlayerId{0}), act::pass(PlayerId{0}));
    EXPECT_EQ(salon.answers(kA, kBen).kind, ActKind::Bid);
}

// ---- Buildings and mortgages

TEST(FixedPolicy, BuildsWhereTheGainIsLargestDownToNothing) {
    Salon salon;
    // On square 39 a first house adds 100 at a cost of 200, on square 1 it adds 6 at a cost of 50.
    salon.owns(kAnn, {1, 3, 37, 39}).cash(kAnn, 250);
    const auto first = salon.manages(kA, kAnn);
    ASSERT_TRUE(first);
    EXPECT_EQ(*first, act::build(kAnn, GroupId{0}, {2, 3}));
    salon.does(*first);
    EXPECT_EQ(salon.state.player[kAnn].cash, 0);
    EXPECT_FALSE(salon.manages(kA, kAnn));
}

// All that it would build on one colour before it turns to another is one order.
TEST(FixedPolicy, OrdersSeveralBuildingsOfAColourAtOnce) {
    Salon salon;
    salon.owns(kAnn, {1, 3}).cash(kAnn, 330);
    EXPECT_EQ(*salon.manages(kA, kAnn), act::build(kAnn, GroupId{0}, {3, 3}));
    // Every brown building is liked better than the first dark blue one.
    salon.owns(kAnn, {37, 39}).cash(kAnn, 1000);
    const Action first = *salon.manages(kA, kAnn);
    EXPECT_EQ(first, act::build(kAnn, GroupId{0}, {5, 5}));
    salon.does(first);
    EXPECT_EQ(*salon.manages(kA, kAnn), act::build(kAnn, GroupId{7}, {1, 1}));
}

// One at a time where the bank has no more than others could want.
TEST(FixedPolicy, OrdersOneByOneWhereBuildingsAreScarce) {
    Salon salon;
    salon.owns(kAnn, {1, 3}).owns(kBen, {6, 8, 9}).cash(kAnn, 330);
    salon.state.houses = 15;
    EXPECT_EQ(*salon.manages(kA, kAnn), act::build(kAnn, GroupId{0}, {1, 2}));
    salon.state.houses = 12;
    EXPECT_EQ(*salon.manages(kA, kAnn), act::build(kAnn, GroupId{0}, {0, 1}));
}

TEST(FixedPolicy, BuildsAsHighAsItsPolicySays) {
    const auto height = [](const char* bot) {
        Salon salon;
        salon.owns(kAnn, {1, 3}).cash(kAnn, 2000);
        while (const auto act = salon.manages(bot, kAnn)) salon.does(*act);
        return int{salon.state.holding[salon.at(1)].level};
    };
    EXPECT_EQ(height(kA), 5);
    EXPECT_EQ(height(kC), 3);
    EXPECT_EQ(height("probe-hoard"), 4);
}

TEST(FixedPolicy, LiftsWhatLeavesTwoHundred) {
    Salon salon;
    salon.owns(kAnn, {15}).mortgaged(15).cash(kAnn, 309);
    EXPECT_EQ(salon.manages(kA, kAnn), std::nullopt);
    salon.cash(kAnn, 310);
    EXPECT_EQ(salon.manages(kA, kAnn), act::lift(kAnn, salon.at(15)));
}

// ---- Offers made

// Ann lacks 19, which is Ben's alone; Ben lacks 8, which is Ann's alone.
Salon crossing() {
    Salon salon;
    salon.owns(kAnn, {16, 18, 8}).owns(kBen, {19, 6, 9});
    return salon;
}

TEST(FixedPolicy, SwapsWhereBothListsMeet) {
    Salon salon = crossing();
    salon.cash(kBen, 1000);
    // 500 are asked for 8, half of Ben's cash; 150 given for 19.
    EXPECT_EQ(salon.manages(kA, kAnn),
        act::offer(
            kAnn, {.to = kBen, .money = 150 - 500, .give = salon.titles({8}), .get = salon.titles({19})}));
}

TEST(FixedPolicy, SellsWhenPoor) {
    Salon salon = crossing();
    salon.cash(kAnn, 199).cash(kBen, 200);
    EXPECT_EQ(
        salon.manages(kA, kAnn), act::offer(kAnn, {.to = kBen, .money = -150, .give = salon.titles({8})}));
    salon.cash(kBen, 149);
    EXPECT_EQ(salon.manages(kA, kAnn), std::nullopt);
}

TEST(FixedPolicy, BuysAboveThePriceWhereItHasNothingToGive) {
    Salon salon;
    salon.owns(kAnn, {16, 18}).owns(kBen, {19}).cash(kAnn, 326);
    EXPECT_EQ(
        salon.manages(kA, kAnn), act::offer(kAnn, {.to = kBen, .money = 225, .get = salon.titles({19})}));
    salon.cash(kAnn, 325);
    EXPECT_EQ(salon.manages(kA, kAnn), std::nullopt);
}

TEST(FixedPolicy, OffersOnceAndOnItsOwnTurnOnly) {
    Salon salon = crossing();
    salon.state.turn = kBen;
    EXPECT_EQ(salon.manages(kA, kAnn), std::nullopt);
    salon.state.turn = kAnn;
    salon.window.offered(kAnn, kCarl);
    EXPECT_EQ(salon.manages(kA, kAnn), std::nullopt);
}

TEST(FixedPolicy, WishesAlsoForWhatItsPolicyWants) {
    Salon salon;
    salon.owns(kBen, {15, 25});
    EXPECT_EQ(salon.manages(kA, kAnn), std::nullopt);
    EXPECT_EQ(
        salon.manages(kB, kAnn), act::offer(kAnn, {.to = kBen, .money = 225, .get = salon.titles({15})}));
    salon.owns(kBen, {6});
    EXPECT_EQ(
        salon.manages(kC, kAnn), act::offer(kAnn, {.to = kBen, .money = 112, .get = salon.titles({6})}));
}

// ---- Offers received

TEST(FixedPolicy, SellsForOneWhichIsItsHole) {
    Salon salon;
    salon.owns(kBen, {19});
    const Offer offer{.to = kBen, .money = 1, .get = salon.titles({19})};
    EXPECT_TRUE(salon.takes(kA, kAnn, offer));
    EXPECT_FALSE(salon.takes(kHard, kAnn, offer));
}

TEST(FixedPolicy, PaysAnythingForASetWhichIsItsHole) {
    Salon salon;
    salon.owns(kBen, {16, 18}).owns(kAnn, {19});
    const Offer offer{.to = kBen, .money = -1500, .give = salon.titles({19})};
    EXPECT_TRUE(salon.takes(kA, kAnn, offer));
    EXPECT_FALSE(salon.takes(kHard, kAnn, offer));
    salon.cash(kBen, 1499);
    EXPECT_FALSE(salon.takes(kA, kAnn, offer));
}

TEST(FixedPolicy, HardenedGivesASetForASetOrDoubleThePrice) {
    Salon salon;
    salon.owns(kAnn, {16, 18}).owns(kBen, {19});
    EXPECT_FALSE(salon.takes(kHard, kAnn, {.to = kBen, .money = 399, .get = salon.titles({19})}));
    EXPECT_TRUE(salon.takes(kHard, kAnn, {.to = kBen, .money = 400, .get = salon.titles({19})}));
    salon.owns(kAnn, {8}).owns(kBen, {6, 9});
    const Offer swap{.to = kBen, .money = 100, .give = salon.titles({8}), .get = salon.titles({19})};
    EXPECT_TRUE(salon.takes(kHard, kAnn, swap));
}

TEST(FixedPolicy, RefusesWhatNoPolicyTakes) {
    Salon salon;
    salon.owns(kBen, {16, 18, 19, 5}).owns(kAnn, {15, 25}).mortgaged(25);
    const auto give = [&](int square) { return salon.titles({square}); };
    EXPECT_FALSE(salon.takes(kA, kAnn, {.to = kBen, .get = give(5)})) << "for nothing";
    EXPECT_FALSE(salon.takes(kA, kAnn, {.to = kBen, .give = give(25), .get = give(5)})) << "mortgaged";
    EXPECT_FALSE(salon.takes(kA, kAnn, {.to = kBen, .money = 1000, .get = give(19)})) << "breaks a set";
    EXPECT_TRUE(salon.takes(kA, kAnn, {.to = kBen, .give = give(15), .get = give(5)}));
}

TEST(FixedPolicy, KeepsTwoHundredOrOneHundredInAGoodDeal) {
    Salon salon;
    salon.owns(kAnn, {15});
    const auto takes = [&](Money cash, Money price) {
        salon.cash(kBen, cash);
        return salon.takes(kA, kAnn, {.to = kBen, .money = -price, .give = salon.titles({15})});
    };
    EXPECT_TRUE(takes(500, 300));
    EXPECT_FALSE(takes(499, 300));
    EXPECT_TRUE(takes(299, 199));
    EXPECT_FALSE(takes(298, 199));
    EXPECT_FALSE(takes(399, 200));
}

// ---- What B and C want

TEST(FixedPolicy, BuysWhatItWantsWithItsLastMoney) {
    for (const auto& [bot, square, kind] : {std::tuple{kA, 15, ActKind::Decline}, {kB, 15, ActKind::Buy},
             {kC, 15, ActKind::Buy}, {kB, 39, ActKind::Buy}, {kC, 39, ActKind::Decline},
             {kB, 19, ActKind::Decline}, {kC, 19, ActKind::Buy}, {kC, 9, ActKind::Buy}}) {
        Salon salon;
        salon.cash(kAnn, salon.game.board.deed[salon.at(square)].price).lands(kAnn, square);
        EXPECT_EQ(salon.answers(bot, kAnn).kind, kind) << bot << ' ' << square;
    }
}

TEST(FixedPolicy, BidsASixthOfItsRestForWhatItWants) {
    Salon salon;
    salon.cash(kBen, 900).auctions(15, 300);
    EXPECT_EQ(salon.answers(kA, kBen), act::pass(kBen));
    EXPECT_EQ(salon.answers(kB, kBen), act::bid(kBen, 400));
    EXPECT_EQ(salon.answers(kC, kBen), act::bid(kBen, 400));
}

TEST(FixedPolicy, BHasNoUseForUtilities) {
    Salon salon;
    salon.owns(kAnn, {12});
    const Offer gift{.to = kBen, .money = -1, .give = salon.titles({12})};
    EXPECT_TRUE(salon.takes(kA, kAnn, gift));
    EXPECT_FALSE(salon.takes(kB, kAnn, gift));
    EXPECT_TRUE(salon.takes(kC, kAnn, gift));
    salon.lands(kAnn, 28);
    EXPECT_EQ(salon.answers(kA, kAnn), act::buy(kAnn));
    EXPECT_EQ(salon.answers(kB, kAnn), act::decline(kAnn));
    salon.does(act::decline(kAnn));
    EXPECT_EQ(salon.answers(kB, kBen), act::pass(kBen));
    EXPECT_EQ(salon.answers(kC, kBen).kind, ActKind::Bid);
}

// ---- Debts

TEST(FixedPolicy, MortgagesTheCheapestThenSellsBuildings) {
    Salon salon;
    salon.owns(kBen, {39}).owns(kAnn, {1, 3, 15, 11}).cash(kAnn, 0);
    salon.state.holding[salon.at(1)].level = salon.state.holding[salon.at(3)].level = 1;
    salon.state.houses -= 2;
    salon.state.holding[salon.at(39)].level = 1;
    salon.state.houses -= 1;
    refresh_facts(salon.game, salon.state);
    salon.lands(kAnn, 39).does(act::claim(kBen, salon.at(39)));
    ASSERT_EQ(decision(salon.game, salon.state).ask, Ask::Debt);
    EXPECT_EQ(salon.answers(kA, kAnn), act::mortgage(kAnn, salon.at(11)));
    salon.does(salon.answers(kA, kAnn));
    EXPECT_EQ(salon.answers(kA, kAnn), act::mortgage(kAnn, salon.at(15)));
    salon.does(salon.answers(kA, kAnn));
    EXPECT_EQ(salon.answers(kA, kAnn).kind, ActKind::Build);
}

// [SELL-04] A tax of 200 is two of three hotels on light blue, and not all of them.
TEST(FixedPolicy, SellsOneHotelAfterAnother) {
    for (const char* bot : {kA, "maison"}) {
        Salon salon;
        salon.owns(kAnn, {6, 8, 9}).cash(kAnn, 0);
        for (const int square : {6, 8, 9}) salon.state.holding[salon.at(square)].level = 5;
        salon.state.hotels -= 3;
        salon.game.board.square[SquareId{38}] = {.kind = SquareKind::Tax, .tax = 200};
        refresh_facts(salon.game, salon.state);
        salon.lands(kAnn, 38);
        ASSERT_EQ(decision(salon.game, salon.state).ask, Ask::Debt);
        for (const PlayerId other : {kBen, kCarl}) salon.window.offered(kAnn, other);
        salon.does(salon.answers(bot, kAnn));
        EXPECT_EQ(salon.state.hotels, 12 - 2) << bot;
        salon.does(salon.answers(bot, kAnn));
        EXPECT_EQ(salon.state.hotels, 12 - 1) << bot;
        EXPECT_EQ(salon.state.player[kAnn].cash, 50) << bot;
    }
}

TEST(FixedPolicy, OffersTitlesToACreditorBeforeGivingUp) {
    Salon salon;
    // A rent of 200 is due; the bank would give 100 for the station and 70 for the street.
    salon.owns(kBen, {37, 39}).owns(kAnn, {15, 11}).cash(kAnn, 0);
    salon.state.holding[salon.at(39)].level = salon.state.holding[salon.at(37)].level = 1;
    salon.state.houses -= 2;
    refresh_facts(salon.game, salon.state);
    salon.lands(kAnn, 39).does(act::claim(kBen, salon.at(39)));
    ASSERT_EQ(decision(salon.game, salon.state).ask, Ask::Debt);
    const Action offer = salon.answers(kA, kAnn);
    EXPECT_EQ(offer, act::offer(kAnn, {.to = kBen, .settles = 140, .give = salon.titles({11})}));
    salon.window.offered(kAnn, kBen);
    EXPECT_EQ(salon.answers(kA, kAnn), act::bankrupt(kAnn));
}

}  // namespace
}  // namespace banquier::bots::testing
