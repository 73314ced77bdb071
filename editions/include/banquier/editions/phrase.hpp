// A text in both languages, by its short name.
#pragma once

#include <banquier/editions/phrase.hpp>

<<<<<<<< HEAD:editions/include/banquier/editions/phrase.hpp
namespace banquier::editions {

struct Phrase {
    std::string_view fr;
    std::string_view en;

    constexpr Phrase(std::string_view french, std::string_view english) : fr(french), en(english) {}
    constexpr std::string_view in(Language language) const { return language == Language::French ? fr : en; }
};
========
namespace banquier::app {

using editions::Language;
using editions::Phrase;
>>>>>>>> 2bca212:app/src/phrase.hpp

}  // namespace banquier::editions
