// Offers of the fixed policies: which they make, which they take.
#include "crossings.hpp"
#include "fixed_policy.hpp"
#include "holdings.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

constexpr Money kPoor = 200;  // in classic money: with less one sells
constexpr Money kRest = 100;  // and more than this is left after buying

Money price_of(const View& view, DeedId deed) { return view.game.board.deed[deed].price; }
Money cash_of(const View& view, PlayerId player) { return view.state.player[player].cash; }

// What is asked for a title that makes the partner's colour whole; nothing where the partner is too poor.
std::optional<Money> asking_price(const View& view, const Crossing& sale) {
    const Money price = price_of(view, sale.deed) * 3 / 2, purse = cash_of(view, sale.partner);
    if (price > purse) return std::nullopt;
    return std::max(price, purse / 2);
}
// With something given in return, and without.
Money swap_price(const View& view, DeedId deed) { return price_of(view, deed) * 3 / 4; }
Money buying_price(const View& view, DeedId deed) { return price_of(view, deed) * 9 / 8; }

// Everything that could be put into an offer now.
struct Market {
    struct Sale {
        Crossing lot;
        Money ask = 0;
    };
    std::array<Sale, kColours> sale{};
    std::array<Crossing, kColours + kDeeds> wish{};
    std::size_t sales = 0, wishes = 0;

    void add_sale(const View& view, const Crossing& lot) {
        if (!view.window.may_offer(view.me, lot.partner)) return;
        if (const auto ask = asking_price(view, lot)) sale[sales++] = {lot, *ask};
    }
    void add_wish(const View& view, const Crossing& lot) {
        if (view.window.may_offer(view.me, lot.partner)) wish[wishes++] = lot;
    }
};

std::optional<Action> checked(const View& view, const Offer& offer) {
    const Action act = act::offer(view.me, offer);
    if (!view.legal(act)) return std::nullopt;
    return act;
}

// The dearest sale, to this partner or to anybody.
const Market::Sale* best_sale(const Market& market, PlayerId partner = kNobody) {
    const Market::Sale* best = nullptr;
    for (std::size_t i = 0; i < market.sales; ++i) {
        const Market::Sale& sale = market.sale[i];
        if (partner != kNobody && sale.lot.partner != partner) continue;
        if (!best || sale.ask > best->ask) best = &sale;
    }
    return best;
}

std::optional<Action> sell(const View& view, const Market& market) {
    const Market::Sale* sale = best_sale(market);
    if (!sale) return std::nullopt;
    return checked(view, {.to = sale->lot.partner, .money = -sale->ask, .give = DeedSet::of(sale->lot.deed)});
}

// The cheapest wish whose owner could be given something too.
std::optional<Action> swap(const View& view, const Market& market) {
    const Crossing* wish = nullptr;
    const Market::Sale* sale = nullptr;
    for (std::size_t i = 0; i < market.wishes; ++i) {
        const Crossing& lot = market.wish[i];
        if (wish && price_of(view, lot.deed) >= price_of(view, wish->deed)) continue;
        const Market::Sale* match = best_sale(market, lot.partner);
        // A pair's colour of two streets is on both lists: giving the one for the other makes nothing whole.
        const bool same =
            match && view.game.board.deed[match->lot.deed].group == view.game.board.deed[lot.deed].group;
        if (!match || same || swap_price(view, lot.deed) > cash_of(view, view.me)) continue;
        wish = &lot;
        sale = match;
    }
    if (!wish) return std::nullopt;
    return checked(view,
        {.to = wish->partner,
            .money = swap_price(view, wish->deed) - sale->ask,
            .give = DeedSet::of(sale->lot.deed),
            .get = DeedSet::of(wish->deed)});
}

std::optional<Action> buy(const View& view, const Market& market) {
    const Crossing* wish = nullptr;
    for (std::size_t i = 0; i < market.wishes; ++i)
        if (!wish || price_of(view, market.wish[i].deed) < price_of(view, wish->deed)) wish = &market.wish[i];
    if (!wish) return std::nullopt;
    const Money money = buying_price(view, wish->deed);
    if (cash_of(view, view.me) - money <= scaled(view.game, kRest)) return std::nullopt;
    return checked(view, {.to = wish->partner, .money = money, .get = DeedSet::of(wish->deed)});
}

