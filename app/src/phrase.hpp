// A text in both languages, by its short name.
#pragma once

#include <banquier/editions/phrase.hpp>

namespace banquier::app {

using editions::Language;
using editions::Phrase;

}  // namespace banquier::app
