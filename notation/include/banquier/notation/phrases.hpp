// What the program says of every question, act and clock, with the marks of data/sentences/events.toml and {group}.
// Events and refusals are in data/sentences.
#pragma once

#include <banquier/editions/phrase.hpp>
#include <banquier/engine/rules.hpp>

namespace banquier::notation {

// What is asked, of whom.
editions::Phrase phrase_of(Ask ask, bool in_prison);
// What somebody may do, to follow a dash: "acheter Rue de la Paix".
editions::Phrase phrase_of(ActKind act);
editions::Phrase phrase_of(Clock clock);

}  // namespace banquier::notation
