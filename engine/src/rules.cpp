// Every act is judged and played here, chapter by chapter.
#include <banquier/engine/rules.hpp>

#include "agenda.hpp"
#include "cards.hpp"
#include "end.hpp"
#include "purchase.hpp"
#include "trade.hpp"

namespace banquier {
namespace {

Refusal why_not_pass(const State& s, const Action& a) {
    if (top_is(s, TaskKind::Lot)) return why_not_pass_lot(s, a);
    if (top_is(s, TaskKind::Inherit) && top_task(s)->player == a.by) return kLegal;
    if (s.tasks == 0 && s.phase == Phase::LastClaims && valid(a.by, s) && s.awaited.contains(a.by))
        return kLegal;
    return {Reason::NotYourDecision, "FLOW-01"_rule};
}

template <class Sink>
void do_pass(Play<Sink>& p, const Action& a) {
    State& s = p.s;
    const RuleId rule = top_is(s, TaskKind::Lot) ? "FLOW-07"_rule
        : top_is(s, TaskKind::Inherit)           ? "FLOW-11"_rule
                                                 : "FLOW-12"_rule;
    p.say({.kind = EventKind::Passed, .rule = rule, .player = a.by});
    if (top_is(s, TaskKind::Lot))
        s.lot.passed.add(a.by);
    else if (top_is(s, TaskKind::Inherit))
        pop(s);
    else
        s.awaited.remove(a.by);
}

// Apart from `perform`, so that the acts of every turn do not carry the registers and the stack of the others.
template <class Sink>
[[gnu::noinline]] void perform_rarer(Play<Sink>& p, const Action& a) {
    switch (a.kind) {
    case ActKind::PayFine: return do_pay_fine(p);
    case ActKind::UseToken: return do_use_token(p, a);
    case ActKind::Decline: return do_decline(p);
    case ActKind::Bid: return do_bid(p, a);
    case ActKind::Pass: return do_pass(p, a);
    case ActKind::Keep: return do_keep(p, a);
    case ActKind::Want: return do_want(p, a);
    case ActKind::PayCard: return do_pay_card(p);
    case ActKind::DrawCard: return do_draw_card(p);
    case ActKind::Bankrupt: return do_bankrupt(p, a.by);
    case ActKind::Build: return do_build(p, a);
    case ActKind::Mortgage: return do_mortgage(p, a);
    case ActKind::Lift: return do_lift(p, a);
    case ActKind::Offer: return do_offer(p, a);
    case ActKind::Withdraw: return drop_offer(p, a.by, EventKind::OfferWithdrawn);
    case ActKind::Accept: return do_accept(p, a);
    case ActKind::Refuse: return do_refuse(p, a);
    case ActKind::PutUp: return do_put_up(p, a);
    case ActKind::PutUpToken: return do_put_up_token(p, a);
    case ActKind::SellToBank: return do_sell_to_bank(p, a);
    case ActKind::Card: return do_card(p, a);
    case ActKind::ThreeDice: return do_three_dice(p, a);
    case ActKind::Throw: return do_throw(p, a);
    case ActKind::Deal: return do_deal(p, a);
    case ActKind::LastRound:
    case ActKind::TimeUp:
    case ActKind::Stop: return do_clock(p, a);
    default: return;  // in `perform`
    }
}

template <class Sink>
void perform(Play<Sink>& p, const Action& a) {
    switch (a.kind) {
    case ActKind::Roll: return do_roll(p, a);
    case ActKind::EndTurn: return end_turn(p);
    case ActKind::Claim: return do_claim(p, a);
    case ActKind::Buy: return do_buy(p);
    default: return perform_rarer(p, a);
    }
}

// [FLOW-01] A pass, a wish or a choice of dealt titles answers for one of several; the decision stays the same.
constexpr bool answers_alone(ActKind kind) {
    return !is_free(kind) && kind != ActKind::Pass && kind != ActKind::Want && kind != ActKind::Keep;
}

// The kinds for which that is so, a bit each.
constexpr std::uint32_t kAnswersAlone = [] {
    std::uint32_t bits = 0;
    for (std::uint32_t i = 0; i < kActKinds; ++i)
        bits |= std::uint32_t{answers_alone(static_cast<ActKind>(i))} << i;
    return bits;
}();
static_assert(kActKinds <= 32);

// What the decision is about: equal before and after an act means the same question to the same people. Buildings in
// stock tell one building lot of a contest from the next.
struct Question {
    Phase phase{};
    std::uint8_t tasks = 0;
    // Of the task on top, where there is one.
    struct Top {
        TaskKind kind{};
        PlayerId player = kNobody;
        PlayerId other = kNobody;
        DeedId deed = kNoDeed;
        std::uint8_t step = 0;
        DeedId lot = kNoDeed;
        std::uint8_t houses = 0;
        std::uint8_t hotels = 0;
        bool operator==(const Top&) const = default;
    } top;
    bool operator==(const Question& other) const {
        return phase == other.phase && tasks == other.tasks && (tasks == 0 || top == other.top);
    }
};

Question question(const State& s) {
    if (s.tasks == 0) return {.phase = s.phase};
    const Task& t = *top_task(s);
    return {.phase = s.phase,
        .tasks = s.tasks,
        .top = {.kind = t.kind,
            .player = t.player,
            .other = t.other,
            .deed = t.deed,
            .step = t.step,
            .lot = s.lot.deed,
            .houses = s.houses,
            .hotels = s.hotels}};
}

// Plays `act`, goes on until somebody has to decide, and counts the decision where it is a new one.
enum class Answers : std::uint8_t { Alone, Perhaps };
template <class Sink, class Act>
void play(const Game& game, State& s, Sink& sink, Answers answers, Act act) {
    Play<Sink> p{game, s, sink};
    const Question before = answers == Answers::Alone ? Question{} : question(s);
    act(p);
    settle(p);
    s.decision += answers == Answers::Alone || !(before == question(s));
}

template <class Sink>
void play(const Game& game, State& s, const Action& a, Sink& sink) {
    const bool alone = (kAnswersAlone >> index_of(a.kind) & 1) != 0;
    play(game, s, sink, alone ? Answers::Alone : Answers::Perhaps, [&](Play<Sink>& p) { perform(p, a); });
}

// Whether the game is on and this act one of whoever makes it.
Refusal why_not_theirs(const State& s, const Action& a) {
    if (s.phase == Phase::Over) return {Reason::GameOver, s.ended};
    if (is_luck(a.kind) || is_clock(a.kind)) {
        // [SETUP-08] The bank is no seat: whoever keeps it need not play.
        const PlayerId bank = holds("SETUP-08"_rule) ? kBank : banker(s);
        if (a.by != bank) return {Reason::NotYourDecision, "FLOW-01"_rule};
    } else {
        if (!valid(a.by, s)) return {Reason::NoSuchThing, "FLOW-01"_rule};
    }
    return kLegal;
}

}  // namespace

Refusal why_illegal_before_dice(const Game& game, const State& s, const Action& a) {
    if (!wants_dice(a.kind)) return why_illegal(game, s, a);
    if (const Refusal no = why_not_theirs(s, a)) return no;
    switch (a.kind) {
    case ActKind::Roll: return why_not_roll_now(s, a.by);
    case ActKind::ThreeDice: return why_not_three_dice_now(game, s);
    default: return why_not_throw_now(s);
    }
}

Refusal why_illegal(const Game& game, const State& s, const Action& a) {
    if (const Refusal no = why_not_theirs(s, a)) return no;
    switch (a.kind) {
    case ActKind::Roll: return why_not_roll(s, a);
    case ActKind::PayFine: return why_not_pay_fine(game, s, a);
    case ActKind::UseToken: return why_not_use_token(s, a);
    case ActKind::Buy: return why_not_buy(game, s, a);
    case ActKind::Decline: return why_not_buy_phase(s, a);
    case ActKind::Bid: return why_not_bid(game, s, a);
    case ActKind::Pass: return why_not_pass(s, a);
    case ActKind::Keep: return why_not_keep(game, s, a);
    case ActKind::Want:
        if (const Refusal no = why_not_want(game, s, a)) return no;
        return why_wasteful_want(game, s, a.by, a.amount);
    case ActKind::PayCard:
    case ActKind::DrawCard: return why_not_card_choice(s, a);
    case ActKind::EndTurn: return why_not_end_turn(s, a);
    case ActKind::Bankrupt: return why_not_bankrupt(game, s, a);
    case ActKind::Claim: return why_not_claim(game, s, a);
    case ActKind::Build: return why_not_build(game, s, a);
    case ActKind::Mortgage: return why_not_mortgage(game, s, a);
    case ActKind::Lift: return why_not_lift(game, s, a);
    case ActKind::Offer: return why_not_offer(game, s, a.by, offer_in(a));
    case ActKind::Withdraw: return why_not_withdraw(s, a);
    case ActKind::Accept: return why_not_accept(game, s, a);
    case ActKind::Refuse: return why_not_answer(s, a);
    case ActKind::PutUp: return why_not_put_up(game, s, a);
    case ActKind::PutUpToken: return why_not_put_up_token(game, s, a);
    case ActKind::SellToBank: return why_not_sell_to_bank(game, s, a);
    case ActKind::Card: return why_not_card(game, s, a);
    case ActKind::ThreeDice: return why_not_three_dice(game, s, a);
    case ActKind::Throw: return why_not_throw(s, a);
    case ActKind::Deal: return why_not_deal(game, s, a);
    case ActKind::LastRound:
    case ActKind::TimeUp:
    case ActKind::Stop: return why_not_clock(game, s, a);
    }
    return {Reason::NoSuchThing, "FLOW-01"_rule};
}

void apply_known_legal(const Game& game, State& s, const Action& a) {
    NoEvents nothing;
    play(game, s, a, nothing);
}

void apply_known_legal(const Game& game, State& s, const Action& a, EventList& events) {
    play(game, s, a, events);
}

Refusal apply(const Game& game, State& s, const Action& a) {
    const Refusal no = why_illegal(game, s, a);
    if (!no) apply_known_legal(game, s, a);
    return no;
}

Refusal apply(const Game& game, State& s, const Action& a, EventList& events) {
    const Refusal no = why_illegal(game, s, a);
    if (!no) apply_known_legal(game, s, a, events);
    return no;
}

}  // namespace banquier
