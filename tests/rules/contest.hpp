// What the tests of contests and lots share.
#pragma once

#include "suite.hpp"

namespace banquier::testing {

inline const Where kWhereBuildingsAreContested{
    .only = {"stars", "ligue1", "ligue1-rapide", "mondial2006", "mondial2006-rapide", "mondial2006-chrono"}};

// Ann orders two of the bank's last houses, and Ben could use them too.
inline Position& contest(Position& p, int houses) {
    p.owns(ann, {kBrown1, kBrown2}).owns(ben, {kBlue1, kBlue2, kBlue3}).stock(houses, 12);
    return p.play(p.build(ann, kBrown1, {1, 1}));
}

}  // namespace banquier::testing
