#include "facts.hpp"

#include <banquier/engine/pick.hpp>

namespace banquier {
namespace {

// Always four titles of a group; in a smaller group the first title is repeated. Loops then have one length, which a
// processor predicts well. Use only where counting a title twice does no harm.
DeedId nth(const Group& g, std::size_t i) { return g.list[i < g.size ? i : 0]; }

PlayerId whole_owner(const State& s, const Group& g) {
    const PlayerId owner = s.holding[g.list[0]].owner;
    return is_player(owner) && (g.deeds - s.facts.titles[owner]).empty() ? owner : kNobody;
}

// [RENT-06] A built street's rent is its title's figure for the houses or the hotel.
// [RENT-07] Owning every street of a colour doubles the rent of its unbuilt streets.
Money street_rent(const Game& game, const Deed& deed, std::uint8_t level, bool doubled) {
    if (!holds("RENT-06"_rule)) return deed.rent[0];
    const Money printed = deed.rent[pick<std::size_t>(level == hotel_level(game), kHotelRent, level)];
    return pick(doubled && level == 0, 2 * printed, printed);
}

// [RENT-08] [RENT-09] Whether a mortgaged street of the group stops the doubling is the rule set's choice.
// [RENT-05] No rent is due on a mortgaged title.
bool doubles(const Game& game, const State& s, const Group& g, bool whole) {
    const bool stopped = game.rules.mortgaged_street == MortgagedStreet::StopsDoubling &&
        !(s.facts.mortgaged & g.deeds).empty();
    return whole && !stopped && holds("RENT-07"_rule);
}
void refresh_street(const Game& game, State& s, DeedId d, bool doubled) {
    const Holding& h = s.holding[d];
    const bool free_of_rent = !is_player(h.owner) || (h.mortgaged && holds("RENT-05"_rule));
    const Money rent = street_rent(game, game.board.deed[d], h.level, doubled);
    s.facts.rent[d] = pick(free_of_rent, 0, rent);
}
void refresh_streets(const Game& game, State& s, const Group& g, bool whole) {
    const bool doubled = doubles(game, s, g, whole);
    for (std::size_t i = 0; i < kMaxGroupSize; ++i) refresh_street(game, s, nth(g, i), doubled);
}

// [RENT-10] [RENT-13] Stations and utilities by the number in the owner's hands.
// [RENT-11] [RENT-12] Whether a mortgaged one counts is the rule set's choice.
void refresh_set(const Game& game, State& s, const Group& g) {
    const bool all_count = game.rules.mortgaged_in_set == MortgagedInSet::Counts;
    const DeedSet counted = all_count ? g.deeds : g.deeds - s.facts.mortgaged;
    for (std::size_t i = 0; i < kMaxGroupSize; ++i) {
        const DeedId d = nth(g, i);
        const Deed& deed = game.board.deed[d];
        const Holding& h = s.holding[d];
        const auto count =
            is_player(h.owner) ? static_cast<std::size_t>((s.facts.titles[h.owner] & counted).count()) : 0;
        const bool free_of_rent = count == 0 || (h.mortgaged && holds("RENT-05"_rule));
        const RuleId rule = deed.kind == DeedKind::Station ? "RENT-10"_rule : "RENT-13"_rule;
        const Money rent = deed.rent[holds(rule) && count != 0 ? count - 1 : 0];
        s.facts.rent[d] = pick(free_of_rent, 0, rent);
    }
}

}  // namespace

void refresh_group(const Game& game, State& s, GroupId group) {
    const Group& g = game.board.group[group];
    const PlayerId whole = whole_owner(s, g);
    s.facts.whole[group] = whole;
    if (game.board.deed[g.list[0]].kind == DeedKind::Street)
        refresh_streets(game, s, g, is_player(whole));
    else
        refresh_set(game, s, g);
}

void refresh_bought(const Game& game, State& s, DeedId id) {
    const Deed& deed = game.board.deed[id];
    const PlayerId whole = whole_owner(s, game.board.group[deed.group]);
    if (deed.kind != DeedKind::Street || is_player(whole)) return refresh_group(game, s, deed.group);
    s.facts.rent[id] = deed.rent[0];
}

void refresh_level(const Game& game, State& s, DeedId street) {
    const GroupId group = game.board.deed[street].group;
    refresh_street(
        game, s, street, doubles(game, s, game.board.group[group], is_player(s.facts.whole[group])));
}

void refresh_facts(const Game& game, State& s) {
    s.facts.titles = {};
    s.facts.mortgaged = s.facts.built = {};
    for (std::size_t i = 0; i < kDeeds; ++i) {
        const auto d = static_cast<DeedId>(i);
        const Holding& h = s.holding[d];
        if (is_player(h.owner)) s.facts.titles[h.owner].add(d);
        if (h.mortgaged) s.facts.mortgaged.add(d);
        if (h.level != 0) s.facts.built.add(d);
    }
    for (std::size_t g = 0; g < kGroups; ++g) refresh_group(game, s, static_cast<GroupId>(g));
}

}  // namespace banquier
