// Real sockets on loopback: requests, frames, and every limit.
#include <banquier/server/transport.hpp>

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

namespace banquier::server {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;

// Around every step in how the length of a frame is written, and more than is sent in one piece.
constexpr std::array<std::size_t, 9> kLengths = {0, 1, 125, 126, 127, 5000, 20'000, 65'535, 65'536};

// Says everything back; asked for a pair, twice and together; asked to flood, sends without end; asked for all lengths,
// one of each.
class Echo final : public Service {
public:
    void answer(const Request& request, Responder respond) override {
        respond({.body = std::make_shared<const std::string>(request.method + " " + request.path)});
    }
    std::size_t longest_body(std::string_view path) const override { return path == "/long" ? 50'000 : 0; }
    bool admits(const Request& request, Reply& refusal) override {
        refusal = {.status = 404, .body = std::make_shared<const std::string>("no")};
        return request.path == "/ws";
    }
    void on_open(const std::shared_ptr<Peer>& peer, const Request&) override { peers.push_back(peer); }
    void on_frame(Peer& peer, std::string_view text) override {
        const auto frame = std::make_shared<const std::string>(text);
        if (text == "all lengths") {
            for (const std::size_t length : kLengths)
                peer.send(std::make_shared<const std::string>(length, 'x'));
            return;
        }
        const int times = text.starts_with("flood") ? 10'000 : text.starts_with("pair") ? 2 : 1;
        if (times == 2) peer.gather();
        for (int i = 0; i < times; ++i) peer.send(frame);
        if (times == 2) peer.send_gathered();
    }
    void on_close(Peer& peer) override {
        ++closed;
        std::erase_if(peers, [&](const auto& p) { return p.get() == &peer; });
    }
    std::vector<std::shared_ptr<Peer>> peers;
    std::atomic<int> closed = 0;
};

// Whether it comes true; the patience only ends a test that hangs.
bool comes_true(const std::function<bool()>& done) {
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (std::chrono::steady_clock::now() < patience) {
        if (done()) return true;
        std::this_thread::yield();
    }
    return false;
}

class TransportTest : public ::testing::Test {
protected:
    void start(const Limits& limits) {
        transport.emplace(io, limits, service);
        port = transport->listen("127.0.0.1", 0);
        thread = std::jthread([this] { io.run(); });
    }
    void TearDown() override {
        if (!transport) return;
        net::post(io, [this] { transport->stop(); });
        if (thread.joinable()) thread.join();
        transport.reset();
    }
    tcp::socket connect() {
        tcp::socket socket(client);
        socket.connect({net::ip::make_address("127.0.0.1"), port});
        return socket;
    }
    websocket::stream<tcp::socket> web_socket(const std::string& path = "/ws") {
        websocket::stream<tcp::socket> ws(connect());
        ws.handshake("localhost", path);
        return ws;
    }
    static std::string ask(
        tcp::socket& socket, const std::string& path, unsigned& status, const std::string& behind = {}) {
        http::request<http::empty_body> request(http::verb::get, path, 11);
        request.set(http::field::host, "localhost");
        if (!behind.empty()) request.set("X-Forwarded-For", behind);
        http::write(socket, request);
        beast::flat_buffer buffer;
        http::response<http::string_body> response;
        http::read(socket, buffer, response);
        status = response.result_int();
        return response.body();
    }
    // The code with which the server closes.
    static int farewell(websocket::stream<tcp::socket>& ws) {
        beast::flat_buffer buffer;
        beast::error_code failed;
        while (!failed) {
            ws.read(buffer, failed);
            buffer.clear();
        }
        return failed == websocket::error::closed ? ws.reason().code : -1;
    }

    net::io_context io, client;
    Echo service;
    std::optional<Transport> transport;
    std::uint16_t port = 0;
    std::jthread thread;
};

TEST_F(TransportTest, AnswersSeveralRequestsOnOneConnection) {
    start({});
    tcp::socket socket = connect();
    unsigned status = 0;
    EXPECT_EQ(ask(socket, "/one?x=1", status), "GET /one");
    EXPECT_EQ(ask(socket, "/two", status), "GET /two");
    EXPECT_EQ(status, 200u);
}

TEST_F(TransportTest, TakesLongBodiesWhereTheServiceWantsThem) {
    start({.frame_bytes = 1000, .large_bodies = 1, .bytes_per_second = 2000});
    const auto post = [&](tcp::socket& socket, const std::string& path, std::size_t size) {
        http::request<http::string_body> request(http::verb::post, path, 11);
        request.set(http::field::host, "localhost");
        request.body() = std::string(size, 'x');
        request.prepare_payload();
        beast::error_code failed;
        http::write(socket, request, failed);
        beast::flat_buffer buffer;
        http::response<http::string_body> response;
        http::read(socket, buffer, response, failed);
        return failed ? 0u : response.result_int();
    };
    const auto posted = [&](const std::string& path, std::size_t size) {
        tcp::socket socket = connect();
        return post(socket, path, size);
    };
    EXPECT_EQ(posted("/usual", 1000), 200u);
    EXPECT_EQ(posted("/long?x", 50'000), 200u);
    EXPECT_NE(posted("/usual", 1001), 200u);
    EXPECT_NE(posted("/long", 50'001), 200u);
    // One that never comes to an end keeps others out until it is cut.
    const std::string beginning = "POST /long HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\nx";
    tcp::socket slow(client);
    EXPECT_TRUE(comes_true([&] {
        slow = connect();
        net::write(slow, net::buffer(beginning));
        return posted("/long", 2000) == 503u;  // too many, not too large
    }));
    EXPECT_EQ(posted("/long", 900), 200u);
    slow.close();
    EXPECT_TRUE(comes_true([&] { return posted("/long", 2000) == 200u; }));
}

TEST_F(TransportTest, CarriesFramesBothWays) {
    start({});
    auto ws = web_socket();
    ws.write(net::buffer(std::string("hello")));
    beast::flat_buffer buffer;
    ws.read(buffer);
    EXPECT_EQ(beast::buffers_to_string(buffer.data()), "hello");
    ws.close(websocket::close_code::normal);
}

// In one packet, and at once: what the kernel keeps back without being told to send comes a fifth of a second later,
// every time. However slow the machine is, one of many comes sooner.
TEST_F(TransportTest, SendsGatheredFramesTogether) {
    start({.frames_per_second = 1e9, .frames_at_once = 1e9});
    auto ws = web_socket();
    const std::string frame = "\x81\x04pair";
    auto fastest = std::chrono::steady_clock::duration::max();
    for (int i = 0; i < 30; ++i) {
        const auto began = std::chrono::steady_clock::now();
        ws.write(net::buffer(std::string("pair")));
        std::array<char, 64> bytes{};
        const std::size_t size = ws.next_layer().read_some(net::buffer(bytes));
        fastest = std::min(fastest, std::chrono::steady_clock::now() - began);
        ASSERT_EQ(std::string(bytes.data(), size), frame + frame) << i;
    }
    EXPECT_LT(fastest, std::chrono::milliseconds(150));
}

// However much of it goes out in one piece, and with answers to pings that have to wait for room in between.
TEST_F(TransportTest, SendsFramesOfEveryLengthWholeAndInOrder) {
    start({.frames_per_second = 1e9, .frames_at_once = 1e9});
    tcp::socket socket(client);
    socket.open(tcp::v4());
    socket.set_option(net::socket_base::receive_buffer_size(4096));
    socket.connect({net::ip::make_address("127.0.0.1"), port});
    websocket::stream<tcp::socket> ws(std::move(socket));
    ws.handshake("localhost", "/ws");
    std::size_t pongs = 0;
    ws.control_callback([&](websocket::frame_type kind, beast::string_view payload) {
        EXPECT_EQ(kind, websocket::frame_type::pong);
        EXPECT_EQ(std::string(payload), std::string(125, 'p'));
        ++pongs;
    });
    constexpr int kRounds = 3;
    const websocket::ping_data payload(125, 'p');
    for (int i = 0; i < kRounds; ++i) {
        ws.write(net::buffer(std::string("all lengths")));
        for (int j = 0; j < 50; ++j) ws.ping(payload);
    }
    ASSERT_TRUE(comes_true([&] { return ws.next_layer().available() >= 1000; }));  // the way to us fills up
    for (int i = 0; i < kRounds; ++i)
        for (const std::size_t length : kLengths) {
            beast::flat_buffer buffer;
            ws.read(buffer);
            ASSERT_EQ(beast::buffers_to_string(buffer.data()), std::string(length, 'x')) << i;
        }
    EXPECT_GT(pongs, 0u);
}

TEST_F(TransportTest, RefusesAnUpgradeThatTheServiceDoesNotAdmit) {
    start({});
    websocket::stream<tcp::socket> ws(connect());
    beast::error_code failed;
    ws.handshake("localhost", "/elsewhere", failed);
    EXPECT_EQ(failed, websocket::error::upgrade_declined);
}

TEST_F(TransportTest, CutsALargeFrame) {
    start({.frame_bytes = 1000});
    auto ws = web_socket();
    beast::error_code failed;
    ws.write(net::buffer(std::string(5000, 'x')), failed);
    // Whether the farewell arrives before the connection is reset depends on what the client was still sending.
    EXPECT_THAT(farewell(ws), ::testing::AnyOf(1009, -1));
    auto other = web_socket();
    other.write(net::buffer(std::string("small")));
    beast::flat_buffer buffer;
    other.read(buffer);
    EXPECT_EQ(beast::buffers_to_string(buffer.data()), "small");
}

TEST_F(TransportTest, SlowsAClientThatWaitsForItsAnswers) {
    start({.frames_per_second = 500, .frames_at_once = 5});
    auto ws = web_socket();
    int answers = 0, told = 0;
    for (int i = 0; i < 100; ++i) {
        ws.write(net::buffer(std::string("x")));
        for (std::string said; said != "x";) {
            beast::flat_buffer buffer;
            ws.read(buffer);
            said = beast::buffers_to_string(buffer.data());
            answers += said == "x";
            told += said == R"({"is":"slow","frames_per_second":500})";
        }
    }
    EXPECT_EQ(answers, 100);
    EXPECT_EQ(told, 1);
}

TEST_F(TransportTest, CutsAFlood) {
    start({.frames_per_second = 100, .frames_at_once = 5});
    auto ws = web_socket();
    beast::error_code failed;
    for (int i = 0; i < 2000 && !failed; ++i) ws.write(net::buffer(std::string("x")), failed);
    // Whether the farewell arrives before the connection is reset depends on what the client was still sending.
    EXPECT_THAT(farewell(ws), ::testing::AnyOf(4008, -1));
}

TEST_F(TransportTest, RefusesBinaryFrames) {
    start({});
    auto ws = web_socket();
    ws.binary(true);
    ws.write(net::buffer(std::string("\x01\x02")));
    EXPECT_EQ(farewell(ws), 1003);
}

TEST_F(TransportTest, CutsAClientThatDoesNotRead) {
    start({.queue_bytes = 10'000});
    auto ws = web_socket();
    ws.write(net::buffer("flood" + std::string(2000, 'x')));
    EXPECT_TRUE(comes_true([&] { return service.closed == 1; }));
}

TEST_F(TransportTest, CutsARequestThatDribblesIn) {
    start({.handshake = std::chrono::seconds(1)});
    tcp::socket socket = connect();
    net::write(socket, net::buffer(std::string("GET / HT")));
    beast::error_code failed;
    char byte = 0;
    socket.read_some(net::buffer(&byte, 1), failed);
    EXPECT_TRUE(failed) << "the server must hang up by itself";
}

TEST_F(TransportTest, CountsConnectionsOfOneAddress) {
    start({.connections_of_address = 2});
    tcp::socket first = connect(), second = connect();
    unsigned status = 0;
    ask(first, "/", status);
    ask(second, "/", status);
    tcp::socket third = connect();
    beast::error_code failed;
    char byte = 0;
    third.read_some(net::buffer(&byte, 1), failed);
    EXPECT_TRUE(failed);
}

// Behind one address of a hall there are many.
TEST_F(TransportTest, DoesNotCountAHallByItsAddress) {
    start({.connections_of_address = 1,
        .requests_per_second = 0.001,
        .requests_at_once = 1,
        .proxy = "127.0.0.1",
        .halls = "203.0.113.0/24"});
    const auto asks = [&](const std::string& behind) {
        tcp::socket socket = connect();
        unsigned status = 0;
        ask(socket, "/", status, behind);
        return status;
    };
    for (int i = 0; i < 20; ++i) EXPECT_EQ(asks("203.0.113.9"), 200u);
    EXPECT_EQ(asks("198.51.100.7"), 200u);
    EXPECT_EQ(asks("198.51.100.7"), 429u);
}

TEST_F(TransportTest, LimitsThoseBehindItsProxyEachForThemselves) {
    start({.requests_per_second = 0.001, .requests_at_once = 2, .proxy = "127.0.0.1"});
    const auto asks = [&](const std::string& behind) {
        tcp::socket socket = connect();
        unsigned status = 0;
        ask(socket, "/", status, behind);
        return status;
    };
    EXPECT_EQ(asks("203.0.113.1"), 200u);
    // What somebody has written before the proxy did is nobody's address.
    EXPECT_EQ(asks("198.51.100.7, 203.0.113.1"), 200u);
    EXPECT_EQ(asks("198.51.100.8, 203.0.113.1"), 429u);
    EXPECT_EQ(asks("203.0.113.2"), 200u);
    EXPECT_EQ(asks("rubbish"), 200u);
}

TEST_F(TransportTest, CountsTheWebSocketsBehindItsProxy) {
    start({.connections_of_address = 1, .proxy = "127.0.0.1"});
    const auto opens = [&](websocket::stream<tcp::socket>& ws, const std::string& behind) {
        ws.set_option(websocket::stream_base::decorator(
            [behind](websocket::request_type& request) { request.set("X-Forwarded-For", behind); }));
        beast::error_code failed;
        ws.handshake("localhost", "/ws", failed);
        return !failed;
    };
    websocket::stream<tcp::socket> first(connect()), second(connect()), third(connect());
    EXPECT_TRUE(opens(first, "203.0.113.1"));
    EXPECT_FALSE(opens(second, "203.0.113.1"));
    EXPECT_TRUE(opens(third, "203.0.113.2"));
}

TEST_F(TransportTest, BelievesNobodyElseWhoTheyAre) {
    start({.requests_per_second = 0.001, .requests_at_once = 2});
    tcp::socket socket = connect();
    unsigned status = 0;
    ask(socket, "/", status, "203.0.113.1");
    ask(socket, "/", status, "203.0.113.2");
    ask(socket, "/", status, "203.0.113.3");
    EXPECT_EQ(status, 429u);
}

TEST_F(TransportTest, AnswersRubbishAndGoesOn) {
    start({});
    tcp::socket socket = connect();
    net::write(socket, net::buffer(std::string("\x16\x03\x01 rubbish\r\n\r\n")));
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    beast::error_code failed;
    http::read(socket, buffer, response, failed);
    EXPECT_EQ(response.result_int(), 400u);
    tcp::socket other = connect();
    unsigned status = 0;
    ask(other, "/", status);
    EXPECT_EQ(status, 200u);
}

TEST_F(TransportTest, SaysFarewellWhenItStops) {
    start({});
    auto ws = web_socket();
    ws.write(net::buffer(std::string("x")));
    beast::flat_buffer buffer;
    ws.read(buffer);
    net::post(io, [this] { transport->stop(); });
    EXPECT_EQ(farewell(ws), 1001);
}

}  // namespace
}  // namespace banquier::server
