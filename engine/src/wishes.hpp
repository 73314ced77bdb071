// Who is asked in a contest, what may be wished, and what a wish holds. [FLOW-08] [BUILD-09] [BUILD-10] [BUILD-11]
#pragma once

#include "building.hpp"

#include <limits>

namespace banquier {

// ---- Who could place what, and who could pay for it

inline std::uint8_t stock_of(const State& s, Building building) {
    return building == Building::House ? s.houses : s.hotels;
}

// [BUILD-01] Whether one could stand on this group of the player's: whole, without a mortgage, and with room.
inline bool could_stand(const Game& game, const State& s, PlayerId who, GroupId group, Building building) {
    return s.facts.whole[group] == who && !group_mortgaged(game, s, group) &&
        places_on(game, s, group, building) != 0;
}

// Buildings, and their list price.
struct Places {
    int count = 0;
    Money cost = 0;
};

inline constexpr int kAnyNumber = 255;
inline constexpr Money kAnyMoney = std::numeric_limits<Money>::max();

// Those that the player could place now, the cheapest first: at most so many, for at most so much money.
inline Places cheapest_places(
    const Game& game, const State& s, PlayerId who, Building building, int most, Money money) {
    Places found;
    if (!timely(s, game.rules.build, who)) return found;
    unsigned seen = 0;  // groups, a bit each
    while (found.count < most) {
        GroupId best = kNoGroup;
        for (std::size_t g = 0; g < kColours; ++g) {
            const auto group = static_cast<GroupId>(g);
            if ((seen >> g & 1) != 0 || !could_stand(game, s, who, group, building)) continue;
            if (best == kNoGroup || game.board.group[group].house_cost < game.board.group[best].house_cost)
                best = group;
        }
        if (best == kNoGroup) break;
        seen |= 1u << index_of(best);
        const Money price = game.board.group[best].house_cost;
        int n = places_on(game, s, best, building);
        if (n > most - found.count) n = most - found.count;
        if (price != 0 && n > (money - found.cost) / price) n = (money - found.cost) / price;
        found.count += n;
        found.cost += n * price;
    }
    return found;
}

inline int could_place(const Game& game, const State& s, PlayerId who, Building building) {
    return cheapest_places(game, s, who, building, kAnyNumber, kAnyMoney).count;
}

// Cash, and what mortgages and sales would bring outside the groups where one could stand.
inline Money means(const Game& game, const State& s, PlayerId who, Building building) {
    Money sum = s.player[who].cash;
    for (const DeedId d : titles_of(s, who)) {
        const GroupId group = game.board.deed[d].group;
        if (is_colour(group) && could_stand(game, s, who, group, building)) continue;
        if (timely(s, game.rules.sell, who)) sum += resale(game, s, d);
        const bool bare = !s.holding[d].mortgaged && !group_built(game, s, group);
        if (bare && timely(s, game.rules.mortgage, who)) sum += game.board.deed[d].mortgage;
    }
    return sum;
}

// ---- An order that leaves others short

struct Rivals {
    PlayerSet asked{};  // could place one and pay its list price
    PlayerSet poor{};   // could place one
    int capacity = 0;   // what those asked could take together
};

inline Rivals rivals(const Game& game, const State& s, PlayerId orderer, Building building) {
    Rivals found;
    for (const PlayerId q : s.in_play) {
        const Places one = cheapest_places(game, s, q, building, 1, kAnyMoney);
        if (q == orderer || one.count == 0) continue;
        const Money money = means(game, s, q, building);
        (money < one.cost ? found.poor : found.asked).add(q);
        found.capacity += cheapest_places(game, s, q, building, stock_of(s, building), money).count;
    }
    return found;
}

// [BUILD-09] The last building alone is contested, [BUILD-10] or what is wanted in excess of the stock, [BUILD-11] or all.
inline Contested contested(const Game& game) {
    return holds("FLOW-08"_rule) ? game.rules.contested : Contested::All;
}

inline bool leaves_short(
    const Game& game, const State& s, const Rivals& others, Building building, int ordered) {
    if (ordered <= 0 || stock_of(s, building) == kUnlimited || others.asked.empty()) return false;
    const int left = stock_of(s, building) - ordered;
    return contested(game) == Contested::Last ? left <= 0 : others.capacity > left;
}

// What an order buys, and what it would leave the others short of.
struct Scarcity {
    int houses = 0, hotels = 0;  // bought, with every new hotel still as houses
    Rivals for_houses{}, for_hotels{};
    bool of_houses = false, of_hotels = false;
};

// Hotels that are contested may be lost, so the houses that precede them are judged with them.
inline Scarcity scarcity(const Game& game, const State& s, PlayerId by, const Order& o) {
    Scarcity found{.houses = o.houses_passed - o.houses_before, .hotels = o.hotels_after - o.hotels_before};
    if (found.houses > 0) found.for_houses = rivals(game, s, by, Building::House);
    if (found.hotels > 0) found.for_hotels = rivals(game, s, by, Building::Hotel);
    found.of_hotels = leaves_short(game, s, found.for_hotels, Building::Hotel, found.hotels);
    const int taken = found.of_hotels ? found.houses : o.houses_after - o.houses_before;
    found.of_houses = leaves_short(game, s, found.for_houses, Building::House, taken);
    return found;
}

// [FLOW-08] Whether an order would open a contest again whose last one its owner has let go since the last throw.
inline bool contested_in_vain(const Game& game, const State& s, PlayerId by, const Order& o) {
    if (!s.tried.orders.contains(by) || !holds("FLOW-08"_rule)) return false;
    const Scarcity found = scarcity(game, s, by, o);
    return found.of_houses || found.of_hotels;
}

// ---- Wishes

// A number is at most the stock and the places, and its list price is there in cash.
inline Refusal why_not_want(const Game& game, const State& s, const Action& a) {
    if (!top_is(s, TaskKind::Contest) || !valid(a.by, s) || !s.contest.awaited.contains(a.by))
        return {Reason::NotYourDecision, "FLOW-01"_rule};
    const Building building = s.contest.building;
    if (a.amount < 0 || a.amount > stock_of(s, building) || a.amount > could_place(game, s, a.by, building))
        return {Reason::TooMany, "FLOW-08"_rule};
    if (cheapest_places(game, s, a.by, building, a.amount, s.player[a.by].cash).count < a.amount)
        return {Reason::NotEnoughCash, "FLOW-08"_rule};
    return kLegal;
}

// [FLOW-08] A wish binds: no trade and no lifting takes its list price away, nor an order's before all have spoken.
inline Money wish_price(const Game& game, const State& s, PlayerId who) {
    if (!find_task(s, TaskKind::Contest) || !holds("FLOW-08"_rule)) return 0;
    const Contest& c = s.contest;
    const bool order = who == c.orderer && c.group != kNoGroup;
    if (order && !c.awaited.empty()) return building_cost(game, s, c.group, c.levels);
    const bool bid_for = top_is(s, TaskKind::Lot) && s.lot.highest == who && c.want[who] != 0;
    const int unfilled = c.want[who] - bid_for;
    if (order) return unfilled * game.board.group[c.group].house_cost;
    return cheapest_places(game, s, who, c.building, unfilled, kAnyMoney).cost;
}

inline Money held(const Game& game, const State& s, PlayerId who) {
    const Money sum = reserved(s, who) + wish_price(game, s, who);
    return sum < s.player[who].cash ? sum : s.player[who].cash;
}

}  // namespace banquier
