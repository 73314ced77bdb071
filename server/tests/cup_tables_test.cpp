// Live tables of a competition, at a hub without sockets: opened with the draw, led by the hall's clock, their end in the
// sheet.
#include "cup_hall.hpp"

#include <banquier/cup/log.hpp>

#include <gmock/gmock.h>

namespace banquier::server {
namespace {

// A team at its table, which plays for both of its members.
class Team {
public:
    Team(Room& room, int unit) : unit(unit), person_(room, "team " + std::to_string(unit)) {}

    std::string secret() const { return person_.secret(); }
    void join(const std::string& game) { person_.join(game); }
    void leave() { person_.leave_line(); }
    Person& at() { return person_; }
    // Pledges, reveals, or plays the first of what a plain player would do.
    bool go_on() {
        person_.read();
        bool acted = false;
        for (const Json& seat : Json(person_.view.value("mine", Json::array()))) {
            person_.seat = seat;
            const Json own = person_.view["seats"][seat.get<std::size_t>() - 1];
            if (person_.view["stage"] == "lobby") {
                if (person_.view.contains("revealing"))
                    acted |= !own.contains("salt") && person_.code(person_.reveal()) == "accepted";
                else
                    acted |= !own["ready"] && person_.code(person_.ready()) == "accepted";
            } else {
                acted |= person_.play();
            }
        }
        return acted;
    }

    int unit;

private:
    Person person_;
};

class CupTables : public testing::Test {
protected:
    CupTables() { open(9); }

