#include "probes.hpp"

#include "crossings.hpp"
#include "holdings.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

const Deed& title_of(const View& view, DeedId deed) { return view.game.board.deed[deed]; }

// Titles that can change hands: no mortgage on them, no building on their group.
DeedSet movable(const View& view, PlayerId owner) {
    DeedSet free = titles_of(view.state, owner) - mortgaged_titles_of(view.state, owner);
    for (const DeedId deed : free)
        if (built(view.game, view.state, title_of(view, deed).group)) free.remove(deed);
    return free;
}

// How dear a title is to the player: what makes a group whole first, then what comes near it, then the price.
Money desire(const View& view, DeedId deed) {
    constexpr Money kCompleting = 100'000, kEachOfGroup = 10'000;
    const GroupId group = title_of(view, deed).group;
    const int lacking = missing(view.game, view.state, group, view.me);
    const int held = view.game.board.group[group].size - lacking;
    return (lacking == 1 ? kCompleting : 0) + held * kEachOfGroup + title_of(view, deed).price;
}

// The n-th most desired of the titles; kNoDeed: there are not so many.
DeedId nth_desired(const View& view, DeedSet titles, int n) {
    for (;; --n) {
        DeedId best = kNoDeed;
        for (const DeedId deed : titles)
            if (best == kNoDeed || desire(view, deed) > desire(view, best)) best = deed;
        if (n == 0 || best == kNoDeed) return best;
        titles.remove(best);
    }
}

// Of one's own titles the one that is best to sell: what would make the partner's group whole, else one that is alone
// of its group; never one of two.
DeedId best_to_sell(const View& view, PlayerId partner) {
    DeedId best = kNoDeed;
    bool best_completes = false;
    for (const DeedId deed : movable(view, view.me)) {
        const Group& group = view.game.board.group[title_of(view, deed).group];
        if ((titles_of(view.state, view.me) & group.deeds).count() > 1) continue;
        const bool whole = completes(view.game, view.state, partner, DeedSet::of(deed));
        const bool cheaper = best == kNoDeed || title_of(view, deed).price < title_of(view, best).price;
        if (best_completes ? !whole || !cheaper : !whole && !cheaper) continue;
        best = deed;
        best_completes = whole;
    }
    return best;
}

// The first partner, from the left, to whom `make` has an offer that the rules and the window allow.
template <class Make>
std::optional<Action> offer_around(const View& view, Make make) {
    const State& s = view.state;
    if (s.tasks != 0) return std::nullopt;
    for (std::size_t step = 1; step < s.players; ++step) {
        const auto partner = static_cast<PlayerId>((index_of(view.me) + step) % s.players);
        if (!s.in_play.contains(partner) || !view.window.may_offer(view.me, partner)) continue;
        const std::optional<Offer> offer = make(partner, view.window.offers(view.me, partner));
        if (!offer || offer->money > s.player[view.me].cash) continue;
        const Action act = act::offer(view.me, *offer);
        if (view.legal(act)) return act;
    }
    return std::nullopt;
}

Offer buying(PlayerId from, DeedId deed, Money money) {
    return {.to = from, .money = money, .get = DeedSet::of(deed)};
}
Offer selling(PlayerId to, DeedId deed, Money money) {
    return {.to = to, .money = -money, .give = DeedSet::of(deed)};
}

}  // namespace

std::optional<Action> ProbeOne::manage(const View& view) const {
    auto act = offer_around(view, [&](PlayerId partner, int made) -> std::optional<Offer> {
        const DeedId deed = nth_desired(view, movable(view, partner), made);
        if (deed == kNoDeed) return std::nullopt;
        return buying(partner, deed, 1);
    });
    return act ? act : build_or_lift(view);
}

