// Competitions played by programs over sockets from the first entry to the winner, while the server is killed again and
// again, each time with a power cut for its disk: what was acknowledged must be there once, a draw that was seen must stay,
// and the cup must come to its end.
#pragma once

#include "crash/power_cuts.hpp"

#include <functional>

namespace banquier::crash {

struct CupReport {
    int kills = 0;
    int cups = 0, rounds = 0, tables = 0;
    std::uint64_t accepted = 0;  // commands to the cup that were acknowledged
    std::uint64_t acts = 0;      // at live tables
    std::size_t records = 0;     // of live tables, found right
    double opened = 0;  // seconds from the command to publish until every live table was shown, at most
    double back = 0;    // seconds from a start until every device was there again, at most
    double seconds = 0;
    std::vector<std::string> faults;
};

struct CupPlan {
    std::filesystem::path file;
    int teams = 9;
    bool online = true;  // else with sheets: filled, signed, contested, ruled on and received by devices
    int kills = 0;       // in all; 0: one in each round
    int rounds =
        2;  // of the game at a live table before its last one is announced; 0: the hall ends it after the deal
    bool open_only = false;  // ends with the tables of the first round
    // Seconds that are not to be exceeded; 0: whatever it takes, as on a slow machine.
    double open_within = 0;  // until the live tables of a published draw are shown
    double back_within = 0;  // until all devices are there again after a start
    std::uint64_t seed = 1;
    Ways ways = Ways::AsShipped;
    std::function<void(const CupReport&)> progress = [](const CupReport&) {};
};

// Stops with the first faults. Where a kill in each round is asked for, a round without one is a fault, too.
CupReport run_cup_kills(const CupPlan& plan);

}  // namespace banquier::crash
