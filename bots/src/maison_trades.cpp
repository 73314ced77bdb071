// Trades: deals that complete or reach a colour for somebody, at a price at which both sides gain.
#include <banquier/bots/judge.hpp>
#include <banquier/bots/maison.hpp>

#include "holdings.hpp"
#include "maison_deals.hpp"
#include "maison_decisions.hpp"

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

// What would change hands between oneself and a partner.
struct Deal {
    PlayerId partner = kNobody;
    Bundle give{}, get{};
    TokenSet give_tokens{}, get_tokens{};
};

// The position before a deal.
class Market {
public:
    explicit Market(const Mind& m)
        : mind(m), now(m.appraisal()), outlook(m), all_(outlook.pool(outlook.everybody())) {}

    double share(PlayerId player) {
        if (!known_.contains(player)) share_[player] = share_of(mind, outlook.pool(mind.team(player)), all_);
        known_.add(player);
        return share_[player];
    }

    PlayerSet both(PlayerId partner) const { return PlayerSet::of(mind.me()) | PlayerSet::of(partner); }
    // All but oneself and the partner.
    const Pool& others(PlayerId partner) {
        if (partner != partner_) others_ = outlook.pool(outlook.everybody() - both(partner));
        partner_ = partner;
        return others_;
    }

    const Mind& mind;
    const Appraisal& now;
    const Outlook outlook;

private:
    const Pool all_;
    ByPlayer<double> share_;
    PlayerSet known_{};
    PlayerId partner_ = kNobody;  // of whose others the pool is
    Pool others_{};
};

// One deal, weighed at any amount of money. Whoever has no part in it stays as before.
class Scales {
public:
    Scales(Market& market, const Deal& deal)
        : m_(market.mind),
          me_(market, m_.me(), deal.give, deal.get),
          partner_(market, deal.partner, deal.get, deal.give),
          most_(me_.cash - deal.get.dues),
          least_(deal.give.dues - partner_.cash) {
        const Money cards = worth_of_cards(deal);
        me_.cash = most_ + cards;
        partner_.cash = -least_ - cards;
        others_ = market.others(deal.partner);
        if (m_.game().rules.teams == Teams::None) return;
        const PlayerSet both = market.both(deal.partner);
        me_.team = market.outlook.pool(m_.team(m_.me()) - both);
        partner_.team = market.outlook.pool(m_.team(deal.partner) - both);
        allies_ = m_.team(m_.me()).contains(deal.partner);
    }

    // What one's own share gains if one pays so much, and what the partner's does.
    double gain(Money paid) {
        pay(paid);
        return gain_of(me_);
    }
    double partner_gain(Money paid) {
        pay(paid);
        return gain_of(partner_);
    }
    // The partner's gain at the amount weighed last.
    double partner_gain() const { return gain_of(partner_); }

    // The most that one would pay for a gain of the margin; nothing: not even at the best price. It is as exact as
    // `suffice` wants it, which is told the least and the most that it may be.
    template <class Suffice>
    std::optional<Money> own_limit(double margin, Suffice suffice) {
        return limit(least_, most_, [&](Money paid) { return gain(paid) - margin; }, suffice);
    }
    std::optional<Money> own_limit(double margin) {
        return own_limit(margin, [](Money, Money) { return false; });
    }
    // The least that the partner should ask, by one's own judgement; something above `most` where it is above.
    std::optional<Money> partner_limit(double margin, Money most) {
        return limit(
            most_, least_, [&](Money paid) { return partner_gain(paid) - margin; },
            [&](Money, Money least) { return least > most; });
    }

private:
    struct Side {
        // Only the groups that change hands are looked at anew.
        Side(Market& market, PlayerId who, const Bundle& lost, const Bundle& gained)
            : wealth(market.now.wealth_if(market.mind, who,
                  (market.mind.state().facts.titles[who] - lost.titles) | gained.titles,
                  market.now.for_sale(), lost.affected | gained.affected, room)),
              need(market.outlook.need(who)),
              before(market.share(who)),
              cash(market.mind.state().player[who].cash) {}
        Side(const Side&) = delete;
        Side& operator=(const Side&) = delete;

        std::optional<Wealth> room;
        const Wealth& wealth;
        double need;
        double before;  // the share
        Pool team{};    // those of the team who have no part in the deal
        Money cash;
        double value = 0;
    };

    Money worth_of_cards(const Deal& deal) const {
        if ((deal.get_tokens | deal.give_tokens).empty()) return 0;
        const double card = m_.parameters.release_worth * m_.salary();
        return static_cast<Money>(card * (deal.get_tokens.count() - deal.give_tokens.count()));
    }

