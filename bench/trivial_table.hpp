// Four players who buy always, bid up to a fixed share, claim always and build when they can: whole games with
// auctions, buildings, debts and bankruptcies, and next to no thinking. What is left to measure is the rules.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/luck/seeded.hpp>

#include <cstring>

namespace banquier::bench {

struct Counts {
    std::uint64_t games = 0, capped = 0;
    std::array<std::uint64_t, kActKinds> kinds{};  // acts played, by kind
    std::uint64_t signature = 0xCBF29CE484222325u;

    std::uint64_t of(ActKind kind) const { return kinds[static_cast<std::size_t>(kind)]; }
    std::uint64_t acts() const {
        std::uint64_t sum = 0;
        for (const std::uint64_t n : kinds) sum += n;
        return sum;
    }
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

// What the table does next, decision by decision.
inline Action choose(const Game& game, const State& s, luck::Seeded& luck) {
    const Decision d = decision(game, s);
    if (d.luck) return luck.answer(game, s);
    if (s.tasks == 0 && s.claims != 0) return act::claim(s.claim[0].owner, s.claim[0].deed);
    const PlayerId who = d.awaited.lowest();
    if (d.ask == Ask::Bids && s.lot.kind == LotKind::Title) {
        const Money price = s.lot.highest == kNobody ? s.lot.opening : s.lot.bid + 10;
        if (price <= game.board.deed[s.lot.deed].price / 2 && price <= s.player[who].cash)
            return act::bid(who, price);
    }
    if (d.ask == Ask::Buy && s.player[who].cash >= game.board.deed[s.buying].price) return act::buy(who);
    Action build;
    if (d.ask == Ask::EndTurn && has_a_whole_colour(s, who) && next_building(game, s, who, build))
        return build;
    return luck.complete(s, standing_answer(game, s, who));
}

// Rents of this moment; a card that is still to be drawn comes first.
inline bool claim_all(const Game& game, State& s, Counts& counts) {
    bool any = false;
    while (s.claims != 0 && s.tasks == 0 && s.phase != Phase::Draw) {
        ++counts.kinds[index_of(ActKind::Claim)];
        fast::claim_first(game, s);
        any = true;
    }
    return any;
}

// The same decisions through the engine's fast doors, in the order in which a turn has them; false where none is open.
inline bool take_fast_doors(const Game& game, State& s, luck::Seeded& luck, Counts& counts) {
    if (s.tasks != 0) return false;
    bool moved = claim_all(game, s, counts);
    if (s.phase == Phase::Roll && s.tasks == 0) {
        ++counts.kinds[index_of(ActKind::Roll)];
        fast::roll(game, s, luck.dice(s.turn));
        claim_all(game, s, counts);
        moved = true;
    }
    if (s.tasks != 0) return moved;
    if (s.phase == Phase::Buy && s.player[s.turn].cash >= game.board.deed[s.buying].price) {
        ++counts.kinds[index_of(ActKind::Buy)];
        fast::buy(game, s);
        moved = true;
    }
    Action build;
    if (s.phase != Phase::EndTurn || (has_a_whole_colour(s, s.turn) && next_building(game, s, s.turn, build)))
        return moved;
    ++counts.kinds[index_of(ActKind::EndTurn)];
    fast::end_turn(game, s);
    return true;
}

enum class Path : std::uint8_t { Fast, Checked };

// Plays one game; `step` applies an act that no fast door takes, or every act of the checked path.
template <Path path, class Step>
void play_game(const Game& game, std::uint64_t seed, std::uint64_t number, Counts& counts, Step step) {
    State s = new_game(game, 4);
    luck::Seeded luck(seed, number);
    while (s.phase != Phase::Over && s.round <= kRoundCap) {
        if constexpr (path == Path::Fast)
            if (take_fast_doors(game, s, luck, counts)) continue;
        const Action a = choose(game, s, luck);
        ++counts.kinds[static_cast<std::size_t>(a.kind)];
        step(s, a);
    }
    ++counts.games;
    counts.capped += s.phase != Phase::Over;
    counts.hash(s.decision);
    counts.hash(s.winners.bits);
    for (const Player& player : s.player) counts.hash(static_cast<std::uint64_t>(player.cash));
}

}  // namespace banquier::bench
