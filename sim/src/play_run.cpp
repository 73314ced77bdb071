// A run on several threads.
#include <banquier/sim/run.hpp>

#include "stretches.hpp"

namespace banquier::sim {

void play_run(
    const Run& run, int threads, std::uint64_t from, Tally& tally, const AfterStretch& after_stretch) {
    const auto play = [&run](std::uint64_t first, std::uint64_t last, Tally& part) {
        play_blocks(run, first, last, part);
    };
    play_stretches(
        threads, from, blocks_of_shard(run.blocks, run.shard, run.shards), play, tally, after_stretch);
}

}  // namespace banquier::sim
