#include <banquier/bots/maitre.hpp>

#include <banquier/bots/record.hpp>

#include "holdings.hpp"
#include "maitre_options.hpp"
#include "money_scale.hpp"

#include <algorithm>
#include <array>

namespace banquier::bots {

// Where Maître plays on in thought; of none: it does not.
struct Thought {
    const Playouts* playouts = nullptr;
    Workroom* room = nullptr;
    int most = 0;

    // The place of the best option of the room, the first if there is but one.
    std::size_t choose(const View& view) const {
        return room->options.size() < 2 ? 0 : playouts->choose(view, *room, most);
    }
};

namespace {

// Kinds of people to deal with.
enum class Judge : std::uint8_t { Anything, ByList, BySwap, AsMaison, ByChances, Nothing };
constexpr std::size_t kJudges = 6;
constexpr std::array<double, kJudges> kExpected = {0.08, 0.20, 0.08, 0.36, 0.22, 0.06};
constexpr double kTrue = 0.94;  // that somebody of a kind does as the kind does

constexpr double kMargin = 0.008;              // in the chance to win: what a deal must bring
constexpr double kTheirMargin = 0.004;         // and what somebody wants who goes by the chances
constexpr double kLeastMerit = 0.002;          // of an offer, its likelihood to be taken considered
constexpr int kSteps = 7;                      // to a price
constexpr int kRemembered = 20;                // rounds: then somebody may have another mind
constexpr std::size_t kMostDeals = 48;         // looked at with one partner
constexpr std::size_t kThoughtOver = 4;        // offers that are played on from
constexpr double kNetworkDoubt = 0.03 * 0.03;  // of a gain that it sees: the standard error, squared

// Maison's memory, and which kinds would have taken the offers that were heard.
struct Knowledge final : Memory {
    std::unique_ptr<Memory> house;
    std::unique_ptr<Workroom> room;  // where it plays on in thought
    struct Would {
        std::uint64_t mark = 0;
        std::uint8_t take = 0;  // a bit for each kind
    };
    std::array<Would, 64> would{};
};

struct Deal {
    PlayerId partner = kNobody;
    DeedSet give{}, get{};
};

// What the network says together with what playouts have come to, each by how sure it is.
double both(double network, const Gain& played) {
    const double doubt = played.doubt();
    return (network * doubt + played.mean() * kNetworkDoubt) / (doubt + kNetworkDoubt);
}

class Dealer {
public:
    Dealer(const Maitre& self, const View& view, const View& house_view, const Thought& thought = {})
        : self_(self), view_(view), house_(house_view), game_(view.game), thought_(thought) {}

    // The best offer that can be made now.
    std::optional<Action> best() {
        now_ = self_.shares(view_.state, view_.rounds_left);
        for (const PlayerId q : view_.state.in_play)
            if (q != view_.me && view_.window.may_offer(view_.me, q)) deals_with(q);
        if (thought_.playouts != nullptr) think_over();
        return few_.empty() ? std::nullopt : std::optional(few_.front().offer);
    }

    Action reply(PlayerId from) {
        const State& s = view_.state;
        const Offer& offer = s.offer[from];
        const Action no = act::refuse(view_.me, from, offer.revision);
        const Action yes = act::accept(view_.me, from, offer.revision);
        now_ = self_.shares(s, view_.rounds_left);
        if (view_.legal(yes)) {
            State after = s;
            apply_known_legal(game_, after, yes);
            const double won = gain(self_.shares(after, view_.rounds_left), view_.me);
            if ((thought_.playouts != nullptr ? thought_over(won, no, after) : won) >= kMargin) return yes;
        }
        const bool plain = offer.settles == 0 && offer.give_tokens.empty() && offer.get_tokens.empty();
        if (!plain || s.tasks != 0 || !view_.window.may_offer(view_.me, from)) return no;
        // The same titles at another price, looked at as it stands without the offer.
        State without = s;
        apply_known_legal(game_, without, no);
        const View then{.game = game_,
            .state = without,
            .me = view_.me,
            .window = view_.window,
            .noise = view_.noise,
            .memory = view_.memory,
            .rounds_left = view_.rounds_left,
            .record = view_.record};
        View house = then;
        house.memory = house_.memory;
        Dealer counter(self_, then, house);
        counter.now_ = now_;
        counter.weigh({from, offer.get, offer.give});
        if (counter.few_.empty() || counter.few_.front().offer.amount == -offer.money) return no;
        return counter.few_.front().offer;
    }

private:
    PlayerSet team(PlayerId player) const {
        return game_.rules.teams == Teams::None ? PlayerSet::of(player) : team_of(game_, view_.state, player);
    }
    double gain(const WinShares& then, PlayerId whose) const {
        double sum = 0;
        for (const PlayerId q : team(whose)) sum += then[q] - now_[q];
        return sum;
    }

