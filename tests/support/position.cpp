#include "position.hpp"

namespace banquier::testing {

Position Position::fresh(const std::string& rule_set, int players) {
    Position p(rule_set, players);
    p.s = new_game(p.game, p.s.players);
    return p;
}

Position::Position(const std::string& name, int players) : game(game_of(name)), rule_set(name) {
    s = new_game(game, players == 0 ? 4 : players);
    s.phase = Phase::Roll;
    s.awaited = {};
}

Position& Position::cash(PlayerId who, Money amount) {
    s.player[who].cash = amount;
    return *this;
}

Position& Position::owns(PlayerId who, std::initializer_list<int> squares) {
    for (const int square : squares) s.holding[deed(square)].owner = who;
    refresh_facts(game, s);
    return *this;
}

Position& Position::level(std::initializer_list<int> squares, int level) {
    for (const int square : squares) {
        Holding& h = s.holding[deed(square)];
        if (level == hotel_level(game))
            s.hotels = static_cast<std::uint8_t>(s.hotels - 1);
        else
            s.houses = static_cast<std::uint8_t>(s.houses - level);
        h.level = static_cast<std::uint8_t>(level);
    }
    refresh_facts(game, s);
    return *this;
}

Position& Position::mortgaged(std::initializer_list<int> squares) {
    for (const int square : squares) s.holding[deed(square)].mortgaged = true;
    refresh_facts(game, s);
    return *this;
}

Position& Position::at(PlayerId who, int square) {
    s.player[who].place = static_cast<SquareId>(square);
    return *this;
}

Position& Position::in_prison(PlayerId who, int turn) {
    s.player[who].place = game.board.prison;
    s.player[who].prison = static_cast<std::uint8_t>(turn);
    return *this;
}

Position& Position::holds_token(PlayerId who, int token) {
    s.player[who].tokens.add(static_cast<TokenId>(token));
    if (game.rules.draw == Draw::Cards) {
        const std::size_t card = index_of(game.board.token_card[static_cast<std::size_t>(token)]);
        Deck& deck = s.deck[card / kDeckSize];
        deck.unseen = static_cast<std::uint16_t>(deck.unseen & ~(1u << (card % kDeckSize)));
    }
    return *this;
}

Position& Position::turn(PlayerId who) {
    s.turn = who;
    s.phase = Phase::Roll;
    s.doubles = 0;
    s.again = s.started = s.rolled = false;
    return *this;
}

Position& Position::stock(int houses, int hotels) {
    int built_houses = 0, built_hotels = 0;
    for (const Holding& h : s.holding) {
        built_hotels += h.level == hotel_level(game);
        built_houses += h.level == hotel_level(game) ? 0 : h.level;
    }
    s.houses = static_cast<std::uint8_t>(houses);
    s.hotels = static_cast<std::uint8_t>(hotels);
    game.rules.houses = static_cast<std::uint8_t>(houses + built_houses);
    game.rules.hotels = static_cast<std::uint8_t>(hotels + built_hotels);
    return *this;
}

Position& Position::play(const Action& action) {
    auto list = std::make_unique<EventList>();
    const Refusal no = apply(game, s, action, *list);
    EXPECT_EQ(static_cast<int>(no.reason), 0) << "act kind " << static_cast<int>(action.kind) << " refused";
    events.assign(list->begin(), list->end());
    const Finding finding = no ? Finding::None : audit(game, s);
    EXPECT_EQ(static_cast<int>(finding), 0) << "finding after act kind " << static_cast<int>(action.kind);
    return *this;
}

Position& Position::refused(const Action& action, Reason reason, RuleId rule) {
    const State before = s;
    const Refusal no = apply(game, s, action);
    EXPECT_EQ(static_cast<int>(no.reason), static_cast<int>(reason));
    EXPECT_EQ(before, s) << "a refused act changed the state";
    if (rule) EXPECT_TRUE(no.rule == rule || no.second == rule) << "refused by another rule";
    return *this;
}

Position& Position::land(PlayerId who, int square) {
    if (s.turn != who) turn(who);
    at(who, (square + 37) % 40);
    return play(act::roll(who, 1, 2));
}

Position& Position::visit(PlayerId visitor, int square) {
    const PlayerId landlord = owner(square);
    land(visitor, square);
    return game.rules.rent_due == RentDue::WhenClaimed ? play(claim(landlord, square)) : *this;
}

Position& Position::hammer(int square) {
    if (game.rules.public_auction == PublicAuction::No) return land(dan, square).play(act::decline(dan));
    return owns(dan, {square}).turn(dan).play(put_up(dan, square));
}

Position& Position::idle_turn() {
    const PlayerId who = s.turn;
    return land(who, kPrison).play(act::end_turn(who));
}

Position& Position::draw(CardKind kind, int square) {
    const std::size_t first = index_of(s.drawing) * kDeckSize;
    for (std::size_t i = 0; i < kDeckSize; ++i) {
        const auto id = static_cast<CardId>(first + i);
        const Card& card = game.board.card[id];
        if (card.kind != kind || (square >= 0 && card.square != static_cast<SquareId>(square))) continue;
        if (game.rules.draw == Draw::Cards) {
            if (!legal(act::card(id))) continue;
            return play(act::card(id));
        }
        const int total = static_cast<int>(i) + 3;
        const int a = total > 12 ? total - 12 : 1, b = (total - a) > 6 ? 6 : total - a - 1;
        return play(act::three_dice(a, b, total - a - b));
    }
    ADD_FAILURE() << "no such card to draw";
    return *this;
}

bool Position::has_card(DeckId deck, CardKind kind) const {
    for (std::size_t i = 0; i < kDeckSize; ++i)
        if (game.board.card[static_cast<CardId>(index_of(deck) * kDeckSize + i)].kind == kind) return true;
    return false;
}

const Card& Position::card(DeckId deck, CardKind kind) const {
    for (std::size_t i = 0; i < kDeckSize; ++i)
        if (const Card& c = game.board.card[static_cast<CardId>(index_of(deck) * kDeckSize + i)];
            c.kind == kind)
            return c;
    ADD_FAILURE() << "no such card";
    return game.board.card[CardId{}];
}

Position& Position::collect(PlayerId owner, int square) {
    return game.rules.rent_due == RentDue::WhenClaimed ? play(claim(owner, square)) : *this;
}

Position& Position::deal(PlayerId to, std::initializer_list<int> squares) {
    for (const int square : squares) play(act::deal(to, deed(square)));
    return *this;
}

Position& Position::all_pass() {
    for (int guard = 0; (ask() == Ask::Bids || ask() == Ask::LastClaims) && guard < 64; ++guard)
        play(act::pass(decision(game, s).awaited.lowest()));
    return *this;
}

Position& Position::stand(PlayerId who) { return play(standing_answer(game, s, who)); }

int Position::count(EventKind kind) const {
    int n = 0;
    for (const Event& e : events) n += e.kind == kind;
    return n;
}

bool Position::happened(EventKind kind, RuleId rule) const {
    for (const Event& e : events)
        if (e.kind == kind && (!rule || e.rule == rule)) return true;
    return false;
}

Action Position::build(PlayerId by, int square, std::initializer_list<int> levels) const {
    Levels wanted{};
    std::size_t i = 0;
    for (const int level : levels) wanted[i++] = static_cast<std::uint8_t>(level);
    return act::build(by, group(square), wanted);
}

DeedSet Position::deeds(std::initializer_list<int> squares) const {
    DeedSet set{};
    for (const int square : squares) set.add(deed(square));
    return set;
}

Action Position::offer(PlayerId by, PlayerId to, const Deal& deal) const {
    return act::offer(by,
        Offer{.to = to,
            .give_tokens = TokenSet{static_cast<std::uint8_t>(deal.give_tokens)},
            .get_tokens = TokenSet{static_cast<std::uint8_t>(deal.get_tokens)},
            .money = deal.money,
            .settles = deal.settles,
            .give = deeds(deal.give),
            .get = deeds(deal.get),
            .lift = deeds(deal.lift)});
}

Action Position::accept(PlayerId by, PlayerId from, std::initializer_list<int> lift) const {
    return act::accept(by, from, s.offer[from].revision, deeds(lift));
}

}  // namespace banquier::testing
