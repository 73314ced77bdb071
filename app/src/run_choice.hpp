// Which games are simulated, as the command line says it: shared by sim and compare.
#pragma once

#include "game_choice.hpp"

#include <banquier/sim/run.hpp>

#include <memory>
#include <string>
#include <vector>

namespace banquier::app {

inline constexpr std::int64_t kMostRounds = 60'000;  // a round is counted in 16 bits

struct RunChoice {
    GameChoice choice;
    std::string bots = "4*fp-a";
    std::string games = "10000", seed = "1", threads, rounds = "1000";
    std::string time_up_after, last_round_after, decks = "real";

    void add_options(CLI::App& command, const CommandLine& line);
};

// What --threads says; without it as many as there are cores.
int threads_in(const Console& console, const std::string& text);

// A game that is settled, and who plays it.
struct ChosenRun {
    std::unique_ptr<editions::Library> library;
    ChosenGame game;
    std::string board;
    sim::Run run;
    int threads = 1;
    std::uint64_t games_asked = 0;

    std::uint64_t games() const { return run.blocks * run.entrants.size(); }
};
// What contradicts itself, or the rules, ends the command. The number of games is rounded up to whole blocks.
ChosenRun chosen_run(const Console& console, const RunChoice& choice);

// "2/3": the second of three shards; nothing: the whole.
void read_shard(const Console& console, const std::string& text, sim::Run& run);

// Says that the number was rounded, if it was.
void tell_rounding(const Console& console, const ChosenRun& chosen);

}  // namespace banquier::app
