// Runs for tests.
#pragma once

#include <banquier/bots/roster.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/sim/run.hpp>

#include <gtest/gtest.h>
#include <numeric>
#include <span>

namespace banquier::sim {

inline Game game_of(
    const std::string& board, const std::string& rules, const std::vector<std::string>& choices = {}) {
    static const editions::Library kLibrary = editions::Library::embedded();
    const editions::Resolution found = kLibrary.resolve(board, rules, choices);
    EXPECT_TRUE(found.ok());
    return found.game;
}

inline Run run_of(Game game, const std::vector<std::string>& bots, std::uint64_t blocks) {
    Run run{.game = game, .blocks = blocks};
    for (const std::string& bot : bots) run.entrants.push_back({bot, bots::make_bot(bot, run.game)});
    return run;
}

inline Run four_of(const std::string& bot, std::uint64_t blocks) {
    return run_of(game_of("classique", "classique"), {bot, bot, bot, bot}, blocks);
}

inline Count sum(std::span<const Count> counts) {
    return std::accumulate(counts.begin(), counts.end(), Count{0});
}

}  // namespace banquier::sim
