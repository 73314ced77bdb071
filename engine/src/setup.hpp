// SETUP: titles dealt before play, and who begins.
#pragma once

#include "play.hpp"

namespace banquier {

// ---- Dealing

inline RuleId deal_rule(const RuleSet& rules) {
    switch (rules.deal_terms) {
    case DealTerms::Free: return "SETUP-09"_rule;
    case DealTerms::Paid: return "SETUP-10"_rule;
    case DealTerms::MayRefuse: break;
    }
    return "SETUP-11"_rule;
}

inline Refusal why_not_deal(const Game& game, const State& s, const Action& a) {
    if (s.phase != Phase::Deal || s.tasks != 0) return {Reason::NotYourDecision, "FLOW-01"_rule};
    if (!valid(a.deed)) return {Reason::NoSuchThing, "SETUP-02"_rule};
    if (a.whom != next_dealt(game, s)) return {Reason::NotThisPlayer, deal_rule(game.rules)};
    if (!undealt(s).contains(a.deed)) return {Reason::TitleDealt, "SETUP-02"_rule};
    return kLegal;
}

// After the deal, before the first turn.
template <class Sink>
void settle_order(Play<Sink>& p) {
    State& s = p.s;
    for (auto& d : s.dealt) d = {};
    if (p.rules().first_player == FirstPlayer::HighestRoll) {
        s.phase = Phase::OrderRoll;
        s.awaited = s.in_play;
        s.tied = {};
        s.highest = 0;
    } else {
        s.first = s.in_play.lowest();
        begin_turn(p, s.first);
    }
}

template <class Sink>
void take_title(Play<Sink>& p, PlayerId player, DeedId deed) {
    give_title(p.s, deed, player);
    refresh_group(p.game, p.s, p.board().deed[deed].group);
}

// [SETUP-09] [SETUP-10] [SETUP-11] Titles are dealt free, for their price, or to be kept or refused.
// [SETUP-12] Two streets of one colour go back and two others are dealt.
template <class Sink>
void do_deal(Play<Sink>& p, const Action& a) {
    State& s = p.s;
    const RuleSet& rules = p.rules();
    s.dealt[a.whom].add(a.deed);
    p.say({.kind = EventKind::TitleDealt, .rule = deal_rule(rules), .player = a.whom, .deed = a.deed});
    const GroupId group = p.board().deed[a.deed].group;
    if (rules.same_colour_deal == SameColourDeal::DealtAgain && is_colour(group) &&
        (s.dealt[a.whom] & p.board().group[group].deeds).count() > 1) {
        for (const DeedId d : s.dealt[a.whom]) {
            if (s.holding[d].owner != a.whom) continue;
            if (rules.deal_terms == DealTerms::Paid) add_cash(s, a.whom, p.board().deed[d].price);
            give_title(s, d, kBank);
            refresh_group(p.game, s, p.board().deed[d].group);
        }
        s.dealt[a.whom] = {};
        p.say({.kind = EventKind::DealReturned, .rule = "SETUP-12"_rule, .player = a.whom});
        return;
    }
    if (rules.deal_terms != DealTerms::MayRefuse) take_title(p, a.whom, a.deed);
    if (rules.deal_terms == DealTerms::Paid)
        owe(p, a.whom, kBank, p.board().deed[a.deed].price, DebtCause::Title, a.deed);
}

// The pack is dealt: on to the next step of the set-up.
template <class Sink>
void finish_deal(Play<Sink>& p) {
    if (p.rules().deal_terms == DealTerms::MayRefuse) {
        p.s.phase = Phase::ChooseDealt;
        p.s.awaited = p.s.in_play;
    } else {
        settle_order(p);
    }
}

inline Refusal why_not_keep(const Game& game, const State& s, const Action& a) {
    if (s.phase != Phase::ChooseDealt || !s.awaited.contains(a.by))
        return {Reason::NotYourDecision, "FLOW-01"_rule};
    if (!a.give.within(s.dealt[a.by])) return {Reason::NotDealtToYou, "SETUP-11"_rule};
    Money price = 0;
    for (const DeedId d : a.give) price += game.board.deed[d].price;
    if (price > s.player[a.by].cash) return {Reason::NotEnoughCash, "SETUP-11"_rule};
    return kLegal;
}

// [SETUP-11] Kept titles are paid at their price; refused ones are for sale.
template <class Sink>
void do_keep(Play<Sink>& p, const Action& a) {
    State& s = p.s;
    for (const DeedId d : s.dealt[a.by]) {
        const bool kept = a.give.contains(d);
        const Money price = p.board().deed[d].price;
        p.say({.kind = kept ? EventKind::DealtKept : EventKind::DealtRefused,
            .rule = "SETUP-11"_rule,
            .player = a.by,
            .deed = d,
            .amount = kept ? price : 0});
        if (!kept) continue;
        add_cash(s, a.by, -price);
        take_title(p, a.by, d);
    }
    s.dealt[a.by] = {};
    s.awaited.remove(a.by);
    if (s.awaited.empty()) settle_order(p);
}

// [SETUP-04] The highest throw begins; equal highest throws are thrown again among themselves.
template <class Sink>
[[gnu::noinline]] void do_order_roll(Play<Sink>& p, const Action& a) {
    State& s = p.s;
    const auto total = static_cast<std::uint8_t>(a.dice[0] + a.dice[1]);
    s.awaited.remove(a.by);
    p.say({.kind = EventKind::OrderRolled,
        .rule = "SETUP-04"_rule,
        .player = a.by,
        .dice = {a.dice[0], a.dice[1]},
        .amount = total});
    if (total > s.highest) {
        s.highest = total;
        s.tied = {};
    }
    if (total == s.highest) s.tied.add(a.by);
    if (!s.awaited.empty()) return;
    if (s.tied.count() > 1) {
        s.awaited = s.tied;
        s.tied = {};
        s.highest = 0;
        return;
    }
    s.first = s.tied.lowest();
    s.tied = {};
    s.highest = 0;
    p.say({.kind = EventKind::FirstPlayer, .rule = "SETUP-04"_rule, .player = s.first});
    begin_turn(p, s.first);
}

}  // namespace banquier
