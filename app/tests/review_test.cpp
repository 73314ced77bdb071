// The command `review`, as a person calls it.
#include "shared/golden_record.hpp"
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

std::string kept_game(const Folder& folder) {
    return folder.write("game.jsonl", shared::golden_record("tests/golden/games/mondial2006-rapide-1.txt"));
}

TEST(ReviewCommand, WritesTextPageAndFigures) {
    const Folder folder;
    const std::string game = kept_game(folder), page = folder.path("game.html"),
                      figures = folder.path("game.json");
    const Ran ran = run({"review", game, "--playouts", "0", "--html", page, "--json", figures});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "Where the chances went")) << ran.out;
    EXPECT_TRUE(contains(content_of(page), "<polyline"));
    const boost::json::object read = boost::json::parse(content_of(figures)).as_object();
    for (const boost::json::value& each : read.at("players").as_array()) {
        const auto number = [&](const char* key) { return each.at(key).to_number<double>(); };
        EXPECT_NEAR(number("start") + number("luck") + number("own") + number("others") + number("course"),
            number("result"), 1e-4);
    }
    const Ran french = run({"review", game, "--playouts", "0", "--lang", "fr", "--html", "-"});
    EXPECT_EQ(french.code, 0);
    EXPECT_TRUE(contains(french.out, "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"fr\">"));
}

TEST(ReviewCommand, SaysWhatIsWrong) {
    const Folder folder;
    EXPECT_EQ(run({"review", folder.path("none.jsonl")}).code, 3);
    EXPECT_EQ(run({"review", folder.write("no.jsonl", "{}\n")}).code, 2);
    EXPECT_EQ(run({"review", kept_game(folder), "--playouts", "many"}).code, 2);
    // What stands before the problem is reviewed.
    std::string cut = content_of(kept_game(folder));
    cut.resize(cut.rfind("{\"end\"") - 3);
    const Ran ran = run({"review", folder.write("cut.jsonl", cut), "--playouts", "0"});
    EXPECT_EQ(ran.code, 1);
    EXPECT_TRUE(contains(ran.out, "Where the chances went"));
    EXPECT_TRUE(contains(ran.err, "cut.jsonl:"));
}

}  // namespace
}  // namespace banquier::app
