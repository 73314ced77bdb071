// What the seats are worth and what the titles ask, of a position, for those who show it.
#pragma once

#include <banquier/engine/rules.hpp>

#include <boost/json.hpp>

namespace banquier::server {

// By seat, everything counted; 0 for those who are out.
boost::json::array worth_json(const Game& game, const State& state);

// {"1": 4, "12": {"times": 4}}: by square, what a visitor would owe now for a title that asks for something.
boost::json::object rents_json(const Game& game, const State& state);

// By seat the lines of the final reckoning, each with its rule, and their sum.
boost::json::array sheet_json(const Game& game, const State& state);

}  // namespace banquier::server
