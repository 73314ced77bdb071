// Questions about which the published policies say nothing: dealt titles, contests, inherited mortgages, debts. The
// answers follow from what a policy does say: how much cash it keeps, how high it builds, what it pays at most.
#pragma once

#include <banquier/bots/bot.hpp>

namespace banquier::bots {

// The act if the rules allow it, else the standing answer.
Action or_standing(const View& view, const Action& action);

// ---- Lots

// The bid that is on the table, or what the next one must exceed.
inline Money current_bid(const Lot& lot) { return lot.highest == kNobody ? lot.opening - 1 : lot.bid; }

// Half-way from the current bid to `most`, so that an auction is short; a pass where that is out of reach. The first bid
// for a building is its opening price. Nobody bids against a team-mate.
Action bid_towards(const View& view, Money most);

// The list price of what is under the hammer: of a release card the fine that it saves, of a building the price on the
// dearest group where it could stand.
Money list_price(const View& view);

// ---- Buildings

inline constexpr std::uint8_t kNoTop = 255;
inline constexpr std::uint8_t kNoHotel = 254;  // as high as houses go, by whatever rules

// How a policy builds.
struct BuildingPlan {
    enum class First : std::uint8_t { LargestGain, Cheapest };
    First first = First::LargestGain;  // of extra rent less cost
    Money keep = 0;                    // cash that is not spent
    std::uint8_t top = kNoTop;         // the highest level
};

// The next building that the plan wants and the rules allow.
std::optional<Action> next_building(const View& view, const BuildingPlan& plan);

// The least cash with which `next_building` may find one; kNever: with none.
Money builds_from(const View& view, const BuildingPlan& plan);

// As many as the plan has room and money for.
Action want_buildings(const View& view, const BuildingPlan& plan);

// Where a building won is worth most.
Action place_building(const View& view);

// ---- Titles and money

// Of the dealt titles the dearest first, as long as so much cash is left.
Action keep_dealt(const View& view, Money keep);

// The cheapest mortgage whose lifting leaves so much cash.
std::optional<Action> lift_one(const View& view, Money keep);

// The least cash with which `lift_one` may find one; kNever: with none.
Money lifts_from(const View& view, Money keep);

// Lifts inherited mortgages like others.
Action lift_inherited(const View& view, Money keep);

Action pay_or_draw(const View& view);

enum class RaiseFirst : std::uint8_t { Mortgages, Buildings };

// A debtor's next step. One who cannot pay offers the creditor titles at list price before giving up. [BANK-07]
Action raise_cash(const View& view, RaiseFirst first);

}  // namespace banquier::bots
