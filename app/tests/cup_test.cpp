// A championship of 27 + 3 teams run from the shell.
#include "shared/ran_program.hpp"

#include <boost/json.hpp>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace banquier::app {
namespace {

using shared::content_of;
using shared::Folder;
using shared::Ran;
using testing::HasSubstr;

class CupCommand : public testing::Test {
protected:
    Ran cup(std::vector<std::string> words) {
        words.insert(words.begin(), {"--lang", "en", "cup"});
        return shared::run(words);
    }
    void must(const std::vector<std::string>& words) {
        const Ran ran = cup(words);
        ASSERT_EQ(ran.code, 0) << ran.err;
    }
    boost::json::object status() {
        return boost::json::parse(cup({"status", log, "--json"}).out).as_object();
    }

    void enter(int teams) {
        std::string list = "team,member,role,contact\n";
        for (int i = 1; i <= teams; ++i)
            list += "T" + std::to_string(i) + ",J" + std::to_string(i) + ",junior,\nT" + std::to_string(i) +
                ",A" + std::to_string(i) + ",adult,0" + std::to_string(i) + "\n";
        must({"new", log, "--format", "championnat", "--name", "Lyon"});
        must({"enter", log, folder.write("teams.csv", list)});
    }
    // The team with the lowest number wins each table.
    void play_round() {
        must({"draw", log});
        must({"draw", log, "--salt", "3461253461253461253465", "--publish"});
        std::string sheets = "table,team,member,amount\n";
        const auto state = status();
        for (const auto& table : state.at("rounds").as_array().back().at("tables").as_array())
            for (const auto& unit : table.at("units").as_array()) {
                const std::string start = std::to_string(table.at("table").as_int64()) + "," +
                    std::to_string(unit.as_int64()) + ",";
                sheets += start + "junior," + std::to_string(9000 - 10 * unit.as_int64()) + "\n" + start +
                    "adult,100\n";
            }
        must({"import", log, folder.write("sheets.csv", sheets), "--signed", "--second", "Ben"});
    }

