// The words of a table, as its log, its record and the protocol write them: in the order of the values.
#pragma once

#include <banquier/table/entry.hpp>

#include <array>
#include <string_view>

namespace banquier::table {

inline constexpr std::array<std::string_view, 2> kDiceWords = {"fair", "real"};
inline constexpr std::array<std::string_view, 3> kRentWords = {"automatic", "reminded", "quiet"};
inline constexpr std::array<std::string_view, 3> kPaceWords = {"usual", "quick", "instant"};
inline constexpr std::array<std::string_view, 4> kSeatWords = {"open", "person", "bot", "program"};
inline constexpr std::array<std::string_view, 7> kHowWords = {
    "person", "bot", "caretaker", "clock", "automatic", "luck", "typed"};

constexpr std::string_view word(Dice dice) { return kDiceWords[static_cast<std::size_t>(dice)]; }
constexpr std::string_view word(Rent rent) { return kRentWords[static_cast<std::size_t>(rent)]; }
constexpr std::string_view word(BotPace pace) { return kPaceWords[static_cast<std::size_t>(pace)]; }
constexpr std::string_view word(SeatKind kind) { return kSeatWords[static_cast<std::size_t>(kind)]; }
constexpr std::string_view word(How how) { return kHowWords[static_cast<std::size_t>(how)]; }

}  // namespace banquier::table
