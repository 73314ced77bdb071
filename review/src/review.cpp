#include <banquier/review/review.hpp>

#include "chances.hpp"
#include "investments.hpp"
#include "playouts.hpp"

#include <algorithm>
#include <cmath>

namespace banquier::review {

namespace {

constexpr int kForTrades = 256;       // playouts, so that both sides are told something
constexpr double kAgreed = 0.01;      // of what playouts find, that the network must see at once
constexpr double kWorthALook = 0.01;  // what an offer that was refused must have brought by the network

// After how many rounds time was called in this game; 0: it was not.
int clock_after_in(const notation::Record& record) {
    for (std::size_t i = 0; i < record.steps.size(); ++i) {
        const auto* act = std::get_if<Action>(&record.steps[i].what);
        if (act != nullptr && (act->kind == ActKind::TimeUp || act->kind == ActKind::LastRound))
            return record.state_at(i).round - 1;
    }
    return 0;
}

bool in_prison(const State& s, const Action& act) {
    return s.phase == Phase::Roll && s.tasks == 0 && is_player(act.by) && s.player[act.by].prison != 0;
}

// Seats and titles come one after the other; only what has come of all of them is worth a look.
bool is_dealing(const State& s) { return s.phase == Phase::OrderRoll || s.phase == Phase::Deal; }

Cause cause_of(const State& before, const Action& act) {
    if (is_chance(act.kind)) return Cause::Luck;
    switch (act.kind) {
    case ActKind::Accept: return Cause::Trade;
    case ActKind::Pass: return before.phase == Phase::LastClaims ? Cause::Course : Cause::Choice;
    case ActKind::EndTurn:
    case ActKind::Bankrupt:
    case ActKind::Claim:
    case ActKind::Offer:
    case ActKind::Withdraw:
    case ActKind::LastRound:
    case ActKind::TimeUp:
    case ActKind::Stop: return Cause::Course;
    default: return Cause::Choice;
    }
}

class Reviewer {
public:
    Reviewer(const notation::Record& record, const Settings& settings)
        : record_(record),
          game_(record.header.game),
          settings_(settings),
          clock_after_(clock_after_in(record)),
          chances_(game_, clock_after_),
          playouts_(game_, chances_, clock_after_, settings) {}

    std::optional<Review> review(const GoesOn& goes_on) {
        review_.network = bots::digest_of(bots::carried_network());
        WinShares before = chances_.of(record_.start);
        for (const PlayerId q : everybody(record_.start)) review_.account[q].start = before[q];
        for (std::size_t i = 0; i < record_.steps.size(); ++i) {
            if (goes_on && !goes_on(i, record_.steps.size())) return std::nullopt;
            const State& next = record_.state_at(i + 1);
            const WinShares after = goes_on_bidding(i) || is_dealing(next) ? before : chances_.of(next);
            review_.moments.push_back(moment(i, before, after));
            if (const auto* act = std::get_if<Action>(&record_.steps[i].what)) look_at(i, *act);
            before = after;
        }
        review_.over = game_over(record_.last());
        for (const PlayerId q : everybody(record_.start)) review_.account[q].result = before[q];
        for (const Moment& each : review_.moments) book(each);
        review_.investments = investments_in(record_);
        return std::move(review_);
    }

private:
    // What the bids of an auction change is booked when the lot is sold, as the choice of whoever buys.
    bool goes_on_bidding(std::size_t i) const {
        const auto* act = std::get_if<Action>(&record_.steps[i].what);
        const bool in_lot = act != nullptr && (act->kind == ActKind::Bid || act->kind == ActKind::Pass) &&
            top_is(record_.state_at(i), TaskKind::Lot);
        return in_lot && !ended_lot(i);
    }
    const Event* ended_lot(std::size_t i) const {
        for (const Event& event : record_.steps[i].events)
            if (event.kind == EventKind::LotSold || event.kind == EventKind::LotUnsold) return &event;
        return nullptr;
    }