// ---- Offers received

// Offered titles of groups that the deal makes whole.
int completing(const View& view, const Offer& offer) {
    int count = 0;
    for (const DeedId deed : offer.give) {
        const GroupId group = view.game.board.deed[deed].group;
        count += view.state.facts.whole[group] != view.me &&
            whole_after(view.game, view.state, group, view.me, offer.give, offer.get);
    }
    return count;
}

int from_whole_groups(const View& view, DeedSet titles) {
    int count = 0;
    for (const DeedId deed : titles)
        count += view.state.facts.whole[view.game.board.deed[deed].group] == view.me;
    return count;
}

bool any_mortgaged(const View& view, DeedSet titles) {
    for (const DeedId deed : titles)
        if (view.state.holding[deed].mortgaged) return true;
    return false;
}

Money at_list_prices(const View& view, DeedSet titles, TokenSet tokens) {
    Money sum = tokens.count() * view.game.rules.fine;
    for (const DeedId deed : titles) sum += price_of(view, deed);
    return sum;
}

}  // namespace

// Whether there is anything to put into an offer, whatever the cash.
bool FixedPolicyBot::may_propose(const View& view) const {
    return policy_.wanted != 0 || has_crossing(view.game, view.state, view.me);
}

// Once in the player's own turn, before its first roll: sell when poor, else swap, else buy, else sell.
std::optional<Action> FixedPolicyBot::propose(const View& view) const {
    const State& s = view.state;
    if (s.turn != view.me || s.started || s.tasks != 0 || view.window.has_offered(view.me))
        return std::nullopt;
    const Crossings found = crossings(view.game, s, view.me);
    if (found.sales == 0 && found.wishes == 0 && policy_.wanted == 0) return std::nullopt;
    Market market;
    DeedSet wished{};
    for (std::size_t i = 0; i < found.sales; ++i)
        if (!wants(view.game, found.sale[i].deed)) market.add_sale(view, found.sale[i]);
    for (std::size_t i = 0; i < found.wishes; ++i) {
        wished.add(found.wish[i].deed);
        market.add_wish(view, found.wish[i]);
    }
    if (policy_.wanted != 0) {
        for (std::size_t i = 0; i < kDeeds; ++i) {
            const auto deed = static_cast<DeedId>(i);
            const Holding& held = s.holding[deed];
            if (!wants(view.game, deed) || wished.contains(deed) || held.mortgaged) continue;
            if (!is_player(held.owner) || held.owner == view.me) continue;
            if (!built(view.game, s, view.game.board.deed[deed].group))
                market.add_wish(view, {deed, held.owner});
        }
    }
    if (market.sales == 0 && market.wishes == 0) return std::nullopt;
    if (cash_of(view, view.me) < scaled(view.game, kPoor)) return sell(view, market);
    if (auto act = swap(view, market)) return act;
    if (auto act = buy(view, market)) return act;
    return sell(view, market);
}

bool FixedPolicyBot::takes(const View& view, PlayerId from) const {
    const Offer& offer = view.state.offer[from];
    if (offer.give.empty() && offer.give_tokens.empty() && offer.money <= 0) return false;
    const Money left = cash_of(view, view.me) + offer.money;
    if (left < 0 || any_mortgaged(view, offer.give | offer.get)) return false;
    for (const DeedId deed : offer.give)
        if (shuns(view.game, deed)) return false;
    const int gained = completing(view, offer), lost = from_whole_groups(view, offer.get);
    const Money received = at_list_prices(view, offer.give, offer.give_tokens) + offer.money;
    const Money given = at_list_prices(view, offer.get, offer.get_tokens) + offer.settles;
    if (policy_.pricing == Pricing::ListPrice) {
        if (received < given) return false;
        const bool helps = completes(view.game, view.state, from, offer.get, offer.give);
        if (helps && gained == 0 && received < 2 * given) return false;
    }
    if (gained != lost) return gained > lost;
    return left >= scaled(view.game, kPoor) || (left >= scaled(view.game, kRest) && received > given);
}

}  // namespace banquier::bots
