// Live games over connections that are no sockets: made, joined, played, lost, taken up again.
#include "room.hpp"

#include <gmock/gmock.h>

namespace banquier::server {
namespace {

using ::testing::Contains;

TEST(Hub, PlaysAGameOfTwoToItsEndAndShowsTheRecord) {
    Room room;
    // A rule set that ends by the clock: no luck makes this test long.
    TwoAtATable t(room, {{"board", "asterix"}, {"rules", "asterix-chrono"}, {"duration", 900}});
    int acts = 0;
    for (; acts < 4000 && t.ann.view["stage"] == "playing"; ++acts) {
        Person& next = t.awaited();
        next.play();
        room.pass(2'000);
        t.both_read();
    }
    ASSERT_EQ(t.ann.view["stage"], "over")
        << acts << " " << t.ann.view["decision"] << t.ann.view.value("acts", Json())
        << t.ben.view.value("acts", Json());
    EXPECT_EQ(t.ben.view["stage"], "over");
    EXPECT_GT(acts, 100);
    EXPECT_EQ(t.ann.view["position"], t.ben.view["position"]);
    EXPECT_FALSE(t.ann.view.contains("closed"));
    EXPECT_FALSE(t.ann.view.value("secret", "").empty());
    room.request("GET", "/api/games/" + t.game + "/record");
    EXPECT_TRUE(room.last.body->starts_with("{\"format\":\"banquier-record\""))
        << room.last.body->substr(0, 60);
    EXPECT_NE(
        room.last.body->find("\"secret\":\"" + t.ann.view["secret"].get<std::string>()), std::string::npos);
    EXPECT_EQ(room.store->find(t.game).status, storage::Status::Over);
    EXPECT_TRUE(room.store->secrets(t.game).empty()) << "the secret is in the log now";
}

TEST(Hub, FollowsByMergePatchesWhatASnapshotShows) {
    Room room;
    TwoAtATable t(room);
    for (int i = 0; i < 60; ++i) {
        Person& next = t.awaited();
        if (!next.play()) room.pass(20'000);
    }
    t.both_read();
    const Json followed = t.ben.view;
    t.ben.tell({{"do", "snapshot"}});
    Json fresh = t.ben.view;
    fresh.erase("chat");
    EXPECT_EQ(followed, fresh);
}

TEST(Hub, ShowsNothingAndAnswersNothingBeforeItIsKept) {
    Room room;
    TwoAtATable t(room);
    Person& next = t.awaited();
    Person& other = t.other();
    const std::size_t mine = next.peer->frames.size(), theirs = other.peer->frames.size();
    // The commit is not waited for.
    room.hub.on_frame(*next.peer, next.act(next.listed("roll")).dump());
    EXPECT_TRUE(room.hub.keeping());
    EXPECT_EQ(next.peer->frames.size(), mine);
    EXPECT_EQ(other.peer->frames.size(), theirs);
    room.settle();
    EXPECT_FALSE(room.hub.keeping());
    EXPECT_EQ(next.peer->frames.size(), mine + 2);  // the update and the result
    EXPECT_EQ(other.peer->frames.size(), theirs + 1);
}

TEST(Hub, TakesBackWhatCouldNotBeKept) {
    Room room;
    TwoAtATable t(room);
    Person& next = t.awaited();
    const Json before = next.view;
    const auto entries = room.store->find(t.game).last;
    room.store->fail_commits(storage::Fault::DiskFull);
    const Json refused = next.ask(next.act(next.listed("roll")));
    EXPECT_EQ(refused["is"], "error");
    EXPECT_EQ(refused["code"], "not-kept");
    EXPECT_EQ(next.view, before);
    EXPECT_EQ(t.ann.works, std::vector<bool>{false});
    t.ben.read();
    EXPECT_EQ(t.ben.works, std::vector<bool>{false});
    room.request("GET", "/healthz", {}, 503);
    EXPECT_EQ(next.code(next.act(next.listed("roll"))), "not-kept");
    room.store->fail_commits(std::nullopt);
    EXPECT_EQ(next.code(next.act(next.listed("roll"))), "accepted");
    EXPECT_EQ(next.works, (std::vector<bool>{false, true}));
    room.request("GET", "/healthz");
    EXPECT_GT(room.store->find(t.game).last, entries);
    t.both_read();
    EXPECT_EQ(t.ann.view["position"], t.ben.view["position"]);
}

TEST(Hub, DoesNotForgetWhoLeftWhileTheDiskWasFull) {
    Room room;
    TwoAtATable t(room);
    room.store->fail_commits(storage::Fault::DiskFull);
    t.ann.leave_line();
    t.ben.leave_line();
    room.pass(5'000);
    room.store->fail_commits(std::nullopt);
    room.pass(5'000);
    Person watcher(room, "Cid");
    watcher.join(t.game);
    EXPECT_EQ(watcher.view["seats"][0]["present"], false);
    EXPECT_EQ(watcher.view["seats"][1]["present"], false);
    EXPECT_EQ(watcher.view["asleep"], true);
}

TEST(Hub, CountsADoubleClickAndAResendOnce) {
    Room room;
    TwoAtATable t(room);
    Person& next = t.awaited();
    Json frame = next.act(next.listed("roll"));
    frame["id"] = 77;
    room.hub.on_frame(*next.peer, frame.dump());
    room.hub.on_frame(*next.peer, frame.dump());
    room.settle();
    next.read();
    int accepted = 0, repeated = 0;
    for (const Json& one : next.peer->frames)
        if (one.value("id", 0) == 77) {
            accepted += one["code"] == "accepted";
            repeated += one.contains("repeated");
        }
    EXPECT_EQ(accepted, 2);
    EXPECT_EQ(repeated, 1);
    // After a lost line the same again.
    next.leave_line();
    next.join(t.game);
    next.tell(frame);
    EXPECT_EQ(next.last()["code"], "accepted");
    EXPECT_EQ(next.last()["repeated"], true);
    EXPECT_EQ(std::ranges::count_if(t.other().news,
                  [](const Json& one) {
                      return one["news"] == "act" && one["act"]["act"] == "roll" && one["step"] > 0;
                  }),
        std::ranges::count_if(t.other().news,
            [](const Json& one) { return one["news"] == "act" && one["act"]["act"] == "roll"; }));
}

TEST(Hub, LetsBidsCrossOnTheWire) {
    Room room;
    TwoAtATable t(room, {{"auction", 0}});
    // Somebody declines, and the title goes to auction.
    for (int i = 0; i < 400 && t.ann.listed("bid").is_null(); ++i) {
        Person& next = t.awaited();
        const Json declined = next.listed("decline");
        if (!declined.is_null())
            EXPECT_EQ(next.code(next.act(declined)), "accepted");
        else if (!next.play())
            room.pass(20'000);
        t.both_read();
    }
    ASSERT_FALSE(t.ann.listed("bid").is_null());
    ASSERT_FALSE(t.ben.listed("bid").is_null());
    Json low = t.ann.act({{"act", "bid"}, {"by", 1}, {"amount", 20}});
    Json high = t.ben.act({{"act", "bid"}, {"by", 2}, {"amount", 30}});
    low["id"] = 901;
    high["id"] = 902;
    room.hub.on_frame(*t.ann.peer, low.dump());
    room.hub.on_frame(*t.ben.peer, high.dump());
    room.settle();
    t.both_read();
    EXPECT_EQ(t.ann.answer(901)["code"], "accepted");
    EXPECT_EQ(t.ben.answer(902)["code"], "accepted");
    // More than there is.
    const Json beyond = t.ann.ask(t.ann.act({{"act", "bid"}, {"by", 1}, {"amount", 900'000}}));
    EXPECT_EQ(beyond["code"], "illegal");
    EXPECT_EQ(beyond["reason"], "not-enough-cash");
    Json late = t.ann.act({{"act", "bid"}, {"by", 1}, {"amount", 50}});
    late["lot"] = late["lot"].get<int>() + 1;
    EXPECT_EQ(t.ann.code(late), "no-such-lot");
}

TEST(Hub, GoesOnWithEveryGameAfterARestart) {
    auto store = std::make_shared<storage::MemoryStore>();
    std::string playing, waiting;
    Json before;
    {
        Room room(Room::quick(), store);
        TwoAtATable t(room);
        playing = t.game;
        for (int i = 0; i < 30; ++i)
            if (!t.awaited().play()) room.pass(20'000);
        t.both_read();
        before = t.ann.view["position"];
        TwoAtATable lobby(room, Json::object(), false);
        waiting = lobby.game;
    }
    Room again(Room::quick(), store);
    EXPECT_EQ(again.resumed.games, 2u);
    EXPECT_TRUE(again.resumed.problems.empty());
    Person ann(again, "Ann"), ben(again, "Ben");
    ann.seat = 1;
    ben.seat = 2;
    ann.join(playing);
    EXPECT_EQ(ann.view["position"], before);
    EXPECT_EQ(ann.view["mine"], Json::array({1}));
    ben.join(playing);
    ann.read();
    Person& next = ann.view["decision"]["awaited"][0] == 1 ? ann : ben;
    EXPECT_TRUE(next.play());
    Person host(again, "Ann"), guest(again, "Ben");
    host.join(waiting);
    guest.join(waiting);
    EXPECT_EQ(host.view["host"], true);
    EXPECT_EQ(host.code({{"do", "start"}}), "accepted");
}

TEST(Hub, MakesARematchForTheSameSeats) {
    Room room;
    TwoAtATable t(room);
    EXPECT_EQ(t.ann.code({{"do", "ask"}, {"seat", 1}, {"what", "stop"}}), "accepted");
    t.both_read();
    EXPECT_EQ(t.ben.code({{"do", "agree"}, {"seat", 2}, {"vote", t.ben.view["vote"]["number"]}}), "accepted");
    t.both_read();
    ASSERT_EQ(t.ann.view["stage"], "over");
    EXPECT_EQ(t.ann.code({{"do", "ask"}, {"seat", 1}, {"what", "rematch"}}), "accepted");
    t.both_read();
    EXPECT_EQ(t.ben.code({{"do", "agree"}, {"seat", 2}, {"vote", t.ben.view["vote"]["number"]}}), "accepted");
    t.both_read();
    ASSERT_FALSE(t.ann.rematch.empty());
    EXPECT_EQ(t.ann.rematch, t.ben.rematch);
    Person ann(room, "Ann");
    ann.join(t.ann.rematch);
    EXPECT_EQ(ann.view["mine"], Json::array({1}));
    EXPECT_EQ(ann.view["stage"], "lobby");
    EXPECT_NE(ann.view["commitment"], t.ann.view["commitment"]);
    // Who comes back to the old game later hears of it.
    Person late(room, "Cid");
    late.join(t.game);
    EXPECT_EQ(late.rematch, t.ann.rematch);
}

TEST(Hub, MovesASeatToAnotherDeviceByACodeThatWorksOnce) {
    Room room;
    TwoAtATable t(room);
    const Json made = t.ann.ask({{"do", "make-code"}, {"seat", 1}});
    ASSERT_EQ(made["code"], "accepted");
    std::string code = made["one_time_code"];
    EXPECT_EQ(code.size(), 8u);
    Person phone(room, "Ann's phone");
    phone.join(t.game);
    EXPECT_EQ(phone.code({{"do", "use-code"}, {"code", "AAAAAAAA"}}), "wrong-code");
    for (char& c : code) c = static_cast<char>(std::tolower(c));
    code.insert(4, "-");
    EXPECT_EQ(phone.code({{"do", "use-code"}, {"code", code}}), "accepted");
    EXPECT_EQ(phone.view["mine"], Json::array({1}));
    t.ann.read();
    EXPECT_EQ(t.ann.view["mine"], Json::array());
    EXPECT_EQ(t.ann.code({{"do", "wait"}, {"seat", 1}}), "unauthenticated");
    EXPECT_EQ(phone.code({{"do", "use-code"}, {"code", code}}), "wrong-code");
    for (const Json& frame : t.ben.peer->frames)
        EXPECT_EQ(frame.dump().find("one_time_code"), std::string::npos);
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

TEST(Hub, SaysWhyAndWhatWouldFollow) {
    Room room;
    TwoAtATable t(room);
    Person& next = t.awaited();
    Person& other = t.other();
    const Json may = next.ask({{"do", "why"}, {"act", {{"act", "roll"}, {"by", next.seat}}}});
    EXPECT_EQ(may["is"], "answer");
    EXPECT_EQ(may["legal"], true);
    const Json not_yours = other.ask({{"do", "why"}, {"act", {{"act", "roll"}, {"by", other.seat}}}});
    EXPECT_EQ(not_yours["legal"], false);
    EXPECT_EQ(not_yours["reason"], "not-your-decision");
    EXPECT_EQ(other.code({{"do", "why"}, {"act", {{"act", "roll"}, {"by", next.seat}}}}), "not-your-seat");
    EXPECT_EQ(next.code({{"do", "preview"}, {"act", {{"act", "roll"}, {"by", next.seat}}}}), "no-preview");
    for (int i = 0; i < 40 && next.listed("buy").is_null() && other.listed("buy").is_null(); ++i) {
        Person& now = t.awaited();
        if (!now.listed("buy").is_null()) break;
        if (!now.play()) room.pass(20'000);
        t.both_read();
    }
    Person& buyer = t.awaited();
    ASSERT_FALSE(buyer.listed("buy").is_null());
    const std::size_t me = static_cast<std::size_t>(buyer.seat - 1);
    const int cash = buyer.view["position"]["players"][me]["cash"];
    const Json bought = buyer.ask({{"do", "preview"}, {"act", buyer.listed("buy")}});
    EXPECT_EQ(bought["legal"], true);
    EXPECT_LT(bought["players"][me]["cash"], cash);
    EXPECT_EQ(buyer.view["position"]["players"][me]["cash"], cash) << "nothing has happened";
}

TEST(Hub, KeepsQuietAboutRentsWhereNobodyAnnouncesThem) {
    Room room;
    TwoAtATable t(room, {{"rent", "quiet"}});
    EXPECT_EQ(t.ann.code({{"do", "why"}, {"act", {{"act", "claim"}, {"by", 1}, {"title", 1}}}}), "not-told");
    room.request("GET", "/api/games/" + t.game + "/record", {}, 403);
}

TEST(Hub, ListsPublicGamesThatWait) {
    Room room;
    const Json hidden{{"secret", "a host with a secret"}};
    Json open = hidden;
    open["public"] = true;
    room.create(hidden);
    const std::string game = room.create(open);
    Json lobby = room.request("GET", "/api/lobby");
    ASSERT_EQ(lobby["games"].size(), 1u);
    EXPECT_EQ(lobby["games"][0]["game"], game);
    EXPECT_EQ(lobby["games"][0]["about"]["board"], "classique");
    EXPECT_EQ(lobby["games"][0]["about"]["seats"].size(), 4u);
    // A change is seen within half a second.
    Person ann(room, "Ann");
    ann.join(game);
    ann.sit(1);
    room.now += 600;
    lobby = room.request("GET", "/api/lobby");
    EXPECT_EQ(lobby["games"][0]["about"]["seats"][0]["name"], "Ann");
    const Json about = room.request("GET", "/api/games/" + game);
    EXPECT_EQ(about["seats"][0]["name"], "Ann");
    EXPECT_EQ(about["commitment"].get<std::string>().size(), 64u);
    EXPECT_FALSE(about.contains("position"));
}

TEST(Hub, TellsHowItIs) {
    Room room;
    room.request("GET", "/metrics");
    EXPECT_NE(room.last.body->find("banquier_games 0"), std::string::npos);
    for (const char* header : {"Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"})
        EXPECT_TRUE(
            std::ranges::any_of(room.last.headers, [&](const auto& one) { return one.first == header; }));
}

// A client that adds patch to patch sees what one sees that has just come.
TEST(Hub, UpdatesAddUpToWhatASnapshotShows) {
    std::set<std::string> seen;
    for (const char* dice : {"fair", "real"}) {
        Room room;
        TwoAtATable t(room, {{"dice", dice}, {"overrides", {"starting_cash=400"}}});
        for (int i = 0; i < 250 && t.ann.view["stage"] == "playing"; ++i) {
            for (const auto& [field, value] : t.ann.view["position"].items()) seen.insert(field);
            const Json folded = t.ann.view;
            t.ann.tell({{"do", "snapshot"}});
            ASSERT_EQ(folded, t.ann.view) << Json::diff(folded, t.ann.view) << i;
            // Ann buys and bids, Ben never does.
            Person& who = t.awaited();
            Json act = who.listed("bid");
            if (&who == &t.ben || i % 5 == 0 || act.is_null())
                act = who.listed(i % 3 == 0 ? "pass" : "decline");
            if (act.is_null() && i % 4 == 0) act = t.ann.listed("mortgage");
            if (!act.is_null() && who.code(who.act(act)) == "accepted") {
                t.both_read();
                continue;
            }
            if (std::string_view(dice) == "real") {
                Json roll = who.listed("roll");
                if (!roll.is_null()) {
                    roll["dice"] = {i % 6 + 1, i % 5 + 1};
                    who.code(who.act(roll));
                }
                if (t.ann.view["decision"].value("ask", "") == "draw")
                    t.ann.code({{"do", "card"}, {"seat", 1}, {"decision", t.ann.view["decision"]["number"]},
                        {"card", "chest " + std::to_string(i % 16 + 1)}});
            }
            t.both_read();
            if (!t.awaited().play()) room.pass(20'000);
            t.both_read();
        }
    }
    for (const char* field : {"lot", "decks", "stock"}) EXPECT_TRUE(seen.contains(field)) << field;
}

TEST(Hub, PlaysWithBotsAtTheirPace) {
    HubLimits limits = Room::quick();
    limits.least_pace = 200;
    Room room(limits);
    Person ann(room, "Ann");
    const std::string game = room.create({{"secret", ann.secret()}, {"settings", {{"rent", "automatic"}}},
        {"seats",
            {{{"kind", "open"}}, {{"kind", "bot"}, {"bot", "steady"}},
                {{"kind", "bot"}, {"bot", "steady"}}}}});
    ann.join(game);
    EXPECT_EQ(ann.view["seats"][2]["name"], "steady 2");
    ann.sit(1);
    EXPECT_EQ(ann.code({{"do", "start"}}), "accepted");
    std::set<std::string> how;
    for (int i = 0; i < 200; ++i) {
        room.pass(500);
        ann.read();
        ann.play();
    }
    for (const Json& one : ann.news)
        if (one["news"] == "act") how.insert(one["how"].get<std::string>());
    EXPECT_THAT(how, Contains("bot"));
    EXPECT_THAT(how, Contains("person"));
}

TEST(Hub, TakesAGameOutOfMemoryAndBackAgain) {
    Room room;
    TwoAtATable t(room);
    t.ann.leave_line();
    t.ben.leave_line();
    room.pass(20 * 60'000);
    EXPECT_EQ(room.hub.counts().games, 0u);
    t.ann.join(t.game);
    EXPECT_EQ(t.ann.view["mine"], Json::array({1}));
    EXPECT_EQ(room.hub.counts().games, 1u);
    const std::string waits = room.create({{"secret", "a host with a secret"}});
    room.pass(8 * 24 * 3'600'000LL);
    room.request("GET", "/api/games/" + waits, {}, 404);
}

}  // namespace
}  // namespace banquier::server
