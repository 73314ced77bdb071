// What holdings and money are worth to each player, and how near that brings each of them to winning.
#pragma once

#include <banquier/bots/bot.hpp>
#include <banquier/bots/landing_odds.hpp>
#include <banquier/bots/parameters.hpp>

namespace banquier::bots {

inline constexpr std::size_t kLevelsOfStreet = 6;  // bare to hotel
inline constexpr double kMeanThrow = 7;

// What the board promises, computed once. A flow is the rent to be expected from one other player's turn.
struct BoardFigures {
    BoardFigures(const Game& game, const Parameters& parameters);

    // Street: by level. Station or utility: by the number owned, less one.
    ByDeed<std::array<double, kLevelsOfStreet>> flow{};
    ByGroup<double> first_flow{};             // of a colour with every street at the first level
    std::array<double, kDecks> deck_worth{};  // money that a draw brings on average
    double turns_a_lap = 5;
    std::uint8_t first_level = 3;  // to which every group is built before any goes higher
    std::uint8_t top_level = 5;
};

// Who owns what, and the money: what a deal changes.
struct Position {
    ByDeed<Holding> holding;
    ByPlayer<Money> cash;

    explicit Position(const State& state);
    void give(DeedSet titles, PlayerId to);
};

// A colour that money could raise: the rent that it would bring beyond today's, the cost, and the chance to have it.
struct Site {
    double gain = 0;  // of rent within the horizon
    double cost = 0;
    double chance = 0;  // 1: it is whole already; 0: there is none
};

// What a player's titles of one group come to, whatever the player's cash.
// The constructors here and below are written out so that tables of them are not cleared before they are filled.
struct Stake {
    Stake() {}  // NOLINT(modernize-use-equals-default)

    double worth = 0;
    double flow = 0;    // rent now, from one other player's turn
    double liquid = 0;  // to be had from mortgages
    Site site{};        // with a chance of 0: none
};
using Stakes = ByGroup<Stake>;

// Stakes that were looked at last. A stake follows from who holds the group's titles and what stands on them, and from how
// many are still against the player.
class StakeMemory final : public Memory {
public:
    struct Entry {
        std::uint64_t titles = ~std::uint64_t{0};  // four of 16 bits: owner, mortgage, level
        int against = -1;
        Stake stake;
    };
    Entry& at(PlayerId player, GroupId group, std::uint64_t titles) {
        const std::size_t way = (titles * 0x9E3779B97F4A7C15u) >> 63;
        return entry_[(index_of(player) * kGroups + index_of(group)) * 2 + way];
    }

private:
    std::array<Entry, kMaxPlayers * kGroups * 2> entry_;
};

// The same of all groups.
struct Wealth {
    Wealth() {}  // NOLINT(modernize-use-equals-default)

    double worth = 0;
    double flow = 0;
    double liquid = 0;
    std::size_t sites = 0;
    std::array<Site, kColours> site;  // the first `sites` of them

    void add(const Stake& stake) {
        worth += stake.worth;
        flow += stake.flow;
        liquid += stake.liquid;
        if (stake.site.chance <= 0) return;
        std::size_t i = sites++;
        for (; i > 0 && comes_before(stake.site, site[i - 1]); --i) site[i] = site[i - 1];
        site[i] = stake.site;
    }
    // What is whole comes first, then the most rent for the money.
    static bool comes_before(const Site& a, const Site& b) {
        if ((a.chance < 1) != (b.chance < 1)) return a.chance > b.chance;
        return a.chance * a.gain * b.cost > b.chance * b.gain * a.cost;
    }
};

// The one who judges: parameters, board and the position that is looked at.
struct Mind {
    const BoardFigures& figures;
    const Parameters& parameters;
    const View& view;

