#include "commands.hpp"
#include "landing_check.hpp"
#include "progress.hpp"
#include "run_choice.hpp"
#include "sim_outputs.hpp"

#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>

#include <CLI/CLI.hpp>
#include <chrono>
#include <filesystem>
#include <iostream>

namespace banquier::app {

namespace {

struct SimOptions {
    RunChoice choice;
    std::string shard, part;
    SimOutputs outputs;
    LandingCheck landing;
};

void check_together(const Console& console, const SimOptions& options) {
    if (options.shard.empty()) return;
    if (options.part.empty())
        refuse(console,
            {"--shard veut --part FICHIER : c'est là que va la part",
                "--shard needs --part FILE: that is where the shard goes"});
    if (options.outputs.any() || !options.landing.file_and_column.empty())
        refuse(console,
            {"--shard ne joue qu'une part ; les résultats viennent de banquier merge",
                "--shard plays but one part; the results come from banquier merge"});
}

// Goes on with what the file has, if it is of this run.
void take_up(const Console& console, const std::string& file, sim::Part& part) {
    if (file.empty()) return;
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored)) return;
    if (!std::filesystem::is_regular_file(file, ignored))
        throw Stop{ExitCode::File,
            said(console, {"--part : {} n'est pas un fichier ordinaire", "--part: {} is no plain file"},
                file)};
    notation::Result<sim::Part> kept = sim::read_part(read_text(console, file), file);
    if (!kept) throw Stop{ExitCode::Usage, render(kept.problem(), console.language)};
    if (const auto why = sim::why_not_resumed(*kept, part, file)) {
        std::string message = render(*why, console.language);
        message += console({"\nUn autre --part, ou les mêmes arguments qu'alors.",
            "\nName another --part, or give the same arguments as then."});
        throw Stop{ExitCode::Usage, message};
    }
    part = *std::move(kept);
    if (part.done != 0)
        console.err << said(console,
                           {"Repris de {} : {} blocs sur {}.", "Taken up from {}: {} blocks of {}."}, file,
                           part.done, part.blocks())
                    << '\n';
}

// Keeps the part. False: another process has kept more of it meanwhile, and the part is now that one's. So the orphan of
// a lost machine and the job that has taken its place may both write: what is kept never shrinks.
bool keep(const Console& console, const std::string& file, sim::Part& part) {
    const auto further = [&](const std::string& text) {
        const notation::Result<sim::Part> kept = sim::read_part(text, file);
        return kept && kept->done > part.done && !sim::why_not_resumed(*kept, part, file);
    };
    if (write_unless_further(console, file, write_part(part), further)) return true;
    take_up(console, file, part);
    return false;
}

// Plays what is left of the part, which is kept every few seconds and when a signal comes. Without a file a signal ends it
// with what there is: false then.
bool play_part(Console& console, const ChosenRun& chosen, const std::string& file, sim::Part& part) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::seconds kKeep{5};
    const std::uint64_t seats = chosen.run.entrants.size();
    if (console.catch_interrupts) console.catch_interrupts();
    Progress progress{console, part.done * seats, part.blocks() * seats};
    auto kept = Clock::now();
    bool stopped = false;
    // The tally is the part's own: it is whole whenever it is kept.
    const auto after_stretch = [&](std::uint64_t done, const sim::Tally&) {
        part.done = done;
        progress.show(done * seats);
        stopped = done != part.blocks() && console.interrupted && console.interrupted();
        if (file.empty()) return !stopped;
        if (!stopped && Clock::now() - kept < kKeep) return true;
        kept = Clock::now();
        return keep(console, file, part) && !stopped;
    };
    do sim::play_run(chosen.run, chosen.threads, part.done, part.tally, after_stretch);
    while (!stopped && !part.complete());
    if (stopped && !part.complete() && file.empty()) return false;
    if (stopped && !part.complete())
        throw Stop{ExitCode::Interrupted,
            said(console,
                {"arrêté ; {} blocs sur {} sont dans {}. La même commande continue là.",
                    "stopped; {} blocks of {} are in {}. The same command goes on from there."},
                part.done, part.blocks(), file)};
    if (!file.empty()) keep(console, file, part);
    return true;
}

