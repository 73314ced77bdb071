// A whole server over real sockets, and who connects to it.
#pragma once

#include "room.hpp"

#include <banquier/client/client.hpp>
#include <banquier/server/server.hpp>

#include <boost/asio/io_context.hpp>
#include <functional>
#include <thread>

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

namespace banquier::server {

class Running {
public:
    explicit Running(ServerOptions options = {},
        std::shared_ptr<storage::MemoryStore> kept = std::make_shared<storage::MemoryStore>())
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
        const client::Reply made = client::request(address, "POST", "/api/games",
            R"({"secret":"a host with a secret","settings":{"rent":"automatic"}})");
        EXPECT_EQ(made.status, 201) << made.body;
        return Json::parse(made.body).value("game", "");
    }
    // A figure of /metrics.
    std::uint64_t figure(const std::string& name) const {
        const std::string text = client::request(address, "GET", "/metrics").body;
        const std::string line = "\nbanquier_" + name + " ";
        const std::size_t at = text.find(line);
        EXPECT_NE(at, std::string::npos) << name;
        return at == std::string::npos ? 0 : std::stoull(text.substr(at + line.size()));
    }

    std::shared_ptr<storage::MemoryStore> store;
    std::optional<Server> server;
    client::Address address;
    std::jthread thread;
};

// A connection and everything that it was told, until `enough` frames have come or it has ended. `at_first` is called
// when the first frame has come.
struct Talk {
    std::vector<Json> frames;
    std::string closed;

