// The machine's word for every enumerator: what stands in JSON, records and scenarios. Words never change once
// released, whatever becomes of the names in the program.
#pragma once

#include <banquier/engine/rules.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace banquier::notation {

// The words of an enumeration in the order of its enumerators; the argument says only which enumeration.
std::span<const std::string_view> words_of(ActKind);
std::span<const std::string_view> words_of(Reason);
std::span<const std::string_view> words_of(EventKind);
std::span<const std::string_view> words_of(Audience);
std::span<const std::string_view> words_of(Ask);
std::span<const std::string_view> words_of(Phase);
std::span<const std::string_view> words_of(Clock);
std::span<const std::string_view> words_of(TaskKind);
std::span<const std::string_view> words_of(DebtCause);
std::span<const std::string_view> words_of(LotKind);
std::span<const std::string_view> words_of(Building);
std::span<const std::string_view> words_of(Finding);
std::span<const std::string_view> words_of(DeckId);

// Empty for a value that is no enumerator.
template <class Enum>
std::string_view word(Enum value) {
    const auto words = words_of(value);
    return index_of(value) < words.size() ? words[index_of(value)] : std::string_view{};
}

template <class Enum>
std::optional<Enum> from_word(std::string_view text) {
    const auto words = words_of(Enum{});
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] == text) return static_cast<Enum>(i);
    return std::nullopt;
}

// "RENT-07"; empty for kNoRule.
std::string rule_word(RuleId rule);

}  // namespace banquier::notation
