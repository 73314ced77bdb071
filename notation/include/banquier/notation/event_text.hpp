// An event in machine words, as scenarios expect it: "paid player 2 other 1 title 19 amount 16 rule RENT-06".
#pragma once

#include <banquier/engine/rules.hpp>

#include <string>

namespace banquier::notation {

std::string write_event(const Game& game, const Event& event);

}  // namespace banquier::notation
