// Games that time ends: who only walks must not win them.
#include "support.hpp"

namespace banquier::sim {
namespace {

struct Timed {
    const char *board, *rules;
    int rounds;
};

double share_of_first(const Timed& timed, const std::vector<std::string>& bots, std::uint64_t blocks) {
    Run run = run_of(game_of(timed.board, timed.rules), bots, blocks);
    run.limits.time_up_after = run.limits.last_round_after = timed.rounds;
    Tally tally;
    play_blocks(run, 0, run.blocks, tally);
    EXPECT_EQ(tally.refused[0] + tally.cut[0], 0u);
    return static_cast<double>(tally.entrant_wins[0]) / static_cast<double>(kWin * tally.games[0]);
}

TEST(Clock, WalkersDoNotBeatMaison) {
    for (const Timed& timed :
        {Timed{"mondial2006", "mondial2006-chrono", 8}, Timed{"mondial2006", "mondial2006-chrono", 12},
            Timed{"mondial2006", "mondial2006-chrono", 20}, Timed{"asterix", "asterix-chrono", 12}})
        for (const char* walker : {"walk-leave", "walk-stay"})
            EXPECT_LT(share_of_first(timed, {walker, "maison", "maison", "maison"}, 50), 0.25)
                << walker << ' ' << timed.rules << ' ' << timed.rounds;
}

TEST(Clock, MaisonBeatsTheHardenedPolicy) {
    for (const Timed& timed :
        {Timed{"mondial2006", "mondial2006-chrono", 12}, Timed{"asterix", "asterix-chrono", 12}})
        EXPECT_GT(
            share_of_first(timed, {"maison", "fp-a-hardened", "fp-a-hardened", "fp-a-hardened"}, 100), 0.40)
            << timed.rules;
}

// Notes the fewest and the most rounds that it is told are left.
class Watchman : public bots::Bot {
public:
    Action answer(const bots::View& view) const override {
        least = std::min(least, view.rounds_left);
        most = std::max(most, view.rounds_left);
        return standing_answer(view.game, view.state, view.me);
    }
    std::optional<Action> manage(const bots::View&) const override { return std::nullopt; }
    Action reply(const bots::View& view, PlayerId from) const override {
        return act::refuse(view.me, from, view.state.offer[from].revision);
    }
    mutable int least = bots::kNoEnd, most = 0;
};

TEST(Clock, EverybodyIsToldHowManyRoundsAreLeft) {
    for (const int rounds : {0, 7}) {
        sim::Run run = run_of(game_of("mondial2006", "mondial2006-chrono"), {"simple", "simple"}, 1);
        const auto watchman = std::make_shared<Watchman>();
        for (Entrant& entrant : run.entrants) entrant.bot = watchman;
        run.limits = {.rounds = 20, .time_up_after = rounds};
        Tally tally;
        play_blocks(run, 0, 1, tally);
        EXPECT_EQ(watchman->most, rounds == 0 ? bots::kNoEnd : 7);
        EXPECT_EQ(watchman->least, rounds == 0 ? bots::kNoEnd : 0);  // at the last claims
    }
}

}  // namespace
}  // namespace banquier::sim
