// Trades: deals that complete or reach a colour for somebody, at a price at which both sides gain.
#include "holdings.hpp"
#include "maison_decisions.hpp"
#include "maison_scales.hpp"

#include <algorithm>
#include <bit>

namespace banquier::bots {

Bundle bundle_of(const Mind& mind, DeedSet titles) {
    Bundle bundle{.titles = titles, .affected = mind.appraisal().affected_by(mind, titles)};
    for (const DeedId deed : titles) {
        const Deed& title = mind.game().board.deed[deed];
        const bool mortgaged = mind.state().holding[deed].mortgaged;
        bundle.price += mortgaged ? title.price - title.mortgage : title.price;
        if (mortgaged) bundle.dues += transfer_due(mind.game(), mind.state(), deed, false);
    }
    return bundle;
}

namespace {

// ---- What could be dealt

DeedSet held_in(const Mind& mind, const Group& group, PlayerId player) {
    return mind.state().facts.titles[player] & group.deeds;
}

struct Proposal {
    Deal deal{};
    Money paid = 0;
    double merit = 0;
    bool found = false;
};

class Dealer {
public:
    explicit Dealer(const Mind& mind)
        : m_(mind),
          now_(mind.appraisal()),
          book_(mind.books.deals.get()),
          moment_(book_ != nullptr ? book_->moment(mind.state(), now_.changes()) : 1),
          margin_(mind.trade_margin()) {}

    Proposal best() {
        PlayerSet partners = m_.state().in_play;
        partners.remove(m_.me());
        // A partner who has had an offer in this window gets the next one first.
        for (const PlayerId q : partners)
            if (m_.window_open(q) && m_.view.window.offers(m_.me(), q) != 0) deals_with(q);
        if (best_.found) return best_;
        for (const PlayerId q : partners)
            if (m_.window_open(q) && m_.view.window.offers(m_.me(), q) == 0) deals_with(q);
        return best_;
    }

private:
    // Deals that complete a group are looked for on every turn; smaller ones now and then, and while haggling.
    void deals_with(PlayerId q) {
        partner_ = q;
        scales_.reset();
        speculates_ = speculates();
        generosity_ = generosity();
        const bool all = m_.parameters.trades >= 1.5, small = speculates_;
        std::optional<Chances> room;
        Chances& found = chances_with(q, room);
        const std::size_t me = place(), other = 1 - me;
        for (const Bundle& get : found.whole[other]) {
            for (const Bundle& give : found.whole[me]) weigh(found, give, get);
            if (all) weigh(found, {}, get);
            if (!small) continue;
            for (const Bundle& makeweight : found.small[me]) weigh(found, makeweight, get);
        }
        if (!all) return;
        for (const Bundle& give : found.whole[me]) {
            weigh(found, give, {});
            if (!small) continue;
            for (const Bundle& makeweight : found.small[other]) weigh(found, give, makeweight);
        }
        if (!small || !found.whole[other].empty()) return;
        // One title for another, each nearer to a group.
        for (const Bundle& get : found.small[other]) {
            weigh(found, {}, get);
            for (const Bundle& give : found.small[me]) weigh(found, give, get);
        }
    }
    // One's own among both.
    std::size_t place() const { return m_.me() < partner_ ? 0 : 1; }
    // From the book, as long as no title of their groups changes.
    Chances& chances_with(PlayerId q, std::optional<Chances>& room) const {
        Chances& chances = book_ != nullptr ? book_->chances(m_.me(), q) : room.emplace();
        if (chances.is_good(std::max(now_.last_change(m_.me()), now_.last_change(q)))) return chances;
        chances.clear(now_.changes());
        const std::size_t me = place();
        completing(q, chances.whole[1 - me], chances.whole[me]);
        reaching(q, m_.me(), chances.small[1 - me]);
        reaching(m_.me(), q, chances.small[me]);
        return chances;
    }
    // Titles that make whole a group which both have between them, for oneself or for the partner.
    void completing(PlayerId q, Bundles& gets, Bundles& gives) const {
        PlayerSet both = PlayerSet::of(m_.me());
        both.add(q);
        for (const GroupId id : now_.held(m_.me()) & now_.held(q)) {
            if (now_.owners(id) != both) continue;
            const Group& group = m_.game().board.group[id];
            gets.add(m_, held_in(m_, group, q));
            gives.add(m_, held_in(m_, group, m_.me()));
        }
    }
    // Single titles of `from` that bring `to` nearer to a group, and are of no group that is nearly whole for `from`.
    void reaching(PlayerId from, PlayerId to, Bundles& bundles) const {
        for (const GroupId id : now_.held(from) & now_.held(to)) {
            const Group& group = m_.game().board.group[id];
            const DeedSet theirs = held_in(m_, group, from), own = held_in(m_, group, to);
            if (std::has_single_bit(theirs.bits) && (theirs | own) != group.deeds) bundles.add(m_, theirs);
        }
    }
    // Whether to try an offer that one would refuse in the partner's place: the partner may judge otherwise.
    bool speculates() const {
        return m_.parameters.trades >= 1.5 &&
            (m_.view.window.offers(m_.me(), partner_) != 0 || is_time_for_small_deals());
    }
    bool is_time_for_small_deals() const {
        constexpr double kRange = 4294967296.0;
        return static_cast<double>(m_.view.noise >> 32) * m_.blend(m_.parameters.patience, 1) <= kRange;
    }

