#include "opening.hpp"

#include "schema.hpp"

#include <array>
#include <sqlite3.h>

namespace banquier::storage {

namespace {

// Whether every byte of this file, one of the store's two, can be read.
bool readable(sqlite3* connection, int which) {
    sqlite3_file* file = nullptr;
    if (sqlite3_file_control(connection, "main", which, static_cast<void*>(&file)) != SQLITE_OK) return false;
    if (file == nullptr || file->pMethods == nullptr) return true;  // there is none
    sqlite3_int64 size = 0;
    if (file->pMethods->xFileSize(file, &size) != SQLITE_OK) return false;
    std::array<char, 4096> page{};
    for (sqlite3_int64 at = 0; at < size; at += page.size()) {
        const int code = file->pMethods->xRead(file, page.data(), static_cast<int>(page.size()), at);
        if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return false;
    }
    return true;
}

}  // namespace

void identify(SQLite::Database& database, const std::string& file, Access access) {
    const auto wrong = [&](ErrorKind kind, const std::string& detail) {
        return StoreError(kind, "open the store", file, detail);
    };
    const int known = static_cast<int>(migrations().size());
    const int version = store_version(database);
    const int application = database.execAndGet("PRAGMA application_id").getInt();
    const int tables = database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt();
    const bool empty = version == 0 && application == 0 && tables == 0;
    if (!empty && application != kApplicationId)
        throw wrong(ErrorKind::NotAStore, "another program's database");
    const std::string versions =
        "version " + std::to_string(version) + "; this program knows " + std::to_string(known);
    if (version > known) throw wrong(ErrorKind::NewerVersion, versions);
    if (version < known && access == Access::Look) throw wrong(ErrorKind::OlderVersion, versions);
}

// SQLite's check does not tell damage from a disk that cannot be read: only the first is for ever.
void check(SQLite::Database& database, const std::string& file, const std::string& how) {
    const auto verdict = [&] { return database.execAndGet("PRAGMA " + how).getString(); };
    if (verdict() == "ok") return;
    const std::string again = verdict();
    if (again == "ok") return;
    const bool damaged = readable(database.getHandle(), SQLITE_FCNTL_FILE_POINTER) &&
        readable(database.getHandle(), SQLITE_FCNTL_JOURNAL_POINTER);
    throw StoreError(damaged ? ErrorKind::Corrupt : ErrorKind::Io, "open the store", file, again);
}

void make_durable(SQLite::Database& database, const std::string& file) {
    if (sqlite3_db_readonly(database.getHandle(), "main") != 0)
        throw StoreError(ErrorKind::ReadOnly, "open the store", file, "this user may not write to the file");
    database.exec("PRAGMA synchronous = FULL");
    const std::string mode = database.execAndGet("PRAGMA journal_mode = WAL").getString();
    if (mode != "wal")
        throw StoreError(ErrorKind::CannotOpen, "open the store", file,
            "no write-ahead log on this file system, only " + mode);
    database.exec("PRAGMA foreign_keys = ON");
    // A secret that was forgotten is not left in the free pages.
    database.exec("PRAGMA secure_delete = ON");
    database.exec("PRAGMA journal_size_limit = 67108864");
}

}  // namespace banquier::storage
