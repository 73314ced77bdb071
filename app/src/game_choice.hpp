// Which game: a board, a rule set, and choices beside it, as the command line names them.
#pragma once

#include "commands.hpp"

#include <banquier/editions/library.hpp>

#include <memory>
#include <string>
#include <vector>

namespace banquier::app {

struct GameChoice {
    std::string board;                 // empty: the one on which the rules are played officially
    std::string rules;                 // empty: the first that are played on the board
    std::vector<std::string> house;    // "HOUSE-01", "HOUSE-08=2000"
    std::vector<std::string> set;      // "fine=100"
    std::vector<std::string> folders;  // more editions

    void add_options(CLI::App& command, const CommandLine& line);
    void add_choice_options(CLI::App& command, const CommandLine& line);  // all but --rules
    void add_folder_option(CLI::App& command, const CommandLine& line);
};

// What the program was built with and the folders named; a mistake in those ends the command.
std::unique_ptr<editions::Library> library_with(
    const Console& console, const std::vector<std::string>& folders);

struct ChosenGame {
    const editions::Edition* edition = nullptr;
    std::string rules;
    std::vector<std::string> overrides;
    editions::Resolution resolution;
};
ChosenGame resolved(const Console& console, const editions::Library& library, const GameChoice& choice);

// The edition of that name, or one without names for a board that this program does not know.
editions::Edition edition_or_stand_in(
    const editions::Library& library, const std::string& id, const Board& board);

}  // namespace banquier::app
