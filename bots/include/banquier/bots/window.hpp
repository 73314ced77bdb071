// The offers of one management window, counted so that no table trades for ever. [TRADE-01] sets no bound; bots need one.
#pragma once

#include <banquier/engine/ids.hpp>

namespace banquier::bots {

// A window runs from the end of one turn to the end of the next. Two players make each other at most three offers in it,
// counter-offers included, and close at most one deal.
class Window {
public:
    static constexpr int kOffers = 3;

    bool may_offer(PlayerId a, PlayerId b) const { return offers(a, b) < kOffers && !traded(a, b); }
    int offers(PlayerId a, PlayerId b) const { return offers_[a][b]; }
    bool traded(PlayerId a, PlayerId b) const { return traded_[a].contains(b); }
    // Whether this player has made any offer in the window.
    bool has_offered(PlayerId by) const { return offered_.contains(by); }

    void offered(PlayerId by, PlayerId to) {
        ++offers_[by][to];
        ++offers_[to][by];
        offered_.add(by);
    }
    void accepted(PlayerId a, PlayerId b) {
        traded_[a].add(b);
        traded_[b].add(a);
    }

private:
    ByPlayer<ByPlayer<std::uint8_t>> offers_{};
    ByPlayer<PlayerSet> traded_{};
    PlayerSet offered_{};
};

}  // namespace banquier::bots
