#include <banquier/storage/mend.hpp>

#include "connection.hpp"
#include "files.hpp"
#include "guard.hpp"
#include "last_state.hpp"
#include "opening.hpp"
#include "schema.hpp"
#include "writer.hpp"

#include <SQLiteCpp/Transaction.h>

#include <array>
#include <sqlite3.h>

namespace banquier::storage {

namespace fs = std::filesystem;

namespace {

struct Rows {
    const char* table;
    const char *forwards, *backwards;
};
// What belongs to a game comes after the games.
constexpr std::array<Rows, 7> kRows = {
    {{"game", "number", "number DESC"}, {"header", "game", "game DESC"}, {"entry", "rowid", "rowid DESC"},
        {"secret", "game, name", "game DESC, name DESC"}, {"contact", "game, name", "game DESC, name DESC"},
        {"tip", "game", "game DESC"}, {"note", "name", "name DESC"}}};

// Of SQLite's own: values are carried over as they are, whatever is in them.
class RawStatement {
public:
    RawStatement(SQLite::Database& database, const std::string& sql) {
        sqlite3_prepare_v2(database.getHandle(), sql.c_str(), -1, &statement_, nullptr);
    }
    ~RawStatement() { sqlite3_finalize(statement_); }
    RawStatement(const RawStatement&) = delete;
    RawStatement& operator=(const RawStatement&) = delete;

    int step() { return statement_ ? sqlite3_step(statement_) : SQLITE_CORRUPT; }
    int columns() const { return sqlite3_column_count(statement_); }
    // False: that row is not one of ours.
    bool put(const RawStatement& from) {
        for (int i = 0; i < from.columns(); ++i)
            sqlite3_bind_value(statement_, i + 1, sqlite3_column_value(from.statement_, i));
        const bool done = step() == SQLITE_DONE;
        sqlite3_reset(statement_);
        return done;
    }

private:
    sqlite3_stmt* statement_ = nullptr;
};

// Until the end or the first page that cannot be read.
bool copy_rows(SQLite::Database& from, SQLite::Database& to, const Rows& rows, const char* order) {
    RawStatement all(from, std::string("SELECT * FROM ") + rows.table + " NOT INDEXED ORDER BY " + order);
    int found = all.step();
    if (found != SQLITE_ROW) return found == SQLITE_DONE;
    std::string places = "?";
    for (int i = 1; i < all.columns(); ++i) places += ", ?";
    RawStatement one(to, std::string("INSERT OR IGNORE INTO ") + rows.table + " VALUES (" + places + ")");
    for (; found == SQLITE_ROW; found = all.step()) (void)one.put(all);
    return found == SQLITE_DONE;
}

// Those that are damaged or lost say what they must have said. The file is the one that was here, and no copy.
void complete_notes(SQLite::Database& database, LastState::State state) {
    database.exec("DELETE FROM note WHERE digest IS NOT sealed('note', name, value)");
    const auto complete = [&](const char* name, std::int64_t value) {
        SQLite::Statement there(database, "SELECT 1 FROM note WHERE name = ?");
        there.bind(1, name);
        if (!there.executeStep()) put_note(database, name, value);
    };
    complete(kUnchained,
        database.execAndGet("SELECT ifnull(max(game), 0) FROM entry WHERE digest IS NULL").getInt64());
    complete(kState, state);
}

std::size_t copy_all(SQLite::Database& from, SQLite::Database& to, LastState::State state) {
    SQLite::Transaction transaction(to, SQLite::TransactionBehavior::IMMEDIATE);
    to.exec("DELETE FROM note");  // a fresh file has some already
    // From both ends, so that one bad page costs what is on it.
    for (const Rows& rows : kRows)
        if (!copy_rows(from, to, rows, rows.forwards)) copy_rows(from, to, rows, rows.backwards);
    complete_notes(to, state);
    std::size_t saved = 0;
    for (const Rows& rows : kRows) {
        const std::string table = rows.table;
        if (table != "game" && table != "note")
            to.exec("DELETE FROM " + table + " WHERE game NOT IN (SELECT number FROM game)");
        saved += static_cast<std::size_t>(to.execAndGet("SELECT count(*) FROM " + table).getInt64());
    }
    // Where a log ended is not known any more: where it ends now counts.
    to.exec(R"sql(
INSERT OR IGNORE INTO tip SELECT number,
    ifnull((SELECT max(seq) FROM entry WHERE game = number), 0),
    ifnull((SELECT ifnull(digest, x'') FROM entry WHERE game = number ORDER BY seq DESC LIMIT 1),
        ifnull((SELECT first_link(content) FROM header WHERE game = number), x''))
    FROM game)sql");
    // No number is given twice.
    try {
        const auto last = from.execAndGet("SELECT seq FROM sqlite_sequence WHERE name = 'game'").getInt64();
        to.exec(
            "UPDATE sqlite_sequence SET seq = max(seq, " + std::to_string(last) + ") WHERE name = 'game'");
    } catch (const SQLite::Exception&) {
        // Then the last that is left counts.
    }
    transaction.commit();
    return saved;
}

}  // namespace

bool is_list_damaged(const fs::path& file) {
    std::error_code none;
    if (!fs::exists(file, none) || fs::file_size(file, none) == 0) return false;
    try {
        const Guard guard(file);
        SQLite::Database database(file.string(), SQLITE_OPEN_READWRITE);
        // The log beside it stays: by it the owner knows how the last one ended.
        sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
        identify(database, file.string(), Access::Own);
        for (const char* table : {"game", "secret", "tip", "note"})
            if (database.tableExists(table))
                check(database, file.string(), std::string("integrity_check(") + table + ")");
        // Where the logs of all end that goes on.
        if (store_version(database) == static_cast<int>(migrations().size()))
            (void)database.execAndGet("SELECT total(last) FROM listed WHERE kind IN (0, 1) AND status < 2");
    } catch (const StoreError& error) {
        return error.kind() == ErrorKind::Corrupt;
    } catch (const SQLite::Exception& failure) {
        return translated(failure, "check the list of games", file.string(), 0).kind() == ErrorKind::Corrupt;
    }
    return false;
}

Mended mend(const fs::path& file) {
    Mended mended;
    fs::path fresh = file;
    fresh += ".mended";
    std::error_code ignored;
    fs::remove(fresh, ignored);
    const Guard guard(file);
    try {
        make_file(fresh);
        SQLite::Database damaged(file.string(), SQLITE_OPEN_READWRITE),
            whole(fresh.string(), SQLITE_OPEN_READWRITE);
        identify(
            damaged, file.string(), Access::Look);  // of this version: its columns are those of a fresh one
        migrate(whole, migrations());
        mended.rows = copy_all(damaged, whole, LastState(file).last());
    } catch (const SQLite::Exception& failure) {
        fs::remove(fresh, ignored);
        throw translated(failure, "mend", file.string(), 0);
    } catch (const StoreError&) {
        fs::remove(fresh, ignored);
        throw;
    }
    mended.kept = replace_file(fresh, file, "damaged", "mend");
    return mended;
}

}  // namespace banquier::storage
