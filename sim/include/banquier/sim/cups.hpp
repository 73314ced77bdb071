// Many cups of one format, each through the machine of `cup` from its entries to its ranking: how often the best wins, and
// how much luck decides.
//
//     CupRun run{.format = format, .weights = even_spread(27, 0.5), .cups = 2000};
//     CupTally tally;
//     play_cups(run, threads, tally);
#pragma once

#include <banquier/editions/cup_format.hpp>
#include <banquier/sim/run.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace banquier::sim {

// Who takes part is numbered from 0, the best first. The tables are played by one of two models:
//
// - strengths: of those at a table the first is drawn by weight, then the second from the rest, and so on. A sheet has an
//   amount by place, the same at every table;
// - bots: each table is a game of the engine, with all members of a unit played by the unit's bot. Where the rules have a
//   clock it is called after as many rounds as the format's time has; else the game is stopped then and valued.
struct CupRun {
    editions::CupFormat format;
    std::vector<std::uint32_t> weights;  // of strengths, one for each; empty: bots
    std::vector<Entrant> entrants;       // of bots, one for each
    std::shared_ptr<const Game> game;    // that the bots play
    int turn_seconds = 35;               // that a turn takes
    std::uint64_t seed = 1;
    std::uint64_t cups = 1;

    std::size_t size() const { return weights.empty() ? entrants.size() : weights.size(); }
};

// Sums over cups.
struct CupTally {
    Count cups = 0;
    Count stuck = 0;                         // that did not come to an end: never, or the machine is wrong
    std::vector<Count> wins, last_table;     // of each who takes part
    std::vector<Count> ranks, rank_squares;  // sums of final ranks
    // After each round of the first stage that is played for points: the best is among the first three, in parts of kWin, since
    // equals share the places.
    std::vector<Count> best_among_three;
    std::vector<Count> tables;  // laid in each round of the cup

    bool operator==(const CupTally&) const = default;
};
void add(CupTally& sum, const CupTally& part);

// Weights of so many whose logarithms are spread as a normal distribution of this deviation is: its quantiles, the best first, the
// middle one about 1000.
std::vector<std::uint32_t> even_spread(std::size_t size, double deviation);

// Rounds of a game in the format's time, for a table of so many players.
int rounds_in_time(const CupRun& run, int players);

// Plays all cups with so many threads: the same tally for any number of them.
using AfterCups = std::function<bool(std::uint64_t done, const CupTally& tally)>;
void play_cups(const CupRun& run, int threads, CupTally& tally, const AfterCups& after = {});

}  // namespace banquier::sim
