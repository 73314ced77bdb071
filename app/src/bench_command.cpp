#include "commands.hpp"
#include "game_choice.hpp"

#include <banquier/bots/roster.hpp>
#include <banquier/luck/seeded.hpp>
#include <banquier/sim/run.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <fmt/format.h>
#include <iostream>

namespace banquier::app {

namespace {

constexpr std::size_t kPlayers = 4;

// Who is measured, and in how many games: about as long each.
struct Measured {
    const char* bot;
    std::uint64_t games, checked;
};
constexpr std::array kMeasured = {
    Measured{"trivial", 20'000, 200}, Measured{"fp-a", 8'000, 80}, Measured{"maison", 1'000, 12}};

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

// Four of a kind, whole blocks of games with every rotation of the seats, as `banquier sim` plays them.
sim::Run run_of(const Game& game, const Measured& measured, std::uint64_t games) {
    sim::Run run{.game = game, .blocks = (games + kPlayers - 1) / kPlayers};
    const std::shared_ptr<const bots::Bot> bot = bots::make_bot(measured.bot, run.game);
    run.entrants.assign(kPlayers, {.name = measured.bot, .bot = bot});
    return run;
}

void check_players(const Console& console, const Game& game) {
    if (why_not_players(game, static_cast<int>(kPlayers)))
        throw Stop{ExitCode::Usage,
            std::string{console({"bench : ces règles ne se jouent pas à quatre",
                "bench: four players cannot play by these rules"})}};
}

std::unique_ptr<sim::Tally> tally_of(const sim::Run& run, int threads = 1) {
    auto tally = std::make_unique<sim::Tally>();
    if (threads == 1)
        sim::play_blocks(run, 0, run.blocks, *tally);
    else
        sim::play_run(run, threads, 0, *tally);
    return tally;
}

// ---- One thread, in its own time

void bench_alone(Console& console, const char* bot, const sim::Run& run, int repeat) {
    std::vector<double> each, steps;
    sim::Run warming = run;
    warming.blocks = std::max<std::uint64_t>(1, run.blocks / 20);
    tally_of(warming);
    double throws = 0;
    for (int i = 0; i < repeat; ++i) {
        steps.push_back(calibration());
        const double start = cpu_seconds();
        const auto tally = tally_of(run);
        const double seconds = cpu_seconds() - start;
        throws = static_cast<double>(tally->turns[0]) / static_cast<double>(tally->games[0]);
        each.push_back(seconds / static_cast<double>(tally->turns[0]));
    }
    const double one = median(each), step = median(steps);
    console.out << fmt::format(
        "{:<8} ns/throw={:.1f} games/s={:.0f} throws/game={:.1f} calibration={:.3f} ratio={:.2f}\n", bot,
        1e9 * one, 1 / (one * throws), throws, step, 1e9 * one / step);
}

// ---- Several threads, by the clock on the wall

bool bench_together(Console& console, const char* bot, const sim::Run& run, int threads, int repeat) {
    std::vector<double> gains, one, all;
    bool same = true;
    tally_of(run, threads);  // warms up
    const auto speed = [&](int crew, std::unique_ptr<sim::Tally>& tally) {
        const double start = wall_seconds();
        tally = tally_of(run, crew);
        return static_cast<double>(run.blocks * kPlayers) / (wall_seconds() - start);
    };
    for (int i = 0; i < repeat; ++i) {
        std::unique_ptr<sim::Tally> alone, together;
        one.push_back(speed(1, alone));
        all.push_back(speed(threads, together));
        gains.push_back(all.back() / one.back());
        same = same && *alone == *together;
    }
    console.out << fmt::format("{:<8} threads={} games/s={:.0f} one-thread={:.0f} gain={:.2f} runs={} {}\n",
        bot, threads, median(all), median(one), median(gains), repeat, same ? "same" : "DIFFERENT");
    return same;
}

// ---- The same games with the quick door shut

bool check(Console& console, const std::string& rules, const char* bot, sim::Run run) {
    const auto quick = tally_of(run);
    run.door = sim::Door::Shut;
    const bool same = *quick == *tally_of(run);
    console.out << fmt::format("rules={} bot={} games={} throws={} {}\n", rules, bot, quick->games[0],
        quick->turns[0], same ? "same" : "DIFFERENT");
    return same;
}

// The rules that were named, else all of them, each on its own board.
std::vector<GameChoice> choices_of(const BenchOptions& options, const editions::Library& library) {
    std::vector<GameChoice> choices;
    if (!options.choice.board.empty() || !options.choice.rules.empty()) return {options.choice};
    for (const editions::RuleSetInfo& info : library.rule_sets()) {
        if (library.official_board(info.id) == nullptr) continue;
        choices.push_back(options.choice);
        choices.back().rules = info.id;
    }
    return choices;
}

ExitCode bench(Console& console, const BenchOptions& options) {
    constexpr std::int64_t kMostGames = 100'000'000;
    const auto threads = static_cast<int>(number_in(console, "--threads", options.threads, 1, 256));
    const auto repeat = static_cast<int>(number_in(console, "--repeat", options.repeat, 1, 999));
    const auto games = [&](std::uint64_t usual) {
        if (options.games.empty()) return usual;
        return static_cast<std::uint64_t>(number_in(console, "--games", options.games, 1, kMostGames));
    };
    const auto library = library_with(console, options.choice.folders);
    bool same = true;
    if (options.check) {
        for (const GameChoice& choice : choices_of(options, *library)) {
            const ChosenGame chosen = resolved(console, *library, choice);
            check_players(console, chosen.resolution.game);
            for (const Measured& one : kMeasured)
                same &= check(
                    console, chosen.rules, one.bot, run_of(chosen.resolution.game, one, games(one.checked)));
        }
    } else {
        const ChosenGame chosen = resolved(console, *library, options.choice);
        check_players(console, chosen.resolution.game);
        for (const Measured& one : kMeasured) {
            const sim::Run run = run_of(chosen.resolution.game, one, games(one.games));
            if (threads == 1)
                bench_alone(console, one.bot, run, repeat);
            else
                same &= bench_together(console, one.bot, run, threads, repeat);
        }
    }
    if (same) return ExitCode::Ok;
    console.err << console(
        {"bench : les mêmes parties ont donné deux résultats\n", "bench: the same games gave two results\n"});
    return ExitCode::No;
}

}  // namespace

void add_bench(CommandLine& line) {
    CLI::App& command = line.add("bench",
        {"mesurer la vitesse des simulations, à quatre : trivial, fp-a, maison",
            "measure the speed of simulations, with four players: trivial, fp-a, maison"},
        {"\n  banquier bench\n  banquier bench --threads 2 --repeat 5\n  banquier bench --check\n"
         "Par le chemin de banquier sim, statistiques comprises. ns/throw : temps de calcul d'un seul fil "
         "par lancer,\n"
         "avec tout ce qui s'ensuit. calibration : ns par pas d'une boucle fixe de calcul en chaîne ; ratio "
         ": ns/throw\n"
         "divisé par elle.\n"
         "Fin : 0 ; 1 les chemins ou les fils diffèrent ; 2 demande refusée.",
            "\n  banquier bench\n  banquier bench --threads 2 --repeat 5\n  banquier bench --check\n"
            "By the path of banquier sim, statistics included. ns/throw: CPU time of one thread for a throw "
            "with all\n"
            "that follows from it. calibration: ns a step of a fixed loop of dependent work; ratio: ns/throw "
            "divided\n"
            "by it.\n"
            "Exit: 0; 1 the paths or the threads differ; 2 a bad request."});
    const auto options = std::make_shared<BenchOptions>();
    command.add_option("--games", options->games,
        line({"nombre de parties d'une mesure (20000, 8000, 1000 ; bien moins pour --check)",
            "number of games of a measurement (20000, 8000, 1000; far fewer for --check)"}));
    command.add_option("--repeat", options->repeat,
        line({"nombre de mesures, dont on donne la médiane (5)",
            "number of measurements, of which the median is given (5)"}));
    command.add_option("--threads", options->threads,
        line({"compare autant de fils à un seul, à la montre, en alternance",
            "compares so many threads with one, by the clock, in turns"}));
    command.add_flag("--check", options->check,
        line({"rejoue les mêmes parties acte par acte et compare toutes les statistiques (tous les "
              "règlements)",
            "plays the same games act by act and compares all statistics (every rule set)"}));
    options->choice.add_options(command, line);
    command.callback(
        [&line, options] { line.chosen = [options](Console& console) { return bench(console, *options); }; });
}

}  // namespace banquier::app
