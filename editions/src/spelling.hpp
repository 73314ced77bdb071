// Guessing which name was meant.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace banquier::editions {

// The name nearest to `found`, if it is near enough to be a slip of the hand; empty otherwise, and where `found` is
// one of the names.
std::string nearest_name(std::string_view found, std::span<const std::string> names);

}  // namespace banquier::editions
