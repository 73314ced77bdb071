// A game in which cheats are looked for, where it begins, and what was done in it.
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/engine/rules.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace banquier::cheats {

struct Case {
    std::string rule_set, board, name;
    std::vector<std::string> choices;  // beside the rule set, as the library takes them
    Game game;
    State start;
};

// The rule set on its first official board.
Case case_of(
    const editions::Library& library, const std::string& rule_set, const std::vector<std::string>& choices);

// The position of a JSON text; ends the program with its problem where there is none.
State position(const Case& c, std::string_view json);

// The acts as people write them: "1: build 37 39 = 1 0 / 2: want 1".
std::string told(const Game& game, const std::vector<Action>& acts);

// The whole case as a record, which `banquier replay` plays: a header with figures and position, then the acts.
std::string record(const Case& c, const std::vector<Action>& acts);

// Writes the record into the folder, if one is named, and says under which name.
std::string keep_record(
    const std::string& folder, const std::string& name, const Case& c, const std::vector<Action>& acts);

// Turns a rule off; false where this build has no planted faults or the id names none.
bool turn_off(const std::string& rule_id);

}  // namespace banquier::cheats
