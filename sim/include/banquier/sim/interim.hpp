// How much of a run there is, where it is not the whole.
#pragma once

#include <cstdint>

namespace banquier::sim {

struct InterimState {
    std::uint64_t done = 0, blocks = 0;
    int begun = 0, complete = 0, shards = 1;
};

}  // namespace banquier::sim
