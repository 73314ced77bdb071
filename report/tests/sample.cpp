#include "sample.hpp"

#include <stdexcept>

namespace banquier::report {

Sample::Sample(std::string on, std::string by, std::vector<std::string> who)
    : board(std::move(on)), rule_set(std::move(by)), entrants(std::move(who)) {
    const editions::Resolution resolution = library.resolve(board, rule_set);
    if (!resolution.ok()) throw std::runtime_error("no such game: " + board + " " + rule_set);
    game = resolution.game;
}

void Sample::play_four_games() {
    sim::Tally& t = *tally;
    constexpr sim::Count kWin = sim::kWin, kHalf = kWin / 2;
    t.games = {4};
    t.blocks = {2};
    t.capped = t.capped_squares = {1};
    t.turns = {240};
    t.trades = {2};
    t.rounds[30] = t.rounds[40] = t.rounds[50] = 1;
    t.length = {120};
    t.length_squares = {70 * 70 + 50 * 50};
    t.entrant_wins = {2 * kWin + kHalf, kWin + kHalf};
    t.entrant_squares = {4 * kWin * kWin + kHalf * kHalf, (kWin + kHalf) * (kWin + kHalf)};
    t.seat_wins = {kWin + kHalf, 2 * kWin + kHalf};
    t.seat_squares = {kWin * kWin + kHalf * kHalf, kWin * kWin + (kWin + kHalf) * (kWin + kHalf)};
    t.first_wins = {2 * kWin + kHalf, kWin + kHalf};
    t.first_squares = {kWin * kWin + (kWin + kHalf) * (kWin + kHalf), kWin * kWin + kHalf * kHalf};
    // Half of the throws end on the last square, the others in prison.
    t.landings[39] = t.landings[sim::kInPrison] = 120;
    t.bankruptcies = {3};
    t.ruin_by_player[0] = 2;
    t.ruin_by_bank[1] = 1;
    t.ruin_by_rent[7 * sim::kRentLevels + kHotelRent] = 2;
    t.ruin_rounds[30] = t.ruin_rounds[40] = t.ruin_rounds[50] = 1;
    t.wholes[7] = 2;
    t.whole_wins[7] = 2 * kWin;
    t.whole_rounds[7] = 41;
    t.rents[27 * sim::kRentLevels + kHotelRent] = 2;
    t.rent_money[27 * sim::kRentLevels + kHotelRent] = 4000;
    t.title_money[7] = 1600;
    t.building_money[7] = 2000;
}

void Sample::fill() {
    play_four_games();
    sim::Tally& t = *tally;
    const std::size_t n = entrants.size();
    t.games = {100 * n};
    t.blocks = {100};
    t.capped = t.capped_squares = {9};
    t.rounds = {};
    for (std::size_t i = 20; i < 120; ++i) t.rounds[i] = n;
    t.rounds[20] -= 9;
    for (std::size_t i = 0; i < n; ++i) {
        t.entrant_wins[i] = t.seat_wins[i] = t.first_wins[i] = 100 * sim::kWin;
        t.entrant_squares[i] = t.seat_squares[i] = t.first_squares[i] = (i + 1) * 110 * sim::kWin * sim::kWin;
    }
    for (std::size_t i = 0; i <= kSquares; ++i) t.landings[i] = i == 30 ? 0 : 1000 + 17 * (i * i % 23);
    for (std::size_t i = 0; i < t.rents.size(); ++i) {
        t.rents[i] = 3 + i % 5;
        t.rent_money[i] = 100 * (3 + i % 5);
    }
    for (std::size_t g = 0; g < kGroups; ++g) {
        t.title_money[g] = 10'000;
        t.building_money[g] = 2000 * g;
        t.wholes[g] = 20 + g;
        t.whole_wins[g] = (5 + g) * sim::kWin;
        t.whole_rounds[g] = 700 + 3 * g;
        for (std::size_t level = 0; level < sim::kRentLevels; ++level)
            t.ruin_by_rent[g * sim::kRentLevels + level] = g * level;
    }
    for (std::size_t i = 0; i < sim::kDebtCauses; ++i) {
        t.ruin_by_player[i] = 50 - i;
        t.ruin_by_bank[i] = 2 * i;
    }
    for (std::size_t m = 0; m < 18; ++m) {
        t.worth_games[m] = 100 * n - 4 * n * m;
        for (std::size_t e = 0; e < n; ++e) {
            t.worth[m * kMaxPlayers + e] = t.worth_games[m] * (1500 + 50 * m * (e + 1));
            t.worth_squares[m * kMaxPlayers + e] = t.worth_games[m] * (300 + m * 40);
        }
    }
    t.trades = t.offers = t.lots = t.buildings = t.contests = t.bankruptcies = t.refused = t.cut = {321};
}

}  // namespace banquier::report