    void open(int teams) {
        room.emplace();
        hall.emplace(*room, teams);
        for (int i = 1; i <= teams; ++i) {
            players.emplace_back(*room, i);
            hall->ann->must({{"do", "give-role"},
                {"roles",
                    Json::array({{{"role", "unit"}, {"of", i}, {"name", "T" + std::to_string(i)},
                        {"secret", players.back().secret()}}})}});
        }
    }
    void publish(const std::string& way = "online") {
        hall->ann->must({{"do", "way"}, {"way", way}});
        hall->close();
        hall->publish();
    }
    Json table(int number) {
        hall->ann->read();
        return hall->ann->view["tables"][std::to_string(number)];
    }
    std::vector<Team*> at_table(int number) {
        std::vector<Team*> all;
        for (const Json& unit : Json(table(number)["units"]))
            all.push_back(&players[unit.get<std::size_t>() - 1]);
        return all;
    }
    void join_all() {
        for (std::size_t n = 1; n <= hall->ann->view["tables"].size(); ++n)
            for (Team* team : at_table(static_cast<int>(n))) team->join(table(static_cast<int>(n))["game"]);
    }
    // So many times everybody of the round does something.
    void play(int times) {
        for (int i = 0; i < times; ++i)
            for (std::size_t n = 1; n <= hall->ann->view["tables"].size(); ++n)
                for (Team* team : at_table(static_cast<int>(n)))
                    if (team->at().peer) team->go_on();
    }
    // The state of a table that has ended; where two are equal for the first place the referee has ruled.
    std::string ended(int number) {
        const Json at = table(number);
        if (at["state"] != "tie") return at["state"];
        hall->ann->must({{"do", "rule"}, {"table", number}, {"decision", "dice"}, {"order", at["equal"]}});
        hall->ann->must({{"do", "receive"}, {"table", number}, {"version", at["version"]}});
        return table(number)["state"];
    }
    void finish_round() {
        hall->phase("deal");
        play(10);
        hall->phase("play");
        play(20);
        hall->phase("end");
        room->pass(120'000);
        hall->ann->read();
        for (std::size_t n = 1; n <= hall->ann->view["tables"].size(); ++n)
            EXPECT_EQ(ended(static_cast<int>(n)), "received");
    }
    std::string verified() { return server::verified(log_text(*room, hall->cup)); }

    std::optional<Room> room;
    std::optional<CupHall> hall;
    std::vector<Team> players;
};

TEST_F(CupTables, OpenWithThePublishedDrawAndSeatTheTeamsByTheirLinks) {
    publish();
    std::set<std::string> games;
    for (int n = 1; n <= 3; ++n) {
        EXPECT_EQ(table(n)["way"], "online");
        EXPECT_EQ(table(n)["seats"].size(), 6u);
        EXPECT_EQ(table(n)["banker"]["name"], "Banquier");
        games.insert(table(n)["game"].get<std::string>());
    }
    EXPECT_EQ(games.size(), 3u);
    Team& team = *at_table(1)[0];
    team.join(table(1)["game"]);
    EXPECT_EQ(team.at().view["mine"].size(), 2u);
    EXPECT_EQ(team.at().view["hall"]["cup"], hall->cup);
    EXPECT_EQ(team.at().view["hall"]["table"], 1);
    team.join(table(2)["game"]);
    EXPECT_TRUE(team.at().view["mine"].empty()) << "another's table";
    Person stranger(*room, "Eve");
    stranger.join(table(1)["game"]);
    EXPECT_TRUE(stranger.view["mine"].empty());
    EXPECT_FALSE(stranger.view["hall"].contains("referee"));
    EXPECT_EQ(stranger.code({{"do", "sit"}, {"seat", 1}, {"name", "Eve"}}), "hall-decides");
    // A phone is told where it plays.
    Device phone(*room, team.secret());
    phone.join(hall->cup);
    EXPECT_TRUE(games.contains(phone.view["table"]["game"].get<std::string>()));
    EXPECT_EQ(verified(), "");
}

TEST_F(CupTables, AreChosenOneByOneToo) {
    hall->close();
    hall->draw();
    hall->ann->must({{"do", "way"}, {"table", 2}, {"way", "online"}});
    hall->ann->must({{"do", "publish"}});
    EXPECT_FALSE(table(1).contains("game"));
    EXPECT_TRUE(table(2).contains("game"));
    hall->ann->must({{"do", "way"}, {"table", 1}, {"way", "online"}}, "refused");
    // What cannot go on live goes on with its sheet.
    const std::string game = table(2)["game"];
    hall->ann->must({{"do", "way"}, {"table", 2}, {"way", "sheet"}});
    EXPECT_FALSE(table(2).contains("game"));
    room->pass(2'000);
    EXPECT_EQ(room->request("GET", "/api/games/" + game)["stage"], "over");
}

TEST_F(CupTables, BeginPauseAndEndWithTheHallAndFillTheirSheets) {
    publish();
    join_all();
    play(1);
    Team& team = *at_table(1)[0];
    hall->phase("deal");
    play(10);
    team.at().read();
    EXPECT_EQ(team.at().view["stage"], "playing");
    EXPECT_TRUE(team.at().view.value("paused", false)) << "dealt: it waits for the hall";
    EXPECT_EQ(team.at().code({{"do", "ask"}, {"what", "resume"}, {"seat", team.at().view["mine"][0]}}),
        "hall-decides");
    hall->phase("play");
    team.at().read();
    EXPECT_FALSE(team.at().view.value("paused", false));
    const auto ends = [&] {
        team.at().read();
        return team.at().view["hall"].value("ends_at", std::int64_t{0});
    };
    const std::int64_t due = ends();
    EXPECT_EQ(due, room->now + 2'700'000);
    hall->ann->must({{"do", "pause"}, {"table", 1}});
    team.at().read();
    EXPECT_TRUE(team.at().view.value("paused", false));
    room->pass(60'000);
    hall->ann->must({{"do", "pause"}, {"table", 1}, {"on", false}});
    EXPECT_EQ(ends(), due + 60'000);
    hall->ann->must({{"do", "give-back"}, {"table", 1}, {"time", 30'000}});
    EXPECT_EQ(ends(), due + 90'000);
    play(20);
    room->pass(1'000);
    EXPECT_EQ(table(1)["live"]["stage"], "playing");
    EXPECT_EQ(table(1)["live"]["cash"].size(), 3u);
    EXPECT_GE(table(1)["live"]["round"].get<int>(), 1);
    hall->phase("end");
    room->pass(40'000);
    EXPECT_EQ(ended(2), "received");
    EXPECT_EQ(table(1)["state"], "missing") << "it was given time back";
    room->pass(120'000);
    EXPECT_EQ(ended(1), "received");
    const Json sheet = hall->ann->ask({{"do", "sheet"}, {"table", 1}});
    EXPECT_EQ(sheet["sheet"]["lines"].size(), 6u);
    EXPECT_TRUE(sheet["sheet"]["lines"][0].contains("goods"));
    EXPECT_TRUE(sheet["sheet"]["missing"].empty());
    // The same figures as at the table.
    team.at().read();
    for (const Json& line : sheet["sheet"]["lines"]) {
        bool found = false;
        for (const Json& own : team.at().view["sheet"])
            found |= own.dump().find(":" + std::to_string(line["amount"].get<int>())) != std::string::npos;
        EXPECT_TRUE(found) << line << team.at().view["sheet"];
    }
    EXPECT_EQ(verified(), "");
}

TEST_F(CupTables, PlayACupToItsWinnerWithoutAHand) {
    publish();
    join_all();
    finish_round();
    EXPECT_EQ(hall->ann->view["state"], "between") << hall->ann->view["tables"];
    hall->publish();
    ASSERT_EQ(hall->ann->view["tables"].size(), 1u);
    join_all();
    Team& finalist = *at_table(1)[0];
    EXPECT_EQ(finalist.at().view["settings"]["overrides"], Json::array({"card_shown=to_banker"}));
    finish_round();
    EXPECT_EQ(hall->ann->view["state"], "decided");
    hall->ann->must({{"do", "rank"}});
    EXPECT_EQ(verified(), "");
}

TEST_F(CupTables, AreNotHeldUpByTheAbsent) {
    publish();
    for (int n = 1; n <= 3; ++n) {
        auto teams = at_table(n);
        for (std::size_t i = 1; i < teams.size(); ++i) teams[i]->join(table(n)["game"]);
    }
    play(1);
    hall->phase("deal");
    play(3);
    room->pass(12'000);  // nobody waits for a salt that was not pledged
    Team& team = *at_table(1)[1];
    team.at().read();
    ASSERT_EQ(team.at().view["stage"], "playing");
    for (int i = 0; i < 20; ++i) {
        play(1);
        room->pass(30'000);
    }
    hall->phase("play");
    for (int i = 0; i < 20; ++i) {
        play(2);
        room->pass(20'000);
    }
    team.at().read();
    EXPECT_GT(team.at().view["step"].get<int>(), 30);
    // Who comes late has the seats again.
    Team& late = *at_table(1)[0];
    late.join(table(1)["game"]);
    EXPECT_EQ(late.at().view["mine"].size(), 2u);
    hall->phase("end");
    room->pass(120'000);
    EXPECT_EQ(ended(1), "received");
}

TEST_F(CupTables, AreLaidAnewWhereTheDrawIsChanged) {
    publish();
    const std::string before = table(1)["game"], other = table(3)["game"];
    const int one = table(1)["units"][0], two = table(2)["units"][0];
    hall->ann->must({{"do", "move"}, {"unit", one}, {"with", two},
        {"because", {{"why", "a family"}, {"second", "Léa"}}}});
    EXPECT_NE(table(1)["game"], before);
    EXPECT_EQ(table(3)["game"], other);
    players[static_cast<std::size_t>(two) - 1].join(table(1)["game"]);
    EXPECT_EQ(players[static_cast<std::size_t>(two) - 1].at().view["mine"].size(), 2u);
    room->pass(2'000);
    EXPECT_EQ(room->request("GET", "/api/games/" + before)["stage"], "over");
    hall->ann->must({{"do", "absent"}, {"table", 2}, {"unit", one}});
    EXPECT_EQ(table(2)["seats"].size(), 4u);
    EXPECT_EQ(verified(), "");
}

TEST_F(CupTables, ObeyTheRefereeAndNobodyElse) {
    publish();
    join_all();
    play(1);
    hall->phase("deal");
    play(10);
    hall->phase("play");
    hall->give("referee", "Rita");
    auto line = room->connect();
    const auto tell = [&](const Json& frame) {
        room->hub.on_frame(*line, frame.dump(), room->now);
        room->settle();
        return line->frames.back();
    };
    tell({{"do", "join"}, {"game", table(1)["game"]}, {"secret", secret_of("Rita")}});
    EXPECT_TRUE(line->frames.back()["view"]["hall"]["referee"].get<bool>());
    const Json correct{{"do", "ask"}, {"id", 7}, {"what", "correct"}, {"seat", 1},
        {"correction", {{"cash", {{"1", 77}}}}}, {"why", "a note was lost"}};
    const Json answer = tell(correct);
    EXPECT_EQ(answer.value("code", ""), "accepted") << answer;
    Json impossible = correct;
    impossible.update({{"id", 8}, {"correction", {{"title", {{"5", {{"owner", 1}, {"level", 2}}}}}}}});
    const Json refused = tell(impossible);
    ASSERT_EQ(refused["code"], "bad-correction") << refused;
    EXPECT_THAT(refused["problem"].value("fr", ""), testing::HasSubstr("rue"));
    EXPECT_THAT(refused["problem"].value("en", ""), testing::HasSubstr("street"));
    const auto of_rita = [](const Json& frame) {
        for (const Json& news : frame.value("news", Json::array()))
            if (news["news"] == "correction") return news.value("referee", "") == "Rita";
        return false;
    };
    EXPECT_TRUE(std::ranges::any_of(line->frames, of_rita));
    Team& team = *at_table(1)[0];
    EXPECT_EQ(team.at().code({{"do", "ask"}, {"what", "pause"}, {"seat", team.at().view["mine"][0]}}),
        "hall-decides");
    // A link that is taken back ends at the tables too.
    team.at().read();
    for (const auto& [link, role] : hall->ann->view["roles"].items())
        if (role["role"] == "unit" && role["of"] == team.unit)
            hall->ann->must({{"do", "take-role"}, {"link", std::stoi(link)}});
    EXPECT_EQ(team.at().peer->closed, Farewell::RoleTaken);
    team.join(table(1)["game"]);
    EXPECT_EQ(team.at().peer->frames.back()["code"], "role-taken");
    hall->phase("end");
    room->pass(180'000);
    room->request("GET", "/api/games/" + table(1)["game"].get<std::string>() + "/record");
    EXPECT_THAT(*room->last.body, testing::HasSubstr(R"("by":"referee","referee":"Rita")"));
}

TEST_F(CupTables, GoOnAfterARestart) {
    publish();
    join_all();
    play(1);
    hall->phase("deal");
    play(10);
    hall->phase("play");
    play(10);
    const std::string game = table(1)["game"];
    const int unit = table(1)["units"][0];
    const auto kept = room->store;
    const auto at = room->now + 3'000;
    const std::string cup = hall->cup, secret = players[static_cast<std::size_t>(unit) - 1].secret();
    players.clear();
    hall.reset();
    room.emplace(Room::quick(), kept, at);
    EXPECT_EQ(room->hub.resumed().problems, std::vector<std::string>{});
    Device ann(*room, secret_of("Ann"));
    ann.join(cup);
    ann.ids = 1000;  // another device of the same link
    EXPECT_EQ(ann.view["tables"]["1"]["game"], game);
    Team team(*room, unit);
    ASSERT_EQ(team.secret(), secret);
    team.join(game);
    EXPECT_EQ(team.at().view["mine"].size(), 2u);
    EXPECT_FALSE(team.at().view.value("asleep", false));
    ann.must({{"do", "phase"}, {"phase", "end"}});
    room->pass(180'000);
    ann.read();
    for (int n = 1; n <= 3; ++n)
        EXPECT_THAT(
            ann.view["tables"][std::to_string(n)]["state"], testing::AnyOf(Json("received"), Json("tie")));
}

// Whoever saw the hall go on after the backup knows its dice and its coming draw.
TEST_F(CupTables, FromABackupGoOnWithOtherDiceAndAnotherCommitment) {
    publish();
    join_all();
    hall->phase("deal");
    play(10);
    hall->phase("play");
    play(5);
    const Json game = table(1)["game"], commitments = hall->ann->view["commitments"];
    ASSERT_EQ(commitments.size(), 2u) << "one draw made, one to come";
    const std::string cup = hall->cup;
    const int unit = at_table(1)[0]->unit;
    const table::Millis at = room->now + 1'000;
    const auto kept = room->store;
    players.clear();
    hall.reset();
    room.reset();
    kept->mark_restored();
    room.emplace(Room::quick(), kept, at);
    EXPECT_EQ(room->hub.resumed().problems, std::vector<std::string>{});
    hall.emplace(*room, cup);
    Device& ann = *hall->ann;
    ann.ids = 1000;
    room->pass(2'000);
    ann.read();
    EXPECT_EQ(ann.view["commitments"][0], commitments[0]) << "what was drawn stays";
    EXPECT_NE(ann.view["commitments"][1], commitments[1]);
    const Json next = ann.view["tables"]["1"]["game"];
    EXPECT_NE(next, game) << "another table has taken its place";
    for (int i = 1; i <= 9; ++i) players.emplace_back(*room, i);
    Team& team = players[static_cast<std::size_t>(unit) - 1];
    team.join(game);
    EXPECT_EQ(team.at().view["stage"], "over");
    EXPECT_EQ(Json(team.at().rematch), next);
    join_all();
    play(5);
    room->pass(30'000);  // those who show no salt
    team.at().read();
    ASSERT_EQ(team.at().view["stage"], "playing");
    EXPECT_EQ(team.at().view["mine"].size(), 2u);
    EXPECT_EQ(team.at().view["hall"]["table"], 1);
    EXPECT_THAT(kept->header(next), testing::HasSubstr("\"position\"")) << "it goes on where the other stood";
    hall->phase("end");
    room->pass(120'000);
    for (int n = 1; n <= 3; ++n) EXPECT_EQ(ended(n), "received");
    hall->publish();
    EXPECT_EQ(verified(), "");
    // Once.
    const Json after = ann.view["commitments"], now = ann.view["tables"]["1"]["game"];
    room->store->mark_restored();
    Room third{Room::quick(), kept, room->now};
    Device again(third, secret_of("Ann"));
    again.join(cup);
    EXPECT_EQ(again.view["commitments"][1], after[1]) << "the second draw is made";
}

TEST_F(CupTables, AtARealBoardAreTheBankAndFillTheSheet) {
    publish("bank");
    EXPECT_FALSE(table(1).contains("game")) << "nobody sits yet";
    Json throws = Json::array();
    int die = 1;
    for (const Json& unit : Json(table(1)["units"]))
        throws.push_back({{"unit", unit}, {"throws", Json::array({Json::array({die, die})})}}), ++die;
    hall->ann->must({{"do", "seat"}, {"table", 1}, {"throws", throws}});
    ASSERT_TRUE(table(1).contains("game"));
    hall->give("banker", "Bea", 1);
    Json joined;
    auto line = room->connect();
    room->hub.on_frame(*line,
        Json{{"do", "join"}, {"game", table(1)["game"]}, {"secret", secret_of("Bea")}}.dump(), room->now);
    room->settle();
    EXPECT_EQ(line->frames.back()["view"]["mine"].size(), 6u);
    EXPECT_EQ(line->frames.back()["view"]["settings"]["dice"], "real");
    hall->phase("deal");
    EXPECT_EQ(line->frames.back()["view"].value("stage", ""), "playing");
    hall->phase("play");
    hall->phase("end");
    room->pass(120'000);
    EXPECT_EQ(table(1)["state"], "tie") << "nobody has played: the referee rules";
    EXPECT_EQ(table(2)["state"], "missing");
    EXPECT_EQ(verified(), "");
}

}  // namespace
}  // namespace banquier::server
