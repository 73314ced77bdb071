// What the tests of debts and of bankruptcies share.
#pragma once

#include "suite.hpp"

namespace banquier::testing {

// [MORT-02] Ten percent of the mortgage value, rounded up.
inline Money interest(const Position& p, int square) { return (p.figures(square).mortgage + 9) / 10; }

// [BANK-09] All that the bank gives for a bare title: its mortgage, and at the very last in championnat the title.
inline Money from_bank(const Position& p, int square) {
    const Money value = p.figures(square).mortgage;
    const bool sold_too = p.rule_set == "championnat";
    return p.is_mortgaged(square) ? (sold_too ? value - interest(p, square) : 0)
                                  : value + (sold_too ? value - interest(p, square) : 0);
}

// Ben, who holds `cash`, owes the rent of Ann's two dark streets with a hotel each.
inline Position& ruin_ben(Position& p, Money cash) {
    p.owns(ann, {kDark1, kDark2}).level({kDark1, kDark2}, p.hotel());
    return p.cash(ben, cash).visit(ben, kDark2);
}

}  // namespace banquier::testing
