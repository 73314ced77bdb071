#include <banquier/bots/approach.hpp>

#include "holdings.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

constexpr int kStepsOfSalary = 20;
constexpr int kRoundsToAskAgain = 3;
constexpr Money kFancy = 2;  // what completes nothing costs at most one such part more than its list price

Money list_price(const View& view, DeedSet titles) {
    Money sum = 0;
    for (const DeedId deed : titles) sum += worth(view.game, view.state, deed);
    return sum;
}

// What the bank wants of whoever receives them.
Money dues_of(const View& view, DeedSet titles) {
    Money sum = 0;
    for (const DeedId deed : titles& view.state.facts.mortgaged)
        sum += transfer_due(view.game, view.state, deed, false);
    return sum;
}

// The most that a person is asked for: half of the cash, dues to the bank included.
Money most_asked(const View& view, PlayerId person, DeedSet received) {
    return view.state.player[person].cash / 2 - dues_of(view, received);
}

// Money for titles that make nobody's group whole goes by list prices.
bool is_fancy(const View& view, const Action& offer) {
    const bool whole = completes(view.game, view.state, offer.by, offer.get, offer.give) ||
        completes(view.game, view.state, offer.whom, offer.give, offer.get);
    if (whole) return false;
    const Money listed = std::abs(list_price(view, offer.give) - list_price(view, offer.get));
    return std::abs(offer.amount) > listed + list_price(view, offer.give | offer.get) / kFancy;
}

bool can_be_accepted(const View& view, const Action& offer) {
    if (why_illegal(view.game, view.state, offer)) return false;
    const State tried = view.after(offer);
    return !why_illegal(view.game, tried, act::accept(offer.whom, offer.by, tried.offer[offer.by].revision));
}

// The farthest amount from `good`, at which something holds, towards `bad` at which it still does.
template <class Holds>
Money farthest_amount(Money good, Money bad, Holds holds) {
    if (holds(bad)) return bad;
    while (std::abs(good - bad) > 1) {
        const Money middle = good + (bad - good) / 2;
        (holds(middle) ? good : bad) = middle;
    }
    return good;
}

// Amounts that people say: rounded, in favour of whoever is offered it, as long as that is within the limit.
Money rounded(const View& view, Money amount, Money most) {
    const Money step = step_of_terms(view.game);
    const Money over = (amount % step + step) % step;
    const Money up = over == 0 ? amount : amount - over + step;
    return up <= most ? up : amount - over;
}

// What could change hands between the bot and a person.
class Wares {
public:
    Wares(const View& view, PlayerId person) : v_(view), person_(person) {
        for (std::size_t g = 0; g < kGroups; ++g) look_at(view.game.board.group.items[g].deeds);
    }

    template <class Try>
    void each(Try attempt) const {
        for (const DeedSet get : gets_) {
            attempt(DeedSet{}, get);
            for (const DeedSet give : gives_) attempt(give, get);
            for (const DeedSet give : small_gives_) attempt(give, get);
        }
        for (const DeedSet give : gives_) {
            attempt(give, DeedSet{});
            for (const DeedSet get : small_gets_) attempt(give, get);
        }
        for (const DeedSet get : small_gets_)
            for (const DeedSet give : small_gives_) attempt(give, get);
    }

private:
    void look_at(DeedSet group) {
        const DeedSet mine = v_.state.facts.titles[v_.me] & group;
        const DeedSet theirs = v_.state.facts.titles[person_] & group;
        if (mine.empty() || theirs.empty() || !(group & v_.state.facts.built).empty()) return;
        if ((mine | theirs) == group) {
            gets_.push_back(theirs);
            gives_.push_back(mine);
            return;
        }
        if (theirs.count() == 1) small_gets_.push_back(theirs);
        if (mine.count() == 1) small_gives_.push_back(mine);
    }

    const View& v_;
    PlayerId person_;
    std::vector<DeedSet> gets_, gives_, small_gets_, small_gives_;  // `small`: nearer to a group
};

}  // namespace

Asked asked_by(const Action& offer, int round) {
    return {.by = offer.by,
        .whom = offer.whom,
        .round = static_cast<std::uint16_t>(round),
        .give = offer.give,
        .get = offer.get,
        .amount = offer.amount};
}

void keep_asked(std::vector<Asked>& list, const Asked& asked) {
    constexpr std::size_t kMost = 64;
    std::erase_if(list, [&](const Asked& before) {
        return before.by == asked.by && before.whom == asked.whom && before.give == asked.give &&
            before.get == asked.get && before.amount <= asked.amount;
    });
    if (list.size() == kMost) list.erase(list.begin());
    list.push_back(asked);
}

