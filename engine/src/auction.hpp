// Auctions of titles, release cards and buildings: one lot at a time. [BUY-02] to [BUY-07] [FLOW-03] [FLOW-07]
#pragma once

#include "estate.hpp"
#include "play.hpp"

namespace banquier {

// By which rule something is auctioned.
inline RuleId auction_rule(const Game& game, const State& s, const Lot& lot) {
    if (lot.kind == LotKind::Building) return "FLOW-08"_rule;
    if (lot.seller != kBank) return lot.kind == LotKind::Token ? "TRADE-07"_rule : "TRADE-06"_rule;
    if (find_task(s, TaskKind::EstateLots)) return "BANK-03"_rule;
    return game.rules.after_decline == AfterDecline::AuctionToOthers ? "BUY-03"_rule : "BUY-02"_rule;
}

template <class Sink>
void open_lot(Play<Sink>& p, const Lot& lot) {
    p.s.lot = lot;
    push(p.s, {.kind = TaskKind::Lot});
    p.say({.kind = EventKind::LotOpened,
        .rule = auction_rule(p.game, p.s, lot),
        .other = lot.seller,
        .deed = lot.deed,
        .token = lot.token,
        .building = p.s.contest.building,
        .amount = lot.opening});
}

// [BUY-04] [BUY-05] Opened at a price, raised by at least 1.
inline Money next_price(const Lot& lot) { return lot.highest == kNobody ? lot.opening : lot.bid + 1; }

inline RuleId bid_rule(const Game& game, const Lot& lot) {
    if (lot.kind == LotKind::Building) {
        if (game.rules.building_opening == BuildingOpening::LowestPrice) return "BUILD-11"_rule;
        return stated::kBuildingOpeningBid.rule(game.rules.building_opening_bid);
    }
    if (lot.seller != kBank) return lot.kind == LotKind::Token ? "TRADE-07"_rule : "TRADE-06"_rule;
    return stated::kOpeningBid.rule(game.rules.opening_bid);
}

inline Refusal why_not_bid(const Game& game, const State& s, const Action& a) {
    if (!top_is(s, TaskKind::Lot)) return {Reason::NotYourDecision, "FLOW-01"_rule};
    if (valid(a.by, s) && !s.in_play.contains(a.by)) return {Reason::PlayerOut, "BANK-02"_rule};
    // [TRADE-06] [TRADE-07] In a player's auction the others bid.
    if (s.lot.seller == a.by) return {Reason::NotEntitled, bid_rule(game, s.lot)};
    if (!valid(a.by, s) || !s.lot.entitled.contains(a.by)) {
        if (s.lot.kind == LotKind::Building) return {Reason::NotEntitled, "FLOW-08"_rule};
        const bool decliner =
            s.lot.seller == kBank && game.rules.after_decline == AfterDecline::AuctionToOthers;
        return {Reason::NotEntitled, decliner ? "BUY-03"_rule : "FLOW-07"_rule};
    }
    if (s.lot.highest == a.by) return {Reason::AlreadyHighest, "FLOW-07"_rule};
    if (a.amount < next_price(s.lot)) return {Reason::BidTooLow, bid_rule(game, s.lot)};
    // [BUILD-13] A street remembers what a building has cost, so there is a most.
    if (s.lot.kind == LotKind::Building && a.amount > kMostForBuilding)
        return {Reason::BidTooHigh, "BUILD-13"_rule, bid_rule(game, s.lot)};
    // [BUY-07] Paid in cash: nobody bids more than they hold.
    if (a.amount > s.player[a.by].cash && holds("BUY-07"_rule)) return {Reason::NotEnoughCash, "BUY-07"_rule};
    return why_wasteful_bid(game, s, a.by, a.amount);
}

// [FLOW-07] A higher bid asks everybody again.
template <class Sink>
void do_bid(Play<Sink>& p, const Action& a) {
    Lot& lot = p.s.lot;
    lot.highest = a.by;
    lot.bid = a.amount;
    lot.bidders.add(a.by);
    if (holds("FLOW-07"_rule)) lot.passed = {};
    p.say({.kind = EventKind::BidMade,
        .rule = bid_rule(p.game, lot),
        .player = a.by,
        .deed = lot.deed,
        .amount = a.amount});
}

inline PlayerSet bids_awaited(const State& s) {
    PlayerSet awaited = s.lot.entitled - s.lot.passed;
    if (is_player(s.lot.highest)) awaited.remove(s.lot.highest);
    return awaited;
}

// A title or token changes hands for the highest bid; a building won is placed by its winner.
template <class Sink>
void hand_over(Play<Sink>& p, const Lot& lot) {
    State& s = p.s;
    switch (lot.kind) {
    case LotKind::Title:
        give_title(s, lot.deed, lot.highest);
        refresh_group(p.game, s, p.board().deed[lot.deed].group);
        lapse_offers(p, DeedSet::of(lot.deed));
        break;
    case LotKind::Token:
        s.player[lot.seller].tokens.remove(lot.token);
        s.player[lot.highest].tokens.add(lot.token);
        lapse_offers(p, {}, TokenSet::of(lot.token));
        break;
    case LotKind::Building: break;  // building_sold pushes its placing
    }
}

// [BUY-06] The highest bidder pays and takes it; with no bid nobody pays and it stays where it is.
template <class Sink>
void close_lot(Play<Sink>& p) {
    State& s = p.s;
    const Lot lot = s.lot;
    pop(s);
    s.lot = Lot{};
    const bool sold = is_player(lot.highest);
    if (lot.kind == LotKind::Building) return building_sold(p, lot);
    if (!sold) {
        p.say({.kind = EventKind::LotUnsold,
            .rule = lot.seller == kBank ? "BUY-06"_rule : bid_rule(p.game, lot),
            .other = lot.seller,
            .deed = lot.deed,
            .token = lot.token});
        return;
    }
    move_cash(s, lot.highest, lot.seller, lot.bid);
    p.say({.kind = EventKind::LotSold,
        .rule = bid_rule(p.game, lot),
        .player = lot.highest,
        .other = lot.seller,
        .deed = lot.deed,
        .token = lot.token,
        .amount = lot.bid});
    hand_over(p, lot);
}

// [FLOW-07] Who cannot reach the next price is passed; the lot closes when all but the highest bidder have passed.
// True when it closed.
template <class Sink>
bool work_on_lot(Play<Sink>& p) {
    State& s = p.s;
    const Money price = next_price(s.lot);
    for (const PlayerId q : bids_awaited(s)) {
        const bool bounded = s.lot.kind == LotKind::Building && price > kMostForBuilding;
        const Money lacking = price - s.player[q].cash;
        const bool reaches = !bounded && (lacking <= 0 || raised_towards(p.game, s, q, lacking) >= lacking);
        if (!reaches && holds("FLOW-07"_rule)) s.lot.passed.add(q);
    }
    // [BUY-06] It goes on as long as anybody wants to bid, and no first bid ends it.
    const bool goes_on = holds("BUY-06"_rule) ? !bids_awaited(s).empty() : !is_player(s.lot.highest);
    if (goes_on) return false;
    close_lot(p);
    return true;
}

inline Refusal why_not_pass_lot(const State& s, const Action& a) {
    if (!valid(a.by, s) || !bids_awaited(s).contains(a.by)) return {Reason::NotYourDecision, "FLOW-07"_rule};
    return kLegal;
}

// ---- A player's public auction [TRADE-06] [TRADE-07]

inline Refusal why_not_put_up_now(const Game& game, const State& s, PlayerId by) {
    if (const Refusal no = why_not_free(s, by)) return no;
    if (game.rules.public_auction == PublicAuction::No) return {Reason::NoAuctions, "TRADE-01"_rule};
    if (find_task(s, TaskKind::Lot) && holds("FLOW-02"_rule)) return {Reason::LotOpen, "FLOW-02"_rule};
    if (find_task(s, TaskKind::Contest)) return {Reason::ContestOpen, "FLOW-02"_rule};
    if (s.clock == Clock::Stopped) return {Reason::WrongTiming, "FLOW-12"_rule};
    return kLegal;
}

inline Refusal why_not_put_up(const Game& game, const State& s, const Action& a) {
    if (const Refusal no = why_not_put_up_now(game, s, a.by)) return no;
    if (!valid(a.deed)) return {Reason::NoSuchThing, "TRADE-06"_rule};
    const Holding& h = s.holding[a.deed];
    if (h.owner != a.by) return {Reason::NotYours, "TRADE-06"_rule};
    if (h.mortgaged) return {Reason::AlreadyMortgaged, "TRADE-06"_rule};
    if (group_built(game, s, game.board.deed[a.deed].group))
        return {Reason::GroupBuilt, "TRADE-06"_rule, "TRADE-02"_rule};
    const bool debt = in_own_debt(s, a.by);
    if (!debt && !timely(s, Timing::OwnTurnBeforeRoll, a.by)) return {Reason::WrongTiming, "TRADE-06"_rule};
    // Once for each debt, and without a debt once between two throws, whoever owns it by then.
    if (debt && top_task(s)->deeds.contains(a.deed)) return {Reason::NotForSale, "TRADE-06"_rule};
    if (!debt && s.tried.titles.contains(a.deed) && holds("TRADE-06"_rule))
        return {Reason::NotAgain, "TRADE-06"_rule};
    if (spared(game, s, a.by, a.deed)) return {Reason::WouldWasteEstate, "FLOW-10"_rule, "BANK-09"_rule};
    return kLegal;
}

inline PlayerSet others(const State& s, PlayerId by) {
    PlayerSet rest = s.in_play;
    rest.remove(by);
    return rest;
}

template <class Sink>
void do_put_up(Play<Sink>& p, const Action& a) {
    State& s = p.s;
    if (in_own_debt(s, a.by))
        top_task(s)->deeds.add(a.deed);
    else
        s.tried.titles.add(a.deed);
    p.say({.kind = EventKind::PutUp, .rule = "TRADE-06"_rule, .player = a.by, .deed = a.deed});
    open_lot(p,
        {.kind = LotKind::Title,
            .deed = a.deed,
            .seller = a.by,
            .entitled = others(s, a.by),
            .opening = opening_price(p.game, a.deed)});
}

inline Refusal why_not_put_up_token(const Game& game, const State& s, const Action& a) {
    if (const Refusal no = why_not_put_up_now(game, s, a.by)) return no;
    if (index_of(a.token) >= kMaxTokens || !s.player[a.by].tokens.contains(a.token))
        return {Reason::NoToken, "TRADE-07"_rule};
    if (s.tried.tokens.contains(a.token) && holds("TRADE-07"_rule))
        return {Reason::NotAgain, "TRADE-07"_rule};
    if (a.amount < 1) return {Reason::BidTooLow, "TRADE-07"_rule};
    if (a.amount > kMostMoney) return {Reason::NotEnoughCash, "TRADE-07"_rule};
    return kLegal;
}

template <class Sink>
void do_put_up_token(Play<Sink>& p, const Action& a) {
    p.s.tried.tokens.add(a.token);
    p.say({.kind = EventKind::PutUp, .rule = "TRADE-07"_rule, .player = a.by, .token = a.token});
    open_lot(p,
        {.kind = LotKind::Token,
            .token = a.token,
            .seller = a.by,
            .entitled = others(p.s, a.by),
            .opening = holds("TRADE-07"_rule) ? a.amount : 1});
}

}  // namespace banquier
