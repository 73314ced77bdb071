// Building to the third house first, by rent for the money; lifting mortgages; scarce buildings.
#include "holdings.hpp"
#include "maison_decisions.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

constexpr double kEndless = 1e9;

Levels levels_of(const Mind& mind, const Group& group) {
    Levels levels{};
    for (std::size_t i = 0; i < group.size; ++i) levels[i] = mind.state().holding[group.list[i]].level;
    return levels;
}

std::uint8_t lowest_of(const Group& group, const Levels& levels) {
    return *std::min_element(levels.begin(), levels.begin() + group.size);
}

bool has_mortgage(const Mind& mind, const Group& group) {
    return !(mind.state().facts.mortgaged & group.deeds).empty();
}

double flow_of(const Mind& mind, const Group& group, const Levels& levels) {
    double sum = 0;
    for (std::size_t i = 0; i < group.size; ++i)
        sum += mind.figures.flow[group.list[i]][levels[i]] * (levels[i] == 0 ? 2 : 1);
    return sum;
}

Levels all_at(const Group& group, std::uint8_t level) {
    Levels levels{};
    for (std::size_t i = 0; i < group.size; ++i) levels[i] = level;
    return levels;
}

int steps_between(const Group& group, const Levels& from, const Levels& to) {
    int steps = 0;
    for (std::size_t i = 0; i < group.size; ++i) steps += to[i] - from[i];
    return steps;
}

// A whole colour of one's own without mortgages that is lower than the goal.
struct Plan {
    GroupId group = kNoGroup;
    Levels now{}, goal{};
    double rate = 0;  // of rent a round for the money
};

// Whether handing in houses for hotels would let rivals have them who want them.
bool should_hoard(const Mind& mind) {
    if (mind.state().houses == kUnlimited || mind.state().houses >= mind.parameters.hoard) return false;
    const PlayerSet team = mind.team(mind.me());
    for (std::size_t g = 0; g < kColours; ++g) {
        const PlayerId owner = mind.state().facts.whole.items[g];
        if (!is_player(owner) || team.contains(owner)) continue;
        const Group& group = mind.game().board.group.items[g];
        if (lowest_of(group, levels_of(mind, group)) < mind.first_level()) return true;
    }
    return false;
}

Plan best_plan(const Mind& mind, std::uint8_t level) {
    Plan best;
    for (const GroupId id : whole_colours_of(mind.state(), mind.me())) {
        const Group& group = mind.game().board.group[id];
        const Levels now = levels_of(mind, group);
        if (lowest_of(group, now) >= level || has_mortgage(mind, group)) continue;
        Levels goal = all_at(group, level);
        for (std::size_t i = 0; i < group.size; ++i) goal[i] = std::max(goal[i], now[i]);
        const double cost = std::max(1, steps_between(group, now, goal) * group.house_cost);
        const double rate =
            mind.opponents(mind.me()) * (flow_of(mind, group, goal) - flow_of(mind, group, now)) / cost;
        if (rate > best.rate) best = {id, now, goal, rate};
    }
    return best;
}

// One more on the lowest street below its goal; of equals the one with most rent to gain.
bool raise_one(const Mind& mind, const Group& group, const Levels& goal, Levels& levels) {
    std::size_t pick = kMaxGroupSize;
    for (std::size_t i = 0; i < group.size; ++i) {
        if (levels[i] >= goal[i]) continue;
        if (pick == kMaxGroupSize || levels[i] < levels[pick]) pick = i;
        const auto& mine = mind.figures.flow[group.list[i]];
        const auto& other = mind.figures.flow[group.list[pick]];
        if (levels[i] == levels[pick] && mine[levels[i] + 1u] > other[levels[pick] + 1u]) pick = i;
    }
    if (pick == kMaxGroupSize) return false;
    ++levels[pick];
    return true;
}

