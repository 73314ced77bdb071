#include <banquier/server/transport.hpp>

#include "address_list.hpp"
#include "bucket.hpp"
#include "http_messages.hpp"
#include "party.hpp"
#include "streams.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/core/detect_ssl.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace banquier::server {

namespace {

namespace http = beast::http;
using Acceptor = net::basic_socket_acceptor<tcp, Executor>;

using WebSocket = websocket::stream<Gathering, false>;  // no compression: it costs 100 KB a socket
template <class T = void>
using Task = net::awaitable<T, Executor>;
using Timer = net::basic_waitable_timer<std::chrono::steady_clock,
    net::wait_traits<std::chrono::steady_clock>, Executor>;
// Errors are values here: a connection that breaks is nothing exceptional.
constexpr net::as_tuple_t<net::use_awaitable_t<Executor>> kTuple{};

// A client that has not answered the farewell by then is cut.
constexpr std::chrono::seconds kFarewell{2};
constexpr double kLastBytes = 4096;
// For the service to answer a request.
constexpr std::chrono::seconds kPatience{20};
constexpr std::size_t kAddressesKept = 4096;
// What waits in the network for being read is memory of ours, and takes time to throw away: the system would let it
// grow to megabytes a connection.
constexpr int kWaitingInNetwork = 64 * 1024;
// So much is copied to leave in one piece.
constexpr std::size_t kGathered = 16 * 1024;
// A client that has been told to slow down, and has still sent the next frame before this one was read, so many times in
// a row, is cut.
constexpr int kToldSo = 30;
constexpr std::chrono::seconds kTellAgain{10};
constexpr std::chrono::minutes kTellOfAgain{1};

// What becomes of a connection after a request.
enum class Next : std::uint8_t { Request, End, WebSocket };

// One more as long as it lives.
class Counted {
public:
    explicit Counted(std::size_t& count) : count_(count) { ++count_; }
    ~Counted() { --count_; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

private:
    std::size_t& count_;
};

// Where somebody is whom the service vouches for there are many: a hall behind one address.
constexpr double kHall = 10;

struct Address {
    Address(double requests_per_second, double at_once)
        : requests(requests_per_second, at_once), of_hall(kHall * requests_per_second, kHall * at_once) {}

    std::size_t connections = 0;  // without those vouched for
    std::size_t vouched = 0;
    Bucket requests, of_hall;
    std::optional<Bucket::Clock::time_point> told_of;  // in the log

    bool may_ask() { return (vouched != 0 ? of_hall : requests).take(Bucket::Clock::now()); }
    bool is_idle() const {
        const auto now = Bucket::Clock::now();
        return connections == 0 && vouched == 0 && requests.full(now) && of_hall.full(now);
    }
};

}  // namespace

struct Transport::Parts : std::enable_shared_from_this<Transport::Parts> {
    class Connection;

    Parts(net::io_context& context, const Limits& bounds, Service& meaning, Certificates* shown)
        : io(context),
          limits(bounds),
          proxy(bounds.proxy.empty() ? "" : party_of(net::ip::make_address(bounds.proxy))),
          bans(bounds.bans),
          service(meaning),
          certificates(shown) {
        halls.read(bounds.halls);
    }

    Task<> accept_all(std::shared_ptr<Acceptor> acceptor);
    Task<> serve(Line line, std::string address);
    Task<bool> secured(Line& line, beast::flat_buffer& buffer);
    static Task<> hang_up(Line& line);
    void set_rate(Stream& stream, std::size_t at_once) const;
    Task<Reply> answered(const Request& request);
    beast::error_code allow_body(
        http::request_parser<http::string_body>& parser, std::optional<Counted>& large);
    Task<Next> one_request(Line& line, beast::flat_buffer& buffer, const std::string& address, bool counted);
    void leaves(const std::string& address);
    bool is_banned(const std::string& party);
    void tell_of(const std::string& party, std::string_view what);
    Address& address_of(const std::string& text);

