// What is printed on a board, its titles and its cards, as figures. Names, texts and colours live elsewhere.
#pragma once

#include <banquier/engine/ids.hpp>

namespace banquier {

enum class SquareKind : std::uint8_t { Go, Property, Tax, Chance, Chest, Prison, Parking, GoToPrison };

struct Square {
    SquareKind kind = SquareKind::Parking;
    DeedId deed = kNoDeed;  // of a Property
    Money tax = 0;          // of a Tax
};

enum class DeedKind : std::uint8_t { Street, Station, Utility };

struct Deed {
    SquareId square{};
    GroupId group{};
    DeedKind kind = DeedKind::Street;
    Money price = 0;
    Money mortgage = 0;
    // Street: bare, one to four houses, hotel. Station: by number owned. Utility: times the dice, one owned, both.
    std::array<Money, 6> rent{};
};

// Position of the hotel's figure in Deed::rent.
inline constexpr std::size_t kHotelRent = 5;

struct Group {
    DeedSet deeds{};
    std::uint8_t size = 0;
    std::array<DeedId, kMaxGroupSize> list{};  // the same, in board order
    Money house_cost = 0;                      // also a hotel's, on top of the houses handed in
};

enum class CardKind : std::uint8_t {
    AdvanceTo,       // square
    NearestStation,  // forward; rent double
    NearestUtility,  // forward; rent ten times a new throw
    BackBy,          // amount squares
    BackTo,          // square
    GoToPrison,
    Release,
    Collect,      // amount, from the bank
    Pay,          // amount, to the bank
    CollectEach,  // amount, from every other player
    PayEach,      // amount, to every other player
    Repairs,      // amount a house, second a hotel
    PayOrDraw,    // amount to the bank, or draw from the deck `other`
};

struct Card {
    CardKind kind = CardKind::Collect;
    SquareId square{};
    DeckId other = DeckId::Chance;
    Money amount = 0;
    Money second = 0;

    constexpr bool operator==(const Card&) const = default;
};

struct Board {
    BySquare<Square> square{};
    ByDeed<Deed> deed{};
    ByGroup<Group> group{};
    ByCard<Card> card{};
    SquareId prison{10};
    // The release cards among the cards, in order; none where release is a key.
    std::array<CardId, kMaxTokens> token_card{};
    std::uint8_t token_cards = 0;
};

}  // namespace banquier
