// The options that the searches for cheats share.
#pragma once

#include "case.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace banquier::cheats {

struct SearchOptions {
    std::uint64_t seed = 1;
    std::string records, deny;
    bool expect_found = false;
};

// Adds them to `app` and reads the command line; ends the program at --help and at what cannot be read. False: the
// rule cannot be turned off.
inline bool read_options(CLI::App& app, int argc, char** argv, SearchOptions& o) {
    app.add_option("--seed", o.seed, "which cases");
    app.add_option("--records", o.records, "a folder for the records of what is found");
    app.add_option("--deny", o.deny, "a rule to turn off, in the build with planted faults");
    app.add_flag("--expect-found", o.expect_found, "ends with 1 when nothing is found");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        std::exit(app.exit(e));
    }
    if (o.deny.empty() || turn_off(o.deny)) return true;
    std::fprintf(stderr, "--deny %s: no such rule, or a build without planted faults\n", o.deny.c_str());
    return false;
}

}  // namespace banquier::cheats
