#include "commands.hpp"
#include "position_file.hpp"

#include <banquier/notation/act.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/notation/scenario.hpp>
#include <banquier/notation/sentences.hpp>
#include <banquier/notation/words.hpp>

#include <CLI/CLI.hpp>
#include <iostream>

namespace banquier::app {

namespace {

struct WhyOptions {
    GameChoice choice;
    std::string position, act;
};

// The refusal in machine words, then as a person is told it.
ExitCode tell_why(Console& console, const WhyOptions& options) {
    const PositionFile file = read_position(console, options.position, options.choice.folders);
    const notation::Sentences words{
        *file.library, *file.edition, file.game, file.rules, console.language, {}};
    const notation::Names names = notation::names_of(*file.edition);
    const auto act = notation::parse_act(options.act, {file.game, &file.state, &names});
    if (!act) throw Stop{ExitCode::Usage, render(act.problem(), console.language)};
    const State told = as_told(file.game, file.state, *act);
    const bool thrown = act->dice[0] != 0;
    const Refusal no =
        thrown ? why_illegal(file.game, told, *act) : why_illegal_before_dice(file.game, told, *act);
    boost::json::object answer{{"legal", !no}};
    if (no)
        for (const auto& [key, value] : notation::to_json(no)) answer[key] = value;
    answer["says"] = words.of(no);
    boost::json::object rules;
    for (const RuleId id : {no.rule, no.second})
        if (id) rules[notation::rule_word(id)] = words.rule(id);
    if (!rules.empty()) answer["rule_texts"] = rules;
    console.out << boost::json::serialize(answer) << '\n';
    return no ? ExitCode::No : ExitCode::Ok;
}

}  // namespace

void add_why(CommandLine& line) {
    CLI::App& command = line.add("why",
        {"pourquoi un acte est permis ou refusé (JSON)", "why an act is legal or refused (JSON)"},
        {"\n  banquier why position.json \"2: claim 19\"\n  banquier why position.json \"1: build orange 1 1 "
         "1\" --lang fr\n"
         "Fin : 0 permis ; 1 refusé ; 2 acte ou position illisible ; 3 fichier illisible.",
            "\n  banquier why position.json \"2: claim 19\"\n  banquier why position.json \"1: build orange "
            "1 1 1\" --lang fr\n"
            "Exit: 0 legal; 1 refused; 2 the act or the position is wrong; 3 the file cannot be read."});
    const auto options = std::make_shared<WhyOptions>();
    command
        .add_option("POSITION", options->position,
            line({"fichier JSON ; « - » : l'entrée", "JSON file; \"-\": the input"}))
        ->required();
    command
        .add_option(
            "ACT", options->act, line({"un acte : qui, deux-points, quoi", "an act: who, a colon, what"}))
        ->required();
    options->choice.add_folder_option(command, line);
    command.callback([&line, options] {
        line.chosen = [options](Console& console) { return tell_why(console, *options); };
    });
}

}  // namespace banquier::app
