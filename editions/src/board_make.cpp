#include "board_file.hpp"

#include <algorithm>

namespace banquier::editions {
namespace {

// The colours in board order: by the first street of each.
std::vector<const BoardDraft::Group*> colours_in_order(const BoardDraft& draft) {
    std::vector<const BoardDraft::Group*> colours;
    for (int at = 0; at < static_cast<int>(kSquares); ++at) {
        const BoardDraft::Square& square = *draft.square(at);
        if (square.sort != SquareSort::Street) continue;
        const auto group = std::ranges::find(draft.groups, *square.group, &BoardDraft::Group::id);
        if (std::ranges::find(colours, &*group) == colours.end()) colours.push_back(&*group);
    }
    return colours;
}

SquareKind square_kind(SquareSort sort) {
    switch (sort) {
    case SquareSort::Go: return SquareKind::Go;
    case SquareSort::Tax: return SquareKind::Tax;
    case SquareSort::Chance: return SquareKind::Chance;
    case SquareSort::Chest: return SquareKind::Chest;
    case SquareSort::Prison: return SquareKind::Prison;
    case SquareSort::Parking: return SquareKind::Parking;
    case SquareSort::GoToPrison: return SquareKind::GoToPrison;
    case SquareSort::Street:
    case SquareSort::Station:
    case SquareSort::Utility: break;
    }
    return SquareKind::Property;
}

DeedKind deed_kind(SquareSort sort) {
    if (sort == SquareSort::Station) return DeedKind::Station;
    return sort == SquareSort::Utility ? DeedKind::Utility : DeedKind::Street;
}

GroupId group_of(const BoardDraft::Square& square, const Edition& edition) {
    if (square.sort == SquareSort::Station) return kStations;
    if (square.sort == SquareSort::Utility) return kUtilities;
    const auto found = std::ranges::find(edition.group_id, *square.group);
    return static_cast<GroupId>(found - edition.group_id.begin());
}

void put_deed(const BoardDraft::Square& square, DeedId id, Edition& edition) {
    Deed& deed = edition.board.deed[id];
    deed.square = static_cast<SquareId>(square.at);
    deed.group = group_of(square, edition);
    deed.kind = deed_kind(*square.sort);
    deed.price = square.price;
    deed.mortgage = square.mortgage;
    std::ranges::copy(square.rents, deed.rent.begin());
    Group& group = edition.board.group[deed.group];
    group.deeds.add(id);
    group.list[group.size++] = id;
}

void put_squares(const BoardDraft& draft, Edition& edition) {
    std::uint8_t deeds = 0;
    for (int at = 0; at < static_cast<int>(kSquares); ++at) {
        const BoardDraft::Square& from = *draft.square(at);
        const SquareId id = static_cast<SquareId>(at);
        Square& square = edition.board.square[id];
        square.kind = square_kind(*from.sort);
        square.tax = from.tax;
        if (square.kind == SquareKind::Prison) edition.board.prison = id;
        if (square.kind != SquareKind::Property) continue;
        square.deed = static_cast<DeedId>(deeds++);
        put_deed(from, square.deed, edition);
    }
}

// A list's card stands at its number, so that the sum of three dice finds it.
void put_cards(const BoardDraft& draft, Edition& edition) {
    std::array<std::size_t, kDecks> next{};
    for (const BoardDraft::Card& card : draft.cards) {
        const std::size_t deck = index_of(card.deck);
        const std::size_t position =
            draft.draw == Draw::ThreeDice ? static_cast<std::size_t>(card.number - 3) : next[deck]++;
        const CardId id = static_cast<CardId>(deck * kDeckSize + position);
        edition.board.card[id] = *card.effect;
        edition.card_id[id] = card.id;
    }
    if (draft.draw == Draw::ThreeDice) return;  // release is a key there [CARD-04]
    for (std::size_t i = 0; i < kCards; ++i) {
        const CardId id = static_cast<CardId>(i);
        if (edition.board.card[id].kind == CardKind::Release)
            edition.board.token_card[edition.board.token_cards++] = id;
    }
}

}  // namespace

Edition edition_of(const BoardDraft& draft) {
    Edition edition;
    edition.id = draft.id;
    edition.file = draft.file;
    edition.draw = draft.draw;
    edition.houses = draft.houses;
    edition.hotels = draft.hotels;
    for (const BoardDraft::RuleSetName& name : draft.rule_sets) edition.rule_sets.push_back(name.id);
    std::size_t colour = 0;
    for (const BoardDraft::Group* group : colours_in_order(draft)) {
        const GroupId id = static_cast<GroupId>(colour++);
        edition.group_id[id] = group->id;
        edition.board.group[id].house_cost = group->house_cost;
    }
    edition.group_id[kStations] = "station";
    edition.group_id[kUtilities] = "utility";
    put_squares(draft, edition);
    put_cards(draft, edition);
    return edition;
}

}  // namespace banquier::editions
