// The server for tests of whole clients: the modules of `banquier serve`, but with a secret that the test gives and a
// clock that it may let run faster. Without a folder, games are forgotten with the process.
//
//     e2e_server PORT SECRET SPEED [FOLDER]     (SECRET: 64 hexadecimal digits)
//
// BANQUIER_CLIENT names a folder with a built client, to be served in place of the one inside.
#include <banquier/server/server.hpp>
#include <banquier/storage/folder.hpp>
#include <banquier/storage/memory_store.hpp>
#include <banquier/storage/sqlite_store.hpp>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>

int main(int argc, char** argv) {
    using namespace banquier;
    if (argc < 4 || argc > 5 || !luck::Secret::from_hex(argv[2])) {
        std::cerr << "usage: e2e_server PORT SECRET SPEED [FOLDER]\n";
        return 2;
    }
    try {
        std::unique_ptr<storage::GameStore> store;
        if (argc == 5)
            store =
                std::make_unique<storage::SqliteStore>(std::filesystem::path(argv[4]) / storage::kStoreFile);
        else
            store = std::make_unique<storage::MemoryStore>();
        const auto library = editions::Library::embedded();
        server::ServerOptions options;
        options.draw_secret = [hex = std::string(argv[2])] { return *luck::Secret::from_hex(hex); };
        options.speed = std::atof(argv[3]);
        options.hub.creations_at_once = options.hub.creations_per_minute = options.hub.unpeopled_per_day =
            1e6;
        options.limits.requests_per_second = options.limits.requests_at_once = 1e6;
        options.hub.records_per_minute = options.hub.records_at_once = 1e6;
        options.hub.least_pace = 0;
        if (const char* client = std::getenv("BANQUIER_CLIENT")) options.hub.client = client;
        server::Server running(*store, library, std::move(options));
        std::cout << running.listen("127.0.0.1", static_cast<std::uint16_t>(std::atoi(argv[1]))) << std::endl;
        running.run();
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
