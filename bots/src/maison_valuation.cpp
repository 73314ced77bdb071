#include "maison_valuation.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

double rent_at(const Game& game, const Deed& deed, std::size_t level) {
    const bool hotel = level == hotel_level(game);
    return deed.rent[hotel ? kHotelRent : level];
}

// What a draw from a deck brings in money, by the cards' own figures.
double mean_worth(const Game& game, DeckId deck) {
    double sum = 0;
    for (std::size_t i = 0; i < kDeckSize; ++i) {
        const Card& card = game.board.card.items[index_of(deck) * kDeckSize + i];
        if (card.kind == CardKind::Collect) sum += card.amount;
        if (card.kind == CardKind::Pay) sum -= card.amount;
    }
    return sum / static_cast<double>(kDeckSize);
}

constexpr double kRoundsOnTheClock = 1.5;  // rounds still to come once the end is announced
constexpr double kLeastValue = 0.05;       // in salaries: nobody in play is without hope
constexpr double kRemote = 0.02;           // a chance that is not worth a thought
constexpr double kLiquidShare = 0.5;       // of what mortgages would bring, as money to build with

}  // namespace

BoardFigures::BoardFigures(const Game& game, const Parameters& parameters) {
    const LandingOdds odds = landing_odds(game, PrisonHabit::Stays);
    turns_a_lap = odds.laps > 0 ? 1 / odds.laps : 5;
    const std::uint8_t hotel = hotel_level(game);
    first_level = static_cast<std::uint8_t>(
        std::clamp(static_cast<int>(parameters.houses_first + 0.5), 1, static_cast<int>(hotel)));
    const int wished = static_cast<int>(parameters.highest + 0.5);
    top_level = wished >= 5 ? hotel : static_cast<std::uint8_t>(std::clamp(wished, 1, hotel - 1));
    first_level = std::min(first_level, top_level);
    for (std::size_t i = 0; i < kDeeds; ++i) {
        const auto id = static_cast<DeedId>(i);
        const Deed& deed = game.board.deed[id];
        const double landings = odds.rents[deed.square] * (deed.kind == DeedKind::Utility ? kMeanThrow : 1);
        const std::size_t steps = deed.kind == DeedKind::Street ? hotel + 1u : kMaxGroupSize;
        for (std::size_t level = 0; level < steps; ++level)
            flow[id][level] =
                landings * (deed.kind == DeedKind::Street ? rent_at(game, deed, level) : deed.rent[level]);
        if (deed.kind == DeedKind::Street) first_flow[deed.group] += flow[id][first_level];
    }
    for (std::size_t d = 0; d < kDecks; ++d) deck_worth[d] = mean_worth(game, static_cast<DeckId>(d));
}

Position::Position(const State& state) : holding(state.holding) {
    for (std::size_t i = 0; i < kMaxPlayers; ++i) cash.items[i] = state.player.items[i].cash;
}

void Position::give(DeedSet titles, PlayerId to) {
    for (const DeedId deed : titles) holding[deed].owner = to;
}

double Mind::horizon() const { return closing() ? kRoundsOnTheClock : parameters.horizon; }
double Mind::bare_horizon() const { return closing() ? kRoundsOnTheClock : parameters.bare_horizon; }

double Mind::whim(std::size_t key) const {
    std::uint64_t x = view.noise + 0x9E3779B97F4A7C15u * (key + 1);
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    x ^= x >> 31;
    return static_cast<double>(x >> 11) / static_cast<double>(std::uint64_t{1} << 52) - 1;
}

namespace {

// Looks at one group in one player's hands.
class Appraiser {
public:
    Appraiser(const Mind& mind, const Position& position, PlayerId player)
        : m_(mind),
          at_(position),
          player_(player),
          opponents_(mind.opponents(player)),
          horizon_(opponents_ * mind.horizon()),
          bare_horizon_(opponents_ * mind.bare_horizon()) {}

