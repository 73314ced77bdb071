#include "support.hpp"

#include <banquier/sim/ladder.hpp>

#include <algorithm>
#include <gmock/gmock.h>
#include <set>

namespace banquier::sim {
namespace {

LadderRun ladder_of(const std::vector<std::string>& names, std::uint64_t seed = 1) {
    LadderRun run{.game = game_of("classique", "classique"), .seed = seed, .limits = {.rounds = 150}};
    for (const std::string& name : names) run.pool.push_back({name, bots::make_bot(name, run.game)});
    return run;
}

TEST(Ladder, SeatsEverybodyAsOftenAndNobodyTwice) {
    const LadderRun run = ladder_of({"maison", "fp-a", "standard", "simple", "random"});
    std::vector<int> seated(run.pool.size());
    for (std::uint64_t table = 0; table < 500; ++table) {
        const LineUp line_up = line_up_at(run, 4, table);
        EXPECT_EQ(std::set(line_up.begin(), line_up.end()).size(), 4u);
        for (const std::size_t who : line_up) ++seated[who];
    }
    for (const int often : seated) EXPECT_NEAR(often, 400, 50);
    // A pool that is too small sits down again.
    const LineUp six = line_up_at(ladder_of({"simple", "random"}), 6, 0);
    EXPECT_EQ(std::ranges::count(six, std::size_t{0}), 3);
}

TEST(Ladder, IsTheSameOnAnyNumberOfThreadsAndWhenTakenUp) {
    const LadderRun run = ladder_of({"steady", "fp-a", "simple", "trivial"});
    Results one, two;
    play_ladder(run, 3, 12, 1, one);
    play_ladder(run, 3, 5, 2, two);
    ASSERT_EQ(two.size(), 5u);
    play_ladder(run, 3, 12, 2, two);
    EXPECT_EQ(one, two);
    EXPECT_EQ(one[0].size(), 3u);
}

TEST(Ladder, ReadsBackWhatItWrites) {
    const LadderRun run = ladder_of({"steady", "simple", "trivial"});
    AllResults results;
    play_ladder(run, 2, 4, 1, results[2]);
    play_ladder(run, 3, 3, 1, results[3]);
    const auto description = description_of(run, "classique", "classique", {});
    const std::string text = ladder_text(description, results);
    const auto read = read_ladder(text, "l.json", description);
    ASSERT_TRUE(read) << render(read.problem(), notation::Language::English);
    EXPECT_EQ(*read, results);

    const auto why_not = [&](const std::string& changed, const LadderRun& wanted) {
        const auto again =
            read_ladder(changed, "l.json", description_of(wanted, "classique", "classique", {}));
        return again ? std::string{} : render(again.problem(), notation::Language::English);
    };
    EXPECT_THAT(why_not(text, ladder_of({"steady", "simple", "trivial"}, 2)), testing::HasSubstr("run.seed"));
    EXPECT_THAT(why_not(text, ladder_of({"steady", "simple", "random"})), testing::HasSubstr("run.bots"));
    EXPECT_THAT(why_not("{}", run), testing::HasSubstr("banquier-ladder"));
    std::string cut = text;
    cut.replace(cut.find("\"2\": \"") + 6, 2, "");
    EXPECT_THAT(why_not(cut, run), testing::HasSubstr("results.2"));
    std::string nobody = text;
    nobody.replace(nobody.find("\"2\": \"") + 6, 2, "00");
    EXPECT_THAT(why_not(nobody, run), testing::HasSubstr("results.2"));
}

// Games made up by the model itself: what went in comes out, within its bounds.
TEST(Ladder, FindsTheStrengthsThatMadeTheGames) {
    LadderRun run = ladder_of({"maison", "fp-a", "standard", "simple"});
    const std::vector<double> strength = {2, 4, 1, 0.5}, seat = {1.5, 1, 0.75};
    Results results;
    luck::Stream stream{99};
    for (std::uint64_t table = 0; table < 1000; ++table) {
        const LineUp line_up = line_up_at(run, 3, table);
        TableResult result;
        for (std::size_t rotation = 0; rotation < 3; ++rotation) {
            std::array<double, 3> chance{};
            double all = 0;
            for (std::size_t place = 0; place < 3; ++place)
                all += chance[place] = strength[line_up[place]] * seat[seat_of(place, rotation, 3)];
            double number = all * static_cast<double>(stream.next() >> 11) / 9007199254740992.0;
            std::size_t winner = 0;
            while (winner < 2 && number >= chance[winner]) number -= chance[winner++];
            result.push_back(static_cast<std::uint8_t>(1u << winner));
        }
        results.push_back(result);
    }
    const Ladder ladder = rated(run, 3, results);
    EXPECT_EQ(ladder.games, 3000u);
    const auto points = [](double ratio) { return 400 * std::log10(ratio); };
    for (std::size_t i = 0; i < strength.size(); ++i) {
        const Rating& rating = ladder.bots[i].rating;
        EXPECT_NEAR(rating.value, Ladder::kMeasure + points(strength[i] / strength[0]), 40) << i;
        if (i == 0) continue;
        EXPECT_LT(rating.low, rating.value);
        EXPECT_GT(rating.high, rating.value);
        EXPECT_NEAR(rating.high - rating.low, 50, 35) << i;
    }
    EXPECT_NEAR(ladder.seats[0].value - ladder.seats[2].value, points(2), 40);
    EXPECT_NEAR(ladder.seats[0].value + ladder.seats[1].value + ladder.seats[2].value, 0, 1e-6);
}

// Who never wins has a rating all the same.
TEST(Ladder, StaysFiniteForWhoNeverWins) {
    const LadderRun run = ladder_of({"maison", "simple"});
    const Results results(20, TableResult{1, 1});
    const Ladder ladder = rated(run, 2, results);
    for (const Ladder::Row& row : ladder.bots) EXPECT_TRUE(std::isfinite(row.rating.value));
    EXPECT_EQ(ladder.bots[0].games, 40);
}

}  // namespace
}  // namespace banquier::sim
