#include "act_words.hpp"

#include "forbidden.hpp"

#include <charconv>
#include <fmt/format.h>

namespace banquier::notation {

namespace {

const std::string kNoWord;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::size_t characters(std::string_view text) {
    std::size_t count = 0;
    for (char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    return count;
}

std::optional<int> whole_number(std::string_view text, int least, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text.starts_with('-'))
        return std::nullopt;
    if (value < least || value > most) return std::nullopt;
    return value;
}

WordReader::WordReader(FirstProblem& problem, std::string_view text, std::size_t offset)
    : problem_(&problem) {
    for (std::size_t i = 0; i < text.size();) {
        if (is_blank(text[i])) {
            ++i;
            continue;
        }
        std::size_t end = i + 1;
        if (text[i] != '=')
            while (end < text.size() && !is_blank(text[end]) && text[end] != '=') ++end;
        Word word{std::string{text.substr(i, end - i)}, offset + characters(text.substr(0, i)) + 1};
        for (char& c : word.text) c = small_letter(c);
        words_.push_back(std::move(word));
        i = end;
    }
    end_column_ = offset + characters(text) + 1;
}

const std::string& WordReader::peek() const { return done() ? kNoWord : words_[next_].text; }

bool WordReader::take_if(std::string_view word) {
    if (done() || words_[next_].text != word) return false;
    ++next_;
    return true;
}

void WordReader::expect(std::string_view word) {
    if (!take_if(word)) fail({fmt::format("« {} »", word), fmt::format("\"{}\"", word)});
}

std::optional<int> WordReader::number_if(int least, int most) {
    const auto value = whole_number(peek(), least, most);
    if (value) ++next_;
    return value;
}

int WordReader::number(int least, int most, const Text& expected) {
    if (const auto value = number_if(least, most)) return *value;
    fail(expected);
    return least;
}

void WordReader::expect_end() {
    if (!done()) fail({"la fin de la ligne", "the end of the line"});
}

Problem WordReader::problem_here(const Text& expected) const {
    if (done())
        return {.column = end_column_, .text = {"la ligne s'arrête", "the line stops"}, .expected = expected};
    const Word& word = words_[next_];
    if (const Forbidden* entry = forbidden(word.text))
        return {.column = word.column,
            .text = {std::string{entry->fr}, std::string{entry->en}},
            .rules = entry->rules};
    return {.column = word.column,
        .text = {fmt::format("« {} »", word.text), fmt::format("\"{}\"", word.text)},
        .expected = expected};
}

void WordReader::fail(const Text& expected) {
    problem_->note(problem_here(expected));
    next_ = words_.size();
}

}  // namespace banquier::notation
