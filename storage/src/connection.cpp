#include "connection.hpp"

#include "chain.hpp"

#include <cerrno>
#include <sqlite3.h>

namespace banquier::storage {

Connection::Connection(const std::string& file, int flags, int patience_ms, const std::string& vfs)
    : database(file, flags | SQLITE_OPEN_NOMUTEX, patience_ms, vfs) {
    teach_digests(database);
}

SQLite::Statement& Connection::prepared(const char* sql) {
    const auto at = statements_.find(sql);
    if (at != statements_.end()) return at->second;
    return statements_.emplace(sql, SQLite::Statement(database, sql)).first->second;
}

Query& Query::number(std::int64_t value) {
    statement_.bind(++bound_, value);
    return *this;
}

Query& Query::text(const std::string& value) {
    statement_.bindNoCopy(++bound_, value);
    return *this;
}

Query& Query::bytes(const std::string& value) {
    statement_.bindNoCopy(++bound_, value.data(), static_cast<int>(value.size()));
    return *this;
}

void Query::run() {
    while (statement_.executeStep()) {
    }
}

namespace {

ErrorKind fault_of(int code, int errno_of) {
    const int primary = code & 0xff;
    if (primary == SQLITE_IOERR && errno_of == EDQUOT) return ErrorKind::DiskFull;
    switch (primary) {
    case SQLITE_FULL: return ErrorKind::DiskFull;
    case SQLITE_READONLY:
    case SQLITE_PERM: return ErrorKind::ReadOnly;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return ErrorKind::Locked;
    case SQLITE_CANTOPEN: return ErrorKind::CannotOpen;
    case SQLITE_NOTADB: return ErrorKind::NotAStore;
    case SQLITE_CONSTRAINT:  // of what we write nothing is there twice
    case SQLITE_CORRUPT: return ErrorKind::Corrupt;
    default: return ErrorKind::Io;
    }
}

}  // namespace

bool is_damage(const SQLite::Exception& failure) {
    return fault_of(failure.getErrorCode(), 0) == ErrorKind::Corrupt;
}

StoreError translated(
    const SQLite::Exception& failure, std::string_view operation, const std::string& file, int errno_of) {
    const int code = failure.getExtendedErrorCode();
    std::string detail = failure.what();
    detail += ", SQLite code " + std::to_string(code > 0 ? code : failure.getErrorCode());
    return {fault_of(failure.getErrorCode(), errno_of), operation, file, detail};
}

}  // namespace banquier::storage
