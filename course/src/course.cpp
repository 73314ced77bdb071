#include <banquier/course/course.hpp>

namespace banquier::course {

namespace {

// Of an offer beyond the window: no rule of the game forbids it.
constexpr Refusal kWindowClosed{.reason = Reason::NotAgain};

}  // namespace

Course::Course(const Game& game, int players, const Terms& terms)
    : Course(game, new_game(game, players), terms) {}

Course::Course(const Game& game, const State& state, const Terms& terms)
    : game_(&game), s_(state), terms_(terms) {
    advance();
}

// ---- Who is asked next

void Course::advance() {
    while (!next_question()) {
    }
}

// True: there is a question; false: something was played that needs none.
bool Course::next_question() {
    if (game_over(s_) || s_.round > terms_.rounds) return ask({.asked = Asked::Over});
    if (s_.turn != turn_) begin_turn();
    if (clock_is_due()) {
        act(game_->rules.time_limit == TimeLimit::TimeUp ? act::time_up() : act::last_round());
        return false;
    }
    if (luck_awaited(s_)) return ask({.asked = Asked::Luck, .seat = kBank});
    if (s_.claims != 0 && claim()) return false;
    if (s_.tasks == 0) {
        if (s_.phase == Phase::Roll && !s_.started && sweep()) return true;
        if (s_.phase == Phase::EndTurn) {
            if (terms_.manages[s_.turn] != Manages::Never && may_go_on())
                return ask({.asked = Asked::Manage, .seat = s_.turn});
            act(act::end_turn(s_.turn));
            return false;
        }
        if (s_.phase == Phase::Roll && s_.player[s_.turn].prison == 0)
            return ask({.asked = Asked::Luck, .seat = s_.turn});
    }
    return answer();
}

void Course::begin_turn() {
    turn_ = s_.turn;
    swept_ = 0;
    acts_of_turn_ = 0;
    window_ = {};
}

bool Course::clock_is_due() const {
    return terms_.clock_after != 0 && s_.round > terms_.clock_after && s_.clock == Clock::Running &&
        game_->rules.time_limit != TimeLimit::None;
}

// The first rent that its owner can ask for.
bool Course::claim() {
    for (std::size_t i = 0; i < s_.claims; ++i) {
        const Claim& c = s_.claim[i];
        const Action wish = act::claim(c.owner, c.deed);
        if (c.noted || why_illegal(*game_, s_, wish)) continue;
        act(wish);
        return true;
    }
    return false;
}

// Between turns everybody may manage, the player on turn first.
bool Course::sweep() {
    for (; swept_ < s_.players; ++swept_) {
        const PlayerId seat = bots::next_to_manage(s_, swept_);
        const Manages least = seat == s_.turn ? Manages::OwnTurn : Manages::Always;
        if (s_.in_play.contains(seat) && terms_.manages[seat] >= least && may_go_on())
            return ask({.asked = Asked::Manage, .seat = seat});
    }
    return false;
}

bool Course::answer() {
    const PlayerId seat = bots::next_to_answer(s_, decision(*game_, s_).awaited);
    if (s_.phase == Phase::OrderRoll) return ask({.asked = Asked::Luck, .seat = seat});
    if (may_go_on()) return ask({.asked = Asked::Answer, .seat = seat});
    const Action standing = standing_answer(*game_, s_, seat);
    if (standing.kind == ActKind::Roll) return ask({.asked = Asked::Luck, .seat = seat});
    act(standing);
    return false;
}

void Course::act(const Action& a) {
    listener_.hear(s_, a, rounds_left());
    apply_known_legal(*game_, s_, a);
    ++acts_played_;
    if (log_ != nullptr) log_->push_back(a);
}

// ---- Answers

Refusal Course::why_not(const Action& a) const {
    const auto [asked, seat, from] = question_;
    if (asked == Asked::Luck) return {.reason = Reason::LuckAwaited};
    if (asked == Asked::Over) return {.reason = Reason::GameOver};
    if (a.by != seat) return {.reason = Reason::NotYourDecision};
    if (asked == Asked::Manage && !is_free(a.kind)) return {.reason = Reason::NotYourDecision};
    if (asked == Asked::Reply) {
        const bool answers =
            a.kind == ActKind::Accept || a.kind == ActKind::Refuse || a.kind == ActKind::Offer;
        if (!answers || a.whom != from) return {.reason = Reason::NotYourDecision};
        // A counter-offer is judged once the other offer is refused.
        if (a.kind == ActKind::Offer) {
            State refused = s_;
            apply_known_legal(*game_, refused, act::refuse(seat, from, s_.offer[from].revision));
            if (!window_.may_offer(seat, from)) return kWindowClosed;
            return why_illegal(*game_, refused, a);
        }
    }
    if (a.kind == ActKind::Offer && is_player(a.whom) && !window_.may_offer(seat, a.whom))
        return kWindowClosed;
    return a.kind == ActKind::Roll ? why_illegal_before_dice(*game_, s_, a) : why_illegal(*game_, s_, a);
}

Refusal Course::play(const Action& a) {
    if (const Refusal no = why_not(a)) return no;
    if (question_.asked == Asked::Reply) {
        reply(a);
    } else if (a.kind == ActKind::Offer) {
        offer(a);
    } else if (a.kind == ActKind::Roll) {
        question_ = {.asked = Asked::Luck, .seat = a.by};
    } else {
        if (a.kind == ActKind::Accept) window_.accepted(a.by, a.whom);
        settle(a);
    }
    return kLegal;
}

void Course::done() {
    if (question_.asked != Asked::Manage) return;
    if (s_.phase == Phase::EndTurn)
        act(act::end_turn(s_.turn));
    else
        ++swept_;
    advance();
}

void Course::offer(const Action& a) {
    window_.offered(a.by, a.whom);
    act(a);
    question_ = {.asked = Asked::Reply, .seat = a.whom, .from = a.by};
}

void Course::reply(const Action& a) {
    const auto [asked, seat, from] = question_;
    if (a.kind == ActKind::Accept) {
        window_.accepted(from, seat);
        return settle(a);
    }
    act(act::refuse(seat, from, s_.offer[from].revision));
    if (a.kind == ActKind::Offer) return offer(a);
    advance();
}

// ---- Luck

ActKind Course::luck_kind() const {
    if (question_.seat != kBank) return ActKind::Roll;
    if (s_.tasks != 0) return ActKind::Throw;
    if (s_.phase == Phase::Deal) return ActKind::Deal;
    return game_->rules.draw == Draw::ThreeDice ? ActKind::ThreeDice : ActKind::Card;
}

Action Course::outcome(std::uint32_t number) const {
    const ActKind kind = luck_kind();
    switch (kind) {
    case ActKind::Card: return act::card(luck::card_at(s_, number));
    case ActKind::Deal: return act::deal(next_dealt(*game_, s_), luck::title_at(s_, number));
    default: return {.kind = kind, .by = question_.seat, .dice = luck::dice_at(kind, number)};
    }
}

void Course::draw(luck::Seeded& luck) {
    settle(luck_kind() == ActKind::Roll ? luck.complete(s_, act::roll(question_.seat, 0, 0))
                                        : luck.answer(*game_, s_));
}

// ---- Bots

void Course::answer_by(const bots::Bot& bot, bots::Memory* memory, std::uint64_t noise) {
    const auto [asked, seat, from] = question_;
    State seen;
    const bool secrets = bots::has_secrets(*game_);
    if (secrets) seen = bots::seen_by(*game_, s_, seat);
    const bots::View view{*game_, secrets ? seen : s_, seat, window_, luck::Stream::mix(noise ^ acts_played_),
        nullptr, memory, rounds_left(), &listener_.record()};
    switch (asked) {
    case Asked::Answer:
        if (play(bot.answer(view))) play(standing_answer(*game_, s_, seat));
        return;
    case Asked::Manage: {
        const std::optional<Action> wish = bot.manage(view);
        if (!wish || play(*wish)) done();
        return;
    }
    case Asked::Reply:
        if (play(bot.reply(view, from))) play(act::refuse(seat, from, s_.offer[from].revision));
        return;
    case Asked::Luck:
    case Asked::Over: return;
    }
}

ByPlayer<double> returns(const State& end) {
    ByPlayer<double> worth{};
    const PlayerSet all = everybody(end), won = game_over(end) ? end.winners : PlayerSet{};
    const PlayerSet lost = all - won;
    if (won.empty() || lost.empty()) return worth;
    for (const PlayerId player : won) worth[player] = 1.0 / won.count();
    for (const PlayerId player : lost) worth[player] = -1.0 / lost.count();
    return worth;
}

}  // namespace banquier::course
