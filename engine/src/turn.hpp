// TURN: rolling, moving, the squares, and the passing of the turn.
#pragma once

#include "play.hpp"
#include "prison.hpp"
#include "rent.hpp"

namespace banquier {

inline bool good_die(std::uint8_t die) { return die >= 1 && die <= 6; }

// Whether somebody may roll at all, whatever the dice then show.
inline Refusal why_not_roll_now(const State& s, PlayerId by) {
    const bool order =
        s.phase == Phase::OrderRoll && s.tasks == 0 && !s.awaited.empty() && by == s.awaited.lowest();
    const bool turn = s.phase == Phase::Roll && s.tasks == 0 && by == s.turn;
    if (!order && !turn) return {Reason::NotYourDecision, "FLOW-01"_rule, "TURN-01"_rule};
    return kLegal;
}

inline Refusal why_not_roll(const State& s, const Action& a) {
    if (const Refusal no = why_not_roll_now(s, a.by)) return no;
    // A listed roll stands without dice; a throw that is played has them. [TURN-08] A void throw is no throw.
    const bool is_void = !good_die(a.dice[0]) || !good_die(a.dice[1]);
    if (is_void && holds("TURN-08"_rule)) return {Reason::BadDice, "TURN-01"_rule, "TURN-08"_rule};
    return kLegal;
}

// [RENT-01] [FLOW-04] Another player's roll ends the time for claiming. [RENT-02] One's own roll after a double does not.
template <class Sink>
[[gnu::noinline]] void lapse_claims_before_roll(Play<Sink>& p) {
    lapse_claims(p, "RENT-01"_rule, [&](const Claim& c) {
        return (c.visitor != p.s.turn && holds("FLOW-04"_rule)) || !holds("RENT-02"_rule);
    });
}

// [TURN-01] Roll two dice, move by their sum, do what the square asks.
// [TURN-02] A double gives another roll. [TURN-03] A third double leads straight to prison.
template <class Sink>
void move_by(Play<Sink>& p, std::array<std::uint8_t, 2> dice) {
    State& s = p.s;
    if (s.claims != 0) lapse_claims_before_roll(p);
    s.tried = {};
    s.dice = dice;
    s.started = s.rolled = true;
    p.say({.kind = EventKind::Rolled, .rule = "TURN-01"_rule, .player = s.turn, .dice = s.dice});
    if (s.player[s.turn].prison != 0) [[unlikely]]
        return roll_in_prison(p);
    const bool is_double = s.dice[0] == s.dice[1];
    s.again = is_double && holds("TURN-02"_rule);
    if (is_double && ++s.doubles == 3 && holds("TURN-03"_rule)) return send_to_prison(p, "TURN-03"_rule);
    s.phase = Phase::Finish;
    move_forward(p, holds("TURN-01"_rule) ? s.dice[0] + s.dice[1] : s.dice[0], Arrival::Throw);
}

template <class Sink>
void do_roll(Play<Sink>& p, const Action& a) {
    if (p.s.phase == Phase::OrderRoll) [[unlikely]]
        return do_order_roll(p, a);
    move_by(p, {a.dice[0], a.dice[1]});
}

// [TURN-05] Landing on Départ or passing it pays the salary, each time it happens, [CARD-05] also where a card leads.
template <class Sink>
void pay_salary(Play<Sink>& p, Arrival arrival) {
    Player& player = p.s.player[p.s.turn];
    if (player.laps < 255) ++player.laps;
    const RuleId rule = arrival == Arrival::Throw ? "TURN-05"_rule : "CARD-05"_rule;
    const bool landed = player.place == SquareId{0};
    const Money amount = landed ? p.rules().salary_on_landing : p.rules().salary;
    if (rule == "CARD-05"_rule && !holds("CARD-05"_rule)) return;
    bank_pays(p.s, p.s.turn, amount);
    p.say({.kind = EventKind::Salary,
        .rule = landed && amount != p.rules().salary ? "HOUSE-03"_rule : rule,
        .player = p.s.turn,
        .amount = amount});
}

// [TURN-06] Several tokens may share a square: nobody who stands there is sent home.
template <class Sink>
void move_forward(Play<Sink>& p, int steps, Arrival arrival) {
    Player& player = p.s.player[p.s.turn];
    const int to = static_cast<int>(index_of(player.place)) + steps;
    const bool past = to >= static_cast<int>(kSquares);
    player.place = static_cast<SquareId>(past ? to - static_cast<int>(kSquares) : to);
    p.say({.kind = EventKind::Moved,
        .rule = arrival == Arrival::Throw ? "TURN-01"_rule : "CARD-05"_rule,
        .player = p.s.turn,
        .square = player.place,
        .amount = steps});
    if (!holds("TURN-06"_rule)) denial::send_others_home(p.s);
    if (past) pay_salary(p, arrival);
    land(p, arrival);
}

// A property: for sale, one's own, or somebody's.
template <class Sink>
void land_on_property(Play<Sink>& p, DeedId deed, Arrival arrival) {
    State& s = p.s;
    const PlayerId owner = s.holding[deed].owner;
    if (is_player(owner)) {
        if (owner != s.turn) return rent_falls_due(p, deed, arrival);
        p.say({.kind = EventKind::NothingHappens,
            .rule = "TURN-07"_rule,
            .player = s.turn,
            .square = s.player[s.turn].place});
        return;
    }
    // [HOUSE-10] Nobody buys before having been round once.
    if (p.rules().first_lap == FirstLap::MayNotBuy && s.player[s.turn].laps == 0) {
        p.say({.kind = EventKind::StaysForSale, .rule = "HOUSE-10"_rule, .player = s.turn, .deed = deed});
        return;
    }
    s.phase = Phase::Buy;
    s.buying = deed;
    p.say({.kind = EventKind::ForSale,
        .rule = "BUY-01"_rule,
        .player = s.turn,
        .deed = deed,
        .amount = p.board().deed[deed].price});
}

// [TURN-07] The free corners do nothing. [HOUSE-02] Parking pays out the fines where that is played.
template <class Sink>
void land_on_corner(Play<Sink>& p, SquareKind kind) {
    State& s = p.s;
    if (kind == SquareKind::Parking && s.pot != 0) {
        p.say({.kind = EventKind::PotWon, .rule = "HOUSE-02"_rule, .player = s.turn, .amount = s.pot});
        add_cash(s, s.turn, s.pot);
        s.pot = 0;
        return;
    }
    const bool visit = kind == SquareKind::Prison;
    if (visit && !holds("JAIL-02"_rule)) return send_to_prison(p, "JAIL-02"_rule);
    p.say({.kind = EventKind::NothingHappens,
        .rule = visit ? "JAIL-02"_rule : "TURN-07"_rule,
        .player = s.turn,
        .square = s.player[s.turn].place});
}

template <class Sink>
void land(Play<Sink>& p, Arrival arrival) {
    State& s = p.s;
    const Square& square = p.board().square[s.player[s.turn].place];
    switch (square.kind) {
    case SquareKind::Property: return land_on_property(p, square.deed, arrival);
    case SquareKind::Chance:
    case SquareKind::Chest:
        s.phase = Phase::Draw;
        s.drawing = square.kind == SquareKind::Chance ? DeckId::Chance : DeckId::Chest;
        return;
    case SquareKind::Tax:  // [CARD-07]
        if (holds("CARD-07"_rule)) owe(p, s.turn, kBank, square.tax, DebtCause::Tax);
        return;
    case SquareKind::GoToPrison: return send_to_prison(p, "JAIL-01"_rule);
    case SquareKind::Go:
    case SquareKind::Prison:
    case SquareKind::Parking: return land_on_corner(p, square.kind);
    }
}

// The square is done: [TURN-02] a double rolls again, [TURN-04] [TURN-09] unless prison or ruin came between.
template <class Sink>
void finish_square(Play<Sink>& p) {
    State& s = p.s;
    if (s.again) {
        s.phase = Phase::Roll;
        s.again = false;
        p.say({.kind = EventKind::RollsAgain, .rule = "TURN-02"_rule, .player = s.turn});
    } else if (!s.in_play.contains(s.turn)) {
        end_turn(p);
    } else {
        s.phase = Phase::EndTurn;
    }
}

inline Refusal why_not_end_turn(const State& s, const Action& a) {
    if (s.phase != Phase::EndTurn || s.tasks != 0 || a.by != s.turn)
        return {Reason::NotYourDecision, "FLOW-01"_rule};
    return kLegal;
}

template <class Sink>
void begin_turn(Play<Sink>& p, PlayerId player) {
    State& s = p.s;
    s.turn = player;
    s.phase = Phase::Roll;
    s.doubles = 0;
    s.again = s.started = s.rolled = false;
    p.say({.kind = EventKind::TurnBegan, .rule = "TURN-01"_rule, .player = player});
}

// [FLOW-12] A round ends when the turn passes the first seat. [END-07] After the last round come the last claims.
template <class Sink>
void end_round(Play<Sink>& p) {
    State& s = p.s;
    p.say({.kind = EventKind::RoundEnded, .rule = "FLOW-12"_rule, .amount = s.round});
    if (s.round < 0xFFFF) ++s.round;
    if (s.clock == Clock::LastRoundAnnounced) {
        s.clock = Clock::FinalRound;
    } else if (s.clock == Clock::FinalRound) {
        finish_by_time(p);
    }
}

template <class Sink>
void end_turn(Play<Sink>& p) {
    State& s = p.s;
    p.say({.kind = EventKind::TurnEnded, .rule = "TURN-01"_rule, .player = s.turn});
    if (s.clock == Clock::TimeUp) return finish_by_time(p);
    auto next = static_cast<std::size_t>(s.turn);
    bool passed_first = false;
    do {
        next = next + 1 == s.players ? 0 : next + 1;
        passed_first |= static_cast<PlayerId>(next) == s.first;
    } while (!s.in_play.contains(static_cast<PlayerId>(next)));
    if (passed_first && holds("FLOW-12"_rule)) end_round(p);
    if (s.phase != Phase::Over && s.phase != Phase::LastClaims) begin_turn(p, static_cast<PlayerId>(next));
}

}  // namespace banquier
