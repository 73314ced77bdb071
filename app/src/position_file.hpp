// A position that stands alone in a file, with the edition in whose words a command speaks of it.
#pragma once

#include "game_choice.hpp"

#include <banquier/engine/rules.hpp>

#include <string>

namespace banquier::app {

struct PositionFile {
    std::unique_ptr<editions::Library> library;
    const editions::Edition* edition = nullptr;
    std::string rules;
    Game game;
    State state;
};

// What is wrong with the file ends the command with a message.
PositionFile read_position(
    const Console& console, const std::string& path, const std::vector<std::string>& folders);

}  // namespace banquier::app
