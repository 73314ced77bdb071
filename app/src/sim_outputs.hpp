// What a simulation gives back: the table on the terminal, and files for programs and for the eye.
#pragma once

#include "commands.hpp"
#include "places.hpp"

#include <banquier/report/report.hpp>
#include <banquier/sim/part.hpp>

#include <functional>
#include <string>

namespace banquier::app {

struct SimOutputs {
    std::string json, csv, html;  // files; "-" is the output; empty: none

    void add_options(CLI::App& command, const CommandLine& line);
    bool any() const { return !json.empty() || !csv.empty() || !html.empty(); }
    // Found out before the games are played: two files in one place, or a place that cannot be written. `others` are
    // the command's other files.
    void check(const Console& console, std::vector<Place> others = {}) const;
    // What is wanted, each rendered only then. The table comes too, unless one of them goes to the standard output or it is `taken` already.
    struct Renderings {
        std::function<std::string()> json, csv, html, text;
    };
    void write(Console& console, const Renderings& renderings, bool taken = false) const;
};

SimOutputs::Renderings renderings(
    const Console& console, const sim::Description& run, const report::Input& input);

report::Input report_input(
    const editions::Library& library, const sim::Description& run, const Game& game, const sim::Tally& tally);

// Named figures with their intervals, and the counts behind them.
std::string result_json(const sim::Description& run, const report::Input& input);

}  // namespace banquier::app