    Stake look_at(GroupId id) {
        StakeMemory* memory = m_.memory();
        if (memory == nullptr) return appraise(id);
        const Group& group = m_.game().board.group[id];
        std::uint64_t titles = 0;
        for (std::size_t i = 0; i < group.size; ++i) {
            const Holding& held = at_.holding[group.list[i]];
            titles = titles << 16 | index_of(held.owner) | std::uint64_t{held.mortgaged} << 8 |
                std::uint64_t{held.level} << 9;
        }
        const int against = opponents_ * 2 + m_.closing();
        StakeMemory::Entry& entry = memory->at(player_, id, titles);
        if (entry.titles != titles || entry.against != against) {
            entry.titles = titles;
            entry.against = against;
            entry.stake = appraise(id);
        }
        return entry.stake;
    }

private:
    Stake appraise(GroupId id) {
        out_ = {};
        const Group& group = m_.game().board.group[id];
        int owned = 0, mortgaged = 0;
        for (std::size_t i = 0; i < group.size; ++i) {
            const Holding& held = at_.holding[group.list[i]];
            if (held.owner != player_) continue;
            ++owned;
            mortgaged += held.mortgaged;
        }
        if (owned == 0) return out_;
        titles(group);
        if (index_of(id) >= kColours)
            set(group, owned, mortgaged);
        else if (owned == group.size)
            whole(group, mortgaged);
        else
            part(id, group);
        if (m_.parameters.noise > 0)
            out_.worth *= 1 + m_.parameters.noise * m_.whim(index_of(id) * kMaxPlayers + index_of(player_));
        return out_;
    }

    // Each title by itself: its price in part, less what its mortgage costs.
    void titles(const Group& group) {
        const Game& game = m_.game();
        const double weight = m_.closing() ? 0 : m_.parameters.title_worth;
        const bool counts = m_.counted() && game.rules.fortune == Fortune::Everything;
        const double counted = !counts ? 0 : m_.closing() ? 1 : m_.parameters.fortune;
        for (std::size_t i = 0; i < group.size; ++i) {
            const Holding& held = at_.holding[group.list[i]];
            if (held.owner != player_) continue;
            const Deed& deed = game.board.deed[group.list[i]];
            const double price = deed.price;
            const double lift = held.mortgaged ? deed.mortgage + mortgage_interest(game, group.list[i]) : 0;
            out_.worth += std::max(weight * price - lift, 0.1 * weight * price);
            out_.worth += counted * ((held.mortgaged ? price / 2 : price) + held.level * group.house_cost);
            if (!held.mortgaged && held.level == 0) out_.liquid += deed.mortgage;
        }
    }

    void set(const Group& group, int owned, int mortgaged) {
        const bool counts = m_.game().rules.mortgaged_in_set == MortgagedInSet::Counts;
        const auto step = static_cast<std::size_t>(std::max(0, (counts ? owned : owned - mortgaged) - 1));
        for (std::size_t i = 0; i < group.size; ++i) {
            const Holding& held = at_.holding[group.list[i]];
            if (held.owner == player_ && !held.mortgaged) rent(m_.figures.flow[group.list[i]][step]);
        }
    }
    void rent(double flow) {
        out_.flow += flow;
        out_.worth += bare_horizon_ * flow;
    }

    // A whole colour: the rent that it brings, and the site that it is.
    void whole(const Group& group, int mortgaged) {
        const Game& game = m_.game();
        const bool doubled = mortgaged == 0 || game.rules.mortgaged_street == MortgagedStreet::LeavesDoubling;
        const std::uint8_t goal =
            below(group, m_.figures.first_level) ? m_.figures.first_level : m_.figures.top_level;
        Site site{.chance = 1};
        double now = 0, built = 0;
        for (std::size_t i = 0; i < group.size; ++i) {
            const DeedId deed = group.list[i];
            const Holding& held = at_.holding[deed];
            const auto& flow = m_.figures.flow[deed];
            const double rent = held.mortgaged ? 0 : flow[held.level] * (held.level == 0 && doubled ? 2 : 1);
            now += rent;
            built += held.level;
            site.gain += std::max(0.0, flow[std::max(goal, held.level)] - rent);
            site.cost += std::max(0, goal - held.level) * group.house_cost;
            if (held.mortgaged) site.cost += game.board.deed[deed].mortgage + mortgage_interest(game, deed);
        }
        out_.flow += now;
        out_.worth +=
            (built > 0 ? horizon_ : bare_horizon_) * now + m_.parameters.resale * built * group.house_cost;
        site.gain *= horizon_;
        if (!m_.closing() && site.gain > 0) out_.site = site;
    }
    bool below(const Group& group, std::uint8_t level) const {
        for (std::size_t i = 0; i < group.size; ++i)
            if (at_.holding[group.list[i]].level < level) return true;
        return false;
    }
    // Part of a colour: what the whole would be worth, times the chance to have it.
    void part(GroupId id, const Group& group) {
        double chance = 1;
        for (std::size_t i = 0; i < group.size; ++i) {
            const DeedId deed = group.list[i];
            const Holding& held = at_.holding[deed];
            if (held.owner == player_) {
                if (!held.mortgaged) rent(m_.figures.flow[deed][0]);
            } else {
                chance *= held.owner == kBank ? m_.parameters.chance_bank : m_.parameters.chance_rival;
            }
        }
        if (m_.closing()) return;
        const double cost = static_cast<double>(m_.figures.first_level) * group.size * group.house_cost;
        if (chance > kRemote) out_.site = {horizon_ * m_.figures.first_flow[id], cost, chance};
    }

