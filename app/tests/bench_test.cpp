#include "shared/ran_program.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace banquier::app {
namespace {

using shared::contains;
using shared::Ran;
using shared::run;

TEST(Bench, PrintsALineForEachBotWithEveryFigure) {
    const Ran ran = run({"bench", "--games", "4", "--repeat", "1"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    std::string rest = ran.out;
    for (const char* bot : {"trivial", "fp-a", "maison"})
        for (const char* figure :
            {bot, " ns/throw=", " games/s=", " throws/game=", " calibration=", " ratio="}) {
            const std::size_t at = rest.find(figure);
            ASSERT_NE(at, std::string::npos) << figure << " in " << ran.out;
            rest = rest.substr(at + 1);
        }
    EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 3) << ran.out;
}

// The speed differs from run to run, the games do not.
TEST(Bench, PlaysTheSameGamesWithSeveralThreads) {
    const Ran two = run({"bench", "--games", "40", "--repeat", "1", "--threads", "2"});
    EXPECT_EQ(two.code, 0) << two.err;
    EXPECT_TRUE(contains(two.out, "threads=2 games/s=")) << two.out;
    EXPECT_TRUE(contains(two.out, " gain=")) << two.out;
    EXPECT_TRUE(contains(two.out, " same\n")) << two.out;
}

TEST(Bench, ChecksEveryRuleSet) {
    const Ran ran = run({"bench", "--check", "--games", "4"});
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
    for (const char* rules : {"classique", "poche", "championnat", "stars"})
        EXPECT_TRUE(contains(ran.out, std::string{"rules="} + rules + " bot=trivial games=4 ")) << ran.out;
    const Ran one = run({"bench", "--check", "--games", "4", "--rules", "poche"});
    EXPECT_EQ(one.code, 0) << one.err;
    EXPECT_TRUE(one.out.starts_with("rules=poche bot=trivial games=4 ")) << one.out;
    EXPECT_TRUE(one.out.ends_with(" same\n")) << one.out;
}

TEST(Bench, SaysWhatIsWrongWithARequest) {
    const Ran games = run({"bench", "--games", "0"});
    EXPECT_EQ(games.code, 2);
    EXPECT_TRUE(contains(games.err, "--games: \"0\"; expected: a number from 1 to 100000000")) << games.err;
    const Ran threads = run({"bench", "--threads", "0", "--lang", "fr"});
    EXPECT_EQ(threads.code, 2);
    EXPECT_TRUE(contains(threads.err, "--threads : « 0 » ; attendu : un nombre de 1 à 256")) << threads.err;
    EXPECT_EQ(run({"bench", "--repeat", "0"}).code, 2);
    EXPECT_EQ(run({"bench", "--rules", "clasique"}).code, 2);
    EXPECT_EQ(run({"bench", "twice"}).code, 2);
}

}  // namespace
}  // namespace banquier::app
