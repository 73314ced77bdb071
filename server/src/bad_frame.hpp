// What is wrong with a frame or a request, thrown by whoever reads it and told to whoever sent it.
#pragma once

#include <banquier/notation/fields.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace banquier::server {

struct BadFrame {
    std::string field;
    std::string text;
    std::uint64_t id = 0;  // of the frame, where it could be read
};

inline BadFrame expected(std::string field, std::string_view what) {
    return {std::move(field), "expected " + std::string(what)};
}

inline BadFrame bad_frame(const notation::Problem& problem) {
    if (problem.expected.en.empty()) return {problem.field, problem.text.en};
    return expected(problem.field, problem.expected.en);
}

inline void throw_if_found(const notation::FirstProblem& problem) {
    if (problem.found()) throw bad_frame(*problem);
}

// A field is not what it should be; the first problem of its object goes before that.
[[noreturn]] inline void refuse(
    const notation::Fields& fields, std::string_view name, std::string_view what) {
    throw_if_found(fields.problem());
    throw expected(fields.path(name), what);
}

}  // namespace banquier::server
