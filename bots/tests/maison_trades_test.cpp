#include "asking.hpp"

#include <banquier/bots/maison.hpp>

#include <gtest/gtest.h>

namespace banquier::bots::testing {
namespace {

// At the end of Ann's turn, when she may propose.
struct EndOfTurn : Salon {
    EndOfTurn() {
        state.phase = Phase::EndTurn;
        state.turn = kAnn;
        state.started = state.rolled = true;
    }
    // Carl is ahead with the greens built; Ann lacks an orange that Ben has, and Ben a street of Ann's.
    EndOfTurn& crossing() {
        owns(kAnn, {16, 18, 13}).owns(kBen, {19, 11, 14}).owns(kCarl, {31, 32, 34});
        for (const int square : {31, 32, 34}) state.holding[at(square)].level = 3;
        state.houses = static_cast<std::uint8_t>(state.houses - 9);
        refresh_facts(game, state);
        return *this;
    }
    Offer swap(Money paid) const {
        return {.to = kBen, .money = paid, .give = titles({13}), .get = titles({19})};
    }
};

TEST(MaisonTrades, RefusesOneForATitle) {
    EndOfTurn table;
    table.owns(kAnn, {16}).owns(kBen, {19});
    EXPECT_FALSE(table.takes("maison", kAnn, {.to = kBen, .money = 1, .get = table.titles({19})}));
}

TEST(MaisonTrades, RefusesToCompleteARivalsColourForLittle) {
    EndOfTurn table;
    table.owns(kAnn, {16, 18}).owns(kBen, {19});
    EXPECT_FALSE(table.takes("maison", kAnn, {.to = kBen, .money = 300, .get = table.titles({19})}));
}

TEST(MaisonTrades, TakesACrossingSwapThatGivesBothAColour) {
    EndOfTurn table;
    EXPECT_TRUE(table.crossing().takes("maison", kAnn, table.swap(200)));
}

// Ann offers until Ben agrees; three offers must do.
TEST(MaisonTrades, TwoOfAKindComeToTerms) {
    EndOfTurn table;
    table.crossing();
    bool agreed = false;
    for (int i = 0; i < Window::kOffers && !agreed; ++i) {
        const auto act = table.manages("maison", kAnn);
        ASSERT_TRUE(act && act->kind == ActKind::Offer && act->whom == kBen);
        EXPECT_TRUE(act->get.contains(table.at(19)));
        table.does(*act);
        table.window.offered(kAnn, kBen);
        const std::uint32_t revision = table.state.offer[kAnn].revision;
        agreed = make_bot("maison", table.game)->reply(table.view(kBen), kAnn) ==
            act::accept(kBen, kAnn, revision);
        table.does(act::refuse(kBen, kAnn, revision));
    }
    EXPECT_TRUE(agreed);
}

TEST(MaisonTrades, RefusesTheSameSwapWithMoneyOnTheWrongSide) {
    EndOfTurn table;
    table.owns(kAnn, {16, 18, 3}).owns(kBen, {19, 1});
    EXPECT_FALSE(table.takes(
        "maison", kAnn, {.to = kBen, .money = -300, .give = table.titles({3}), .get = table.titles({19})}));
}

// What is good for one of two is bad for the other.
TEST(MaisonTrades, WithTwoPlayersNeverBothGain) {
    Salon table;
    table.state = new_game(table.game, 2);
    table.state.phase = Phase::EndTurn;
    table.state.turn = kAnn;
    table.owns(kAnn, {16, 18, 13}).owns(kBen, {19, 11, 14});
    const Offer swap{.to = kBen, .give = table.titles({13}), .get = table.titles({19})};
    const Offer back{.to = kAnn, .give = table.titles({19}), .get = table.titles({13})};
    EXPECT_FALSE(table.takes("maison", kAnn, swap) && table.takes("maison", kBen, back));
}

// The first offer of a window is the greediest; refused, it comes back with more.
TEST(MaisonTrades, HagglesWithinTheWindow) {
    EndOfTurn table;
    table.owns(kAnn, {16, 18}).owns(kBen, {19}).cash(kAnn, 1400);
    const auto first = table.manages("maison", kAnn);
    ASSERT_TRUE(first && first->kind == ActKind::Offer);
    table.window.offered(kAnn, kBen);
    table.window.offered(kAnn, kBen);
    const auto third = table.manages("maison", kAnn);
    ASSERT_TRUE(third && third->kind == ActKind::Offer);
    EXPECT_LT(first->amount, third->amount);
    table.window.offered(kAnn, kBen);
    EXPECT_FALSE(table.manages("maison", kAnn)) << "three offers are all";
}

TEST(MaisonTrades, CountersAnOfferThatAsksTooMuch) {
    EndOfTurn table;
    const Offer greedy = table.crossing().swap(-900);
    table.does(act::offer(kAnn, greedy));
    const Action reply = make_bot("maison", table.game)->reply(table.view(kBen), kAnn);
    ASSERT_EQ(reply.kind, ActKind::Offer);
    EXPECT_EQ(reply.whom, kAnn);
    EXPECT_EQ(reply.give, greedy.get);
    EXPECT_EQ(reply.get, greedy.give);
    EXPECT_LT(reply.amount, 900);
}

// A group counts for the rents of a few rounds: the last title of it goes for a price that no better player would take.
TEST(MaisonTrades, ABeginnerSellsAGroupTooCheaply) {
    EndOfTurn table;
    table.owns(kAnn, {16, 18}).owns(kBen, {19});
    const Offer offer{.to = kBen, .money = 500, .get = table.titles({19})};
    EXPECT_FALSE(table.takes("maison", kAnn, offer));
    EndOfTurn again;
    again.owns(kAnn, {16, 18}).owns(kBen, {19});
    EXPECT_TRUE(again.takes("level-1", kAnn, offer));
}

TEST(MaisonTrades, WithoutTradesNothingIsTakenOrProposed) {
    EndOfTurn table;
    table.owns(kAnn, {16, 18, 13}).owns(kBen, {19, 11, 14});
    Parameters parameters = parameters_of_level(kLevels);
    parameters.trades = 0;
    const Maison recluse(table.game, parameters);
    EXPECT_FALSE(recluse.manage(table.view(kAnn)));
    table.does(act::offer(kAnn, {.to = kBen, .money = 1000, .get = table.titles({14})}));
    EXPECT_EQ(recluse.reply(table.view(kBen), kAnn).kind, ActKind::Refuse);
}

}  // namespace
}  // namespace banquier::bots::testing
