// The engine's fast doors play as the checked rules do, in every rule set.
#include <banquier/sim/trivial_table.hpp>

#include <banquier/editions/library.hpp>

#include <gtest/gtest.h>

namespace banquier::sim {
namespace {

const editions::Library& library() {
    static const editions::Library kLibrary = editions::Library::embedded();
    return kLibrary;
}

void expect_same(const Game& game, std::uint64_t games, const std::string& what) {
    SCOPED_TRACE(what);
    ASSERT_FALSE(why_not_players(game, kTrivialPlayers));
    const TrivialRun run{.game = game, .games = games};
    const CheckedTrivial checked = play_trivial_checked(run);
    ASSERT_FALSE(checked.fault) << "kind " << static_cast<int>(checked.fault->kind) << ", game "
                                << checked.fault->game << ", act " << checked.fault->act;
    const TrivialTally quick = play_trivial(run);
    EXPECT_EQ(quick.signature, checked.tally.signature);
    EXPECT_EQ(quick.games, games);
    EXPECT_EQ(quick.capped, checked.tally.capped);
    for (std::size_t i = 0; i < kActKinds; ++i) {
        const auto kind = static_cast<ActKind>(i);
        if (kind == ActKind::Claim) continue;
        EXPECT_EQ(quick.of(kind), checked.tally.of(kind)) << "act kind " << i;
    }
}

TEST(TrivialTable, PlaysAsTheCheckedRulesDo) {
    expect_same(library().resolve("classique", "classique").game, 300, "classique");
}

TEST(TrivialTable, PlaysAsTheCheckedRulesDoOnEveryBoardByAllItsRules) {
    for (const editions::Edition& edition : library().editions())
        for (const std::string& rules : edition.rule_sets)
            expect_same(library().resolve(edition.id, rules).game, 12, edition.id + " by " + rules);
}

// House rules shut the doors that they concern.
TEST(TrivialTable, PlaysAsTheCheckedRulesDoUnderHouseRules) {
    for (const editions::HouseRule& house : library().house_rules()) {
        const std::string name = editions::rule_id_text(house.id) + (house.takes != nullptr ? "=3" : "");
        const std::vector<std::string> choices{name};
        const editions::Resolution found = library().resolve("classique", "classique", choices);
        ASSERT_TRUE(found.ok()) << name;
        expect_same(found.game, 12, name);
    }
}

TEST(TrivialTable, GamesHaveEverythingThatThePricesAreMeasuredOn) {
    const TrivialTally tally =
        play_trivial({.game = library().resolve("classique", "classique").game, .games = 300});
    for (const ActKind kind : {ActKind::Roll, ActKind::Buy, ActKind::Decline, ActKind::Bid, ActKind::Pass,
             ActKind::Card, ActKind::Build, ActKind::Mortgage, ActKind::Bankrupt, ActKind::EndTurn})
        EXPECT_GT(tally.of(kind), 0u) << "act kind " << static_cast<int>(kind);
    EXPECT_LT(tally.capped, tally.games);
}

TEST(TrivialTable, GivesTheSameTallyHoweverTheGamesAreDivided) {
    const editions::Resolution found = library().resolve("classique", "classique");
    const TrivialRun run{.game = found.game, .games = 700};
    const TrivialTally one = play_trivial(run);
    for (const int threads : {1, 2, 3}) {
        const TrivialTally many = play_trivial(run, threads);
        EXPECT_EQ(many.signature, one.signature) << threads;
        EXPECT_EQ(many.games, one.games) << threads;
        EXPECT_EQ(many.acts, one.acts) << threads;
    }
    EXPECT_NE(play_trivial({.game = found.game, .seed = 2, .games = 700}).signature, one.signature);
}

}  // namespace
}  // namespace banquier::sim
