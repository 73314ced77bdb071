// FLOW-10: nobody gives the estate away before failing. What a player owes, what the estate is worth, and the test of
// every act that could make it less.
#pragma once

#include "play.hpp"
#include "rent.hpp"

namespace banquier {

// ---- What is owed

inline constexpr Money kHighestThrow = 12, kLowestThrow = 2;

// What a claim comes to at this throw, if it still has to be made.
inline Money at_throw(const Claim& c, Money dice) { return c.throw_anew ? dice * c.amount : c.amount; }

// [JAIL-07] The throw out of prison is made and its fine comes first: what the square will ask is known already.
template <class Visit>
void owed_by_the_move(const Game& game, const State& s, Money dice, Visit visit) {
    const std::size_t to = index_of(s.player[s.turn].place) + s.dice[0] + s.dice[1];
    const Square& square = game.board.square[static_cast<SquareId>(to % kSquares)];
    if (square.kind == SquareKind::Tax) visit(kBank, square.tax);
    if (square.kind != SquareKind::Property) return;
    const PlayerId owner = s.holding[square.deed].owner;
    if (!is_player(owner) || owner == s.turn || prison_keeps_rent(game.rules, s.player[owner])) return;
    if (const Claim c = claim_for(game, s, square.deed, Arrival::Throw); c.amount != 0)
        visit(owner, at_throw(c, dice));
}

inline bool in_prison(const State& s, PlayerId who) { return s.player[who].prison != 0; }

// Calls `visit(creditor, amount)` for all that has been asked of a player: open debts, what a card still asks for each
// player, rents that have been claimed. A throw to come counts `dice`.
template <class Visit>
void each_asked(const State& s, PlayerId who, Money dice, Visit visit) {
    const auto seats_after = [&](PlayerId from, PlayerId to) {
        return (index_of(to) + s.players - index_of(from)) % s.players;
    };
    for (std::size_t i = 0; i < s.tasks; ++i) {
        const Task& t = s.task[i];
        if (t.player == who && t.kind == TaskKind::Debt) visit(t.other, t.amount);
        if (t.player == who && t.kind == TaskKind::ThrowForRent) visit(t.other, dice * t.amount);
        if (t.player == who && t.kind == TaskKind::PayEach)
            for (const PlayerId q : s.in_play)
                if (seats_after(who, q) > t.step) visit(q, t.amount);
        if (t.player != who && t.kind == TaskKind::CollectEach && seats_after(t.player, who) > t.step)
            visit(t.player, t.amount);
    }
    for (std::size_t i = 0; i < s.claims; ++i)
        if (const Claim& c = s.claim[i]; c.visitor == who && c.noted) visit(c.owner, at_throw(c, dice));
}

// The same, and all that a player can be made to owe by what has happened: rents that can still be claimed, the sum that a
// card leaves to choose, the square to which a throw leads.
template <class Visit>
void each_owed(const Game& game, const State& s, PlayerId who, Money dice, Visit visit) {
    each_asked(s, who, dice, visit);
    for (std::size_t i = 0; i < s.claims; ++i)
        if (const Claim& c = s.claim[i]; c.visitor == who && !c.noted) visit(c.owner, at_throw(c, dice));
    if (s.turn != who) return;
    if (s.phase == Phase::CardChoice) visit(kBank, game.board.card[s.card].amount);
    if (s.phase == Phase::Move) owed_by_the_move(game, s, dice, visit);
}

// Surely `who` owes nothing and has no fine to keep: a quick test before the sums. So many `tasks` of the agenda are known to
// be no debts.
inline bool owes_nothing(const State& s, PlayerId who, std::uint8_t tasks = 0) {
    return s.tasks == tasks && s.claims == 0 && s.phase != Phase::CardChoice && !in_prison(s, who);
}

inline Money asked(const State& s, PlayerId who) {
    Money sum = 0;
    each_asked(s, who, kHighestThrow, [&](PlayerId, Money amount) { sum += amount; });
    return sum;
}

inline Money owed_at(const Game& game, const State& s, PlayerId who, Money dice) {
    Money sum = 0;
    each_owed(game, s, who, dice, [&](PlayerId, Money amount) { sum += amount; });
    return sum;
}

inline Money owed(const Game& game, const State& s, PlayerId who) {
    return owed_at(game, s, who, kHighestThrow);
}

inline bool owes_only(const Game& game, const State& s, PlayerId who, PlayerId creditor) {
    bool only = true;
    each_owed(game, s, who, kHighestThrow, [&](PlayerId other, Money) { only &= other == creditor; });
    return only;
}

// ---- What the estate is worth

// [BANK-09] What the bank pays at the very last for a mortgaged title.
inline Money last_price(const Game& game, DeedId deed) {
    return game.board.deed[deed].mortgage - mortgage_interest(game, deed);
}

inline bool has_last_resort(const Game& game) {
    return game.rules.last_resort == LastResort::MortgagedToBank;
}

// [BANK-09] What the bank pays in all for an unmortgaged title that nobody wants.
inline Money bank_worth(const Game& game, DeedId deed) {
    return game.board.deed[deed].mortgage + last_price(game, deed);
}

// [TRADE-06] A player's auction never goes below the list price; utilities open at 1.
inline Money opening_price(const Game& game, DeedId deed) {
    const Deed& d = game.board.deed[deed];
    return d.kind != DeedKind::Utility && holds("TRADE-06"_rule) ? d.price : 1;
}

// A title that a player has put up brings what is bid for it, and no more than the opening price is sure before.
inline bool sells(const State& s, PlayerId who, DeedId deed) {
    return s.lot.kind == LotKind::Title && s.lot.seller == who && s.lot.deed == deed &&
        find_task(s, TaskKind::Lot);
}
inline Money sure_price(const Game& game, const Lot& lot) {
    return is_player(lot.highest) ? lot.bid : std::min(bank_worth(game, lot.deed), lot.opening);
}

// Cash, buildings at what the bank pays, titles at list price, mortgaged ones less the mortgage. Where a creditor gets cash
// alone: a mortgaged title, and one put up for this debt in vain, at what the bank pays in the end; so also `received`,
// for which nobody but the seller has ever offered the list price, but no more than the price at which it opens.
inline Money estate(const Game& game, const State& s, PlayerId who, DeedSet received = {}) {
    const Task* debt = find_task(s, TaskKind::Debt);
    const DeedSet in_vain = debt && debt->player == who ? debt->deeds : DeedSet{};
    Money sum = s.player[who].cash;
    for (const DeedId d : titles_of(s, who)) {
        const Deed& deed = game.board.deed[d];
        sum += resale(game, s, d);
        if (!has_last_resort(game))
            sum += s.holding[d].mortgaged ? deed.price - deed.mortgage : deed.price;
        else if (s.holding[d].mortgaged)
            sum += last_price(game, d);
        else if (sells(s, who, d))
            sum += sure_price(game, s.lot);
        else if (in_vain.contains(d))
            sum += bank_worth(game, d);
        else if (received.contains(d))
            sum += std::min(bank_worth(game, d), opening_price(game, d));
        else
            sum += deed.price;
    }
    return sum;
}

// ---- The test

// A trade between `who` and `other`, from the position before to that after it; so much of the debt is settled by it.
struct Exchange {
    const State& before;
    const State& after;
    Money settles = 0;
    TokenSet given{};  // each counts as the fine; one received counts nothing
    DeedSet received{};
};

// Play is over, and what is owed is settled before fortunes are counted.
inline bool settles_last_debts(const State& s) {
    return s.clock == Clock::Stopped || s.phase == Phase::LastClaims;
}

// Cash less a standing highest bid, and all that the bank would give; of what is ordered in a contest it gives half back.
inline Money means(const Game& game, const State& s, PlayerId who) {
    Money sum = free_cash(s, who) - (wish_price(game, s, who) + 1) / 2 + raisable(game, s, who);
    if (has_last_resort(game) && sells(s, who, s.lot.deed))
        sum += sure_price(game, s.lot) - bank_worth(game, s.lot.deed);
    return sum;
}

// What whoever is in prison keeps for the fine while there is play. A release card does not pay it: nobody has to hand it in,
// and it may be under the hammer.
inline Money fine_to_keep(const Game& game, const State& s, PlayerId who) {
    return in_prison(s, who) && !settles_last_debts(s) ? game.rules.fine : 0;
}

// All that has to be left after a trade or a purchase.
inline Money to_keep(const Game& game, const State& s, PlayerId who) {
    return owed(game, s, who) + fine_to_keep(game, s, who);
}

// Whether they cover all that has been asked for.
inline bool can_pay(const Game& game, const State& s, PlayerId who) {
    return means(game, s, who) >= asked(s, who);
}

// [BANK-09] A debtor who can pay all that has been asked for, but could not after selling this title at its opening price,
// may not and need not put it up: no bid of 1 makes them fail. While the last debts are settled nobody who can
// pay puts up at all what a friend could win for less than its worth.
inline bool spared(const Game& game, const State& s, PlayerId debtor, DeedId deed) {
    const Money loss = bank_worth(game, deed) - opening_price(game, deed);
    if (loss <= 0 || !in_own_debt(s, debtor) || !holds("BANK-09"_rule) || !has_last_resort(game))
        return false;
    const Money spare = means(game, s, debtor) - asked(s, debtor);
    return spare >= 0 && (spare < loss || settles_last_debts(s));
}

// `who` owes only `creditor`, cannot pay, and will lose the whole estate to them: between these two nothing can be wasted.
// [BANK-10] Not where a creditor gets cash alone. Who can pay pays: a debtor who could give so much to a friend that
// they fail would choose when a quick game ends.
inline bool settles_freely(const Game& game, const State& s, PlayerId who, PlayerId creditor) {
    if (game.rules.estate == Estate::CashAlone || !owes_only(game, s, who, creditor)) return false;
    return means(game, s, who) < owed_at(game, s, who, kLowestThrow);
}

// What somebody has paid the bank for the mortgages of an exchange, beside the mortgages themselves.
inline Money interest_paid(const Game& game, const Exchange& e) {
    Money sum = 0;
    for (const DeedId d : e.received & e.before.facts.mortgaged) {
        const bool lifted = !e.after.holding[d].mortgaged;
        sum += due_for_transfer(game, d, lifted) - (lifted ? game.board.deed[d].mortgage : 0);
    }
    return sum;
}

// While the last debts are settled nobody makes a friend the winner: whoever takes something pays no more than it is worth,
// but for interest.
inline Refusal why_gift(const Game& game, const Exchange& e, PlayerId who) {
    if (!settles_last_debts(e.before)) return kLegal;
    const Money left =
        estate(game, e.after, who) + interest_paid(game, e) + e.settles - e.given.count() * game.rules.fine;
    if (left >= estate(game, e.before, who)) return kLegal;
    return {Reason::WouldWasteEstate, "FLOW-10"_rule};
}

// Whether somebody owes something that is no secret: a debt, or a rent that has been claimed.
inline bool is_claimed_from(const State& s, PlayerId who) {
    for (std::size_t i = 0; i < s.tasks; ++i)
        if (s.task[i].player == who && s.task[i].kind == TaskKind::Debt) return true;
    for (std::size_t i = 0; i < s.claims; ++i)
        if (s.claim[i].visitor == who && s.claim[i].noted) return true;
    return false;
}

// After it the means cover all that is owed and the fine of whoever is in prison, or neither they nor the estate are lower, and
// no mortgaged title has come that an heir or the bank would have to take over; but with the one creditor of a debt that cannot
// be paid any trade is free. While the last debts are settled the estate never gets lower, and a debtor pays nothing to others.
inline Refusal why_wasteful(const Game& game, const Exchange& e, PlayerId who, PlayerId other) {
    if (to_keep(game, e.before, who) == 0 && to_keep(game, e.after, who) == 0) return why_gift(game, e, who);
    if (settles_freely(game, e.before, who, other)) return kLegal;
    const Refusal wasteful{Reason::WouldWasteEstate, "FLOW-10"_rule};
    const bool enough = means(game, e.after, who) >= to_keep(game, e.after, who);
    const bool last = settles_last_debts(e.before);
    if (enough && !last) return kLegal;
    if (enough && !is_claimed_from(e.before, who)) return why_gift(game, e, who);
    if (last && e.after.player[who].cash < e.before.player[who].cash) return wasteful;
    const Money given = e.given.count() * game.rules.fine;
    const Money left = estate(game, e.after, who, e.received) + e.settles - given;
    if (left < estate(game, e.before, who)) return wasteful;
    if (enough) return kLegal;
    if (means(game, e.after, who) + e.settles < means(game, e.before, who)) return wasteful;
    const bool burdens =
        game.rules.estate == Estate::ToCreditor && !(e.received & e.after.facts.mortgaged).empty();
    return burdens ? wasteful : kLegal;
}

// Something bought: what it costs, what the bank would give for it, and by how much it raises the estate.
struct Purchase {
    Money cost = 0;
    Money back = 0;
    Money worth = 0;
    bool ends_prison = false;  // what is bought does, and costs no more than the fine
};

inline Refusal why_wasteful(const Game& game, const State& s, PlayerId who, const Purchase& bought) {
    if (owes_nothing(s, who)) return kLegal;
    if (!holds("FLOW-10"_rule) || bought.worth >= bought.cost) return kLegal;
    const Money owing = owed(game, s, who) + (bought.ends_prison ? 0 : fine_to_keep(game, s, who));
    if (owing == 0) return kLegal;
    if (means(game, s, who) - bought.cost + bought.back >= owing) return kLegal;
    return {Reason::WouldWasteEstate, "FLOW-10"_rule};
}

// [SELL-01] Of so many buildings the bank gives back half.
inline Refusal why_wasteful_building(
    const Game& game, const State& s, PlayerId who, Money buildings, GroupId group) {
    const Money price = game.board.group[group].house_cost;
    const Money half = buildings * (price / 2);
    return why_wasteful(game, s, who, Purchase{.cost = buildings * price, .back = half, .worth = half});
}

// A bid counts as paid, and what it is for as received. Up to the list price the bank's titles are free to all from whom
// nothing is claimed.
inline Refusal why_wasteful_bid(const Game& game, const State& s, PlayerId who, Money bid) {
    const bool last = settles_last_debts(s);
    if (owes_nothing(s, who, 1) && !last) return kLegal;  // the lot itself is on the agenda
    if (is_player(s.lot.seller) && settles_freely(game, s, who, s.lot.seller)) return kLegal;
    // Nor does anybody make the seller a winner by a bid.
    const Money price = s.lot.kind == LotKind::Title ? game.board.deed[s.lot.deed].price : 0;
    if (last && bid > price && holds("FLOW-10"_rule)) return {Reason::WouldWasteEstate, "FLOW-10"_rule};
    if (s.lot.kind == LotKind::Token)
        return why_wasteful(game, s, who, Purchase{.cost = bid, .ends_prison = bid <= game.rules.fine});
    if (s.lot.kind != LotKind::Title) return why_wasteful(game, s, who, Purchase{.cost = bid});
    const Deed& deed = game.board.deed[s.lot.deed];
    Purchase title{.cost = bid, .back = deed.mortgage, .worth = deed.price};
    if (is_player(s.lot.seller) && has_last_resort(game))
        title.worth = std::min(bank_worth(game, s.lot.deed), s.lot.opening);
    // What has been claimed is not bid away: of a title bought from the bank only its mortgage is left to pay with.
    if (!is_player(s.lot.seller) && is_claimed_from(s, who)) title.worth = 0;
    return why_wasteful(game, s, who, title);
}

// Buildings asked for in a contest bind: the dearest on which one could stand, at list price.
inline Refusal why_wasteful_want(const Game& game, const State& s, PlayerId who, Money wanted) {
    GroupId dearest = kNoGroup;
    for (std::size_t g = 0; g < kColours; ++g) {
        const auto group = static_cast<GroupId>(g);
        if (s.facts.whole[group] != who) continue;
        const bool dearer =
            dearest == kNoGroup || game.board.group[group].house_cost > game.board.group[dearest].house_cost;
        if (dearer) dearest = group;
    }
    return dearest == kNoGroup ? kLegal : why_wasteful_building(game, s, who, wanted, dearest);
}

}  // namespace banquier