// As far towards the goal as the money goes and the rules allow.
std::optional<Action> carry_out(const Mind& mind, const Plan& plan, double money) {
    const Group& group = mind.game().board.group[plan.group];
    std::array<Levels, kMaxGroupSize * kMaxLevel> step;
    std::size_t steps = 0;
    Levels levels = plan.now;
    for (Money cost = group.house_cost; cost <= money && raise_one(mind, group, plan.goal, levels);
        cost += group.house_cost)
        step[steps++] = levels;
    while (steps > 0)
        if (const Action act = act::build(mind.me(), plan.group, step[--steps]); mind.legal(act)) return act;
    return std::nullopt;
}

bool pays(const Mind& mind, const Plan& plan) { return plan.rate * mind.horizon() > 1 - mind.resale(); }

double kept_for_first(const Mind& mind) { return reserve_ahead(mind) * (1 - mind.build_courage()); }

// Weak titles are mortgaged where houses bring much more rent for the money.
std::optional<Action> mortgage_for(const Mind& mind, const Plan& plan, double money) {
    if (mind.parameters.mortgage_to_build <= 0) return std::nullopt;
    const Group& group = mind.game().board.group[plan.group];
    const double need = steps_between(group, plan.now, plan.goal) * group.house_cost;
    if (money >= need || mind.state().houses == 0) return std::nullopt;
    const DeedSet keep = group.deeds;
    if (money + weak_mortgages(mind, keep) < group.house_cost) return std::nullopt;
    const auto act = mortgage_weakest(mind, keep);
    if (!act) return std::nullopt;
    const double lost = mind.opponents(mind.me()) * flow_now(mind, act->deed) /
        std::max(1, mind.game().board.deed[act->deed].mortgage);
    return lost < mind.parameters.mortgage_to_build * plan.rate ? act : std::nullopt;
}

bool may_build_now(const Mind& mind) { return timely(mind.state(), mind.game().rules.build, mind.me()); }

// Rounded down, and one less for the rounding of sums.
Money at_least(double money) { return std::max(0, static_cast<Money>(money) - 1); }

}  // namespace

namespace {

// Cash is kept in part of the reserve, and weak titles may be mortgaged for the first levels.
Money least_to_build(const Mind& mind) {
    const Parameters& p = mind.parameters;
    Money cheapest = kNever;
    for (const GroupId id : whole_colours_of(mind.state(), mind.me())) {
        const Group& group = mind.game().board.group[id];
        if (lowest_of(group, levels_of(mind, group)) < mind.figures.top_level && !has_mortgage(mind, group))
            cheapest = std::min(cheapest, group.house_cost);
    }
    if (cheapest == kNever) return kNever;
    const double kept = least_reserve(mind) * std::min(1 - mind.build_courage(), p.hotel_caution);
    return at_least(cheapest + kept - (p.mortgage_to_build > 0 ? weak_mortgages(mind, {}) : 0));
}

}  // namespace

Money builds_from(const Mind& mind) {
    std::optional<Money>& known = mind.notes().builds_from;
    return known ? *known : *(known = least_to_build(mind));
}

std::optional<Action> build(const Mind& mind) {
    if (!may_build_now(mind) || mind.cash() < builds_from(mind)) return std::nullopt;
    if (mind.closing() && mind.game().rules.fortune == Fortune::CashAlone) return std::nullopt;
    if (const Plan plan = best_plan(mind, mind.first_level()); plan.group != kNoGroup && pays(mind, plan)) {
        const double money = mind.cash() - kept_for_first(mind);
        if (auto act = carry_out(mind, plan, money)) return act;
        return mortgage_for(mind, plan, money);
    }
    if (mind.figures.top_level <= mind.first_level() || should_hoard(mind)) return std::nullopt;
    const Plan plan = best_plan(mind, mind.figures.top_level);
    if (plan.group == kNoGroup || !pays(mind, plan)) return std::nullopt;
    return carry_out(mind, plan, mind.cash() - mind.parameters.hotel_caution * reserve_ahead(mind));
}

