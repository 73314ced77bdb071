// Every legal act of a position, and the answer that an awaited player always has.
#include "agenda.hpp"
#include "cards.hpp"
#include "trade.hpp"

#include <optional>

namespace banquier {
namespace {

struct Lister {
    const Game& game;
    const State& s;
    ActionList& list;

    void try_act(const Action& a) {
        if (!why_illegal(game, s, a)) list.add(a);
    }
    // A roll or throw is listed without dice.
    void try_dice(const Action& a) {
        if (!why_illegal_before_dice(game, s, a)) list.add(a);
    }

    void building_acts(PlayerId q) {
        if (top_is(s, TaskKind::Place) && top_task(s)->player == q) {
            each_placing(game, s, q, [&](const Action& a) { list.add(a); });
            return;
        }
        for (std::size_t n = 0; n < kColours; ++n) {
            const auto group = static_cast<GroupId>(n);
            if (s.facts.whole[group] != q) continue;
            if (game.rules.evenness == Evenness::Free)
                any_levels(q, group);
            else if (hotels_sold_alone(game.rules))
                levels_beside_hotels(q, group);
            else
                even_levels(q, group);
        }
    }

    // Every way to build a group whose streets without a hotel are even.
    void levels_beside_hotels(PlayerId q, GroupId group) {
        const std::size_t size = game.board.group[group].size;
        const unsigned all = (1u << size) - 1;
        for (unsigned hotels = 0; hotels <= all; ++hotels)
            for (std::uint8_t base = 0; base < game.rules.houses_before_hotel; ++base)
                for (unsigned raised = base == 0 ? 0 : 1; raised <= all; ++raised) {
                    if ((raised & hotels) != 0) continue;
                    Levels levels{};
                    for (std::size_t i = 0; i < size; ++i)
                        levels[i] = (hotels >> i & 1) != 0
                            ? hotel_level(game)
                            : static_cast<std::uint8_t>(base + (raised >> i & 1));
                    try_act(act::build(q, group, levels));
                    if (hotels == all) return;
                }
    }

    // Every even way to build a group: some streets one level above the others.
    void even_levels(PlayerId q, GroupId group) {
        const std::size_t size = game.board.group[group].size;
        const unsigned all = (1u << size) - 1;
        for (std::uint8_t base = 0; base < hotel_level(game); ++base)
            for (unsigned raised = base == 0 ? 0 : 1; raised <= all; ++raised) {
                Levels levels{};
                for (std::size_t i = 0; i < size; ++i)
                    levels[i] = static_cast<std::uint8_t>(base + (raised >> i & 1));
                try_act(act::build(q, group, levels));
            }
    }

    void any_levels(PlayerId q, GroupId group) {
        const std::size_t size = game.board.group[group].size;
        Levels levels{};
        for (;;) {
            try_act(act::build(q, group, levels));
            std::size_t i = 0;
            while (i < size && levels[i] == hotel_level(game)) levels[i++] = 0;
            if (i == size) break;
            ++levels[i];
        }
    }

    void title_acts(PlayerId q) {
        for (std::size_t i = 0; i < kDeeds; ++i) {
            const auto d = static_cast<DeedId>(i);
            if (s.holding[d].owner == q) {
                try_act(act::mortgage(q, d));
                try_act(act::lift(q, d));
                try_act(act::put_up(q, d));
                try_act(act::sell_to_bank(q, d));
            }
        }
        for (std::size_t i = 0; i < s.claims; ++i) {
            const DeedId d = s.claim[i].deed;
            bool listed = false;
            for (std::size_t k = 0; k < i; ++k) listed |= s.claim[k].deed == d;
            if (!listed) try_act(act::claim(q, d));
        }
    }

    void trade_acts(PlayerId q) {
        try_act(act::withdraw(q));
        for (const PlayerId from : s.offering) {
            try_act(act::accept(q, from, s.offer[from].revision));
            try_act(act::refuse(q, from, s.offer[from].revision));
        }
        for (const TokenId t : s.player[q].tokens) try_act(act::put_up_token(q, t, 1));
    }

