#include "shared/whole.hpp"

#include <banquier/sim/cups.hpp>

#include <banquier/bots/roster.hpp>
#include <banquier/cup/log.hpp>

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>

namespace banquier::sim {
namespace {

editions::CupFormat format_named(const std::string& id) {
    for (editions::CupFormat& format : editions::shipped_cup_formats())
        if (format.id == id) return format;
    ADD_FAILURE() << "no format " << id;
    return {};
}

CupTally played(const CupRun& run, int threads = 1) {
    CupTally tally;
    play_cups(run, threads, tally);
    EXPECT_EQ(tally.stuck, 0u);
    EXPECT_EQ(tally.cups, run.cups);
    return tally;
}

double wins(const CupTally& tally, std::size_t player) {
    return static_cast<double>(tally.wins[player]) / static_cast<double>(tally.cups);
}

// So many standard errors from what is expected are not met by chance.
void expect_share(double seen, double expected, std::uint64_t trials) {
    const double error = std::sqrt(expected * (1 - expected) / static_cast<double>(trials));
    EXPECT_NEAR(seen, expected, 4.5 * error);
}

std::uint64_t some_cups() { return shared::share<std::uint64_t>(250, 10000, "cups"); }

TEST(Cups, OfEqualsAreWonByEachAlike) {
    const CupTally tally = played({.format = format_named("championnat"),
        .weights = std::vector<std::uint32_t>(27, 1),
        .cups = some_cups()});
    for (std::size_t i = 0; i < 27; ++i) expect_share(wins(tally, i), 1.0 / 27, tally.cups);
    EXPECT_EQ(std::accumulate(tally.wins.begin(), tally.wins.end(), Count{0}), tally.cups);
    EXPECT_THAT(tally.tables, testing::ElementsAre(9 * tally.cups, 3 * tally.cups, tally.cups));
}

// A team of weight w is the first of three with w / (w + 2), three times in a row.
TEST(Cups, OfAKnockOutAreWonByWeight) {
    for (const std::uint32_t weight : {2u, 4u}) {
        std::vector<std::uint32_t> weights(27, 1);
        weights[0] = weight;
        const CupTally tally = played(
            {.format = format_named("championnat"), .weights = weights, .seed = 7, .cups = some_cups()});
        expect_share(wins(tally, 0), std::pow(weight / (weight + 2.0), 3), tally.cups);
    }
}

TEST(Cups, AreTheSameForAnyNumberOfThreads) {
    const CupRun run{.format = format_named("club"), .weights = even_spread(12, 0.5), .seed = 3, .cups = 40};
    EXPECT_EQ(played(run, 1), played(run, 3));
}

TEST(Cups, OfPointsLookAtTheBestAfterEachRound) {
    std::vector<std::uint32_t> weights(9, 1);
    weights[0] = 1000;
    const CupTally tally = played({.format = format_named("club"), .weights = weights, .cups = 50});
    ASSERT_EQ(tally.best_among_three.size(), 4u);
    EXPECT_GE(tally.best_among_three[3], 45 * kWin);
    EXPECT_GE(tally.wins[0], 47u);
}

TEST(Cups, OfEveryFormatComeToARanking) {
    for (const editions::CupFormat& format : editions::shipped_cup_formats()) {
        const std::size_t size = std::min(format.places, 13);
        const CupTally tally = played({.format = format, .weights = even_spread(size, 0.5), .cups = 5});
        EXPECT_EQ(tally.wins.size(), size) << format.id;
    }
}

// A bot that never buys against one that does: games of the engine decide, and every member plays as the team's bot does.
TEST(Cups, OfBotsAreGamesOfTheEngine) {
    const editions::Library library = editions::Library::embedded();
    CupRun run{.format = format_named("championnat"), .cups = 12};
    run.game = *cup::game_of(library, run.format);
    const Entrant good{"fp-a", bots::make_bot("fp-a", *run.game)},
        poor{"simple", bots::make_bot("simple", *run.game)};
    ASSERT_TRUE(good.bot && poor.bot);
    run.entrants.assign(6, poor);
    run.entrants[0] = run.entrants[1] = good;
    const CupTally tally = played(run);
    EXPECT_GE(tally.wins[0] + tally.wins[1], 6u) << "a third of the teams";
    EXPECT_EQ(rounds_in_time(run, 6), 2400 / (35 * 6));
}

TEST(Cups, SpreadWeightsByQuantiles) {
    const std::vector<std::uint32_t> weights = even_spread(27, 0.5);
    EXPECT_TRUE(std::ranges::is_sorted(weights, std::greater{}));
    EXPECT_EQ(weights[13], 1000u);
    EXPECT_NEAR(weights[0], 2838, 5);
    EXPECT_EQ(even_spread(4, 0), (std::vector<std::uint32_t>{1000, 1000, 1000, 1000}));
}

}  // namespace
}  // namespace banquier::sim
