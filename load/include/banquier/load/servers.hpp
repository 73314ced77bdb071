// The servers that a load is put on, each a process of its own.
#pragma once

#include <banquier/client/client.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <sys/types.h>

namespace banquier::load {

inline constexpr int kLoadSeats = 4;  // of a game, and of a room

class ServerProcess {
public:
    // `serve` runs in the new process and calls its argument with the port.
    explicit ServerProcess(const std::function<void(std::function<void(std::uint16_t)>)>& serve);
    ~ServerProcess();
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    client::Address address() const { return {"127.0.0.1", port_}; }
    double memory() const;             // resident, in KB
    double processor_seconds() const;  // of all its threads, in and out of the kernel

private:
    pid_t pid_ = -1;
    std::uint16_t port_ = 0;
};

// The server as it is, with its games in this folder and no limits that a load would meet.
ServerProcess game_server(const std::filesystem::path& folder);

// Everybody of a room gets a frame of the size that the first word of it says whenever one of them sends one; no rules,
// nothing kept.
ServerProcess bare_server();

}  // namespace banquier::load
