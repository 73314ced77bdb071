#pragma once

#include <string>
#include <string_view>

namespace banquier::report {

// A field of a CSV line: one with a comma, a quote or a line's end is quoted, its quotes doubled.
inline std::string csv_field(std::string_view field) {
    if (field.find_first_of(",\"\r\n") == std::string_view::npos) return std::string{field};
    std::string text = "\"";
    for (const char c : field) text += c == '"' ? "\"\"" : std::string(1, c);
    return text + "\"";
}

}  // namespace banquier::report
