#include "commands.hpp"

#include <banquier/server/server.hpp>
#include <banquier/storage/folder.hpp>
#include <banquier/storage/sqlite_store.hpp>
#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <qrcodegen/qrcodegen.hpp>
#include <sstream>
#include <system_error>

#include <boost/asio/ip/address.hpp>
#include <boost/json.hpp>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/prctl.h>
#include <sys/resource.h>

namespace banquier::app {

namespace {

// A number that can be set by a flag, by the environment and in the file of --config, in this order.
struct Figure {
    const char* name;
    Phrase help;
    std::int64_t least, most;
    std::function<void(server::ServerOptions&, std::int64_t)> set;
};

template <class T>
auto in_limits(T server::Limits::* member) {
    return [member](server::ServerOptions& options, std::int64_t value) {
        options.limits.*member = static_cast<T>(value);
    };
}
template <class T>
auto in_hub(T server::HubLimits::* member) {
    return [member](server::ServerOptions& options, std::int64_t value) {
        options.hub.*member = static_cast<T>(value);
    };
}

const std::vector<Figure>& figures() {
    using server::HubLimits;
    using server::Limits;
    static const std::vector<Figure> all = {
        {"max-games", {"parties en mémoire, au plus (20000)", "games in memory at most (20000)"}, 1,
            10'000'000, in_hub(&HubLimits::games)},
        {"max-spectators", {"spectateurs d'une partie, au plus (32)", "spectators of a game at most (32)"}, 0,
            100'000, in_hub(&HubLimits::spectators)},
        {"max-connections", {"connexions, au plus (20000)", "connections at most (20000)"}, 1, 1'000'000,
            in_limits(&Limits::connections)},
        {"max-connections-of-address",
            {"connexions d'une adresse, au plus (256)", "connections of one address at most (256)"}, 1,
            1'000'000, in_limits(&Limits::connections_of_address)},
        {"max-frame",
            {"octets d'un message reçu, au plus (65536)", "bytes of a received frame at most (65536)"}, 1024,
            16 << 20, in_limits(&Limits::frame_bytes)},
        {"max-queue",
            {"octets en attente d'envoi d'une connexion, au plus (524288)",
                "bytes that wait to be sent to a connection at most (524288)"},
            16 * 1024, 1 << 30, in_limits(&Limits::queue_bytes)},
        {"frames-per-second",
            {"messages d'une connexion par seconde, en moyenne (20)",
                "frames of a connection a second, on average (20)"},
            1, 1'000'000, in_limits(&Limits::frames_per_second)},
        {"frames-at-once", {"et d'un coup (60)", "and at once (60)"}, 1, 1'000'000,
            in_limits(&Limits::frames_at_once)},
        {"bytes-per-second",
            {"octets lus d'une connexion par seconde, en moyenne (65536)",
                "bytes read of a connection a second, on average (65536)"},
            1024, 1 << 30, in_limits(&Limits::bytes_per_second)},
        {"requests-per-second",
            {"requêtes d'une adresse par seconde, en moyenne (30)",
                "requests of an address a second, on average (30)"},
            1, 1'000'000, in_limits(&Limits::requests_per_second)},
        {"requests-at-once", {"et d'un coup (120)", "and at once (120)"}, 1, 1'000'000,
            in_limits(&Limits::requests_at_once)},
        {"idle-seconds",
            {"silence d'une connexion avant de la couper (60)",
                "silence of a connection before it is cut (60)"},
            5, 86'400,
            [](server::ServerOptions& options, std::int64_t value) {
                options.limits.idle = std::chrono::seconds(value);
            }},
        {"new-games-per-minute",
            {"parties créées d'une adresse par minute, en moyenne (10)",
                "games made from an address a minute, on average (10)"},
            1, 1'000'000, in_hub(&HubLimits::creations_per_minute)},
        {"new-games-at-once", {"et d'un coup (20)", "and at once (20)"}, 1, 1'000'000,
            in_hub(&HubLimits::creations_at_once)},
        {"empty-games-per-day",
            {"parties où personne ne s'assied, d'une adresse par jour (200)",
                "games at which nobody sits down, from an address a day (200)"},
            1, 1'000'000'000, in_hub(&HubLimits::unpeopled_per_day)},
        {"bot-pace",
            {"millisecondes entre deux actes d'un bot, au moins (200)",
                "milliseconds between two acts of a bot at least (200)"},
            0, 60'000, in_hub(&HubLimits::least_pace)},
        {"bot-steps-per-second",
            {"pas des tables où jouent des bots par seconde, en tout ; au-delà les bots attendent (2000)",
                "steps of tables with bots a second, all together; beyond that the bots wait (2000)"},
            1, 1'000'000, in_hub(&HubLimits::bot_steps_per_second)},
    };
    return all;
}

struct ServeOptions {
    std::string port, listen, lan, data, config, log, client, proxy, cup_copies, ban;
    std::vector<std::string> origins, hosts;
    std::map<std::string, std::string> figures;
};

// BANQUIER_MAX_GAMES for --max-games.
std::string variable_of(const std::string& name) {
    std::string variable = "BANQUIER_";
    for (const char c : name) variable += c == '-' ? '_' : static_cast<char>(c - 'a' + 'A');
    return variable;
}

// What the file says counts where neither the command line nor the environment says anything.
void read_config(const Console& console, ServeOptions& options) {
    if (options.config.empty()) return;
    std::istringstream text{read_text(console, options.config)};
    std::map<std::string, std::string*> places = {{"port", &options.port}, {"listen", &options.listen},
        {"lan", &options.lan}, {"data", &options.data}, {"log", &options.log}, {"client", &options.client},
        {"proxy", &options.proxy}, {"cup-copies", &options.cup_copies}, {"ban", &options.ban}};
    for (const Figure& figure : figures()) places[figure.name] = &options.figures[figure.name];
    const auto bad = [&](const std::string& name) {
        throw Stop{ExitCode::Usage,
            said(console,
                {"{} : « {} » n'est pas un réglage de « banquier serve », ou n'a pas une seule valeur",
                    "{}: \"{}\" is no setting of \"banquier serve\", or has not one value"},
                options.config, name)};
    };
    try {
        for (const CLI::ConfigItem& item : CLI::ConfigTOML{}.from_config(text)) {
            if (!item.parents.empty()) bad(item.fullname());
            if (item.name == "origin" || item.name == "host") {
                auto& list = item.name == "host" ? options.hosts : options.origins;
                if (list.empty()) list = item.inputs;
                continue;
            }
            if (item.inputs.size() != 1) bad(item.name);
            const auto place = places.find(item.name);
            if (place == places.end()) bad(item.name);
            if (place->second->empty()) *place->second = item.inputs.front();
        }
    } catch (const CLI::Error& error) {
        throw Stop{ExitCode::Usage, options.config + ": " + error.what()};
    }
}

// ---- What is said

std::shared_ptr<spdlog::logger> logger_for(const Console& console, const std::string& form) {
    if (!form.empty() && form != "text" && form != "json")
        refuse(console, {"--log : « {} » ; attendu : text ou json", "--log: \"{}\"; expected: text or json"},
            form);
    auto log = std::make_shared<spdlog::logger>("serve", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    // In JSON the message comes with its quotation marks.
    log->set_pattern(form == "json" ? R"({"at":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l","message":%v})"
                                    : "%Y-%m-%d %H:%M:%S %l: %v");
    log->flush_on(spdlog::level::info);
    return log;
}

std::function<void(server::Weight, std::string_view)> writer(
    const std::shared_ptr<spdlog::logger>& log, bool as_json) {
    return [log, as_json](server::Weight weight, std::string_view text) {
        const auto level = weight == server::Weight::Info ? spdlog::level::info
            : weight == server::Weight::Warning           ? spdlog::level::warn
                                                          : spdlog::level::err;
        const std::string plain{text};
        log->log(level, "{}", as_json ? boost::json::serialize(boost::json::value(plain)) : plain);
    };
}

// Two modules a character, dark on light whatever the terminal's colours.
void print_qr(std::ostream& out, const std::string& text) {
    using qrcodegen::QrCode;
    const QrCode code = QrCode::encodeText(text.c_str(), QrCode::Ecc::LOW);
    constexpr int kMargin = 2;
    const auto light = [&](int x, int y) { return !code.getModule(x, y); };
    for (int y = -kMargin; y < code.getSize() + kMargin; y += 2) {
        out << "\x1b[30;47m";
        for (int x = -kMargin; x < code.getSize() + kMargin; ++x) {
            const bool upper = !light(x, y), lower = !light(x, y + 1);
            out << (upper ? (lower ? "█" : "▀") : (lower ? "▄" : " "));
        }
        out << "\x1b[0m\n";
    }
}

void print_addresses(Console& console, const std::string& listen, std::uint16_t port, bool lan) {
    const std::string shown = listen == "0.0.0.0" || listen == "::" ? "127.0.0.1" : listen;
    const bool six = shown.find(':') != std::string::npos;
    console.out << said(console, {"Banquier écoute sur {}\n", "Banquier listens at {}\n"},
        fmt::format("http://{}:{}/", six ? "[" + shown + "]" : shown, port));
    if (lan) {
        const std::vector<std::string> addresses = server::local_addresses();
        for (const std::string& address : addresses)
            console.out << said(console, {"Dans ce réseau : {}\n", "In this network: {}\n"},
                fmt::format("http://{}:{}/", address, port));
        if (!addresses.empty() && console.terminal)
            print_qr(console.out, fmt::format("http://{}:{}/", addresses.front(), port));
    }
    console.out << console({"Ctrl-C arrête ; les parties continuent au prochain départ.\n",
        "Ctrl-C stops; the games go on at the next start.\n"});
    console.out.flush();
}

// What the program opens beside its connections: the store, its log, listeners, standard streams.
constexpr rlim_t kOwnFiles = 64;

// A connection is a file to the system: as many as it allows, and no more are taken than it allows, so that the store can
// always open its own. Worth a word where somebody asked for more, or where a club would notice.
void allow_many_connections(server::Limits& limits, bool asked_for,
    const std::function<void(server::Weight, std::string_view)>& log) {
    constexpr rlim_t kFew = 512;
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    const rlim_t wanted = limits.connections + kOwnFiles;
    if (files.rlim_cur < wanted) {
        files.rlim_cur = std::min(wanted, files.rlim_max);
        if (::setrlimit(RLIMIT_NOFILE, &files) != 0) (void)::getrlimit(RLIMIT_NOFILE, &files);
    }
    if (files.rlim_cur >= wanted) return;
    const std::size_t possible = files.rlim_cur > 2 * kOwnFiles ? files.rlim_cur - kOwnFiles : kOwnFiles;
    if (asked_for || possible < kFew)
        log(server::Weight::Warning,
            fmt::format("the system allows {} open files: {} connections at most, not {} (see ulimit -n, "
                        "LimitNOFILE)",
                files.rlim_cur, possible, limits.connections));
    limits.connections = possible;
}

bool lan_in(const Console& console, const std::string& text) {
    if (text == "1" || text == "true") return true;
    if (!text.empty() && text != "0" && text != "false")
        refuse(console,
            {"--lan (BANQUIER_LAN) : « {} » ; attendu : 1, true, 0 ou false",
                "--lan (BANQUIER_LAN): \"{}\"; expected: 1, true, 0 or false"},
            text);
    return false;
}

// Each may itself be a list, as in the environment: "https://one.example, https://two.example".
std::vector<std::string> listed_in(const std::vector<std::string>& texts) {
    constexpr const char* kBetween = ", \t";
    std::vector<std::string> all;
    for (const std::string& text : texts)
        for (std::size_t from = 0; (from = text.find_first_not_of(kBetween, from)) != std::string::npos;) {
            const std::size_t end = std::min(text.find_first_of(kBetween, from), text.size());
            all.push_back(text.substr(from, end - from));
            from = end;
        }
    return all;
}

std::string proxy_in(const Console& console, const std::string& text) {
    boost::system::error_code bad;
    if (!text.empty()) (void)boost::asio::ip::make_address(text, bad);
    if (bad)
        throw Stop{ExitCode::Usage,
            said(console,
                {"--proxy : « {} » n'est pas une adresse ; attendu : par exemple 127.0.0.1",
                    "--proxy: \"{}\" is no address; expected: 127.0.0.1, for example"},
                text)};
    return text;
}

[[noreturn]] void stop_at_address(
    const Console& console, const std::system_error& error, const std::string& address, std::int64_t port) {
    if (error.code() == std::errc::address_in_use)
        throw Stop{ExitCode::File,
            said(console,
                {"le port {0} est pris : un autre programme (peut-être un autre « banquier serve ») y "
                 "écoute. "
                 "Arrêtez-le, ou choisissez un autre port : banquier serve --port {1}",
                    "port {0} is taken: another program (perhaps another \"banquier serve\") listens there. "
                    "Stop it, or choose another port: banquier serve --port {1}"},
                port, port + 1)};
    throw Stop{ExitCode::File,
        said(console, {"ne peut pas écouter sur {} port {} : {}", "cannot listen at {} port {}: {}"}, address,
            port, error.code().message())};
}

// A folder named for the games is made; one in a folder that does not exist is probably mistyped.
std::filesystem::path data_folder(const Console& console, const std::string& named) {
    if (named.empty()) return storage::default_data_folder();
    std::error_code failed;
    std::filesystem::create_directory(named, failed);
    if (failed)
        throw Stop{ExitCode::File,
            said(console,
                {"--data : le dossier « {} » ne peut pas être créé : {} ; attendu : un dossier, ou un nom "
                 "dans "
                 "un dossier qui existe",
                    "--data: cannot make the folder \"{}\": {}; expected: a folder, or a name in a folder "
                    "that "
                    "exists"},
                named, failed.message())};
    return named;
}

// The secrets of running games are in this memory: no dump of a crash, and no debugger of the same user.
void keep_out_of_dumps() { (void)::prctl(PR_SET_DUMPABLE, 0); }

ExitCode serve(Console& console, ServeOptions options) {
    keep_out_of_dumps();
    read_config(console, options);
    server::ServerOptions chosen;
    for (const Figure& figure : figures())
        if (const std::string& text = options.figures[figure.name]; !text.empty())
            figure.set(
                chosen, number_in(console, std::string("--") + figure.name, text, figure.least, figure.most));
    chosen.hub.origins = listed_in(options.origins);
    chosen.hub.hosts = listed_in(options.hosts);
    chosen.limits.proxy = proxy_in(console, options.proxy);
    chosen.hub.behind_proxy = !options.proxy.empty();
    if (!options.ban.empty()) (void)read_text(console, options.ban);  // a file that is not there is mistyped
    chosen.limits.bans = options.ban;
    chosen.hub.client = options.client;
    chosen.hub.cup_copies = options.cup_copies;
    if (!options.client.empty() && !std::filesystem::is_regular_file(chosen.hub.client / "index.html"))
        throw Stop{ExitCode::File,
            said(console,
                {"--client : pas de fichier index.html dans « {} » ; attendu : le dossier d'un client "
                 "construit",
                    "--client: there is no index.html in \"{}\"; expected: the folder of a built client"},
                options.client)};
    const std::int64_t port =
        number_in(console, "--port", options.port.empty() ? "8484" : options.port, 0, 65'535);
    const bool lan = lan_in(console, options.lan);
    if (lan && !options.listen.empty())
        refuse(console, {"--lan ou --listen, pas les deux", "--lan or --listen, not both"});
    const std::string address = lan ? "0.0.0.0" : options.listen.empty() ? "127.0.0.1" : options.listen;
    const auto log = writer(logger_for(console, options.log), options.log == "json");
    chosen.log = log;
    allow_many_connections(chosen.limits, !options.figures["max-connections"].empty(), log);
    try {
        const std::filesystem::path folder = data_folder(console, options.data);
        storage::SqliteStore store(folder / storage::kStoreFile, {.checks = false});
        chosen.hub.checks_store = store.was_unclean();
        const auto library = editions::Library::embedded();
        server::Server running(store, library, chosen);
        if (const std::size_t cups = running.resumed().cups; cups != 0)
            log(server::Weight::Info, fmt::format("cups taken up: {}", cups));
        for (const std::string& problem : running.resumed().problems)
            log(server::Weight::Error, "cannot go on: " + problem);
        try {
            const std::uint16_t bound = running.listen(address, static_cast<std::uint16_t>(port));
            print_addresses(console, address, bound, lan);
        } catch (const std::system_error& error) {
            stop_at_address(console, error, address, port);
        }
        running.run();
        log(server::Weight::Info, "stopped");
    } catch (const storage::StoreError& error) {
        throw Stop{ExitCode::File, error.what()};
    }
    return ExitCode::Ok;
}

}  // namespace

void add_serve(CommandLine& line) {
    CLI::App& command = line.add("serve",
        {"tenir des parties en réseau", "hold live games for players in a network"},
        {"\n  banquier serve\n  banquier serve --lan\n  banquier serve --port 9000 --data /srv/banquier\n"
         "Chaque réglage peut aussi venir de l'environnement (BANQUIER_MAX_GAMES) ou du fichier de --config "
         "(max-games = 500). Le protocole : docs/protocol.md.\n"
         "Fin : 0 arrêté par un signal ; 2 demande refusée ; 3 port pris, ou les parties ne s'ouvrent pas.",
            "\n  banquier serve\n  banquier serve --lan\n  banquier serve --port 9000 --data /srv/banquier\n"
            "Every setting may also come from the environment (BANQUIER_MAX_GAMES) or from the file of "
            "--config "
            "(max-games = 500). The protocol: docs/protocol.md.\n"
            "Exit: 0 stopped by a signal; 2 a bad request; 3 the port is taken, or the games do not open."});
    const auto options = std::make_shared<ServeOptions>();
    const auto setting = [&](const std::string& name, std::string& place, const Phrase& help) {
        command.add_option("--" + name, place, line(help))->envname(variable_of(name));
    };
    setting("port", options->port, {"port (8484 ; 0 : un port libre)", "port (8484; 0: any that is free)"});
    setting("listen", options->listen,
        {"adresse d'écoute (127.0.0.1 : cette machine seule)",
            "address to listen at (127.0.0.1: this machine alone)"});
    command
        .add_flag("--lan", options->lan,
            line({"écoute sur tout le réseau local, et montre l'adresse",
                "listens to the whole local network, and shows the address"}))
        ->envname(variable_of("lan"));
    setting("data", options->data,
        {"dossier des parties (sinon celui de l'utilisateur)", "folder of the games (else the user's own)"});
    setting("cup-copies", options->cup_copies,
        {"dossier où chaque coupe est copiée à mesure, pour une seconde machine",
            "folder to which every cup is copied as it goes, for a second machine"});
    setting("client", options->client,
        {"dossier d'un client de navigateur, au lieu de celui du programme",
            "folder of a browser client, instead of the one inside the program"});
    setting("proxy", options->proxy,
        {"adresse du mandataire (proxy) devant le serveur : ceux qu'il nomme par X-Forwarded-For sont "
         "limités à "
         "sa place",
            "address of the proxy in front of the server: whom it names by X-Forwarded-For is limited "
            "instead of "
            "it"});
    setting("config", options->config, {"fichier de réglages", "file of settings"});
    setting("log", options->log,
        {"forme du journal : text ou json (text)", "form of the log: text or json (text)"});
    setting("ban", options->ban,
        {"fichier d'adresses qui ne sont pas servies, une par ligne ; relu quand il change",
            "file of addresses that are not served, one a line; read again when it changes"});
    command
        .add_option("--host", options->hosts,
            line({"nom par lequel les navigateurs trouvent ce serveur, comme jeux.exemple.org ; peut être "
                  "répété "
                  "(les adresses et les noms d'un réseau local n'ont pas besoin d'être nommés)",
                "name by which browsers reach this server, such as games.example.org; may be repeated "
                "(addresses and names of a local network need not be named)"}))
        ->envname(variable_of("host"))
        ->allow_extra_args(false);
    command
        .add_option("--origin", options->origins,
            line({"page d'ailleurs qui peut se connecter, comme https://exemple.org ; peut être répétée",
                "page from elsewhere that may connect, such as https://example.org; may be repeated"}))
        ->envname(variable_of("origin"))
        ->allow_extra_args(false);
    for (const Figure& figure : figures()) setting(figure.name, options->figures[figure.name], figure.help);
    command.callback(
        [&line, options] { line.chosen = [options](Console& console) { return serve(console, *options); }; });
}

}  // namespace banquier::app
