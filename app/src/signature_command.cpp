#include "commands.hpp"

#include <banquier/editions/library.hpp>
#include <banquier/sim/signature.hpp>

#include <CLI/CLI.hpp>
#include <iostream>

namespace banquier::app {

void add_signature(CommandLine& line) {
    CLI::App& command = line.add("signature",
        {"un nombre qui change avec le comportement des règles, et avec lui seul",
            "one number that changes with the behaviour of the rules, and with it alone"},
        {"\n  banquier signature\n  banquier signature --games 200\nFin : 0.",
            "\n  banquier signature\n  banquier signature --games 200\nExit: 0."});
    const auto games = std::make_shared<std::string>("2000");
    command.add_option(
        "--games", *games, line({"nombre de parties de bots (2000)", "number of bot games (2000)"}));
    command.callback([&line, games] {
        line.chosen = [games](Console& console) {
            const auto count = static_cast<int>(number_in(console, "--games", *games, 1, 1'000'000));
            console.out << "signature " << sim::signature(editions::Library::embedded(), count) << '\n';
            return ExitCode::Ok;
        };
    });
}

}  // namespace banquier::app
