// Many games: what is to be played, and what came of it. The same run gives the same tally for any number of threads,
// and its shards add up to it exactly.
#pragma once

#include <banquier/sim/match.hpp>
#include <banquier/sim/tally.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace banquier::sim {

struct Entrant {
    std::string name;  // as it was asked for
    std::shared_ptr<const bots::Bot> bot;
};

// A block is one seed with every rotation of the seats: entrant e sits at seat (e + rotation) % n, and luck is that of
// (seed, block) in all of them.
struct Run {
    Game game;
    std::vector<Entrant> entrants;
    std::uint64_t seed = 1;
    std::uint64_t blocks = 1;
    Limits limits;
    int shard = 0, shards = 1;  // this part plays the blocks b with b % shards == shard
};

// Plays blocks [from, to) of the run's shard (counted within the shard) and adds them to the tally.
void play_blocks(const Run& run, std::uint64_t from, std::uint64_t to, Tally& tally);

void add(Tally& sum, const Tally& part);

// Plays the whole shard from block `from` on (counted within the shard) with so many threads. After each stretch of
// blocks `after_stretch(done, tally)` is told how far it is; false stops the run there.
using AfterStretch = std::function<bool(std::uint64_t done, const Tally& tally)>;
void play_run(
    const Run& run, int threads, std::uint64_t from, Tally& tally, const AfterStretch& after_stretch = {});

}  // namespace banquier::sim
