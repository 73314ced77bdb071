// Who plays, as a person writes it: "maison,fp-a,fp-a,fp-a" or "maison,3*fp-a".
#pragma once

#include "console.hpp"

#include <banquier/sim/run.hpp>

#include <string>
#include <vector>

namespace banquier::app {

// The names in order, repetitions written out. `option` is what a message calls the list.
std::vector<std::string> names_in_line_up(
    const Console& console, const std::string& option, const std::string& text);

// The bots of those names for that game; an unknown name ends the command with the known ones.
std::vector<sim::Entrant> entrants_of(
    const Console& console, const Game& game, const std::vector<std::string>& names);

bool is_bot(const std::string& name);

// Ends the command where the rules do not take so many players.
void check_seats(const Console& console, const Game& game, const std::string& rules, std::size_t seats);

}  // namespace banquier::app
