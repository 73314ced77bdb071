// What is played: rule sets as pages to read, to compare and to print.
#pragma once

#include <banquier/editions/rule_sheet.hpp>
#include <banquier/terminal/page.hpp>

namespace banquier::terminal {

// A rule set on a board, with what the players have chosen.
struct RulesHere {
    const editions::Library& library;
    const editions::RuleSetInfo& info;
    const editions::Edition& edition;
    const editions::Resolution& game;
    Language language{};
};

// Every rule set and house rule with a line about it.
Page list_of_rules(const editions::Library& library, Language language);
// One rule set: its figures, then chapter by chapter what is printed and what is our reading.
Page rule_set_page(const RulesHere& here);
// The rules of one rule set that answer a question, the best first.
Page answers(const RulesHere& here, const std::string& question);
// What holds in one and not in the other.
Page comparison(const editions::Library& library, const editions::RuleSetInfo& left,
    const editions::RuleSetInfo& right, Language language);
// One rule: what it says in each way of playing, and where it is printed and where read into the text.
Page explanation(const editions::Library& library, RuleId id, Language language);

}  // namespace banquier::terminal
