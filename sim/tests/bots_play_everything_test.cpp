// Every bot plays every official game without an illegal act and without going in circles.
#include "shared/whole.hpp"

#include <banquier/bots/roster.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/sim/run.hpp>

#include <gtest/gtest.h>

namespace banquier::sim {
namespace {

struct Pairing {
    std::string board, rule_set;
};

std::vector<Pairing> official_pairings(const editions::Library& library) {
    std::vector<Pairing> pairings;
    for (const editions::Edition& edition : library.editions())
        for (const std::string& rule_set : edition.rule_sets) pairings.push_back({edition.id, rule_set});
    return pairings;
}

// Bots in the order of the roster, from `first` on, so that over the table sizes everybody meets everybody.
sim::Run mixed_table(const Game& game, int players, std::size_t first) {
    std::vector<bots::Known> known;
    for (const bots::Known& bot : bots::roster())
        if (bot.pace == bots::Pace::AtOnce) known.push_back(bot);  // the others: thinking_test.cpp
    sim::Run run{
        .game = game, .blocks = 1, .limits = {.rounds = 60, .time_up_after = 50, .last_round_after = 50}};
    for (int i = 0; i < players; ++i) {
        const bots::Known& bot = known[(first + static_cast<std::size_t>(i)) % known.size()];
        run.entrants.push_back({std::string(bot.name), bot.make(game)});
    }
    return run;
}

std::string names(const sim::Run& run) {
    std::string text;
    for (const Entrant& entrant : run.entrants) text += ' ' + entrant.name;
    return text;
}

TEST(Bots, PlayEveryOfficialGameWithoutASlip) {
    const editions::Library library = editions::Library::embedded();
    const std::vector<Pairing> pairings = official_pairings(library);
    ASSERT_GE(pairings.size(), 13u);
    std::size_t first = 0;
    for (const Pairing& pairing : pairings) {
        const Game game = library.resolve(pairing.board, pairing.rule_set).game;
        const int step = shared::share(1, 3, "thirds of the numbers of players") == 3 ? 1 : 3;
        for (int players = 2 + static_cast<int>(first) % step; players <= game.rules.max_players;
            players += step) {
            if (why_not_players(game, players)) continue;
            const sim::Run run = mixed_table(game, players, first);
            first += static_cast<std::size_t>(players);
            const auto tally = std::make_unique<Tally>();
            play_run(run, 1, 0, *tally);
            const std::string what = pairing.board + ", " + pairing.rule_set + ":" + names(run);
            EXPECT_EQ(tally->games[0], static_cast<Count>(players)) << what;
            EXPECT_EQ(tally->refused[0], 0u) << what;
            EXPECT_EQ(tally->cut[0], 0u) << what;
        }
    }
}

}  // namespace
}  // namespace banquier::sim
