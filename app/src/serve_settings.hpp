// What `banquier serve` can be told, on the command line, by the environment or in a file.
#pragma once

#include "console.hpp"

#include <banquier/server/server.hpp>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace banquier::app {

// A number that can be set by a flag, by the environment and in the file of --config, in this order.
struct Figure {
    const char* name;
    Phrase help;
    std::int64_t least, most;
    std::function<void(server::ServerOptions&, std::int64_t)> set;
};

const std::vector<Figure>& figures();

struct ServeOptions {
    std::string port, listen, lan, data, config, log, client, proxy, cup_copies, ban, hall, tls,
        tls_certificate, tls_key, plain_port;
    std::vector<std::string> origins, hosts;
    std::map<std::string, std::string> figures;
};

// BANQUIER_MAX_GAMES for --max-games.
std::string variable_of(const std::string& name);

// What the file says counts where neither the command line nor the environment says anything.
void read_config(const Console& console, ServeOptions& options);

}  // namespace banquier::app
