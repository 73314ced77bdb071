// The files that a command reads and writes, looked at together before anything is done.
#pragma once

#include "console.hpp"

#include <string>
#include <vector>

namespace banquier::app {

struct Place {
    enum class Kind : std::uint8_t {
        Result,  // written; "-" is the output
        File,    // written and perhaps read again: "-" will not do
        Input,   // read only; "-" is the input
    };

    std::string option;
    std::string path;  // empty: not asked for
    Kind kind = Kind::Result;
};

// Ends the command where two of them are one place, unless both are only read, or where one cannot be written.
void check_places(const Console& console, const std::vector<Place>& places);

}  // namespace banquier::app
