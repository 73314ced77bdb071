#include "commands.hpp"
#include "game_choice.hpp"
#include "sim_outputs.hpp"

#include <banquier/notation/figures.hpp>
#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>

#include <CLI/CLI.hpp>
#include <iostream>

namespace banquier::app {

namespace {

struct MergeOptions {
    std::vector<std::string> parts;
    std::string whole;
    std::vector<std::string> folders;
    bool partial = false;
    SimOutputs outputs;
};

std::vector<sim::NamedPart> read_parts(const Console& console, const std::vector<std::string>& files) {
    std::vector<sim::NamedPart> parts;
    for (const std::string& file : files) {
        notation::Result<sim::Part> part = sim::read_part(read_text(console, file), file);
        if (!part) throw Stop{ExitCode::Usage, render(part.problem(), console.language)};
        parts.push_back({file, *std::move(part)});
    }
    return parts;
}

// The game of the parts, which must be known here with the same figures.
Game game_of(const Console& console, const editions::Library& library, const sim::NamedPart& named) {
    const sim::Description& run = named.part.run;
    const editions::Resolution found = library.resolve(run.board, run.rules, run.choices);
    if (!found.ok())
        throw Stop{
            ExitCode::Usage, named.file + ": " + editions::render(found.problems.front(), console.language)};
    if (const std::string here = notation::digest_of(notation::figures_of(found.game)); here != run.figures)
        refuse(console,
            {"{} : le plateau {} ou le règlement {} a ici d'autres chiffres : {} ; dans la part : {}",
                "{}: the board {} or the rule set {} has other figures here: {}; in the part: {}"},
            named.file, run.board, run.rules, here, run.figures);
    return found.game;
}

// What there is so far of a run; files that say so, but no part: what it holds are not the first blocks.
ExitCode tell_so_far(
    Console& console, const MergeOptions& options, const std::vector<sim::NamedPart>& parts) {
    if (!options.whole.empty())
        refuse(console,
            {"--partial et -o s'excluent : un résultat provisoire n'est pas une part",
                "--partial and -o exclude each other: an interim result is no part"});
    const notation::Result<sim::Interim> interim = sim::merge_so_far(parts);
    if (!interim) throw Stop{ExitCode::Usage, render(interim.problem(), console.language)};
    const auto library = library_with(console, options.folders);
    const Game game = game_of(console, *library, parts.front());
    report::Input input = report_input(*library, interim->sum.run, game, interim->sum.tally);
    input.interim = interim->state;
    options.outputs.write(console, renderings(console, interim->sum.run, input));
    return ExitCode::Ok;
}

ExitCode merge_parts(Console& console, const MergeOptions& options) {
    std::vector<Place> places{{"-o", options.whole}};
    for (const std::string& part : options.parts) places.push_back({"PART", part, Place::Kind::Input});
    options.outputs.check(console, std::move(places));
    const std::vector<sim::NamedPart> parts = read_parts(console, options.parts);
    if (options.partial) return tell_so_far(console, options, parts);
    const notation::Result<sim::Part> whole = sim::merge(parts);
    if (!whole) throw Stop{ExitCode::Usage, render(whole.problem(), console.language)};
    const auto library = library_with(console, options.folders);
    const Game game = game_of(console, *library, parts.front());
    const bool to_output = options.whole == "-";
    if (to_output)
        console.out << write_part(*whole);
    else if (!options.whole.empty())
        write_text(console, options.whole, write_part(*whole));
    const report::Input input = report_input(*library, whole->run, game, whole->tally);
    options.outputs.write(console, renderings(console, whole->run, input), to_output);
    return ExitCode::Ok;
}

}  // namespace

void add_merge(CommandLine& line) {
    CLI::App& command =
        line.add("merge", {"réunir les parts d'une simulation", "join the shards of a simulation"},
            {"\n  banquier merge p1.part p2.part p3.part -o tout.part --html tout.html\n"
             "Toutes les parts d'une même simulation, chacune une fois ; le résultat est celui d'une seule "
             "machine,\n"
             "à l'octet près. Avec --partial, ce qu'il y a déjà, marqué comme provisoire.\nFin : 0 ; 2 une "
             "part manque, est double ou d'ailleurs ; 3 fichier.",
                "\n  banquier merge p1.part p2.part p3.part -o all.part --html all.html\n"
                "All shards of one simulation, each once; the result is that of a single machine, byte for "
                "byte. With --partial, what there is so far, marked as interim.\n"
                "Exit: 0; 2 a shard is missing, double or of another run; 3 a file."});
    const auto options = std::make_shared<MergeOptions>();
    command.add_option("PART", options->parts, line({"fichiers de --part", "files of --part"}))->required();
    command.add_option("-o,--output", options->whole,
        line({"fichier pour le tout, comme l'aurait écrit --part",
            "file for the whole, as --part would have written it"}));
    command.add_flag("--partial", options->partial,
        line({"des parts manquent ou ne sont pas finies : un résultat provisoire, et qui le dit",
            "shards are missing or unfinished: an interim result, which says so"}));
    options->outputs.add_options(command, line);
    command
        .add_option("--data", options->folders,
            line({"dossier d'autres plateaux et règlements ; peut être répété",
                "folder of more boards and rule sets; may be repeated"}))
        ->allow_extra_args(false);
    command.callback([&line, options] {
        line.chosen = [options](Console& console) { return merge_parts(console, *options); };
    });
}

}  // namespace banquier::app
