#include <banquier/sim/run.hpp>

#include "collector.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

namespace banquier::sim {

namespace {

// Keys of the bots' own randomness lie apart from those of dice and cards.
constexpr std::uint64_t kNoiseStreams = 64;

std::uint64_t noise_key(std::uint64_t seed, std::uint64_t luck, std::size_t entrant) {
    using luck::Stream;
    return Stream::mix(Stream::mix(Stream::mix(seed) ^ luck) ^ (kNoiseStreams + entrant));
}

// Blocks are fewer than 2^56; the luck of later periods of a block lies above them.
std::uint64_t luck_number(std::uint64_t block, std::size_t period) {
    return block + (std::uint64_t{period} << 56);
}

// What the bots work out, one memory for all seats of a bot.
struct Memories {
    explicit Memories(const std::vector<Entrant>& entrants) {
        for (const Entrant& entrant : entrants) {
            std::size_t same = 0;
            while (entrants[same].bot != entrant.bot) ++same;
            if (same == of.size()) kept.push_back(entrant.bot->memory());
            of.push_back(same == of.size() ? kept.back().get() : of[same]);
        }
    }
    std::vector<std::unique_ptr<bots::Memory>> kept;
    std::vector<bots::Memory*> of;  // entrant by entrant
};

void play_block(
    const Run& run, std::uint64_t block, std::size_t period, const Memories& memories, Collector& collector) {
    const std::size_t n = run.entrants.size();
    collector.begin_block();
    for (std::size_t rotation = 0; rotation < n; ++rotation) {
        const std::uint64_t luck = luck_number(block, rotation / period);
        Seats seats{.count = static_cast<int>(n)};
        for (std::size_t e = 0; e < n; ++e) {
            const std::size_t seat = seat_of(e, rotation, n);
            seats.bot.items[seat] = run.entrants[e].bot.get();
            seats.noise.items[seat] = noise_key(run.seed, luck, e);
            seats.memory.items[seat] = memories.of[e];
        }
        collector.begin_game(rotation);
        Match match(run.game, seats, luck::Seeded(run.seed, luck), run.limits, collector, collector.events(),
            run.door);
        const State& end = match.play();
        collector.end_game(end, match.slips());
    }
    collector.end_block();
}

}  // namespace

std::size_t line_up_period(const std::vector<Entrant>& entrants) {
    const std::size_t n = entrants.size();
    const auto repeats = [&](std::size_t period) {
        for (std::size_t e = 0; e < n; ++e)
            if (!entrants[e].plays_like(entrants[(e + period) % n])) return false;
        return true;
    };
    std::size_t period = 1;
    while (period < n && (n % period != 0 || !repeats(period))) ++period;
    return period;
}

std::uint64_t blocks_of_shard(std::uint64_t blocks, int shard, int shards) {
    const auto n = static_cast<std::uint64_t>(shards);
    return blocks / n + (static_cast<std::uint64_t>(shard) < blocks % n);
}

void play_blocks(const Run& run, std::uint64_t from, std::uint64_t to, Tally& tally) {
    const auto collector = std::make_unique<Collector>(run, tally);
    const Memories memories{run.entrants};
    const auto shards = static_cast<std::uint64_t>(run.shards);
    const std::size_t period = run.period != 0 ? run.period : line_up_period(run.entrants);
    for (std::uint64_t b = from; b < to; ++b)
        play_block(run, b * shards + static_cast<std::uint64_t>(run.shard), period, memories, *collector);
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

// Blocks that a thread takes at a time: few, so that no thread waits long for the last.
std::uint64_t handful(std::uint64_t blocks, int threads) {
    return std::clamp<std::uint64_t>(blocks / (static_cast<std::uint64_t>(threads) * 8), 1, 16);
}

// Sums do not depend on the order in which threads come to them.
void play_stretch(const Run& run, int threads, std::uint64_t from, std::uint64_t to, Tally& tally) {
    std::atomic<std::uint64_t> next{from};
    const std::uint64_t few = handful(to - from, threads);
    std::vector<std::unique_ptr<Tally>> parts;
    std::vector<std::jthread> pool;
    for (int i = 0; i < threads; ++i) {
        Tally& part = *parts.emplace_back(std::make_unique<Tally>());
        pool.emplace_back([&run, &next, &part, to, few] {
            for (;;) {
                const std::uint64_t first = next.fetch_add(few);
                if (first >= to) return;
                play_blocks(run, first, std::min(first + few, to), part);
            }
        });
    }
    pool.clear();
    for (const auto& part : parts) add(tally, *part);
}

}  // namespace

void play_run(
    const Run& run, int threads, std::uint64_t from, Tally& tally, const AfterStretch& after_stretch) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kStretch{250};
    const std::uint64_t all = blocks_of_shard(run.blocks, run.shard, run.shards);
    auto stretch = static_cast<std::uint64_t>(threads);
    while (from < all) {
        const std::uint64_t to = std::min(from + stretch, all);
        const auto began = Clock::now();
        play_stretch(run, threads, from, to, tally);
        if (Clock::now() - began < kStretch) stretch *= 2;
        from = to;
        if (after_stretch && !after_stretch(from, tally)) return;
    }
}

}  // namespace banquier::sim