    Moment moment(std::size_t i, const WinShares& before, const WinShares& after) {
        Moment found{.before = before, .expected = after, .after = after};
        const auto* act = std::get_if<Action>(&record_.steps[i].what);
        if (act == nullptr) return found;
        const State& s = record_.state_at(i);
        found.cause = cause_of(s, *act);
        found.by = is_player(act->by) ? act->by : s.turn;
        if (found.cause == Cause::Trade) found.with = act->whom;
        if (const Event* sold = ended_lot(i); sold != nullptr && is_player(sold->player))
            found.by = sold->player;
        if (found.cause == Cause::Luck && is_dealing(s)) {
            found.expected = before;
        } else if (found.cause == Cause::Luck) {
            // What a throw that comes next lets see is no luck of this one.
            const WinShares mean = chances_.expected(s, *act),
                            came = chances_.at_rest(record_.state_at(i + 1));
            for (const PlayerId q : everybody(s)) found.expected[q] = mean[q] + after[q] - came[q];
            found.chosen = in_prison(s, *act);
        }
        return found;
    }

    void book(const Moment& moment) {
        const bool chosen = moment.chosen || moment.cause == Cause::Choice || moment.cause == Cause::Trade;
        for (const PlayerId q : everybody(record_.start)) {
            Account& account = review_.account[q];
            account.luck += moment.luck(q);
            const bool own = q == moment.by || q == moment.with;
            (!chosen ? account.course : own ? account.own : account.others) += moment.judgement(q);
        }
    }

    // ---- Choices against others

    void look_at(std::size_t i, const Action& act) {
        if (settings_.most_playouts == 0 || !is_player(act.by)) return;
        const State& s = record_.state_at(i);
        if (act.kind == ActKind::Accept) return look_at_trade(i, act);
        const std::vector<Plan> others = others_than(s, act);
        if (others.empty()) return;
        ++review_.weighed;
        std::optional<Mistake> worst;
        const Plan played{act};
        for (const Plan& other : others) {
            const Weighed gain = playouts_.weigh(s, played, other, act.by)[act.by];
            if (gain.is_better() && (!worst || gain.by > worst->gain.by))
                worst = {.step = i + 1, .by = act.by, .better = other, .gain = gain};
        }
        if (!worst || !network_agrees(s, played, *worst)) return;
        // What looked best of several is looked at again, with other luck.
        worst->gain = playouts_.weigh(s, played, worst->better, act.by, settings_.most_playouts)[act.by];
        if (worst->gain.is_better()) review_.mistakes.push_back(*worst);
    }

    // How others bid and build in playouts is a guess: the position itself must look better too.
    bool network_agrees(const State& s, const Plan& played, const Mistake& mistake) const {
        const auto chance = [&](const Plan& plan) {
            State then = s;
            for (const Action& act : plan) {
                if (is_chance(act.kind)) return of_team(then, chances_.expected(then, act), mistake.by);
                apply_known_legal(game_, then, act);
            }
            return of_team(s, chances_.at_rest(then), mistake.by);
        };
        return chance(mistake.better) - chance(played) >= kAgreed;
    }
    double of_team(const State& s, const WinShares& shares, PlayerId player) const {
        if (game_.rules.teams == Teams::None) return shares[player];
        double sum = 0;
        for (const PlayerId mate : team_of(game_, s, player)) sum += shares[mate];
        return sum;
    }

    void look_at_trade(std::size_t i, const Action& act) {
        const State& s = record_.state_at(i);
        const Action no = act::refuse(act.by, act.whom, act.revision);
        Trade trade{.step = i + 1, .by = act.whom, .whom = act.by, .offer = s.offer[act.whom]};
        trade.reasons = bots::reasons_for(game_, s, act::offer(act.whom, trade.offer));
        for (const PlayerId q : everybody(s)) trade.change[q] = review_.moments[i].change(q);
        ++review_.weighed;
        const ByPlayer<Weighed> gain = playouts_.weigh(s, {no}, {act}, act.by, kForTrades);
        trade.for_by = gain[trade.by];
        trade.for_whom = gain[trade.whom];
        review_.trades.push_back(trade);
        for (const PlayerId q : {trade.by, trade.whom}) {
            if (!gain[q].is_worse()) continue;
            const Weighed again = playouts_.weigh(s, {act}, {no}, q, kForTrades)[q];
            if (again.is_better())
                review_.mistakes.push_back({.step = i + 1, .by = q, .better = {no}, .gain = again});
        }
    }

