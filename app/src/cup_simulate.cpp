#include "cup_simulate.hpp"

#include "cup_acts.hpp"
#include "json_text.hpp"
#include "line_up.hpp"
#include "progress.hpp"
#include "run_choice.hpp"

#include <banquier/cup/log.hpp>
#include <banquier/report/cups.hpp>
#include <banquier/terminal/said.hpp>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <charconv>
#include <fmt/format.h>

namespace banquier::app {

namespace json = boost::json;

namespace {

constexpr std::int64_t kMostUnits = 2000, kMostCups = 10'000'000;
constexpr double kMostSpread = 3;

std::vector<std::string> listed(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find(',', from), text.size());
        parts.push_back(text.substr(from, to - from));
        from = to + 1;
    }
    return parts;
}

double spread_in(const Console& console, const std::string& text) {
    double spread = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), spread);
    if (error != std::errc{} || end != text.data() + text.size() || !(spread >= 0) || spread > kMostSpread)
        refuse(console, {"--spread : « {} » ; attendu : 0 à {}", "--spread: \"{}\"; expected: 0 to {}"}, text,
            kMostSpread);
    return spread;
}

// "4,2": the first two; everybody else has weight 1.
std::vector<std::uint32_t> weights_in(const Console& console, const std::string& text, std::size_t size) {
    std::vector<std::uint32_t> weights;
    for (const std::string& part : listed(text))
        weights.push_back(static_cast<std::uint32_t>(number_in(console, "--weights", part, 1, 1000)));
    if (weights.size() > size)
        refuse(console, {"--weights : {} forces pour {} inscrits", "--weights: {} weights for {} units"},
            weights.size(), size);
    weights.resize(size, 1);
    return weights;
}

std::size_t size_of(const Console& console, const CupSimulation& options, const editions::CupFormat& format) {
    if (options.units.empty()) return static_cast<std::size_t>(format.places);
    const auto size = static_cast<std::size_t>(number_in(console, "--units", options.units, 2, kMostUnits));
    if (size > static_cast<std::size_t>(format.places))
        refuse(console,
            {"--units : {} ; la formule {} a {} places [CUP-01]",
                "--units: {}; the format {} has {} places [CUP-01]"},
            size, format.id, format.places);
    return size;
}

void set_bots(const Console& console, const CupSimulation& options, std::size_t size, sim::CupRun& run) {
    auto game = cup::game_of(cup_library(), run.format);
    if (!game) throw Stop{ExitCode::Usage, render(game.problem(), console.language)};
    run.game = *game;
    run.turn_seconds = static_cast<int>(number_in(console, "--turn-seconds", options.turn_seconds, 1, 600));
    const std::vector<std::string> names = names_in_line_up(console, "--bots", options.bots);
    const std::vector<sim::Entrant> kinds = entrants_of(console, *run.game, names);
    for (std::size_t i = 0; i < size; ++i) run.entrants.push_back(kinds[std::min(i, kinds.size() - 1)]);
}

sim::CupRun run_of(const Console& console, const CupSimulation& options, const std::string& name) {
    sim::CupRun run{.format = format_in(console, name),
        .weights = {},
        .entrants = {},
        .game = {},
        .seed = static_cast<std::uint64_t>(
            number_in(console, "--seed", options.seed, 0, std::numeric_limits<std::int64_t>::max())),
        .cups = static_cast<std::uint64_t>(number_in(console, "--cups", options.cups, 1, kMostCups))};
    const std::size_t size = size_of(console, options, run.format);
    if (!options.bots.empty())
        set_bots(console, options, size, run);
    else if (!options.weights.empty())
        run.weights = weights_in(console, options.weights, size);
    else
        run.weights = sim::even_spread(size, spread_in(console, options.spread));
    return run;
}

json::value as_json(const report::Estimate& e) {
    json::object object{{"value", e.value}};
    if (e.interval) object["low"] = e.interval->low, object["high"] = e.interval->high;
    return object;
}

