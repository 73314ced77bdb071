// Raising money: what costs least rent for what it brings.
#include "holdings.hpp"
#include "maison_decisions.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

struct Choice {
    Action act{};
    double loss = 0;  // for each unit of money that is needed
    bool found = false;
};

class Sellout {
public:
    Sellout(const Mind& mind, Money needed)
        : m_(mind), needed_(std::max(needed, 1)), rounds_(mind.horizon() * mind.opponents(mind.me())) {}

    Choice best() {
        for (const DeedId deed : titles_of(m_.state(), m_.me()) - m_.state().facts.mortgaged) mortgage(deed);
        for (const GroupId colour : whole_colours_of(m_.state(), m_.me())) sell(colour);
        return best_;
    }

private:
    // Loss for each unit of money. Money beyond the need is not lost, but was not asked for either.
    double rate(double loss, Money money) const { return loss / std::min(money, needed_); }
    bool betters(double rate) const { return !best_.found || rate < best_.loss; }

    void mortgage(DeedId deed) {
        const Money money = m_.game().board.deed[deed].mortgage;
        double lost = flow_now(m_, deed);
        const GroupId group = m_.game().board.deed[deed].group;
        // A bare whole colour loses its double rent, and cannot be built on.
        if (index_of(group) < kColours && m_.state().facts.whole[group] == m_.me())
            lost += m_.parameters.later * m_.figures.first_flow[group] / m_.game().board.group[group].size;
        if (money <= 0) return;
        const double loss = rate(rounds_ * lost + mortgage_interest(m_.game(), deed), money);
        const Action act = act::mortgage(m_.me(), deed);
        if (betters(loss) && m_.legal(act)) best_ = {act, loss, true};
    }

    // One building off a street, or a whole hotel; where neither is legal, the whole colour.
    void sell(GroupId id) {
        const Group& group = m_.game().board.group[id];
        Levels now{};
        for (std::size_t i = 0; i < group.size; ++i) now[i] = m_.state().holding[group.list[i]].level;
        if (now == Levels{}) return;
        bool sold = false;
        for (std::size_t i = 0; i < group.size; ++i) {
            if (now[i] == 0) continue;
            Levels levels = now;
            --levels[i];
            lower_to(id, group, now, levels, sold);
            if (now[i] != hotel_level(m_.game())) continue;
            levels[i] = 0;
            lower_to(id, group, now, levels, sold);
        }
        if (!sold) lower_to(id, group, now, Levels{}, sold);
    }
    // Says in `sold` that it is legal; once something is, nobody need ask it of what is no better.
    void lower_to(GroupId id, const Group& group, const Levels& now, const Levels& levels, bool& sold) {
        double lost = 0;
        for (std::size_t i = 0; i < group.size; ++i) {
            const auto& flow = m_.figures.flow[group.list[i]];
            lost += flow[now[i]] - flow[levels[i]] * (levels[i] == 0 ? 2 : 1);
        }
        const Money money = -building_cost(m_.game(), m_.state(), id, levels);
        // What was paid twice over is to be paid again.
        const double loss = rate(rounds_ * std::max(0.0, lost) + money, std::max(money, 1));
        const bool better = money > 0 && betters(loss);
        if (sold && !better) return;
        const Action act = act::build(m_.me(), id, levels);
        if (!m_.legal(act)) return;
        sold = true;
        if (better) best_ = {act, loss, true};
    }

    const Mind& m_;
    Money needed_;
    double rounds_;
    Choice best_{};
};

bool helps_a_rival(const Mind& mind, DeedId deed) {
    const Group& group = mind.game().board.group[mind.game().board.deed[deed].group];
    PlayerId other = kNobody;
    for (std::size_t i = 0; i < group.size; ++i) {
        const PlayerId owner = mind.state().holding[group.list[i]].owner;
        if (group.list[i] == deed) continue;
        if (!is_player(owner) || owner == mind.me() || (other != kNobody && owner != other)) return false;
        other = owner;
    }
    return true;
}

