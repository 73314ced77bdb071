#include <banquier/bots/steady.hpp>

#include "holdings.hpp"
#include "steady_trades.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

constexpr Money kLiftMargin = 150;  // beside the reserve, before a mortgage outside a whole group is lifted
constexpr Money kTokenLimit = 40;   // most for a release card
constexpr Money kCompletingPercent = 150;  // of the list price, for a title that makes a group whole
constexpr Money kBlockingPercent = 120;    // for one that would make somebody else's group whole
constexpr int kPrisonIsDear = 8;  // unsold titles from which a turn in prison costs more than the fine

struct Bot {
    const Game& game;
    const State& state;
    PlayerId me;

    Money cash() const { return state.player[me].cash; }
    Money spare() const { return cash() - reserve(game, state, me); }
    bool legal(const Action& action) const { return !why_illegal(game, state, action); }
    // The first if the rules allow it, else the standing answer.
    Action or_standing(const Action& action) const {
        return legal(action) ? action : standing_answer(game, state, me);
    }

    // ---- Answers

    // A release card first; while titles are to be had, the fine; later a quiet turn in prison is no loss.
    Action leave_prison_or_roll() const {
        if (state.player[me].prison != 0 && !state.started) {
            for (const TokenId token : state.player[me].tokens)
                if (legal(act::use_token(me, token))) return act::use_token(me, token);
            const bool dear = unsold_titles(state) >= kPrisonIsDear && spare() >= game.rules.fine;
            if (dear && legal(act::pay_fine(me))) return act::pay_fine(me);
        }
        return standing_answer(game, state, me);
    }

    Action buy_or_decline() const {
        const Money price = game.board.deed[state.buying].price;
        const bool whole = completes(game, state, me, DeedSet::of(state.buying));
        return or_standing(spare() >= price || whole ? act::buy(me) : act::decline(me));
    }

    Money most_for_title(DeedId deed) const {
        const Money price = worth(game, state, deed);
        const DeedSet lot = DeedSet::of(deed);
        if (completes(game, state, me, lot)) return price * kCompletingPercent / 100;
        for (const PlayerId rival : state.lot.entitled)
            if (rival != me && completes(game, state, rival, lot)) return price * kBlockingPercent / 100;
        return price;
    }

    // The price of a building on the dearest group on which one could stand.
    Money most_for_building() const {
        Money most = 0;
        for (std::size_t g = 0; g < kColours; ++g)
            if (state.facts.whole[static_cast<GroupId>(g)] == me)
                most = std::max(most, game.board.group[static_cast<GroupId>(g)].house_cost);
        return most;
    }

    // Half-way from the next price to the most that the lot is worth, so that an auction is short; a building, which is
    // paid as bid, is opened at the lowest price.
    Action bid_or_pass() const {
        const Lot& lot = state.lot;
        Money most = kTokenLimit;
        if (lot.kind == LotKind::Title) most = most_for_title(lot.deed);
        if (lot.kind == LotKind::Building) most = most_for_building();
        most = std::min(most, spare());
        const Money next = lot.highest == kNobody ? lot.opening : lot.bid + 1;
        const bool opens = lot.kind == LotKind::Building && lot.highest == kNobody;
        const Money more = opens ? 0 : (most - next) / 2;
        return or_standing(next <= most ? act::bid(me, next + more) : act::pass(me));
    }

    // The dearest first, as long as the cash suffices.
    Action keep_dealt() const {
        DeedSet kept{}, left = state.dealt[me];
        Money purse = spare();
        while (!left.empty()) {
            DeedId dearest = left.lowest();
            for (const DeedId deed : left)
                if (game.board.deed[deed].price > game.board.deed[dearest].price) dearest = deed;
            left.remove(dearest);
            if (game.board.deed[dearest].price > purse) continue;
            purse -= game.board.deed[dearest].price;
            kept.add(dearest);
        }
        return or_standing(act::keep(me, kept));
    }

    Action want_buildings() const {
        const Money price = std::max(most_for_building(), Money{1});
        for (Money n = std::max(spare(), Money{0}) / price; n > 0; --n)
            if (legal(act::want(me, n))) return act::want(me, n);
        return standing_answer(game, state, me);
    }

