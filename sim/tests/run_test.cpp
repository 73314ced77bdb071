#include "support.hpp"

namespace banquier::sim {
namespace {

TEST(Run, EveryGameIsWonOrShared) {
    const sim::Run run = four_of("steady", 20);
    Tally tally;
    play_run(run, 1, 0, tally);
    EXPECT_EQ(tally.games[0], 80u);
    EXPECT_EQ(tally.blocks[0], 20u);
    EXPECT_EQ(sum(tally.seat_wins), 80 * kWin);
    EXPECT_EQ(sum(tally.entrant_wins), 80 * kWin);
    EXPECT_EQ(sum(tally.first_wins), 80 * kWin);
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

TEST(Run, GoesOnWhereItWasStopped) {
    const sim::Run run = four_of("steady", 30);
    Tally whole, parted;
    play_run(run, 1, 0, whole);
    std::uint64_t stopped_at = 0;
    play_run(run, 1, 0, parted, [&](std::uint64_t done, const Tally&) {
        stopped_at = done;
        return done < 5;
    });
    ASSERT_LT(stopped_at, 30u);
    EXPECT_NE(whole, parted);
    play_run(run, 2, stopped_at, parted);
    EXPECT_EQ(whole, parted);
}

TEST(Run, ALineUpThatRepeatsItselfMeetsFreshLuck) {
    const Game game = game_of("classique", "classique");
    const auto period = [&](const std::vector<std::string>& bots) {
        return line_up_period(run_of(game, bots, 1).entrants);
    };
    EXPECT_EQ(period({"steady", "steady", "steady", "steady"}), 1u);
    EXPECT_EQ(period({"steady", "simple", "steady", "simple"}), 2u);
    EXPECT_EQ(period({"steady", "simple", "simple", "simple"}), 4u);
    EXPECT_EQ(period({"steady", "simple", "steady"}), 3u);
    // Of four games that were one, every count would be a multiple of four.
    Tally fresh, same;
    sim::Run run = four_of("steady", 1);
    play_run(run, 1, 0, fresh);
    run.period = 4;
    play_run(run, 1, 0, same);
    EXPECT_EQ(same.turns[0] % 4, 0u);
    EXPECT_NE(fresh.turns[0], same.turns[0]);
    const Count most = *std::max_element(fresh.rounds.begin(), fresh.rounds.end());
    EXPECT_LT(most + fresh.capped[0], 4u);
}

// An entrant keeps its seats apart: every bot sits everywhere once a block.
TEST(Run, TheBetterBotWinsFromEverySeat) {
    const sim::Run run =
        run_of(game_of("classique", "classique"), {"simple", "steady", "simple", "simple"}, 60);
    Tally tally;
    play_run(run, 2, 0, tally);
    for (const std::size_t other : {0u, 2u, 3u}) EXPECT_GT(tally.entrant_wins[1], tally.entrant_wins[other]);
}

}  // namespace
}  // namespace banquier::sim
