#include "board_file.hpp"

#include "banquier/editions/rule_fields.hpp"
#include "spelling.hpp"

#include <algorithm>

namespace banquier::editions {
namespace {

constexpr Range kAmount = {0, kHighestAmount};
constexpr Range kPrice = {1, kHighestAmount};
constexpr Range kTimes = {0, 1000};
constexpr Range kSquareNumbers = {0, kSquares - 1};
constexpr Range kListNumbers = {3, 18};  // the sums of three dice
constexpr Range kStock = {0, kUnlimited - 1};

constexpr std::size_t kStreetRents = 6;
constexpr std::size_t kStationRents = 4;
constexpr std::size_t kUtilityTimes = 2;

Money money(std::optional<std::int64_t> value) { return static_cast<Money>(value.value_or(0)); }

struct RentList {
    std::string_view key;
    std::size_t length;
    Range range;
};

std::vector<Money> read_rents(TableReader& reader, RentList wanted) {
    std::vector<Money> rents;
    const Node* list = reader.list(wanted.key);
    if (list == nullptr) return rents;
    const Report& report = reader.report();
    for (const Node& item : list->items) {
        const auto rent = number_of(item, wanted.key, wanted.range, report);
        if (!rent) continue;
        if (!rents.empty() && *rent < rents.back())
            report.add(item.place, ProblemCode::RentFalls, {*rent, std::int64_t{rents.back()}});
        rents.push_back(static_cast<Money>(*rent));
    }
    if (list->items.size() != wanted.length)
        report.add(list->place, ProblemCode::ListLength,
            {std::string{wanted.key}, static_cast<std::int64_t>(wanted.length),
                static_cast<std::int64_t>(list->items.size())});
    return rents;
}

void read_title(TableReader& reader, BoardDraft::Square& square) {
    square.price = money(reader.number("price", kPrice));
    square.mortgage = money(reader.number("mortgage", kAmount));
    if (square.price > 0 && square.mortgage > square.price)
        reader.report().add(reader.place("mortgage"), ProblemCode::MortgageTooHigh,
            {std::int64_t{square.price}, std::int64_t{square.mortgage}});
    switch (*square.sort) {
    case SquareSort::Station: square.rents = read_rents(reader, {"rents", kStationRents, kAmount}); break;
    case SquareSort::Utility: square.rents = read_rents(reader, {"times_dice", kUtilityTimes, kTimes}); break;
    default:
        square.group = reader.text("group");
        square.group_place = reader.place("group");
        square.rents = read_rents(reader, {"rents", kStreetRents, kAmount});
    }
}

void read_square(const Node& node, const Report& report, BoardDraft& draft) {
    if (!has_type(node, Node::Type::Table, "squares", report)) return;
    TableReader reader{node, report};
    BoardDraft::Square square;
    square.place = node.place;
    const auto at = reader.number("at", kSquareNumbers);
    const auto sort = reader.word("kind", square_sort_names());
    if (sort) {
        square.sort = static_cast<SquareSort>(*sort);
        if (*square.sort == SquareSort::Tax) square.tax = money(reader.number("tax", kAmount));
        if (*square.sort == SquareSort::Street || *square.sort == SquareSort::Station ||
            *square.sort == SquareSort::Utility)
            read_title(reader, square);
        reader.finish();
    }
    if (at) square.at = static_cast<int>(*at);
    draft.squares.push_back(std::move(square));
}

void read_group(const Node& node, const Report& report, BoardDraft& draft) {
    if (!has_type(node, Node::Type::Table, "groups", report)) return;
    TableReader reader{node, report};
    const auto id = reader.id("id");
    const Money cost = money(reader.number("house_cost", kPrice));
    reader.finish();
    if (id) draft.groups.push_back({*id, cost, node.place});
}

// The square that a card names; off the board it is a card to nowhere.
bool read_target(TableReader& reader, const std::string& card, Card& effect) {
    const auto target = reader.number("square", {INT64_MIN, INT64_MAX});
    if (!target) return false;
    if (*target < 0 || *target >= static_cast<std::int64_t>(kSquares)) {
        reader.report().add(
            reader.node().find("square")->value.place, ProblemCode::CardToNowhere, {Quoted{card}, *target});
        return false;
    }
    effect.square = static_cast<SquareId>(*target);
    return true;
}

std::optional<Card> read_effect(TableReader& reader, const CardKindName& kind, const std::string& id) {
    const std::size_t before = reader.report().count();
    Card effect;
    effect.kind = kind.kind;
    if (kind.gives(Figure::Square)) read_target(reader, id, effect);
    if (kind.gives(Figure::Squares)) effect.amount = money(reader.number("squares", {1, kSquares - 1}));
    if (kind.gives(Figure::Amount)) effect.amount = money(reader.number("amount", kAmount));
    if (kind.gives(Figure::House)) effect.amount = money(reader.number("house", kAmount));
    if (kind.gives(Figure::Hotel)) effect.second = money(reader.number("hotel", kAmount));
    if (kind.gives(Figure::Deck))
        effect.other = static_cast<DeckId>(reader.word("deck", deck_names()).value_or(0));
    reader.finish();
    if (reader.report().count() != before) return std::nullopt;
    return effect;
}

std::optional<Card> read_card_kind(TableReader& reader, const std::string& id) {
    const auto name = reader.text("does");
    if (!name) return std::nullopt;
    if (const CardKindName* kind = card_kind(*name)) return read_effect(reader, *kind, id);
    std::vector<std::string> names;
    for (const CardKindName& kind : card_kinds()) names.emplace_back(kind.name);
    reader.report().add(reader.node().find("does")->value.place, ProblemCode::UnknownValue,
        {std::string{"does"}, Quoted{*name}, joined(names)}, nearest_name(*name, names));
    return std::nullopt;
}

void read_card(const Node& node, DeckId deck, const Report& report, BoardDraft& draft) {
    if (!has_type(node, Node::Type::Table, "cards", report)) return;
    TableReader reader{node, report};
    BoardDraft::Card card;
    card.deck = deck;
    card.place = node.place;
    card.id = reader.id("id").value_or("");
    if (draft.draw == Draw::ThreeDice) card.number = money(reader.number("number", kListNumbers));
    card.effect = read_card_kind(reader, card.id);
    draft.cards.push_back(std::move(card));
}

void read_cards(const Node& table, const Report& report, BoardDraft& draft) {
    TableReader reader{table, report};
    for (const NamedValue& deck : deck_names()) {
        const DeckId id = static_cast<DeckId>(deck.value);
        draft.deck_place[id] = reader.place(deck.name);
        const Node* list = reader.list(deck.name);
        if (list == nullptr) continue;
        for (const Node& card : list->items) read_card(card, id, report, draft);
    }
    reader.finish();
}

void read_rule_sets(const Node& list, const Report& report, BoardDraft& draft) {
    for (const Node& item : list.items)
        if (const auto id = text_of(item, "rule_sets", report)) draft.rule_sets.push_back({*id, item.place});
}

}  // namespace

const BoardDraft::Square* BoardDraft::square(int at) const {
    for (const Square& square : squares)
        if (square.at == at) return &square;
    return nullptr;
}

const BoardDraft* board_named(
    const std::string& id, Place place, std::span<const BoardDraft> boards, const Report& report) {
    if (id.empty()) return nullptr;
    const auto found = std::ranges::find(boards, id, &BoardDraft::id);
    if (found != boards.end()) return &*found;
    std::vector<std::string> ids;
    for (const BoardDraft& board : boards) ids.push_back(board.id);
    report.add(place, ProblemCode::UnknownBoard, {Quoted{id}, joined(ids)}, nearest_name(id, ids));
    return nullptr;
}

BoardDraft read_board(const SourceFile& file, Problems& problems) {
    const Report report{file.path, problems};
    TableReader reader{file.root, report};
    BoardDraft draft;
    draft.file = file.path;
    reader.text("kind");
    draft.id = reader.id("id").value_or("");
    draft.place = reader.place("id");
    draft.draw = static_cast<Draw>(reader.word("draw", draw_names()).value_or(0));
    draft.houses = static_cast<std::uint8_t>(reader.number("houses", kStock).value_or(0));
    draft.hotels = static_cast<std::uint8_t>(reader.number("hotels", kStock).value_or(0));
    if (const Node* list = reader.list("rule_sets")) read_rule_sets(*list, report, draft);
    draft.groups_place = reader.place("groups");
    if (const Node* list = reader.list("groups"))
        for (const Node& group : list->items) read_group(group, report, draft);
    draft.squares_place = reader.place("squares");
    if (const Node* list = reader.list("squares"))
        for (const Node& square : list->items) read_square(square, report, draft);
    if (const Node* table = reader.table("cards")) read_cards(*table, report, draft);
    reader.finish();
    return draft;
}

}  // namespace banquier::editions
