#include <banquier/notation/position.hpp>

#include "position_fields.hpp"

namespace banquier::notation {

namespace {

// A hotel may be written "h".
std::uint8_t level_of(const Reading& in, const json::value& value, const std::string& path) {
    const int hotel = in.game.rules.houses_before_hotel + 1;
    if (value.is_string() && value.get_string() == "h") return static_cast<std::uint8_t>(hotel);
    return static_cast<std::uint8_t>(whole(in.problem, value, path, 0, hotel));
}

// What was paid for each level of a street, the first house first.
void read_paid(
    const Reading& in, const json::value& value, const std::string& path, DeedId deed, State& state) {
    const Game& game = in.game;
    const json::array& list = array(in.problem, value, path);
    const Deed& figures = game.board.deed[deed];
    if (figures.kind != DeedKind::Street || list.size() != state.holding[deed].level)
        return in.problem.note({.field = path,
            .text = {fmt::format("{} montants", list.size()), fmt::format("{} amounts", list.size())},
            .expected = {"un par niveau d'un terrain", "one for each level of a street"}});
    const Money list_price = game.board.group[figures.group].house_cost;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string here = item_path(path, i);
        if (whole(in.problem, list[i], here, 1, std::numeric_limits<Money>::max()) == list_price) continue;
        if (game.rules.shortage == Shortage::FirstServed)
            in.problem.note({.field = here,
                .expected = {fmt::format("{} ; ici aucune construction ne va aux enchères", list_price),
                    fmt::format("{}; no building is auctioned here", list_price)},
                .rules = {"BUILD-01"_rule, "BUILD-08"_rule}});
        const auto amount = static_cast<Money>(whole(in.problem, list[i], here, 1, kMostForBuilding));
        put_paid(game, state, deed, static_cast<std::uint8_t>(i + 1), amount);
    }
}

// 19, or {"at": 19, "level": 2, "paid": [50, 11]}, or {"at": 19, "mortgaged": true}.
void read_titles(
    const Reading& in, const json::value& value, const std::string& path, PlayerId owner, State& state) {
    const json::array& list = array(in.problem, value, path);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string here = item_path(path, i);
        DeedId deed = kNoDeed;
        Holding held{.owner = owner};
        const json::value* paid = nullptr;
        if (list[i].is_object()) {
            PartReader field{in, list[i], here};
            decode(in, field.need("at"), field.path("at"), deed);
            if (const json::value* level = field.find("level"))
                held.level = level_of(in, *level, field.path("level"));
            field("mortgaged", held.mortgaged, false);
            paid = field.find("paid");
            field.no_more();
        } else {
            decode(in, list[i], here, deed);
        }
        if (deed == kNoDeed) return in.problem.expected(here, {"un titre", "a title"});
        if (state.holding[deed].owner != kBank) {
            const std::size_t at = index_of(in.game.board.deed[deed].square);
            in.problem.wrong(here,
                {fmt::format("le titre {} est donné deux fois", at),
                    fmt::format("title {} is given twice", at)});
        }
        state.holding[deed] = held;
        if (paid) read_paid(in, *paid, here + ".paid", deed, state);
    }
}

// [1, 2] names the cards; 2 is any two that nobody has yet.
void read_tokens(
    const Reading& in, const json::value& value, const std::string& path, PlayerId holder, State& state) {
    if (value.is_array()) {
        decode(in, value, path, state.player[holder].tokens);
        return;
    }
    const std::int64_t count = whole(in.problem, value, path, 0, kMaxTokens);
    TokenSet taken;
    for (const Player& player : state.player) taken = taken | player.tokens;
    for (TokenId token : TokenSet::first(kMaxTokens) - taken)
        if (state.player[holder].tokens.count() < count) state.player[holder].tokens.add(token);
}

