// power_cuts CUTS [SEED [none|no-sync|early-ack]]: the long form of the tests in power_cuts_test.cpp. Ends with 1 when
// something acknowledged was lost.
#include "crash/long_form.hpp"

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>

using namespace banquier::crash;

int main(int argc, char** argv) {
    CutPlan plan;
    const std::optional<Ways> ways = argc > 3 ? ways_of(argv[3]) : Ways::AsShipped;
    if (argc < 2 || argc > 4 || !read_number(argv[1], plan.cuts) ||
        (argc > 2 && !read_number(argv[2], plan.seed)) || !ways) {
        std::cerr << "usage: power_cuts CUTS [SEED [none|no-sync|early-ack]]\n";
        return 2;
    }
    plan.ways = *ways;
    std::string folder = (std::filesystem::temp_directory_path() / "banquier-cuts-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) return std::cerr << "no folder " << folder << '\n', 2;
    plan.file = std::filesystem::path(folder) / "games.sqlite3";

    const CutReport report = run_power_cuts(plan);
    std::cout << report.cuts << " power cuts, " << report.in_open << " of them while the store was opened; "
              << report.acknowledged << " entries acknowledged, " << report.unacknowledged
              << " there without; faults: " << report.faults.size() << '\n';
    for (const std::string& fault : report.faults) std::cout << "  " << fault << '\n';
    // The file is evidence.
    if (report.faults.empty())
        std::filesystem::remove_all(folder);
    else
        std::cout << "the file is kept: " << plan.file.string() << '\n';
    return report.faults.empty() ? 0 : 1;
}
