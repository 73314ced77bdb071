// What happened, as people tell it: facts that say the same twice are told once.
#pragma once

#include <banquier/notation/sentences.hpp>

#include <optional>
#include <span>

#include <string>
#include <vector>

namespace banquier::terminal {

// A fact and what is to be said of it.
struct Happening {
    enum class Told : std::uint8_t { Alone, WithMove };  // WithMove: a throw and where it led
    Event event;
    Told told = Told::Alone;
    SquareId to{};                 // of a throw that is told with its move
    std::optional<Offer> offer{};  // of an offer that was made
};

// [RENT-03] Whether nobody is told where another player has landed: the owner must notice.
bool landings_unsaid(const Game& game);

// Of an act's facts those worth telling, in order. `after` is the position that they led to. Where landings are unsaid a
// move is told by its throw alone, and what is for sale is announced.
std::vector<Happening> story(const Game& game, const State& after, std::span<const Event> events);

std::string told(const notation::Sentences& sentences, const Happening& happening);

}  // namespace banquier::terminal
