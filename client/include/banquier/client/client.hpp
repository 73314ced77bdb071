// The client's end of a connection, for our own programs: a WebSocket to a server, and single requests.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace banquier::client {

using Frame = std::shared_ptr<const std::string>;

struct Address {
    std::string host;
    std::uint16_t port = 0;
    bool tls = false;
    std::string path = "/ws";  // of the WebSocket
    std::string trust = {};    // a file of certificates (PEM) to trust beside those of the system
};

// By TLS only to a server whose certificate is for its host and that the system or `trust` trusts; SSL_CERT_FILE and
// SSL_CERT_DIR name others. Everything is called on the io_context's thread. After `closed` or
// `distrusted` nothing more is.
class Client {
public:
    struct Handlers {
        std::function<void()> opened = [] {};
        std::function<void(std::string_view)> frame = [](std::string_view) {};
        std::function<void(const std::string& why)> closed = [](const std::string&) {};
        // Of the server's certificate. To try again would not help.
        std::function<void(const std::string& why)> distrusted = [](const std::string&) {};
    };
    static std::shared_ptr<Client> connect(
        boost::asio::io_context& io, const Address& address, Handlers handlers);

    virtual ~Client() = default;
    virtual void send(Frame frame) = 0;
    virtual void close() = 0;
};

// Empty, or why the file is none of certificates.
std::string problem_of_trust(const std::string& file);

struct Reply {
    int status = 0;
    std::string body;
};
// Waits for the answer; throws std::system_error.
Reply request(
    const Address& address, const std::string& method, const std::string& path, const std::string& body = {});

}  // namespace banquier::client
