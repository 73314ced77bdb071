#include "crossings.hpp"

#include "holdings.hpp"

namespace banquier::bots {

namespace {

// Adds the colour if it is divided between the player, whose titles of it are `mine`, and one other.
void add_colour(const State& state, const Group& group, DeedSet mine, Crossings& found) {
    const DeedSet theirs = group.deeds - mine;
    const PlayerId other = state.holding[theirs.lowest()].owner;
    if (!is_player(other) || !(theirs - state.facts.titles[other]).empty()) return;
    const DeedId sale = mine.lowest(), wish = theirs.lowest();
    if (mine.count() == 1 && !state.holding[sale].mortgaged) found.sale[found.sales++] = {sale, other};
    if (theirs.count() == 1 && !state.holding[wish].mortgaged) found.wish[found.wishes++] = {wish, other};
}

}  // namespace

Crossings crossings(const Game& game, const State& state, PlayerId player) {
    Crossings found;
    const DeedSet titles = titles_of(state, player);
    for (std::size_t g = 0; g < kColours; ++g) {
        const Group& group = game.board.group[static_cast<GroupId>(g)];
        const DeedSet mine = titles & group.deeds;
        if (!mine.empty() && mine != group.deeds) add_colour(state, group, mine, found);
    }
    return found;
}

}  // namespace banquier::bots
