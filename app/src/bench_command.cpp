#include "commands.hpp"
#include "game_choice.hpp"

#include <banquier/luck/seeded.hpp>
#include <banquier/sim/trivial_table.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <ctime>
#include <fmt/format.h>
#include <iostream>

namespace banquier::app {

namespace {

struct BenchOptions {
    GameChoice choice;
    std::string games, threads = "1", repeat = "5";
    bool check = false;
};

double cpu_seconds() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double wall_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

// Nanoseconds a step of a loop that every machine must take one step after the other: two multiplications and some
// shifts, each on the result of the one before. Speeds divided by it can be compared between machines.
double calibration() {
    constexpr int kSteps = 4'000'000;
    const double start = cpu_seconds();
    std::uint64_t x = 1;
    for (int i = 0; i < kSteps; ++i) x = luck::Stream::mix(x + 1);
    const double seconds = cpu_seconds() - start;
    [[maybe_unused]] const volatile std::uint64_t kept = x;
    return 1e9 * seconds / kSteps;
}

void check_players(const Console& console, const Game& game) {
    if (why_not_players(game, sim::kTrivialPlayers))
        throw Stop{ExitCode::Usage,
            std::string{console({"bench : ces règles ne se jouent pas à quatre",
                "bench: four players cannot play by these rules"})}};
}

// ---- One thread, in its own time

void bench_alone(Console& console, const sim::TrivialRun& run, int repeat) {
    std::vector<double> each, steps;
    sim::TrivialTally tally;
    sim::play_trivial({.game = run.game, .games = std::min<std::uint64_t>(run.games, 1000)});  // warms up
    for (int i = 0; i < repeat; ++i) {
        steps.push_back(calibration());
        const double start = cpu_seconds();
        tally = sim::play_trivial(run);
        each.push_back((cpu_seconds() - start) / static_cast<double>(tally.of(ActKind::Roll)));
    }
    const double turn = median(each), step = median(steps);
    const double turns = static_cast<double>(tally.of(ActKind::Roll)) / static_cast<double>(tally.games);
    console.out << fmt::format("games/s={:.0f} turns/s={:.0f} ns/turn={:.1f} turns/game={:.1f} signature={} "
                               "calibration={:.3f} ratio={:.2f}\n",
        1 / (turn * turns), 1 / turn, 1e9 * turn, turns, tally.signature, step, 1e9 * turn / step);
}

// ---- Several threads, by the clock on the wall

ExitCode bench_together(Console& console, const sim::TrivialRun& run, int threads, int repeat) {
    std::vector<double> gains, one, all;
    std::uint64_t alone = 0, together = 0;
    sim::play_trivial({.game = run.game, .games = std::min<std::uint64_t>(run.games, 1000)}, threads);
    const auto speed = [&](int crew, std::uint64_t& signature) {
        const double start = wall_seconds();
        signature = sim::play_trivial(run, crew).signature;
        return static_cast<double>(run.games) / (wall_seconds() - start);
    };
    for (int i = 0; i < repeat; ++i) {
        one.push_back(speed(1, alone));
        all.push_back(speed(threads, together));
        gains.push_back(all.back() / one.back());
    }
    console.out << fmt::format(
        "threads={} games/s={:.0f} one-thread={:.0f} gain={:.2f} runs={} signature={}\n", threads,
        median(all), median(one), median(gains), repeat, together);
    if (alone == together) return ExitCode::Ok;
    console.err << console({"bench : plusieurs fils donnent une autre signature\n",
        "bench: several threads give another signature\n"});
    return ExitCode::No;
}

// ---- The same games through the checked rules

std::string_view said(const Console& console, sim::TrivialFault::Kind kind) {
    switch (kind) {
    case sim::TrivialFault::Kind::Refused: return console({"acte refusé", "act refused"});
    case sim::TrivialFault::Kind::NotListed:
        return console({"acte absent de la liste des actes légaux", "act not among the listed legal ones"});
    case sim::TrivialFault::Kind::Audit: break;
    }
    return console({"position fausse", "wrong position"});
}

bool check(Console& console, const std::string& rules, const sim::TrivialRun& run) {
    const sim::TrivialTally quick = sim::play_trivial(run);
    const sim::CheckedTrivial checked = sim::play_trivial_checked(run);
    if (checked.fault)
        console.err << fmt::format(fmt::runtime(console({"bench : {} : partie {}, acte {} : {}\n",
                                       "bench: {}: game {}, act {}: {}\n"})),
            rules, checked.fault->game, checked.fault->act, said(console, checked.fault->kind));
    const bool same = !checked.fault && quick.signature == checked.tally.signature;
    if (!checked.fault && !same)
        console.err << fmt::format(
            fmt::runtime(console({"bench : {} : le chemin contrôlé donne une autre signature\n",
                "bench: {}: the checked path gives another signature\n"})),
            rules);
    console.out << fmt::format("rules={} games={} turns={} signature={} checked={} {}\n", rules, run.games,
        quick.of(ActKind::Roll), quick.signature, checked.tally.signature, same ? "ok" : "DIFFERENT");
    return same;
}

// The rules that were named, else all of them, each on its own board.
ExitCode check_all(Console& console, const BenchOptions& options, std::uint64_t games) {
    const auto library = library_with(console, options.choice.folders);
    std::vector<GameChoice> choices;
    if (!options.choice.board.empty() || !options.choice.rules.empty()) {
        choices.push_back(options.choice);
    } else {
        for (const editions::RuleSetInfo& info : library->rule_sets()) {
            if (library->official_board(info.id) == nullptr) continue;
            choices.push_back(options.choice);
            choices.back().rules = info.id;
        }
    }
    bool same = true;
    for (const GameChoice& choice : choices) {
        const ChosenGame chosen = resolved(console, *library, choice);
        check_players(console, chosen.resolution.game);
        same &= check(console, chosen.rules, {.game = chosen.resolution.game, .games = games});
    }
    return same ? ExitCode::Ok : ExitCode::No;
}

ExitCode bench(Console& console, const BenchOptions& options) {
    constexpr std::int64_t kMostGames = 100'000'000;
    const auto threads = static_cast<int>(number_in(console, "--threads", options.threads, 1, 256));
    const auto repeat = static_cast<int>(number_in(console, "--repeat", options.repeat, 1, 999));
    const auto games = [&](const char* usual) {
        return static_cast<std::uint64_t>(
            number_in(console, "--games", options.games.empty() ? usual : options.games, 1, kMostGames));
    };
    if (options.check) return check_all(console, options, games("200"));
    const auto library = library_with(console, options.choice.folders);
    const ChosenGame chosen = resolved(console, *library, options.choice);
    check_players(console, chosen.resolution.game);
    const sim::TrivialRun run{.game = chosen.resolution.game, .games = games("20000")};
    if (threads != 1) return bench_together(console, run, threads, repeat);
    bench_alone(console, run, repeat);
    return ExitCode::Ok;
}

}  // namespace

void add_bench(CommandLine& line) {
    CLI::App& command = line.add("bench",
        {"mesurer la vitesse des règles, avec quatre joueurs qui ne réfléchissent guère",
            "measure the speed of the rules, with four players who hardly think"},
        {"\n  banquier bench\n  banquier bench --threads 2 --repeat 5\n  banquier bench --check\n"
         "Un tour est un lancer avec tout ce qui s'ensuit ; temps de calcul d'un seul fil.\n"
         "calibration : ns par pas d'une boucle fixe de calcul en chaîne ; ratio : ns/turn divisé par elle.\n"
         "Fin : 0 ; 1 les chemins ou les fils diffèrent ; 2 demande refusée.",
            "\n  banquier bench\n  banquier bench --threads 2 --repeat 5\n  banquier bench --check\n"
            "A turn is a throw with all that follows from it; CPU time of one thread.\n"
            "calibration: ns a step of a fixed loop of dependent work; ratio: ns/turn divided by it.\n"
            "Exit: 0; 1 the paths or the threads differ; 2 a bad request."});
    const auto options = std::make_shared<BenchOptions>();
    command.add_option("--games", options->games,
        line({"nombre de parties d'une mesure (20000 ; 200 pour --check)",
            "number of games of a measurement (20000; 200 for --check)"}));
    command.add_option("--repeat", options->repeat,
        line({"nombre de mesures, dont on donne la médiane (5)",
            "number of measurements, of which the median is given (5)"}));
    command.add_option("--threads", options->threads,
        line({"compare autant de fils à un seul, à la montre, en alternance",
            "compares so many threads with one, by the clock, in turns"}));
    command.add_flag("--check", options->check,
        line({"rejoue les mêmes parties acte par acte, chacun contrôlé, et compare (tous les règlements)",
            "plays the same games act by act, each checked, and compares (every rule set)"}));
    options->choice.add_options(command, line);
    command.callback(
        [&line, options] { line.chosen = [options](Console& console) { return bench(console, *options); }; });
}

}  // namespace banquier::app
