// What a player looks at before deciding: groups, needs and the cash to keep.
#pragma once

#include <banquier/engine/rules.hpp>

namespace banquier::bots {

// How many of the group's titles the player lacks.
int missing(const Game& game, const State& state, GroupId group, PlayerId player);

// Whether the group would be the player's whole, once `gained` is added and `lost` taken away.
bool whole_after(
    const Game& game, const State& state, GroupId group, PlayerId player, DeedSet gained, DeedSet lost);

// Whether a deal gives the player a group that is not whole in the player's hands now.
bool completes(const Game& game, const State& state, PlayerId player, DeedSet gained, DeedSet lost = {});

// Whether a deal takes a whole group apart.
bool breaks(const Game& game, const State& state, PlayerId player, DeedSet lost);

// The cash that is not spent: more where others ask high rents.
Money reserve(const Game& game, const State& state, PlayerId player);

// A title's list price, less what its mortgage has already paid out.
Money worth(const Game& game, const State& state, DeedId deed);

int unsold_titles(const State& state);

// The player's titles; those of them that are mortgaged.
inline DeedSet titles_of(const State& state, PlayerId player) { return state.facts.titles[player]; }
inline DeedSet mortgaged_titles_of(const State& state, PlayerId player) {
    return state.facts.titles[player] & state.facts.mortgaged;
}

using GroupSet = IdSet<GroupId, std::uint16_t>;

// The colours that are the player's alone.
inline GroupSet whole_colours_of(const State& state, PlayerId player) {
    unsigned bits = 0;
    for (std::size_t g = 0; g < kColours; ++g)
        bits |= static_cast<unsigned>(state.facts.whole.items[g] == player) << g;
    return GroupSet{static_cast<std::uint16_t>(bits)};
}

// Whether a building stands on the group.
bool built(const Game& game, const State& state, GroupId group);

}  // namespace banquier::bots
