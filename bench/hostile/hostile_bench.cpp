// How much others feel of an attack: games of four over real sockets at a steady pace, in turns quiet and under each
// attack, against a server with the usual limits that keeps every act on the disk.
//
//     hostile_bench [ROUNDS [SECONDS [NAME]]]     (5 rounds of 3 s windows; only attacks whose name contains NAME)
//
// The attackers run at the lowest priority: what they cost the server counts, not that they share its processor. On a busy
// machine run it under chrt -f 10. Exit: 0; 1 some p99 is more than twice the quiet one; 2 it could not be measured.
#include "attacks.hpp"
#include "honest.hpp"

#include <banquier/server/server.hpp>
#include <banquier/storage/folder.hpp>
#include <banquier/storage/sqlite_store.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <stdexcept>
#include <thread>

#include <csignal>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace banquier::hostile {

namespace {

constexpr std::size_t kGames = 20;  // as many as one address may make at once
constexpr double kActsPerSecond = 200;
constexpr double kMostTimes = 2;

class Process {
public:
    explicit Process(const std::function<void()>& work) : pid_(::fork()) {
        if (pid_ < 0) throw std::runtime_error("fork failed");
        if (pid_ > 0) return;
        (void)::prctl(PR_SET_PDEATHSIG, SIGKILL);  // no attack outlives its measurement
        try {
            work();
        } catch (const std::exception& error) {
            std::cerr << error.what() << '\n';
        }
        ::_exit(0);
    }
    ~Process() {
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

private:
    pid_t pid_;
};

class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "banquier-hostile-XXXXXX").string();
        if (!::mkdtemp(name.data())) throw std::runtime_error("cannot make " + name);
        path = name;
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::filesystem::path path;
};

void allow_many_sockets() {
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    (void)::setrlimit(RLIMIT_NOFILE, &files);
}

void serve(const std::filesystem::path& folder, int tell) {
    storage::SqliteStore store(folder / storage::kStoreFile);
    const auto library = editions::Library::embedded();
    server::Server running(store, library, {});
    const std::uint16_t port = running.listen("127.0.0.1", 0);
    (void)!::write(tell, &port, sizeof port);
    running.run();
}

double percentile(std::vector<double> all, double share) {
    if (all.empty()) throw std::runtime_error("nothing was measured");
    const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(all.size() - 1));
    std::nth_element(all.begin(), all.begin() + at, all.end());
    return all[static_cast<std::size_t>(at)];
}
double median(const std::vector<double>& all) { return percentile(all, 0.5); }

struct Measured {
    std::vector<double> quiet, attacked;  // the p99 of each window
    double times() const { return median(attacked) / median(quiet); }
};

// Behind everybody else; where all run at real-time priority (chrt -f 10), behind the server and its guests, but before
// whatever else the machine does.
void step_back() {
    const bool real_time = ::sched_getscheduler(0) == SCHED_FIFO;
    const sched_param none{};
    if (real_time) (void)::sched_setscheduler(0, SCHED_OTHER, &none);
    (void)::setpriority(PRIO_PROCESS, 0, real_time ? -20 : 19);
}

void measure(Honest& honest, const Target& target, const Attack& attack, double seconds, Measured& measured) {
    measured.quiet.push_back(percentile(honest.play(kActsPerSecond, seconds), 0.99));
    const Process attacker([&] {
        step_back();
        attack.run(target);
    });
    measured.attacked.push_back(percentile(honest.play(kActsPerSecond, seconds), 0.99));
}

bool report(const std::vector<const Attack*>& chosen, const std::vector<Measured>& all) {
    bool well = true;
    std::cout << fmt::format("{:<34}{:>12}{:>12}{:>8}\n", "attack", "quiet p99", "p99", "times");
    for (std::size_t i = 0; i < all.size(); ++i) {
        well &= all[i].times() <= kMostTimes;
        std::cout << fmt::format("{:<34}{:>9.1f} ms{:>9.1f} ms{:>8.2f}\n", chosen[i]->name,
            median(all[i].quiet), median(all[i].attacked), all[i].times());
    }
    return well;
}

int run(int rounds, double seconds, std::string_view name) {
    std::vector<const Attack*> chosen;
    for (const Attack& attack : attacks())
        if (std::string_view(attack.name).find(name) != std::string_view::npos) chosen.push_back(&attack);
    if (chosen.empty()) throw std::runtime_error("no attack has that in its name");
    allow_many_sockets();
    const Folder folder;
    int ends[2];
    if (::pipe(ends) != 0) throw std::runtime_error("pipe failed");
    const Process process([&] { serve(folder.path, ends[1]); });
    ::close(ends[1]);
    Target target;
    if (::read(ends[0], &target.port, sizeof target.port) != sizeof target.port)
        throw std::runtime_error("the server did not start");
    Honest honest({"127.0.0.1", target.port}, kGames);
    target.games = honest.games();
    (void)honest.play(kActsPerSecond, 2);
    std::vector<Measured> measured(chosen.size());
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < chosen.size(); ++i)
            measure(honest, target, *chosen[i], seconds, measured[i]);
    return report(chosen, measured) ? 0 : 1;
}

}  // namespace

}  // namespace banquier::hostile

int main(int argc, char** argv) {
    try {
        const int rounds = argc > 1 ? std::atoi(argv[1]) : 5;
        const double seconds = argc > 2 ? std::atof(argv[2]) : 3;
        if (rounds < 1 || seconds <= 0 || argc > 4) {
            std::cerr << "usage: hostile_bench [ROUNDS [SECONDS [NAME]]]\n";
            return 2;
        }
        return banquier::hostile::run(rounds, seconds, argc > 3 ? argv[3] : "");
    } catch (const std::exception& error) {
        std::cerr << "hostile_bench: " << error.what() << '\n';
        return 2;
    }
}
