// The derived facts of a position, written here and nowhere else.
#pragma once

#include <banquier/engine/rules.hpp>

namespace banquier {

void refresh_group(const Game& game, State& state, GroupId group);

}  // namespace banquier
