// Buying, bidding and dealt titles: up to the price at which owning is as good as somebody else's owning.
#include "maison_deals.hpp"
#include "maison_decisions.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

// A title on its way to somebody.
class Sale {
public:
    Sale(const Mind& mind, DeedId deed, PlayerId seller)
        : m_(mind),
          deed_(deed),
          seller_(seller),
          now_(mind),
          book_(mind.books.deals.get()),
          moment_(book_ != nullptr ? book_->moment(mind.state(), mind.appraisal().changes()) : 0) {}

    double share_now(PlayerId whose) const { return now_.share(whose); }

    // The player's share if the title goes to `owner` for the price.
    double share_if(PlayerId owner, Money price, PlayerId whose) {
        const AfterSale& then = after(owner);
        ByPlayer<double> value = then.value;
        pay(then, owner, price, value);
        return share_of(m_, pool(value, m_.team(whose)), pool(value, everybody()));
    }

    // The highest price that the player would pay; less exact where `suffice` says that it makes no difference.
    template <class Suffice>
    Money limit(PlayerId player, Money most, double otherwise, Suffice suffice) {
        if (most <= 0 || suffice(0, most)) return 0;
        const AfterSale& then = after(player);
        ByPlayer<double> value = then.value;
        const PlayerSet dealing = everybody() - bystanders(player), team = m_.team(player);
        const Pool others = pool(value, bystanders(player));
        const auto gain = [&](Money price) {
            pay(then, player, price, value);
            Pool all = others;
            for (const PlayerId q : dealing) all.add(value[q]);
            return share_of(m_, pool(value, team), all) - otherwise;
        };
        const double at_one = gain(1);
        return at_one < 0 ? 0 : farthest(1, at_one, most, gain, suffice);
    }
    Money limit(PlayerId player, Money most, double otherwise) {
        return limit(player, most, otherwise, [](Money, Money) { return false; });
    }

private:
    PlayerSet everybody() const { return m_.state().in_play; }
    PlayerSet bystanders(PlayerId buyer) const {
        PlayerSet others = everybody();
        others.remove(buyer);
        if (is_player(seller_)) others.remove(seller_);
        return others;
    }
    Pool pool(const ByPlayer<double>& value, PlayerSet players) const {
        Pool sum;
        for (const PlayerId q : players& everybody()) sum.add(value[q]);
        return sum;
    }

    // From the book, as long as nobody's cash or titles change: the same is asked at every bid.
    const AfterSale& after(PlayerId buyer) {
        AfterSale& then = book_ != nullptr ? book_->sale_to(buyer) : room_;
        if (then.moment != 0 && then.moment == moment_ && then.deed == deed_ && then.seller == seller_)
            return then;
        then.moment = moment_;
        then.deed = deed_;
        then.seller = seller_;
        Outlook outlook(m_, DeedSet::of(deed_), buyer);
        outlook.count_cash(bystanders(buyer));
        for (const PlayerId q : bystanders(buyer)) then.value[q] = outlook.value(q);
        then.side[0] = {outlook.wealth(buyer), outlook.need(buyer)};
        if (is_player(seller_)) then.side[1] = {outlook.wealth(seller_), outlook.need(seller_)};
        return then;
    }
    void pay(const AfterSale& then, PlayerId buyer, Money price, ByPlayer<double>& value) const {
        const auto with = [&](const AfterSale::Side& side, Money cash) {
            return value_of(m_, side.wealth, cash, side.need);
        };
        value[buyer] = with(then.side[0], m_.state().player[buyer].cash - price);
        if (is_player(seller_)) value[seller_] = with(then.side[1], m_.state().player[seller_].cash + price);
    }

    const Mind& m_;
    DeedId deed_;
    PlayerId seller_;
    Outlook now_;
    DealBook* book_;        // null: nothing is remembered
    std::uint64_t moment_;  // of the book
    AfterSale room_;        // without one
};

DeedSet group_of(const Mind& mind, DeedId deed) {
    return mind.game().board.group[mind.game().board.deed[deed].group].deeds;
}

struct Rival {
    PlayerId who = kNobody;
    Money most = 0;
};

// Who of the others would pay most, by one's own judgement of their gain and by their cash.
Rival keenest(const Mind& mind, Sale& sale, PlayerSet among) {
    Rival best;
    for (const PlayerId q : among) {
        const Money cash = mind.state().player[q].cash;
        if (cash <= best.most) continue;
        const Money most = sale.limit(q, cash, sale.share_now(q));
        if (most > best.most) best = {q, most};
    }
    return best;
}

// Who is likeliest to have it in the end: whoever has most of the group, then whoever has most money.
PlayerId likeliest_owner(const Mind& mind, DeedId deed, PlayerSet among) {
    PlayerId best = kNobody;
    int most = -1;
    for (const PlayerId q : among) {
        int held = 0;
        for (const DeedId d : group_of(mind, deed)) held += mind.state().holding[d].owner == q;
        const Money cash = mind.state().player[q].cash;
        if (held < most || (held == most && cash <= mind.state().player[best].cash)) continue;
        best = q;
        most = held;
    }
    return best;
}

// What one's share is if one does not get it: in part the rival has it, in part nobody.
double share_without(const Mind& mind, Sale& sale, PlayerId rival, Money price) {
    const double now = sale.share_now(mind.me());
    if (rival == kNobody || mind.parameters.denial <= 0) return now;
    const double lost = sale.share_if(rival, std::min(price, mind.state().player[rival].cash), mind.me());
    return now + mind.parameters.denial * (lost - now);
}

// Money for a purchase that cash does not cover.
std::optional<Action> scrape_together(const Mind& mind, DeedId deed, Money price) {
    const DeedSet keep = group_of(mind, deed);
    if (mind.cash() + weak_mortgages(mind, keep) < price) return std::nullopt;
    return mortgage_weakest(mind, keep);
}

