#include "serve_settings.hpp"

#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>

#include <CLI/CLI.hpp>
#include <sstream>

namespace banquier::app {

namespace {

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

}  // namespace

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

std::string variable_of(const std::string& name) {
    std::string variable = "BANQUIER_";
    for (const char c : name) variable += c == '-' ? '_' : static_cast<char>(c - 'a' + 'A');
    return variable;
}

void read_config(const Console& console, ServeOptions& options) {
    if (options.config.empty()) return;
    std::istringstream text{read_text(console, options.config)};
    std::map<std::string, std::string*> places = {{"port", &options.port}, {"listen", &options.listen},
        {"lan", &options.lan}, {"data", &options.data}, {"log", &options.log}, {"client", &options.client},
        {"proxy", &options.proxy}, {"cup-copies", &options.cup_copies}, {"ban", &options.ban},
        {"hall", &options.hall}, {"tls", &options.tls}, {"tls-certificate", &options.tls_certificate},
        {"tls-key", &options.tls_key}, {"plain-port", &options.plain_port}};
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

}  // namespace banquier::app
