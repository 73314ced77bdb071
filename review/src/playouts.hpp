// Two acts in one position, weighed by playing on from both with the same luck.
#pragma once

#include "chances.hpp"

#include <banquier/bots/maison.hpp>
#include <banquier/review/review.hpp>
#include <banquier/sim/match.hpp>

#include <memory>
#include <span>

namespace banquier::review {

class Playouts {
public:
    // Both must outlive it.
    Playouts(const Game& game, const Chances& chances, int clock_after, const Settings& settings);

    // What `other` brings more than `played`, by player (by team where there are teams): as many playouts as it takes to
    // know of `for_whom`, at least so many, within the settings.
    ByPlayer<Weighed> weigh(
        const State& state, const Plan& played, const Plan& other, PlayerId for_whom, int least = 0);

    // What Maison would answer, and all that it would build, mortgage and lift of its own accord, both without offers.
    Plan answer_of_house(const State& state, PlayerId seat);
    Plan wishes_of_house(const State& state, PlayerId seat);

private:
    bots::View view(const State& state, PlayerId seat) const;
    // The chances a few rounds later.
    WinShares play(const State& state, const Plan& first, std::uint64_t number);

    const Game& game_;
    const Chances& chances_;
    int clock_after_;
    Settings settings_;
    sim::Opening opening_;
    bots::Maison house_;
    std::unique_ptr<bots::Memory> memory_;
    std::unique_ptr<EventList> events_;
    std::uint64_t luck_ = 0;  // used so far
};

}  // namespace banquier::review
