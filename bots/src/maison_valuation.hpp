// What holdings and money are worth to each player, and how near that brings each of them to winning.
#pragma once

#include <banquier/bots/bot.hpp>
#include <banquier/bots/landing_odds.hpp>
#include <banquier/bots/parameters.hpp>

#include "holdings.hpp"

#include <algorithm>
#include <optional>

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
    BySquare<DeedSet> ahead{};                // titles that one throw reaches
    double turns_a_lap = 5;
    double reserve = 0;            // always kept
    double least_value = 0;        // of a fortune
    std::uint8_t first_level = 3;  // to which every group is built before any goes higher
    std::uint8_t top_level = 5;
};

// A colour that money could raise: the rent that it would bring beyond today's, the cost, and the chance to have it.
// Sites and stakes have no values to begin with, so that tables of them are not cleared before they are filled.
struct Site {
    double gain;  // of rent within the horizon, times the chance
    double cost;
    double chance;  // 1: it is whole already; 0: there is none
    // What it adds to a fortune that pays for all of it, the money that this takes, and what it adds to one without money.
    double full, takes, idle;
    // With money for a part of it: at_none + money * (curve * money - slope), if that is something.
    double at_none, slope, curve;
    GroupId group;

    double with(double money) const { return at_none + money * (curve * money - slope); }
};

// What a player's titles of one group come to, whatever the player's cash.
struct Stake {
    double worth;
    double liquid;  // to be had from mortgages
    double flow;    // rent now, from one other player's turn
    Site site;      // with a chance of 0: none
};

// The same of all groups.
struct Wealth {
    Wealth() {}  // NOLINT(modernize-use-equals-default)

    double worth = 0;
    double liquid = 0;
    double flow = 0;
    std::size_t sites = 0;
    std::array<Site, kColours> site;  // the first `sites` of them

    void clear() {
        worth = liquid = flow = 0;
        sites = 0;
    }
    void add_titles(const Stake& stake) {
        worth += stake.worth;
        liquid += stake.liquid;
        flow += stake.flow;
    }
    void take_titles(const Stake& stake) {
        worth -= stake.worth;
        liquid -= stake.liquid;
        flow -= stake.flow;
    }
    void add_site(const Site& more) {
        if (more.chance <= 0) return;
        std::size_t i = sites++;
        for (; i > 0 && comes_before(more, site[i - 1]); --i) site[i] = site[i - 1];
        site[i] = more;
    }
    // What is whole comes first, then the most rent for the money, then the first on the board.
    static bool comes_before(const Site& a, const Site& b) {
        if ((a.chance < 1) != (b.chance < 1)) return a.chance > b.chance;
        const double ours = a.gain * b.cost, theirs = b.gain * a.cost;
        return ours > theirs || (ours == theirs && a.group < b.group);
    }
};

// How much of a game with a clock is left, in few steps: what is worked out is kept by it.
class Term {
public:
    Term() = default;  // no end in sight
    static Term closing() { return Term{kClosing}; }
    static Term of_rounds(int rounds) {
        const int step = rounds <= kExact ? rounds : kExact + (rounds - kExact + kCoarse - 1) / kCoarse;
        return step >= kClosing ? Term{} : Term{static_cast<std::uint8_t>(step < 1 ? 1 : step)};
    }

    bool ends() const { return step_ != 0; }
    bool is_closing() const { return step_ == kClosing; }  // the game is about to be decided by counting
    bool is_last_round() const { return step_ == 1; }
    std::uint8_t step() const { return step_; }
    // Rounds of rent still to come, on average over the seats.
    double rounds() const {
        if (is_closing()) return kRoundsOnTheClock;
        return (step_ <= kExact ? step_ : kExact + (step_ - kExact) * kCoarse) - 0.5;
    }
    // How far it is the count at the end that decides, and not survival: 0 to 1.
    double weight() const {
        if (!ends()) return 0;
        const double weight = (kSurvival - rounds()) / (kSurvival - kCount);
        return weight < 0 ? 0 : weight > 1 ? 1 : weight;
    }

    bool operator==(const Term&) const = default;

private:
    explicit Term(std::uint8_t step) : step_(step) {}

    static constexpr int kExact = 20, kCoarse = 3;
    static constexpr std::uint8_t kClosing = 31;          // the last that five bits hold
    static constexpr double kRoundsOnTheClock = 1.5;      // once the end is announced
    static constexpr double kCount = 24, kSurvival = 48;  // rounds

    std::uint8_t step_ = 0;
};

struct Mind;

