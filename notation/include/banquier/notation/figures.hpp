// The figures of a game, rules and board without texts or looks, as a record carries them.
#pragma once

#include <banquier/engine/game.hpp>
#include <banquier/notation/problem.hpp>

#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace banquier::notation {

// {"rules": {...}, "board": {...}}: every field of the rule set by name, every square, title and card.
boost::json::object figures_of(const Game& game);

// A rule that an older record does not know stands at the value that it had before it could be chosen.
Result<Game> game_from_figures(const boost::json::value& figures);

// FNV-1a of the figures as compact JSON, in the order in which they are written: sixteen hexadecimal digits.
std::string digest_of(const boost::json::value& figures);

std::uint64_t fnv1a(std::string_view text);

}  // namespace banquier::notation
