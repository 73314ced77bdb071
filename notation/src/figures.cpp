#include <banquier/notation/figures.hpp>

#include <banquier/editions/names.hpp>
#include <banquier/editions/rule_fields.hpp>

#include "codec.hpp"

#include <algorithm>

namespace banquier::notation {

namespace {

using editions::Figure;
using editions::SquareSort;

constexpr Money kMost = editions::kHighestAmount;

// ---- Rules

json::object rules_json(const RuleSet& rules) {
    json::object object;
    for (const editions::RuleField& field : editions::rule_fields()) {
        const std::int64_t value = field.get(rules);
        const std::string_view name = editions::name_of_value(field.words, value);
        if (name.empty())
            object[field.name] = value;
        else
            object[field.name] = name;
    }
    return object;
}

RuleSet read_rules(FieldReader& figures) {
    RuleSet rules;
    const std::string path = figures.path("rules");
    FirstProblem& problem = figures.problem();
    for (const auto& item : object(problem, figures.need("rules"), path)) {
        const editions::RuleField* field = editions::rule_field(item.key());
        const std::string here = path + "." + std::string{item.key()};
        if (!field) {
            problem.wrong(here, {"règle inconnue", "unknown rule"});
        } else if (field->is_number && !item.value().is_string()) {
            field->set(rules, whole(problem, item.value(), here, field->lowest, field->highest));
        } else if (const auto value = editions::parse_value(*field, text(problem, item.value(), here))) {
            field->set(rules, *value);
        } else {
            const std::string allowed = editions::allowed_values(*field);
            problem.expected(here, {allowed, allowed});
        }
    }
    return rules;
}

// ---- Board

std::size_t rent_count(DeedKind kind) {
    return kind == DeedKind::Street ? kHotelRent + 1 : kind == DeedKind::Station ? kMaxGroupSize : 2;
}

json::object square_json(const Board& board, SquareId id) {
    const Square& square = board.square[id];
    const SquareSort kind = editions::square_sort(board, id);
    json::object object{
        {"kind", editions::name_of_value(editions::square_sort_names(), static_cast<std::int64_t>(kind))}};
    if (square.kind == SquareKind::Tax) object["tax"] = square.tax;
    if (square.kind != SquareKind::Property) return object;
    const Deed& deed = board.deed[square.deed];
    json::array rents;
    for (std::size_t i = 0; i < rent_count(deed.kind); ++i) rents.emplace_back(deed.rent[i]);
    if (deed.kind == DeedKind::Street) object["group"] = index_of(deed.group) + 1;
    object["price"] = deed.price;
    object["mortgage"] = deed.mortgage;
    object["rents"] = std::move(rents);
    return object;
}

json::object card_json(const Card& card) {
    const editions::CardKindName& kind = editions::card_kind(card.kind);
    json::object object{{"kind", kind.name}};
    if (kind.gives(Figure::Square)) object["square"] = index_of(card.square);
    if (kind.gives(Figure::Squares)) object["squares"] = card.amount;
    if (kind.gives(Figure::Amount)) object["amount"] = card.amount;
    if (kind.gives(Figure::House)) object["house"] = card.amount;
    if (kind.gives(Figure::Hotel)) object["hotel"] = card.second;
    if (kind.gives(Figure::Deck)) object["deck"] = word(card.other);
    return object;
}

json::object board_json(const Board& board) {
    json::array squares;
    json::array house_costs;
    json::array cards;
    for (std::size_t i = 0; i < kSquares; ++i)
        squares.push_back(square_json(board, static_cast<SquareId>(i)));
    for (std::size_t i = 0; i < kColours; ++i)
        house_costs.emplace_back(board.group[static_cast<GroupId>(i)].house_cost);
    for (const Card& card : board.card) cards.push_back(card_json(card));
    return {{"squares", std::move(squares)}, {"house_costs", std::move(house_costs)},
        {"cards", std::move(cards)}};
}

Money money(FieldReader& field, std::string_view key) {
    return static_cast<Money>(whole(field.problem(), field.need(key), field.path(key), 0, kMost));
}

// Calls `each` with every item of a list of that size, its path and its number from 0.
template <class Each>
void for_each_of(FieldReader& field, std::string_view key, std::size_t size, Each each) {
    const std::string path = field.path(key);
    const json::array& list = array(field.problem(), field.need(key), path);
    if (list.size() != size)
        field.problem().note({.field = path,
            .text = {fmt::format("{} éléments", list.size()), fmt::format("{} items", list.size())},
            .expected = {fmt::format("{}", size), fmt::format("{}", size)}});
    else
        for (std::size_t i = 0; i < size; ++i) each(list[i], item_path(path, i), i);
}

class BoardReader {
public:
    explicit BoardReader(const Reading& in) : in_(in) {}

