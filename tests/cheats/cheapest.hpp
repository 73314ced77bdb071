// What two players in league pay at least for the houses of one of them.
#pragma once

#include "candidates.hpp"

namespace banquier::cheats {

struct Purchase {
    bool possible = false;
    Money paid = 0;  // by the two together
    std::vector<Action> acts;
    std::uint64_t different = 0;  // positions
};

// The cheapest way to so many houses on the street's colour, by ordering, wishing, bidding and placing alone.
Purchase cheapest(const Case& c, GroupId group, int houses);

}  // namespace banquier::cheats
