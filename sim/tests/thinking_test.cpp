// Maître with playouts in whole games: the same whatever happens around it, and no slips. With few playouts, which is the same
// code as with many.
#include "support.hpp"

#include <banquier/bots/maitre.hpp>

namespace banquier::sim {
namespace {

constexpr int kPlayouts = 16;

Run run_with_thinker(const Game& game, int players, std::uint64_t blocks, int rounds) {
    Run run{.game = game,
        .blocks = blocks,
        .limits = {.rounds = rounds, .time_up_after = rounds - 5, .last_round_after = rounds - 5}};
    run.entrants.push_back(
        {"thinker", std::make_shared<bots::Maitre>(run.game, bots::carried_network(), kPlayouts)});
    const std::shared_ptr<const bots::Bot> maison = bots::make_bot("maison", run.game);
    while (static_cast<int>(run.entrants.size()) < players) run.entrants.push_back({"maison", maison});
    return run;
}

TEST(Thinking, IsTheSameOnOneAndTwoThreads) {
    const sim::Run run = run_with_thinker(game_of("classique", "classique"), 4, 2, 30);
    Tally one, two;
    play_run(run, 1, 0, one);
    play_run(run, 2, 0, two);
    EXPECT_EQ(one, two);
}

TEST(Thinking, IsTheSameWithTheDoorOpenAndShut) {
    sim::Run run = run_with_thinker(game_of("classique", "classique"), 4, 1, 30);
    Tally quick, shut;
    play_blocks(run, 0, 1, quick);
    run.door = Door::Shut;
    play_blocks(run, 0, 1, shut);
    EXPECT_EQ(quick, shut);
}

TEST(Thinking, PlaysEveryOfficialGameWithoutASlip) {
    const editions::Library library = editions::Library::embedded();
    for (const editions::Edition& edition : library.editions())
        for (const std::string& rules : edition.rule_sets) {
            SCOPED_TRACE(edition.id + " by " + rules);
            const Game game = library.resolve(edition.id, rules).game;
            const int players = why_not_players(game, 4) ? game.rules.max_players : 4;
            const sim::Run run = run_with_thinker(game, players, 1, 10);
            Tally tally;
            play_blocks(run, 0, 1, tally);
            EXPECT_EQ(tally.games[0], static_cast<Count>(players));
            EXPECT_EQ(tally.refused[0], 0u);
            EXPECT_EQ(tally.cut[0], 0u);
        }
}

}  // namespace
}  // namespace banquier::sim
