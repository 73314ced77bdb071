// Bots that are stopped, and the share in the win of a game without a winner.
#include "support.hpp"

namespace banquier::sim {
namespace {

// Bids one more for ever and wants nothing else.
class Stubborn : public bots::Bot {
public:
    Action answer(const bots::View& view) const override {
        const Action more = act::bid(view.me, view.state.lot.bid + 1);
        return why_illegal(view.game, view.state, more) ? standing_answer(view.game, view.state, view.me)
                                                        : more;
    }
    std::optional<Action> manage(const bots::View&) const override { return std::nullopt; }
    Action reply(const bots::View& view, PlayerId from) const override {
        return act::refuse(view.me, from, view.state.offer[from].revision);
    }
};

// Turns with many bids, by the bids in each.
struct LongTurns : NoObserver {
    static constexpr bool kEvents = false;
    PlayerId turn = kNobody;
    int bids = 0, longest = 0;
    std::uint32_t count = 0;

    void acted(const Action& action, const State& state, const EventList&) {
        if (state.turn != turn) {
            turn = state.turn;
            bids = 0;
        }
        count += action.kind == ActKind::Bid && ++bids == 390;
        longest = std::max(longest, bids);
    }
};

TEST(Match, CutsATurnOnceWhoeverIsAsked) {
    const Game game = game_of("classique", "classique", {"starting_cash=20000"});
    const Stubborn bot;
    const Seats seats{.bot = {{&bot, &bot, &bot}}, .count = 3};
    const auto events = std::make_unique<EventList>();
    LongTurns turns;
    Match match(game, seats, luck::Seeded(1, 1), {.rounds = 4}, turns, *events, Door::Shut);
    match.play();
    EXPECT_GT(turns.count, 0u);
    EXPECT_LE(turns.longest, 400);
    EXPECT_EQ(match.slips().cut, turns.count);
}

TEST(Match, ACappedGameIsADrawOfWhoIsStillInPlay) {
    State end = new_game(game_of("classique", "classique"), 4);
    end.in_play.remove(static_cast<PlayerId>(2));
    EXPECT_EQ(winners_of(end), end.in_play);
    EXPECT_EQ(winners_of(end).count(), 3);
}

}  // namespace
}  // namespace banquier::sim
