// END: when a game is over, and who has won.
#pragma once

#include "play.hpp"
#include "rent.hpp"

namespace banquier {

// [END-01] One player, or one team, is left. [END-02] [END-03] Or enough have failed.
inline RuleId end_by_bankruptcy(const Game& game, const State& s) {
    const PlayerId one = s.in_play.lowest();
    if (s.in_play.within(team_of(game, s, one)) && holds("END-01"_rule)) return "END-01"_rule;
    const std::uint8_t enough = game.rules.bankruptcies_to_end;
    if (enough != 0 && s.bankruptcies >= enough) return stated::kBankruptciesToEnd.rule(enough);
    return kNoRule;
}

// By which rule a game that was stopped ends, its last debts being settled.
inline RuleId stop_rule(const Game& game, const State& s) {
    const RuleId end = end_by_bankruptcy(game, s);
    return end ? end : "FLOW-12"_rule;
}

// [END-09] Equal greatest fortunes share the win.
inline PlayerSet richest(const Game& game, const State& s) {
    Money best = 0;
    PlayerSet winners{};
    for (const PlayerId q : s.in_play) {
        const Money worth = fortune(game, s, q);
        if (winners.empty() || worth > best) {
            best = worth;
            winners = PlayerSet::of(q);
        } else if (worth == best && holds("END-09"_rule)) {
            winners.add(q);
        }
    }
    return winners;
}

template <class Sink>
void finish_game(Play<Sink>& p, RuleId why) {
    State& s = p.s;
    lapse_claims(p, why, [](const Claim&) { return true; });
    for (const PlayerId from : s.offering) drop_offer(p, from, EventKind::OfferLapsed);
    while (s.tasks != 0) pop(s);
    s.lot = Lot{};
    s.contest = Contest{};
    s.awaited = {};
    s.buying = kNoDeed;
    s.phase = Phase::Over;
    s.ended = why;
    if (why == "END-01"_rule) {
        s.winners = s.in_play;
    } else {
        for (const PlayerId q : s.in_play)
            p.say({.kind = EventKind::Fortune, .rule = why, .player = q, .amount = fortune(p.game, s, q)});
        s.winners = richest(p.game, s);
    }
    for (const PlayerId q : s.winners) p.say({.kind = EventKind::GameWon, .rule = why, .player = q});
}

// ---- Time, which comes as an act [FLOW-12]

inline Refusal why_not_clock(const Game& game, const State& s, const Action& a) {
    if (s.phase == Phase::Over) return {Reason::GameOver, s.ended};
    const TimeLimit limit = game.rules.time_limit;
    const bool fits = a.kind == ActKind::Stop ? limit != TimeLimit::None
        : a.kind == ActKind::TimeUp           ? limit == TimeLimit::TimeUp
                                              : limit == TimeLimit::LastRound;
    if (!fits) return {Reason::NoSuchClock, "FLOW-12"_rule};
    if (a.kind == ActKind::LastRound && before_play(s)) return {Reason::BeforePlay, "END-07"_rule};
    const bool again = a.kind == ActKind::Stop ? s.clock == Clock::Stopped : s.clock != Clock::Running;
    if (again) return {Reason::AlreadyAnnounced, "FLOW-12"_rule};
    return kLegal;
}

// The rule by which time ends a game.
inline RuleId time_rule(const RuleSet& rules) {
    return rules.time_limit == TimeLimit::LastRound ? "END-07"_rule : "END-04"_rule;
}

// The last claims, then the reckoning. Everybody in play is asked, whether or not a rent stands, so that the question
// tells nobody of a landing. Where rent needs no claim, and before play, there is nothing to ask.
template <class Sink>
void finish_by_time(Play<Sink>& p) {
    State& s = p.s;
    if (p.rules().rent_due == RentDue::Always || before_play(s)) return finish_game(p, time_rule(p.rules()));
    s.awaited = s.in_play;
    s.phase = Phase::LastClaims;
}

// A building that was paid and not yet placed is given back.
template <class Sink>
void void_placing(Play<Sink>& p, const Task& t, RuleId why) {
    p.say({.kind = EventKind::WishLapsed,
        .rule = why,
        .player = t.player,
        .building = p.s.contest.building,
        .amount = 1});
    if (t.amount == kListPrice) return;
    bank_pays(p.s, t.player, t.amount);
    p.say({.kind = EventKind::BankPaid, .rule = why, .player = t.player, .amount = t.amount});
}

// Whether rents that were claimed are still thrown for.
enum class LastThrows : std::uint8_t { Void, Made };

// Lots and contests are void, and what nobody has claimed lapses; debts already arisen stay.
template <class Sink>
void call_off(Play<Sink>& p, RuleId why, LastThrows throws) {
    State& s = p.s;
    std::uint8_t kept = 0;
    for (std::uint8_t i = 0; i < s.tasks; ++i) {
        const TaskKind k = s.task[i].kind;
        const bool thrown = k == TaskKind::ThrowForRent;
        const bool stays = k == TaskKind::Debt || k == TaskKind::PayEach || k == TaskKind::CollectEach ||
            (thrown && throws == LastThrows::Made);
        if (thrown && !stays)
            p.say({.kind = EventKind::RentLapsed,
                .rule = why,
                .player = s.task[i].player,
                .other = s.task[i].other,
                .deed = s.task[i].deed});
        if (k == TaskKind::Place) void_placing(p, s.task[i], why);
        if (stays) s.task[kept++] = s.task[i];
    }
    for (std::uint8_t i = kept; i < s.tasks; ++i) s.task[i] = Task{};
    s.tasks = kept;
    s.lot = Lot{};
    s.contest = Contest{};
    lapse_claims(p, why,
        [throws](const Claim& c) { return !c.noted || (c.throw_anew && throws == LastThrows::Void); });
    for (const PlayerId from : s.offering) drop_offer(p, from, EventKind::OfferLapsed);
}

// [END-04] The turn under way is finished. [END-07] The round under way, and one more. Stop: what is owed is settled.
template <class Sink>
void do_clock(Play<Sink>& p, const Action& a) {
    State& s = p.s;
    switch (a.kind) {
    case ActKind::LastRound:
        s.clock = Clock::LastRoundAnnounced;
        p.say({.kind = EventKind::LastRoundAnnounced, .rule = "END-07"_rule});
        return;
    case ActKind::TimeUp:
        s.clock = Clock::TimeUp;
        p.say({.kind = EventKind::TimeIsUp, .rule = "END-04"_rule});
        return;
    default:
        s.clock = Clock::Stopped;
        p.say({.kind = EventKind::Stopped, .rule = "FLOW-12"_rule});
        // No more luck.
        if (holds("FLOW-12"_rule)) call_off(p, "FLOW-12"_rule, LastThrows::Void);
    }
}

}  // namespace banquier
