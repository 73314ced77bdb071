// Whole games of steady players with fair dice, always the same ones, as records.
#pragma once

#include <banquier/editions/library.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace banquier::testing {

struct FairGame {
    std::string rules;
    std::string commitment;
    std::vector<std::string> pledges;
    std::string record;  // with the secret at its end
};

// The first two seats add salt, a short and a long one; the others are bots. `number` makes another secret, `second`
// another salt of the second seat (hexadecimal).
FairGame play_fair_game(const editions::Library& library, const editions::RuleSetInfo& info,
    std::uint8_t number, std::string_view second = "fedcba98");

// One of every rule set.
std::vector<FairGame> fair_games();

}  // namespace banquier::testing
