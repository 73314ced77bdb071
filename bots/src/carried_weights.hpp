// The weights that are built into the program: a file of bots/weights, see CMakeLists.txt.
#pragma once

#include <cstdint>
#include <span>

namespace banquier::bots {

std::span<const std::uint8_t> carried_weights();

}  // namespace banquier::bots
