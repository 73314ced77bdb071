#include <banquier/sim/bot_game.hpp>

#include <banquier/bots/roster.hpp>

#include <memory>

namespace banquier::sim {

namespace {

struct Watch : NoObserver {
    static constexpr bool kEvents = true;
    BotGame& played;
    const OnAct& on_act;

    void acted(const Action& act, const State& after, const EventList& events) {
        ++played.acts;
        played.events += events.count;
        if (on_act) on_act(played.state, act, events);
        played.state = after;
    }
};

}  // namespace

BotGame play_bot_game(
    const Game& game, int players, const luck::Seeded& luck, int rounds, const OnAct& on_act) {
    BotGame played{.state = new_game(game, players)};
    const auto bot = bots::make_bot("steady", game);
    Seats seats{.count = players};
    for (int i = 0; i < players; ++i) seats.bot[static_cast<PlayerId>(i)] = bot.get();
    const int clock = rounds * 2 / 3;
    const Limits limits{.rounds = rounds, .time_up_after = clock, .last_round_after = clock};
    const auto events = std::make_unique<EventList>();
    Watch watch{{}, played, on_act};
    Match match(game, seats, luck, limits, watch, *events, Door::Shut);
    match.play();
    played.slips = match.slips();
    return played;
}

}  // namespace banquier::sim
