// A comparison that is kept in a file while it is played, and the shards of one joined.
#pragma once

#include "run_choice.hpp"

#include <banquier/sim/paired_part.hpp>

#include <string>
#include <vector>

namespace banquier::app {

// What the two sides are, with nothing played yet.
sim::PairedPart described(const ChosenRun& a, const ChosenRun& b);

// Goes on with what the file has, if it is of this comparison and shard.
void take_up(const Console& console, const std::string& file, sim::PairedPart& part);
// Keeps the part. Where another process has kept more of it meanwhile, the part is now that one's.
void keep(const Console& console, const std::string& file, sim::PairedPart& part);

// All blocks of this comparison, from the files of its shards.
std::vector<sim::BlockPair> joined(
    const Console& console, const std::vector<std::string>& files, const sim::PairedPart& wanted);

}  // namespace banquier::app
