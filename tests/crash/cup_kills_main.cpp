// cup_kills [--teams N] [--way online|sheet] [--kills N] [--open-only yes] [--open-within S] [--back-within S] [--seed S]
// [--fault none|no-sync|early-ack]: the long form of the tests in cup_kills_test.cpp. Without --kills the server is killed once
// in each round. Ends with 1 when something acknowledged was lost or doubled, a draw has changed, a record does not verify, the
// cup did not go on, a round went by without its kill, or a limit in seconds was missed.
#include "crash/cup_kills.hpp"
#include "crash/long_form.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string_view>

namespace {

using namespace banquier::crash;

bool read_plan(int argc, char** argv, CupPlan& plan) {
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view name = argv[i], value = argv[i + 1];
        if (name == "--kills" && read_number(value, plan.kills)) continue;
        if (name == "--teams" && read_number(value, plan.teams)) continue;
        if (name == "--seed" && read_number(value, plan.seed)) continue;
        if (name == "--open-within" && read_number(value, plan.open_within)) continue;
        if (name == "--back-within" && read_number(value, plan.back_within)) continue;
        if (name == "--open-only" && value == "yes") {
            plan.open_only = true;
        } else if (name == "--way" && (value == "online" || value == "sheet")) {
            plan.online = value == "online";
        } else {
            const auto ways = ways_of(value);
            if (name != "--fault" || !ways) return false;
            plan.ways = *ways;
        }
    }
    return argc % 2 == 1;
}

}  // namespace

int main(int argc, char** argv) try {
    CupPlan plan;
    if (!read_plan(argc, argv, plan)) {
        std::cerr << "usage: cup_kills [--teams N] [--way online|sheet] [--kills N] [--open-only yes] "
                     "[--open-within S] [--back-within S] [--seed S] [--fault none|no-sync|early-ack]\n";
        return 2;
    }
    std::string folder = (std::filesystem::temp_directory_path() / "banquier-cups-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) return std::cerr << "no folder " << folder << '\n', 2;
    plan.file = std::filesystem::path(folder) / "cups.sqlite3";
    const CupReport report = run_cup_kills(plan);
    std::printf("%d kills; %d cups, %d rounds, %d tables; %llu commands and %llu acts acknowledged; %zu "
                "records verified; "
                "tables open at most %.1f s after the draw is published; all devices back after %.1f s at "
                "most; %.0f s; "
                "faults: %zu\n",
        report.kills, report.cups, report.rounds, report.tables,
        static_cast<unsigned long long>(report.accepted), static_cast<unsigned long long>(report.acts),
        report.records, report.opened, report.back, report.seconds, report.faults.size());
    for (const std::string& fault : report.faults) std::cout << "  " << fault << '\n';
    // The file is evidence.
    if (report.faults.empty())
        std::filesystem::remove_all(folder);
    else
        std::cout << "the file is kept: " << plan.file.string() << '\n';
    return report.faults.empty() ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << "cup_kills: " << error.what() << '\n';
    return 2;
}
