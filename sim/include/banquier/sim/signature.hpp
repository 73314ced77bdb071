// One number for how the rules play: every change of behaviour changes it, nothing else does.
#pragma once

#include <banquier/editions/library.hpp>

#include <cstdint>

namespace banquier::sim {

// Games of bots under every rule set in turn, on its official board, with every number of players that it takes.
std::uint64_t signature(const editions::Library& library, int games);

}  // namespace banquier::sim
