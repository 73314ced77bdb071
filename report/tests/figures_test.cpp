#include "sample.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace banquier::report {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr double kClose = 1e-4;

TEST(Wilson, HasThePublishedValues) {
    // Half of a hundred, one of ten, none of ten.
    EXPECT_NEAR(wilson(0.5, 100).low, 0.4038, kClose);
    EXPECT_NEAR(wilson(0.5, 100).high, 0.5962, kClose);
    EXPECT_NEAR(wilson(0.1, 10).low, 0.0179, kClose);
    EXPECT_NEAR(wilson(0.1, 10).high, 0.4042, kClose);
    EXPECT_EQ(wilson(0, 10).low, 0);
    EXPECT_NEAR(wilson(0, 10).high, 0.2775, kClose);
}

TEST(ShareOfBlocks, ScattersAsItsBlocksDo) {
    // Block means 0.2 and 0.6, four times each: mean 0.4, deviation 0.2 * sqrt(8 / 7).
    constexpr sim::Count kGame = sim::kWin;  // five games a block
    const Estimate e = share_of_blocks(4 * (1 + 3) * kGame, 4 * (1 + 9) * kGame * kGame, 8, 5);
    EXPECT_NEAR(e.value, 0.4, 1e-12);
    ASSERT_TRUE(e.interval);
    EXPECT_NEAR(e.interval->high - e.value, 1.959964 * 0.2 * std::sqrt(8.0 / 7) / std::sqrt(8.0), 1e-9);
    EXPECT_NEAR(e.value - e.interval->low, e.interval->high - e.value, 1e-12);
}

TEST(ShareOfBlocks, IsNotCertainWhereEveryBlockSaysTheSame) {
    const Estimate e = share_of_blocks(10 * sim::kWin, 10 * sim::kWin * sim::kWin, 10, 4);
    EXPECT_DOUBLE_EQ(e.value, 0.25);
    EXPECT_DOUBLE_EQ(e.interval->low, wilson(0.25, 10).low);
    EXPECT_DOUBLE_EQ(e.interval->high, wilson(0.25, 10).high);
}

TEST(ShareOfBlocks, ProvesNothingByWinningEverything) {
    const Estimate all = share_of_blocks(40 * sim::kWin, 10 * 16 * sim::kWin * sim::kWin, 10, 4);
    EXPECT_DOUBLE_EQ(all.value, 1);
    EXPECT_LT(all.interval->low, 0.75);
    EXPECT_DOUBLE_EQ(all.interval->high, 1);
}

TEST(ShareOfBlocks, HasNoIntervalFromOneBlock) {
    EXPECT_FALSE(share_of_blocks(sim::kWin, sim::kWin * sim::kWin, 1, 4).interval);
    EXPECT_EQ(share_of_blocks(0, 0, 0, 4).value, 0);
}

TEST(Figures, OfNoGameAreEmpty) {
    const Sample sample;
    const Figures f = figures_of(sample.input());
    EXPECT_THAT(f.entrants, IsEmpty());
    EXPECT_THAT(f.landing, IsEmpty());
    EXPECT_THAT(f.income.items, Each(IsEmpty()));
    EXPECT_THAT(f.fortunes, IsEmpty());
    EXPECT_FALSE(f.lengths);
    EXPECT_FALSE(f.capped);
    EXPECT_FALSE(f.ruin);
    EXPECT_EQ(f.per_game.turns, 0);
}

