#include "shared/ran_program.hpp"

#include <gtest/gtest.h>

namespace banquier::app {
namespace {

using shared::contains;
using shared::Ran;
using shared::run;

TEST(Bench, PrintsOneLineWithEveryFigure) {
    const Ran ran = run({"bench", "--games", "20", "--repeat", "1"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    std::string rest = ran.out;
    for (const char* figure :
        {"games/s=", " turns/s=", " ns/turn=", " turns/game=", " signature=", " calibration=", " ratio="}) {
        const std::size_t at = rest.find(figure);
        ASSERT_NE(at, std::string::npos) << figure << " in " << ran.out;
        rest = rest.substr(at + 1);
    }
    EXPECT_EQ(ran.out.find('\n'), ran.out.size() - 1) << ran.out;
}

// The speed differs from run to run, the games do not.
TEST(Bench, PlaysTheSameGamesEachTime) {
    const auto signature = [](const Ran& ran) {
        const std::size_t at = ran.out.find("signature=");
        return ran.out.substr(at, ran.out.find_first_of(" \n", at) - at);
    };
    const Ran one = run({"bench", "--games", "300", "--repeat", "1"});
    EXPECT_EQ(signature(one), signature(run({"bench", "--games", "300", "--repeat", "2"})));
    const Ran two = run({"bench", "--games", "300", "--repeat", "1", "--threads", "2"});
    EXPECT_EQ(two.code, 0) << two.err;
    EXPECT_EQ(signature(one), signature(two)) << one.out << two.out;
    EXPECT_TRUE(contains(two.out, "threads=2 games/s=")) << two.out;
    EXPECT_TRUE(contains(two.out, " gain=")) << two.out;
    EXPECT_NE(signature(one), signature(run({"bench", "--games", "299", "--repeat", "1"})));
}

TEST(Bench, ChecksEveryRuleSet) {
    const Ran ran = run({"bench", "--check", "--games", "2"});
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
    for (const char* rules : {"classique", "poche", "championnat", "stars"})
        EXPECT_TRUE(contains(ran.out, std::string{"rules="} + rules + " games=2 ")) << ran.out;
    const Ran one = run({"bench", "--check", "--games", "2", "--rules", "poche"});
    EXPECT_EQ(one.code, 0) << one.err;
    EXPECT_TRUE(one.out.starts_with("rules=poche games=2 ")) << one.out;
    EXPECT_TRUE(one.out.ends_with(" ok\n")) << one.out;
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
