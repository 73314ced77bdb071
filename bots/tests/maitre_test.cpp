// Maître's offers: its prices follow from what the partner has taken and refused.
#include "asking.hpp"

#include <banquier/bots/maitre.hpp>
#include <banquier/bots/record.hpp>

#include <gtest/gtest.h>

namespace banquier::bots::testing {
namespace {

// Ann lacks one orange street, which Ben has; it is the end of Ann's turn.
struct Orange : Salon {
    Orange() {
        owns(kAnn, {16, 18, 1}).owns(kBen, {19, 6, 12}).owns(kCarl, {5, 39, 24});
        cash(kAnn, 1200).cash(kBen, 700).cash(kCarl, 900);
        state.phase = Phase::EndTurn;
        state.started = state.rolled = true;
    }
    std::optional<Action> offer() const {
        const Maitre maitre(game, carried_network());
        return maitre.manage(
            {.game = game, .state = state, .me = kAnn, .window = window, .noise = noise, .record = heard});
    }
    const Record* heard = nullptr;
};

TEST(Maitre, OffersForWhatMakesItsGroupWhole) {
    const Orange table;
    const auto offer = table.offer();
    ASSERT_TRUE(offer);
    EXPECT_EQ(offer->kind, ActKind::Offer);
    EXPECT_TRUE(offer->get.contains(table.at(19)));
    EXPECT_FALSE(why_illegal(table.game, table.state, *offer));
}

// A record in which Ben has been offered so much for a street of no use to anybody, again and again.
Record heard(const Orange& table, Money paid, bool taken) {
    Record record;
    const Action offer = act::offer(kCarl, {.to = kBen, .money = paid, .get = table.titles({6})});
    for (int i = 0; i < 6; ++i)
        record.add(std::make_shared<const Heard>(Heard::of(table.state, offer, kNoEnd)), taken);
    return record;
}

TEST(Maitre, OffersLittleToWhomAnythingIsGoodEnough) {
    Orange table;
    const Record easy = heard(table, 1, true);
    table.heard = &easy;
    const auto little = table.offer();
    ASSERT_TRUE(little);
    EXPECT_LE(little->amount, 20);
}

TEST(Maitre, OffersMoreToWhomLittleIsNotEnough) {
    Orange table;
    table.cash(kAnn, 2000);
    const auto usual = table.offer();
    const Record hard = heard(table, 60, false);
    table.heard = &hard;
    const auto more = table.offer();
    ASSERT_TRUE(usual);
    ASSERT_TRUE(more);
    EXPECT_EQ(more->get, usual->get);
    EXPECT_TRUE(more->give.empty() && usual->give.empty());
    EXPECT_GT(more->amount, usual->amount);
}

// If they never forgot a refusal, bots where nobody owns a group would stop asking, and their game would not end.
TEST(Maitre, ForgetsAfterAWhileWhatSomebodyTook) {
    Orange table;
    const Record easy = heard(table, 1, true);
    table.heard = &easy;
    table.state.round += 20;
    const auto remembered = table.offer();
    table.state.round += 1;
    const auto forgotten = table.offer();
    table.heard = nullptr;
    const auto usual = table.offer();
    ASSERT_TRUE(remembered && forgotten && usual);
    EXPECT_LE(remembered->amount, 20);
    EXPECT_GT(usual->amount, 20);
    EXPECT_EQ(forgotten->amount, usual->amount);
}

// Three houses on each light blue street: with so much cash Maître would go on to hotels, and the hoarder keeps it.
TEST(Maitre, OffersAlsoWhereItsMannerKeepsTheMoneyThatItWouldBuildWith) {
    Orange table;
    table.owns(kAnn, {6, 8, 9}).cash(kAnn, 300);
    for (const int street : {6, 8, 9}) table.state.holding[table.at(street)].level = 3;
    refresh_facts(table.game, table.state);
    const auto plain = table.manages("level-5", kAnn);
    ASSERT_TRUE(plain);
    ASSERT_EQ(plain->kind, ActKind::Build);
    const auto hoards = table.manages("level-5-hoarder", kAnn);
    ASSERT_TRUE(hoards);
    EXPECT_EQ(hoards->kind, ActKind::Offer);
}

TEST(Maitre, TakesWhatCompletesItsGroupAndRefusesARobbery) {
    Orange table;
    EXPECT_TRUE(table.takes("maitre", kBen, {.to = kAnn, .money = -250, .give = table.titles({19})}));
    EXPECT_FALSE(table.takes("maitre", kBen, {.to = kAnn, .money = 1, .get = table.titles({16, 18})}));
}

}  // namespace
}  // namespace banquier::bots::testing
