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

// Seats that see different things, one of them on two devices, and a spectator, all at one table.
// How often the banker saw more of the cards than the other player.
std::size_t follow_a_game(const char* rent) {
    HubLimits limits = Room::quick();
    limits.snapshots_at_once = 1e6;
    Room room(limits);
    TwoAtATable t(room, {{"overrides", {"card_shown=to_banker"}}, {"rent", rent}, {"spectators", true}});
    Person eve(room, "Eve");
    eve.join(t.game);
    Person ann_again(room, "Ann");
    ann_again.join(t.game);
    std::size_t differing = 0;
    for (int i = 0; i < 150; ++i) {
        if (!t.awaited().play() || t.ann.view.contains("held")) room.pass(20'000);
        for (Person* one : {&t.ann, &eve, &t.ben, &ann_again}) {
            one->read();
            const Json followed = one->view;
            one->tell({{"do", "snapshot"}});
            Json fresh = one->view;
            fresh.erase("chat");
            EXPECT_EQ(followed, fresh) << rent << " " << i;
        }
        EXPECT_EQ(t.ann.view, ann_again.view);
        EXPECT_EQ(eve.view["mine"], Json::array());
        EXPECT_FALSE(eve.view.contains("acts"));
        differing += t.ann.view["position"] != t.ben.view["position"];
    }
    return differing;
}

TEST(Hub, ShowsEachViewerTheirOwnViewStepByStep) {
    // Dice are as they come: in some games no card is drawn for long.
    for (const char* rent : {"automatic", "quiet"}) {
        std::size_t differing = 0;
        for (int games = 0; games < 20 && differing == 0; ++games) differing = follow_a_game(rent);
        EXPECT_GT(differing, 0u) << rent << ": the banker sees more of the cards";
    }
}

TEST(Hub, ShowsNothingAndAnswersNothingBeforeItIsKept) {
    Room room;
    TwoAtATable t(room);
    Person& next = t.awaited();
    Person& other = t.other();
    const std::size_t mine = next.peer->frames.size(), theirs = other.peer->frames.size();
    // Without waiting for the commit.
    room.hub.on_frame(*next.peer, next.act(next.listed("roll")).dump(), room.now);
    EXPECT_TRUE(room.hub.keeping());
    EXPECT_EQ(next.peer->frames.size(), mine);
    EXPECT_EQ(other.peer->frames.size(), theirs);
    room.settle();
    EXPECT_FALSE(room.hub.keeping());
    EXPECT_EQ(next.peer->frames.size(), mine + 2);  // the update and the result
    EXPECT_EQ(other.peer->frames.size(), theirs + 1);
}

// More than are looked at in one go.
TEST(Hub, AnswersEveryGameOfACommit) {
    Room room;
    std::vector<std::unique_ptr<TwoAtATable>> tables;
    for (int i = 0; i < 50; ++i) tables.push_back(std::make_unique<TwoAtATable>(room));
    for (const auto& table : tables) {
        Person& next = table->awaited();
        Json roll = next.act(next.listed("roll"));
        roll["id"] = 1000;
        room.hub.on_frame(*next.peer, roll.dump(), room.now);
    }
    room.settle();
    EXPECT_FALSE(room.hub.keeping());
    for (const auto& table : tables) {
        table->both_read();
        EXPECT_EQ(table->ann.version, table->ben.version);
        const bool ann = table->ann.answer(1000)["code"] == "accepted";
        EXPECT_TRUE(ann || table->ben.answer(1000)["code"] == "accepted");
    }
}

TEST(Hub, TakesBackWhatCouldNotBeKept) {
    Room room;
    TwoAtATable t(room);
    Person& next = t.awaited();
    const Json before = next.view;
    const auto entries = room.store->find(t.game).last;
    room.store->fail_commits(storage::ErrorKind::DiskFull);
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

// Everything that anybody is told while a game runs: both players, a spectator, the log, the figures, every answer.
std::string told_by(Room& room, const std::string& game, std::initializer_list<const Person*> people) {
    std::string all;
    for (const Person* person : people)
        for (const Json& frame : person->peer->frames) all += frame.dump();
    for (const auto& [weight, text] : room.log) all += text + "\n";
    for (const std::string path : {"/metrics", "/healthz", "/api/lobby", "/api/here"}) {
        room.request("GET", path);
        all += *room.last.body;
    }
    for (const std::string rest : {"", "/record"}) {
        room.request("GET", "/api/games/" + game + rest);
        all += *room.last.body;
    }
    return all;
}

TEST(Hub, TellsTheSecretOfARunningGameToNobody) {
    Room room;
    TwoAtATable t(room);
    Person eve(room, "Eve");
    eve.join(t.game);
    const auto secrets = room.store->secrets(t.game);
    ASSERT_EQ(secrets.size(), 1u);
    const std::string bytes = secrets.front().value.value();
    std::string hex;
    for (const char byte : bytes)
        for (const int shift : {4, 0})
            hex += "0123456789abcdef"[static_cast<unsigned char>(byte) >> shift & 15];
    for (int i = 0; i < 60; ++i)
        if (!t.awaited().play()) room.pass(20'000);
    // What fails is logged, too.
    room.store->fail_commits(storage::ErrorKind::DiskFull);
    EXPECT_EQ(t.ann.code({{"do", "ask"}, {"seat", 1}, {"what", "pause"}}), "accepted");
    t.awaited().play();
    room.store->fail_commits(std::nullopt);
    room.pass(60'000);
    t.both_read();
    eve.read();
    ASSERT_FALSE(room.log.empty());
    ASSERT_EQ(t.ann.view["stage"], "playing");
    const std::string before = told_by(room, t.game, {&t.ann, &t.ben, &eve});
    EXPECT_EQ(before.find(hex), std::string::npos);
    EXPECT_EQ(before.find(bytes), std::string::npos);
    for (const Person* person : {&t.ann, &t.ben, &eve})
        EXPECT_EQ(before.find(person->secret()), std::string::npos) << person->secret();
    // The same look finds it once the game has been stopped.
    ASSERT_EQ(t.ann.code({{"do", "ask"}, {"seat", 1}, {"what", "stop"}}), "accepted");
    t.ben.read();
    ASSERT_EQ(t.ben.code({{"do", "agree"}, {"seat", 2}, {"vote", t.ben.view["vote"]["number"]}}), "accepted");
    t.both_read();
    eve.read();
    EXPECT_NE(told_by(room, t.game, {&t.ann, &t.ben, &eve}).find(hex), std::string::npos);
}

TEST(Hub, FindsOutByItselfThatStepsCanBeKeptAgain) {
    Room room;
    TwoAtATable t(room);
    room.store->fail_commits(storage::ErrorKind::DiskFull);
    EXPECT_EQ(t.awaited().code(t.awaited().act(t.awaited().listed("roll"))), "not-kept");
    room.pass(5'000);
    room.request("GET", "/healthz", {}, 503);
    const auto entries = room.store->find(t.game).last;
    room.store->fail_commits(std::nullopt);
    room.pass(2'000);
    room.request("GET", "/healthz");
    t.both_read();
    EXPECT_EQ(t.ann.works, (std::vector<bool>{false, true}));
    EXPECT_EQ(room.store->find(t.game).last, entries);
}

TEST(Hub, IsNotIllForEverForAGameThatCouldNotBeMade) {
    Room room;
    room.store->fail_commits(storage::ErrorKind::DiskFull);
    room.create({{"secret", "a host with a secret"}}, 503);
    EXPECT_EQ(room.log.back().second, "a game could not be kept: disk_full");
    room.request("GET", "/healthz", {}, 503);
    room.store->fail_commits(std::nullopt);
    room.pass(11'000);
    room.request("GET", "/healthz");
}

TEST(Hub, DoesNotForgetWhoLeftWhileTheDiskWasFull) {
    Room room;
    TwoAtATable t(room);
    room.store->fail_commits(storage::ErrorKind::DiskFull);
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
    room.hub.on_frame(*next.peer, frame.dump(), room.now);
    room.hub.on_frame(*next.peer, frame.dump(), room.now);
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

TEST(Hub, ShowsAfterAReloadWhomASeatHasMutedAndWhoseOffersItRefuses) {
    Room room;
    TwoAtATable two(room);
    ASSERT_EQ(two.ann.code({{"do", "mute"}, {"seat", 1}, {"whom", 2}}), "accepted");
    ASSERT_EQ(two.ann.code({{"do", "refuse-offers"}, {"seat", 1}, {"from", 2}}), "accepted");
    const Json wanted = Json::parse(R"([{"seat": 1, "muted": [2], "refusing": [2]}])");
    EXPECT_EQ(two.ann.view["preferred"], wanted);
    two.ann.leave_line();
    two.ann.join(two.game);
    EXPECT_EQ(two.ann.view["preferred"], wanted);
    two.both_read();
    EXPECT_FALSE(two.ben.view.contains("preferred"));
}

TEST(Hub, LetsBidsCrossOnTheWire) {
    Room room;
    TwoAtATable t(room, {{"auction", 0}});
    ASSERT_TRUE(t.to_auction());
    Json low = t.ann.act({{"act", "bid"}, {"by", 1}, {"amount", 20}});
    Json high = t.ben.act({{"act", "bid"}, {"by", 2}, {"amount", 30}});
    low["id"] = 901;
    high["id"] = 902;
    room.hub.on_frame(*t.ann.peer, low.dump(), room.now);
    room.hub.on_frame(*t.ben.peer, high.dump(), room.now);
    room.settle();
    t.both_read();
    EXPECT_EQ(t.ann.answer(901)["code"], "accepted");
    EXPECT_EQ(t.ben.answer(902)["code"], "accepted");
    Json late = t.ann.act({{"act", "bid"}, {"by", 1}, {"amount", 50}});
    late["lot"] = late["lot"].get<int>() + 1;
    EXPECT_EQ(t.ann.code(late), "no-such-lot");
}

// The log of a game as a server of an earlier behaviour would have kept it.
std::shared_ptr<storage::MemoryStore> kept_by_an_earlier_server(
    storage::MemoryStore& store, const std::string& game) {
    const storage::Loaded loaded = store.load(game);
    auto earlier = std::make_shared<storage::MemoryStore>();
    storage::Create create{.game = game, .at = 1, .header = loaded.header};
    create.with.status = loaded.listed.status;
    create.with.meta = loaded.listed.meta;
    storage::Append append{.game = game, .entries = loaded.tail};
    const std::string ours = "\"behaviour\":" + std::to_string(kBehaviour);
    for (storage::Entry& entry : append.entries)
        if (const std::size_t at = entry.payload.find(ours); at != std::string::npos)
            entry.payload.replace(at, ours.size(), "\"behaviour\":1");
    const std::vector<storage::Write> writes{create, append};
    for (const storage::Outcome& outcome : earlier->commit(writes)) EXPECT_FALSE(outcome.error);
    return earlier;
}

TEST(Hub, LetsPeopleReadAGameOfEarlierRules) {
    Room room;
    TwoAtATable t(room);
    for (int i = 0; i < 30; ++i)
        if (!t.awaited().play()) room.pass(20'000);
    room.request("GET", "/api/games/" + t.game + "/record");
    const std::string ours = *room.last.body;

    Room again(Room::quick(), kept_by_an_earlier_server(*room.store, t.game));
    EXPECT_EQ(again.hub.resumed().games, 0u);
    EXPECT_EQ(again.hub.resumed().outdated, 1u);
    EXPECT_TRUE(again.hub.resumed().problems.empty());

    // A player who comes back is told why, and is not cut.
    const auto peer = again.connect();
    const Json join{{"do", "join"}, {"game", t.game}, {"secret", t.ann.secret()}, {"id", 7}};
    for (int i = 0; i < 40; ++i) again.hub.on_frame(*peer, join.dump(), again.now);
    again.settle();
    EXPECT_EQ(peer->frames.back()["is"], "error");
    EXPECT_EQ(peer->frames.back()["code"], "other-rules");
    EXPECT_FALSE(peer->closed);

    const Json info = again.request("GET", "/api/games/" + t.game);
    EXPECT_EQ(info["stage"], "outdated");
    EXPECT_EQ(info["behaviour"], 1);
    EXPECT_EQ(info["over"], false);
    EXPECT_EQ(info["settings"]["rules"], "classique");
    EXPECT_EQ(info["seats"], Json::array({{{"name", "Ann"}}, {{"name", "Ben"}}}));

    // The same acts, under their own behaviour.
    again.request("GET", "/api/games/" + t.game + "/record");
    std::string theirs = *again.last.body;
    const std::size_t at = theirs.find("\"behaviour\":1");
    ASSERT_NE(at, std::string::npos);
    theirs.replace(at, 13, "\"behaviour\":" + std::to_string(kBehaviour));
    EXPECT_EQ(theirs, ours);

    // No position of it is shown, and nothing is written to it.
    EXPECT_EQ(again.request("GET", "/api/games/" + t.game + "/timeline", "", 409)["code"], "other-rules");
    EXPECT_EQ(
        again.request("GET", "/api/games/" + t.game + "/scenario?at=1", "", 409)["code"], "other-rules");
    again.pass(3'600'000);
    EXPECT_EQ(again.store->load(t.game).tail.size(), room.store->load(t.game).tail.size());
    EXPECT_EQ(again.request("GET", "/api/games/none", "", 404)["code"], "no-such-game");
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
    EXPECT_EQ(again.hub.resumed().games, 1u);
    EXPECT_EQ(again.hub.counts().games, 1u) << "one that waits is opened when somebody comes";
    EXPECT_TRUE(again.hub.resumed().problems.empty());
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
    EXPECT_EQ(host.view["revealing"]["pledges"].size(), 2u);
}

// Ann and Ben are ready, and Ann has asked for the start.
struct Revealing : TwoAtATable {
    explicit Revealing(Room& a_room) : TwoAtATable(a_room, Json::object(), false) {
        EXPECT_EQ(ann.code({{"do", "start"}}), "accepted");
        both_read();
    }
};

TEST(Hub, StartsWhenAllSaltsThatWerePledgedAreThere) {
    Room room;
    Revealing t(room);
    const Json pledge = t.ann.ready()["pledge"];
    EXPECT_EQ(t.ben.view["seats"][0]["pledge"], pledge);
    EXPECT_EQ(t.ben.view["revealing"], (Json{{"until", room.now + 10'000}, {"pledges", {pledge, pledge}}}));
    EXPECT_EQ(t.ben.news.back(), (Json{{"news", "revealing"}}));
    EXPECT_EQ(t.ann.code({{"do", "reveal"}, {"seat", 1}, {"salt", std::string(32, 'b')}}), "bad-salt");
    EXPECT_EQ(t.ann.code(t.ann.ready()), "revealing");
    EXPECT_EQ(t.ann.code(t.ann.reveal()), "accepted");
    t.both_read();
    EXPECT_EQ(t.ben.view["seats"][0]["salt"], Person::salt());
    EXPECT_EQ(t.ben.view["stage"], "lobby");
    EXPECT_EQ(t.ben.code(t.ben.reveal()), "accepted");
    t.both_read();
    EXPECT_EQ(t.ann.view["stage"], "playing");
    EXPECT_FALSE(t.ann.view.contains("revealing"));
    room.request("GET", "/api/games/" + t.game + "/record");
    const Json fair = Json::parse(room.last.body->substr(0, room.last.body->find('\n')))["fair"];
    EXPECT_EQ(fair["version"], 2);
    EXPECT_EQ(fair["pledges"], Json::array({pledge, pledge}));
    EXPECT_EQ(fair["salts"], Json::array({Person::salt(), Person::salt()}));
}

TEST(Hub, CallsAStartOffByItselfAndSaysWhoseSaltIsMissing) {
    Room room;
    Revealing t(room);
    t.ann.code(t.ann.reveal());
    room.pass(10'000);
    t.both_read();
    EXPECT_EQ(t.ann.news.back(), (Json{{"news", "called-off"}, {"seat", 2}}));
    EXPECT_FALSE(t.ann.view.contains("revealing"));
    EXPECT_EQ(t.ann.view["seats"][0]["ready"], false);
    EXPECT_FALSE(t.ann.view["seats"][0].contains("pledge"));
    EXPECT_EQ(t.ben.code(t.ben.reveal()), "not-revealing");
    EXPECT_EQ(t.ann.code({{"do", "start"}}), "not-ready");
}

TEST(Hub, TakesUpARevealAfterARestart) {
    auto store = std::make_shared<storage::MemoryStore>();
    std::string game;
    {
        Room room(Room::quick(), store);
        Revealing t(room);
        t.ann.code(t.ann.reveal());
        game = t.game;
    }
    Room again(Room::quick(), store);
    Person ben(again, "Ben");
    ben.seat = 2;
    ben.join(game);
    EXPECT_EQ(ben.view["revealing"]["until"], again.now + 10'000);
    EXPECT_EQ(ben.code(ben.reveal()), "accepted");
    EXPECT_EQ(ben.view["stage"], "playing");
    EXPECT_EQ(again.store->find(game).status, storage::Status::Running);
}

// A crash just before the last act: taking the game up again ends it.
TEST(Hub, KeepsTheEndOfAGameThatIsOverWhenItIsTakenUp) {
    auto whole = std::make_shared<storage::MemoryStore>(), cut = std::make_shared<storage::MemoryStore>();
    std::string game;
    {
        Room room(Room::quick(), whole);
        const Json bot = {{"kind", "bot"}, {"bot", "steady"}};
        Person ann(room, "Ann");
        game = room.create({{"secret", ann.secret()}, {"seats", {{{"kind", "open"}}, bot}},
            {"settings",
                {{"rent", "automatic"}, {"auction", 0}, {"pace_least", 0}, {"pace_most", 0},
                    {"pace_offer", 0}, {"sleeps", false}, {"reserve", 1}, {"increment", 1}}}});
        const storage::Loaded made = whole->load(game);
        cut->write(storage::Create{.game = game,
            .header = made.header,
            .with = {.meta = made.listed.meta, .secrets = whole->secrets(game)}});
        ann.join(game);
        ann.sit(1);
        EXPECT_EQ(ann.start(), "accepted");
        ann.leave_line();  // the caretaker plays
        for (int hours = 0; hours < 100 && whole->find(game).status != storage::Status::Over; ++hours)
            room.pass(3'600'000);
    }
    ASSERT_EQ(whole->find(game).status, storage::Status::Over);
    std::vector<storage::Entry> entries = whole->entries(game, 1, 1'000'000);
    const auto is_act = [](const storage::Entry& entry) {
        return entry.payload.find("\"act\"") != std::string::npos;
    };
    while (!is_act(entries.back())) entries.pop_back();
    entries.pop_back();
    cut->write(
        storage::Append{.game = game, .entries = entries, .with = {.status = storage::Status::Running}});
    const Room again(Room::quick(), cut);
    EXPECT_EQ(again.hub.resumed().games, 1u);
    EXPECT_GE(cut->find(game).last, whole->find(game).last + 2) << "it slept and woke";
    EXPECT_EQ(cut->find(game).status, storage::Status::Over);
    EXPECT_TRUE(cut->secrets(game).empty());
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
    EXPECT_EQ(ann.view["seats"][0]["ready"], false);
    EXPECT_FALSE(ann.view["seats"][0].contains("pledge")) << "a pledge is for one game";
    // A player who comes back to the old game later hears of it.
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

TEST(Hub, SeatsAProgramByATokenThatOnlyTheHostIsTold) {
    Room room;
    Person ann(room, "Ann"), ben(room, "Ben");
    const std::string game = room.create({{"secret", ann.secret()}});
    ann.join(game);
    ben.join(game);
    ann.sit(1);
    ben.sit(2);
    EXPECT_EQ(ben.code({{"do", "make-bot-token"}, {"seat", 3}}), "not-host");
    EXPECT_EQ(ann.code({{"do", "make-bot-token"}, {"seat", 2}}), "seat-taken");
    EXPECT_EQ(ann.ask({{"do", "seat"}, {"seat", 3}, {"kind", "program"}})["code"], "bad-frame");
    const Json made = ann.ask({{"do", "make-bot-token"}, {"seat", 3}, {"name", "Robot"}});
    ASSERT_EQ(made["code"], "accepted");
    ben.read();
    EXPECT_EQ(ben.view["seats"][2]["kind"], "program");
    EXPECT_EQ(ben.view["seats"][2]["name"], "Robot");
    for (const Json& frame : ben.peer->frames) EXPECT_EQ(frame.dump().find("bot_token"), std::string::npos);
    // The token is the program's secret.
    const auto robot = room.connect();
    room.hub.on_frame(
        *robot, Json{{"do", "join"}, {"game", game}, {"secret", made["bot_token"]}}.dump(), room.now);
    room.settle();
    EXPECT_EQ(robot->frames.back()["view"]["mine"], Json::array({3}));
    // The new one in its place is good, the old one no more.
    const Json anew = ann.ask({{"do", "make-bot-token"}, {"seat", 3}, {"name", "Robot"}});
    EXPECT_NE(anew["bot_token"], made["bot_token"]);
    EXPECT_EQ(robot->frames.back()["view"]["mine"], Json::array());
    EXPECT_EQ(room.request("GET", "/api/games/" + game)["seats"][2]["kind"], "program");
}

TEST(Hub, SeatsMaisonWhereNoBotIsNamed) {
    Room room;
    Person ann(room, "Ann");
    const std::string game =
        room.create({{"secret", ann.secret()}, {"seats", {{{"kind", "open"}}, {{"kind", "bot"}}}}});
    ann.join(game);
    EXPECT_EQ(ann.view["seats"][1]["bot"], "maison");
    EXPECT_EQ(ann.code({{"do", "seat"}, {"seat", 3}, {"kind", "bot"}}), "accepted");
    EXPECT_EQ(ann.view["seats"][2]["bot"], "maison");
}

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

TEST(Hub, GoesOnWhereTheClockWasPutBackInBetween) {
    const auto store = std::make_shared<storage::MemoryStore>();
    std::string game;
    table::Millis then = 0;
    std::uint64_t entries = 0;
    {
        Room room(Room::quick(), store);
        Person ann(room, "Ann");
        game = room.create({{"seats", {{{"kind", "open"}}, {{"kind", "bot"}}}}, {"secret", ann.secret()},
            {"settings", {{"rent", "automatic"}}}});
        ann.join(game);
        ann.sit(1);
        EXPECT_EQ(ann.start(), "accepted");
        room.pass(60'000);
        then = room.now;
        entries = store->find(game).last;
    }
    Room room(Room::quick(), store, then - 3'600'000);
    Person ann(room, "Ann");
    ann.seat = 1;
    ann.join(game);
    for (int i = 0; i < 40; ++i) {
        ann.play();
        room.pass(5'000);
        ann.read();
    }
    EXPECT_GT(store->find(game).last, entries + 30) << "Ann and the bot play";
    const std::vector<storage::Entry> log = store->entries(game, 1, 10'000);
    EXPECT_TRUE(std::ranges::is_sorted(log, {}, &storage::Entry::at));
}

TEST(Hub, LetsWaitingGamesSleepOnTheDisk) {
    HubLimits limits = Room::quick();
    limits.games = 5;
    limits.unpeopled_per_day = 1e6;
    limits.forget_waiting = 2 * 3'600'000;
    Room room(limits);
    Person ann(room, "Ann");
    const Json body{{"secret", ann.secret()}, {"public", true}};
    const std::string peopled = room.create(body);
    ann.join(peopled);
    EXPECT_EQ(ann.code({{"do", "sit"}, {"seat", 1}, {"name", "Ann"}}), "accepted");
    std::vector<std::string> made;
    for (int i = 0; i < 20; ++i) {
        made.push_back(room.create(body));
        EXPECT_FALSE(made.back().empty()) << "what others leave behind takes nobody's room";
        room.pass(2'000);
    }
    room.pass(60'000);
    EXPECT_EQ(room.hub.counts().games, 1u);
    // All are in the list, those with people first, and each comes back when somebody follows its link.
    const Json games = room.request("GET", "/api/lobby")["games"];
    ASSERT_EQ(games.size(), 21u);
    EXPECT_EQ(games[0]["game"], peopled);
    EXPECT_EQ(games[1]["game"], made.back());
    Person ben(room, "Ben");
    ben.join(made[3]);
    EXPECT_EQ(ben.code({{"do", "sit"}, {"seat", 1}, {"name", "Ben"}}), "accepted");
    EXPECT_EQ(room.request("GET", "/api/lobby")["games"].size(), 21u);
    // After a while they go, but for the one where somebody still waits.
    ben.leave_line();
    room.pass(4 * 3'600'000);
    EXPECT_THROW((void)room.store->find(made[7]), storage::StoreError);
    const Json left = room.request("GET", "/api/lobby")["games"];
    ASSERT_EQ(left.size(), 1u);
    EXPECT_EQ(left[0]["game"], peopled);
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

TEST(Hub, OpensAGameThatIsAskedForBeforeItsTurn) {
    auto store = std::make_shared<storage::MemoryStore>();
    std::string asked;
    {
        Room room(Room::quick(), store);
        for (int i = 0; i < 3; ++i) {
            const TwoAtATable t(room);
            if (i == 0) asked = t.game;
        }
    }
    Room again(Room::quick(), store, 1'700'000'000'000, Room::AtTheDoor::Yes);
    EXPECT_FALSE(again.hub.resumed().all);
    std::optional<Reply> health;
    again.hub.answer(
        {.method = "GET", .path = "/healthz"}, again.now, [&](Reply r) { health = std::move(r); });
    EXPECT_EQ(health->status, 200);
    EXPECT_TRUE(health->body->starts_with("ok; games taken up so far: ")) << *health->body;
    std::optional<Reply> reply;
    again.hub.answer(
        {.method = "GET", .path = "/api/games/" + asked}, again.now, [&](Reply r) { reply = std::move(r); });
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, 200);
    again.settle();
    EXPECT_TRUE(again.hub.resumed().all);
    EXPECT_EQ(again.hub.resumed().games, 3u);
}

// Players who saw the game go on would know its dice.
TEST(Hub, GivesGamesFromABackupOtherDice) {
    auto store = std::make_shared<storage::MemoryStore>();
    std::string playing, waiting;
    Json before, lobby_before;
    std::size_t chances = 0;
    {
        Room room(Room::quick(), store);
        TwoAtATable t(room);
        playing = t.game;
        for (int i = 0; i < 30; ++i)
            if (!t.awaited().play()) room.pass(20'000);
        t.both_read();
        before = t.ann.view;
        TwoAtATable lobby(room, Json::object(), false);
        waiting = lobby.game;
        lobby_before = lobby.ann.view;
        chances = lobby_before["seats"].size();
    }
    ASSERT_EQ(chances, 2u);
    store->mark_restored();
    Room again(Room::quick(), store);
    EXPECT_EQ(again.hub.resumed().renewed, 1u);
    // The old game is closed with its secret, so that what was played can be checked, and leads to the next.
    Person ann(again, "Ann"), ben(again, "Ben");
    ann.join(playing);
    EXPECT_EQ(ann.view["stage"], "over");
    EXPECT_EQ(ann.view["closed"], true);
    EXPECT_FALSE(ann.view["secret"].get<std::string>().empty());
    ASSERT_FALSE(ann.rematch.empty());
    const std::string next = ann.rematch;
    ann.join(next);
    ben.join(next);
    EXPECT_EQ(ann.view["stage"], "lobby");
    EXPECT_EQ(ann.view["mine"], Json::array({1}));
    EXPECT_NE(ann.view["commitment"], before["commitment"]);
    ann.seat = 1;
    ben.seat = 2;
    EXPECT_EQ(ann.code(ann.ready()), "accepted");
    EXPECT_EQ(ben.code(ben.ready()), "accepted");
    EXPECT_EQ(ann.start(), "accepted");
    ben.read();
    EXPECT_EQ(ben.code(ben.reveal()), "accepted");
    ann.read();
    ASSERT_EQ(ann.view["stage"], "playing");
    EXPECT_EQ(ann.view["position"]["players"], before["position"]["players"]);
    // Before the start: the same game and seats, another commitment, and new shares.
    Person host(again, "Ann");
    host.join(waiting);
    EXPECT_EQ(host.view["stage"], "lobby");
    EXPECT_EQ(host.view["host"], true);
    EXPECT_NE(host.view["commitment"], lobby_before["commitment"]);
    EXPECT_EQ(host.view["seats"][0]["ready"], false);
    EXPECT_FALSE(host.view["seats"][0].contains("pledge"));
    // Once.
    const std::string commitment = host.view["commitment"];
    Room later(Room::quick(), store, again.now);
    Person third(later, "Ann"), fourth(later, "Ann");
    third.join(next);
    EXPECT_EQ(third.view["stage"], "playing");
    fourth.join(waiting);
    EXPECT_EQ(fourth.view["commitment"], commitment);
    EXPECT_EQ(later.hub.resumed().renewed, 0u);
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

// A roll that waits for a rent: an empty frame would tell the owner that there is one to look for.
TEST(Hub, SendsNoFrameWithNothingInItWhereARentIsQuiet) {
    Room room;
    const Json position = Json::parse(
        R"({"players":[{"place":39},{"titles":[39]}],"turn":1,"started":true,"rolled":true,"doubles":1,)"
        R"("claims":[{"title":39,"visitor":1,"owner":2,"amount":50,"landing":1}]})");
    TwoAtATable t(room, {{"rent", "quiet"}, {"reserve", 60}, {"position", position}});
    for (Person* one : {&t.ann, &t.ben}) one->tell({{"do", "seen"}, {"version", one->version}});
    t.both_read();
    const std::size_t before = t.ben.peer->frames.size();
    ASSERT_EQ(t.ann.code(t.ann.act(t.ann.listed("roll"))), "held");
    EXPECT_EQ(t.ann.view["held"], 1);
    EXPECT_EQ(t.ben.peer->frames.size(), before) << t.ben.last();
    // What comes next follows what he has.
    room.pass(10'000);
    EXPECT_GT(t.ben.peer->frames.size(), before);
    t.both_read();
    EXPECT_EQ(t.ben.version, t.ann.version);
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
    EXPECT_EQ(ann.start(), "accepted");
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
