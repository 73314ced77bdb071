#include "commands.hpp"
#include "game_choice.hpp"
#include "json_text.hpp"
#include "line_up.hpp"
#include "places.hpp"
#include "progress.hpp"
#include "run_choice.hpp"

#include <banquier/report/ladder.hpp>
#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>
#include <banquier/terminal/text.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <limits>

namespace banquier::app {

namespace {

constexpr const char* kPool =
    "maison,maitre,level-4,level-3,level-2,level-1,fp-a,fp-b,fp-c,fp-a-hardened,standard,"
    "probe-one,probe-all-cash,probe-repeat,probe-buy-back,probe-bait,probe-hoard,probe-stall";
constexpr std::size_t kMostBots = 64;
constexpr std::int64_t kMostTables = 1'000'000;

struct LadderOptions {
    GameChoice choice;
    std::string bots = kPool, sizes = "2,3,4,6", tables = "100", seed = "1", threads, rounds = "1000";
    std::string resume, json, html;
};

std::vector<std::string> between_commas(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find(',', from), text.size());
        parts.emplace_back(terminal::trimmed(std::string_view{text}.substr(from, to - from)));
        from = to + 1;
    }
    return parts;
}

std::vector<std::string> pool_in(const Console& console, const std::string& text) {
    const std::vector<std::string> names = between_commas(text);
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i].empty() || std::ranges::count(names, names[i]) > 1)
            refuse(console,
                {"--bots : « {} » ; attendu : des bots différents, séparés par des virgules",
                    "--bots: \"{}\"; expected: different bots with commas between them"},
                text);
    if (names.size() < 2 || names.size() > kMostBots)
        refuse(console, {"--bots : {} bots ; attendu : de 2 à {}", "--bots: {} bots; expected: from 2 to {}"},
            names.size(), kMostBots);
    return names;
}

// Numbers of players that the rules take, each once.
std::vector<int> sizes_in(
    const Console& console, const std::string& text, const Game& game, const std::string& rules) {
    std::vector<int> sizes;
    for (const std::string& part : between_commas(text)) {
        const auto size = static_cast<int>(number_in(console, "--sizes", part, 2, kMaxPlayers));
        check_seats(console, game, rules, static_cast<std::size_t>(size));
        if (std::ranges::find(sizes, size) == sizes.end()) sizes.push_back(size);
    }
    std::ranges::sort(sizes);
    return sizes;
}

struct Climb {
    sim::LadderRun run;
    boost::json::object description;
    std::vector<int> sizes;
    std::size_t tables = 0;
    int threads = 1;
    std::string file;  // empty: nothing is kept
    sim::AllResults results{};

    std::size_t games() const {
        std::size_t games = 0;
        for (const auto& [players, tables_played] : results)
            games += static_cast<std::size_t>(players) * tables_played.size();
        return games;
    }
};

void take_up(const Console& console, Climb& climb) {
    std::error_code ignored;
    if (climb.file.empty() || !std::filesystem::exists(climb.file, ignored)) return;
    auto kept = sim::read_ladder(read_text(console, climb.file), climb.file, climb.description);
    if (!kept)
        throw Stop{ExitCode::Usage,
            render(kept.problem(), console.language) +
                std::string{console({"\nUn autre --resume, ou les mêmes arguments qu'alors.",
                    "\nName another --resume, or give the same arguments as then."})}};
    climb.results = *std::move(kept);
    console.err << said(console, {"Repris de {} : {} parties.", "Taken up from {}: {} games."}, climb.file,
                       climb.games())
                << '\n';
}

void keep(const Console& console, const Climb& climb) {
    if (!climb.file.empty())
        write_text(console, climb.file, sim::ladder_text(climb.description, climb.results));
}

