// FLOW-10: nobody gives the estate away before failing. What a player owes, what the estate is worth, and the test of
// every act that could make it less.
#pragma once

#include "play.hpp"
#include "rent.hpp"

namespace banquier {

// ---- What is owed

inline constexpr Money kHighestThrow = 12;

inline Money most_of(const Claim& c) { return c.throw_anew ? kHighestThrow * c.amount : c.amount; }

// [JAIL-07] The throw out of prison is made and its fine comes first: what the square will ask is known already.
template <class Visit>
void owed_by_the_move(const Game& game, const State& s, Visit visit) {
    const std::size_t to = index_of(s.player[s.turn].place) + s.dice[0] + s.dice[1];
    const Square& square = game.board.square[static_cast<SquareId>(to % kSquares)];
    if (square.kind == SquareKind::Tax) visit(kBank, square.tax);
    if (square.kind != SquareKind::Property) return;
    const PlayerId owner = s.holding[square.deed].owner;
    if (!is_player(owner) || owner == s.turn || prison_keeps_rent(game.rules, s.player[owner])) return;
    if (const Claim c = claim_for(game, s, square.deed, Arrival::Throw); c.amount != 0)
        visit(owner, most_of(c));
}

// Calls `visit(creditor, amount)` for all that a player owes or can be made to owe by what has happened: open debts, what
// a card still asks for each player, rents claimed and rents that can still be. A throw to come counts as the highest.
template <class Visit>
void each_owed(const Game& game, const State& s, PlayerId who, Visit visit) {
    const auto seats_after = [&](PlayerId from, PlayerId to) {
        return (index_of(to) + s.players - index_of(from)) % s.players;
    };
    for (std::size_t i = 0; i < s.tasks; ++i) {
        const Task& t = s.task[i];
        if (t.player == who && t.kind == TaskKind::Debt) visit(t.other, t.amount);
        if (t.player == who && t.kind == TaskKind::ThrowForRent) visit(t.other, kHighestThrow * t.amount);
        if (t.player == who && t.kind == TaskKind::PayEach)
            for (const PlayerId q : s.in_play)
                if (seats_after(who, q) > t.step) visit(q, t.amount);
        if (t.player != who && t.kind == TaskKind::CollectEach && seats_after(t.player, who) > t.step)
            visit(t.player, t.amount);
    }
    for (std::size_t i = 0; i < s.claims; ++i)
        if (const Claim& c = s.claim[i]; c.visitor == who) visit(c.owner, most_of(c));
    if (s.phase == Phase::Move && s.turn == who) owed_by_the_move(game, s, visit);
}

inline Money owed(const Game& game, const State& s, PlayerId who) {
    Money sum = 0;
    each_owed(game, s, who, [&](PlayerId, Money amount) { sum += amount; });
    return sum;
}

inline bool owes_only(const Game& game, const State& s, PlayerId who, PlayerId creditor) {
    bool only = true;
    each_owed(game, s, who, [&](PlayerId other, Money) { only &= other == creditor; });
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

// Cash less a standing highest bid, and all that the bank would give; of what is ordered in a contest it gives half back.
inline Money means(const Game& game, const State& s, PlayerId who) {
    Money sum = free_cash(s, who) - (wish_price(game, s, who) + 1) / 2 + raisable(game, s, who);
    if (has_last_resort(game) && sells(s, who, s.lot.deed))
        sum += sure_price(game, s.lot) - bank_worth(game, s.lot.deed);
    return sum;
}

// Whether the means cover all that is owed.
inline bool covered(const Game& game, const State& s, PlayerId who) {
    return means(game, s, who) >= owed(game, s, who);
}

// [BANK-09] A title whose sale at the opening price would leave a covered debt uncovered is neither put up nor has to be:
// nobody who can pay is made to fail by a bid of 1.
inline bool spared(const Game& game, const State& s, PlayerId debtor, DeedId deed) {
    const Money loss = bank_worth(game, deed) - opening_price(game, deed);
    if (loss <= 0 || !in_own_debt(s, debtor) || !holds("BANK-09"_rule) || !has_last_resort(game))
        return false;
    const Money spare = means(game, s, debtor) - owed(game, s, debtor);
    return spare >= 0 && spare < loss;
}

// Everything is owed to `creditor`, and cannot be paid: between these two nothing can be wasted. Who can pay pays: a
// debtor who could give so much to a friend that they fail would choose when a quick game ends.
inline bool settles_freely(const Game& game, const State& s, PlayerId who, PlayerId creditor) {
    return owes_only(game, s, who, creditor) && !covered(game, s, who);
}

// After it the means cover all that is owed, or neither they nor the estate are lower; but with the one creditor of a debt
// that cannot be paid any trade is free.
inline Refusal why_wasteful(const Game& game, const Exchange& e, PlayerId who, PlayerId other) {
    if (owed(game, e.before, who) == 0 || settles_freely(game, e.before, who, other)) return kLegal;
    if (covered(game, e.after, who)) return kLegal;
    const Money given = e.given.count() * game.rules.fine;
    const Money left = estate(game, e.after, who, e.received) + e.settles - given;
    const bool kept = means(game, e.after, who) + e.settles >= means(game, e.before, who);
    if (kept && left >= estate(game, e.before, who)) return kLegal;
    return {Reason::WouldWasteEstate, "FLOW-10"_rule};
}

// Something bought: what it costs, what the bank would give for it, and by how much it raises the estate.
struct Purchase {
    Money cost = 0;
    Money back = 0;
    Money worth = 0;
};

inline Refusal why_wasteful(const Game& game, const State& s, PlayerId who, const Purchase& bought) {
    if (s.tasks == 0 && s.claims == 0) return kLegal;
    if (!holds("FLOW-10"_rule) || bought.worth >= bought.cost) return kLegal;
    const Money owing = owed(game, s, who);
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

// A bid counts as paid, and what it is for as received. Up to the list price the bank's titles are free to all.
inline Refusal why_wasteful_bid(const Game& game, const State& s, PlayerId who, Money bid) {
    if (s.claims == 0 && s.tasks < 2) return kLegal;  // the lot itself is on the agenda
    if (is_player(s.lot.seller) && settles_freely(game, s, who, s.lot.seller)) return kLegal;
    Money worth = 0;
    if (s.lot.kind == LotKind::Title) {
        const Deed& deed = game.board.deed[s.lot.deed];
        const bool in_cash = is_player(s.lot.seller) && has_last_resort(game);
        worth = in_cash ? std::min(bank_worth(game, s.lot.deed), s.lot.opening) : deed.price;
    }
    return why_wasteful(game, s, who, Purchase{.cost = bid, .worth = worth});
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
