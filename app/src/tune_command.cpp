#include "bot_parameters.hpp"
#include "commands.hpp"
#include "places.hpp"
#include "progress.hpp"
#include "run_choice.hpp"

#include <banquier/sim/bot_file.hpp>
#include <banquier/sim/tune.hpp>
#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>

namespace banquier::app {

namespace {

struct TuneOptions {
    std::string from, out, checkpoint;
    std::string generations = "50", population = "24", games = "400", seed = "1", threads, check = "200";
    bool resume = false;
};

sim::TuningSettings settings_in(const Console& console, const TuneOptions& options) {
    using Settings = sim::TuningSettings;
    const auto number = [&](const char* option, const std::string& text, int low, int high) {
        return static_cast<int>(number_in(console, option, text, low, high));
    };
    return {.population = number(
                "--population", options.population, Settings::kLeastPopulation, Settings::kMostPopulation),
        .games = number("--games", options.games, 1, Settings::kMostGames),
        .generations = number("--generations", options.generations, 1, Settings::kMostGenerations),
        .seed = static_cast<std::uint64_t>(number("--seed", options.seed, 0, Settings::kMostSeed)),
        .start = options.from.empty() ? bots::parameters_of_level(bots::kLevels)
                                      : bot_parameters(console, options.from)};
}

// A search may be given more generations than it began with.
bool of_these(sim::TuningSettings kept, const sim::TuningSettings& settings) {
    kept.generations = settings.generations;
    return kept == settings;
}

sim::Search kept_in(
    const Console& console, const std::string& checkpoint, const sim::TuningSettings& settings) {
    const auto kept = sim::read_checkpoint(read_text(console, checkpoint), checkpoint);
    if (!kept) throw Stop{ExitCode::Usage, render(kept.problem(), console.language)};
    const sim::TuningSettings& then = kept->settings;
    if (!of_these(then, settings))
        refuse(console,
            {"{} vient d'autres réglages : --population {} --games {} --seed {} et le même --from",
                "{} comes from other settings: --population {} --games {} --seed {} and the same --from"},
            checkpoint, then.population, then.games, then.seed);
    return kept->search;
}

// Where the search stands: at its beginning, or where the checkpoint left it.
sim::Search taken_up(const Console& console, const TuneOptions& options, const std::string& checkpoint,
    const sim::TuningSettings& settings) {
    std::error_code ignored;
    const bool there = std::filesystem::exists(checkpoint, ignored);
    if (!options.resume) {
        if (there)
            refuse(console,
                {"{} existe : --resume reprend cette recherche, sinon effacez-le ou donnez un autre --out",
                    "{} is there: --resume goes on with that search, else remove it or give another --out"},
                checkpoint);
        return begin_search(settings);
    }
    return kept_in(console, checkpoint, settings);
}

void tell_generation(Console& console, const sim::Search& search) {
    console.out << said(console,
        {"génération {:4}  moyenne {:+.2f}  meilleur {:+.2f}  pas {:.4f}\n",
            "generation {:4}  mean {:+.2f}  best {:+.2f}  step {:.4f}\n"},
        search.generation, search.fitness, search.best, search.step);
    console.out.flush();
}

// How the result fares beside the start, on luck that the search has not seen.
void tell_check(Console& console, const sim::TuningSettings& settings,
    const std::vector<sim::TuningTable>& tables, const bots::Parameters& found, std::uint64_t blocks,
    int threads, const std::string& out) {
    const std::uint64_t seed = sim::kTuningSeeds + settings.seed * 1'000'000 + 999'999;
    const auto fared = [&](const bots::Parameters& parameters) {
        const auto all = fare(parameters, tables, seed, blocks, threads,
            [&](std::uint64_t, std::uint64_t) { return !(console.interrupted && console.interrupted()); });
        if (!all)
            throw Stop{ExitCode::Interrupted,
                said(console,
                    {"arrêté pendant la mesure finale ; les paramètres sont dans {}",
                        "stopped in the final measure; the parameters are in {}"},
                    out)};
        return *all;
    };
    const auto text_of = [](const sim::Fared& f) {
        return f.half_interval ? fmt::format("{:5.1f} ± {:.1f}", f.share, *f.half_interval)
                               : fmt::format("{:5.1f}", f.share);
    };
    const auto before = fared(settings.start), after = fared(found);
    console.out << said(
        console, {"part des victoires, en % : départ → trouvé\n", "share of wins, in %: start → found\n"});
    for (std::size_t i = 0; i < tables.size(); ++i)
        console.out << fmt::format("  {} → {}  {}\n", text_of(before[i]), text_of(after[i]), tables[i].name);
}

ExitCode tune(Console& console, const TuneOptions& options) {
    const sim::TuningSettings settings = settings_in(console, options);
    const int threads = threads_in(console, options.threads);
    const auto check = static_cast<std::uint64_t>(number_in(console, "--check", options.check, 0, 1'000'000));
    const std::string checkpoint =
        options.checkpoint.empty() ? options.out + ".checkpoint" : options.checkpoint;
    check_places(console,
        {{"--out", options.out, Place::Kind::File}, {"--checkpoint", checkpoint, Place::Kind::File},
            {"--from", options.from, Place::Kind::Input}});
    sim::Search search = taken_up(console, options, checkpoint, settings);
    const std::vector<sim::TuningTable> tables = sim::tuning_tables(settings.start);
    if (console.catch_interrupts) console.catch_interrupts();
    while (search.generation < settings.generations) {
        Progress progress{console, 0,
            static_cast<std::uint64_t>(settings.population) * static_cast<std::uint64_t>(settings.games)};
        const auto played = [&](std::uint64_t done, std::uint64_t all) {
            const auto games =
                static_cast<std::uint64_t>(settings.population) * static_cast<std::uint64_t>(settings.games);
            progress.show(done * games / all);
            return !(console.interrupted && console.interrupted());
        };
        if (!next_generation(settings, tables, threads, search, played))
            throw Stop{ExitCode::Interrupted,
                search.generation == 0
                    ? said(console,
                          {"arrêté avant la fin de la première génération ; rien n'est gardé",
                              "stopped before the end of the first generation; nothing is kept"})
                    : said(console,
                          {"arrêté après {} générations ; --resume continue là",
                              "stopped after {} generations; --resume goes on from there"},
                          search.generation)};
        // Another process that has come further with the same search is followed, not undone.
        const auto further = [&](const std::string& text) {
            const auto kept = sim::read_checkpoint(text, checkpoint);
            return kept && of_these(kept->settings, settings) && kept->search.generation > search.generation;
        };
        if (!write_unless_further(console, checkpoint, checkpoint_text(settings, search), further)) {
            search = kept_in(console, checkpoint, settings);
            continue;
        }
        write_text(console, options.out, sim::bot_text(parameters_at(settings, search.mean)));
        tell_generation(console, search);
    }
    const bots::Parameters found = parameters_at(settings, search.mean);
    write_text(console, options.out, sim::bot_text(found));
    if (check != 0) tell_check(console, settings, tables, found, check, threads, options.out);
    return ExitCode::Ok;
}

}  // namespace

void add_tune(CommandLine& line) {
    CLI::App& command = line.add("tune",
        {"chercher de meilleurs paramètres pour Maison en jouant",
            "search for better parameters for Maison by playing"},
        {"\n  banquier tune --out maison.toml --generations 100 --threads 8\n"
         "  banquier tune --out maison.toml --generations 200 --threads 8 --resume\n"
         "  banquier sim --bots maison:maison.toml,3*fp-a-hardened\n"
         "L'état est écrit après chaque génération dans FICHIER.checkpoint ; --resume continue là.\n"
         "Les graines de la recherche commencent à 1 000 000 000 : mesurez avec de plus petites.\n"
         "Fin : 0 ; 2 demande ou fichier refusé ; 3 fichier illisible ; 4 interrompu.",
            "\n  banquier tune --out maison.toml --generations 100 --threads 8\n"
            "  banquier tune --out maison.toml --generations 200 --threads 8 --resume\n"
            "  banquier sim --bots maison:maison.toml,3*fp-a-hardened\n"
            "The state is written after each generation into FILE.checkpoint; --resume goes on from there.\n"
            "Seeds of the search begin at 1,000,000,000: measure with smaller ones.\n"
            "Exit: 0; 2 a bad request or file; 3 a file cannot be read; 4 interrupted."});
    const auto options = std::make_shared<TuneOptions>();
    command
        .add_option("--out", options->out,
            line({"où écrire les paramètres trouvés", "where the parameters that are found go"}))
        ->required();
    command.add_option("--from", options->from,
        line({"paramètres de départ ; sinon ceux de maison",
            "parameters to start from; else those of maison"}));
    command.add_option(
        "--generations", options->generations, line({"générations en tout", "generations in all"}));
    command.add_option(
        "--population", options->population, line({"candidats par génération", "candidates a generation"}));
    command.add_option("--games", options->games,
        line({"parties par candidat et génération", "games a candidate and generation"}));
    command.add_option("--seed", options->seed, line({"graine de la recherche", "seed of the search"}));
    command.add_option("--threads", options->threads,
        line({"fils d'exécution ; sinon un par cœur", "threads; else one a core"}));
    command.add_option("--checkpoint", options->checkpoint,
        line({"état de la recherche ; sinon FICHIER.checkpoint",
            "state of the search; else FILE.checkpoint"}));
    command.add_flag("--resume", options->resume,
        line({"continuer une recherche interrompue", "go on with an interrupted search"}));
    command.add_option("--check", options->check,
        line({"blocs par table pour la mesure finale ; 0 : aucune",
            "blocks a table for the final measure; 0: none"}));
    command.callback(
        [&line, options] { line.chosen = [options](Console& console) { return tune(console, *options); }; });
}

}  // namespace banquier::app
