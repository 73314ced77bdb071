#include <banquier/notation/position.hpp>

#include "position_fields.hpp"

namespace banquier::notation {

namespace {

json::array titles_of(const Game& game, const State& state, PlayerId player) {
    json::array titles;
    for (DeedId deed : DeedSet::first(kDeeds)) {
        const Holding& held = state.holding[deed];
        if (held.owner != player) continue;
        if (held.level == 0 && !held.mortgaged) {
            titles.push_back(encode(game, deed));
            continue;
        }
        json::object title{{"at", encode(game, deed)}};
        if (held.level != 0) title["level"] = held.level;
        if (held.mortgaged) title["mortgaged"] = true;
        titles.push_back(std::move(title));
    }
    return titles;
}

json::object player_json(const Game& game, const State& state, PlayerId id, const Player& usual) {
    const Player& player = state.player[id];
    FieldWriter field{game};
    field("cash", player.cash, usual.cash, Write::Always);
    field("place", player.place, usual.place, Write::Always);
    field("prison", player.prison, usual.prison);
    field("tokens", player.tokens, usual.tokens);
    field("laps", player.laps, usual.laps);
    json::object& object = field.object();
    if (json::array titles = titles_of(game, state, id); !titles.empty())
        object["titles"] = std::move(titles);
    field("dealt", state.dealt[id], DeedSet{});
    if (!(state.offer[id] == Offer{})) {
        FieldWriter offer{game};
        describe_offer(offer, state.offer[id]);
        object["offer"] = std::move(offer.object());
    }
    if (!state.in_play.contains(id)) object["out"] = true;
    return object;
}

json::object decks_json(const Game& game, const State& state, const State& usual) {
    json::object decks;
    for (DeckId id : {DeckId::Chance, DeckId::Chest}) {
        const Deck& deck = state.deck[index_of(id)];
        json::object object;
        json::array seen;
        for (std::size_t i = 0; i < deck.seen_count; ++i) seen.emplace_back(deck.seen[i] + 1);
        if (!seen.empty()) object["seen"] = std::move(seen);
        if (deck.unseen != usual_unseen(game, state, id, usual.deck[index_of(id)].unseen)) {
            json::array unseen;
            for (std::size_t i = 0; i < kDeckSize; ++i)
                if ((deck.unseen >> i & 1U) != 0) unseen.emplace_back(i + 1);
            object["unseen"] = std::move(unseen);
        }
        if (!object.empty()) decks[word(id)] = std::move(object);
    }
    return decks;
}

json::object stock_json(const Game& game, const State& state) {
    FieldWriter field{game};
    field("houses", state.houses, std::uint8_t{0}, Write::Always);
    field("hotels", state.hotels, std::uint8_t{0}, Write::Always);
    return std::move(field.object());
}

template <class List, class Describe>
json::array list_json(const Game& game, const List& list, std::size_t count, Describe describe) {
    json::array array;
    for (std::size_t i = 0; i < count; ++i) {
        FieldWriter field{game};
        describe(field, list[i]);
        array.push_back(std::move(field.object()));
    }
    return array;
}

}  // namespace

json::object to_json(const Game& game, const State& state) {
    const State usual = standard_position(game, state.players);
    json::object object;
    json::array players;
    for (PlayerId id : everybody(state)) players.push_back(player_json(game, state, id, usual.player[id]));
    object["players"] = std::move(players);
    FieldWriter table{game};
    describe_table(table, state, usual);
    for (auto& item : table.object()) object[item.key()] = std::move(item.value());
    object["stock"] = stock_json(game, state);
    if (json::object decks = decks_json(game, state, usual); !decks.empty())
        object["decks"] = std::move(decks);
    if (state.claims != 0)
        object["claims"] =
            list_json(game, state.claim, state.claims, [](auto& f, auto& c) { describe_claim(f, c); });
    const bool lot = !(state.lot == Lot{});
    const bool contest = !(state.contest == Contest{});
    if (state.tasks != 0 || lot || contest)
        object["tasks"] =
            list_json(game, state.task, state.tasks, [](auto& f, auto& t) { describe_task(f, t); });
    if (lot) {
        FieldWriter field{game};
        describe_lot(field, state.lot, state.in_play);
        object["lot"] = std::move(field.object());
    }
    if (contest) {
        FieldWriter field{game};
        describe_contest(field, state.contest);
        object["contest"] = std::move(field.object());
    }
    return object;
}

}  // namespace banquier::notation
