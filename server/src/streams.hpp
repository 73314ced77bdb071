// The bytes of a connection: plain or by TLS, read no faster than allowed, written in as few calls of the system as
// possible.
#pragma once

#include "bucket.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace banquier::server {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;
using Executor = net::io_context::executor_type;

// How fast a connection is read. What comes faster waits in the network: small frames, pings and pieces of frames that
// never end cost us nothing that they do not cost the sender.
class ReadRate {
public:
    void allow(double bytes_per_second, double at_once) { bytes_.emplace(bytes_per_second, at_once); }

private:
    friend class beast::rate_policy_access;
    static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
    std::size_t available_read_bytes() const {
        return bytes_ ? static_cast<std::size_t>(bytes_->level(Bucket::Clock::now())) : kAll;
    }
    void transfer_read_bytes(std::size_t size) {
        if (bytes_) bytes_->spend(Bucket::Clock::now(), static_cast<double>(size));
    }
    static std::size_t available_write_bytes() { return kAll; }
    static void transfer_write_bytes(std::size_t) {}
    static void on_timer() {}

    std::optional<Bucket> bytes_;
};

using Stream = beast::basic_stream<tcp, Executor, ReadRate>;

// What follows a read or a write, of whatever type: TLS is large, and compiled for this one alone.
class Finish {
public:
    template <class Handler>
    explicit Finish(Handler handler) : call_(std::make_unique<Call<Handler>>(std::move(handler))) {}
    void operator()(beast::error_code failed, std::size_t size) {
        std::exchange(call_, nullptr)->run(failed, size);
    }

private:
    struct AnyCall {
        virtual ~AnyCall() = default;
        virtual void run(beast::error_code failed, std::size_t size) = 0;
    };
    template <class Handler>
    struct Call final : AnyCall {
        explicit Call(Handler&& given) : handler(std::move(given)) {}
        void run(beast::error_code failed, std::size_t size) override { std::move(handler)(failed, size); }
        Handler handler;
    };
    std::unique_ptr<AnyCall> call_;
};

// Plain until it is told otherwise.
class Line {
public:
    using next_layer_type = Stream;
    using executor_type = Stream::executor_type;
    using Tls = net::ssl::stream<Stream>;

    explicit Line(Stream&& stream) : layer_(std::move(stream)) {}
    void use_tls(net::ssl::context& context) {
        layer_ = std::make_unique<Tls>(std::move(std::get<Stream>(layer_)), context);
    }
    Tls* tls() { return is_secure() ? std::get<std::unique_ptr<Tls>>(layer_).get() : nullptr; }
    bool is_secure() const { return layer_.index() == 1; }

    next_layer_type& next_layer() { return is_secure() ? tls()->next_layer() : std::get<Stream>(layer_); }
    const next_layer_type& next_layer() const {
        return is_secure() ? std::get<std::unique_ptr<Tls>>(layer_)->next_layer() : std::get<Stream>(layer_);
    }
    executor_type get_executor() { return next_layer().get_executor(); }

    template <class Buffers, class Handler>
    auto async_read_some(const Buffers& buffers, Handler&& handler) {
        return net::async_initiate<Handler, void(beast::error_code, std::size_t)>(
            [this](auto done, const Buffers& all) {
                if (Tls* secure = tls())
                    secure->async_read_some(first_of<net::mutable_buffer>(all), Finish(std::move(done)));
                else
                    next_layer().async_read_some(all, std::move(done));
            },
            handler, buffers);
    }
    template <class Buffers, class Handler>
    auto async_write_some(const Buffers& buffers, Handler&& handler) {
        return net::async_initiate<Handler, void(beast::error_code, std::size_t)>(
            [this](auto done, const Buffers& all) {
                if (Tls* secure = tls())
                    secure->async_write_some(first_of<net::const_buffer>(all), Finish(std::move(done)));
                else
                    next_layer().async_write_some(all, std::move(done));
            },
            handler, buffers);
    }

private:
    template <class Buffer, class Buffers>
    static Buffer first_of(const Buffers& all) {
        for (auto one = net::buffer_sequence_begin(all); one != net::buffer_sequence_end(all); ++one)
            if (const Buffer buffer(*one); buffer.size() != 0) return buffer;
        return {};
    }

    std::variant<Stream, std::unique_ptr<Tls>> layer_;
};

// Lets whole frames leave together with the next one that is written: in one call of the system and, where they fit, in
// one packet or one record of TLS.
class Gathering {
public:
    using next_layer_type = Stream;
    using executor_type = Stream::executor_type;

    explicit Gathering(Line&& line) : line_(std::move(line)) {}
    next_layer_type& next_layer() { return line_.next_layer(); }
    const next_layer_type& next_layer() const { return line_.next_layer(); }
    executor_type get_executor() { return line_.get_executor(); }

    // A text frame of a server, while no other is being written; a ping of the library's own may be. RFC 6455, 5.2
    void put(std::string_view text) {
        const std::size_t size = text.size();
        state_->gathered.reserve(state_->gathered.size() + size + 256);
        const auto byte = [&](std::size_t value) { state_->gathered += static_cast<char>(value & 0xFF); };
        byte(0x81);
        if (size < 126) {
            byte(size);
        } else {
            const int bytes = size <= 0xFFFF ? 2 : 8;
            byte(bytes == 2 ? 126 : 127);
            for (int i = bytes; i-- > 0;) byte(size >> (8 * i));
        }
        state_->gathered += text;
    }

    template <class Buffers, class Handler>
    auto async_read_some(const Buffers& buffers, Handler&& handler) {
        return line_.async_read_some(buffers, std::forward<Handler>(handler));
    }

    template <class Buffers, class Handler>
    auto async_write_some(const Buffers& buffers, Handler&& handler) {
        return net::async_initiate<Handler, void(beast::error_code, std::size_t)>(
            [this](auto done, const Buffers& all) {
                const std::size_t size = net::buffer_size(all);
                std::string& gathered = state_->gathered;
                // The rest of a frame follows its beginning.
                if ((gathered.empty() && !line_.is_secure()) || state_->half_written)
                    return line_.async_write_some(all,
                        [state = state_, size, done = std::move(done)](
                            beast::error_code failed, std::size_t written) mutable {
                            state->half_written = written < size;
                            std::move(done)(failed, written);
                        });
                std::string& leaving = state_->leaving = std::exchange(gathered, {});
                const std::size_t before = leaving.size();
                leaving.resize(before + size);
                net::buffer_copy(net::buffer(leaving) + before, all);
                net::async_write(line_, net::buffer(leaving),
                    [state = state_, size, done = std::move(done)](
                        beast::error_code failed, std::size_t) mutable {
                        std::string{}.swap(state->leaving);
                        std::move(done)(failed, failed ? 0 : size);
                    });
            },
            handler, buffers);
    }

private:
    // A ping of the library's own may end after the stream has.
    struct State {
        std::string gathered;  // waits for the next write
        std::string leaving;   // is being written
        bool half_written = false;
    };
    Line line_;
    std::shared_ptr<State> state_ = std::make_shared<State>();
};

// The farewell of the WebSocket has been said: TLS needs none of its own.
template <class Handler>
void async_teardown(beast::role_type role, Gathering& gathering, Handler&& handler) {
    using websocket::async_teardown;
    async_teardown(role, gathering.next_layer(), std::forward<Handler>(handler));
}

}  // namespace banquier::server
