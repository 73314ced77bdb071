// Live competitions at a hub without sockets: links, views, sheets, the disk, restarts.
#include "cup_hall.hpp"

#include <gmock/gmock.h>

namespace banquier::server {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(CupHub, MakesACupAndTellsItsRecoveryCodeOnce) {
    Room room;
    CupHall hall{room, 0};
    EXPECT_THAT(
        hall.made.value("recovery", ""), testing::MatchesRegex("[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){5}"));
    EXPECT_EQ(hall.ann->view["state"], "open");
    EXPECT_EQ(hall.ann->view["waits"]["for"], "presence");
    EXPECT_EQ(hall.ann->view["role"], "organiser");
    EXPECT_EQ(hall.ann->view["roles"].size(), 2u);
    EXPECT_EQ(hall.ann->view["roles"]["1"]["devices"], Json::array({"laptop"}));
    std::string code = hall.made["recovery"];
    for (char& c : code) c = static_cast<char>(std::tolower(c));
    Device lost(room, code);
    EXPECT_EQ(lost.join(hall.cup)["is"], "snapshot");
    EXPECT_EQ(lost.view["role"], "organiser");
    EXPECT_EQ(lost.view["link"], 2);
}

TEST(CupHub, RefusesFormatsWithTheirLine) {
    Room room;
    Json wanted{{"secret", secret_of("Ann")}, {"person", "Ann"}, {"name", "Lyon"}};
    EXPECT_EQ(room.request("POST", "/api/cups", wanted.dump(), 400)["field"], "device");
    wanted["device"] = "laptop";
    EXPECT_EQ(room.request("POST", "/api/cups", wanted.dump(), 400)["field"], "format");
    wanted["format"] = "tennis";
    EXPECT_EQ(room.request("POST", "/api/cups", wanted.dump(), 400)["field"], "format");
    wanted.erase("format");
    wanted["format_text"] = "kind = \"cup\"\nid = 3\n";
    const Json refused = room.request("POST", "/api/cups", wanted.dump(), 400);
    EXPECT_EQ(refused["code"], "bad-format");
    EXPECT_TRUE(refused["says"].contains("fr"));
    wanted["format_text"] = room.request("GET", "/api/cup-formats")["formats"][0]["text"];
    room.request("POST", "/api/cups", wanted.dump(), 201);
    room.request("GET", "/api/cups/none", {}, 404);
    room.request("PUT", "/api/cups", {}, 405);
    room.request("POST", "/api/cups", wanted.dump(), 403, "https://elsewhere.test");
}

TEST(CupHub, NobodyBecomesASpectatorByASlip) {
    Room room;
    CupHall hall{room, 0};
    Device eve(room, "a secret that nobody gave");
    EXPECT_EQ(eve.join(hall.cup)["code"], "no-such-role");
    EXPECT_EQ(eve.code({{"do", "close"}}), "join-first");
    Device onlooker(room, "");
    EXPECT_EQ(onlooker.join(hall.cup)["view"]["role"], "spectator");
    EXPECT_EQ(onlooker.code({{"do", "close"}}), "unauthenticated");
    hall.ann->read();
    EXPECT_EQ(hall.ann->view["watching"], 1);
}

TEST(CupHub, ThePublicSeesFirstNamesAndNoDrawBeforeItIsPublished) {
    Room room;
    CupHall hall{room};
    Device projector(room, "");
    projector.join(hall.cup);
    EXPECT_EQ(projector.view["units"]["1"]["members"][0]["name"], "Junior1");
    EXPECT_EQ(hall.ann->view["units"]["1"]["members"][0]["name"], "Junior1 Long");
    hall.close();
    hall.draw();
    projector.read();
    EXPECT_EQ(projector.view["state"], "drawn");
    EXPECT_FALSE(projector.view.contains("tables"));
    EXPECT_FALSE(projector.view["draw"].contains("tables"));
    EXPECT_TRUE(hall.ann->view.contains("tables"));
    EXPECT_THAT(log_text(room, hall.cup), testing::Not(HasSubstr("\"what\":\"drawn\"")));
    EXPECT_EQ(room.request("GET", "/api/cups/" + hall.cup)["view"].contains("tables"), false);
    hall.ann->must({{"do", "publish"}});
    projector.read();
    EXPECT_EQ(projector.view["tables"].size(), 3u);
    EXPECT_THAT(log_text(room, hall.cup), HasSubstr("\"what\":\"drawn\""));
    EXPECT_EQ(verified(log_text(room, hall.cup)), "");
}

TEST(CupHub, ARoundFromSeatsToSignaturesOnPhones) {
    Room room;
    CupHall hall{room};
    hall.close();
    hall.publish();
    hall.give("banker", "Zoé", 1);
    hall.give("referee", "Léa");
    const std::vector<int> units = hall.units(1);
    for (const int unit : units) hall.give("unit", "T" + std::to_string(unit), unit);
    Device banker = hall.device("Zoé"), lea = hall.device("Léa");
    std::vector<Device> phones;
    for (const int unit : units) phones.push_back(hall.device("T" + std::to_string(unit)));
    EXPECT_EQ(phones[0].view["table"]["number"], 1);
    EXPECT_EQ(banker.view["check"]["houses"], 32);
    Json throws = Json::array();
    for (std::size_t i = 0; i < units.size(); ++i)
        throws.push_back({{"unit", units[i]}, {"throws", {{6, 6 - static_cast<int>(i)}}}});
    banker.must({{"do", "seat"}, {"table", 1}, {"throws", throws}});
    phones[0].read();
    EXPECT_EQ(phones[0].view["table"]["seats"].size(), 6u);
    EXPECT_EQ(phones[0].view["table"]["banker"]["unit"], units[2]);
    lea.must({{"do", "phase"}, {"phase", "deal"}});
    room.now += 300'000;
    lea.must({{"do", "phase"}, {"phase", "play"}});
    phones[1].read();
    EXPECT_EQ(phones[1].view["clock"]["ends"], room.now + 2'700'000);
    EXPECT_EQ(phones[1].view["clock"]["last_round_at"], room.now + 2'400'000);
    phones[1].must({{"do", "call"}, {"table", 1}, {"why", "a rent"}});
    lea.read();
    EXPECT_EQ(lea.view["tables"]["1"]["call"]["by"], "T" + std::to_string(units[1]));
    lea.must({{"do", "pause"}, {"table", 1}});
    lea.must({{"do", "answer-call"}, {"table", 1}});
    room.now += 60'000;
    lea.must({{"do", "pause"}, {"table", 1}, {"on", false}});
    EXPECT_EQ(lea.view["tables"]["1"]["clock"]["given_back"], 60'000);
    lea.must({{"do", "phase"}, {"phase", "end"}});
    EXPECT_EQ(lea.view["waits"]["for"], "sheets");
    Json filled = banker.ask({{"do", "fill"}, {"table", 1}, {"lines", hall.lines(1)}});
    EXPECT_EQ(filled["made"]["version"], 1);
    for (std::size_t i = 0; i < units.size(); ++i)
        for (int member = 0; member < 2; ++member)
            phones[i].must(
                {{"do", "sign"}, {"table", 1}, {"version", 1}, {"unit", units[i]}, {"member", member}});
    lea.read();
    EXPECT_EQ(lea.view["tables"]["1"]["state"], "signed");
    EXPECT_EQ(lea.view["tables"]["1"]["signed"], Json::array({6, 6}));
    lea.must({{"do", "receive"}, {"table", 1}, {"version", 1}});
    phones[0].read();
    EXPECT_EQ(phones[0].view["through"], true);
    phones[1].read();
    EXPECT_EQ(phones[1].view["out"], true);
    const Json sheet = lea.ask({{"do", "sheet"}, {"table", 1}});
    EXPECT_EQ(sheet["versions"][0]["signatures"].size(), 6u);
    EXPECT_EQ(verified(log_text(room, hall.cup)), "");
}

TEST(CupHub, ASignatureUnderFiguresThatChangedIsRefusedWithItsRule) {
    Room room;
    CupHall hall{room};
    hall.close();
    hall.publish();
    const std::vector<int> units = hall.units(2);
    hall.ann->must({{"do", "fill"}, {"table", 2}, {"lines", hall.lines(2)}});
    hall.ann->must({{"do", "fill"}, {"table", 2}, {"lines", hall.lines(2)}});
    const Json refused =
        hall.ann->ask({{"do", "sign"}, {"table", 2}, {"version", 1}, {"unit", units[0]}, {"member", 0}});
    EXPECT_EQ(refused["code"], "refused");
    EXPECT_EQ(refused["version"], 0);
    EXPECT_EQ(refused["problem"]["rules"], Json::array({"CUP-06"}));
    EXPECT_THAT(std::string(refused["problem"]["says"]["fr"]), HasSubstr("version 2"));
    const Json why = hall.ann->ask({{"do", "why"},
        {"command", {{"do", "sign"}, {"table", 2}, {"version", 2}, {"unit", units[0]}, {"member", 0}}}});
    EXPECT_EQ(why["legal"], true);
    EXPECT_EQ(hall.ann->view["tables"]["2"]["signed"], Json::array({0, 6}));
}

TEST(CupHub, GoodsAreValuedByTheEngineWithTheRuleBesideEachLine) {
    Room room;
    CupHall hall{room};
    hall.close();
    hall.publish();
    Json lines = Json::array();
    for (const int unit : hall.units(1))
        for (int member = 0; member < 2; ++member)
            lines.push_back({{"unit", unit}, {"member", member}, {"goods", {{"cash", 100 * unit + member}}}});
    lines[0]["goods"]["titles"] = {
        {{"at", 1}, {"level", 1}}, {{"at", 3}, {"level", 1}}, {{"at", 39}, {"mortgaged", true}}};
    const Json answer = hall.ann->ask({{"do", "preview"}, {"lines", lines}});
    ASSERT_EQ(answer["code"], "accepted") << answer;
    EXPECT_EQ(answer["lines"].size(), 6u);
    std::int64_t sum = 0;
    for (const Json& part : answer["lines"][0]["parts"]) {
        sum += part["amount"].get<std::int64_t>();
        EXPECT_EQ(part["rule"], "END-08");
    }
    EXPECT_EQ(answer["lines"][0]["amount"], sum);
    EXPECT_EQ(answer["places"].size(), 3u);
    lines[1]["goods"]["titles"] = {{{"at", 39}}};
    const Json twice = hall.ann->ask({{"do", "preview"}, {"lines", lines}});
    EXPECT_EQ(twice["code"], "refused");
    EXPECT_FALSE(twice["problem"]["rules"].empty());
}

TEST(CupHub, WhatIsSentTwiceIsDoneOnceAlsoAfterARestart) {
    auto store = std::make_shared<storage::MemoryStore>();
    std::string cup;
    Json first;
    {
        Room room{Room::quick(), store};
        CupHall hall{room, 2};
        cup = hall.cup;
        Json frame = CupHall::entry(3);
        frame["id"] = 77;
        first = hall.ann->send(frame);
        const Json again = hall.ann->send(frame);
        EXPECT_EQ(again["repeated"], true);
        EXPECT_EQ(again["made"], first["made"]);
        EXPECT_EQ(hall.ann->view["units"].size(), 3u);
    }
    Room room{Room::quick(), store};
    EXPECT_EQ(room.hub.resumed().cups, 1u);
    Device ann(room, secret_of("Ann"));
    ann.join(cup);
    Json frame = CupHall::entry(3);
    frame["id"] = 77;
    const Json again = ann.send(frame);
    EXPECT_EQ(again["repeated"], true);
    EXPECT_EQ(again["made"], first["made"]);
    EXPECT_EQ(ann.view["units"].size(), 3u);
    EXPECT_EQ(verified(log_text(room, cup)), "");
}

TEST(CupHub, NothingIsShownThatCouldNotBeKept) {
    Room room;
    CupHall hall{room, 2};
    Device projector(room, "");
    projector.join(hall.cup);
    room.store->fail_commits(storage::ErrorKind::DiskFull);
    Json frame = CupHall::entry(3);
    frame["id"] = 500;
    EXPECT_EQ(hall.ann->send(frame)["code"], "not-kept");
    projector.read();
    EXPECT_EQ(projector.view["units"].size(), 2u);
    EXPECT_THAT(projector.works, ElementsAre(false));
    room.request("GET", "/healthz", {}, 503);
    room.store->fail_commits(std::nullopt);
    room.pass(3'000);
    projector.read();
    EXPECT_THAT(projector.works, ElementsAre(false, true));
    EXPECT_EQ(hall.ann->send(frame)["code"], "accepted");
    EXPECT_EQ(hall.ann->view["units"].size(), 3u);
}

TEST(CupHub, AListIsEnteredWholeOrNotAtAll) {
    Room room;
    CupHall hall{room, 0};
    const Json bad = hall.ann->ask({{"do", "enter-list"},
        {"csv", "team,member,role,contact\nA,Zoé,junior,zoe@example.org\nA,Max,adult,\nB,Eva,junior,\n"}});
    EXPECT_EQ(bad["code"], "refused");
    EXPECT_FALSE(bad["problems"].empty());
    EXPECT_EQ(hall.ann->view["units"].size(), 0u);
    const Json good = hall.ann->ask({{"do", "enter-list"},
        {"csv",
            "team,member,role,contact\nA,Zoé,junior,zoe@example.org\nA,Max,adult,\nB,Eva,junior,\nB,Ali,"
            "adult,\n"}});
    EXPECT_EQ(good["made"]["units"], Json::array({1, 2})) << good;
    const Json contacts = hall.ann->ask({{"do", "contacts"}});
    EXPECT_EQ(contacts["contacts"]["1"][0]["contact"], "zoe@example.org");
    EXPECT_THAT(log_text(room, hall.cup), testing::Not(HasSubstr("example.org")));
    // So are those who are there: whoever closes a moment later leaves nobody out.
    hall.ann->must({{"do", "present"}, {"units", {1, 2, 3}}}, "refused");
    EXPECT_EQ(hall.ann->view["units"]["1"]["present"], false);
    hall.ann->must({{"do", "present"}, {"units", {1, 2}}});
    EXPECT_EQ(hall.ann->view["units"]["1"]["present"], true);
    EXPECT_EQ(hall.ann->view["units"]["2"]["present"], true);
    hall.give("unit", "Uma", 1);
    Device uma = hall.device("Uma");
    EXPECT_EQ(uma.code({{"do", "present"}, {"units", {1, 2}}, {"here", false}}), "not-your-unit");
    // What is so already is no entry.
    const std::string head = hall.ann->view["head"];
    EXPECT_EQ(uma.code({{"do", "present"}, {"units", {1}}}), "accepted");
    hall.ann->read();
    EXPECT_EQ(hall.ann->view["head"], head);
    EXPECT_EQ(uma.code({{"do", "present"}, {"units", {1}}, {"here", false}}), "accepted");
    hall.ann->read();
    EXPECT_NE(hall.ann->view["head"], head);
    hall.ann->must({{"do", "forget"}, {"unit", 1}});
    EXPECT_TRUE(hall.ann->ask({{"do", "contacts"}})["contacts"].empty());
}

TEST(CupHub, AContactIsThatOfItsMemberWhateverTheyAreCalled) {
    Room room;
    CupHall hall{room, 0};
    hall.ann->must({{"do", "enter-list"},
        {"csv", "team,member,role,contact\nA,Dominique,adult,0601\nA,Dominique,junior,0602\n"}});
    hall.ann->must({{"do", "enter"}, {"name", "B"},
        {"members", {{{"name", "Max"}, {"role", "adult"}}, {{"name", "Zoé"}, {"role", "junior"}}}},
        {"contacts", {{{"member", 0}, {"contact", "0611"}}, {{"member", 1}, {"contact", "0612"}}}}});
    const Json contacts = hall.ann->ask({{"do", "contacts"}})["contacts"];
    hall.ann->read();
    const auto of = [&](const char* unit, const char* role) {
        const Json& members = hall.ann->view["units"][unit]["members"];
        for (const Json& one : contacts[unit])
            if (members[one["member"].get<std::size_t>()]["role"] == role) return one["contact"];
        return Json{};
    };
    EXPECT_EQ(of("1", "adult"), "0601") << contacts;
    EXPECT_EQ(of("1", "junior"), "0602") << contacts;
    EXPECT_EQ(of("2", "adult"), "0611") << contacts;
    EXPECT_EQ(of("2", "junior"), "0612") << contacts;
}

TEST(CupHub, ACorrectionIsPlannedFirstAndDoneAsItWasShown) {
    Room room;
    CupHall hall{room};
    hall.close();
    hall.publish();
    hall.finish_round();
    const std::vector<int> units = hall.units(1);
    Json lines = hall.lines(1);
    for (Json& line : lines) line["amount"] = 6000 - line["amount"].get<int>();
    Json wanted{{"do", "plan"}, {"stage", 1}, {"round", 1}, {"table", 1}, {"lines", lines},
        {"because", {{"why", "a wrong sum"}, {"second", "Ben"}}}};
    const Json early = hall.ann->ask(wanted);
    EXPECT_EQ(early["effect"], "recomputed") << early;
    hall.publish();
    const Json plan = hall.ann->ask(wanted);
    EXPECT_EQ(plan["effect"], "chair");
    EXPECT_EQ(plan["out"], units[0]);
    EXPECT_EQ(plan["in"], units[2]);
    EXPECT_GE(plan["consequences"].size(), 2u);
    wanted["do"] = "correct";
    wanted["plan"] = early["plan"];
    EXPECT_EQ(hall.ann->code(wanted), "stale");
    wanted["plan"] = plan["plan"];
    hall.ann->must(wanted);
    EXPECT_THAT(hall.units(1), testing::Contains(units[2]));
    EXPECT_EQ(verified(log_text(room, hall.cup)), "");
}

TEST(CupHub, ARoleThatIsTakenEndsAtOnceOnEveryDevice) {
    Room room;
    CupHall hall{room};
    hall.give("referee", "Léa");
    Device one = hall.device("Léa"), two = hall.device("Léa");
    hall.ann->read();
    EXPECT_EQ(hall.ann->view["roles"]["3"]["here"], 2);
    hall.ann->must({{"do", "take-role"}, {"link", 3}});
    for (Device* device : {&one, &two}) EXPECT_EQ(device->peer->frames.back()["code"], "role-taken");
    for (Device* device : {&one, &two}) {
        EXPECT_EQ(device->peer->closed, Farewell::RoleTaken);
        device->leave_line();
        EXPECT_EQ(device->join(hall.cup)["code"], "role-taken");
    }
    hall.ann->read();
    EXPECT_EQ(hall.ann->view["roles"]["3"]["taken"], true);
    EXPECT_EQ(hall.ann->view["roles"]["3"]["here"], 0);
}

TEST(CupHub, AWholeChampionshipToItsRanking) {
    Room room;
    CupHall hall{room, 27};
    hall.close();
    for (int round = 1; round <= 3; ++round) {
        hall.publish();
        for (const char* phase : {"deal", "play", "last_round", "end"}) hall.phase(phase);
        hall.finish_round();
    }
    EXPECT_EQ(hall.ann->view["state"], "decided");
    hall.ann->must({{"do", "rank"}});
    EXPECT_THAT(log_text(room, hall.cup), testing::Not(HasSubstr("\"what\":\"ranked\"")));
    Device projector(room, "");
    projector.join(hall.cup);
    EXPECT_FALSE(projector.view.contains("ranking"));
    hall.ann->must({{"do", "publish-ranking"}, {"edition", 1}});
    projector.read();
    EXPECT_EQ(projector.view["ranking"]["rows"].size(), 27u);
    EXPECT_EQ(projector.view["state"], "over");
    EXPECT_EQ(verified(log_text(room, hall.cup)), "");
}

}  // namespace
}  // namespace banquier::server
