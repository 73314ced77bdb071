// A whole game among steady bots, from a seed.
#pragma once

#include <banquier/sim/match.hpp>

#include <functional>

namespace banquier::sim {

struct BotGame {
    State state;
    std::uint64_t acts = 0;
    std::uint64_t events = 0;
    Slips slips;
};

// Sees every act with the position before it and what followed.
using OnAct = std::function<void(const State& before, const Action& act, const EventList& events)>;

// Plays until the game is over or `rounds` are done. Where the rules have a clock, it is called at two thirds of them.
BotGame play_bot_game(
    const Game& game, int players, const luck::Seeded& luck, int rounds, const OnAct& on_act = {});

}  // namespace banquier::sim
