// The commands beside play.
#include "shared/ran_program.hpp"

#include <banquier/terminal/text.hpp>

#include <gtest/gtest.h>
#include <regex>
#include <sstream>

namespace banquier::app {
namespace {

using shared::contains;
using shared::content_of;
using shared::Folder;
using shared::Ran;
using shared::run;

const char* const kPosition = R"({"players": [{"cash": 900, "titles": [16, 18, 19]}, {"titles": [5]}]})";

TEST(Legal, ListsActsAsJson) {
    const Folder folder;
    const Ran ran = run({"legal", folder.write("p.json", kPosition)});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, R"({"decision": {"ask":"roll","awaited":[1],"number":0})")) << ran.out;
    EXPECT_TRUE(contains(ran.out, R"({"act":"roll","by":1,"line":"1: roll"})")) << ran.out;
    EXPECT_TRUE(contains(ran.out, R"("line":"1: build 16 18 19 = 1 1 1"})")) << ran.out;
    EXPECT_EQ(run({"legal", "-"}, kPosition).out, ran.out);
}

TEST(Legal, SaysWhatIsWrongWithAPosition) {
    const Folder folder;
    const Ran bad = run({"legal", folder.write("p.json", "{\"players\": [{\"cash\": -5}, {}]}")});
    EXPECT_EQ(bad.code, 2);
    EXPECT_TRUE(contains(bad.err, "p.json: players[1].cash: expected: a whole number from 0 to 100000000"))
        << bad.err;
    const Ran broken = run({"legal", folder.write("q.json", "{\"players\": [\n{,")});
    EXPECT_EQ(broken.code, 2);
    EXPECT_TRUE(contains(broken.err, "q.json:2:2: ")) << broken.err;
    const Ran override_kind = run({"legal", "-"}, R"({"overrides": ["fine=70", 7], "players": [{}, {}]})");
    EXPECT_EQ(override_kind.code, 2);
    EXPECT_TRUE(contains(override_kind.err, "-: overrides[2]: expected: a text")) << override_kind.err;
    const Ran board = run({"legal", "-"}, R"({"board": "clasique", "players": [{}, {}]})");
    EXPECT_EQ(board.code, 2);
    EXPECT_TRUE(contains(board.err, "classique")) << board.err;
}

