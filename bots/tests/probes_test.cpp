#include "asking.hpp"

#include <gtest/gtest.h>

namespace banquier::bots::testing {
namespace {

TEST(ProbeOne, OffersOneForWhatCompletesThenForTheNext) {
    Salon salon;
    salon.owns(kAnn, {16, 18}).owns(kBen, {19, 39});
    EXPECT_EQ(salon.manages("probe-one", kAnn),
        act::offer(kAnn, {.to = kBen, .money = 1, .get = salon.titles({19})}));
    salon.window.offered(kAnn, kBen);
    EXPECT_EQ(salon.manages("probe-one", kAnn),
        act::offer(kAnn, {.to = kBen, .money = 1, .get = salon.titles({39})}));
    salon.window.offered(kAnn, kBen);
    EXPECT_EQ(salon.manages("probe-one", kAnn), std::nullopt) << "Ben has no third title";
}

TEST(ProbeAllCash, AsksForEverythingThenForHalf) {
    Salon salon;
    salon.owns(kAnn, {19}).owns(kBen, {16, 18}).cash(kBen, 1200);
    EXPECT_EQ(salon.manages("probe-all-cash", kAnn),
        act::offer(kAnn, {.to = kBen, .money = -1000, .give = salon.titles({19})}));
    salon.window.offered(kAnn, kBen);
    EXPECT_EQ(salon.manages("probe-all-cash", kAnn),
        act::offer(kAnn, {.to = kBen, .money = -500, .give = salon.titles({19})}));
}

TEST(ProbeRepeat, MakesTheSameOfferAsOftenAsTheWindowAllows) {
    Salon salon;
    salon.owns(kAnn, {16, 18}).owns(kBen, {19, 39});
    const Action same = act::offer(kAnn, {.to = kBen, .money = 200, .get = salon.titles({19})});
    for (int i = 0; i < Window::kOffers; ++i) {
        EXPECT_EQ(salon.manages("probe-repeat", kAnn), same);
        salon.window.offered(kAnn, kBen);
    }
    EXPECT_EQ(salon.manages("probe-repeat", kAnn), std::nullopt);
}

TEST(ProbeBuyBack, SellsDearInOneRoundAndBuysCheapInTheNext) {
    Salon salon;
    salon.owns(kAnn, {15});
    salon.state.round = 2;
    EXPECT_EQ(salon.manages("probe-buy-back", kAnn),
        act::offer(kAnn, {.to = kBen, .money = -300, .give = salon.titles({15})}));
    salon.owns(kBen, {15});
    salon.state.round = 3;
    EXPECT_EQ(salon.manages("probe-buy-back", kAnn),
        act::offer(kAnn, {.to = kBen, .money = 100, .get = salon.titles({15})}));
}

TEST(ProbeBait, BidsUpWhoNeedsTheTitle) {
    Salon salon;
    salon.owns(kCarl, {16, 18}).auctions(19, 250);
    // Double the price is likely, so it goes on up to 360.
    EXPECT_EQ(salon.answers("fp-a-hardened", kBen), act::pass(kBen));
    EXPECT_EQ(salon.answers("probe-bait", kBen), act::bid(kBen, 305));
    salon.does(act::bid(kAnn, 350)).does(act::bid(kCarl, 360));
    EXPECT_EQ(salon.answers("probe-bait", kBen), act::pass(kBen));
}

TEST(ProbeBait, SendsToAuctionWhatSomebodyNeeds) {
    Salon salon;
    salon.owns(kCarl, {16, 18}).lands(kAnn, 19);
    EXPECT_EQ(salon.answers("fp-a-hardened", kAnn), act::buy(kAnn));
    EXPECT_EQ(salon.answers("probe-bait", kAnn), act::decline(kAnn));
}

TEST(ProbeHoard, TakesCheapGroupsAtAnyPrice) {
    Salon salon;
    salon.cash(kBen, 700).auctions(6, 100);
    EXPECT_EQ(salon.answers("fp-a-hardened", kBen), act::pass(kBen));
    EXPECT_EQ(salon.answers("probe-hoard", kBen), act::bid(kBen, 200));
}

TEST(ProbeStall, SitsOnItsMoneyAndDealsWithNobody) {
    Salon salon;
    salon.owns(kAnn, {1, 3}).owns(kBen, {15}).imprisons(kAnn).cash(kAnn, 1049);
    EXPECT_EQ(salon.manages("probe-stall", kAnn), std::nullopt);
    EXPECT_EQ(salon.answers("probe-stall", kAnn).kind, ActKind::Roll);
    EXPECT_FALSE(salon.takes("probe-stall", kBen, {.to = kAnn, .give = salon.titles({15})}));
    salon.cash(kAnn, 1050);
    EXPECT_TRUE(salon.manages("probe-stall", kAnn));
}

}  // namespace
}  // namespace banquier::bots::testing
