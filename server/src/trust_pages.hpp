// What a server with TLS says to those who come without it: a page that explains how a device is told to trust the server's
// own authority, or the way to https where the certificate was given.
#pragma once

#include "replies.hpp"

#include <banquier/server/certificates.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace banquier::server {

class TrustPages {
public:
    // `addresses`: where others in the network reach this server, "https://192.168.1.5:8484".
    TrustPages(const Certificates& certificates, std::function<std::vector<std::string>()> addresses)
        : certificates_(certificates), addresses_(std::move(addresses)) {}

    void set_port(std::uint16_t port) { port_ = port; }  // at which TLS is spoken

    // None: the request is for others to answer. Somebody at this machine needs no TLS.
    std::optional<Reply> reply(const Request& request) const;
    // To a WebSocket without TLS; none: it may be opened.
    std::optional<Reply> refusal(const Request& request) const;

private:
    bool is_own() const { return !certificates_.authority_der().empty(); }
    std::string secure_origin(const Request& request) const;
    Reply page(const Request& request) const;
    std::optional<Reply> file(const Request& request) const;

    const Certificates& certificates_;
    std::function<std::vector<std::string>()> addresses_;
    std::uint16_t port_ = 0;
};

}  // namespace banquier::server
