// Who may do what: every role with every command in every state of a cup, as the tables of docs/cup-protocol.md say.
#include "cup_hall.hpp"
#include "shared/schema_check.hpp"

#include <fstream>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace banquier::server {
namespace {

// From the page: the letters of the roles that may send it, by the command's word.
std::map<std::string, std::string> powers() {
    std::map<std::string, std::string> all;
    std::ifstream file("docs/cup-protocol.md");
    for (std::string line; std::getline(file, line);) {
        std::smatch row;
        static const std::regex kRow(R"(^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|[^|]*\| ([^|]*) \| .*\|$)");
        if (!std::regex_match(line, row, kRow)) continue;
        std::string letters;
        const std::string cell = row[2], words = row[1];
        static const std::regex kLetters(R"(\b[OHRDBU]+\b)"), kWord("`([a-z-]+)`");
        for (std::sregex_iterator at(cell.begin(), cell.end(), kLetters), end; at != end; ++at)
            letters += at->str();
        if (letters.empty() && cell.find("who may") == std::string::npos) continue;
        for (std::sregex_iterator at(words.begin(), words.end(), kWord), end; at != end; ++at)
            all[(*at)[1]] = letters;
    }
    all.erase("why");  // may be asked by whoever may send the command: it is what is asked here
    return all;
}

// A frame that would be in order somewhere: at table `table`, for unit `unit`.
Json example(const std::string& word, int table, int unit) {
    const Json because{{"why", "a reason"}, {"second", "Ben"}};
    const Json line{{"unit", unit}, {"member", 0}, {"amount", 100}};
    Json frame{{"do", word}};
    const std::set<std::string> of_unit{"withdraw", "return", "present", "promote", "move", "penalise",
        "keep-contacts", "forget", "absent", "sign", "refuse"};
    const std::set<std::string> of_table{"seat", "absent", "replace", "call", "answer-call", "fill", "sign",
        "refuse", "receive", "paper", "correct", "sheet", "plan"};
    if (of_unit.contains(word)) frame["unit"] = unit;
    if (of_table.contains(word)) frame["table"] = table;
    if (word == "enter") frame.update(CupHall::entry(99));
    if (word == "enter-list") frame["csv"] = "team,member,role\nZ,Zoé,junior\nZ,Max,adult\n";
    if (word == "draw-by-hand") frame["tables"] = Json::array({Json::array({1, 2})});
    if (word == "move") frame["because"] = because;
    if (word == "seat")
        frame["throws"] = Json::array({{{"unit", unit}, {"throws", Json::array({Json::array({1, 2})})}}});
    if (word == "way") frame["way"] = "online";
    if (word == "phase") frame["phase"] = "deal";
    if (word == "give-back") frame["time"] = 1000;
    if (word == "power-cut") frame["choice"] = "ran_on";
    if (word == "replace") frame.update({{"out", unit}, {"in", 2}});
    if (word == "fill" || word == "paper" || word == "correct" || word == "plan" || word == "preview")
        frame["lines"] = Json::array({line});
    if (word == "sign" || word == "refuse") frame.update({{"version", 1}, {"member", 0}});
    if (word == "refuse" || word == "penalise") frame["why"] = "no";
    if (word == "receive") frame["version"] = 1;
    if (word == "paper") frame["second"] = "Ben";
    if (word == "correct" || word == "plan") frame.update({{"stage", 1}, {"round", 1}, {"because", because}});
    if (word == "correct") frame["plan"] = std::string(64, 'a');
    if (word == "rule") frame["decision"] = "it stands";
    if (word == "penalise") frame["kind"] = "warning";
    if (word == "publish-ranking") frame["edition"] = 1;
    if (word == "give-role")
        frame["roles"] = Json::array({{{"role", "desk"}, {"name", "X"}, {"secret", "a new secret of X"}}});
    if (word == "take-role") frame["link"] = 1;
    if (word == "keep-contacts") frame["contacts"] = Json::array();
    if (word == "log") frame["from"] = 1;
    return frame;
}

Json of_several(const std::vector<int>& units) { return {{"do", "present"}, {"units", units}}; }

class Authority : public testing::Test {
protected:
    struct Row {
        std::string name;
        char letter;
        Device device;
        int table = 1;
        bool old = false;  // a banker whose round is over
    };

