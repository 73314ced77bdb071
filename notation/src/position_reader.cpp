#include <banquier/notation/position.hpp>

#include "position_fields.hpp"

namespace banquier::notation {

namespace {

[[noreturn]] void twice(const std::string& path, int at) {
    unreadable_field(path,
        {fmt::format("le titre {} est donné deux fois", at), fmt::format("title {} is given twice", at)});
}

// A hotel may be written "h".
std::uint8_t level_of(const Game& game, const json::value& value, const std::string& path) {
    if (value.is_string() && value.get_string() == "h")
        return static_cast<std::uint8_t>(game.rules.houses_before_hotel + 1);
    return static_cast<std::uint8_t>(whole(value, path, 0, game.rules.houses_before_hotel + 1));
}

// What was paid for each level of a street, the first house first.
void read_paid(
    const Game& game, const json::value& value, const std::string& path, DeedId deed, State& state) {
    const json::array& list = array(value, path);
    const Deed& figures = game.board.deed[deed];
    if (figures.kind != DeedKind::Street || list.size() != state.holding[deed].level)
        unreadable_field(path,
            {fmt::format("{} montants ; attendu : un par niveau d'un terrain", list.size()),
                fmt::format("{} amounts; expected: one for each level of a street", list.size())});
    const Money list_price = game.board.group[figures.group].house_cost;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string here = item_path(path, i);
        if (whole(list[i], here, 1, std::numeric_limits<Money>::max()) == list_price) continue;
        if (game.rules.shortage == Shortage::FirstServed)
            throw Unreadable{{.field = here,
                .text = {fmt::format("attendu : {} ; ici aucune construction ne va aux enchères", list_price),
                    fmt::format("expected: {}; no building is auctioned here", list_price)},
                .rules = {"BUILD-01"_rule, "BUILD-08"_rule}}};
        const auto amount = static_cast<Money>(whole(list[i], here, 1, kMostForBuilding));
        put_paid(game, state, deed, static_cast<std::uint8_t>(i + 1), amount);
    }
}

// 19, or {"at": 19, "level": 2, "paid": [50, 11]}, or {"at": 19, "mortgaged": true}.
void read_titles(
    const Game& game, const json::value& value, const std::string& path, PlayerId owner, State& state) {
    const json::array& list = array(value, path);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string here = item_path(path, i);
        DeedId deed = kNoDeed;
        Holding held{.owner = owner};
        const json::value* paid = nullptr;
        if (list[i].is_object()) {
            PartReader field{game, list[i], here};
            decode(game, field.need("at"), field.path("at"), deed);
            if (const json::value* level = field.find("level"))
                held.level = level_of(game, *level, field.path("level"));
            field("mortgaged", held.mortgaged, false);
            paid = field.find("paid");
            field.expect_no_more();
        } else {
            decode(game, list[i], here, deed);
        }
        if (deed == kNoDeed) unreadable_field(here, {"attendu : un titre", "expected: a title"});
        if (state.holding[deed].owner != kBank)
            twice(here, static_cast<int>(index_of(game.board.deed[deed].square)));
        state.holding[deed] = held;
        if (paid) read_paid(game, *paid, here + ".paid", deed, state);
    }
}

// [1, 2] names the cards; 2 is any two that nobody has yet.
void read_tokens(
    const Game& game, const json::value& value, const std::string& path, PlayerId holder, State& state) {
    if (value.is_array()) {
        decode(game, value, path, state.player[holder].tokens);
        return;
    }
    const std::int64_t count = whole(value, path, 0, kMaxTokens);
    TokenSet taken;
    for (const Player& player : state.player) taken = taken | player.tokens;
    for (TokenId token : TokenSet::first(kMaxTokens) - taken)
        if (state.player[holder].tokens.count() < count) state.player[holder].tokens.add(token);
}

