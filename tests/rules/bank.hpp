// What the tests of debts and of bankruptcies share.
#pragma once

#include "suite.hpp"

namespace banquier::testing {

// [MORT-02] Ten percent of the mortgage value, rounded up.
inline Money interest(const Position& p, int square) { return (p.figures(square).mortgage + 9) / 10; }

// Ben, who holds `cash`, owes the rent of Ann's two dark streets with a hotel each.
inline Position& ruin_ben(Position& p, Money cash) {
    p.owns(ann, {kDark1, kDark2}).level({kDark1, kDark2}, p.hotel());
    return p.cash(ben, cash).visit(ben, kDark2);
}

}  // namespace banquier::testing
