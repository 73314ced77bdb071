// What an offer is worth to both sides of it, as somebody sees it who wants neither of them to win.
#pragma once

#include <banquier/bots/bot.hpp>

#include <memory>

namespace banquier::bots {

// What each side's chance of winning gains by a trade, in parts of one.
struct Gains {
    double by = 0;    // who offers it
    double whom = 0;  // who is offered it
};

class Judge {
public:
    virtual ~Judge() = default;

    // One position, looked at once for all the offers that are weighed in it.
    class Moment {
    public:
        virtual ~Moment() = default;
        virtual Gains gains(const Action& offer) = 0;
        // What a trade must bring a side to be worth its while.
        virtual double margin() const = 0;
    };
    // For offers of `view.me`; the view outlives the moment.
    virtual std::unique_ptr<Moment> look(const View& view) const = 0;
};

// Maison at its best, on whichever side.
std::unique_ptr<const Judge> maison_judge(const Game& game);

}  // namespace banquier::bots