PlayerSet rivals(const Mind& mind, PlayerSet among) { return among - mind.team(mind.me()); }

// Whether nobody else can or would pay much, so that it should come under the hammer.
bool goes_cheaply(const Mind& mind, Sale& sale, PlayerSet others, Money price) {
    if (mind.game().rules.after_decline != AfterDecline::AuctionToAll) return false;
    const auto cheap = static_cast<Money>(mind.parameters.wait_share * price) - 1;
    if (mind.cash() < cheap) return false;
    // Most players pay the list price for anything.
    for (const PlayerId q : others)
        if (mind.state().player[q].cash >= price) return false;
    return keenest(mind, sale, others).most < cheap;
}

}  // namespace

Action buy_or_decline(const Mind& mind) {
    const State& state = mind.state();
    const DeedId deed = state.buying;
    const Money price = mind.game().board.deed[deed].price;
    Sale sale(mind, deed, kBank);
    const PlayerSet others = rivals(mind, state.in_play);
    const bool auctioned = mind.game().rules.after_decline != AfterDecline::StaysForSale;
    const PlayerId rival = auctioned ? likeliest_owner(mind, deed, others) : kNobody;
    const double gain = sale.share_if(mind.me(), price, mind.me()) - share_without(mind, sale, rival, price);
    if (gain < mind.blend(mind.parameters.buy_margin, 0) / 100 || goes_cheaply(mind, sale, others, price))
        return or_standing(mind, act::decline(mind.me()));
    if (mind.legal(act::buy(mind.me()))) return act::buy(mind.me());
    if (const auto act = scrape_together(mind, deed, price)) return *act;
    return mind.view.standing();
}

namespace {

// As exactly as it matters for a bid from `next` to `bid`.
Money most_for_title(const Mind& mind, Money next, double bid) {
    const Lot& lot = mind.state().lot;
    Sale sale(mind, lot.deed, lot.seller);
    // Who has bid wants it, whatever one thinks.
    const PlayerId rival =
        is_player(lot.highest) ? lot.highest : likeliest_owner(mind, lot.deed, rivals(mind, lot.entitled));
    const Money list = mind.game().board.deed[lot.deed].price;
    const Money price = std::max(lot.bid + 1, static_cast<Money>(0.75 * list));
    const double part = mind.parameters.bid_share;
    return sale.limit(mind.me(), mind.cash(), share_without(mind, sale, rival, price),
        [&](Money least, Money most) { return part * least >= bid || part * most < next; });
}

}  // namespace

// A little more than the last bid each time: an auction should end where the others end.
Action bid_or_pass(const Mind& mind) {
    const Lot& lot = mind.state().lot;
    const Money next = lot.highest == kNobody ? lot.opening : lot.bid + 1;
    const Action pass = act::pass(mind.me());
    const bool ours = is_player(lot.highest) && mind.team(mind.me()).contains(lot.highest);
    if (next > mind.cash() || ours) return or_standing(mind, pass);
    double most = mind.parameters.release_worth * mind.salary();
    if (lot.kind == LotKind::Building) most = most_for_building(mind);
    // Nobody lets a title go for little: begin well below the price and go up by steps, so that an auction is short.
    const bool title = lot.kind == LotKind::Title;
    const double list = title ? mind.game().board.deed[lot.deed].price : most;
    const double bid = next + std::max(0.0, std::max(list / 12, 0.6 * list - next));
    if (title) most = mind.parameters.bid_share * most_for_title(mind, next, bid);
    if (next > most) return or_standing(mind, pass);
    // A building is paid as bid, by a single bidder too: the first bid is the lowest.
    if (lot.kind == LotKind::Building && lot.highest == kNobody)
        return or_standing(mind, act::bid(mind.me(), next));
    return or_standing(mind, act::bid(mind.me(), static_cast<Money>(std::min(most, bid))));
}

namespace {

Money price_of_dealt(const Mind& mind, DeedId deed) {
    return mind.game().rules.deal_terms == DealTerms::Free ? 0 : mind.game().board.deed[deed].price;
}

// What is kept of the titles that were dealt, and the money that is left.
struct Keeping {
    DeedSet kept{};
    Money cash = 0;
};

double share_with(const Mind& mind, const Keeping& keeping) {
    Outlook then(mind, keeping.kept, mind.me());
    then.count_cash();
    then.set_cash(mind.me(), keeping.cash);
    return then.share(mind.me());
}

// The dealt title that brings most, if any brings something for its price.
DeedId best_dealt(const Mind& mind, const Keeping& now, DeedSet left, Money purse) {
    DeedId best = kNoDeed;
    double most = share_with(mind, now);
    for (const DeedId deed : left) {
        const Money price = price_of_dealt(mind, deed);
        if (price > purse) continue;
        Keeping more{now.kept, now.cash - price};
        more.kept.add(deed);
        if (const double share = share_with(mind, more); share > most) {
            best = deed;
            most = share;
        }
    }
    return best;
}

}  // namespace

// The best of what was dealt, one after the other, as long as it is worth its price.
Action keep_dealt(const Mind& mind) {
    Keeping keeping{{}, mind.cash()};
    DeedSet left = mind.state().dealt[mind.me()];
    for (;;) {
        const auto purse = keeping.cash - static_cast<Money>(reserve_ahead(mind));
        const DeedId best = best_dealt(mind, keeping, left, purse);
        if (best == kNoDeed) return or_standing(mind, act::keep(mind.me(), keeping.kept));
        left.remove(best);
        keeping.kept.add(best);
        keeping.cash -= price_of_dealt(mind, best);
    }
}

}  // namespace banquier::bots
