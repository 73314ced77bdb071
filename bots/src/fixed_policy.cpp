#include "fixed_policy.hpp"

#include "holdings.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

Money cash_of(const View& view) { return view.state.player[view.me].cash; }

// The smallest mortgage on an unbuilt title that pays what is missing.
std::optional<Action> mortgage_for(const View& view, Money lacking) {
    DeedId best = kNoDeed;
    for (const DeedId deed : titles_of(view.state, view.me)) {
        const Money value = view.game.board.deed[deed].mortgage;
        const bool smaller = best == kNoDeed || value < view.game.board.deed[best].mortgage;
        if (value >= lacking && smaller && view.legal(act::mortgage(view.me, deed))) best = deed;
    }
    if (best == kNoDeed) return std::nullopt;
    return act::mortgage(view.me, best);
}

}  // namespace

// With enough cash out by card or fine, else stay.
Action FixedPolicyBot::leave_prison_or_roll(const View& view) const {
    const Player& player = view.state.player[view.me];
    const bool stays = policy_.prison == Prison::Stays || player.cash < comfort(view.game);
    if (player.prison == 0 || stays) return act::roll(view.me, 0, 0);
    for (const TokenId token : player.tokens)
        if (view.legal(act::use_token(view.me, token))) return act::use_token(view.me, token);
    return or_standing(view, act::pay_fine(view.me));
}

Action FixedPolicyBot::buy_or_decline(const View& view) const {
    const DeedId deed = view.state.buying;
    const Money left = cash_of(view) - view.game.board.deed[deed].price;
    if (shuns(view.game, deed)) return act::decline(view.me);
    const bool whole = completes(view.game, view.state, view.me, DeedSet::of(deed));
    if (left < 0 && whole) {
        const auto mortgage = mortgage_for(view, -left);
        return mortgage ? *mortgage : act::decline(view.me);
    }
    const bool buys = left >= comfort(view.game) || (left >= 0 && (whole || wants(view.game, deed)));
    return or_standing(view, buys ? act::buy(view.me) : act::decline(view.me));
}

// Below the list price half-way to it; above only for a whole set, by part of the cash that is left.
Action FixedPolicyBot::bid_or_pass(const View& view) const {
    const Lot& lot = view.state.lot;
    const Money bid = current_bid(lot), cash = cash_of(view), price = list_price(view);
    if (lot.kind == LotKind::Building) return bid_towards(view, std::min(price, cash));
    const auto part_of_rest = [&](Money share) {
        if (bid >= cash) return act::pass(view.me);
        return or_standing(view, act::bid(view.me, bid + std::max(Money{1}, (cash - bid) / share)));
    };
    const bool partner = is_player(lot.highest) && lot.highest != view.me &&
        team_of(view.game, view.state, view.me).contains(lot.highest);
    const bool title = lot.kind == LotKind::Title;
    if (partner || (title && shuns(view.game, lot.deed))) return act::pass(view.me);
    if (title && wants(view.game, lot.deed)) return part_of_rest(policy_.wanted_share);
    if (bid < price) {
        const Money next = bid + std::max(Money{1}, (price - bid) / 2);
        return next <= cash ? or_standing(view, act::bid(view.me, next)) : act::pass(view.me);
    }
    if (title && completes(view.game, view.state, view.me, DeedSet::of(lot.deed)))
        return part_of_rest(policy_.completing_share);
    return act::pass(view.me);
}

Action FixedPolicyBot::answer(const View& view) const {
    switch (decision(view.game, view.state).ask) {
    case Ask::Roll: return leave_prison_or_roll(view);
    case Ask::Buy: return buy_or_decline(view);
    case Ask::Bids: return bid_or_pass(view);
    case Ask::Debt: return raise_cash(view, RaiseFirst::Mortgages);
    case Ask::ChooseDealt: return keep_dealt(view, comfort(view.game));
    case Ask::Wants: return want_buildings(view, plan(view.game));
    case Ask::Place: return place_building(view);
    case Ask::Inherit: return lift_inherited(view, comfort(view.game));
    case Ask::CardChoice: return pay_or_draw(view);
    default: return view.standing();
    }
}

std::optional<Action> FixedPolicyBot::build_or_lift(const View& view) const {
    if (view.state.tasks != 0) return std::nullopt;
    if (auto act = next_building(view, plan(view.game))) return act;
    return lift_one(view, comfort(view.game));
}

// An offer comes first: buildings would take the cash for it.
std::optional<Action> FixedPolicyBot::manage(const View& view) const {
    if (auto act = propose(view)) return act;
    return build_or_lift(view);
}

Quiet FixedPolicyBot::quiet_policy(const View& view) const {
    const Money builds = builds_from(view, plan(view.game)), lifts = lifts_from(view, comfort(view.game));
    const Money own_turn = std::min(builds, lifts);
    const RuleSet& rules = view.game.rules;
    return {.at_begin = may_propose(view) ? 0 : own_turn,
        .between = std::min(
            rules.build < Timing::OwnTurn ? builds : kNever, rules.lift < Timing::OwnTurn ? lifts : kNever),
        .at_end = own_turn,
        .in_prison = policy_.prison == Prison::Stays ? kNever : comfort(view.game)};
}

Action FixedPolicyBot::reply(const View& view, PlayerId from) const {
    const std::uint32_t revision = view.state.offer[from].revision;
    const Action yes = act::accept(view.me, from, revision);
    return takes(view, from) && view.legal(yes) ? yes : act::refuse(view.me, from, revision);
}

}  // namespace banquier::bots
