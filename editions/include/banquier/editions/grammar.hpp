// Words with what stands before them: articles that agree, "a" and "an", numbers in words. The browser says the same
// (web/src/words): tests/pages/grammar_vectors.json holds both to one answer.
#pragma once

#include <banquier/editions/edition.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace banquier::editions {

enum class Number : std::uint8_t { One, Many };

// "une maison" for "un"; nothing where the language has no such word, or it is not said of several.
std::optional<std::string> with_article(
    std::string_view article, const Word& word, Number number, Language language);
// What with_article takes.
std::span<const std::string_view> articles(Language language);

// "l'hôtel", "d'Yves", but "de Yann": by its first letters; an h is silent unless the file says otherwise.
bool is_elided(std::string_view word);

std::string capitalised(std::string text);

// "quatre", "fourth"; figures where it is not small.
std::string in_words(std::int64_t number, Language language);
std::string ordinal(std::int64_t number, Language language);

}  // namespace banquier::editions
