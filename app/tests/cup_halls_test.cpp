// A championship in three halls from the shell: the centre, and two that go on alone.
#include "shared/ran_program.hpp"

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace banquier::app {
namespace {

using shared::content_of;
using shared::Folder;
using shared::Ran;
using testing::HasSubstr;
using testing::Not;

class CupHalls : public testing::Test {
protected:
    Ran cup(std::vector<std::string> words) {
        words.insert(words.begin(), {"--lang", "en", "cup"});
        return shared::run(words);
    }
    std::string must(const std::vector<std::string>& words) {
        const Ran ran = cup(words);
        EXPECT_EQ(ran.code, 0) << ran.err;
        return ran.out;
    }
    std::string no(const std::vector<std::string>& words) {
        const Ran ran = cup(words);
        EXPECT_EQ(ran.code, 1) << ran.out << ran.err;
        return ran.err;
    }
    // The team with the lowest number wins.
    void type_sheet(const std::string& of, int table) {
        const auto state = boost::json::parse(must({"status", of, "--json"}));
        std::string sheets = "table,team,member,amount\n";
        for (const auto& one : state.at("rounds").as_array().back().at("tables").as_array()) {
            if (one.at("table").as_int64() != table) continue;
            for (const auto& unit : one.at("units").as_array()) {
                const std::string start = std::to_string(table) + "," + std::to_string(unit.as_int64()) + ",";
                sheets += start + "junior," + std::to_string(9000 - 10 * unit.as_int64()) + "\n" + start +
                    "adult,100\n";
            }
        }
        must({"import", of, folder.write("sheets.csv", sheets), "--signed", "--second", "Ben"});
    }
    void hand(int hall) { must({"export", log, "--hall", std::to_string(hall), "--out", away(hall)}); }
    std::string send(int hall, const std::string& name) {
        const std::string parcel = folder.path(name);
        must({"export", away(hall), "--hall", std::to_string(hall), "--out", parcel});
        return parcel;
    }
    std::string away(int hall) { return folder.path("hall" + std::to_string(hall) + ".jsonl"); }

    void SetUp() override {
        std::string list = "team,member,role\n";
        for (int i = 1; i <= 9; ++i)
            list += "T" + std::to_string(i) + ",J" + std::to_string(i) + ",junior\nT" + std::to_string(i) +
                ",A" + std::to_string(i) + ",adult\n";
        must({"new", log, "--format", "championnat", "--name", "Lyon"});
        must({"enter", log, folder.write("teams.csv", list), "--present", "all", "--close"});
        must({"hall", log, "--hall", "1", "--name", "Gymnase", "--tables", "2"});
        must({"hall", log, "--hall", "2", "--name", "Préau", "--tables", "3-3"});
        must({"draw", log});
        must({"draw", log, "--salt", "3461253461253461253465", "--publish"});
    }

    Folder folder;
    std::string log = folder.path("lyon.jsonl");
};

TEST_F(CupHalls, GoOnAloneAndTheirLogsComeTogether) {
    hand(1);
    hand(2);
    EXPECT_THAT(must({"status", log}), HasSubstr("Hall 1 \"Gymnase\", tables 2 to 2: goes on alone"));
    EXPECT_THAT(no({"rule", log, "--table", "2", "--decision", "so"}),
        HasSubstr("table 2: hall 1 (\"Gymnase\") keeps this table"));
    EXPECT_FALSE(std::filesystem::exists(away(1) + ".secret"))
        << "the secret of the draws stays at the centre";
    EXPECT_EQ(std::filesystem::status(away(1) + ".seal").permissions() & std::filesystem::perms::group_read,
        std::filesystem::perms::none);

    must({"clock", away(1), "deal"});
    const std::string early = send(1, "early.parcel");
    type_sheet(away(1), 2);
    EXPECT_THAT(must({"status", away(1)}), HasSubstr("nothing: to be carried to the centre"));
    EXPECT_THAT(no({"rule", away(1), "--table", "3", "--decision", "so"}), HasSubstr("table 3"));
    type_sheet(away(2), 3);
    type_sheet(log, 1);
    EXPECT_THAT(no({"draw", log}), HasSubstr("still missing at tables: 2, 3"));

    const std::string first = send(1, "first.parcel"), second = send(2, "second.parcel");
    EXPECT_THAT(must({"import", log, second}),
        HasSubstr("tables 3 to 3: 9 entries have come and are not joined yet"));
    must({"import", log, early});
    must({"import", log, first});
    EXPECT_THAT(must({"import", log, early}), HasSubstr("nothing new"));
    must({"draw", log});
    EXPECT_THAT(no({"import", log, first}), HasSubstr("it keeps no table of this round"));
    must({"draw", log, "--salt", "3461253461253461253466", "--publish"});
    type_sheet(log, 1);
    must({"rank", log, "--publish"});
    EXPECT_THAT(must({"status", log}), HasSubstr("   1  1 T1\n"));
    EXPECT_THAT(must({"verify", log}), HasSubstr("computed anew"));
    EXPECT_EQ(cup({"verify", away(1)}).code, 0);
    EXPECT_THAT(content_of(log), HasSubstr("\"what\":\"joined_hall\",\"hall\":1"));
}

TEST_F(CupHalls, WhatIsForeignOrTornIsRefusedAndNamed) {
    hand(1);
    hand(2);
    type_sheet(away(1), 2);
    const std::string parcel = send(1, "first.parcel");
    const std::string text = content_of(parcel);
    const std::size_t third = text.find('\n', text.find('\n') + 1) + 1;
    const std::string gap = text.substr(0, third) + text.substr(text.find('\n', third) + 1);
    EXPECT_THAT(no({"import", log, folder.write("gap.parcel", gap)}), HasSubstr("gap.parcel:3: n:"));
    std::filesystem::copy_file(
        away(2) + ".seal", away(1) + ".seal", std::filesystem::copy_options::overwrite_existing);
    EXPECT_THAT(no({"import", log, send(1, "foreign.parcel")}),
        HasSubstr("foreign.parcel: seal: this is not the seal of hall 1"));
    EXPECT_THAT(no({"import", away(2), parcel}), HasSubstr("this log is a hall's"));
    EXPECT_EQ(cup({"export", log, "--hall", "1", "--out", away(1)}).code, 2)
        << "what is there is not overwritten";
    EXPECT_EQ(cup({"export", log, "--hall", "1"}).code, 2);
    // Handed once more it is the same file: nothing was lost on the way to the hall.
    must({"export", log, "--hall", "2", "--out", folder.path("again.jsonl")});
    EXPECT_EQ(content_of(folder.path("again.jsonl")), content_of(away(2)));

    must({"hall", log, "--hall", "1", "--take-back", "the laptop is dead", "--second", "Ben"});
    EXPECT_THAT(no({"import", log, parcel}), HasSubstr("keeps no table"));
    type_sheet(log, 2);
    EXPECT_EQ(cup({"verify", log}).code, 0);
}

TEST_F(CupHalls, ADamagedFileOfAHallStopsNobody) {
    hand(1);
    type_sheet(away(1), 2);
    const std::string parcel = send(1, "first.parcel");
    must({"import", log, parcel});
    const std::string kept = log + ".hall1", text = content_of(kept);
    for (const std::string& damaged :
        {text.substr(0, text.size() / 2), std::string{}, std::string("\0\1", 2)}) {
        std::ofstream{kept} << damaged;
        const Ran ran = cup({"status", log});
        EXPECT_EQ(ran.code, 0) << ran.err;
        EXPECT_THAT(ran.err, HasSubstr("lyon.jsonl.hall1"));
        EXPECT_THAT(ran.err, HasSubstr("this file of hall 1 does not count: import it again"));
        EXPECT_EQ(cup({"enter", log, "--forget", "T1"}).code, 0) << "and the cup goes on";
    }
    EXPECT_THAT(must({"import", log, parcel}), HasSubstr("have come"));
    EXPECT_EQ(cup({"status", log}).err, "");
}

// A hall may run on a server of its own, with the links that the centre has given.
TEST_F(CupHalls, AHallOnAServerNeedsTheLinksOfTheCentre) {
    hand(1);
    const std::string data = folder.path("server");
    std::filesystem::create_directory(data);
    EXPECT_EQ(cup({"export", away(1), "--data", data}).code, 2);
    must({"export", log, "--data", folder.path("server")});
    hand(2);
    const std::string other = folder.path("other");
    std::filesystem::create_directory(other);
    EXPECT_THAT(must({"export", away(2), "--data", other}), Not(HasSubstr("by hand")));
    must({"import", away(2), "--data", other, "--cup", "lyon"});
    type_sheet(away(2), 3);
    EXPECT_THAT(must({"import", log, send(2, "second.parcel")}), HasSubstr("have come"));
}

// What has come from a hall is in the results, and in the log that they show.
TEST_F(CupHalls, PagesShowWhatHallsHaveSent) {
    hand(1);
    type_sheet(away(1), 2);
    must({"import", log, send(1, "one.parcel")});
    const std::string pages = folder.path("results");
    must({"export", log, "--pages", pages});
    EXPECT_THAT(content_of(pages + "/index.html"), HasSubstr("<h3>Table 2</h3>"));
    EXPECT_THAT(
        content_of(pages + "/index.html"), HasSubstr("<h3>Table 1 <small>result awaited</small></h3>"));
    EXPECT_EQ(content_of(pages + "/log.jsonl"), content_of(log));
    must({"verify", pages + "/log.jsonl"});
}

}  // namespace
}  // namespace banquier::app
