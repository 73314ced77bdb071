// How Maison weighs a deal: what each of two players gains by it, at any amount of money.
#pragma once

#include "maison_deals.hpp"

namespace banquier::bots {

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

// What both have after a deal: only the groups that change hands are looked at anew.
inline DeedSet titles_after(const Mind& mind, PlayerId who, const Bundle& lost, const Bundle& gained) {
    return (mind.state().facts.titles[who] - lost.titles) | gained.titles;
}
struct BothAfter {
    BothAfter(const Mind& mind, const Deal& deal)
        : mine(wealth(mind, mind.me(), deal, deal.give, deal.get, rooms[0])),
          theirs(wealth(mind, deal.partner, deal, deal.get, deal.give, rooms[1])) {}
    BothAfter(const BothAfter&) = delete;
    BothAfter& operator=(const BothAfter&) = delete;

    std::array<std::optional<Wealth>, 2> rooms;
    const Wealth &mine, &theirs;

private:
    static const Wealth& wealth(const Mind& mind, PlayerId who, const Deal& deal, const Bundle& lost,
        const Bundle& gained, std::optional<Wealth>& room) {
        const Appraisal& now = mind.appraisal();
        return now.wealth_if(mind, who, titles_after(mind, who, lost, gained), now.for_sale(),
            deal.give.affected | deal.get.affected, room);
    }
};

// Deals between oneself and one partner, each weighed at any amount of money. Whoever has no part in it stays as before.
class Scales {
public:
    Scales(Market& market, PlayerId partner)
        : m_(market.mind), me_(market, m_.me()), partner_(market, partner), others_(market.others(partner)) {
        if (m_.game().rules.teams == Teams::None) return;
        const PlayerSet both = market.both(partner);
        me_.team = market.outlook.pool(m_.team(m_.me()) - both);
        partner_.team = market.outlook.pool(m_.team(partner) - both);
        allies_ = m_.team(m_.me()).contains(partner);
    }

    // From now on this deal is weighed; `mine` and `theirs` is what both have after it.
    void put(const Deal& deal, const Wealth& mine, const Wealth& theirs) {
        most_ = me_.purse - deal.get.dues;
        least_ = deal.give.dues - partner_.purse;
        const Money cards = worth_of_cards(deal);
        me_.wealth = &mine;
        me_.cash = most_ + cards;
        partner_.wealth = &theirs;
        partner_.cash = -least_ - cards;
    }

    // What one's own share gains if one pays so much, and what the partner's does.
    double gain(Money paid) {
        me_.value = value_of(m_, *me_.wealth, me_.cash - paid, me_.need);
        partner_.value = value_of(m_, *partner_.wealth, partner_.cash + paid, partner_.need);
        return gain_of(me_);
    }
    double partner_gain(Money paid) {
        gain(paid);
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
        Side(Market& market, PlayerId who)
            : need(market.outlook.need(who)),
              before(market.share(who)),
              purse(market.mind.state().player[who].cash) {}

        double need;
        double before;  // the share
        Pool team{};    // those of the team who have no part in the deal
        Money purse;    // before the deal
        // After the deal, and at the amount weighed last.
        const Wealth* wealth = nullptr;
        Money cash = 0;
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
    Pool others_;
    bool allies_ = false;
    Money most_ = 0, least_ = 0;  // that can be paid
};

// Whether what somebody owes is more than everything that the bank would give.
inline bool is_ruined(const Mind& mind, PlayerId debtor) {
    const State& state = mind.state();
    const Task& debt = *top_task(state);
    return state.player[debtor].cash + raisable(mind.game(), state, debtor) < debt.amount;
}

}  // namespace banquier::bots
