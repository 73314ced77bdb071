#include <banquier/wire/editions_json.hpp>

#include <banquier/bots/roster.hpp>
#include <banquier/editions/names.hpp>
#include <banquier/engine/rules.hpp>
#include <banquier/engine/valuation.hpp>

namespace banquier::wire {

namespace json = boost::json;

using editions::Edition;
using editions::Language;
using editions::Texts;

json::object both(const editions::ByLanguage<std::string>& text) {
    return {{"fr", text[Language::French]}, {"en", text[Language::English]}};
}

json::value field_value(const editions::RuleField& field, std::int64_t value) {
    const std::string_view word = editions::name_of_value(field.words, value);
    return word.empty() ? json::value(value) : json::value(json::string_view(word));
}

namespace {

// Something in both languages of an edition's texts.
template <class Part>
json::object both_of(const Edition& edition, Part part) {
    return {{"fr", part(edition.texts[Language::French])}, {"en", part(edition.texts[Language::English])}};
}

json::string_view name_in(std::span<const editions::NamedValue> words, auto value) {
    return editions::name_of_value(words, static_cast<std::int64_t>(value));
}

// ---- Looks

json::object currency_json(const editions::Theme& theme) {
    const auto placement = [&](Language language) {
        return theme.symbol_placement[language] == editions::Placement::Before ? "before" : "after";
    };
    return {{"code", theme.currency_code}, {"symbol", theme.currency_symbol},
        {"shown_times", theme.shown_times},
        {"placement",
            json::object{{"fr", placement(Language::French)}, {"en", placement(Language::English)}}}};
}

json::object colours_json(const Edition& edition) {
    json::object colours;
    for (std::size_t i = 0; i < kGroups; ++i) {
        const auto group = static_cast<GroupId>(i);
        colours[edition.group_id[group]] = edition.theme.colour[group];
    }
    return colours;
}

json::array tokens_json(const editions::Theme& theme) {
    json::array tokens;
    for (const editions::Token& token : theme.tokens) tokens.push_back(both(token.name));
    return tokens;
}

json::array squares_json(const std::vector<SquareId>& squares) {
    json::array list;
    for (const SquareId square : squares) list.emplace_back(index_of(square));
    return list;
}

json::object theme_json(const Edition& edition) {
    const editions::Theme& theme = edition.theme;
    return {{"tokens", tokens_json(theme)}, {"currency", currency_json(theme)},
        {"colours", colours_json(edition)},
        {"names",
            json::object{{"inferred", squares_json(theme.inferred)},
                {"reconstructed", squares_json(theme.reconstructed)}, {"ours", squares_json(theme.ours)}}},
        {"notes", both(theme.notes)}};
}

// ---- A board

json::array groups_json(const Edition& edition) {
    json::array groups;
    for (std::size_t i = 0; i < kColours; ++i) {
        const auto id = static_cast<GroupId>(i);
        const Group& group = edition.board.group[id];
        json::array squares;
        for (std::size_t n = 0; n < group.size; ++n)
            squares.emplace_back(index_of(edition.board.deed[group.list[n]].square));
        groups.push_back(json::object{{"id", edition.group_id[id]},
            {"name", both_of(edition, [&](const Texts& texts) { return texts.group[id]; })},
            {"house_cost", group.house_cost}, {"squares", std::move(squares)}});
    }
    return groups;
}

// What every title brings while one player has them all, unbuilt: no deed prints what the engine makes of a whole group.
State all_in_one_hand(const Game& game) {
    State state = new_game(game, 2);
    for (const DeedId deed : DeedSet::first(kDeeds)) state.holding[deed].owner = PlayerId{0};
    refresh_facts(game, state);
    return state;
}

void add_title(json::object& square, const Edition& edition, const Deed& deed) {
    const std::size_t figures = deed.kind == DeedKind::Street ? kHotelRent + 1
        : deed.kind == DeedKind::Station                      ? edition.board.group[deed.group].size
                                                              : 2;
    json::array rents;
    for (std::size_t i = 0; i < figures; ++i) rents.emplace_back(deed.rent[i]);
    if (deed.kind == DeedKind::Street) square["group"] = edition.group_id[deed.group];
    square["price"] = deed.price;
    square["mortgage"] = deed.mortgage;
    square[deed.kind == DeedKind::Utility ? "times_dice" : "rents"] = std::move(rents);
}

json::array squares_json(const Edition& edition) {
    const Game game{.board = edition.board};
    const State owned = all_in_one_hand(game);
    json::array squares;
    for (std::size_t i = 0; i < kSquares; ++i) {
        const auto id = static_cast<SquareId>(i);
        const Square& square = edition.board.square[id];
        json::object object{{"at", i},
            {"kind", name_in(editions::square_sort_names(), editions::square_sort(edition.board, id))},
            {"name", both_of(edition, [&](const Texts& texts) { return texts.square[id]; })}};
        if (square.kind == SquareKind::Property) {
            const Deed& deed = edition.board.deed[square.deed];
            add_title(object, edition, deed);
            if (deed.kind == DeedKind::Street) object["whole_group"] = rent_now(game, owned, square.deed);
        }
        if (square.kind == SquareKind::Tax) object["tax"] = square.tax;
        squares.push_back(std::move(object));
    }
    return squares;
}

// The wording keeps its placeholders: the salary is the rule set's, and money looks as the reader's language has it.
json::object card_json(const Edition& edition, CardId id) {
    using editions::Figure;
    const Card& card = edition.board.card[id];
    const editions::CardKindName& kind = editions::card_kind(card.kind);
    json::object object{{"id", edition.card_id[id]}, {"does", json::string_view(kind.name)},
        {"text", both_of(edition, [&](const Texts& texts) { return texts.card[id]; })}};
    // [CARD-03] Its number in the list is the sum of three dice.
    if (edition.draw == Draw::ThreeDice) object["number"] = index_of(id) % kDeckSize + 3;
    if (kind.gives(Figure::Square)) object["square"] = index_of(card.square);
    if (kind.gives(Figure::Squares)) object["squares"] = card.amount;
    if (kind.gives(Figure::Amount)) object["amount"] = card.amount;
    if (kind.gives(Figure::House)) object["house"] = card.amount;
    if (kind.gives(Figure::Hotel)) object["hotel"] = card.second;
    if (kind.gives(Figure::Deck)) object["deck"] = name_in(editions::deck_names(), card.other);
    return object;
}

json::object decks_json(const Edition& edition) {
    json::object decks;
    for (const editions::NamedValue& deck : editions::deck_names())
        decks[deck.name] = both_of(
            edition, [&](const Texts& texts) { return texts.deck[static_cast<std::size_t>(deck.value)]; });
    return decks;
}

json::object cards_json(const Edition& edition) {
    json::object decks;
    for (const editions::NamedValue& deck : editions::deck_names()) {
        json::array cards;
        for (std::size_t i = 0; i < kDeckSize; ++i)
            cards.push_back(card_json(
                edition, static_cast<CardId>(static_cast<std::size_t>(deck.value) * kDeckSize + i)));
        decks[deck.name] = std::move(cards);
    }
    return decks;
}

json::object word_json(const editions::Word& word) {
    json::object object{{"one", word.one}, {"many", word.many}};
    if (word.gender != editions::Gender::None)
        object["gender"] = word.gender == editions::Gender::Masculine ? "m" : "f";
    return object;
}

json::object words_json(const Edition& edition) {
    const auto word = [&](editions::Word Texts::* member) {
        return both_of(edition, [&](const Texts& texts) { return word_json(texts.*member); });
    };
    return {{"house", word(&Texts::house)}, {"hotel", word(&Texts::hotel)}, {"street", word(&Texts::street)},
        {"station", word(&Texts::station)}, {"utility", word(&Texts::utility)},
        {"release", word(&Texts::release)}, {"currency", word(&Texts::currency)}};
}

json::object title_json(const Edition& edition) {
    return both_of(edition, [](const Texts& texts) { return texts.title; });
}

// ---- The list of everything

json::object listed(const Edition& edition) {
    return {{"id", edition.id}, {"title", title_json(edition)},
        {"rule_sets", json::value_from(edition.rule_sets)},
        {"draw", name_in(editions::draw_names(), edition.draw)}, {"tokens", tokens_json(edition.theme)},
        {"colours", colours_json(edition)}, {"currency", currency_json(edition.theme)}};
}

json::object listed(const editions::RuleSetInfo& info, const editions::Library& library) {
    json::object object{{"id", info.id}, {"title", both(info.title)}, {"summary", both(info.summary)},
        {"players", json::array{info.rules.min_players, info.rules.max_players}}};
    if (const Edition* board = library.official_board(info.id)) object["board"] = board->id;
    if (!info.rulebook.empty()) object["rulebook"] = info.rulebook;
    if (!info.base.empty()) object["base"] = info.base;
    return object;
}

json::object listed(const editions::HouseRule& rule) {
    json::object object{
        {"id", editions::rule_id_text(rule.id)}, {"title", both(rule.title)}, {"says", both(rule.says)}};
    json::object changes;
    for (const editions::Setting& setting : rule.settings)
        changes[setting.field->name] = field_value(*setting.field, setting.value);
    object["changes"] = std::move(changes);
    if (rule.takes)
        object["takes"] = json::object{{"field", json::string_view(rule.takes->name)},
            {"lowest", rule.takes->lowest}, {"highest", rule.takes->highest}};
    return object;
}

// Those that are somebody to play with; a game takes every bot of the roster.
json::array bots_json() {
    json::array list;
    for (const bots::Known& known : bots::roster()) {
        if (known.role == bots::Role::Study) continue;
        json::object bot{{"name", json::string_view(known.name)},
            {"kind",
                known.role == bots::Role::Opponent        ? "opponent"
                    : known.role == bots::Role::Character ? "character"
                                                          : "practice"}};
        if (known.level != 0) bot["level"] = known.level;
        list.push_back(std::move(bot));
    }
    return list;
}

}  // namespace

std::string catalogue_text(const editions::Library& library) {
    json::array boards, rule_sets, house_rules;
    for (const Edition& edition : library.editions()) boards.push_back(listed(edition));
    for (const editions::RuleSetInfo& info : library.rule_sets()) rule_sets.push_back(listed(info, library));
    for (const editions::HouseRule& rule : library.house_rules()) house_rules.push_back(listed(rule));
    return json::serialize(json::object{{"boards", std::move(boards)}, {"rule_sets", std::move(rule_sets)},
        {"house_rules", std::move(house_rules)}, {"bots", bots_json()}});
}

std::string board_text(const Edition& edition) {
    return json::serialize(json::object{{"id", edition.id}, {"title", title_json(edition)},
        {"rule_sets", json::value_from(edition.rule_sets)},
        {"draw", name_in(editions::draw_names(), edition.draw)}, {"groups", groups_json(edition)},
        {"squares", squares_json(edition)}, {"decks", decks_json(edition)}, {"cards", cards_json(edition)},
        {"words", words_json(edition)}, {"theme", theme_json(edition)}});
}

Told board_told(const editions::Library& library, std::string_view id) {
    const editions::Edition* edition = library.edition(id);
    if (!edition) return NotTold{404, "no-such-board", "a board of /api/catalogue was expected", {}};
    return board_text(*edition);
}

}  // namespace banquier::wire
