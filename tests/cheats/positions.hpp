// Where two players might begin to pump money out of the bank.
#pragma once

#include "case.hpp"

namespace banquier::cheats {

// Seats 1 and 2 are in league; the others only answer when they are asked.
inline constexpr PlayerId kFirst{0}, kSecond{1};

// Nobody who has so much can run short in a few acts.
inline constexpr Money kPlenty = 20'000;

// The positions in this rule set, each with what was played to reach it done: at least forty.
std::vector<Case> positions(const editions::Library& library, const std::string& rule_set);

// Eight houses are left, seat 1 has the green streets; the friend has places for one house, or for eight and more.
Case eight_houses(const editions::Library& library, const std::string& rule_set, int friend_wants);

}  // namespace banquier::cheats
