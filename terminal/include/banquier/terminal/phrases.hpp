// What the program says of every question, act and clock, with the marks of data/sentences/events.toml and {group}.
// Events and refusals are in data/sentences.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/terminal/phrase.hpp>

namespace banquier::terminal {

// What is asked, of whom; of a roll whether it is made in prison.
enum class Place : std::uint8_t { Free, Prison };
Phrase phrase_of(Ask ask, Place place);
// What somebody may do, to follow a dash: "acheter Rue de la Paix".
Phrase phrase_of(ActKind act);
Phrase phrase_of(Clock clock);

}  // namespace banquier::terminal