    Folder folder;
    std::string log = folder.path("lyon.jsonl");
};

TEST_F(CupCommand, RunsAChampionshipFromRegistrationToRanking) {
    enter(30);
    EXPECT_EQ(status().at("units").as_array()[29].at("standing").as_string(), "waiting");
    const Ran late =
        cup({"enter", log, folder.write("late.csv", "team,member,role\nX,Y,junior\nX,Z,adult\n")});
    EXPECT_EQ(late.code, 1);
    EXPECT_THAT(
        late.err, HasSubstr("late.csv:2: registration: full: 27 places and 3 on the waiting list [CUP-01]"));
    must({"enter", log, "--present", "all", "--absent", "4,T9", "--close"});
    for (int round = 0; round < 3; ++round) play_round();
    EXPECT_EQ(status().at("rounds").as_array().back().at("tables").as_array().size(), 1u);
    const Ran ranked = cup({"rank", log, "--publish"});
    EXPECT_THAT(ranked.out, HasSubstr("   1  1 T1\n"));
    EXPECT_THAT(cup({"export", log, "--what", "ranking"}).out, HasSubstr("rank,team,by\n1,T1,\n"));
    EXPECT_THAT(cup({"status", log}).out, HasSubstr("nothing: the cup is over"));
    const std::string head{status().at("head").as_string()};
    EXPECT_EQ(cup({"verify", log, "--head", head}).code, 0);
    EXPECT_EQ(cup({"verify", log, "--head", std::string(64, '0')}).code, 1);
}

TEST_F(CupCommand, ContactsAndSecretsAreNotInTheLog) {
    enter(3);
    EXPECT_THAT(content_of(log + ".contacts"), HasSubstr("T2\tA2\t02\t2\n"));
    EXPECT_EQ(content_of(log).find("\"02\""), std::string::npos);
    const std::string secret = content_of(log + ".secret").substr(0, 64);
    EXPECT_EQ(content_of(log).find(secret), std::string::npos);
    EXPECT_EQ(std::filesystem::status(log + ".secret").permissions(),
        std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    must({"enter", log, "--forget", "T2"});
    EXPECT_EQ(content_of(log + ".contacts").find("\t02"), std::string::npos);
    EXPECT_THAT(content_of(log + ".contacts"), HasSubstr("T3\tA3\t03\t"));
}

TEST_F(CupCommand, ContactsAreThoseOfTheirMembersAndAreForgottenByRequestAlone) {
    const std::string data = folder.path("data"), other = folder.path("other.jsonl");
    std::filesystem::create_directory(data);
    must({"new", log, "--name", "Lyon"});
    must({"enter", log,
        folder.write("teams.csv",
            "team,member,role,contact\nA,Max,adult,0601\nA,Max,junior,\n"
            "B,Eva,junior,0603\nB,Ali,adult,0604\n")});
    must({"export", log, "--data", data});
    must({"import", other, "--data", data, "--cup", "lyon"});
    const std::string contacts = content_of(log + ".contacts");
    EXPECT_EQ(content_of(other + ".contacts").size(), contacts.size()) << content_of(other + ".contacts");
    EXPECT_EQ(content_of(other + ".contacts").find("0601"), content_of(other + ".contacts").rfind("0601"));
    // A file that has lost its contacts forgets nobody; who is forgotten in one is forgotten everywhere.
    std::filesystem::remove(log + ".contacts");
    must({"enter", log, "--forget", "B"});
    must({"export", log, "--data", data});
    must({"import", log, "--data", data});
    EXPECT_THAT(content_of(log + ".contacts"), HasSubstr("\t0601\t"));
    EXPECT_EQ(content_of(log + ".contacts").find("060", content_of(log + ".contacts").find("0601") + 1),
        std::string::npos);
    must({"import", other, "--data", data, "--cup", "lyon"});
    must({"export", other, "--data", data});
    EXPECT_EQ(content_of(other + ".contacts"), content_of(log + ".contacts"));
}

TEST_F(CupCommand, EqualFirstsWaitForTheReferee) {
    enter(3);
    must({"enter", log, "--present", "all", "--close"});
    must({"draw", log});
    must({"draw", log, "--salt", "12345612345612345612", "--publish"});
    must({"seat", log, "--table", "1", "--throws", "1:3+4 2:1+2,5+5 3:2+1,1+1"});
    must({"clock", log, "deal"});
    must({"import", log,
        folder.write("s.csv",
            "table,team,member,amount\n1,1,junior,5\n1,1,adult,5\n1,2,junior,9\n1,2,adult,1\n1,3,junior,9\n1,"
            "3,adult,1\n"),
        "--signed", "--second", "Ben"});
    EXPECT_THAT(cup({"status", log}).out, HasSubstr("the referee rules"));
    EXPECT_EQ(cup({"rank", log}).code, 1);
    must({"rule", log, "--table", "1", "--decision", "the juniors threw", "--order", "3,2"});
    EXPECT_THAT(cup({"rank", log}).out, HasSubstr("   1  3 T3\n"));
}

TEST_F(CupCommand, AChangedLogIsRefused) {
    enter(3);
    std::string text = content_of(log);
    text.replace(text.find("\"T2\""), 4, "\"T9\"");
    folder.write("lyon.jsonl", text);
    const Ran ran = cup({"status", log});
    EXPECT_EQ(ran.code, 1);
    EXPECT_THAT(ran.err, HasSubstr("lyon.jsonl:5: digest: the digest does not go with the line"));
    EXPECT_EQ(cup({"verify", log}).code, 1);
}

TEST_F(CupCommand, ManyLogsAreVerifiedAtOnce) {
    enter(3);
    const std::string whole = content_of(log), second = folder.write("second.jsonl", whole);
    const Ran both = cup({"verify", log, second});
    EXPECT_EQ(both.code, 0) << both.err;
    EXPECT_THAT(both.out, HasSubstr("✓ " + log + ":"));
    EXPECT_THAT(both.out, HasSubstr("✓ " + second + ":"));
    folder.write("lyon.jsonl", whole.substr(0, whole.size() - 5));
    const Ran one = cup({"verify", log, second});
    EXPECT_EQ(one.code, 1);
    EXPECT_THAT(one.err, HasSubstr(log + ": REJECTED: the log is not whole"));
    EXPECT_THAT(one.out, HasSubstr("✓ " + second + ":"));
    EXPECT_EQ(cup({"verify", second, log, "--head", std::string(64, '0')}).code, 2);
}

// Through the data folder of a server, as another machine would do it.
TEST_F(CupCommand, GoesToAServerAndComesBack) {
    const std::string data = folder.path("data");
    std::string other = folder.path("other.jsonl");
    std::filesystem::create_directory(data);
    enter(9);
    must({"enter", log, "--present", "all", "--close"});
    const Ran there = cup({"export", log, "--data", data});
    ASSERT_EQ(there.code, 0) << there.err;
    EXPECT_THAT(there.out, HasSubstr("/c/lyon#"));
    EXPECT_THAT(there.out, HasSubstr(std::string(status().at("head").as_string())));
    EXPECT_THAT(cup({"export", log, "--data", data}).out, HasSubstr("links are those of before"));

    must({"import", other, "--data", data, "--cup", "lyon"});
    for (const char* end : {"", ".secret", ".contacts"})
        EXPECT_EQ(content_of(other + end), content_of(log + end)) << end;
    // It goes on there, and comes home.
    std::swap(log, other);
    play_round();
    must({"export", log, "--data", data});
    std::swap(log, other);
    EXPECT_NE(content_of(other), content_of(log));
    must({"import", log, "--data", data});
    EXPECT_EQ(content_of(other), content_of(log));
    must({"verify", log});
    // Both have gone on: nothing is mixed.
    must({"clock", log, "deal", "--by", "Ann"});
    const Ran behind = cup({"import", log, "--data", data});
    EXPECT_EQ(behind.code, 2);
    EXPECT_THAT(behind.err, HasSubstr("has gone further"));
    must({"clock", other, "deal", "--by", "Ben"});
    must({"export", other, "--data", data});
    for (const std::string word : {"export", "import"}) {
        const Ran parted = cup({word, log, "--data", data});
        EXPECT_NE(parted.code, 0);
        EXPECT_THAT(parted.err, HasSubstr("differ"));
    }
    EXPECT_EQ(cup({"import", log, "--data", data, "--cup", "paris"}).code, 2);
    // A secret that is another cup's would spoil the next draw.
    folder.write("other.jsonl.secret", std::string(64, 'a') + "\n");
    EXPECT_THAT(cup({"export", other, "--data", data}).err, HasSubstr("not the one"));
}

// Of a file from before the first export: the links are in the store, and in nobody's file but the other one.
TEST_F(CupCommand, NoLinkIsMadeForACupThatHasItsLinksAtTheServer) {
    const std::string data = folder.path("data"), before = folder.path("before.jsonl");
    std::filesystem::create_directory(data);
    enter(3);
    for (const char* end : {"", ".secret", ".contacts"}) std::filesystem::copy_file(log + end, before + end);
    must({"export", log, "--data", data});
    const std::string text = content_of(before);
    const Ran again = cup({"export", before, "--data", data});
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_THAT(again.out, HasSubstr("links are those of before"));
    EXPECT_EQ(content_of(before), text);
    must({"import", before, "--data", data, "--cup", "lyon"});
    EXPECT_EQ(content_of(before), content_of(log));
    must({"export", before, "--data", data});
}

// Whatever the file is called, the cup can go to a server.
TEST_F(CupCommand, AFileMayHaveAnyName) {
    const std::string data = folder.path("data");
    std::filesystem::create_directory(data);
    for (const char* name :
        {"Coupe d'été 2027.jsonl", "Cœur de l'e\xCC\x81te\xCC\x81 – Île.jsonl", "日本.jsonl"}) {
        log = folder.path(name);
        must({"new", log});
        must({"export", log, "--data", data});
        must({"import", log, "--data", data});
    }
    log = folder.path("Coupe d'été 2027.jsonl");
    EXPECT_THAT(content_of(log), HasSubstr("\"cup\":\"Coupe-d-ete-2027\",\"name\":\"Coupe d'été 2027\""));
}

// ---- Results for everybody

TEST_F(CupCommand, PagesShowTeamsInOrderOfRankAndProveThemselves) {
    const std::string pages = folder.path("results");
    enter(9);
    must({"enter", log, "--present", "all", "--close"});
    play_round();
    play_round();
    must({"rank", log, "--publish"});
    const Ran ran = cup({"export", log, "--pages", pages});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("results/index.html: the page, the public log and lists"));
    const std::string page = content_of(pages + "/index.html");
    std::size_t at = page.find("id=\"ranking\"");
    std::string ranks = "rank,team,by\n";
    const boost::json::object now = status();
    for (const auto& row : now.at("ranking").as_array()) {
        const std::string team = "T" + std::to_string(row.at("unit").as_int64());
        at = page.find(">" + team + "</a>", at);
        EXPECT_NE(at, std::string::npos) << team;
        ranks += std::to_string(row.at("rank").as_int64()) + "," + team + "," +
            std::string(row.at("by").as_string()) + "\n";
    }
    EXPECT_EQ(content_of(pages + "/ranking.csv"), ranks);
    for (const char* list : {"tables", "sheets"})
        EXPECT_EQ(content_of(pages + "/" + list + ".csv"), cup({"export", log, "--what", list}).out) << list;
    EXPECT_EQ(content_of(pages + "/log.jsonl"), content_of(log));
    const std::string head{now.at("head").as_string()};
    EXPECT_THAT(page, HasSubstr("banquier cup verify log.jsonl --head " + head));
    EXPECT_EQ(cup({"verify", pages + "/log.jsonl", "--head", head}).code, 0);
    std::set<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator{pages}) names.insert(file.path().filename());
    EXPECT_EQ(
        names, (std::set<std::string>{"index.html", "log.jsonl", "ranking.csv", "sheets.csv", "tables.csv"}));
}

