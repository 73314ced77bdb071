// Measures the server: how long until everybody has seen an act, how many a second, how much memory; the same fan-out by
// a server that does nothing else; and whether the records of all games can be verified.
#include "commands.hpp"
#include "json_text.hpp"
#include "progress.hpp"

#include <banquier/load/cup_load.hpp>
#include <banquier/load/generator.hpp>
#include <banquier/load/lobby.hpp>
#include <banquier/terminal/said.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>

#include <sys/resource.h>
#include <unistd.h>

namespace banquier::app {

namespace {

constexpr int kTurns = 4;      // of saturated and bare
constexpr double kWarmUp = 2;  // seconds: thousands of connections have just been opened

// As many open files as the system allows.
std::uint64_t open_files() {
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return 0;
    files.rlim_cur = files.rlim_max;
    (void)::setrlimit(RLIMIT_NOFILE, &files);
    return files.rlim_max;
}

// Ports for connections to one server.
std::uint64_t ports() {
    std::ifstream file{"/proc/sys/net/ipv4/ip_local_port_range"};
    std::uint64_t first = 0, last = 0;
    return file >> first >> last ? last - first + 1 : 0;
}

// Found out before anything is begun: what the system would refuse in the middle of it.
void check_system(
    const Console& console, std::string_view option, std::uint64_t games, std::uint64_t sockets) {
    constexpr std::uint64_t kOthers = 100;  // files of a server's own
    if (const std::uint64_t allowed = open_files(); allowed < sockets + kOthers)
        refuse(console,
            {"{} {} : il faut {} fichiers ouverts, le système en permet {} (ulimit -n) : au plus {}",
                "{} {}: {} open files are needed, the system allows {} (ulimit -n): {} at most"},
            option, games, sockets + kOthers, allowed,
            allowed < kOthers ? 0 : (allowed - kOthers) * games / sockets);
    if (const std::uint64_t there = ports(); there != 0 && there < sockets + kOthers)
        refuse(console,
            {"{} {} : il faut {} ports, le système en a {} (net.ipv4.ip_local_port_range) : au plus {}",
                "{} {}: {} ports are needed, the system has {} (net.ipv4.ip_local_port_range): {} at most"},
            option, games, sockets + kOthers, there,
            there < kOthers ? 0 : (there - kOthers) * games / sockets);
}

using load::percentile;

boost::json::object figures(load::Meter& meter, double seconds) {
    const auto rate = [&](std::uint64_t count) { return static_cast<double>(count) / seconds; };
    return {{"acts_per_second", rate(meter.latency.size())},
        {"deliveries_per_second", rate(meter.deliveries)},
        {"bytes_of_a_frame",
            meter.deliveries == 0 ? 0.0
                                  : static_cast<double>(meter.bytes) / static_cast<double>(meter.deliveries)},
        {"p50_ms", percentile(meter.latency, 0.5)}, {"p95_ms", percentile(meter.latency, 0.95)},
        {"p99_ms", percentile(meter.latency, 0.99)}, {"p100_ms", percentile(meter.latency, 1)}};
}

struct LoadOptions {
    std::string games, seconds = "10", acts = "2000", bot_games = "0", teams, phones = "3", slack = "1";
    bool lobby = false, look = false;
};

class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "banquier-load-XXXXXX").string();
        if (!::mkdtemp(name.data())) throw Stop{ExitCode::File, name};
        path = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::filesystem::path path;
};

boost::json::object told(const load::Checked& checked) {
    return {{"accepted", checked.accepted}, {"of", checked.games},
        {"played_to_the_end", checked.by_the_rules}, {"chance_events", checked.chances}};
}

// The cost of a client is the same however many there are.
ExitCode measure_lobby(Console& console, std::size_t most) {
    for (std::size_t clients = std::max<std::size_t>(most / 8, 1); clients <= most; clients *= 2) {
        const TemporaryFolder folder;
        const load::ServerProcess process = load::game_server(folder.path);
        const load::LobbyCost cost = load::lobby_cost(process, clients);
        console.out << json_text(boost::json::object{{"clients", cost.clients}, {"make_us", cost.make_us},
                           {"sit_us", cost.sit_us}, {"read_us", cost.read_us},
                           {"kb_a_client", cost.kilobytes}})
                    << std::endl;
    }
    return ExitCode::Ok;
}