void read_player(
    const Reading& in, const json::value& value, const std::string& path, PlayerId id, State& state) {
    PartReader field{in, value, path};
    Player& player = state.player[id];
    const Player usual = player;
    bool out = false;
    field("out", out, false);
    if (out) state.in_play.remove(id);
    field("cash", player.cash, out ? 0 : usual.cash);
    field("prison", player.prison, usual.prison);
    field("place", player.place, player.prison != 0 ? in.game.board.prison : usual.place);
    field("laps", player.laps, usual.laps);
    if (const json::value* tokens = field.find("tokens"))
        read_tokens(in, *tokens, field.path("tokens"), id, state);
    if (const json::value* titles = field.find("titles"))
        read_titles(in, *titles, field.path("titles"), id, state);
    field("dealt", state.dealt[id], DeedSet{});
    if (const json::value* offer = field.find("offer")) {
        PartReader inner{in, *offer, field.path("offer")};
        describe_offer(inner, state.offer[id]);
        inner.no_more();
        if (state.offer[id].to != kNobody) state.offering.add(id);
    }
    field.no_more();
}

void read_deck_cards(PartReader& field, Deck& deck) {
    const json::value* seen = field.find("seen");
    if (!seen) return;
    const json::array& list = array(field.problem(), *seen, field.path("seen"));
    if (list.size() > kDeckSize)
        return field.problem().wrong(field.path("seen"), {"plus de 16 cartes", "more than 16 cards"});
    deck.seen_count = static_cast<std::uint8_t>(list.size());
    for (std::size_t i = 0; i < list.size(); ++i)
        deck.seen[i] = static_cast<std::uint8_t>(
            whole(field.problem(), list[i], item_path(field.path("seen"), i), 1, kDeckSize) - 1);
}

void read_decks(const Reading& in, const json::value& value, State& state, const State& usual) {
    PartReader decks{in, value, "decks"};
    for (DeckId id : {DeckId::Chance, DeckId::Chest}) {
        const json::value* given = decks.find(word(id));
        if (!given) continue;
        PartReader field{in, *given, decks.path(word(id))};
        Deck& deck = state.deck[index_of(id)];
        read_deck_cards(field, deck);
        deck.unseen = usual_unseen(in.game, state, id, usual.deck[index_of(id)].unseen);
        if (const json::value* unseen = field.find("unseen")) {
            const json::array& list = array(in.problem, *unseen, field.path("unseen"));
            deck.unseen = 0;
            for (std::size_t i = 0; i < list.size(); ++i) {
                const auto number =
                    whole(in.problem, list[i], item_path(field.path("unseen"), i), 1, kDeckSize);
                deck.unseen = static_cast<std::uint16_t>(deck.unseen | 1U << (number - 1));
            }
        }
        field.no_more();
    }
    decks.no_more();
}

// What is not on the board is in the bank.
std::uint8_t left_in_stock(
    FirstProblem& problem, std::uint8_t of_the_box, int standing, const Text& too_many) {
    if (of_the_box == kUnlimited) return kUnlimited;
    if (standing > of_the_box) problem.wrong("players.titles.level", too_many);
    return static_cast<std::uint8_t>(of_the_box - standing);
}

void read_stock(PartReader& position, State& state) {
    const Game& game = position.in().game;
    FirstProblem& problem = position.problem();
    const Standing standing = buildings_standing(game, state);
    state.houses = left_in_stock(problem, game.rules.houses, standing.houses,
        {fmt::format("{} maisons sur le plateau ; la boîte en a {}", standing.houses, game.rules.houses),
            fmt::format("{} houses on the board; the box has {}", standing.houses, game.rules.houses)});
    state.hotels = left_in_stock(problem, game.rules.hotels, standing.hotels,
        {fmt::format("{} hôtels sur le plateau ; la boîte en a {}", standing.hotels, game.rules.hotels),
            fmt::format("{} hotels on the board; the box has {}", standing.hotels, game.rules.hotels)});
    const json::value* stock = position.find("stock");
    if (!stock) return;
    PartReader field{position.in(), *stock, "stock"};
    const State left = state;
    field("houses", state.houses, left.houses);
    field("hotels", state.hotels, left.hotels);
    field.no_more();
}