Money step_of_terms(const Game& game) { return std::max<Money>(game.rules.salary / kStepsOfSalary, 1); }

bool is_new(const View& view, const Action& offer, std::span<const Asked> asked) {
    return std::ranges::none_of(asked, [&](const Asked& before) {
        if (before.by != offer.by || before.whom != offer.whom) return false;
        // The same titles, or more for less.
        if (!offer.give.within(before.give) || !before.get.within(offer.get)) return false;
        const bool soon = view.state.round < before.round + kRoundsToAskAgain;
        return soon || offer.amount < before.amount + step_of_terms(view.game);
    });
}

bool is_worth_reading(
    const View& view, const Action& offer, Judge::Moment& moment, std::span<const Asked> asked) {
    if (-offer.amount > most_asked(view, offer.whom, offer.give)) return false;
    if (is_fancy(view, offer) || !is_new(view, offer, asked)) return false;
    const Gains gains = moment.gains(offer);
    return gains.by >= 0 && gains.whom >= moment.margin();
}

std::optional<Action> priced(const View& view, const Action& offer, double part, Judge::Moment& moment) {
    Action act = offer;
    const auto gains = [&](Money amount) {
        act.amount = amount;
        return moment.gains(act);
    };
    const double margin = moment.margin();
    const Money low = -most_asked(view, offer.whom, offer.give);
    const Money high = view.state.player[view.me].cash - dues_of(view, offer.get);
    if (low > high || gains(low).by < margin || gains(high).whom < margin) return std::nullopt;
    const Money most = farthest_amount(low, high, [&](Money m) { return gains(m).by >= margin; });
    const Money least = farthest_amount(high, low, [&](Money m) { return gains(m).whom >= margin; });
    if (least > most) return std::nullopt;
    act.amount = rounded(view, static_cast<Money>(least + part * (most - least)), most);
    if (act.amount < least) act.amount = least;
    const bool gift = (act.give.empty() && act.amount <= 0) || (act.get.empty() && act.amount >= 0);
    return gift ? std::nullopt : std::optional(act);
}

std::optional<Action> approach(const View& view, PlayerId person, const Dealing& dealing, const Judge& judge,
    std::span<const Asked> asked) {
    const std::unique_ptr<Judge::Moment> moment = judge.look(view);
    std::optional<Action> best;
    double most = 0;
    Wares(view, person).each([&](DeedSet give, DeedSet get) {
        const auto offer = priced(
            view, act::offer(view.me, {.to = person, .give = give, .get = get}), dealing.part, *moment);
        if (!offer || !is_worth_reading(view, *offer, *moment, asked)) return;
        const double gain = moment->gains(*offer).by;
        if (gain <= most || !can_be_accepted(view, *offer)) return;
        most = gain;
        best = offer;
    });
    return best;
}

std::vector<Reason> reasons_for(const Game& game, const State& state, const Action& offer) {
    using Kind = Reason::Kind;
    std::vector<Reason> reasons;
    const auto groups = [&](Kind kind, PlayerId who, DeedSet gained, DeedSet lost) {
        for (const Group& group : game.board.group) {
            if ((gained & group.deeds).empty()) continue;
            const DeedSet own = (state.facts.titles[who] - lost) & group.deeds;
            const bool whole = group.deeds.within(own | gained);
            if (whole != (kind == Kind::Completes) || (!whole && own.empty())) continue;
            reasons.push_back({.kind = kind, .who = who, .titles = group.deeds});
        }
    };
    for (const Kind kind : {Kind::Completes, Kind::Nears}) {
        groups(kind, offer.whom, offer.give, offer.get);
        groups(kind, offer.by, offer.get, offer.give);
    }
    if (offer.amount != 0)
        reasons.push_back({.kind = Kind::Pays,
            .who = offer.amount > 0 ? offer.whom : offer.by,
            .amount = std::abs(offer.amount)});
    return reasons;
}

std::optional<Money> counter_amount(const View& view, const Action& offer, const Judge& judge) {
    const std::unique_ptr<Judge::Moment> moment = judge.look(view);
    Action act = offer;
    const auto gains = [&](Money amount) {
        act.amount = amount;
        return moment->gains(act).by >= moment->margin();
    };
    const Money high = view.state.player[view.me].cash - dues_of(view, offer.get);
    if (offer.settles != 0 || high <= offer.amount || !gains(offer.amount)) return std::nullopt;
    const Money most = farthest_amount(offer.amount, high, gains);
    const Money step = step_of_terms(view.game);
    const Money more = (most - offer.amount) / 2 / step * step;
    return more < step ? std::nullopt : std::optional(offer.amount + more);
}

}  // namespace banquier::bots
