// What the program says of every fact, refusal, question and act, with places for names and figures:
//   {player} {other}        a seat's name, or the bank
//   {of_player} {of_other}  whose: "d'Ann", "Ann's"
//   {to_player} {to_other}  to whom: "à la banque", "to the bank"
//   {title} {square} {lot} {token} {card} {deck} {group}
//   {amount} {n} {count} {dice} {level}   money, a number, so many buildings or titles, "3 et 4", what stands there
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/terminal/phrase.hpp>

namespace banquier::terminal {

Phrase phrase_of(const Event& event);
Phrase phrase_of(Reason reason);
// What is asked, of whom; of a roll whether it is made in prison.
enum class Place : std::uint8_t { Free, Prison };
Phrase phrase_of(Ask ask, Place place);
// What somebody may do, to follow a dash: "acheter Rue de la Paix".
Phrase phrase_of(ActKind act);
Phrase phrase_of(Clock clock);

}  // namespace banquier::terminal
