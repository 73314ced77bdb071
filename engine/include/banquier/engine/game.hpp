// What does not change while a game is played.
#pragma once

#include <banquier/engine/board.hpp>
#include <banquier/engine/rule_set.hpp>

namespace banquier {

struct Game {
    Board board;
    RuleSet rules;
};

}  // namespace banquier