void play_on(Console& console, Climb& climb) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::seconds kKeep{5};
    if (!climb.file.empty() && console.catch_interrupts) console.catch_interrupts();
    std::size_t all = 0;
    for (const int players : climb.sizes)
        all += static_cast<std::size_t>(players) * std::max(climb.tables, climb.results[players].size());
    Progress progress{console, climb.games(), all};
    auto kept = Clock::now();
    for (const int players : climb.sizes) {
        bool stopped = false;
        sim::play_ladder(
            climb.run, players, climb.tables, climb.threads, climb.results[players], [&](std::size_t) {
                progress.show(climb.games());
                stopped = !climb.file.empty() && console.interrupted && console.interrupted();
                if (Clock::now() - kept > kKeep) {
                    keep(console, climb);
                    kept = Clock::now();
                }
                return !stopped;
            });
        if (!stopped || climb.games() == all) continue;
        keep(console, climb);
        throw Stop{ExitCode::Interrupted,
            said(console,
                {"arrêté ; {} parties sur {} sont dans {}. La même commande continue là.",
                    "stopped; {} games of {} are in {}. The same command goes on from there."},
                climb.games(), all, climb.file)};
    }
    keep(console, climb);
}

boost::json::object rating_json(const sim::Rating& rating) {
    return {{"rating", rating.value}, {"low", rating.low}, {"high", rating.high}};
}

std::string ladder_json(const Climb& climb, const std::vector<sim::Ladder>& ladders) {
    boost::json::array list;
    for (const sim::Ladder& ladder : ladders) {
        boost::json::array bots, seats;
        for (std::size_t i = 0; i < ladder.bots.size(); ++i) {
            boost::json::object bot{{"bot", climb.run.pool[i].name}};
            for (const auto& [name, value] : rating_json(ladder.bots[i].rating)) bot[name] = value;
            bot["games"] = ladder.bots[i].games;
            bot["wins"] = ladder.bots[i].wins;
            bots.push_back(std::move(bot));
        }
        for (const sim::Rating& seat : ladder.seats) seats.push_back(rating_json(seat));
        list.push_back(boost::json::object{{"players", ladder.players}, {"tables", ladder.tables},
            {"games", ladder.games}, {"bots", std::move(bots)}, {"seats", std::move(seats)}});
    }
    return json_lines({{"run", climb.description}, {"ladders", std::move(list)}});
}

// By which anybody gets the same result.
std::string command_of(const LadderOptions& options, const ChosenGame& game) {
    std::string command = fmt::format("banquier ladder --board {} --rules {}", game.edition->id, game.rules);
    for (const std::string& folder : options.choice.folders) command += fmt::format(" --data '{}'", folder);
    for (const std::string& house : options.choice.house) command += " --house " + house;
    for (const std::string& set : options.choice.set) command += " --set " + set;
    return command +
        fmt::format(" --bots {} --sizes {} --tables {} --seed {} --rounds {}", options.bots, options.sizes,
            options.tables, options.seed, options.rounds);
}

ExitCode climb_ladder(Console& console, const LadderOptions& options) {
    check_places(console,
        {{"--resume", options.resume, Place::Kind::File}, {"--json", options.json},
            {"--html", options.html}});
    const auto library = library_with(console, options.choice.folders);
    const ChosenGame game = resolved(console, *library, options.choice);
    Climb climb{.run = {.game = game.resolution.game},
        .tables = static_cast<std::size_t>(number_in(console, "--tables", options.tables, 1, kMostTables)),
        .threads = threads_in(console, options.threads),
        .file = options.resume};
    climb.run.seed = static_cast<std::uint64_t>(
        number_in(console, "--seed", options.seed, 0, std::numeric_limits<std::int64_t>::max()));
    climb.run.limits.rounds =
        static_cast<int>(number_in(console, "--rounds", options.rounds, 1, kMostRounds));
    climb.run.pool = entrants_of(console, climb.run.game, pool_in(console, options.bots));
    climb.sizes = sizes_in(console, options.sizes, climb.run.game, game.rules);
    climb.description = sim::description_of(climb.run, game.edition->id, game.rules, game.overrides);
    take_up(console, climb);
    play_on(console, climb);
    report::LadderInput input{
        .run = climb.run, .ladders = {}, .rules = game.rules, .command = command_of(options, game)};
    for (const std::string& choice : game.overrides) input.rules += " " + choice;
    for (const int players : climb.sizes)
        input.ladders.push_back(sim::rated(climb.run, players, climb.results[players]));
    bool taken = false;
    const auto put = [&](const std::string& path, const std::string& text) {
        taken = taken || path == "-";
        if (path == "-")
            console.out << text;
        else
            write_text(console, path, text);
    };
    if (!options.json.empty()) put(options.json, ladder_json(climb, input.ladders));
    if (!options.html.empty()) put(options.html, as_html(input, console.language));
    if (!taken) console.out << as_text(input, console.language);
    return ExitCode::Ok;
}

}  // namespace

