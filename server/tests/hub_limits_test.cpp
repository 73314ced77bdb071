// What one address, one seat and one connection may take of the server.
#include "room.hpp"

#include <gtest/gtest.h>

namespace banquier::server {
namespace {

// Ten tables of bots that play without a pause, and a server that has time for five of their steps a second.
TEST(Hub, MakesBotsWaitRatherThanPeople) {
    HubLimits limits = Room::quick();
    limits.bot_steps_per_second = 5;
    limits.least_pace = 100;
    Room room(limits);
    std::vector<std::unique_ptr<Person>> hosts;
    for (int i = 0; i < 10; ++i) {
        hosts.push_back(std::make_unique<Person>(room, "Host " + std::to_string(i)));
        Person& host = *hosts.back();
        Json seats = Json::array({{{"kind", "open"}}, {{"kind", "bot"}}, {{"kind", "bot"}}});
        host.join(room.create({{"secret", host.secret()}, {"seats", seats},
            {"settings", {{"pace_least", 100}, {"pace_most", 100}}}}));
        host.sit(1);
        ASSERT_EQ(host.start(), "accepted");
    }
    const std::uint64_t before = room.hub.counts().steps;
    const auto roll_for_the_first_turn = [&] {
        for (const auto& host : hosts) host->play();
    };
    roll_for_the_first_turn();
    const std::uint64_t of_people = room.hub.counts().steps - before;
    EXPECT_EQ(of_people, 10u) << "what people do is not counted";
    room.pass(1'000);
    const std::uint64_t of_bots = room.hub.counts().steps - before - of_people;
    EXPECT_GE(of_bots, 4u);
    EXPECT_LE(of_bots, 6u);
    room.request("GET", "/metrics");
    EXPECT_EQ(room.last.body->find("banquier_bot_tables_late 0\n"), std::string::npos);

    // A table of people goes on as if they were not there, and its clocks run out in time.
    TwoAtATable t(room, {{"reserve", 2}, {"increment", 1}});
    t.awaited().tell({{"do", "seen"}, {"version", t.awaited().version}});
    const std::size_t step = t.ann.view["step"];
    room.pass(1'999);
    t.both_read();
    EXPECT_EQ(t.ann.view["step"], step);
    room.pass(5'001);
    t.both_read();
    EXPECT_GT(t.ann.view["step"], step);
    // Nobody is forgotten: every table's bots have played.
    room.pass(60'000);
    for (const auto& host : hosts) {
        host->read();
        EXPECT_GT(host->view["step"], 2);
    }
}

TEST(Hub, CountsEveryWindowOfASeat) {
    Room room;
    Person ann(room, "Ann"), window(room, "Ann"), ben(room, "Ben");
    const std::string game = room.create({{"secret", ann.secret()}});
    window.join(game);
    ann.join(game);
    ben.join(game);
    ann.sit(1);
    window.read();
    EXPECT_EQ(window.view["mine"], Json::array({1}));
    ann.leave_line();
    ben.tell({{"do", "snapshot"}});
    EXPECT_EQ(ben.view["seats"][0]["present"], true) << "the other window is still open";
    EXPECT_EQ(ben.view["spectators"], 1);
    window.leave_line();
    ben.tell({{"do", "snapshot"}});
    EXPECT_EQ(ben.view["seats"][0]["present"], false);
    EXPECT_EQ(ben.view["spectators"], 1);
}

TEST(Hub, KeepsPlacesForEverySeat) {
    Room room;
    TwoAtATable t(room);
    t.ben.leave_line();
    // Ann's device opens connections as if it were a whole club.
    std::vector<Person> windows;
    for (int i = 0; i < 70; ++i) {
        windows.emplace_back(room, "Ann");
        windows.back().join(t.game);
        EXPECT_EQ(windows.back().view["mine"], Json::array({1})) << i;
    }
    const auto sent_away =
        std::ranges::count_if(windows, [](const Person& window) { return window.peer->closed.has_value(); });
    EXPECT_EQ(sent_away, 70 - 8) << "the oldest, and the line from before";
    EXPECT_EQ(t.ann.peer->closed, Farewell::Refused);
    t.ben.join(t.game);
    EXPECT_EQ(t.ben.view["mine"], Json::array({2}));
    EXPECT_TRUE(t.ben.view["seats"][0]["present"].get<bool>());
    // What the table counts is right: when the last has gone Ann is away.
    for (Person& window : windows) window.leave_line();
    t.ann.leave_line();
    t.ben.read();
    EXPECT_FALSE(t.ben.view["seats"][0]["present"].get<bool>());
}

TEST(Hub, SharesThePlacesOfTheUnseatedByAddress) {
    HubLimits limits = Room::quick();
    limits.spectators = 6;
    Room room(limits);
    TwoAtATable t(room, Json::object(), false);
    std::vector<Person> crowd;
    for (int i = 0; i < 10; ++i) {
        crowd.emplace_back(room, "W" + std::to_string(i));
        crowd.back().join(t.game, 7);
    }
    EXPECT_EQ(crowd[5].view["stage"], "lobby");
    EXPECT_EQ(crowd[9].last()["code"], "too-many-guests");
    // A friend who follows the link gets in, and so does the next, until nobody has more than another.
    std::vector<Person> friends;
    for (int i = 0; i < 6; ++i) {
        friends.emplace_back(room, "F" + std::to_string(i));
        friends.back().join(t.game, 8);
    }
    EXPECT_EQ(friends[2].code({{"do", "sit"}, {"seat", 3}, {"name", "Friend"}}), "accepted");
    EXPECT_EQ(friends[5].last()["code"], "too-many-guests");
    EXPECT_FALSE(crowd[0].peer->closed) << "who came first stays longest";
    EXPECT_EQ(crowd[5].peer->closed, Farewell::Refused);
    t.ann.read();
    EXPECT_EQ(t.ann.view["spectators"], 5);
}

TEST(Hub, LimitsGamesOfAnAddressAtWhichNobodySits) {
    HubLimits limits = Room::quick();
    limits.unpeopled_per_day = 3;
    Room room(limits);
    Person ann(room, "Ann");
    const Json body{{"secret", ann.secret()}};
    for (int i = 0; i < 10; ++i) {
        ann.join(room.create(body));
        EXPECT_EQ(ann.code({{"do", "sit"}, {"seat", 1}, {"name", "Ann"}}), "accepted");
    }
    for (int i = 0; i < 3; ++i) room.create(body);
    EXPECT_EQ(room.request("POST", "/api/games", body.dump(), 429)["code"], "too-many-empty");
    room.pass(9 * 3'600'000);
    room.create(body);
}

TEST(Hub, EverySpectatorHasAnAllowanceOfTheirOwn) {
    Room room;
    TwoAtATable t(room);
    Person loud(room, "Eve"), quiet(room, "Fred");
    loud.join(t.game);
    quiet.join(t.game);
    int said = 0;
    for (int i = 0; i < 20; ++i) said += loud.code({{"do", "say"}, {"text", "x"}}) == "accepted";
    EXPECT_EQ(said, 5);
    EXPECT_EQ(quiet.code({{"do", "say"}, {"text", "well"}}), "accepted");
}

TEST(Hub, AGuesserOfCodesIsSentAwayAndTheCodeStaysGood) {
    Room room;
    TwoAtATable t(room);
    const std::string code = t.ann.ask({{"do", "make-code"}, {"seat", 1}})["one_time_code"];
    Person eve(room, "Eve"), phone(room, "Ann's phone");
    eve.join(t.game);
    phone.join(t.game);
    for (int i = 0; i < 30 && !eve.peer->closed; ++i)
        EXPECT_EQ(eve.code({{"do", "use-code"}, {"code", "AAAAAAAA"}}), "wrong-code");
    EXPECT_EQ(eve.peer->closed, Farewell::Refused);
    EXPECT_EQ(phone.code({{"do", "use-code"}, {"code", code}}), "accepted");
}

TEST(Hub, ClosesAConnectionThatJoinsNothing) {
    Room room;
    TwoAtATable t(room);
    const auto silent = room.connect();
    room.pass(60'000);
    EXPECT_EQ(silent->closed, Farewell::Refused);
    EXPECT_FALSE(t.ann.peer->closed);
}

TEST(Hub, AnswersToItsOwnNamesAlone) {
    HubLimits limits = Room::quick();
    limits.hosts = {"games.example.org"};
    Room room(limits);
    const auto status = [&](const std::string& host) {
        int seen = 0;
        room.hub.answer({.method = "GET", .path = "/healthz", .host = host}, room.now,
            [&](const Reply& reply) { seen = reply.status; });
        Reply refusal;
        EXPECT_EQ(room.hub.admits({.path = "/ws", .host = host}, refusal), seen == 200) << host;
        return seen;
    };
    for (const char* own : {"games.example.org", "games.example.org:8484", "192.168.1.5:8484",
             "localhost:8484", "[::1]:8484", "raspberry", "raspberry.local:8484", ""})
        EXPECT_EQ(status(own), 200) << own;
    for (const char* other : {"evil.example.com", "games.example.org.evil.com:8484", "192.168.1.5.evil.com"})
        EXPECT_EQ(status(other), 421) << other;
}

TEST(Hub, LetsOnlySoManyWatch) {
    HubLimits limits = Room::quick();
    limits.spectators = 2;
    Room room(limits);
    TwoAtATable t(room);
    std::vector<Person> watchers;
    for (int i = 0; i < 3; ++i) {
        watchers.emplace_back(room, "W" + std::to_string(i));
        watchers.back().join(t.game);
    }
    EXPECT_EQ(watchers[1].view["stage"], "playing");
    EXPECT_EQ(watchers[1].view["mine"], Json::array());
    EXPECT_FALSE(watchers[1].view.contains("acts"));
    EXPECT_EQ(watchers[2].last()["code"], "too-many-guests");
    // A seat has room always, and room comes back.
    t.ann.leave_line();
    t.ann.join(t.game);
    EXPECT_EQ(t.ann.view["mine"], Json::array({1}));
    watchers[0].leave_line();
    watchers[2].join(t.game);
    EXPECT_EQ(watchers[2].view["stage"], "playing");

    TwoAtATable closed(room, {{"spectators", false}});
    Person nosy(room, "Nosy");
    nosy.join(closed.game);
    EXPECT_EQ(nosy.last()["code"], "no-spectators");
}

TEST(Hub, TellsHowItIs) {
    Room room;
    room.request("GET", "/metrics");
    EXPECT_NE(room.last.body->find("banquier_games 0"), std::string::npos);
    for (const char* header : {"Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"})
        EXPECT_TRUE(
            std::ranges::any_of(room.last.headers, [&](const auto& one) { return one.first == header; }));
}

}  // namespace
}  // namespace banquier::server
