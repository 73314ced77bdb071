#include "random_play.hpp"

#include <algorithm>

namespace banquier::testing {

namespace {

bool is_short(const State& s) {
    return top_is(s, TaskKind::Debt) && s.player[top_task(s)->player].cash < top_task(s)->amount;
}

}  // namespace

Action RandomTable::random_offer(const State& s) {
    Offer o;
    const PlayerId by = somebody(s);
    o.to = somebody(s);
    const auto some = [&](PlayerId owner) {
        DeedSet set{};
        for (std::size_t i = 0; i < kDeeds; ++i)
            if (s.holding[static_cast<DeedId>(i)].owner == owner && chance(25))
                set.add(static_cast<DeedId>(i));
        return set;
    };
    o.give = some(by);
    o.get = some(o.to);
    if (chance(20)) o.give_tokens = s.player[by].tokens;
    if (chance(20)) o.get_tokens = s.player[o.to].tokens;
    if (chance(70)) o.money = static_cast<Money>(choice_.below(400)) - 200;
    for (const DeedId d : o.get)
        if (s.holding[d].mortgaged && chance(40)) o.lift.add(d);
    const bool debtor = top_is(s, TaskKind::Debt) && top_task(s)->player == by;
    if (debtor && chance(60)) {
        const Task& debt = *top_task(s);
        o = Offer{.to = debt.other,
            .settles = 1 + static_cast<Money>(choice_.below(static_cast<std::uint32_t>(debt.amount))),
            .give = o.give};
    }
    return act::offer(by, o);
}

Action RandomTable::anything(const State& s) {
    Action a;
    do a.kind = static_cast<ActKind>(choice_.below(kActKinds));
    while (is_clock(a.kind) && choice_.below(300) != 0);  // the clock ends games: seldom
    a.by = is_luck(a.kind) || is_clock(a.kind) ? kBank : static_cast<PlayerId>(choice_.below(s.players + 1u));
    a.whom = static_cast<PlayerId>(choice_.below(s.players));
    a.deed = static_cast<DeedId>(choice_.below(kDeeds + 1));
    a.group = static_cast<GroupId>(choice_.below(kGroups));
    a.card = static_cast<CardId>(choice_.below(kCards));
    a.token = static_cast<TokenId>(choice_.below(3));
    for (auto& die : a.dice) die = static_cast<std::uint8_t>(choice_.below(8));
    for (std::size_t i = 0; i < 3; ++i) a.levels[i] = static_cast<std::uint8_t>(choice_.below(7));
    if (a.group < kStations && game_.board.group[a.group].size < 3) a.levels[2] = 0;
    a.amount = static_cast<Money>(choice_.below(600)) - 100;
    a.revision = static_cast<std::uint32_t>(choice_.below(4));
    a.give = DeedSet{
        static_cast<std::uint32_t>(choice_.next()) & static_cast<std::uint32_t>(choice_.next()) & 0xFFFFFFF};
    if (chance(20))
        a.get = DeedSet{static_cast<std::uint32_t>(choice_.next()) &
            static_cast<std::uint32_t>(choice_.next()) & 0xFFFFFFF};
    if (chance(30)) a.settles = static_cast<Money>(choice_.below(100));
    if (chance(30)) a.lift = a.give;
    if (chance(20)) a.give_tokens = TokenSet{1};
    return a;
}

// A legal act with one thing changed: the refusals that blind chance would not find.
Action RandomTable::nearly_right(const State& s) {
    if (chance(25)) return random_offer(s);
    legal_actions(game_, s, *list_);
    if (list_->count == 0) return anything(s);
    Action a = list_->items[choice_.below(static_cast<std::uint32_t>(list_->count))];
    if (is_clock(a.kind)) return anything(s);
    const Action other = anything(s);
    switch (choice_.below(10)) {
    case 0: a.by = somebody(s); break;
    case 1: a.deed = other.deed; break;
    case 2: a.amount = other.amount * 20; break;
    case 3: a.levels = other.levels; break;
    case 4: a.revision = other.revision; break;
    case 5: a.lift = other.give; break;
    case 6: a.kind = other.kind; break;
    case 7: a.whom = other.whom; break;
    case 8: a.group = other.group; break;
    default: a.give = other.give; break;
    }
    return a;
}

// A colour of these players: hotels on all its streets, or one more building on the lowest.
Action RandomTable::order(const State& s, PlayerSet players, bool hotels) {
    const auto start = choice_.below(kColours);
    const auto hotel = static_cast<std::uint8_t>(game_.rules.houses_before_hotel + 1);
    for (std::size_t n = 0; n < kColours; ++n) {
        const auto group = static_cast<GroupId>((start + n) % kColours);
        const PlayerId owner = s.facts.whole[group];
        if (!is_player(owner) || !players.contains(owner)) continue;
        const Group& g = game_.board.group[group];
        Levels levels{};
        for (std::size_t i = 0; i < g.size; ++i) levels[i] = hotels ? hotel : s.holding[g.list[i]].level;
        if (!hotels) ++*std::min_element(levels.begin(), levels.begin() + g.size);
        return act::build(owner, group, levels);
    }
    return anything(s);
}

// A debtor's titles for 1, offered to a third player or asked for by one; accepted where they are on the table.
Action RandomTable::gift(const State& s, const Task& debt) {
    for (const PlayerId from : s.offering)
        if (from == debt.player || s.offer[from].to == debt.player)
            return act::accept(s.offer[from].to, from, s.offer[from].revision);
    const PlayerId other = somebody(s);
    if (other == debt.player || other == debt.other) return anything(s);
    Offer o{.to = other, .money = -1};
    for (std::size_t i = 0; i < kDeeds; ++i) {
        const auto deed = static_cast<DeedId>(i);
        const Holding& h = s.holding[deed];
        if (h.owner == debt.player && h.level == 0 && (o.give.empty() || chance(30))) o.give.add(deed);
    }
    if (chance(50)) return act::offer(debt.player, o);
    return act::offer(other, {.to = debt.player, .money = 1, .get = o.give});
}

// Wishes that people have at the wrong moment.
Action RandomTable::pointed(const State& s) {
    // Another order during a contest, one that came to nothing already, hotels that are not there.
    if (!s.tried.orders.empty() && chance(50)) return order(s, s.tried.orders, chance(50));
    if (s.hotels == 0 && chance(15)) return order(s, s.in_play, true);
    // Another building than the one that is to be placed, and a bid by whoever wants none.
    if (top_is(s, TaskKind::Place) && chance(50))
        return order(s, PlayerSet::of(top_task(s)->player), chance(50));
    if (top_is(s, TaskKind::Lot) && chance(25)) return act::bid(somebody(s), s.lot.bid + 1 + s.lot.opening);
    if (is_player(s.contest.orderer) && chance(25)) return order(s, s.in_play, chance(50));
    if (is_short(s) && chance(60)) return gift(s, *top_task(s));
    const auto deed = static_cast<DeedId>(choice_.below(kDeeds));
    const PlayerId owner = is_player(s.holding[deed].owner) ? s.holding[deed].owner : somebody(s);
    const auto group = static_cast<GroupId>(choice_.below(kColours));
    const PlayerId debtor = s.tasks != 0 ? top_task(s)->player : s.turn;
    if (s.clock != Clock::Running && chance(5))
        return game_.rules.time_limit == TimeLimit::TimeUp ? act::time_up() : act::last_round();
    // What got no bid is offered again.
    if (top_is(s, TaskKind::Debt) && !top_task(s)->deeds.empty() && chance(40))
        return act::put_up(debtor, top_task(s)->deeds.lowest());
    if (!s.contest.awaited.empty() && chance(30)) return act::want(s.contest.awaited.lowest(), 99);
    // Money that a wish holds is spent on a mortgage.
    if (is_player(s.contest.orderer) && chance(30))
        for (std::size_t i = 0; i < kDeeds; ++i) {
            const auto held = static_cast<DeedId>(i);
            if (s.holding[held].owner == s.contest.orderer && s.holding[held].mortgaged)
                return act::lift(s.contest.orderer, held);
        }
    switch (choice_.below(9)) {
    case 0: return act::lift(is_player(s.lot.highest) ? s.lot.highest : owner, deed);
    case 1:
    case 2: {
        Levels levels{};
        const auto base = static_cast<std::uint8_t>(choice_.below(6));
        for (std::size_t i = 0; i < game_.board.group[group].size; ++i)
            levels[i] = static_cast<std::uint8_t>(base + choice_.below(2));
        return act::build(is_player(s.facts.whole[group]) ? s.facts.whole[group] : owner, group, levels);
    }
    case 3: return act::bankrupt(is_player(debtor) ? debtor : s.turn);
    case 4: return act::mortgage(owner, deed);
    case 5: return chance(50) ? act::put_up(owner, deed) : act::sell_to_bank(owner, deed);
    case 6:
        for (const PlayerId from : s.offering)
            if (chance(50)) return act::accept(s.offer[from].to, from, s.offer[from].revision);
        return act::claim(owner, deed);
    case 7: {  // a debtor gives something away
        Offer o{.to = somebody(s), .money = -1};
        for (std::size_t i = 0; i < kDeeds; ++i)
            if (s.holding[static_cast<DeedId>(i)].owner == debtor)
                o.give = DeedSet::of(static_cast<DeedId>(i));
        if (chance(30)) o.get = DeedSet::of(deed);
        return act::offer(is_player(debtor) ? debtor : s.turn, o);
    }
    default: {
        Offer o{.to = is_player(debtor) && chance(50) ? debtor : somebody(s),
            .money = -1,
            .settles = chance(30) ? 5 : 0,
            .give = DeedSet::of(deed)};
        return act::offer(owner, o);
    }
    }
}

Action RandomTable::nonsense(const State& s) {
    nonsense_ = true;
    return chance(40) ? pointed(s) : chance(50) ? anything(s) : nearly_right(s);
}

Action RandomTable::pick(const State& s) {
    const Decision d = decision(game_, s);
    if (d.luck) return luck_.answer(game_, s);
    if (calm_) return luck_.complete(s, standing_answer(game_, s, d.awaited.lowest()));
    if (chance(temper_.offer)) {
        const Action offer = random_offer(s);
        if (!why_illegal(game_, s, offer)) return offer;
    }
    if (s.claims != 0 && chance(60)) {
        const Claim& c = s.claim[choice_.below(s.claims)];
        const Action claim = act::claim(c.owner, c.deed);
        if (!why_illegal(game_, s, claim)) return claim;
    }
    legal_actions(game_, s, *list_);
    // Answers mostly; a free act now and then; the clock rarely.
    // A debtor has nothing but free acts; of those the standing answer makes an end.
    const bool debt = d.ask == Ask::Debt;
    const bool free = chance(debt ? 50 : temper_.free_act);
    const bool clock = choice_.below(10000) < temper_.clock;
    std::uint32_t fitting = 0;
    Action chosen = standing_answer(game_, s, d.awaited.lowest());
    for (const Action& a : *list_) {
        const bool trade_answer = a.kind == ActKind::Accept;
        const bool fits = clock ? is_clock(a.kind)
            : free              ? is_free(a.kind)
                                : !is_free(a.kind) && !is_clock(a.kind) && !is_luck(a.kind);
        if (!fits) continue;
        fitting += trade_answer ? 4 : 1;
        if (choice_.below(fitting) < (trade_answer ? 4u : 1u)) chosen = a;
    }
    if (chosen.kind == ActKind::Bid) {
        // The list has the lowest bid; whoever owes may be refused a higher one (FLOW-10).
        const Money most = s.player[chosen.by].cash;
        Action higher = chosen;
        higher.amount +=
            static_cast<Money>(choice_.below(static_cast<std::uint32_t>(1 + (most - chosen.amount) / 8)));
        if (!why_illegal(game_, s, higher)) chosen = higher;
        if (chance(40)) chosen = standing_answer(game_, s, d.awaited.lowest());
    }
    if (chosen.kind == ActKind::PutUpToken) chosen.amount = 1 + static_cast<Money>(choice_.below(80));
    if (chosen.kind == ActKind::Accept && chance(50)) {
        const Offer& o = s.offer[chosen.whom];
        for (const DeedId deed : o.give)
            if (s.holding[deed].mortgaged && chance(50)) chosen.lift.add(deed);
        if (why_illegal(game_, s, chosen)) chosen.lift = {};
    }
    return luck_.complete(s, chosen);
}

Action RandomTable::next(const State& s) {
    nonsense_ = false;
    // Where somebody has something to gain by what is forbidden, and it happens seldom.
    const bool tempting = !s.tried.orders.empty() || is_short(s);
    return chance(temper_.nonsense * (tempting ? 3 : 1)) ? nonsense(s) : pick(s);
}

}  // namespace banquier::testing
