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
    std::string digest{};  // of the parameters that came from a file; empty: it plays by its name alone

    bool plays_like(const Entrant& other) const { return name == other.name && digest == other.digest; }
};

// A block is one seed with every rotation of the seats: entrant e sits at seat (e + rotation) % n, and luck is that of
// (seed, block). Where the line-up repeats itself, so that a rotation would bring the same players to the same seats
// again, luck is another: no game is played twice.
struct Run {
    Game game;
    std::vector<Entrant> entrants;
    std::uint64_t seed = 1;
    std::uint64_t blocks = 1;
    Limits limits;
    int shard = 0, shards = 1;  // this part plays the blocks b with b % shards == shard
    // Rotations that share one luck; 0: as many as bring different line-ups. Two runs that are compared share it.
    std::size_t period = 0;
    Door door = Door::Quick;
};

// The fewest rotations after which the line-up is the same again.
std::size_t line_up_period(const std::vector<Entrant>& entrants);

// How many of a run's blocks fall to the shard.
std::uint64_t blocks_of_shard(std::uint64_t blocks, int shard, int shards);

// Plays blocks [from, to) of the run's shard (counted within the shard) and adds them to the tally.
void play_blocks(const Run& run, std::uint64_t from, std::uint64_t to, Tally& tally);

void add(Tally& sum, const Tally& part);

// Plays the whole shard from block `from` on (counted within the shard) with so many threads. After each stretch of
// blocks, which is a fraction of a second's work, `after_stretch(done, tally)` is told how far it is; false stops the
// run there. Where stretches end depends on the machine; what a block gives does not.
using AfterStretch = std::function<bool(std::uint64_t done, const Tally& tally)>;
void play_run(
    const Run& run, int threads, std::uint64_t from, Tally& tally, const AfterStretch& after_stretch = {});

}  // namespace banquier::sim