void prepare(const Console& console, load::Load& generator, std::size_t games) {
    const Phrase what{"parties commencées", "games begun"};
    Progress progress{console, 0, games, what};
    const load::Begun begun = generator.prepare([&](std::size_t so_far) { progress.show(so_far); });
    if (begun.games < begun.of)
        throw Stop{ExitCode::No,
            said(console,
                {"{} parties sur {} ont commencé ; connexions perdues : {} {}",
                    "{} of {} games have begun; connections lost: {} {}"},
                begun.games, begun.of, begun.lost, begun.why)};
}

// Games at the pace asked for, for as long as it takes to look at the same server in a browser.
ExitCode be_looked_at(Console& console, std::size_t games, double pace, double seconds) {
    const TemporaryFolder folder;
    const load::ServerProcess process = load::game_server(folder.path);
    load::Load generator(process.address(), games, 0);
    prepare(console, generator, games);
    (void)generator.run(pace, kWarmUp);
    const client::Address at = process.address();
    console.out << json_text(boost::json::object{
                       {"address", "http://" + at.host + ":" + std::to_string(at.port) + "/"}})
                << std::endl;
    load::Meter paced = generator.run(pace, seconds);
    console.out << json_lines(boost::json::object{{"games", games}, {"paced", figures(paced, seconds)}});
    return ExitCode::Ok;
}

