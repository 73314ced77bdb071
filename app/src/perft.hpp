// Counting how many sequences of acts a position allows.
#pragma once

#include <banquier/engine/rules.hpp>

#include <cstdint>
#include <vector>

namespace banquier::app {

// The listed acts, each roll and throw with every way its dice can fall.
std::vector<Action> acts_with_dice(const Game& game, const State& state);

std::uint64_t perft(const Game& game, const State& state, int depth);

}  // namespace banquier::app