    net::io_context& io;
    const Limits limits;
    const std::string proxy;
    AddressList bans, halls;
    Service& service;
    Certificates* certificates;  // none: no TLS
    Traffic traffic;
    std::vector<std::shared_ptr<Acceptor>> acceptors;
    std::map<std::string, Address, std::less<>> addresses;
    std::set<Connection*> connections;
    std::uint64_t numbers = 0;
    std::size_t large_bodies = 0;
    bool stopping = false;
};

// ---- WebSockets

class Transport::Parts::Connection final : public Peer, public std::enable_shared_from_this<Connection> {
public:
    Connection(std::shared_ptr<Parts> parts, Line line, std::string address)
        : parts_(std::move(parts)),
          socket_(std::move(line)),
          address_(std::move(address)),
          frames_(parts_->limits.frames_per_second, parts_->limits.frames_at_once),
          pings_(frames_) {
        number = ++parts_->numbers;
        parts_->connections.insert(this);
    }
    ~Connection() override {
        parts_->connections.erase(this);
        if (vouched_) {  // it counts as others do again, and leaves as they do
            --parts_->address_of(address_).vouched;
            ++parts_->address_of(address_).connections;
        }
        parts_->leaves(address_);
    }

    void send(Frame frame) override {
        if (closing_) return;
        waiting_ += frame->size();
        if (waiting_ > parts_->limits.queue_bytes) {
            ++parts_->traffic.cut_slow;
            return cut();
        }
        queue_.push_back(std::move(frame));
        start_writing();
    }

    void close(Farewell why, std::string_view text) override {
        if (closing_) return;
        closing_ = true;
        farewell_ = {static_cast<websocket::close_code>(why), beast::string_view(text.data(), text.size())};
        // A client that we cut is read only as far as its answer to our farewell, if that comes soon.
        if (why == Farewell::TooFast || why == Farewell::Refused)
            beast::get_lowest_layer(socket_).rate_policy().allow(kLastBytes, kLastBytes);
        start_writing();
    }

    const std::string& party() const { return address_; }

    void vouch() override {
        if (std::exchange(vouched_, true)) return;
        Address& address = parts_->address_of(address_);
        ++address.vouched;
        --address.connections;
    }

    void gather() override { gathering_ = true; }
    void send_gathered() override {
        gathering_ = false;
        if (!queue_.empty() || closing_) start_writing();
    }

    Task<> run(http::request<http::string_body> upgrade, Request request) {
        const auto self = shared_from_this();
        websocket::stream_base::timeout timeout{parts_->limits.handshake, parts_->limits.idle, true};
        beast::get_lowest_layer(socket_).expires_never();
        socket_.set_option(timeout);
        socket_.read_message_max(parts_->limits.frame_bytes);
        socket_.write_buffer_bytes(1024);
        socket_.auto_fragment(false);
        socket_.text(true);
        socket_.control_callback([this](websocket::frame_type, beast::string_view) {
            if (!pings_.take(Bucket::Clock::now())) cut_off();
        });
        {
            const auto [failed] = co_await socket_.async_accept(upgrade, kTuple);
            upgrade = {};
            if (failed) co_return;
        }
        ++parts_->traffic.opened;
        open_ = true;
        from = request.from;
        parts_->service.on_open(self, request);
        request = {};
        co_await read_all();
        open_ = false;
        closing_ = true;
        parts_->service.on_close(*this);
    }

private:
    // More than so many frames are read later, and their sender is told; whoever waits for answers notices nothing else.
    Task<> keep_pace() {
        const auto now = Bucket::Clock::now();
        if (frames_.take(now)) {
            ahead_ = 0;
            co_return;
        }
        ++parts_->traffic.slowed;
        const std::chrono::duration<double> wait{(1 - frames_.level(now)) / parts_->limits.frames_per_second};
        if (!told_at_ || now - *told_at_ >= kTellAgain) {
            told_at_ = now;
            send(slow_frame(parts_->limits.frames_per_second));
        }
        Timer pause(parts_->io, std::chrono::ceil<std::chrono::milliseconds>(wait));
        (void)co_await pause.async_wait(kTuple);
        frames_.spend(Bucket::Clock::now(), 1);
        beast::error_code ignored;
        const bool sends_on = beast::get_lowest_layer(socket_).socket().available(ignored) != 0;
        ahead_ = sends_on ? ahead_ + 1 : 0;
        if (ahead_ >= kToldSo) cut_off();
    }

    static Frame slow_frame(double frames_per_second) {
        return std::make_shared<const std::string>(R"({"is":"slow","frames_per_second":)" +
            std::to_string(static_cast<std::int64_t>(frames_per_second)) + "}");
    }

    void cut_off() {
        if (!closing_) {
            ++parts_->traffic.cut_fast;
            parts_->tell_of(address_, "too many frames");
        }
        close(Farewell::TooFast, "too many frames");
    }

