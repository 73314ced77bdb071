// The program run from a test: its words in, what it says and its exit code out.
#pragma once

#include "program.hpp"

#include <sstream>
#include <string>
#include <vector>

namespace banquier::app {

struct Ran {
    int code = 0;
    std::string out;
    std::string err;
};

inline Ran run(const std::vector<std::string>& arguments, const std::string& input = {}) {
    std::istringstream in{input};
    std::ostringstream out, err;
    Console console{.in = in, .out = out, .err = err};
    console.language = language_for(arguments, {});
    const int code = run_program(arguments, console);
    return {code, out.str(), err.str()};
}

// A folder of the test's own, gone with it.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string path(const std::string& name) const { return path_ + "/" + name; }
    std::string write(const std::string& name, const std::string& text) const;

private:
    std::string path_;
};

std::string content_of(const std::string& path);
bool contains(const std::string& text, const std::string& part);

}  // namespace banquier::app
