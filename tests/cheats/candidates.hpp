// What two players in league may do next.
#pragma once

#include "positions.hpp"

#include <memory>

namespace banquier::cheats {

// Acts that follow each other at once. An offer and its acceptance are one step: an open offer changes nothing but
// itself, and what is accepted could have been offered a moment before.
struct Step {
    std::array<Action, 2> act;
    std::uint8_t acts = 1;
    std::uint8_t cost = 1;  // acts of the two: an answer of somebody else costs nothing
};

enum class Purses : std::uint8_t { Full, Counted };  // nobody can run short, or cash decides what is possible

class Candidates {
public:
    Candidates(const Game& game, Purses purses)
        : game_(game), purses_(purses), list_(std::make_unique<ActionList>()) {}

    // Every listed act of the two that does not need luck to be undone, trades and bids of a small family, and the
    // standing answers of the others.
    void collect(const State& s, int acts_left, std::vector<Step>& steps);

private:
    void listed(const State& s, std::vector<Step>& steps);
    void bids(const State& s, const Action& lowest, std::vector<Step>& steps) const;
    void trades(const State& s, std::vector<Step>& steps) const;
    void trade(const State& s, DeedSet give, DeedSet get, TokenSet tokens, std::vector<Step>& steps) const;

    const Game& game_;
    Purses purses_;
    std::unique_ptr<ActionList> list_;
};

}  // namespace banquier::cheats
