// BANK, first half: debts, and how they are met. [BANK-01] [BANK-02] [BANK-07] to [BANK-11] [FLOW-09]
#pragma once

#include "play.hpp"

namespace banquier {

inline RuleId debt_rule(const Game& game, const Task& debt) {
    switch (debt.cause) {
    case DebtCause::Rent:
        switch (game.board.deed[debt.deed].kind) {
        case DeedKind::Street: return "RENT-06"_rule;
        case DeedKind::Station: return "RENT-10"_rule;
        case DeedKind::Utility: return "RENT-13"_rule;
        }
        break;
    case DebtCause::Tax: return "CARD-07"_rule;
    case DebtCause::Card: return card_rule(game.rules);
    case DebtCause::EachPlayer: return "BANK-11"_rule;
    case DebtCause::Fine: return stated::kFineAfterThrow.rule(game.rules.prison_turns);
    case DebtCause::Interest: return "BANK-05"_rule;
    case DebtCause::Title: return "SETUP-10"_rule;
    }
    return kNoRule;
}

// [TURN-07] [HOUSE-02] Taxes and fines go to the bank, or wait on free parking.
template <class Sink>
void hand_money(Play<Sink>& p, const Task& debt, Money amount) {
    move_cash(p.s, debt.player, debt.other, amount);
    const bool fine =
        debt.cause == DebtCause::Tax || debt.cause == DebtCause::Card || debt.cause == DebtCause::Fine;
    if (fine && debt.other == kBank && p.rules().fines_go == FinesGo::ToParking) p.s.pot += amount;
}

// [RENT-19] A rent stays what it was at the landing, whatever has changed since.
template <class Sink>
void pay_debt(Play<Sink>& p, const Task& debt) {
    const bool as_arisen = debt.cause != DebtCause::Rent || holds("RENT-19"_rule);
    hand_money(p, debt, as_arisen ? debt.amount : p.s.facts.rent[debt.deed]);
    p.say({.kind = EventKind::Paid,
        .rule = debt_rule(p.game, debt),
        .player = debt.player,
        .other = debt.other,
        .deed = debt.deed,
        .amount = debt.amount});
}

// [FLOW-09] A debt that the debtor's cash covers is paid at once; any other opens.
template <class Sink>
void owe(Play<Sink>& p, PlayerId debtor, PlayerId creditor, Money amount, DebtCause cause, DeedId deed,
    std::uint8_t landing) {
    if (amount <= 0) return;
    const Task debt{.kind = TaskKind::Debt,
        .player = debtor,
        .other = creditor,
        .cause = cause,
        .deed = deed,
        .step = landing,
        .amount = amount};
    if (p.s.player[debtor].cash >= amount) [[likely]]
        return pay_debt(p, debt);
    push(p.s, debt);
    p.say({.kind = EventKind::DebtArose,
        .rule = debt_rule(p.game, debt),
        .player = debtor,
        .other = creditor,
        .deed = deed,
        .amount = amount});
}

// [BANK-11] Several creditors are paid in turn order; each shortfall is its own debt. True while there is one to ask.
template <class Sink>
bool work_on_each(Play<Sink>& p) {
    State& s = p.s;
    Task& t = *top_task(s);
    const Task each = t;
    while (t.step + 1 < s.players) {
        ++t.step;
        const auto seat = static_cast<PlayerId>((index_of(each.player) + t.step) % s.players);
        if (!s.in_play.contains(seat)) continue;
        if (!holds("BANK-11"_rule) && t.step > 1) continue;
        if (each.kind == TaskKind::PayEach)
            owe(p, each.player, seat, each.amount, DebtCause::EachPlayer);
        else
            owe(p, seat, each.player, each.amount, DebtCause::EachPlayer);
        return true;
    }
    pop(s);
    return true;
}

// ---- The last resort of a debtor under championship rules [BANK-09]

inline bool has_buildings(const State& s, PlayerId who) {
    for (const Holding& h : s.holding)
        if (h.owner == who && h.level != 0) return true;
    return false;
}

inline bool all_mortgaged(const State& s, PlayerId who) {
    for (const Holding& h : s.holding)
        if (h.owner == who && !h.mortgaged) return false;
    return true;
}

// The debtor's unmortgaged titles that have not been put up for this debt, where the last resort asks for that.
// [FLOW-12] After a stop nothing is put up any more.
inline DeedSet to_be_put_up(const Game& game, const State& s, PlayerId debtor) {
    const bool duty = game.rules.last_resort == LastResort::MortgagedToBank &&
        game.rules.public_auction == PublicAuction::Yes && s.clock != Clock::Stopped;
    if (!duty || !holds("BANK-09"_rule)) return {};
    DeedSet titles = titles_of(s, debtor) - top_task(s)->deeds;
    for (const DeedId d : titles)
        if (s.holding[d].mortgaged || spared(game, s, debtor, d)) titles.remove(d);
    return titles;
}

// Whether cash, buildings and mortgages do not cover the debtor's open debt.
inline bool short_of_means(const Game& game, const State& s, PlayerId debtor) {
    Money means = s.player[debtor].cash;
    for (const DeedId d : titles_of(s, debtor)) {
        means += resale(game, s, d);
        if (!s.holding[d].mortgaged) means += game.board.deed[d].mortgage;
    }
    return means < top_task(s)->amount;
}

inline Refusal why_not_sell_to_bank(const Game& game, const State& s, const Action& a) {
    if (const Refusal no = why_not_free(s, a.by)) return no;
    if (game.rules.last_resort == LastResort::None) return {Reason::NotForSale, "MORT-05"_rule};
    if (!in_own_debt(s, a.by)) return {Reason::NoDebt, "BANK-09"_rule};
    if (!valid(a.deed)) return {Reason::NoSuchThing, "BANK-09"_rule};
    if (s.holding[a.deed].owner != a.by) return {Reason::NotYours, "BANK-09"_rule};
    if (has_buildings(s, a.by) || !all_mortgaged(s, a.by)) return {Reason::NotLastResort, "BANK-09"_rule};
    return kLegal;
}

// [BANK-09] All cash is paid over first; the bank pays the mortgage value less 10 percent.
// [BANK-10] The title is for sale again, unmortgaged.
template <class Sink>
void do_sell_to_bank(Play<Sink>& p, const Action& a) {
    State& s = p.s;
    Task& debt = *top_task(s);
    if (const Money cash = s.player[a.by].cash; cash > 0) {
        hand_money(p, debt, cash);
        debt.amount -= cash;
        p.say({.kind = EventKind::PaidInPart,
            .rule = "BANK-09"_rule,
            .player = a.by,
            .other = debt.other,
            .amount = cash});
    }
    const Money price = p.board().deed[a.deed].mortgage - mortgage_interest(p.game, a.deed);
    bank_pays(s, a.by, price);
    give_title(s, a.deed, kBank);
    set_mortgaged(s, a.deed, false);
    refresh_group(p.game, s, p.board().deed[a.deed].group);
    lapse_offers(p, DeedSet::of(a.deed));
    p.say({.kind = EventKind::SoldToBank,
        .rule = "BANK-09"_rule,
        .player = a.by,
        .deed = a.deed,
        .amount = price});
}

}  // namespace banquier
