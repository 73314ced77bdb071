// What people cost who have not begun: games that wait, clients that sit in them, and the list of them that everybody reads.
#pragma once

#include <banquier/load/servers.hpp>

namespace banquier::load {

// Of one client, who makes a public game, sits down in it and reads the list while it changes.
struct LobbyCost {
    std::size_t clients = 0;
    double make_us = 0, sit_us = 0, read_us = 0;  // of the server's processor time
    double kilobytes = 0;
};

// Throws std::runtime_error if the server refuses somebody.
LobbyCost lobby_cost(const ServerProcess& process, std::size_t clients);

}  // namespace banquier::load
