// Games in one SQLite file: WAL, synchronous=FULL, one process at a time.
#pragma once

#include <banquier/storage/game_store.hpp>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>

struct sqlite3;

namespace banquier::storage {

enum class Access : std::uint8_t {
    Own,   // makes the file where there is none, migrates it, and keeps other owners out
    Look,  // beside an owner or without one; every write is refused
};

struct SqliteOptions {
    Access access = Access::Own;
    // Whether to look through the whole file after an unclean end, and refuse a damaged one; else `damages` tells.
    bool checks = true;
    // For another program that holds the file for a moment, such as a backup.
    std::chrono::milliseconds patience{2000};
    // How long the file stays in one state, by which a copy of it that is put in place later is known.
    std::chrono::milliseconds state_lasts{60'000};
    // The file layer, by its name in SQLite, and a last word on each new connection: for tests that break things.
    std::string vfs = {};
    std::function<void(sqlite3*)> prepare = {};
};

class SqliteStore final : public GameStore {
public:
    // Throws StoreError with what is wrong with the file. After an unclean end the file is checked first.
    explicit SqliteStore(const std::filesystem::path& file, SqliteOptions options = {});
    ~SqliteStore() override;
    SqliteStore(const SqliteStore&) = delete;
    SqliteStore& operator=(const SqliteStore&) = delete;

    std::vector<Outcome> commit(std::span<const Write> writes) override;
    Listed find(const std::string& game) override;
    std::string header(const std::string& game) override;
    std::vector<Entry> entries(const std::string& game, Seq from, std::size_t limit) override;
    Loaded load(const std::string& game) override;
    std::vector<Listed> list(const ListQuery& query) override;
    std::vector<Secret> secrets(const std::string& game) override;
    std::vector<Contact> contacts(const std::string& game) override;
    void remove(const std::string& game) override;
    std::vector<std::string> remove_idle(Status status, Instant before, std::size_t limit) override;
    std::int64_t restored_up_to() override;
    std::vector<Damage> damages() override;

    // Whether an owner has ended without closing the file, and none has looked for damages since.
    bool was_unclean() const;

    // A whole copy as of one moment, for its user alone, while the games go on; it says of itself that it is one. The
    // file must not be there.
    void backup(const std::filesystem::path& copy);
    // Gives the room of what was removed back to the disk.
    void shrink();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// Puts a backup, or any copy of a store, in the place of `file`, of which nobody may be the owner; what was there is kept
// beside it under the name that is given back (empty: nothing was there). Throws StoreError.
std::filesystem::path restore(const std::filesystem::path& copy, const std::filesystem::path& file);

}  // namespace banquier::storage
