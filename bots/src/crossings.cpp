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

// The colours of which these titles have every street. Without a branch: which they are follows no pattern.
GroupSet whole_within(const Board& board, DeedSet titles) {
    unsigned bits = 0;
    for (std::size_t g = 0; g < kColours; ++g)
        bits |= static_cast<unsigned>(board.group.items[g].deeds.within(titles)) << g;
    return GroupSet{static_cast<std::uint16_t>(bits)};
}

// The colours that are divided between the player and one other.
GroupSet divided_colours(const Game& game, const State& state, PlayerId player) {
    GroupSet found{};
    unsigned whole = 0;
    for (const PlayerId q : state.in_play)
        found = found | whole_within(game.board, titles_of(state, player) | titles_of(state, q));
    for (std::size_t g = 0; g < kColours; ++g)
        whole |= static_cast<unsigned>(is_player(state.facts.whole.items[g])) << g;
    return found - GroupSet{static_cast<std::uint16_t>(whole)};
}

// Calls `found` for each of them, until it says that this is enough.
template <class Found>
void each_divided(const Game& game, const State& state, PlayerId player, Found found) {
    for (const GroupId group : divided_colours(game, state, player)) {
        const DeedSet deeds = game.board.group[group].deeds, titles = titles_of(state, player);
        const DeedSet theirs = deeds - titles;
        if (found(Divided{titles & deeds, theirs, state.holding[theirs.lowest()].owner})) return;
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
