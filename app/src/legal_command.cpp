#include "commands.hpp"
#include "position_file.hpp"

#include <banquier/notation/act.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/notation/sentences.hpp>

#include <CLI/CLI.hpp>
#include <iostream>

namespace banquier::app {

namespace {

struct LegalOptions {
    GameChoice choice;
    std::string position;
};

// One act a line, so that the list can be read and searched as it is.
ExitCode list_legal_acts(Console& console, const LegalOptions& options) {
    const PositionFile file = read_position(console, options.position, options.choice.folders);
    const notation::Sentences words{
        *file.library, *file.edition, file.game, file.rules, console.language, {}};
    const Decision pending = decision(file.game, file.state);
    const PlayerId asked = pending.awaited.empty() ? kNobody : pending.awaited.lowest();
    const auto list = std::make_unique<ActionList>();
    legal_actions_as_told(file.game, file.state, *list);
    console.out << "{\"decision\": " << boost::json::serialize(notation::to_json(pending))
                << ",\n \"question\": "
                << boost::json::serialize(boost::json::value(words.question(file.state, asked)))
                << ",\n \"acts\": [";
    const char* separator = "\n  ";
    for (const Action& action : *list) {
        boost::json::object act = notation::to_json(file.game, action);
        act["line"] = notation::write_act(file.game, action);
        console.out << separator << boost::json::serialize(act);
        separator = ",\n  ";
    }
    console.out << "\n ]}\n";
    return ExitCode::Ok;
}

}  // namespace

void add_legal(CommandLine& line) {
    CLI::App& command = line.add("legal",
        {"tout ce qui est permis dans une position (JSON)", "all that is legal in a position (JSON)"},
        {"\n  banquier legal position.json\n  banquier replay game.jsonl --at 40 --json | banquier legal -\n"
         "Une enchère est donnée à son plus bas, un lancer sans ses dés ; les offres, sans fin, n'y sont "
         "pas.\n"
         "Fin : 0 ; 2 position refusée ; 3 fichier illisible.",
            "\n  banquier legal position.json\n  banquier replay game.jsonl --at 40 --json | banquier legal "
            "-\n"
            "A bid stands at its lowest, a roll without its dice; offers, of which there is no end, are not "
            "listed.\n"
            "Exit: 0; 2 a bad position; 3 the file cannot be read."});
    const auto options = std::make_shared<LegalOptions>();
    command
        .add_option("POSITION", options->position,
            line({"fichier JSON ; « - » : l'entrée", "JSON file; \"-\": the input"}))
        ->required();
    options->choice.add_folder_option(command, line);
    command.callback([&line, options] {
        line.chosen = [options](Console& console) { return list_legal_acts(console, *options); };
    });
}

}  // namespace banquier::app
