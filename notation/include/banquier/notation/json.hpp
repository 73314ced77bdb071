// Acts, events, refusals and decisions as JSON: words for what is named, numbers as people count them (seats and
// cards from 1, titles by their square). Fields at their usual value are left out.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/notation/problem.hpp>

#include <boost/json.hpp>
#include <string>

namespace banquier::notation {

boost::json::object to_json(const Game& game, const Action& action);
boost::json::object to_json(const Game& game, const Event& event);
boost::json::object to_json(const Refusal& refusal);
boost::json::object to_json(const Decision& decision);

// The same as text, put behind what is there.
void write_json(std::string& out, const Game& game, const Action& action);
void write_json(std::string& out, const Game& game, const Event& event);
void write_json(std::string& out, const Decision& decision);

Result<Action> action_from_json(const Game& game, const boost::json::value& value);
Result<Event> event_from_json(const Game& game, const boost::json::value& value);
Result<Refusal> refusal_from_json(const boost::json::value& value);
Result<Decision> decision_from_json(const boost::json::value& value);

// Reads a text as JSON; the problem has the line and column. The value lies in `storage`.
Result<boost::json::value> parse_json(std::string_view text, boost::json::storage_ptr storage = {});

}  // namespace banquier::notation
