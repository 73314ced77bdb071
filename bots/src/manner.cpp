#include <banquier/bots/manner.hpp>

#include <algorithm>

namespace banquier::bots {

Parameters in_manner(Parameters p, Manner manner) {
    switch (manner) {
    case Manner::Plain: break;
    case Manner::Trader:
        p.trades = 2;
        p.trade_margin /= 2;
        p.greed_first = std::max(p.greed_first, 0.4);
        p.patience = 1;
        break;
    case Manner::Hoarder:
        // Half as much cash again, and the first houses from less of it. With people it seldom deals (`dealing_in`); who
        // keeps twice as much, or makes bots no offers either, falls behind its level.
        p.reserve = std::max(1.5 * p.reserve, 1.2);
        p.build_courage *= 0.75;
        break;
    case Manner::Gambler:
        p.reserve /= 4;
        p.reserve_expected = 0;
        p.reserve_worst /= 4;
        p.build_courage = 1;
        p.hotel_caution = 0.8;
        p.mortgage_to_build = std::max(p.mortgage_to_build, 0.6);
        break;
    }
    return p;
}

Dealing dealing_in(Manner manner) {
    switch (manner) {
    case Manner::Plain: break;
    case Manner::Trader: return {.appetite = 1, .part = 0.6};
    case Manner::Hoarder: return {.appetite = 0.25, .part = 0.3};
    case Manner::Gambler: return {.appetite = 0.5, .part = 0.5};
    }
    return {.appetite = 0.5, .part = 0.5};
}

}  // namespace banquier::bots
