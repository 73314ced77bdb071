// The whole server over real sockets: what only sockets can bring.
#include "running.hpp"

namespace banquier::server {
namespace {

TEST(Server, CarriesAGameOverSockets) {
    const Running running;
    const std::string game = running.create();
    const Talk talk(running.address,
        {Json{{"do", "join"}, {"game", game}, {"secret", "a host with a secret"}}.dump(),
            R"({"do":"sit","id":1,"seat":1,"name":"Ann"})"},
        3);
    ASSERT_EQ(talk.frames.size(), 3u);
    EXPECT_EQ(talk.frames[0]["is"], "snapshot");
    EXPECT_EQ(talk.frames[0]["view"]["host"], true);
    EXPECT_EQ(talk.frames[1]["is"], "update");
    EXPECT_EQ(talk.frames[2]["code"], "accepted");
}

TEST(Server, SaysGoodbyeAndGoesOnWithItsGames) {
    auto store = std::make_shared<storage::MemoryStore>();
    std::string game, why;
    {
        Running running({}, store);
        game = running.create();
        const Talk talk(running.address, {Json{{"do", "join"}, {"game", game}}.dump()}, 100,
            [&] { running.server->stop(); });
        why = talk.closed;
    }
    EXPECT_TRUE(why.starts_with("1001")) << why;
    const Running again({}, store);
    EXPECT_EQ(client::request(again.address, "GET", "/api/games/" + game).status, 200);
}

TEST(Server, ListeningToThisMachineAloneHasNoAddressForOthers) {
    Running running;
    EXPECT_EQ(
        Json::parse(client::request(running.address, "GET", "/api/here").body)["addresses"], Json::array());
}

TEST(Server, SaysThatAPortIsTaken) {
    const Running running;
    storage::MemoryStore store;
    Server second(store, library(), {});
    try {
        second.listen("127.0.0.1", running.address.port);
        FAIL();
    } catch (const std::system_error& error) {
        EXPECT_EQ(error.code(), std::errc::address_in_use);
    }
}

}  // namespace
}  // namespace banquier::server