std::string as_json(const std::vector<report::CupsPlayed>& all) {
    json::array formats;
    for (const report::CupsPlayed& played : all) {
        const report::CupFigures f = report::figures_of(played);
        json::array three, wins;
        for (const report::Estimate& e : f.among_three) three.push_back(as_json(e));
        for (const sim::Count count : played.tally.wins) wins.push_back(count);
        formats.push_back(json::object{{"format", f.id}, {"units", f.size}, {"cups", f.cups},
            {"best_wins", as_json(f.best_wins)}, {"best_in_last", as_json(f.best_in_last)},
            {"winners_rank", f.winners_rank}, {"luck", f.luck}, {"rounds", f.rounds}, {"boards", f.boards},
            {"minutes", f.minutes}, {"among_three", three}, {"wins", wins}});
    }
    return json_lines({{"seed", all.front().run.seed},
               {"model", all.front().run.weights.empty() ? "bots" : "strengths"}, {"formats", formats}}) +
        "\n";
}

}  // namespace

void CupSimulation::add_options(CLI::App& command, const CommandLine& line) {
    command.add_option("--format", formats,
        line({"formules ou fichiers, séparés par des virgules (championnat)",
            "formats or files with commas between them (championnat)"}));
    command.add_option("--units", units, line({"inscrits (toutes les places)", "units (all places)"}));
    command.add_option(
        "--cups", cups, line({"coupes de chaque formule (2000)", "cups of each format (2000)"}));
    command.add_option("--spread", spread,
        line({"écart type des logarithmes des forces ; 0 : tous égaux (0.5)",
            "standard deviation of the logarithms of strengths; 0: all equal (0.5)"}));
    command.add_option("--weights", weights,
        line(
            {"forces des premiers, 4,2 ; les autres ont 1", "weights of the first, 4,2; all others have 1"}));
    command.add_option("--bots", bots,
        line({"vraies parties : maison,fp-a ; le dernier pour tous les autres",
            "real games: maison,fp-a; the last one for all others"}));
    command.add_option("--turn-seconds", turn_seconds,
        line({"durée d'un tour de joueur, avec --bots (35)", "seconds of a turn, with --bots (35)"}));
    command.add_option("--seed", seed, line({"graine du hasard (1)", "seed of the luck (1)"}));
    command.add_option("--threads", threads,
        line({"fils d'exécution (autant que de cœurs)", "threads (as many as there are cores)"}));
    outputs.add_options(command, line);
}

ExitCode cup_simulate(Console& console, const CupSimulation& options) {
    if (!options.bots.empty() && !options.weights.empty())
        refuse(console, {"--bots et --weights s'excluent", "--bots and --weights exclude each other"});
    options.outputs.check(console);
    const int threads = threads_in(console, options.threads);
    std::vector<report::CupsPlayed> all;
    for (const std::string& name : listed(options.formats))
        all.push_back({.run = run_of(console, options, name), .tally = {}});
    std::uint64_t cups = 0, done = 0;
    for (const report::CupsPlayed& played : all) cups += played.run.cups;
    {
        Progress progress(console, 0, cups, {"coupes", "cups"});
        for (report::CupsPlayed& played : all) {
            sim::play_cups(played.run, threads, played.tally, [&](std::uint64_t now, const sim::CupTally&) {
                progress.show(done + now);
                return true;
            });
            done += played.run.cups;
            if (played.tally.stuck != 0)
                throw Stop{ExitCode::No,
                    said(console,
                        {"{} : {} coupes ne sont pas arrivées au classement",
                            "{}: {} cups did not come to a ranking"},
                        played.run.format.id, played.tally.stuck)};
        }
    }
    options.outputs.write(console,
        {.json = [&] { return as_json(all); },
            .csv = [&] { return report::as_csv(all); },
            .html = [&] { return report::as_html(all, console.language); },
            .text = [&] { return report::as_text(all, console.language); }});
    return ExitCode::Ok;
}

}  // namespace banquier::app
