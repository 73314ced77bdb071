// What is wrong with a text that somebody wrote: what, where, and what was expected there, in both languages.
#pragma once

#include <banquier/editions/language.hpp>
#include <banquier/editions/problem.hpp>
#include <banquier/engine/rule_id.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace banquier::notation {

using editions::Language;

struct Text {
    std::string fr;
    std::string en;

    const std::string& in(Language language) const { return language == Language::French ? fr : en; }
    bool operator==(const Text&) const = default;
};

struct Problem {
    std::string file;        // empty where the text came from no file
    std::size_t line = 0;    // from 1; 0: the text is one line, or none in particular
    std::size_t column = 0;  // from 1, in characters; 0: none in particular
    std::string field;       // of structured data, such as "players[2].cash"; seats and lists count from 1
    Text text;               // what is wrong; empty where it is enough to say what was expected
    Text expected;           // empty where nothing in particular was
    std::array<RuleId, 2> rules{};  // of what the rules forbid

    bool operator==(const Problem&) const = default;
};

// What is wrong and what was expected: "4 items; expected: 3 at most".
Text sentence(const Problem& problem);

// One line: "file:line:column: field: text; expected: this [RENT-17]", without the parts that are not there.
std::string render(const Problem& problem, Language language);

// A mistake that the editions found, told as one of ours.
Problem told(const editions::Problem& problem);

// A value, or the problem that kept it from being read.
template <class T>
class Result {
public:
    Result(T value) : value_(std::move(value)) {}
    Result(Problem problem) : problem_(std::move(problem)) {}

    explicit operator bool() const { return value_.has_value(); }
    const T& operator*() const& { return *value_; }
    T&& operator*() && { return *std::move(value_); }
    const T* operator->() const { return &*value_; }
    const Problem& problem() const { return problem_; }

private:
    std::optional<T> value_;
    Problem problem_;
};

// The first problem of a text that is being read. Whoever reads notes what is wrong and goes on with a harmless value;
// what has been read counts only where no problem was found in the end.
class FirstProblem {
public:
    bool found() const { return problem_.has_value(); }
    const Problem& operator*() const { return *problem_; }

    void note(Problem problem) {
        if (!problem_) problem_ = std::move(problem);
    }
    void wrong(std::string field, Text text) { note({.field = std::move(field), .text = std::move(text)}); }
    void expected(std::string field, Text what) {
        note({.field = std::move(field), .expected = std::move(what)});
    }

    template <class T>
    Result<T> or_else(T value) const {
        if (problem_) return *problem_;
        return value;
    }

private:
    std::optional<Problem> problem_;
};

}  // namespace banquier::notation
