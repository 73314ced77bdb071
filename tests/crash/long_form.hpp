// What the long forms of the crash tests read from their command lines.
#pragma once

#include "crash/power_cuts.hpp"

#include <charconv>
#include <optional>
#include <string_view>

namespace banquier::crash {

// "none", or what is done wrong on purpose.
inline std::optional<Ways> ways_of(std::string_view word) {
    if (word == "none") return Ways::AsShipped;
    if (word == "no-sync") return Ways::WithoutSync;
    if (word == "early-ack") return Ways::AcknowledgedEarly;
    return std::nullopt;
}

// A number above 0, and nothing else.
template <class Number>
bool read_number(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() && number > 0;
}

}  // namespace banquier::crash
