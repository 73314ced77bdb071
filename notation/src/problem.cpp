#include <banquier/notation/problem.hpp>

#include <banquier/notation/words.hpp>

#include <fmt/format.h>

namespace banquier::notation {

namespace {

struct Manner {
    const char* line;
    const char* column;
    const char* colon;
};

constexpr Manner kFrench{"ligne {}", "colonne {}", " : "};
constexpr Manner kEnglish{"line {}", "column {}", ": "};

// "file:3:14" as compilers write it; "line 3, column 14" where there is no file.
std::string place(const Problem& problem, const Manner& manner) {
    std::string text = problem.file;
    if (problem.line != 0)
        text += text.empty() ? fmt::format(fmt::runtime(manner.line), problem.line)
                             : fmt::format(":{}", problem.line);
    if (problem.column == 0) return text;
    if (!problem.file.empty()) return text + fmt::format(":{}", problem.column);
    return text + (text.empty() ? "" : ", ") + fmt::format(fmt::runtime(manner.column), problem.column);
}

std::string rendered(const Problem& problem, const std::string& text, const Manner& manner) {
    std::string line = place(problem, manner);
    if (!line.empty()) line += manner.colon;
    if (!problem.field.empty()) line += problem.field + manner.colon;
    line += text;
    if (problem.rules[0])
        line += fmt::format(" [{}{}{}]", rule_word(problem.rules[0]), problem.rules[1] ? ", " : "",
            rule_word(problem.rules[1]));
    return line;
}

}  // namespace

Text sentence(const Problem& problem) {
    const Text& expected = problem.expected;
    if (expected.en.empty()) return problem.text;
    if (problem.text.en.empty()) return {"attendu : " + expected.fr, "expected: " + expected.en};
    return {fmt::format("{} ; attendu : {}", problem.text.fr, expected.fr),
        fmt::format("{}; expected: {}", problem.text.en, expected.en)};
}

std::string render(const Problem& problem, Language language) {
    return rendered(
        problem, sentence(problem).in(language), language == Language::French ? kFrench : kEnglish);
}

Problem told(const editions::Problem& problem) {
    editions::Problem bare = problem;
    bare.file.clear();
    bare.place = {};
    return {.file = problem.file,
        .line = static_cast<std::size_t>(problem.place.line),
        .column = static_cast<std::size_t>(problem.place.column),
        .text = {editions::render(bare, Language::French), editions::render(bare, Language::English)}};
}

}  // namespace banquier::notation
