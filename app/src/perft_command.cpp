#include "commands.hpp"
#include "perft.hpp"
#include "position_file.hpp"

#include <banquier/notation/act.hpp>
#include <banquier/notation/position.hpp>

#include <CLI/CLI.hpp>
#include <iostream>

namespace banquier::app {

namespace {

struct PerftOptions {
    GameChoice choice;
    std::string position, depth = "2", players = "2";
    bool divide = false;
};

ExitCode count_positions(Console& console, const PerftOptions& options) {
    const auto depth = static_cast<int>(number_in(console, "--depth", options.depth, 1, 9));
    Game game;
    State state;
    if (options.position.empty()) {
        const auto library = library_with(console, options.choice.folders);
        game = resolved(console, *library, options.choice).resolution.game;
        const auto players = static_cast<int>(
            number_in(console, "--players", options.players, game.rules.min_players, game.rules.max_players));
        state = notation::standard_position(game, players);
    } else {
        const PositionFile file = read_position(console, options.position, options.choice.folders);
        game = file.game;
        state = file.state;
    }
    if (options.divide)
        for (const Action& action : acts_with_dice(game, state)) {
            State after = state;
            apply_known_legal(game, after, action);
            console.out << notation::write_act(game, action) << "  " << perft(game, after, depth - 1) << '\n';
        }
    console.out << "perft " << depth << "  " << perft(game, state, depth) << '\n';
    return ExitCode::Ok;
}

}  // namespace

void add_perft(CommandLine& line) {
    CLI::App& command = line.add("perft",
        {"compter les suites d'actes, pour éprouver le moteur",
            "count sequences of acts, to test the engine"},
        {"\n  banquier perft --rules classique --depth 2\n  banquier perft position.json --depth 3 --divide\n"
         "Chaque lancer et chaque carte compte ; une enchère à son plus bas ; pas d'offres.\n"
         "Fin : 0 ; 2 position ou demande refusée ; 3 fichier illisible.",
            "\n  banquier perft --rules classique --depth 2\n  banquier perft position.json --depth 3 "
            "--divide\n"
            "Every throw and every card counts; a bid at its lowest; no offers.\n"
            "Exit: 0; 2 a bad position or request; 3 the file cannot be read."});
    const auto options = std::make_shared<PerftOptions>();
    command.add_option("POSITION", options->position,
        line({"fichier JSON ; sinon le début d'une partie", "JSON file; else the beginning of a game"}));
    command.add_option("--depth", options->depth, line({"nombre d'actes", "number of acts"}));
    command.add_option("--players", options->players,
        line({"nombre de joueurs, sans position", "number of players, without a position"}));
    command.add_flag("--divide", options->divide,
        line({"le compte derrière chaque premier acte", "the count behind every first act"}));
    options->choice.add_options(command, line);
    command.callback([&line, options] {
        line.chosen = [options](Console& console) { return count_positions(console, *options); };
    });
}

}  // namespace banquier::app
