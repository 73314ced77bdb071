// RENT: what a landing is worth to the owner, and how it is claimed. The figures of RENT-06 to RENT-13 are kept by
// facts.cpp.
#pragma once

#include "play.hpp"

namespace banquier {

// [RENT-14] [RENT-15] [RENT-16] Which throw sets a utility's rent.
inline bool throws_anew(const RuleSet& rules, Arrival arrival) {
    if (arrival == Arrival::CardTenTimes) return true;
    switch (rules.utility_throw) {
    case UtilityThrow::OfArrival: return false;
    case UtilityThrow::Anew: return true;
    case UtilityThrow::AnewAfterCard: return arrival != Arrival::Throw;
    }
    return false;
}

// [RENT-18] [HOUSE-05] Whether a prisoner collects.
inline bool prison_keeps_rent(const RuleSet& rules, const Player& owner) {
    return owner.prison != 0 && rules.prison_rent == PrisonRent::NotCollected;
}

// Which throw of the turn this is: each double counts one, and so does a last throw that is no double.
inline std::uint8_t throw_of_turn(const State& s) { return static_cast<std::uint8_t>(s.doubles + !s.again); }

// The rent of this moment [RENT-19].
inline Claim claim_for(const Game& game, const State& s, DeedId deed, Arrival arrival) {
    Claim c{.deed = deed,
        .visitor = s.turn,
        .owner = s.holding[deed].owner,
        .landing = throw_of_turn(s),
        .amount = s.facts.rent[deed]};
    if (arrival == Arrival::CardDoubleRent) c.amount *= 2;
    if (game.board.deed[deed].kind == DeedKind::Utility) [[unlikely]] {
        if (arrival == Arrival::CardTenTimes) c.amount = 10;
        c.throw_anew = throws_anew(game.rules, arrival);
        if (!c.throw_anew) c.amount *= s.dice[0] + s.dice[1];
    }
    return c;
}

inline RuleId rent_rule(const Game& game, DeedId deed) {
    switch (game.board.deed[deed].kind) {
    case DeedKind::Station: return "RENT-10"_rule;
    case DeedKind::Utility: return "RENT-13"_rule;
    case DeedKind::Street: break;
    }
    return "RENT-06"_rule;
}

// [RENT-05] A mortgaged title earns nothing.
// [RENT-04] Rent is due by itself, or [RENT-01] only when claimed in time.
template <class Sink>
void rent_falls_due(Play<Sink>& p, DeedId deed, Arrival arrival) {
    State& s = p.s;
    const PlayerId owner = s.holding[deed].owner;
    const bool mortgaged = s.holding[deed].mortgaged && holds("RENT-05"_rule);
    const bool prisoner = prison_keeps_rent(p.rules(), s.player[owner]);
    if (mortgaged || prisoner) [[unlikely]] {
        p.say({.kind = EventKind::NoRent,
            .rule = mortgaged ? "RENT-05"_rule : "HOUSE-05"_rule,
            .player = s.turn,
            .other = owner,
            .deed = deed});
        return;
    }
    const Claim c = claim_for(p.game, s, deed, arrival);
    if (c.amount == 0) return;
    if (p.rules().rent_due == RentDue::Always) return collect(p, c);
    s.claim[s.claims++] = c;
    p.say({.kind = EventKind::RentClaimable,
        .rule = "RENT-01"_rule,
        .player = c.visitor,
        .other = c.owner,
        .deed = deed,
        .amount = c.throw_anew ? 0 : c.amount});
}

// A rent turns into a debt, by way of a throw where the rule set wants one.
template <class Sink>
void collect(Play<Sink>& p, Claim c) {
    p.say({.kind = EventKind::RentClaimed,
        .rule = rent_rule(p.game, c.deed),
        .player = c.visitor,
        .other = c.owner,
        .deed = c.deed,
        .amount = c.throw_anew ? 0 : c.amount});
    if (c.throw_anew)
        push(p.s,
            {.kind = TaskKind::ThrowForRent,
                .player = c.visitor,
                .other = c.owner,
                .cause = DebtCause::Rent,
                .deed = c.deed,
                .step = c.landing,
                .amount = c.amount});
    else
        owe(p, c.visitor, c.owner, c.amount, DebtCause::Rent, c.deed, c.landing);
}

// ---- Claiming

// The first open claim on a title that is theirs to make; else the first open one; else -1. There may be one of a former
// owner and one of the present [RENT-19].
inline int open_claim(const Game& game, const State& s, DeedId deed, PlayerId by) {
    int found = -1;
    for (int i = 0; i < s.claims; ++i) {
        const Claim& c = s.claim[static_cast<std::size_t>(i)];
        if (c.deed != deed || c.noted) continue;
        if (team_of(game, s, c.owner).contains(by)) return i;
        if (found < 0) found = i;
    }
    return found;
}

// [RENT-03] [FLOW-13] The owner claims, or where there are teams the owner's team-mate.
inline Refusal why_not_claim(const Game& game, const State& s, const Action& a) {
    if (const Refusal no = why_not_now(s, a.by)) return no;
    if (game.rules.rent_due == RentDue::Always) return {Reason::NothingToClaim, "RENT-04"_rule};
    // [FLOW-12] Whoever has passed in the last claims waives what they could claim.
    if (s.phase == Phase::LastClaims && valid(a.by, s) && !s.awaited.contains(a.by) && holds("FLOW-12"_rule))
        return {Reason::NotYourDecision, "FLOW-12"_rule};
    if (!valid(a.deed)) return {Reason::NoSuchThing, "RENT-01"_rule};
    const int i = open_claim(game, s, a.deed, a.by);
    if (i < 0 && s.holding[a.deed].mortgaged && holds("RENT-05"_rule))
        return {Reason::NothingToClaim, "RENT-05"_rule};
    if (i < 0) return {Reason::NothingToClaim, "RENT-01"_rule, "FLOW-04"_rule};
    if (team_of(game, s, s.claim[static_cast<std::size_t>(i)].owner).contains(a.by)) return kLegal;
    // [RENT-19] The title has changed hands since the landing.
    if (s.holding[a.deed].owner == a.by) return {Reason::NotTheClaimant, "RENT-19"_rule, "RENT-01"_rule};
    return {
        Reason::NotTheClaimant, "RENT-01"_rule, game.rules.teams == Teams::OfTwo ? "RENT-03"_rule : kNoRule};
}

inline void drop_claim(State& s, std::size_t i) {
    for (; i + 1 < s.claims; ++i) s.claim[i] = s.claim[i + 1];
    s.claim[--s.claims] = Claim{};
}

// [RENT-19] Whether a rent comes before a debt of its visitor: the landing is earlier. A debt that is no rent belongs
// to the last landing.
inline bool comes_before(const Claim& c, const Task& t) {
    const bool earlier = t.step == 0 || c.landing < t.step;
    return t.kind == TaskKind::Debt && t.player == c.visitor && earlier && holds("RENT-19"_rule);
}

// [FLOW-04] Made while something else is open, a claim is noted and cannot lapse any more. Where it comes before the open
// debt, `advance` makes it the open one.
template <class Sink>
void claim_at(Play<Sink>& p, std::size_t i) {
    State& s = p.s;
    const Claim c = s.claim[i];
    if (s.tasks != 0 && holds("FLOW-04"_rule)) {
        s.claim[i].noted = true;
        if (comes_before(c, *top_task(s))) return;
        p.say({.kind = EventKind::RentNoted,
            .rule = "FLOW-04"_rule,
            .player = c.visitor,
            .other = c.owner,
            .deed = c.deed,
            .amount = c.throw_anew ? 0 : c.amount});
        return;
    }
    drop_claim(s, i);
    collect(p, c);
}

template <class Sink>
void do_claim(Play<Sink>& p, const Action& a) {
    claim_at(p, static_cast<std::size_t>(open_claim(p.game, p.s, a.deed, a.by)));
}

// The earliest noted claim, in order of landing [RENT-19]; -1 if there is none.
inline int noted_claim(const State& s) {
    int found = -1;
    for (int i = 0; i < s.claims; ++i)
        if (s.claim[static_cast<std::size_t>(i)].noted && (found < 0 || !holds("RENT-19"_rule))) found = i;
    return found;
}

// [RENT-19] The earliest noted claim that comes before the debt on top; -1 if there is none.
inline int claim_before_debt(const State& s) {
    for (int i = 0; i < s.claims; ++i)
        if (const Claim& c = s.claim[static_cast<std::size_t>(i)]; c.noted && comes_before(c, *top_task(s)))
            return i;
    return -1;
}

// A noted claim becomes the open debt.
template <class Sink>
void collect_noted(Play<Sink>& p, int i) {
    const Claim c = p.s.claim[static_cast<std::size_t>(i)];
    drop_claim(p.s, static_cast<std::size_t>(i));
    collect(p, c);
}

// The claims for which `lapses` says so are lost.
template <class Sink, class Lapses>
void lapse_claims(Play<Sink>& p, RuleId why, Lapses lapses) {
    State& s = p.s;
    std::uint8_t kept = 0;
    for (std::uint8_t i = 0; i < s.claims; ++i) {
        const Claim c = s.claim[i];
        if (lapses(c))
            p.say({.kind = EventKind::RentLapsed,
                .rule = why,
                .player = c.visitor,
                .other = c.owner,
                .deed = c.deed,
                .amount = c.throw_anew ? 0 : c.amount});
        else
            s.claim[kept++] = c;
    }
    for (std::uint8_t i = kept; i < s.claims; ++i) s.claim[i] = Claim{};
    s.claims = kept;
}

// ---- The throw for a utility's rent [RENT-14] [RENT-16]

// Whether a rent waits for its throw, whatever the dice then show.
inline Refusal why_not_throw_now(const State& s) {
    if (!top_is(s, TaskKind::ThrowForRent)) return {Reason::NotYourDecision, "FLOW-01"_rule};
    return kLegal;
}

inline Refusal why_not_throw(const State& s, const Action& a) {
    if (const Refusal no = why_not_throw_now(s)) return no;
    for (int i = 0; i < 2; ++i)
        if (a.dice[static_cast<std::size_t>(i)] < 1 || a.dice[static_cast<std::size_t>(i)] > 6)
            return {Reason::BadDice, "RENT-13"_rule};
    return kLegal;
}

// Why the dice were thrown anew: by the rule set, or because a card asked for it.
inline RuleId throw_rule(const RuleSet& rules) {
    switch (rules.utility_throw) {
    case UtilityThrow::Anew: return "RENT-14"_rule;
    case UtilityThrow::AnewAfterCard: return "RENT-16"_rule;
    case UtilityThrow::OfArrival: break;
    }
    return "RENT-13"_rule;
}

template <class Sink>
void do_throw(Play<Sink>& p, const Action& a) {
    const Task t = *top_task(p.s);
    pop(p.s);
    p.say({.kind = EventKind::ThrownForRent,
        .rule = throw_rule(p.rules()),
        .player = t.player,
        .other = t.other,
        .deed = t.deed,
        .dice = {a.dice[0], a.dice[1]},
        .amount = t.amount * (a.dice[0] + a.dice[1])});
    owe(p, t.player, t.other, t.amount * (a.dice[0] + a.dice[1]), DebtCause::Rent, t.deed, t.step);
}

}  // namespace banquier
