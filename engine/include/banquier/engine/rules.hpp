// The engine's whole interface: a position, what may be done in it, and what follows.
//
//     Game game = ...;                          // a board and a rule set
//     State state = new_game(game, 4);
//     if (Refusal no = why_illegal(game, state, act)) ...
//     EventList events;
//     apply(game, state, act, events);
#pragma once

#include <banquier/engine/action.hpp>
#include <banquier/engine/event.hpp>
#include <banquier/engine/game.hpp>
#include <banquier/engine/refusal.hpp>
#include <banquier/engine/state.hpp>

namespace banquier {

// Whether `players` can sit down under these rules; the refusal names the rule. [SETUP-03]
Refusal why_not_players(const Game& game, int players);

// The position before the first act. `players` must be admitted by why_not_players.
State new_game(const Game& game, int players);

// Before play: who gets the next title, and what is left of the pack.
PlayerId next_dealt(const Game& game, const State& state);
DeedSet undealt(const State& state);

// ---- What the game waits for

// clang-format off
enum class Ask : std::uint8_t {
    OrderRoll, Deal, ChooseDealt, Roll, Draw, CardChoice, Buy, EndTurn, LastClaims, Over,
    Debt, ThrowForRent, Bids, Wants, Place, Inherit,
};
// clang-format on

// The one pending decision. Awaited players have not answered yet; when none is and the game is not over, luck is.
struct Decision {
    Ask ask;
    PlayerSet awaited;
    bool luck = false;
    std::uint32_t number = 0;
};
Decision decision(const Game& game, const State& state);

// The answer that an awaited player always has [FLOW-01]; a Roll comes without its dice.
Action standing_answer(const Game& game, const State& state, PlayerId player);

// ---- Acts

Refusal why_illegal(const Game& game, const State& state, const Action& action);

// The same before dice are thrown: whether a roll or a throw may be made at all. Dice in the act are not looked at.
Refusal why_illegal_before_dice(const Game& game, const State& state, const Action& action);

// Applies a legal act; an illegal one leaves the state as it is and is returned as its refusal.
Refusal apply(const Game& game, State& state, const Action& action);
Refusal apply(const Game& game, State& state, const Action& action, EventList& events);

// For acts that the caller took from the engine: not checked again.
void apply_known_legal(const Game& game, State& state, const Action& action);
void apply_known_legal(const Game& game, State& state, const Action& action, EventList& events);

// Every legal act of every player, of luck and of the clock, save those of which there is no end: bids and token
// openings are listed at their lowest, offers not at all, an acceptance without liftings. Rolls and throws are
// listed without dice.
struct ActionList {
    // The longest lists: all eight colours in one hand where levels are free (6^4 - 1 each) and a few hundred other acts;
    // before play, every choice that two players have among their dealt titles.
    static constexpr std::size_t kCapacity = kColours * 1296 + 512;
    static_assert(2u << kMostDealt <= kCapacity);
    std::array<Action, kCapacity> items;
    std::size_t count = 0;

