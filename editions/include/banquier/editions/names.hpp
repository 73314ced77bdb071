// The words that files and records use for what the engine counts: one table for each kind of thing.
#pragma once

#include <banquier/engine/board.hpp>
#include <banquier/engine/rule_set.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace banquier::editions {

struct NamedValue {
    std::int64_t value = 0;
    std::string_view name;
};

template <class Enum>
constexpr NamedValue named(Enum value, std::string_view name) {
    return {static_cast<std::int64_t>(value), name};
}

std::optional<std::int64_t> value_named(std::span<const NamedValue> words, std::string_view name);
std::string_view name_of_value(std::span<const NamedValue> words, std::int64_t value);
// "a, b, c"
std::string list_of(std::span<const NamedValue> words);

// What a board file calls its squares: a property by the kind of its title.
enum class SquareSort : std::uint8_t {
    Go,
    Street,
    Station,
    Utility,
    Tax,
    Chance,
    Chest,
    Prison,
    Parking,
    GoToPrison
};

std::span<const NamedValue> square_sort_names();
std::span<const NamedValue> deck_names();
std::span<const NamedValue> draw_names();

SquareSort square_sort(const Board& board, SquareId square);

// What a card's effect is made of; a set of bits.
enum class Figure : std::uint8_t {
    None = 0,
    Square = 1,
    Squares = 2,
    Amount = 4,
    House = 8,
    Hotel = 16,
    Deck = 32
};

// A kind of card: its name in files, the figures that its line gives, the placeholders that its wording must show
// and may show.
struct CardKindName {
    CardKind kind{};
    std::string_view name;
    std::uint8_t figures = 0;  // Figure bits
    std::string_view must_show;
    std::string_view may_show;

    bool gives(Figure figure) const { return (figures & static_cast<std::uint8_t>(figure)) != 0; }
};

std::span<const CardKindName> card_kinds();
const CardKindName& card_kind(CardKind kind);
const CardKindName* card_kind(std::string_view name);  // null: no such name

// The rent that a card to the nearest utility asks, times a new throw.
inline constexpr int kNearestUtilityTimes = 10;

}  // namespace banquier::editions
