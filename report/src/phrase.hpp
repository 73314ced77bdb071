// A text in both languages, by its short name.
#pragma once

#include <banquier/editions/phrase.hpp>

#include <string>

namespace banquier::report {

using editions::Language;
using editions::Phrase;

inline std::string said(const Phrase& phrase, Language language) { return std::string{phrase.in(language)}; }

}  // namespace banquier::report
