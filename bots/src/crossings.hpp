// Titles that stand between a player and a whole colour, seen from both sides.
#pragma once

#include <banquier/engine/rules.hpp>

namespace banquier::bots {

// A title that changes hands would make a colour whole.
struct Crossing {
    DeedId deed = kNoDeed;
    PlayerId partner = kNobody;
};

// At most one of each kind a colour: whole but for one title, it has two owners.
struct Crossings {
    std::array<Crossing, kColours> sale, wish;
    std::size_t sales = 0, wishes = 0;
};

// Sales: the player's unmortgaged streets, the only ones of their colour in the player's hands, that make it whole for
// the partner. Wishes: the same from the partner's side.
Crossings crossings(const Game& game, const State& state, PlayerId player);
bool has_crossing(const Game& game, const State& state, PlayerId player);  // of either kind

}  // namespace banquier::bots
