// What Maître weighs by playouts, decision by decision.
#pragma once

#include "playouts.hpp"

#include <vector>

namespace banquier::bots {

// What can be answered beside Maison's answer, which comes first. One alone: there is nothing to weigh.
void answers_to_weigh(const View& view, const Action& house, const Features& features, const Network& network,
    std::vector<Option>& options);

// What can be managed beside what Maison would, which comes first: nothing, or other buildings.
void wishes_to_weigh(const View& view, const std::optional<Action>& house, std::vector<Option>& options);

// The least cash with which there may be something to build; kNever: with none.
Money cheapest_building(const Game& game, const State& state, PlayerId player);

}  // namespace banquier::bots
