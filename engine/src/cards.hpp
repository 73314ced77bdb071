// CARD: the decks, poche's lists, and what the cards order.
#pragma once

#include "play.hpp"

namespace banquier {

// ---- The decks

inline bool is_next_card(const Deck& deck, std::uint8_t position) {
    if (deck.unseen != 0) {
        if (!holds("SETUP-05"_rule)) return denial::is_next_printed(deck, position);
        return (deck.unseen >> position & 1) != 0;
    }
    return deck.seen_count != 0 && deck.seen[0] == position;
}

inline void take_card(Deck& deck, std::uint8_t position) {
    if (deck.unseen != 0) {
        deck.unseen = static_cast<std::uint16_t>(deck.unseen & ~(1u << position));
        return;
    }
    // All places at once: those behind the last card are 0 anyway.
    for (std::size_t i = 1; i < kDeckSize; ++i) deck.seen[i - 1] = deck.seen[i];
    deck.seen[kDeckSize - 1] = 0;
    --deck.seen_count;
}

inline void put_under(Deck& deck, std::uint8_t position) { deck.seen[deck.seen_count++] = position; }

inline Refusal why_not_card(const Game& game, const State& s, const Action& a) {
    if (s.phase != Phase::Draw || s.tasks != 0) return {Reason::NotYourDecision, "FLOW-01"_rule};
    if (game.rules.draw != Draw::Cards) return {Reason::CardNotThere, "CARD-03"_rule};
    if (index_of(a.card) >= kCards || deck_of(a.card) != s.drawing ||
        !is_next_card(s.deck[index_of(s.drawing)], static_cast<std::uint8_t>(index_of(a.card) % kDeckSize)))
        return {Reason::CardNotThere, "CARD-01"_rule};
    return kLegal;
}

// Whether three dice choose now, whatever they then show.
inline Refusal why_not_three_dice_now(const Game& game, const State& s) {
    if (s.phase != Phase::Draw || s.tasks != 0) return {Reason::NotYourDecision, "FLOW-01"_rule};
    if (game.rules.draw != Draw::ThreeDice) return {Reason::BadDice, "CARD-01"_rule};
    return kLegal;
}

inline Refusal why_not_three_dice(const Game& game, const State& s, const Action& a) {
    if (const Refusal no = why_not_three_dice_now(game, s)) return no;
    for (const std::uint8_t die : a.dice)
        if (die < 1 || die > 6) return {Reason::BadDice, "CARD-03"_rule};
    return kLegal;
}

// ---- Release cards and keys

// [CARD-02] [CARD-04] A token handed in goes under the deck it came from, or back beside the board.
template <class Sink>
void return_token(Play<Sink>& p, PlayerId holder, TokenId token) {
    p.s.player[holder].tokens.remove(token);
    lapse_offers(p, {}, TokenSet::of(token));
    if (p.rules().draw != Draw::Cards) return;
    const CardId card = p.board().token_card[index_of(token)];
    put_under(p.s.deck[index_of(deck_of(card))], static_cast<std::uint8_t>(index_of(card) % kDeckSize));
}

inline TokenSet tokens_held(const State& s) {
    TokenSet held{};
    for (const Player& player : s.player) held = held | player.tokens;
    return held;
}

// [CARD-02] The card stays with its holder. [CARD-04] A key is taken while there are any.
template <class Sink>
void receive_token(Play<Sink>& p, CardId card) {
    State& s = p.s;
    TokenId token{};
    if (p.rules().draw == Draw::Cards) {
        while (p.board().token_card[index_of(token)] != card)
            token = static_cast<TokenId>(index_of(token) + 1);
    } else {
        const TokenSet free = TokenSet::first(p.rules().keys) - tokens_held(s);
        if (free.empty()) {
            p.say({.kind = EventKind::NoKeyLeft, .rule = "CARD-04"_rule, .player = s.turn});
            return;
        }
        token = free.lowest();
    }
    if (!holds("CARD-02"_rule)) return;
    s.player[s.turn].tokens.add(token);
    p.say({.kind = EventKind::TokenReceived,
        .rule = p.rules().draw == Draw::Cards ? "CARD-02"_rule : "CARD-04"_rule,
        .player = s.turn,
        .token = token});
}

// ---- What cards order

// [CARD-05] Backwards pays nothing. [CARD-06] The square reached has its normal effect.
template <class Sink>
void move_back(Play<Sink>& p, int steps) {
    Player& player = p.s.player[p.s.turn];
    const int from = static_cast<int>(index_of(player.place));
    player.place =
        static_cast<SquareId>((from + static_cast<int>(kSquares) - steps) % static_cast<int>(kSquares));
    p.say({.kind = EventKind::Moved,
        .rule = "CARD-05"_rule,
        .player = p.s.turn,
        .square = player.place,
        .amount = -steps});
    if (holds("CARD-06"_rule)) land(p, Arrival::Card);
}

inline int steps_to(const State& s, SquareId target) {
    const int from = static_cast<int>(index_of(s.player[s.turn].place));
    const int to = static_cast<int>(index_of(target));
    return to > from ? to - from : to - from + static_cast<int>(kSquares);
}

inline int steps_to_nearest(const Board& board, const State& s, DeedKind kind) {
    const std::size_t from = index_of(s.player[s.turn].place);
    for (std::size_t n = 1; n < kSquares; ++n) {
        const Square& square = board.square[static_cast<SquareId>((from + n) % kSquares)];
        if (square.kind == SquareKind::Property && board.deed[square.deed].kind == kind)
            return static_cast<int>(n);
    }
    return 0;
}

template <class Sink>
void card_moves(Play<Sink>& p, int steps, Arrival arrival) {
    if (holds("CARD-06"_rule)) return move_forward(p, steps, arrival);
    denial::move_without_effect(p.s, steps);
}

inline Money repairs_due(const Game& game, const State& s, PlayerId player, const Card& card) {
    Money due = 0;
    for (const DeedId d : titles_of(s, player)) {
        const Holding& h = s.holding[d];
        due += h.level == hotel_level(game) ? card.second : h.level * card.amount;
    }
    return due;
}

template <class Sink>
void obey(Play<Sink>& p, CardId id) {
    State& s = p.s;
    const Card& card = p.board().card[id];
    s.phase = Phase::Finish;
    switch (card.kind) {
    case CardKind::AdvanceTo: return card_moves(p, steps_to(s, card.square), Arrival::Card);
    case CardKind::NearestStation:
        return card_moves(p, steps_to_nearest(p.board(), s, DeedKind::Station), Arrival::CardDoubleRent);
    case CardKind::NearestUtility:
        return card_moves(p, steps_to_nearest(p.board(), s, DeedKind::Utility), Arrival::CardTenTimes);
    case CardKind::BackBy: return move_back(p, card.amount);
    case CardKind::BackTo: return move_back(p, static_cast<int>(kSquares) - steps_to(s, card.square));
    case CardKind::GoToPrison: return send_to_prison(p, "JAIL-01"_rule);
    case CardKind::Release: return receive_token(p, id);
    case CardKind::Collect:
        bank_pays(s, s.turn, card.amount);
        p.say({.kind = EventKind::CardObeyed,
            .rule = card_rule(p.rules()),
            .player = s.turn,
            .amount = card.amount});
        return;
    case CardKind::Pay: return owe(p, s.turn, kBank, card.amount, DebtCause::Card);
    case CardKind::Repairs:
        return owe(p, s.turn, kBank, repairs_due(p.game, s, s.turn, card), DebtCause::Card);
    case CardKind::CollectEach:
        return push(s, {.kind = TaskKind::CollectEach, .player = s.turn, .amount = card.amount});
    case CardKind::PayEach:
        return push(s, {.kind = TaskKind::PayEach, .player = s.turn, .amount = card.amount});
    case CardKind::PayOrDraw:
        s.phase = Phase::CardChoice;
        s.card = id;
        return;
    }
}

template <class Sink>
void announce_card(Play<Sink>& p, CardId card) {
    // [CARD-08] In a final the banker alone sees it.
    const bool hidden = p.rules().card_shown == CardShown::ToBanker;
    p.say({.kind = EventKind::CardDrawn,
        .rule = hidden ? "CARD-08"_rule : card_rule(p.rules()),
        .player = p.s.turn,
        .card = card,
        .audience = hidden ? Audience::PlayerAndBanker : Audience::All});
}

// [CARD-01] Take the top card, obey it, put it under the deck. [CARD-02] A release card stays out.
template <class Sink>
void draw_card(Play<Sink>& p, CardId card) {
    Deck& deck = p.s.deck[index_of(p.s.drawing)];
    const auto position = static_cast<std::uint8_t>(index_of(card) % kDeckSize);
    take_card(deck, position);
    const bool kept = p.board().card[card].kind == CardKind::Release && holds("CARD-02"_rule);
    if (!kept) {
        if (holds("CARD-01"_rule))
            put_under(deck, position);
        else
            denial::put_back(deck, position);
    }
    announce_card(p, card);
    obey(p, card);
}

template <class Sink>
void do_card(Play<Sink>& p, const Action& a) {
    draw_card(p, a.card);
}

// [CARD-03] Three dice choose the instruction, 3 to 18, of the square's list.
template <class Sink>
void do_three_dice(Play<Sink>& p, const Action& a) {
    const std::size_t total = std::size_t{a.dice[0]} + a.dice[1] + a.dice[2];
    const auto card = static_cast<CardId>(index_of(p.s.drawing) * kDeckSize + (total - 3));
    announce_card(p, card);
    obey(p, card);
}

// ---- Pay or draw

inline Refusal why_not_card_choice(const State& s, const Action& a) {
    if (s.phase != Phase::CardChoice || s.tasks != 0 || a.by != s.turn)
        return {Reason::NotYourDecision, "FLOW-01"_rule};
    return kLegal;
}

template <class Sink>
void do_pay_card(Play<Sink>& p) {
    const Money amount = p.board().card[p.s.card].amount;
    p.s.phase = Phase::Finish;
    p.s.card = CardId{};
    owe(p, p.s.turn, kBank, amount, DebtCause::Card);
}

template <class Sink>
void do_draw_card(Play<Sink>& p) {
    p.s.phase = Phase::Draw;
    p.s.drawing = p.board().card[p.s.card].other;
    p.s.card = CardId{};
}

}  // namespace banquier
