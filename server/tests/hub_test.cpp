// Live games over connections that are no sockets: made, joined, played, seen and asked about.
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

}  // namespace
}  // namespace banquier::server
