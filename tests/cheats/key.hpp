// What makes two positions the same for a cheat: everything but money, decision numbers and revisions of offers.
#pragma once

#include <banquier/engine/state.hpp>

#include <cstdint>

namespace banquier::cheats {

// The position without the cash of the players, the number of the decision and the revisions.
State without_cash(const State& state);

// A number for it, from every field of the state: a field that is added later counts too.
std::uint64_t key_of(const State& bare);

}  // namespace banquier::cheats