    Talk(
        const client::Address& address, const std::vector<std::string>& says, std::size_t enough,
        const std::function<void()>& at_first = [] {}) {
        boost::asio::io_context io;
        const auto client = client::Client::connect(io, address,
            {.opened =
                    [&] {
                        for (const std::string& text : says)
                            line->send(std::make_shared<const std::string>(text));
                    },
                .frame =
                    [&](std::string_view text) {
                        frames.push_back(Json::parse(text));
                        if (frames.size() == 1) at_first();
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
    client::Client* line = nullptr;
};

enum class Op : std::uint8_t { More = 0, Text = 1, Binary = 2, Close = 8, Ping = 9, Pong = 10 };

// A frame as a client sends it. The mask is zero: that is one too.
inline std::string wire_frame(Op op, std::string_view payload, bool last = true) {
    std::string frame(1, static_cast<char>((last ? 0x80 : 0) | static_cast<int>(op)));
    const std::size_t size = payload.size();
    const auto big_endian = [&](int bytes) {
        for (int i = bytes - 1; i >= 0; --i) frame += static_cast<char>(size >> (8 * i));
    };
    frame += static_cast<char>(0x80 | (size < 126 ? size : size < 65'536 ? 126 : 127));
    if (size >= 65'536)
        big_endian(8);
    else if (size >= 126)
        big_endian(2);
    return frame.append(4, '\0').append(payload);
}

inline const std::string kUpgrade =
    "GET /ws HTTP/1.1\r\nHost: table.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";

// Bytes on a wire, as they are; what no library would send.
class Wire {
public:
    // All of 127.0.0.0/8 is this machine: each address of it is somebody else to the server.
    explicit Wire(const Running& running, const std::string& from = "127.0.0.1")
        : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        EXPECT_GE(socket_, 0);
        patience(std::chrono::seconds(20));
        const sockaddr_in own = place(from, 0), other = place(running.address.host, running.address.port);
        EXPECT_EQ(::bind(socket_, reinterpret_cast<const sockaddr*>(&own), sizeof own), 0);
        EXPECT_EQ(::connect(socket_, reinterpret_cast<const sockaddr*>(&other), sizeof other), 0);
    }
    Wire(Wire&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
    Wire& operator=(Wire&&) = delete;
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;
    ~Wire() {
        if (socket_ >= 0) ::close(socket_);
    }

    // Nothing is waited for any longer.
    void patience(std::chrono::microseconds longest) const {
        const timeval span{.tv_sec = longest.count() / 1'000'000, .tv_usec = longest.count() % 1'000'000};
        ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &span, sizeof span);
        ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &span, sizeof span);
    }
    // False: the server does not listen any more.
    bool write(std::string_view bytes) const {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }
    // So many bytes, or fewer at the end.
    std::string read(std::size_t size) const {
        std::string bytes(size, '\0');
        std::size_t got = 0;
        while (got < size) {
            const ssize_t more = ::recv(socket_, bytes.data() + got, size - got, 0);
            if (more <= 0) break;
            got += static_cast<std::size_t>(more);
        }
        bytes.resize(got);
        return bytes;
    }
    // "HTTP/1.1 200", and the rest until the server hangs up where it does.
    std::string first_words() const { return read(12); }
    std::string all() const { return read(1 << 20); }

    void upgrade() const {
        write(kUpgrade + "\r\n");
        std::string head;
        while (!head.ends_with("\r\n\r\n")) {
            const std::string byte = read(1);
            if (byte.empty()) break;
            head += byte;
        }
        EXPECT_TRUE(head.starts_with("HTTP/1.1 101")) << head;
    }
    struct Frame {
        int op = -1;  // -1: it has ended
        std::string payload;
    };
    Frame read_frame() const {
        const std::string head = read(2);
        if (head.size() < 2) return {};
        const auto length = static_cast<unsigned char>(head[1]);
        std::size_t size = length;
        if (length >= 126) {
            size = 0;
            for (const char byte : read(length == 126 ? 2 : 8))
                size = size << 8 | static_cast<unsigned char>(byte);
        }
        return {head[0] & 0x0f, read(size)};
    }
    // The code with which the server takes its leave; 0: it has hung up without one.
    int farewell() const {
        for (;;) {
            const Frame frame = read_frame();
            if (frame.op < 0) return 0;
            if (frame.op == static_cast<int>(Op::Close) && frame.payload.size() >= 2)
                return static_cast<unsigned char>(frame.payload[0]) << 8 |
                    static_cast<unsigned char>(frame.payload[1]);
        }
    }

private:
    static sockaddr_in place(const std::string& address, std::uint16_t port) {
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_port = htons(port);
        EXPECT_EQ(::inet_pton(AF_INET, address.c_str(), &at.sin_addr), 1);
        return at;
    }
    int socket_;
};

// A connection over a wire; follows what it is shown by merge patches.
class WireViewer {
public:
    void tell(const Json& frame) { wire_.write(wire_frame(Op::Text, frame.dump())); }
    // The answer to it; null: there is none.
    Json ask(Json frame) {
        frame["id"] = ++ids_;
        tell(frame);
        return answer(ids_);
    }
    Json answer(std::uint64_t id) {
        while (read_one())
            if (last.value("id", std::uint64_t{0}) == id) return last;
        return nullptr;
    }
    // As everything stands after such a frame.
    void look(const Json& frame = {{"do", "snapshot"}}) {
        view = Json::object();
        tell(frame);
        while (view.empty() && read_one()) {
        }
    }

    Json view = Json::object();
    Json last;

protected:
    template <class... From>
    explicit WireViewer(const Running& running, const From&... from) : wire_(running, from...) {}
    Wire wire_;

private:
    bool read_one() {
        const Wire::Frame frame = wire_.read_frame();
        if (frame.op != static_cast<int>(Op::Text)) return frame.op == static_cast<int>(Op::Ping);
        last = Json::parse(frame.payload);
        if (last["is"] == "snapshot") view = last["view"];
        if (last["is"] == "update") view.merge_patch(last["view"]);
        return true;
    }
    std::uint64_t ids_ = 0;
};

// A seat over a wire.
class WireSeat : public WireViewer {
public:
    WireSeat(const Running& running, const std::string& game, int number, const std::string& from)
        : WireViewer(running, from), seat(number) {
        wire_.upgrade();
        look({{"do", "join"}, {"game", game}, {"secret", "the secret of seat " + std::to_string(number)}});
    }
    std::string code(const Json& frame) {
        const Json result = ask(frame);
        return result.is_null() ? "no answer" : result.value("code", "");
    }
    void sit() {
        EXPECT_EQ(code({{"do", "sit"}, {"seat", seat}, {"name", "P" + std::to_string(seat)}}), "accepted");
        const auto commitment = luck::Commitment::from_hex(view.value("commitment", ""));
        ASSERT_TRUE(commitment);
        const std::string pledge = luck::pledge_of(*commitment, *luck::Salt::from_hex(kSalt)).hex();
        EXPECT_EQ(code({{"do", "ready"}, {"seat", seat}, {"pledge", pledge}}), "accepted");
    }
    void reveal() { EXPECT_EQ(code({{"do", "reveal"}, {"seat", seat}, {"salt", kSalt}}), "accepted"); }
    bool awaited() const { return view["decision"]["awaited"][0] == seat; }
    Json act(const Json& act) const {
        return {{"do", "act"}, {"seat", seat}, {"decision", view["decision"]["number"]}, {"act", act}};
    }
    Json first_act() const {
        for (const Json& one : view.value("acts", Json::array()))
            if (one["by"] == seat) return one;
        return nullptr;
    }

    int seat;
    static constexpr const char* kSalt = "00112233445566778899aabbccddeeff";
};

}  // namespace banquier::server
