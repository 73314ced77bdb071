// The server for tests of whole clients: the modules of `banquier serve`, but with a secret that the test gives and a
// clock that it may let run faster, the ten seconds for revealing salts too. Games are forgotten with the process.
//
//     e2e_server PORT SECRET SPEED     (SECRET: 64 hexadecimal digits)
#include <banquier/server/server.hpp>
#include <banquier/storage/memory_store.hpp>

#include <cstdlib>
#include <iostream>

int main(int argc, char** argv) {
    using namespace banquier;
    if (argc != 4 || !luck::Secret::from_hex(argv[2])) {
        std::cerr << "usage: e2e_server PORT SECRET SPEED\n";
        return 2;
    }
    storage::MemoryStore store;
    const auto library = editions::Library::embedded();
    server::ServerOptions options;
    options.draw_secret = [hex = std::string(argv[2])] { return *luck::Secret::from_hex(hex); };
    options.speed = std::atof(argv[3]);
    options.hub.creations_at_once = options.hub.creations_per_minute = 1e6;
    options.limits.requests_per_second = options.limits.requests_at_once = 1e6;
    options.hub.least_pace = 0;
    try {
        server::Server running(store, library, std::move(options));
        std::cout << running.listen("127.0.0.1", static_cast<std::uint16_t>(std::atoi(argv[1]))) << std::endl;
        running.run();
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