    Authority() : hall(room, 9) {
        for (const auto& [role, name, letter] : {std::tuple{"head_referee", "Hugo", 'H'},
                 std::tuple{"referee", "Rita", 'R'}, std::tuple{"desk", "Dora", 'D'}}) {
            hall.give(role, name);
            rows.push_back({name, letter, hall.device(name)});
        }
        hall.give("unit", "Uma", 1);
        rows.push_back({"Uma", 'U', hall.device("Uma")});
        rows.push_back({"Ann", 'O', hall.device("Ann")});
        Device onlooker(room, "");
        onlooker.join(hall.cup);
        rows.push_back({"onlooker", 'S', std::move(onlooker)});
    }

    int unit_at_table_of(const Row& row) const {
        const Json& view = hall.ann->view;
        const std::string number = std::to_string(row.table);
        if (row.letter == 'U' || !view.contains("tables") || !view["tables"].contains(number)) return 1;
        return hall.units(row.table)[0];
    }
    // The table of unit 1, where it sits at one.
    int table_of_uma() const {
        if (hall.ann->view.contains("tables"))
            for (const auto& [number, table] : hall.ann->view["tables"].items())
                for (const Json& unit : table["units"])
                    if (unit == 1) return std::stoi(number);
        return 1;
    }
    static std::string asked(Device& device, const Json& frame) {
        static const std::set<std::string> kQuestions{"preview", "sheet", "plan", "log", "contacts"};
        const std::string word = frame["do"];
        std::string code =
            kQuestions.contains(word) ? device.code(frame) : device.code({{"do", "why"}, {"command", frame}});
        return code == "refused" ? "accepted" : code;  // it may ask; the state says no
    }

    void try_all(const std::string& state) {
        hall.ann->read();
        ASSERT_EQ(hall.ann->view["state"], state);
        const bool seated = hall.ann->view.contains("tables") && state != "drawn";
        const std::string head = hall.ann->view["head"];
        for (Row& row : rows) {
            row.device.read();
            const int own = row.letter == 'U' ? table_of_uma() : row.table;
            for (const auto& [word, letters] : powers()) {
                const Json frame = example(word, own, unit_at_table_of(row));
                std::string due =
                    letters.find(row.letter) != std::string::npos ? "accepted" : "not-your-role";
                if (row.letter == 'S') due = "unauthenticated";
                if (due == "accepted" && row.old && word != "preview") due = "old-round";
                if (row.letter == 'U' && due == "accepted" && !seated && (word == "call" || word == "sheet"))
                    due = "not-your-unit";  // it sits nowhere
                EXPECT_EQ(asked(row.device, frame), due) << row.name << " " << word << " " << state;
                ++cells;
                if (word == "present")
                    EXPECT_EQ(asked(row.device, of_several({unit_at_table_of(row)})), due)
                        << row.name << " several units " << state;
            }
        }
        room.settle();
        hall.ann->read();
        EXPECT_EQ(hall.ann->view["head"], head) << "a question has changed the cup";
        states.insert(state);
    }
    // Links of other tables and of other units.
    void try_others() {
        for (Row& row : rows) {
            const int own = row.letter == 'U' ? table_of_uma() : row.table;
            const int other = own == 1 ? 2 : 1;
            if (row.letter == 'B')
                for (const char* word : {"seat", "call", "fill", "sign", "refuse", "sheet"})
                    EXPECT_EQ(asked(row.device, example(word, other, hall.units(other)[0])),
                        row.old ? "old-round" : "not-your-table")
                        << row.name << " " << word;
            if (row.letter == 'U') {
                for (const char* word : {"withdraw", "present", "call", "sign", "refuse", "sheet"})
                    EXPECT_EQ(asked(row.device, example(word, other, 2)), "not-your-unit") << word;
                EXPECT_EQ(asked(row.device, of_several({1, 2})), "not-your-unit");
            }
        }
    }

