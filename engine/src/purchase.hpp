// BUY: buying the title of the square, or declining it.
#pragma once

#include "auction.hpp"

namespace banquier {

inline Refusal why_not_buy_phase(const State& s, const Action& a) {
    if (s.phase != Phase::Buy || s.tasks != 0 || a.by != s.turn)
        return {Reason::NotYourDecision, "FLOW-01"_rule};
    return kLegal;
}

inline Refusal why_not_buy(const Game& game, const State& s, const Action& a) {
    if (const Refusal no = why_not_buy_phase(s, a)) return no;
    // [BANK-12] The bank sells nothing on credit.
    if (s.player[a.by].cash < game.board.deed[s.buying].price && holds("BANK-12"_rule))
        return {Reason::NotEnoughCash, "BUY-01"_rule, "BANK-12"_rule};
    return kLegal;
}

// [BUY-01] At the listed price.
template <class Sink>
void do_buy(Play<Sink>& p) {
    State& s = p.s;
    const DeedId deed = s.buying;
    const Money price = holds("BUY-01"_rule) ? p.board().deed[deed].price : 0;
    s.phase = Phase::Finish;
    s.buying = kNoDeed;
    add_cash(s, s.turn, -price);
    give_title(s, deed, s.turn);
    refresh_bought(p.game, s, deed);
    p.say(
        {.kind = EventKind::Bought, .rule = "BUY-01"_rule, .player = s.turn, .deed = deed, .amount = price});
}

// [BUY-02] [BUY-03] The bank auctions it at once, to all or to the others. [BUY-08] Or it stays for sale.
template <class Sink>
void do_decline(Play<Sink>& p) {
    State& s = p.s;
    const DeedId deed = s.buying;
    s.phase = Phase::Finish;
    s.buying = kNoDeed;
    p.say({.kind = EventKind::Declined, .rule = "BUY-01"_rule, .player = s.turn, .deed = deed});
    PlayerSet entitled = s.in_play;
    switch (p.rules().after_decline) {
    case AfterDecline::StaysForSale:
        p.say({.kind = EventKind::StaysForSale, .rule = "BUY-08"_rule, .player = s.turn, .deed = deed});
        return;
    case AfterDecline::AuctionToOthers: entitled.remove(s.turn); break;
    case AfterDecline::AuctionToAll: break;
    }
    open_lot(
        p, {.kind = LotKind::Title, .deed = deed, .entitled = entitled, .opening = p.rules().opening_bid});
}

}  // namespace banquier
