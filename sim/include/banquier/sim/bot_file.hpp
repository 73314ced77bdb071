// Parameters of a bot in a file, so that somebody can ask: what if it stayed in prison, never traded, kept more money?
//
//     kind = "bot"
//     bot = "maison"
//     [parameters]
//     trades = 0        # what is not said is as in maison-3
#pragma once

#include <banquier/bots/parameters.hpp>
#include <banquier/editions/problem.hpp>

#include <string>
#include <string_view>

namespace banquier::sim {

struct BotFile {
    bots::Parameters parameters = bots::parameters_of_level(bots::kLevels);
    editions::Problems problems;  // not empty: the parameters are not to be used

    bool ok() const { return problems.empty(); }
};

// `path` is what messages call the text. `table` holds the parameters: "parameters", or "level-1" to "level-5" in the
// file that the program carries.
BotFile read_bot_text(
    const std::string& path, std::string_view content, std::string_view table = "parameters");
BotFile read_bot_file(const std::string& path);

// A file that reads back as the same parameters, each with its meaning.
std::string bot_text(const bots::Parameters& parameters, std::string_view table = "parameters");

// A short number that differs where parameters do.
std::string digest_of(const bots::Parameters& parameters);

}  // namespace banquier::sim
