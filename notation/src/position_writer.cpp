#include <banquier/notation/position.hpp>

#include "position_fields.hpp"

namespace banquier::notation {

namespace {

// Gives the fields of a position one after another, each written into the same text.
class PositionWriter {
public:
    PositionWriter(const Game& game, const EachField& each) : game_(game), each_(each) {}

    template <class Writes>
    void give(std::string_view key, Writes writes) {
        text_.clear();
        writes(json_);
        each_(key, text_);
    }
    template <class T>
    void operator()(
        std::string_view key, const T& value, const T& standard, Write when = Write::IfItDiffers) {
        if (when == Write::Always || !(value == standard))
            give(key, [&](JsonWriter& json) { write(json, game_, value); });
    }

private:
    const Game& game_;
    const EachField& each_;
    std::string text_;
    JsonWriter json_{text_};
};

// What was paid for each level, where any cost another amount than the list price.
void write_paid(JsonWriter& json, const Game& game, const State& state, DeedId deed) {
    const std::uint8_t level = state.holding[deed].level;
    const Money list_price = game.board.group[game.board.deed[deed].group].house_cost;
    bool any = false;
    for (std::uint8_t n = 1; n <= level; ++n) any |= paid_for(game, state, deed, n) != list_price;
    if (!any) return;
    json.key("paid").list();
    for (std::uint8_t n = 1; n <= level; ++n) json.number(paid_for(game, state, deed, n));
    json.end_list();
}

void write_titles(JsonWriter& json, const Game& game, const State& state, PlayerId player) {
    bool any = false;
    for (DeedId deed : DeedSet::first(kDeeds)) {
        const Holding& held = state.holding[deed];
        if (held.owner != player) continue;
        if (!any) json.key("titles").list();
        any = true;
        if (held.level == 0 && !held.mortgaged) {
            write(json, game, deed);
            continue;
        }
        json.object();
        write(json.key("at"), game, deed);
        if (held.level != 0) json.key("level").number(held.level);
        write_paid(json, game, state, deed);
        if (held.mortgaged) json.key("mortgaged").flag(true);
        json.end_object();
    }
    if (any) json.end_list();
}

void write_player(JsonWriter& json, const Game& game, const State& state, PlayerId id, const Player& usual) {
    const Player& player = state.player[id];
    json.object();
    FieldWriter field{game, json};
    field("cash", player.cash, usual.cash, Write::Always);
    field("place", player.place, usual.place, Write::Always);
    field("prison", player.prison, usual.prison);
    field("tokens", player.tokens, usual.tokens);
    field("laps", player.laps, usual.laps);
    write_titles(json, game, state, id);
    field("dealt", state.dealt[id], DeedSet{});
    if (!(state.offer[id] == Offer{})) {
        json.key("offer").object();
        describe_offer(field, state.offer[id]);
        json.end_object();
    }
    if (!state.in_play.contains(id)) json.key("out").flag(true);
    json.end_object();
}

// The cards whose bits are set, counted from 1.
void write_cards(JsonWriter& json, std::uint16_t cards) {
    json.list();
    for (std::size_t i = 0; i < kDeckSize; ++i)
        if ((cards >> i & 1U) != 0) json.number(i + 1);
    json.end_list();
}

// Nothing where both decks are as usual.
void write_decks(PositionWriter& field, const Game& game, const State& state, const State& usual) {
    const auto unseen_is_usual = [&](DeckId id) {
        return state.deck[index_of(id)].unseen ==
            usual_unseen(game, state, id, usual.deck[index_of(id)].unseen);
    };
    const auto is_usual = [&](DeckId id) {
        return state.deck[index_of(id)].seen_count == 0 && unseen_is_usual(id);
    };
    if (is_usual(DeckId::Chance) && is_usual(DeckId::Chest)) return;
    field.give("decks", [&](JsonWriter& json) {
        json.object();
        for (const DeckId id : {DeckId::Chance, DeckId::Chest}) {
            if (is_usual(id)) continue;
            const Deck& deck = state.deck[index_of(id)];
            json.key(word(id)).object();
            if (deck.seen_count != 0) {
                json.key("seen").list();
                for (std::size_t i = 0; i < deck.seen_count; ++i) json.number(deck.seen[i] + 1);
                json.end_list();
            }
            if (!unseen_is_usual(id)) write_cards(json.key("unseen"), deck.unseen);
            json.end_object();
        }
        json.end_object();
    });
}

template <class List, class Describe>
void write_list(JsonWriter& json, const Game& game, const List& list, std::size_t count, Describe describe) {
    json.list();
    for (std::size_t i = 0; i < count; ++i)
        write_object(json, game, list[i], [&](auto& f, auto& item) { describe(f, item, i); });
    json.end_list();
}

}  // namespace

void write_fields(const Game& game, const State& state, const EachField& each) {
    const State usual = standard_position(game, state.players);
    PositionWriter field{game, each};
    field.give("players", [&](JsonWriter& json) {
        json.list();
        for (PlayerId id : everybody(state)) write_player(json, game, state, id, usual.player[id]);
        json.end_list();
    });
    describe_table(field, state, usual);
    field.give("stock", [&](JsonWriter& json) {
        json.object().key("houses").number(state.houses).key("hotels").number(state.hotels).end_object();
    });
    write_decks(field, game, state, usual);
    if (state.claims != 0)
        field.give("claims", [&](JsonWriter& json) {
            write_list(json, game, state.claim, state.claims,
                [](auto& f, auto& c, std::size_t i) { describe_claim(f, c, i); });
        });
    const bool lot = !(state.lot == Lot{});
    const bool contest = !(state.contest == Contest{});
    if (state.tasks != 0 || lot || contest)
        field.give("tasks", [&](JsonWriter& json) {
            write_list(json, game, state.task, state.tasks,
                [](auto& f, auto& t, std::size_t) { describe_task(f, t); });
        });
    if (lot)
        field.give("lot", [&](JsonWriter& json) {
            write_object(json, game, state.lot, [&](auto& f, auto& l) { describe_lot(f, l, state.in_play); });
        });
    if (contest)
        field.give("contest", [&](JsonWriter& json) {
            write_object(json, game, state.contest, [](auto& f, auto& c) { describe_contest(f, c); });
        });
    if (!(state.tried == Tried{}))
        field.give("tried", [&](JsonWriter& json) {
            write_object(json, game, state.tried, [](auto& f, auto& v) { describe_tried(f, v); });
        });
}

namespace {

// An archive that keeps the names of the fields that are described to it.
class NameCollector {
public:
    enum class Which : std::uint8_t { All, Missable };
    explicit NameCollector(Which which) : which_(which) {}

