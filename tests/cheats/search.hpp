// Whether two players can come back to where they began with more money than they had.
#pragma once

#include "candidates.hpp"

#include <optional>

namespace banquier::cheats {

// A mistake planted in the bank, so that a search that finds nothing can be told from one that does not look: changes
// the position after an act.
using Plant = void (*)(const Game& game, const State& before, const Action& act, State& after);
Plant plant_named(std::string_view name);  // null: there is none of that name
inline constexpr std::string_view kPlantNames = "half-lift, fourth-mortgage";

struct Pump {
    std::vector<Action> acts;
    Money gain = 0;
};

struct Outcome {
    std::optional<Pump> pump;     // the best found
    std::uint64_t nodes = 0;      // positions looked at
    std::uint64_t different = 0;  // of them
    bool whole = true;            // nothing was left out
};

// Every sequence of up to `depth` acts of the two from the start. Sequences that cannot come back in time are cut off,
// and so are positions met again with no more money and no more acts left.
Outcome search(const Case& c, int depth, std::uint64_t most_nodes, Plant plant);

}  // namespace banquier::cheats
