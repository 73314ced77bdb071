// How long one dice roll takes with everything that follows from it: four players, classique, full rules, one thread.
// The same seeds through checked `apply` and `audit` must give the same signature.
//
// usage: roll_bench [GAMES]
#include "trivial_table.hpp"

#include <banquier/editions/library.hpp>

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

bench::Counts fast_games(const Game& game, std::uint64_t games) {
    bench::Counts counts;
    for (std::uint64_t n = 0; n < games; ++n)
        bench::play_game<bench::Path::Fast>(
            game, 1, n, counts, [&](State& s, const Action& a) { apply_known_legal(game, s, a); });
    return counts;
}

bench::Counts checked_games(const Game& game, std::uint64_t games) {
    bench::Counts counts;
    for (std::uint64_t n = 0; n < games; ++n)
        bench::play_game<bench::Path::Checked>(game, 1, n, counts, [&](State& s, const Action& a) {
            if (apply(game, s, a) || audit(game, s) != Fault::None) {
                std::fprintf(
                    stderr, "roll_bench: game %llu went wrong\n", static_cast<unsigned long long>(n));
                std::exit(1);
            }
        });
    return counts;
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 20'000;
    const editions::Resolution found = editions::Library::embedded().resolve("classique", "classique");
    const double start = cpu_seconds();
    const bench::Counts c = fast_games(found.game, games);
    const double seconds = cpu_seconds() - start;
    const std::uint64_t rolls = c.of(ActKind::Roll);
    const auto each = [&](std::uint64_t n) { return static_cast<double>(n) / static_cast<double>(c.games); };
    std::printf("ns/roll=%.1f rolls/s=%.0f games/s=%.0f rolls/game=%.1f acts/roll=%.2f auctions/game=%.2f "
                "building-acts/game=%.2f bankruptcies/game=%.2f capped=%.3f signature=%016llx\n",
        1e9 * seconds / static_cast<double>(rolls), static_cast<double>(rolls) / seconds,
        static_cast<double>(c.games) / seconds, each(rolls),
        static_cast<double>(c.acts()) / static_cast<double>(rolls), each(c.of(ActKind::Decline)),
        each(c.of(ActKind::Build)), each(c.of(ActKind::Bankrupt)), each(c.capped),
        static_cast<unsigned long long>(c.signature));
    const std::uint64_t some = games < 500 ? games : 500;
    if (fast_games(found.game, some).signature != checked_games(found.game, some).signature) {
        std::fprintf(stderr, "roll_bench: the checked path gives another signature\n");
        return 1;
    }
    return 0;
}
