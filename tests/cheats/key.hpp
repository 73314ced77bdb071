// What makes two positions the same for a cheat: everything but money, decision numbers, revisions of offers
// and what has been tried in vain.
#pragma once

#include <banquier/engine/state.hpp>

#include <cstdint>

namespace banquier::cheats {

// The position without the cash of the players, the number of the decision, the revisions and what came to nothing: what
// can be done once before each throw is a pump too.
State without_cash(const State& state);

// A number for it, from every field of the state: a field that is added later counts too.
std::uint64_t key_of(const State& bare);

}  // namespace banquier::cheats
