#include "estate.hpp"

namespace banquier::cheats {
namespace {

Money worth(const Game& game, const State& s, DeedId d, DeedSet in_vain) {
    const Deed& deed = game.board.deed[d];
    const bool mortgaged = s.holding[d].mortgaged;
    if (game.rules.last_resort == LastResort::None) return deed.price - (mortgaged ? deed.mortgage : 0);
    const Money last = deed.mortgage - mortgage_interest(game, d);
    if (mortgaged) return last;
    return in_vain.contains(d) ? deed.mortgage + last : deed.price;
}

}  // namespace

Money estate(const Game& game, const State& s, PlayerId who, DeedSet in_vain) {
    Money sum = s.player[who].cash + s.player[who].tokens.count() * game.rules.fine;
    for (std::size_t i = 0; i < kDeeds; ++i) {
        const auto d = static_cast<DeedId>(i);
        if (s.holding[d].owner == who) sum += worth(game, s, d, in_vain);
    }
    for (std::size_t g = 0; g < kColours; ++g) {
        const auto group = static_cast<GroupId>(g);
        if (s.facts.whole[group] == who) sum -= building_cost(game, s, group, Levels{});
    }
    return sum;
}

}  // namespace banquier::cheats
