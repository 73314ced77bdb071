// What is wrong with a frame or a request, thrown by whoever reads it and told to whoever sent it.
#pragma once

#include <banquier/wire/refused.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace banquier::server {

using namespace wire;  // what a table says and is told goes by its own names here

inline BadFrame bad_frame(const notation::Problem& problem) { return told_as(problem); }

inline void throw_if_found(const notation::FirstProblem& problem) {
    if (problem.found()) throw bad_frame(*problem);
}

// What was read, or the problem with it thrown.
template <class T>
T value_or_throw(notation::Result<T> read) {
    if (!read) throw bad_frame(read.problem());
    return *std::move(read);
}

// A field is not what it should be; the first problem of its object goes before that.
[[noreturn]] inline void refuse(
    const notation::Fields& fields, std::string_view name, std::string_view what) {
    throw_if_found(fields.problem());
    throw expected(fields.path(name), what);
}

}  // namespace banquier::server
