// Scenarios: a position, acts with stated dice and cards, and what must follow, in a file that needs no C++.
// docs/scenarios.md is the guide for those who write them.
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/engine/rules.hpp>
#include <banquier/notation/act.hpp>
#include <banquier/notation/position_file.hpp>
#include <banquier/notation/problem.hpp>

#include <boost/json.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::notation {

struct ScriptLine {
    std::size_t line = 0;  // of the file
    std::string text;      // without blanks around it; never empty, never a remark
};

struct Scenario {
    std::string file;
    std::string title;
    std::vector<RuleId> covers;
    std::string board = "classique";
    std::vector<std::string> rules = {"classique"};  // the scenario must hold in each
    std::vector<std::string> overrides;
    int players = 0;  // of a game from its beginning; 0: there is a position
    boost::json::value position;
    std::map<std::string, std::size_t> position_lines;  // of its fields
    std::vector<ScriptLine> steps;
};

Result<Scenario> read_scenario(std::string_view text, std::string file = {});

// A scenario that begins at the position and says what it waits for and who has how much: to be gone on with by hand.
std::string write_scenario(const PositionFile& position);

// Every line that failed, in every rule set: what was expected and what came. Empty: the scenario holds.
std::vector<Problem> run_scenario(const Scenario& scenario, const editions::Library& library);

// An edition's ids for its groups and cards, which act lines may use.
Names names_of(const editions::Edition& edition);

}  // namespace banquier::notation
