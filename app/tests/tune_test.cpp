#include "shared/ran_program.hpp"

#include <gtest/gtest.h>

namespace banquier::app {
namespace {

using shared::contains;
using shared::Folder;
using shared::Ran;
using shared::run;

constexpr const char* kHead = "kind = \"bot\"\nbot = \"maison\"\n[parameters]\n";

TEST(TuneCommand, WritesParametersThatSimCanPlay) {
    const Folder folder;
    const std::string out = folder.path("found.toml");
    const Ran tuned = run({"tune", "--out", out, "--generations", "1", "--population", "6", "--games", "9",
        "--threads", "1", "--check", "0"});
    ASSERT_EQ(tuned.code, 0) << tuned.err;
    EXPECT_TRUE(contains(tuned.out, "generation    1"));
    const Ran played = run({"sim", "--bots", "maison:" + out + ",fp-a", "--games", "4", "--threads", "1"});
    EXPECT_EQ(played.code, 0) << played.err;
}

TEST(TuneCommand, ResumesOnlyWhatIsThereAndTheSame) {
    const Folder folder;
    const std::string out = folder.path("found.toml");
    const std::vector<std::string> first = {"tune", "--out", out, "--generations", "1", "--population", "6",
        "--games", "9", "--threads", "1", "--check", "0"};
    auto with = [&](std::initializer_list<std::string> more) {
        std::vector<std::string> all = first;
        all.insert(all.end(), more);
        return run(all);
    };
    EXPECT_EQ(with({"--resume"}).code, 3) << "no checkpoint to read";
    ASSERT_EQ(run(first).code, 0);
    const Ran again = run(first);
    EXPECT_EQ(again.code, 2);
    EXPECT_TRUE(contains(again.err, "--resume"));
    EXPECT_EQ(with({"--resume"}).code, 0);
    const Ran other = with({"--resume", "--seed", "5"});
    EXPECT_EQ(other.code, 2);
    EXPECT_TRUE(contains(other.err, "--seed 1"));
    folder.write("found.toml.checkpoint", "something else\n");
    const Ran foreign = with({"--resume"});
    EXPECT_EQ(foreign.code, 2);
    EXPECT_TRUE(contains(foreign.err, "found.toml.checkpoint:1: this is not the state of a search"))
        << foreign.err;
}

TEST(TuneCommand, StopsInTheFinalMeasureToo) {
    const Folder folder;
    const std::string out = folder.path("found.toml");
    std::vector<std::string> words = {"tune", "--out", out, "--generations", "1", "--population", "6",
        "--games", "9", "--threads", "1", "--check", "0"};
    ASSERT_EQ(run(words).code, 0);
    words.back() = "1000000";
    words.emplace_back("--resume");
    std::istringstream in;
    std::ostringstream told, err;
    terminal::Console console{.in = in, .out = told, .err = err};
    console.interrupted = [] { return true; };
    EXPECT_EQ(run_program(words, console), 4);
    EXPECT_EQ(err.str(), "banquier: stopped in the final measure; the parameters are in " + out + "\n");
}

TEST(TuneCommand, WantsAPlaceForEveryFile) {
    const Folder folder;
    const std::string file = folder.write("x.toml", std::string{kHead} + "reserve = 1\n");
    const Ran same = run({"tune", "--out", file, "--checkpoint", folder.path("./x.toml")});
    EXPECT_EQ(same.code, 2);
    EXPECT_TRUE(contains(same.err, "--out and --checkpoint want the same place")) << same.err;
    const Ran start = run({"tune", "--out", file, "--from", file});
    EXPECT_EQ(start.code, 2);
    EXPECT_TRUE(contains(start.err, "--out and --from want the same place")) << start.err;
    EXPECT_TRUE(contains(run({"tune", "--out", "-"}).err, "--out -: a file is needed, not the output"));
}

TEST(TuneCommand, RefusesWhatMakesNoSense) {
    const Folder folder;
    const std::string out = folder.path("found.toml");
    EXPECT_EQ(run({"tune"}).code, 2);
    EXPECT_EQ(run({"tune", "--out", out, "--population", "2"}).code, 2);
    EXPECT_EQ(run({"tune", "--out", out, "--games", "0"}).code, 2);
    EXPECT_EQ(run({"tune", "--out", out, "--generations", "many"}).code, 2);
    EXPECT_EQ(run({"tune", "--out", folder.path("no/such/folder/x.toml")}).code, 3);
}

TEST(TuneCommand, NamesTheMistakeInAParameterFile) {
    const Folder folder;
    const std::string out = folder.path("found.toml");
    const std::string bad = folder.write("bad.toml", std::string{kHead} + "reserve = -1\n");
    const Ran english = run({"tune", "--out", out, "--from", bad});
    EXPECT_EQ(english.code, 2);
    EXPECT_TRUE(contains(english.err, "bad.toml:4:11")) << english.err;
    EXPECT_TRUE(contains(english.err, "from 0 to 5"));
    const Ran french = run({"--lang", "fr", "tune", "--out", out, "--from", bad});
    EXPECT_TRUE(contains(french.err, "de 0 à 5")) << french.err;
    EXPECT_EQ(run({"tune", "--out", out, "--from", folder.path("none.toml")}).code, 3);
    EXPECT_EQ(run({"sim", "--bots", "maison:" + bad + ",fp-a", "--games", "2"}).code, 2);
}

}  // namespace
}  // namespace banquier::app
