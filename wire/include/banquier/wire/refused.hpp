// What is wrong with a frame or a request, told to whoever sent it.
#pragma once

#include <banquier/notation/fields.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace banquier::wire {

struct BadFrame {
    std::string field;
    std::string text;
    std::uint64_t id = 0;  // of the frame, where it could be read
};

inline BadFrame expected(std::string field, std::string_view what) {
    return {std::move(field), "expected " + std::string(what)};
}

inline BadFrame told_as(const notation::Problem& problem) {
    if (problem.expected.en.empty()) return {problem.field, problem.text.en};
    return expected(problem.field, problem.expected.en);
}

}  // namespace banquier::wire