void add_ladder(CommandLine& line) {
    CLI::App& command = line.add("ladder",
        {"classer des bots par leur force, à des tables tirées au sort",
            "rank bots by strength, at random tables"},
        {"\n  banquier ladder --tables 20\n"
         "  banquier ladder --bots maison,maitre,maitre-50,fp-a-hardened --sizes 4 --html echelle.html\n"
         "  banquier ladder --tables 2000 --resume echelle.json\n"
         "Chaque table est jouée à toutes les rotations des places, sur la même chance. La même graine donne "
         "les mêmes\n"
         "parties. Avec --resume, Ctrl-C garde ce qui est joué, et la même commande continue, avec plus de "
         "tables aussi.\n"
         "Fin : 0 ; 2 demande refusée ; 3 fichier ; 4 interrompu, gardé dans --resume.",
            "\n  banquier ladder --tables 20\n"
            "  banquier ladder --bots maison,maitre,maitre-50,fp-a-hardened --sizes 4 --html ladder.html\n"
            "  banquier ladder --tables 2000 --resume ladder.json\n"
            "Every table is played in all rotations of the seats, on the same luck. The same seed gives the "
            "same games.\n"
            "With --resume, Ctrl-C keeps what is played, and the same command goes on, with more tables "
            "too.\n"
            "Exit: 0; 2 a bad request; 3 a file; 4 interrupted, kept in --resume."});
    const auto options = std::make_shared<LadderOptions>();
    command.add_option("--bots", options->bots,
        line({"les bots, séparés par des virgules ; le premier est la mesure "
              "(maison, Maître, les niveaux, les témoins et les sondes)",
            "the bots, with commas between them; the first is the measure "
            "(maison, Maître, the levels, the baselines and the probes)"}));
    command.add_option("--sizes", options->sizes,
        line({"combien à une table, une échelle pour chaque nombre (2,3,4,6)",
            "how many at a table, a ladder for each number (2,3,4,6)"}));
    command.add_option(
        "--tables", options->tables, line({"tables de chaque taille (100)", "tables of each size (100)"}));
    command.add_option("--seed", options->seed, line({"graine du hasard (1)", "seed of the luck (1)"}));
    command.add_option("--threads", options->threads,
        line({"fils d'exécution (autant que de cœurs)", "threads (as many as there are cores)"}));
    command.add_option("--rounds", options->rounds,
        line({"tours après lesquels une partie est arrêtée : tous ceux qui restent se la partagent (1000)",
            "rounds after which a game is stopped: all who are left share it (1000)"}));
    command.add_option("--resume", options->resume,
        line({"fichier où les parties sont gardées, et d'où l'échelle reprend",
            "file in which the games are kept, and from which the ladder goes on"}));
    command.add_option("--json", options->json,
        line({"les cotes en JSON ; - : la sortie", "the ratings as JSON; -: the output"}));
    command.add_option("--html", options->html, line({"une page ; - : la sortie", "a page; -: the output"}));
    options->choice.add_options(command, line);
    command.callback([&line, options] {
        line.chosen = [options](Console& console) { return climb_ladder(console, *options); };
    });
}

}  // namespace banquier::app
