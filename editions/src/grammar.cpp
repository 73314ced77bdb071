#include <banquier/editions/grammar.hpp>

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace banquier::editions {
namespace {

// A French word that stands before another, by what follows it. Before a vowel a feminine may take the masculine form
// ("son équipe") and an article is cut ("l'équipe"). `many` is empty where it does not change with several.
struct FrenchArticle {
    std::string_view name;
    std::string_view masculine, feminine;
    std::string_view masculine_cut, feminine_cut;  // before a vowel
    std::string_view many, many_cut;
};

constexpr auto kFrench = std::to_array<FrenchArticle>({
    {"un", "un ", "une ", "un ", "une ", "", ""},
    {"le", "le ", "la ", "l'", "l'", "", ""},
    {"du", "du ", "de la ", "de l'", "de l'", "", ""},
    {"au", "au ", "à la ", "à l'", "à l'", "", ""},
    {"de", "de ", "de ", "d'", "d'", "de ", "d'"},
    {"ce", "ce ", "cette ", "cet ", "cette ", "", ""},
    {"son", "son ", "sa ", "son ", "son ", "", ""},
    {"aucun", "aucun ", "aucune ", "aucun ", "aucune ", "", ""},
});

constexpr auto kFrenchNames = [] {
    std::array<std::string_view, kFrench.size()> names{};
    std::ranges::transform(kFrench, names.begin(), &FrenchArticle::name);
    return names;
}();
constexpr std::array<std::string_view, 1> kEnglishNames = {"a"};

std::optional<std::string> in_french(std::string_view name, const Word& word, Number number) {
    const auto found = std::ranges::find(kFrench, name, &FrenchArticle::name);
    if (found == kFrench.end()) return std::nullopt;
    if (number == Number::Many) {
        if (found->many.empty()) return std::nullopt;
        return std::string{word.elides ? found->many_cut : found->many} + word.many;
    }
    const bool feminine = word.gender == Gender::Feminine;
    const std::string_view plain = feminine ? found->feminine : found->masculine;
    const std::string_view cut = feminine ? found->feminine_cut : found->masculine_cut;
    return std::string{word.elides ? cut : plain} + word.one;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool begins_with_vowel(std::string_view word) {
    if (word.empty()) return false;
    if (std::string_view{"aeiou"}.find(lower(word[0])) != std::string_view::npos || word.starts_with("œ") ||
        word.starts_with("Œ"))
        return true;
    if (word[0] != '\xc3' || word.size() < 2) return false;
    // Letters of Latin-1, small and capital alike: À to Æ, È to Ï, Ò to Ö, Ø to Ü.
    const int letter = static_cast<unsigned char>(word[1]) & 0x9F;
    const auto is_in = [&](int first, int last) { return letter >= first && letter <= last; };
    return is_in(0x80, 0x86) || is_in(0x88, 0x8F) || is_in(0x92, 0x96) || is_in(0x98, 0x9C);
}

constexpr std::array<std::string_view, 11> kFrenchNumbers = {
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"};
constexpr std::array<std::string_view, 11> kEnglishNumbers = {
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
constexpr std::array<std::string_view, 11> kFrenchOrdinals = {"", "premier", "deuxième", "troisième",
    "quatrième", "cinquième", "sixième", "septième", "huitième", "neuvième", "dixième"};
constexpr std::array<std::string_view, 11> kEnglishOrdinals = {
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"};

}  // namespace

std::optional<std::string> with_article(
    std::string_view article, const Word& word, Number number, Language language) {
    if (language == Language::French) return in_french(article, word, number);
    if (article != "a" || number == Number::Many) return std::nullopt;
    // A "u" sounds like "you" in every word of a board so far.
    const bool vowel = word.one.find_first_of("aeioAEIO") == 0;
    return (vowel ? "an " : "a ") + word.one;
}

std::span<const std::string_view> articles(Language language) {
    if (language == Language::French) return kFrenchNames;
    return kEnglishNames;
}

// A y is a vowel before a consonant only: Yves, but Yann.
bool is_elided(std::string_view word) {
    if (word.empty()) return false;
    if (lower(word[0]) == 'y') return !begins_with_vowel(word.substr(1));
    return lower(word[0]) == 'h' || begins_with_vowel(word);
}

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    // é, è, ê, à, â: the capital is 32 below in their second byte; ÷ and ÿ are none of them.
    else if (text.size() > 1 && text[0] == '\xc3' && (text[1] & 0xE0) == 0xA0 && (text[1] & 0x17) != 0x17)
        text[1] = static_cast<char>(text[1] - 0x20);
    else if (text.starts_with("œ"))
        text.replace(0, std::string_view{"œ"}.size(), "Œ");
    return text;
}

std::string in_words(std::int64_t number, Language language) {
    const auto& names = language == Language::French ? kFrenchNumbers : kEnglishNumbers;
    const auto at = static_cast<std::size_t>(number);
    return number >= 0 && at < names.size() ? std::string{names[at]} : std::to_string(number);
}

std::string ordinal(std::int64_t number, Language language) {
    const auto& names = language == Language::French ? kFrenchOrdinals : kEnglishOrdinals;
    const auto at = static_cast<std::size_t>(number);
    if (number >= 1 && at < names.size()) return std::string{names[at]};
    return fmt::format(fmt::runtime(language == Language::French ? "{}e" : "{}th"), number);
}

}  // namespace banquier::editions