    Task<> read_all() {
        beast::flat_buffer buffer;
        for (;;) {
            const auto [failed, size] = co_await socket_.async_read(buffer, kTuple);
            if (failed) co_return;  // of a frame that is too big the library has taken leave itself
            ++parts_->traffic.frames_in;
            if (!socket_.got_text()) close(Farewell::NotText, "text frames only");
            if (!closing_) co_await keep_pace();
            if (!closing_) {
                const auto data = buffer.cdata();
                parts_->service.on_frame(*this, {static_cast<const char*>(data.data()), data.size()});
            }
            buffer.consume(buffer.size());
            if (buffer.capacity() > 4096) buffer.shrink_to_fit();
        }
    }

    void start_writing() {
        if (writing_ || gathering_ || !open_) return;
        writing_ = true;
        net::co_spawn(socket_.get_executor(), write_all(shared_from_this()), net::detached);
    }

    Task<> write_all(std::shared_ptr<Connection> self) {
        while (!queue_.empty()) {
            std::size_t frames = 1, bytes = 0;
            for (; queue_.size() > 1 && bytes < kGathered; ++frames) {
                socket_.next_layer().put(*queue_.front());
                bytes += queue_.front()->size();
                queue_.pop_front();
            }
            const Frame frame = std::move(queue_.front());
            queue_.pop_front();
            bytes += frame->size();
            const auto [failed, size] = co_await socket_.async_write(net::buffer(*frame), kTuple);
            if (failed) co_return cut();
            waiting_ -= bytes;
            parts_->traffic.frames_out += frames;
            parts_->traffic.bytes_out += bytes;
        }
        if (closing_) {
            websocket::stream_base::timeout timeout{kFarewell, kFarewell, false};
            socket_.set_option(timeout);
            (void)co_await socket_.async_close(farewell_, kTuple);
            co_return cut();
        }
        writing_ = false;
    }

    void cut() {
        closing_ = true;
        queue_.clear();
        beast::get_lowest_layer(socket_).cancel();
        beast::error_code ignored;
        (void)beast::get_lowest_layer(socket_).socket().close(ignored);
    }

