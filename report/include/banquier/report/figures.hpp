// What a tally says, with how sure it is of it.
//
// Intervals are of 95 %. The games of a block share their luck, so the block is the unit everywhere. Shares of wins and
// of capped games have a normal interval on the means of blocks, the mean length that of a ratio of sums over blocks.
// Of the rest the tally keeps no sums by block: there every game of a block is taken to repeat the first, which makes
// the interval as wide as it can be; Wilson's for a share, normal for a mean.
#pragma once

#include <banquier/report/report.hpp>

#include <array>
#include <optional>
#include <vector>

namespace banquier::report {

struct Interval {
    double low = 0, high = 0;
};

struct Estimate {
    double value = 0;
    std::optional<Interval> interval;  // none: too few blocks to say
};

// The share p of n independent trials, as Wilson has it.
Interval wilson(double share, double trials);

// The share that sums over blocks of so many games come to; parts as sim::kWin counts them. The block means' normal
// interval; where every block says all or nothing, Wilson's on the blocks.
Estimate share_of_blocks(sim::Count parts, sim::Count squares, sim::Count blocks, std::size_t games_a_block);

// Lengths of games in rounds, of those that ended.
struct Lengths {
    sim::Count games = 0;
    Estimate mean, median;
    double quartile = 0, third_quartile = 0, ninth_tenth = 0;
};

struct PerGame {
    double turns = 0, trades = 0, offers = 0, lots = 0, buildings = 0, contests = 0, bankruptcies = 0;
};

// What a whole group earns at a level, or so many stations or utilities.
struct Income {
    std::size_t level = 0;      // position in Deed::rent
    double cost = 0;            // of the titles and buildings
    double per_100_throws = 0;  // rent expected from a hundred throws of opponents
    double return_percent = 0;  // the same, in percent of the cost
    double break_even = 0;      // opponents' throws until the cost has come back
    double step_break_even =
        0;  // the same of the last step alone: one more building on each street, one more title
};

// What rents really brought, a game.
struct Earned {
    double rents = 0, money = 0, spent = 0;
};

// Whoever first makes a group whole.
struct Whole {
    double share_of_games = 0;  // in which somebody does
    double rounds = 0;          // until then, on average
    Estimate wins;
};

struct Ruin {
    std::array<double, sim::kDebtCauses> to_player{}, to_bank{};          // a game
    std::array<std::array<double, sim::kRentLevels>, kGroups> by_rent{};  // a game
    std::optional<double> median_round;
};

// The fortune of one entrant, or the mean of those of one name.
struct Fortunes {
    std::string name;
    std::size_t entrants = 1;
    std::vector<Estimate> at;  // the moments of Figures::moments
};

struct Figures {
    sim::Count games = 0, blocks = 0, by_clock = 0, refused = 0, cut = 0;
    std::vector<Estimate> entrants, seats;  // win shares; empty: no game
    std::vector<Estimate> by_turn;          // win shares by order of turns; [0]: whoever was first
    std::optional<Estimate> capped;
    std::optional<Lengths> lengths;
    PerGame per_game;
    std::vector<double> landing;          // shares by square, then in prison; empty: no throw
    ByGroup<std::vector<Income>> income;  // empty: no throw
    ByGroup<Earned> earned;
    ByGroup<std::optional<Whole>> whole;  // none: nobody ever did
    std::optional<Ruin> ruin;             // none: nobody was ruined
    std::vector<int> moments;             // of the fortunes: rounds that enough games reach
    std::vector<double> still_playing;    // share of games at the moments
    std::vector<Fortunes> fortunes;
};

Figures figures_of(const Input& input);

// The share of wins that everybody would have in an even game.
double par(const Input& input);

}  // namespace banquier::report
