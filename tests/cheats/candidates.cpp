#include "candidates.hpp"

namespace banquier::cheats {
namespace {

// Turn, prison, purchases, bankruptcies and titles given to the bank are brought back by dice or never.
bool can_be_undone(ActKind kind) {
    switch (kind) {
    case ActKind::Bid:
    case ActKind::Pass:
    case ActKind::Want:
    case ActKind::Build:
    case ActKind::Mortgage:
    case ActKind::Lift:
    case ActKind::PutUp:
    case ActKind::PutUpToken: return true;
    default: return false;
    }
}

bool is_of_the_two(PlayerId q) { return q == kFirst || q == kSecond; }

DeedSet mortgaged_of(const State& s, DeedSet deeds) {
    DeedSet some{};
    for (const DeedId d : deeds)
        if (s.holding[d].mortgaged) some.add(d);
    return some;
}

DeedSet tradable(const Game& game, const State& s, PlayerId owner) {
    DeedSet all{};
    for (std::size_t i = 0; i < kDeeds; ++i) {
        const auto d = static_cast<DeedId>(i);
        bool built = false;
        for (const DeedId other : game.board.group[game.board.deed[d].group].deeds)
            built |= s.holding[other].level != 0;
        if (s.holding[d].owner == owner && !built) all.add(d);
    }
    return all;
}

}  // namespace

void Candidates::collect(const State& s, int acts_left, std::vector<Step>& steps) {
    steps.clear();
    const Decision d = decision(game_, s);
    const bool answered = d.ask == Ask::Bids || d.ask == Ask::Wants || d.ask == Ask::Place ||
        d.ask == Ask::Inherit || d.ask == Ask::Debt;
    for (const PlayerId q : d.awaited)
        if (answered && !is_of_the_two(q)) steps.push_back({{standing_answer(game_, s, q)}, 1, 0});
    if (acts_left >= 1) listed(s, steps);
    if (acts_left >= 2) trades(s, steps);
}

void Candidates::listed(const State& s, std::vector<Step>& steps) {
    legal_actions(game_, s, *list_);
    for (const Action& a : *list_) {
        if (!is_of_the_two(a.by) || !can_be_undone(a.kind)) continue;
        steps.push_back({{a}});
        if (a.kind == ActKind::Bid) bids(s, a, steps);
    }
}

// Beside the lowest: one more, and sums around what a building costs and brings. A title that one of the two sells
// to the other costs them nothing at any price.
void Candidates::bids(const State& s, const Action& lowest, std::vector<Step>& steps) const {
    std::vector<Money> sums = {lowest.amount + 1};
    if (s.lot.kind == LotKind::Building)
        for (std::size_t g = 0; g < kColours; ++g) {
            const auto group = static_cast<GroupId>(g);
            const Money cost = game_.board.group[group].house_cost;
            if (s.facts.whole[group] == lowest.by)
                for (const Money sum : {cost / 2, cost, 2 * cost}) sums.push_back(sum);
        }
    if (purses_ == Purses::Counted) sums.push_back(s.player[lowest.by].cash);
    for (std::size_t i = 0; i < sums.size(); ++i) {
        Action a = lowest;
        a.amount = sums[i];
        bool again = sums[i] <= lowest.amount;
        for (std::size_t k = 0; k < i; ++k) again |= sums[k] == sums[i];
        if (!again && !why_illegal(game_, s, a)) steps.push_back({{a}});
    }
}

// One or two titles in any direction, everything of one side or of both, and each release card.
void Candidates::trades(const State& s, std::vector<Step>& steps) const {
    const DeedSet mine = tradable(game_, s, kFirst), theirs = tradable(game_, s, kSecond);
    const DeedSet both = mine | theirs;
    for (const DeedId a : both) {
        trade(s, DeedSet::of(a) & mine, DeedSet::of(a) & theirs, {}, steps);
        for (const DeedId b : both) {
            if (index_of(b) <= index_of(a)) continue;
            const DeedSet two = DeedSet::of(a) | DeedSet::of(b);
            trade(s, two & mine, two & theirs, {}, steps);
        }
    }
    if (mine.count() > 2) trade(s, mine, {}, {}, steps);
    if (theirs.count() > 2) trade(s, {}, theirs, {}, steps);
    if (both.count() > 2 && !mine.empty() && !theirs.empty()) trade(s, mine, theirs, {}, steps);
    for (const TokenId t : s.player[kFirst].tokens | s.player[kSecond].tokens)
        trade(s, {}, {}, TokenSet::of(t), steps);
}

// With no mortgage lifted or all, and where cash counts with all the cash of one of them beside.
void Candidates::trade(
    const State& s, DeedSet give, DeedSet get, TokenSet tokens, std::vector<Step>& steps) const {
    const std::array<Money, 3> sums = {0, s.player[kFirst].cash, -s.player[kSecond].cash};
    for (std::size_t n = 0; n < (purses_ == Purses::Full ? 1 : sums.size()); ++n)
        for (const bool lifts_mine : {false, true})
            for (const bool lifts_theirs : {false, true}) {
                const DeedSet received = mortgaged_of(s, get), given = mortgaged_of(s, give);
                if ((lifts_mine && received.empty()) || (lifts_theirs && given.empty())) continue;
                const Offer o{.to = kSecond,
                    .give_tokens = tokens & s.player[kFirst].tokens,
                    .get_tokens = tokens & s.player[kSecond].tokens,
                    .money = sums[n],
                    .give = give,
                    .get = get,
                    .lift = lifts_mine ? received : DeedSet{}};
                const Action offer = act::offer(kFirst, o);
                if (why_illegal(game_, s, offer)) continue;
                State offered = s;
                apply_known_legal(game_, offered, offer);
                const Action accept = act::accept(
                    kSecond, kFirst, offered.offer[kFirst].revision, lifts_theirs ? given : DeedSet{});
                if (!why_illegal(game_, offered, accept)) steps.push_back({{offer, accept}, 2, 2});
            }
}

}  // namespace banquier::cheats
