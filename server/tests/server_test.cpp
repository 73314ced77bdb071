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

// Also of clients that answer no farewell: the connections of telephones that are out of reach.
bool stops_within_a_second() {
    std::optional<Running> running(std::in_place);
    const std::string game = running->create();
    const std::string join = Json{{"do", "join"}, {"game", game}}.dump();
    const Wire silent(*running), idle(*running, "127.0.0.2");
    silent.upgrade();
    silent.write(wire_frame(Op::Text, join));
    EXPECT_EQ(silent.read_frame().op, static_cast<int>(Op::Text));
    const auto before = std::chrono::steady_clock::now();
    running.reset();
    const bool soon = std::chrono::steady_clock::now() - before < std::chrono::seconds(1);
    EXPECT_EQ(silent.farewell(), 1001);
    return soon;
}
// The machine may be busy with something else: once is enough.
TEST(Server, StopsWithinASecondWhoeverIsConnected) {
    bool soon = false;
    for (int tries = 0; tries < 3 && !soon; ++tries) soon = stops_within_a_second();
    EXPECT_TRUE(soon);
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
