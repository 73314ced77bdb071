// A line of notation cut into words, and reading them one after another.
#pragma once

#include <banquier/notation/problem.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::notation {

struct Word {
    std::string text;  // in small letters
    std::size_t column;
};

// After the first problem it stands at the end of its line, and nothing more is read.
class WordReader {
public:
    // `offset`: characters of the line before `text`.
    WordReader(FirstProblem& problem, std::string_view text, std::size_t offset);

    bool done() const { return next_ == words_.size(); }
    const std::string& peek() const;  // empty at the end
    std::string take() { return done() ? std::string{} : words_[next_++].text; }
    // Takes the next word if it is this one.
    bool take_if(std::string_view word);
    void expect(std::string_view word);
    // A whole number from least to most; where it is none, a problem that says what was expected, and `least`.
    int number(int least, int most, const Text& expected);
    std::optional<int> number_if(int least, int most);
    void expect_end();
    // The next word is wrong; what the rules forbid is refused with its rules instead. [TRADE-02] [TRADE-03] [RENT-17]
    void fail(const Text& expected);
    bool failed() const { return problem_->found(); }

private:
    Problem problem_here(const Text& expected) const;

    FirstProblem* problem_;
    std::vector<Word> words_;
    std::size_t next_ = 0;
    std::size_t end_column_ = 1;
};

// "7" as a number within bounds; nothing else is a number.
std::optional<int> whole_number(std::string_view text, int least, int most);

// How many characters, not bytes, stand in a text.
std::size_t characters(std::string_view text);

}  // namespace banquier::notation
