// Saying no: what, where, what was expected, and by which rules.
#pragma once

#include <banquier/notation/problem.hpp>

#include <fmt/format.h>

namespace banquier::cup {

inline notation::Problem refusal(
    std::string field, std::string fr, std::string en, RuleId rule = {}, RuleId second = {}) {
    return {.file = {},
        .line = 0,
        .column = 0,
        .field = std::move(field),
        .text = {std::move(fr), std::move(en)},
        .rules = {rule, second}};
}

// "table 7"
inline std::string table_field(std::uint32_t number) { return fmt::format("table {}", number); }

}  // namespace banquier::cup
