// The policies are written for the classic amounts of money; other editions may print others.
#pragma once

#include <banquier/engine/game.hpp>

namespace banquier::bots {

// What an amount of the classic game comes to in this one. The dearest title is the measure, 400 in the classic game:
// thresholds are compared with prices and rents, which a board prints, while starting cash and salary are what house
// rules change without making anything dearer.
inline Money scaled(const Game& game, Money classic) {
    constexpr Money kDearestTitle = 400;
    return classic * game.board.deed[static_cast<DeedId>(kDeeds - 1)].price / kDearestTitle;
}

}  // namespace banquier::bots
