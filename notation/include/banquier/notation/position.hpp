// A position as JSON. Every field has a sensible default, so that a short hand-written position works; what is
// written is whole: reading it gives the same state.
//
//     {"players": [{"cash": 1500, "place": 24, "titles": [{"at": 1, "level": 2}, 3]}, {"prison": 1}], "turn": 2}
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/notation/problem.hpp>

#include <boost/json.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::notation {

boost::json::object to_json(const Game& game, const State& state);

// The same as text, field by field: the name, and the value in JSON, which is good until the next.
using EachField = std::function<void(std::string_view name, std::string_view value)>;
void write_fields(const Game& game, const State& state, const EachField& each);

// The names that `write_fields` gives, in its order; those that have nothing to say are passed over.
const std::vector<std::string>& position_fields();

// Of an object that a view holds (decision, lot, contest, decks, chance, chest): the parts that are not always there. Of
// anything else none.
const std::vector<std::string>& missable_parts(std::string_view object);

// The keys "board", "rules" and "overrides" are the caller's and are passed over. A position that play could not
// reach is a problem that names the field at fault.
Result<State> position_from_json(const Game& game, const boost::json::value& value);

// What a position is where nothing is said: set-up done, the first player to roll, everybody on Départ.
State standard_position(const Game& game, int players);

// The problem of a number of players that the rules do not admit. [SETUP-03]
Problem problem_of(const Refusal& refusal, int players);

// The problem behind a finding of the audit; none for Finding::None.
std::optional<Problem> problem_of(Finding finding);

}  // namespace banquier::notation
