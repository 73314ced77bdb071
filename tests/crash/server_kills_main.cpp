// server_kills [--kills N] [--starts-of-8 N] [--long-games N] [--seed S] [--fault none|no-sync|early-ack]: the long form of
// the tests in server_kills_test.cpp. --starts-of-8: so many kills of eight come while the server starts; --long-games: it
// has so many games of 1,000 acts to take up then. Ends with 1 when something acknowledged was lost or doubled, or a game did not go on.
#include "crash/long_form.hpp"
#include "crash/server_kills.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string_view>
#include <unistd.h>

namespace {

using namespace banquier::crash;

// False: what was asked for cannot be read.
bool read_plan(int argc, char** argv, KillPlan& plan) {
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view name = argv[i], value = argv[i + 1];
        if (name == "--kills" && read_number(value, plan.kills)) continue;
        if (name == "--long-games" && read_number(value, plan.long_games)) continue;
        if (name == "--starts-of-8" && read_number(value, plan.starts_of_8)) continue;
        if (name == "--seed" && read_number(value, plan.seed)) continue;
        const auto ways = ways_of(value);
        if (name != "--fault" || !ways) return false;
        plan.ways = *ways;
    }
    return argc % 2 == 1;
}

void print(const KillReport& report) {
    std::printf("%d kills, %d of them while it started; %llu acts acknowledged in %llu games (%llu over); "
                "%llu joins, %llu frames sent again, %llu answered as repeated; at most %.1f s until all "
                "went on; %.0f s; "
                "faults: %zu\n",
        report.kills, report.in_start, static_cast<unsigned long long>(report.accepted),
        static_cast<unsigned long long>(report.games), static_cast<unsigned long long>(report.over),
        static_cast<unsigned long long>(report.joins), static_cast<unsigned long long>(report.resent),
        static_cast<unsigned long long>(report.repeated), report.slowest, report.seconds,
        report.faults.size());
}

}  // namespace

int main(int argc, char** argv) try {
    KillPlan plan;
    if (!read_plan(argc, argv, plan)) {
        std::cerr << "usage: server_kills [--kills N] [--starts-of-8 N] [--long-games N] [--seed S]\n"
                     "                    [--fault none|no-sync|early-ack]\n";
        return 2;
    }
    std::string folder = (std::filesystem::temp_directory_path() / "banquier-kills-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) return std::cerr << "no folder " << folder << '\n', 2;
    plan.file = std::filesystem::path(folder) / "games.sqlite3";
    const bool terminal = isatty(STDERR_FILENO) != 0;
    plan.progress = [&](const KillReport& report) {
        if (terminal) std::fprintf(stderr, "\r%d of %d kills", report.kills, plan.kills);
    };
    const KillReport report = run_server_kills(plan);
    if (terminal) std::fprintf(stderr, "\r");
    print(report);
    for (const std::string& fault : report.faults) std::cout << "  " << fault << '\n';
    // The file is evidence.
    if (report.faults.empty())
        std::filesystem::remove_all(folder);
    else
        std::cout << "the file is kept: " << plan.file.string() << '\n';
    return report.faults.empty() ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << "server_kills: " << error.what() << '\n';
    return 2;
}
