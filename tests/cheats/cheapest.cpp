#include "cheapest.hpp"

#include "key.hpp"

#include <algorithm>
#include <queue>
#include <unordered_map>

namespace banquier::cheats {
namespace {

constexpr std::size_t kMostPositions = 400'000;

Money cash_of_the_two(const State& s) { return s.player[kFirst].cash + s.player[kSecond].cash; }

int houses_on(const Game& game, const State& s, GroupId group) {
    int sum = 0;
    for (const DeedId d : game.board.group[group].deeds) sum += s.holding[d].level;
    return sum;
}

bool buys(const Game& game, const State& s, const Action& a) {
    if (a.kind == ActKind::Bid) return a.amount <= s.lot.opening + 1;  // one bid each is enough for friends
    if (a.kind == ActKind::Want || a.kind == ActKind::Pass) return true;
    if (a.kind != ActKind::Build) return false;
    int sum = 0;
    for (const std::uint8_t level : a.levels) sum += level;
    return sum > houses_on(game, s, a.group);
}

// A position reached, from which other, by which act.
struct Reached {
    State state;
    std::size_t from;
    Action act;
};

struct Way {
    Money paid;
    std::size_t index;
    bool operator<(const Way& other) const { return paid > other.paid; }  // the cheapest is on top
};

}  // namespace

// Nothing bought is sold again, so no way gets cheaper by going on: the first that arrives is the cheapest.
Purchase cheapest(const Case& c, GroupId group, int houses) {
    Candidates candidates(c.game, Purses::Full);
    std::vector<Reached> reached = {{c.start, 0, {}}};
    std::unordered_map<std::uint64_t, Money> best = {{key_of(without_cash(c.start)), 0}};
    std::priority_queue<Way> ways;
    ways.push({0, 0});
    std::vector<Step> steps;
    while (!ways.empty() && reached.size() < kMostPositions) {
        const Way way = ways.top();
        ways.pop();
        const State s = reached[way.index].state;
        if (best[key_of(without_cash(s))] < way.paid) continue;
        if (houses_on(c.game, s, group) >= houses && s.tasks == 0) {
            Purchase found{.possible = true, .paid = way.paid, .acts = {}, .different = best.size()};
            for (std::size_t i = way.index; i != 0; i = reached[i].from) found.acts.push_back(reached[i].act);
            std::ranges::reverse(found.acts);
            return found;
        }
        candidates.collect(s, 1, steps);
        for (const Step& step : steps) {
            if (!buys(c.game, s, step.act[0])) continue;
            State next = s;
            apply_known_legal(c.game, next, step.act[0]);
            const Money paid = cash_of_the_two(c.start) - cash_of_the_two(next);
            const auto [known, fresh] = best.try_emplace(key_of(without_cash(next)), paid);
            if (!fresh && known->second <= paid) continue;
            known->second = paid;
            reached.push_back({next, way.index, step.act[0]});
            ways.push({paid, reached.size() - 1});
        }
    }
    return {.different = best.size()};
}

}  // namespace banquier::cheats
