// MORT: mortgaging, lifting, and what a mortgage costs whoever takes it over.
#pragma once

#include "debt.hpp"
#include "estate.hpp"
#include "play.hpp"
#include "rent.hpp"

namespace banquier {

// The groups with which the open contest is concerned: the order's, and where those who take part could place one.
inline bool contest_concerns(const Game& game, const State& s, GroupId group) {
    if (!find_task(s, TaskKind::Contest) || !is_colour(group)) return false;
    const PlayerId owner = s.facts.whole[group];
    if (!is_player(owner)) return false;
    const Contest& c = s.contest;
    const bool ordered = group == c.group && owner == c.orderer;
    const bool places = top_is(s, TaskKind::Place) && top_task(s)->player == owner;
    const bool bids = top_is(s, TaskKind::Lot) && s.lot.entitled.contains(owner);
    const bool takes_part = places || bids || c.awaited.contains(owner) || c.want[owner] != 0;
    return takes_part && (ordered || could_stand(game, s, owner, group, c.building));
}

// [FLOW-03] What is under the hammer, and in a contest the groups concerned, stays as it is.
inline DeedSet title_in_lot(const State& s) {
    const bool title = find_task(s, TaskKind::Lot) && s.lot.kind == LotKind::Title && holds("FLOW-03"_rule);
    return title ? DeedSet::of(s.lot.deed) : DeedSet{};
}
inline bool under_the_hammer(const State& s, const Game& game, DeedId deed) {
    if (title_in_lot(s).contains(deed)) return true;
    return holds("FLOW-03"_rule) && contest_concerns(game, s, game.board.deed[deed].group);
}

inline Refusal why_not_mortgage(const Game& game, const State& s, const Action& a) {
    if (const Refusal no = why_not_free(s, a.by)) return no;
    if (!valid(a.deed)) return {Reason::NoSuchThing, "MORT-01"_rule};
    const Holding& h = s.holding[a.deed];
    if (h.owner != a.by) return {Reason::NotYours, "MORT-05"_rule};
    if (h.mortgaged) return {Reason::AlreadyMortgaged, "MORT-01"_rule};
    if (group_built(game, s, game.board.deed[a.deed].group) && holds("MORT-01"_rule))
        return {Reason::GroupBuilt, "MORT-01"_rule};
    const bool debt = in_own_debt(s, a.by);  // [BANK-01]
    if (!debt && !timely(s, game.rules.mortgage, a.by))
        return {
            Reason::WrongTiming, game.rules.mortgage == Timing::Anytime ? "MORT-03"_rule : "MORT-04"_rule};
    if (under_the_hammer(s, game, a.deed)) return {Reason::UnderTheHammer, "FLOW-03"_rule};
    // [BANK-09] Not while the means are too small and the title has not been put up for this debt.
    if (debt && to_be_put_up(game, s, a.by).contains(a.deed) && short_of_means(game, s, a.by))
        return {Reason::NotPutUpYet, "BANK-09"_rule};
    return kLegal;
}

// [MORT-01] The owner receives the title's mortgage value. [RENT-05] [RENT-19] With that the owner gives up the rents of
// the title that are not claimed yet; one noted stands, and so does one of an owner before.
template <class Sink>
void do_mortgage(Play<Sink>& p, const Action& a) {
    State& s = p.s;
    const Money value = p.board().deed[a.deed].mortgage;
    set_mortgaged(s, a.deed, true);
    bank_pays(s, a.by, value);
    refresh_group(p.game, s, p.board().deed[a.deed].group);
    p.say({.kind = EventKind::Mortgaged,
        .rule = "MORT-01"_rule,
        .player = a.by,
        .deed = a.deed,
        .amount = value});
    lapse_offers(p, DeedSet::of(a.deed));
    if (s.claims != 0 && holds("RENT-05"_rule))
        lapse_claims(p, "RENT-05"_rule,
            [&](const Claim& c) { return c.deed == a.deed && c.owner == a.by && !c.noted; });
}

inline bool inherits(const State& s, PlayerId by, DeedId deed) {
    return top_is(s, TaskKind::Inherit) && top_task(s)->player == by && top_task(s)->deeds.contains(deed);
}

inline Refusal why_not_lift(const Game& game, const State& s, const Action& a) {
    if (const Refusal no = why_not_free(s, a.by)) return no;
    if (!valid(a.deed)) return {Reason::NoSuchThing, "MORT-02"_rule};
    const Holding& h = s.holding[a.deed];
    // [MORT-05] Nobody else can lift it.
    if (h.owner != a.by && holds("MORT-05"_rule)) return {Reason::NotYours, "MORT-05"_rule};
    if (!h.mortgaged) return {Reason::NotMortgaged, "MORT-02"_rule};
    // [FLOW-02] A debtor raises money and does not spend it.
    if (find_task(s, TaskKind::Debt)) return {Reason::DebtOpen, "FLOW-02"_rule};
    if (!inherits(s, a.by, a.deed) && !timely(s, game.rules.lift, a.by))
        return {Reason::WrongTiming, game.rules.lift == Timing::Anytime ? "MORT-03"_rule : "MORT-04"_rule};
    const Money cost = lifting_cost(game, s, a.deed);
    if (s.player[a.by].cash < cost)
        return {Reason::NotEnoughCash, inherits(s, a.by, a.deed) ? "BANK-05"_rule : "MORT-02"_rule};
    if (free_cash(s, a.by) < cost) return {Reason::BidReserved, "FLOW-03"_rule};
    if (s.player[a.by].cash - held(game, s, a.by) < cost) return {Reason::WishReserved, "FLOW-08"_rule};
    const Deed& deed = game.board.deed[a.deed];
    return why_wasteful(game, s, a.by, Purchase{.cost = cost, .back = deed.mortgage, .worth = deed.mortgage});
}

// [MORT-02] For the mortgage value plus 10 percent. [BANK-05] An heir who has paid the 10 percent lifts for the value.
template <class Sink>
void do_lift(Play<Sink>& p, const Action& a) {
    State& s = p.s;
    const Money cost = lifting_cost(p.game, s, a.deed);
    const RuleId rule = inherits(s, a.by, a.deed) ? "BANK-05"_rule : "MORT-02"_rule;
    if (inherits(s, a.by, a.deed)) top_task(s)->deeds.remove(a.deed);
    set_mortgaged(s, a.deed, false);
    add_cash(s, a.by, -cost);
    refresh_group(p.game, s, p.board().deed[a.deed].group);
    p.say({.kind = EventKind::Lifted, .rule = rule, .player = a.by, .deed = a.deed, .amount = cost});
    lapse_offers(p, DeedSet::of(a.deed));
}

// ---- Mortgaged titles that change hands in a trade

// [MORT-06] Nothing for the transfer. [MORT-07] The value alone, or 10 percent. [MORT-08] Both, or 10 percent.
inline Money due_for_transfer(const Game& game, DeedId deed, bool lifted) {
    const Money value = game.board.deed[deed].mortgage;
    const Money interest = mortgage_interest(game, deed);
    switch (game.rules.mortgage_transfer) {
    case MortgageTransfer::NothingDue: return lifted ? value + interest : 0;
    case MortgageTransfer::InterestOrValue: return lifted ? value : interest;
    case MortgageTransfer::InterestOrBoth: return lifted ? value + interest : interest;
    }
    return 0;
}

inline RuleId transfer_rule(const RuleSet& rules) {
    switch (rules.mortgage_transfer) {
    case MortgageTransfer::NothingDue: return "MORT-06"_rule;
    case MortgageTransfer::InterestOrValue: return "MORT-07"_rule;
    case MortgageTransfer::InterestOrBoth: break;
    }
    return "MORT-08"_rule;
}

// What a receiver owes the bank for the mortgaged ones among the titles received.
inline Money dues(const Game& game, const State& s, DeedSet received, DeedSet lifted) {
    Money due = 0;
    for (const DeedId d : received)
        if (s.holding[d].mortgaged) due += due_for_transfer(game, d, lifted.contains(d));
    return due;
}

// The new owner of a mortgaged title pays what is due and lifts the mortgage or keeps it.
template <class Sink>
void take_over_mortgage(Play<Sink>& p, PlayerId owner, DeedId deed, bool lifted) {
    const Money due = due_for_transfer(p.game, deed, lifted);
    add_cash(p.s, owner, -due);
    if (lifted) set_mortgaged(p.s, deed, false);
    if (due == 0) return;
    p.say({.kind = lifted ? EventKind::Lifted : EventKind::InterestPaid,
        .rule = transfer_rule(p.rules()),
        .player = owner,
        .deed = deed,
        .amount = due});
}

}  // namespace banquier
