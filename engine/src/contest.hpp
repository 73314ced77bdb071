// Contests for scarce buildings. [BUILD-09] [BUILD-10] [BUILD-11] [BUILD-13] [FLOW-08]
#pragma once

#include "auction.hpp"
#include "wishes.hpp"

#include <bit>

namespace banquier {

// How many buildings of one kind can be put on a group so that it stays even.
inline int places_on(const Game& game, const State& s, GroupId group, Building building) {
    const Group& g = game.board.group[group];
    const std::uint8_t full = game.rules.houses_before_hotel;
    int houses = 0, hotels = 0;
    bool ready = true;
    for (std::size_t i = 0; i < g.size; ++i) {
        const std::uint8_t level = s.holding[g.list[i]].level;
        if (level < full) {
            houses += full - level;
            ready = false;
        }
        hotels += level == full;
    }
    if (building == Building::House) return houses;
    return ready || game.rules.evenness == Evenness::Free ? hotels : 0;
}

// The houses of an order, its hotels left out.
inline Levels houses_of(const Game& game, const State& s, GroupId group, Levels levels) {
    const Group& g = game.board.group[group];
    for (std::size_t i = 0; i < g.size; ++i)
        if (s.holding[g.list[i]].level < levels[i] && levels[i] == hotel_level(game))
            levels[i] = game.rules.houses_before_hotel;
    return levels;
}

// The order is for its houses alone from here on.
template <class Sink>
void lapse_hotels(Play<Sink>& p, int hotels) {
    Contest& c = p.s.contest;
    c.levels = houses_of(p.game, p.s, c.group, c.levels);
    if (hotels <= 0) return;
    p.say({.kind = EventKind::WishLapsed,
        .rule = "FLOW-08"_rule,
        .player = c.orderer,
        .building = Building::Hotel,
        .amount = hotels});
}

// [BUILD-13] Before an order that would leave others short is filled, they are asked. True when they are. Short of both
// kinds, the order is a wish for its houses, and its hotels lapse.
template <class Sink>
bool open_contest(Play<Sink>& p, const Action& a, const Order& o) {
    State& s = p.s;
    if (!holds("BUILD-13"_rule)) return false;
    const Scarcity found = scarcity(p.game, s, a.by, o);
    if (!found.of_houses && !found.of_hotels) return false;
    const Building building = found.of_houses ? Building::House : Building::Hotel;
    const Rivals& others = found.of_houses ? found.for_houses : found.for_hotels;
    const int stock = stock_of(s, building), wish = found.of_houses ? found.houses : found.hotels;
    s.contest = Contest{.building = building,
        .orderer = a.by,
        .group = a.group,
        .levels = a.levels,
        .awaited = others.asked,
        .poor = others.poor};
    s.contest.want[a.by] = static_cast<std::uint8_t>(wish < stock ? wish : stock);
    s.tried.orders.add(a.by);  // until something of it is bought or bid for
    push(s, {.kind = TaskKind::Contest});
    p.say({.kind = EventKind::ContestOpened,
        .rule = "BUILD-13"_rule,
        .player = a.by,
        .building = building,
        .amount = stock});
    if (found.of_houses && found.of_hotels) lapse_hotels(p, found.hotels);
    return true;
}

// ---- When all have spoken

// What cannot be paid or placed, and what its owner has let go, ends here.
template <class Sink>
void lapse_wish(Play<Sink>& p, PlayerId who, int n) {
    if (n <= 0) return;
    std::uint8_t& want = p.s.contest.want[who];
    want = static_cast<std::uint8_t>(want - n);
    p.say({.kind = EventKind::WishLapsed,
        .rule = "FLOW-08"_rule,
        .player = who,
        .building = p.s.contest.building,
        .amount = n});
}

inline int wanted(const State& s) {
    int sum = 0;
    for (const std::uint8_t n : s.contest.want) sum += n;
    return sum;
}

// Whether the order can be filled as it was made, and everybody else served: meanwhile buildings may have been sold.
inline bool order_stands(const Game& game, const State& s) {
    const Contest& c = s.contest;
    const Order o = order_for(game, s, c.group, c.levels);
    const bool houses = c.building == Building::House;
    const int wish = houses ? o.houses_passed - o.houses_before : o.hotels_after - o.hotels_before;
    const int taken = houses ? o.houses_after - o.houses_before : wish;
    return o.down == 0 && wish == c.want[c.orderer] && !why_not_even(game, o, true) &&
        !why_no_stock(game, s, o) && taken + wanted(s) - wish <= stock_of(s, c.building) &&
        o.up * game.board.group[c.group].house_cost <= s.player[c.orderer].cash;
}

// The order is not filled as it was made. Of contested hotels the houses that precede them are bought; of contested
// houses the hotels beyond them lapse.
template <class Sink>
void divide_order(Play<Sink>& p) {
    State& s = p.s;
    const Contest c = s.contest;
    const Order whole = order_for(p.game, s, c.group, c.levels);
    if (c.building == Building::House) return lapse_hotels(p, whole.hotels_after - whole.hotels_before);
    const Levels houses = houses_of(p.game, s, c.group, c.levels);
    const Order o = order_for(p.game, s, c.group, houses);
    const bool possible = o.up != 0 && o.down == 0 && !why_no_stock(p.game, s, o) &&
        o.up * p.board().group[c.group].house_cost <= s.player[c.orderer].cash;
    if (!possible) return;
    s.tried.orders.remove(c.orderer);
    raise(p, c.orderer, c.group, houses, o);
}

// Everybody has said how many.
template <class Sink>
void settle_wants(Play<Sink>& p) {
    State& s = p.s;
    if (wanted(s) <= stock_of(s, s.contest.building) || order_stands(p.game, s))
        p.say({.kind = EventKind::AllServed, .rule = "FLOW-08"_rule, .player = s.contest.orderer});
    if (order_stands(p.game, s)) {
        const Contest c = s.contest;
        s.contest.want[c.orderer] = 0;
        s.contest.group = kNoGroup;
        s.contest.levels = {};
        s.tried.orders.remove(c.orderer);
        raise(p, c.orderer, c.group, c.levels, order_for(p.game, s, c.group, c.levels));
    } else if (holds("FLOW-08"_rule)) {
        divide_order(p);
    } else {
        s.contest.group = kNoGroup;
        s.contest.levels = {};
    }
}

template <class Sink>
void do_want(Play<Sink>& p, const Action& a) {
    p.s.contest.awaited.remove(a.by);
    p.s.contest.want[a.by] = static_cast<std::uint8_t>(a.amount);
    p.say({.kind = EventKind::Wanted,
        .rule = "FLOW-08"_rule,
        .player = a.by,
        .building = p.s.contest.building,
        .amount = a.amount});
    if (p.s.contest.awaited.empty()) settle_wants(p);
}

// ---- What is sold at list price

// Streets of the order that come next, a bit each, by evenness; none once the order says nothing more.
inline unsigned ordered_streets(const Game& game, const State& s) {
    const Contest& c = s.contest;
    if (c.group == kNoGroup || s.facts.whole[c.group] != c.orderer) return 0;
    const Group& g = game.board.group[c.group];
    Levels now{};
    for (std::size_t i = 0; i < g.size; ++i) now[i] = s.holding[g.list[i]].level;
    unsigned streets = 0;
    for (std::size_t i = 0; i < g.size; ++i) {
        Levels next = now;
        ++next[i];
        const bool this_kind = (next[i] == hotel_level(game)) == (c.building == Building::Hotel);
        if (next[i] > c.levels[i] || !this_kind) continue;
        if (!why_not_even(game, order_for(game, s, c.group, next), true)) streets |= 1u << i;
    }
    return streets;
}

// How many the player gets at list price now: all where everybody can be served or nobody else wants any.
// [BUILD-09] Else down to the last one, [BUILD-10] or what is left of the wish when the others' excess is taken off it,
// [BUILD-11] or none.
inline int at_list_price(const Game& game, const State& s, PlayerId who) {
    const int want = s.contest.want[who], sum = wanted(s), stock = stock_of(s, s.contest.building);
    const int most = want < stock ? want : stock;
    if (sum <= stock || want == sum) return most;
    switch (contested(game)) {
    case Contested::Last: return want < stock - 1 ? want : stock - 1;
    case Contested::Excess: return want > sum - stock ? want - (sum - stock) : 0;
    case Contested::All: break;
    }
    return 0;
}

// One building at list price, the first of `n`. The order says where as long as that is clear.
template <class Sink>
void serve(Play<Sink>& p, PlayerId who, int n) {
    State& s = p.s;
    const Contest& c = s.contest;
    const unsigned streets = who == c.orderer ? ordered_streets(p.game, s) : 0;
    const Money price = streets != 0 ? p.board().group[c.group].house_cost
                                     : cheapest_places(p.game, s, who, c.building, 1, kAnyMoney).cost;
    const Money cash = s.player[who].cash;
    if (cash < price) return lapse_wish(p, who, c.want[who]);
    push(s, {.kind = TaskKind::Place, .player = who, .step = 1, .amount = kListPrice});
    const int payable = price == 0 || cash / price > n ? n : cash / price;
    if (streets == 0 || payable < std::popcount(streets)) return;
    const Group& g = p.board().group[c.group];
    Action next = act::build(who, c.group, {});
    for (std::size_t i = 0; i < g.size; ++i) next.levels[i] = s.holding[g.list[i]].level;
    ++next.levels[static_cast<std::size_t>(std::countr_zero(streets))];
    do_place(p, next);
}

// ---- What is auctioned

inline Money building_opening(const Game& game, const State& s, PlayerSet wishing) {
    if (game.rules.building_opening == BuildingOpening::Fixed) return game.rules.building_opening_bid;
    Money lowest = 0;  // [BUILD-11] the lowest building price on the titles concerned
    for (const PlayerId q : wishing) {
        const Money price = cheapest_places(game, s, q, s.contest.building, 1, kAnyMoney).cost;
        if (lowest == 0 || price < lowest) lowest = price;
    }
    return lowest;
}

// One building after another, the excess reckoned anew each time: at list price to the one who ordered and then from the
// left, else by a lot among those who have a wish and those who were too poor to be asked. True when something moved.
template <class Sink>
bool work_on_contest(Play<Sink>& p) {
    State& s = p.s;
    if (!s.contest.awaited.empty()) return false;
    PlayerSet wishing{}, poor{};
    for (const PlayerId q : s.in_play) {
        const int places = could_place(p.game, s, q, s.contest.building);
        lapse_wish(p, q, s.contest.want[q] - places);
        if (s.contest.want[q] != 0) wishing.add(q);
        if (s.contest.poor.contains(q) && places != 0 && holds("FLOW-08"_rule)) poor.add(q);
    }
    if (wishing.empty() || stock_of(s, s.contest.building) == 0) {
        pop(s);
        s.contest = Contest{};
        p.say({.kind = EventKind::ContestClosed, .rule = "FLOW-08"_rule});
        return true;
    }
    for (std::size_t n = 0; n < s.players; ++n) {
        const auto q = static_cast<PlayerId>((index_of(s.contest.orderer) + n) % s.players);
        const int served = at_list_price(p.game, s, q);
        if (served == 0) continue;
        serve(p, q, served);
        return true;
    }
    open_lot(p,
        {.kind = LotKind::Building,
            .entitled = wishing | poor,
            .opening = building_opening(p.game, s, wishing)});
    return true;
}

// A building lot is closed. It is paid as bid, by a single bidder too; a wish ends whose owner has not bid.
template <class Sink>
void building_sold(Play<Sink>& p, const Lot& lot) {
    State& s = p.s;
    if (lot.bidders.contains(s.contest.orderer)) s.tried.orders.remove(s.contest.orderer);
    const bool sold = is_player(lot.highest), alone = lot.bidders.count() == 1 && !holds("FLOW-08"_rule);
    if (sold) {
        if (!alone) add_cash(s, lot.highest, -lot.bid);
        if (!alone && s.contest.want[lot.highest] != 0) --s.contest.want[lot.highest];
        p.say({.kind = EventKind::LotSold,
            .rule = bid_rule(p.game, lot),
            .player = lot.highest,
            .other = kBank,
            .building = s.contest.building,
            .amount = alone ? 0 : lot.bid});
    } else {
        p.say({.kind = EventKind::LotUnsold,
            .rule = "BUY-06"_rule,
            .other = kBank,
            .building = s.contest.building});
    }
    if (holds("FLOW-08"_rule) || !sold)
        for (const PlayerId q : lot.entitled - lot.bidders) lapse_wish(p, q, s.contest.want[q]);
    if (sold)
        push(s,
            {.kind = TaskKind::Place,
                .player = lot.highest,
                .step = 1,
                .amount = alone ? kListPrice : lot.bid});
}

// ---- Placing a building won or served

inline Refusal why_not_place(const Game& game, const State& s, const Action& a) {
    const Task& t = *top_task(s);
    if (!is_colour(a.group)) return {Reason::NotAStreet, "BUILD-01"_rule};
    if (s.facts.whole[a.group] != a.by) return {Reason::GroupNotWhole, "BUILD-01"_rule};
    if (group_mortgaged(game, s, a.group)) return {Reason::GroupMortgaged, "BUILD-01"_rule};
    const Group& g = game.board.group[a.group];
    const bool hotel = s.contest.building == Building::Hotel;
    int changed = 0;
    std::size_t raised = 0;
    for (std::size_t i = 0; i < kMaxGroupSize; ++i) {
        const std::uint8_t before = i < g.size ? s.holding[g.list[i]].level : std::uint8_t{0};
        if (a.levels[i] == before) continue;
        const bool one_up = i < g.size && a.levels[i] == before + 1;
        if (!one_up || (a.levels[i] == hotel_level(game)) != hotel || a.levels[i] > hotel_level(game))
            return {Reason::NotThisBuilding, "BUILD-13"_rule};
        ++changed;
        raised = i;
    }
    if (changed != 1) return {Reason::NotThisBuilding, "BUILD-13"_rule};
    if (const Refusal no = why_not_even(game, order_for(game, s, a.group, a.levels), true)) return no;
    if (stock_of(s, s.contest.building) == 0)
        return {hotel ? Reason::NoHotels : Reason::NoHouses, "BUILD-08"_rule};
    if (t.amount != kListPrice) return kLegal;
    // Served at list price, an order goes where it was meant to go.
    const unsigned streets = a.by == s.contest.orderer ? ordered_streets(game, s) : 0;
    if (streets != 0 && (a.group != s.contest.group || (streets >> raised & 1) == 0))
        return {Reason::NotThisBuilding, "FLOW-08"_rule};
    if (s.player[a.by].cash < g.house_cost) return {Reason::NotEnoughCash, "BUILD-01"_rule};
    return kLegal;
}

// Calls `visit` with every legal placing.
template <class Visit>
void each_placing(const Game& game, const State& s, PlayerId who, Visit visit) {
    for (std::size_t n = 0; n < kColours; ++n) {
        const auto group = static_cast<GroupId>(n);
        if (s.facts.whole[group] != who) continue;
        const Group& g = game.board.group[group];
        for (std::size_t i = 0; i < g.size; ++i) {
            Action a = act::build(who, group, {});
            for (std::size_t k = 0; k < g.size; ++k) a.levels[k] = s.holding[g.list[k]].level;
            ++a.levels[i];
            if (!why_not_place(game, s, a)) visit(a);
        }
    }
}

// Every building of a contest is put on its street here. `price`: what this one costs its owner.
template <class Sink>
void do_place(Play<Sink>& p, const Action& a) {
    State& s = p.s;
    const Money paid = top_task(s)->amount;
    const Money price = paid == kListPrice ? p.board().group[a.group].house_cost : paid;
    pop(s);
    if (a.by == s.contest.orderer) s.tried.orders.remove(a.by);
    if (paid == kListPrice) {
        if (s.contest.want[a.by] != 0) --s.contest.want[a.by];
        add_cash(s, a.by, -price);
    }
    set_levels(p, a.by, a.group, a.levels, order_for(p.game, s, a.group, a.levels),
        paid == kListPrice ? "BUILD-01"_rule : "BUILD-13"_rule, price);
    if (paid == kListPrice)
        p.say({.kind = EventKind::PaidBank, .rule = "BUILD-01"_rule, .player = a.by, .amount = price});
}

// Where there is one place it is taken; where there is none the building stays in the bank. True when done.
template <class Sink>
bool work_on_place(Play<Sink>& p) {
    const Task t = *top_task(p.s);
    int options = 0;
    Action only;
    each_placing(p.game, p.s, t.player, [&](const Action& a) {
        ++options;
        only = a;
    });
    if (options > 1) return false;
    if (options == 1) {
        do_place(p, only);
        return true;
    }
    pop(p.s);
    if (t.amount != kListPrice) ++p.s.contest.want[t.player];
    lapse_wish(p, t.player, t.amount == kListPrice ? p.s.contest.want[t.player] : 1);
    return true;
}

}  // namespace banquier