ExitCode simulate(Console& console, const SimOptions& options) {
    check_together(console, options);
    options.outputs.check(console, {{"--part", options.part, Place::Kind::File}});
    std::optional<LandingFigures> figures;
    if (!options.landing.file_and_column.empty()) figures = read_landing_figures(console, options.landing);
    ChosenRun chosen = chosen_run(console, options.choice);
    read_shard(console, options.shard, chosen.run);
    tell_rounding(console, chosen);
    const auto part = std::make_unique<sim::Part>(
        sim::Part{.run = describe(chosen.run, chosen.board, chosen.game.rules, chosen.game.overrides),
            .shard = chosen.run.shard,
            .shards = chosen.run.shards});
    take_up(console, options.part, *part);
    const bool whole = play_part(console, chosen, options.part, *part);
    if (part->shards > 1) {
        console.out << said(console,
            {"Part {}/{} : {} parties, dans {}. Une fois toutes jouées : banquier merge PARTS…\n",
                "Shard {}/{}: {} games, in {}. When all are played: banquier merge PARTS…\n"},
            part->shard + 1, part->shards, part->tally.games[0], options.part);
        return ExitCode::Ok;
    }
    if (whole && figures && !options.outputs.any()) return check_landings(console, *figures, part->tally);
    report::Input input = report_input(*chosen.library, part->run, chosen.run.game, part->tally);
    if (!whole)
        input.interim = {
            .done = part->done, .blocks = part->blocks(), .begun = 1, .complete = 0, .shards = 1};
    options.outputs.write(console, renderings(console, part->run, input));
    if (!whole) {
        console.err << said(console,
            {"Arrêté après {} blocs sur {} ; rien n'est gardé sans --part.\n",
                "Stopped after {} blocks of {}; nothing is kept without --part.\n"},
            part->done, part->blocks());
        return ExitCode::Interrupted;
    }
    return figures ? check_landings(console, *figures, part->tally) : ExitCode::Ok;
}

}  // namespace

void add_sim(CommandLine& line) {
    CLI::App& command = line.add("sim",
        {"faire jouer des bots par milliers et compter", "let bots play by the thousand, and count"},
        {"\n  banquier sim --bots 4*fp-a --games 100000\n"
         "  banquier sim --rules championnat --bots maison,3*fp-a --html maison.html\n"
         "  banquier sim --bots 2*standard --house HOUSE-02 --json - --part longue.part --games 1000000\n"
         "  banquier sim --bots 4*fp-a --games 1000000 --shard 2/3 --part p2.part\n"
         "La même graine donne les mêmes octets, quels que soient les fils et les parts. Avec --part, Ctrl-C "
         "garde\n"
         "ce qui est joué, et la même commande continue. Voir docs/simulator.md.\n"
         "Sans --part, Ctrl-C montre ce qu'il y a, marqué comme provisoire.\n"
         "Fin : 0 ; 1 contrôle manqué ; 2 demande refusée ; 3 fichier ; 4 interrompu.",
            "\n  banquier sim --bots 4*fp-a --games 100000\n"
            "  banquier sim --rules championnat --bots maison,3*fp-a --html maison.html\n"
            "  banquier sim --bots 2*standard --house HOUSE-02 --json - --part long.part --games 1000000\n"
            "  banquier sim --bots 4*fp-a --games 1000000 --shard 2/3 --part p2.part\n"
            "The same seed gives the same bytes, whatever the threads and shards. With --part, Ctrl-C keeps "
            "what is\n"
            "played, and the same command goes on. See docs/simulator.md.\n"
            "Without --part, Ctrl-C shows what there is, marked as interim.\n"
            "Exit: 0; 1 a check has failed; 2 a bad request; 3 a file; 4 interrupted."});
    const auto options = std::make_shared<SimOptions>();
    options->choice.add_options(command, line);
    command.add_option("--shard", options->shard,
        line({"ne jouer que la part i de n ; veut --part", "play shard i of n alone; needs --part"}));
    command.add_option("--part", options->part,
        line({"fichier où la simulation est gardée, et d'où elle reprend",
            "file in which the simulation is kept, and from which it goes on"}));
    options->outputs.add_options(command, line);
    command.add_option("--landing-check", options->landing.file_and_column,
        line({"fréquences publiées à comparer : FICHIER:COLONNE",
            "published landing frequencies to compare with: FILE:COLUMN"}));
    command.add_option("--tolerance", options->landing.tolerance,
        line({"écart toléré en points (0.01)", "tolerated difference in points (0.01)"}));
    command.callback([&line, options] {
        line.chosen = [options](Console& console) { return simulate(console, *options); };
    });
}

}  // namespace banquier::app
