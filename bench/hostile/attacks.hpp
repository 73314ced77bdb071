// What hostile clients do to a server, each without end. Plain sockets: no library would send such things.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace banquier::hostile {

struct Target {
    std::uint16_t port = 0;
    std::vector<std::string> games;  // in each of them the last seat's secret has leaked
};

struct Attack {
    const char* name;
    void (*run)(const Target& target);  // never ends
};

const std::vector<Attack>& attacks();

}  // namespace banquier::hostile
