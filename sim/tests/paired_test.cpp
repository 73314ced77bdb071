#include <banquier/sim/paired.hpp>

#include "support.hpp"

#include <cmath>

namespace banquier::sim {
namespace {

BlockSums sums(std::uint32_t parts, std::uint32_t ended = 4, std::uint32_t length = 100) {
    return {.games = 4, .ended = ended, .length = length, .entrant_parts = parts};
}

TEST(Paired, MeanAndErrorOfDifferences) {
    // Shares of blocks: a 1/4, 1/2, 0; b 1/2, 1/2, 1/2; differences 1/4, 0, 1/2: mean 1/4, deviation 1/4.
    const std::vector<BlockPair> pairs = {
        {sums(840), sums(1680)}, {sums(1680), sums(1680)}, {sums(0), sums(1680)}};
    const auto mean = paired_mean(pairs, Measure::Win);
    ASSERT_TRUE(mean);
    EXPECT_DOUBLE_EQ(mean->a, 0.25);
    EXPECT_DOUBLE_EQ(mean->b, 0.5);
    EXPECT_DOUBLE_EQ(mean->difference, 0.25);
    EXPECT_NEAR(mean->error, 0.25 / std::sqrt(3.0), 1e-12);
    EXPECT_FALSE(paired_mean(std::span{pairs}.first(1), Measure::Win));
}

TEST(Paired, LengthIsThatOfTheGamesThatEnded) {
    const std::vector<BlockPair> pairs = {
        {sums(0, 4, 100), sums(0, 2, 80)}, {sums(0, 4, 140), sums(0, 4, 160)}};
    const auto mean = paired_mean(pairs, Measure::Length);
    ASSERT_TRUE(mean);
    EXPECT_DOUBLE_EQ(mean->a, 30);
    EXPECT_DOUBLE_EQ(mean->b, 40);
    const std::vector<BlockPair> never = {{sums(0, 0, 0), sums(0)}, {sums(0, 0, 0), sums(0)}};
    EXPECT_FALSE(paired_mean(never, Measure::Length));
}

TEST(Paired, TheTestTellsWhichBoundIsNearer) {
    const Bounds bounds{-0.01, 0.01};
    // 0.02 * (0.01 - 0) / 0.005^2 = 8
    EXPECT_NEAR(log_likelihood_ratio(0.01, 0.005, bounds), 8, 1e-9);
    EXPECT_NEAR(log_likelihood_ratio(-0.01, 0.005, bounds), -8, 1e-9);
    EXPECT_EQ(verdict_of(8), Verdict::High);
    EXPECT_EQ(verdict_of(-8), Verdict::Low);
    EXPECT_EQ(verdict_of(2.94), Verdict::Undecided);
    EXPECT_EQ(verdict_of(2.95), Verdict::High);
}

TEST(Paired, BlocksThatDoNotScatterDecideNothing) {
    for (const double mean : {-1.0, 0.0, 1.0})
        EXPECT_EQ(log_likelihood_ratio(mean, 0, {-0.01, 0.01}), 0) << mean;
    // Shares of a third and two thirds, which no binary fraction is.
    const BlockSums third{.games = 3, .entrant_parts = 840}, two{.games = 3, .entrant_parts = 1680};
    const auto mean = paired_mean(std::vector<BlockPair>(7, {third, two}), Measure::Win);
    ASSERT_TRUE(mean);
    EXPECT_NEAR(mean->difference, 1 / 3.0, 1e-12);
    EXPECT_EQ(mean->error, 0);
}

TEST(Paired, TheSameSideTwiceDiffersByNothing) {
    const sim::Run run = four_of("steady", 6);
    std::vector<BlockPair> pairs;
    play_pairs(run, run, 2, 0, 6, pairs);
    for (std::size_t m = 0; m < kMeasures; ++m)
        if (const auto mean = paired_mean(pairs, static_cast<Measure>(m))) {
            EXPECT_EQ(mean->difference, 0);
            EXPECT_EQ(mean->error, 0);
        }
}

TEST(Paired, PairsComeInTheOrderOfBlocksForAnyThreads) {
    const sim::Run a = four_of("steady", 12), b = four_of("simple", 12);
    std::vector<BlockPair> one, two;
    play_pairs(a, b, 1, 0, 12, one);
    play_pairs(a, b, 2, 0, 7, two);
    play_pairs(a, b, 2, 7, 12, two);
    ASSERT_EQ(one.size(), two.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(one[i].a.turns, two[i].a.turns);
        EXPECT_EQ(one[i].b.entrant_parts, two[i].b.entrant_parts);
    }
}

}  // namespace
}  // namespace banquier::sim