    template <class T>
    void operator()(std::string_view key, const T&, const T&, Write when = Write::IfItDiffers) {
        if (which_ == Which::All || when == Write::IfItDiffers) names.emplace_back(key);
    }

    std::vector<std::string> names;

private:
    Which which_;
};

template <class Describe>
std::vector<std::string> names_in(NameCollector::Which which, Describe describe) {
    NameCollector collector{which};
    describe(collector);
    return std::move(collector.names);
}

}  // namespace

const std::vector<std::string>& position_fields() {
    static const std::vector<std::string> all = [] {
        const State state{};
        std::vector<std::string> names{"players"};
        for (std::string& name :
            names_in(NameCollector::Which::All, [&](auto& field) { describe_table(field, state, state); }))
            names.push_back(std::move(name));
        for (const char* name : {"stock", "decks", "claims", "tasks", "lot", "contest", "tried"})
            names.emplace_back(name);
        return names;
    }();
    return all;
}

const std::vector<std::string>& missable_parts(std::string_view object) {
    using enum NameCollector::Which;
    static const std::vector<std::string> none, decision{"luck"}, decks{"chance", "chest"},
        deck{"seen", "unseen"},
        lot = names_in(Missable, [no_lot = Lot{}](auto& field) { describe_lot(field, no_lot, PlayerSet{}); }),
        contest = names_in(
            Missable, [no_contest = Contest{}](auto& field) { describe_contest(field, no_contest); }),
        tried = names_in(Missable, [nothing = Tried{}](auto& field) { describe_tried(field, nothing); });
    if (object == "decision") return decision;
    if (object == "lot") return lot;
    if (object == "contest") return contest;
    if (object == "tried") return tried;
    if (object == "decks") return decks;
    if (object == "chance" || object == "chest") return deck;
    return none;
}

json::object to_json(const Game& game, const State& state) {
    json::object object;
    write_fields(
        game, state, [&](std::string_view name, std::string_view value) { object[name] = parsed(value); });
    return object;
}

}  // namespace banquier::notation
