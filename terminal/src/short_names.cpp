#include <banquier/terminal/short_names.hpp>

#include <banquier/terminal/text.hpp>

#include <algorithm>
#include <array>

namespace banquier::terminal {

namespace {

// Words that say nothing at the edge of a name.
bool is_small(std::string_view word) {
    static constexpr std::array<std::string_view, 14> kSmall = {
        "de", "du", "des", "la", "le", "les", "aux", "sur", "of", "the", "and", "en", "à", "&"};
    return std::find(kSmall.begin(), kSmall.end(), word) != kSmall.end();
}

bool is_vowel(std::string_view character) {
    static constexpr std::string_view kVowels = "aeiouyàâéèêëîïôöûü";
    return kVowels.find(character) != std::string_view::npos;
}

// Words, each cut behind its hyphens.
std::vector<std::string> pieces_of(const std::vector<std::string>& words) {
    std::vector<std::string> pieces;
    for (const std::string& word : words) {
        std::size_t begin = 0;
        for (std::size_t i = 0; i + 1 < word.size(); ++i)
            if (word[i] == '-') {
                pieces.push_back(word.substr(begin, i + 1 - begin));
                begin = i + 1;
            }
        pieces.push_back(word.substr(begin));
    }
    return pieces;
}

// The words line by line; empty if they do not fit.
std::vector<std::string> laid_out(const std::vector<std::string>& words, int columns, int lines) {
    std::vector<std::string> result;
    for (const std::string& piece : pieces_of(words)) {
        const bool glued = !result.empty() && result.back().ends_with('-');
        const std::string longer = result.empty() ? piece : result.back() + (glued ? "" : " ") + piece;
        if (!result.empty() && width(longer) <= columns)
            result.back() = longer;
        else
            result.push_back(piece);
        if (width(result.back()) > columns || static_cast<int>(result.size()) > lines) return {};
    }
    return result;
}

// A word on two lines, broken before a consonant that a vowel follows: "Males-herbes".
std::vector<std::string> broken(std::string_view word, int columns, int lines) {
    const std::vector<std::size_t> starts = character_starts(word);
    std::size_t best = 0;
    for (std::size_t i = 3; i + 2 < starts.size() && static_cast<int>(i) < columns; ++i) {
        const std::string_view here = word.substr(starts[i], starts[i + 1] - starts[i]);
        const std::string_view next = word.substr(starts[i + 1], starts[i + 2] - starts[i + 1]);
        if (!is_vowel(here) && is_vowel(next)) best = starts[i];
    }
    if (lines < 2 || best == 0) return {cut(word, columns)};
    return {std::string{word.substr(0, best)} + "-", cut(word.substr(best), columns)};
}

}  // namespace

ShortNames::ShortNames(const editions::Texts& texts) : texts_(texts) {
    for (const std::string& name : texts.square)
        for (const std::string& word : words_in(name)) ++uses_[word];
}

int ShortNames::uses(const std::string& word) const {
    const auto found = uses_.find(word);
    return found == uses_.end() ? 1 : found->second;
}

// Leaves out the word that most names share, of equals the shortest, and the small words that then stand at an edge.
// False: one word is left.
bool ShortNames::leave_one_out(std::vector<std::string>& words) const {
    if (words.size() < 2) return false;
    const auto stays_longer = [&](const std::string& a, const std::string& b) {
        if (is_small(a) != is_small(b)) return is_small(a);
        const int here = uses(a), there = uses(b);
        return here != there ? here < there : width(a) > width(b);
    };
    words.erase(std::max_element(words.begin(), words.end(), stays_longer));
    while (words.size() > 1 && is_small(words.front())) words.erase(words.begin());
    while (words.size() > 1 && is_small(words.back())) words.pop_back();
    if (words.front().starts_with("d'")) words.front().erase(0, 2);
    return true;
}

std::vector<std::string> ShortNames::of(SquareId square, int columns, int lines) const {
    const std::string_view name = texts_.square[square];
    std::vector<std::string> result = laid_out(words_in(name), columns, lines);
    // What follows a dash or stands in brackets is an explanation: "Prison – simple visite".
    std::vector<std::string> words = words_in(name.substr(0, std::min(name.find(" – "), name.find(" ("))));
    while (result.empty()) {
        result = laid_out(words, columns, lines);
        if (!result.empty() || leave_one_out(words)) continue;
        const std::string_view last = words.empty() ? std::string_view{} : words.front();
        result = broken(last, columns, lines);
    }
    result.resize(static_cast<std::size_t>(lines));
    return result;
}

}  // namespace banquier::terminal
