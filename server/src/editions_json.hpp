// What can be played, for clients: the list of everything, a board with its texts and looks, a rule set in full.
#pragma once

#include "replies.hpp"

#include <banquier/editions/library.hpp>
#include <banquier/editions/rule_fields.hpp>

#include <string>
#include <string_view>

namespace banquier::server {

boost::json::object both(const editions::ByLanguage<std::string>& text);
// A word, or a number.
boost::json::value field_value(const editions::RuleField& field, std::int64_t value);

std::string catalogue_text(const editions::Library& library);
std::string board_text(const editions::Edition& edition);

// GET /api/rules/ID?board=B&overrides=a,b. Throws BadFrame for a query that cannot be read.
Reply rules_reply(const editions::Library& library, std::string_view id, const Request& request);
// GET /api/search/BOARD: words for the search in the rules, in the words of that board.
Reply search_reply(const editions::Library& library, std::string_view id, const Request& request);

}  // namespace banquier::server
