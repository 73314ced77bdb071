// A board and a rule set, where perhaps only one of the two was named.
#pragma once

#include <banquier/editions/library.hpp>

#include <string>

namespace banquier::editions {

struct Pairing {
    std::string board;
    std::string rules;
};

// What is empty follows from the other: the board on which the rules are played officially, or the first rules of the
// board. Where both are empty: classique.
Pairing completed(const Library& library, Pairing named);

}  // namespace banquier::editions
