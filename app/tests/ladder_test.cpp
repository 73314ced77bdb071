// The command `ladder`, as a person calls it.
#include "shared/ran_program.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace banquier::app {
namespace {

using shared::contains;
using shared::content_of;
using shared::Folder;
using shared::Ran;
using shared::run;

Ran climb(std::vector<std::string> more) {
    more.insert(more.begin(), {"ladder", "--bots", "fp-a,simple,trivial", "--rounds", "100"});
    return run(more);
}

TEST(LadderCommand, WritesTextPageAndFigures) {
    const Folder folder;
    const std::string page = folder.path("l.html"), figures = folder.path("l.json");
    const Ran ran = climb({"--sizes", "3,2", "--tables", "4", "--html", page, "--json", figures});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "2 players")) << ran.out;
    EXPECT_TRUE(contains(ran.out, "What each seat adds")) << ran.out;
    EXPECT_TRUE(contains(content_of(page), "banquier ladder --board classique --rules classique"));
    const boost::json::array ladders = boost::json::parse(content_of(figures)).at("ladders").as_array();
    ASSERT_EQ(ladders.size(), 2u);
    EXPECT_EQ(ladders[1].at("games").to_number<int>(), 12);
    double wins = 0;
    for (const boost::json::value& bot : ladders[1].at("bots").as_array())
        wins += bot.at("wins").to_number<double>();
    EXPECT_NEAR(wins, 12, 1e-6);
    const Ran french = climb({"--sizes", "2", "--tables", "2", "--lang", "fr", "--html", "-"});
    EXPECT_TRUE(contains(french.out, "lang=\"fr\"")) << french.err;
}

TEST(LadderCommand, GoesOnFromItsFileWithMoreTables) {
    const Folder folder;
    const std::string file = folder.path("l.json");
    ASSERT_EQ(climb({"--sizes", "2", "--tables", "2", "--resume", file}).code, 0);
    const Ran on = climb({"--sizes", "2", "--tables", "6", "--resume", file});
    ASSERT_EQ(on.code, 0);
    EXPECT_TRUE(contains(on.err, "4 games")) << on.err;
    EXPECT_EQ(on.out, climb({"--sizes", "2", "--tables", "6", "--threads", "1"}).out);
    const Ran other = climb({"--sizes", "2", "--tables", "6", "--seed", "9", "--resume", file});
    EXPECT_EQ(other.code, 2);
    EXPECT_TRUE(contains(other.err, "run.seed")) << other.err;
}

TEST(LadderCommand, SaysWhatIsWrong) {
    EXPECT_EQ(run({"ladder", "--bots", "maison"}).code, 2);
    EXPECT_EQ(run({"ladder", "--bots", "maison,maison"}).code, 2);
    EXPECT_EQ(run({"ladder", "--bots", "maison,nobody"}).code, 2);
    EXPECT_EQ(climb({"--sizes", "1"}).code, 2);
    EXPECT_EQ(climb({"--tables", "0"}).code, 2);
    EXPECT_EQ(run({"ladder", "--rounds", "60001"}).code, 2);
    const Folder folder;
    EXPECT_EQ(climb({"--resume", folder.write("no.json", "[]")}).code, 2);
}

}  // namespace
}  // namespace banquier::app
