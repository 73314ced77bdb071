#include "attacks.hpp"

#include "honest.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <thread>

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

namespace banquier::hostile {

namespace {

using namespace std::chrono_literals;

constexpr std::string_view kUpgrade =
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";

enum class Op : std::uint8_t { More = 0, Text = 1, Binary = 2, Ping = 9 };

// The mask is zero: that is one too.
std::string frame(Op op, std::string_view payload, bool last = true) {
    std::string all(1, static_cast<char>((last ? 0x80 : 0) | static_cast<int>(op)));
    const std::size_t size = payload.size();
    all += static_cast<char>(0x80 | (size < 126 ? size : size < 65'536 ? 126 : 127));
    const int bytes = size < 126 ? 0 : size < 65'536 ? 2 : 8;
    for (int i = bytes - 1; i >= 0; --i) all += static_cast<char>(size >> (8 * i));
    return all.append(4, '\0').append(payload);
}

// From an address of our own choice: all of 127.0.0.0/8 is this machine. It never waits: what does not go out now is
// tried again, and what comes in is thrown away.
class Wire {
public:
    Wire(const Target& target, int address) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0)) {
        const sockaddr_in own = place(0x7f000100u + static_cast<unsigned>(address), 0);
        const sockaddr_in other = place(INADDR_LOOPBACK, target.port);
        (void)::bind(socket_, reinterpret_cast<const sockaddr*>(&own), sizeof own);
        (void)::connect(socket_, reinterpret_cast<const sockaddr*>(&other), sizeof other);
    }
    ~Wire() { ::close(socket_); }
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;

    void queue(std::string_view bytes) { waiting_ += bytes; }
    bool idle() const { return waiting_.empty(); }
    // False: the server has hung up.
    bool go_on(std::size_t most = SIZE_MAX) {
        while (!waiting_.empty() && most > 0) {
            const ssize_t sent =
                ::send(socket_, waiting_.data(), std::min(waiting_.size(), most), MSG_NOSIGNAL);
            if (sent < 0 && errno != EAGAIN && errno != ENOTCONN) return false;
            if (sent <= 0) break;
            waiting_.erase(0, static_cast<std::size_t>(sent));
            most -= static_cast<std::size_t>(sent);
        }
        char thrown_away[4096];
        const ssize_t got = ::recv(socket_, thrown_away, sizeof thrown_away, 0);
        return got > 0 || (got < 0 && (errno == EAGAIN || errno == ENOTCONN));
    }

private:
    static sockaddr_in place(std::uint32_t address, std::uint16_t port) {
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_port = htons(port);
        at.sin_addr.s_addr = htonl(address);
        return at;
    }
    int socket_;
    std::string waiting_;
};

// So many connections at once, spread over so many addresses; one that is cut comes again.
struct Crowd {
    int connections = 1, addresses = 1;
    std::chrono::microseconds pause{1000};  // between two rounds over all of them
    std::size_t bytes = SIZE_MAX;           // that each sends in a round
    std::function<void(Wire&, int number)> begin = [](Wire&, int) {};
    std::function<void(Wire&, int number)> each = [](Wire&, int) {};  // whenever it has nothing left to send
};

[[noreturn]] void run(const Target& target, const Crowd& crowd) {
    std::vector<std::unique_ptr<Wire>> wires(static_cast<std::size_t>(crowd.connections));
    for (;;) {
        for (int i = 0; i < crowd.connections; ++i) {
            std::unique_ptr<Wire>& wire = wires[static_cast<std::size_t>(i)];
            if (!wire) {
                wire = std::make_unique<Wire>(target, 1 + i % crowd.addresses);
                crowd.begin(*wire, i);
            } else if (wire->idle()) {
                crowd.each(*wire, i);
            }
            if (!wire->go_on(crowd.bytes)) wire.reset();
        }
        std::this_thread::sleep_for(crowd.pause);
    }
}

void upgrade(Wire& wire) {
    wire.queue(kUpgrade);
    wire.queue("\r\n");
}

// The last seat of eight of the games turns hostile, at the pace that the server allows.
[[noreturn]] void from_a_seat(
    const Target& target, const std::function<std::string(int number, int n)>& hostile) {
    constexpr int kHostileSeats = 8;
    std::vector<int> sent(kHostileSeats);
    Crowd crowd{.connections = kHostileSeats, .pause = 52ms};
    crowd.begin = [&](Wire& wire, int i) {
        upgrade(wire);
        wire.queue(frame(Op::Text,
            fmt::format(R"({{"do":"join","game":"{}","secret":"{}"}})",
                target.games[static_cast<std::size_t>(i) % target.games.size()], secret_of(kSeats))));
    };
    crowd.each = [&](Wire& wire, int i) {
        wire.queue(frame(Op::Text, hostile(i, ++sent[static_cast<std::size_t>(i)])));
    };
    run(target, crowd);
}

[[noreturn]] void another_seat(const Target& target) {
    from_a_seat(target, [](int, int n) {
        return fmt::format(
            R"({{"do":"act","id":{},"seat":{},"act":{{"act":"roll","by":1}}}})", n, n % 2 == 0 ? 1 : 4);
    });
}
[[noreturn]] void wrong_decisions(const Target& target) {
    from_a_seat(target, [](int, int n) {
        return fmt::format(R"({{"do":"act","id":{},"seat":4,"decision":{},"act":{{"act":"roll","by":4}}}})",
            n, n % 2 == 0 ? 1 : 4'000'000'000);
    });
}
[[noreturn]] void repeated(const Target& target) {
    from_a_seat(target, [](int, int) {
        return R"({"do":"act","id":7,"seat":4,"decision":4000000000,"act":{"act":"roll","by":4}})";
    });
}
[[noreturn]] void wrong_types(const Target& target) {
    from_a_seat(target, [](int, int n) {
        static const std::string all[] = {R"({"do":"wait","seat":"4"})", R"({"do":"wait","seat":1e300})",
            R"({"do":"act","seat":4,"decision":99999999999999999999999,"act":{"act":"roll","by":4}})",
            R"({"do":"say","text":{}})", std::string(2000, '['), "null", R"({"do":"seen","version":-1})"};
        return all[static_cast<std::size_t>(n) % std::size(all)];
    });
}
[[noreturn]] void bad_trades(const Target& target) {
    from_a_seat(target, [](int, int n) {
        static const char* const all[] = {
            "9223372036854775807", "-9223372036854775808", "2147483647", "-2147483648"};
        return fmt::format(
            R"({{"do":"act","id":{},"seat":4,"act":{{"act":"offer","by":4,"whom":1,"amount":{}}}}})", n,
            all[static_cast<std::size_t>(n) % std::size(all)]);
    });
}
// Each is accepted, kept, and shown to all; it replaces the one before.
[[noreturn]] void changed_offers(const Target& target) {
    from_a_seat(target, [](int, int n) {
        return fmt::format(
            R"({{"do":"act","id":{},"seat":4,"act":{{"act":"offer","by":4,"whom":1,"amount":{}}}}})", n,
            n % 500 + 1);
    });
}
[[noreturn]] void bids_above_cash(const Target& target) {
    from_a_seat(target, [](int, int n) {
        return fmt::format(
            R"({{"do":"act","id":{},"seat":4,"lot":{},"act":{{"act":"bid","by":4,"amount":2000000000}}}})", n,
            n % 20);
    });
}
// Nothing wrong about it, but as much work as the limits allow one address: its connections watch and ask for everything.
[[noreturn]] void snapshots(const Target& target) {
    Crowd crowd{.connections = 100, .pause = 52ms};
    crowd.begin = [&](Wire& wire, int i) {
        upgrade(wire);
        wire.queue(frame(Op::Text,
            fmt::format(R"({{"do":"join","game":"{}"}})",
                target.games[static_cast<std::size_t>(i) % target.games.size()])));
    };
    crowd.each = [](Wire& wire, int) { wire.queue(frame(Op::Text, R"({"do":"snapshot"})")); };
    run(target, crowd);
}

[[noreturn]] void large_frames(const Target& target) {
    const std::string large = frame(Op::Text, std::string(10 << 20, ' '));
    Crowd crowd{.connections = 8};
    crowd.begin = [&](Wire& wire, int) {
        upgrade(wire);
        wire.queue(large);
    };
    run(target, crowd);
}
[[noreturn]] void dribble(const Target& target) {
    Crowd crowd{.connections = 200, .addresses = 2, .pause = 10ms, .bytes = 1};
    crowd.begin = [](Wire& wire, int i) {
        // Half of them dribble a request, the others frames.
        if (i % 2 == 0) return wire.queue(kUpgrade);
        upgrade(wire);
        wire.go_on();
    };
    crowd.each = [](Wire& wire, int i) {
        if (i % 2 == 1) wire.queue(frame(Op::Text, R"({"do":"join","game":"none"})"));
    };
    run(target, crowd);
}
[[noreturn]] void rubbish(const Target& target) {
    Crowd crowd{.connections = 20, .addresses = 4};
    std::uint32_t noise = 1;
    const auto some = [&] {
        std::string bytes(500, '\0');
        for (char& byte : bytes) byte = static_cast<char>((noise = noise * 1'664'525 + 1'013'904'223) >> 24);
        return bytes;
    };
    crowd.begin = [&](Wire& wire, int i) {
        if (i % 4 != 0) upgrade(wire);
        if (i % 4 == 1) wire.queue(frame(Op::Binary, some()));
        wire.queue(some());
    };
    run(target, crowd);
}
[[noreturn]] void flood(const Target& target, const std::string& piece, const std::string& first = {}) {
    std::string many;
    while (many.size() < 20'000) many += piece;
    Crowd crowd{.connections = 50, .addresses = 1, .pause = 100us};
    crowd.begin = [&](Wire& wire, int) {
        upgrade(wire);
        wire.queue(first);
    };
    crowd.each = [&](Wire& wire, int) { wire.queue(many); };
    run(target, crowd);
}
[[noreturn]] void flood_of_frames(const Target& target) {
    flood(target, frame(Op::Text, R"({"do":"join","game":"none"})"));
}
[[noreturn]] void flood_of_pings(const Target& target) { flood(target, frame(Op::Ping, "")); }
[[noreturn]] void flood_of_pieces(const Target& target) {
    flood(target, frame(Op::More, "", false), frame(Op::Text, "{", false));
}
[[noreturn]] void flood_of_requests(const Target& target) {
    std::string many;
    for (int i = 0; i < 200; ++i) many += "GET /api/lobby HTTP/1.1\r\nHost: x\r\n\r\n";
    Crowd crowd{.connections = 50, .pause = 100us};
    crowd.each = [&](Wire& wire, int) { wire.queue(many); };
    run(target, crowd);
}
[[noreturn]] void half_open(const Target& target) {
    Crowd crowd{.connections = 2000, .addresses = 20, .pause = 100ms};
    crowd.begin = [](Wire& wire, int i) { wire.queue(i % 2 == 0 ? "G" : kUpgrade); };
    run(target, crowd);
}
[[noreturn]] void wrong_places(const Target& target) {
    Crowd crowd{.connections = 40, .addresses = 20};
    crowd.each = [](Wire& wire, int i) {
        if (i % 2 == 0) return wire.queue("GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n");
        wire.queue(kUpgrade);
        wire.queue("Origin: https://evil.test\r\n\r\n");
    };
    run(target, crowd);
}

}  // namespace

const std::vector<Attack>& attacks() {
    static const std::vector<Attack> all = {{"acts for another seat", another_seat},
        {"stale and future decisions", wrong_decisions}, {"repeated frames", repeated},
        {"wrong types and huge numbers", wrong_types}, {"negative and overflowing trades", bad_trades},
        {"offers changed without end", changed_offers}, {"bids above cash", bids_above_cash},
        {"snapshots without end", snapshots}, {"frames of 10 MB", large_frames},
        {"one byte at a time", dribble}, {"binary rubbish", rubbish}, {"flood of frames", flood_of_frames},
        {"flood of pings", flood_of_pings}, {"flood of empty pieces", flood_of_pieces},
        {"flood of requests", flood_of_requests}, {"2,000 half-open connections", half_open},
        {"wrong paths, foreign origins", wrong_places}};
    return all;
}

}  // namespace banquier::hostile