TEST(Why, AnswersYesAndNo) {
    const Folder folder;
    const std::string file = folder.write("p.json", kPosition);
    const Ran yes = run({"why", file, "1: build orange 1 1 1"});
    EXPECT_EQ(yes.code, 0);
    EXPECT_EQ(yes.out, "{\"legal\":true,\"says\":\"It is allowed.\"}\n");
    EXPECT_EQ(run({"why", file, "1: roll"}).code, 0);
    const Ran no = run({"why", file, "2: build orange 1 1 1", "--lang", "fr"});
    EXPECT_EQ(no.code, 1);
    EXPECT_TRUE(contains(no.out, R"("legal":false,"reason":"group-not-whole","rules":["BUILD-01"])"))
        << no.out;
    EXPECT_TRUE(contains(no.out, R"("says":"Il vous faut d'abord tous les titres de la couleur.")"))
        << no.out;
    const Ran wrong = run({"why", file, "1: fly"});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_TRUE(contains(wrong.err, "banquier: column 4: \"fly\"; expected: roll")) << wrong.err;
}

TEST(Perft, CountsThrowsAndActs) {
    // Of the first roll 36 ways; bare hands can do nothing else.
    EXPECT_EQ(run({"perft", "--depth", "1"}).out, "perft 1  36\n");
    const Ran divided = run({"perft", "--depth", "2", "--divide"});
    EXPECT_TRUE(contains(divided.out, "1: roll 1 2  2\n")) << divided.out;   // buy or decline
    EXPECT_TRUE(contains(divided.out, "1: roll 3 4  16\n")) << divided.out;  // Chance
    EXPECT_EQ(run({"perft", "--depth", "0"}).code, 2);
}

TEST(Signature, IsOneNumberAndDependsOnTheGames) {
    const std::string once = run({"signature", "--games", "39"}).out;
    EXPECT_TRUE(once.starts_with("signature ")) << once;
    EXPECT_EQ(once, run({"signature", "--games", "39"}).out);
    EXPECT_NE(once, run({"signature", "--games", "40"}).out);
}

constexpr const char* kScenario = R"(title = "Buying"
covers = ["BUY-01"]
players = 2
steps = """
1: roll 5 6
2: roll 1 2
1: roll 1 2
1: buy
    cash 1 = AMOUNT
"""
)";

TEST(Scenario, TellsWhichHolds) {
    const Folder folder;
    const auto scenario = [&](const std::string& name, const std::string& amount) {
        std::string text = kScenario;
        return folder.write(name, text.replace(text.find("AMOUNT"), 6, amount));
    };
    const Ran good = run({"scenario", scenario("good.toml", "1440")});
    EXPECT_EQ(good.code, 0) << good.out;
    EXPECT_EQ(good.out, "✓ " + folder.path("good.toml") + ": Buying\n");
    const Ran bad = run({"scenario", folder.path("good.toml"), scenario("bad.toml", "1500")});
    EXPECT_EQ(bad.code, 1) << bad.out;
    EXPECT_TRUE(contains(bad.out, "✗ " + folder.path("bad.toml") + ": Buying\n")) << bad.out;
    EXPECT_TRUE(contains(bad.out, "bad.toml:9")) << bad.out;
    const Ran wrong = run({"scenario", folder.write("wrong.toml", "nonsense")});
    EXPECT_EQ(wrong.code, 2) << wrong.out;
    EXPECT_TRUE(contains(wrong.out, "wrong.toml:1:")) << wrong.out;
    EXPECT_EQ(run({"scenario", folder.path("none.toml")}).code, 3);
}

TEST(Edition, TellsEveryProblemWithItsPlace) {
    const Folder folder;
    const Ran bad = run({"edition", "check",
        folder.write("x.toml", "kind = \"rules\"\nid = \"mine\"\nbase = \"clasique\"\n")});
    EXPECT_EQ(bad.code, 1);
    EXPECT_TRUE(contains(bad.out, "x.toml:3:")) << bad.out;
    const Ran good = run({"edition", "check",
        folder.write("y.toml",
            "kind = \"rules\"\nid = \"mine\"\nbase = \"classique\"\ntitle = { fr = \"Les miennes\", en = "
            "\"Mine\" }\n"
            "summary = { fr = \"amende plus haute\", en = \"a higher fine\" }\n[rules]\nfine = 100\n")});
    EXPECT_EQ(good.code, 0) << good.out;
    EXPECT_EQ(good.out, "Files: 1. No problem.\n");
    EXPECT_EQ(run({"edition", "check", folder.path("none.toml")}).code, 3);
}

TEST(Replay, ShowsAPositionThatLegalReads) {
    const Folder folder;
    const std::string file = folder.path("g.jsonl");
    run({"play", "--real-dice", "--players", "Ann,Ben", "--save", file}, "5 6\n1 2\n1 2\n");
    const Ran json = run({"replay", file, "--at", "3", "--json"});
    EXPECT_EQ(json.code, 0);
    const Ran legal = run({"legal", "-"}, json.out);
    EXPECT_EQ(legal.code, 0) << legal.err;
    EXPECT_TRUE(contains(legal.out, R"("line":"1: buy")")) << legal.out;
    const Ran drawn = run({"replay", file, "--at", "3"});
    EXPECT_TRUE(contains(drawn.out, "Will Ann buy Rue Lecourbe for €60?")) << drawn.out;
    EXPECT_EQ(run({"replay", file, "--at", "99"}).code, 2);
}

TEST(Replay, TellsWhatIsWholeBeforeAProblem) {
    const Folder folder;
    const std::string file = folder.path("g.jsonl");
    run({"play", "--real-dice", "--players", "Ann,Ben", "--save", file}, "5 6\n1 2\n1 2\n");
    const Ran cut = run({"replay", folder.write("cut.jsonl", content_of(file) + "{\"n\":4,\"act\":\"1: b")});
    EXPECT_EQ(cut.code, 1);
    EXPECT_TRUE(contains(cut.out, "Ann rolls 1 and 2.")) << cut.out;
    EXPECT_TRUE(contains(cut.err, "cut.jsonl:5: the record is cut in the middle of this line")) << cut.err;
    EXPECT_EQ(run({"replay", folder.write("no.jsonl", "hello\n")}).code, 2);
}

TEST(Rules, ShowEverySetInBothLanguages) {
    const std::string list = run({"rules"}).out;
    for (const char* id :
        {"asterix", "asterix-chrono", "asterix-rapide", "championnat", "classique", "ligue1", "ligue1-rapide",
            "mondial2006", "mondial2006-chrono", "mondial2006-rapide", "poche", "stars", "topclubs"}) {
        EXPECT_TRUE(contains(list, std::string{"  "} + id + " ")) << id;
        const Ran english = run({"rules", id});
        EXPECT_EQ(english.code, 0);
        EXPECT_TRUE(contains(english.out, "\n· Our reading\n")) << english.out;
        EXPECT_TRUE(contains(english.out, "RENT-07")) << english.out;
        EXPECT_TRUE(contains(run({"rules", id, "--lang", "fr"}).out, "\n· Notre lecture\n"));
    }
    EXPECT_TRUE(contains(list, "HOUSE-08=N"));
}

TEST(Rules, CompareAndExplain) {
    const Ran compared = run({"rules", "compare", "classique", "championnat", "--lang", "fr"});
    EXPECT_TRUE(contains(compared.out, "Achat refusé")) << compared.out;
    EXPECT_TRUE(contains(compared.out, "Seulement dans Championnat")) << compared.out;
    EXPECT_TRUE(contains(compared.out, "BUY-08")) << compared.out;
    EXPECT_TRUE(contains(run({"rules", "compare", "poche", "poche"}).out, "None."));
    // No building is auctioned in the classic game.
    const std::string stars = run({"rules", "compare", "classique", "stars"}).out;
    EXPECT_TRUE(std::regex_search(stars, std::regex{"Scarce buildings that +– +the last one"})) << stars;
    EXPECT_TRUE(contains(run({"rules", "explain", "rent-07"}).out, "RENT-07 · Rent"));
    EXPECT_TRUE(contains(run({"rules", "explain", "HOUSE-01"}).out, "House rule: no rulebook prints it."));
    EXPECT_EQ(run({"rules", "explain", "RENT-99"}).code, 2);
    EXPECT_TRUE(contains(run({"rules", "classik"}).err, "Did you mean \"classique\"?"));
}

TEST(Rules, FindTheAnswerToAQuestion) {
    const Ran found = run({"rules", "ligue1", "--find", "LOYER oublie", "--lang", "fr"});
    EXPECT_EQ(found.code, 0);
    EXPECT_TRUE(contains(found.out, "Ligue 1 · LOYER oublie")) << found.out;
    EXPECT_TRUE(contains(found.out, "\nRENT-01   ")) << found.out;
    EXPECT_EQ(run({"rules", "ligue1", "--find", "xyzzy"}).code, 1);
    EXPECT_EQ(run({"rules", "--find", "rent"}).code, 2);
}

// On the page a heading says which rules are readings; an answer stands alone.
TEST(Rules, SayOfAnAnswerThatItIsAReading) {
    const std::string found = run({"rules", "mondial2006", "--find", "double out of prison"}).out;
    EXPECT_TRUE(contains(found, "\nJAIL-06   Our reading: A double that frees")) << found;
    EXPECT_FALSE(contains(found, "\n          Our reading: Against the letter")) << found;
    EXPECT_TRUE(contains(found, "\nJAIL-05   One leaves prison")) << found;
    EXPECT_TRUE(contains(run({"rules", "compare", "classique", "championnat", "--lang", "fr"}).out,
        "\nBUY-08    Notre lecture\u00a0: Une propriété refusée"));
}

// The choice is one of the world cup's three ways, its words those of each.
TEST(Rules, SayWhatAChoiceMeansInTheirWay) {
    const auto says = [](const std::string& page, const char* figure) {
        return std::regex_search(page, std::regex{figure});
    };
    const std::string longer = run({"rules", "mondial2006"}).out,
                      quick = run({"rules", "mondial2006-rapide"}).out;
    const std::string four = run({"rules", "mondial2006-rapide", "--set", "houses_before_hotel=4"}).out;
    for (const std::string& page : {longer, four}) {
        EXPECT_TRUE(says(page, "Selling a stadium +whole, also by itself, or for stands")) << page;
        EXPECT_FALSE(says(page, ";\\s+for\\s+a\\s+stadium,")) << page;
    }
    EXPECT_TRUE(says(quick, "Selling a stadium +for stands, or with the whole group")) << quick;
    EXPECT_TRUE(says(quick, ";\\s+for\\s+a\\s+stadium,")) << quick;
}

TEST(Rules, AreThoseOfTheGameThatIsNamed) {
    const Ran other =
        run({"rules", "classique", "--board", "uk", "--set", "fine=80", "--house", "HOUSE-08=2000"});
    EXPECT_EQ(other.code, 0) << other.err;
    EXPECT_TRUE(contains(other.out, "Every player starts on Go with £2,000.")) << other.out;
    EXPECT_TRUE(contains(other.out, "One leaves prison by paying £80")) << other.out;
    EXPECT_TRUE(contains(other.out, "Unofficial: ")) << other.out;
}

TEST(Rules, FitEightyColumns) {
    for (const char* language : {"fr", "en"})
        for (const char* id : {"championnat", "mondial2006-rapide"}) {
            std::istringstream page{run({"rules", id, "--lang", language}).out};
            for (std::string line; std::getline(page, line);) EXPECT_LE(terminal::width(line), 80) << line;
        }
}

TEST(Rules, WriteAPageToPrint) {
    const Folder folder;
    const std::string file = folder.path("page.html");
    EXPECT_EQ(
        run({"rules", "championnat", "--html", file, "--lang", "fr"}).out, "Page écrite : " + file + "\n");
    const std::string page = content_of(file);
    EXPECT_TRUE(page.starts_with("<!DOCTYPE html>\n<html lang=\"fr\">"));
    EXPECT_TRUE(contains(page, "<h1>Championnat</h1>"));
    EXPECT_FALSE(contains(page, "http"));
    EXPECT_EQ(run({"rules", "--html", "/no/such/folder/x.html"}).code, 3);
}

}  // namespace
}  // namespace banquier::app
