// BANK, second half: bankruptcy, in the order of [FLOW-11].
#pragma once

#include "debt.hpp"
#include "end.hpp"
#include "estate.hpp"
#include "play.hpp"

namespace banquier {

// [BANK-02] [FLOW-10] Nobody is bankrupt who can pay by selling up.
inline Refusal why_not_bankrupt(const Game& game, const State& s, const Action& a) {
    if (!top_is(s, TaskKind::Debt)) return {Reason::NoDebt, "BANK-02"_rule};
    if (top_task(s)->player != a.by) return {Reason::NotYourDecision, "FLOW-01"_rule};
    const bool can_pay = s.player[a.by].cash + raisable(game, s, a.by) >= top_task(s)->amount;
    if (can_pay && holds("BANK-02"_rule)) return {Reason::CanStillPay, "BANK-02"_rule, "FLOW-10"_rule};
    // [BANK-09] Not before the last resort: no building is left, and every title has been put up.
    const DeedSet left = to_be_put_up(game, s, a.by);
    const bool duty = has_last_resort(game) && s.clock != Clock::Stopped && holds("BANK-09"_rule);
    if (duty && (!left.empty() || has_buildings(s, a.by)))
        return {Reason::NotLastResort, "BANK-09"_rule, "BANK-02"_rule};
    return kLegal;
}

// Offers with the bankrupt, rents not claimed by them, and claims against them lapse, also those that wait below the debt.
// A rent already claimed by them passes on with the estate.
template <class Sink>
void lapse_around(Play<Sink>& p, PlayerId who, PlayerId heir) {
    State& s = p.s;
    for (const PlayerId from : s.offering)
        if (from == who || s.offer[from].to == who) drop_offer(p, from, EventKind::OfferLapsed);
    for (std::size_t i = 0; i < s.claims; ++i) {
        Claim& c = s.claim[i];
        if (c.owner != who || !c.noted || c.visitor == heir) continue;
        c.owner = heir;
        p.say({.kind = EventKind::DebtPassed,
            .rule = "FLOW-11"_rule,
            .player = c.visitor,
            .other = heir,
            .deed = c.deed,
            .amount = c.throw_anew ? 0 : c.amount});
    }
    for (std::uint8_t i = 0; i + 1 < s.tasks; ++i) {
        const Task& t = s.task[i];
        if (t.kind == TaskKind::Debt && t.player == who && t.cause == DebtCause::Rent)
            p.say({.kind = EventKind::RentLapsed,
                .rule = "FLOW-11"_rule,
                .player = who,
                .other = t.other,
                .deed = t.deed,
                .amount = t.amount});
    }
    lapse_claims(p, "FLOW-11"_rule, [&](const Claim& c) { return c.visitor == who || c.owner == who; });
}

// Who takes a bankrupt's titles, by which rule.
inline RuleId estate_rule(const RuleSet& rules, PlayerId to) {
    if (rules.estate == Estate::CashAlone) return "BANK-10"_rule;
    return to == kBank ? "BANK-03"_rule : "BANK-04"_rule;
}

// Buildings go back to the bank, for what it pays where somebody inherits the cash.
template <class Sink>
Money clear_buildings(Play<Sink>& p, PlayerId who, PlayerId heir) {
    State& s = p.s;
    Money worth = 0;
    for (std::size_t i = 0; i < kDeeds; ++i) {
        const auto d = static_cast<DeedId>(i);
        const Holding& h = s.holding[d];
        if (h.owner != who || h.level == 0) continue;
        worth += resale(p.game, s, d);
        const bool hotel = h.level == hotel_level(p.game);
        if (hotel && s.hotels != kUnlimited) ++s.hotels;
        if (!hotel && s.houses != kUnlimited) s.houses = static_cast<std::uint8_t>(s.houses + h.level);
        set_level(s, d, 0);
        forget_paid(p.game, s, d, 0);
        p.say({.kind = EventKind::BuildingSold,
            .rule = estate_rule(p.rules(), heir),
            .player = who,
            .deed = d});
    }
    return worth;
}

template <class Sink>
DeedSet move_titles(Play<Sink>& p, PlayerId who, PlayerId to) {
    State& s = p.s;
    DeedSet moved{};
    for (std::size_t i = 0; i < kDeeds; ++i) {
        const auto d = static_cast<DeedId>(i);
        if (s.holding[d].owner != who) continue;
        moved.add(d);
        give_title(s, d, to);
        if (to == kBank && holds("BANK-03"_rule)) set_mortgaged(s, d, false);
        p.say({.kind = EventKind::TitleMoved,
            .rule = estate_rule(p.rules(), to),
            .player = who,
            .other = to,
            .deed = d});
    }
    lapse_offers(p, moved);
    for (std::size_t g = 0; g < kGroups; ++g)
        if (!(p.board().group.items[g].deeds & moved).empty())
            refresh_group(p.game, s, static_cast<GroupId>(g));
    return moved;
}

// [END-04] Where cash alone counts and play is over, nobody who inherits a title could mortgage it any more [FLOW-12].
template <class Sink>
void mortgage_all(Play<Sink>& p, PlayerId who) {
    const DeedSet bare = titles_of(p.s, who) - p.s.facts.mortgaged;
    for (const DeedId d : bare) {
        const Money value = p.board().deed[d].mortgage;
        set_mortgaged(p.s, d, true);
        bank_pays(p.s, who, value);
        p.say({.kind = EventKind::Mortgaged,
            .rule = "FLOW-12"_rule,
            .player = who,
            .deed = d,
            .amount = value});
    }
}

// [BANK-04] Buildings are sold for half; the creditor takes cash, titles as they stand, and release cards.
template <class Sink>
DeedSet estate_to_player(Play<Sink>& p, PlayerId who, PlayerId heir) {
    State& s = p.s;
    const Money sold = clear_buildings(p, who, heir);
    if (holds("BANK-04"_rule)) s.player[who].cash += sold;
    const bool worthless = settles_last_debts(s) && p.rules().fortune == Fortune::CashAlone;
    if (worthless && holds("FLOW-12"_rule)) mortgage_all(p, who);
    const Money cash = s.player[who].cash;
    move_cash(s, who, heir, cash);
    p.say({.kind = EventKind::EstateTaken,
        .rule = "BANK-04"_rule,
        .player = heir,
        .other = who,
        .amount = cash});
    for (const TokenId t : s.player[who].tokens) {
        s.player[heir].tokens.add(t);
        p.say({.kind = EventKind::TokenMoved,
            .rule = "BANK-04"_rule,
            .player = who,
            .other = heir,
            .token = t});
    }
    s.player[who].tokens = {};
    return move_titles(p, who, heir);
}

template <class Sink>
void return_tokens(Play<Sink>& p, PlayerId who) {
    for (const TokenId t : p.s.player[who].tokens) return_token(p, who, t);
}

// [BANK-03] Cash and titles go to the bank, free of mortgage; buildings and release cards return.
template <class Sink>
DeedSet estate_to_bank(Play<Sink>& p, PlayerId who) {
    State& s = p.s;
    clear_buildings(p, who, kBank);
    p.say({.kind = EventKind::EstateToBank,
        .rule = "BANK-03"_rule,
        .player = who,
        .amount = s.player[who].cash});
    s.player[who].cash = 0;
    return_tokens(p, who);
    return move_titles(p, who, kBank);
}

// [BANK-10] All that can still be raised is raised; the creditor gets cash alone, the titles are for sale again.
template <class Sink>
void estate_in_cash(Play<Sink>& p, PlayerId who, PlayerId creditor) {
    State& s = p.s;
    const Money raised = raisable(p.game, s, who);
    clear_buildings(p, who, creditor);
    const Money cash = s.player[who].cash + raised;
    s.player[who].cash = 0;
    add_cash(s, creditor, cash);
    p.say({.kind = EventKind::EstateTaken,
        .rule = "BANK-10"_rule,
        .player = creditor,
        .other = who,
        .amount = cash});
    return_tokens(p, who);
    move_titles(p, who, kBank);
}

inline void drop_tasks_of(State& s, PlayerId who, PlayerId heir) {
    std::uint8_t kept = 0;
    for (std::uint8_t i = 0; i < s.tasks; ++i) {
        Task t = s.task[i];
        if (t.player == who) continue;
        if (t.other == who) t.other = heir;
        s.task[kept++] = t;
    }
    for (std::uint8_t i = kept; i < s.tasks; ++i) s.task[i] = Task{};
    s.tasks = kept;
}

// [BANK-05] What an heir owes the bank for the mortgages among these titles. [BANK-06] Or nothing.
inline Money interest_on(const Game& game, const State& s, DeedSet titles) {
    if (game.rules.inheritance == Inheritance::NothingDue) return 0;
    Money sum = 0;
    for (const DeedId d : titles& s.facts.mortgaged) sum += mortgage_interest(game, d);
    return sum;
}

// [BANK-05] The heir pays 10 percent on each mortgaged title at once, then lifts or keeps. [BANK-06] Or owes nothing.
template <class Sink>
void inherit(Play<Sink>& p, PlayerId heir, DeedSet titles) {
    const DeedSet mortgaged = titles & p.s.facts.mortgaged;
    if (p.rules().inheritance == Inheritance::NothingDue || mortgaged.empty()) return;
    const Money interest = interest_on(p.game, p.s, mortgaged);
    p.say({.kind = EventKind::MortgagesInherited,
        .rule = "BANK-05"_rule,
        .player = heir,
        .amount = mortgaged.count()});
    // [FLOW-11] Where the bankruptcy ends the game it is taken off the fortune, without a decision; cash, which may not
    // suffice, stays as it is. There is one such line: a second heir, while the last debts are settled, owes it.
    const bool line_free = p.s.heir == kNobody || p.s.heir == heir;
    if (end_by_bankruptcy(p.game, p.s) && line_free) {
        p.s.heir = heir;
        p.s.interest_due += interest;
        p.say(
            {.kind = EventKind::InterestCounted, .rule = "BANK-05"_rule, .player = heir, .amount = interest});
        return;
    }
    // [FLOW-12] After a stop nothing is lifted any more.
    if (p.s.clock != Clock::Stopped)
        push(p.s, {.kind = TaskKind::Inherit, .player = heir, .deeds = mortgaged});
    owe(p, heir, kBank, interest, DebtCause::Interest);
}

// [BANK-05] What taking over somebody's mortgages would cost the heir. Nothing where that failure ends the game: then it is a
// line of the fortune.
inline Money cost_of_inheriting(const Game& game, const State& s, PlayerId who) {
    if (game.rules.estate == Estate::CashAlone) return 0;
    State failed = s;
    failed.in_play.remove(who);
    ++failed.bankruptcies;
    return end_by_bankruptcy(game, failed) ? 0 : interest_on(game, s, titles_of(s, who));
}

// Nobody's time for claiming is cut short by a debtor who cannot pay what has been asked for: the rent of an earlier
// landing than that of the open debt counts as claimed, if it still can be. This does not apply where its owner is the
// debtor's own team-mate [FLOW-13], or has waived it in the last claims, or has said nothing and could not pay for the
// mortgages, even with all that the estate brings: silence ruins nobody. Whoever can pay what has been asked for pays it
// [BANK-02]; no rent is owed that nobody claims [RENT-01]. True if one counts as claimed now.
template <class Sink>
bool claim_for_the_silent(Play<Sink>& p) {
    State& s = p.s;
    if (s.claims == 0 || !top_is(s, TaskKind::Debt) || !holds("FLOW-11"_rule)) return false;
    const Task& debt = *top_task(s);
    if (can_pay(p.game, s, debt.player)) return false;
    const Money due = cost_of_inheriting(p.game, s, debt.player);
    const Money brings = s.player[debt.player].cash + raisable(p.game, s, debt.player);
    bool any = false;
    for (std::size_t i = 0; i < s.claims; ++i) {
        Claim& c = s.claim[i];
        const PlayerSet team = team_of(p.game, s, c.owner);
        const bool waived = s.phase == Phase::LastClaims && (team & s.awaited).empty();
        const bool partner = team.contains(c.visitor);
        if (c.noted || waived || partner || !comes_before(c, debt)) continue;
        c.noted = s.player[c.owner].cash + raisable(p.game, s, c.owner) + brings >= due;
        any |= c.noted;
    }
    return any;
}

// [END-02] [END-03] The game ends, and fortunes are counted: what has been claimed and what is owed among those left is
// settled first, as after a stop; a rent that waits for its throw is thrown for. [END-01] With one player or team left
// there is nothing to settle.
template <class Sink>
void wind_up(Play<Sink>& p, RuleId why) {
    State& s = p.s;
    if (why != "END-01"_rule && holds("FLOW-11"_rule)) {
        call_off(p, "FLOW-11"_rule, LastThrows::Made);
        if (s.tasks != 0 || s.claims != 0) {
            s.clock = Clock::Stopped;
            return;
        }
    }
    finish_game(p, why);
}

template <class Sink>
void do_bankrupt(Play<Sink>& p, PlayerId who) {
    State& s = p.s;
    claim_for_the_silent(p);
    while (top_is(s, TaskKind::Debt) && claim_before_debt(s) >= 0) collect_noted(p, claim_before_debt(s));
    // What counts as claimed may be paid by now, or wait for dice, or can still be raised.
    if (why_not_bankrupt(p.game, s, act::bankrupt(who))) return;
    const PlayerId creditor = top_task(s)->other;
    const bool to_player = is_player(creditor);
    p.say({.kind = EventKind::WentBankrupt, .rule = "BANK-02"_rule, .player = who, .other = creditor});
    if (holds("FLOW-11"_rule)) lapse_around(p, who, creditor);
    DeedSet titles{};
    const bool cash_alone = p.rules().estate == Estate::CashAlone;
    if (cash_alone)
        estate_in_cash(p, who, creditor);
    else
        titles = to_player ? estate_to_player(p, who, creditor) : estate_to_bank(p, who);
    s.in_play.remove(who);
    if (s.phase == Phase::LastClaims) s.awaited.remove(who);
    s.player[who].prison = 0;
    if (s.heir == who) {  // the next heir owes for the same mortgages
        s.heir = kNobody;
        s.interest_due = 0;
    }
    ++s.bankruptcies;
    drop_tasks_of(s, who, creditor);
    if (s.turn == who && !before_play(s) && s.phase != Phase::LastClaims) {
        if (holds("TURN-09"_rule)) s.again = false;
        s.phase = Phase::Finish;
        s.buying = kNoDeed;
    }
    if (const RuleId end = end_by_bankruptcy(p.game, s)) {
        if (to_player && !cash_alone) inherit(p, creditor, titles);
        return wind_up(p, end);
    }
    if (cash_alone) return;
    if (to_player) return inherit(p, creditor, titles);
    // [BANK-03] The estate is auctioned at once, one by one. [FLOW-12] After a stop there are no lots.
    if (p.rules().after_decline != AfterDecline::StaysForSale && !titles.empty() && s.clock != Clock::Stopped)
        push(s, {.kind = TaskKind::EstateLots, .deeds = titles});
}

// [FLOW-07] Estate lots come in board order.
template <class Sink>
bool work_on_estate(Play<Sink>& p) {
    Task& t = *top_task(p.s);
    if (t.deeds.empty()) {
        pop(p.s);
        return true;
    }
    const DeedId deed = t.deeds.lowest();
    t.deeds.remove(deed);
    open_lot(
        p, {.kind = LotKind::Title, .deed = deed, .entitled = p.s.in_play, .opening = p.rules().opening_bid});
    return true;
}

}  // namespace banquier