std::optional<Action> ProbeAllCash::manage(const View& view) const {
    constexpr Money kRest = 200;  // in classic money: with less many players do not deal
    auto act = offer_around(view, [&](PlayerId partner, int made) -> std::optional<Offer> {
        const DeedId deed = best_to_sell(view, partner);
        if (deed == kNoDeed) return std::nullopt;
        const Money ask = (view.state.player[partner].cash - scaled(view.game, kRest)) >> made;
        if (ask < title_of(view, deed).price) return std::nullopt;
        return selling(partner, deed, ask);
    });
    return act ? act : FixedPolicyBot::manage(view);
}

std::optional<Action> ProbeRepeat::manage(const View& view) const {
    auto act = offer_around(view, [&](PlayerId partner, int) -> std::optional<Offer> {
        const DeedId deed = nth_desired(view, movable(view, partner), 0);
        const Money price = deed == kNoDeed ? 0 : title_of(view, deed).price;
        if (deed == kNoDeed || view.state.player[view.me].cash - price < comfort(view.game))
            return std::nullopt;
        return buying(partner, deed, price);
    });
    return act ? act : build_or_lift(view);
}

std::optional<Action> ProbeBuyBack::manage(const View& view) const {
    // In percent of the list price, offer after offer.
    constexpr std::array<Money, Window::kOffers> kSell = {150, 125, 110}, kBuy = {50, 75, 90};
    const bool sells = view.state.round % 2 == 0;
    auto act = offer_around(view, [&](PlayerId partner, int made) -> std::optional<Offer> {
        const auto n = static_cast<std::size_t>(made);
        const DeedId deed =
            sells ? best_to_sell(view, partner) : nth_desired(view, movable(view, partner), 0);
        if (deed == kNoDeed) return std::nullopt;
        const Money money = title_of(view, deed).price * (sells ? kSell[n] : kBuy[n]) / 100;
        return sells ? selling(partner, deed, money) : buying(partner, deed, money);
    });
    return act ? act : build_or_lift(view);
}

// ---- Auctions

namespace {

// What a rival is likely to pay at most: double where the title makes a group whole.
Money likely_limit(const View& view, PlayerId rival, DeedId deed) {
    const bool keen = completes(view.game, view.state, rival, DeedSet::of(deed));
    return std::min(title_of(view, deed).price * (keen ? 2 : 1), view.state.player[rival].cash);
}

Money highest_limit(const View& view, PlayerSet rivals, DeedId deed) {
    rivals.remove(view.me);
    Money limit = 0;
    for (const PlayerId rival : rivals) limit = std::max(limit, likely_limit(view, rival, deed));
    return limit;
}

}  // namespace

// Where its own bidding ends it goes on as long as somebody is likely to go further.
Action ProbeBait::bait(const View& view) const {
    const Action own = bid_or_pass(view);
    const Lot& lot = view.state.lot;
    if (own.kind == ActKind::Bid || lot.kind != LotKind::Title) return own;
    constexpr Money kPercent = 90;
    const Money most = highest_limit(view, lot.entitled - lot.passed, lot.deed) * kPercent / 100;
    return bid_towards(view, std::min(most, view.state.player[view.me].cash));
}

// What it does not need itself goes to auction where somebody will overpay, or nobody can pay much.
Action ProbeBait::answer(const View& view) const {
    const Ask ask = decision(view.game, view.state).ask;
    if (ask == Ask::Bids) return bait(view);
    const bool auctions = view.game.rules.after_decline != AfterDecline::StaysForSale;
    if (ask == Ask::Buy && auctions) {
        const DeedId deed = view.state.buying;
        const Money price = title_of(view, deed).price;
        const Money limit = highest_limit(view, view.state.in_play, deed);
        const bool whole = completes(view.game, view.state, view.me, DeedSet::of(deed));
        if (!whole && (limit > price || limit < price / 2)) return act::decline(view.me);
    }
    return FixedPolicyBot::answer(view);
}

Action ProbeStall::reply(const View& view, PlayerId from) const {
    return act::refuse(view.me, from, view.state.offer[from].revision);
}

}  // namespace banquier::bots
