// What a player looks at before deciding: groups, needs and the cash to keep.
#pragma once

#include <banquier/engine/rules.hpp>

#include <bit>
#include <cstring>

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

// The colours that are the player's alone. All eight owners are looked at as one number: of the owners' bytes those become 0
// that are the player's, and the highest bits of these are gathered.
inline GroupSet whole_colours_of(const State& state, PlayerId player) {
    static_assert(kColours == 8 && sizeof(PlayerId) == 1 && std::endian::native == std::endian::little);
    constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101, kLow = 0x7F * kOnes;
    std::uint64_t owners = 0;
    std::memcpy(&owners, state.facts.whole.items.data(), sizeof owners);
    owners ^= kOnes * index_of(player);
    const std::uint64_t zero = ~(((owners & kLow) + kLow) | owners | kLow);
    return GroupSet{static_cast<std::uint16_t>((zero >> 7) * 0x0102'0408'1020'4080 >> 56)};
}

// Whether a building stands on the group.
bool built(const Game& game, const State& state, GroupId group);

}  // namespace banquier::bots