    void keep_acts(PlayerId q) {
        // Every subset of the dealt titles, the empty one last.
        for (std::uint32_t sub = s.dealt[q].bits;; sub = (sub - 1) & s.dealt[q].bits) {
            try_act(act::keep(q, DeedSet{sub}));
            if (sub == 0) break;
        }
    }

    void answers(PlayerId q) {
        try_dice(act::roll(q, 0, 0));
        try_act(act::pay_fine(q));
        for (const TokenId t : s.player[q].tokens) try_act(act::use_token(q, t));
        try_act(act::buy(q));
        try_act(act::decline(q));
        if (top_is(s, TaskKind::Lot)) try_act(act::bid(q, next_price(s.lot)));
        try_act(act::pass(q));
        if (s.phase == Phase::ChooseDealt) keep_acts(q);
        if (top_is(s, TaskKind::Contest) && s.contest.awaited.contains(q))
            for (Money n = 0; n <= stock_of(s, s.contest.building); ++n) try_act(act::want(q, n));
        try_act(act::pay_card(q));
        try_act(act::draw_card(q));
        try_act(act::end_turn(q));
        try_act(act::bankrupt(q));
    }

    void luck() {
        if (s.phase == Phase::Draw && s.tasks == 0) {
            try_dice(act::three_dice(0, 0, 0));
            for (std::size_t i = 0; i < kDeckSize; ++i)
                try_act(act::card(static_cast<CardId>(index_of(s.drawing) * kDeckSize + i)));
        }
        try_dice(act::throw_dice(0, 0));
        if (s.phase == Phase::Deal)
            for (std::size_t i = 0; i < kDeeds; ++i)
                try_act(act::deal(next_dealt(game, s), static_cast<DeedId>(i)));
    }

