// TRADE: offers between players, and their acceptance. [TRADE-01] to [TRADE-05] [BANK-07] [FLOW-05] [FLOW-06] [FLOW-10]
#pragma once

#include "estate.hpp"
#include "mortgage.hpp"
#include "play.hpp"

namespace banquier {

// [TRADE-01] Titles and release cards, at any moment; [TRADE-05] or titles alone, release cards going by auction.
inline RuleId trade_rule(const RuleSet& rules) {
    return rules.token_trade == TokenTrade::Private ? "TRADE-01"_rule : "TRADE-05"_rule;
}

// One side's titles: owned by the right player, unbuilt [TRADE-02], and free.
inline Refusal why_not_these(
    const Game& game, const State& s, DeedSet deeds, PlayerId owner, Reason not_owned) {
    if ((deeds.bits >> kDeeds) != 0) return {Reason::NoSuchThing, trade_rule(game.rules)};
    for (const DeedId d : deeds) {
        if (s.holding[d].owner != owner) return {not_owned, trade_rule(game.rules), "MORT-05"_rule};
        if (group_built(game, s, game.board.deed[d].group) && holds("TRADE-02"_rule))
            return {Reason::GroupBuilt, "TRADE-02"_rule};
        if (under_the_hammer(s, game, d)) return {Reason::UnderTheHammer, "FLOW-03"_rule};
        if (s.holding[d].mortgaged && !holds("TRADE-04"_rule))
            return {Reason::AlreadyMortgaged, "TRADE-04"_rule};
    }
    return kLegal;
}

inline bool all_mortgaged(const State& s, DeedSet deeds) {
    for (const DeedId d : deeds)
        if (!s.holding[d].mortgaged) return false;
    return true;
}

// [BANK-07] Titles for a debt, with the creditor's consent; [BANK-08] or never.
inline Refusal why_not_settle(const Game& game, const State& s, PlayerId by, const Offer& o) {
    if (game.rules.titles_for_debt == TitlesForDebt::No)
        return {
            Reason::TitlesNotTaken, game.rules.estate == Estate::CashAlone ? "BANK-08"_rule : "BANK-01"_rule};
    if (!in_own_debt(s, by) || top_task(s)->other != o.to) return {Reason::SettlesNothing, "BANK-07"_rule};
    if (o.settles < 0 || o.settles > top_task(s)->amount) return {Reason::SettlesNothing, "BANK-07"_rule};
    if (o.give.empty() || !o.get.empty() || o.money != 0 || !o.give_tokens.empty() || !o.get_tokens.empty())
        return {Reason::WrongSide, "BANK-07"_rule};
    return kLegal;
}

// Whether an offer makes sense now; asked when it is made and again when it is accepted.
inline Refusal why_not_offer(const Game& game, const State& s, PlayerId by, const Offer& o) {
    if (const Refusal no = why_not_now(s, by)) return no;
    // [FLOW-11] Where a bankruptcy has ended the game, a debtor among those left may still sell. [FLOW-12] So also when the
    // time is up.
    const bool stopped = s.clock == Clock::Stopped && !end_by_bankruptcy(game, s);
    const bool last_claims = s.phase == Phase::LastClaims && !find_task(s, TaskKind::Debt);
    if (last_claims || stopped) return {Reason::WrongTiming, "FLOW-12"_rule};
    const RuleId freely = trade_rule(game.rules);
    if (!holds(freely) && s.turn != by) return {Reason::WrongTiming, freely};
    if (!valid(o.to, s)) return {Reason::NoSuchThing, trade_rule(game.rules)};
    if (!s.in_play.contains(o.to)) return {Reason::PlayerOut, "BANK-02"_rule};
    if (o.to == by) return {Reason::OfferToSelf, freely};
    const Task* debt = find_task(s, TaskKind::Debt);
    if (debt && debt->player != by && debt->player != o.to && holds("FLOW-02"_rule))
        return {Reason::DebtOpen, "FLOW-02"_rule};
    // [TRADE-03] Money for nothing but a promise is a loan. [RENT-17] Or it buys a free stay.
    const bool promise = (o.give | o.get).empty() && (o.give_tokens | o.get_tokens).empty();
    if (promise && holds("TRADE-03"_rule) && holds("RENT-17"_rule))
        return {Reason::OfferEmpty, "TRADE-03"_rule, "RENT-17"_rule};
    if (o.money > kMostMoney || o.money < -kMostMoney) return {Reason::NotEnoughCash, "TRADE-03"_rule};
    if (const Refusal no = why_not_these(game, s, o.give, by, Reason::NotYours)) return no;
    if (const Refusal no = why_not_these(game, s, o.get, o.to, Reason::NotTheirs)) return no;
    if (game.rules.token_trade == TokenTrade::ByAuctionAlone && !(o.give_tokens | o.get_tokens).empty())
        return {Reason::TokensNotTraded, "TRADE-05"_rule, "TRADE-07"_rule};
    const bool token_lot = find_task(s, TaskKind::Lot) && s.lot.kind == LotKind::Token;
    if (token_lot && (o.give_tokens | o.get_tokens).contains(s.lot.token) && holds("FLOW-03"_rule))
        return {Reason::UnderTheHammer, "FLOW-03"_rule};
    if (!o.give_tokens.within(s.player[by].tokens) || !o.get_tokens.within(s.player[o.to].tokens))
        return {Reason::NoToken, freely};
    if (!o.lift.within(o.get) || !all_mortgaged(s, o.lift)) return {Reason::WrongSide, "FLOW-06"_rule};
    return o.settles == 0 ? kLegal : why_not_settle(game, s, by, o);
}

inline Offer offer_in(const Action& a) {
    return {.to = a.whom,
        .give_tokens = a.give_tokens,
        .get_tokens = a.get_tokens,
        .money = a.amount,
        .settles = a.settles,
        .give = a.give,
        .get = a.get,
        .lift = a.lift};
}

// [FLOW-05] A player has one open offer; each change gives it a new revision.
template <class Sink>
void do_offer(Play<Sink>& p, const Action& a) {
    State& s = p.s;
    Offer o = offer_in(a);
    o.revision = s.offer[a.by].revision + 1;
    s.offer[a.by] = o;
    s.offering.add(a.by);
    p.say({.kind = EventKind::OfferMade,
        .rule = "FLOW-05"_rule,
        .player = a.by,
        .other = a.whom,
        .amount = static_cast<Money>(o.revision)});
}

inline Refusal why_not_withdraw(const State& s, const Action& a) {
    if (const Refusal no = why_not_now(s, a.by)) return no;
    if (!s.offering.contains(a.by)) return {Reason::NoOffer, "FLOW-05"_rule};
    return kLegal;
}

inline Refusal why_not_answer(const State& s, const Action& a) {
    if (const Refusal no = why_not_now(s, a.by)) return no;
    if (!valid(a.whom, s) || !s.offering.contains(a.whom) || s.offer[a.whom].to != a.by)
        return {Reason::NoOffer, "FLOW-05"_rule};
    if (s.offer[a.whom].revision != a.revision && holds("FLOW-05"_rule))
        return {Reason::OldRevision, "FLOW-05"_rule};
    return kLegal;
}

template <class Sink>
void trade(Play<Sink>& p, PlayerId by, const Offer& o, DeedSet lift);

// [FLOW-10] A trade leaves each party that owes something with the means, or with no less. [FLOW-05] The other party is told
// nothing of it, not even that there is a rent to claim.
inline Refusal why_wasteful(const Game& game, const State& s, PlayerId by, const Offer& o, DeedSet lift) {
    if (owes_nothing(s, by) && owes_nothing(s, o.to)) return kLegal;
    const bool keeps = to_keep(game, s, by) != 0 || to_keep(game, s, o.to) != 0;
    if (!keeps && !settles_last_debts(s)) return kLegal;
    State after = s;
    NoEvents nothing;
    Play<NoEvents> p{game, after, nothing};
    trade(p, by, o, lift);
    const Exchange proposed{s, after, o.settles, o.give_tokens, o.get};
    const Exchange accepted{s, after, 0, o.get_tokens, o.give};
    if (!holds("FLOW-10"_rule)) {
        const Refusal no = denial::why_lowered(game, s, after, o.settles, by);
        return no ? no : denial::why_lowered(game, s, after, 0, o.to);
    }
    if (const Refusal no = why_wasteful(game, accepted, o.to, by)) return no;
    if (why_wasteful(game, proposed, by, o.to)) return {Reason::NotNow, "FLOW-05"_rule};
    return kLegal;
}

// [FLOW-05] An acceptance names the revision. [FLOW-06] What is due to the bank is paid within the trade.
inline Refusal why_not_accept(const Game& game, const State& s, const Action& a) {
    if (const Refusal no = why_not_answer(s, a)) return no;
    const Offer& o = s.offer[a.whom];
    if (const Refusal no = why_not_offer(game, s, a.whom, o)) return no;
    if (!a.lift.within(o.give) || !all_mortgaged(s, a.lift)) return {Reason::WrongSide, "FLOW-06"_rule};
    using Wide = std::int64_t;  // cash and an offer's money may not fit together
    // [TRADE-03] Nobody promises more money than they have.
    const bool promised = o.money > s.player[a.whom].cash || -Wide{o.money} > s.player[a.by].cash;
    if (promised && holds("TRADE-03"_rule)) return {Reason::NotEnoughCash, "TRADE-03"_rule};
    const Wide proposer = Wide{s.player[a.whom].cash} - o.money - dues(game, s, o.get, o.lift);
    const Wide other = Wide{s.player[a.by].cash} + o.money - dues(game, s, o.give, a.lift);
    if ((proposer < 0 || other < 0) && holds("FLOW-06"_rule)) return {Reason::NotEnoughCash, "FLOW-06"_rule};
    if (proposer < reserved(s, a.whom) || other < reserved(s, a.by))
        return {Reason::BidReserved, "FLOW-03"_rule};
    if (proposer < held(game, s, a.whom) || other < held(game, s, a.by))
        return {Reason::WishReserved, "FLOW-08"_rule};
    return why_wasteful(game, s, a.whom, o, a.lift);
}

template <class Sink>
void move_trade_titles(Play<Sink>& p, PlayerId from, PlayerId to, DeedSet titles, DeedSet lift) {
    State& s = p.s;
    for (const DeedId d : titles) {
        give_title(s, d, to);
        p.say({.kind = EventKind::TitleMoved,
            .rule = trade_rule(p.rules()),
            .player = from,
            .other = to,
            .deed = d});
        if (s.holding[d].mortgaged) take_over_mortgage(p, to, d, lift.contains(d));
    }
    for (const DeedId d : titles) refresh_group(p.game, s, p.board().deed[d].group);
}

template <class Sink>
void move_trade_tokens(Play<Sink>& p, PlayerId from, PlayerId to, TokenSet tokens) {
    p.s.player[from].tokens = p.s.player[from].tokens - tokens;
    p.s.player[to].tokens = p.s.player[to].tokens | tokens;
    for (const TokenId t : tokens)
        p.say({.kind = EventKind::TokenMoved,
            .rule = trade_rule(p.rules()),
            .player = from,
            .other = to,
            .token = t});
}

// [TRADE-03] Complete the moment it is made.
template <class Sink>
void trade(Play<Sink>& p, PlayerId by, const Offer& o, DeedSet lift) {
    State& s = p.s;
    if (o.money != 0) {
        const bool pays = o.money > 0;
        move_cash(s, by, o.to, o.money);
        p.say({.kind = EventKind::MoneyMoved,
            .rule = trade_rule(p.rules()),
            .player = pays ? by : o.to,
            .other = pays ? o.to : by,
            .amount = pays ? o.money : -o.money});
    }
    move_trade_titles(p, by, o.to, o.give, lift);
    move_trade_titles(p, o.to, by, o.get, o.lift);
    move_trade_tokens(p, by, o.to, o.give_tokens);
    move_trade_tokens(p, o.to, by, o.get_tokens);
    if (o.settles == 0) return;
    Task& debt = *top_task(s);
    debt.amount -= o.settles;
    p.say({.kind = EventKind::DebtSettled,
        .rule = "BANK-07"_rule,
        .player = by,
        .other = o.to,
        .amount = o.settles});
    if (debt.amount == 0) pop(s);
}

template <class Sink>
void do_accept(Play<Sink>& p, const Action& a) {
    State& s = p.s;
    const Offer o = s.offer[a.whom];
    s.offer[a.whom] = Offer{.revision = o.revision};
    s.offering.remove(a.whom);
    p.say({.kind = EventKind::Traded, .rule = trade_rule(p.rules()), .player = a.whom, .other = a.by});
    trade(p, a.whom, o, a.lift);
    lapse_offers(p, o.give | o.get, o.give_tokens | o.get_tokens);
}

template <class Sink>
void do_refuse(Play<Sink>& p, const Action& a) {
    p.s.offer[a.whom] = Offer{.revision = p.s.offer[a.whom].revision};
    p.s.offering.remove(a.whom);
    p.say({.kind = EventKind::OfferRefused, .rule = "FLOW-05"_rule, .player = a.by, .other = a.whom});
}

}  // namespace banquier
