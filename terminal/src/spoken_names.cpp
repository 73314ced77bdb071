#include "spoken_names.hpp"

#include <banquier/terminal/text.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace banquier::terminal {

namespace {

using Words = std::vector<std::string>;

// Small letters without accents, so that a name is found however it is typed.
std::string folded(std::string_view text) {
    static constexpr std::pair<std::string_view, char> kAccents[] = {{"é", 'e'}, {"è", 'e'}, {"ê", 'e'},
        {"É", 'e'}, {"à", 'a'}, {"â", 'a'}, {"î", 'i'}, {"ï", 'i'}, {"ô", 'o'}, {"û", 'u'}, {"ü", 'u'},
        {"ç", 'c'}, {"’", '\''}};
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        const auto* accent = std::find_if(std::begin(kAccents), std::end(kAccents),
            [&](const auto& entry) { return text.substr(i).starts_with(entry.first); });
        if (accent == std::end(kAccents)) {
            const char c = text[i++];
            result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        } else {
            result += accent->second;
            i += accent->first.size();
        }
    }
    return result;
}

bool begins_with_figure(std::string_view word) {
    if (!word.empty() && (word[0] == '+' || word[0] == '-')) word.remove_prefix(1);
    return !word.empty() && word[0] >= '0' && word[0] <= '9';
}

// The words of an offer that are its own, and what they are in notation.
std::optional<std::string> own_word(std::string_view word) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kOwn = {{{"give", "give"},
        {"donner", "give"}, {"get", "get"}, {"for", "get"}, {"recevoir", "get"}, {"contre", "get"},
        {"lift", "lift"}, {"lever", "lift"}, {"settles", "settles"}, {"solde", "settles"}}};
    for (const auto& [said, means] : kOwn)
        if (said == word) return std::string{means};
    if (begins_with_figure(word) || word.starts_with("card") || word.starts_with("key"))
        return std::string{word};
    return std::nullopt;
}

std::string text_of(const Words& words, std::size_t first, std::size_t end) {
    return fmt::format("{}",
        fmt::join(words.begin() + static_cast<std::ptrdiff_t>(first),
            words.begin() + static_cast<std::ptrdiff_t>(end), " "));
}

// The seat of the one player whose name is so, or begins so.
std::optional<std::string> player_meant(
    const notation::Sentences& sentences, std::size_t players, const std::string& text) {
    std::optional<std::string> found;
    for (std::size_t i = 0; i < players; ++i) {
        const std::string name = folded(sentences.name(static_cast<PlayerId>(i)));
        if (name == folded(text)) return std::to_string(i + 1);
        if (!name.starts_with(folded(text))) continue;
        if (found) return std::nullopt;
        found = std::to_string(i + 1);
    }
    return found;
}

std::optional<std::string> title_meant(const notation::Sentences& sentences, const std::string& text) {
    const std::size_t square = square_meant(sentences, text);
    if (square == kSquares) return std::nullopt;
    return std::to_string(square);
}

}  // namespace

std::size_t square_meant(const notation::Sentences& sentences, std::string_view text) {
    std::size_t number = kSquares;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && end == text.data() + text.size()) return std::min(number, kSquares);
    std::size_t found = kSquares;
    for (std::size_t i = 0; i < kSquares; ++i) {
        if (folded(sentences.square(static_cast<SquareId>(i))).find(folded(text)) == std::string::npos)
            continue;
        if (found != kSquares) return kSquares;
        found = i;
    }
    return found;
}

Numbered numbered(const notation::Sentences& sentences, std::size_t players, const Words& words) {
    static constexpr std::array<std::string_view, 4> kAboutTitles = {"claim", "mortgage", "lift", "offer"};
    if (words.empty() || std::find(kAboutTitles.begin(), kAboutTitles.end(), words[0]) == kAboutTitles.end())
        return {words};
    bool whom = words[0] == "offer";  // a player is named next
    Numbered result{{words[0]}};
    for (std::size_t at = 1; at < words.size();) {
        if (auto own = own_word(words[at])) {
            result.words.push_back(std::move(*own));
            whom = false;
            ++at;
            continue;
        }
        // The longest name that begins here.
        std::size_t end = at + 1;
        while (end < words.size() && !own_word(words[end])) ++end;
        std::optional<std::string> number;
        for (std::size_t to = end; to > at && !number; --to) {
            const std::string name = text_of(words, at, to);
            number = whom ? player_meant(sentences, players, name) : title_meant(sentences, name);
            if (number) end = to;
        }
        if (!number) return {words, text_of(words, at, end)};
        result.words.push_back(std::move(*number));
        whom = false;
        at = end;
    }
    return result;
}

}  // namespace banquier::terminal