    void add(const Action& action) { items[count++] = action; }  // the array asserts that there is a place
    const Action* begin() const { return items.data(); }
    const Action* end() const { return items.data() + count; }
};
void legal_actions(const Game& game, const State& state, ActionList& list);

// What a seat is told. A refusal must not betray a landing that nobody has claimed yet [FLOW-05]: a seat judges an offer,
// and is told of it, as if no unclaimed rent stood but those of its own landings, whatever it owes; whether it can be
// accepted shows when that is tried. One's own claims are told the truth.
State as_told(const Game& game, const State& state, const Action& action);
Refusal why_illegal_as_told(const Game& game, const State& state, const Action& action);
void legal_actions_as_told(const Game& game, const State& state, ActionList& list);

// ---- Questions about a position

Money fortune(const Game& game, const State& state, PlayerId player);   // [END-04] [END-05] [END-06] [END-08]
Money raisable(const Game& game, const State& state, PlayerId player);  // from the bank, if everything goes
Money raisable_now(
    const Game& game, const State& state, PlayerId player);  // what the timing allows at this moment
PlayerSet team_of(const Game& game, const State& state, PlayerId player);  // the player and a team-mate
PlayerSet first_team(const Game& game, const State& state);                // [CUP-09] empty: no teams
Money mortgage_interest(const Game& game, DeedId deed);                    // [MORT-02] rounded up
Money lifting_cost(const Game& game, const State& state, DeedId deed);     // for its owner, now
Money transfer_due(const Game& game, const State& state, DeedId deed, bool lifted);  // [MORT-06] to [MORT-08]
Money building_cost(
    const Game& game, const State& state, GroupId group, Levels levels);  // negative: received
Levels smallest_sale(
    const Game& game, const State& state, PlayerId player, GroupId group);  // bare if none is legal
Money paid_for(const Game& game, const State& state, DeedId street, std::uint8_t level);  // from 1
inline std::uint8_t hotel_level(const Game& game) {
    return static_cast<std::uint8_t>(game.rules.houses_before_hotel + 1);
}
bool game_over(const State& state);
PlayerId banker(const State& state);  // who sees the cards of a final [CARD-08]: the last seat

// ---- Putting positions together (scenarios, saved games, corrections)

// Brings the derived facts in line with the holdings.
void refresh_facts(const Game& game, State& state);

// Says what a level of a street has cost; `amount` is at most kMostForBuilding, or the list price.
void put_paid(const Game& game, State& state, DeedId street, std::uint8_t level, Money amount);

// clang-format off
enum class Finding : std::uint8_t {
    None, PlayerCount, CashNegative, OwnerOut, LevelTooHigh, LevelUneven, BuiltMortgaged, BuiltNotWhole,
    NotAStreetBuilt, HousesDoNotAddUp, HotelsDoNotAddUp, TokenHeldTwice, DeckWrong, PlaceOffBoard, PrisonWrong,
    TurnOut, TasksOverflow, ClaimsOverflow, ClaimWrong, LotWrong, ContestWrong, OfferWrong, FactsStale,
    NobodyAwaited, WinnersWrong, PhaseWrong, InterestWrong, PaidWrong, DealWrong,
};
// clang-format on
// What is wrong with a position; None for every position that play can reach.
Finding audit(const Game& game, const State& state);

// Raised when the same acts may lead to another position than before.
inline constexpr int kBehaviour = 7;

// ---- Moments

// Dice or cards come before anything else [FLOW-02].
constexpr bool luck_awaited(const State& s) {
    if (s.tasks != 0) return top_is(s, TaskKind::ThrowForRent);
    return s.phase == Phase::Draw || s.phase == Phase::Deal;
}

constexpr bool before_play(const State& s) {
    return s.phase == Phase::OrderRoll || s.phase == Phase::Deal || s.phase == Phase::ChooseDealt;
}

// After one turn and before the next player's first roll or prison choice.
// [FLOW-11] A bankrupt's turn is over at once, whatever of the estate is still to be settled.
constexpr bool between_turns(const State& s) {
    if (!s.in_play.contains(s.turn) && !before_play(s)) return true;
    return s.phase == Phase::Roll && !s.started;
}

// [JAIL-01] The arrival in prison ends the turn, also before it is handed over.
constexpr bool ended_in_prison(const State& s) {
    return s.phase == Phase::EndTurn && s.player[s.turn].prison == 1;
}

// [BUILD-05] [BUILD-06] [BUILD-07] [SELL-11] [SELL-12] [MORT-03] [MORT-04]
constexpr bool timely(const State& s, Timing timing, PlayerId by) {
    switch (timing) {
    case Timing::Anytime: return true;
    case Timing::BetweenTurns: return s.turn == by || between_turns(s);
    case Timing::OwnTurn: return s.turn == by && !ended_in_prison(s);
    case Timing::OwnTurnBeforeRoll: return s.turn == by && s.phase == Phase::Roll && !s.rolled;
    }
    return false;
}

}  // namespace banquier
