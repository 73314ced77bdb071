// `banquier cup simulate`: what a format is worth, from thousands of cups.
#pragma once

#include "commands.hpp"
#include "sim_outputs.hpp"

namespace banquier::app {

struct CupSimulation {
    std::string formats = "championnat", units, cups = "2000";
    std::string spread = "0.5", weights, bots, turn_seconds = "35";
    std::string seed = "1", threads;
    SimOutputs outputs;

    void add_options(CLI::App& command, const CommandLine& line);
};

ExitCode cup_simulate(Console& console, const CupSimulation& options);

}  // namespace banquier::app
