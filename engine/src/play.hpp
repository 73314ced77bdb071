// One act being played: the constant game, the state that it changes, and the sink that hears what happened.
// Every chapter of the rules is a header beside this one; rules.cpp brings them together.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/engine/stated.hpp>

#include "denials.hpp"
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
        if (holds("SETUP-15"_rule)) return sink(event);
        sink(denial::hidden(event));
    }
};

// ---- The agenda, read

inline const Task* find_task(const State& s, TaskKind kind) {
    for (std::size_t i = s.tasks; i-- > 0;)
        if (s.task[i].kind == kind) return &s.task[i];
    return nullptr;
}

// The array asserts that there is a place; beside kMaxTasks stands why there is one.
inline void push(State& s, const Task& task) { s.task[s.tasks++] = task; }
inline void pop(State& s) { s.task[--s.tasks] = Task{}; }

// The player whose open debt the game waits for, if any.
inline PlayerId debtor_of(const State& s) {
    return top_is(s, TaskKind::Debt) ? top_task(s)->player : kNobody;
}

// ---- Money and titles

// [SETUP-07] The bank's money is not counted and never lies among a player's, the banker's included.
inline void add_cash(State& s, PlayerId who, Money amount) {
    if (!holds("SETUP-07"_rule)) who = denial::purse_of(s, who);
    if (is_player(who)) s.player[who].cash += amount;
}

