// BUILD and SELL: a building act sets one group to new levels, up or down, and is judged on the result.
#pragma once

#include <banquier/engine/pick.hpp>

#include "mortgage.hpp"
#include "play.hpp"

namespace banquier {

// [SELL-04] [SELL-05] One hotel may be sold whole, and leaves its street bare beside the hotels of the others.
// [SELL-09] Not where three houses precede it.
inline bool hotels_sold_alone(const RuleSet& rules) {
    return rules.hotel_sale == HotelSale::WholeAlone ||
        (rules.hotel_sale == HotelSale::DivisibleOrWhole && !has_quick_hotel(rules));
}

// How far apart the streets of a group stand; those with a hotel are left out where hotels are sold alone.
struct Spread {
    std::uint8_t lowest = 255, highest = 0;

    void add(const Game& game, std::uint8_t level) {
        if (level == hotel_level(game) && hotels_sold_alone(game.rules)) return;
        lowest = pick(level < lowest, level, lowest);
        highest = pick(level > highest, level, highest);
    }
    // [BUILD-02] [SELL-01] Never more than one apart.
    bool even(const RuleSet& rules) const {
        return highest - lowest <= 1 || rules.evenness == Evenness::Free;
    }
};

// What an order would change.
struct Order {
    int up = 0, down = 0;                     // levels
    int houses_after = 0, houses_before = 0;  // on the group
    int hotels_after = 0, hotels_before = 0;
    int houses_passed = 0;  // on the group with every new hotel still as houses
    bool hotel_divided = false;
    Spread spread;  // of what it leaves
};

inline Order order_for(const Game& game, const State& s, GroupId group, const Levels& levels) {
    const Group& g = game.board.group[group];
    const std::uint8_t hotel = hotel_level(game);
    Order o;
    int levels_before = 0, levels_after = 0, new_hotels = 0;
    for (std::size_t i = 0; i < g.size; ++i) {
        const std::uint8_t before = s.holding[g.list[i]].level, after = levels[i];
        const bool had_hotel = before == hotel, has_hotel = after == hotel;
        o.up += pick(after > before, after - before, 0);
        levels_before += before;
        levels_after += after;
        o.hotels_before += had_hotel;
        o.hotels_after += has_hotel;
        new_hotels += has_hotel && !had_hotel;
        o.hotel_divided |= had_hotel && !has_hotel && after != 0;
        o.spread.add(game, after);
    }
    o.down = o.up - (levels_after - levels_before);
    o.houses_before = levels_before - o.hotels_before * hotel;
    o.houses_after = levels_after - o.hotels_after * hotel;
    o.houses_passed = o.houses_after + new_hotels * game.rules.houses_before_hotel;
    return o;
}

inline RuleId hotel_rule(const RuleSet& rules) {
    if (rules.hotel_order == HotelOrder::Direct) return "BUILD-12"_rule;
    return stated::kHousesBeforeHotel.rule(rules.houses_before_hotel);
}

inline RuleId timing_rule(Timing timing, bool selling) {
    switch (timing) {
    case Timing::Anytime: return selling ? "SELL-11"_rule : "BUILD-05"_rule;
    case Timing::BetweenTurns: return "BUILD-06"_rule;
    case Timing::OwnTurn: return "BUILD-07"_rule;
    case Timing::OwnTurnBeforeRoll: return "SELL-12"_rule;
    }
    return kNoRule;
}

inline bool in_stock(std::uint8_t stock, int wanted) { return stock == kUnlimited || wanted <= stock; }

// [BUILD-08] None left, none sold. [BUILD-02] A hotel needs the houses that precede it to be in stock, [BUILD-12] save
// where it is bought straight.
inline Refusal why_no_stock(const Game& game, const State& s, const Order& o) {
    if (!holds("BUILD-08"_rule)) return kLegal;
    if (!in_stock(s.hotels, o.hotels_after - o.hotels_before))
        return {Reason::NoHotels, "BUILD-08"_rule, hotel_rule(game.rules)};
    const int houses = game.rules.hotel_order == HotelOrder::Direct ? o.houses_after : o.houses_passed;
    if (!in_stock(s.houses, houses - o.houses_before))
        return {Reason::NoHouses, "BUILD-08"_rule, houses == o.houses_after ? kNoRule : "BUILD-02"_rule};
    return kLegal;
}

// [BUILD-01] A whole group with no mortgage; [BUILD-05] [BUILD-06] [BUILD-07] at the rule set's time.
inline Refusal why_not_raise(const Game& game, const State& s, const Action& a, const Order& o) {
    if (find_task(s, TaskKind::Lot) && holds("FLOW-02"_rule)) return {Reason::LotOpen, "FLOW-02"_rule};
    if (find_task(s, TaskKind::Contest) && holds("FLOW-02"_rule))
        return {Reason::ContestOpen, "FLOW-02"_rule};
    if (find_task(s, TaskKind::Debt)) return {Reason::DebtOpen, "FLOW-02"_rule};
    if (!timely(s, game.rules.build, a.by))
        return {Reason::WrongTiming, timing_rule(game.rules.build, false)};
    // [MORT-09] With no mortgage left it can be built on again at once.
    const bool barred = !holds("MORT-09"_rule) && !group_built(game, s, a.group);
    if ((barred || group_mortgaged(game, s, a.group)) && holds("BUILD-01"_rule))
        return {Reason::GroupMortgaged, "BUILD-01"_rule, "MORT-09"_rule};
    if (const Refusal no = why_no_stock(game, s, o)) return no;
    if (free_cash(s, a.by) < o.up * game.board.group[a.group].house_cost)
        return {Reason::NotEnoughCash, "BUILD-01"_rule};
    if (contested_in_vain(game, s, a.by, o)) return {Reason::NotAgain, "FLOW-08"_rule};
    return why_wasteful_building(game, s, a.by, o.up, a.group);
}

// [SELL-04] [SELL-07] A hotel sold whole leaves no house. [SELL-02] to [SELL-09] Elsewhere it can be divided,
// [SELL-10] as far as there are houses for the result.
inline bool hotels_sold_whole(const RuleSet& rules) {
    return rules.hotel_sale == HotelSale::WholeOnly || rules.hotel_sale == HotelSale::WholeAlone;
}

inline Refusal why_not_lower(const Game& game, const State& s, const Action& a, const Order& o) {
    const bool debt = in_own_debt(s, a.by);  // [BANK-01]
    if (!debt && !timely(s, game.rules.sell, a.by))
        return {Reason::WrongTiming, timing_rule(game.rules.sell, true)};
    if (o.hotel_divided && hotels_sold_whole(game.rules))
        return {Reason::HotelSoldWhole,
            game.rules.hotel_sale == HotelSale::WholeOnly ? "SELL-07"_rule : "SELL-04"_rule};
    // [FLOW-02] Dividing a hotel takes houses for which others are contesting.
    if (o.houses_after > o.houses_before && find_task(s, TaskKind::Contest))
        return {Reason::ContestOpen, "FLOW-02"_rule};
    // [FLOW-03] So do the houses on which a contested hotel is to stand.
    if (s.contest.building == Building::Hotel && holds("FLOW-03"_rule) && contest_concerns(game, s, a.group))
        return {Reason::UnderTheHammer, "FLOW-03"_rule};
    const int needed = holds("SELL-10"_rule) ? o.houses_after - o.houses_before
                                             : o.hotel_divided * game.rules.houses_before_hotel;
    if (!in_stock(s.houses, needed)) return {Reason::NoHouses, "SELL-10"_rule};
    return kLegal;
}

// By which rule one hotel of a group is not sold whole beside others. None where it may be [SELL-04] [SELL-05].
inline RuleId hotels_together_rule(const RuleSet& rules) {
    const bool quick = has_quick_hotel(rules);
    switch (rules.hotel_sale) {
    case HotelSale::Divisible: return quick ? "SELL-03"_rule : "SELL-02"_rule;
    case HotelSale::WholeOnly: return "SELL-07"_rule;
    case HotelSale::DivisibleOrTogether: return quick ? "SELL-08"_rule : "SELL-06"_rule;
    case HotelSale::DivisibleOrWhole: return quick ? "SELL-09"_rule : kNoRule;
    case HotelSale::WholeAlone: break;
    }
    return kNoRule;
}

// [BUILD-02] [SELL-01] Within a group levels never differ by more than one. [BUILD-03] [BUILD-04] A hotel is built only
// where every street without one has its houses.
inline Refusal why_not_even(const Game& game, const Order& o, bool raising) {
    // [BUILD-03] [BUILD-04] [BUILD-12] A hotel has a rule of its own: it says what the other streets must have.
    const bool hotel = raising && o.hotels_after > o.hotels_before;
    const bool too_early = hotel && o.spread.lowest < game.rules.houses_before_hotel &&
        game.rules.evenness == Evenness::Required;
    const bool uneven = !o.spread.even(game.rules) && (raising || holds("SELL-01"_rule));
    if (!too_early && !uneven) return kLegal;
    if (hotel) return {Reason::Uneven, hotel_rule(game.rules), "BUILD-02"_rule};
    if (raising) return {Reason::Uneven, "BUILD-02"_rule};
    const bool sold_whole = o.hotels_after < o.hotels_before && !o.hotel_divided;
    if (const RuleId rule = hotels_together_rule(game.rules); sold_whole && rule)
        return {Reason::Uneven, rule, "SELL-01"_rule};
    return {Reason::Uneven, "SELL-01"_rule, "BUILD-02"_rule};
}

inline Refusal why_not_build(const Game& game, const State& s, const Action& a) {
    if (top_is(s, TaskKind::Place) && top_task(s)->player == a.by) return why_not_place(game, s, a);
    if (const Refusal no = why_not_free(s, a.by)) return no;
    if (!is_colour(a.group)) return {Reason::NotAStreet, "BUILD-01"_rule};
    if (s.facts.whole[a.group] != a.by) return {Reason::GroupNotWhole, "BUILD-01"_rule};
    for (std::size_t i = 0; i < kMaxGroupSize; ++i) {
        const bool used = i < game.board.group[a.group].size;
        if (a.levels[i] > (used ? hotel_level(game) : 0)) return {Reason::TooHigh, hotel_rule(game.rules)};
    }
    const Order o = order_for(game, s, a.group, a.levels);
    if (o.up == 0 && o.down == 0) return {Reason::NoChange, "BUILD-02"_rule};
    if (o.up != 0 && o.down != 0) return {Reason::UpAndDown, "BUILD-02"_rule};
    if (const Refusal no = why_not_even(game, o, o.up != 0)) return no;
    return o.up != 0 ? why_not_raise(game, s, a, o) : why_not_lower(game, s, a, o);
}

// Puts a group at its new levels, each new one bought at `price`, and keeps the bank's stock; money is the caller's
// business.
template <class Sink>
void set_levels(Play<Sink>& p, PlayerId by, GroupId group, const Levels& levels, const Order& o, RuleId rule,
    Money price) {
    State& s = p.s;
    const Group& g = p.board().group[group];
    if (s.houses != kUnlimited)
        s.houses = static_cast<std::uint8_t>(s.houses - (o.houses_after - o.houses_before));
    if (s.hotels != kUnlimited)
        s.hotels = static_cast<std::uint8_t>(s.hotels - (o.hotels_after - o.hotels_before));
    for (std::size_t i = 0; i < g.size; ++i) {
        const std::uint8_t& level = s.holding[g.list[i]].level;
        if (level == levels[i]) continue;
        const EventKind kind = levels[i] > level ? EventKind::Built : EventKind::BuildingSold;
        if (price != kListPrice)
            for (std::uint8_t n = level; n++ < levels[i];) put_paid(p.game, s, g.list[i], n, price);
        set_level(s, g.list[i], levels[i]);
        refresh_level(p.game, s, g.list[i]);
        if (kind == EventKind::BuildingSold) forget_paid(p.game, s, g.list[i], level);
        p.say({.kind = kind,
            .rule = rule,
            .player = by,
            .deed = g.list[i],
            .building = level == hotel_level(p.game) ? Building::Hotel : Building::House,
            .amount = level});
    }
    if (o.up != 0) lapse_offers(p, g.deeds);
}

// [BUILD-01] Bought from the bank at the title's price.
template <class Sink>
void raise(Play<Sink>& p, PlayerId by, GroupId group, const Levels& levels, const Order& o) {
    const Money cost = o.up * p.board().group[group].house_cost;
    add_cash(p.s, by, -cost);
    set_levels(p, by, group, levels, o, "BUILD-01"_rule);
    p.say({.kind = EventKind::PaidBank, .rule = "BUILD-01"_rule, .player = by, .amount = cost});
}

// [SELL-01] Sold to the bank at half price.
template <class Sink>
void lower(Play<Sink>& p, PlayerId by, GroupId group, const Levels& levels, const Order& o) {
    const Money received = -building_cost(p.game, p.s, group, levels);
    bank_pays(p.s, by, received);
    set_levels(p, by, group, levels, o, "SELL-01"_rule);
    p.say({.kind = EventKind::BankPaid, .rule = "SELL-01"_rule, .player = by, .amount = received});
}

template <class Sink>
void do_build(Play<Sink>& p, const Action& a) {
    if (top_is(p.s, TaskKind::Place) && top_task(p.s)->player == a.by) return do_place(p, a);
    const Order o = order_for(p.game, p.s, a.group, a.levels);
    if (o.down != 0) return lower(p, a.by, a.group, a.levels, o);
    if (p.rules().shortage == Shortage::Contest && open_contest(p, a, o)) return;
    raise(p, a.by, a.group, a.levels, o);
}

}  // namespace banquier
