// Live games on a disk: nothing is shown before it is kept, and what was kept is taken up again.
#include "room.hpp"

#include <banquier/server/kept.hpp>

#include <gtest/gtest.h>

namespace banquier::server {
namespace {

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
    // The question lapses, and its asker waits before the next.
    room.pass(60'000);
    room.pass(10'000);
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

// As somebody who can write to the file would alter a throw, with a log that is whole again afterwards.
TEST(Hub, DoesNotGoOnWithAThrowThatItsSecretDoesNotGive) {
    Room room;
    TwoAtATable t(room);
    for (int i = 0; i < 30; ++i)
        if (!t.awaited().play()) room.pass(20'000);
    const storage::Loaded loaded = room.store->load(t.game);
    storage::Create create{.game = t.game, .at = 1, .header = loaded.header, .entries = loaded.tail};
    create.with = {
        .status = loaded.listed.status, .meta = loaded.listed.meta, .secrets = room.store->secrets(t.game)};
    const auto kept_as = [](const storage::Create& made) {
        auto store = std::make_shared<storage::MemoryStore>();
        store->write(made);
        return store;
    };
    EXPECT_EQ(problem_of(*kept_as(create), t.game), "");
    const std::string throws = "\"1: roll ";
    const auto last = std::ranges::find_if(create.entries.rbegin(), create.entries.rend(),
        [&](const storage::Entry& entry) { return entry.payload.find(throws) != std::string::npos; });
    ASSERT_NE(last, create.entries.rend());
    char& die = last->payload[last->payload.find(throws) + throws.size()];
    die = die == '6' ? '5' : static_cast<char>(die + 1);
    // What came after it is another game's: only the throw is to be judged.
    create.entries.erase(last.base(), create.entries.end());
    const auto store = kept_as(create);
    EXPECT_NE(problem_of(*store, t.game).find("the secret of the dice"), std::string::npos);
    Room again(Room::quick(), store);
    EXPECT_EQ(again.hub.resumed().games, 0u);
    EXPECT_EQ(again.hub.resumed().problems.size(), 1u);
    again.request("GET", "/api/games/" + t.game, {}, 404);
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

TEST(Hub, TakesUpTheGamesOnceTheListCanBeReadAgain) {
    auto store = std::make_shared<storage::MemoryStore>();
    {
        Room room(Room::quick(), store);
        for (int i = 0; i < 3; ++i) const TwoAtATable t(room);
    }
    Room again(Room::quick(), store, 1'700'000'000'000, Room::AtTheDoor::Yes);
    store->fail_lists(storage::ErrorKind::Io);
    again.settle();
    EXPECT_TRUE(again.hub.resumed().problems.empty());
    EXPECT_FALSE(again.hub.resumed().all);
    again.pass(60'000);
    EXPECT_FALSE(again.hub.resumed().all);
    store->fail_lists(std::nullopt);
    again.pass(60'000);
    EXPECT_TRUE(again.hub.resumed().all);
    EXPECT_EQ(again.hub.resumed().games, 3u);
    EXPECT_EQ(
        std::ranges::count_if(again.log,
            [](const auto& line) { return line.second.starts_with("the list of games cannot be read"); }),
        1);
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