TEST(Figures, OfFourGames) {
    Sample sample;
    sample.play_four_games();
    const Figures f = figures_of(sample.input());
    ASSERT_THAT(f.entrants, SizeIs(2));
    EXPECT_DOUBLE_EQ(f.entrants[0].value, 0.625);
    EXPECT_DOUBLE_EQ(f.seats[0].value, 0.375);
    EXPECT_DOUBLE_EQ(f.by_turn[0].value, 0.625);
    EXPECT_DOUBLE_EQ(f.capped->value, 0.25);
    EXPECT_DOUBLE_EQ(f.per_game.turns, 60);
    EXPECT_DOUBLE_EQ(f.per_game.trades, 0.5);
    EXPECT_DOUBLE_EQ(f.landing[39], 0.5);
    EXPECT_DOUBLE_EQ(f.landing[sim::kInPrison], 0.5);
    EXPECT_DOUBLE_EQ(f.earned.items[7].money, 1000);
    EXPECT_DOUBLE_EQ(f.earned.items[7].spent, 900);
    ASSERT_TRUE(f.whole.items[7]);
    EXPECT_DOUBLE_EQ(f.whole.items[7]->share_of_games, 0.5);
    EXPECT_DOUBLE_EQ(f.whole.items[7]->rounds, 20.5);
    EXPECT_DOUBLE_EQ(f.whole.items[7]->wins.value, 1);
    EXPECT_FALSE(f.whole.items[0]);
    ASSERT_TRUE(f.ruin);
    EXPECT_DOUBLE_EQ(f.ruin->to_player[0], 0.5);
    EXPECT_DOUBLE_EQ(f.ruin->to_bank[1], 0.25);
    EXPECT_DOUBLE_EQ(f.ruin->by_rent[7][kHotelRent], 0.5);
    EXPECT_DOUBLE_EQ(*f.ruin->median_round, 40);
}

TEST(Figures, MeasureTheLengthOfGamesThatEnded) {
    Sample sample;
    sample.play_four_games();
    const Lengths l = *figures_of(sample.input()).lengths;
    EXPECT_EQ(l.games, 3u);
    EXPECT_DOUBLE_EQ(l.mean.value, 40);
    EXPECT_DOUBLE_EQ(l.median.value, 40);
    EXPECT_DOUBLE_EQ(l.quartile, 30);
    EXPECT_DOUBLE_EQ(l.third_quartile, 50);
    EXPECT_DOUBLE_EQ(l.ninth_tenth, 50);
    ASSERT_TRUE(l.mean.interval);
    EXPECT_LT(l.mean.interval->low, 40);
    EXPECT_GT(l.mean.interval->high, 40);
}

// A hundred blocks of one game, half of 30 rounds and half of 50: the mean's error is 10 / sqrt(99).
TEST(Figures, KnowHowSureTheMeanLengthIs) {
    Sample sample;
    sim::Tally& t = *sample.tally;
    sample.entrants = {"standard"};
    t.games = t.blocks = {100};
    t.rounds[30] = t.rounds[50] = 50;
    t.length = {4000};
    t.length_squares = {50 * 900 + 50 * 2500};
    const Lengths l = *figures_of(sample.input()).lengths;
    EXPECT_NEAR(l.mean.interval->high - 40, 1.959964 * 10 / std::sqrt(99.0), 1e-9);
    EXPECT_DOUBLE_EQ(l.median.interval->low, 30);
    EXPECT_DOUBLE_EQ(l.median.interval->high, 50);
}

// The histogram ends at a thousand rounds; what it knows of longer games is wrong.
TEST(Figures, KnowTheLengthOfLongGames) {
    Sample sample;
    sim::Tally& t = *sample.tally;
    sample.entrants = {"standard"};
    t.games = t.blocks = {4};
    t.rounds[1000] = 4;
    t.length = {2000 + 2000 + 4000 + 4000};
    t.length_squares = {2 * 2000 * 2000 + 2 * 4000 * 4000};
    const Lengths l = *figures_of(sample.input()).lengths;
    EXPECT_DOUBLE_EQ(l.mean.value, 3000);
    ASSERT_TRUE(l.mean.interval);
    EXPECT_NEAR(l.mean.interval->high - 3000, 1.959964 * 1000 / std::sqrt(3.0), 1e-6);
}

TEST(Figures, HaveNoIntervalWhereNothingScatters) {
    Sample sample;
    sim::Tally& t = *sample.tally;
    sample.entrants = {"standard"};
    t.games = t.blocks = {7};
    t.rounds[43] = 7;
    t.length = {7 * 43};
    t.length_squares = {7 * 43 * 43};
    const Lengths l = *figures_of(sample.input()).lengths;
    EXPECT_DOUBLE_EQ(l.mean.value, 43);
    EXPECT_FALSE(l.mean.interval);
}

