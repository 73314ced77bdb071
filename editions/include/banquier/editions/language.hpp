// The languages of the product.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace banquier::editions {

enum class Language : std::uint8_t { French, English };

inline constexpr std::array kLanguages = {Language::French, Language::English};

// "fr", "en": as file names and the key `language` write them.
constexpr std::string_view language_code(Language language) {
    return language == Language::French ? "fr" : "en";
}

constexpr std::optional<Language> parse_language(std::string_view code) {
    for (const Language language : kLanguages)
        if (code == language_code(language)) return language;
    return std::nullopt;
}

// One of something for each language.
template <class T>
struct ByLanguage {
    std::array<T, kLanguages.size()> items{};

    constexpr T& operator[](Language language) { return items[static_cast<std::size_t>(language)]; }
    constexpr const T& operator[](Language language) const {
        return items[static_cast<std::size_t>(language)];
    }
    bool operator==(const ByLanguage&) const = default;
};

}  // namespace banquier::editions
