// How often each square is landed on, computed from the board at hand: dice, doubles, cards that move, prison.
#pragma once

#include <banquier/engine/game.hpp>

namespace banquier::bots {

struct LandingOdds {
    BySquare<double>
        landings{};  // a turn of one player, cards obeyed; the square of a card that moves counts too
    BySquare<double> rents{};    // the same, with a landing that doubles the rent counted twice
    double turns_in_prison = 0;  // share of turns that begin in prison
    double throws = 0;           // a turn, doubles included
    double laps = 0;             // a turn: salaries drawn
};

// What a player does in prison.
enum class PrisonHabit : std::uint8_t { Leaves, Stays };

// The chain's lasting distribution, by power iteration. Cards are taken as drawn anew each time.
LandingOdds landing_odds(const Game& game, PrisonHabit habit);

}  // namespace banquier::bots
