#include "facts.hpp"

namespace banquier {
namespace {

PlayerId whole_owner(const Board& board, const State& s, GroupId group) {
    const Group& g = board.group[group];
    const PlayerId owner = s.holding[g.list[0]].owner;
    if (!is_player(owner)) return kNobody;
    for (std::size_t i = 1; i < g.size; ++i)
        if (s.holding[g.list[i]].owner != owner) return kNobody;
    return owner;
}

bool any_mortgaged(const Board& board, const State& s, GroupId group) {
    for (const DeedId d : board.group[group].deeds)
        if (s.holding[d].mortgaged) return true;
    return false;
}

// [RENT-06] A built street's rent is its title's figure for the houses or the hotel.
// [RENT-07] Owning every street of a colour doubles the rent of its unbuilt streets.
// [RENT-08] [RENT-09] Whether a mortgaged street of the group stops the doubling is the rule set's choice.
Money street_rent(const Game& game, const State& s, DeedId id) {
    const Deed& deed = game.board.deed[id];
    const std::uint8_t level = s.holding[id].level;
    if (!holds("RENT-06"_rule)) return deed.rent[0];
    if (level == hotel_level(game)) return deed.rent[kHotelRent];
    if (level != 0) return deed.rent[level];
    const bool stopped = game.rules.mortgaged_street == MortgagedStreet::StopsDoubling &&
        any_mortgaged(game.board, s, deed.group);
    const bool doubled = is_player(s.facts.whole[deed.group]) && !stopped && holds("RENT-07"_rule);
    return doubled ? 2 * deed.rent[0] : deed.rent[0];
}

// [RENT-10] [RENT-13] Stations and utilities by the number in the owner's hands.
// [RENT-11] [RENT-12] Whether a mortgaged one counts is the rule set's choice.
Money set_rent(const Game& game, const State& s, DeedId id) {
    const Deed& deed = game.board.deed[id];
    const PlayerId owner = s.holding[id].owner;
    std::size_t owned = 0;
    for (const DeedId d : game.board.group[deed.group].deeds) {
        const Holding& h = s.holding[d];
        if (h.owner == owner && !(h.mortgaged && game.rules.mortgaged_in_set == MortgagedInSet::DoesNotCount))
            ++owned;
    }
    const RuleId rule = deed.kind == DeedKind::Station ? "RENT-10"_rule : "RENT-13"_rule;
    return owned == 0 ? 0 : deed.rent[holds(rule) ? owned - 1 : 0];
}

// [RENT-05] No rent is due on a mortgaged title.
Money rent_now(const Game& game, const State& s, DeedId id) {
    const Holding& h = s.holding[id];
    if (!is_player(h.owner)) return 0;
    if (h.mortgaged && holds("RENT-05"_rule)) return 0;
    return game.board.deed[id].kind == DeedKind::Street ? street_rent(game, s, id) : set_rent(game, s, id);
}

}  // namespace

void refresh_group(const Game& game, State& s, GroupId group) {
    s.facts.whole[group] = whole_owner(game.board, s, group);
    for (const DeedId d : game.board.group[group].deeds) s.facts.rent[d] = rent_now(game, s, d);
}

void refresh_facts(const Game& game, State& s) {
    for (std::size_t g = 0; g < kGroups; ++g) refresh_group(game, s, static_cast<GroupId>(g));
}

}  // namespace banquier
