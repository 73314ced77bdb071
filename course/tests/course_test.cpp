// Bots play a course as they play a simulation, in every rule set; and nobody is asked what cannot be answered.
#include "shared/whole.hpp"

#include <banquier/bots/roster.hpp>
#include <banquier/course/batch.hpp>
#include <banquier/course/course.hpp>
#include <banquier/course/numbering.hpp>
#include <banquier/course/observation.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/sim/match.hpp>

#include <gtest/gtest.h>

namespace banquier::course {
namespace {

struct Play {
    std::string rules;
    Game game;
    int players = 0;
};

std::vector<Play> every_rule_set() {
    const editions::Library library = editions::Library::embedded();
    std::vector<Play> plays;
    for (const editions::RuleSetInfo& info : library.rule_sets()) {
        const editions::Edition* board = library.official_board(info.id);
        if (board == nullptr) continue;
        Play play{.rules = info.id, .game = library.resolve(board->id, info.id).game};
        for (play.players = 4; why_not_players(play.game, play.players); --play.players) {
        }
        plays.push_back(std::move(play));
    }
    return plays;
}

Play classique() {
    return {.rules = "classique",
        .game = editions::Library::embedded().resolve("classique", "classique").game,
        .players = 4};
}

constexpr int kRounds = 200, kClock = 60;

State simulated(const Play& play, const bots::Bot& bot, std::uint64_t number, sim::Door door) {
    sim::Seats seats{.count = play.players};
    const auto memory = bot.memory();
    for (int i = 0; i < play.players; ++i) {
        seats.bot[static_cast<PlayerId>(i)] = &bot;
        seats.memory[static_cast<PlayerId>(i)] = memory.get();
        seats.noise[static_cast<PlayerId>(i)] =
            luck::stream_key(7, number, luck::kNoiseStreams + static_cast<std::uint64_t>(i));
    }
    sim::NoObserver watch;
    const auto events = std::make_unique<EventList>();
    const sim::Limits limits{.rounds = kRounds, .time_up_after = kClock, .last_round_after = kClock};
    sim::Match match(play.game, seats, luck::Seeded(7, number), limits, watch, *events, door);
    return match.play();
}

State asked(const Play& play, const bots::Bot& bot, std::uint64_t number) {
    Course course(play.game, play.players, {.rounds = kRounds, .clock_after = kClock});
    luck::Seeded luck(7, number);
    const auto memory = bot.memory();
    while (course.question().asked != Asked::Over) {
        if (course.question().asked == Asked::Luck)
            course.draw(luck);
        else
            course.answer_by(bot, memory.get(),
                luck::stream_key(7, number, luck::kNoiseStreams + index_of(course.question().seat)));
    }
    return course.state();
}

TEST(Course, BotsPlayAsInASimulation) {
    for (const Play& play : every_rule_set())
        for (const char* name : {"fp-a", "standard", "random", "maison", "maitre"}) {
            const auto bot = bots::make_bot(name, play.game);
            const bool thinks = bot->memory() != nullptr;
            const std::uint64_t games = thinks ? 1 : shared::share<std::uint64_t>(4, 12, "games");
            for (std::uint64_t number = 0; number < games; ++number)
                EXPECT_EQ(asked(play, *bot, number), simulated(play, *bot, number, sim::Door::Quick))
                    << play.rules << ", " << name << ", game " << number;
        }
}

// Maître with a bent, which remembers what its partners have refused as Maître does.
TEST(Course, BotsOfAMannerPlayAsInASimulation) {
    const Play play = classique();
    for (const char* name : {"level-5-trader", "level-5-hoarder"}) {
        const auto bot = bots::make_bot(name, play.game);
        EXPECT_EQ(asked(play, *bot, 0), simulated(play, *bot, 0, sim::Door::Quick)) << name;
    }
}

// Every number that is listed is legal, no other is, the standing answer is among them, and random players come to an end.
TEST(Numbering, ListsWhatIsLegal) {
    const auto list = std::make_unique<NumberList>();
    for (const Play& play : every_rule_set()) {
        luck::Stream choice(1);
        for (std::uint64_t number = 0; number < 4; ++number) {
            Course course(play.game, play.players, {.rounds = 60, .clock_after = 40});
            luck::Seeded luck(3, number);
            for (int steps = 0; course.question().asked != Asked::Over; ++steps) {
                ASSERT_EQ(audit(play.game, course.state()), Finding::None) << play.rules;
                if (course.question().asked == Asked::Luck) {
                    course.draw(luck);
                    continue;
                }
                const Offers offers = steps % 5 == 0 ? Offers::Yes : Offers::No;
                legal_numbers(course, offers, *list);
                ASSERT_GT(list->count, 0u) << play.rules;
                const std::uint16_t standing = standing_number(course);
                EXPECT_TRUE(std::binary_search(list->begin(), list->end(), standing)) << play.rules;
                EXPECT_EQ(std::adjacent_find(list->begin(), list->end()), list->end());
                for (const std::uint16_t n : *list) {
                    if (n == 0 && course.question().asked == Asked::Manage) continue;
                    EXPECT_FALSE(course.why_not(act_of(course, n)))
                        << play.rules << ": " << number_text(play.game, n);
                }
                const bool calm = choice.below(3) != 0;
                play_known_number(course,
                    calm ? standing : list->items[choice.below(static_cast<std::uint32_t>(list->count))]);
            }
        }
    }
}

TEST(Numbering, EveryNumberHasAText) {
    const Play play = classique();
    EXPECT_EQ(kNumbersWithoutOffers, 196);
    EXPECT_EQ(kAllNumbers, 1680);
    EXPECT_EQ(number_text(play.game, first_number(Numbered::Mortgage)), "mortgage 1");
    EXPECT_EQ(number_text(play.game, first_number(Numbered::Bid) + 4u), "bid at 75 %");
    for (std::uint32_t n = 0; n < kAllNumbers; ++n) EXPECT_FALSE(number_text(play.game, n).empty());
    EXPECT_TRUE(number_text(play.game, kAllNumbers).empty());
}

TEST(Course, LuckHasEquallyLikelyOutcomes) {
    const Play play = classique();
    Course course(play.game, play.players, {});
    ASSERT_EQ(course.question().asked, Asked::Luck);
    EXPECT_EQ(course.outcomes(), 36u);
    const Course before = course;
    course.draw(35u);
    EXPECT_EQ(before.outcome(35).dice, (std::array<std::uint8_t, 3>{6, 6, 0}));
    EXPECT_EQ(before.state().decision + 1, course.state().decision);
}

TEST(Observation, IsSeenFromTheSeat) {
    const Play play = classique();
    Course course(play.game, 4, {.rounds = 20});
    luck::Seeded luck(1, 1);
    while (course.question().asked == Asked::Luck) course.draw(luck);
    std::vector<float> mine(observation_size(4)), next(observation_size(4));
    observe(course, PlayerId{0}, mine);
    observe(course, PlayerId{1}, next);
    EXPECT_EQ(mine[1], 1.0f);                        // starting cash
    EXPECT_EQ(mine[kSeatFigures + 2], next[2]);      // where the second sits
    EXPECT_EQ(next[3 * kSeatFigures + 2], mine[2]);  // the first sits last, seen from there
    EXPECT_EQ(mine.back(), 0.0f);
}

// The same games whatever the number of threads; rewards sum to nothing; illegal numbers are counted and harmless.
TEST(Batch, PlaysTheSameInAnyNumberOfThreads) {
    const Play play = classique();
    const auto bot = bots::make_bot("fp-a", play.game);
    const auto run = [&](int threads) {
        BatchOptions options{.games = 33, .seed = 5, .threads = threads, .terms = {.rounds = 8}};
        options.bot[PlayerId{2}] = bot.get();
        Batch batch(play.game, 4, options);
        std::vector<std::int32_t> chosen(options.games);
        std::vector<float> seen;
        std::size_t ended = 0;
        for (int i = 0; i < 300; ++i) {
            batch.sample(chosen);
            EXPECT_EQ(batch.step(chosen), 0u);
            for (std::size_t g = 0; g < options.games; ++g) {
                EXPECT_NE(batch.seats()[g], 2);
                float sum = 0;
                for (std::size_t p = 0; p < 4; ++p) sum += batch.rewards()[g * 4 + p];
                EXPECT_NEAR(sum, 0, 1e-5);
                ended += batch.ended()[g];
            }
            seen.insert(seen.end(), batch.observations().begin(), batch.observations().end());
        }
        EXPECT_GT(ended, 0u);
        std::fill(chosen.begin(), chosen.end(), 100000);
        EXPECT_EQ(batch.step(chosen), options.games);
        return seen;
    };
    EXPECT_EQ(run(1), run(2));
}

}  // namespace
}  // namespace banquier::course
