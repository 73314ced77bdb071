// A text in both languages. There is no way to write one without the other.
#pragma once

#include <banquier/editions/language.hpp>

#include <string_view>

namespace banquier::editions {

struct Phrase {
    std::string_view fr;
    std::string_view en;

    constexpr Phrase(std::string_view french, std::string_view english) : fr(french), en(english) {}
    constexpr std::string_view in(Language language) const { return language == Language::French ? fr : en; }
};

}  // namespace banquier::editions
