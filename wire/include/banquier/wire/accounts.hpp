// What the seats are worth and what the titles ask, of a position, for those who show it.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/notation/json_writer.hpp>

namespace banquier::wire {

// [968, 557, 0]: by seat, everything counted; 0 for those who are out.
void write_worth(notation::JsonWriter& json, const Game& game, const State& state);

// {"1": 4, "12": {"times": 4}}: by square, what a visitor would owe now for a title that asks for something.
void write_rents(notation::JsonWriter& json, const Game& game, const State& state);

// By seat the lines of the final reckoning, each with its rule, and their sum.
void write_sheet(notation::JsonWriter& json, const Game& game, const State& state);

}  // namespace banquier::wire
