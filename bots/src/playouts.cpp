#include "playouts.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

constexpr int kRounds = 3;        // played on, beside the one under way
constexpr int kFirst = 8;         // playouts of each option before one is dropped
constexpr double kLeast = 0.002;  // of a win, by which another than the first must be better
constexpr double kClear = 1.5;    // and by so many standard errors
constexpr double kSure = 4;       // standard errors after which nothing more need be known
constexpr double kLost = 2;       // by which an option is worse that is played no further

// As Maison, but it manages nothing until the turn passes.
class Waiting final : public Bot {
public:
    Waiting(const Maison& house, const State& now) : house_(house), round_(now.round), turn_(now.turn) {}

    Action answer(const View& view) const override { return house_.answer(view); }
    std::optional<Action> manage(const View& view) const override {
        const bool now = view.state.round == round_ && view.state.turn == turn_;
        return now ? std::nullopt : house_.manage(view);
    }
    Action reply(const View& view, PlayerId from) const override { return house_.reply(view, from); }
    Quiet quiet(const View& view) const override { return house_.quiet(view); }

private:
    const Maison& house_;
    std::uint16_t round_;
    PlayerId turn_;
};

// After how many rounds the clock is called, from what is left; 0: never.
int clock_of(const Game& game, const View& view) {
    if (view.rounds_left == kNoEnd || game.rules.time_limit == TimeLimit::None) return 0;
    return std::max(1, view.state.round + view.rounds_left - rounds_announced(game.rules) - 1);
}

}  // namespace

Playouts::Playouts(const Game& game, const Maison& house, const Features& features, const Network& network)
    : game_(game), house_(house), features_(features), network_(network), opening_(game, 2) {}

double Playouts::play(const View& view, const Option& option, std::uint64_t number, Workroom& room) const {
    luck::Seeded luck(view.noise, number);
    State s = option.start;
    if (option.throws) apply_known_legal(game_, s, luck.complete(s, option.act));
    const Waiting waiting(house_, view.state);
    Seats seats{.count = s.players};
    for (int i = 0; i < seats.count; ++i) {
        const auto seat = static_cast<PlayerId>(i);
        seats.bot[seat] = &house_;
        seats.noise[seat] =
            luck::stream_key(view.noise, number, luck::kNoiseStreams + static_cast<std::uint64_t>(i));
        seats.memory[seat] = room.memory.get();
    }
    if (option.nothing) seats.bot[view.me] = &waiting;
    const int clock = clock_of(game_, view);
    const Limits limits{
        .rounds = view.state.round + kRounds, .time_up_after = clock, .last_round_after = clock};
    NoObserver nobody;
    Match match(opening_, s, seats, luck, limits, nobody, room.events);
    const State& end = match.play();
    WinShares shares{};
    if (game_over(end)) {
        for (const PlayerId q : end.winners) shares[q] = 1.0 / end.winners.count();
    } else {
        Described described;
        features_.describe(end, rounds_left(game_.rules, clock, end.round), described);
        shares = network_.shares(described);
    }
    if (game_.rules.teams == Teams::None) return shares[view.me];
    double sum = 0;
    for (const PlayerId mate : team_of(game_, view.state, view.me)) sum += shares[mate];
    return sum;
}

void Playouts::compare(const View& view, Workroom& room, int most) const {
    const std::vector<Option>& options = room.options;
    std::vector<Gain>& gains = room.gains;
    std::vector<std::size_t>& left = room.left;
    gains.assign(options.size(), {});
    left.clear();
    for (std::size_t i = 1; i < options.size(); ++i) left.push_back(i);
    int spent = 0;
    for (int done = 0, goal = kFirst; !left.empty(); goal *= 2) {
        const int each = static_cast<int>(left.size()) + 1;
        goal = std::min(goal, done + (most - spent) / each);
        if (goal <= done) break;
        for (; done < goal; ++done, spent += each) {
            const auto number = static_cast<std::uint64_t>(done);
            const double first = play(view, options[0], number, room);
            for (const std::size_t i : left) gains[i].add(play(view, options[i], number, room) - first);
        }
        double top = 0;
        for (const std::size_t i : left) top = std::max(top, gains[i].mean());
        if (left.size() == 1 && gains[left[0]].above(kLeast, kSure)) break;
        std::erase_if(left, [&](std::size_t i) { return gains[i].below(top, kLost); });
    }
}

std::size_t Playouts::choose(const View& view, Workroom& room, int most) const {
    compare(view, room, most);
    std::size_t best = 0;
    for (std::size_t i = 1; i < room.gains.size(); ++i)
        if (room.gains[i].mean() > std::max(kLeast, room.gains[best].mean())) best = i;
    return best != 0 && room.gains[best].above(0, kClear) ? best : 0;
}

}  // namespace banquier::bots
