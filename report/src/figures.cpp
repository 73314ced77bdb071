#include <banquier/report/figures.hpp>

#include "numbers.hpp"

#include "income.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace banquier::report {

namespace {

using sim::Count;
using sim::Counts;

constexpr double kZ = 1.959964;  // 95 % of a normal distribution lie within so many deviations
// Fortunes are shown while so large a share of the games goes on: later ones are of a few odd games.
constexpr double kEnoughGames = 0.2;

double ratio(double a, double b) { return b > 0 ? a / b : 0; }

template <std::size_t N>
Count total(const Counts<N>& counts) {
    return std::accumulate(counts.begin(), counts.end(), Count{0});
}

// Of so many games, those that are surely independent of each other.
double trials(const Figures& f, double games) { return games * ratio(real(f.blocks), real(f.games)); }

Estimate share(const Figures& f, double value, double games) {
    const double n = trials(f, games);
    return {value, n > 0 ? std::optional{wilson(value, n)} : std::nullopt};
}

// Where nothing scatters, or no more than numbers are rounded, nothing is known about how far off the mean is.
std::optional<Interval> around(double mean, double variance, double n) {
    constexpr double kRounding = 1e-14;
    if (variance <= kRounding * mean * mean) return std::nullopt;
    const double half = kZ * std::sqrt(variance / n);
    return Interval{mean - half, mean + half};
}

Estimate mean_of(const Figures& f, double games, double sum, double squares) {
    const double mean = ratio(sum, games), n = trials(f, games);
    if (n < 2) return {mean, std::nullopt};
    const double variance = (ratio(squares, games) - mean * mean) * n / (n - 1);
    return {mean, around(mean, variance, n)};
}

// The least value at or below which such a share of the counted lie.
template <std::size_t N>
double quantile(const Counts<N>& counts, double part) {
    const double wanted = part * real(total(counts));
    double seen = 0;
    std::size_t last = 0;
    for (std::size_t i = 0; i < N; ++i) {
        if (counts[i] == 0) continue;
        seen += real(counts[i]);
        last = i;
        if (seen >= wanted) break;
    }
    return static_cast<double>(last);
}

// Rounds over ended games, both summed by block. That blocks with more ended games have more rounds would make the
// interval smaller still; it is not counted.
Estimate mean_length(const Figures& f, const sim::Tally& t) {
    const double b = real(f.blocks), ended = real(f.games - t.capped[0]);
    const double mean = ratio(real(t.length[0]), ended);
    if (f.blocks < 2 || ended <= 0 || t.length_squares[0] == 0) return {mean, std::nullopt};
    const auto variance = [&](Count sum, Count squares) {
        return std::max(0.0, real(squares) - real(sum) * real(sum) / b) / (b - 1);
    };
    const double all =
        variance(t.length[0], t.length_squares[0]) + mean * mean * variance(t.capped[0], t.capped_squares[0]);
    return {mean, around(mean, all * (b / ended) * (b / ended), b)};
}

// Both are too wide, if anything.
std::optional<Interval> narrower(const std::optional<Interval>& a, const std::optional<Interval>& b) {
    if (!a || !b) return a ? a : b;
    return b->high - b->low < a->high - a->low ? b : a;
}

std::optional<Lengths> lengths_of(const Figures& f, const sim::Tally& tally) {
    const Count games = total(tally.rounds);
    if (games == 0) return std::nullopt;
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < tally.rounds.size(); ++i) {
        const double rounds = static_cast<double>(i), count = real(tally.rounds[i]);
        sum += count * rounds;
        squares += count * rounds * rounds;
    }
    const auto at = [&](double part) { return quantile(tally.rounds, part); };
    Estimate mean = mean_length(f, tally);
    // The last place of the histogram has all longer games: how long they were, it does not know.
    if (tally.rounds.back() == 0)
        mean.interval = narrower(mean_of(f, real(games), sum, squares).interval, mean.interval);
    Lengths l{.games = games, .mean = mean, .median = {at(0.5), std::nullopt}};
    if (const double n = trials(f, real(games)); n >= 2) {
        const double half = kZ * std::sqrt(0.25 / n);
        l.median.interval = Interval{at(std::max(0.0, 0.5 - half)), at(std::min(1.0, 0.5 + half))};
    }
    l.quartile = at(0.25);
    l.third_quartile = at(0.75);
    l.ninth_tenth = at(0.9);
    return l;
}

PerGame per_game(const sim::Tally& t) {
    const double games = real(t.games[0]);
    const auto each = [&](const Counts<1>& count) { return ratio(real(count[0]), games); };
    return {each(t.turns), each(t.trades), each(t.offers), each(t.lots), each(t.buildings), each(t.contests),
        each(t.bankruptcies)};
}

void count_wins(Figures& f, const Input& input) {
    const sim::Tally& t = input.tally;
    const std::size_t n = input.entrants.size();
    if (f.games == 0) return;
    for (std::size_t i = 0; i < n; ++i) {
        f.entrants.push_back(share_of_blocks(t.entrant_wins[i], t.entrant_squares[i], f.blocks, n));
        f.seats.push_back(share_of_blocks(t.seat_wins[i], t.seat_squares[i], f.blocks, n));
    }
    if (total(t.first_wins) == 0) return;
    for (std::size_t i = 0; i < n; ++i)
        f.by_turn.push_back(share_of_blocks(t.first_wins[i], t.first_squares[i], f.blocks, n));
}

