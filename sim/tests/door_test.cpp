// The same games with the quick door open and shut: every count is the same, in every rule set, whoever plays.
#include "shared/whole.hpp"
#include "support.hpp"

namespace banquier::sim {
namespace {

const editions::Library& library() {
    static const editions::Library kLibrary = editions::Library::embedded();
    return kLibrary;
}

void expect_same(const Game& game, const std::vector<std::string>& bots, std::uint64_t blocks) {
    Run run = run_of(game, bots, blocks);
    run.limits = {.rounds = 150, .time_up_after = 60, .last_round_after = 60};
    Tally quick, shut;
    play_blocks(run, 0, blocks, quick);
    run.door = Door::Shut;
    play_blocks(run, 0, blocks, shut);
    EXPECT_GT(quick.turns[0], 0u);
    std::vector<std::vector<Count>> counts;
    each_field(
        quick, [&](const char*, const auto& field) { counts.emplace_back(field.begin(), field.end()); });
    std::size_t i = 0;
    each_field(shut, [&](const char* name, const auto& field) {
        EXPECT_EQ(counts[i++], std::vector<Count>(field.begin(), field.end())) << name;
    });
}

TEST(Door, ChangesNothingWhoeverPlays) {
    const Game game = game_of("classique", "classique");
    for (const bots::Known& known : bots::roster()) {
        if (known.pace == bots::Pace::Thinks) continue;  // thinking_test.cpp
        SCOPED_TRACE(known.name);
        const std::string bot{known.name};
        const bool thinks = bot.starts_with("mai");
        expect_same(game, {bot, bot, bot, bot}, thinks ? 1 : shared::share(3, 8, "games"));
    }
}

TEST(Door, ChangesNothingOnAnyBoardByAnyRules) {
    for (const editions::Edition& edition : library().editions())
        for (const std::string& rules : edition.rule_sets) {
            SCOPED_TRACE(edition.id + " by " + rules);
            const Game game = library().resolve(edition.id, rules).game;
            expect_same(game, {"trivial", "trivial", "trivial", "trivial"}, 5);
            expect_same(game, {"fp-a", "standard", "fp-b", "maison"}, 1);
        }
}

// House rules shut the door for what they concern.
TEST(Door, ChangesNothingUnderHouseRules) {
    for (const editions::HouseRule& house : library().house_rules()) {
        const std::string name = editions::rule_id_text(house.id) + (house.takes != nullptr ? "=3" : "");
        SCOPED_TRACE(name);
        const editions::Resolution found =
            library().resolve("classique", "classique", std::vector<std::string>{name});
        ASSERT_TRUE(found.ok());
        expect_same(found.game, {"trivial", "fp-a", "trivial", "walk-leave"}, 2);
    }
}

TEST(Door, TrivialGamesHaveEverythingThatSpeedIsMeasuredOn) {
    const sim::Run run = four_of("trivial", 75);
    Tally tally;
    play_blocks(run, 0, run.blocks, tally);
    for (const ActKind kind : {ActKind::Roll, ActKind::Buy, ActKind::Decline, ActKind::Bid, ActKind::Pass,
             ActKind::Card, ActKind::Build, ActKind::Mortgage, ActKind::Bankrupt, ActKind::EndTurn})
        EXPECT_GT(tally.acts[index_of(kind)], 0u) << "act kind " << static_cast<int>(kind);
    EXPECT_LT(tally.capped[0], tally.games[0]);
}

}  // namespace
}  // namespace banquier::sim
