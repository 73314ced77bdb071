#include "asking.hpp"

#include <banquier/bots/maison.hpp>

#include <gtest/gtest.h>

namespace banquier::bots::testing {
namespace {

constexpr GroupId kLightBlue{1}, kOrange{3};

Levels levels(int a, int b, int c) {
    return {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c), 0};
}

struct Street : Salon {
    Street& built(std::initializer_list<int> squares, int level) {
        for (const int square : squares) {
            state.holding[at(square)].level = static_cast<std::uint8_t>(level);
            state.houses = static_cast<std::uint8_t>(state.houses - (level == 5 ? 0 : level));
            state.hotels = static_cast<std::uint8_t>(state.hotels - (level == 5));
        }
        refresh_facts(game, state);
        return *this;
    }
};

TEST(MaisonBuilding, BuildsToTheThirdHouseAtOnce) {
    Street table;
    table.owns(kAnn, {16, 18, 19}).cash(kAnn, 1200);
    EXPECT_EQ(table.manages("maison", kAnn), act::build(kAnn, kOrange, levels(3, 3, 3)));
}

TEST(MaisonBuilding, BringsASecondColourToThreeBeforeTheFirstGoesHigher) {
    Street table;
    table.built({16, 18, 19}, 3).owns(kAnn, {6, 8, 9, 16, 18, 19}).cash(kAnn, 700);
    const auto act = table.manages("maison", kAnn);
    ASSERT_TRUE(act);
    EXPECT_EQ(act->kind, ActKind::Build);
    EXPECT_EQ(act->group, kLightBlue);
}

TEST(MaisonBuilding, StopsAtThreeHousesWhereToldTo) {
    Street table;
    table.built({16, 18, 19}, 3).owns(kAnn, {16, 18, 19}).cash(kAnn, 5000);
    EXPECT_TRUE(table.manages("maison", kAnn));
    Parameters parameters = parameters_of_level(3);
    parameters.highest = 3;
    const auto act = Maison(table.game, parameters).manage(table.view(kAnn));
    EXPECT_TRUE(!act || act->kind != ActKind::Build);
}

// The same purse builds less where hotels stand ahead.
TEST(MaisonBuilding, KeepsMoreMoneyWhereRentsAreHigh) {
    Street calm, dangerous;
    calm.owns(kAnn, {16, 18, 19}).cash(kAnn, 400);
    dangerous.owns(kAnn, {16, 18, 19}).owns(kBen, {6, 8, 9, 37, 39}).cash(kAnn, 400);
    dangerous.built({37, 39, 6, 8, 9}, 5);
    const auto spent = [](const Street& table) {
        const auto act = table.manages("maison", kAnn);
        return act && act->kind == ActKind::Build
            ? building_cost(table.game, table.state, act->group, act->levels)
            : 0;
    };
    EXPECT_GT(spent(calm), 0);
    EXPECT_LT(spent(dangerous), spent(calm));
}

TEST(MaisonBuilding, MortgagesALoneTitleForTheThirdHouse) {
    Street table;
    table.owns(kAnn, {16, 18, 19, 12}).cash(kAnn, 100);
    EXPECT_EQ(table.manages("maison", kAnn), act::mortgage(kAnn, table.at(12)));
}

TEST(MaisonBuilding, HoldsItsHousesWhileARivalWantsSome) {
    Street table;
    table.built({16, 18, 19}, 4).owns(kAnn, {16, 18, 19}).owns(kBen, {21, 23, 24}).cash(kAnn, 5000);
    table.state.houses = 2;
    const auto act = table.manages("maison", kAnn);
    EXPECT_TRUE(!act || act->kind != ActKind::Build);
    table.state.houses = 20;
    const auto later = table.manages("maison", kAnn);
    ASSERT_TRUE(later);
    EXPECT_EQ(later->kind, ActKind::Build);
}

TEST(MaisonBuilding, LiftsTheMortgageThatKeepsAColourFromBeingBuilt) {
    Street table;
    table.owns(kAnn, {16, 18, 19}).mortgaged(18).cash(kAnn, 600);
    EXPECT_EQ(table.manages("maison", kAnn), act::lift(kAnn, table.at(18)));
}

}  // namespace
}  // namespace banquier::bots::testing
