#include "baselines.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

// With the price of a building on every street of the group, and of one more.
Money enough_to_build(const Group& group) { return group.house_cost * (group.size + 1); }

bool has_room(const View& view, const Group& group) {
    for (std::size_t i = 0; i < group.size; ++i) {
        const Holding& held = view.state.holding[group.list[i]];
        if (held.mortgaged || held.level == hotel_level(view.game)) return false;
    }
    return true;
}

// A fixed step at a time, up to half the listed price.
Action bid_or_pass(const View& view) {
    const Lot& lot = view.state.lot;
    if (lot.kind != LotKind::Title) return act::pass(view.me);
    const Money price = lot.highest == kNobody ? lot.opening : lot.bid + 10;
    const bool bids =
        price <= view.game.board.deed[lot.deed].price / 2 && price <= view.state.player[view.me].cash;
    return bids ? act::bid(view.me, price) : act::pass(view.me);
}

}  // namespace

Action TrivialBot::answer(const View& view) const {
    const State& s = view.state;
    switch (decision(view.game, s).ask) {
    case Ask::Buy: {
        const bool buys = s.player[view.me].cash >= view.game.board.deed[s.buying].price;
        return buys ? act::buy(view.me) : act::decline(view.me);
    }
    case Ask::Bids: return bid_or_pass(view);
    default: return standing_answer(view.game, s, view.me);
    }
}

// One more building on each street of a group that it can afford all round.
std::optional<Action> TrivialBot::manage(const View& view) const {
    const State& s = view.state;
    if (s.turn != view.me || s.phase != Phase::EndTurn) return std::nullopt;
    for (std::size_t g = 0; g < kColours; ++g) {
        const auto id = static_cast<GroupId>(g);
        const Group& group = view.game.board.group[id];
        if (s.facts.whole[id] != view.me || s.player[view.me].cash < enough_to_build(group)) continue;
        if (!has_room(view, group)) continue;
        Levels levels{};
        for (std::size_t i = 0; i < group.size; ++i)
            levels[i] = static_cast<std::uint8_t>(s.holding[group.list[i]].level + 1);
        const Action build = act::build(view.me, id, levels);
        if (view.legal(build)) return build;
    }
    return std::nullopt;
}

Action TrivialBot::reply(const View& view, PlayerId from) const {
    return act::refuse(view.me, from, view.state.offer[from].revision);
}

Quiet TrivialBot::quiet(const View& view) const {
    Quiet quiet{kNever, kNever, kNever, kNever};
    for (std::size_t g = 0; g < kColours; ++g) {
        const Group& group = view.game.board.group.items[g];
        if (view.state.facts.whole.items[g] == view.me && has_room(view, group))
            quiet.at_end = std::min(quiet.at_end, enough_to_build(group));
    }
    return quiet;
}

}  // namespace banquier::bots