void read_player(
    const Game& game, const json::value& value, const std::string& path, PlayerId id, State& state) {
    PartReader field{game, value, path};
    Player& player = state.player[id];
    const Player usual = player;
    bool out = false;
    field("out", out, false);
    if (out) state.in_play.remove(id);
    field("cash", player.cash, out ? 0 : usual.cash);
    field("prison", player.prison, usual.prison);
    field("place", player.place, player.prison != 0 ? game.board.prison : usual.place);
    field("laps", player.laps, usual.laps);
    if (const json::value* tokens = field.find("tokens"))
        read_tokens(game, *tokens, field.path("tokens"), id, state);
    if (const json::value* titles = field.find("titles"))
        read_titles(game, *titles, field.path("titles"), id, state);
    field("dealt", state.dealt[id], DeedSet{});
    if (const json::value* offer = field.find("offer")) {
        PartReader inner{game, *offer, field.path("offer")};
        describe_offer(inner, state.offer[id]);
        inner.expect_no_more();
        if (state.offer[id].to != kNobody) state.offering.add(id);
    }
    field.expect_no_more();
}

void read_decks(const Game& game, const json::value& value, State& state, const State& usual) {
    PartReader decks{game, value, "decks"};
    for (DeckId id : {DeckId::Chance, DeckId::Chest}) {
        const json::value* given = decks.find(word(id));
        if (!given) continue;
        PartReader field{game, *given, decks.path(word(id))};
        Deck& deck = state.deck[index_of(id)];
        if (const json::value* seen = field.find("seen")) {
            const json::array& list = array(*seen, field.path("seen"));
            if (list.size() > kDeckSize)
                unreadable_field(field.path("seen"), {"plus de 16 cartes", "more than 16 cards"});
            deck.seen_count = static_cast<std::uint8_t>(list.size());
            for (std::size_t i = 0; i < list.size(); ++i)
                deck.seen[i] = static_cast<std::uint8_t>(
                    whole(list[i], item_path(field.path("seen"), i), 1, kDeckSize) - 1);
        }
        deck.unseen = usual_unseen(game, state, id, usual.deck[index_of(id)].unseen);
        if (const json::value* unseen = field.find("unseen")) {
            const json::array& list = array(*unseen, field.path("unseen"));
            deck.unseen = 0;
            for (std::size_t i = 0; i < list.size(); ++i) {
                const auto number = whole(list[i], item_path(field.path("unseen"), i), 1, kDeckSize);
                deck.unseen = static_cast<std::uint16_t>(deck.unseen | 1U << (number - 1));
            }
        }
        field.expect_no_more();
    }
    decks.expect_no_more();
}

// What is not on the board is in the bank.
std::uint8_t left_in_stock(std::uint8_t of_the_box, int standing, const Text& too_many) {
    if (of_the_box == kUnlimited) return kUnlimited;
    if (standing > of_the_box) unreadable_field("players.titles.level", too_many);
    return static_cast<std::uint8_t>(of_the_box - standing);
}

void read_stock(const Game& game, PartReader& position, State& state) {
    const Standing standing = buildings_standing(game, state);
    state.houses = left_in_stock(game.rules.houses, standing.houses,
        {fmt::format("{} maisons sur le plateau ; la boîte en a {}", standing.houses, game.rules.houses),
            fmt::format("{} houses on the board; the box has {}", standing.houses, game.rules.houses)});
    state.hotels = left_in_stock(game.rules.hotels, standing.hotels,
        {fmt::format("{} hôtels sur le plateau ; la boîte en a {}", standing.hotels, game.rules.hotels),
            fmt::format("{} hotels on the board; the box has {}", standing.hotels, game.rules.hotels)});
    const json::value* stock = position.find("stock");
    if (!stock) return;
    PartReader field{game, *stock, "stock"};
    const State left = state;
    field("houses", state.houses, left.houses);
    field("hotels", state.hotels, left.hotels);
    field.expect_no_more();
}