    std::shared_ptr<Parts> parts_;
    WebSocket socket_;
    std::string address_;
    Bucket frames_, pings_;
    std::optional<Bucket::Clock::time_point> told_at_;  // to slow down
    int ahead_ = 0;                                     // frames in a row that did not wait
    std::deque<Frame> queue_;
    std::size_t waiting_ = 0;
    websocket::close_reason farewell_;
    bool open_ = false;
    bool closing_ = false;
    bool writing_ = false;
    bool gathering_ = false;
    bool vouched_ = false;
};

// ---- HTTP

Address& Transport::Parts::address_of(const std::string& text) {
    const auto found = addresses.find(text);
    if (found != addresses.end()) return found->second;
    if (addresses.size() >= kAddressesKept) {
        std::erase_if(addresses, [](const auto& item) { return item.second.is_idle(); });
    }
    return addresses.try_emplace(text, limits.requests_per_second, limits.requests_at_once).first->second;
}

bool Transport::Parts::is_banned(const std::string& party) {
    if (bans.refresh(Bucket::Clock::now())) {
        if (!bans.problem().empty()) service.on_trouble("the file of bans: " + bans.problem());
        const auto open = connections;
        for (auto* connection : open)
            if (bans.contains(connection->party())) connection->close(Farewell::Refused, "banned");
    }
    return bans.contains(party);
}

// So that an operator can ban by it; once in a while, since whoever floods must not flood the log.
void Transport::Parts::tell_of(const std::string& party, std::string_view what) {
    Address& address = address_of(party);
    const auto now = Bucket::Clock::now();
    if (address.told_of && now - *address.told_of < kTellOfAgain) return;
    address.told_of = now;
    service.on_trouble(std::string(what) + ", from " + party);
}

void Transport::Parts::leaves(const std::string& address) {
    --traffic.connections;
    --address_of(address).connections;
}

Task<> Transport::Parts::accept_all(std::shared_ptr<Acceptor> acceptor) {
    const auto self = shared_from_this();
    while (!stopping) {
        auto [failed, socket] = co_await acceptor->async_accept(kTuple);
        if (stopping) co_return;
        if (failed) {
            // Out of file descriptors, say: what is open goes on, and later there is room again.
            Timer pause(io, std::chrono::milliseconds(50));
            (void)co_await pause.async_wait(kTuple);
            continue;
        }
        beast::error_code ignored;
        const tcp::endpoint remote = socket.remote_endpoint(ignored);
        std::string address = party_of(remote.address());
        Address& known = address_of(address);
        // A connection counts as the request that it brings, and also if it brings none.
        const bool refused = address != proxy &&
            (is_banned(address) ||
                (!halls.contains(address) &&
                    (known.connections >= limits.connections_of_address || !known.may_ask())));
        if (traffic.connections >= limits.connections || refused) {
            ++traffic.refused;
            if (refused && !is_banned(address)) tell_of(address, "too many connections or requests");
            continue;  // closed
        }
        ++traffic.connections;
        ++known.connections;
        (void)socket.set_option(tcp::no_delay(true), ignored);
        net::co_spawn(io, serve(Line(Stream(std::move(socket))), std::move(address)), net::detached);
    }
}

Task<> Transport::Parts::serve(Line line, std::string address) {
    const auto self = shared_from_this();
    beast::flat_buffer buffer(limits.header_bytes + limits.frame_bytes);
    set_rate(line.next_layer(), limits.frame_bytes);
    Next next = Next::End;
    if (!certificates || co_await secured(line, buffer))
        next = co_await one_request(line, buffer, address, address != proxy);
    while (!stopping && next == Next::Request) next = co_await one_request(line, buffer, address, false);
    // A WebSocket has taken the line and counts for the connection from now on.
    if (next == Next::WebSocket) co_return;
    co_await hang_up(line);
    leaves(address);
}

// One port for both: whoever speaks TLS begins otherwise than HTTP does. False: it is neither.
Task<bool> Transport::Parts::secured(Line& line, beast::flat_buffer& buffer) {
    line.next_layer().expires_after(limits.handshake);
    const auto [failed, is_tls] = co_await beast::async_detect_ssl(line.next_layer(), buffer, kTuple);
    if (failed) co_return false;
    if (!is_tls) co_return true;
    beast::error_code gone;
    net::ip::address local = line.next_layer().socket().local_endpoint(gone).address();
    if (gone) co_return false;
    if (local.is_v6() && local.to_v6().is_v4_mapped())
        local = net::ip::make_address_v4(net::ip::v4_mapped, local.to_v6());
    line.use_tls(certificates->context(local.to_string(), Certificates::Clock::now()));
    const auto [refused, used] =
        co_await line.tls()->async_handshake(net::ssl::stream_base::server, buffer.data(), kTuple);
    buffer.consume(used);
    co_return !refused;
}

// What a client is still sending is thrown away for a while: hung up on at once, it might lose our last words.
Task<> Transport::Parts::hang_up(Line& line) {
    Stream& stream = line.next_layer();
    beast::error_code ignored;
    stream.expires_after(kFarewell);
    if (line.tls()) (void)co_await line.tls()->async_shutdown(kTuple);
    (void)stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    std::array<char, 4096> thrown_away;
    for (bool open = !ignored; open;) {
        const auto [ended, size] = co_await stream.async_read_some(net::buffer(thrown_away), kTuple);
        open = !ended;
    }
    (void)stream.socket().close(ignored);
}

// The service may take its time, for example until something is on the disk.
Task<Reply> Transport::Parts::answered(const Request& request) {
    struct Answer {
        std::optional<Reply> reply;
        Timer* waiting = nullptr;
    };
    const auto answer = std::make_shared<Answer>();
    service.answer(request, [answer](Reply reply) {
        answer->reply = std::move(reply);
        if (answer->waiting) answer->waiting->cancel();
    });
    if (!answer->reply) {
        Timer patience(io, kPatience);
        answer->waiting = &patience;
        (void)co_await patience.async_wait(kTuple);
        answer->waiting = nullptr;
    }
    if (!answer->reply) co_return refused(503, "no-answer", "no answer in time");
    co_return std::move(*answer->reply);
}

// So many bytes at once, beside what a connection may always send.
void Transport::Parts::set_rate(Stream& stream, std::size_t at_once) const {
    stream.rate_policy().allow(
        limits.bytes_per_second, limits.bytes_per_second + static_cast<double>(at_once));
}

namespace {

std::string path_of(const http::request_parser<http::string_body>& parser) {
    const std::string target = text_of(parser.get().target());
    return target.substr(0, target.find('?'));
}

}  // namespace

// How long the body may be depends on what is asked for; few may be long at one time, since they wait in memory.
beast::error_code Transport::Parts::allow_body(
    http::request_parser<http::string_body>& parser, std::optional<Counted>& large) {
    const std::size_t longest = std::max(limits.frame_bytes, service.longest_body(path_of(parser)));
    const std::uint64_t length = parser.content_length().value_or(longest);
    if (length > longest) return http::error::body_limit;
    if (longest > limits.frame_bytes && length > limits.frame_bytes) {
        if (large_bodies == limits.large_bodies)
            return beast::errc::make_error_code(beast::errc::resource_unavailable_try_again);
        large.emplace(large_bodies);
    }
    parser.body_limit(longest);
    return {};
}

Task<Next> Transport::Parts::one_request(
    Line& line, beast::flat_buffer& buffer, const std::string& address, bool counted) {
    Stream& stream = line.next_layer();
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
    parser.body_limit(boost::none);  // known when the head is
    stream.expires_after(limits.handshake);
    auto [failed, size] = co_await http::async_read_header(line, buffer, parser, kTuple);
    std::optional<Counted> large;
    if (!failed) failed = allow_body(parser, large);
    if (large) set_rate(stream, service.longest_body(path_of(parser)));
    if (!failed) std::tie(failed, size) = co_await http::async_read(line, buffer, parser, kTuple);
    if (large) set_rate(stream, limits.frame_bytes);
    if (failed == http::error::end_of_stream || failed == beast::error::timeout) co_return Next::End;
    ++traffic.requests;
    bool keep_alive = !failed && parser.get().keep_alive();
    const std::string party = !failed && address == proxy ? party_behind(parser.get(), address) : address;
    Reply reply;
    if (failed == http::error::header_limit || failed == http::error::body_limit)
        reply = refused(413, "too-large", "too large");
    else if (failed == beast::errc::resource_unavailable_try_again)
        reply = refused(503, "busy", "too much is being sent; try again");
    else if (failed)
        reply = refused(400, "bad-request", "no request that HTTP knows");
    else if (party != address && is_banned(party)) {
        reply = refused(403, "banned", "this address is not served");
        keep_alive = false;
    } else if (!counted && !halls.contains(party) && !address_of(party).may_ask()) {
        tell_of(party, "too many requests");
        reply = refused(429, "too-fast", "too many requests");
        keep_alive = false;
    } else {
        Request request = request_of(parser.get(), party);
        request.secure = line.is_secure();
        if (websocket::is_upgrade(parser.get())) {
            Address& known = address_of(party);
            const bool counts = party != address && !halls.contains(party);
            if (counts && known.connections >= limits.connections_of_address) {
                reply = refused(429, "too-many", "too many connections of one address");
            } else if (service.admits(request, reply)) {
                // From the proxy's to whose it is.
                ++known.connections;
                --address_of(address).connections;
                const auto peer = std::make_shared<Connection>(shared_from_this(), std::move(line), party);
                net::co_spawn(io, peer->run(parser.release(), request), net::detached);
                co_return Next::WebSocket;
            }
        } else {
            reply = co_await answered(request);
        }
    }
    const auto message = message_of(reply, keep_alive, parser.get().method() == http::verb::head);
    http::response_serializer<SharedBody> serializer(message);
    const auto [unsent, sent] = co_await http::async_write(line, serializer, kTuple);
    co_return !unsent && keep_alive ? Next::Request : Next::End;
}

std::string problem_in_addresses(std::string_view lines) { return AddressList{}.read(lines); }

// ---- The whole

Transport::Transport(net::io_context& io, const Limits& limits, Service& service, Certificates* certificates)
    : parts_(std::make_shared<Parts>(io, limits, service, certificates)) {}

Transport::~Transport() = default;

std::uint16_t Transport::listen(const std::string& address, std::uint16_t port) {
    const tcp::endpoint endpoint(net::ip::make_address(address), port);
    auto acceptor = std::make_shared<Acceptor>(parts_->io.get_executor(), endpoint.protocol());
    acceptor->set_option(net::socket_base::reuse_address(true));
    acceptor->set_option(net::socket_base::receive_buffer_size(kWaitingInNetwork));
    acceptor->bind(endpoint);
    acceptor->listen(4096);
    const std::uint16_t bound = acceptor->local_endpoint().port();
    parts_->acceptors.push_back(acceptor);
    net::co_spawn(parts_->io, parts_->accept_all(std::move(acceptor)), net::detached);
    return bound;
}

void Transport::stop() {
    parts_->stopping = true;
    for (const auto& acceptor : parts_->acceptors) {
        beast::error_code ignored;
        (void)acceptor->close(ignored);
    }
    parts_->acceptors.clear();
    const auto open = parts_->connections;
    for (auto* connection : open) connection->close(Farewell::GoingAway, "the server stops");
}

const Traffic& Transport::traffic() const { return parts_->traffic; }

}  // namespace banquier::server
