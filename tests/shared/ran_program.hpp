// The program run from a test: its words in, what it says and its exit code out.
#pragma once

#include "shared/temporary_folder.hpp"

#include <banquier/app/program.hpp>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace banquier::shared {

struct Ran {
    int code = 0;
    std::string out;
    std::string err;
};

inline Ran run(const std::vector<std::string>& arguments, const std::string& input = {}) {
    std::istringstream in{input};
    std::ostringstream out, err;
    terminal::Console console{.in = in, .out = out, .err = err};
    console.language = app::language_for(arguments, {});
    const int code = app::run_program(arguments, console);
    return {code, out.str(), err.str()};
}

using Folder = TemporaryFolder;

inline std::string content_of(const std::string& path) {
    std::ifstream file{path};
    return {std::istreambuf_iterator<char>{file}, {}};
}

inline bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace banquier::shared
