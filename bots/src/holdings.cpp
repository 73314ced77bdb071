#include "holdings.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

constexpr Money kLeastReserve = 150;
constexpr Money kMostReserve = 500;
constexpr Money kDiceOnAverage = 7;

}  // namespace

int missing(const Game& game, const State& state, GroupId group, PlayerId player) {
    int count = 0;
    for (const DeedId deed : game.board.group[group].deeds) count += state.holding[deed].owner != player;
    return count;
}

bool whole_after(
    const Game& game, const State& state, GroupId group, PlayerId player, DeedSet gained, DeedSet lost) {
    for (const DeedId deed : game.board.group[group].deeds) {
        const bool has =
            (state.holding[deed].owner == player && !lost.contains(deed)) || gained.contains(deed);
        if (!has) return false;
    }
    return true;
}

bool completes(const Game& game, const State& state, PlayerId player, DeedSet gained, DeedSet lost) {
    for (const DeedId deed : gained) {
        const GroupId group = game.board.deed[deed].group;
        if (state.facts.whole[group] != player && whole_after(game, state, group, player, gained, lost))
            return true;
    }
    return false;
}

bool breaks(const Game& game, const State& state, PlayerId player, DeedSet lost) {
    for (const DeedId deed : lost)
        if (state.facts.whole[game.board.deed[deed].group] == player) return true;
    return false;
}

Money reserve(const Game& game, const State& state, PlayerId player) {
    Money worst = 0;
    for (std::size_t i = 0; i < kDeeds; ++i) {
        const auto deed = static_cast<DeedId>(i);
        const PlayerId owner = state.holding[deed].owner;
        if (!is_player(owner) || owner == player) continue;
        const bool utility = game.board.deed[deed].kind == DeedKind::Utility;
        worst = std::max(worst, state.facts.rent[deed] * (utility ? kDiceOnAverage : 1));
    }
    return std::clamp(worst / 2, kLeastReserve, kMostReserve);
}

Money worth(const Game& game, const State& state, DeedId deed) {
    const Deed& title = game.board.deed[deed];
    return state.holding[deed].mortgaged ? title.price - title.mortgage - mortgage_interest(game, deed)
                                         : title.price;
}

int unsold_titles(const State& state) {
    return static_cast<int>(std::count_if(
        state.holding.begin(), state.holding.end(), [](const Holding& h) { return h.owner == kBank; }));
}

bool built(const Game& game, const State& state, GroupId group) {
    return !(state.facts.built & game.board.group[group].deeds).empty();
}

}  // namespace banquier::bots
