// What the notation has no form for because the rules forbid it: by construction no such act exists.
#pragma once

#include <banquier/notation/problem.hpp>

#include <string_view>

namespace banquier::notation {

struct Forbidden {
    std::string_view words;  // one space between, one at each end; French and English
    std::string_view fr;
    std::string_view en;
    std::array<RuleId, 2> rules;
};

// The entry that a word belongs to, or none.
const Forbidden* forbidden(std::string_view word);

}  // namespace banquier::notation
