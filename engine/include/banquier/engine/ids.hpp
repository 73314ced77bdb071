// Money, and one-byte names for players, squares, titles, groups, cards and tokens.
// Each name is a type of its own, so that a deed can never index the table of squares.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace banquier {

// Amounts are whole units of the edition's money; there is no fraction anywhere in the rules.
using Money = std::int32_t;

// The most that a position may put anywhere that people can write to: into a hand, the pot, a claim, a debt, a bid or an
// offer. Eight hands and the pot together are then less than half of what 32 bits hold, and the bank, which alone
// makes money, would have to add the rest: figures are a million at the most (editions), those of every rulebook a few
// hundred, so that more than a thousand payments of the largest kind, or millions of the printed ones, come before it.
inline constexpr Money kMostMoney = 100'000'000;

inline constexpr std::size_t kMaxPlayers = 8;  // eight tokens in the largest box [SETUP-03]
inline constexpr std::size_t kSquares = 40;
inline constexpr std::size_t kDeeds = 28;  // 22 streets, 4 stations, 2 utilities [SETUP-02]
inline constexpr std::size_t kStreets = 22;
inline constexpr std::size_t kColours = 8;       // groups of streets
inline constexpr std::size_t kGroups = 10;       // the colours, the stations, the utilities
inline constexpr std::size_t kMaxGroupSize = 4;  // the four stations; a colour has two to four streets
inline constexpr std::size_t kMaxLevel = 5;      // four houses, then the hotel
inline constexpr std::size_t kDecks = 2;
inline constexpr std::size_t kDeckSize = 16;  // [SETUP-02]
inline constexpr std::size_t kCards = kDecks * kDeckSize;
inline constexpr std::size_t kMaxTokens = 6;  // the six keys of poche [CARD-04]; other boxes have two cards

// A seat at the table, counted from 0 in the direction of play.
enum class PlayerId : std::uint8_t {};
// A square, counted from Départ in the direction of play.
enum class SquareId : std::uint8_t {};
// A title of property, numbered in board order.
enum class DeedId : std::uint8_t {};
// 0 to 7: the colours in board order; then the stations; then the utilities.
enum class GroupId : std::uint8_t {};
// 0 to 15: the first deck (Chance); 16 to 31: the second (Caisse de communauté).
enum class CardId : std::uint8_t {};
// A way out of prison that can be kept, sold and handed in: a release card, or one of poche's keys.
enum class TokenId : std::uint8_t {};
enum class DeckId : std::uint8_t { Chance, Chest };

inline constexpr PlayerId kNobody{0xFF};
// The bank as owner, seller or creditor; luck and the clock act in its name.
inline constexpr PlayerId kBank{0xFE};
inline constexpr DeedId kNoDeed{0xFF};
inline constexpr GroupId kNoGroup{0xFF};
inline constexpr GroupId kStations{8};
inline constexpr GroupId kUtilities{9};

template <class Id>
constexpr std::size_t index_of(Id id) {
    return static_cast<std::size_t>(id);
}

// A table that only its own kind of name can index.
template <class Id, class T, std::size_t N>
struct IdArray {
    std::array<T, N> items{};

    constexpr T& operator[](Id id) { return items[index_of(id)]; }
    constexpr const T& operator[](Id id) const { return items[index_of(id)]; }
    constexpr auto begin() { return items.begin(); }
    constexpr auto end() { return items.end(); }
    constexpr auto begin() const { return items.begin(); }
    constexpr auto end() const { return items.end(); }
    bool operator==(const IdArray&) const = default;  // g++ 12 takes no constexpr here
};

template <class T>
using ByPlayer = IdArray<PlayerId, T, kMaxPlayers>;
template <class T>
using BySquare = IdArray<SquareId, T, kSquares>;
template <class T>
using ByDeed = IdArray<DeedId, T, kDeeds>;
template <class T>
using ByGroup = IdArray<GroupId, T, kGroups>;
template <class T>
using ByCard = IdArray<CardId, T, kCards>;

// A set of names as bits; iterating goes upwards.
template <class Id, class Bits>
struct IdSet {
    Bits bits = 0;

    static constexpr Bits bit(Id id) { return static_cast<Bits>(Bits{1} << index_of(id)); }
    static constexpr IdSet first(std::size_t n) {
        return IdSet{static_cast<Bits>((std::uint64_t{1} << n) - 1)};
    }
    static constexpr IdSet of(Id id) { return IdSet{bit(id)}; }

    constexpr bool contains(Id id) const { return (bits & bit(id)) != 0; }
    constexpr bool empty() const { return bits == 0; }
    constexpr int count() const { return std::popcount(bits); }
    constexpr void add(Id id) { bits = static_cast<Bits>(bits | bit(id)); }
    constexpr void remove(Id id) { bits = static_cast<Bits>(bits & ~bit(id)); }
    constexpr Id lowest() const { return static_cast<Id>(std::countr_zero(bits)); }
    constexpr bool within(IdSet other) const { return (bits & ~other.bits) == 0; }
    constexpr bool operator==(const IdSet&) const = default;
    friend constexpr IdSet operator|(IdSet a, IdSet b) { return IdSet{static_cast<Bits>(a.bits | b.bits)}; }
    friend constexpr IdSet operator&(IdSet a, IdSet b) { return IdSet{static_cast<Bits>(a.bits & b.bits)}; }
    friend constexpr IdSet operator-(IdSet a, IdSet b) { return IdSet{static_cast<Bits>(a.bits & ~b.bits)}; }

    struct Iterator {
        Bits left;
        constexpr Id operator*() const { return static_cast<Id>(std::countr_zero(left)); }
        constexpr Iterator& operator++() {
            left = static_cast<Bits>(left & (left - 1));
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return left != other.left; }
    };
    constexpr Iterator begin() const { return {bits}; }
    constexpr Iterator end() const { return {0}; }
};

using PlayerSet = IdSet<PlayerId, std::uint8_t>;
using DeedSet = IdSet<DeedId, std::uint32_t>;
using TokenSet = IdSet<TokenId, std::uint8_t>;

constexpr bool is_player(PlayerId id) { return index_of(id) < kMaxPlayers; }
constexpr DeckId deck_of(CardId card) { return static_cast<DeckId>(index_of(card) / kDeckSize); }

}  // namespace banquier