// One round of a competition, from the first phone to the last sheet.
ExitCode measure_cup(Console& console, const LoadOptions& options) {
    load::CupPlan plan;
    plan.teams = static_cast<std::size_t>(number_in(console, "--cup", options.teams, 2, 2'000));
    plan.phones = static_cast<std::size_t>(number_in(console, "--phones", options.phones, 1, 10));
    plan.quiet = static_cast<double>(number_in(console, "--seconds", options.seconds, 1, 600));
    check_system(console, "--cup", plan.teams, plan.teams * (plan.phones + 1));
    load::CupLimits limits;
    const auto slack = static_cast<double>(number_in(console, "--slack", options.slack, 1, 100));
    for (double* limit : {&limits.draw_ms, &limits.received_ms, &limits.again}) *limit *= slack;
    const TemporaryFolder folder;
    const load::CupCost cost =
        load::cup_cost(folder.path, plan, [&](std::string_view step) { console.err << step << std::endl; });
    const auto times = [](const std::vector<double>& all) {
        return boost::json::object{{"p50_ms", percentile(all, 0.5)}, {"p99_ms", percentile(all, 0.99)},
            {"p100_ms", percentile(all, 1)}};
    };
    console.out << json_lines(
        boost::json::object{{"teams", cost.teams}, {"tables", cost.tables}, {"connections", cost.connections},
            {"join", {{"seconds", cost.joining}, {"processor_seconds", cost.joining_cpu}}},
            {"draw_on_every_phone", times(cost.draw)}, {"draw_processor_seconds", cost.draw_cpu},
            {"frames_while_the_clock_ran", cost.quiet_frames},
            {"sheets",
                {{"received", cost.received.size()}, {"seconds", cost.sheets},
                    {"processor_seconds", cost.sheets_cpu}}},
            {"sheet_on_every_screen", times(cost.received)}, {"idle_kb", cost.idle_memory},
            {"loaded_kb", cost.memory},
            {"read_again",
                {{"entries", cost.entries}, {"sheets", cost.kept}, {"seconds", cost.again},
                    {"processor_seconds", cost.again_cpu}}},
            {"limits",
                {{"draw_on_every_phone.p100_ms", limits.draw_ms}, {"frames_while_the_clock_ran", 0},
                    {"sheet_on_every_screen.p99_ms", limits.received_ms},
                    {"read_again.seconds", limits.again}}}});
    std::string all;
    for (const std::string& one : load::missed(cost, limits)) all += "\n  " + one;
    if (!all.empty()) throw Stop{ExitCode::No, std::string{console({"manqué :", "missed:"})} + all};
    return ExitCode::Ok;
}

ExitCode measure(Console& console, const LoadOptions& options) {
    if (!options.teams.empty()) return measure_cup(console, options);
    const std::string usual = options.lobby ? "4000" : "100";
    const auto games = static_cast<std::size_t>(
        number_in(console, "--games", options.games.empty() ? usual : options.games, 1, 5'000));
    const auto seconds = static_cast<double>(number_in(console, "--seconds", options.seconds, 1, 600));
    const auto pace =
        static_cast<double>(number_in(console, "--acts-per-second", options.acts, 1, 1'000'000));
    const auto bot_games =
        static_cast<std::size_t>(number_in(console, "--bot-games", options.bot_games, 0, 20'000));
    const std::uint64_t seats = games * load::kLoadSeats + bot_games;
    check_system(console, "--games", games, options.lobby ? games : seats);
    if (options.lobby) return measure_lobby(console, games);
    if (options.look) return be_looked_at(console, games, pace, seconds);
    const TemporaryFolder folder;
    boost::json::object report{{"games", games}, {"sockets", games * load::kLoadSeats}, {"seconds", seconds}};
    const load::ServerProcess process = load::game_server(folder.path), bare_process = load::bare_server();
    load::BareLoad bare_generator(bare_process.address(), games);
    const double idle = process.memory();
    load::Load generator(process.address(), games, bot_games);
    prepare(console, generator, games + bot_games);
    (void)generator.run(pace, kWarmUp);
    const std::uint64_t updates = generator.bot_updates();
    load::Meter paced = generator.run(pace, seconds);
    if (bot_games != 0)
        report["bots"] = boost::json::object{{"games", bot_games},
            {"updates_per_second", static_cast<double>(generator.bot_updates() - updates) / seconds}};
    const double loaded = process.memory();
    report["idle_kb"] = idle;
    report["loaded_kb"] = loaded;
    report["kb_a_game"] = (loaded - idle) / static_cast<double>(games);
    report["paced"] = figures(paced, seconds);

    // In turns: a machine is not equally fast all the time.
    load::Meter saturated, bare;
    double ours = 0, theirs = 0;  // processor seconds
    for (int turn = 0; turn < kTurns; ++turn) {
        ours -= process.processor_seconds();
        const load::Meter part = generator.run(0, seconds / kTurns);
        ours += process.processor_seconds();
        saturated.add(part);
        const auto bytes = static_cast<std::size_t>(part.bytes / std::max<std::uint64_t>(part.deliveries, 1));
        theirs -= bare_process.processor_seconds();
        bare.add(bare_generator.run(bytes, seconds / kTurns));
        theirs += bare_process.processor_seconds();
    }
    const auto each_us = [](double processor_seconds, const load::Meter& meter) {
        return processor_seconds * 1e6 / static_cast<double>(std::max<std::uint64_t>(meter.deliveries, 1));
    };
    report["saturated"] = figures(saturated, seconds);
    report["bare"] = figures(bare, seconds);
    report["processor_us_a_delivery"] = each_us(ours, saturated);
    report["processor_us_a_bare_delivery"] = each_us(theirs, bare);
    report["share_of_bare"] = bare.deliveries == 0
        ? 0
        : static_cast<double>(saturated.deliveries) / static_cast<double>(bare.deliveries);
    report["games_left"] = generator.playing();
    report["connections_lost"] = generator.lost();
    if (const std::size_t left = generator.finish(); left != 0)
        throw Stop{ExitCode::No,
            said(console,
                {"{} parties sur {} ne se sont pas laissé arrêter", "{} of {} games could not be stopped"},
                left, games + bot_games)};
    const load::Checked records = generator.check_records();
    report["records"] = told(records);
    console.out << json_lines(report);
    if (records.accepted != records.games) throw Stop{ExitCode::No, records.problem};
    return ExitCode::Ok;
}

ExitCode measured(Console& console, const LoadOptions& options) {
    try {
        return measure(console, options);
    } catch (const std::runtime_error& error) {
        throw Stop{ExitCode::No, error.what()};
    }
}

}  // namespace

void add_load(CommandLine& line) {
    CLI::App& command = line.add("load",
        {"mesurer le serveur : des parties de quatre par de vraies connexions, sur cette machine",
            "measure the server: games of four over real connections, on this machine"},
        {"\n  banquier load\n  banquier load --games 1250 --seconds 20\n  banquier load --lobby\n  banquier "
         "load --cup 1000\n"
         "Démarre un serveur à part, dans un dossier temporaire. paced : au rythme demandé ; saturated : "
         "aussi vite que possible ; bare : un serveur de salons sans règles ni disque, même diffusion, "
         "mêmes tailles ; records : toutes les parties, arrêtées d'un commun accord ou finies, vérifiées "
         "comme par « banquier verify ».\n"
         "p99_ms : de l'envoi d'un acte jusqu'à ce que les quatre l'aient vu. Avec --lobby : temps de "
         "processeur du serveur par client, pour créer une partie, s'y asseoir et lire une fois la liste.\n"
         "Fin : 0 ; 1 une partie n'a pas pu commencer, n'est pas acceptée par « verify », ou avec --cup une "
         "feuille manque ou une limite (limits) n'est pas tenue ; 2 demande refusée ; 3 le serveur n'a pas "
         "démarré.",
            "\n  banquier load\n  banquier load --games 1250 --seconds 20\n  banquier load --lobby\n  "
            "banquier load --cup 1000\n"
            "Starts a server of its own, in a temporary folder. paced: at the pace asked for; saturated: as "
            "fast as it goes; bare: a room server without rules or disk, same fan-out, same sizes; records: "
            "all games, stopped by consent or over, checked as \"banquier verify\" does.\n"
            "p99_ms: from the sending of an act until all four have seen it. With --lobby: the server's "
            "processor time for a client, to make a game, to sit down in it and to read the list once.\n"
            "Exit: 0; 1 a game could not begin, is not accepted by \"verify\", or with --cup a sheet is "
            "missing "
            "or a limit (limits) is not kept; 2 a bad request; 3 the server did not start."});
    const auto options = std::make_shared<LoadOptions>();
    command.add_option("--games", options->games,
        line({"parties de quatre (100) ; avec --lobby, clients au plus (4000)",
            "games of four (100); with --lobby, clients at most (4000)"}));
    command.add_option("--seconds", options->seconds,
        line({"durée de chaque mesure (10)", "length of each measurement (10)"}));
    command.add_option(
        "--acts-per-second", options->acts, line({"rythme de « paced » (2000)", "pace of \"paced\" (2000)"}));
    command.add_option("--bot-games", options->bot_games,
        line({"à côté, des parties d'une personne et de trois bots (0)",
            "beside them, games of one person and three bots (0)"}));
    command.add_flag("--look", options->look,
        line({"« paced » seulement ; dit l'adresse, pour y regarder une partie pendant ce temps",
            "\"paced\" alone; says the address, so that a game can be looked at there meanwhile"}));
    command.add_option("--cup", options->teams,
        line({"mesure plutôt une ronde d'une coupe de tant d'équipes, sur leurs téléphones",
            "measures a round of a competition of so many teams instead, on their phones"}));
    command.add_option("--phones", options->phones,
        line({"avec --cup, téléphones par équipe (3)", "with --cup, phones of a team (3)"}));
    command.add_option("--slack", options->slack,
        line({"avec --cup, les limites multipliées d'autant (1), pour une machine lente",
            "with --cup, the limits times so many (1), for a slow machine"}));
    command.add_flag("--lobby", options->lobby,
        line({"mesure plutôt ce que coûtent ceux qui attendent : un huitième, un quart, la moitié et tous",
            "measures what those cost who wait, instead: an eighth, a quarter, half and all of them"}));
    command.callback([&line, options] {
        line.chosen = [options](Console& console) { return measured(console, *options); };
    });
}

}  // namespace banquier::app
