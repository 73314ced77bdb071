// Four players who buy always, bid up to a fixed share, claim always and build when they can: whole games with
// auctions, buildings, debts and bankruptcies, and next to no thinking. What is left to measure is the rules.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/luck/seeded.hpp>

#include <cstring>

namespace banquier::bench {

struct Counts {
    std::uint64_t games = 0, rolls = 0, acts = 0, auctions = 0, buildings = 0, bankruptcies = 0, capped = 0;
    std::uint64_t signature = 0xCBF29CE484222325u;

    void hash(std::uint64_t value) {
        for (int i = 0; i < 8; ++i, value >>= 8) signature = (signature ^ (value & 0xFF)) * 0x100000001B3u;
    }
};

inline constexpr int kRoundCap = 100;

// Whether any colour is whole in this hand: the eight owners looked at as one number.
inline bool has_a_whole_colour(const State& s, PlayerId who) {
    constexpr std::uint64_t kOnes = 0x0101010101010101u;
    std::uint64_t owners;
    std::memcpy(&owners, s.facts.whole.items.data(), sizeof owners);
    owners ^= kOnes * static_cast<std::uint64_t>(who);
    return ((owners - kOnes) & ~owners & (kOnes << 7)) != 0;
}

// One more house on each street of a group that the player can afford all round, or nothing.
inline bool next_building(const Game& game, const State& s, PlayerId who, Action& act) {
    for (std::size_t n = 0; n < kColours; ++n) {
        const auto group = static_cast<GroupId>(n);
        if (s.facts.whole[group] != who) continue;
        const Group& g = game.board.group[group];
        if (s.player[who].cash < g.house_cost * (g.size + 1)) continue;
        Levels levels{};
        bool room = true;
        for (std::size_t i = 0; i < g.size; ++i) {
            const Holding& h = s.holding[g.list[i]];
            room &= !h.mortgaged && h.level < hotel_level(game);
            levels[i] = static_cast<std::uint8_t>(h.level + 1);
        }
        if (!room) continue;
        act = act::build(who, group, levels);
        if (!why_illegal(game, s, act)) return true;
    }
    return false;
}

inline Action choose(const Game& game, const State& s, luck::Seeded& luck) {
    if (s.tasks == 0) {
        if (s.claims != 0) return act::claim(s.claim[0].owner, s.claim[0].deed);
        switch (s.phase) {
            case Phase::OrderRoll: return luck.roll(s.awaited.lowest());
            case Phase::Roll: return luck.roll(s.turn);
            case Phase::EndTurn: {
                Action build;
                if (has_a_whole_colour(s, s.turn) && next_building(game, s, s.turn, build)) return build;
                return act::end_turn(s.turn);
            }
            case Phase::Buy:
                return s.player[s.turn].cash >= game.board.deed[s.buying].price ? act::buy(s.turn)
                                                                                 : act::decline(s.turn);
            case Phase::CardChoice: return act::pay_card(s.turn);
            default: return luck.answer(game, s);
        }
    }
    const Decision d = decision(game, s);
    if (d.luck) return luck.answer(game, s);
    const PlayerId who = d.awaited.lowest();
    if (d.ask == Ask::Bids && s.lot.kind == LotKind::Title) {
        const Money price = s.lot.highest == kNobody ? s.lot.opening : s.lot.bid + 10;
        if (price <= game.board.deed[s.lot.deed].price / 2 && price <= s.player[who].cash) return act::bid(who, price);
    }
    return standing_answer(game, s, who);
}

// Plays one game; `step` applies an act.
template <class Step>
void play_game(const Game& game, std::uint64_t seed, std::uint64_t number, Counts& counts, Step step) {
    State s = new_game(game, 4);
    luck::Seeded luck(seed, number);
    while (s.phase != Phase::Over && s.round <= kRoundCap) {
        const Action a = choose(game, s, luck);
        counts.rolls += a.kind == ActKind::Roll;
        counts.auctions += a.kind == ActKind::Decline;
        counts.buildings += a.kind == ActKind::Build;
        counts.bankruptcies += a.kind == ActKind::Bankrupt;
        ++counts.acts;
        step(s, a);
    }
    ++counts.games;
    counts.capped += s.phase != Phase::Over;
    counts.hash(s.decision);
    counts.hash(s.winners.bits);
    for (const Player& player : s.player) counts.hash(static_cast<std::uint64_t>(player.cash));
}

}  // namespace banquier::bench
