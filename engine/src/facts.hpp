// The derived facts of a position, written here and nowhere else.
#pragma once

#include <banquier/engine/rules.hpp>

namespace banquier {

// Every change of a holding goes through these three; what else follows, through those below.
inline void give_title(State& s, DeedId deed, PlayerId to) {
    PlayerId& owner = s.holding[deed].owner;
    if (is_player(owner)) s.facts.titles[owner].remove(deed);
    if (is_player(to)) s.facts.titles[to].add(deed);
    owner = to;
}
inline void set_mortgaged(State& s, DeedId deed, bool mortgaged) {
    s.holding[deed].mortgaged = mortgaged;
    mortgaged ? s.facts.mortgaged.add(deed) : s.facts.mortgaged.remove(deed);
}
inline void set_level(State& s, DeedId deed, std::uint8_t level) {
    s.holding[deed].level = level;
    level != 0 ? s.facts.built.add(deed) : s.facts.built.remove(deed);
}

void refresh_group(const Game& game, State& state, GroupId group);
// The same after the bank has sold a title: nothing else changes unless it completes a group or belongs to a set.
void refresh_bought(const Game& game, State& state, DeedId deed);
// The same after a street's buildings have changed: no other title's rent changes with them.
void refresh_level(const Game& game, State& state, DeedId street);

}  // namespace banquier
