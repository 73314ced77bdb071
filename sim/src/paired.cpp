#include <banquier/sim/paired.hpp>

#include <atomic>
#include <cmath>
#include <thread>

namespace banquier::sim {

namespace {

BlockSums sums_of(const Run& run, std::uint64_t block, Tally& tally) {
    tally = {};
    play_blocks(run, block, block + 1, tally);
    const auto small = [](Count count) { return static_cast<std::uint32_t>(count); };
    return {.games = small(tally.games[0]),
        .ended = small(tally.games[0] - tally.capped[0]),
        .length = small(tally.length[0]),
        .turns = small(tally.turns[0]),
        .trades = small(tally.trades[0]),
        .bankruptcies = small(tally.bankruptcies[0]),
        .first_parts = small(tally.first_wins[0]),
        .entrant_parts = small(tally.entrant_wins[0])};
}

// A measure is a sum of `value` over a sum of `weight`.
struct Weighed {
    double value = 0, weight = 0;
};

Weighed weighed(const BlockSums& sums, Measure measure) {
    const auto games = static_cast<double>(sums.games);
    constexpr auto kParts = static_cast<double>(kWin);
    // Whole numbers throughout, so that sums are exact and blocks that do not differ have no residual.
    switch (measure) {
    case Measure::Win: return {static_cast<double>(sums.entrant_parts), kParts * games};
    case Measure::First: return {static_cast<double>(sums.first_parts), kParts * games};
    case Measure::Capped: return {games - sums.ended, games};
    case Measure::Length: return {static_cast<double>(sums.length), static_cast<double>(sums.ended)};
    case Measure::Turns: return {static_cast<double>(sums.turns), games};
    case Measure::Trades: return {static_cast<double>(sums.trades), games};
    case Measure::Bankruptcies: return {static_cast<double>(sums.bankruptcies), games};
    }
    return {};
}

}  // namespace

void play_pairs(const Run& a, const Run& b, int threads, std::uint64_t from, std::uint64_t to,
    std::vector<BlockPair>& pairs) {
    const std::size_t before = pairs.size();
    pairs.resize(before + (to - from));
    std::atomic<std::uint64_t> next{from};
    std::vector<std::jthread> pool;
    for (int i = 0; i < threads; ++i)
        pool.emplace_back([&] {
            const auto tally = std::make_unique<Tally>();
            for (std::uint64_t block = next++; block < to; block = next++)
                pairs[before + (block - from)] = {sums_of(a, block, *tally), sums_of(b, block, *tally)};
        });
}

// The length is a ratio of two sums that both scatter; to first order its error is that of the blocks' residuals
// (value - ratio * weight) / mean weight. Where the weight is constant, as in all others, this is exact.
std::optional<PairedMean> paired_mean(std::span<const BlockPair> pairs, Measure measure) {
    Weighed a, b;
    const auto collect = [](Weighed& sum, const Weighed& block) {
        sum.value += block.value;
        sum.weight += block.weight;
    };
    for (const BlockPair& pair : pairs) {
        collect(a, weighed(pair.a, measure));
        collect(b, weighed(pair.b, measure));
    }
    if (a.weight == 0 || b.weight == 0 || pairs.size() < 2) return {};
    const auto n = static_cast<double>(pairs.size());
    PairedMean mean{.a = a.value / a.weight, .b = b.value / b.weight};
    mean.difference = mean.b - mean.a;
    double squares = 0;
    for (const BlockPair& pair : pairs) {
        const Weighed in_a = weighed(pair.a, measure), in_b = weighed(pair.b, measure);
        const double residual = (in_b.value - mean.b * in_b.weight) * n / b.weight -
            (in_a.value - mean.a * in_a.weight) * n / a.weight;
        squares += residual * residual;
    }
    // What the rounding of the two means leaves is no scatter.
    constexpr double kRounding = 1e-26;
    if (squares <= kRounding * n * (mean.a * mean.a + mean.b * mean.b)) squares = 0;
    mean.error = std::sqrt(squares / (n - 1) / n);
    return mean;
}

double log_likelihood_ratio(double mean, double error, const Bounds& bounds) {
    if (error == 0) return 0;
    const double off = mean - (bounds.low + bounds.high) / 2;
    return (bounds.high - bounds.low) * off / (error * error);
}

Verdict verdict_of(double ratio) {
    // ln((1 - 0.05) / 0.05)
    constexpr double kEnough = 2.9444389791664403;
    return ratio >= kEnough ? Verdict::High : ratio <= -kEnough ? Verdict::Low : Verdict::Undecided;
}

}  // namespace banquier::sim