    Action inherit() const {
        for (std::size_t i = 0; i < kDeeds; ++i) {
            const auto deed = static_cast<DeedId>(i);
            const bool mine = state.holding[deed].owner == me && state.holding[deed].mortgaged;
            if (mine && lifting_cost(game, state, deed) <= spare() && legal(act::lift(me, deed)))
                return act::lift(me, deed);
        }
        return standing_answer(game, state, me);
    }

    Action pay_or_draw() const {
        return or_standing(
            game.board.card[state.card].amount <= cash() ? act::pay_card(me) : act::draw_card(me));
    }

    // ---- Free acts

    std::optional<Action> claim() const {
        for (std::size_t i = 0; i < state.claims; ++i) {
            const Action act = act::claim(me, state.claim[i].deed);
            if (!state.claim[i].noted && legal(act)) return act;
        }
        return std::nullopt;
    }

    // One more building on the lowest street of a group, if the rules and the purse allow it.
    std::optional<Action> one_more(GroupId group) const {
        const Group& streets = game.board.group[group];
        Levels levels{};
        std::size_t lowest = 0;
        for (std::size_t i = 0; i < streets.size; ++i) {
            levels[i] = state.holding[streets.list[i]].level;
            // On equal levels the last street, which is the dearest.
            if (levels[i] <= levels[lowest]) lowest = i;
        }
        if (levels[lowest] >= hotel_level(game)) return std::nullopt;
        ++levels[lowest];
        const Action act = act::build(me, group, levels);
        if (building_cost(game, state, group, levels) > spare() || !legal(act)) return std::nullopt;
        return act;
    }

    // The dearest groups first.
    std::optional<Action> build() const {
        for (std::size_t g = kColours; g-- > 0;) {
            const auto group = static_cast<GroupId>(g);
            if (state.facts.whole[group] != me) continue;
            if (auto act = one_more(group)) return act;
        }
        return std::nullopt;
    }

    std::optional<Action> lift() const {
        for (std::size_t i = 0; i < kDeeds; ++i) {
            const auto deed = static_cast<DeedId>(i);
            if (state.holding[deed].owner != me || !state.holding[deed].mortgaged) continue;
            const bool whole = state.facts.whole[game.board.deed[deed].group] == me;
            const Money margin = whole ? 0 : kLiftMargin;
            if (lifting_cost(game, state, deed) + margin <= spare() && legal(act::lift(me, deed)))
                return act::lift(me, deed);
        }
        return std::nullopt;
    }
};

}  // namespace

std::optional<Action> free_act(const Game& game, const State& state, PlayerId player) {
    const Decision pending = decision(game, state);
    if (pending.luck || game_over(state) || !state.in_play.contains(player)) return std::nullopt;
    const Bot bot{game, state, player};
    if (auto act = bot.claim()) return act;
    if (auto act = answer_to_offers(game, state, player)) return act;
    // What is on the agenda is settled first: money may be needed there.
    if (state.tasks != 0) return std::nullopt;
    if (auto act = bot.lift()) return act;
    if (auto act = bot.build()) return act;
    return proposal(game, state, player);
}

Action answer(const Game& game, const State& state, PlayerId player) {
    const Bot bot{game, state, player};
    switch (decision(game, state).ask) {
    case Ask::Roll: return bot.leave_prison_or_roll();
    case Ask::Buy: return bot.buy_or_decline();
    case Ask::Bids: return bot.bid_or_pass();
    case Ask::ChooseDealt: return bot.keep_dealt();
    case Ask::Wants: return bot.want_buildings();
    case Ask::Inherit: return bot.inherit();
    case Ask::CardChoice: return bot.pay_or_draw();
    case Ask::OrderRoll:
    case Ask::EndTurn:
    case Ask::LastClaims:
    case Ask::Debt:
    case Ask::Place: return standing_answer(game, state, player);
    // Asked of luck or of nobody.
    case Ask::Deal:
    case Ask::Draw:
    case Ask::ThrowForRent:
    case Ask::Over: break;
    }
    return act::pass(player);
}

Action choose(const Game& game, const State& state, PlayerId player) {
    const auto act = free_act(game, state, player);
    return act ? *act : answer(game, state, player);
}

}  // namespace banquier::bots
