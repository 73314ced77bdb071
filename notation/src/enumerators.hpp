// What the compiler knows of an enumeration, so that a table of words can be proved to miss none of it.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace banquier::notation {

// The compiler's spelling of a value: "banquier::Ask::Buy", or "(banquier::Ask)16" where nothing has that value.
template <auto Value>
consteval std::string_view spelling() {
    std::string_view text = __PRETTY_FUNCTION__;
    text.remove_prefix(text.find("Value = ") + 8);
    return text.substr(0, text.find_first_of(";]"));
}

template <auto Value>
consteval bool is_enumerator() {
    return spelling<Value>()[0] != '(';
}

// "Buy" of "banquier::Ask::Buy".
template <auto Value>
consteval std::string_view enumerator_name() {
    const std::string_view text = spelling<Value>();
    return text.substr(text.rfind(':') + 1);
}

// A table has a word for each enumerator, no more, and no two alike.
template <class Enum, std::size_t N>
consteval bool all_named(const std::array<std::string_view, N>& words) {
    const bool all = []<std::size_t... I>(std::index_sequence<I...>) {
        return (is_enumerator<static_cast<Enum>(I)>() && ...);
    }(std::make_index_sequence<N>{});
    for (std::size_t i = 0; i < N; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (words[i] == words[j]) return false;
    return all && !is_enumerator<static_cast<Enum>(N)>();
}

}  // namespace banquier::notation
