#include "commands.hpp"
#include "game_choice.hpp"

#include <banquier/notation/scenario.hpp>
#include <banquier/terminal/files.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <iostream>

namespace banquier::app {

namespace {

struct ScenarioOptions {
    GameChoice choice;
    std::vector<std::string> files;
};

// A file that is no scenario is a mistake of its own, told at its place.
ExitCode run_scenarios(Console& console, const ScenarioOptions& options) {
    const auto library = library_with(console, options.choice.folders);
    ExitCode code = ExitCode::Ok;
    const auto worse = [&](ExitCode other) { code = std::max(code, other); };
    for (const std::string& path : options.files) {
        const auto scenario = notation::read_scenario(read_text(console, path), path);
        if (!scenario) {
            console.out << render(scenario.problem(), console.language) << '\n';
            worse(ExitCode::Usage);
            continue;
        }
        const std::vector<notation::Problem> problems = run_scenario(*scenario, *library);
        console.out << (problems.empty() ? "✓ " : "✗ ") << path << ": " << scenario->title << '\n';
        for (const notation::Problem& problem : problems)
            console.out << "  " << render(problem, console.language) << '\n';
        if (!problems.empty()) worse(ExitCode::No);
    }
    return code;
}

}  // namespace

void add_scenario(CommandLine& line) {
    CLI::App& command =
        line.add("scenario", {"jouer des scénarios et comparer", "play scenarios and compare"},
            {"\n  banquier scenario tests/scenarios/*.toml\nFin : 0 tous tiennent ; 1 l'un ne tient pas ; 2 "
             "l'un est mal écrit ; 3 fichier illisible.",
                "\n  banquier scenario tests/scenarios/*.toml\nExit: 0 all hold; 1 one does not; 2 one is "
                "badly written; 3 a file cannot be read."});
    const auto options = std::make_shared<ScenarioOptions>();
    command.add_option("FILE", options->files, line({"scénarios", "scenarios"}))->required();
    options->choice.add_folder_option(command, line);
    command.callback([&line, options] {
        line.chosen = [options](Console& console) { return run_scenarios(console, *options); };
    });
}

}  // namespace banquier::app
