// One act being played: the constant game, the state that it changes, and the sink that hears what happened.
// Every chapter of the rules is a header beside this one; rules.cpp brings them together.
#pragma once

#include <banquier/engine/rules.hpp>

#include "facts.hpp"

namespace banquier {

template <class Sink>
struct Play {
    const Game& game;
    State& s;
    Sink& sink;

    const RuleSet& rules() const { return game.rules; }
    const Board& board() const { return game.board; }
    // [SETUP-15] Who owns what and what is mortgaged is open to all.
    void say(const Event& event) const {
        if (holds("SETUP-15"_rule) || event.deed == kNoDeed) return sink(event);
        Event hidden = event;
        hidden.audience = Audience::PlayerAndBanker;
        sink(hidden);
    }
};

// ---- The agenda, read

inline const Task* top_task(const State& s) { return s.tasks == 0 ? nullptr : &s.task[s.tasks - 1u]; }
inline Task* top_task(State& s) { return s.tasks == 0 ? nullptr : &s.task[s.tasks - 1u]; }

inline bool top_is(const State& s, TaskKind kind) {
    return s.tasks != 0 && s.task[s.tasks - 1u].kind == kind;
}

inline const Task* find_task(const State& s, TaskKind kind) {
    for (std::size_t i = s.tasks; i-- > 0;)
        if (s.task[i].kind == kind) return &s.task[i];
    return nullptr;
}

inline void push(State& s, const Task& task) { s.task[s.tasks++] = task; }  // at most kMaxTasks, asserted
inline void pop(State& s) { s.task[--s.tasks] = Task{}; }

// The player whose open debt the game waits for, if any.
inline PlayerId debtor_of(const State& s) {
    return top_is(s, TaskKind::Debt) ? top_task(s)->player : kNobody;
}

// Dice or cards come before anything else [FLOW-02].
inline bool luck_awaited(const State& s) {
    if (s.tasks != 0) return top_is(s, TaskKind::ThrowForRent);
    return s.phase == Phase::Draw || s.phase == Phase::Deal;
}

inline bool before_play(const State& s) {
    return s.phase == Phase::OrderRoll || s.phase == Phase::Deal || s.phase == Phase::ChooseDealt;
}

// ---- Timing

// After one turn and before the next player's first roll or prison choice.
// [FLOW-11] A bankrupt's turn is over at once, whatever of the estate is still to be settled.
inline bool between_turns(const State& s) {
    if (!s.in_play.contains(s.turn) && !before_play(s)) return true;
    return s.phase == Phase::Roll && !s.started;
}

// [BUILD-05] [BUILD-06] [BUILD-07] [SELL-11] [SELL-12] [MORT-03] [MORT-04]
inline bool timely(const State& s, Timing timing, PlayerId by) {
    switch (timing) {
    case Timing::Anytime: return true;
    case Timing::BetweenTurns: return s.turn == by || between_turns(s);
    case Timing::OwnTurn: return s.turn == by;
    case Timing::OwnTurnBeforeRoll: return s.turn == by && s.phase == Phase::Roll && !s.rolled;
    }
    return false;
}

// ---- Money and titles

// [SETUP-07] The bank's money is not counted and never lies among a player's, the banker's included.
inline void add_cash(State& s, PlayerId who, Money amount) {
    if (!is_player(who) && !holds("SETUP-07"_rule)) who = banker(s);
    if (is_player(who)) s.player[who].cash += amount;
}

// [SETUP-06] The bank issues as much as is needed, whatever its box of notes holds.
inline void bank_pays(State& s, PlayerId who, Money amount) {
    constexpr Money kNotesInTheBox = 20'580;
    if (holds("SETUP-06"_rule) || s.player[who].cash < kNotesInTheBox) add_cash(s, who, amount);
}

inline void move_cash(State& s, PlayerId from, PlayerId to, Money amount) {
    add_cash(s, from, -amount);
    add_cash(s, to, amount);
}

// [FLOW-03] What the player's highest bid in the open lot holds.
inline Money reserved(const State& s, PlayerId who) {
    return holds("FLOW-03"_rule) && find_task(s, TaskKind::Lot) && s.lot.highest == who ? s.lot.bid : 0;
}

inline Money free_cash(const State& s, PlayerId who) { return s.player[who].cash - reserved(s, who); }

inline DeedSet titles_of(const State& s, PlayerId who) { return s.facts.titles[who]; }

inline bool group_built(const Game& game, const State& s, GroupId group) {
    return !(s.facts.built & game.board.group[group].deeds).empty();
}

inline bool group_mortgaged(const Game& game, const State& s, GroupId group) {
    return !(s.facts.mortgaged & game.board.group[group].deeds).empty();
}

// ---- What buildings have cost and bring back

inline Money list_price(const Game& game, DeedId street) {
    return game.board.group[game.board.deed[street].group].house_cost;
}

// The street's lot prices: streets are numbered in board order, stations and utilities left out.
inline std::size_t street_number(const Board& board, DeedId street) {
    const DeedSet others = board.group[kStations].deeds | board.group[kUtilities].deeds;
    return static_cast<std::size_t>((DeedSet::first(index_of(street)) - others).count());
}

// Nothing is kept of what stands no longer.
inline void forget_paid(const Game& game, State& s, DeedId street, std::uint8_t level) {
    LotPrices& prices = s.paid[street_number(game.board, street)];
    for (std::size_t i = level; i < kMaxLevel; ++i) prices[i] = 0;
}

// [SELL-13] Half of what was paid comes back. [SELL-14] At most half of the title's price. [SELL-15] A hotel that
// follows three houses brings half of what was paid, all else at most half of the title's price.
inline bool brings_what_was_paid(const RuleSet& rules, std::uint8_t level) {
    const bool quick_hotel = rules.houses_before_hotel == 3 && level > rules.houses_before_hotel;
    return rules.resale == Resale::OfPaid || (rules.resale == Resale::OfLowerButHotel && quick_hotel);
}

// [SELL-01] What the bank pays for one level of a street: half, rounded down.
inline Money level_resale(const Game& game, const State& s, DeedId street, std::uint8_t level) {
    const Money paid = paid_for(game, s, street, level), list = list_price(game, street);
    return (paid < list || brings_what_was_paid(game.rules, level) ? paid : list) / 2;
}

// What the bank pays for all that stands on a street.
inline Money resale(const Game& game, const State& s, DeedId deed) {
    // Nearly always all of it has cost the list price.
    if (s.paid[street_number(game.board, deed)] == LotPrices{})
        return s.holding[deed].level * (list_price(game, deed) / 2);
    Money sum = 0;
    for (std::uint8_t level = 1; level <= s.holding[deed].level; ++level)
        sum += level_resale(game, s, deed, level);
    return sum;
}

inline bool valid(PlayerId id, const State& s) { return index_of(id) < s.players; }
inline bool valid(DeedId id) { return index_of(id) < kDeeds; }
inline bool is_colour(GroupId id) { return index_of(id) < kColours; }

// ---- The one gate of all free acts [FLOW-01] [FLOW-02]
inline Refusal why_not_now(const State& s, PlayerId by) {
    if (s.phase == Phase::Over) return {Reason::GameOver, s.ended};
    if (!valid(by, s) || !s.in_play.contains(by)) return {Reason::PlayerOut, "BANK-02"_rule};
    if (before_play(s) && !top_is(s, TaskKind::Debt)) return {Reason::BeforePlay, "FLOW-01"_rule};
    if (luck_awaited(s) && holds("FLOW-02"_rule)) return {Reason::LuckAwaited, "FLOW-02"_rule};
    // [JAIL-11] Prison takes none of these rights away.
    if (s.player[by].prison != 0 && !holds("JAIL-11"_rule)) return {Reason::WrongTiming, "JAIL-11"_rule};
    return kLegal;
}

// The same for acts that are no claim: another's debt comes first, [BANK-01] one's own is there to be met, and nothing
// is begun after the end of time.
inline Refusal why_not_free(const State& s, PlayerId by) {
    if (const Refusal no = why_not_now(s, by)) return no;
    const Task* debt = find_task(s, TaskKind::Debt);
    const bool own = debt && debt->player == by && holds("BANK-01"_rule);
    if (debt && !own && holds("FLOW-02"_rule)) return {Reason::DebtOpen, "FLOW-02"_rule};
    if (!debt && (s.phase == Phase::LastClaims || s.clock == Clock::Stopped))
        return {Reason::WrongTiming, "FLOW-12"_rule};
    return kLegal;
}

inline bool in_own_debt(const State& s, PlayerId by) { return debtor_of(s) == by; }

// ---- Offers that a change has overtaken [FLOW-05]
template <class Sink>
void drop_offer(Play<Sink>& p, PlayerId from, EventKind how) {
    const PlayerId to = p.s.offer[from].to;
    p.say({.kind = how, .rule = "FLOW-05"_rule, .player = from, .other = to});
    p.s.offer[from] = Offer{.revision = p.s.offer[from].revision};
    p.s.offering.remove(from);
}

template <class Sink>
void lapse_offers(Play<Sink>& p, DeedSet deeds, TokenSet tokens = {}) {
    if (p.s.offering.empty() || !holds("FLOW-05"_rule)) return;
    for (const PlayerId from : p.s.offering) {
        const Offer& o = p.s.offer[from];
        const bool touched =
            !((o.give | o.get) & deeds).empty() || !((o.give_tokens | o.get_tokens) & tokens).empty();
        if (touched) drop_offer(p, from, EventKind::OfferLapsed);
    }
}

// By which rule a card is obeyed: it was drawn, or three dice chose it.
inline RuleId card_rule(const RuleSet& rules) {
    return rules.draw == Draw::Cards ? "CARD-01"_rule : "CARD-03"_rule;
}

// ---- What the chapters offer each other
template <class Sink>
void advance(Play<Sink>& p);  // agenda.hpp
template <class Sink>
void begin_turn(Play<Sink>& p, PlayerId player);  // turn.hpp
template <class Sink>
void end_turn(Play<Sink>& p);  // turn.hpp
enum class Arrival : std::uint8_t { Throw, Card, CardDoubleRent, CardTenTimes };
template <class Sink>
void move_forward(Play<Sink>& p, int steps, Arrival arrival);  // turn.hpp
template <class Sink>
void land(Play<Sink>& p, Arrival arrival);  // turn.hpp
template <class Sink>
void collect(Play<Sink>& p, Claim claim);  // rent.hpp
template <class Sink>
void rent_falls_due(Play<Sink>& p, DeedId deed, Arrival arrival);  // rent.hpp
template <class Sink>
void owe(Play<Sink>& p, PlayerId debtor, PlayerId creditor, Money amount, DebtCause cause,
    DeedId deed = kNoDeed, std::uint8_t landing = 0);  // debt.hpp
template <class Sink>
void send_to_prison(Play<Sink>& p, RuleId why);  // prison.hpp
template <class Sink>
void return_token(Play<Sink>& p, PlayerId holder, TokenId token);  // cards.hpp
template <class Sink>
void open_lot(Play<Sink>& p, const Lot& lot);  // auction.hpp
template <class Sink>
void finish_game(Play<Sink>& p, RuleId why);  // end.hpp
template <class Sink>
void finish_by_time(Play<Sink>& p);  // end.hpp

}  // namespace banquier
