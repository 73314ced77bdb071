// Who sits where: pledges before the start, rematches, other devices, programs, and tables that wait.
#include "room.hpp"

#include <gtest/gtest.h>

namespace banquier::server {
namespace {

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

TEST(Hub, TheHostClosesATableBeforeTheStartAndItIsGone) {
    Room room;
    Person ann(room, "Ann"), ben(room, "Ben"), passer_by(room, "Passer-by");
    const std::string game = room.create({{"secret", ann.secret()}, {"public", true}});
    for (Person* one : {&ann, &ben, &passer_by}) one->join(game);
    ann.sit(1);
    ben.sit(2);
    EXPECT_EQ(ben.code({{"do", "close"}}), "not-host");
    EXPECT_EQ(ann.code({{"do", "close"}}), "accepted");
    for (Person* one : {&ann, &ben, &passer_by}) {
        EXPECT_EQ(one->peer->frames.back()["code"], "closed");
        EXPECT_EQ(one->peer->closed, Farewell::Done);
    }
    EXPECT_EQ(room.request("GET", "/api/lobby")["games"], Json::array());
    room.request("GET", "/api/games/" + game, "", 404);
    EXPECT_THROW(room.store->find(game), storage::StoreError);
    for (Person* one : {&ann, &ben, &passer_by}) room.hub.on_close(*one->peer, room.now);
    room.pass(120'000);
    EXPECT_EQ(room.request("GET", "/api/lobby")["games"], Json::array());
}

TEST(Hub, NobodyClosesAGameThatHasBegun) {
    Room room;
    TwoAtATable t(room);
    EXPECT_EQ(t.ann.code({{"do", "close"}}), "already-started");
    EXPECT_EQ(t.ben.code({{"do", "close"}}), "already-started");
    room.request("GET", "/api/games/" + t.game);
}

TEST(Hub, TheHostPutsSomebodyOutBeforeTheStart) {
    Room room;
    TwoAtATable t(room, Json::object(), false);
    EXPECT_EQ(t.ben.code({{"do", "put-out"}, {"seat", 2}, {"whom", 1}}), "not-host");
    EXPECT_EQ(t.ann.code({{"do", "put-out"}, {"whom", 2}}), "accepted");
    t.both_read();
    EXPECT_EQ(t.ben.news.back(), (Json{{"news", "put-out"}, {"seat", 2}}));
    EXPECT_EQ(t.ben.view["mine"], Json::array());
    EXPECT_EQ(t.ben.view["put_out"], true);
    EXPECT_FALSE(t.ann.view.contains("put_out"));
    EXPECT_EQ(t.ben.view["seats"][1]["kind"], "open");
    EXPECT_EQ(t.ben.code({{"do", "sit"}, {"seat", 2}, {"name", "Ben"}}), "put-out");
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

TEST(Hub, SeatsABotOfTheMiddleLevelWhereNoneIsNamed) {
    Room room;
    Person ann(room, "Ann");
    const std::string game =
        room.create({{"secret", ann.secret()}, {"seats", {{{"kind", "open"}}, {{"kind", "bot"}}}}});
    ann.join(game);
    EXPECT_EQ(ann.view["seats"][1]["bot"], "level-3");
    EXPECT_EQ(ann.code({{"do", "seat"}, {"seat", 3}, {"kind", "bot"}}), "accepted");
    EXPECT_EQ(ann.view["seats"][2]["bot"], "level-3");
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

}  // namespace
}  // namespace banquier::server