    // What else could have been done: what Maison would do, and the plain opposite.
    std::vector<Plan> others_than(const State& s, const Action& act) {
        std::vector<Plan> others;
        const PlayerId by = act.by;
        const auto add = [&](const Plan& other) {
            if (std::ranges::find(others, other) == others.end()) others.push_back(other);
        };
        const auto consider = [&](const Action& other) {
            if (other.by == by && other != act && !why_illegal_before_dice(game_, s, other)) add({other});
        };
        const auto consider_house = [&] {
            for (const Action& answer : playouts_.answer_of_house(s, by)) consider(answer);
        };
        switch (act.kind) {
        case ActKind::Buy: consider(act::decline(by)); break;
        case ActKind::Decline: consider(act::buy(by)); break;
        case ActKind::PayCard: consider(act::draw_card(by)); break;
        case ActKind::DrawCard: consider(act::pay_card(by)); break;
        case ActKind::Roll:
        case ActKind::PayFine:
        case ActKind::UseToken: {
            if (!in_prison(s, act)) break;
            if (act.kind != ActKind::Roll) consider(act::roll(by, 0, 0));
            if (act.kind != ActKind::PayFine) consider(act::pay_fine(by));
            if (act.kind != ActKind::UseToken && !s.player[by].tokens.empty())
                consider(act::use_token(by, s.player[by].tokens.lowest()));
            break;
        }
        case ActKind::Bid: consider(act::pass(by)); [[fallthrough]];
        case ActKind::Pass:
            if (s.phase == Phase::LastClaims) break;
            [[fallthrough]];
        case ActKind::Keep:
        case ActKind::Want: consider_house(); break;
        case ActKind::Build:
        case ActKind::Mortgage:
        case ActKind::Lift:
        case ActKind::SellToBank:
        case ActKind::PutUp:
            if (s.tasks != 0) {
                if (decision(game_, s).awaited.contains(by)) consider_house();
            } else {
                add({});
                const Plan wishes = playouts_.wishes_of_house(s, by);
                if (!wishes.empty() && wishes.front() != act) add(wishes);
            }
            break;
        case ActKind::EndTurn:
            if (Plan wishes = playouts_.wishes_of_house(s, by); !wishes.empty()) {
                wishes.push_back(act);
                add(wishes);
            }
            break;
        case ActKind::Refuse: {
            const Action yes = act::accept(by, act.whom, act.revision);
            if (why_illegal(game_, s, yes)) break;
            State taken = s;
            apply_known_legal(game_, taken, yes);
            if (chances_.at_rest(taken)[by] - chances_.at_rest(s)[by] >= kWorthALook) consider(yes);
            break;
        }
        default: break;
        }
        return others;
    }

    const notation::Record& record_;
    const Game& game_;
    Settings settings_;
    int clock_after_;
    Chances chances_;
    Playouts playouts_;
    Review review_;
};

}  // namespace

std::optional<Review> review_of(
    const notation::Record& record, const Settings& settings, const GoesOn& goes_on) {
    return Reviewer(record, settings).review(goes_on);
}

std::vector<std::size_t> turning_points(const Review& review, std::size_t most, double least) {
    const auto size_of = [&](std::size_t i) {
        double size = 0;
        for (std::size_t q = 0; q < kMaxPlayers; ++q)
            size = std::max(size, std::abs(review.moments[i].change(static_cast<PlayerId>(q))));
        return size;
    };
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < review.moments.size(); ++i)
        if (size_of(i) >= least && review.moments[i].cause != Cause::Course) found.push_back(i);
    std::ranges::stable_sort(found, [&](std::size_t a, std::size_t b) { return size_of(a) > size_of(b); });
    if (found.size() > most) found.resize(most);
    return found;
}

}  // namespace banquier::review
