#include "playouts.hpp"

#include <algorithm>
#include <cmath>

namespace banquier::review {

namespace {

constexpr int kRounds = 3;  // played on, beside the one under way
constexpr std::size_t kMostWishes = 12;
constexpr int kFirst = 32;     // playouts before anything is said
constexpr int kEnough = 128;   // to be sure of a difference that shows
constexpr double kNoHope = 2;  // standard errors below what matters: not worth looking on

// Means and standard errors of differences, player by player.
class Differences {
public:
    void add(const WinShares& other, const WinShares& played) {
        ++count_;
        for (std::size_t i = 0; i < kMaxPlayers; ++i) {
            const double d = other.items[i] - played.items[i];
            sum_.items[i] += d;
            squares_.items[i] += d * d;
        }
    }
    Weighed of(PlayerId q) const {
        const double n = count_, mean = sum_[q] / n;
        const double variance = std::max(0.0, squares_[q] / n - mean * mean) * n / (n - 1);
        return {.by = mean, .error = std::sqrt(variance / n)};
    }

private:
    ByPlayer<double> sum_{}, squares_{};
    double count_ = 0;
};

// Nobody trades on the way: what a bargain would bring depends on who sits there.
bots::Parameters without_trades() {
    bots::Parameters parameters = bots::parameters_of_level(bots::kLevels);
    parameters.trades = 0;
    return parameters;
}

}  // namespace

Playouts::Playouts(const Game& game, const Chances& chances, int clock_after, const Settings& settings)
    : game_(game),
      chances_(chances),
      clock_after_(clock_after),
      settings_(settings),
      opening_(game, 2),
      house_(game, without_trades()),
      memory_(house_.memory()),
      events_(std::make_unique<EventList>()) {}

bots::View Playouts::view(const State& state, PlayerId seat) const {
    static const bots::Window kFresh{};
    return {.game = game_,
        .state = state,
        .me = seat,
        .window = kFresh,
        .noise = settings_.seed,
        .memory = memory_.get(),
        .rounds_left = chances_.rounds_left(state)};
}

Plan Playouts::answer_of_house(const State& state, PlayerId seat) {
    const Action answer = house_.answer(view(state, seat));
    return answer.kind == ActKind::Offer ? Plan{} : Plan{answer};
}

Plan Playouts::wishes_of_house(const State& state, PlayerId seat) {
    Plan plan;
    for (State s = state; plan.size() < kMostWishes && s.tasks == 0;) {
        const auto wish = house_.tend(view(s, seat));
        if (!wish || apply(game_, s, *wish)) break;
        plan.push_back(*wish);
    }
    return plan;
}

WinShares Playouts::play(const State& state, const Plan& first, std::uint64_t number) {
    luck::Seeded luck(settings_.seed, number);
    State s = state;
    for (const Action& act : first) apply_known_legal(game_, s, luck.complete(s, act));
    sim::Seats seats{.count = s.players};
    for (int i = 0; i < seats.count; ++i) {
        const auto seat = static_cast<PlayerId>(i);
        seats.bot[seat] = &house_;
        seats.noise[seat] = luck::Stream::mix(number ^ (settings_.seed + static_cast<std::uint64_t>(i)));
        seats.memory[seat] = memory_.get();
    }
    const sim::Limits limits{
        .rounds = state.round + kRounds, .time_up_after = clock_after_, .last_round_after = clock_after_};
    sim::NoObserver nobody;
    sim::Match match(opening_, s, seats, luck, limits, nobody, *events_);
    const WinShares shares = chances_.at_rest(match.play());
    if (game_.rules.teams == Teams::None) return shares;
    WinShares of_teams{};
    for (const PlayerId q : everybody(state))
        for (const PlayerId mate : team_of(game_, state, q)) of_teams[q] += shares[mate];
    return of_teams;
}

ByPlayer<Weighed> Playouts::weigh(
    const State& state, const Plan& played, const Plan& other, PlayerId for_whom, int least) {
    Differences differences;
    const int most = std::max(settings_.most_playouts, kFirst);
    for (int done = 0, goal = kFirst; done < most; goal = std::min(2 * goal, most)) {
        for (; done < goal; ++done) {
            const std::uint64_t number = ++luck_;
            differences.add(play(state, other, number), play(state, played, number));
        }
        const Weighed found = differences.of(for_whom);
        const bool hopeless = found.by + kNoHope * found.error < Weighed::kLeast;
        if (done >= least && (hopeless || (found.is_better() && done >= kEnough))) break;
    }
    ByPlayer<Weighed> found{};
    for (const PlayerId q : everybody(state)) found[q] = differences.of(q);
    return found;
}

}  // namespace banquier::review
