// How the readers of this module give up: thrown where the problem is found, caught at the module's door.
#pragma once

#include <banquier/notation/problem.hpp>

#include <exception>
#include <string>
#include <utility>

namespace banquier::notation {

class Unreadable : public std::exception {
public:
    explicit Unreadable(Problem problem) : problem_(std::move(problem)) {}

    const char* what() const noexcept override { return problem_.text.en.c_str(); }
    Problem& problem() { return problem_; }

private:
    Problem problem_;
};

[[noreturn]] inline void unreadable_field(std::string field, Text text) {
    throw Unreadable{{.field = std::move(field), .text = std::move(text)}};
}

// Runs a reader and turns what it throws into a result.
template <class Read>
auto caught(Read read) -> Result<decltype(read())> {
    try {
        return read();
    } catch (Unreadable& unreadable) {
        return std::move(unreadable.problem());
    }
}

}  // namespace banquier::notation
