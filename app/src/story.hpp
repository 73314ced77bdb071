// What happened, as people tell it: facts that say the same twice are told once.
#pragma once

#include "sentences.hpp"

#include <optional>
#include <span>

#include <string>
#include <vector>

namespace banquier::app {

// A fact and what is to be said of it.
struct Happening {
    enum class Told : std::uint8_t { Alone, WithMove };  // WithMove: a throw and where it led
    Event event;
    Told told = Told::Alone;
    SquareId to{};                 // of a throw that is told with its move
    std::optional<Offer> offer{};  // of an offer that was made
};

// Of an act's facts those worth telling, in order. `after` is the position that they led to.
std::vector<Happening> story(const State& after, std::span<const Event> events);

std::string told(const Sentences& sentences, const Happening& happening);

}  // namespace banquier::app