class IncomeOfAnEvenBoard : public testing::Test {
protected:
    IncomeOfAnEvenBoard() {
        for (std::size_t i = 0; i < kSquares; ++i) sample.tally->landings[i] = 1;
    }
    Sample sample;
};

TEST_F(IncomeOfAnEvenBoard, IsRentTimesLandings) {
    const Figures f = figures_of(sample.input());
    const std::vector<Income>& blue = f.income.items[7];
    ASSERT_THAT(blue, SizeIs(6));
    // Bare and whole: twice 35 and 50. Hotels: 1500 and 2000, for 750 of titles and ten buildings of 200.
    EXPECT_NEAR(blue[0].per_100_throws, 100 * (70 + 100) / 40.0, 1e-9);
    EXPECT_DOUBLE_EQ(blue[0].cost, 750);
    EXPECT_EQ(blue[5].level, kHotelRent);
    EXPECT_NEAR(blue[5].per_100_throws, 8750, 1e-9);
    EXPECT_DOUBLE_EQ(blue[5].cost, 2750);
    EXPECT_NEAR(blue[5].break_even, 2750 / 87.5, 1e-9);
    EXPECT_NEAR(blue[5].return_percent, 100 * 8750 / 2750.0, 1e-9);
    // The hotels alone: 400 for 500 more of rent.
    EXPECT_NEAR(blue[5].step_break_even, 400 / (500 / 40.0), 1e-9);
}

TEST_F(IncomeOfAnEvenBoard, CountsStationsAndUtilitiesByNumber) {
    const Figures f = figures_of(sample.input());
    const std::vector<Income>& stations = f.income[kStations];
    ASSERT_THAT(stations, SizeIs(4));
    EXPECT_DOUBLE_EQ(stations[0].cost, 200);
    EXPECT_NEAR(stations[0].per_100_throws, 100 * 25 / 40.0, 1e-9);
    EXPECT_NEAR(stations[3].per_100_throws, 100 * 4 * 200 / 40.0, 1e-9);
    const std::vector<Income>& utilities = f.income[kUtilities];
    ASSERT_THAT(utilities, SizeIs(2));
    EXPECT_NEAR(utilities[1].per_100_throws, 100 * 2 * 70 / 40.0, 1e-9);
}

TEST_F(IncomeOfAnEvenBoard, LeavesOutTheFourthHouseWhereThereIsNone) {
    sample.game.rules.houses_before_hotel = 3;
    const std::vector<Income> blue = figures_of(sample.input()).income.items[7];
    ASSERT_THAT(blue, SizeIs(5));
    EXPECT_EQ(blue[3].level, 3u);
    EXPECT_EQ(blue[4].level, kHotelRent);
    EXPECT_DOUBLE_EQ(blue[4].cost, 750 + 2 * 4 * 200);
}

TEST(Fortunes, OfOneNameAreOneLine) {
    Sample sample("classique", "classique", {"simple", "standard", "simple"});
    sample.fill();
    const Figures f = figures_of(sample.input());
    ASSERT_THAT(f.fortunes, SizeIs(2));
    EXPECT_EQ(f.fortunes[0].name, "simple");
    EXPECT_EQ(f.fortunes[0].entrants, 2u);
    EXPECT_EQ(f.fortunes[1].entrants, 1u);
    // Entrants 0 and 2 have 1500 + 50 m and 1500 + 150 m after the moment m.
    EXPECT_DOUBLE_EQ(f.fortunes[0].at[3].value, 1500 + 100 * 3);
}

TEST(Fortunes, EndWhereFewGamesGoOn) {
    Sample sample;
    sample.fill();
    sample.tally->worth_games[17] = 30;  // of two hundred
    const Figures f = figures_of(sample.input());
    EXPECT_THAT(f.moments, SizeIs(17));
    EXPECT_EQ(f.moments.back(), sim::kMoments[16]);
    EXPECT_DOUBLE_EQ(f.still_playing.front(), 1);
}

}  // namespace
}  // namespace banquier::report
