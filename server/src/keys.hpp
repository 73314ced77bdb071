// The keys that competitions and their tables know people by; those of other tables are the wire's.
#pragma once

#include "bad_frame.hpp"

#include <banquier/wire/keys.hpp>

#include <string>
#include <string_view>

namespace banquier::server {

// Of a role in a competition.
table::Key key_of_role(std::string_view secret);
// What the tables of a competition know its people by, who prove themselves by their role: a team, all who sit at a real
// board, and the hall itself. No device has them.
table::Key key_of_cup_unit(std::string_view cup, std::uint32_t unit);
table::Key key_of_cup_board(std::string_view game);
table::Key key_of_cup_hall(std::string_view cup);
std::string hex_of(const table::Key& key);
// On paper, for whoever has lost the organiser's link: six groups of four letters and digits. As a secret it goes without
// its hyphens.
std::string drawn_recovery_code();

}  // namespace banquier::server