// [SETUP-06] The bank issues as much as is needed, whatever its box of notes holds.
inline void bank_pays(State& s, PlayerId who, Money amount) {
    if (holds("SETUP-06"_rule) || denial::box_has_notes(s, who)) add_cash(s, who, amount);
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

// [BUILD-04] The hotel of the quick games, which follows three houses; [BUILD-03] elsewhere it follows four.
inline bool has_quick_hotel(const RuleSet& rules) {
    return stated::kHousesBeforeHotel.rule(rules.houses_before_hotel) == "BUILD-04"_rule;
}

// [SELL-13] Half of what was paid comes back. [SELL-14] At most half of the title's price. [SELL-15] A hotel that
// follows three houses brings half of what was paid, all else at most half of the title's price.
inline bool brings_what_was_paid(const RuleSet& rules, std::uint8_t level) {
    const bool quick_hotel = has_quick_hotel(rules) && level > rules.houses_before_hotel;
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

// What `raisable_now` comes to, counted no further than to something that is enough.
Money raised_towards(const Game& game, const State& s, PlayerId player, Money enough);

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

// ---- What the chapters offer each other, chapter by chapter. What a chapter offers to the door alone, why_not_… and
// do_…, is called in rules.cpp.

struct Order;     // building.hpp
struct Purchase;  // estate.hpp
struct Places;    // wishes.hpp
struct Scarcity;  // wishes.hpp
enum class Arrival : std::uint8_t { Throw, Card, CardDoubleRent, CardTenTimes };

// setup.hpp
template <class Sink>
void finish_deal(Play<Sink>& p);
template <class Sink>
void do_order_roll(Play<Sink>& p, const Action& a);

// turn.hpp
template <class Sink>
void begin_turn(Play<Sink>& p, PlayerId player);
template <class Sink>
void end_turn(Play<Sink>& p);
template <class Sink>
void move_forward(Play<Sink>& p, int steps, Arrival arrival);
template <class Sink>
void land(Play<Sink>& p, Arrival arrival);
template <class Sink>
void finish_square(Play<Sink>& p);

// prison.hpp
template <class Sink>
void send_to_prison(Play<Sink>& p, RuleId why);
template <class Sink>
void roll_in_prison(Play<Sink>& p);

// cards.hpp
template <class Sink>
void return_token(Play<Sink>& p, PlayerId holder, TokenId token);

// rent.hpp
inline bool prison_keeps_rent(const RuleSet& rules, const Player& owner);
inline Claim claim_for(const Game& game, const State& s, DeedId deed, Arrival arrival);
inline int noted_claim(const State& s);
inline int claim_before_debt(const State& s);
template <class Sink>
void rent_falls_due(Play<Sink>& p, DeedId deed, Arrival arrival);
template <class Sink>
void collect(Play<Sink>& p, Claim claim);
template <class Sink>
void collect_noted(Play<Sink>& p, int i);
template <class Sink, class Lapses>
void lapse_claims(Play<Sink>& p, RuleId why, Lapses lapses);

// debt.hpp
inline bool has_buildings(const State& s, PlayerId who);
inline DeedSet to_be_put_up(const Game& game, const State& s, PlayerId debtor);
inline bool short_of_means(const Game& game, const State& s, PlayerId debtor);
template <class Sink>
void owe(Play<Sink>& p, PlayerId debtor, PlayerId creditor, Money amount, DebtCause cause,
    DeedId deed = kNoDeed, std::uint8_t landing = 0);
template <class Sink>
void hand_money(Play<Sink>& p, const Task& debt, Money amount);
template <class Sink>
void pay_debt(Play<Sink>& p, const Task& debt);
template <class Sink>
bool work_on_each(Play<Sink>& p);

// estate.hpp
inline bool spared(const Game& game, const State& s, PlayerId debtor, DeedId deed);
inline Money opening_price(const Game& game, DeedId deed);
inline Money owed(const Game& game, const State& s, PlayerId who);
inline bool has_last_resort(const Game& game);
inline Refusal why_wasteful(const Game& game, const State& s, PlayerId who, const Purchase& bought);
inline Refusal why_wasteful_building(
    const Game& game, const State& s, PlayerId who, Money buildings, GroupId group);
inline Refusal why_wasteful_bid(const Game& game, const State& s, PlayerId who, Money bid);

// mortgage.hpp
inline bool contest_concerns(const Game& game, const State& s, GroupId group);
inline bool under_the_hammer(const State& s, const Game& game, DeedId deed);
inline Money due_for_transfer(const Game& game, DeedId deed, bool lifted);
inline Money dues(const Game& game, const State& s, DeedSet received, DeedSet lifted);
template <class Sink>
void take_over_mortgage(Play<Sink>& p, PlayerId owner, DeedId deed, bool lifted);

// building.hpp
inline Order order_for(const Game& game, const State& s, GroupId group, const Levels& levels);
inline Refusal why_no_stock(const Game& game, const State& s, const Order& o);
inline Refusal why_not_even(const Game& game, const Order& o, bool raising);
template <class Sink>
void set_levels(Play<Sink>& p, PlayerId by, GroupId group, const Levels& levels, const Order& o, RuleId rule,
    Money price = kListPrice);
template <class Sink>
void raise(Play<Sink>& p, PlayerId by, GroupId group, const Levels& levels, const Order& o);

// auction.hpp
inline RuleId bid_rule(const Game& game, const Lot& lot);
template <class Sink>
void open_lot(Play<Sink>& p, const Lot& lot);
template <class Sink>
bool work_on_lot(Play<Sink>& p);

// wishes.hpp
inline std::uint8_t stock_of(const State& s, Building building);
inline bool could_stand(const Game& game, const State& s, PlayerId who, GroupId group, Building building);
inline int could_place(const Game& game, const State& s, PlayerId who, Building building);
inline Places cheapest_places(
    const Game& game, const State& s, PlayerId who, Building building, int most, Money money);
inline Contested contested(const Game& game);
inline Scarcity scarcity(const Game& game, const State& s, PlayerId by, const Order& o);
inline bool contested_in_vain(const Game& game, const State& s, PlayerId by, const Order& o);
inline Money wish_price(const Game& game, const State& s, PlayerId who);
inline Money held(const Game& game, const State& s, PlayerId who);

// contest.hpp
inline int places_on(const Game& game, const State& s, GroupId group, Building building);
inline Refusal why_not_place(const Game& game, const State& s, const Action& a);
template <class Sink>
bool open_contest(Play<Sink>& p, const Action& a, const Order& o);
template <class Sink>
void building_sold(Play<Sink>& p, const Lot& lot);
template <class Sink>
void do_place(Play<Sink>& p, const Action& a);
template <class Sink>
bool work_on_contest(Play<Sink>& p);
template <class Sink>
bool work_on_place(Play<Sink>& p);

// bankruptcy.hpp
template <class Sink>
bool work_on_estate(Play<Sink>& p);

// end.hpp
inline RuleId end_by_bankruptcy(const Game& game, const State& s);
inline RuleId time_rule(const RuleSet& rules);
template <class Sink>
void finish_game(Play<Sink>& p, RuleId why);
template <class Sink>
void finish_by_time(Play<Sink>& p);

}  // namespace banquier
