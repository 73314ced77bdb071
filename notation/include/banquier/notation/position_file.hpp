// A position as a file: the JSON of position.hpp with the board, rules and overrides that it is played under. Where only
// the board or only the rules are named, the other follows (editions/pairing.hpp).
//
//     {"board": "classique", "rules": "championnat", "players": [{}, {}, {}, {"cash": 12}]}
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/engine/rules.hpp>
#include <banquier/notation/problem.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace banquier::notation {

struct PositionFile {
    std::string board;
    std::string rules;
    std::vector<std::string> overrides;
    Game game;
    std::vector<editions::Mark> unofficial;
    State state;
};

Result<PositionFile> read_position_file(
    std::string_view text, const editions::Library& library, std::string file = {});

std::string write_position_file(const PositionFile& position);

}  // namespace banquier::notation
