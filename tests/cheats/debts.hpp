// Random debts and landings: a debtor, a friend, a creditor, and somebody else who helps.
#pragma once

#include "case.hpp"

#include <banquier/luck/seeded.hpp>

#include <optional>

namespace banquier::cheats {

struct DebtCase {
    Case table;
    PlayerId debtor{}, partner{}, creditor{}, relay{};
    std::vector<Action> before;            // offers made before the throw, the throw, what luck drew
    State landed;                          // after them
    std::array<std::uint8_t, 3> thrown{};  // for a utility's rent, whenever that is thrown
    bool friends_claim = false;            // whether the debtor's friends claim their rents too
    // [FLOW-10] The debtor's last throw in prison, where friends may act before it. Only its fine is owed then: nobody knows yet
    // where the throw leads.
    std::optional<std::array<std::uint8_t, 2>> prison_throw;
};

// Nothing is asked but that throw.
bool before_prison_throw(const DebtCase& d, const State& s);

// The same number under the same seed gives the same case.
DebtCase debt_case(const editions::Library& library, std::uint64_t seed, std::uint64_t number);

// An offer between the debtor and one of the friends, of a few titles and a price that might pass.
Action some_offer(const Game& game, const State& s, PlayerId debtor, PlayerId other, luck::Stream& choice);

}  // namespace banquier::cheats
