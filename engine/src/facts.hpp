// The derived facts of a position, written here and nowhere else.
#pragma once

#include <banquier/engine/rules.hpp>

namespace banquier {

void refresh_group(const Game& game, State& state, GroupId group);
// The same after the bank has sold a title: nothing else changes unless it completes a group or belongs to a set.
void refresh_bought(const Game& game, State& state, DeedId deed);

}  // namespace banquier
