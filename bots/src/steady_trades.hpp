// Offers: which are taken, which are made.
#pragma once

#include <banquier/engine/rules.hpp>

#include <optional>

namespace banquier::bots {

// Accepts or refuses an offer on the table that is made to the player.
std::optional<Action> answer_to_offers(const Game& game, const State& state, PlayerId player);

// A swap of two titles that gives both sides a whole group.
std::optional<Action> proposal(const Game& game, const State& state, PlayerId player);

}  // namespace banquier::bots