    template <class Gain, class Suffice>
    std::optional<Money> limit(Money best, Money worst, Gain gain, Suffice suffice) const {
        // The bank may want more for the mortgages that move than both have.
        if (least_ > most_) return std::nullopt;
        const double at_best = gain(best);
        if (at_best < 0) return std::nullopt;
        return farthest(best, at_best, worst, gain, suffice);
    }

    void pay(Money paid) {
        me_.value = value_of(m_, me_.wealth, me_.cash - paid, me_.need);
        partner_.value = value_of(m_, partner_.wealth, partner_.cash + paid, partner_.need);
    }
    double gain_of(const Side& whose) const {
        Pool all = others_, ours = whose.team;
        all.add(me_.value);
        all.add(partner_.value);
        if (allies_ || &whose == &me_) ours.add(me_.value);
        if (allies_ || &whose == &partner_) ours.add(partner_.value);
        return share_of(m_, ours, all) - whose.before;
    }

    const Mind& m_;
    Side me_, partner_;
    Money most_, least_;
    Pool others_{};
    bool allies_ = false;
};

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
          moment_(book_ != nullptr ? book_->moment(mind.state(), now_.changes()) : 1) {}

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
        const bool all = m_.parameters.trades >= 1.5, small = speculates(q);
        std::optional<Chances> room;
        const Chances& found = chances_with(q, room);
        for (const Bundle& get : found.gets) {
            for (const Bundle& give : found.gives) weigh(q, give, get);
            if (all) weigh(q, {}, get);
            if (!small) continue;
            for (const Bundle& makeweight : found.small_gives) weigh(q, makeweight, get);
        }
        if (!all) return;
        for (const Bundle& give : found.gives) {
            weigh(q, give, {});
            if (!small) continue;
            for (const Bundle& makeweight : found.small_gets) weigh(q, give, makeweight);
        }
        if (!small || !found.gets.empty()) return;
        // One title for another, each nearer to a group.
        for (const Bundle& get : found.small_gets) {
            weigh(q, {}, get);
            for (const Bundle& give : found.small_gives) weigh(q, give, get);
        }
    }
    // From the book, as long as no title of their groups changes.
    const Chances& chances_with(PlayerId q, std::optional<Chances>& room) const {
        Chances& chances = book_ != nullptr ? book_->chances(m_.me(), q) : room.emplace();
        if (chances.after != 0 && chances.after >= std::max(now_.last_change(m_.me()), now_.last_change(q)))
            return chances;
        chances.after = now_.changes();
        for (Bundles* of : {&chances.gets, &chances.gives, &chances.small_gets, &chances.small_gives})
            of->clear();
        completing(q, chances.gets, chances.gives);
        reaching(q, m_.me(), chances.small_gets);
        reaching(m_.me(), q, chances.small_gives);
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
    // Whether to make an offer that the partner should refuse by one's own judgement: the partner's may be another.
    bool speculates(PlayerId q) const {
        return m_.parameters.trades >= 1.5 &&
            (m_.view.window.offers(m_.me(), q) != 0 || is_time_for_small_deals());
    }
    bool is_time_for_small_deals() const {
        constexpr double kRange = 4294967296.0;
        return static_cast<double>(m_.view.noise >> 32) * m_.blend(m_.parameters.patience, 1) <= kRange;
    }

    // Part of the range that this offer of the window leaves to the partner.
    double generosity(PlayerId q) const {
        const Parameters& p = m_.parameters;
        const int made = m_.view.window.offers(m_.me(), q);
        return made == 0 ? p.greed_first : made == 1 ? p.greed_second : p.greed_last;
    }

    void weigh(PlayerId q, const Bundle& give, const Bundle& get) {
        const bool for_money = give.titles.empty();
        // What one cannot pay even in part is not asked for.
        if (for_money && 2 * m_.cash() < get.price) return;
        Weighing room;
        Weighing& known =
            book_ != nullptr ? book_->weighing(moment_, m_.me(), q, give.titles, get.titles) : room;
        std::optional<Scales> made;
        const auto scales = [&]() -> Scales& {
            if (!market_) market_.emplace(m_);
            return made ? *made : made.emplace(*market_, Deal{.partner = q, .give = give, .get = get});
        };
        const double margin = m_.trade_margin();
        // Others judge by list prices, and ask double for what makes a group whole; when the count is near, that alone.
        const bool twice =
            for_money && (m_.term.weight() < 1 || completes(m_.game(), m_.state(), m_.me(), get.titles));
        const Money usual = twice ? 2 * get.price : get.price - give.price;
        if (known.moment == 0) {
            known.own = scales().gain(usual);
            known.together = known.own + scales().partner_gain();
            known.moment = moment_;
        }
        // Money moves shares between both alone, nearly: what they gain together does not depend on the price.
        if ((known.own < margin || !speculates(q)) && known.together < 2 * margin) return;
        // Without terms that suit both it is the usual price or nothing.
        const bool has_terms = known.together >= margin;
        const Money payable = m_.cash() - get.dues;
        if (!has_terms && usual > payable) return;
        const double part = generosity(q);
        // Then no more is gained than at the usual price.
        if (!has_terms && part >= 0 && known.own / 2 <= best_.merit) return;
        const auto price = [&](Money least, Money most) {
            return static_cast<Money>(least + part * (most - least));
        };
        // Something is paid for something.
        const Money floor = for_money ? 1 : give.dues - m_.state().player[q].cash;
        Weighing::Terms terms;
        if (has_terms) {
            if (!known.terms) known.terms = terms_of(scales(), margin);
            terms = *known.terms;
        } else {
            terms.most = scales().own_limit(margin, [&](Money low, Money high) {
                const bool at_floor = part <= 0 && low >= usual && low >= floor && price(usual, low) <= floor;
                return high < usual || at_floor;
            });
        }
        if (!terms.most) return;
        const Money most = *terms.most;
        const bool both = terms.asked && *terms.asked <= most;
        const Money least = both ? *terms.asked : usual;
        if (least > most || (!both && !speculates(q))) return;
        const Money bottom = for_money ? std::min(floor, most) : floor;
        const Money top = std::min(most, payable);
        if (bottom > top) return;
        const Money paid = std::clamp(price(least, most), bottom, top);
        const double gain = scales().gain(paid);
        if (gain < margin) return;
        const double merit = both ? gain : gain / 2;
        if (merit > best_.merit) best_ = {{.partner = q, .give = give, .get = get}, paid, merit, true};
    }
    static Weighing::Terms terms_of(Scales& scales, double margin) {
        Weighing::Terms terms{.most = scales.own_limit(margin)};
        if (terms.most) terms.asked = scales.partner_limit(margin, *terms.most);
        return terms;
    }

    const Mind& m_;
    const Appraisal& now_;
    DealBook* book_;  // null: nothing is remembered
    std::uint64_t moment_;
    std::optional<Market> market_;  // once there is something to weigh
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
        Scales scales(*market_, {.partner = q, .give = bundle_of(m_, DeedSet::of(deed))});
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

// Whether what somebody owes is more than everything that the bank would give.
bool is_ruined(const Mind& mind, PlayerId debtor) {
    const State& state = mind.state();
    const Task& debt = *top_task(state);
    return state.player[debtor].cash + raisable(mind.game(), state, debtor) < debt.amount;
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
    Scales scales(market, deal);
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

// ---- The judge of offers to people

namespace {

class HouseJudge final : public Judge {
public:
    explicit HouseJudge(const Game& game) : house_(game, parameters_of_level(kLevels)) {}
    std::unique_ptr<Moment> look(const View& view) const override {
        return std::make_unique<Look>(house_, view);
    }

private:
    class Look final : public Moment {
    public:
        Look(const Maison& house, const View& view)
            : view_(view), mind_(house.mind_for(without_memory(view_), books_)), market_(mind_) {}

        Gains gains(const Action& offer) override {
            // From a ruined debtor everything would come to the creditor anyway.
            if (offer.settles != 0 && is_ruined(mind_, offer.by)) return {.by = 0, .whom = -1};
            Scales scales(market_,
                {.partner = offer.whom,
                    .give = bundle_of(mind_, offer.give),
                    .get = bundle_of(mind_, offer.get),
                    .give_tokens = offer.give_tokens,
                    .get_tokens = offer.get_tokens});
            const double by = scales.gain(offer.amount - offer.settles);
            return {.by = by, .whom = scales.partner_gain()};
        }
        double margin() const override { return mind_.trade_margin(); }

    private:
        // The memory is another bot's.
        static const View& without_memory(View& view) {
            view.memory = nullptr;
            return view;
        }

        View view_;
        std::optional<Books> books_;
        const Mind mind_;
        Market market_;
    };

    Maison house_;
};

}  // namespace

std::unique_ptr<const Judge> maison_judge(const Game& game) { return std::make_unique<HouseJudge>(game); }

}  // namespace banquier::bots
