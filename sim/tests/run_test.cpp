#include <banquier/bots/roster.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/sim/run.hpp>

#include <gtest/gtest.h>

namespace banquier::sim {
namespace {

Run four_of(std::string_view bot, std::uint64_t blocks) {
    Run run{.game = editions::Library::embedded().resolve("classique", "classique").game, .blocks = blocks};
    for (int i = 0; i < 4; ++i) run.entrants.push_back({std::string(bot), bots::make_bot(bot, run.game)});
    return run;
}

TEST(Run, EveryGameIsWonOrShared) {
    const sim::Run run = four_of("steady", 20);
    Tally tally;
    play_run(run, 1, 0, tally);
    Count parts = 0;
    for (const Count wins : tally.seat_wins) parts += wins;
    EXPECT_EQ(tally.games[0], 80u);
    EXPECT_EQ(parts, 80 * kWin);
    EXPECT_EQ(tally.refused[0], 0u);
    EXPECT_EQ(tally.cut[0], 0u);
}

TEST(Run, ThreadsAndShardsGiveTheSameTally) {
    sim::Run run = four_of("steady", 30);
    Tally one, two, parts;
    play_run(run, 1, 0, one);
    play_run(run, 2, 0, two);
    EXPECT_EQ(one, two);
    run.shards = 3;
    for (run.shard = 0; run.shard < 3; ++run.shard) {
        Tally part;
        play_run(run, 1, 0, part);
        add(parts, part);
    }
    EXPECT_EQ(one, parts);
}

}  // namespace
}  // namespace banquier::sim
