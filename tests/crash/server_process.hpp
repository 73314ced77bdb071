// The program killed_server, in a process of its own.
#pragma once

#include "crash/power_cuts.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <sys/types.h>

namespace banquier::crash {

class ServerProcess {
public:
    // Does not wait until it listens.
    ServerProcess(const std::filesystem::path& file, std::uint16_t port, Ways ways);
    ~ServerProcess();  // kills it where it still runs
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    // Waits for the next line that it says; empty: it has ended.
    std::string line();
    void tell(const std::string& word);
    void signal(int number) const;
    // How it ended, in words; nothing while it runs.
    std::optional<std::string> ended();
    // Waits for the end.
    std::string wait();

private:
    pid_t pid_ = -1;
    int input_ = -1, output_ = -1;
    std::optional<std::string> ended_;
};

// One that nothing listens at, outside the range from which the system gives ports to connections: it stays free while the
// server is down.
std::uint16_t free_port(std::uint64_t seed);

}  // namespace banquier::crash
