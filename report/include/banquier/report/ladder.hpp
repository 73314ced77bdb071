// A ladder of bots: ratings with their bounds, one ladder for each number of players at the table.
#pragma once

#include <banquier/editions/language.hpp>
#include <banquier/sim/ladder.hpp>

#include <string>
#include <vector>

namespace banquier::report {

struct LadderInput {
    const sim::LadderRun& run;
    std::vector<sim::Ladder> ladders;
    std::string rules;    // the rule set and what was chosen beside it
    std::string command;  // by which anybody gets the same
};

std::string as_text(const LadderInput& input, editions::Language language);
std::string as_html(const LadderInput& input, editions::Language language);

}  // namespace banquier::report
