#include "game_choice.hpp"

#include <banquier/editions/pairing.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace banquier::app {

namespace {

[[noreturn]] void stop_with(const Console& console, const editions::Problems& problems) {
    std::vector<std::string> lines;
    for (const editions::Problem& problem : problems) lines.push_back(render(problem, console.language));
    throw Stop{ExitCode::Usage, fmt::format("{}", fmt::join(lines, "\n"))};
}

}  // namespace

void GameChoice::add_options(CLI::App& command, const CommandLine& line) {
    command.add_option("--rules", rules,
        line({"règlement : voir « banquier rules » (sinon celui du plateau)",
            "rule set: see \"banquier rules\" (else the board's own)"}));
    add_choice_options(command, line);
}

void GameChoice::add_choice_options(CLI::App& command, const CommandLine& line) {
    command.add_option("--board", board,
        line({"plateau : classique, poche, asterix… (sinon celui des règles)",
            "board: classique, poche, uk… (else the rules' own)"}));
    command
        .add_option("--house", house,
            line({"règle maison, par exemple HOUSE-01 ; peut être répétée",
                "house rule, such as HOUSE-01; may be repeated"}))
        ->allow_extra_args(false);
    command
        .add_option("--set", set,
            line({"autre valeur d'une règle, par exemple fine=100 ; peut être répétée",
                "another value of a rule, such as fine=100; may be repeated"}))
        ->allow_extra_args(false);
    add_folder_option(command, line);
}

void GameChoice::add_folder_option(CLI::App& command, const CommandLine& line) {
    command
        .add_option("--data", folders,
            line({"dossier d'autres plateaux et règlements ; peut être répété",
                "folder of more boards and rule sets; may be repeated"}))
        ->allow_extra_args(false);
}

std::unique_ptr<editions::Library> library_with(
    const Console& console, const std::vector<std::string>& folders) {
    auto library = std::make_unique<editions::Library>(editions::Library::embedded());
    for (const std::string& folder : folders) library->add_folder(folder);
    if (!folders.empty() && !library->problems().empty()) stop_with(console, library->problems());
    return library;
}

ChosenGame resolved(const Console& console, const editions::Library& library, const GameChoice& choice) {
    const editions::Pairing game = editions::completed(library, {choice.board, choice.rules});
    ChosenGame chosen{.edition = library.edition(game.board), .rules = game.rules, .overrides = choice.house};
    chosen.overrides.insert(chosen.overrides.end(), choice.set.begin(), choice.set.end());
    chosen.resolution = library.resolve(game.board, game.rules, chosen.overrides);
    if (!chosen.resolution.ok()) stop_with(console, chosen.resolution.problems);
    return chosen;
}

editions::Edition edition_or_stand_in(
    const editions::Library& library, const std::string& id, const Board& board) {
    if (const editions::Edition* edition = library.edition(id)) return *edition;
    editions::Edition edition = *library.edition("classique");
    edition.id = id;
    edition.board = board;
    for (const Language language : editions::kLanguages) {
        editions::Texts& texts = edition.texts[language];
        texts.title = id;
        for (std::size_t i = 0; i < kSquares; ++i)
            texts.square[static_cast<SquareId>(i)] =
                fmt::format(fmt::runtime(Phrase{"case {}", "square {}"}.in(language)), i);
        for (std::size_t i = 0; i < kCards; ++i)
            texts.card[static_cast<CardId>(i)] =
                fmt::format(fmt::runtime(Phrase{"carte {}", "card {}"}.in(language)), i % kDeckSize + 1);
    }
    return edition;
}

}  // namespace banquier::app
