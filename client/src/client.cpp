#include <banquier/client/client.hpp>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <map>
#include <openssl/x509v3.h>
#include <system_error>

namespace banquier::client {

namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;
using Executor = net::io_context::executor_type;
using Stream = beast::basic_stream<tcp, Executor>;
template <class T = void>
using Task = net::awaitable<T, Executor>;
constexpr net::as_tuple_t<net::use_awaitable_t<Executor>> kTuple{};

constexpr std::size_t kLargestFrame = 1 << 20;
constexpr std::chrono::seconds kHandshake{30};

net::ssl::context trusting(const std::string& more, boost::system::error_code& failed) {
    net::ssl::context made(net::ssl::context::tls_client);
    made.set_default_verify_paths();
    made.set_verify_mode(net::ssl::verify_peer);
    if (!more.empty()) made.load_verify_file(more, failed);
    return made;
}

// One for each file: to read all that the system trusts takes a while. A file that cannot be read adds nothing.
net::ssl::context& trust_of(const std::string& more) {
    thread_local std::map<std::string, net::ssl::context> known;
    boost::system::error_code ignored;
    const auto found = known.find(more);
    return found != known.end() ? found->second : known.emplace(more, trusting(more, ignored)).first->second;
}

// Whose certificate it has to be.
bool expect_host(SSL* line, const std::string& host) {
    boost::system::error_code is_name;
    (void)net::ip::make_address(host, is_name);
    if (!is_name) return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(line), host.c_str()) == 1;
    return SSL_set1_host(line, host.c_str()) == 1 && SSL_set_tlsext_host_name(line, host.c_str()) == 1;
}

template <class Layer>
class Line final : public Client, public std::enable_shared_from_this<Line<Layer>> {
public:
    template <class... Context>
    Line(net::io_context& io, Address address, Handlers handlers, Context&... context)
        : io_(io),
          socket_(io.get_executor(), context...),
          address_(std::move(address)),
          handlers_(std::move(handlers)) {}

    void start() { net::co_spawn(io_, run(this->shared_from_this()), net::detached); }

    void send(Frame frame) override {
        queue_.push_back(std::move(frame));
        start_writing();
    }
    void close() override {
        closing_ = true;
        start_writing();
    }

private:
    Task<> run([[maybe_unused]] std::shared_ptr<Line> self) {
        const std::string why = co_await follow();
        open_ = false;
        (distrusted_ ? handlers_.distrusted : handlers_.closed)(why);
        handlers_ = {};
    }

    // Until the end; says why it came.
    Task<std::string> follow() {
        net::ip::basic_resolver<tcp, Executor> resolver(io_);
        const auto [unknown, places] =
            co_await resolver.async_resolve(address_.host, std::to_string(address_.port), kTuple);
        if (unknown) co_return unknown.message();
        const auto [unreached, place] =
            co_await beast::get_lowest_layer(socket_).async_connect(places, kTuple);
        if (unreached) co_return unreached.message();
        beast::error_code ignored;
        (void)beast::get_lowest_layer(socket_).socket().set_option(tcp::no_delay(true), ignored);
        if constexpr (!std::is_same_v<Layer, Stream>)
            if (const std::string insecure = co_await secure(); !insecure.empty()) co_return insecure;
        beast::get_lowest_layer(socket_).expires_never();
        socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::client));
        socket_.read_message_max(kLargestFrame);
        socket_.auto_fragment(false);
        const auto [refused] = co_await socket_.async_handshake(
            address_.host + ":" + std::to_string(address_.port), address_.path, kTuple);
        if (refused) co_return refused.message();
        open_ = true;
        handlers_.opened();
        start_writing();
        beast::flat_buffer buffer;
        for (;;) {
            const auto [ended, size] = co_await socket_.async_read(buffer, kTuple);
            if (ended == websocket::error::closed)
                co_return std::to_string(socket_.reason().code) + " " +
                    std::string(socket_.reason().reason.c_str());
            if (ended) co_return ended.message();
            const auto data = buffer.cdata();
            handlers_.frame({static_cast<const char*>(data.data()), data.size()});
            buffer.consume(buffer.size());
        }
    }

    // Empty, or why not.
    Task<std::string> secure() {
        Layer& layer = socket_.next_layer();
        if (!expect_host(layer.native_handle(), address_.host)) co_return "no name of a server";
        beast::get_lowest_layer(socket_).expires_after(kHandshake);
        const auto [failed] = co_await layer.async_handshake(net::ssl::stream_base::client, kTuple);
        if (!failed) co_return std::string{};
        const long verdict = SSL_get_verify_result(layer.native_handle());
        distrusted_ = verdict != X509_V_OK;
        co_return distrusted_ ? X509_verify_cert_error_string(verdict) : failed.message();
    }

    void start_writing() {
        if (writing_ || !open_) return;
        writing_ = true;
        net::co_spawn(io_, write_all(this->shared_from_this()), net::detached);
    }

    Task<> write_all([[maybe_unused]] std::shared_ptr<Line> self) {
        while (!queue_.empty()) {
            const Frame frame = std::move(queue_.front());
            queue_.pop_front();
            const auto [failed, size] = co_await socket_.async_write(net::buffer(*frame), kTuple);
            if (failed) co_return;
        }
        if (closing_) {
            (void)co_await socket_.async_close(websocket::close_code::normal, kTuple);
            co_return;
        }
        writing_ = false;
    }

    net::io_context& io_;
    websocket::stream<Layer, false> socket_;
    Address address_;
    Handlers handlers_;
    std::deque<Frame> queue_;
    bool open_ = false;
    bool closing_ = false;
    bool writing_ = false;
    bool distrusted_ = false;
};

}  // namespace

std::shared_ptr<Client> Client::connect(net::io_context& io, const Address& address, Handlers handlers) {
    const auto started = [](auto line) {
        line->start();
        return line;
    };
    if (address.tls)
        return started(std::make_shared<Line<beast::ssl_stream<Stream>>>(
            io, address, std::move(handlers), trust_of(address.trust)));
    return started(std::make_shared<Line<Stream>>(io, address, std::move(handlers)));
}

std::string problem_of_trust(const std::string& file) {
    boost::system::error_code failed;
    (void)trusting(file, failed);
    return failed ? failed.message() : "";
}

namespace {

template <class Layer>
Reply answer_of(Layer& layer, const http::request<http::string_body>& request) {
    http::write(layer, request);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> response;
    response.body_limit(boost::none);
    http::read(layer, buffer, response);
    return {static_cast<int>(response.get().result_int()), response.get().body()};
}

}  // namespace

Reply request(
    const Address& address, const std::string& method, const std::string& path, const std::string& body) {
    try {
        net::io_context io;
        tcp::socket socket(io);
        net::connect(socket, tcp::resolver(io).resolve(address.host, std::to_string(address.port)));
        http::request<http::string_body> request(http::string_to_verb(method), path, 11);
        request.set(http::field::host, address.host + ":" + std::to_string(address.port));
        request.set(http::field::connection, "close");
        request.body() = body;
        request.prepare_payload();
        if (!address.tls) return answer_of(socket, request);
        beast::ssl_stream<tcp::socket&> secure(socket, trust_of(address.trust));
        expect_host(secure.native_handle(), address.host);
        secure.handshake(net::ssl::stream_base::client);
        return answer_of(secure, request);
    } catch (const boost::system::system_error& error) {
        throw std::system_error(error.code(), address.host + ":" + std::to_string(address.port));
    }
}

}  // namespace banquier::client