    // ---- What could be dealt

    // A few sets of titles, those that make a group whole first.
    class Few {
    public:
        void add(DeedSet titles, bool first) {
            if (count_ == set_.size()) return;
            set_[count_++] = titles;
            if (first) std::swap(set_[count_ - 1], set_[firsts_++]);
        }
        const DeedSet* begin() const { return set_.data(); }
        const DeedSet* end() const { return set_.data() + count_; }

    private:
        std::array<DeedSet, 12> set_{};
        std::size_t count_ = 0, firsts_ = 0;
    };

    // Of one player's titles: all of a group that both have between them, and single ones that bring the other nearer to a
    // group; of somebody who takes anything, any.
    Few lots_of(PlayerId owner, PlayerId other, bool any) const {
        const Facts& facts = view_.state.facts;
        Few lots;
        for (std::size_t g = 0; g < kGroups; ++g) {
            const Group& group = game_.board.group.items[g];
            const DeedSet own = facts.titles[owner] & group.deeds, theirs = facts.titles[other] & group.deeds;
            if (own.empty() || own == group.deeds || !(facts.built & group.deeds).empty()) continue;
            const bool whole = (own | theirs) == group.deeds;
            if (whole) lots.add(own, true);
            if ((whole && own.count() > 1) || (!whole && (!theirs.empty() || any)))
                for (const DeedId deed : own) lots.add(DeedSet::of(deed), false);
        }
        return lots;
    }

    void deals_with(PlayerId q) {
        deals_ = 0;
        const bool any = who_is(q)[static_cast<std::size_t>(Judge::Anything)] > 0.5;
        const Few gets = lots_of(q, view_.me, any), gives = lots_of(view_.me, q, false);
        for (const DeedSet get : gets) weigh({q, {}, get});
        for (const DeedSet give : gives) weigh({q, give, {}});
        for (const DeedSet get : gets)
            for (const DeedSet give : gives)
                if (!same_group(give, get)) weigh({q, give, get});
    }
    bool same_group(DeedSet a, DeedSet b) const {
        return game_.board.deed[a.lowest()].group == game_.board.deed[b.lowest()].group;
    }

    // ---- At which price

    Money list(DeedSet titles) const {
        Money sum = 0;
        for (const DeedId deed : titles) sum += worth(game_, view_.state, deed);
        return sum;
    }
    Action offer_of(const Deal& deal, Money paid) const {
        return act::offer(view_.me, {.to = deal.partner, .money = paid, .give = deal.give, .get = deal.get});
    }

