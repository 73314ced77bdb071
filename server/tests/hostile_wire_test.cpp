// The same over real sockets, and what only a wire can bring: each is refused with its documented code, while two others
// play on.
#include "party.hpp"
#include "running.hpp"

#include <sys/resource.h>

namespace banquier::server {
namespace {

using namespace std::chrono_literals;

const std::string kHostile = "127.0.0.66";

class HostileWire : public ::testing::Test {
protected:
    static ServerOptions options() {
        ServerOptions options;
        options.limits.handshake = 1s;
        options.limits.requests_per_second = 0.01;  // what is used up stays so, however slow the machine
        return options;
    }
    void SetUp() override {
        ann.sit();
        ben.sit();
        ASSERT_EQ(ann.code({{"do", "start"}}), "accepted");
        ann.reveal();
        ben.reveal();
        ann.look();
        ben.look();
    }
    // The two have noticed nothing.
    void TearDown() override {
        ann.look();
        ben.look();
        WireSeat& next = ann.awaited() ? ann : ben;
        EXPECT_EQ(next.code(next.act(next.first_act())), "accepted") << next.last;
    }
    Wire attacker() const { return Wire(running, kHostile); }
    Wire upgraded() const {
        Wire wire = attacker();
        wire.upgrade();
        return wire;
    }
    std::string request(const std::string& head) const {
        const Wire wire = attacker();
        wire.write(head + "Connection: close\r\n\r\n");
        return wire.first_words();
    }