namespace {

bool is_of_a_whole_colour(const Mind& mind, DeedId deed) {
    const GroupId group = mind.game().board.deed[deed].group;
    return index_of(group) < kColours && mind.state().facts.whole[group] == mind.me();
}

// Cash that lifting a mortgage must leave.
double left_by_lifting(const Mind& mind, bool whole, double keep) {
    return whole ? keep * (1 - mind.build_courage()) : keep + mind.parameters.lift_margin * mind.salary();
}

Money least_to_lift(const Mind& mind) {
    const DeedSet mortgaged = mortgaged_titles_of(mind.state(), mind.me());
    if (mortgaged.empty() || mind.closing()) return kNever;
    const double keep = least_reserve(mind);
    Money least = kNever;
    for (const DeedId deed : mortgaged) {
        const double left = left_by_lifting(mind, is_of_a_whole_colour(mind, deed), keep);
        least = std::min(least, at_least(lifting_cost(mind.game(), mind.state(), deed) + left));
    }
    return least;
}

}  // namespace

namespace {

// Near the end the rent still to come must make up for the interest.
bool pays_to_lift(const Mind& mind, DeedId deed) {
    if (!mind.term.ends()) return true;
    const double rent = mind.opponents(mind.me()) * mind.figures.flow[deed][0] * mind.horizon();
    return rent > mind.term.weight() * mortgage_interest(mind.game(), deed);
}

}  // namespace

// Whole colours first, since they can then be built on; then by rent for the money.
std::optional<Action> lift(const Mind& mind) {
    if (mind.closing()) return std::nullopt;
    std::optional<Action> best;
    double most = 0, keep = -1;
    for (const DeedId deed : mortgaged_titles_of(mind.state(), mind.me())) {
        if (keep < 0) keep = reserve_ahead(mind);
        const bool whole = is_of_a_whole_colour(mind, deed);
        const Money cost = lifting_cost(mind.game(), mind.state(), deed);
        if (mind.cash() - cost < left_by_lifting(mind, whole, keep) || !pays_to_lift(mind, deed)) continue;
        const double rate = (whole ? kEndless : 1) * mind.figures.flow[deed][0] / std::max(1, cost);
        if (rate <= most || !mind.legal(act::lift(mind.me(), deed))) continue;
        most = rate;
        best = act::lift(mind.me(), deed);
    }
    return best;
}

Money lifts_from(const Mind& mind) {
    std::optional<Money>& known = mind.notes().lifts_from;
    return known ? *known : *(known = least_to_lift(mind));
}

Action lift_inherited(const Mind& mind) {
    if (const auto act = lift(mind)) return *act;
    return mind.view.standing();
}

// What the next house or hotel is worth: its rent.
double most_for_building(const Mind& mind) {
    const Plan plan = best_plan(mind, mind.figures.top_level);
    if (plan.group == kNoGroup) return 0;
    const double list = mind.game().board.group[plan.group].house_cost;
    const double worth = list * (plan.rate * mind.horizon() + mind.resale());
    return std::min({worth, 3 * list, mind.cash() - kept_for_first(mind)});
}

Action want_buildings(const Mind& mind) {
    const Plan plan = best_plan(mind, mind.figures.top_level);
    if (plan.group != kNoGroup) {
        const Money price = std::max(1, mind.game().board.group[plan.group].house_cost);
        for (auto n = static_cast<Money>((mind.cash() - kept_for_first(mind)) / price); n > 0; --n)
            if (mind.legal(act::want(mind.me(), n))) return act::want(mind.me(), n);
    }
    return mind.view.standing();
}

// On the colour with most rent for the money where one may stand.
Action place_building(const Mind& mind) {
    const Action standing = mind.view.standing();
    Action best = standing;
    double most = -1;
    for (std::size_t g = 0; g < kColours; ++g) {
        const auto id = static_cast<GroupId>(g);
        if (mind.state().facts.whole[id] != mind.me()) continue;
        const Group& group = mind.game().board.group[id];
        const Levels now = levels_of(mind, group);
        for (std::size_t i = 0; i < group.size; ++i) {
            Levels levels = now;
            ++levels[i];
            if (levels[i] > hotel_level(mind.game())) continue;
            const double gain = flow_of(mind, group, levels) - flow_of(mind, group, now);
            if (gain <= most || !mind.legal(act::build(mind.me(), id, levels))) continue;
            most = gain;
            best = act::build(mind.me(), id, levels);
        }
    }
    return best;
}

}  // namespace banquier::bots