    void weigh(const Deal& deal) {
        if (++deals_ > kMostDeals) return;
        const State& s = view_.state;
        const Money purse = s.player[view_.me].cash, theirs = s.player[deal.partner].cash;
        const Money low = deal.give.empty() ? 1 : -theirs, high = deal.get.empty() ? -1 : purse;
        if (low > high) return;
        // At a price that would be a gift nothing is gained: no use in looking on.
        const Money usual = std::clamp(list(deal.get) - list(deal.give), low, high);
        const Money gift = std::clamp(usual - std::max(list(deal.get), list(deal.give)), low, high);
        if (const auto then = after(offer_of(deal, gift)); !then || gain(*then, view_.me) < kMargin) return;
        const std::array<double, kJudges> likely = who_is(deal.partner);
        std::array<std::optional<Money>, kJudges> least;
        for (std::size_t j = 0; j < kJudges; ++j)
            if (likely[j] > 0.02) least[j] = least_for(static_cast<Judge>(j), deal, low, high);
        Ranked best;
        for (const auto& price : least) {
            if (!price) continue;
            double chance = 0;
            for (std::size_t j = 0; j < kJudges; ++j)
                chance += likely[j] * (least[j] && *least[j] <= *price ? kTrue : 1 - kTrue);
            const Action offer = offer_of(deal, *price);
            const auto then = after(offer);
            if (!then) continue;
            const double won = gain(*then, view_.me);
            if (won < kMargin || chance * won <= std::max(kLeastMerit, best.merit())) continue;
            if (view_.legal(offer)) best = {offer, chance, won};
        }
        if (best.merit() > 0) rank(best);
    }

    // The best ones, the best first.
    struct Ranked {
        Action offer{};
        double chance = 0, won = 0;
        double merit() const { return chance * won; }
    };
    void rank(const Ranked& one) {
        const auto place =
            std::ranges::find_if(few_, [&](const Ranked& other) { return other.merit() < one.merit(); });
        few_.insert(place, one);
        if (few_.size() > (thought_.playouts != nullptr ? kThoughtOver : 1)) few_.pop_back();
    }

    // What taking an offer brings that would bring so much by the network alone.
    double thought_over(double won, const Action& no, const State& taken) {
        std::vector<Option>& options = thought_.room->options;
        options.assign(2, {.start = taken});
        options[0].start = view_.after(no);
        thought_.playouts->compare(view_, *thought_.room, thought_.most);
        return both(won, thought_.room->gains[1]);
    }

    // Plays on from each of the best as if it had been taken.
    void think_over() {
        if (few_.empty()) return;
        std::vector<Option>& options = thought_.room->options;
        options.assign(1, {.start = view_.state});
        for (const Ranked& one : few_) options.push_back({.start = taken(one.offer)});
        thought_.playouts->compare(view_, *thought_.room, thought_.most);
        for (std::size_t i = 0; i < few_.size(); ++i)
            few_[i].won = both(few_[i].won, thought_.room->gains[i + 1]);
        std::erase_if(few_, [](const Ranked& one) { return one.won < kMargin; });
        std::ranges::stable_sort(few_, std::ranges::greater{}, &Ranked::merit);
    }
    // The position if a legal offer is taken.
    State taken(const Action& offer) const {
        State then = view_.after(offer);
        apply_known_legal(game_, then, act::accept(offer.whom, offer.by, then.offer[offer.by].revision));
        return then;
    }

    // What follows if the offer is taken; nothing where the rules forbid it.
    std::optional<WinShares> after(const Action& offer) const {
        State then = view_.state;
        if (why_illegal(game_, then, offer)) return std::nullopt;
        apply_known_legal(game_, then, offer);
        const Action yes = act::accept(offer.whom, offer.by, then.offer[offer.by].revision);
        if (why_illegal(game_, then, yes)) return std::nullopt;
        apply_known_legal(game_, then, yes);
        return self_.shares(then, view_.rounds_left);
    }

    // The least that one of this kind takes, to within a few steps.
    std::optional<Money> least_for(Judge judge, const Deal& deal, Money low, Money high) const {
        if (judge == Judge::Nothing) return std::nullopt;
        const auto takes = [&](Money paid) {
            return would_take(judge, view_.state, offer_of(deal, paid), view_.rounds_left, &now_);
        };
        if (!takes(high)) return std::nullopt;
        if (takes(low)) return low;
        for (int i = 0; i < kSteps && high - low > 4; ++i) {
            const Money middle = low + (high - low) / 2;
            (takes(middle) ? high : low) = middle;
        }
        return high;
    }

    // ---- Who sits opposite

