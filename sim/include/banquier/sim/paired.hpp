// Two runs on the same luck, block by block, and what their differences prove.
#pragma once

#include <banquier/sim/run.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace banquier::sim {

// What one block of a run came to: sums over its games.
struct BlockSums {
    std::uint32_t games = 0, ended = 0;
    std::uint32_t length = 0;  // rounds of the games that ended
    std::uint32_t turns = 0, trades = 0, bankruptcies = 0;
    std::uint32_t first_parts = 0;    // won by whoever had the first turn
    std::uint32_t entrant_parts = 0;  // won by the first entrant
};

struct BlockPair {
    BlockSums a, b;
};

// What can be compared; all but the length are means over games.
enum class Measure : std::uint8_t { Win, First, Capped, Length, Turns, Trades, Bankruptcies };
inline constexpr std::size_t kMeasures = 7;

// Plays blocks [from, to) of both runs, which have the same seed and number of entrants, and adds a pair for each in
// their order.
void play_pairs(const Run& a, const Run& b, int threads, std::uint64_t from, std::uint64_t to,
    std::vector<BlockPair>& pairs);

// A ratio of sums over blocks, and the standard error of the difference from what the blocks scatter.
struct PairedMean {
    double a = 0, b = 0;
    double difference = 0;  // b - a
    double error = 0;       // standard error of the difference

    double low() const { return difference - 1.96 * error; }
    double high() const { return difference + 1.96 * error; }
};
// Nothing where one of the two has no game to go by, or there is but one block.
std::optional<PairedMean> paired_mean(std::span<const BlockPair> pairs, Measure measure);

// A sequential test: is the mean difference nearer to `low` or to `high`? Errors of either kind are 5 %.
struct Bounds {
    double low = 0, high = 0;
};
enum class Verdict : std::uint8_t { Undecided, Low, High };

// Log-likelihood ratio of `high` against `low` for a mean of that value and error, taken as normal. Blocks that do not
// scatter at all say nothing about how the next ones will: an error of 0 decides nothing.
double log_likelihood_ratio(double mean, double error, const Bounds& bounds);
Verdict verdict_of(double ratio);

// Blocks between two looks at the test: the same for every machine, so that it ends after the same game.
inline constexpr std::uint64_t kLook = 64;

}  // namespace banquier::sim
