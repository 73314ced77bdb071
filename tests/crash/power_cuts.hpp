// Many power cuts in a row over one file of games: what was acknowledged must be there once, and nothing half.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace banquier::crash {

// The last two are wrong, and must be found out.
enum class Ways : std::uint8_t { AsShipped, WithoutSync, AcknowledgedEarly };

struct CutPlan {
    std::filesystem::path file;
    int cuts = 100;
    std::uint64_t seed = 1;
    Ways ways = Ways::AsShipped;
};

struct CutReport {
    int cuts = 0;
    int in_open = 0;                   // of them while the store was being opened
    std::uint64_t acknowledged = 0;    // entries
    std::uint64_t unacknowledged = 0;  // entries that were there all the same, whole
    std::vector<std::string> faults;   // what was lost, doubled, half there or unreadable
};

// Stops after a few faults.
CutReport run_power_cuts(const CutPlan& plan);

}  // namespace banquier::crash