template <class T, std::size_t N, class Describe>
std::uint8_t read_list(PartReader& position, std::string_view key, std::array<T, N>& out, Describe describe) {
    const json::value* value = position.find(key);
    if (!value) return 0;
    const json::array& list = array(*value, position.path(key));
    if (list.size() > N)
        unreadable_field(position.path(key),
            {fmt::format("plus de {} éléments", N), fmt::format("more than {} items", N)});
    for (std::size_t i = 0; i < list.size(); ++i) {
        PartReader field{position.game(), list[i], item_path(position.path(key), i)};
        describe(field, out[i], i);
        field.expect_no_more();
    }
    return static_cast<std::uint8_t>(list.size());
}

// A lot or a contest stands on the agenda; a short position need not say so.
void read_agenda(PartReader& position, State& state) {
    const bool listed = position.find("tasks") != nullptr;
    state.tasks =
        read_list(position, "tasks", state.task, [](auto& f, auto& t, std::size_t) { describe_task(f, t); });
    if (const json::value* contest = position.find("contest")) {
        PartReader field{position.game(), *contest, "contest"};
        describe_contest(field, state.contest);
        field.expect_no_more();
        if (!listed) state.task[state.tasks++] = {.kind = TaskKind::Contest};
    }
    if (const json::value* lot = position.find("lot")) {
        PartReader field{position.game(), *lot, "lot"};
        describe_lot(field, state.lot, state.in_play);
        field.expect_no_more();
        if (!listed) state.task[state.tasks++] = {.kind = TaskKind::Lot};
    }
}

// What a task may come to in the end: a throw for rent as high as dice go, and every seat that pays or is paid.
Money times_counted(TaskKind kind) {
    constexpr Money kHighestThrow = 12;
    if (kind == TaskKind::ThrowForRent) return kHighestThrow;
    return kind == TaskKind::PayEach || kind == TaskKind::CollectEach ? kMaxPlayers - 1 : 1;
}

// No debt below nothing, and none that comes to more than kMostMoney.
void expect_amounts(const State& state) {
    const auto expect = [](Money found, Money least, TaskKind kind, const std::string& field) {
        static_cast<void>(amount(json::value(found), field, least, kMostMoney / times_counted(kind)));
    };
    for (std::size_t i = 0; i < state.claims; ++i) {
        const auto becomes = state.claim[i].throw_anew ? TaskKind::ThrowForRent : TaskKind::Debt;
        expect(state.claim[i].amount, 1, becomes, item_path("claims", i) + ".amount");
    }
    for (std::size_t i = 0; i < state.tasks; ++i) {
        const Task& task = state.task[i];
        const Money least = task.kind == TaskKind::Place ? kListPrice : 0;
        expect(task.amount, least, task.kind, item_path("tasks", i) + ".amount");
    }
}

// Names that the audit takes for granted.
void expect_names(const State& state) {
    const auto expect = [](bool sound, std::string field) {
        if (!sound)
            unreadable_field(
                std::move(field), {"ne désigne rien dans cette partie", "names nothing in this game"});
    };
    const auto seated = [&](PlayerId player) { return index_of(player) < state.players; };
    expect(seated(state.turn), "turn");
    expect(seated(state.first), "first");
    expect(state.awaited.within(state.in_play), "awaited");
    expect(state.tied.within(state.in_play), "tied");
    expect(state.in_vain.orders.within(everybody(state)), "in_vain.orders");
    for (PlayerId id : state.offering)
        expect(seated(state.offer[id].to), item_path("players", index_of(id)) + ".offer.to");
    for (std::size_t i = 0; i < state.tasks; ++i) {
        const Task& task = state.task[i];
        const bool nobodys =
            task.kind == TaskKind::Lot || task.kind == TaskKind::Contest || task.kind == TaskKind::EstateLots;
        const bool owed = task.kind == TaskKind::Debt || task.kind == TaskKind::ThrowForRent;
        expect(nobodys || seated(task.player), item_path("tasks", i) + ".player");
        expect(seated(task.other) || task.other == kBank || (!owed && task.other == kNobody),
            item_path("tasks", i) + ".other");
        expect(
            !owed || task.cause != DebtCause::Rent || task.deed != kNoDeed, item_path("tasks", i) + ".title");
    }
    if (!(state.lot == Lot{})) {
        const Lot& lot = state.lot;
        expect(lot.kind != LotKind::Title || lot.deed != kNoDeed, "lot.title");
        expect(seated(lot.seller) || lot.seller == kBank, "lot.seller");
        expect(lot.highest == kNobody || lot.entitled.contains(lot.highest), "lot.highest");
        expect(lot.passed.within(lot.entitled), "lot.passed");
        expect(lot.bidders.within(lot.entitled), "lot.bidders");
    }
    if (!(state.contest == Contest{})) {
        expect(seated(state.contest.orderer), "contest.orderer");
        const bool filled = state.contest.group == kNoGroup;
        expect(filled || index_of(state.contest.group) < kColours, "contest.group");
        expect(state.contest.awaited.within(state.in_play), "contest.awaited");
        expect(state.contest.poor.within(state.in_play), "contest.poor");
    }
}