    const Mind& m_;
    const Position& at_;
    PlayerId player_;
    int opponents_;
    double horizon_, bare_horizon_;
    Stake out_{};
};

}  // namespace

Stake stake_of(const Mind& mind, const Position& position, PlayerId player, GroupId group) {
    return Appraiser(mind, position, player).look_at(group);
}

Stakes stakes_of(const Mind& mind, const Position& position, PlayerId player) {
    Appraiser appraiser(mind, position, player);
    Stakes stakes;
    for (std::size_t g = 0; g < kGroups; ++g) stakes.items[g] = appraiser.look_at(static_cast<GroupId>(g));
    return stakes;
}

Wealth sum_of(const Stakes& stakes) {
    Wealth sum;
    for (const Stake& stake : stakes) sum.add(stake);
    return sum;
}

Outlook::Outlook(const Mind& mind, const Position& position) : mind_(&mind) {
    refresh(position, mind.state().in_play);
    count_cash(position);
}

void Outlook::refresh(const Position& position, PlayerSet players) {
    for (const PlayerId q : players) {
        Appraiser appraiser(*mind_, position, q);
        Wealth& sum = wealth_[index_of(q)] = {};
        for (std::size_t g = 0; g < kGroups; ++g) sum.add(appraiser.look_at(static_cast<GroupId>(g)));
    }
}

void Outlook::count_cash(const Position& position) {
    const PlayerSet in_play = mind_->state().in_play;
    const double laps = mind_->parameters.fear_lap * mind_->figures.turns_a_lap;
    double flow = 0;
    for (const PlayerId q : in_play) flow += wealth_[index_of(q)].flow;
    for (const PlayerId q : in_play) {
        double ours = 0;
        for (const PlayerId ally : mind_->team(q) & in_play) ours += wealth_[index_of(ally)].flow;
        need_[q] = laps * (flow - ours);
        set_cash(q, position.cash[q]);
    }
}

double value_of(const Mind& mind, const Wealth& have, Money cash, double need) {
    const Parameters& p = mind.parameters;
    double sum = cash + have.worth;
    double money = cash + kLiquidShare * have.liquid - p.reserve * mind.salary();
    for (std::size_t i = 0; i < have.sites; ++i) {
        const Site& site = have.site[i];
        const double part = money <= 0 ? 0 : money >= site.cost ? 1 : money / site.cost;
        // The third house brings as much as the two before it: half the money is a quarter of the rent.
        const double rent = part * part + p.later * (1 - part * part);
        const double spent = (part + p.later * (1 - part)) * site.cost * (1 - p.resale);
        const double gain = site.gain * rent - spent;
        if (gain > 0) {
            sum += site.chance * gain;
            money -= site.chance * part * site.cost;
        }
    }
    if (cash < need) sum -= p.fear * (need - cash);
    return std::max(sum, kLeastValue * mind.salary());
}

double share_of(const Mind& mind, const Pool& some, const Pool& all) {
    const double leader = mind.parameters.leader, mean = all.sum / all.count;
    return ((1 - leader) * some.sum + leader * some.squares / mean) /
        ((1 - leader) * all.sum + leader * all.squares / mean);
}

double flow_now(const Mind& mind, const Position& position, DeedId deed) {
    const Holding& held = position.holding[deed];
    if (held.mortgaged || !is_player(held.owner)) return 0;
    const Deed& title = mind.game().board.deed[deed];
    const Group& group = mind.game().board.group[title.group];
    int owned = 0;
    for (std::size_t i = 0; i < group.size; ++i) owned += position.holding[group.list[i]].owner == held.owner;
    const auto& flow = mind.figures.flow[deed];
    if (title.kind != DeedKind::Street) return flow[static_cast<std::size_t>(owned - 1)];
    return flow[held.level] * (held.level == 0 && owned == group.size ? 2 : 1);
}

}  // namespace banquier::bots
