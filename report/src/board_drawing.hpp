// The board as it lies on the table, each square as hot as throws end on it.
#pragma once

#include "names.hpp"

namespace banquier::report {

// Empty where there was no throw.
std::string board_drawing(const Input& input, const Figures& figures, const Names& names);

// A name in lines that fit into a box, and the size of its letters.
struct Fitted {
    std::vector<std::string> lines;
    double size = 0;
};
Fitted fitted(std::string_view name, double width, double height);

}  // namespace banquier::report
