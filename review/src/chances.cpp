#include "chances.hpp"

#include <banquier/luck/sampling.hpp>

namespace banquier::review {

namespace {

// More than any agenda asks for: a liquidation sells at most every building and mortgages every title, eight times over.
constexpr int kMostAnswers = 2000;

void add(WinShares& sum, const WinShares& shares, double weight) {
    for (std::size_t i = 0; i < kMaxPlayers; ++i) sum.items[i] += weight * shares.items[i];
}

// What luck is asked for, without its result.
Action chance_of(const Game& game, const State& s) {
    if (top_is(s, TaskKind::ThrowForRent)) return act::throw_dice(0, 0);
    if (s.phase == Phase::Draw)
        return game.rules.draw == Draw::ThreeDice ? act::three_dice(0, 0, 0) : act::card(CardId{});
    return act::plain(ActKind::Deal, kBank);
}

bool must_throw(const State& s) {
    return s.tasks == 0 && s.phase == Phase::Roll && s.player[s.turn].prison == 0;
}

}  // namespace

WinShares result_of(const State& over) {
    WinShares shares{};
    for (const PlayerId q : over.winners) shares[q] = 1.0 / over.winners.count();
    return shares;
}

bool is_chance(ActKind kind) {
    switch (kind) {
    case ActKind::Roll:
    case ActKind::Card:
    case ActKind::ThreeDice:
    case ActKind::Throw:
    case ActKind::Deal: return true;
    default: return false;
    }
}

Chances::Chances(const Game& game, int clock_after)
    : game_(game), clock_after_(clock_after), features_(game) {}

int Chances::rounds_left(const State& state) const {
    return bots::rounds_left(game_.rules, clock_after_, state.round);
}

// Whose turn it is matters to the network by the offers that its teachers make in their own turn; people offer when they
// like. So the mean over all turns is taken.
WinShares Chances::said(State s) const {
    WinShares sum{};
    bots::Described described;
    const int left = rounds_left(s);
    s.rolled = false;
    for (const PlayerId q : s.in_play) {
        s.turn = q;
        features_.describe(s, left, described);
        add(sum, bots::carried_network().shares(described), 1.0 / s.in_play.count());
    }
    return sum;
}

WinShares Chances::of(const State& state) const {
    const bool next = state.tasks == 0 && state.phase == Phase::Roll && state.claims == 0;
    return next ? at_throw(state) : at_rest(state);
}

// In prison by the best way out.
WinShares Chances::at_throw(const State& s) const {
    const PlayerId turn = s.turn;
    WinShares best = expected(s, act::roll(turn, 0, 0));
    const auto consider = [&](const Action& way) {
        if (why_illegal(game_, s, way)) return;
        State out = s;
        apply_known_legal(game_, out, way);
        if (!must_throw(out)) return;
        const WinShares then = expected(out, act::roll(turn, 0, 0));
        if (then[turn] > best[turn]) best = then;
    };
    if (s.player[turn].prison == 0) return best;
    consider(act::pay_fine(turn));
    if (!s.player[turn].tokens.empty()) consider(act::use_token(turn, s.player[turn].tokens.lowest()));
    return best;
}

WinShares Chances::after(const State& state, const Action& act) const {
    State s = state;
    apply_known_legal(game_, s, act);
    return at_rest(s);
}

WinShares Chances::better_of(const State& state, PlayerId who, const Action& a, const Action& b) const {
    const WinShares first = after(state, a), second = after(state, b);
    return first[who] >= second[who] ? first : second;
}

WinShares Chances::at_rest(State s) const {
    for (int answers = 0; answers < kMostAnswers; ++answers) {
        if (game_over(s)) return result_of(s);
        if (s.phase == Phase::OrderRoll || s.phase == Phase::Deal) break;
        if (luck_awaited(s)) return expected(s, chance_of(game_, s));
        bool claimed = false;
        for (std::size_t i = 0; i < s.claims && !claimed; ++i) {
            const Action claim = act::claim(s.claim[i].owner, s.claim[i].deed);
            claimed = !s.claim[i].noted && !why_illegal(game_, s, claim);
            if (claimed) apply_known_legal(game_, s, claim);
        }
        if (claimed) continue;
        const PlayerId turn = s.turn;
        if (s.tasks == 0 && s.phase == Phase::Buy) {
            if (why_illegal(game_, s, act::buy(turn))) break;
            const WinShares bought = after(s, act::buy(turn)), without = said(s);
            return bought[turn] >= without[turn] ? bought : without;
        }
        if (s.tasks == 0 && s.phase == Phase::CardChoice)
            return better_of(s, turn, act::pay_card(turn), act::draw_card(turn));
        if (s.tasks == 0 && s.phase == Phase::ChooseDealt) {
            const PlayerId q = s.awaited.lowest();
            const Action all = act::keep(q, s.dealt[q]);
            apply_known_legal(game_, s, why_illegal(game_, s, all) ? standing_answer(game_, s, q) : all);
            continue;
        }
        if (s.tasks != 0 || s.phase == Phase::LastClaims) {
            const PlayerSet awaited = decision(game_, s).awaited;
            if (awaited.empty()) break;
            apply_known_legal(game_, s, standing_answer(game_, s, awaited.lowest()));
            continue;
        }
        break;
    }
    return said(s);
}

WinShares Chances::expected(const State& state, const Action& act) const {
    const std::uint32_t results = luck::results(state, act.kind);
    WinShares sum{};
    for (std::uint32_t i = 0; i < results; ++i) {
        Action one = act;
        double weight = 1.0 / results;
        if (act.kind == ActKind::Card) {
            one.card = luck::card_at(state, i);
        } else if (act.kind == ActKind::Deal) {
            one = act::deal(next_dealt(game_, state), luck::title_at(state, i));
        } else {
            one.dice = luck::dice_at(act.kind, i);
            // Two dice that differ lead to the same place in either order.
            if (act.kind != ActKind::ThreeDice) {
                if (one.dice[0] > one.dice[1]) continue;
                if (one.dice[0] != one.dice[1]) weight *= 2;
            }
        }
        add(sum, after(state, one), weight);
    }
    return sum;
}

}  // namespace banquier::review
