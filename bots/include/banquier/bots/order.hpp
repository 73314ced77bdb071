// In which order bots are asked, wherever they play, and how often: no seat is favoured.
#pragma once

#include <banquier/engine/state.hpp>

#include <cstddef>

namespace banquier::bots {

// A bot that wants more than this in one turn goes in circles.
inline constexpr int kActsOfATurn = 400;

// Between turns everybody may manage, the player on turn first, then to the left: the seat that is so many further.
constexpr PlayerId next_to_manage(const State& s, std::size_t further) {
    const std::size_t place = index_of(s.turn) + further;
    return static_cast<PlayerId>(place < s.players ? place : place - s.players);
}

// Of several who are asked, the next to the left of whoever moved last; in an auction, of the highest bidder.
constexpr PlayerId next_to_answer(const State& s, PlayerSet awaited) {
    const bool bidding = top_is(s, TaskKind::Lot) && is_player(s.lot.highest);
    const std::size_t last = index_of(bidding ? s.lot.highest : s.turn);
    const PlayerSet after = awaited - PlayerSet::first(last + 1);
    return after.empty() ? awaited.lowest() : after.lowest();
}

}  // namespace banquier::bots
