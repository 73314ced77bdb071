// The ratings of a ladder: the likeliest strengths of bots and seats, and how far they would be others with other tables.
#include <banquier/sim/ladder.hpp>

#include <algorithm>
#include <cmath>

namespace banquier::sim {

namespace {

constexpr int kSamples = 400;   // of tables, for the bounds
constexpr double kDoubt = 0.5;  // wins and losses that everybody has beside, against one of middling strength
constexpr double kNear = 1e-6;  // change of a strength, as a part of it, at which it is found
constexpr double kNearEnough = 1e-4;  // the same for a sample
constexpr int kMostSteps = 5000;

// One game: who sat where, and who won, by seat.
struct Seated {
    std::array<std::uint8_t, kMaxPlayers> bot{};
    PlayerSet won{};
    std::size_t table = 0;
};

struct Strengths {
    std::vector<double> bot, seat;
};

// Each step divides wins by what was to be expected of one unit of strength (Hunter's MM algorithm for this model).
class Fit {
public:
    Fit(std::size_t bots, std::size_t seats, const std::vector<Seated>& games)
        : bots_(bots), seats_(seats), games_(games) {}

    // `weight`: how often each table counts.
    void improve(Strengths& s, const std::vector<double>& weight, double near) const {
        for (int step = 0; step < kMostSteps; ++step)
            if (next(s, weight) < near) return;
    }

private:
    // The largest change.
    double next(Strengths& s, const std::vector<double>& weight) const {
        std::vector<double> wins(bots_, kDoubt), expected(bots_), seat_wins(seats_, kDoubt),
            seat_expected(seats_);
        for (std::size_t b = 0; b < bots_; ++b) expected[b] = 2 * kDoubt / (s.bot[b] + 1);
        for (std::size_t k = 0; k < seats_; ++k) seat_expected[k] = 2 * kDoubt / (s.seat[k] + 1);
        for (const Seated& game : games_) {
            const double counts = weight[game.table];
            if (counts == 0) continue;
            double all = 0;
            for (std::size_t k = 0; k < seats_; ++k) all += s.bot[game.bot[k]] * s.seat[k];
            const double part = counts / all, share = counts / game.won.count();
            for (std::size_t k = 0; k < seats_; ++k) {
                const bool won = game.won.contains(static_cast<PlayerId>(k));
                wins[game.bot[k]] += won ? share : 0;
                seat_wins[k] += won ? share : 0;
                expected[game.bot[k]] += part * s.seat[k];
                seat_expected[k] += part * s.bot[game.bot[k]];
            }
        }
        double change = 0;
        const auto move = [&](double& from, double to) {
            change = std::max(change, std::abs(to / from - 1));
            from = to;
        };
        // The two are moved in turns: together they would overshoot.
        if (turn_seats_)
            for (std::size_t k = 0; k < seats_; ++k) move(s.seat[k], seat_wins[k] / seat_expected[k]);
        else
            for (std::size_t b = 0; b < bots_; ++b) move(s.bot[b], wins[b] / expected[b]);
        turn_seats_ = !turn_seats_;
        // Both must have come to rest.
        const double largest = std::max(change, last_);
        last_ = change;
        return largest;
    }

    std::size_t bots_, seats_;
    const std::vector<Seated>& games_;
    mutable bool turn_seats_ = false;
    mutable double last_ = 1;
};

double points(double strength) { return 400 * std::log10(strength); }

// Ratings as they are told, one after the other: bots against the first, seats against their mean.
std::vector<double> told(const Strengths& s) {
    std::vector<double> all;
    for (const double bot : s.bot) all.push_back(Ladder::kMeasure + points(bot / s.bot[0]));
    double mean = 0;
    for (const double seat : s.seat) mean += points(seat) / static_cast<double>(s.seat.size());
    for (const double seat : s.seat) all.push_back(points(seat) - mean);
    return all;
}

std::vector<Seated> games_of(const LadderRun& run, int players, const Results& results) {
    std::vector<Seated> games;
    const auto n = static_cast<std::size_t>(players);
    for (std::size_t table = 0; table < results.size(); ++table) {
        const LineUp line_up = line_up_at(run, players, table);
        for (std::size_t rotation = 0; rotation < n; ++rotation) {
            Seated& game = games.emplace_back(Seated{.table = table});
            for (std::size_t place = 0; place < n; ++place) {
                const std::size_t seat = seat_of(place, rotation, n);
                game.bot[seat] = static_cast<std::uint8_t>(line_up[place]);
                if ((results[table][rotation] >> place & 1) != 0) game.won.add(static_cast<PlayerId>(seat));
            }
        }
    }
    return games;
}

}  // namespace

Ladder rated(const LadderRun& run, int players, const Results& results) {
    const std::size_t bots = run.pool.size(), seats = static_cast<std::size_t>(players);
    const std::vector<Seated> games = games_of(run, players, results);
    Ladder ladder{
        .players = players, .tables = results.size(), .games = games.size(), .bots = {}, .seats = {}};
    ladder.bots.resize(bots);
    ladder.seats.resize(seats);
    for (const Seated& game : games)
        for (std::size_t k = 0; k < seats; ++k) {
            Ladder::Row& row = ladder.bots[game.bot[k]];
            ++row.games;
            if (game.won.contains(static_cast<PlayerId>(k))) row.wins += 1.0 / game.won.count();
        }
    const Fit fit(bots, seats, games);
    Strengths found{std::vector<double>(bots, 1.0), std::vector<double>(seats, 1.0)};
    fit.improve(found, std::vector<double>(results.size(), 1.0), kNear);
    const std::vector<double> middle = told(found);
    // Samples of as many tables, drawn with replacement.
    std::vector<std::vector<double>> samples(middle.size());
    luck::Stream stream{luck::stream_key(run.seed, seats, 0)};
    for (int i = 0; i < kSamples && !results.empty(); ++i) {
        std::vector<double> weight(results.size());
        for (std::size_t t = 0; t < results.size(); ++t)
            ++weight[stream.below(static_cast<std::uint32_t>(results.size()))];
        Strengths sample = found;
        fit.improve(sample, weight, kNearEnough);
        const std::vector<double> values = told(sample);
        for (std::size_t r = 0; r < values.size(); ++r) samples[r].push_back(values[r]);
    }
    for (std::size_t r = 0; r < middle.size(); ++r) {
        Rating& rating = r < bots ? ladder.bots[r].rating : ladder.seats[r - bots];
        rating.value = rating.low = rating.high = middle[r];
        if (samples[r].empty()) continue;
        std::ranges::sort(samples[r]);
        rating.low = samples[r][kSamples / 40];
        rating.high = samples[r][kSamples - 1 - kSamples / 40];
    }
    return ladder;
}

}  // namespace banquier::sim