    Board read(const json::value& value);

private:
    void square(FieldReader& field, SquareId id);
    void title(FieldReader& field, SquareId id, DeedKind kind);
    Card card(const json::value& value, const std::string& path);
    void expect_whole();
    void number_release_cards();

    Reading in_;
    Board board_{};
    std::size_t deeds_ = 0;
};

void BoardReader::title(FieldReader& field, SquareId id, DeedKind kind) {
    if (deeds_ == kDeeds)
        return in_.problem.wrong(field.path("kind"), {"plus de 28 titres", "more than 28 titles"});
    const auto deed_id = static_cast<DeedId>(deeds_++);
    Deed& deed = board_.deed[deed_id];
    board_.square[id] = {.kind = SquareKind::Property, .deed = deed_id};
    deed = {.square = id, .kind = kind, .price = money(field, "price"), .mortgage = money(field, "mortgage")};
    deed.group = kind == DeedKind::Station ? kStations : kUtilities;
    if (kind == DeedKind::Street)
        deed.group = static_cast<GroupId>(
            whole(in_.problem, field.need("group"), field.path("group"), 1, kColours) - 1);
    for_each_of(field, "rents", rent_count(kind),
        [&](const json::value& rent, const std::string& path, std::size_t i) {
            deed.rent[i] = static_cast<Money>(whole(in_.problem, rent, path, 0, kMost));
        });
    Group& group = board_.group[deed.group];
    if (group.size == kMaxGroupSize)
        return in_.problem.wrong(
            field.path("kind"), {"plus de 4 titres dans ce groupe", "more than 4 titles in this group"});
    group.list[group.size++] = deed_id;
    group.deeds.add(deed_id);
}

void BoardReader::square(FieldReader& field, SquareId id) {
    const auto kinds = editions::square_sort_names();
    const auto kind = editions::value_named(kinds, text(in_.problem, field.need("kind"), field.path("kind")));
    if (!kind) {
        const std::string list = editions::list_of(kinds);
        return field.expected("kind", {list, list});
    }
    Square& square = board_.square[id];
    switch (static_cast<SquareSort>(*kind)) {
    case SquareSort::Go: square.kind = SquareKind::Go; break;
    case SquareSort::Street: title(field, id, DeedKind::Street); break;
    case SquareSort::Station: title(field, id, DeedKind::Station); break;
    case SquareSort::Utility: title(field, id, DeedKind::Utility); break;
    case SquareSort::Tax: square = {.kind = SquareKind::Tax, .tax = money(field, "tax")}; break;
    case SquareSort::Chance: square.kind = SquareKind::Chance; break;
    case SquareSort::Chest: square.kind = SquareKind::Chest; break;
    case SquareSort::Prison:
        square.kind = SquareKind::Prison;
        board_.prison = id;
        break;
    case SquareSort::Parking: square.kind = SquareKind::Parking; break;
    case SquareSort::GoToPrison: square.kind = SquareKind::GoToPrison; break;
    }
    field.no_more();
}

Card BoardReader::card(const json::value& value, const std::string& path) {
    FieldReader field{in_, value, path};
    const editions::CardKindName* kind =
        editions::card_kind(text(in_.problem, field.need("kind"), field.path("kind")));
    if (!kind) {
        in_.problem.wrong(field.path("kind"), {"carte inconnue", "unknown card"});
        return {};
    }
    Card card{.kind = kind->kind};
    if (kind->gives(Figure::Square)) decode(in_, field.need("square"), field.path("square"), card.square);
    if (kind->gives(Figure::Squares)) card.amount = money(field, "squares");
    if (kind->gives(Figure::Amount)) card.amount = money(field, "amount");
    if (kind->gives(Figure::House)) card.amount = money(field, "house");
    if (kind->gives(Figure::Hotel)) card.second = money(field, "hotel");
    if (kind->gives(Figure::Deck)) decode(in_, field.need("deck"), field.path("deck"), card.other);
    field.no_more();
    return card;
}

Board BoardReader::read(const json::value& value) {
    FieldReader field{in_, value, "figures.board"};
    for_each_of(
        field, "squares", kSquares, [&](const json::value& item, const std::string& path, std::size_t i) {
            FieldReader one{in_, item, path};
            square(one, static_cast<SquareId>(i));
        });
    for_each_of(
        field, "house_costs", kColours, [&](const json::value& item, const std::string& path, std::size_t i) {
            board_.group[static_cast<GroupId>(i)].house_cost =
                static_cast<Money>(whole(in_.problem, item, path, 0, kMost));
        });
    for_each_of(field, "cards", kCards, [&](const json::value& item, const std::string& path, std::size_t i) {
        board_.card[static_cast<CardId>(i)] = card(item, path);
    });
    field.no_more();
    expect_whole();
    number_release_cards();
    return board_;
}

// [SETUP-02] What the engine takes for granted of every board.
void BoardReader::expect_whole() {
    int prisons = 0;
    for (const Square& square : board_.square) prisons += square.kind == SquareKind::Prison ? 1 : 0;
    const bool colours = std::all_of(board_.group.begin(), board_.group.begin() + kColours,
        [](const Group& group) { return group.size >= 2; });
    if (deeds_ != kDeeds || board_.group[kStations].size != 4 || board_.group[kUtilities].size != 2 ||
        !colours || prisons != 1 || board_.square[SquareId{0}].kind != SquareKind::Go)
        in_.problem.note({.field = "figures.board.squares",
            .expected = {"le Départ en premier, une prison, 22 rues en 8 groupes, 4 gares, 2 compagnies",
                "Go first, one prison, 22 streets in 8 groups, 4 stations, 2 utilities"},
            .rules = {"SETUP-02"_rule}});
}

// [CARD-02] Release cards in order; [CARD-04] none where release is a key.
void BoardReader::number_release_cards() {
    if (in_.game.rules.draw != Draw::Cards) return;
    for (std::size_t i = 0; i < kCards; ++i) {
        const auto id = static_cast<CardId>(i);
        if (board_.card[id].kind != CardKind::Release) continue;
        if (board_.token_cards == kMaxTokens)
            return in_.problem.wrong(
                "figures.board.cards", {"plus de 6 cartes de sortie", "more than 6 release cards"});
        board_.token_card[board_.token_cards++] = id;
    }
}

constexpr Game kNoGame{};

}  // namespace

json::object figures_of(const Game& game) {
    return {{"rules", rules_json(game.rules)}, {"board", board_json(game.board)}};
}

Result<Game> game_from_figures(const json::value& figures) {
    FirstProblem problem;
    FieldReader field{{kNoGame, problem}, figures, "figures"};
    Game game{};
    game.rules = read_rules(field);
    const editions::Problems contradictions = editions::contradictions(game.rules);
    if (!contradictions.empty()) {
        Problem first = told(contradictions.front());
        first.field = field.path("rules");
        problem.note(std::move(first));
    }
    game.board = BoardReader{{game, problem}}.read(field.need("board"));
    field.no_more();
    return problem.or_else(std::move(game));
}

std::uint64_t fnv1a(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001b3U;
    }
    return hash;
}

std::string digest_of(const json::value& figures) {
    return fmt::format("{:016x}", fnv1a(json::serialize(figures)));
}

}  // namespace banquier::notation
