// The program without its main: a command line in, an exit code out.
#pragma once

#include <banquier/terminal/console.hpp>

#include <string>
#include <vector>

namespace banquier::app {

// The language that --lang asks for, else the one of the first of these settings that is not empty, else English.
editions::Language language_for(
    const std::vector<std::string>& arguments, const std::vector<std::string>& settings);

// `arguments` without the program's name.
int run_program(const std::vector<std::string>& arguments, terminal::Console& console);

}  // namespace banquier::app
