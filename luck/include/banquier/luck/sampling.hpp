// From numbers to throws, cards and titles: the one place that says which number means which result.
// docs/fair-dice.md describes it for those who write a checker of their own.
#pragma once

#include <banquier/engine/rules.hpp>

#include <algorithm>
#include <bit>

namespace banquier::luck {

// A number below `bound`, each equally likely, from a source of 64-bit words, each equally likely.
template <class NextWord>
constexpr std::uint32_t below(std::uint32_t bound, NextWord next_word) {
    // 2^64 is no multiple of most bounds: the words beyond the last whole multiple would favour low numbers.
    const std::uint64_t surplus = (std::uint64_t{0} - bound) % bound;  // 2^64 mod bound
    for (;;) {
        const std::uint64_t word = next_word();
        if (word <= ~surplus) return static_cast<std::uint32_t>(word % bound);
    }
}

// How many results an act of chance can have in this position, each equally likely. A deck that has been seen through
// comes again in its order: one result.
inline std::uint32_t results(const State& state, ActKind kind) {
    switch (kind) {
    case ActKind::Roll:
    case ActKind::Throw: return 6 * 6;
    case ActKind::ThreeDice: return 6 * 6 * 6;
    case ActKind::Card: {
        const Deck& deck = state.deck[index_of(state.drawing)];
        return static_cast<std::uint32_t>(std::max(1, std::popcount(deck.unseen)));
    }
    case ActKind::Deal: return static_cast<std::uint32_t>(undealt(state).count());
    default: return 1;
    }
}

constexpr std::array<std::uint8_t, 3> two_dice(std::uint32_t number) {
    return {static_cast<std::uint8_t>(1 + number / 6), static_cast<std::uint8_t>(1 + number % 6), 0};
}

constexpr std::array<std::uint8_t, 3> three_dice(std::uint32_t number) {
    return {static_cast<std::uint8_t>(1 + number / 36), static_cast<std::uint8_t>(1 + number / 6 % 6),
        static_cast<std::uint8_t>(1 + number % 6)};
}

// Of the kinds of act that want dice.
constexpr std::array<std::uint8_t, 3> dice_at(ActKind kind, std::uint32_t number) {
    return kind == ActKind::ThreeDice ? three_dice(number) : two_dice(number);
}

// Of the cards that nobody has seen, in the order of their numbers; else the one on top of those seen.
inline CardId card_at(const State& state, std::uint32_t number) {
    const std::size_t n = index_of(state.drawing);
    const Deck& deck = state.deck[n];
    std::uint16_t unseen = deck.unseen;
    for (; number != 0; --number) unseen = static_cast<std::uint16_t>(unseen & (unseen - 1));
    const auto position =
        deck.unseen != 0 ? static_cast<std::size_t>(std::countr_zero(unseen)) : deck.seen[0];
    return static_cast<CardId>(n * kDeckSize + position);
}

// Of the titles not yet dealt, in board order.
inline DeedId title_at(const State& state, std::uint32_t number) {
    DeedSet pack = undealt(state);
    for (; number != 0; --number) pack.remove(pack.lowest());
    return pack.lowest();
}

}  // namespace banquier::luck