TEST_F(CupCommand, PagesTellNothingBeforeItIsPublished) {
    const std::string pages = folder.path("results");
    enter(9);
    must({"enter", log, "--present", "all", "--close"});
    must({"draw", log});
    const std::string before = content_of(log);
    must({"draw", log, "--salt", "3461253461253461253465"});
    const Ran ran = cup({"export", log, "--pages", pages});
    EXPECT_THAT(ran.out, HasSubstr("What is not published yet is not in it."));
    EXPECT_EQ(content_of(pages + "/log.jsonl"), before);
    EXPECT_EQ(content_of(pages + "/index.html").find("Table 1"), std::string::npos);
    EXPECT_EQ(content_of(pages + "/tables.csv"), "stage,round,table,team,place\n");
    must({"draw", log, "--publish"});
    // A sheet that is filled in and not received, and a ranking that is kept for the prize giving.
    const auto units = status().at("rounds").at(0).at("tables").at(0).at("units").as_array();
    std::string sheet = "table,team,member,amount\n";
    for (const auto& unit : units)
        for (const char* member : {"junior", "adult"})
            sheet += "1," + std::to_string(unit.as_int64()) + "," + member + "," +
                (unit == units[0] ? "7777" : "5") + "\n";
    must({"import", log, folder.write("sheet.csv", sheet)});
    must({"export", log, "--pages", pages});
    EXPECT_EQ(content_of(pages + "/sheets.csv"), "stage,round,table,team,member,amount\n");
    EXPECT_THAT(
        content_of(pages + "/index.html"), HasSubstr("<h3>Table 1 <small>result awaited</small></h3>"));
    EXPECT_EQ(content_of(pages + "/index.html").find("7,777"), std::string::npos);
}

