#include "commands.hpp"
#include "places.hpp"
#include "progress.hpp"

#include <banquier/sim/train.hpp>
#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>

namespace banquier::app {

namespace {

struct TrainOptions {
    std::string out, judge;
    std::string chapters = "20", games = "4000", passes = "2", seed = "1", check = "1000";
    bool resume = false;
};

sim::TrainingSettings settings_in(const Console& console, const TrainOptions& options) {
    using Settings = sim::TrainingSettings;
    const auto number = [&](const char* option, const std::string& text, int low, int high) {
        return static_cast<int>(number_in(console, option, text, low, high));
    };
    return {.chapters = number("--chapters", options.chapters, 1, Settings::kMostChapters),
        .games = number("--games", options.games, 1, Settings::kMostGames),
        .passes = number("--passes", options.passes, 1, Settings::kMostPasses),
        .seed = static_cast<std::uint64_t>(number("--seed", options.seed, 0, Settings::kMostSeed))};
}

bool goes_on(const Console& console) { return !(console.interrupted && console.interrupted()); }

sim::Pupil kept_in(const Console& console, const std::string& state, const sim::TrainingSettings& settings) {
    const auto kept = sim::read_training(read_text(console, state), state, settings);
    if (!kept) throw Stop{ExitCode::Usage, render(kept.problem(), console.language)};
    return *kept;
}

sim::Pupil taken_up(const Console& console, const TrainOptions& options, const std::string& state,
    const sim::TrainingSettings& settings) {
    std::error_code ignored;
    if (!options.resume) {
        if (std::filesystem::exists(state, ignored))
            refuse(console,
                {"{} existe : --resume reprend cet apprentissage, sinon effacez-le ou donnez un autre --out",
                    "{} is there: --resume goes on with that training, else remove it or give another --out"},
                state);
        return sim::Pupil{settings.seed};
    }
    return kept_in(console, state, settings);
}

// On games of seeds that no training has seen: of the population, and of four Maison on classique.
void tell_trueness(Console& console, const bots::Network& network, int games) {
    for (const bool alone : {false, true}) {
        sim::Lessons lessons;
        const auto on = [&](std::uint64_t, std::uint64_t) { return goes_on(console); };
        if (!sim::play_lessons(alone ? 12 : 13, 0, games, alone, lessons, on))
            throw Stop{ExitCode::Interrupted,
                said(console, {"arrêté pendant la mesure", "stopped while measuring"})};
        const sim::Trueness found = sim::trueness(network, lessons);
        console.out << (alone ? said(console, {"quatre Maison, classique", "four Maison, classique"})
                              : said(console, {"toute la population", "the whole population"}));
        console.out << said(console,
            {" : {} positions, perte {:.4f} (à chances égales {:.4f}), erreur de calibrage {:.2f} point\n",
                ": {} positions, loss {:.4f} (with even chances {:.4f}), calibration error {:.2f} points\n"},
            lessons.lessons.size(), found.loss, found.even_loss, found.all.error);
        constexpr std::array<Phrase, 3> kPhases = {Phrase{"titres à vendre", "titles for sale"},
            Phrase{"tout vendu", "all sold"}, Phrase{"bâti", "built"}};
        for (std::size_t phase = 0; phase < kPhases.size(); ++phase)
            for (std::size_t n = 2; n <= kMaxPlayers; ++n) {
                const sim::Trueness::Cell& cell = found.cell[phase][n];
                if (cell.positions == 0) continue;
                console.out << said(console,
                    {"  {}, {} en jeu : {} positions, erreur {:.2f}\n",
                        "  {}, {} in play: {} positions, error {:.2f}\n"},
                    console(kPhases[phase]), n, cell.positions, cell.error);
            }
    }
}

std::string bytes_as_text(const bots::Network& network) {
    const std::vector<std::uint8_t> bytes = bots::bytes_of(network);
    return {bytes.begin(), bytes.end()};
}

ExitCode judge(Console& console, const TrainOptions& options, int games) {
    const std::string text = read_text(console, options.judge);
    const auto network =
        bots::read_network(std::span{reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    if (!network)
        refuse(console, {"{} n'est pas un réseau de cette version", "{} is not a network of this version"},
            options.judge);
    console.out << fmt::format("{}\n", bots::digest_of(*network));
    tell_trueness(console, *network, games);
    return ExitCode::Ok;
}

ExitCode train(Console& console, const TrainOptions& options) {
    const auto check = static_cast<int>(number_in(console, "--check", options.check, 0, 100'000));
    if (!options.judge.empty()) return judge(console, options, std::max(1, check));
    if (options.out.empty())
        refuse(console, {"--out ou --judge est nécessaire", "--out or --judge is needed"});
    const sim::TrainingSettings settings = settings_in(console, options);
    const std::string state = options.out + ".state";
    check_places(console, {{"--out", options.out, Place::Kind::File}, {"--out", state, Place::Kind::File}});
    sim::Pupil pupil = taken_up(console, options, state, settings);
    if (console.catch_interrupts) console.catch_interrupts();
    while (pupil.chapter < settings.chapters) {
        Progress progress{console, 0, static_cast<std::uint64_t>(settings.games)};
        double loss = 0;
        const bool done = sim::next_chapter(settings, pupil, loss, [&](std::uint64_t games, std::uint64_t) {
            progress.show(games);
            return goes_on(console);
        });
        if (!done)
            throw Stop{ExitCode::Interrupted,
                said(console,
                    {"arrêté après {} chapitres ; --resume continue là",
                        "stopped after {} chapters; --resume goes on from there"},
                    pupil.chapter)};
        // Another process that has come further with the same training is followed, not undone.
        const auto further = [&](const std::string& text) {
            const auto kept = sim::read_training(text, state, settings);
            return kept && kept->chapter > pupil.chapter;
        };
        if (!write_unless_further(console, state, sim::training_bytes(settings, pupil), further)) {
            pupil = kept_in(console, state, settings);
            continue;
        }
        const bots::Network network = pupil.network();
        write_text(console, options.out, bytes_as_text(network));
        console.out << said(console, {"chapitre {:4}  perte {:.4f}  {}\n", "chapter {:4}  loss {:.4f}  {}\n"},
            pupil.chapter, loss, bots::digest_of(network));
        console.out.flush();
    }
    if (check != 0) tell_trueness(console, pupil.network(), check);
    return ExitCode::Ok;
}

}  // namespace

void add_train(CommandLine& line) {
    CLI::App& command = line.add("train",
        {"apprendre au réseau de Maître qui gagne, en faisant jouer les bots",
            "teach Maître's network who wins, by letting bots play"},
        {"\n  banquier train --out value.net --chapters 40 --games 5000\n"
         "  banquier train --out value.net --chapters 40 --games 5000 --resume\n"
         "  banquier train --judge value.net --check 5000\n"
         "L'état est écrit après chaque chapitre dans FICHIER.state ; --resume continue là.\n"
         "Les mêmes réglages donnent le même réseau, au bit près.\n"
         "Fin : 0 ; 2 demande ou fichier refusé ; 3 fichier illisible ; 4 interrompu.",
            "\n  banquier train --out value.net --chapters 40 --games 5000\n"
            "  banquier train --out value.net --chapters 40 --games 5000 --resume\n"
            "  banquier train --judge value.net --check 5000\n"
            "The state is written after each chapter into FILE.state; --resume goes on from there.\n"
            "The same settings give the same network, bit by bit.\n"
            "Exit: 0; 2 a bad request or file; 3 a file cannot be read; 4 interrupted."});
    const auto options = std::make_shared<TrainOptions>();
    command.add_option("--out", options->out, line({"où écrire le réseau", "where the network goes"}));
    command.add_option("--chapters", options->chapters, line({"chapitres en tout", "chapters in all"}));
    command.add_option("--games", options->games, line({"parties par chapitre", "games a chapter"}));
    command.add_option("--passes", options->passes,
        line({"passages sur les positions d'un chapitre", "passes over a chapter's positions"}));
    command.add_option("--seed", options->seed, line({"graine", "seed"}));
    command.add_flag("--resume", options->resume,
        line({"continuer un apprentissage interrompu", "go on with an interrupted training"}));
    command.add_option("--check", options->check,
        line({"parties pour la mesure finale ; 0 : aucune", "games for the final measure; 0: none"}));
    command.add_option(
        "--judge", options->judge, line({"seulement mesurer ce réseau", "only measure this network"}));
    command.callback(
        [&line, options] { line.chosen = [options](Console& console) { return train(console, *options); }; });
}

}  // namespace banquier::app
