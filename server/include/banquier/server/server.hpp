// The whole server: sockets, hub, store and clock put together. One thread for sockets and tables, one that makes things
// durable, one for what takes a while.
#pragma once

#include <banquier/server/hub.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace banquier::server {

table::Millis wall_now();  // by the system's clock, which may be wrong and be put right

struct ServerOptions {
    Limits limits;
    HubLimits hub;
    storage::GroupOptions group;
    std::optional<TlsOptions> tls;
    // For programs that test: where secrets come from, and how fast time goes.
    std::function<luck::Secret()> draw_secret = luck::Secret::drawn;
    double speed = 1;  // of the tables' clock, from the start on
    std::function<table::Millis()> wall = wall_now;
    std::function<void(Weight, std::string_view)> log = [](Weight, std::string_view) {};
};

class Server {
public:
    // Takes up the games of the store; throws StoreError, and CertificateError where TLS is asked for.
    Server(storage::GameStore& store, const editions::Library& library, ServerOptions options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    const Hub::Resumed& resumed() const;  // so far; not while it runs on another thread

    // Gives the port; throws std::system_error, for example when it is taken. Port 0: any that is free. The first port
    // is the one that TLS is looked for at.
    std::uint16_t listen(const std::string& address, std::uint16_t port);

    // Until stop() or a signal (SIGINT, SIGTERM): then nothing new is taken, everybody is told, and what is on its way to
    // the disk gets there.
    void run();
    void stop();  // from any thread

    Traffic traffic() const;
    std::string fingerprint() const;  // of the own certificate authority; empty: there is none

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// Addresses of this machine at which others in its network may reach it.
std::vector<std::string> local_addresses();

}  // namespace banquier::server