    const Game& game() const { return view.game; }
    const State& state() const { return view.state; }
    PlayerId me() const { return view.me; }
    Money cash() const { return view.state.player[view.me].cash; }
    double salary() const { return view.game.rules.salary > 0 ? view.game.rules.salary : 1; }
    bool legal(const Action& action) const { return view.legal(action); }
    // The game is about to be decided by counting.
    bool closing() const { return view.state.clock != Clock::Running; }
    // Whether fortunes are compared at the end, and not only survival.
    bool counted() const {
        return closing() || game().rules.bankruptcies_to_end != 0 ||
            game().rules.time_limit != TimeLimit::None;
    }
    PlayerSet team(PlayerId player) const {
        return game().rules.teams == Teams::None ? PlayerSet::of(player) : team_of(game(), state(), player);
    }
    StakeMemory* memory() const { return static_cast<StakeMemory*>(view.memory); }
    int opponents(PlayerId player) const { return (state().in_play - team(player)).count(); }

    bool window_open(PlayerId partner) const { return view.window.may_offer(view.me, partner); }

    // Rounds that rents are counted for.
    double horizon() const;
    double bare_horizon() const;
    // From -1 to 1, the same for the same key throughout a question.
    double whim(std::size_t key) const;
};

Stake stake_of(const Mind& mind, const Position& position, PlayerId player, GroupId group);
Stakes stakes_of(const Mind& mind, const Position& position, PlayerId player);
Wealth sum_of(const Stakes& stakes);

// Values summed, as they are and squared: what shares in the win are made of.
struct Pool {
    double sum = 0, squares = 0;
    int count = 0;

    void add(double value) {
        sum += value;
        squares += value * value;
        ++count;
    }
    void add(const Pool& other) {
        sum += other.sum;
        squares += other.squares;
        count += other.count;
    }
};
// The share of some in the win of all. A value counts as it is, and by the leader's weight as many times as it is the mean.
double share_of(const Mind& mind, const Pool& some, const Pool& all);

// Titles, money, and what the money can be built into. Money below the need is felt as a loss.
double value_of(const Mind& mind, const Wealth& wealth, Money cash, double need);

// Everybody's wealth, and the shares in the win that follow from it and from cash.
class Outlook {
public:
    Outlook(const Mind& mind, const Position& position);
    explicit Outlook(const Mind& mind) : mind_(&mind) {}  // wealth and cash are still to be set

    // Looks again at players' titles.
    void refresh(const Position& position, PlayerSet players);
    void set_wealth(PlayerId player, const Wealth& wealth) { wealth_[index_of(player)] = wealth; }
    // Everybody's cash as it is in the position.
    void count_cash(const Position& position);
    // One player's cash; the others' stays as it was.
    void set_cash(PlayerId player, Money cash) {
        value_[player] = value_of(*mind_, wealth_[index_of(player)], cash, need_[player]);
    }
    // A player's share in the win, a team-mate's included.
    double share(PlayerId player) const {
        return share_of(*mind_, pool(mind_->team(player)), pool(everybody()));
    }

    PlayerSet everybody() const { return mind_->state().in_play; }
    Pool pool(PlayerSet players) const {
        Pool sum;
        for (const PlayerId q : players& everybody()) sum.add(value_[q]);
        return sum;
    }
    double flow(PlayerId player) const { return wealth_[index_of(player)].flow; }
    double need(PlayerId player) const { return need_[player]; }

private:
    const Mind* mind_;
    std::array<Wealth, kMaxPlayers> wealth_;
    ByPlayer<double> value_{};
    ByPlayer<double> need_{};  // cash that the next lap may take
};

// The amount farthest from `best` towards `worst` at which `gain` is still not negative; it falls on the way and is not
// negative at `best`. A few steps find it nearly: where the line between both ends says, and now and then the middle.
template <class Gain>
Money farthest(Money best, Money worst, Gain gain) {
    constexpr int kSteps = 6;
    constexpr Money kNear = 4;
    double at_worst = gain(worst);
    if (at_worst >= 0) return worst;
    double at_best = gain(best);
    for (int i = 0; i < kSteps && (worst - best > kNear || best - worst > kNear); ++i) {
        const double part = i % 3 == 2 ? 0.5 : at_best / (at_best - at_worst);
        const auto middle = best + static_cast<Money>((worst - best) * (part < 0.02 ? 0.02 : part));
        const double there = gain(middle);
        (there >= 0 ? best : worst) = middle;
        (there >= 0 ? at_best : at_worst) = there;
    }
    return best;
}

// Rent now of a title in this position.
double flow_now(const Mind& mind, const Position& position, DeedId deed);

}  // namespace banquier::bots
