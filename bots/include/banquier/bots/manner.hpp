// Manners of playing by which one recognises a bot, at every level: one trades, one hoards, one gambles.
#pragma once

#include <banquier/bots/bot.hpp>
#include <banquier/bots/parameters.hpp>

namespace banquier::bots {

enum class Manner : std::uint8_t {
    Plain,
    Trader,   // deals often, and leaves the larger part to the other
    Hoarder,  // keeps cash, builds late, seldom deals
    Gambler,  // keeps no cash, builds at once, mortgages for it
};

// The judgement of a level, with this bent.
Parameters in_manner(Parameters parameters, Manner manner);
Dealing dealing_in(Manner manner);

}  // namespace banquier::bots
