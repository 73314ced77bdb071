#include <banquier/sim/run.hpp>

#include "collector.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

namespace banquier::sim {

namespace {

// Keys of the bots' own randomness lie apart from those of dice and cards.
constexpr std::uint64_t kNoiseStreams = 64;

std::uint64_t noise_key(std::uint64_t seed, std::uint64_t block, std::size_t entrant) {
    using luck::Stream;
    return Stream::mix(Stream::mix(Stream::mix(seed) ^ block) ^ (kNoiseStreams + entrant));
}

void play_block(const Run& run, std::uint64_t block, Collector& collector) {
    const std::size_t n = run.entrants.size();
    collector.begin_block();
    for (std::size_t rotation = 0; rotation < n; ++rotation) {
        Seats seats{.count = static_cast<int>(n)};
        for (std::size_t e = 0; e < n; ++e) {
            const std::size_t seat = (e + rotation) % n;
            seats.bot.items[seat] = run.entrants[e].bot.get();
            seats.noise.items[seat] = noise_key(run.seed, block, e);
        }
        collector.begin_game(rotation);
        Match match(
            run.game, seats, luck::Seeded(run.seed, block), run.limits, collector, collector.events());
        const State& end = match.play();
        collector.end_game(end, match.slips());
    }
    collector.end_block();
}

}  // namespace

void play_blocks(const Run& run, std::uint64_t from, std::uint64_t to, Tally& tally) {
    const auto collector = std::make_unique<Collector>(run, tally);
    const auto shards = static_cast<std::uint64_t>(run.shards);
    for (std::uint64_t b = from; b < to; ++b)
        play_block(run, b * shards + static_cast<std::uint64_t>(run.shard), *collector);
}

void add(Tally& sum, const Tally& part) {
    // Both are walked in the same order.
    std::vector<Count*> places;
    each_field(sum, [&](const char*, auto& counts) { places.push_back(counts.data()); });
    std::size_t field = 0;
    each_field(part, [&](const char*, const auto& counts) {
        for (std::size_t i = 0; i < counts.size(); ++i) places[field][i] += counts[i];
        ++field;
    });
}

namespace {

// Blocks that a thread takes at a time.
constexpr std::uint64_t kHandful = 4;

std::uint64_t blocks_of_shard(const Run& run) {
    const auto shards = static_cast<std::uint64_t>(run.shards);
    return (run.blocks + shards - 1 - static_cast<std::uint64_t>(run.shard)) / shards;
}

// Sums do not depend on the order in which threads come to them.
void play_stretch(const Run& run, int threads, std::uint64_t from, std::uint64_t to, Tally& tally) {
    std::atomic<std::uint64_t> next{from};
    std::vector<std::unique_ptr<Tally>> parts;
    std::vector<std::jthread> pool;
    for (int i = 0; i < threads; ++i) {
        Tally& part = *parts.emplace_back(std::make_unique<Tally>());
        pool.emplace_back([&run, &next, &part, to] {
            for (;;) {
                const std::uint64_t first = next.fetch_add(kHandful);
                if (first >= to) return;
                play_blocks(run, first, std::min(first + kHandful, to), part);
            }
        });
    }
    pool.clear();
    for (const auto& part : parts) add(tally, *part);
}

}  // namespace

void play_run(
    const Run& run, int threads, std::uint64_t from, Tally& tally, const AfterStretch& after_stretch) {
    const std::uint64_t all = blocks_of_shard(run);
    const std::uint64_t stretch = std::max<std::uint64_t>(64, all / 200);
    while (from < all) {
        const std::uint64_t to = std::min(from + stretch, all);
        play_stretch(run, threads, from, to, tally);
        from = to;
        if (after_stretch && !after_stretch(from, tally)) return;
    }
}

}  // namespace banquier::sim
