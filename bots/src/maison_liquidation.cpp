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
        for (std::size_t g = 0; g < kColours; ++g)
            if (m_.state().facts.whole.items[g] == m_.me()) sell(static_cast<GroupId>(g));
        return best_;
    }

private:
    // Money beyond the need is not lost, but was not asked for either.
    void consider(const Action& act, double loss, Money money) {
        if (money <= 0) return;
        const double rate = loss / std::min(money, needed_);
        if ((best_.found && rate >= best_.loss) || !m_.legal(act)) return;
        best_ = {act, rate, true};
    }

    void mortgage(DeedId deed) {
        const Money money = m_.game().board.deed[deed].mortgage;
        double lost = flow_now(m_, deed);
        const GroupId group = m_.game().board.deed[deed].group;
        // A bare whole colour loses its double rent, and cannot be built on.
        if (index_of(group) < kColours && m_.state().facts.whole[group] == m_.me())
            lost += m_.parameters.later * m_.figures.first_flow[group] / m_.game().board.group[group].size;
        consider(act::mortgage(m_.me(), deed), rounds_ * lost + mortgage_interest(m_.game(), deed), money);
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
            sold |= lower_to(id, group, now, levels);
            if (now[i] != hotel_level(m_.game())) continue;
            levels[i] = 0;
            sold |= lower_to(id, group, now, levels);
        }
        if (!sold) lower_to(id, group, now, Levels{});
    }
    bool lower_to(GroupId id, const Group& group, const Levels& now, const Levels& levels) {
        const Action act = act::build(m_.me(), id, levels);
        if (!m_.legal(act)) return false;
        double lost = 0;
        for (std::size_t i = 0; i < group.size; ++i) {
            const auto& flow = m_.figures.flow[group.list[i]];
            lost += flow[now[i]] - flow[levels[i]] * (levels[i] == 0 ? 2 : 1);
        }
        const Money money = -building_cost(m_.game(), m_.state(), id, levels);
        // What was paid twice over is to be paid again.
        consider(act, rounds_ * std::max(0.0, lost) + money, money);
        return true;
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
    const Task& debt = state.task[state.tasks - 1u];
    if (const auto offer = sell_in_debt(mind, debt)) return *offer;
    if (const auto auction = put_up(mind)) return *auction;
    if (mind.cash() + raisable(mind.game(), state, mind.me()) >= debt.amount)
        if (const Choice choice = Sellout(mind, debt.amount - mind.cash()).best(); choice.found)
            return choice.act;
    return standing_answer(mind.game(), state, mind.me());
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
