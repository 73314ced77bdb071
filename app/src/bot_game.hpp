// A whole game among bots, from a seed.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/luck/seeded.hpp>

#include <functional>

namespace banquier::app {

struct BotGame {
    State state;
    std::uint64_t acts = 0;
    std::uint64_t events = 0;
    Refusal refusal;  // of an act that a bot or luck should not have tried; the game stops there
};

// Sees every act with the position before it and what followed.
using Observer = std::function<void(const State& before, const Action& act, const EventList& events)>;

// Plays until the game is over or `rounds` are done. Where the rules have a clock, it is called at two thirds of them.
BotGame play_bot_game(
    const Game& game, int players, luck::Seeded luck, int rounds, const Observer& observer = {});

}  // namespace banquier::app
