// JAIL: going to prison, and the ways out.
#pragma once

#include "debt.hpp"

namespace banquier {

// [JAIL-01] Straight there, no salary, and the turn ends. [TURN-04] A double that leads there gives no further roll.
template <class Sink>
void send_to_prison(Play<Sink>& p, RuleId why) {
    State& s = p.s;
    Player& player = s.player[s.turn];
    player.place = p.board().prison;
    player.prison = holds("JAIL-01"_rule) ? 1 : 0;
    s.phase = Phase::Finish;
    if (holds("TURN-04"_rule) || why == "TURN-03"_rule) s.again = false;
    p.say({.kind = EventKind::SentToPrison, .rule = why, .player = s.turn, .square = player.place});
}

template <class Sink>
void leave_prison(Play<Sink>& p, RuleId why) {
    p.s.player[p.s.turn].prison = 0;
    p.say({.kind = EventKind::LeftPrison, .rule = why, .player = p.s.turn});
}

inline Refusal why_not_choose_exit(const State& s, const Action& a) {
    if (s.phase != Phase::Roll || s.tasks != 0 || a.by != s.turn)
        return {Reason::NotYourDecision, "FLOW-01"_rule};
    if (s.player[a.by].prison == 0) return {Reason::NotInPrison, "JAIL-04"_rule};
    return kLegal;
}

// [JAIL-03] Pay at the start of one's turn, then roll normally. [JAIL-08] Not where only the last turn has a fine.
// [JAIL-10] Where prison lasts one turn, the same holds with the fine of that rule set.
inline Refusal why_not_pay_fine(const Game& game, const State& s, const Action& a) {
    if (const Refusal no = why_not_choose_exit(s, a)) return no;
    if (game.rules.prison_fine == PrisonFine::AfterLastThrow) return {Reason::FineNotYet, "JAIL-08"_rule};
    const RuleId rule = stated::kFineBeforeThrow.rule(game.rules.prison_turns);
    if (s.player[a.by].cash < game.rules.fine) return {Reason::NotEnoughCash, rule};
    return kLegal;
}

template <class Sink>
void do_pay_fine(Play<Sink>& p) {
    State& s = p.s;
    s.started = true;
    const RuleId rule = stated::kFineBeforeThrow.rule(p.rules().prison_turns);
    hand_money(p, {.player = s.turn, .other = kBank, .cause = DebtCause::Fine}, p.rules().fine);
    p.say({.kind = EventKind::FinePaid, .rule = rule, .player = s.turn, .amount = p.rules().fine});
    leave_prison(p, rule);
}

// [JAIL-04] Hand in a release card or key at the start of one's turn, then roll normally.
inline Refusal why_not_use_token(const State& s, const Action& a) {
    if (const Refusal no = why_not_choose_exit(s, a)) return no;
    if (index_of(a.token) >= kMaxTokens || !s.player[a.by].tokens.contains(a.token))
        return {Reason::NoToken, "JAIL-04"_rule};
    return kLegal;
}

// [JAIL-09] It is spent whatever the roll then brings.
template <class Sink>
void hand_in(Play<Sink>& p, PlayerId who, TokenId token, RuleId why) {
    p.say({.kind = EventKind::TokenUsed, .rule = why, .player = who, .token = token});
    if (holds("JAIL-09"_rule)) return_token(p, who, token);
    if (holds("JAIL-04"_rule)) leave_prison(p, why);
}

template <class Sink>
void do_use_token(Play<Sink>& p, const Action& a) {
    p.s.started = true;
    hand_in(p, a.by, a.token, "JAIL-04"_rule);
}

// [JAIL-07] Where a card cannot be sold among friends, it counts for the fine of an owner who could not pay that any more.
inline bool release_is_the_fine(const Game& game, const State& s) {
    const Player& player = s.player[s.turn];
    return game.rules.token_trade == TokenTrade::ByAuctionAlone && !player.tokens.empty() &&
        player.cash + raisable(game, s, s.turn) < game.rules.fine;
}

// [JAIL-05] A double frees, and one moves by it. [JAIL-06] It gives no further roll.
// [JAIL-07] [JAIL-10] After the last throw without one the fine is due, then one moves by that throw.
template <class Sink>
[[gnu::noinline]] void roll_in_prison(Play<Sink>& p) {
    State& s = p.s;
    Player& player = s.player[s.turn];
    const bool last = player.prison >= p.rules().prison_turns;
    s.again = false;
    if (s.dice[0] == s.dice[1] && holds("JAIL-05"_rule)) {
        leave_prison(p, stated::kLeavingByDouble.rule(p.rules().prison_turns));
        s.again = !holds("JAIL-06"_rule);
        s.phase = Phase::Move;
    } else if (last && holds("JAIL-07"_rule)) {
        s.phase = Phase::Move;
        if (release_is_the_fine(p.game, s)) return hand_in(p, s.turn, *player.tokens.begin(), "JAIL-07"_rule);
        leave_prison(p, stated::kFineAfterThrow.rule(p.rules().prison_turns));
        owe(p, s.turn, kBank, p.rules().fine, DebtCause::Fine);
    } else {
        ++player.prison;
        s.phase = Phase::Finish;
        p.say({.kind = EventKind::StaysInPrison, .rule = "JAIL-05"_rule, .player = s.turn});
    }
}

}  // namespace banquier
