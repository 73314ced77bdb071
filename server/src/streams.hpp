// The bytes of a connection: read no faster than allowed, written in as few calls of the system as possible.
#pragma once

#include "bucket.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

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

// Lets whole frames leave together with the next one that is written: in one call of the system and, where they fit, in
// one packet.
class Gathering {
public:
    using next_layer_type = Stream;
    using executor_type = Stream::executor_type;

    explicit Gathering(Stream&& stream) : stream_(std::move(stream)) {}
    next_layer_type& next_layer() { return stream_; }
    const next_layer_type& next_layer() const { return stream_; }
    executor_type get_executor() { return stream_.get_executor(); }

    // A text frame of a server, while none is being written. RFC 6455, 5.2
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
        return stream_.async_read_some(buffers, std::forward<Handler>(handler));
    }

    template <class Buffers, class Handler>
    auto async_write_some(const Buffers& buffers, Handler&& handler) {
        return net::async_initiate<Handler, void(beast::error_code, std::size_t)>(
            [this](auto done, const Buffers& all) {
                const std::size_t size = net::buffer_size(all);
                std::string& gathered = state_->gathered;
                // The rest of a frame follows its beginning.
                if (gathered.empty() || state_->half_written)
                    return stream_.async_write_some(all,
                        [state = state_, size, done = std::move(done)](
                            beast::error_code failed, std::size_t written) mutable {
                            state->half_written = written < size;
                            std::move(done)(failed, written);
                        });
                const std::size_t before = gathered.size();
                gathered.resize(before + size);
                net::buffer_copy(net::buffer(gathered) + before, all);
                net::async_write(stream_, net::buffer(gathered),
                    [state = state_, size, done = std::move(done)](
                        beast::error_code failed, std::size_t) mutable {
                        std::string{}.swap(state->gathered);
                        std::move(done)(failed, failed ? 0 : size);
                    });
            },
            handler, buffers);
    }

private:
    // A ping of the library's own may end after the stream has.
    struct State {
        std::string gathered;
        bool half_written = false;
    };
    Stream stream_;
    std::shared_ptr<State> state_ = std::make_shared<State>();
};

template <class Handler>
void async_teardown(beast::role_type role, Gathering& gathering, Handler&& handler) {
    using websocket::async_teardown;
    async_teardown(role, gathering.next_layer(), std::forward<Handler>(handler));
}

}  // namespace banquier::server
