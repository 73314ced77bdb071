// What the collector counts, against an account kept beside it in the plainest way.
#include "collector.hpp"
#include "support.hpp"

#include <map>

namespace banquier::sim {
namespace {

// Hears everything that the collector hears and adds up single events.
struct Account {
    Count rolled = 0, built = 0, ruined = 0, traded = 0, lots = 0;
    Count rent = 0, titles = 0, buildings = 0, rents = 0;
    std::array<int, kDeeds> level{};

    void hear(const EventList& events) {
        for (const Event& e : events) {
            rolled += e.kind == EventKind::Rolled;
            ruined += e.kind == EventKind::WentBankrupt;
            traded += e.kind == EventKind::Traded;
            lots += e.kind == EventKind::LotOpened;
            const bool paid = e.kind == EventKind::Paid && e.rule.chapter == Chapter::Rent;
            rents += paid;
            rent += paid ? e.amount : 0;
            if (e.kind == EventKind::Bought ||
                (e.kind == EventKind::LotSold && e.other == kBank && e.deed != kNoDeed))
                titles += e.amount;
            if (e.kind == EventKind::PaidBank && e.rule == "BUILD-01"_rule) buildings += e.amount;
            if (e.kind == EventKind::Built || e.kind == EventKind::BuildingSold) {
                int& now = level[index_of(e.deed)];
                if (e.kind == EventKind::Built) built += e.amount - now;
                now = e.amount;
            }
        }
    }
};

struct Both : NoObserver {
    static constexpr bool kEvents = true;
    Collector& collector;
    Account& account;
    void acted(const Action& action, const State& state, const EventList& events) {
        collector.acted(action, state, events);
        account.hear(events);
    }
};

struct Watched {
    Tally tally;
    Account account;
    std::vector<State> ends;
};

Watched watch(const sim::Run& run) {
    Watched watched;
    Collector collector(run, watched.tally);
    Both both{{}, collector, watched.account};
    for (std::uint64_t block = 0; block < run.blocks; ++block) {
        collector.begin_block();
        collector.begin_game(0);
        watched.account.level = {};
        Seats seats{.count = static_cast<int>(run.entrants.size())};
        for (std::size_t i = 0; i < run.entrants.size(); ++i) seats.bot.items[i] = run.entrants[i].bot.get();
        collector.events().unwanted = {};  // the account needs more of them
        Match match(
            run.game, seats, luck::Seeded(run.seed, block), run.limits, both, collector.events(), Door::Shut);
        watched.ends.push_back(match.play());
        collector.end_game(watched.ends.back(), match.slips());
        collector.end_block();
    }
    return watched;
}

class Collects : public ::testing::TestWithParam<const char*> {
protected:
    static sim::Run run() {
        const std::string rules = GetParam();
        const std::string board = rules == "poche" ? "poche" : "classique";
        sim::Run run = run_of(game_of(board, rules), {"steady", "standard", "fp-a", "fp-b"}, 40);
        run.limits.rounds = 200;
        run.limits.time_up_after = run.limits.last_round_after = 60;
        return run;
    }
};

TEST_P(Collects, WhatTheEventsSay) {
    const Watched w = watch(run());
    const Tally& t = w.tally;
    EXPECT_EQ(t.games[0], 40u);
    EXPECT_EQ(t.turns[0], w.account.rolled);
    EXPECT_EQ(sum(t.landings), w.account.rolled) << "every throw ends somewhere";
    EXPECT_EQ(t.bankruptcies[0], w.account.ruined);
    EXPECT_EQ(sum(t.ruin_by_player) + sum(t.ruin_by_bank), w.account.ruined);
    EXPECT_EQ(sum(t.ruin_rounds), w.account.ruined);
    const auto rent = static_cast<std::size_t>(DebtCause::Rent);
    EXPECT_EQ(sum(t.ruin_by_rent), t.ruin_by_player[rent] + t.ruin_by_bank[rent]);
    EXPECT_EQ(t.trades[0], w.account.traded);
    EXPECT_EQ(t.lots[0], w.account.lots);
    EXPECT_EQ(t.buildings[0], w.account.built);
    EXPECT_EQ(sum(t.rents), w.account.rents);
    EXPECT_GE(sum(t.rent_money), w.account.rent);
    EXPECT_EQ(t.offers[0], t.acts[index_of(ActKind::Offer)]);
    EXPECT_EQ(sum(t.rounds) + t.capped[0], 40u);
    EXPECT_EQ(sum(t.seat_wins), 40 * kWin);
    EXPECT_GT(sum(t.rents), 0u);
    EXPECT_GT(w.account.ruined, 0u);
}

TEST_P(Collects, WinsAsTheLastPositionsSay) {
    const Watched w = watch(run());
    std::array<Count, kMaxPlayers> seat{}, order{};
    Count length = 0, capped = 0;
    for (const State& end : w.ends) {
        capped += !game_over(end);
        length += game_over(end) ? end.round : 0;
        const PlayerSet winners = game_over(end) ? end.winners : end.in_play;
        for (const PlayerId p : winners) {
            const Count parts = kWin / static_cast<Count>(winners.count());
            seat[index_of(p)] += parts;
            order[(index_of(p) + 4 - index_of(end.first)) % 4] += parts;
        }
    }
    EXPECT_EQ(w.tally.seat_wins, seat);
    EXPECT_EQ(w.tally.first_wins, order);
    EXPECT_EQ(w.tally.length[0], length);
    EXPECT_EQ(w.tally.capped[0], capped);
}

INSTANTIATE_TEST_SUITE_P(Rules, Collects,
    ::testing::Values("classique", "stars", "championnat", "asterix-chrono", "mondial2006-rapide", "poche"),
    [](const auto& info) {
        std::string name = info.param;
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

TEST(Collector, CountsMoneyAsTheBankDoes) {
    sim::Run run = four_of("fp-a", 40);
    run.limits.rounds = 200;
    const Watched w = watch(run);
    EXPECT_EQ(sum(w.tally.title_money), w.account.titles);
    EXPECT_EQ(sum(w.tally.building_money), w.account.buildings);
    EXPECT_EQ(sum(w.tally.rent_money), w.account.rent);
    EXPECT_GT(w.account.buildings, 0u);
}

// [RENT-06] [RENT-10] A rent paid is a multiple of the figure of its level: the whole bare group's is doubled, a
// station's after a card too.
TEST(Collector, FilesRentsUnderTheirFigures) {
    // No debt is settled in titles, so that every rent is paid in full.
    const sim::Run run = run_of(
        game_of("classique", "classique", {"titles_for_debt=no"}), {"fp-a", "fp-a", "fp-a", "fp-a"}, 40);
    const Watched w = watch(run);
    int checked = 0;
    for (std::size_t d = 0; d < kDeeds; ++d)
        for (std::size_t level = 0; level < kRentLevels; ++level) {
            const Deed& deed = run.game.board.deed.items[d];
            const std::size_t place = d * kRentLevels + level;
            const Count rents = w.tally.rents[place], money = w.tally.rent_money[place];
            if (deed.kind == DeedKind::Utility || rents == 0) continue;
            const auto figure = static_cast<Count>(deed.rent[level]);
            EXPECT_EQ(money % figure, 0u) << d << " level " << level;
            EXPECT_GE(money, rents * figure);
            const bool doubled = deed.kind == DeedKind::Station || level == 0;
            EXPECT_LE(money, rents * figure * (doubled ? 2 : 1)) << d << " level " << level;
            ++checked;
        }
    EXPECT_GT(checked, 50);
}

// What is paid in part counts as rent if a rent is what is owed, whether or not the rest is ever paid. [BANK-09]
TEST(Collector, CountsPartPaymentsOfRentsAlone) {
    const sim::Run run = run_of(game_of("classique", "championnat"), {"fp-a", "fp-a", "fp-a", "fp-a"}, 1);
    const auto visitor = static_cast<PlayerId>(1), owner = static_cast<PlayerId>(2);
    const auto deed = static_cast<DeedId>(5);
    Tally tally;
    Collector collector(run, tally);
    collector.begin_game(0);
    State state = new_game(run.game, 4);
    const auto play = [&](const Action& action, const Event& event) {
        EventList events;
        events(event);
        collector.acted(action, state, events);
    };
    const auto owe = [&](DebtCause cause) {
        state.tasks = 1;
        state.task[0] = {
            .kind = TaskKind::Debt, .player = visitor, .other = owner, .cause = cause, .deed = deed};
        play(act::end_turn(visitor), {.kind = EventKind::DebtArose, .player = visitor});
    };
    const auto pay_in_part = [&](Money amount) {
        play(act::sell_to_bank(visitor, deed),
            {.kind = EventKind::PaidInPart, .player = visitor, .other = owner, .amount = amount});
    };
    owe(DebtCause::Tax);
    pay_in_part(70);
    EXPECT_EQ(sum(tally.rent_money), 0u);
    owe(DebtCause::Rent);
    pay_in_part(30);
    EXPECT_EQ(sum(tally.rent_money), 30u);
    play(act::end_turn(visitor),
        {.kind = EventKind::Paid,
            .rule = "RENT-06"_rule,
            .player = visitor,
            .other = owner,
            .deed = deed,
            .amount = 20});
    EXPECT_EQ(tally.rent_money[index_of(deed) * kRentLevels], 50u);
    EXPECT_EQ(sum(tally.rents), 1u);
    owe(DebtCause::Rent);
    pay_in_part(5);
    play(act::end_turn(visitor), {.kind = EventKind::WentBankrupt, .player = visitor, .other = owner});
    EXPECT_EQ(sum(tally.rent_money), 55u);
    EXPECT_EQ(sum(tally.rents), 1u);
    EXPECT_EQ(sum(tally.ruin_by_rent), 1u);
}

// Two who never buy walk for ever: all their money is where it was.
TEST(Collector, SeesFortunesAtTheMoments) {
    sim::Run run = run_of(
        game_of("us", "classique", {"HOUSE-04", "starting_cash=100000"}), {"walk-leave", "walk-leave"}, 1);
    run.limits.rounds = 12;
    const Watched w = watch(run);
    for (std::size_t m = 0; m < kMoments.size(); ++m)
        EXPECT_EQ(w.tally.worth_games[m], kMoments[m] <= 12 ? 1u : 0u);
    EXPECT_EQ(w.tally.capped[0], 1u);
    EXPECT_EQ(sum(w.tally.rents), 0u);
    const State& end = w.ends[0];
    const std::size_t last = 8;  // round 12
    ASSERT_EQ(kMoments[last], 12);
    for (std::size_t seat = 0; seat < 2; ++seat)
        EXPECT_EQ(w.tally.worth[last * kMaxPlayers + seat],
            static_cast<Count>(fortune(run.game, end, static_cast<PlayerId>(seat))));
}

TEST(Collector, CountsGamesThatTheClockEnds) {
    sim::Run run = run_of(game_of("classique", "asterix-chrono"), {"simple", "simple", "simple"}, 10);
    run.limits.time_up_after = run.limits.last_round_after = 5;
    Tally tally;
    play_run(run, 1, 0, tally);
    EXPECT_EQ(tally.by_clock[0] + tally.capped[0], 30u);
    EXPECT_GT(tally.by_clock[0], 0u);
    run.limits.time_up_after = run.limits.last_round_after = 0;
    Tally open;
    run.limits.rounds = 60;
    play_run(run, 1, 0, open);
    EXPECT_EQ(open.by_clock[0], 0u);
}

TEST(Collector, SaysWhoMadeAGroupWholeFirst) {
    sim::Run run = four_of("fp-a", 20);
    const Watched w = watch(run);
    for (std::size_t g = 0; g < kGroups; ++g) {
        EXPECT_LE(w.tally.wholes[g], w.tally.games[0]);
        EXPECT_LE(w.tally.whole_wins[g], w.tally.wholes[g] * kWin);
        EXPECT_GE(w.tally.whole_rounds[g], w.tally.wholes[g]);
    }
    EXPECT_GT(sum(w.tally.wholes), 20u);
}

}  // namespace
}  // namespace banquier::sim