TEST_F(CupCommand, PagesHaveNoContactsAndKeepARankingForThePrizeGiving) {
    const std::string pages = folder.path("results");
    must({"new", log, "--name", "Lyon"});
    must({"enter", log,
        folder.write("teams.csv",
            "team,member,role,contact\n<A & B>,Zoé Durand,junior,zoe@example.org\n<A & B>,Max Durand,adult,\n"
            "C,Eva,junior,\nC,Ali,adult,\n"),
        "--present", "all", "--close"});
    play_round();
    must({"rank", log});
    must({"export", log, "--pages", pages});
    EXPECT_EQ(content_of(pages + "/ranking.csv"), "rank,team,by\n");
    EXPECT_EQ(content_of(pages + "/index.html").find("id=\"ranking\""), std::string::npos);
    EXPECT_EQ(content_of(pages + "/log.jsonl").find("ranked"), std::string::npos);
    EXPECT_EQ(cup({"verify", pages + "/log.jsonl"}).code, 0);
    for (const auto& file : std::filesystem::directory_iterator{pages})
        EXPECT_EQ(content_of(file.path()).find("example.org"), std::string::npos) << file.path();
    EXPECT_THAT(content_of(pages + "/index.html"), HasSubstr("&lt;A &amp; B&gt;"));
    EXPECT_EQ(content_of(pages + "/index.html").find("Durand"), std::string::npos);
    EXPECT_THAT(content_of(pages + "/sheets.csv"), HasSubstr("\n1,1,1,<A & B>,Zoé,8990\n"));
}

