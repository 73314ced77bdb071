// Reviews of games that are over: who gets one, when, and what it says.
#include "reviews.hpp"
#include "room.hpp"
#include "shared/schema_check.hpp"

#include <gmock/gmock.h>

namespace banquier::server {
namespace {

std::string review_of(const std::string& game) { return "/api/games/" + game + "/review"; }

void expect_form(const Json& answer, const std::string& form) {
    EXPECT_EQ(shared::disobeys(boost::json::parse(answer.dump()), "answers.json", "/$defs/" + form), "");
}

// A short game that has ended: everybody agreed to stop it after some acts.
std::string short_game(Room& room) {
    TwoAtATable t(room, {{"board", "asterix"}, {"rules", "asterix-chrono"}});
    for (int i = 0; i < 12; ++i) t.awaited().play();
    t.both_read();
    EXPECT_EQ(t.ann.code({{"do", "ask"}, {"seat", 1}, {"what", "stop"}}), "accepted");
    t.both_read();
    EXPECT_EQ(t.ben.code({{"do", "agree"}, {"seat", 2}, {"vote", t.ben.view["vote"]["number"]}}), "accepted");
    t.both_read();
    EXPECT_EQ(t.ann.view["stage"], "over");
    return t.game;
}

void make_one(Room& room) {
    ASSERT_FALSE(room.leisure.empty());
    const auto work = std::move(room.leisure.front());
    room.leisure.erase(room.leisure.begin());
    work();
    room.settle();
}

TEST(Reviews, AreMadeOneAtATimeWhileOthersWait) {
    Room room;
    const std::string first = short_game(room), second = short_game(room);
    const Json working = room.request("GET", review_of(first), {}, 202);
    EXPECT_EQ(working["state"], "working");
    expect_form(working, "reviewing");
    const Json waiting = room.request("GET", review_of(second), {}, 202);
    EXPECT_EQ(waiting, Json({{"state", "waiting"}, {"before", 1}}));
    expect_form(waiting, "reviewing");
    EXPECT_EQ(room.leisure.size(), 1u);
    make_one(room);
    const Json review = room.request("GET", review_of(first));
    expect_form(review, "review");
    EXPECT_EQ(review["players"], Json::array({"Ann", "Ben"}));
    EXPECT_EQ(review["chances"].size(), 2u);
    EXPECT_EQ(review["chances"][0].back()[0], review["steps"]);
    EXPECT_EQ(review["words"]["fr"]["parts"][0]["title"], "Probabilités de gagner");
    EXPECT_EQ(review["words"]["en"]["parts"][0]["title"], "Chances of winning");
    EXPECT_EQ(room.request("GET", review_of(second), {}, 202)["state"], "working");
    make_one(room);
    room.request("GET", review_of(second));
}

TEST(Reviews, AreOfGamesThatAreOver) {
    Room room;
    TwoAtATable t(room);
    EXPECT_EQ(room.request("GET", review_of(t.game), {}, 409)["code"], "not-over");
    EXPECT_EQ(room.request("GET", review_of("no-such-game"), {}, 404)["code"], "no-such-game");
    EXPECT_TRUE(room.leisure.empty());
}

TEST(Reviews, AreRationedByAddressAndInAll) {
    HubLimits limits = Room::quick();
    limits.reviews.at_once = 2;
    limits.reviews.waiting = 3;
    Room room(limits);
    std::vector<std::string> games;
    for (int i = 0; i < 3; ++i) games.push_back(short_game(room));
    room.request("GET", review_of(games[0]), {}, 202);
    for (int i = 0; i < 5; ++i)
        room.request("GET", review_of(games[0]), {}, 202);  // looking on costs nothing
    room.request("GET", review_of(games[1]), {}, 202);
    EXPECT_EQ(room.request("GET", review_of(games[2]), {}, 429)["code"], "too-fast");
}

TEST(Reviews, ThatTakeTooLongAreGivenUpAndTriedAgainLater) {
    Room room;
    const std::string game = short_game(room);
    room.request("GET", review_of(game), {}, 202);
    room.pass(61'000);
    EXPECT_EQ(room.request("GET", review_of(game), {}, 202)["state"], "working");  // it does not know yet
    make_one(room);
    EXPECT_EQ(room.request("GET", review_of(game), {}, 503)["code"], "no-review");
    room.pass(59'000);
    EXPECT_EQ(room.request("GET", review_of(game), {}, 503)["code"], "no-review");
    EXPECT_TRUE(room.leisure.empty());
    room.pass(2'000);
    EXPECT_EQ(room.request("GET", review_of(game), {}, 202)["state"], "working");
    make_one(room);
    expect_form(room.request("GET", review_of(game)), "review");
}

TEST(Reviews, ThatTakeTooLongAreGivenUpAlsoWhileNobodyLooks) {
    Room room;
    const std::string game = short_game(room);
    room.request("GET", review_of(game), {}, 202);
    room.pass(90'000);
    make_one(room);
    EXPECT_EQ(room.request("GET", review_of(game), {}, 503)["code"], "no-review");
}

TEST(Reviews, ThatCannotBeMadeAreNotTriedAgain) {
    int begun = 0;
    Reviews reviews({}, [&](const Reviews::Job&) { ++begun; });
    const Request request;
    Reviews::Time now{std::chrono::hours{1}};
    EXPECT_EQ(reviews.reply(request, "a", now).status, 202);
    EXPECT_TRUE(reviews.is_making());
    reviews.made("a", nullptr, now);
    EXPECT_FALSE(reviews.is_making());
    now += std::chrono::hours{1};
    EXPECT_EQ(reviews.reply(request, "a", now).status, 503);
    EXPECT_EQ(begun, 1);
}

}  // namespace
}  // namespace banquier::server