// What was worked out before and comes again and again.
class Tables {
public:
    // Stakes in bare groups, by the titles and the number of opponents that they follow from; the same in every game.
    struct OfStake {
        std::uint64_t key = 0;
        bool known = false;
        Stake stake;
    };
    OfStake& stake(std::uint64_t key) {
        OfStake& entry = stakes_[hash(key, kStakeBits)];
        entry.known = entry.known && entry.key == key;
        entry.key = key;
        return entry;
    }

    // A player's wealth if some groups' titles were others, and the change of the position after which that was worked out.
    struct OfWealth {
        std::uint64_t key = 0;
        GroupSet groups{};
        std::uint32_t after = 0;
        Wealth wealth;
    };
    OfWealth& wealth(PlayerId player, std::uint64_t key, GroupSet groups) {
        return wealth_[index_of(player)][hash(key ^ std::uint64_t{groups.bits} << 48, kWealthBits)];
    }

private:
    static constexpr int kStakeBits = 10, kWealthBits = 7;
    static std::size_t hash(std::uint64_t key, int bits) {
        return (key * 0x9E3779B97F4A7C15u) >> (64 - bits);
    }

    std::array<OfStake, std::size_t{1} << kStakeBits> stakes_;
    std::array<std::array<OfWealth, std::size_t{1} << kWealthBits>, kMaxPlayers> wealth_;
};

// What everybody's titles come to. It is kept from question to question; groups whose titles or buildings have changed
// are looked at anew, and all of them when somebody leaves the game or its end is announced.
class Appraisal {
public:
    Appraisal() {}  // NOLINT(modernize-use-equals-default)

    // Sees what has changed.
    void look_at(const Mind& mind);
    // Looks at all of that anew.
    void bring_up_to_date(const Mind& mind);

    const Wealth& wealth(PlayerId player) const { return wealth_[index_of(player)]; }
    std::uint32_t changes() const { return changes_; }
    // The last change of a group of which the player has or had titles.
    std::uint32_t last_change(PlayerId player) const { return player_changed_[player]; }
    double need(PlayerId player) const { return need_[player]; }  // cash that the next lap may take
    double value(const Mind& mind, PlayerId player);              // with the cash that the player has
    DeedSet for_sale() const { return for_sale_; }
    // Groups of which the player has some titles.
    GroupSet held(PlayerId player) const { return held_[player]; }
    // Who has a group that is sold out; else nobody.
    PlayerSet owners(GroupId group) const { return owners_[group]; }
    // Groups of which titles would change hands: all their titles, and the last change that concerned them.
    struct Affected {
        GroupSet groups{};
        DeedSet deeds{};
        std::uint32_t changed = 0;

        friend Affected operator|(const Affected& a, const Affected& b) {
            return {a.groups | b.groups, a.deeds | b.deeds, a.changed > b.changed ? a.changed : b.changed};
        }
    };
    Affected affected_by(const Mind& mind, DeedSet titles) const;
    // A player's wealth if the titles of these groups were others: the player's own, and the bank's. What it refers to, in
    // the tables or in `room`, is good until the next of the same player is asked for.
    const Wealth& wealth_if(const Mind& mind, PlayerId player, DeedSet own, DeedSet for_sale,
        const Affected& affected, std::optional<Wealth>& room) const;
    // The same for somebody who keeps it.
    void work_out(const Mind& mind, PlayerId player, DeedSet own, DeedSet for_sale, const Affected& affected,
        Wealth& then) const {
        work_out(mind, player, own & affected.deeds, for_sale & affected.deeds, affected.groups, then);
    }
    // What else follows for a player from the titles that `look_at` has seen, once somebody has worked it out.
    struct Notes {
        std::optional<double> danger;                  // from everybody's
        std::optional<Money> builds_from, lifts_from;  // from the player's own
    };
    Notes& notes(PlayerId player) { return notes_[player]; }

private:
    void appraise(const Mind& mind, PlayerId player, GroupId group);
    void sum_up(PlayerId player);
    // Of some titles of the group; what it refers to is good until the next is asked for.
    const Stake& stake_of(
        const Mind& mind, PlayerId player, GroupId group, DeedSet own, DeedSet for_sale, Stake& room) const;
    void work_out(const Mind& mind, PlayerId player, DeedSet own, DeedSet for_sale, GroupSet groups,
        Wealth& then) const;