    // With so many rounds left. `now`: what the network says of the position, where it is known already.
    bool would_take(Judge judge, const State& s, const Action& offer, int rounds_left,
        const WinShares* now = nullptr) const {
        const PlayerId to = offer.whom, by = offer.by;
        const bool completes_theirs = completes(game_, s, to, offer.give, offer.get);
        const bool completes_ours = completes(game_, s, by, offer.get, offer.give);
        const Money received = offer.amount, left = s.player[to].cash + received;
        Money balance = received;
        for (const DeedId deed : offer.give) balance += worth(game_, s, deed);
        for (const DeedId deed : offer.get) balance -= worth(game_, s, deed);
        const bool mortgaged = !((offer.give | offer.get) & s.facts.mortgaged).empty();
        switch (judge) {
        case Judge::Anything:
            if (mortgaged) return false;
            if (breaks(game_, s, to, offer.get) && !completes_theirs) return false;
            return received > 0 ||
                (left >= (completes_theirs ? 0 : scaled(game_, 200)) && !offer.give.empty());
        case Judge::ByList: {
            Money asked = 0;
            for (const DeedId deed : offer.get) asked += game_.board.deed[deed].price;
            if (mortgaged || balance < 0 || left < scaled(game_, 100)) return false;
            return !completes_ours || completes_theirs || received >= 2 * asked;
        }
        case Judge::BySwap:
            return completes_theirs && completes_ours && balance >= -scaled(game_, 20) &&
                left >= scaled(game_, 100);
        case Judge::AsMaison: {
            State asked = s;
            if (why_illegal(game_, asked, offer)) return false;
            apply_known_legal(game_, asked, offer);
            const View theirs{.game = game_,
                .state = asked,
                .me = to,
                .window = house_.window,
                .noise = house_.noise,
                .memory = house_.memory,
                .rounds_left = rounds_left};
            return self_.house().reply(theirs, by).kind == ActKind::Accept;
        }
        case Judge::ByChances: {
            const WinShares before = now != nullptr ? *now : self_.shares(s, rounds_left);
            State then = s;
            if (why_illegal(game_, then, offer)) return false;
            apply_known_legal(game_, then, offer);
            const Action yes = act::accept(to, by, then.offer[by].revision);
            if (why_illegal(game_, then, yes)) return false;
            apply_known_legal(game_, then, yes);
            return self_.shares(then, rounds_left)[to] - before[to] >= kTheirMargin;
        }
        case Judge::Nothing: return false;
        }
        return false;
    }

    // How likely the partner is of each kind.
    std::array<double, kJudges> who_is(PlayerId partner) {
        Known& known = known_[partner];
        if (known.found) return known.likely;
        known = {kExpected, true};
        if (view_.record != nullptr)
            for (std::size_t i = 0; i < view_.record->size(); ++i) {
                const auto& [heard, taken] = view_.record->last(i);
                if (heard->offer.whom != partner || heard->before.round + kRemembered < view_.state.round)
                    continue;
                const std::uint8_t take = who_would_take(*heard);
                for (std::size_t j = 0; j < kJudges; ++j)
                    known.likely[j] *= ((take >> j & 1) != 0) == taken ? kTrue : 1 - kTrue;
            }
        double sum = 0;
        for (const double likely : known.likely) sum += likely;
        for (double& likely : known.likely) likely /= sum;
        return known.likely;
    }
    // As things stood when the offer was made, so that what is kept of it stays true.
    std::uint8_t who_would_take(const Heard& heard) const {
        Knowledge* memory = static_cast<Knowledge*>(view_.memory);
        Knowledge::Would* kept =
            memory != nullptr ? &memory->would[heard.mark % memory->would.size()] : nullptr;
        if (kept != nullptr && kept->mark == heard.mark) return kept->take;
        std::uint8_t take = 0;
        for (std::size_t j = 0; j < kJudges; ++j)
            if (would_take(static_cast<Judge>(j), heard.before, heard.offer, heard.rounds_left))
                take = static_cast<std::uint8_t>(take | 1u << j);
        if (kept != nullptr) *kept = {heard.mark, take};
        return take;
    }

    struct Known {
        std::array<double, kJudges> likely{};
        bool found = false;
    };

