// Games among bots as simulations see them: the loop is that of `bots`, which plays on in thought by it too.
#pragma once

#include <banquier/bots/match.hpp>

namespace banquier::sim {

using bots::clock_after;
using bots::Door;
using bots::Limits;
using bots::Match;
using bots::NoObserver;
using bots::Observer;
using bots::Opening;
using bots::rounds_left;
using bots::Seats;
using bots::Slips;

// A game that was capped is a draw among all who are still in play.
inline PlayerSet winners_of(const State& end) { return game_over(end) ? end.winners : end.in_play; }

// Entrant e sits at seat (e + rotation) % n.
inline std::size_t seat_of(std::size_t entrant, std::size_t rotation, std::size_t n) {
    return (entrant + rotation) % n;
}

}  // namespace banquier::sim