    // Part of the range that this offer of the window leaves to the partner.
    double generosity() const {
        const Parameters& p = m_.parameters;
        const int made = m_.view.window.offers(m_.me(), partner_);
        return made == 0 ? p.greed_first : made == 1 ? p.greed_second : p.greed_last;
    }

    // Others judge by list prices, and ask double for what makes a group whole; when the count is near, that alone.
    Money usual_price(const Bundle& give, const Bundle& get) const {
        if (!give.titles.empty()) return get.price - give.price;
        const bool twice = m_.term.weight() < 1 || completes(m_.game(), m_.state(), m_.me(), get.titles);
        return twice ? 2 * get.price : get.price;
    }

    void weigh(Chances& chances, const Bundle& give, const Bundle& get) {
        // What one cannot pay even in part is not asked for.
        if (give.titles.empty() && 2 * m_.cash() < get.price) return;
        const std::size_t me = place();
        Card& card = me == 0 ? chances.card(give, get) : chances.card(get, give);
        Card::Weight& weight = card.weight[me];
        const bool weighed = weight.moment == moment_;
        // Money moves shares between both alone, nearly: what they gain together does not depend on the price.
        const auto is_worth_more = [&] {
            return (weight.own >= margin_ && speculates_) || weight.together >= 2 * margin_;
        };
        if (weighed && !is_worth_more()) return;
        const Deal deal{.partner = partner_, .give = give, .get = get};
        if (!card.known) learn(card, deal);
        if (!market_) market_.emplace(m_);
        if (!scales_) scales_.emplace(*market_, partner_);
        scales_->put(deal, card.wealth[me], card.wealth[1 - me]);
        const Money usual = usual_price(give, get);
        if (!weighed) {
            weight.own = scales_->gain(usual);
            weight.together = weight.own + scales_->partner_gain();
            weight.terms.reset();
            weight.moment = moment_;
            if (!is_worth_more()) return;
        }
        consider(*scales_, weight, deal, usual);
    }
    void learn(Card& card, const Deal& deal) const {
        const Appraisal::Affected affected = deal.give.affected | deal.get.affected;
        const std::size_t me = place();
        now_.work_out(m_, m_.me(), titles_after(m_, m_.me(), deal.give, deal.get), now_.for_sale(), affected,
            card.wealth[me]);
        now_.work_out(m_, partner_, titles_after(m_, partner_, deal.get, deal.give), now_.for_sale(),
            affected, card.wealth[1 - me]);
        card.known = true;
    }

