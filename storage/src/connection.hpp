// One connection to the file, with its prepared statements. Whoever uses it holds its mutex.
#pragma once

#include <banquier/storage/error.hpp>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace banquier::storage {

class Connection {
public:
    Connection(const std::string& file, int flags, int patience_ms, const std::string& vfs);

    SQLite::Database database;
    std::mutex mutex;

    // Prepared once; `sql` is a constant, so its address stands for it.
    SQLite::Statement& prepared(const char* sql);

private:
    std::map<const char*, SQLite::Statement> statements_;
};

// One use of a prepared statement. Texts are not copied: they outlive it.
class Query {
public:
    Query(Connection& connection, const char* sql) : statement_(connection.prepared(sql)) {}
    ~Query() { statement_.tryReset(); }
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;

    Query& number(std::int64_t value);
    Query& text(const std::string& value);
    Query& bytes(const std::string& value);

    bool row() { return statement_.executeStep(); }
    void run();
    std::int64_t number_at(int column) const { return statement_.getColumn(column).getInt64(); }
    std::string text_at(int column) const { return statement_.getColumn(column).getString(); }

private:
    SQLite::Statement& statement_;
    int bound_ = 0;
};

// Whether a page or a row is not as it should be; other rows may be.
bool is_damage(const SQLite::Exception& failure);

// SQLite's word for a failure in ours. `errno_of` is that of the system call behind it, 0 if there was none.
StoreError translated(
    const SQLite::Exception& failure, std::string_view operation, const std::string& file, int errno_of);

}  // namespace banquier::storage
