#include "maitre_options.hpp"

#include "holdings.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

constexpr std::size_t kMostWays = 5;  // of raising money beside Maison's

class Collector {
public:
    Collector(const View& view, std::vector<Option>& options) : view_(view), options_(options) {
        options_.clear();
    }

    // Maison's, which is known to be legal.
    void house(const Action& act) { put(act); }
    void other(const Action& act) {
        for (const Option& option : options_)
            if (!option.nothing && option.act == act) return;
        if (!why_illegal_before_dice(view_.game, view_.state, act)) put(act);
    }
    void nothing() { options_.push_back({.start = view_.state, .nothing = true}); }
    std::size_t size() const { return options_.size(); }

private:
    void put(const Action& act) {
        Option& option = options_.emplace_back(Option{.act = act, .start = view_.state});
        option.throws = wants_dice(act.kind);
        if (!option.throws) apply_known_legal(view_.game, option.start, act);
    }

    const View& view_;
    std::vector<Option>& options_;
};

Levels levels_of(const State& state, const Group& group) {
    Levels levels{};
    for (std::size_t i = 0; i < group.size; ++i) levels[i] = state.holding[group.list[i]].level;
    return levels;
}

// Ways of raising money: each mortgage, the smallest sale of each colour. Of many those that the network likes best.
void ways_to_raise(const View& view, const Features& features, const Network& network, Collector& collect) {
    struct Way {
        Action act;
        double share;
    };
    std::vector<Way> ways;
    const auto consider = [&](const Action& act) {
        if (why_illegal(view.game, view.state, act)) return;
        Described described;
        features.describe(view.after(act), view.rounds_left, described);
        ways.push_back({act, network.shares(described)[view.me]});
    };
    for (const DeedId deed : titles_of(view.state, view.me) - view.state.facts.mortgaged)
        consider(act::mortgage(view.me, deed));
    for (const GroupId colour : whole_colours_of(view.state, view.me))
        if (built(view.game, view.state, colour))
            consider(act::build(view.me, colour, smallest_sale(view.game, view.state, view.me, colour)));
    std::ranges::stable_sort(ways, std::ranges::greater{}, &Way::share);
    for (std::size_t i = 0; i < std::min(ways.size(), kMostWays); ++i) collect.other(ways[i].act);
}

// The next bid, a little more than the last one, as Maison goes up.
Action raise(const View& view) {
    const Lot& lot = view.state.lot;
    const Money next = lot.highest == kNobody ? lot.opening : lot.bid + 1;
    const Money list = lot.kind == LotKind::Title ? view.game.board.deed[lot.deed].price : next;
    const Money step = std::max(list / 12, list * 3 / 5 - next);
    return act::bid(view.me, std::min(view.state.player[view.me].cash, next + std::max(0, step)));
}

bool can_be_built_on(const Game& game, const State& state, const Group& group) {
    if (!(state.facts.mortgaged & group.deeds).empty()) return false;
    const Levels now = levels_of(state, group);
    return *std::min_element(now.begin(), now.begin() + group.size) < hotel_level(game);
}

}  // namespace

void answers_to_weigh(const View& view, const Action& house, const Features& features, const Network& network,
    std::vector<Option>& options) {
    options.clear();
    if (house.kind == ActKind::Offer) return;
    const State& s = view.state;
    const PlayerId me = view.me;
    const Ask ask = decision(view.game, s).ask;
    Collector collect(view, options);
    switch (ask) {
    case Ask::Roll:
        if (s.player[me].prison == 0 || s.started) return;
        collect.house(house);
        collect.other(act::roll(me, 0, 0));
        collect.other(act::pay_fine(me));
        if (!s.player[me].tokens.empty()) collect.other(act::use_token(me, s.player[me].tokens.lowest()));
        return;
    case Ask::Buy:
        collect.house(house);
        collect.other(act::buy(me));
        collect.other(act::decline(me));
        return;
    case Ask::Bids:
        collect.house(house);
        collect.other(act::pass(me));
        if (house.kind != ActKind::Bid) collect.other(raise(view));
        return;
    case Ask::CardChoice:
        collect.house(house);
        collect.other(act::pay_card(me));
        collect.other(act::draw_card(me));
        return;
    case Ask::Debt:
        if (house.kind == ActKind::PutUp || house.kind == ActKind::Bankrupt) return;
        collect.house(house);
        ways_to_raise(view, features, network, collect);
        return;
    default: return;
    }
}

void wishes_to_weigh(const View& view, const std::optional<Action>& house, std::vector<Option>& options) {
    const State& s = view.state;
    Collector collect(view, options);
    if (house)
        collect.house(*house);
    else
        collect.nothing();
    if (timely(s, view.game.rules.build, view.me))
        for (const GroupId id : whole_colours_of(s, view.me)) {
            const Group& group = view.game.board.group[id];
            if (!can_be_built_on(view.game, s, group)) continue;
            // As many as can be paid, one by one on the lowest street, and the last levels on the way that are even.
            Levels levels = levels_of(s, group);
            Money left = s.player[view.me].cash;
            std::vector<Levels> steps;
            for (; left >= group.house_cost && group.house_cost > 0; left -= group.house_cost) {
                const auto lowest = std::min_element(levels.begin(), levels.begin() + group.size,
                    [](std::uint8_t a, std::uint8_t b) { return a < b; });
                if (*lowest >= hotel_level(view.game)) break;
                ++*lowest;
                steps.push_back(levels);
            }
            if (steps.empty()) continue;
            collect.other(act::build(view.me, id, steps.back()));
            if (steps.size() >= group.size) collect.other(act::build(view.me, id, steps[steps.size() / 2]));
            if (steps.size() >= 2 * group.size)
                collect.other(act::build(view.me, id, steps[group.size - 1u]));
        }
    if (house) collect.nothing();
}

Money cheapest_building(const Game& game, const State& state, PlayerId player) {
    Money cheapest = kNever;
    for (const GroupId id : whole_colours_of(state, player)) {
        const Group& group = game.board.group[id];
        if (can_be_built_on(game, state, group)) cheapest = std::min(cheapest, group.house_cost);
    }
    return cheapest;
}

}  // namespace banquier::bots
