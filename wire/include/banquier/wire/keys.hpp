// What is drawn and hashed: ids, one-time codes, and the keys that tables know their people by.
#pragma once

#include <banquier/table/seat.hpp>

#include <string>
#include <string_view>

namespace banquier::wire {

inline constexpr std::size_t kShortestSecret = 16;  // letters
inline constexpr std::size_t kLongestSecret = 128;

// Different purposes have different keys of the same text.
table::Key key_of(std::string_view purpose, std::string_view text);

table::Key key_of_secret(std::string_view secret);

// Unguessable: 128 bits.
std::string drawn_id();

// Letters and digits that are not taken for each other.
std::string drawn_letters(std::size_t count);

// Eight of them, and what a table keeps of them. Small letters, blanks and hyphens that somebody types do not matter.
std::string drawn_code();
table::Key key_of_code(std::string_view code);

}  // namespace banquier::wire
