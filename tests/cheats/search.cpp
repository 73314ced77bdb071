#include "search.hpp"

#include "key.hpp"

#include <algorithm>
#include <unordered_map>

namespace banquier::cheats {
namespace {

constexpr int kMostActs = 8;

Money cash_of_the_two(const State& s) { return s.player[kFirst].cash + s.player[kSecond].cash; }

bool contest_open(const State& s) {
    for (std::size_t i = 0; i < s.tasks; ++i)
        if (s.task[i].kind == TaskKind::Contest || s.task[i].kind == TaskKind::Place) return true;
    return false;
}

// What only dice can bring back.
bool cannot_return(const State& s, const State& root) {
    if (s.phase != root.phase || s.turn != root.turn || s.round != root.round) return true;
    if (!(s.in_play == root.in_play) || s.claims < root.claims) return true;
    for (std::size_t i = 0; i < kDeeds; ++i) {
        const auto d = static_cast<DeedId>(i);
        if (s.holding[d].owner == kBank && root.holding[d].owner != kBank) return true;
    }
    return false;
}

// At least so many acts of the two are needed to come back: one for every colour whose levels differ (in a contest
// they may rise by somebody else's answer), one for every title to be mortgaged, and for titles in the wrong hands
// a trade or an auction, in which mortgages may be lifted; else they are lifted one by one, or by two trades.
int acts_to_return(const Game& game, const State& s, const State& root) {
    const bool contest = contest_open(s);
    int levels = 0, mortgages = 0, lifts = 0;
    bool moved = !(s.player[kFirst].tokens == root.player[kFirst].tokens);
    for (std::size_t g = 0; g < kGroups; ++g) {
        bool up = false, down = false;
        for (const DeedId d : game.board.group[static_cast<GroupId>(g)].deeds) {
            const Holding &now = s.holding[d], &then = root.holding[d];
            up |= now.level < then.level;
            down |= now.level > then.level;
            mortgages += !now.mortgaged && then.mortgaged;
            lifts += now.mortgaged && !then.mortgaged;
            moved |= now.owner != then.owner;
        }
        levels += down || (up && !contest);
    }
    return levels + mortgages + (moved ? 2 : std::min(lifts, 4));
}

class Search {
public:
    Search(const Case& c, std::uint64_t most_nodes, Plant plant)
        : game_(c.game),
          root_(c.start),
          bare_root_(without_cash(c.start)),
          purses_(purses_of(c.start)),
          candidates_(c.game, purses_),
          plant_(plant),
          most_nodes_(most_nodes) {
        path_.reserve(32);
    }

    Outcome run(int depth) {
        from(root_, depth, 0);
        out_.different = seen_.size();
        return std::move(out_);
    }

private:
    // The most money with which a position was met, by the acts that were left.
    struct Met {
        std::array<Money, kMostActs + 1> most;
        Met() { most.fill(-1); }
    };

    static Purses purses_of(const State& s) {
        for (const PlayerId q : s.in_play)
            if (s.player[q].cash < kPlenty) return Purses::Counted;
        return Purses::Full;
    }

    // With full purses cash decides nothing, and the sum of the two is all that matters. Else two positions are the
    // same only with the same cash in every hand.
    bool met_before(const State& bare, const State& s, int left) {
        std::uint64_t key = key_of(bare);
        if (purses_ == Purses::Counted)
            for (const PlayerId q : s.in_play)
                key = (key ^ static_cast<std::uint64_t>(s.player[q].cash)) * 0x94D049BB133111EBu + 1;
        Met& met = seen_[key];
        const Money sum = cash_of_the_two(s);
        for (int n = left; n <= kMostActs; ++n)
            if (met.most[static_cast<std::size_t>(n)] >= sum) return true;
        met.most[static_cast<std::size_t>(left)] = sum;
        return false;
    }

    void from(const State& s, int left, std::size_t deep) {
        if (out_.nodes >= most_nodes_) {
            out_.whole = false;
            return;
        }
        if (steps_.size() <= deep) steps_.resize(deep + 1);
        std::vector<Step> steps = std::move(steps_[deep]);
        candidates_.collect(s, left, steps);
        for (const Step& step : steps) {
            if (step.cost > left) continue;
            State next = s;
            for (std::size_t i = 0; i < step.acts; ++i) {
                const State before = next;
                apply_known_legal(game_, next, step.act[i]);
                if (plant_) plant_(game_, before, step.act[i], next);
                path_.push_back(step.act[i]);
            }
            visit(next, left - step.cost, deep + 1);
            path_.resize(path_.size() - step.acts);
        }
        steps_[deep] = std::move(steps);
    }

    // More money, or the same by fewer acts.
    bool better(Money gain) const {
        if (!out_.pump || out_.pump->gain < gain) return true;
        return out_.pump->gain == gain && out_.pump->acts.size() > path_.size();
    }

    void visit(const State& s, int left, std::size_t deep) {
        ++out_.nodes;
        if (cannot_return(s, root_)) return;
        if (acts_to_return(game_, s, root_) > left) return;
        const State bare = without_cash(s);
        const Money gain = cash_of_the_two(s) - cash_of_the_two(root_);
        if (gain > 0 && bare == bare_root_ && better(gain)) out_.pump = Pump{path_, gain};
        if (met_before(bare, s, left)) return;
        from(s, left, deep);
    }

    const Game& game_;
    const State& root_;
    const State bare_root_;
    Purses purses_;
    Candidates candidates_;
    Plant plant_;
    std::uint64_t most_nodes_;
    Outcome out_;
    std::vector<Action> path_;
    std::vector<std::vector<Step>> steps_;
    std::unordered_map<std::uint64_t, Met> seen_;
};

// Whoever lifts a mortgage on receiving a title gets half of its value back.
void half_lift(const Game& game, const State& before, const Action& act, State& after) {
    if (act.kind != ActKind::Accept) return;
    for (const DeedId d : act.lift | before.offer[act.whom].lift)
        after.player[act.by].cash += game.board.deed[d].mortgage / 2;
}

// The bank gives 200 more for the fourth mortgage of the two.
void fourth_mortgage(const Game&, const State&, const Action& act, State& after) {
    if (act.kind != ActKind::Mortgage) return;
    int mortgaged = 0;
    for (const Holding& h : after.holding)
        mortgaged += h.mortgaged && (h.owner == kFirst || h.owner == kSecond);
    if (mortgaged == 4) after.player[act.by].cash += 200;
}

}  // namespace

Plant plant_named(std::string_view name) {
    if (name == "half-lift") return half_lift;
    if (name == "fourth-mortgage") return fourth_mortgage;
    return nullptr;
}

Outcome search(const Case& c, int depth, std::uint64_t most_nodes, Plant plant) {
    return Search(c, most_nodes, plant).run(std::min(depth, kMostActs));
}

}  // namespace banquier::cheats