void count_rents(Figures& f, const Input& input) {
    const sim::Tally& t = input.tally;
    const double games = real(f.games);
    for (std::size_t g = 0; g < kGroups; ++g) {
        Earned& earned = f.earned.items[g];
        for (const DeedId deed : input.game.board.group.items[g].deeds)
            for (std::size_t level = 0; level < sim::kRentLevels; ++level) {
                const std::size_t i = index_of(deed) * sim::kRentLevels + level;
                earned.rents += ratio(real(t.rents[i]), games);
                earned.money += ratio(real(t.rent_money[i]), games);
            }
        earned.spent = ratio(real(t.title_money[g] + t.building_money[g]), games);
        if (t.wholes[g] == 0) continue;
        const double wholes = real(t.wholes[g]);
        f.whole.items[g] = Whole{ratio(wholes, games), real(t.whole_rounds[g]) / wholes,
            share(f, std::min(1.0, real(t.whole_wins[g]) / (sim::kWin * wholes)), wholes)};
    }
}

void count_ruins(Figures& f, const sim::Tally& t) {
    if (f.games == 0 || total(t.ruin_by_player) + total(t.ruin_by_bank) == 0) return;
    const double games = real(f.games);
    Ruin& ruin = f.ruin.emplace();
    for (std::size_t i = 0; i < sim::kDebtCauses; ++i) {
        ruin.to_player[i] = real(t.ruin_by_player[i]) / games;
        ruin.to_bank[i] = real(t.ruin_by_bank[i]) / games;
    }
    for (std::size_t g = 0; g < kGroups; ++g)
        for (std::size_t level = 0; level < sim::kRentLevels; ++level)
            ruin.by_rent[g][level] = real(t.ruin_by_rent[g * sim::kRentLevels + level]) / games;
    if (total(t.ruin_rounds) != 0) ruin.median_round = quantile(t.ruin_rounds, 0.5);
}

// Entrants of one name are one line: nobody can tell them apart.
void count_fortunes(Figures& f, const Input& input) {
    const sim::Tally& t = input.tally;
    std::vector<std::size_t> moments;
    for (std::size_t m = 0; m < sim::kMoments.size(); ++m)
        if (t.worth_games[m] != 0 && real(t.worth_games[m]) >= kEnoughGames * real(f.games))
            moments.push_back(m);
    if (moments.size() < 2) return;
    for (const std::size_t m : moments) {
        f.moments.push_back(sim::kMoments[m]);
        f.still_playing.push_back(std::min(1.0, ratio(real(t.worth_games[m]), real(f.games))));
    }
    std::vector<std::string> names;
    for (const std::string& name : input.entrants)
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    for (const std::string& name : names) {
        Fortunes line{name, 0, {}};
        for (const std::string& each : input.entrants) line.entrants += each == name;
        for (const std::size_t m : moments) {
            double sum = 0, squares = 0;
            for (std::size_t e = 0; e < input.entrants.size(); ++e) {
                if (input.entrants[e] != name) continue;
                sum += real(t.worth[m * kMaxPlayers + e]);
                squares += 10'000 * real(t.worth_squares[m * kMaxPlayers + e]);
            }
            // Entrants of one name are averaged; their games still count once.
            const double same = static_cast<double>(line.entrants);
            line.at.push_back(mean_of(f, real(t.worth_games[m]), sum / same, squares / same));
        }
        f.fortunes.push_back(std::move(line));
    }
}

}  // namespace

Interval wilson(double share, double trials) {
    const double z2 = kZ * kZ, n = trials;
    const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
    const double half = kZ / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Estimate share_of_blocks(Count parts, Count squares, Count blocks, std::size_t games_a_block) {
    const double whole = real(sim::kWin) * static_cast<double>(games_a_block), b = real(blocks);
    if (blocks == 0 || games_a_block == 0) return {};
    const double mean = real(parts) / b / whole;
    if (blocks < 2) return {mean, std::nullopt};
    // Blocks that all say the same prove that no more than so many blocks can.
    const Count each = parts / blocks;
    const bool same = parts % blocks == 0 && squares == each * parts;
    if (same || mean <= 0 || mean >= 1) return {mean, wilson(std::clamp(mean, 0.0, 1.0), b)};
    const double mean_square = real(squares) / b / whole / whole;
    const double variance = std::max(0.0, mean_square - mean * mean) * b / (b - 1);
    const double half = kZ * std::sqrt(variance / b);
    return {mean, Interval{std::max(0.0, mean - half), std::min(1.0, mean + half)}};
}

double par(const Input& input) { return ratio(1, static_cast<double>(input.entrants.size())); }

Figures figures_of(const Input& input) {
    const sim::Tally& t = input.tally;
    Figures f{.games = t.games[0],
        .blocks = t.blocks[0],
        .by_clock = t.by_clock[0],
        .refused = t.refused[0],
        .cut = t.cut[0]};
    count_wins(f, input);
    // As shares of wins, a game counting one part instead of kWin.
    if (f.games != 0)
        f.capped = share_of_blocks(sim::kWin * t.capped[0], sim::kWin * sim::kWin * t.capped_squares[0],
            f.blocks, input.entrants.size());
    f.lengths = lengths_of(f, t);
    f.per_game = per_game(t);
    if (const Count throws = total(t.landings); throws != 0)
        for (const Count count : t.landings) f.landing.push_back(real(count) / real(throws));
    for (std::size_t g = 0; g < kGroups; ++g)
        f.income.items[g] = incomes(input.game, static_cast<GroupId>(g), f.landing);
    count_rents(f, input);
    count_ruins(f, t);
    count_fortunes(f, input);
    return f;
}

}  // namespace banquier::report
