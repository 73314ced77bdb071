// What is played: rule sets as pages to read, to compare and to print.
#pragma once

#include "page.hpp"

#include <banquier/editions/library.hpp>

namespace banquier::app {

// Every rule set and house rule with a line about it.
Page list_of_rules(const editions::Library& library, Language language);
// One rule set: its figures, then chapter by chapter what is printed and what is our reading.
Page rule_set_page(const editions::Library& library, const editions::RuleSetInfo& info, Language language);
// What holds in one and not in the other.
Page comparison(const editions::Library& library, const editions::RuleSetInfo& left,
    const editions::RuleSetInfo& right, Language language);
// One rule: what it says, and where it is printed and where read into the text.
Page explanation(const editions::Library& library, RuleId id, Language language);

}  // namespace banquier::app
