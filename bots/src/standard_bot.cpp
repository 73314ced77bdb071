#include "baselines.hpp"

#include "baseline_answers.hpp"
#include "crossings.hpp"
#include "holdings.hpp"
#include "money_scale.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

// In classic money
constexpr Money kReserve = 200;
constexpr Money kMostDifference = 200;  // of the list prices of two titles that are swapped
constexpr Money kMostRatio = 2;

Money reserve_of(const Game& game) { return scaled(game, kReserve); }
BuildingPlan plan(const Game& game) {
    return {.first = BuildingPlan::First::Cheapest, .keep = reserve_of(game)};
}
Money cash_of(const View& view, PlayerId player) { return view.state.player[player].cash; }
Money price_of(const View& view, DeedId deed) { return view.game.board.deed[deed].price; }

// A card if there is one, else the dice; on the last turn the fine, which is due anyway.
Action leave_prison_or_roll(const View& view) {
    const Player& player = view.state.player[view.me];
    if (player.prison == 0) return act::roll(view.me, 0, 0);
    for (const TokenId token : player.tokens)
        if (view.legal(act::use_token(view.me, token))) return act::use_token(view.me, token);
    const bool last = player.prison >= view.game.rules.prison_turns;
    return last ? or_standing(view, act::pay_fine(view.me)) : act::roll(view.me, 0, 0);
}

bool comparable(const View& view, DeedId a, DeedId b) {
    const auto [low, high] = std::minmax({price_of(view, a), price_of(view, b)});
    return high - low <= scaled(view.game, kMostDifference) && high <= kMostRatio * low;
}

// Title for title, the difference in cash.
std::optional<Action> swap(const View& view, const Crossing& wish, const Crossing& sale) {
    const Money money = price_of(view, wish.deed) - price_of(view, sale.deed);
    const bool fits = wish.partner == sale.partner && comparable(view, wish.deed, sale.deed) &&
        view.game.board.deed[wish.deed].group != view.game.board.deed[sale.deed].group;
    if (!fits || money > cash_of(view, view.me) || -money > cash_of(view, wish.partner)) return std::nullopt;
    const Action act = act::offer(view.me,
        {.to = wish.partner, .money = money, .give = DeedSet::of(sale.deed), .get = DeedSet::of(wish.deed)});
    if (!view.window.may_offer(view.me, wish.partner) || !view.legal(act)) return std::nullopt;
    return act;
}

std::optional<Action> propose(const View& view) {
    const State& s = view.state;
    if (s.turn != view.me || s.started || s.tasks != 0 || view.window.has_offered(view.me))
        return std::nullopt;
    const Crossings found = crossings(view.game, s, view.me);
    for (std::size_t i = 0; i < found.wishes; ++i)
        for (std::size_t k = 0; k < found.sales; ++k)
            if (auto act = swap(view, found.wish[i], found.sale[k])) return act;
    return std::nullopt;
}

// The same deals as it would propose itself, at the same price or better.
bool takes(const View& view, PlayerId from, const Offer& offer) {
    const bool lot_for_lot = offer.give.count() == 1 && offer.get.count() == 1 && offer.settles == 0 &&
        (offer.give_tokens | offer.get_tokens).empty();
    if (!lot_for_lot) return false;
    const DeedId gained = offer.give.lowest(), lost = offer.get.lowest();
    if (view.state.holding[gained].mortgaged || !comparable(view, gained, lost)) return false;
    return completes(view.game, view.state, view.me, offer.give, offer.get) &&
        completes(view.game, view.state, from, offer.get, offer.give) &&
        !breaks(view.game, view.state, view.me, offer.get) &&
        price_of(view, gained) + offer.money >= price_of(view, lost);
}

}  // namespace

Action StandardBot::answer(const View& view) const {
    const Money keep = reserve_of(view.game), spare = cash_of(view, view.me) - keep;
    switch (decision(view.game, view.state).ask) {
    case Ask::Roll: return leave_prison_or_roll(view);
    case Ask::Buy:
        return or_standing(
            view, price_of(view, view.state.buying) <= spare ? act::buy(view.me) : act::decline(view.me));
    case Ask::Bids: return bid_towards(view, std::min(list_price(view), spare));
    case Ask::Debt: return raise_cash(view, RaiseFirst::Buildings);
    case Ask::ChooseDealt: return keep_dealt(view, keep);
    case Ask::Wants: return want_buildings(view, plan(view.game));
    case Ask::Place: return place_building(view);
    case Ask::Inherit: return lift_inherited(view, keep);
    case Ask::CardChoice: return pay_or_draw(view);
    default: return standing_answer(view.game, view.state, view.me);
    }
}

std::optional<Action> StandardBot::manage(const View& view) const {
    if (auto act = propose(view)) return act;
    if (view.state.tasks != 0) return std::nullopt;
    if (auto act = lift_one(view, reserve_of(view.game))) return act;
    return next_building(view, plan(view.game));
}

Quiet StandardBot::quiet(const View& view) const {
    const Crossings found = crossings(view.game, view.state, view.me);
    const RuleSet& rules = view.game.rules;
    const Money builds = builds_from(view, plan(view.game)), lifts = lifts_from(view, reserve_of(view.game));
    const Money own_turn = std::min(builds, lifts);
    return {.at_begin = found.sales != 0 && found.wishes != 0 ? 0 : own_turn,
        .between = std::min(
            rules.build < Timing::OwnTurn ? builds : kNever, rules.lift < Timing::OwnTurn ? lifts : kNever),
        .at_end = own_turn};
}

Action StandardBot::reply(const View& view, PlayerId from) const {
    const Offer& offer = view.state.offer[from];
    const Action yes = act::accept(view.me, from, offer.revision);
    return takes(view, from, offer) && view.legal(yes) ? yes : act::refuse(view.me, from, offer.revision);
}

}  // namespace banquier::bots