// Unmortgaged titles of groups that are not whole.
DeedSet weak_titles(const Mind& mind) {
    DeedSet titles = titles_of(mind.state(), mind.me()) - mind.state().facts.mortgaged;
    for (std::size_t g = 0; g < kGroups; ++g) {
        const auto group = static_cast<GroupId>(g);
        if (mind.state().facts.whole[group] == mind.me())
            titles = titles - mind.game().board.group[group].deeds;
    }
    return titles;
}

// Where titles may be put up for public auction nobody bids less than the list price, which is twice the mortgage. What
// would make a rival's group whole is not put up.
std::optional<Action> put_up(const Mind& mind) {
    if (mind.game().rules.public_auction == PublicAuction::No) return std::nullopt;
    for (const DeedId deed : weak_titles(mind)) {
        if (mind.game().board.deed[deed].kind == DeedKind::Utility) continue;
        const Action act = act::put_up(mind.me(), deed);
        if (!helps_a_rival(mind, deed) && mind.legal(act)) return act;
    }
    return std::nullopt;
}

}  // namespace

Action raise_money(const Mind& mind) {
    const State& state = mind.state();
    const Task& debt = *top_task(state);
    if (const auto offer = sell_in_debt(mind, debt)) return *offer;
    if (const auto auction = put_up(mind)) return *auction;
    if (mind.cash() + raisable(mind.game(), state, mind.me()) >= debt.amount)
        if (const Choice choice = Sellout(mind, debt.amount - mind.cash()).best(); choice.found)
            return choice.act;
    return mind.view.standing();
}

namespace {

bool plays_last(const State& s) {
    std::size_t next = index_of(s.turn);
    do next = next + 1 == s.players ? 0 : next + 1;
    while (!s.in_play.contains(static_cast<PlayerId>(next)) && static_cast<PlayerId>(next) != s.first);
    return static_cast<PlayerId>(next) == s.first;
}

// Whether no later moment of the last round is sure to allow such an act.
bool is_last_chance(const Mind& mind, Timing timing) {
    const State& s = mind.state();
    if (!timely(s, timing, mind.me())) return false;
    if (timing == Timing::OwnTurnBeforeRoll) return true;
    const bool ends_turn = s.turn == mind.me() && s.phase == Phase::EndTurn;
    if (timing == Timing::OwnTurn) return ends_turn || s.player[mind.me()].prison != 0;
    return plays_last(s) && (ends_turn || s.turn != mind.me());
}

}  // namespace

std::optional<Action> cash_in(const Mind& mind) {
    const State& s = mind.state();
    if (is_last_chance(mind, mind.game().rules.sell))
        for (const GroupId colour : whole_colours_of(s, mind.me())) {
            const Levels levels = smallest_sale(mind.game(), s, mind.me(), colour);
            const Action act = act::build(mind.me(), colour, levels);
            if (built(mind.game(), s, colour) && mind.legal(act)) return act;
        }
    if (is_last_chance(mind, mind.game().rules.mortgage))
        for (const DeedId deed : titles_of(s, mind.me()) - s.facts.mortgaged)
            if (mind.legal(act::mortgage(mind.me(), deed))) return act::mortgage(mind.me(), deed);
    return std::nullopt;
}

std::optional<Action> mortgage_weakest(const Mind& mind, DeedSet spare) {
    std::optional<Action> best;
    double least = 0;
    for (const DeedId deed : weak_titles(mind) - spare) {
        const double rate = flow_now(mind, deed) / std::max(1, mind.game().board.deed[deed].mortgage);
        if ((best && rate >= least) || !mind.legal(act::mortgage(mind.me(), deed))) continue;
        least = rate;
        best = act::mortgage(mind.me(), deed);
    }
    return best;
}

Money weak_mortgages(const Mind& mind, DeedSet spare) {
    Money sum = 0;
    for (const DeedId deed : weak_titles(mind) - spare) sum += mind.game().board.deed[deed].mortgage;
    return sum;
}

}  // namespace banquier::bots
