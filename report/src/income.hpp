// What groups would earn, from where throws end and what titles say.
#pragma once

#include <banquier/report/figures.hpp>

namespace banquier::report {

// The levels that a group can have under the rules, each with its income; `landing` is Figures::landing.
std::vector<Income> incomes(const Game& game, GroupId group, const std::vector<double>& landing);

}  // namespace banquier::report
