#include <banquier/bots/parameters.hpp>

#include <algorithm>

namespace banquier::bots {

namespace {

using P = Parameters;

// clang-format off
constexpr std::array kTable = {
    ParameterInfo{"horizon", &P::horizon, 3, 40, "rounds of rent that a built group counts for"},
    ParameterInfo{"bare_horizon", &P::bare_horizon, 3, 40, "rounds of rent that bare titles count for"},
    ParameterInfo{"title_worth", &P::title_worth, 0, 1.5, "part of the price that a title is worth by itself"},
    ParameterInfo{"chance_bank", &P::chance_bank, 0, 1, "chance that a title still for sale will be had"},
    ParameterInfo{"chance_rival", &P::chance_rival, 0, 1, "chance that a title of somebody else will be had"},
    ParameterInfo{"later", &P::later, 0, 1, "part of the gain from building that counts before the money is there"},
    ParameterInfo{"resale", &P::resale, 0, 1, "part of a building's price that counts beside its rent"},
    ParameterInfo{"fear", &P::fear, 0, 3, "cost of each unit of cash below what the next lap may take"},
    ParameterInfo{"fear_lap", &P::fear_lap, 0, 5, "laps of expected rent that cash should cover"},
    ParameterInfo{"leader", &P::leader, 0, 1, "how much more than in proportion strength wins"},
    ParameterInfo{"fortune", &P::fortune, 0, 1, "weight of the counted fortune where fortunes decide the end", false},
    ParameterInfo{"buy_margin", &P::buy_margin, -5, 5, "advantage that a purchase must bring, in percent of a win"},
    ParameterInfo{"bid_share", &P::bid_share, 0.2, 1.2, "part of the highest sensible bid that is bid"},
    ParameterInfo{"denial", &P::denial, 0, 1.5, "weight of what the likeliest other owner would gain"},
    ParameterInfo{"wait_share", &P::wait_share, 0, 1, "declines when a lot should go for less than this part of its price"},
    ParameterInfo{"reserve", &P::reserve, 0, 5, "salaries that are always kept"},
    ParameterInfo{"reserve_expected", &P::reserve_expected, 0, 3, "multiple of the next lap's expected rent that is kept"},
    ParameterInfo{"reserve_worst", &P::reserve_worst, 0, 1.5, "part of the worst rent within reach that is kept"},
    ParameterInfo{"houses_first", &P::houses_first, 1, 5, "level to which every group is built before any goes higher", false},
    ParameterInfo{"highest", &P::highest, 1, 5, "level at which building stops; 5 is the hotel", false},
    ParameterInfo{"build_courage", &P::build_courage, 0, 1, "part of the reserve that building up to the first level may use"},
    ParameterInfo{"hotel_caution", &P::hotel_caution, 0, 5, "multiple of the reserve kept when building higher"},
    ParameterInfo{"hoard", &P::hoard, 0, 32, "houses in the bank below which none are handed in for hotels", false},
    ParameterInfo{"mortgage_to_build", &P::mortgage_to_build, 0, 2, "how readily weak titles are mortgaged for houses; 0: never"},
    ParameterInfo{"lift_margin", &P::lift_margin, 0, 5, "salaries above the reserve before a mortgage is lifted"},
    ParameterInfo{"leave_unsold", &P::leave_unsold, 0, 29, "titles for sale from which prison is left as soon as possible; 29: never"},
    ParameterInfo{"leave_danger", &P::leave_danger, 0, 10, "salaries of rent expected a turn from which prison is stayed in"},
    ParameterInfo{"release_worth", &P::release_worth, 0, 1, "salaries that a release card is worth", false},
    ParameterInfo{"trades", &P::trades, 0, 2, "0: no trades; 1: answers and even swaps; 2: all", false},
    ParameterInfo{"trade_margin", &P::trade_margin, 0, 5, "advantage that a deal must bring, in percent of a win", false},
    ParameterInfo{"greed_first", &P::greed_first, -1, 1, "part of the bargaining range that the first offer leaves to the partner"},
    ParameterInfo{"greed_second", &P::greed_second, -1, 1, "the same of the second offer"},
    ParameterInfo{"greed_last", &P::greed_last, 0, 1, "the same of the third offer"},
    ParameterInfo{"patience", &P::patience, 1, 20, "own turns from one search for small deals to the next, on average", false},
    ParameterInfo{"noise", &P::noise, 0, 1, "error in every valuation, as a part of it", false},
};
// clang-format on

constexpr Parameters kBest{};

// Sees in a title little more than its own rent, so that it bids too low; never waits for a bargain.
constexpr Parameters strong() {
    Parameters p = kBest;
    p.title_worth = 0.45;
    p.bid_share = 0.45;
    p.wait_share = 0;
    p.mortgage_to_build = 0;
    return p;
}

// The same more so. Hardly looks at what others would gain, nor at the worst that the next throw may bring.
constexpr Parameters fair() {
    Parameters p = strong();
    p.title_worth = 0.3;
    p.bid_share = 0.3;
    p.denial = 0.3;
    p.reserve_worst = 0;
    return p;
}

// Short of sight: a group counts for the rents of a few rounds, so that it is sold too cheaply and built too late. Spends
// nearly all there is, two houses here and two there.
constexpr Parameters casual() {
    Parameters p = fair();
    p.horizon = 14;
    p.denial = 0;
    p.reserve = 0.2;
    p.reserve_expected = 0;
    p.build_courage = 1;
    p.houses_first = 2;
    return p;
}

// Sees less far still, and keeps nothing back.
constexpr Parameters beginner() {
    Parameters p = casual();
    p.horizon = 10;
    p.reserve = 0;
    return p;
}

constexpr std::array<Parameters, kLevels> kLevelsList = {beginner(), casual(), fair(), strong(), kBest};

}  // namespace

std::span<const ParameterInfo> parameter_table() { return kTable; }

const Parameters& parameters_of_level(int level) {
    return kLevelsList[static_cast<std::size_t>(std::clamp(level, 1, kLevels) - 1)];
}

}  // namespace banquier::bots
