#include "commands.hpp"
#include "serve_settings.hpp"

#include <banquier/server/server.hpp>
#include <banquier/storage/folder.hpp>
#include <banquier/storage/mend.hpp>
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

void print_addresses(Console& console, const std::string& listen, std::uint16_t port, bool lan,
    const std::optional<server::TlsOptions>& tls, const std::string& fingerprint) {
    const std::string shown = listen == "0.0.0.0" || listen == "::" ? "127.0.0.1" : listen;
    const bool six = shown.find(':') != std::string::npos;
    const char* scheme = tls ? "https" : "http";
    console.out << said(console, {"Banquier écoute sur {}\n", "Banquier listens at {}\n"},
        fmt::format("{}://{}:{}/", scheme, six ? "[" + shown + "]" : shown, port));
    const std::vector<std::string> addresses = lan ? server::local_addresses() : std::vector<std::string>{};
    for (const std::string& address : addresses)
        console.out << said(console, {"Dans ce réseau : {}\n", "In this network: {}\n"},
            fmt::format("{}://{}:{}/", scheme, address, port));
    if (!fingerprint.empty())
        console.out << said(console,
            {"Pour qu'un appareil s'y fie : http://{}:{}/trust ; empreinte de l'autorité :\n{}\n",
                "To let a device trust it: http://{}:{}/trust; fingerprint of the authority:\n{}\n"},
            addresses.empty() ? shown : addresses.front(), port, fingerprint);
    // Without TLS where the authority is ours: the page there explains, and goes on by itself where it is trusted.
    if (!addresses.empty() && console.terminal)
        print_qr(console.out,
            fmt::format("{}://{}:{}/", fingerprint.empty() ? scheme : "http", addresses.front(), port));
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

bool switch_in(const Console& console, const std::string& name, const std::string& text) {
    if (text == "1" || text == "true") return true;
    if (!text.empty() && text != "0" && text != "false")
        refuse(console,
            {"--{} ({}) : « {} » ; attendu : 1, true, 0 ou false",
                "--{} ({}): \"{}\"; expected: 1, true, 0 or false"},
            name, variable_of(name), text);
    return false;
}

std::optional<server::TlsOptions> tls_in(
    const Console& console, const ServeOptions& options, const std::vector<std::string>& hosts) {
    if (options.tls_certificate.empty() != options.tls_key.empty())
        refuse(console,
            {"--tls-certificate et --tls-key vont ensemble", "--tls-certificate and --tls-key go together"});
    const bool asked = switch_in(console, "tls", options.tls);
    if (!asked && options.tls_certificate.empty()) {
        if (!options.plain_port.empty())
            refuse(console, {"--plain-port : seulement avec --tls", "--plain-port: only with --tls"});
        return std::nullopt;
    }
    return server::TlsOptions{.certificate = options.tls_certificate, .key = options.tls_key, .hosts = hosts};
}

[[noreturn]] void stop_at_certificate(const Console& console, const server::CertificateError& error) {
    using What = server::CertificateError::What;
    const Phrase what = error.what == What::CannotRead
        ? Phrase{"{} ne peut pas être lu : {} ; attendu : un fichier PEM",
              "{} cannot be read: {}; expected: a PEM file"}
        : error.what == What::NoCertificate
        ? Phrase{"{} n'est pas un certificat : {} ; attendu : un certificat, et ceux de ses autorités, en "
                 "PEM",
              "{} is no certificate: {}; expected: a certificate, and those of its authorities, in PEM"}
        : error.what == What::NoKey
        ? Phrase{"{} n'a pas de clef privée lisible : {} ; attendu : une clef en PEM, sans mot de passe",
              "{} has no private key that can be read: {}; expected: a key in PEM, without a password"}
        : error.what == What::KeyOfAnother
        ? Phrase{"{} est la clef d'un autre certificat : {} ; attendu : celle du certificat donné",
              "{} is the key of another certificate: {}; expected: the one of the given certificate"}
        : Phrase{"{} ne peut pas être écrit : {}", "{} cannot be written: {}"};
    throw Stop{ExitCode::File, said(console, what, error.file.string(), error.detail)};
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

// One bad page must not keep all games away: what can be read goes into a fresh file first. `open` is told whether that was
// done.
void open_games(const std::filesystem::path& file,
    const std::function<void(server::Weight, std::string_view)>& log,
    const std::function<void(bool mended)>& open) {
    const auto mend = [&] {
        const storage::Mended mended = storage::mend(file);
        log(server::Weight::Error,
            fmt::format("the file of games was damaged: the {} rows that could be read are in a new one, the "
                        "old one is kept as {}; which games it costs: banquier games check",
                mended.rows, mended.kept.string()));
    };
    const bool damaged = storage::is_list_damaged(file);
    if (damaged) mend();
    try {
        open(damaged);
    } catch (const storage::StoreError& error) {
        if (error.kind() != storage::ErrorKind::Corrupt) throw;
        mend();
        open(true);
    }
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
    chosen.limits.halls = options.hall;
    std::ranges::replace(chosen.limits.halls, ',', '\n');
    if (const std::string problem = server::problem_in_addresses(chosen.limits.halls); !problem.empty())
        refuse(console,
            {"--hall : « {} » ; attendu : des adresses ou des réseaux séparés par des virgules, comme "
             "198.51.100.0/24",
                "--hall: \"{}\"; expected: addresses or networks with commas between them, such as "
                "198.51.100.0/24"},
            options.hall);
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
    const bool lan = switch_in(console, "lan", options.lan);
    if (lan && !options.listen.empty())
        refuse(console, {"--lan ou --listen, pas les deux", "--lan or --listen, not both"});
    const std::string address = lan ? "0.0.0.0" : options.listen.empty() ? "127.0.0.1" : options.listen;
    const auto log = writer(logger_for(console, options.log), options.log == "json");
    chosen.log = log;
    chosen.tls = tls_in(console, options, chosen.hub.hosts);
    allow_many_connections(chosen.limits, !options.figures["max-connections"].empty(), log);
    try {
        const std::filesystem::path folder = data_folder(console, options.data);
        if (chosen.tls) chosen.tls->folder = folder;
        const auto library = editions::Library::embedded();
        std::optional<storage::SqliteStore> store;
        std::optional<server::Server> opened;
        open_games(folder / storage::kStoreFile, log, [&](bool mended) {
            store.reset();
            store.emplace(folder / storage::kStoreFile, storage::SqliteOptions{.checks = false});
            chosen.hub.checks_store = mended || store->was_unclean();
            try {
                opened.emplace(*store, library, chosen);
            } catch (...) {
                store.reset();  // nobody may own what is mended
                throw;
            }
        });
        server::Server& running = *opened;
        if (const std::size_t cups = running.resumed().cups; cups != 0)
            log(server::Weight::Info, fmt::format("cups taken up: {}", cups));
        for (const std::string& problem : running.resumed().problems)
            log(server::Weight::Error, "cannot go on: " + problem);
        std::int64_t tried = port;
        try {
            const std::uint16_t bound = running.listen(address, static_cast<std::uint16_t>(port));
            if (!options.plain_port.empty()) {
                tried = number_in(console, "--plain-port", options.plain_port, 1, 65'535);
                (void)running.listen(address, static_cast<std::uint16_t>(tried));
            }
            print_addresses(console, address, bound, lan, chosen.tls, running.fingerprint());
        } catch (const std::system_error& error) {
            stop_at_address(console, error, address, tried);
        }
        running.run();
        log(server::Weight::Info, "stopped");
    } catch (const storage::StoreError& error) {
        throw Stop{ExitCode::File, error.what()};
    } catch (const server::CertificateError& error) {
        stop_at_certificate(console, error);
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
    command
        .add_flag("--tls", options->tls,
            line({"https, par une autorité propre gardée dans le dossier des parties ; /trust explique "
                  "comment "
                  "s'y fier",
                "https, by an authority of its own that is kept in the folder of the games; /trust explains "
                "how to trust it"}))
        ->envname(variable_of("tls"));
    setting("tls-certificate", options->tls_certificate,
        {"https, par ce certificat (PEM, avec sa chaîne) ; relu quand il change",
            "https, by this certificate (PEM, with its chain); read again when it changes"});
    setting("tls-key", options->tls_key, {"et sa clef privée (PEM)", "and its private key (PEM)"});
    setting("plain-port", options->plain_port,
        {"avec --tls : un port de plus pour qui vient en http, comme 80",
            "with --tls: one more port for those who come by http, such as 80"});
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
    setting("hall", options->hall,
        {"adresses d'une salle, séparées par des virgules : qui en vient n'est pas compté par adresse",
            "addresses of a hall, with commas between them: who comes from there is not counted by address"});
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
