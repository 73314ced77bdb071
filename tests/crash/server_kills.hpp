// A server that is killed again and again while people play, each time with a power cut for its disk: what was
// acknowledged must be there once, what was seen must be there, and every game must go on with the same devices.
#pragma once

#include "crash/power_cuts.hpp"

#include <functional>

namespace banquier::crash {

struct KillReport {
    int kills = 0;
    int in_start = 0;            // of them before every game had gone on
    std::uint64_t accepted = 0;  // acts acknowledged
    std::uint64_t games = 0, over = 0;
    std::uint64_t joins = 0, resent = 0, repeated = 0;
    double seconds = 0,
           slowest = 0;  // slowest: from a start until every game had gone on, some after a held roll
    std::vector<std::string> faults;
};

struct KillPlan {
    std::filesystem::path file;
    int kills = 6;
    std::uint64_t seed = 1;
    Ways ways = Ways::AsShipped;
    int games = 8;        // at once
    int long_games = 0;   // in the file from the beginning, to be taken up at every start
    int starts_of_8 = 1;  // so many kills of eight come while it starts
    std::function<void(const KillReport&)> progress = [](const KillReport&) {};  // after every kill
};

// Stops after the first kill with faults.
KillReport run_server_kills(const KillPlan& plan);

}  // namespace banquier::crash