template <class T, std::size_t N, class Describe>
std::uint8_t read_list(PartReader& position, std::string_view key, std::array<T, N>& out, Describe describe) {
    const json::value* value = position.find(key);
    if (!value) return 0;
    const json::array& list = array(position.problem(), *value, position.path(key));
    if (list.size() > N) {
        position.problem().wrong(position.path(key),
            {fmt::format("plus de {} éléments", N), fmt::format("more than {} items", N)});
        return 0;
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
        PartReader field{position.in(), list[i], item_path(position.path(key), i)};
        describe(field, out[i], i);
        field.no_more();
    }
    return static_cast<std::uint8_t>(list.size());
}

// A lot or a contest stands on the agenda; a short position need not say so.
void read_agenda(PartReader& position, State& state) {
    const bool listed = position.find("tasks") != nullptr;
    state.tasks =
        read_list(position, "tasks", state.task, [](auto& f, auto& t, std::size_t) { describe_task(f, t); });
    if (const json::value* contest = position.find("contest")) {
        PartReader field{position.in(), *contest, "contest"};
        describe_contest(field, state.contest);
        field.no_more();
        if (!listed) state.task[state.tasks++] = {.kind = TaskKind::Contest};
    }
    if (const json::value* lot = position.find("lot")) {
        PartReader field{position.in(), *lot, "lot"};
        describe_lot(field, state.lot, state.in_play);
        field.no_more();
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
void expect_amounts(const Reading& in, const State& state) {
    const auto expect = [&](Money found, Money least, TaskKind kind, const std::string& field) {
        static_cast<void>(amount(in, json::value(found), field, least, kMostMoney / times_counted(kind)));
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
void expect_names(FirstProblem& problem, const State& state) {
    const auto expect = [&](bool sound, std::string field) {
        if (!sound)
            problem.wrong(
                std::move(field), {"ne désigne rien dans cette partie", "names nothing in this game"});
    };
    const auto seated = [&](PlayerId player) { return index_of(player) < state.players; };
    expect(seated(state.turn), "turn");
    expect(seated(state.first), "first");
    expect(state.awaited.within(state.in_play), "awaited");
    expect(state.tied.within(state.in_play), "tied");
    expect(state.tried.orders.within(everybody(state)), "tried.orders");
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

Result<State> read_players(PartReader& position) {
    const Game& game = position.in().game;
    const json::array& players = array(position.problem(), position.need("players"), "players");
    const auto count = static_cast<int>(std::min<std::size_t>(players.size(), 99));
    if (const Refusal no = why_not_players(game, count)) position.problem().note(problem_of(no, count));
    if (position.problem().found()) return *position.problem();
    State state = standard_position(game, count);
    for (std::size_t i = 0; i < players.size(); ++i)
        read_player(position.in(), players[i], item_path("players", i), static_cast<PlayerId>(i), state);
    return state;
}

// Everything but the players.
void read_table(PartReader& position, State& state) {
    const Reading& in = position.in();
    const State usual = standard_position(in.game, state.players);
    const State before = state;
    describe_table(position, state, before);
    for (DeckId id : {DeckId::Chance, DeckId::Chest})
        state.deck[index_of(id)].unseen = usual_unseen(in.game, state, id, usual.deck[index_of(id)].unseen);
    if (const json::value* decks = position.find("decks")) read_decks(in, *decks, state, usual);
    read_stock(position, state);
    state.claims = read_list(
        position, "claims", state.claim, [](auto& f, auto& c, std::size_t i) { describe_claim(f, c, i); });
    read_agenda(position, state);
    if (const json::value* tried = position.find("tried")) {
        PartReader field{in, *tried, "tried"};
        describe_tried(field, state.tried);
        field.no_more();
    }
    position.no_more();
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
    FirstProblem problem;
    PartReader position{{game, problem}, value, ""};
    for (std::string_view of_the_caller : {"board", "rules", "overrides"}) position.find(of_the_caller);
    const auto players = read_players(position);
    if (!players) return players.problem();
    State state = *players;
    read_table(position, state);
    if (problem.found()) return *problem;
    expect_names(problem, state);
    expect_amounts(position.in(), state);
    if (problem.found()) return *problem;
    refresh_facts(game, state);
    if (auto fault = problem_of(audit(game, state))) return *std::move(fault);
    return state;
}

}  // namespace banquier::notation
