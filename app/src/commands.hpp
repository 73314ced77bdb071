// The subcommands. Each adds itself to the program's command line and leaves there what to run if it is called.
#pragma once

#include "console.hpp"

#include <functional>
#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}

namespace banquier::app {

struct CommandLine {
    CLI::App& program;
    const Console& console;                      // for the language of descriptions
    std::function<ExitCode(Console&)> chosen{};  // what the command line calls

    std::string operator()(const Phrase& phrase) const { return std::string{console(phrase)}; }
    CLI::App& add(const std::string& name, const Phrase& does, const Phrase& examples) const;
};

void add_play(CommandLine& line);
void add_rules(CommandLine& line);
void add_edition(CommandLine& line);
void add_scenario(CommandLine& line);
void add_replay(CommandLine& line);
void add_review(CommandLine& line);
void add_verify(CommandLine& line);
void add_legal(CommandLine& line);
void add_why(CommandLine& line);
void add_perft(CommandLine& line);
void add_signature(CommandLine& line);
void add_bench(CommandLine& line);
void add_sim(CommandLine& line);
void add_merge(CommandLine& line);
void add_compare(CommandLine& line);
void add_tune(CommandLine& line);
void add_train(CommandLine& line);
void add_ladder(CommandLine& line);
void add_serve(CommandLine& line);
void add_games(CommandLine& line);
void add_backup(CommandLine& line);  // and restore
void add_bot(CommandLine& line);
void add_cup(CommandLine& line);
void add_load(CommandLine& line);

// A whole number from an option's text, or the end of the command with a message that names the option.
std::int64_t number_in(const Console& console, const std::string& option, const std::string& text,
    std::int64_t least, std::int64_t most);

}  // namespace banquier::app
