// A steady first player: it buys, bids, builds and trades by list prices and always keeps a reserve.
// It knows the position alone; the same position gives the same act.
#pragma once

#include <banquier/engine/rules.hpp>

#include <optional>

namespace banquier::bots {

// What the player wants to do now beside the pending decision: claim a rent, answer an offer, lift, build, propose.
// Each such act uses up what made it possible, so that asking again and again comes to an end.
std::optional<Action> free_act(const Game& game, const State& state, PlayerId player);

// The answer to the pending decision, which must await the player. A Roll comes without its dice.
Action answer(const Game& game, const State& state, PlayerId player);

// The free act if there is one, else the answer.
Action choose(const Game& game, const State& state, PlayerId player);

}  // namespace banquier::bots
