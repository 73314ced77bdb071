#include "commands.hpp"
#include "game_choice.hpp"

#include <banquier/bots/parameters.hpp>
#include <banquier/terminal/files.hpp>
#include <banquier/terminal/play.hpp>
#include <banquier/terminal/text.hpp>

#include <CLI/CLI.hpp>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fmt/chrono.h>
#include <memory>
#include <random>

namespace banquier::app {

namespace {

struct PlayOptions {
    GameChoice choice;
    std::string players, level, seed, load, save, minutes;
    bool plain = false, real_dice = false, step = false;
};

constexpr std::array<std::string_view, kMaxPlayers> kBotNames = {
    "Ada", "Blaise", "Chloé", "Denis", "Emma", "Félix", "Gaston", "Hélène"};

std::string default_players(const Console& console) {
    std::string name = console.user.empty() || console.user == "root" ? "Ann" : console.user;
    if (name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name + ",bot,bot,bot";
}

int level_in(const Console& console, const std::string& option, const std::string& text) {
    return static_cast<int>(number_in(console, option, text, 1, bots::kLevels));
}

// "Ann,Ben,bot,bot:5": a bot of the fifth level, the others of the one that --level names.
std::vector<terminal::Seat> seats_in(
    const Console& console, const std::string& list, const std::string& usual_level) {
    const int usual = usual_level.empty() ? terminal::kUsualLevel : level_in(console, "--level", usual_level);
    std::vector<terminal::Seat> seats;
    std::size_t bots = 0;
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        const std::string name{terminal::trimmed(std::string_view{list}.substr(at, end - at))};
        at = end + 1;
        if (name.empty())
            throw Stop{ExitCode::Usage,
                std::string{console({"--players : un nom est vide", "--players: a name is empty"})}};
        constexpr std::string_view kOfLevel = "bot:";
        const bool of_level = name.starts_with(kOfLevel);
        if (name != "bot" && !of_level) {
            seats.push_back({name});
            continue;
        }
        seats.push_back({.name = std::string{kBotNames[bots++ % kBotNames.size()]},
            .bot = true,
            .level = of_level ? level_in(console, "--players", name.substr(kOfLevel.size())) : usual});
    }
    return seats;
}

void check_seats(const Console& console, const Game& game, std::size_t seats) {
    const int count = static_cast<int>(std::min<std::size_t>(seats, 99));
    if (!why_not_players(game, count)) return;
    const Phrase teams{"--players : {} ; ces règles veulent 4 ou 6 joueurs [SETUP-03]",
        "--players: {}; these rules want 4 or 6 players [SETUP-03]"};
    const Phrase range{"--players : {} ; ces règles veulent {} à {} joueurs [SETUP-03]",
        "--players: {}; these rules want {} to {} players [SETUP-03]"};
    const bool paired = game.rules.teams == Teams::OfTwo;
    throw Stop{ExitCode::Usage,
        fmt::format(fmt::runtime(console(paired ? teams : range)), count, game.rules.min_players,
            game.rules.max_players)};
}

// A name of its own in the folder where the game is played.
// A file of this minute that no other game holds: it is made here, so that a game begun beside this one takes another.
// Where the folder cannot be written the name alone is returned; the game then finds another place at its end.
std::string file_for_today() {
    const std::string stem = fmt::format("banquier-{:%Y-%m-%d-%H%M}", fmt::localtime(std::time(nullptr)));
    std::string path = stem + ".jsonl";
    for (int n = 2;; ++n) {
        if (std::FILE* made = std::fopen(path.c_str(), "wx")) {
            std::fclose(made);
            return path;
        }
        if (errno != EEXIST) return path;
        path = fmt::format("{}-{}.jsonl", stem, n);
    }
}

std::uint64_t seed_for(const Console& console, const std::string& text) {
    if (!text.empty()) return static_cast<std::uint64_t>(number_in(console, "--seed", text, 0, INT64_MAX));
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

// So many minutes from now on; none: no clock.
std::function<bots::GameTime()> clock_for(
    const Console& console, const Game& game, const std::string& minutes) {
    if (minutes.empty()) return {};
    if (game.rules.time_limit == TimeLimit::None)
        throw Stop{ExitCode::Usage,
            std::string{console({"--minutes : ces règles ne connaissent pas de limite de temps",
                "--minutes: these rules know no time limit"})}};
    using std::chrono::steady_clock, std::chrono::milliseconds;
    const milliseconds duration = std::chrono::minutes{number_in(console, "--minutes", minutes, 0, 24 * 60)};
    return [duration, start = steady_clock::now()] {
        const auto elapsed = std::chrono::duration_cast<milliseconds>(steady_clock::now() - start);
        return bots::GameTime{.duration = duration.count(), .elapsed = elapsed.count()};
    };
}

terminal::Session::Options session_options(
    const Console& console, const PlayOptions& options, const Game& game) {
    return {.dice = options.real_dice ? terminal::Dice::Typed : terminal::Dice::Thrown,
        .step = options.step,
        .seed = seed_for(console, options.seed),
        .time = clock_for(console, game, options.minutes)};
}

std::unique_ptr<terminal::Session> new_session(
    const Console& console, const editions::Library& library, const PlayOptions& options) {
    const ChosenGame chosen = resolved(console, library, options.choice);
    std::vector<terminal::Seat> seats = seats_in(
        console, options.players.empty() ? default_players(console) : options.players, options.level);
    check_seats(console, chosen.resolution.game, seats.size());
    notation::RecordHeader header;
    header.board = chosen.edition->id;
    header.rules = chosen.rules;
    header.overrides = chosen.overrides;
    header.game = chosen.resolution.game;
    for (const editions::Mark& mark : chosen.resolution.unofficial)
        header.unofficial.push_back(render(mark, console.language));
    return std::make_unique<terminal::Session>(
        std::move(header), std::move(seats), session_options(console, options, chosen.resolution.game));
}

// A live game's dice are its server's: here it goes on with others. So it becomes another game, in a file of its own, and
// does not say any more that its dice can be checked.
void drop_fair_dice(
    const Console& console, const PlayOptions& options, notation::RecordHeader& header, std::string& text) {
    if (options.save.empty() || options.save == options.load)
        throw Stop{ExitCode::Usage,
            fmt::format(
                fmt::runtime(console(
                    {"--load : {0} a des dés que chacun peut vérifier, et cette machine ne peut pas les "
                     "lancer ; pour continuer avec d'autres dés : banquier play --load {0} --save AUTRE",
                        "--load: {0} has dice that everybody can check, and this machine cannot throw them; "
                        "to go on with other dice: banquier play --load {0} --save OTHER"})),
                options.load)};
    header.fair.reset();
    text.replace(0, text.find('\n'), header_line(header));
}

// The names are the record's; --players may put others, or bots, in their seats.
std::unique_ptr<terminal::Session> loaded_session(const Console& console, const PlayOptions& options) {
    std::string text = read_text(console, options.load);
    notation::RecordRead read = notation::read_record(text, options.load);
    if (read.problem) throw Stop{ExitCode::Usage, render(*read.problem, console.language)};
    if (read.record.header.fair) drop_fair_dice(console, options, read.record.header, text);
    std::vector<terminal::Seat> seats;
    for (const std::string& name : read.record.header.players)
        seats.push_back(terminal::seat_recorded_as(name));
    if (!options.level.empty())
        for (terminal::Seat& seat : seats) seat.level = level_in(console, "--level", options.level);
    if (!options.players.empty()) {
        std::vector<terminal::Seat> others = seats_in(console, options.players, options.level);
        if (others.size() != seats.size())
            throw Stop{ExitCode::Usage,
                fmt::format(fmt::runtime(console({"--players : {} noms ; la partie a {} places",
                                "--players: {} names; the game has {} seats"})),
                    others.size(), seats.size())};
        seats = std::move(others);
    }
    const Game game = read.record.header.game;
    return std::make_unique<terminal::Session>(
        std::move(read.record), text, std::move(seats), session_options(console, options, game));
}

// A game that is there is gone on with, never written over.
terminal::SaveFile save_file(const Console& console, const PlayOptions& options) {
    std::error_code ignored;
    if (!options.save.empty() && options.save != options.load &&
        std::filesystem::is_regular_file(options.save, ignored))
        throw Stop{ExitCode::Usage,
            fmt::format(
                fmt::runtime(console(
                    {"--save : {0} existe déjà ; pour reprendre cette partie : banquier play --load {0}",
                        "--save: {0} is there already; to go on with that game: banquier play --load {0}"})),
                options.save)};
    if (!options.save.empty()) return {options.save, true};
    if (!options.load.empty() && options.load != "-") return {options.load, true};
    return {file_for_today(), false};
}

ExitCode play(Console& console, const PlayOptions& options) {
    const auto library = library_with(console, options.choice.folders);
    const std::unique_ptr<terminal::Session> session =
        options.load.empty() ? new_session(console, *library, options) : loaded_session(console, options);
    const terminal::SaveFile file = save_file(console, options);
    // Better told now than after a whole game.
    if (file.named) write_text(console, file.path, session->record_text());
    const editions::Edition edition =
        edition_or_stand_in(*library, session->header().board, session->game().board);
    std::vector<std::string> names;
    for (const terminal::Seat& seat : session->seats()) names.push_back(seat.name);
    const notation::Sentences words{
        *library, edition, session->game(), session->header().rules, console.language, names};
    if (console.catch_interrupts) console.catch_interrupts();
    return terminal::play(console, *session, words, file, options.plain);
}

}  // namespace

void add_play(CommandLine& line) {
    CLI::App& command = line.add("play", {"jouer dans le terminal", "play in the terminal"},
        {"\n  banquier play\n  banquier play --rules championnat --players Ann,Ben,Carl,Dora\n"
         "  banquier play --board asterix --house HOUSE-01 --set fine=100 --save soir.jsonl\n"
         "  banquier play --level 5\n"
         "  banquier play --load soir.jsonl\nÀ la table, « ? » montre ce qui peut se taper.\n"
         "Fin : 0 partie finie ou sauvée ; 2 demande refusée ; 3 fichier illisible ou impossible à écrire.",
            "\n  banquier play\n  banquier play --rules championnat --players Ann,Ben,Carl,Dora\n"
            "  banquier play --board uk --house HOUSE-01 --set fine=100 --save evening.jsonl\n"
            "  banquier play --level 5\n"
            "  banquier play --load evening.jsonl\nAt the table \"?\" shows what can be typed.\n"
            "Exit: 0 the game is over or saved; 2 bad request; 3 a file cannot be read or written."});
    const auto options = std::make_shared<PlayOptions>();
    options->choice.add_options(command, line);
    command.add_option("--players", options->players,
        line({"noms, séparés par des virgules ; « bot » pour un joueur du programme, « bot:5 » d'un niveau à "
              "lui (sinon vous et trois bots)",
            "names, separated by commas; \"bot\" for a player of the program's, \"bot:5\" for one of a level "
            "of "
            "its own (else you and three bots)"}));
    command.add_option("--level", options->level,
        line({"niveau des bots, de 1 (débutant) à 5 (Maître) ; sinon 3",
            "level of the bots, from 1 (a beginner) to 5 (Maître); else 3"}));
    command.add_option("--seed", options->seed,
        line({"graine des dés : les mêmes lancers à chaque fois",
            "seed of the dice: the same throws each time"}));
    command.add_option(
        "--load", options->load, line({"partie sauvée à reprendre", "saved game to go on with"}));
    command.add_option("--save", options->save,
        line({"fichier où la partie est gardée à chaque question",
            "file in which the game is kept at every question"}));
    command.add_option("--minutes", options->minutes,
        line({"durée, pour les règles qui ont une limite de temps", "length, for rules with a time limit"}));
    command.add_flag("--real-dice", options->real_dice,
        line({"vrais dés et vraies cartes : on les tape", "real dice and cards: they are typed"}));
    command.add_flag("--step", options->step,
        line({"s'arrêter avant le tour de chaque bot", "stop before every bot's turn"}));
    command.add_flag("--plain", options->plain,
        line({"lignes simples, sans plateau dessiné", "plain lines, no board drawn"}));
    command.callback(
        [&line, options] { line.chosen = [options](Console& console) { return play(console, *options); }; });
}

}  // namespace banquier::app
