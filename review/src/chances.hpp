// Everybody's chance to win in any position of a game.
#pragma once

#include <banquier/bots/network.hpp>
#include <banquier/engine/rules.hpp>

namespace banquier::review {

using bots::WinShares;

class Chances {
public:
    // `clock_after`: time was called after so many rounds, 0: never. The game must outlive it.
    Chances(const Game& game, int clock_after);

    // With all settled that needs no choice, and over all results of a throw or card that must come.
    WinShares of(const State& state) const;
    // The same, but a throw of movement that comes next is not looked into.
    WinShares at_rest(State state) const;
    // The mean over all results of this act of chance in this position.
    WinShares expected(const State& state, const Action& act) const;

    int rounds_left(const State& state) const;

private:
    WinShares said(State state) const;
    WinShares at_throw(const State& state) const;
    WinShares after(const State& state, const Action& act) const;
    WinShares better_of(const State& state, PlayerId who, const Action& a, const Action& b) const;

    const Game& game_;
    int clock_after_;
    bots::Features features_;
};

// Who has won, in shares.
WinShares result_of(const State& over);

// Whether the act's outcome comes from dice, a deck or a deal.
bool is_chance(ActKind kind);

}  // namespace banquier::review