    Room room;
    CupHall hall;
    std::vector<Row> rows;
    std::set<std::string> states;
    int cells = 0;
};

TEST_F(Authority, IsAsThePageSaysInEveryState) {
    ASSERT_GE(powers().size(), 40u);
    try_all("open");
    hall.close();
    try_all("closed");
    hall.ann->must({{"do", "pool"}});
    try_all("pooled");
    hall.ann->must({{"do", "draw"}, {"salt", std::string(20, '5')}});
    hall.give("banker", "Bea", 1);
    hall.give("banker", "Bob", 2);
    rows.push_back({"Bea", 'B', hall.device("Bea")});
    rows.push_back({"Bob", 'B', hall.device("Bob"), 2});
    try_all("drawn");
    hall.ann->must({{"do", "publish"}});
    try_all("published");
    try_others();
    for (const char* phase : {"deal", "play"}) hall.phase(phase);
    try_all("playing");
    try_others();
    for (const char* phase : {"last_round", "end"}) hall.phase(phase);
    try_all("ended");
    hall.finish_round();
    try_all("between");
    hall.publish();
    for (Row& row : rows) row.old = row.letter == 'B';
    hall.give("banker", "Ben", 1);
    rows.push_back({"Ben", 'B', hall.device("Ben")});
    for (Row& row : rows)
        if (row.name == "Bea") {
            EXPECT_EQ(asked(row.device, example("fill", 1, 1)), "old-round");
            EXPECT_EQ(asked(row.device, example("fill", 2, 1)), "old-round");
        }
    hall.finish_round();
    ASSERT_EQ(hall.ann->view["state"], "decided");
    rows.erase(std::remove_if(rows.begin(), rows.end(), [](const Row& row) { return row.letter == 'U'; }),
        rows.end());
    try_all("decided");
    hall.ann->must({{"do", "rank"}});
    try_all("ranked");
    hall.ann->must({{"do", "publish-ranking"}, {"edition", 1}});
    try_all("over");
    std::cout << cells << " cells: roles x " << powers().size() << " commands x " << states.size()
              << " states\n";
    EXPECT_GE(cells, 8 * 30 * 8);
}

// What the questions said is what happens.
TEST_F(Authority, WhatIsDeniedChangesNothing) {
    hall.close();
    hall.publish();
    const std::string head = hall.ann->view["head"];
    for (Row& row : rows)
        for (const auto& [word, letters] : powers()) {
            if (letters.find(row.letter) != std::string::npos) continue;
            EXPECT_NE(row.device.code(example(word, 1, hall.units(1)[0])), "accepted") << row.name << word;
            if (word == "present")
                for (const auto& several : std::vector<std::vector<int>>{{1}, {1, 2, 1}, {}})
                    EXPECT_NE(row.device.code(of_several(several)), "accepted") << row.name << " several";
        }
    hall.ann->read();
    EXPECT_EQ(hall.ann->view["head"], head);
}

TEST_F(Authority, OnlyTheHeadOfTheRefereesDisqualifies) {
    hall.close();
    hall.publish();
    Json frame = example("penalise", 1, 1);
    frame["kind"] = "disqualified";
    for (Row& row : rows)
        EXPECT_EQ(asked(row.device, frame),
            row.letter == 'O' || row.letter == 'H' ? "accepted"
                : row.letter == 'S'                ? "unauthenticated"
                                                   : "not-your-role")
            << row.name;
}

// Whatever the role was, and on whichever device it is still open.
TEST_F(Authority, ALinkThatIsTakenBackMayDoNothing) {
    hall.close();
    hall.publish();
    hall.give("banker", "Bea", 1);
    rows.push_back({"Bea", 'B', hall.device("Bea")});
    hall.ann->read();
    const Json given = hall.ann->view["roles"];
    for (const auto& [link, role] : given.items())
        if (role["role"] != "organiser") hall.ann->must({{"do", "take-role"}, {"link", std::stoi(link)}});
    const std::string head = hall.ann->view["head"];
    int tried = 0;
    for (Row& row : rows) {
        if (row.letter == 'O' || row.letter == 'S') continue;
        for (const auto& [word, letters] : powers()) {
            const Json frame = example(word, 1, hall.units(1)[0]);
            EXPECT_EQ(row.device.code(frame), "role-taken") << row.name << " " << word;
            EXPECT_EQ(asked(row.device, frame), "role-taken") << row.name << " " << word;
            ++tried;
        }
        row.device.leave_line();
        EXPECT_EQ(row.device.join(hall.cup)["code"], "role-taken") << row.name;
    }
    EXPECT_GE(tried, 5 * 40);
    hall.ann->read();
    EXPECT_EQ(hall.ann->view["head"], head);
}

// Of a whole cup in which everybody does something, with live tables and a replaced link.
TEST_F(Authority, TheLogNamesWhoWhenAndFromWhichDevice) {
    const auto of = [&](const char* name) -> Device& {
        for (Row& row : rows)
            if (row.name == name) return row.device;
        return *hall.ann;
    };
    of("Dora").must({{"do", "present"}, {"unit", 3}});
    of("Uma").must({{"do", "present"}, {"unit", 1}});
    hall.close();
    hall.ann->must({{"do", "way"}, {"way", "online"}});
    hall.ann->must({{"do", "pool"}});
    of("Hugo").must({{"do", "draw"}, {"salt", std::string(20, '5')}});
    hall.give("banker", "Bea", 1);
    Device bea(room, secret_of("Bea"), "tablet");
    bea.join(hall.cup);
    of("Hugo").must({{"do", "publish"}});
    bea.must({{"do", "call"}, {"table", 1}, {"why", "a rent"}});
    of("Rita").must({{"do", "answer-call"}, {"table", 1}});
    for (const char* phase : {"deal", "play", "end"}) of("Rita").must({{"do", "phase"}, {"phase", phase}});
    room.pass(120'000);
    hall.ann->read();
    for (int n = 1; n <= 3; ++n) {
        const Json table = hall.ann->view["tables"][std::to_string(n)];
        if (table["state"] != "tie") continue;
        of("Hugo").must({{"do", "rule"}, {"table", n}, {"decision", "dice"}, {"order", table["equal"]}});
        of("Rita").must({{"do", "receive"}, {"table", n}, {"version", table["version"]}});
    }
    hall.ann->must({{"do", "way"}, {"way", "sheet"}});
    hall.publish();
    hall.finish_round();
    hall.ann->must({{"do", "rank"}});

    room.request("GET", "/api/cups/" + hall.cup + "/log");
    std::istringstream lines(*room.last.body);
    std::map<std::string, std::set<std::string>> devices;  // by name
    std::int64_t before = 0;
    int entries = 0, of_the_engine = 0;
    for (std::string line; std::getline(lines, line); ++entries) {
        const Json entry = Json::parse(line);
        const Json& by = entry["by"];
        EXPECT_GE(entry["at"], before) << line;
        before = entry["at"];
        EXPECT_FALSE(by.value("name", "").empty()) << line;
        EXPECT_FALSE(by.value("role", "").empty()) << line;
        if (by["role"] == "engine") {
            ++of_the_engine;
            continue;
        }
        EXPECT_FALSE(by.value("device", "").empty()) << line;
        if (entries > 0 && entry["what"] != "opened" && entry["what"] != "committed")
            EXPECT_TRUE(by.contains("link") || entry["what"] == "role_given") << line;
        devices[by["name"]].insert(by["device"]);
    }
    EXPECT_GT(entries, 50);
    EXPECT_GT(of_the_engine, 5);
    const std::map<std::string, std::set<std::string>> due{{"Ann", {"laptop"}}, {"Bea", {"tablet"}},
        {"Dora", {"phone"}}, {"Hugo", {"phone"}}, {"Rita", {"phone"}}, {"Uma", {"phone"}}};
    EXPECT_EQ(devices, due);
}

}  // namespace
}  // namespace banquier::server
