// What can be played, for clients: the list of everything, a board with its texts and looks, a rule set in full.
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/editions/rule_fields.hpp>

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace banquier::wire {

boost::json::object both(const editions::ByLanguage<std::string>& text);
// A word, or a number.
boost::json::value field_value(const editions::RuleField& field, std::int64_t value);

std::string catalogue_text(const editions::Library& library);
std::string board_text(const editions::Edition& edition);

// Why a question about editions has no answer: a status of HTTP, and what is told with it.
struct NotTold {
    int status = 404;
    std::string_view code;
    std::string text;
    std::string_view field;
};
using Told = std::variant<std::string, NotTold>;

// GET /api/boards/ID.
Told board_told(const editions::Library& library, std::string_view id);
// GET /api/rules/ID?board=B&overrides=a,b.
struct RulesWanted {
    std::string_view id;
    std::optional<std::string> board;  // none: the official one
    std::string overrides;             // with commas between them
};
Told rules_told(const editions::Library& library, const RulesWanted& wanted);
// GET /api/search/BOARD: words for the search in the rules, in the words of that board.
Told search_told(const editions::Library& library, std::string_view board);

}  // namespace banquier::wire