    // At which price such a deal would be offered, and whether it is the best so far.
    void consider(Scales& scales, Card::Weight& weight, const Deal& deal, Money usual) {
        const bool for_money = deal.give.titles.empty();
        // Without terms that suit both it is the usual price or nothing.
        const bool has_terms = weight.together >= margin_;
        const Money payable = m_.cash() - deal.get.dues;
        if (!has_terms && usual > payable) return;
        const double part = generosity_;
        // Then no more is gained than at the usual price.
        if (!has_terms && part >= 0 && weight.own / 2 <= best_.merit) return;
        const auto price = [&](Money least, Money most) {
            return static_cast<Money>(least + part * (most - least));
        };
        // Something is paid for something.
        const Money floor = for_money ? 1 : deal.give.dues - m_.state().player[partner_].cash;
        Card::Weight::Terms terms;
        if (has_terms) {
            if (!weight.terms) weight.terms = terms_of(scales);
            terms = *weight.terms;
        } else {
            terms.most = scales.own_limit(margin_, [&](Money low, Money high) {
                const bool at_floor = part <= 0 && low >= usual && low >= floor && price(usual, low) <= floor;
                return high < usual || at_floor;
            });
        }
        if (!terms.most) return;
        const Money most = *terms.most;
        const bool both = terms.asked && *terms.asked <= most;
        const Money least = both ? *terms.asked : usual;
        if (least > most || (!both && !speculates_)) return;
        const Money bottom = for_money ? std::min(floor, most) : floor;
        const Money top = std::min(most, payable);
        if (bottom > top) return;
        const Money paid = std::clamp(price(least, most), bottom, top);
        const double gain = scales.gain(paid);
        if (gain < margin_) return;
        const double merit = both ? gain : gain / 2;
        if (merit > best_.merit) best_ = {deal, paid, merit, true};
    }
    Card::Weight::Terms terms_of(Scales& scales) const {
        Card::Weight::Terms terms{.most = scales.own_limit(margin_)};
        if (terms.most) terms.asked = scales.partner_limit(margin_, *terms.most);
        return terms;
    }

    const Mind& m_;
    const Appraisal& now_;
    DealBook* book_;  // null: nothing is remembered
    std::uint64_t moment_;
    double margin_;  // that both should gain
    // With whom deals are looked for, and how.
    PlayerId partner_ = kNobody;
    bool speculates_ = false;
    double generosity_ = 0;
    std::optional<Market> market_;  // once there is something to weigh
    std::optional<Scales> scales_;  // with this partner
    Proposal best_{};
};

Action offer_for(const Mind& mind, const Deal& deal, Money paid) {
    return act::offer(mind.me(),
        {.to = deal.partner,
            .give_tokens = deal.give_tokens,
            .get_tokens = deal.get_tokens,
            .money = paid,
            .give = deal.give.titles,
            .get = deal.get.titles});
}

// Whether the rules would let the partner accept it: they stop who owes from giving things away [FLOW-10].
bool can_be_accepted(const Mind& mind, const Action& offer) {
    State tried = mind.state();
    apply_known_legal(mind.game(), tried, offer);
    const auto revision = tried.offer[offer.by].revision;
    return !why_illegal(mind.game(), tried, act::accept(offer.whom, offer.by, revision));
}

// A debtor's sales: one title for money, or to the creditor for the debt itself.
class DebtorSale {
public:
    DebtorSale(const Mind& mind, const Task& debt) : m_(mind), debt_(debt) {}