    void all_but_trades(PlayerId q) {
        answers(q);
        title_acts(q);
        building_acts(q);
    }
    void luck_and_clock() {
        luck();
        for (const Action& a : {act::last_round(), act::time_up(), act::stop()}) try_act(a);
    }
};

using Step = std::optional<Action>;

Step sell_a_building(const Game& game, const State& s, PlayerId who) {
    for (std::size_t n = 0; n < kColours; ++n) {
        const auto group = static_cast<GroupId>(n);
        if (s.facts.whole[group] == who && group_built(game, s, group))
            return act::build(who, group, smallest_sale(game, s, who, group));
    }
    return {};
}

Step put_up_the_next(const Game& game, const State& s, PlayerId who) {
    if (game.rules.public_auction == PublicAuction::No) return {};
    for (const DeedId d : titles_of(s, who))
        if (!why_illegal(game, s, act::put_up(who, d))) return act::put_up(who, d);
    return {};
}

Step mortgage_the_cheapest(const Game& game, const State& s, PlayerId who) {
    DeedId cheapest = kNoDeed;
    for (const DeedId d : titles_of(s, who)) {
        const bool cheaper =
            cheapest == kNoDeed || game.board.deed[d].mortgage < game.board.deed[cheapest].mortgage;
        if (cheaper && !s.holding[d].mortgaged && !why_not_mortgage(game, s, act::mortgage(who, d)))
            cheapest = d;
    }
    return cheapest == kNoDeed ? Step{} : act::mortgage(who, cheapest);
}

// [BANK-09] Buildings, titles put up in board order, mortgages, sales to the bank. Each step leaves one fewer of its kind.
Step last_resort(const Game& game, const State& s, PlayerId who) {
    if (const Step step = sell_a_building(game, s, who)) return step;
    if (const Step step = put_up_the_next(game, s, who)) return step;
    if (const Step step = mortgage_the_cheapest(game, s, who)) return step;
    const DeedSet titles = titles_of(s, who);
    return titles.empty() ? Step{} : act::sell_to_bank(who, titles.lowest());
}

// [FLOW-01] A debtor's standing answer: mortgage the cheapest, then sell buildings; where that does not suffice, what the
// rule set has for a last resort.
Action liquidation(const Game& game, const State& s, PlayerId who) {
    Step step{};
    if (has_last_resort(game) && short_of_means(game, s, who)) {
        step = last_resort(game, s, who);
    } else if (s.player[who].cash + raisable(game, s, who) < top_task(s)->amount) {
        step = put_up_the_next(game, s, who);
    } else {
        step = mortgage_the_cheapest(game, s, who);
        if (!step) step = sell_a_building(game, s, who);
    }
    return step ? *step : act::bankrupt(who);
}

}  // namespace

void legal_actions(const Game& game, const State& s, ActionList& list) {
    list.count = 0;
    Lister lister{game, s, list};
    for (const PlayerId q : s.in_play) {
        lister.all_but_trades(q);
        lister.trade_acts(q);
    }
    lister.luck_and_clock();
}

// ---- What a seat is told

State as_told(const Game&, const State& s, const Action& a) {
    State told = s;
    if (s.claims == 0 || a.kind == ActKind::Claim) return told;
    told.claims = 0;
    told.claim = {};
    for (std::size_t i = 0; i < s.claims; ++i)
        if (s.claim[i].noted || s.claim[i].visitor == a.by) told.claim[told.claims++] = s.claim[i];
    return told;
}

Refusal why_illegal_as_told(const Game& game, const State& s, const Action& a) {
    return why_illegal(game, as_told(game, s, a), a);
}

// Each seat's trades as that seat is told of them, in their place: the order of the list must not reveal a hidden rent.
void legal_actions_as_told(const Game& game, const State& s, ActionList& list) {
    list.count = 0;
    Lister lister{game, s, list};
    for (const PlayerId q : s.in_play) {
        const State told = as_told(game, s, act::withdraw(q));
        lister.all_but_trades(q);
        Lister{game, told, list}.trade_acts(q);
    }
    lister.luck_and_clock();
}

// ---- The smallest sale

// A house of the highest street without a hotel, or one hotel divided or whole, or all of the group.
Levels smallest_sale(const Game& game, const State& s, PlayerId player, GroupId group) {
    const Group& g = game.board.group[group];
    Levels now{};
    std::size_t housed = g.size, hotel = g.size;
    for (std::size_t i = 0; i < g.size; ++i) {
        now[i] = s.holding[g.list[i]].level;
        if (now[i] == hotel_level(game))
            hotel = i;
        else if (now[i] != 0 && (housed == g.size || now[i] >= now[housed]))
            housed = i;
    }
    const auto legal = [&](const Levels& levels) {
        return !why_illegal(game, s, act::build(player, group, levels));
    };
    Levels less = now;
    if (housed < g.size) --less[housed];
    if (legal(less)) return less;
    less = now;
    for (const std::uint8_t left : {game.rules.houses_before_hotel, std::uint8_t{0}}) {
        if (hotel < g.size) less[hotel] = left;
        if (legal(less)) return less;
    }
    return {};
}

Action standing_answer(const Game& game, const State& s, PlayerId player) {
    switch (decision(game, s).ask) {
    case Ask::OrderRoll:
    case Ask::Roll: return act::roll(player, 0, 0);
    case Ask::ChooseDealt: return act::keep(player, {});
    case Ask::CardChoice: return act::pay_card(player);
    case Ask::Buy: return holds("FLOW-01"_rule) ? act::decline(player) : act::buy(player);
    case Ask::EndTurn: return act::end_turn(player);
    case Ask::Debt: return liquidation(game, s, player);
    case Ask::Wants: return act::want(player, 0);
    case Ask::Place: {
        Action first = act::pass(player);
        each_placing(game, s, player, [&](const Action& a) {
            if (first.kind == ActKind::Pass) first = a;
        });
        return first;
    }
    default: return act::pass(player);
    }
}

}  // namespace banquier
