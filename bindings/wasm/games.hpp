// The games that can be played here, by the names of board and rule set, with choices as the library takes them.
#pragma once

#include <banquier/engine/game.hpp>
#include <banquier/notation/fields.hpp>
#include <banquier/notation/problem.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::wasm {

struct Pairing {
    std::string board, rules;
};
std::vector<Pairing> pairings();

// An official pairing, changed by choices: "HOUSE-01", "HOUSE-08=2000", "fine=100". An empty board: the first that lists the
// rule set.
notation::Result<Game> game_of(
    std::string_view board, std::string_view rules, std::span<const std::string> choices);

// The same from the fields of a request: `board`, `rules` and `overrides`. A problem is noted.
Game read_game(notation::Fields& fields);

}  // namespace banquier::wasm