    ByDeed<Holding> holding_;
    PlayerSet in_play_{};  // empty: nothing is known yet
    std::uint8_t players_ = 0;
    Term term_;
    GroupSet changed_{};                        // seen and still to be appraised
    std::uint32_t changes_ = 0;                 // that were appraised
    ByGroup<std::uint32_t> group_changed_{};    // the last of them that concerned the group
    ByPlayer<std::uint32_t> player_changed_{};  // or one of which the player has or had titles
    DeedSet for_sale_{};
    ByGroup<PlayerSet> owners_{};
    ByPlayer<std::uint8_t> against_{};  // the number of opponents, and how much of the game is left
    ByPlayer<GroupSet> held_{};         // those with a stake
    std::array<std::array<Stake, kGroups>, kMaxPlayers> stakes_;
    std::array<Wealth, kMaxPlayers> wealth_;
    ByPlayer<double> need_{};
    struct Value {
        Money cash = 0;
        std::uint32_t after = 0;  // of the changes
        double value = 0;
    };
    ByPlayer<Value> value_{};
    ByPlayer<Notes> notes_{};
};

class DealBook;  // maison_deals.hpp

// What Maison has worked out.
class Books final : public Memory {
public:
    Books();
    ~Books() override;
    Appraisal appraisal;
    // Null: everything is worked out anew.
    std::unique_ptr<Tables> tables;
    std::unique_ptr<DealBook> deals;
};

// The one who judges: parameters, board and the position that is looked at.
struct Mind {
    const BoardFigures& figures;
    const Parameters& parameters;
    const View& view;
    Books& books;
    Term term;
    mutable bool looked = false, appraised = false;

    const Game& game() const { return view.game; }
    const State& state() const { return view.state; }
    PlayerId me() const { return view.me; }
    Money cash() const { return view.state.player[view.me].cash; }
    double salary() const { return view.game.rules.salary > 0 ? view.game.rules.salary : 1; }
    bool legal(const Action& action) const { return view.legal(action); }
    // The game is about to be decided by counting.
    bool closing() const { return term.is_closing(); }
    // Whether cash alone will count when time ends the game.
    bool cash_decides() const { return term.ends() && game().rules.fortune == Fortune::CashAlone; }
    // Whether fortunes are compared at the end, and not only survival.
    bool counted() const {
        return closing() || game().rules.bankruptcies_to_end != 0 ||
            game().rules.time_limit != TimeLimit::None;
    }
    PlayerSet team(PlayerId player) const {
        return game().rules.teams == Teams::None ? PlayerSet::of(player) : team_of(game(), state(), player);
    }
    // Brought up to date once in a question.
    const Appraisal& appraisal() const {
        if (!appraised) books.appraisal.bring_up_to_date(*this);
        appraised = looked = true;
        return books.appraisal;
    }
    DeedSet titles_of_rivals(PlayerId player) const {
        DeedSet titles{};
        for (const PlayerId q : state().in_play - team(player)) titles = titles | state().facts.titles[q];
        return titles;
    }
    int opponents(PlayerId player) const { return (state().in_play - team(player)).count(); }

    Appraisal::Notes& notes() const {
        if (!looked) books.appraisal.look_at(*this);
        looked = true;
        return books.appraisal.notes(me());
    }

    bool window_open(PlayerId partner) const { return view.window.may_offer(view.me, partner); }

    // Rounds that rents are counted for.
    double horizon() const { return until_the_end(parameters.horizon); }
    double bare_horizon() const { return until_the_end(parameters.bare_horizon); }
    // To which every group is built before any goes higher. Where everything counts in the end, buildings cost nothing.
    std::uint8_t first_level() const {
        const bool free = term.weight() == 1 && game().rules.fortune == Fortune::Everything;
        return free ? figures.top_level : figures.first_level;
    }
    // Of the reserve, the part that building may use.
    double build_courage() const { return blend(parameters.build_courage, 1); }
    // Advantage that a deal must bring. The shorter the game, the less there is to gain.
    double trade_margin() const { return blend(parameters.trade_margin, kShortGameMargin) / 100; }
    // Of a building's price, what is not lost once it is paid.
    double resale() const {
        const double counted = game().rules.fortune == Fortune::Everything ? 1 : kHalf;
        return blend(parameters.resale, counted);
    }
    // Between the value of a game without a clock and the value when fortunes are counted: the nearer the end, the
    // more the second weighs.
    double blend(double without, double counted) const {
        return term.ends() ? without + term.weight() * (counted - without) : without;
    }
    // From -1 to 1, the same for the same key throughout a question.
    double whim(std::size_t key) const;

private:
    static constexpr double kShortGameMargin = 0.1;  // in percent of a win
    static constexpr double kHalf = 0.5;             // of its price: what the bank gives for a building
    double until_the_end(double rounds) const {
        return !term.ends() ? rounds
            : closing()     ? term.rounds()
                            : blend(std::min(rounds, term.rounds()), term.rounds());
    }
};

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
inline double share_of(const Mind& mind, const Pool& some, const Pool& all) {
    const double leader = mind.parameters.leader * all.count, rest = (1 - mind.parameters.leader) * all.sum;
    return (rest * some.sum + leader * some.squares) / (rest * all.sum + leader * all.squares);
}

