#include "banquier/editions/names.hpp"

#include <algorithm>
#include <array>

namespace banquier::editions {
namespace {

constexpr std::array kSquareSorts = {
    named(SquareSort::Go, "go"),
    named(SquareSort::Street, "street"),
    named(SquareSort::Station, "station"),
    named(SquareSort::Utility, "utility"),
    named(SquareSort::Tax, "tax"),
    named(SquareSort::Chance, "chance"),
    named(SquareSort::Chest, "chest"),
    named(SquareSort::Prison, "prison"),
    named(SquareSort::Parking, "parking"),
    named(SquareSort::GoToPrison, "go_to_prison"),
};

constexpr std::array kDeckNames = {named(DeckId::Chance, "chance"), named(DeckId::Chest, "chest")};

constexpr std::array kDrawNames = {named(Draw::Cards, "cards"), named(Draw::ThreeDice, "three_dice")};

constexpr std::uint8_t bits(Figure a, Figure b = Figure::None) {
    return static_cast<std::uint8_t>(static_cast<int>(a) | static_cast<int>(b));
}

// A card to Départ need not name its square, which every player knows: see wording.cpp.
constexpr std::array<CardKindName, 13> kCardKinds = {{
    {CardKind::AdvanceTo, "advance_to", bits(Figure::Square), "square", "square salary"},
    {CardKind::NearestStation, "nearest_station", bits(Figure::None), "", ""},
    {CardKind::NearestUtility, "nearest_utility", bits(Figure::None), "", "n"},
    {CardKind::BackBy, "back_by", bits(Figure::Squares), "n", "n"},
    {CardKind::BackTo, "back_to", bits(Figure::Square), "square", "square"},
    {CardKind::GoToPrison, "go_to_prison", bits(Figure::None), "", ""},
    {CardKind::Release, "release", bits(Figure::None), "", ""},
    {CardKind::Collect, "collect", bits(Figure::Amount), "amount", "amount"},
    {CardKind::Pay, "pay", bits(Figure::Amount), "amount", "amount"},
    {CardKind::CollectEach, "collect_each", bits(Figure::Amount), "amount", "amount"},
    {CardKind::PayEach, "pay_each", bits(Figure::Amount), "amount", "amount"},
    {CardKind::Repairs, "repairs", bits(Figure::House, Figure::Hotel), "house hotel", "house hotel"},
    {CardKind::PayOrDraw, "pay_or_draw", bits(Figure::Amount, Figure::Deck), "amount", "amount deck"},
}};

}  // namespace

std::optional<std::int64_t> value_named(std::span<const NamedValue> words, std::string_view name) {
    const auto found = std::ranges::find(words, name, &NamedValue::name);
    if (found == words.end()) return std::nullopt;
    return found->value;
}

std::string_view name_of_value(std::span<const NamedValue> words, std::int64_t value) {
    const auto found = std::ranges::find(words, value, &NamedValue::value);
    return found == words.end() ? std::string_view{} : found->name;
}

std::string list_of(std::span<const NamedValue> words) {
    std::string list;
    for (const NamedValue& word : words) {
        if (!list.empty()) list += ", ";
        list += word.name;
    }
    return list;
}

std::span<const NamedValue> square_sort_names() { return kSquareSorts; }
std::span<const NamedValue> deck_names() { return kDeckNames; }
std::span<const NamedValue> draw_names() { return kDrawNames; }

SquareSort square_sort(const Board& board, SquareId square) {
    switch (board.square[square].kind) {
    case SquareKind::Go: return SquareSort::Go;
    case SquareKind::Tax: return SquareSort::Tax;
    case SquareKind::Chance: return SquareSort::Chance;
    case SquareKind::Chest: return SquareSort::Chest;
    case SquareKind::Prison: return SquareSort::Prison;
    case SquareKind::Parking: return SquareSort::Parking;
    case SquareKind::GoToPrison: return SquareSort::GoToPrison;
    case SquareKind::Property: break;
    }
    switch (board.deed[board.square[square].deed].kind) {
    case DeedKind::Station: return SquareSort::Station;
    case DeedKind::Utility: return SquareSort::Utility;
    case DeedKind::Street: break;
    }
    return SquareSort::Street;
}

std::span<const CardKindName> card_kinds() { return kCardKinds; }

const CardKindName& card_kind(CardKind kind) {
    return *std::ranges::find(kCardKinds, kind, &CardKindName::kind);
}

const CardKindName* card_kind(std::string_view name) {
    const auto found = std::ranges::find(kCardKinds, name, &CardKindName::name);
    return found == kCardKinds.end() ? nullptr : &*found;
}

}  // namespace banquier::editions
