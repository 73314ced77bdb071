// The placeholders of a card's wording: {amount}, {house}, {hotel}, {square}, {n}, {deck}, {salary}.
#pragma once

#include "reader.hpp"

#include <banquier/engine/board.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::editions {

// Notes placeholders that this card cannot fill, figures that it has and does not show, figures written out.
void check_wording(
    std::string_view wording, const Card& card, std::string_view key, Place place, const Report& report);

// The wording with every placeholder replaced by what `filling` gives for its name.
std::string filled(std::string_view wording, const std::function<std::string(std::string_view)>& filling);

}  // namespace banquier::editions
