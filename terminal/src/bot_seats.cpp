#include "bot_seats.hpp"

#include <banquier/bots/order.hpp>
#include <banquier/luck/seeded.hpp>

#include <fmt/format.h>

namespace banquier::terminal {

BotSeats::BotSeats(const Game& game, std::vector<Seat> seats)
    : seats_(std::move(seats)), staff_(std::make_shared<const table::RosterStaff>(game)), game_(game) {}

const bots::Bot& BotSeats::bot(PlayerId player) const {
    return *staff_->find(fmt::format("level-{}", seats_[index_of(player)].level));
}

// Asks a bot something, with what its seat may see.
template <class Asked>
auto BotSeats::ask(const Moment& now, PlayerId player, const bots::Window& window, Asked asked) const {
    const bots::Bot& who = bot(player);
    std::unique_ptr<bots::Memory> memory = staff_->take_memory(who);
    const State seen = bots::seen_by(game_, now.state, player);
    const auto answer = asked(who,
        bots::View{.game = game_,
            .state = seen,
            .me = player,
            .window = window,
            .noise = luck::Stream::mix(now.noise + index_of(player)),
            .memory = memory.get(),
            .rounds_left = now.rounds_left,
            .record = &listener_.record()});
    staff_->give_back(who, std::move(memory));
    return answer;
}

bool BotSeats::is_allowed(const Moment& now, PlayerId player, const Action& act) const {
    if (act.by != player || act.kind == ActKind::Roll) return act.by == player;
    if (act.kind == ActKind::Offer && !window_.may_offer(player, act.whom)) return false;
    return !why_illegal(game_, now.state, act);
}

void BotSeats::turn_to(PlayerId turn) {
    if (turn == turn_) return;
    turn_ = turn;
    window_ = {};
    done_ = approached_ = {};
    offered_ = {};
    acts_ = 0;
}

std::optional<Action> BotSeats::next(
    const State& state, const Decision& pending, std::size_t steps, int rounds_left) {
    turn_to(state.turn);
    const Moment now{state, luck::Stream::mix(steps + 1), rounds_left};
    if (acts_ <= bots::kActsOfATurn) {
        if (auto act = claim(now)) return act;
        if (auto act = reply(now)) return act;
        if (auto act = between_turns(now)) return act;
    }
    return answer(now, pending);
}

std::optional<Action> BotSeats::claim(const Moment& now) const {
    for (std::size_t i = 0; i < now.state.claims; ++i) {
        const Claim& open = now.state.claim[i];
        if (open.noted || !is_player(open.owner) || !is_bot(open.owner)) continue;
        const Action act = act::claim(open.owner, open.deed);
        if (!why_illegal(game_, now.state, act)) return act;
    }
    return std::nullopt;
}

// An offer to a bot is answered once; a refusal may be followed by a counter-offer.
std::optional<Action> BotSeats::reply(const Moment& now) {
    if (counter_) {
        const Action act = *counter_;
        if (is_allowed(now, act.by, act)) return act;
        counter_.reset();
    }
    for (const PlayerId from : now.state.offering) {
        const Offer& open = now.state.offer[from];
        if (!is_bot(open.to) || considered_[from] == open.revision) continue;
        // What its proposer may not give away before the next throw is thought about after it.
        const Action yes = act::accept(open.to, from, open.revision);
        if (why_illegal(game_, now.state, yes).reason == Reason::NotNow) continue;
        const Action wish = ask(now, open.to, window_,
            [from](const bots::Bot& bot, const bots::View& view) { return bot.reply(view, from); });
        if (wish.kind == ActKind::Accept && is_allowed(now, open.to, wish)) return wish;
        const Action no = act::refuse(open.to, from, open.revision);
        if (why_illegal(game_, now.state, no)) continue;
        // One to a person would be looked at as it comes; bots bargain among themselves.
        if (wish.kind == ActKind::Offer && wish.whom == from && is_bot(from)) counter_ = wish;
        return no;
    }
    return std::nullopt;
}

// Between turns everybody may manage, the player on turn first.
std::optional<Action> BotSeats::between_turns(const Moment& now) {
    const State& s = now.state;
    if (s.tasks != 0 || s.phase != Phase::Roll || s.started) return std::nullopt;
    for (std::size_t i = 0; i < s.players; ++i) {
        const PlayerId player = bots::next_to_manage(s, i);
        if (!s.in_play.contains(player) || !is_bot(player) || done_.contains(player)) continue;
        if (auto act = manage(now, player)) return act;
        done_.add(player);
    }
    return std::nullopt;
}

// What a bot offers by itself is for other bots: people count as having closed a deal already.
bots::Window BotSeats::among_bots(const Moment& now, PlayerId player) const {
    bots::Window window = window_;
    for (const PlayerId other : now.state.in_play)
        if (!is_bot(other)) window.accepted(player, other);
    return window;
}

std::optional<Action> BotSeats::manage(const Moment& now, PlayerId player) const {
    const auto wish = ask(now, player, among_bots(now, player),
        [](const bots::Bot& bot, const bots::View& view) { return bot.manage(view); });
    if (!wish || !is_free(wish->kind) || !is_allowed(now, player, *wish)) return std::nullopt;
    return wish->kind == ActKind::Offer && !is_bot(wish->whom) ? std::nullopt : wish;
}

// At the end of its turn a bot may come to a person with one offer, which a judge finds good for both. One that was left
// unanswered since its last turn is taken back first.
std::optional<Action> BotSeats::approach(const Moment& now, PlayerId player) {
    const State& s = now.state;
    if (approached_.contains(player)) return std::nullopt;
    if (s.offering.contains(player)) {
        const PlayerId to = s.offer[player].to;
        const bool old = !is_bot(to) && !offered_[player].contains(to);
        if (!old || why_illegal(game_, s, act::withdraw(player))) return std::nullopt;
        return act::withdraw(player);
    }
    const bots::Dealing dealing = bot(player).dealing();
    constexpr double kRange = 4294967296.0;
    const std::uint64_t drawn = luck::Stream::mix(now.noise ^ (7 * index_of(player) + 1));
    if (static_cast<double>(drawn >> 32) >= dealing.appetite * kRange) {
        approached_.add(player);
        return std::nullopt;
    }
    for (std::size_t i = 0; i < s.players; ++i) {
        const auto person = static_cast<PlayerId>((i + drawn) % s.players);
        if (!s.in_play.contains(person) || is_bot(person)) continue;
        const auto wish = ask(now, player, window_, [&](const bots::Bot&, const bots::View& view) {
            return bots::approach(view, person, dealing, *staff_->judge(), asked_);
        });
        if (wish && is_allowed(now, player, *wish)) return wish;
    }
    approached_.add(player);
    return std::nullopt;
}

std::optional<Action> BotSeats::answer(const Moment& now, const Decision& pending) {
    const State& s = now.state;
    PlayerSet awaited = pending.awaited;
    for (const PlayerId player : pending.awaited)
        if (!is_bot(player)) awaited.remove(player);
    if (awaited.empty()) return std::nullopt;
    const PlayerId player = bots::next_to_answer(s, awaited);
    if (acts_ <= bots::kActsOfATurn) {
        if (pending.ask == Ask::EndTurn && s.tasks == 0) {
            if (auto act = approach(now, player)) return act;
            if (auto act = manage(now, player)) return act;
            return act::end_turn(player);
        }
        const Action wish = ask(now, player, among_bots(now, player),
            [](const bots::Bot& bot, const bots::View& view) { return bot.answer(view); });
        const bool to_person = wish.kind == ActKind::Offer && !is_bot(wish.whom);
        if (!to_person && is_allowed(now, player, wish)) return wish;
    }
    return standing_answer(game_, s, player);
}

void BotSeats::played(const State& before, const Action& act, int rounds_left) {
    turn_to(before.turn);
    ++acts_;
    listener_.hear(before, act, rounds_left);
    counter_ = counter_ && act.kind == ActKind::Refuse && act.by == counter_->by ? counter_ : std::nullopt;
    switch (act.kind) {
    case ActKind::Offer:
        window_.offered(act.by, act.whom);
        if (is_bot(act.by) && !is_bot(act.whom)) {
            approached_.add(act.by);
            offered_[act.by].add(act.whom);
            bots::keep_asked(asked_, bots::asked_by(act, before.round));
        }
        break;
    case ActKind::Accept: window_.accepted(act.by, act.whom); [[fallthrough]];
    case ActKind::Refuse: considered_[act.whom] = act.revision; break;
    default: break;
    }
}

}  // namespace banquier::terminal
