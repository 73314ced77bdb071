#include "bot_game.hpp"

#include <banquier/bots/steady.hpp>

#include <memory>

namespace banquier::app {

namespace {

// What happens next: the clock, luck, somebody's free act, the first awaited player's answer.
Action next_act(const Game& game, const State& state, luck::Seeded& luck, int clock_round) {
    const Decision pending = decision(game, state);
    if (pending.luck) return luck.answer(game, state);
    if (state.clock == Clock::Running && state.round >= clock_round) {
        if (game.rules.time_limit == TimeLimit::TimeUp) return act::time_up();
        if (game.rules.time_limit == TimeLimit::LastRound) return act::last_round();
    }
    for (const PlayerId player : state.in_play)
        if (const auto act = bots::free_act(game, state, player)) return *act;
    return luck.complete(state, bots::answer(game, state, pending.awaited.lowest()));
}

}  // namespace

BotGame play_bot_game(
    const Game& game, int players, luck::Seeded luck, int rounds, const Observer& observer) {
    BotGame played{.state = new_game(game, players)};
    const auto events = std::make_unique<EventList>();
    while (!game_over(played.state) && played.state.round <= rounds) {
        const Action act = next_act(game, played.state, luck, rounds * 2 / 3);
        const State before = played.state;
        events->clear();
        played.refusal = apply(game, played.state, act, *events);
        if (played.refusal) break;
        ++played.acts;
        played.events += events->count;
        if (observer) observer(before, act, *events);
    }
    return played;
}

}  // namespace banquier::app
