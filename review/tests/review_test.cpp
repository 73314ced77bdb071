// Reviews of games among bots.
#include <banquier/review/review.hpp>

#include "chances.hpp"

#include <banquier/bots/roster.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/sim/match.hpp>

#include <gtest/gtest.h>
#include <numeric>

namespace banquier::review {
namespace {

notation::Record empty_record(const std::string& rules, int players) {
    static const editions::Library library = editions::Library::embedded();
    notation::Record record;
    record.header = {.board = library.official_board(rules)->id, .rules = rules};
    record.header.game = library.resolve(record.header.board, rules).game;
    record.header.players.resize(static_cast<std::size_t>(players), "bot");
    record.start = new_game(record.header.game, players);
    return record;
}

void play(notation::Record& record, const Action& act) {
    State next = record.last();
    const auto events = std::make_unique<EventList>();
    ASSERT_FALSE(apply(record.header.game, next, act, *events));
    notation::Step step{.what = act, .after = next};
    step.events.assign(events->begin(), events->end());
    record.steps.push_back(step);
}

struct Writer : sim::NoObserver {
    static constexpr bool kEvents = true;
    notation::Record& record;
    explicit Writer(notation::Record& into) : record(into) {}
    void acted(const Action& act, const State& after, const EventList& events) {
        notation::Step step{.what = act, .after = after};
        step.events.assign(events.begin(), events.end());
        record.steps.push_back(step);
    }
};

// A whole game, act by act.
notation::Record game_of(const std::string& rules, const std::string& bot, int players, std::uint64_t seed,
    int rounds, int clock = 0) {
    notation::Record record = empty_record(rules, players);
    const Game& game = record.header.game;
    const auto made = bots::make_bot(bot, game);
    sim::Seats seats{.count = players};
    for (int i = 0; i < players; ++i) seats.bot[static_cast<PlayerId>(i)] = made.get();
    const auto events = std::make_unique<EventList>();
    Writer writer{record};
    sim::Match match(game, seats, luck::Seeded(seed, 1),
        {.rounds = rounds, .time_up_after = clock, .last_round_after = clock}, writer, *events,
        sim::Door::Shut);
    match.play();
    return record;
}

double sum_of(const WinShares& shares) { return std::accumulate(shares.begin(), shares.end(), 0.0); }

constexpr double kNear = 1e-9;

TEST(Review, TheDealIsLuckAndOneMoment) {
    const auto record = game_of("ligue1-rapide", "fp-a", 4, 5, 1);
    const auto review = review_of(record, {.most_playouts = 0});
    ASSERT_TRUE(review);
    int dealt = 0, moved = 0;
    for (std::size_t i = 0; i < record.steps.size() && record.state_at(i).phase <= Phase::Deal; ++i) {
        const Moment& moment = review->moments[i];
        EXPECT_EQ(moment.cause, Cause::Luck);
        dealt += record.state_at(i).phase == Phase::Deal;
        double change = 0;
        for (const PlayerId q : everybody(record.start)) {
            EXPECT_NEAR(moment.judgement(q), 0, kNear) << "step " << i;
            change += std::abs(moment.luck(q));
        }
        moved += change > kNear;
    }
    EXPECT_GE(dealt, 4);
    EXPECT_EQ(moved, 1);
}

TEST(Review, LuckAndJudgementSumToTheResult) {
    struct Case {
        const char* rules;
        int players, rounds, clock;
    };
    for (const Case& each : {Case{"classique", 3, 3, 0}, Case{"asterix-chrono", 2, 100, 1},
             Case{"mondial2006-rapide", 2, 2, 0}, Case{"championnat", 4, 100, 1}, Case{"poche", 2, 2, 0}}) {
        const auto record = game_of(each.rules, "fp-a", each.players, 5, each.rounds, each.clock);
        const auto review = review_of(record, {.most_playouts = 0});
        ASSERT_TRUE(review);
        ASSERT_EQ(review->moments.size(), record.steps.size());
        EXPECT_EQ(review->over, game_over(record.last())) << each.rules;
        double start = 0, result = 0, luck = 0;
        for (const PlayerId q : everybody(record.start)) {
            const Account& account = review->account[q];
            EXPECT_NEAR(account.start + account.luck + account.judgement(), account.result, kNear)
                << each.rules;
            if (review->over)
                EXPECT_NEAR(account.result,
                    record.last().winners.contains(q) ? 1.0 / record.last().winners.count() : 0, kNear);
            start += account.start;
            result += account.result;
            luck += account.luck;
        }
        // What one wins others lose.
        EXPECT_NEAR(start, 1, kNear);
        EXPECT_NEAR(result, 1, kNear);
        EXPECT_NEAR(luck, 0, kNear);
        for (const Moment& moment : review->moments) {
            EXPECT_NEAR(sum_of(moment.after), 1, kNear);
            EXPECT_NEAR(sum_of(moment.expected), 1, kNear);
        }
    }
}

TEST(Review, AThrowThatMustComeIsLuckAlone) {
    const auto record = game_of("classique", "fp-a", 2, 7, 6);
    const auto review = review_of(record, {.most_playouts = 0});
    std::size_t throws = 0;
    for (std::size_t i = 0; i < record.steps.size(); ++i) {
        const State& before = record.state_at(i);
        const auto& act = std::get<Action>(record.steps[i].what);
        if (act.kind != ActKind::Roll || before.phase != Phase::Roll) continue;
        if (before.player[act.by].prison != 0 || before.claims != 0) continue;
        ++throws;
        EXPECT_EQ(review->moments[i].cause, Cause::Luck);
        for (const PlayerId q : everybody(before)) EXPECT_NEAR(review->moments[i].judgement(q), 0, kNear);
    }
    EXPECT_GT(throws, 8u);
}

// Over all throws that there are, luck is nothing.
TEST(Review, LuckIsNothingOnAverage) {
    const auto record = game_of("classique", "fp-a", 3, 11, 8);
    const Game& game = record.header.game;
    const Chances chances(game, 0);
    std::size_t looked_at = 0;
    for (std::size_t i = 0; i < record.steps.size() && looked_at < 6; i += 7) {
        const State& s = record.state_at(i);
        if (s.phase != Phase::Roll || s.tasks != 0 || s.claims != 0 || s.player[s.turn].prison != 0) continue;
        ++looked_at;
        WinShares mean{};
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b) {
                State after = s;
                apply_known_legal(game, after, act::roll(s.turn, a, b));
                const WinShares then = chances.at_rest(after);
                for (const PlayerId q : everybody(s)) mean[q] += then[q] / 36;
            }
        const WinShares said = chances.of(s);
        for (const PlayerId q : everybody(s)) EXPECT_NEAR(mean[q], said[q], 1e-9);
    }
    EXPECT_GE(looked_at, 3u);
}

TEST(Review, TheSameRecordGivesTheSameReview) {
    const auto record = game_of("classique", "fp-a", 2, 3, 4);
    const auto once = review_of(record, {.most_playouts = 64}),
               again = review_of(record, {.most_playouts = 64});
    ASSERT_EQ(once->mistakes.size(), again->mistakes.size());
    ASSERT_EQ(once->trades.size(), again->trades.size());
    for (std::size_t i = 0; i < once->mistakes.size(); ++i)
        EXPECT_EQ(once->mistakes[i].gain.by, again->mistakes[i].gain.by);
    for (std::size_t i = 0; i < once->moments.size(); ++i)
        EXPECT_EQ(once->moments[i].after, again->moments[i].after);
}

TEST(Review, ItCanBeStopped) {
    const auto record = game_of("classique", "fp-a", 2, 3, 2);
    EXPECT_FALSE(
        review_of(record, {.most_playouts = 0}, [](std::size_t done, std::size_t) { return done < 5; }));
}

// Two players; the first gives away the street that makes the other's colour whole, for nothing but one coin.
notation::Record with_a_gift() {
    notation::Record record = empty_record("classique", 2);
    const Game& game = record.header.game;
    const PlayerId ann{0}, ben{1};
    State& s = record.start;
    s.phase = Phase::Roll;
    const auto give = [&](PlayerId owner, std::initializer_list<int> titles) {
        for (const int title : titles) s.holding[static_cast<DeedId>(title)].owner = owner;
    };
    const DeedSet orange = game.board.group[GroupId{3}].deeds, red = game.board.group[GroupId{4}].deeds;
    for (const DeedId deed : orange) s.holding[deed].owner = ben;
    for (const DeedId deed : red) s.holding[deed].owner = ann;
    s.holding[orange.lowest()].owner = ann;
    give(ann, {0, 1});
    refresh_facts(game, s);
    EXPECT_EQ(audit(game, s), Finding::None);
    play(record, act::offer(ann, {.to = ben, .money = -1, .give = DeedSet::of(orange.lowest())}));
    play(record, act::accept(ben, ann, record.last().offer[ann].revision));
    return record;
}

TEST(Review, AGiftIsAMistakeOfTheGiverAndAGainOfTheOther) {
    const auto record = with_a_gift();
    const auto review = review_of(record, {.most_playouts = 256});
    ASSERT_EQ(review->trades.size(), 1u);
    const Trade& trade = review->trades[0];
    EXPECT_EQ(trade.step, 2u);
    EXPECT_EQ(trade.by, PlayerId{0});
    EXPECT_TRUE(trade.for_by.is_worse()) << trade.for_by.by << " ± " << trade.for_by.error;
    EXPECT_TRUE(trade.for_whom.is_better());
    EXPECT_LT(trade.change[PlayerId{0}], -0.05);
    ASSERT_EQ(trade.reasons.size(), 2u);
    EXPECT_EQ(trade.reasons[0].kind, bots::Reason::Kind::Completes);
    ASSERT_EQ(review->mistakes.size(), 1u);
    EXPECT_EQ(review->mistakes[0].by, PlayerId{0});
    ASSERT_EQ(review->mistakes[0].better.size(), 1u);
    EXPECT_EQ(review->mistakes[0].better[0].kind, ActKind::Refuse);
    const std::vector<std::size_t> turns = turning_points(*review, 5, 0.03);
    ASSERT_EQ(turns.size(), 1u);
    EXPECT_EQ(turns[0], 1u);
    EXPECT_EQ(review->moments[1].cause, Cause::Trade);
    // Both have chosen it.
    EXPECT_NEAR(review->account[PlayerId{0}].own, review->moments[1].change(PlayerId{0}), kNear);
    EXPECT_NEAR(review->account[PlayerId{1}].own, review->moments[1].change(PlayerId{1}), kNear);
}

TEST(Review, InvestmentsAreWhatWasPaidAndTakenInRents) {
    notation::Record record = empty_record("classique", 2);
    const PlayerId ann{0}, ben{1};
    for (const Action& act : {act::roll(ann, 6, 5), act::roll(ben, 1, 2), act::roll(ann, 2, 4), act::buy(ann),
             act::end_turn(ann), act::roll(ben, 2, 4), act::claim(ann, DeedId{3}), act::end_turn(ben)})
        play(record, act);
    const auto review = review_of(record, {.most_playouts = 0});
    ASSERT_EQ(review->investments.size(), 1u);
    EXPECT_EQ(review->investments[0].owner, ann);
    EXPECT_EQ(review->investments[0].group, GroupId{1});
    EXPECT_EQ(review->investments[0].spent, 100);
    EXPECT_EQ(review->investments[0].earned, 6);
    EXPECT_FALSE(review->over);
}

}  // namespace
}  // namespace banquier::review
