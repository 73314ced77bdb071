// The judgement of Maison as figures: what is tuned, and what somebody changes to ask a question about strategy.
// Amounts of money are in salaries of the rule set, so that they fit every edition.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace banquier::bots {

struct Parameters {
    // What holdings are worth
    double horizon = 36.2;       // rounds of rent that a built group counts for
    double bare_horizon = 22;    // rounds of rent that bare titles count for
    double title_worth = 0.873;  // of the price, for a title by itself
    double chance_bank = 0.181;  // that a title still for sale will be had
    double chance_rival = 0.18;  // that a title of somebody else will be had
    double later = 0.0409;       // of the gain from building for which the money is not there yet
    double resale = 0.538;       // of a building's price, counted beside its rent
    double fear = 2;             // cost of each unit of cash below what the next lap may take
    double fear_lap = 2.59;      // laps of expected rent that cash should cover
    double leader = 0.547;       // how much more than in proportion strength wins: 0 to 1
    double fortune = 0.3;        // weight of the counted fortune where fortunes decide the end
    // Buying and bidding
    double buy_margin = -0.554;  // advantage that a purchase must bring, in percent of a win
    double bid_share = 0.866;    // of the highest sensible bid that is offered
    double denial = 0.819;       // weight of what the likeliest other owner would gain
    double wait_share = 0.744;   // declines when the lot should go for less than this part of the price
    // Reserve
    double reserve = 0.784;            // always kept, in salaries
    double reserve_expected = 0.0678;  // expected rent of the next lap kept, as a multiple
    double reserve_worst = 0.234;      // of the worst rent within reach kept
    // Building
    double houses_first = 3;           // level to which every group is built before any goes higher
    double highest = 5;                // level at which building stops; 5 is the hotel
    double build_courage = 0.524;      // of the reserve that building may use, up to the first level
    double hotel_caution = 1.22;       // multiple of the reserve kept when building beyond the first level
    double hoard = 8;                  // houses in the bank below which none are handed in for hotels
    double mortgage_to_build = 0.318;  // 0: never; else how readily weak titles are mortgaged for houses
    double lift_margin = 0.822;        // salaries above the reserve before a mortgage is lifted
    // Prison
    double leave_unsold = 9.57;    // titles for sale from which prison is left as soon as possible
    double leave_danger = 0.0338;  // salaries of rent expected a turn from which prison is stayed in
    double release_worth = 0.2;    // of a release card, in salaries
    // Trade
    double trades = 2;            // 0: none; 1: answers and even swaps; 2: all
    double trade_margin = 0.6;    // advantage that a deal must bring, in percent of a win
    double greed_first = -0.936;  // part of the bargaining range given to the partner in the first offer
    double greed_second = 0.492;  // in the second
    double greed_last = 0.754;    // in the third
    double patience = 2;          // own turns from one search for small deals to the next, on average
    // Judgement
    double noise = 0;  // error in every valuation, as a part of it

    bool operator==(const Parameters&) const = default;
};

struct ParameterInfo {
    std::string_view name;
    double Parameters::* member;
    double low, high;
    std::string_view meaning;
    bool tuned = true;  // searched for by `tune`; the others are choices, not judgement
};

// Every parameter, in order.
std::span<const ParameterInfo> parameter_table();

// The five levels, from a beginner on. The fifth has the best judgement that was found: Maison's own, and what Maître goes
// by where it does not ask its network. Below it nothing is left to dice: the weak see less far, wait for nothing, keep
// no money back and deal badly, as people do.
inline constexpr int kLevels = 5;
const Parameters& parameters_of_level(int level);

}  // namespace banquier::bots