    const Maitre& self_;
    const View& view_;
    const View& house_;
    const Game& game_;
    WinShares now_{};
    ByPlayer<Known> known_{};
    Thought thought_;
    std::size_t deals_ = 0;
    std::vector<Ranked> few_;
};

}  // namespace

Maitre::Maitre(const Game& game, const Network& network, int playouts)
    : house_(game, parameters_of_level(kLevels)),
      features_(game),
      network_(network),
      most_(playouts),
      playouts_(
          playouts > 0 ? std::make_unique<const Playouts>(game, house_, features_, network_) : nullptr) {}

Maitre::~Maitre() = default;

WinShares Maitre::shares(const State& state, int rounds_left) const {
    Described described;
    features_.describe(state, rounds_left, described);
    return network_.shares(described);
}

View Maitre::house_view(const View& view) const {
    return {.game = view.game,
        .state = view.state,
        .me = view.me,
        .window = view.window,
        .noise = view.noise,
        .last_legal = view.last_legal,
        .memory = view.memory != nullptr ? static_cast<Knowledge*>(view.memory)->house.get() : nullptr,
        .rounds_left = view.rounds_left,
        .record = view.record};
}

std::unique_ptr<Memory> Maitre::memory() const {
    auto knowledge = std::make_unique<Knowledge>();
    knowledge->house = house_.memory();
    if (playouts_) knowledge->room = playouts_->room();
    return knowledge;
}

// With the room of its memory, or one for this question alone.
Thought Maitre::thought(const View& view, std::unique_ptr<Workroom>& own) const {
    if (!playouts_) return {};
    if (view.memory == nullptr) own = playouts_->room();
    return {playouts_.get(), own ? own.get() : static_cast<Knowledge*>(view.memory)->room.get(), most_};
}

Action Maitre::answer(const View& view) const {
    const Action house = house_.answer(house_view(view));
    if (!playouts_) return house;
    std::unique_ptr<Workroom> own;
    const Thought with = thought(view, own);
    answers_to_weigh(view, house, features_, network_, with.room->options);
    const std::size_t best = with.choose(view);
    return best == 0 ? house : with.room->options[best].act;
}

std::optional<Action> Maitre::tend(const View& view) const {
    const std::optional<Action> house = house_.tend(house_view(view));
    const State& s = view.state;
    if (!playouts_ || s.tasks != 0) return house;
    // What can wait for the beginning of the next turn is weighed then.
    if (s.phase == Phase::EndTurn && s.turn == view.me && s.clock == Clock::Running && view.rounds_left > 1 &&
        view.game.rules.build < Timing::OwnTurn)
        return house && house->kind == ActKind::Lift ? house : std::nullopt;
    std::unique_ptr<Workroom> own;
    const Thought with = thought(view, own);
    wishes_to_weigh(view, house, with.room->options);
    const std::size_t best = with.choose(view);
    if (best == 0) return house;
    const Option& better = with.room->options[best];
    return better.nothing ? std::nullopt : std::optional(better.act);
}

Quiet Maitre::quiet(const View& view) const {
    Quiet quiet = house_.quiet(house_view(view));
    if (!playouts_) return quiet;
    const Money builds = cheapest_building(view.game, view.state, view.me);
    quiet.at_begin = std::min(quiet.at_begin, builds);
    if (view.game.rules.build < Timing::OwnTurn) quiet.between = std::min(quiet.between, builds);
    return quiet;
}

std::optional<Action> Maitre::manage(const View& view) const {
    if (auto act = tend(view)) return act;
    return offer(view);
}

std::optional<Action> Maitre::offer(const View& view) const {
    const View house = house_view(view);
    const State& s = view.state;
    const bool may_offer = s.tasks == 0 && s.turn == view.me && s.phase == Phase::EndTurn &&
        s.clock == Clock::Running && !s.offering.contains(view.me);
    if (!may_offer) return std::nullopt;
    std::unique_ptr<Workroom> own;
    return Dealer(*this, view, house, thought(view, own)).best();
}

Action Maitre::reply(const View& view, PlayerId from) const {
    std::unique_ptr<Workroom> own;
    return Dealer(*this, view, house_view(view), thought(view, own)).reply(from);
}

}  // namespace banquier::bots
