// Sockets: HTTP requests and WebSocket frames come in, replies and frames go out, within limits. What they mean is the
// service's business. Everything here runs on the one thread of its io_context.
#pragma once

#include <banquier/server/certificates.hpp>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace banquier::server {

struct Limits {
    std::size_t frame_bytes = 64 * 1024;   // of one incoming frame or request body
    std::size_t header_bytes = 8 * 1024;   // of one request's head
    std::size_t large_bodies = 8;          // longer than a frame, at one time
    std::size_t queue_bytes = 512 * 1024;  // waiting to go out; a slower client is cut and comes back
    std::size_t connections = 20'000;
    std::size_t connections_of_address = 256;
    double frames_per_second = 20;  // of one connection, on average
    double frames_at_once = 60;
    double bytes_per_second =
        64 * 1024;  // of one connection, and a frame more at once; more waits in the network
    double requests_per_second = 30;  // of one address, on average; a connection that asks nothing is one too
    double requests_at_once = 120;
    std::chrono::seconds handshake{10};  // for a whole request, however slowly it dribbles in
    std::chrono::seconds idle{60};       // without a sign of life, pings included
    std::string proxy;  // its address; whom it names (X-Forwarded-For) is limited instead of it
    std::string bans;   // a file of addresses that are not served; empty: none
    // Addresses and networks, one a line, behind which there are many: limits of an address do not hold for them.
    std::string halls;
};
// The first line that is no address; empty: all are.
std::string problem_in_addresses(std::string_view lines);

struct Request {
    std::string method, path, query;
    std::string host, origin, body;
    std::string language;  // Accept-Language
    std::string tag;       // If-None-Match
    std::string encoding;  // Accept-Encoding
    bool near = false;     // from this machine
    bool secure = false;   // by TLS
    std::uint64_t from =
        0;  // who asks, for limits alone: equal for equal addresses of this run, and no address
};

struct Reply {
    int status = 200;
    std::string type = "text/plain; charset=utf-8";
    std::shared_ptr<const std::string> body;
    std::vector<std::pair<std::string, std::string>> headers;
};

using Responder = std::function<void(Reply)>;
using Frame = std::shared_ptr<const std::string>;

// Why a connection ends, as WebSocket codes.
enum class Farewell : std::uint16_t {
    Done = 1000,
    GoingAway = 1001,
    NotText = 1003,
    Refused = 1008,
    TooBig = 1009,
    Broken = 1011,
    TooFast = 4008,
    TooSlow = 4009,
    RoleTaken = 4010,
};

// One WebSocket. It lives as long as somebody holds it; after on_close it sends nothing more.
class Peer {
public:
    virtual ~Peer() = default;
    virtual void send(Frame frame) = 0;
    virtual void close(Farewell why, std::string_view text) = 0;
    // Frames sent between these go out together, which costs little more than one.
    virtual void gather() {}
    virtual void send_gathered() {}
    // Somebody whom the service knows and counts itself: a hall full of people is one address.
    virtual void vouch() {}

    std::uint64_t number = 0;  // of the connection, never used again
    std::uint64_t from = 0;    // as of its request: who shares places with whom
    void* context = nullptr;   // the service's own
};

class Service {
public:
    virtual ~Service() = default;
    // Responds once, at once or later, on the transport's thread.
    virtual void answer(const Request& request, Responder respond) = 0;
    // How much a request there may carry; 0: as much as a frame.
    virtual std::size_t longest_body(std::string_view) const { return 0; }
    // Whether a WebSocket may be opened here; else the reply that says why not.
    virtual bool admits(const Request& request, Reply& refusal) = 0;
    virtual void on_open(const std::shared_ptr<Peer>& peer, const Request& request) = 0;
    virtual void on_frame(Peer& peer, std::string_view text) = 0;
    virtual void on_close(Peer& peer) = 0;
    // For the log; the only place where an address is told.
    virtual void on_trouble(const std::string&) {}
};

struct Traffic {
    std::uint64_t connections = 0, opened = 0, refused = 0, slowed = 0, cut_slow = 0, cut_fast = 0;
    std::uint64_t requests = 0, frames_in = 0, frames_out = 0, bytes_out = 0;
};

class Transport {
public:
    // With certificates every port speaks TLS to those who do, and plain HTTP to others.
    Transport(boost::asio::io_context& io, const Limits& limits, Service& service,
        Certificates* certificates = nullptr);
    ~Transport();
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;

    // Gives the port; throws boost::system::system_error, for example when it is taken. Port 0: any that is free.
    std::uint16_t listen(const std::string& address, std::uint16_t port);
    // Takes nothing more and says farewell to everybody.
    void stop();

    const Traffic& traffic() const;

private:
    struct Parts;
    std::shared_ptr<Parts> parts_;
};

}  // namespace banquier::server