    Running running{options()};
    std::string game = running.create();
    WireSeat ann{running, game, 1, "127.0.0.2"}, ben{running, game, 2, "127.0.0.3"};
};

TEST_F(HostileWire, ActsOutOfPlace) {
    WireSeat& next = ann.awaited() ? ann : ben;
    WireSeat& other = ann.awaited() ? ben : ann;
    Json frame = next.act(next.first_act());
    const std::int64_t decision = frame["decision"];
    EXPECT_EQ(other.code(frame), "not-your-seat");
    frame["decision"] = decision + 1;
    EXPECT_EQ(next.code(frame), "future-decision");
    frame["decision"] = decision;
    frame["id"] = 500;
    next.tell(frame);
    EXPECT_EQ(next.answer(500)["code"], "accepted");
    next.tell(frame);
    EXPECT_EQ(next.answer(500)["repeated"], true);
    frame["id"] = 501;
    next.tell(frame);
    EXPECT_EQ(next.answer(501)["code"], "stale-decision");
}

TEST_F(HostileWire, SendsTenMegabytes) {
    const Wire whole = upgraded();
    whole.write(wire_frame(Op::Text, std::string(10 << 20, ' ')));
    EXPECT_EQ(whole.farewell(), 1009);
    // In pieces, each of them small enough.
    const Wire pieces = upgraded();
    bool listens = pieces.write(wire_frame(Op::Text, std::string(1000, ' '), false));
    for (int i = 0; listens && i < 10'000; ++i)
        listens = pieces.write(wire_frame(Op::More, std::string(1000, ' '), false));
    EXPECT_EQ(pieces.farewell(), 1009);
    // As a request's body, and as its head.
    EXPECT_EQ(request("POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 10485760\r\n"), "HTTP/1.1 413");
    EXPECT_EQ(
        request("GET / HTTP/1.1\r\nHost: x\r\nX: " + std::string(20'000, 'x') + "\r\n"), "HTTP/1.1 413");
}

TEST_F(HostileWire, SendsRubbish) {
    const Wire binary = upgraded();
    binary.write(wire_frame(Op::Binary, "\x01\x02"));
    EXPECT_EQ(binary.farewell(), 1003);
    const Wire not_utf8 = upgraded();
    not_utf8.write(wire_frame(Op::Text, "\xff\xfe{}"));
    EXPECT_EQ(not_utf8.farewell(), 1007);
    const Wire no_frame = upgraded();
    no_frame.write("\xf3\x91\x07 no frame at all");
    EXPECT_EQ(no_frame.farewell(), 1002);
    const Wire unmasked = upgraded();
    unmasked.write(std::string("\x81\x02{}"));
    EXPECT_EQ(unmasked.farewell(), 1002);
    EXPECT_EQ(request("\x16\x03\x01 rubbish\r\n"), "HTTP/1.1 400");
    const Wire no_object = upgraded();
    for (const char* text : {"", "{", "[]", "null", "\"do\"", R"({"do":7})", R"({"do":"join","game":[]})",
             R"({"do":"join","id":1e300,"game":"x"})"}) {
        no_object.write(wire_frame(Op::Text, text));
        EXPECT_EQ(Json::parse(no_object.read_frame().payload)["code"], "bad-frame") << text;
    }
}

TEST_F(HostileWire, SendsByteByByte) {
    const Wire frames = upgraded();
    for (const char byte : wire_frame(Op::Text, R"({"do":"join","id":4,"game":"none"})")) {
        frames.write({&byte, 1});
        std::this_thread::sleep_for(2ms);
    }
    EXPECT_EQ(Json::parse(frames.read_frame().payload)["code"], "no-such-game");
    // A request has a second to arrive here, however it comes: this one takes longer and is cut.
    const Wire slow = attacker();
    bool listens = true;
    for (std::size_t i = 0; listens && i < kUpgrade.size(); ++i) {
        listens = slow.write(kUpgrade.substr(i, 1));
        std::this_thread::sleep_for(50ms);
    }
    EXPECT_FALSE(listens);
    EXPECT_EQ(slow.all(), "");
}

TEST_F(HostileWire, Floods) {
    const Wire frames = upgraded();
    frames.write(wire_frame(Op::Text, Json{{"do", "join"}, {"game", game}}.dump()));
    for (int i = 0; i < 500; ++i) frames.write(wire_frame(Op::Text, R"({"do":"seen","version":1})"));
    EXPECT_EQ(frames.farewell(), 4008);
    const Wire mistakes = upgraded();
    for (int i = 0; i < 500; ++i) mistakes.write(wire_frame(Op::Text, R"({"do":"join","game":"none"})"));
    EXPECT_EQ(mistakes.farewell(), 1008);
    const Wire pings = upgraded();
    for (int i = 0; i < 500; ++i) pings.write(wire_frame(Op::Ping, "x"));
    EXPECT_EQ(pings.farewell(), 4008);
    const Wire requests = attacker();
    const std::string one = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    for (int i = 0; i < 300; ++i) requests.write(one);
    const std::string said = requests.all();
    EXPECT_TRUE(said.starts_with("HTTP/1.1 200"));
    EXPECT_TRUE(said.find("HTTP/1.1 429") != std::string::npos);
    EXPECT_TRUE(said.ends_with(R"({"code":"too-fast","text":"too many requests"})"));
    // A client that goes on is not heard any more; others are.
    EXPECT_EQ(request("GET /healthz HTTP/1.1\r\nHost: x\r\n"), "");
    EXPECT_EQ(client::request(running.address, "GET", "/healthz").status, 200);
}

// Pieces without an end and without a byte in them: they are no frames yet, and are read at the pace of everything.
TEST_F(HostileWire, SendsPiecesOfNothing) {
    const Wire wire = upgraded();
    wire.write(wire_frame(Op::Text, "{", false));
    std::string pieces;
    for (int i = 0; i < 10'000; ++i) pieces += wire_frame(Op::More, "", false);
    wire.patience(300ms);
    std::size_t taken = 0;
    while (taken < 100 && wire.write(pieces)) ++taken;
    EXPECT_LT(taken, 100u) << "6 MB were read at once";
}

TEST_F(HostileWire, LooksWhereNothingIs) {
    for (const char* path : {"/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/api/games/..%2f..",
             "//etc/passwd", "/api/games/../../etc/passwd/record", "/..\\..\\etc"})
        EXPECT_EQ(request(std::string("GET ") + path + " HTTP/1.1\r\nHost: x\r\n"), "HTTP/1.1 404") << path;
}

TEST_F(HostileWire, ComesFromAForeignPage) {
    EXPECT_EQ(request(kUpgrade + "Origin: https://evil.test\r\n"), "HTTP/1.1 403");
    EXPECT_EQ(request(kUpgrade + "Origin: null\r\n"), "HTTP/1.1 403");
    EXPECT_EQ(request(kUpgrade + "Origin: https://table.test.evil.test\r\n"), "HTTP/1.1 403");
    EXPECT_EQ(request("POST /api/games HTTP/1.1\r\nHost: table.test\r\nOrigin: https://evil.test\r\n"
                      "Content-Length: 2\r\n\r\n{}"),
        "HTTP/1.1 403");
    const Wire own = attacker();
    own.write(kUpgrade + "Origin: https://table.test\r\n\r\n");
    EXPECT_EQ(own.first_words(), "HTTP/1.1 101");
}

// Both ends of a connection are files of this process.
bool allow_files(rlim_t wanted) {
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return false;
    files.rlim_cur = std::max(files.rlim_cur, std::min(wanted, files.rlim_max));
    return files.rlim_cur >= wanted && ::setrlimit(RLIMIT_NOFILE, &files) == 0;
}

constexpr int kHalfOpen = 2000;

TEST(HostileCrowd, HalfOpensConnectionsFromOneAddress) {
    ASSERT_TRUE(allow_files(2 * kHalfOpen + 200));
    ServerOptions options;
    options.limits.handshake = 5s;
    options.limits.requests_at_once = 10'000;  // so that the number of connections is what stops them
    const Running running(options);
    std::vector<Wire> wires;
    for (int i = 0; i < kHalfOpen; ++i) {
        wires.emplace_back(running, kHostile);
        wires.back().write(i % 2 == 0 ? "G" : kUpgrade);  // neither is ever finished
    }
    EXPECT_LE(running.figure("connections"), 256u + 2);
    EXPECT_GE(running.figure("connections_refused_total"), kHalfOpen / 2u);
    for (const Wire& wire : wires) EXPECT_EQ(wire.all(), "");
    EXPECT_LE(running.figure("connections"), 2u);
}

TEST(HostileCrowd, HalfOpensConnectionsFromManyAddresses) {
    ASSERT_TRUE(allow_files(2 * kHalfOpen + 200));
    ServerOptions options;
    options.limits.handshake = 2s;
    const Running running(options);
    std::vector<Wire> wires;
    for (int i = 0; i < kHalfOpen; ++i) {
        wires.emplace_back(running, "127.0.1." + std::to_string(i / 100 + 1));
        wires.back().write(i % 2 == 0 ? "G" : kUpgrade);
    }
    const std::string game = running.create();
    EXPECT_EQ(Talk(running.address, {Json{{"do", "join"}, {"game", game}}.dump()}, 1).frames.size(), 1u);
    for (const Wire& wire : wires) EXPECT_EQ(wire.all(), "");
    EXPECT_LE(running.figure("connections"), 3u);
    EXPECT_EQ(running.figure("connections_refused_total"), 0u);
}

TEST(Party, IsAnAddressOrANetworkOfSix) {
    const auto party = [](const char* text) { return party_of(boost::asio::ip::make_address(text)); };
    EXPECT_EQ(party("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(party("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(party("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(party("2001:db8:1:2::9"), party("2001:db8:1:2:ffff::"));
    EXPECT_NE(party("2001:db8:1:2::9"), party("2001:db8:1:3::9"));
}

}  // namespace
}  // namespace banquier::server
