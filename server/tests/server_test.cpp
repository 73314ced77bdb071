// The whole server over real sockets: what only sockets can bring.
#include <banquier/server/client.hpp>
#include <banquier/server/server.hpp>
#include <banquier/storage/memory_store.hpp>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <thread>

namespace banquier::server {
namespace {

namespace net = boost::asio;
using tcp = net::ip::tcp;
using Json = nlohmann::json;

const editions::Library& library() {
    static const editions::Library all = editions::Library::embedded();
    return all;
}

class Running {
public:
    explicit Running(std::shared_ptr<storage::MemoryStore> kept = std::make_shared<storage::MemoryStore>(),
        ServerOptions options = {})
        : store(std::move(kept)) {
        server.emplace(*store, library(), std::move(options));
        address = {"127.0.0.1", server->listen("127.0.0.1", 0)};
        thread = std::jthread([this] { server->run(); });
    }
    ~Running() {
        server->stop();
        thread.join();
    }
    std::string create() const {
        const Answered made = ask(address, "POST", "/api/games", R"({"secret":"a host with a secret"})");
        EXPECT_EQ(made.status, 201) << made.body;
        return Json::parse(made.body).value("game", "");
    }
    tcp::socket connect(net::io_context& io) const {
        tcp::socket socket(io);
        socket.connect({net::ip::make_address(address.host), address.port});
        return socket;
    }
    // The first line of the answer to a request as it is.
    std::string raw(const std::string& request) const {
        net::io_context io;
        tcp::socket socket = connect(io);
        net::write(socket, net::buffer(request));
        std::string answer(12, ' ');
        boost::system::error_code ended;
        answer.resize(net::read(socket, net::buffer(answer), ended));
        return answer;
    }

    std::shared_ptr<storage::MemoryStore> store;
    std::optional<Server> server;
    Address address;
    std::jthread thread;
};

// A connection and everything that it was told, until `enough` frames have come or it has ended.
struct Talk {
    std::vector<Json> frames;
    std::string closed;

    Talk(const Address& address, const std::vector<std::string>& says, std::size_t enough) {
        net::io_context io;
        const auto client = Client::connect(io, address,
            {.opened =
                    [&] {
                        for (const std::string& text : says)
                            line->send(std::make_shared<const std::string>(text));
                    },
                .frame =
                    [&](std::string_view text) {
                        frames.push_back(Json::parse(text));
                        if (frames.size() == enough) io.stop();
                    },
                .closed =
                    [&](const std::string& why) {
                        closed = why;
                        io.stop();
                    }});
        line = client.get();
        io.run_for(std::chrono::seconds(20));
    }
    Client* line = nullptr;
};

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
        Running running(store);
        game = running.create();
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            running.server->stop();
        });
        const Talk talk(running.address, {Json{{"do", "join"}, {"game", game}}.dump()}, 100);
        why = talk.closed;
    }
    EXPECT_TRUE(why.starts_with("1001")) << why;
    const Running again(store);
    EXPECT_EQ(again.server->resumed().games, 1u);
    EXPECT_EQ(ask(again.address, "GET", "/api/games/" + game).status, 200);
}

TEST(Server, RefusesForeignPagesAndPathsThatLeadOut) {
    const Running running;
    const std::string upgrade =
        "GET /ws HTTP/1.1\r\nHost: table.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
    EXPECT_EQ(running.raw(upgrade + "Origin: https://evil.test\r\n\r\n"), "HTTP/1.1 403");
    EXPECT_EQ(running.raw(upgrade + "Origin: https://table.test\r\n\r\n"), "HTTP/1.1 101");
    for (const char* path :
        {"/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/api/games/..%2f..", "//etc/passwd"})
        EXPECT_EQ(
            running.raw(std::string("GET ") + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
            "HTTP/1.1 404")
            << path;
}

TEST(Server, ListeningToThisMachineAloneHasNoAddressForOthers) {
    Running running;
    EXPECT_EQ(Json::parse(ask(running.address, "GET", "/api/here").body)["addresses"], Json::array());
}

TEST(Server, ServesOthersWhileManyConnectionsSayNothing) {
    ServerOptions options;
    options.limits.connections_of_address = 1000;
    const Running running(std::make_shared<storage::MemoryStore>(), options);
    net::io_context io;
    std::vector<tcp::socket> silent;
    for (int i = 0; i < 400; ++i) silent.push_back(running.connect(io));
    // One byte each, of a request that never comes.
    for (tcp::socket& socket : silent) net::write(socket, net::buffer("G", 1));
    const auto before = std::chrono::steady_clock::now();
    EXPECT_EQ(ask(running.address, "GET", "/healthz").status, 200);
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(2));
}

TEST(Server, GivesBackTheRoomOfConnectionsThatTimedOut) {
    ServerOptions options;
    options.limits.connections_of_address = 5;
    options.limits.handshake = std::chrono::seconds(1);
    const Running running(std::make_shared<storage::MemoryStore>(), options);
    net::io_context io;
    std::vector<tcp::socket> silent;
    for (int i = 0; i < 5; ++i) silent.push_back(running.connect(io));
    std::this_thread::sleep_for(std::chrono::milliseconds(2500));
    EXPECT_EQ(running.raw("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"), "HTTP/1.1 200");
}

TEST(Server, KeepsTheOthersPlayingWhileOneFloods) {
    ServerOptions options;
    options.limits.frames_per_second = 20;
    options.limits.frames_at_once = 30;
    const Running running(std::make_shared<storage::MemoryStore>(), options);
    const std::string game = running.create();
    std::vector<std::string> flood{Json{{"do", "join"}, {"game", game}}.dump()};
    for (int i = 0; i < 500; ++i) flood.emplace_back(R"({"do":"snapshot"})");
    const Talk hostile(running.address, flood, 100'000);
    EXPECT_TRUE(hostile.closed.starts_with("4008")) << hostile.closed;
    const Talk honest(running.address, {Json{{"do", "join"}, {"game", game}}.dump()}, 1);
    EXPECT_EQ(honest.frames.size(), 1u);
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
