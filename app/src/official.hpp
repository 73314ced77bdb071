// Which board a rule set is played on.
#pragma once

#include <banquier/editions/library.hpp>

namespace banquier::app {

// The first board that lists the rule set; null: none does.
const editions::Edition* official_board(const editions::Library& library, std::string_view rule_set);

}  // namespace banquier::app
