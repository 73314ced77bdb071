// killed_server FILE PORT shipped|no-sync|early-ack: the modules of `banquier serve` on a disk that leaves traces, to be
// killed by a test. The last two are wrong, and must be found out. Says the port once it listens. On its input "full" and
// "space" fill the disk and empty it; the end of its input ends it, so that it never outlives who started it.
#include "crash/torn_disk.hpp"

#include <banquier/server/server.hpp>
#include <banquier/storage/sqlite_store.hpp>

#include <charconv>
#include <iostream>
#include <optional>
#include <sqlite3.h>
#include <thread>
#include <unistd.h>

namespace {

using namespace banquier;

constexpr std::chrono::milliseconds kSyncTime{3};

// Says that everything is durable, and then makes it so.
class EarlyStore final : public storage::GameStore {
public:
    explicit EarlyStore(storage::GameStore& kept) : kept_(kept), later_(kept) {}

    std::vector<storage::Outcome> commit(std::span<const storage::Write> writes) override {
        for (const storage::Write& write : writes) (void)later_.submit(write, {});
        return std::vector<storage::Outcome>(writes.size());
    }
    storage::Listed find(const std::string& game) override { return kept_.find(game); }
    std::string header(const std::string& game) override { return kept_.header(game); }
    std::vector<storage::Entry> entries(
        const std::string& game, storage::Seq from, std::size_t limit) override {
        return kept_.entries(game, from, limit);
    }
    storage::Loaded load(const std::string& game) override { return kept_.load(game); }
    std::vector<storage::Listed> list(const storage::ListQuery& query) override { return kept_.list(query); }
    std::vector<storage::Secret> secrets(const std::string& game) override { return kept_.secrets(game); }
    std::vector<storage::Contact> contacts(const std::string& game) override { return kept_.contacts(game); }
    void remove(const std::string& game) override { kept_.remove(game); }
    std::vector<std::string> remove_idle(
        storage::Status status, storage::Instant before, std::size_t limit) override {
        return kept_.remove_idle(status, before, limit);
    }
    std::int64_t restored_up_to() override { return kept_.restored_up_to(); }
    std::vector<storage::Damage> damages() override { return kept_.damages(); }

private:
    storage::GameStore& kept_;
    storage::GroupCommitter later_;
};

server::ServerOptions wide_options(bool checks_store) {
    server::ServerOptions options;
    options.hub.checks_store = checks_store;
    options.limits.frames_per_second = options.limits.frames_at_once = 1e9;
    options.limits.requests_per_second = options.limits.requests_at_once = 1e9;
    options.hub.creations_per_minute = options.hub.creations_at_once = options.hub.unpeopled_per_day = 1e9;
    options.hub.least_pace = 0;
    return options;
}

void obey_input(crash::TornDisk& disk) {
    for (std::string word; std::getline(std::cin, word);)
        if (word == "full" || word == "space") {
            disk.fill(word == "full");
            std::cout << word << std::endl;
        }
    ::_exit(3);
}

}  // namespace

int main(int argc, char** argv) try {
    std::uint16_t port = 0;
    const std::string ways = argc == 4 ? argv[3] : "";
    if (argc == 4) std::from_chars(argv[2], argv[2] + std::string_view(argv[2]).size(), port);
    if (port == 0 || (ways != "shipped" && ways != "no-sync" && ways != "early-ack")) {
        std::cerr << "usage: killed_server FILE PORT shipped|no-sync|early-ack\n";
        return 2;
    }
    static crash::TornDisk disk("killed");  // the thread that reads the input uses it to the end
    disk.leave_traces(kSyncTime);
    std::thread([] { obey_input(disk); }).detach();
    // A small log is folded into the file often, so that kills fall there too.
    std::string pragmas = "PRAGMA wal_autocheckpoint = 100;";
    if (ways == "no-sync") pragmas += "PRAGMA synchronous = OFF;";
    const auto prepare = [&](sqlite3* one) { sqlite3_exec(one, pragmas.c_str(), nullptr, nullptr, nullptr); };
    storage::SqliteStore kept(argv[1], {.checks = false, .vfs = disk.name(), .prepare = prepare});
    std::optional<EarlyStore> early;
    if (ways == "early-ack") early.emplace(kept);
    storage::GameStore& store = early ? static_cast<storage::GameStore&>(*early) : kept;
    const auto library = editions::Library::embedded();
    server::Server running(store, library, wide_options(kept.was_unclean()));
    for (const std::string& problem : running.resumed().problems)
        std::cerr << "cannot go on: " << problem << '\n';
    std::cout << running.listen("127.0.0.1", port) << std::endl;
    running.run();
    return running.resumed().problems.empty() ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << "killed_server: " << error.what() << '\n';
    return 1;
}
