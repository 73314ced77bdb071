// Words of the log that writing and reading share.
#pragma once

#include <banquier/table/settings.hpp>

#include <array>
#include <string_view>
#include <utility>

namespace banquier::table {

inline constexpr std::string_view kDigits = "0123456789abcdef";
inline constexpr std::array<std::string_view, 4> kTurnings = {"paused", "resumed", "slept", "woke"};
inline constexpr std::array<std::string_view, kMaxPlayers> kSeatNumbers = {
    "1", "2", "3", "4", "5", "6", "7", "8"};

inline constexpr std::array<std::pair<std::string_view, Millis Settings::*>, 9> kTimes = {{
    {"reserve", &Settings::reserve},
    {"increment", &Settings::increment},
    {"auction", &Settings::auction},
    {"duration", &Settings::duration},
    {"longest", &Settings::longest},
    {"pace_least", &Settings::pace_least},
    {"pace_most", &Settings::pace_most},
    {"pace_auction", &Settings::pace_auction},
    {"pace_offer", &Settings::pace_offer},
}};
inline constexpr std::array<std::pair<std::string_view, bool Settings::*>, 3> kSwitches = {{
    {"sleeps", &Settings::sleeps},
    {"chat", &Settings::chat},
    {"spectators", &Settings::spectators},
}};

}  // namespace banquier::table
