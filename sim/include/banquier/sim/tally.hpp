// What many games come to: whole numbers only, so that parts add up to the same whole in any order.
#pragma once

#include <banquier/engine/rules.hpp>

namespace banquier::sim {

// A win counts 840 parts: two to eight winners can share it evenly.
inline constexpr std::uint64_t kWin = 840;

inline constexpr std::size_t kInPrison = kSquares;  // after the squares: throws that end in prison
inline constexpr std::size_t kRentLevels = 6;       // as Deed::rent
inline constexpr std::size_t kLongestGame = 1000;   // rounds; longer games are counted with it
inline constexpr std::size_t kDebtCauses = 7;       // as DebtCause
// Rounds after which fortunes are looked at.
inline constexpr std::array<int, 24> kMoments = {
    1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 50, 60, 70, 80, 100, 150, 200, 300, 500};

using Count = std::uint64_t;
template <std::size_t N>
using Counts = std::array<Count, N>;

// An entrant is one of the bots that were named, in the order of naming; in each game of a block it has another seat.
struct Tally {
    // How games went
    Counts<1> games{}, blocks{}, capped{}, by_clock{};
    Counts<1> turns{};  // throws of movement
    Counts<kActKinds> acts{};
    Counts<1> trades{}, offers{}, lots{}, buildings{}, contests{}, bankruptcies{};
    Counts<1> refused{}, cut{};         // slips of bots
    Counts<kLongestGame + 1> rounds{};  // games by the round in which they ended; capped ones not
    // For intervals, the block being the unit: rounds of the games that ended, and over blocks the squares of their sum
    // and of the number of capped games
    Counts<1> length{}, length_squares{}, capped_squares{};
    // Who won, in parts; the sums of squares are over blocks
    Counts<kMaxPlayers> seat_wins{}, seat_squares{};
    Counts<kMaxPlayers> entrant_wins{}, entrant_squares{};
    Counts<kMaxPlayers> first_wins{}, first_squares{};  // by order of turns; [0]: whoever had the first
    // The board
    Counts<kSquares + 1> landings{};  // where a throw ends, cards obeyed
    // Rents paid in full, and all money paid for rents, also in part before a ruin; by title and by houses or number
    // owned, as at the landing
    Counts<kDeeds * kRentLevels> rents{}, rent_money{};
    // Paid to the bank for the group's titles and buildings; trades and players' own auctions move titles, not these
    Counts<kGroups> title_money{}, building_money{};
    // Whole groups: games in which somebody made it whole, parts won by the first who did; rounds until then
    Counts<kGroups> wholes{}, whole_wins{}, whole_rounds{};
    // Ruin: by cause, to a player and to the bank; of rents, by group and level
    Counts<kDebtCauses> ruin_by_player{}, ruin_by_bank{};
    Counts<kGroups * kRentLevels> ruin_by_rent{};
    Counts<kLongestGame + 1> ruin_rounds{};
    // Fortunes of entrants at the moments: sums over the games that lasted so long (the ruined count 0), their squares
    // in units of 10 000, and the games
    Counts<kMoments.size() * kMaxPlayers> worth{}, worth_squares{};
    Counts<kMoments.size()> worth_games{};

    bool operator==(const Tally&) const = default;
};

// Calls f(name, counts) for every field, in order: the one list that adding, writing and reading go by.
template <class T, class F>
void each_field(T& tally, F f) {
#define BANQUIER_FIELD(name) f(#name, tally.name)
    BANQUIER_FIELD(games);
    BANQUIER_FIELD(blocks);
    BANQUIER_FIELD(capped);
    BANQUIER_FIELD(by_clock);
    BANQUIER_FIELD(turns);
    BANQUIER_FIELD(acts);
    BANQUIER_FIELD(trades);
    BANQUIER_FIELD(offers);
    BANQUIER_FIELD(lots);
    BANQUIER_FIELD(buildings);
    BANQUIER_FIELD(contests);
    BANQUIER_FIELD(bankruptcies);
    BANQUIER_FIELD(refused);
    BANQUIER_FIELD(cut);
    BANQUIER_FIELD(rounds);
    BANQUIER_FIELD(length);
    BANQUIER_FIELD(length_squares);
    BANQUIER_FIELD(capped_squares);
    BANQUIER_FIELD(seat_wins);
    BANQUIER_FIELD(seat_squares);
    BANQUIER_FIELD(entrant_wins);
    BANQUIER_FIELD(entrant_squares);
    BANQUIER_FIELD(first_wins);
    BANQUIER_FIELD(first_squares);
    BANQUIER_FIELD(landings);
    BANQUIER_FIELD(rents);
    BANQUIER_FIELD(rent_money);
    BANQUIER_FIELD(title_money);
    BANQUIER_FIELD(building_money);
    BANQUIER_FIELD(wholes);
    BANQUIER_FIELD(whole_wins);
    BANQUIER_FIELD(whole_rounds);
    BANQUIER_FIELD(ruin_by_player);
    BANQUIER_FIELD(ruin_by_bank);
    BANQUIER_FIELD(ruin_by_rent);
    BANQUIER_FIELD(ruin_rounds);
    BANQUIER_FIELD(worth);
    BANQUIER_FIELD(worth_squares);
    BANQUIER_FIELD(worth_games);
#undef BANQUIER_FIELD
}

}  // namespace banquier::sim