inline constexpr double kLiquidShare = 0.5;  // of what mortgages would bring, as money to build with

// Titles, money, and what the money can be built into. Money below the need is felt as a loss.
inline double value_of(const Mind& mind, const Wealth& have, Money cash, double need) {
    double sum = cash + have.worth;
    double money = cash + kLiquidShare * have.liquid - mind.figures.reserve;
    for (std::size_t i = 0; i < have.sites; ++i) {
        const Site& site = have.site[i];
        if (money <= 0) {
            sum += site.idle;
        } else if (money >= site.cost) {
            sum += site.full;
            money -= site.takes;
        } else {
            const double gain = site.with(money);
            if (gain <= 0) continue;
            sum += gain;
            money -= site.chance * money;
        }
    }
    if (cash < need) sum -= mind.parameters.fear * (need - cash);
    return sum > mind.figures.least_value ? sum : mind.figures.least_value;
}

// Everybody's wealth, and the shares in the win that follow from it and from cash.
class Outlook {
public:
    // As things are.
    explicit Outlook(const Mind& mind);
    // If somebody had these titles, which are the bank's or another player's. Values are still to be counted.
    Outlook(const Mind& mind, DeedSet titles, PlayerId to);
    Outlook(const Outlook&) = delete;  // it may look at wealth of its own
    Outlook& operator=(const Outlook&) = delete;

    // Everybody's cash as it is, or everybody's of some.
    void count_cash() { count_cash(everybody()); }
    void count_cash(PlayerSet players) {
        for (const PlayerId q : players) set_cash(q, mind_.state().player[q].cash);
    }
    // One player's cash; the others' stays as it was.
    void set_cash(PlayerId player, Money cash) {
        value_[player] = value_of(mind_, *wealth_[player], cash, need_[player]);
    }
    // A player's share in the win, a team-mate's included.
    double share(PlayerId player) const {
        return share_of(mind_, pool(mind_.team(player)), pool(everybody()));
    }

    PlayerSet everybody() const { return mind_.state().in_play; }
    Pool pool(PlayerSet players) const {
        Pool sum;
        for (const PlayerId q : players& everybody()) sum.add(value_[q]);
        return sum;
    }
    double need(PlayerId player) const { return need_[player]; }
    double value(PlayerId player) const { return value_[player]; }
    const Wealth& wealth(PlayerId player) const { return *wealth_[player]; }

private:
    const Mind& mind_;
    ByPlayer<const Wealth*> wealth_;
    std::array<std::optional<Wealth>, kMaxPlayers> rooms_;  // for those whose wealth would be another
    ByPlayer<double> value_;
    ByPlayer<double> need_;
};

// The amount farthest from `best` towards `worst` at which `gain` is not negative yet. `gain` falls from `at_best` (0 or
// more) at `best`. A few steps find it nearly: where the line between both ends says, and now and then the middle. It
// lies between the ends of each step; the search ends early where these `suffice`.
template <class Gain, class Suffice>
Money farthest(Money best, double at_best, Money worst, Gain gain, Suffice suffice) {
    constexpr int kSteps = 6;
    constexpr Money kNear = 4;
    double at_worst = gain(worst);
    if (at_worst >= 0) return worst;
    for (int i = 0; i < kSteps && (worst - best > kNear || best - worst > kNear); ++i) {
        if (suffice(best, worst)) break;
        const double part = i % 3 == 2 ? 0.5 : at_best / (at_best - at_worst);
        const auto middle = best + static_cast<Money>((worst - best) * (part < 0.02 ? 0.02 : part));
        const double there = gain(middle);
        (there >= 0 ? best : worst) = middle;
        (there >= 0 ? at_best : at_worst) = there;
    }
    return best;
}
template <class Gain>
Money farthest(Money best, double at_best, Money worst, Gain gain) {
    return farthest(best, at_best, worst, gain, [](Money, Money) { return false; });
}

// Rent now of a title.
double flow_now(const Mind& mind, DeedId deed);

}  // namespace banquier::bots
