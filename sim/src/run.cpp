#include <banquier/sim/run.hpp>

#include "collector.hpp"
#include "memories.hpp"

namespace banquier::sim {

namespace {

// Blocks are fewer than 2^56; the luck of later periods of a block lies above them.
std::uint64_t luck_number(std::uint64_t block, std::size_t period) {
    return block + (std::uint64_t{period} << 56);
}

void play_block(const Run& run, const Opening& opening, std::uint64_t block, std::size_t period,
    const Memories& memories, Collector& collector) {
    const std::size_t n = run.entrants.size();
    collector.begin_block();
    for (std::size_t rotation = 0; rotation < n; ++rotation) {
        const std::uint64_t number = luck_number(block, rotation / period);
        Seats seats{.count = static_cast<int>(n)};
        for (std::size_t e = 0; e < n; ++e) {
            const std::size_t seat = seat_of(e, rotation, n);
            seats.bot.items[seat] = run.entrants[e].bot.get();
            seats.noise.items[seat] = luck::stream_key(run.seed, number, luck::kNoiseStreams + e);
            seats.memory.items[seat] = memories.of[e];
        }
        collector.begin_game(rotation);
        Match match(opening, seats, luck::Seeded(run.seed, number), run.limits, collector, collector.events(),
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
    const Opening opening(run.game, static_cast<int>(run.entrants.size()));
    const auto shards = static_cast<std::uint64_t>(run.shards);
    const std::size_t period = run.period != 0 ? run.period : line_up_period(run.entrants);
    for (std::uint64_t b = from; b < to; ++b)
        play_block(
            run, opening, b * shards + static_cast<std::uint64_t>(run.shard), period, memories, *collector);
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

}  // namespace banquier::sim
