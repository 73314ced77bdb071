// How long one dice roll takes with everything that follows from it: four players, classique, full rules, one thread.
// `banquier bench` is the same with calibration, threads and checks; this one is small, for profilers.
//
// usage: roll_bench [GAMES]
#include <banquier/editions/library.hpp>
#include <banquier/sim/trivial_table.hpp>

#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace banquier;

namespace {

double cpu_seconds() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 20'000;
    const editions::Resolution found = editions::Library::embedded().resolve("classique", "classique");
    const double start = cpu_seconds();
    const sim::TrivialTally tally = sim::play_trivial({.game = found.game, .games = games});
    const double seconds = cpu_seconds() - start;
    const std::uint64_t rolls = tally.of(ActKind::Roll);
    const auto each = [&](std::uint64_t n) {
        return static_cast<double>(n) / static_cast<double>(tally.games);
    };
    std::printf(
        "ns/roll=%.1f rolls/s=%.0f games/s=%.0f rolls/game=%.1f cards/game=%.2f purchases/game=%.2f "
        "auctions/game=%.2f building-acts/game=%.2f bankruptcies/game=%.2f capped=%.3f signature=%016llx\n",
        1e9 * seconds / static_cast<double>(rolls), static_cast<double>(rolls) / seconds,
        static_cast<double>(tally.games) / seconds, each(rolls), each(tally.of(ActKind::Card)),
        each(tally.of(ActKind::Buy)), each(tally.of(ActKind::Decline)), each(tally.of(ActKind::Build)),
        each(tally.of(ActKind::Bankrupt)), each(tally.capped),
        static_cast<unsigned long long>(tally.signature));
    return 0;
}