State read_players(const Game& game, PartReader& position) {
    const json::array& players = array(position.need("players"), "players");
    const auto count = static_cast<int>(std::min<std::size_t>(players.size(), 99));
    if (const Refusal no = why_not_players(game, count)) throw Unreadable{problem_of(no, count)};
    State state = standard_position(game, count);
    for (std::size_t i = 0; i < players.size(); ++i)
        read_player(game, players[i], item_path("players", i), static_cast<PlayerId>(i), state);
    return state;
}

}  // namespace

State standard_position(const Game& game, int players) {
    State state = new_game(game, players);
    state.phase = Phase::Roll;
    state.turn = state.first = PlayerId{0};
    state.awaited = {};
    state.tied = {};
    state.highest = 0;
    return state;
}

Standing buildings_standing(const Game& game, const State& state) {
    Standing standing;
    for (const Holding& held : state.holding) {
        if (held.level > game.rules.houses_before_hotel)
            ++standing.hotels;
        else
            standing.houses += held.level;
    }
    return standing;
}

std::uint16_t usual_unseen(const Game& game, const State& state, DeckId id, std::uint16_t whole) {
    const Deck& deck = state.deck[index_of(id)];
    unsigned unseen = whole;
    for (std::size_t i = 0; i < deck.seen_count; ++i) unseen &= ~(1U << deck.seen[i]);
    for (const Player& player : state.player)
        for (TokenId token : player.tokens) {
            if (index_of(token) >= game.board.token_cards) continue;
            const CardId card = game.board.token_card[index_of(token)];
            if (deck_of(card) == id) unseen &= ~(1U << index_of(card) % kDeckSize);
        }
    return static_cast<std::uint16_t>(unseen);
}

Result<State> position_from_json(const Game& game, const json::value& value) {
    return caught([&] {
        PartReader position{game, value, ""};
        for (std::string_view of_the_caller : {"board", "rules", "overrides"}) position.find(of_the_caller);
        State state = read_players(game, position);
        const State usual = standard_position(game, state.players);
        const State before = state;
        describe_table(position, state, before);
        for (DeckId id : {DeckId::Chance, DeckId::Chest})
            state.deck[index_of(id)].unseen = usual_unseen(game, state, id, usual.deck[index_of(id)].unseen);
        if (const json::value* decks = position.find("decks")) read_decks(game, *decks, state, usual);
        read_stock(game, position, state);
        state.claims = read_list(position, "claims", state.claim,
            [](auto& f, auto& c, std::size_t i) { describe_claim(f, c, i); });
        read_agenda(position, state);
        if (const json::value* in_vain = position.find("in_vain")) {
            PartReader field{game, *in_vain, "in_vain"};
            describe_in_vain(field, state.in_vain);
            field.expect_no_more();
        }
        position.expect_no_more();
        expect_names(state);
        expect_amounts(state);
        refresh_facts(game, state);
        if (auto problem = problem_of(audit(game, state))) throw Unreadable{std::move(*problem)};
        return state;
    });
}

}  // namespace banquier::notation
