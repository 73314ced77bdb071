#include "commands.hpp"
#include "opened_record.hpp"

#include <banquier/notation/act.hpp>
#include <banquier/notation/position_file.hpp>
#include <banquier/notation/record.hpp>
#include <banquier/notation/words.hpp>
#include <banquier/terminal/drawing.hpp>
#include <banquier/terminal/files.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <iostream>

namespace banquier::app {

namespace {

struct ReplayOptions {
    GameChoice choice;
    std::string record, at;
    bool json = false, other_behaviour = false;
};

std::string act_text(const notation::Record& record, const notation::Step& step) {
    if (const auto* action = std::get_if<Action>(&step.what))
        return notation::write_act(record.header.game, *action);
    const auto& correction = std::get<notation::Correction>(step.what);
    return fmt::format(
        "{} {}", boost::json::serialize(to_json(record.header.game, correction)), correction.why);
}

// Every act with all that followed.
void tell(
    Console& console, const notation::Record& record, const notation::Sentences& words, std::size_t steps) {
    const terminal::Paint paint{console.colours};
    for (std::size_t i = 0; i < steps; ++i) {
        const notation::Step& step = record.steps[i];
        console.out << fmt::format("{:>5}  ", i + 1) << paint.bold(act_text(record, step)) << '\n';
        for (const Event& event : step.events)
            console.out << "       " << words.of(event)
                        << paint.dim(fmt::format(" [{}]", notation::rule_word(event.rule))) << '\n';
    }
}

void draw(
    Console& console, const notation::Record& record, const notation::Sentences& words, std::size_t step) {
    const terminal::ShortNames names{words.texts()};
    const terminal::Drawing drawing{
        record.header.game, record.state_at(step), words, names, terminal::Paint{console.colours}};
    const bool wide = !console.terminal || !console.size || console.size().columns >= terminal::kRingColumns;
    for (const std::string& each : wide ? board_ring(drawing) : board_list(drawing))
        console.out << each << '\n';
    if (!wide)
        for (const std::string& each :
            player_lines(drawing, terminal::kListColumns - 2, terminal::Titles::Shown))
            console.out << each << '\n';
    const Decision pending = decision(drawing.game, drawing.state);
    console.out << words.question(drawing.state, pending.awaited.empty() ? kNobody : pending.awaited.lowest())
                << '\n';
}

// A position that other commands read.
void write_position(Console& console, const notation::RecordHeader& header, const State& state) {
    console.out << notation::write_position_file({.board = header.board,
                       .rules = header.rules,
                       .overrides = header.overrides,
                       .game = header.game,
                       .state = state})
                << '\n';
}

// What is done with a game of other rules is said before it is done.
void tell_other_behaviour(Console& console, const notation::Record& record) {
    if (record.header.behaviour == kBehaviour) return;
    const Phrase read_only{
        "Partie du comportement {} des règles ; ce programme a le {} : elles ont été corrigées depuis. Voici "
        "ses actes tels qu'ils ont été joués. --other-behaviour les rejoue selon les règles d'aujourd'hui.\n",
        "A game of behaviour {} of the rules; this program has {}: they have been corrected since. These are "
        "its acts as they were played. --other-behaviour replays them by today's rules.\n"};
    const Phrase replayed{
        "Partie du comportement {} des règles, rejouée selon le comportement {} : les positions peuvent "
        "différer de celles de la partie, et elle s'arrête au premier acte refusé.\n",
        "A game of behaviour {} of the rules, replayed by behaviour {}: positions may differ from those of "
        "the game, and it stops at the first act that is refused.\n"};
    console.err << fmt::format(
        fmt::runtime(console(record.followed ? read_only : replayed)), record.header.behaviour, kBehaviour);
}

ExitCode replay(Console& console, const ReplayOptions& options) {
    const bool shows_position = options.json || !options.at.empty();
    const auto other = options.other_behaviour ? notation::OtherBehaviour::Replay
        : shows_position                       ? notation::OtherBehaviour::Refuse
                                               : notation::OtherBehaviour::Follow;
    const OpenedRecord opened{console, options.record, options.choice.folders, other};
    const notation::Record& record = opened.record();
    tell_other_behaviour(console, record);
    std::size_t step = record.steps.size();
    if (!options.at.empty())
        step = static_cast<std::size_t>(
            number_in(console, "--at", options.at, 0, static_cast<std::int64_t>(record.steps.size())));
    if (options.json)
        write_position(console, record.header, record.state_at(step));
    else if (!options.at.empty())
        draw(console, record, opened.words(), step);
    else
        tell(console, record, opened.words(), step);
    opened.tell_problem();
    return ExitCode::Ok;
}

}  // namespace

void add_replay(CommandLine& line) {
    CLI::App& command = line.add("replay", {"rejouer une partie enregistrée", "replay a recorded game"},
        {"\n  banquier replay partie.jsonl\n  banquier replay partie.jsonl --at 40\n  banquier replay "
         "partie.jsonl --at 40 --json\n"
         "Fin : 0 la partie se rejoue ; 1 elle s'arrête à un problème ; 2 ce n'est pas une partie ; 3 "
         "fichier illisible.",
            "\n  banquier replay game.jsonl\n  banquier replay game.jsonl --at 40\n  banquier replay "
            "game.jsonl --at 40 --json\n"
            "Exit: 0 the game replays; 1 it stops at a problem; 2 it is no record; 3 the file cannot be "
            "read."});
    const auto options = std::make_shared<ReplayOptions>();
    command.add_option("RECORD", options->record, line({"partie enregistrée", "recorded game"}))->required();
    command.add_option("--at", options->at,
        line({"montrer la position après tant d'actes", "show the position after so many acts"}));
    command.add_flag(
        "--json", options->json, line({"écrire la position en JSON", "write the position as JSON"}));
    command.add_flag("--other-behaviour", options->other_behaviour,
        line({"rejouer une partie d'un moteur au comportement différent selon les règles d'aujourd'hui, au "
              "lieu d'en lire les actes",
            "replay a game of an engine that behaves otherwise by today's rules, instead of reading its "
            "acts"}));
    options->choice.add_folder_option(command, line);
    command.callback([&line, options] {
        line.chosen = [options](Console& console) { return replay(console, *options); };
    });
}

}  // namespace banquier::app
