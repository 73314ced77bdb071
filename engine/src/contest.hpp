// Contests for scarce buildings. [BUILD-09] [BUILD-10] [BUILD-11] [BUILD-13] [FLOW-08]
#pragma once

#include "auction.hpp"
#include "building.hpp"

namespace banquier {

// Places for one kind of building on a group, its even rule kept.
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

// How many a player could place now, by timing, group, evenness and cash: the cheapest first.
inline int could_place(const Game& game, const State& s, PlayerId who, Building building) {
    if (!timely(s, game.rules.build, who)) return 0;
    std::array<int, kColours> places{};
    for (std::size_t g = 0; g < kColours; ++g) {
        const auto group = static_cast<GroupId>(g);
        if (s.facts.whole[group] == who && !group_mortgaged(game, s, group))
            places[g] = places_on(game, s, group, building);
    }
    Money cash = free_cash(s, who);
    int total = 0;
    for (;;) {
        std::size_t best = kColours;
        for (std::size_t g = 0; g < kColours; ++g) {
            const bool cheaper = best == kColours ||
                game.board.group[static_cast<GroupId>(g)].house_cost <
                    game.board.group[static_cast<GroupId>(best)].house_cost;
            if (places[g] != 0 && cheaper) best = g;
        }
        if (best == kColours) return total;
        const Money cost = game.board.group[static_cast<GroupId>(best)].house_cost;
        const int affordable = cost == 0 ? places[best] : cash / cost;
        const int n = affordable < places[best] ? affordable : places[best];
        total += n;
        cash -= n * cost;
        places[best] = 0;
    }
}

// Who could place more than the order would leave.
inline PlayerSet rivals(const Game& game, const State& s, PlayerId orderer, Building building, int left) {
    PlayerSet set{};
    for (const PlayerId q : s.in_play)
        if (q != orderer && could_place(game, s, q, building) > left) set.add(q);
    return set;
}

// [BUILD-13] Before an order that would leave others short is filled, they are asked. True when they are.
template <class Sink>
bool open_contest(Play<Sink>& p, const Action& a, const Order& o) {
    State& s = p.s;
    if (!holds("BUILD-13"_rule) || !holds("FLOW-08"_rule)) return false;
    const int houses = o.houses_after - o.houses_before, hotels = o.hotels_after - o.hotels_before;
    Building building = Building::House;
    int ordered = houses, stock = s.houses;
    PlayerSet asked{};
    if (houses > 0 && s.houses != kUnlimited)
        asked = rivals(p.game, s, a.by, Building::House, s.houses - houses);
    if (asked.empty() && hotels > 0 && s.hotels != kUnlimited) {
        building = Building::Hotel;
        ordered = hotels;
        stock = s.hotels;
        asked = rivals(p.game, s, a.by, Building::Hotel, s.hotels - hotels);
    }
    if (asked.empty()) return false;
    s.contest = Contest{
        .building = building, .orderer = a.by, .group = a.group, .levels = a.levels, .awaited = asked};
    s.contest.want[a.by] = static_cast<std::uint8_t>(ordered);
    push(s, {.kind = TaskKind::Contest});
    p.say({.kind = EventKind::ContestOpened,
        .rule = "BUILD-13"_rule,
        .player = a.by,
        .building = building,
        .amount = stock});
    return true;
}

inline Refusal why_not_want(const Game& game, const State& s, const Action& a) {
    if (!top_is(s, TaskKind::Contest) || !valid(a.by, s) || !s.contest.awaited.contains(a.by))
        return {Reason::NotYourDecision, "FLOW-01"_rule};
    if (a.amount < 0 || a.amount > could_place(game, s, a.by, s.contest.building))
        return {Reason::TooMany, "FLOW-08"_rule};
    return kLegal;
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
}

inline std::uint8_t contest_stock(const State& s) {
    return s.contest.building == Building::House ? s.houses : s.hotels;
}

// All can be served: the order is filled, then the others place theirs at list price, from the orderer's left.
template <class Sink>
void serve_all(Play<Sink>& p) {
    State& s = p.s;
    const Contest c = s.contest;
    p.say({.kind = EventKind::AllServed, .rule = "FLOW-08"_rule, .player = c.orderer});
    s.contest.group = kNoGroup;
    s.contest.levels = {};
    s.contest.want = {};
    raise(p, c.orderer, c.group, c.levels);
    for (std::size_t n = s.players; n-- > 1;) {
        const auto q = static_cast<PlayerId>((index_of(c.orderer) + n) % s.players);
        if (c.want[q] != 0)
            push(s, {.kind = TaskKind::Place, .player = q, .step = c.want[q], .amount = kListPrice});
    }
}

// Whether the order can still be filled as it was made: meanwhile buildings may have been sold, and money spent.
inline bool order_stands(const Game& game, const State& s) {
    const Contest& c = s.contest;
    const Order o = order_for(game, s, c.group, c.levels);
    return o.down == 0 && !why_not_even(game, o, true) && !why_no_stock(game, s, o) &&
        o.up * game.board.group[c.group].house_cost <= free_cash(s, c.orderer);
}

// Everybody has said how many: serve all, or withdraw the order and auction one by one.
template <class Sink>
void settle_wants(Play<Sink>& p) {
    State& s = p.s;
    const Order o = order_for(p.game, s, s.contest.group, s.contest.levels);
    const int ordered = s.contest.building == Building::House ? o.houses_after - o.houses_before
                                                              : o.hotels_after - o.hotels_before;
    s.contest.want[s.contest.orderer] = static_cast<std::uint8_t>(ordered < 0 ? 0 : ordered);
    int wanted = 0;
    for (const std::uint8_t n : s.contest.want) wanted += n;
    if (wanted <= contest_stock(s) && order_stands(p.game, s)) return serve_all(p);
    p.say({.kind = EventKind::OrderWithdrawn, .rule = "FLOW-08"_rule, .player = s.contest.orderer});
    s.contest.group = kNoGroup;
    s.contest.levels = {};
}

inline Money building_opening(const Game& game, const State& s, PlayerSet contenders) {
    if (game.rules.building_opening == BuildingOpening::Fixed) return game.rules.building_opening_bid;
    Money lowest = 0;  // [BUILD-11] the lowest building price on the titles concerned
    for (std::size_t g = 0; g < kColours; ++g) {
        const auto group = static_cast<GroupId>(g);
        const PlayerId owner = s.facts.whole[group];
        if (!is_player(owner) || !contenders.contains(owner) || group_mortgaged(game, s, group)) continue;
        if (places_on(game, s, group, s.contest.building) == 0) continue;
        const Money cost = game.board.group[group].house_cost;
        if (lowest == 0 || cost < lowest) lowest = cost;
    }
    return lowest;
}

// One lot after another while two or more want any; the last one left buys at list price. True when something moved.
template <class Sink>
bool work_on_contest(Play<Sink>& p) {
    State& s = p.s;
    if (!s.contest.awaited.empty()) return false;
    if (s.contest.group != kNoGroup) {
        settle_wants(p);
        return true;
    }
    PlayerSet contenders{};
    for (const PlayerId q : s.in_play) {
        const int able = could_place(p.game, s, q, s.contest.building);
        if (s.contest.want[q] > able) s.contest.want[q] = static_cast<std::uint8_t>(able);
        if (s.contest.want[q] != 0) contenders.add(q);
    }
    const std::uint8_t stock = contest_stock(s);
    if (contenders.empty() || stock == 0) {
        pop(s);
        s.contest = Contest{};
        p.say({.kind = EventKind::ContestClosed, .rule = "FLOW-08"_rule});
    } else if (contenders.count() == 1) {
        const PlayerId q = contenders.lowest();
        const std::uint8_t n = s.contest.want[q] < stock ? s.contest.want[q] : stock;
        s.contest.want = {};
        push(s, {.kind = TaskKind::Place, .player = q, .step = n, .amount = kListPrice});
    } else {
        open_lot(p,
            {.kind = LotKind::Building,
                .entitled = contenders,
                .opening = building_opening(p.game, s, contenders)});
    }
    return true;
}

// A building lot is closed. With no bid the contest is over; a single bidder pays the list price where it is placed.
template <class Sink>
void building_sold(Play<Sink>& p, const Lot& lot) {
    State& s = p.s;
    if (!is_player(lot.highest)) {
        p.say({.kind = EventKind::LotUnsold,
            .rule = "BUY-06"_rule,
            .other = kBank,
            .building = s.contest.building});
        s.contest.want = {};
        return;
    }
    const bool alone = lot.bidders.count() == 1;
    if (!alone) add_cash(s, lot.highest, -lot.bid);
    --s.contest.want[lot.highest];
    p.say({.kind = EventKind::LotSold,
        .rule = bid_rule(p.game, lot),
        .player = lot.highest,
        .other = kBank,
        .building = s.contest.building,
        .amount = alone ? 0 : lot.bid});
    push(s,
        {.kind = TaskKind::Place, .player = lot.highest, .step = 1, .amount = alone ? kListPrice : lot.bid});
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
    for (std::size_t i = 0; i < kMaxGroupSize; ++i) {
        const std::uint8_t before = i < g.size ? s.holding[g.list[i]].level : std::uint8_t{0};
        if (a.levels[i] == before) continue;
        const bool one_up = i < g.size && a.levels[i] == before + 1;
        if (!one_up || (a.levels[i] == hotel_level(game)) != hotel || a.levels[i] > hotel_level(game))
            return {Reason::NotThisBuilding, "BUILD-13"_rule};
        ++changed;
    }
    if (changed != 1) return {Reason::NotThisBuilding, "BUILD-13"_rule};
    if (const Refusal no = why_not_even(game, order_for(game, s, a.group, a.levels), true)) return no;
    if (contest_stock(s) == 0) return {hotel ? Reason::NoHotels : Reason::NoHouses, "BUILD-08"_rule};
    if (t.amount == kListPrice && free_cash(s, a.by) < g.house_cost)
        return {Reason::NotEnoughCash, "BUILD-01"_rule};
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

template <class Sink>
void do_place(Play<Sink>& p, const Action& a) {
    Task& t = *top_task(p.s);
    const Money price = t.amount;
    if (--t.step == 0) pop(p.s);
    if (price == kListPrice) return raise(p, a.by, a.group, a.levels);
    set_levels(p, a.by, a.group, a.levels, "BUILD-13"_rule, price);
}

// Where there is one place it is taken; where there is none the building stays in the bank. True when done.
template <class Sink>
bool work_on_place(Play<Sink>& p) {
    int options = 0;
    Action only;
    each_placing(p.game, p.s, top_task(p.s)->player, [&](const Action& a) {
        ++options;
        only = a;
    });
    if (options > 1) return false;
    if (options == 0)
        pop(p.s);
    else
        do_place(p, only);
    return true;
}

}  // namespace banquier
