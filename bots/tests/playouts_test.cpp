// What Maître does otherwise than Maison once it plays on in thought.
#include "asking.hpp"

#include <banquier/bots/maitre.hpp>

#include <gtest/gtest.h>

namespace banquier::bots::testing {
namespace {

constexpr int kPlayouts = 128;

// Ann has the oranges; Ben and Carl stand just before them, and she has money to build.
struct Oranges : Salon {
    Oranges() {
        owns(kAnn, {16, 18, 19}).owns(kBen, {6, 12}).owns(kCarl, {5, 39, 24});
        cash(kAnn, 700).cash(kBen, 900).cash(kCarl, 900);
    }
};

TEST(Playouts, BuildWhereOthersAreAboutToLand) {
    const Oranges table;
    const Maitre maitre(table.game, carried_network(), kPlayouts);
    const auto wish = maitre.manage(table.view(kAnn));
    ASSERT_TRUE(wish);
    EXPECT_EQ(wish->kind, ActKind::Build);
    EXPECT_FALSE(why_illegal(table.game, table.state, *wish));
}

TEST(Playouts, ComeToTheSameWithAndWithoutMemory) {
    const Oranges table;
    const Maitre maitre(table.game, carried_network(), kPlayouts);
    const auto memory = maitre.memory();
    View kept = table.view(kAnn);
    kept.memory = memory.get();
    const auto fresh = maitre.manage(table.view(kAnn));
    for (int i = 0; i < 3; ++i) EXPECT_EQ(maitre.manage(kept), fresh);
}

TEST(Playouts, OfOtherLuckMayBeOthersButTheSameOfTheSame) {
    Oranges table;
    const Maitre maitre(table.game, carried_network(), kPlayouts);
    for (std::uint64_t noise = 0; noise < 4; ++noise) {
        table.noise = noise;
        EXPECT_EQ(maitre.manage(table.view(kAnn)), maitre.manage(table.view(kAnn)));
    }
}

// With less money than a house costs it has nothing to say, and `quiet` says so.
TEST(Playouts, AreNotAskedForWithoutMoneyToBuild) {
    Oranges table;
    const Maitre maitre(table.game, carried_network(), kPlayouts);
    const Money house = table.game.board.group[table.game.board.deed[table.at(16)].group].house_cost;
    EXPECT_LE(maitre.quiet(table.view(kAnn)).at_begin, house);
    table.cash(kAnn, maitre.quiet(table.view(kAnn)).at_begin - 1);
    EXPECT_FALSE(maitre.manage(table.view(kAnn)));
}

TEST(Playouts, RefuseARobbery) {
    Oranges table;
    const Offer offer{.to = kAnn, .money = 1, .get = table.titles({16, 18, 19})};
    ASSERT_FALSE(apply(table.game, table.state, act::offer(kBen, offer)));
    const Maitre maitre(table.game, carried_network(), kPlayouts);
    EXPECT_NE(maitre.reply(table.view(kAnn), kBen).kind, ActKind::Accept);
}

}  // namespace
}  // namespace banquier::bots::testing
