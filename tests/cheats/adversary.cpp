#include "adversary.hpp"

#include "estate.hpp"

namespace banquier::cheats {
namespace {

constexpr int kOffersTried = 12;
constexpr Money kRefused = -1'000'000;

bool raises_level(const State& s, const Game& game, const Action& a) {
    int sum = 0;
    for (const std::uint8_t level : a.levels) sum += level;
    for (const DeedId d : game.board.group[a.group].deeds) sum -= s.holding[d].level;
    return sum > 0;
}

}  // namespace

std::optional<Action> Adversary::next(const State& s) {
    if (decision(game_, s).luck && !before_prison_throw(d_, s)) return std::nullopt;
    if (chance(70))
        if (const auto a = accept_something(s)) return a;
    if (chance(55))
        if (const auto a = offer_something(s)) return a;
    return listed(s);
}

std::optional<Action> Adversary::accept_something(const State& s) {
    for (const PlayerId from : s.offering) {
        const Offer& o = s.offer[from];
        if (o.to == d_.creditor) continue;
        DeedSet lift{};
        for (const DeedId d : o.give)
            if (s.holding[d].mortgaged && chance(20)) lift.add(d);
        const Action a = act::accept(o.to, from, o.revision, lift);
        if (!why_illegal(game_, s, a)) return a;
    }
    return std::nullopt;
}

// What the debtor's estate would lose by the offer; very little where it could not be accepted now.
Money Adversary::loss(const State& s, const Action& offer) const {
    State after = s;
    apply_known_legal(game_, after, offer);
    const Action accept = act::accept(offer.whom, offer.by, after.offer[offer.by].revision);
    if (apply(game_, after, accept)) return kRefused;
    return estate(game_, s, d_.debtor) - estate(game_, after, d_.debtor);
}

// Of several offers the one that costs the estate most, or any.
std::optional<Action> Adversary::offer_something(const State& s) {
    std::optional<Action> best;
    Money most = kRefused;
    const int tries = chance(70) ? kOffersTried : 1;
    for (int i = 0; i < tries; ++i) {
        Action a = some_offer(game_, s, d_.debtor, helper(), choice_);
        if (top_is(s, TaskKind::Debt) && top_task(s)->other == a.whom && a.by == d_.debtor && chance(50)) {
            const Money owed = top_task(s)->amount;
            a = act::offer(d_.debtor, Offer{.to = a.whom, .settles = chance(50) ? owed : 1, .give = a.give});
        }
        if (why_illegal(game_, s, a)) continue;
        const Money lost = loss(s, a);
        if (!best || lost > most) best = a, most = lost;
    }
    return best;
}

// Raising, spending, putting up, bidding and passing, of the three.
std::optional<Action> Adversary::listed(const State& s) {
    legal_actions(game_, s, *list_);
    std::optional<Action> chosen;
    std::uint32_t fitting = 0;
    for (const Action& a : *list_) {
        const bool ours = a.by == d_.debtor || a.by == d_.partner || a.by == d_.relay;
        std::uint32_t weight = 0;
        switch (a.kind) {
        case ActKind::Bid: weight = a.by == d_.debtor ? 12 : 6; break;
        case ActKind::Pass: weight = a.by == d_.debtor ? 1 : 3; break;
        case ActKind::Build: weight = a.by == d_.debtor ? (raises_level(s, game_, a) ? 2 : 1) : 0; break;
        case ActKind::Mortgage: weight = a.by == d_.debtor ? 3 : 0; break;
        case ActKind::Lift: weight = a.by == d_.debtor ? 4 : 0; break;
        case ActKind::PutUp:
        case ActKind::PutUpToken: weight = 4; break;
        case ActKind::Want: weight = 2; break;
        case ActKind::Decline: weight = 2; break;
        case ActKind::Buy:
        case ActKind::SellToBank: weight = 1; break;
        default: break;
        }
        if (!ours || weight == 0) continue;
        fitting += weight;
        if (choice_.below(fitting) < weight) chosen = a;
    }
    if (!chosen || chosen->kind != ActKind::Bid) return chosen;
    // Low, or as high as the purse goes.
    const Money cash = s.player[chosen->by].cash;
    if (chosen->by == d_.debtor && chance(60))
        chosen->amount = chance(50) ? cash
                                    : chosen->amount +
                static_cast<Money>(choice_.below(static_cast<std::uint32_t>(cash - chosen->amount + 1)));
    if (why_illegal(game_, s, *chosen)) return std::nullopt;
    return chosen;
}

}  // namespace banquier::cheats
