// What is drawn and hashed: ids, one-time codes, and the keys that tables know their people by.
#pragma once

#include <banquier/table/seat.hpp>

#include <string>
#include <string_view>

namespace banquier::server {

inline constexpr std::size_t kShortestSecret = 16;  // letters
inline constexpr std::size_t kLongestSecret = 128;

table::Key key_of_secret(std::string_view secret);

// The same of a role in a competition.
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

// Unguessable: 128 bits.
std::string drawn_id();

// Eight letters and digits that are not taken for each other, and what a table keeps of them. Small letters, blanks and
// hyphens that somebody types do not matter.
std::string drawn_code();
table::Key key_of_code(std::string_view code);

}  // namespace banquier::server
