// What no honest client sends: each is refused with its documented code, and the game does not notice.
#include "room.hpp"

namespace banquier::server {
namespace {

class Hostile : public ::testing::Test {
protected:
    // An error frame, its code and the field that is wrong.
    void expect_bad(Person& person, const std::string& text, const std::string& field) {
        person.tell_raw(text);
        EXPECT_EQ(person.last()["is"], "error") << text;
        EXPECT_EQ(person.last()["code"], "bad-frame") << text;
        EXPECT_EQ(person.last().value("field", ""), field) << text << "\n" << person.last();
    }
    void TearDown() override {
        t.both_read();
        EXPECT_EQ(t.ann.view["position"], before);
        EXPECT_TRUE(t.awaited().play());
    }

    Room room;
    TwoAtATable t{room};
    Json before = t.ann.view["position"];
};

TEST_F(Hostile, ActsForAnotherSeat) {
    Person& next = t.awaited();
    Person& other = t.other();
    Json frame = next.act(next.listed("roll"));
    EXPECT_EQ(other.code(frame), "not-your-seat");
    frame["seat"] = other.seat;
    EXPECT_EQ(other.code(frame), "not-your-seat");
    frame["seat"] = 8;
    EXPECT_EQ(other.code(frame), "no-such-seat");
    Person outsider(room, "Eve");
    outsider.join(t.game);
    EXPECT_EQ(outsider.code(next.act(next.listed("roll"))), "unauthenticated");
    EXPECT_EQ(outsider.code({{"do", "sit"}, {"seat", 1}, {"name", "Eve"}}), "already-started");
    outsider.leave_line();
}

TEST_F(Hostile, AnswersStaleAndFutureDecisions) {
    EXPECT_TRUE(t.awaited().play());
    t.both_read();
    before = t.ann.view["position"];
    Person& next = t.awaited();
    Json frame = next.act(next.view["acts"][0]);
    const std::int64_t open = frame["decision"];
    frame["decision"] = open - 1;
    EXPECT_EQ(next.code(frame), "stale-decision");
    frame["decision"] = open + 1;
    EXPECT_EQ(next.code(frame), "future-decision");
}

TEST_F(Hostile, BringsItsOwnDice) {
    Person& next = t.awaited();
    EXPECT_EQ(next.code(next.act({{"act", "roll"}, {"by", next.seat}, {"dice", {6, 6}}})), "dice-not-yours");
}

TEST_F(Hostile, SendsWhatIsNoFrame) {
    expect_bad(t.ann, "", "");
    expect_bad(t.ann, "{", "");
    expect_bad(t.ann, "[]", "");
    expect_bad(t.ann, "null", "");
    expect_bad(t.ann, R"({"do":7})", "do");
    expect_bad(t.ann, R"({"do":"conquer"})", "do");
    expect_bad(t.ann, R"({"act":{}})", "do");
    expect_bad(t.ann, std::string(2000, '['), "");
    expect_bad(t.ann, std::string("\xff\xfe{}"), "");
}

TEST_F(Hostile, SendsWrongTypesAndHugeNumbers) {
    expect_bad(t.ann, R"({"do":"wait","seat":"1"})", "seat");
    expect_bad(t.ann, R"({"do":"wait","seat":0})", "seat");
    expect_bad(t.ann, R"({"do":"wait","seat":-1})", "seat");
    expect_bad(t.ann, R"({"do":"wait","seat":1.5})", "seat");
    expect_bad(t.ann, R"({"do":"wait","seat":99999999999999999999999})", "seat");
    expect_bad(t.ann, R"({"do":"wait","seat":18446744073709551615})", "seat");
    expect_bad(t.ann, R"({"do":"wait","seat":1,"id":-5})", "id");
    expect_bad(t.ann, R"({"do":"wait","seat":1,"extra":1})", "extra");
    expect_bad(t.ann, R"({"do":"seen","version":1e300})", "version");
    expect_bad(
        t.ann, R"({"do":"act","seat":1,"decision":4294967296,"act":{"act":"roll","by":1}})", "decision");
    expect_bad(t.ann, R"({"do":"act","seat":1,"act":[]})", "act");
    expect_bad(t.ann, R"({"do":"agree","seat":1,"vote":1,"yes":"yes"})", "yes");
    expect_bad(t.ann, R"({"do":"say","seat":1,"text":{}})", "text");
    expect_bad(t.ann, Json{{"do", "say"}, {"seat", 1}, {"text", std::string(3000, 'x')}}.dump(), "text");
    expect_bad(t.ann, R"({"do":"ready","seat":1,"pledge":"zz"})", "pledge");
    expect_bad(t.ann, R"({"do":"ready","seat":1,"pledge":""})", "pledge");
    expect_bad(t.ann, Json{{"do", "ready"}, {"seat", 1}, {"pledge", std::string(66, 'a')}}.dump(), "pledge");
    expect_bad(t.ann, Json{{"do", "ready"}, {"seat", 1}, {"salt", std::string(32, 'a')}}.dump(), "salt");
    expect_bad(t.ann, R"({"do":"reveal","seat":1})", "salt");
    expect_bad(t.ann, R"({"do":"reveal","seat":1,"salt":""})", "salt");
    expect_bad(t.ann, R"({"do":"reveal","seat":1,"salt":"aabb"})", "salt");
    expect_bad(t.ann, Json{{"do", "reveal"}, {"seat", 1}, {"salt", std::string(66, 'a')}}.dump(), "salt");
}

TEST_F(Hostile, OffersWhatCannotBe) {
    int id = 1000;  // a new one each time: a repeated act is answered as the first was
    const auto bad_offer = [&](const std::string& fields) {
        t.ann.tell_raw(R"({"do":"act","id":)" + std::to_string(++id) +
            R"(,"seat":1,"act":{"act":"offer","by":1,"whom":2,)" + fields + "}}");
        const std::string code = t.ann.last()["code"];
        EXPECT_TRUE(code == "illegal" || t.ann.last().value("field", "").starts_with("act."))
            << fields << " " << t.ann.last();
    };
    bad_offer(R"("amount":9223372036854775807)");
    bad_offer(R"("amount":-9223372036854775808)");
    bad_offer(R"("amount":2147483647)");
    bad_offer(R"("amount":-2147483648)");
    bad_offer(R"("give":[1])");
    bad_offer(R"("give":[-1])");
    bad_offer(R"("give":[999999])");
    bad_offer(R"("get":[1,1,1,1])");
}

TEST_F(Hostile, GetsEverythingWrong) {
    Person stranger(room, "Eve");
    stranger.join("nowhere");
    for (int i = 0; i < 19; ++i) {
        EXPECT_FALSE(stranger.peer->closed) << i;
        stranger.tell_raw(i % 2 == 0 ? R"({"do":"join","game":"nowhere"})" : R"({"do":"start"})");
    }
    stranger.tell_raw("{");
    EXPECT_EQ(stranger.peer->closed, Farewell::Refused);
    EXPECT_EQ(stranger.peer->frames.size(), 20u);
}

TEST_F(Hostile, AsksForEverythingWithoutEnd) {
    int shown = 0;
    for (int i = 0; i < 50; ++i) {
        t.ben.tell({{"do", "snapshot"}, {"id", 7}});
        shown += t.ben.last()["is"] == "snapshot";
    }
    EXPECT_GE(shown, 10);
    EXPECT_LT(shown, 50);
    EXPECT_EQ(t.ben.last()["code"], "too-fast");
}

TEST_F(Hostile, SpeaksBeforeItJoins) {
    auto peer = room.connect();
    room.hub.on_frame(*peer, R"({"do":"start","id":3})", room.now);
    EXPECT_EQ(peer->frames.back()["code"], "join-first");
    EXPECT_EQ(peer->frames.back()["id"], 3);
    room.hub.on_frame(*peer, R"({"do":"join","game":"../../etc/passwd"})", room.now);
    EXPECT_EQ(peer->frames.back()["code"], "no-such-game");
    room.hub.on_frame(*peer, R"({"do":"join","game":"nowhere"})", room.now);
    EXPECT_EQ(peer->frames.back()["code"], "no-such-game");
    room.hub.on_frame(*peer, Json{{"do", "join"}, {"game", t.game}, {"secret", "short"}}.dump(), room.now);
    EXPECT_EQ(peer->frames.back()["field"], "secret");
    room.hub.on_close(*peer, room.now);
    EXPECT_EQ(t.ann.code({{"do", "join"}, {"game", t.game}}), "already-joined");
}

TEST_F(Hostile, ComesFromAForeignPage) {
    Request upgrade{.path = "/ws", .host = "table.test", .origin = "https://evil.test"};
    Reply refusal;
    EXPECT_FALSE(room.hub.admits(upgrade, refusal));
    EXPECT_EQ(refusal.status, 403);
    upgrade.origin = "http://table.test";
    EXPECT_TRUE(room.hub.admits(upgrade, refusal));
    upgrade.origin = "null";
    EXPECT_FALSE(room.hub.admits(upgrade, refusal));
    room.request("POST", "/api/games", R"({"secret":"a host with a secret"})", 403, "https://evil.test");
}

TEST_F(Hostile, AsksForPagesThatAreNot) {
    for (const char* path : {"/../etc/passwd", "/api/games/../../x", "/api/games/%2e%2e", "/api/games/",
             "/x.php", "/.x", "//x", "/api/x", "/api", ""})
        room.request("GET", path, {}, 404);
    room.request("DELETE", "/api/lobby", {}, 405);
    room.request("GET", "/api/games", {}, 405);
    room.request("POST", "/api/games", "{", 400);
    room.request("POST", "/api/games", R"({"secret":"short"})", 400);
    const auto field = [&](const std::string& body) {
        return room.request("POST", "/api/games", body, 400).value("field", "");
    };
    EXPECT_EQ(field(R"({"secret":"a host with a secret","settings":{"board":"atlantis"}})"), "settings");
    EXPECT_EQ(field(R"({"secret":"a host with a secret","settings":{"reserve":-1}})"), "settings.reserve");
    EXPECT_EQ(field(R"({"secret":"a host with a secret","seats":[]})"), "seats");
    EXPECT_EQ(
        field(R"({"secret":"a host with a secret","seats":[{"kind":"bot","bot":"hal"}]})"), "seats[1].bot");
}

TEST_F(Hostile, MakesGamesWithoutEnd) {
    HubLimits limits;
    limits.games = 3;
    limits.creations_at_once = 5;
    Room full(limits);
    const Json body{{"secret", "a host with a secret"}};
    std::vector<Person> people;  // whose games are not let go
    for (int i = 0; i < 3; ++i) {
        people.emplace_back(full, "P" + std::to_string(i));
        people.back().join(full.create(body));
    }
    EXPECT_EQ(full.create(body, 503), "");
    EXPECT_EQ(full.create(body, 503), "");
    EXPECT_EQ(full.create(body, 429), "");
}

TEST(HostileOffer, AcceptsWhatHasChangedMeanwhile) {
    Room room;
    TwoAtATable t(room);
    // The first titles are bought; then an offer for one is made, and another in its place.
    for (int i = 0; i < 200 &&
        (t.ann.view["position"]["players"][0].value("titles", Json::array()).empty() ||
            !t.ann.view.contains("may_offer"));
        ++i) {
        if (!t.awaited().play()) room.pass(20'000);
        t.both_read();
    }
    const Json titles = t.ann.view["position"]["players"][0]["titles"];
    const Json title = titles[0].is_object() ? titles[0]["at"] : titles[0];
    const auto offer = [&](int money) {
        return t.ann.ask(
            t.ann.act({{"act", "offer"}, {"by", 1}, {"whom", 2}, {"amount", money}, {"give", {title}}}));
    };
    const Json first = offer(-100);
    ASSERT_EQ(first["code"], "accepted") << first;
    t.both_read();
    const Json accept = t.ben.listed("accept");
    ASSERT_FALSE(accept.is_null());
    ASSERT_EQ(offer(-300)["code"], "accepted");
    const Json late = t.ben.ask(t.ben.act(accept));
    EXPECT_EQ(late["code"], "illegal");
    EXPECT_EQ(late["reason"], "old-revision");
    EXPECT_EQ(t.ben.code(t.ben.act(t.ben.listed("accept"))), "accepted");
}

TEST(HostileBid, BidsWhatItHasNot) {
    Room room;
    TwoAtATable t(room, {{"auction", 0}});
    ASSERT_TRUE(t.to_auction());
    const auto bid = [&](const Json& amount) {
        return t.ann.ask(t.ann.act({{"act", "bid"}, {"by", 1}, {"amount", amount}}));
    };
    const Json cash = t.ann.view["position"]["players"][0]["cash"];
    const Json above = bid(cash.get<int>() + 1);
    EXPECT_EQ(above["code"], "illegal");
    EXPECT_EQ(above["reason"], "not-enough-cash");
    EXPECT_EQ(bid(2'147'483'647)["reason"], "not-enough-cash");
    EXPECT_EQ(bid(0)["reason"], "bid-too-low");
    for (const Json& amount : {Json(-10), Json(2'147'483'648), Json(9'223'372'036'854'775'807), Json(1e300),
             Json("10"), Json(nullptr)}) {
        const Json answer = bid(amount);
        EXPECT_TRUE(answer["code"] == "illegal" || answer.value("field", "") == "act.amount") << answer;
    }
    t.both_read();
    EXPECT_EQ(t.ann.view["position"]["players"][0]["cash"], cash);
}

}  // namespace
}  // namespace banquier::server
