#include "crossings.hpp"

#include "holdings.hpp"

#include <bit>

namespace banquier::bots {

namespace {

// A colour that is divided between two players.
struct Divided {
    DeedSet mine, theirs;
    PlayerId other;
};

// Calls `found` for every colour that is divided between the player and one other, until it says that this is enough.
template <class Found>
void each_divided(const Game& game, const State& state, PlayerId player, Found found) {
    const DeedSet titles = titles_of(state, player);
    for (std::size_t g = 0; g < kColours; ++g) {
        const DeedSet deeds = game.board.group.items[g].deeds;
        const DeedSet mine = titles & deeds, theirs = deeds - titles;
        if (mine.empty() || theirs.empty()) continue;
        const PlayerId other = state.holding[theirs.lowest()].owner;
        if (!is_player(other) || !theirs.within(state.facts.titles[other])) continue;
        if (found(Divided{mine, theirs, other})) return;
    }
}

// Whether the titles are a single one, which is not mortgaged.
bool tradeable(const State& state, DeedSet titles) {
    return std::has_single_bit(titles.bits) && (titles & state.facts.mortgaged).empty();
}

}  // namespace

Crossings crossings(const Game& game, const State& state, PlayerId player) {
    Crossings found;
    each_divided(game, state, player, [&](const Divided& colour) {
        if (tradeable(state, colour.mine)) found.sale[found.sales++] = {colour.mine.lowest(), colour.other};
        if (tradeable(state, colour.theirs))
            found.wish[found.wishes++] = {colour.theirs.lowest(), colour.other};
        return false;
    });
    return found;
}

bool has_crossing(const Game& game, const State& state, PlayerId player) {
    bool found = false;
    each_divided(game, state, player, [&](const Divided& colour) {
        found = tradeable(state, colour.mine) || tradeable(state, colour.theirs);
        return found;
    });
    return found;
}

}  // namespace banquier::bots