TEST_F(CupCommand, PagesGoIntoAFolderOfTheirOwn) {
    enter(3);
    EXPECT_THAT(cup({"export", log, "--pages", folder.path("")}).err, HasSubstr("expected: another folder"));
    const std::string pages = folder.path("new/results");
    must({"export", log, "--pages", pages});
    folder.write("new/results/logo.png", "a club's");
    must({"enter", log, "--present", "all", "--close"});
    must({"export", log, "--pages", pages});
    EXPECT_THAT(content_of(pages + "/index.html"), HasSubstr("before the first round"));
    EXPECT_EQ(content_of(pages + "/logo.png"), "a club's");
    // Of something else, of another cup, or a file.
    std::filesystem::create_directory(folder.path("mine"));
    folder.write("mine/index.html", "mine");
    const Ran taken = cup({"export", log, "--pages", folder.path("mine")});
    EXPECT_EQ(taken.code, 2);
    EXPECT_THAT(taken.err, HasSubstr("is not empty and has no results of this cup"));
    EXPECT_EQ(content_of(folder.path("mine/index.html")), "mine");
    const std::string other = folder.path("paris.jsonl");
    must({"new", other, "--name", "Paris"});
    EXPECT_EQ(cup({"export", other, "--pages", pages}).code, 2);
    EXPECT_THAT(cup({"export", log, "--pages", log}).err, HasSubstr("is no folder"));
    EXPECT_EQ(cup({"export", log, "--pages", pages, "--out", "x"}).code, 2);
}

TEST_F(CupCommand, BadRequestsSayWhatWasExpected) {
    EXPECT_THAT(
        cup({"new", log, "--format", "grand"}).err, HasSubstr("format \"grand\"; expected: championnat"));
    const Ran bad = cup({"new", log, "--format", folder.write("f.toml", "kind = \"cup\"\nid = \"x\"\n")});
    EXPECT_EQ(bad.code, 2);
    EXPECT_THAT(bad.err, HasSubstr("f.toml:1:1: expected the key title, found none"));
    EXPECT_EQ(cup({"status", log}).code, 3);
}

}  // namespace
}  // namespace banquier::app
