// People who do anything at any time.
#pragma once

#include "bench.hpp"

#include <algorithm>
#include <cstring>

namespace banquier::table {

inline std::string hex_of(const Key& key) {
    std::string text;
    for (const std::uint8_t byte : key) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

// Every text and every byte of a view, one after another, for a search.
inline std::string spilled(const View& v) {
    std::string all =
        v.id + v.commitment + v.secret + v.settings.board + v.settings.rules + v.settings.caretaker;
    for (const auto& list : {v.settings.overrides, v.settings.unofficial})
        for (const std::string& text : list) all += text;
    for (const SeatView& seat : v.seats) all += seat.name + seat.bot + seat.pledge + seat.salt;
    for (const Said& said : v.chat) all += said.text;
    if (v.vote) all += v.vote->correction.why;
    if (v.position) all.append(reinterpret_cast<const char*>(&*v.position), sizeof(State));
    for (const Action& act : v.acts) all.append(reinterpret_cast<const char*>(&act), sizeof act);
    return all;
}

struct RandomPlay {
    static constexpr int kPeople = 5;  // 0 to 3 may sit, 4 comes from outside

    Bench bench;
    luck::Stream random;
    int viewed = 0;

    RandomPlay(std::shared_ptr<const Game> game, std::uint64_t seed)
        : bench(game, some_settings(*game, seed), seed), random(seed * 977) {
        bench.seated(seed % 3 == 0 ? 2 : 4 - static_cast<int>(seed % 2),
            seed % 3 == 0 ? 2 : static_cast<int>(seed % 2));
        bench.start();
    }

    static Settings some_settings(const Game& game, std::uint64_t seed) {
        luck::Stream random{seed};
        Settings s = default_settings(game);
        s.rent = static_cast<Rent>(random.below(3));
        s.dice = random.below(4) == 0 ? Dice::Real : Dice::Fair;
        s.reserve = random.below(2) == 0 ? 0 : 20'000;
        s.increment = 2'000;
        s.duration = random.below(2) == 0 ? 0 : 3'000'000;
        s.auction = random.below(3) == 0 ? 0 : 10'000;
        if (random.below(2) == 0) s.pace_least = s.pace_most = s.pace_auction = s.pace_offer = 0;
        s.sleeps = random.below(3) != 0;
        s.longest = random.below(3) != 0 ? 0 : 1'500'000;
        return s;
    }

    std::uint32_t below(std::uint32_t n) { return random.below(n); }
    bool one_in(std::uint32_t n) { return below(n) == 0; }
    PlayerId some_seat() {
        return one_in(30) ? static_cast<PlayerId>(below(256)) : static_cast<PlayerId>(below(4));
    }
    int some_person() { return static_cast<int>(one_in(12) ? 4 : below(4)); }

    void step() {
        bench.now += one_in(4) ? 0 : one_in(20) ? below(200'000) : below(3'000);
        if (one_in(60)) bench.now -= below(10'000);  // a clock that is set back
        const int person = some_person();
        const std::size_t before = bench.entries.size();
        const PlayerSet mine = viewer_of(bench.table, key_of(person)).seats;
        const auto held = bench.table.lasting.held;
        switch (below(12)) {
        case 0:
            if (one_in(3)) return agree_on(static_cast<VoteKind>(one_in(2) ? 2 : below(4)));
            bench.keep(tick(bench.table, bench.house, bench.now));
            break;
        case 1: bench.send(person, odd_command(mine), below(40)); break;
        case 2:
            if (one_in(40)) restart();
            bench.send(person, one_in(2) ? What{Arrive{}} : What{Seen{bench.table.fleeting.version}});
            break;
        default: bench.send(person, some_act(person), one_in(3) ? below(40) : 0);
        }
        check(before, mine, held);
    }

    // Somebody asks, and all the others say yes before anything else happens.
    void agree_on(VoteKind kind) {
        const Lasting& l = bench.table.lasting;
        CallVote ask{
            .seat = is_player(l.undo_author) ? l.undo_author : static_cast<PlayerId>(below(4)), .kind = kind};
        ask.back_to = l.step - std::min<std::size_t>(l.step, 1 + below(3));
        ask.correction.cash[static_cast<PlayerId>(below(4))] = static_cast<Money>(below(2'000));
        for (int person = 0; person < kPeople; ++person)
            if (viewer_of(bench.table, key_of(person)).seats.contains(ask.seat)) bench.send(person, ask);
        for (int person = 0; person < kPeople; ++person) {
            const PlayerSet mine = viewer_of(bench.table, key_of(person)).seats;
            if (!mine.empty())
                bench.send(person, Agree{mine.lowest(), bench.table.fleeting.votes, !one_in(10)});
        }
    }

    void restart() {
        bench.table = bench.read_again().table();
        bench.keep(wake(bench.table, bench.house, bench.now));
    }

    What some_act(int person) {
        const View v = view(bench.table, bench.house, viewer_of(bench.table, key_of(person)));
        Act act;
        act.seat = v.mine.empty() ? some_seat() : v.mine.lowest();
        act.decision = bench.decision() + (one_in(20) ? below(3) - 1 : 0);
        act.lot = bench.table.lasting.lots + (one_in(30) ? 1 : 0);
        if (!v.acts.empty() && !one_in(25)) {
            act.action = v.acts[below(static_cast<std::uint32_t>(v.acts.size()))];
            if (act.action.kind == ActKind::Bid) act.action.amount += static_cast<Money>(below(40));
            if (is_player(act.action.by)) act.seat = act.action.by;
        } else {
            act.action = wild_act();
        }
        if (v.settings.dice == Dice::Real && wants_dice(act.action.kind))
            for (auto& die : act.action.dice) die = static_cast<std::uint8_t>(1 + below(6));
        if (v.settings.dice == Dice::Real && act.action.kind == ActKind::Card && one_in(2))
            return TypeCard{act.seat, act.decision, static_cast<CardId>(below(kCards + 2)),
                static_cast<Money>(below(300)), {}};
        return act;
    }

    Action wild_act() {
        Action a;
        a.kind = static_cast<ActKind>(below(kActKinds));
        a.by = one_in(5) ? kBank : some_seat();
        a.whom = some_seat();
        a.deed = static_cast<DeedId>(below(kDeeds + 3));
        a.group = static_cast<GroupId>(below(kGroups + 2));
        a.amount = static_cast<Money>(below(4'000)) - 2'000;
        a.give.bits = one_in(3) ? below(1u << 28) : 1u << below(28);
        a.get.bits = one_in(2) ? 0 : 1u << below(28);
        a.revision = static_cast<std::uint32_t>(below(5));
        for (auto& level : a.levels) level = static_cast<std::uint8_t>(below(7));
        return a;
    }

    What odd_command(PlayerSet mine) {
        const PlayerId seat = mine.empty() || one_in(4) ? some_seat() : mine.lowest(), other = some_seat();
        switch (below(22)) {
        case 0: return Depart{};
        case 1: return Wait{seat};
        case 2: return Relieve{seat, other};
        case 3: return one_in(8) ? What{Leave{seat}} : one_in(4) ? What{PutOut{seat, other}} : What{Arrive{}};
        case 4: return some_question(seat);
        case 5: return RecoverSeat{seat};
        case 6:
        case 7:
        case 8: return Agree{seat, bench.table.fleeting.votes, !one_in(4)};
        case 9: return MakeCode{seat, key_of(50)};
        case 10: return UseCode{one_in(2) ? key_of(50) : key_of(51)};
        case 11: return Say{one_in(2) ? seat : kNobody, "hello"};
        case 12: return Mute{seat, other, one_in(2)};
        case 13: return RefuseOffers{seat, other, one_in(2)};
        case 14: return Sit{seat, "X"};
        case 15: return Configure{};
        case 16: return VoidThrow{seat};
        case 17: return SetSeat{.seat = seat, .kind = SeatKind::Bot, .bot = "steady"};
        case 18: return Swap{seat, other};
        case 19: return Start{};
        case 20: return Reveal{seat, bench.salt_of(static_cast<int>(index_of(seat)))};
        default: return Ready{.seat = seat};
        }
    }

    What some_question(PlayerId seat) {
        CallVote ask{.seat = seat, .kind = static_cast<VoteKind>(below(7))};
        if (ask.kind == VoteKind::Stop && !one_in(10)) ask.kind = VoteKind::Undo;
        const std::size_t step = bench.table.lasting.step;
        ask.back_to = step - std::min<std::size_t>(step, 1 + below(3));
        if (one_in(2)) ask.correction.cash[some_seat()] = static_cast<Money>(below(2'000)) - 100;
        return ask;
    }

    void check(std::size_t before, PlayerSet mine, const std::optional<HeldAct>& held) {
        const Table& t = bench.table;
        if (t.lasting.stage != Stage::Lobby) EXPECT_EQ(audit(*bench.game, bench.state()), Finding::None);
        // Nobody acts for somebody else.
        for (const Played& p : bench.played_since(before)) {
            if (p.how != How::Person) continue;
            EXPECT_EQ(p.author, p.action.by);
            const bool was_held = held && held->action.by == p.author && held->id == p.id;
            EXPECT_TRUE(was_held || mine.contains(p.author));
        }
        // Nothing secret in any view or message.
        if (++viewed % 5 != 0) return;
        for (int person = 0; person <= kPeople; ++person) {
            const std::string all = spilled(view(t, bench.house, viewer_of(t, key_of(person))));
            EXPECT_EQ(all.find(StatedLuck::kSecret) != std::string::npos,
                t.lasting.stage == Stage::Over && bench.house.luck != nullptr);
            for (int other = 0; other <= kPeople; ++other) {
                const Key key = key_of(other);
                EXPECT_EQ(all.find(hex_of(key)), std::string::npos);
                EXPECT_EQ(all.find(std::string(reinterpret_cast<const char*>(key.data()), key.size())),
                    std::string::npos);
            }
        }
        EXPECT_LE(t.lasting.undo.size(), kUndoDepth);
        EXPECT_LE(t.fleeting.chat.size(), 8u);
    }
};

}  // namespace banquier::table
