// What nests: the stack of things to settle before the turn goes on. [FLOW-01] [FLOW-09]
#pragma once

#include "bankruptcy.hpp"
#include "contest.hpp"
#include "debt.hpp"
#include "setup.hpp"
#include "turn.hpp"

namespace banquier {

// Goes on with the topmost task; false when it waits for somebody.
template <class Sink>
[[gnu::noinline]] bool work_on_top(Play<Sink>& p) {
    State& s = p.s;
    const Task t = *top_task(s);
    switch (t.kind) {
    case TaskKind::Debt:
        if (const int i = claim_before_debt(s); i >= 0) {
            collect_noted(p, i);
            return true;
        }
        if (s.player[t.player].cash < t.amount || !holds("FLOW-09"_rule)) return claim_for_the_silent(p);
        pop(s);
        // [BANK-07] An offer to settle it in titles has lost its object.
        if (s.offering.contains(t.player) && s.offer[t.player].settles != 0)
            drop_offer(p, t.player, EventKind::OfferLapsed);
        pay_debt(p, t);
        return true;
    case TaskKind::PayEach:
    case TaskKind::CollectEach: return work_on_each(p);
    case TaskKind::ThrowForRent: return false;
    case TaskKind::Lot: return work_on_lot(p);
    case TaskKind::Contest: return work_on_contest(p);
    case TaskKind::Place: return work_on_place(p);
    case TaskKind::Inherit:
        if (!t.deeds.empty()) return false;
        pop(s);
        return true;
    case TaskKind::EstateLots: return work_on_estate(p);
    }
    return false;
}

// [JAIL-05] [JAIL-07] Out of prison by the throw that is made.
template <class Sink>
[[gnu::noinline]] void leave_by_throw(Play<Sink>& p) {
    p.s.phase = Phase::Finish;
    move_forward(p, p.s.dice[0] + p.s.dice[1], Arrival::Throw);
}

// Goes on with the turn, the agenda being empty; false when it waits for somebody.
template <class Sink>
bool work_on_turn(Play<Sink>& p) {
    State& s = p.s;
    // [FLOW-12] Time is up between turns: no other turn begins.
    if (s.clock == Clock::TimeUp && s.phase != Phase::LastClaims && holds("FLOW-12"_rule)) {
        if (between_turns(s) || before_play(s)) {
            finish_by_time(p);
            return true;
        }
    }
    switch (s.phase) {
    case Phase::Move: leave_by_throw(p); return true;
    case Phase::Finish: finish_square(p); return s.phase != Phase::Over;
    case Phase::Deal:
        if (is_player(next_dealt(p.game, s))) return false;
        finish_deal(p);
        return true;
    case Phase::LastClaims:
        if (!s.awaited.empty()) return false;
        finish_game(p, time_rule(p.rules()));
        return false;
    default: return false;
    }
}

// Runs until the game waits for a decision or is over.
template <class Sink>
[[gnu::noinline]] void advance(Play<Sink>& p) {
    State& s = p.s;
    while (s.phase != Phase::Over) {
        if (s.tasks != 0) {
            if (!work_on_top(p)) return;
        } else if (s.claims != 0 && noted_claim(s) >= 0) {
            collect_noted(p, noted_claim(s));
        } else if (s.clock == Clock::Stopped) {
            finish_game(p, stop_rule(p.game, s));
        } else if (!work_on_turn(p)) {
            return;
        }
    }
}

// The same for most acts of most turns, without the loop: nothing nests, and the turn waits for its player.
template <class Sink>
void settle(Play<Sink>& p) {
    State& s = p.s;
    constexpr unsigned kWaiting = 1u << index_of(Phase::Roll) | 1u << index_of(Phase::EndTurn) |
        1u << index_of(Phase::Buy) | 1u << index_of(Phase::Draw);
    if (s.tasks == 0 && s.clock < Clock::TimeUp && (s.claims == 0 || noted_claim(s) < 0)) {
        if (s.phase == Phase::Move) leave_by_throw(p);
        if (s.phase == Phase::Finish && s.tasks == 0) finish_square(p);
        if ((kWaiting >> index_of(s.phase) & 1) != 0 && s.tasks == 0) return;
    }
    advance(p);
}

}  // namespace banquier
