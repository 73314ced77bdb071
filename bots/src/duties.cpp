#include "duties.hpp"

#include "holdings.hpp"

#include <algorithm>

namespace banquier::bots {

Action or_standing(const View& view, const Action& action) {
    return view.legal(action) ? action : view.standing();
}

// ---- Lots

Action bid_towards(const View& view, Money most) {
    const Lot& lot = view.state.lot;
    const Money bid = current_bid(lot);
    const bool partner = is_player(lot.highest) && lot.highest != view.me &&
        team_of(view.game, view.state, view.me).contains(lot.highest);
    if (partner || bid >= most) return act::pass(view.me);
    // A building is paid as bid: nobody opens above the lowest price.
    if (lot.kind == LotKind::Building && lot.highest == kNobody)
        return or_standing(view, act::bid(view.me, lot.opening));
    return or_standing(view, act::bid(view.me, bid + std::max(Money{1}, (most - bid) / 2)));
}

namespace {

Money dearest_building(const View& view) {
    Money most = 0;
    for (std::size_t g = 0; g < kColours; ++g) {
        const auto group = static_cast<GroupId>(g);
        if (view.state.facts.whole[group] == view.me)
            most = std::max(most, view.game.board.group[group].house_cost);
    }
    return most;
}

}  // namespace

Money list_price(const View& view) {
    switch (view.state.lot.kind) {
    case LotKind::Title: return view.game.board.deed[view.state.lot.deed].price;
    case LotKind::Token: return view.game.rules.fine;
    case LotKind::Building: return dearest_building(view);
    }
    return 0;
}

// ---- Buildings

namespace {

bool any_mortgaged(const View& view, const Group& group) {
    return !(view.state.facts.mortgaged & group.deeds).empty();
}

Levels levels_of(const View& view, const Group& group) {
    Levels levels{};
    for (std::size_t i = 0; i < group.size; ++i) levels[i] = view.state.holding[group.list[i]].level;
    return levels;
}

// Of the next building on an unfinished street.
Money extra_rent(const View& view, DeedId deed) {
    const std::uint8_t level = view.state.holding[deed].level;
    const bool hotel = level == view.game.rules.houses_before_hotel;
    return view.game.board.deed[deed].rent[hotel ? kHotelRent : level + 1u] - view.state.facts.rent[deed];
}

// Always over four streets, in a smaller group the first again: a loop of one length is predicted well.
std::uint8_t lowest_level(const View& view, const Group& group) {
    std::uint8_t lowest = 255;
    for (std::size_t i = 0; i < kMaxGroupSize; ++i)
        lowest = std::min(lowest, view.state.holding[group.list[i < group.size ? i : 0]].level);
    return lowest;
}

// Of the streets at the lowest level, which is no hotel's, the one with the most to gain.
std::size_t next_street(const View& view, const Group& group, std::uint8_t lowest) {
    std::size_t best = group.size;
    Money most = 0;
    for (std::size_t i = 0; i < group.size; ++i) {
        if (view.state.holding[group.list[i]].level != lowest) continue;
        const Money gain = extra_rent(view, group.list[i]);
        if (best != group.size && gain < most) continue;
        best = i;
        most = gain;
    }
    return best;
}

bool building_left(const View& view, std::uint8_t on_level) {
    const bool hotel = on_level == view.game.rules.houses_before_hotel;
    return (hotel ? view.state.hotels : view.state.houses) != 0;
}

// A hotel is one level above its houses.
std::uint8_t top_level(const Game& game, const BuildingPlan& plan) {
    const std::uint8_t houses = game.rules.houses_before_hotel;
    return plan.top == kNoHotel ? houses : std::min(plan.top, static_cast<std::uint8_t>(houses + 1));
}

// A building that could come next, and how much the plan likes it.
struct Candidate {
    GroupId group = kNoGroup;
    std::size_t street = 0;
    Money liking = 0;
};

// Whether the plan has a next building for the group.
bool has_room(const View& view, const BuildingPlan& plan, const Group& group, std::uint8_t lowest) {
    return lowest < top_level(view.game, plan) && building_left(view, lowest) && !any_mortgaged(view, group);
}

Candidate candidate(const View& view, const BuildingPlan& plan, GroupId id, std::uint8_t level) {
    const Group& group = view.game.board.group[id];
    const std::size_t street = next_street(view, group, level);
    const Money liking = plan.first == BuildingPlan::First::Cheapest
        ? -group.house_cost
        : extra_rent(view, group.list[street]) - group.house_cost;
    return {id, street, liking};
}

}  // namespace

Money builds_from(const View& view, const BuildingPlan& plan) {
    Money least = kNever;
    for (const GroupId id : whole_colours_of(view.state, view.me)) {
        const Group& group = view.game.board.group[id];
        const Money cost = group.house_cost + plan.keep;
        if (cost < least && has_room(view, plan, group, lowest_level(view, group))) least = cost;
    }
    return least;
}

std::optional<Action> next_building(const View& view, const BuildingPlan& plan) {
    // Most questions end here: nothing whole, or another's turn where one builds on one's own.
    if (view.game.rules.build >= Timing::OwnTurn && view.state.turn != view.me) return std::nullopt;
    // The colours on which the rules may allow something now.
    for (GroupSet colours = whole_colours_of(view.state, view.me);;) {
        Candidate best;
        for (const GroupId group : colours) {
            const Group& streets = view.game.board.group[group];
            if (view.state.player[view.me].cash - streets.house_cost < plan.keep) continue;
            const std::uint8_t lowest = lowest_level(view, streets);
            if (!has_room(view, plan, streets, lowest)) continue;
            const Candidate found = candidate(view, plan, group, lowest);
            if (best.group == kNoGroup || found.liking > best.liking) best = found;
        }
        if (best.group == kNoGroup) return std::nullopt;
        Levels levels = levels_of(view, view.game.board.group[best.group]);
        ++levels[best.street];
        const Action act = act::build(view.me, best.group, levels);
        if (view.legal(act)) return act;
        colours.remove(best.group);
    }
}

namespace {

// Buildings of the contested kind for which the plan has room, and the money for them.
Money room_for_buildings(const View& view, const BuildingPlan& plan) {
    const bool hotels = view.state.contest.building == Building::Hotel;
    const std::uint8_t full = view.game.rules.houses_before_hotel;
    const int top = std::min<int>(top_level(view.game, plan), hotels ? full + 1 : full);
    Money count = 0, money = view.state.player[view.me].cash - plan.keep;
    for (std::size_t g = 0; g < kColours; ++g) {
        const auto id = static_cast<GroupId>(g);
        const Group& group = view.game.board.group[id];
        if (view.state.facts.whole[id] != view.me || any_mortgaged(view, group)) continue;
        for (std::size_t i = 0; i < group.size; ++i) {
            const int level = view.state.holding[group.list[i]].level;
            if (hotels && level != full) continue;
            for (int next = level + 1; next <= top && money >= group.house_cost; ++next) {
                money -= group.house_cost;
                ++count;
            }
        }
    }
    return count;
}

}  // namespace

Action want_buildings(const View& view, const BuildingPlan& plan) {
    for (Money n = room_for_buildings(view, plan); n > 0; --n)
        if (view.legal(act::want(view.me, n))) return act::want(view.me, n);
    return act::want(view.me, 0);
}

Action place_building(const View& view) {
    Action best = view.standing();
    Money most = -1;
    for (std::size_t g = 0; g < kColours; ++g) {
        const auto id = static_cast<GroupId>(g);
        const Group& group = view.game.board.group[id];
        if (view.state.facts.whole[id] != view.me) continue;
        for (std::size_t i = 0; i < group.size; ++i) {
            Levels levels = levels_of(view, group);
            if (levels[i] > view.game.rules.houses_before_hotel) continue;
            ++levels[i];
            const Money gain = extra_rent(view, group.list[i]);
            const Action act = act::build(view.me, id, levels);
            if (gain <= most || !view.legal(act)) continue;
            most = gain;
            best = act;
        }
    }
    return best;
}

// ---- Titles and money

Action keep_dealt(const View& view, Money keep) {
    const Board& board = view.game.board;
    DeedSet kept{}, left = view.state.dealt[view.me];
    Money money = view.state.player[view.me].cash - keep;
    while (!left.empty()) {
        DeedId dearest = left.lowest();
        for (const DeedId deed : left)
            if (board.deed[deed].price > board.deed[dearest].price) dearest = deed;
        left.remove(dearest);
        if (board.deed[dearest].price > money) continue;
        money -= board.deed[dearest].price;
        kept.add(dearest);
    }
    return or_standing(view, act::keep(view.me, kept));
}

namespace {

// The cheapest of these that the rules allow to be lifted.
std::optional<Action> lift_of(const View& view, DeedSet mortgaged, Money keep) {
    const Money spare = view.state.player[view.me].cash - keep;
    if (spare <= 0) return std::nullopt;
    DeedId cheapest = kNoDeed;
    Money least = spare + 1;
    for (const DeedId deed : mortgaged) {
        const Money cost = lifting_cost(view.game, view.state, deed);
        if (cost >= least || !view.legal(act::lift(view.me, deed))) continue;
        least = cost;
        cheapest = deed;
    }
    if (cheapest == kNoDeed) return std::nullopt;
    return act::lift(view.me, cheapest);
}

}  // namespace

std::optional<Action> lift_one(const View& view, Money keep) {
    return lift_of(view, mortgaged_titles_of(view.state, view.me), keep);
}

Money lifts_from(const View& view, Money keep) {
    Money least = kNever;
    for (const DeedId deed : mortgaged_titles_of(view.state, view.me))
        least = std::min(least, keep + std::max(1, lifting_cost(view.game, view.state, deed)));
    return least;
}

Action lift_inherited(const View& view, Money keep) {
    const auto lift = lift_of(view, top_task(view.state)->deeds, keep);
    return lift ? *lift : act::pass(view.me);
}

Action pay_or_draw(const View& view) {
    const bool can_pay = view.game.board.card[view.state.card].amount <= view.state.player[view.me].cash;
    return or_standing(view, can_pay ? act::pay_card(view.me) : act::draw_card(view.me));
}

// ---- Debts

namespace {

// One building fewer on the highest street; where that cannot be, all of the group's.
std::optional<Action> sell_from(const View& view, GroupId id) {
    const Action act = act::build(view.me, id, smallest_sale(view.game, view.state, view.me, id));
    return view.legal(act) ? std::optional(act) : std::nullopt;
}

// From the group with the cheapest buildings.
std::optional<Action> sell_building(const View& view) {
    std::optional<Action> best;
    for (std::size_t g = 0; g < kColours; ++g) {
        const auto id = static_cast<GroupId>(g);
        if (view.state.facts.whole[id] != view.me) continue;
        const Money cost = view.game.board.group[id].house_cost;
        if (best && view.game.board.group[best->group].house_cost <= cost) continue;
        if (const auto sale = sell_from(view, id)) best = sale;
    }
    return best;
}

std::optional<Action> mortgage_cheapest(const View& view) {
    DeedId cheapest = kNoDeed;
    for (const DeedId deed : titles_of(view.state, view.me) - mortgaged_titles_of(view.state, view.me)) {
        const Deed& title = view.game.board.deed[deed];
        if (cheapest != kNoDeed && title.mortgage >= view.game.board.deed[cheapest].mortgage) continue;
        if (!built(view.game, view.state, title.group)) cheapest = deed;
    }
    if (cheapest == kNoDeed || !view.legal(act::mortgage(view.me, cheapest))) return std::nullopt;
    return act::mortgage(view.me, cheapest);
}

// The cheapest titles whose list prices let the rest of the debt be paid.
std::optional<Action> settlement(const View& view, const Task& debt) {
    const State& s = view.state;
    const bool possible = view.game.rules.titles_for_debt == TitlesForDebt::WithConsent &&
        is_player(debt.other) && view.window.offers(view.me, debt.other) == 0 &&
        view.window.may_offer(view.me, debt.other);
    if (!possible) return std::nullopt;
    DeedSet left = titles_of(s, view.me) - mortgaged_titles_of(s, view.me), given{};
    Money settled = 0, means = s.player[view.me].cash + raisable(view.game, s, view.me);
    while (means + settled < debt.amount) {
        DeedId cheapest = kNoDeed;
        for (const DeedId deed : left) {
            const Deed& title = view.game.board.deed[deed];
            if (built(view.game, s, title.group)) continue;
            if (cheapest == kNoDeed || title.price < view.game.board.deed[cheapest].price) cheapest = deed;
        }
        if (cheapest == kNoDeed) return std::nullopt;
        left.remove(cheapest);
        given.add(cheapest);
        settled += view.game.board.deed[cheapest].price;
        means -= view.game.board.deed[cheapest].mortgage;
    }
    const Action act =
        act::offer(view.me, {.to = debt.other, .settles = std::min(settled, debt.amount), .give = given});
    if (!view.legal(act)) return std::nullopt;
    return act;
}

}  // namespace

Action raise_cash(const View& view, RaiseFirst first) {
    const State& s = view.state;
    const Task& debt = *top_task(s);
    if (s.player[view.me].cash + raisable(view.game, s, view.me) < debt.amount) {
        if (const auto offer = settlement(view, debt)) return *offer;
    } else {
        const auto step = first == RaiseFirst::Buildings ? sell_building(view) : mortgage_cheapest(view);
        if (step) return *step;
    }
    return view.standing();
}

}  // namespace banquier::bots
