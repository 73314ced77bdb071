#include "run_choice.hpp"

#include "line_up.hpp"

#include <banquier/sim/part.hpp>
#include <banquier/terminal/said.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <limits>
#include <ostream>
#include <thread>

namespace banquier::app {

namespace {

constexpr std::int64_t kMostGames = 1'000'000'000'000;
constexpr std::int64_t kMostThreads = 1024;

// The clock is called only where the rules have one, and before the cap.
int clock_round(const Console& console, const RuleSet& rules, TimeLimit kind, const std::string& option,
    const std::string& text, int cap, const std::string& name) {
    if (text.empty()) return 0;
    const auto round = static_cast<int>(number_in(console, option, text, 1, kMostRounds));
    if (rules.time_limit != kind) {
        const Phrase has = rules.time_limit == TimeLimit::TimeUp
            ? Phrase{"son temps s'arrête net : --time-up-after", "its time is up at once: --time-up-after"}
            : rules.time_limit == TimeLimit::LastRound
            ? Phrase{"on y annonce un dernier tour : --last-round-after",
                  "a last round is announced in it: --last-round-after"}
            : Phrase{"il se joue sans limite de temps", "it has no time limit"};
        refuse(console,
            {"{} ne va pas avec le règlement {} : {} [FLOW-12]",
                "{} does not go with the rule set {}: {} [FLOW-12]"},
            option, name, console(has));
    }
    if (round >= cap)
        refuse(console,
            {"{} {} ne sert à rien : la partie s'arrête après {} tours (--rounds)",
                "{} {} would never come: a game stops after {} rounds (--rounds)"},
            option, round, cap);
    return round;
}

sim::Limits limits_of(const Console& console, const RunChoice& choice, const ChosenGame& chosen) {
    sim::Limits limits{
        .rounds = static_cast<int>(number_in(console, "--rounds", choice.rounds, 1, kMostRounds))};
    if (!choice.time_up_after.empty() && !choice.last_round_after.empty())
        refuse(console,
            {"--time-up-after et --last-round-after s'excluent",
                "--time-up-after and --last-round-after exclude each other"});
    const RuleSet& rules = chosen.resolution.game.rules;
    limits.time_up_after = clock_round(console, rules, TimeLimit::TimeUp, "--time-up-after",
        choice.time_up_after, limits.rounds, chosen.rules);
    limits.last_round_after = clock_round(console, rules, TimeLimit::LastRound, "--last-round-after",
        choice.last_round_after, limits.rounds, chosen.rules);
    if (choice.decks != "real" && choice.decks != "reshuffled")
        refuse(console,
            {"--decks : « {} » ; attendu : real ou reshuffled",
                "--decks: \"{}\"; expected: real or reshuffled"},
            choice.decks);
    limits.fresh_decks = choice.decks == "reshuffled";
    return limits;
}

// The sum over blocks of the square of all their rounds must fit its count.
void check_countable(const Console& console, const sim::Run& run) {
    const std::uint64_t seats = run.entrants.size(),
                        rounds = static_cast<std::uint64_t>(run.limits.rounds) * seats;
    const std::uint64_t most = std::numeric_limits<sim::Count>::max() / (rounds * rounds);
    if (run.blocks > most)
        refuse(console,
            {"--games : au plus {} parties de {} tours à {} joueurs (--rounds)",
                "--games: at most {} games of {} rounds by {} players (--rounds)"},
            most * seats, run.limits.rounds, seats);
}

}  // namespace

int threads_in(const Console& console, const std::string& text) {
    if (!text.empty()) return static_cast<int>(number_in(console, "--threads", text, 1, kMostThreads));
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void RunChoice::add_options(CLI::App& command, const CommandLine& line) {
    command.add_option("--bots", bots,
        line({"les joueurs dans l'ordre : maison,fp-a,standard ou 4*fp-a (4*fp-a)",
            "the players in order: maison,fp-a,standard or 4*fp-a (4*fp-a)"}));
    command.add_option("--games", games,
        line({"nombre de parties, arrondi à des blocs entiers (10000)",
            "number of games, rounded up to whole blocks (10000)"}));
    command.add_option("--seed", seed, line({"graine du hasard (1)", "seed of the luck (1)"}));
    command.add_option("--threads", threads,
        line({"fils d'exécution (autant que de cœurs)", "threads (as many as there are cores)"}));
    command.add_option("--rounds", rounds,
        line({"tours après lesquels une partie est arrêtée, sans vainqueur (1000)",
            "rounds after which a game is stopped without a winner (1000)"}));
    command.add_option("--time-up-after", time_up_after,
        line({"tours après lesquels le temps est écoulé, là où le règlement a une limite de temps",
            "rounds after which time is up, where the rule set has a time limit"}));
    command.add_option("--last-round-after", last_round_after,
        line({"tours après lesquels le dernier tour est annoncé, là où le règlement le fait",
            "rounds after which the last round is announced, where the rule set does that"}));
    command.add_option("--decks", decks,
        line({"real : les cartes passent sous la pile ; reshuffled : chaque tirage d'un paquet entier (real)",
            "real: cards go under the deck; reshuffled: every draw is from a full deck (real)"}));
    choice.add_options(command, line);
}

ChosenRun chosen_run(const Console& console, const RunChoice& choice) {
    ChosenRun chosen{.library = library_with(console, choice.choice.folders)};
    chosen.game = resolved(console, *chosen.library, choice.choice);
    chosen.board = chosen.game.edition->id;
    chosen.threads = threads_in(console, choice.threads);
    chosen.games_asked =
        static_cast<std::uint64_t>(number_in(console, "--games", choice.games, 1, kMostGames));
    sim::Run& run = chosen.run;
    run.game = chosen.game.resolution.game;
    run.limits = limits_of(console, choice, chosen.game);
    run.seed = static_cast<std::uint64_t>(
        number_in(console, "--seed", choice.seed, 0, std::numeric_limits<std::int64_t>::max()));
    const std::vector<std::string> names = names_in_line_up(console, "--bots", choice.bots);
    run.entrants = entrants_of(console, run.game, names);
    check_seats(console, run.game, chosen.game.rules, names.size());
    run.blocks = (chosen.games_asked + names.size() - 1) / names.size();
    check_countable(console, run);
    return chosen;
}

void tell_rounding(const Console& console, const ChosenRun& chosen) {
    if (chosen.games() == chosen.games_asked) return;
    console.err << said(console,
                       {"{} parties au lieu de {} : un bloc en a {}, une pour chaque place de chacun.",
                           "{} games instead of {}: a block has {}, one for every seat of everybody."},
                       chosen.games(), chosen.games_asked, chosen.run.entrants.size())
                << '\n';
}

void read_shard(const Console& console, const std::string& text, sim::Run& run) {
    if (text.empty()) return;
    const std::size_t slash = text.find('/');
    int number = 0, of = 0;
    bool good = slash != std::string::npos;
    if (good) {
        const char *middle = text.data() + slash, *end = text.data() + text.size();
        const auto first = std::from_chars(text.data(), middle, number);
        const auto second = std::from_chars(middle + 1, end, of);
        good =
            first.ec == std::errc{} && first.ptr == middle && second.ec == std::errc{} && second.ptr == end;
    }
    if (!good || number < 1 || number > of || of > sim::kMostShards)
        refuse(console,
            {"--shard : « {} » ; attendu : i/n, i de 1 à n, n jusqu'à {}, comme 2/3",
                "--shard: \"{}\"; expected: i/n, i from 1 to n, n up to {}, such as 2/3"},
            text, sim::kMostShards);
    run.shard = number - 1;
    run.shards = of;
}

}  // namespace banquier::app
