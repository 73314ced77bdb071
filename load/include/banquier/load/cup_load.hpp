// A round of a large competition over real sockets: every phone of every team, bankers, referees, a console and a projector.
#pragma once

#include <banquier/load/servers.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::load {

struct CupPlan {
    std::size_t teams = 27;
    std::size_t phones = 3;  // of a team
    double quiet = 5;        // seconds of a running clock in which nobody does anything
};

// Milliseconds, but where it is said; the server's processor seconds beside each part.
struct CupCost {
    std::size_t teams = 0, phones = 0, tables = 0, connections = 0;
    double joining = 0, joining_cpu = 0;  // seconds
    std::vector<double> draw;             // published → on a phone
    double draw_cpu = 0;
    double sheets = 0, sheets_cpu = 0;  // seconds: from the end of the round to the last sheet received
    std::vector<double>
        received;  // a sheet handed over → on the phones of its table, the console and the projector
    std::size_t quiet_frames = 0;        // told to anybody while the clock ran
    double memory = 0, idle_memory = 0;  // KB
    std::size_t kept = 0;                // sheets that are received there after a restart
    std::size_t entries = 0;
    double again = 0, again_cpu = 0;  // seconds until a server that was stopped shows the cup
};

// What a hall can wait for.
struct CupLimits {
    double draw_ms = 2000;      // until the last phone shows the published draw
    double received_ms = 2000;  // until every screen shows a sheet that was handed over, of 99 in 100
    double again = 5;           // seconds until a server that was stopped shows the cup
};
// What was not kept, each by its name in the report of `banquier load --cup`: a limit, a sheet, or silence while the clock runs.
std::vector<std::string> missed(const CupCost& cost, const CupLimits& limits = {});

// The value below which such a share of all lies; 0 of none.
double percentile(std::vector<double> all, double share);

// In this folder. Throws std::runtime_error if the server refuses something or does not answer.
CupCost cup_cost(const std::filesystem::path& folder, const CupPlan& plan,
    const std::function<void(std::string_view step)>& heard);

}  // namespace banquier::load