    std::optional<Action> best() {
        for (const PlayerId q : m_.state().in_play)
            if (q != m_.me() && m_.window_open(q) && m_.view.window.offers(m_.me(), q) == 0)
                for (const DeedId deed : m_.state().facts.titles[m_.me()] - m_.state().facts.mortgaged)
                    sell(q, deed);
        return best_;
    }

private:
    // Worth an offer where the partner would give more than the bank does, and enough to make up for the title.
    void sell(PlayerId q, DeedId deed) {
        const Deed& title = m_.game().board.deed[deed];
        // Only a partner who has titles of the group pays for more of it.
        const Group& group = m_.game().board.group[title.group];
        if (held_in(m_, group, q).empty() || built(m_.game(), m_.state(), title.group)) return;
        const bool settles =
            q == debt_.other && m_.game().rules.titles_for_debt == TitlesForDebt::WithConsent;
        if (!market_) market_.emplace(m_);
        const Deal deal{.partner = q, .give = bundle_of(m_, DeedSet::of(deed))};
        const BothAfter then(m_, deal);
        Scales scales(*market_, q);
        scales.put(deal, then.mine, then.theirs);
        const std::optional<Money> most = scales.partner_limit(m_.trade_margin(), kNever);
        if (!most || -*most <= title.mortgage) return;
        const Money price = settles ? std::min(-*most, debt_.amount) : -*most;
        const double gain = scales.gain(-price);
        if (price <= title.mortgage || gain <= most_gain_) return;
        const Action act = act::offer(m_.me(),
            {.to = q,
                .money = settles ? 0 : -price,
                .settles = settles ? price : 0,
                .give = DeedSet::of(deed)});
        if (!m_.legal(act) || !can_be_accepted(m_, act)) return;
        most_gain_ = gain;
        best_ = act;
    }

    const Mind& m_;
    const Task& debt_;
    std::optional<Market> market_;  // once there is something to weigh
    double most_gain_ = 0;
    std::optional<Action> best_;
};

}  // namespace

std::optional<Action> sell_in_debt(const Mind& mind, const Task& debt) {
    if (mind.parameters.trades < 1.5) return std::nullopt;
    return DebtorSale(mind, debt).best();
}

std::optional<Action> propose(const Mind& mind) {
    const State& state = mind.state();
    if (mind.parameters.trades < 0.5 || state.turn != mind.me() || state.phase != Phase::EndTurn ||
        mind.closing())
        return std::nullopt;
    if (state.offering.contains(mind.me())) return std::nullopt;
    const Proposal best = Dealer(mind).best();
    if (!best.found) return std::nullopt;
    const Action act = offer_for(mind, best.deal, best.paid);
    return mind.legal(act) && can_be_accepted(mind, act) ? std::optional(act) : std::nullopt;
}

namespace {

// Less money than the bank would lend on the same titles needs no thought.
bool is_an_insult(const Mind& mind, const Offer& offer) {
    if (!offer.give.empty() || !offer.give_tokens.empty() || !offer.get_tokens.empty()) return false;
    Money lent = 0;
    for (const DeedId deed : offer.get)
        if (!mind.state().holding[deed].mortgaged) lent += mind.game().board.deed[deed].mortgage;
    return offer.money < lent;
}

}  // namespace

Action reply_to(const Mind& mind, PlayerId from) {
    const Offer& offer = mind.state().offer[from];
    const Action no = act::refuse(mind.me(), from, offer.revision);
    if (mind.parameters.trades < 0.5) return no;
    const Deal deal{.partner = from,
        .give = bundle_of(mind, offer.get),
        .get = bundle_of(mind, offer.give),
        .give_tokens = offer.get_tokens,
        .get_tokens = offer.give_tokens};
    if (is_an_insult(mind, offer)) return no;
    Market market(mind);
    const BothAfter then(mind, deal);
    Scales scales(market, from);
    scales.put(deal, then.mine, then.theirs);
    const double margin = mind.trade_margin();
    const Action yes = act::accept(mind.me(), from, offer.revision);
    // A title for a debt is bought with the money that would have come; from a ruined debtor everything would have.
    if (offer.settles != 0 && is_ruined(mind, from)) return no;
    if (scales.gain(offer.settles - offer.money) >= margin && mind.legal(yes)) return yes;
    if (offer.settles != 0 || mind.parameters.trades < 1.5 || !mind.window_open(from)) return no;
    // The same titles at a price that suits both.
    const std::optional<Money> most = scales.own_limit(margin);
    if (!most) return no;
    const std::optional<Money> least = scales.partner_limit(0, *most);
    if (!least || *least > *most) return no;
    const Money paid = *least + (*most - *least) / 2;
    const Action counter = offer_for(mind, deal, paid);
    return counter.amount != -offer.money && mind.legal(counter) ? counter : no;
}

}  // namespace banquier::bots
