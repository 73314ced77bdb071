// Maison's decisions, one file each.
#pragma once

#include "maison_valuation.hpp"

#include <optional>

namespace banquier::bots {

// The first if the rules allow it, else the standing answer.
inline Action or_standing(const Mind& mind, const Action& action) {
    return mind.legal(action) ? action : mind.view.standing();
}

// maison_reserve.cpp: cash that is not spent on what can wait, from the rents ahead.
double reserve_ahead(const Mind& mind);
// The same without any rent ahead.
double least_reserve(const Mind& mind);
// Rent that one's next turn is expected to cost.
double danger(const Mind& mind);

// maison_auctions.cpp
Action buy_or_decline(const Mind& mind);
Action bid_or_pass(const Mind& mind);
Action keep_dealt(const Mind& mind);

// maison_building.cpp
std::optional<Action> build(const Mind& mind);
std::optional<Action> lift(const Mind& mind);
// The least cash with which there may be something to build, or to lift, until titles change; kNever: with none.
Money builds_from(const Mind& mind);
Money lifts_from(const Mind& mind);
Action want_buildings(const Mind& mind);
Action place_building(const Mind& mind);
Action lift_inherited(const Mind& mind);
double most_for_building(const Mind& mind);

// maison_prison.cpp
Action leave_prison_or_roll(const Mind& mind);
Action pay_or_draw(const Mind& mind);

// maison_liquidation.cpp
Action raise_money(const Mind& mind);
// The weakest title outside whole colours to mortgage for something better, but none of `spare`.
std::optional<Action> mortgage_weakest(const Mind& mind, DeedSet spare);
// What such mortgages would bring.
Money weak_mortgages(const Mind& mind, DeedSet spare);

// Where cash decides the game: buildings and titles are turned into cash at the last moment for it.
std::optional<Action> cash_in(const Mind& mind);
// Whether that moment may come within this round.
inline bool cashes_in_soon(const Mind& mind) {
    return mind.term.is_last_round() && mind.game().rules.fortune == Fortune::CashAlone;
}

// maison_trades.cpp
std::optional<Action> propose(const Mind& mind);
// An offer of a title that brings a debtor more than the bank would give.
std::optional<Action> sell_in_debt(const Mind& mind, const Task& debt);
Action reply_to(const Mind& mind, PlayerId from);

}  // namespace banquier::bots
