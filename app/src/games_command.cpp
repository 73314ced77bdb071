// The games that a server keeps, looked at and carried without it.
#include "commands.hpp"
#include "data_store.hpp"

#include <banquier/server/kept.hpp>
#include <banquier/server/server.hpp>
#include <banquier/table/log.hpp>
#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>
#include <banquier/terminal/text.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <iostream>
#include <set>

namespace banquier::app {

namespace {

struct GamesOptions {
    std::string data, status, game, out, copy, limit = "50", days;
    bool record = false;
};

Phrase status_phrase(storage::Status status) {
    switch (status) {
    case storage::Status::Waiting: return {"attend", "waiting"};
    case storage::Status::Running: return {"en cours", "running"};
    case storage::Status::Over: break;
    }
    return {"finie", "over"};
}

std::string moment(storage::Instant at) {
    using namespace std::chrono;
    const auto time = sys_time<milliseconds>{milliseconds{at}};
    const auto day = floor<days>(time);
    const year_month_day date{day};
    const hh_mm_ss clock{floor<minutes>(time - day)};
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", int{date.year()}, unsigned{date.month()},
        unsigned{date.day()}, clock.hours().count(), clock.minutes().count());
}

// "classique: Ann, Ben, steady"
std::string about(const std::string& meta) {
    boost::system::error_code failed;
    const boost::json::value value = boost::json::parse(meta, failed);
    if (failed || !value.is_object()) return {};
    const auto text = [](const boost::json::value* one) {
        return one && one->is_string() ? std::string{one->get_string()} : std::string{};
    };
    std::vector<std::string> names;
    if (const auto* seats = value.get_object().if_contains("seats"); seats && seats->is_array())
        for (const boost::json::value& seat : seats->get_array())
            if (seat.is_object())
                names.push_back(
                    seat.get_object().contains("name") ? text(seat.get_object().if_contains("name")) : "–");
    return fmt::format("{}: {}", text(value.get_object().if_contains("rules")), fmt::join(names, ", "));
}

std::optional<storage::Status> status_in(const Console& console, const std::string& word) {
    if (word.empty()) return std::nullopt;
    if (word == "waiting") return storage::Status::Waiting;
    if (word == "running") return storage::Status::Running;
    if (word == "over") return storage::Status::Over;
    refuse(console,
        {"--status : « {} » ; attendu : waiting, running ou over",
            "--status: \"{}\"; expected: waiting, running or over"},
        word);
}

ExitCode list(Console& console, const GamesOptions& options) {
    const auto status = status_in(console, options.status);
    const auto limit = static_cast<std::size_t>(number_in(console, "--limit", options.limit, 1, 100'000));
    return with_store(options.data, storage::Access::Look, [&](storage::GameStore& store) {
        const auto games = store.list({.status = status, .limit = limit});
        for (const storage::Listed& game : games)
            console.out << fmt::format("{}  {:<24}  {}  {:>6}  {}\n", moment(game.changed), game.game,
                terminal::padded(console(status_phrase(game.status)), 8), game.last, about(game.meta));
        if (games.empty()) console.out << console({"aucune partie\n", "no games\n"});
    });
}

table::LogReader read_log(const storage::Loaded& loaded) {
    table::LogReader log;
    const auto take = [&](const std::string& line) {
        if (const auto problem = log.take(line))
            throw Stop{ExitCode::File, render(*problem, editions::Language::English)};
    };
    take(loaded.header);
    for (const storage::Entry& entry : loaded.tail) take(entry.payload);
    return log;
}

ExitCode show(Console& console, const GamesOptions& options) {
    return with_store(options.data, storage::Access::Look, [&](storage::GameStore& store) {
        const storage::Loaded loaded = store.load(options.game);
        const table::Lasting table = read_log(loaded).lasting();
        const auto row = [&](const Phrase& name, const auto& value) {
            console.out << fmt::format("{} {}\n", terminal::padded(console(name), 14), value);
        };
        row({"partie", "game"}, options.game);
        row({"état", "state"}, console(status_phrase(loaded.listed.status)));
        row({"plateau", "board"}, table.settings.board);
        row({"règlement", "rules"}, table.settings.rules);
        row({"créée", "made"}, moment(loaded.listed.created));
        row({"dernier acte", "last act"}, moment(loaded.listed.changed));
        row({"lignes", "lines"}, loaded.listed.last);
        row({"actes", "acts"}, table.step);
        for (std::size_t i = 0; i < table.seats.size(); ++i) {
            const table::Seat& seat = table.seats[i];
            const std::string who = seat.kind == table::SeatKind::Open ? std::string{"–"}
                : seat.kind == table::SeatKind::Bot                    ? seat.name + " (" + seat.bot + ")"
                : seat.kind == table::SeatKind::Program
                ? seat.name + std::string{console({" (programme)", " (program)"})}
                : seat.name;
            row({fmt::format("place {}", i + 1), fmt::format("seat {}", i + 1)},
                table.stage == table::Stage::Lobby
                    ? who
                    : fmt::format("{}, {}", who, table.state.player[static_cast<PlayerId>(i)].cash));
        }
    });
}

ExitCode export_game(Console& console, const GamesOptions& options) {
    return with_store(options.data, storage::Access::Look, [&](storage::GameStore& store) {
        std::string text;
        if (options.record) {
            text = server::record_text(store, options.game);
        } else {
            const storage::Loaded loaded = store.load(options.game);
            text = loaded.header + "\n";
            for (const storage::Entry& entry : loaded.tail) text += entry.payload + "\n";
        }
        if (options.out.empty())
            console.out << text;
        else
            write_text(console, options.out, text);
    });
}

// Every log is read against its digests, and then as a server would take it up.
ExitCode check(Console& console, const GamesOptions& options) {
    std::size_t damaged = 0, sound = 0;
    const auto name = [&](const std::string& game, const std::string& what) {
        ++damaged;
        std::string line = (game.empty() ? "" : game + ": ") + what;
        // What is damaged may be cited in it.
        std::ranges::replace_if(
            line, [](char c) { return c < ' ' || static_cast<unsigned char>(c) >= 0x7f; }, '?');
        console.out << (game.empty() ? std::string{console({"le fichier : ", "the file: "})} : std::string{})
                    << line << '\n';
    };
    const ExitCode opened = with_store(options.data, storage::Access::Look, [&](storage::SqliteStore& store) {
        std::set<std::string> known;
        for (const storage::Damage& damage : store.damages()) {
            name(damage.game, damage.what);
            known.insert(damage.game);
        }
        storage::ListQuery query{.limit = 500};
        for (auto page = store.list(query); !page.empty(); page = store.list(query)) {
            query.before = page.back().number;
            for (const storage::Listed& listed : page) {
                if (known.contains(listed.game)) continue;
                if (const std::string problem = server::problem_of(store, listed.game); problem.empty())
                    ++sound;
                else
                    name(listed.game, problem);
            }
        }
    });
    console.out << said(
        console, {"{} parties intactes, {} dégâts\n", "{} games sound, {} damages\n"}, sound, damaged);
    return opened == ExitCode::Ok && damaged != 0 ? ExitCode::No : opened;
}

// Games that are over, with their records: whoever wants to keep one exports it before.
ExitCode prune(Console& console, const GamesOptions& options) {
    const auto days = number_in(console, "--days", options.days, 1, 36'500);
    return with_store(options.data, storage::Access::Own, [&](storage::SqliteStore& store) {
        const storage::Instant before = server::wall_now() - days * 24 * 3600 * storage::Instant{1000};
        std::size_t removed = 0;
        for (std::size_t some = 1; some != 0; removed += some)
            some = store.remove_idle(storage::Status::Over, before, 500).size();
        store.shrink();
        console.out << said(console, {"{} parties retirées\n", "{} games removed\n"}, removed);
    });
}

ExitCode back_up(Console& console, const GamesOptions& options) {
    return with_store(options.data, storage::Access::Look, [&](storage::SqliteStore& store) {
        store.backup(options.copy);
        console.out << said(console,
            {"{} : les secrets des parties en cours y sont ; gardez-le pour vous\n",
                "{}: the secrets of running games are in it; keep it to yourself\n"},
            options.copy);
    });
}

ExitCode bring_back(Console& console, const GamesOptions& options) {
    try {
        const std::filesystem::path replaced = storage::restore(options.copy, store_file(options.data));
        console.out << said(
            console, {"{} est en place\n", "{} is in place\n"}, store_file(options.data).string());
        if (!replaced.empty())
            console.out << said(
                console, {"ce qui y était : {}\n", "what was there: {}\n"}, replaced.string());
        console.out << console({"Les parties en cours auront d'autres dés ; leurs joueurs le verront.\n",
            "Running games will have other dice; their players will see it.\n"});
        return ExitCode::Ok;
    } catch (const storage::StoreError& error) {
        throw Stop{ExitCode::File, error.what()};
    } catch (const std::filesystem::filesystem_error& error) {
        throw Stop{ExitCode::File, error.what()};
    }
}

// A running game with fair dice cannot go on elsewhere: the secret of its dice leaves its server only at the end.
ExitCode import_game(Console& console, const GamesOptions& options) {
    const std::string text = read_text(console, options.game);
    table::LogReader log;
    storage::Create create{.at = 0};
    storage::Append append;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find('\n', from), text.size());
        const std::string line = text.substr(from, to - from);
        from = to + 1;
        const bool first = !log.has_header();
        if (auto problem = log.take(line)) {
            problem->file = options.game;
            throw Stop{ExitCode::Usage, render(*problem, console.language)};
        }
        if (first)
            create.header = line;
        else
            append.entries.push_back({.at = log.lasting().at, .kind = "entry", .payload = line});
    }
    if (!log.has_header()) refuse(console, {"{} : aucune partie dedans", "{}: no game in it"}, options.game);
    const table::Lasting& table = log.lasting();
    if (table.stage != table::Stage::Over && table.settings.dice == table::Dice::Fair)
        refuse(console,
            {"{} : une partie qui n'est pas finie reste sur son serveur, qui garde le secret de ses dés",
                "{}: a game that is not over stays on its server, which keeps the secret of its dice"},
            options.game);
    create.game = append.game = table.id;
    create.at = append.entries.empty() ? table.at : append.entries.front().at;
    create.with.status = server::status_of(table.stage);
    create.with.meta = server::meta_text(table, false);
    return with_store(options.data, storage::Access::Own, [&](storage::GameStore& store) {
        std::vector<storage::Write> writes{create};
        if (!append.entries.empty()) writes.emplace_back(append);
        for (const storage::Outcome& outcome : store.commit(writes))
            if (outcome.error) throw *outcome.error;
        console.out << table.id << '\n';
    });
}

using Command = ExitCode (*)(Console&, const GamesOptions&);
using Options = std::shared_ptr<GamesOptions>;

void add_folder(CommandLine& line, CLI::App& command, const Options& options) {
    command.add_option("--data", options->data,
        line({"dossier des parties (sinon celui de l'utilisateur)",
            "folder of the games (else the user's own)"}));
}

void run_by(CommandLine& line, CLI::App& app, const Options& options, Command command) {
    app.callback([&line, options, command] {
        line.chosen = [options, command](Console& console) { return command(console, *options); };
    });
}

CLI::App& add_one(CommandLine& line, CLI::App& games, const Options& options, const std::string& name,
    const Phrase& does, Command command) {
    CLI::App& one = *games.add_subcommand(name, line(does));
    one.set_help_flag("-h,--help", line({"cette aide", "this help"}));
    one.fallthrough();
    run_by(line, one, options, command);
    return one;
}

// backup or restore: a command that names the copy of all games.
void add_copying(
    CommandLine& line, const std::string& name, const Phrase& does, const Phrase& help, Command command) {
    const auto options = std::make_shared<GamesOptions>();
    CLI::App& copying = line.add(name, does, help);
    copying.add_option("FILE", options->copy, line({"la copie", "the copy"}))->required();
    add_folder(line, copying, options);
    run_by(line, copying, options, command);
}

}  // namespace

void add_games(CommandLine& line) {
    CLI::App& command = line.add("games",
        {"voir et transporter les parties que le serveur garde",
            "look at and carry the games that the server keeps"},
        {"\n  banquier games list --status running\n  banquier games show ID\n"
         "  banquier games export ID --record --out partie.jsonl\n  banquier games import FICHIER\n"
         "  banquier games check\n  banquier games prune --days 365\n"
         "list, show, export et check marchent aussi pendant que le serveur tourne.\n"
         "Fin : 0 ; 2 demande refusée ou partie inconnue ; 3 les parties ne s'ouvrent pas.",
            "\n  banquier games list --status running\n  banquier games show ID\n"
            "  banquier games export ID --record --out game.jsonl\n  banquier games import FILE\n"
            "  banquier games check\n  banquier games prune --days 365\n"
            "list, show, export and check work while the server runs, too.\n"
            "Exit: 0; 2 a bad request or no such game; 3 the games do not open."});
    command.require_subcommand(1);
    const auto options = std::make_shared<GamesOptions>();
    add_folder(line, command, options);
    CLI::App& listing = add_one(line, command, options, "list",
        {"les parties, la plus récente d'abord", "the games, the newest first"}, list);
    listing.add_option(
        "--status", options->status, line({"waiting, running ou over", "waiting, running or over"}));
    listing.add_option("--limit", options->limit, line({"combien (50)", "how many (50)"}));
    CLI::App& showing = add_one(line, command, options, "show", {"une partie", "one game"}, show);
    showing.add_option("GAME", options->game, line({"son identifiant", "its id"}))->required();
    CLI::App& exporting = add_one(line, command, options, "export",
        {"écrire le journal d'une partie, sans aucun secret", "write the log of a game, without any secret"},
        export_game);
    exporting.add_option("GAME", options->game, line({"son identifiant", "its id"}))->required();
    exporting.add_flag("--record", options->record,
        line({"la partie enregistrée que tous peuvent voir, pour replay et verify",
            "the record that all may see, for replay and verify"}));
    exporting.add_option(
        "--out", options->out, line({"fichier (sinon la sortie)", "file (else the output)"}));
    CLI::App& importing = add_one(line, command, options, "import",
        {"reprendre le journal d'une partie finie, ou à vrais dés",
            "take in the log of a game that is over, or of real dice"},
        import_game);
    importing.add_option("FILE", options->game, line({"le journal", "the log"}))->required();
    add_one(line, command, options, "check",
        {"tout lire et nommer ce qui est abîmé (fin 1)", "read everything and name what is damaged (exit 1)"},
        check);
    CLI::App& pruning = add_one(line, command, options, "prune",
        {"retirer les parties finies depuis longtemps, le serveur arrêté",
            "remove games that have been over for long, while no server runs"},
        prune);
    pruning.add_option("--days", options->days, line({"depuis tant de jours", "for so many days"}))
        ->required();
}

void add_backup(CommandLine& line) {
    add_copying(line, "backup",
        {"copier toutes les parties, serveur en marche ou non",
            "copy all games, whether the server runs or not"},
        {"\n  banquier backup /var/backups/parties.sqlite3\n"
         "Le fichier ne doit pas exister ; lui seul peut le lire qui l'a fait.\n"
         "Fin : 0 ; 3 un fichier ne se lit ou ne s'écrit pas.",
            "\n  banquier backup /var/backups/games.sqlite3\n"
            "The file must not be there; only its maker can read it.\n"
            "Exit: 0; 3 a file cannot be read or written."},
        back_up);
    add_copying(line, "restore",
        {"remettre une copie en place, serveur arrêté", "put a copy back in place, while no server runs"},
        {"\n  banquier restore /var/backups/parties.sqlite3\n"
         "Ce qui était en place est gardé à côté. Les parties en cours reprennent avec d'autres dés : qui "
         "les a vues continuer connaîtrait les suivants.\n"
         "Fin : 0 ; 3 un fichier ne se lit ou ne s'écrit pas, ou un serveur tourne.",
            "\n  banquier restore /var/backups/games.sqlite3\n"
            "What was in place is kept beside it. Running games go on with other dice: whoever saw them go "
            "on would know the next ones.\n"
            "Exit: 0; 3 a file cannot be read or written, or a server runs."},
        bring_back);
}

}  // namespace banquier::app
