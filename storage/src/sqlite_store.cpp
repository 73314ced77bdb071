#include <banquier/storage/sqlite_store.hpp>

#include "chain.hpp"
#include "connection.hpp"
#include "files.hpp"
#include "guard.hpp"
#include "last_state.hpp"
#include "opening.hpp"
#include "rules.hpp"
#include "schema.hpp"
#include "writer.hpp"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Transaction.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <limits>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <sqlite3.h>

namespace banquier::storage {

namespace fs = std::filesystem;

namespace {

constexpr const char* kRemove = "DELETE FROM game WHERE number = ?";

constexpr const char* kHeader = "SELECT content FROM header WHERE game = ?";
constexpr const char* kEntries =
    "SELECT seq, at, kind, payload, digest FROM entry WHERE game = ? AND seq >= ? ORDER BY seq LIMIT ?";
constexpr const char* kIsSealed = "SELECT digest IS sealed('game', number, id, status, created, changed, "
                                  "meta, kind) FROM game WHERE number = ?";
constexpr const char* kSecrets = "SELECT name, value, digest IS sealed('secret', game, name, value) FROM "
                                 "secret WHERE game = ? ORDER BY name";
constexpr const char* kContacts =
    "SELECT name, content, digest IS sealed('contact', game, name, content) FROM contact WHERE game = ? "
    "ORDER BY name";

constexpr const char* kFind = "SELECT * FROM listed WHERE id = ?";
constexpr const char* kList =
    "SELECT * FROM listed WHERE kind = ? AND number < ? ORDER BY number DESC LIMIT ?";
constexpr const char* kListByStatus =
    "SELECT * FROM listed WHERE kind = ? AND number < ? AND status = ? ORDER BY number DESC LIMIT ?";
constexpr const char* kIdle =
    "SELECT * FROM listed WHERE kind = 0 AND status = ? AND active < ? ORDER BY number LIMIT ?";

// The same without a look into the logs, which may be damaged: how far each goes is noted apart.
constexpr const char* kListApart =
    "SELECT number, id, status, meta, created, changed, "
    "ifnull((SELECT seq FROM tip WHERE game = number), 0), kind FROM game "
    "WHERE kind = ?1 AND number < ?2 AND (status = ?3 OR ?3 < 0) ORDER BY number DESC LIMIT ?4";
constexpr const char* kListOne = "SELECT * FROM listed WHERE number = ?";

constexpr std::string_view kRemoving = "remove idle games";

constexpr Seq kAll = std::numeric_limits<std::int64_t>::max();

std::int64_t as_number(std::uint64_t value) { return static_cast<std::int64_t>(std::min(value, kAll)); }

Listed listed(const Query& row) {
    return {.number = row.number_at(0),
        .game = row.text_at(1),
        .status = static_cast<Status>(row.number_at(2)),
        .meta = row.text_at(3),
        .created = row.number_at(4),
        .changed = row.number_at(5),
        .last = static_cast<Seq>(row.number_at(6)),
        .kind = static_cast<Kind>(row.number_at(7))};
}

// A disk without room: for the file or its log, or for the index of the log that connections share.
bool wants_room(const SQLite::Exception& failure) {
    const int code = failure.getExtendedErrorCode();
    return failure.getErrorCode() == SQLITE_FULL || code == SQLITE_IOERR_SHMSIZE ||
        code == SQLITE_IOERR_SHMMAP || code == SQLITE_IOERR_WRITE;
}

}  // namespace

// The reader sees what is committed and waits for no sync; it is closed first, so that the writer, closing last, folds
// the write-ahead log into the file.
struct SqliteStore::Parts {
    std::string file;
    SqliteOptions options;
    std::optional<Guard> guard;
    bool unclean = false;
    std::int64_t unchained = 0;  // the games up to this number may have entries without a digest
    std::mutex committing;
    std::optional<LastState> last_state;
    LastState::State state = 0;  // of the file
    std::chrono::steady_clock::time_point state_since = std::chrono::steady_clock::time_point::min();
    std::shared_mutex connections;  // these two are not changed while somebody reads
    std::unique_ptr<Connection> writer;
    std::unique_ptr<Connection> reader;
    bool is_narrow = false;  // opened without room on the disk

    // Beside the file from an unclean end until somebody has looked for damage.
    std::string unsearched() const { return file + ".unsearched"; }
    void note_unsearched() const;
    void open();
    void connect_both();
    bool open_narrow();
    void widen(std::string_view operation);
    bool is_copy(Connection& connection);
    void recognise();
    std::optional<LastState::State> next_state();
    StoreError damaged(std::string_view operation, const std::string& what) const {
        return {ErrorKind::Corrupt, operation, file, what};
    }
    std::unique_ptr<Connection> connect(int flags) const;

    // Runs one operation under the connection's lock, with SQLite's failures told in our words.
    template <class Work>
    auto with(Connection& connection, std::string_view operation, Work work) {
        const std::lock_guard lock(connection.mutex);
        try {
            return work();
        } catch (const SQLite::Exception& failure) {
            throw translated(failure, operation, file, sqlite3_system_errno(connection.database.getHandle()));
        }
    }
    template <class Work>
    auto read(std::string_view operation, Work work) {
        const std::shared_lock lock(connections);
        return with(*reader, operation, [&] { return work(*reader); });
    }
    template <class Work>
    auto transact(std::string_view operation, Work work) {
        if (is_narrow) widen(operation);
        if (!writer) throw StoreError(ErrorKind::ReadOnly, operation, file, "opened for reading only");
        return with(*writer, operation, [&] {
            // Where even the last rollback failed, the old transaction is still open.
            if (sqlite3_get_autocommit(writer->database.getHandle()) == 0) writer->database.exec("ROLLBACK");
            SQLite::Transaction transaction(writer->database, SQLite::TransactionBehavior::IMMEDIATE);
            auto result = work(*writer);
            transaction.commit();
            return result;
        });
    }

    Found existing(Connection& connection, std::string_view operation, const std::string& game) const {
        const std::optional<Found> there = found(connection, game);
        if (!there) throw no_such_game(operation, file, game);
        return *there;
    }
    Listed row(Connection& connection, std::string_view operation, const std::string& game) const;
    std::vector<Listed> list(Connection& connection, const ListQuery& query) const;
    std::vector<Listed> list_apart(Connection& connection, const ListQuery& query) const;
    std::vector<std::string> remove_idle_apart(Status status, Instant before, std::size_t limit);
    void write_all(std::span<const Write> writes, std::vector<Outcome>& outcomes,
        std::optional<LastState::State> next, std::optional<std::size_t>& damaged_at);
    // `link`: the digest before the first of them, where they are to be held against their digests.
    std::vector<Entry> entries(
        Connection& connection, const Found& game, Seq from, Seq limit, std::string* link = nullptr) const;
    void expect_sealed(Connection& connection, const Found& game) const;
};

std::unique_ptr<Connection> SqliteStore::Parts::connect(int flags) const {
    return std::make_unique<Connection>(file, flags, static_cast<int>(options.patience.count()), options.vfs);
}

void SqliteStore::Parts::open() {
    if (options.access == Access::Own) {
        guard.emplace(file);
        std::error_code none;
        const std::uintmax_t log = fs::file_size(file + "-wal", none);
        unclean = (!none && log > 0) || fs::exists(unsearched());
        make_file(file);
        if (unclean) note_unsearched();
        last_state.emplace(file);
    }
    connect_both();
}

// Where it cannot be written down, the log beside the file tells as much, up to the next close.
void SqliteStore::Parts::note_unsearched() const {
    try {
        make_file(unsearched());
    } catch (const StoreError&) {
        return;
    }
}

void SqliteStore::Parts::connect_both() {
    if (options.access == Access::Own) {
        writer = connect(SQLITE_OPEN_READWRITE);
        identify(writer->database, file, options.access);
        if (unclean && options.checks) check(writer->database, file);
        make_durable(writer->database, file);
        migrate(writer->database, migrations());
        if (options.prepare) options.prepare(writer->database.getHandle());
        recognise();
    }
    reader = connect(SQLITE_OPEN_READONLY);
    identify(reader->database, file, Access::Look);
    unchained = note(reader->database, kUnchained).value_or(kAll);
    if (options.prepare) options.prepare(reader->database.getHandle());
}

// Without room on the disk there is none for the index that connections share, and a single one has it in its memory:
// what is there can be read. False: it cannot, or it is a copy, which has to be marked first.
bool SqliteStore::Parts::open_narrow() {
    writer.reset();
    reader.reset();
    try {
        reader = connect(SQLITE_OPEN_READWRITE);
        reader->database.exec("PRAGMA locking_mode = EXCLUSIVE");
        identify(reader->database, file, Access::Look);
        unchained = note(reader->database, kUnchained).value_or(kAll);
        is_narrow = !is_copy(*reader);
    } catch (const SQLite::Exception&) {
        is_narrow = false;
    } catch (const StoreError&) {
        is_narrow = false;  // of another version, or nothing yet
    }
    return is_narrow;
}

// Whether there is room again.
void SqliteStore::Parts::widen(std::string_view operation) {
    const std::lock_guard alone(connections);
    if (!is_narrow) return;
    reader.reset();
    try {
        connect_both();
        is_narrow = false;
    } catch (const SQLite::Exception& failure) {
        const StoreError told = translated(failure, operation, file, ENOSPC);
        if (!open_narrow()) throw StoreError(ErrorKind::Io, operation, file, "it does not open any more");
        throw StoreError(ErrorKind::DiskFull, operation, file, told.detail());
    }
}

// One without a state is one as well, where there was a state before: it comes from a backup or an older version.
bool SqliteStore::Parts::is_copy(Connection& connection) {
    const std::optional<LastState::State> noted = note(connection.database, kState);
    state = noted.value_or(0);
    return noted && !last_state->knows(state);
}

// A copy that somebody has put in place with other tools than `restore`.
void SqliteStore::Parts::recognise() {
    if (!is_copy(*writer)) return;
    mark_as_copy(writer->database);
    last_state->settled(state = 0);
}

// Another one once in a while, so that a copy of what runs is an old one soon after.
std::optional<LastState::State> SqliteStore::Parts::next_state() {
    if (!last_state) return std::nullopt;
    const auto now = std::chrono::steady_clock::now();
    if (state != 0 && state_since + options.state_lasts > now) return std::nullopt;
    state_since = now;
    return last_state->next(state);
}

SqliteStore::SqliteStore(const fs::path& file, SqliteOptions options) : parts_(std::make_unique<Parts>()) {
    parts_->file = file.string();
    parts_->options = std::move(options);
    try {
        parts_->open();
    } catch (const SQLite::Exception& failure) {
        if (!wants_room(failure) || parts_->options.access != Access::Own || !parts_->open_narrow())
            throw translated(failure, "open the store", parts_->file, 0);
    }
}

SqliteStore::~SqliteStore() = default;

bool SqliteStore::was_unclean() const { return parts_->unclean; }

// All in one transaction. Where one of them meets damage nothing of it is written; its number is noted.
void SqliteStore::Parts::write_all(std::span<const Write> writes, std::vector<Outcome>& outcomes,
    std::optional<LastState::State> next, std::optional<std::size_t>& damaged_at) {
    transact("commit", [&](Connection& connection) {
        const Writer one{connection, file};
        for (std::size_t i = 0; i < writes.size(); ++i) {
            if (outcomes[i].error) continue;
            damaged_at = i;
            try {
                std::visit(one, writes[i]);
            } catch (const StoreError& refusal) {
                outcomes[i].error = refusal;
            }
            damaged_at.reset();
        }
        if (next) put_note(connection.database, kState, *next);
        return 0;
    });
}

std::vector<Outcome> SqliteStore::commit(std::span<const Write> writes) {
    std::vector<Outcome> refused(writes.size()), outcomes;
    const auto fail = [&](Outcome& outcome, std::size_t i, const StoreError& failure) {
        outcome.error.emplace(failure.kind(), operation_of(writes[i]), parts_->file, failure.detail());
    };
    for (std::size_t i = 0; i < writes.size(); ++i) refused[i].error = why_invalid(writes[i], parts_->file);
    const std::lock_guard one_at_a_time(parts_->committing);
    try {
        std::optional<LastState::State> next = parts_->next_state();
        for (bool done = false; !done;) {
            outcomes = refused;
            std::optional<std::size_t> damaged_at;
            try {
                parts_->write_all(writes, outcomes, next, damaged_at);
                done = true;
            } catch (const StoreError& failure) {
                // Damage costs that write alone. SQLite can only take back the whole after it: the others once more.
                if (failure.kind() != ErrorKind::Corrupt) throw;
                if (damaged_at)
                    fail(refused[*damaged_at], *damaged_at, failure);
                else if (next)
                    next.reset();
                else
                    throw;
            }
        }
        if (next) parts_->last_state->settled(parts_->state = *next);
    } catch (const StoreError& failure) {
        for (std::size_t i = 0; i < writes.size(); ++i)
            if (outcomes[i].durable()) fail(outcomes[i], i, failure);
    }
    return outcomes;
}

Listed SqliteStore::Parts::row(
    Connection& connection, std::string_view operation, const std::string& game) const {
    Query query(connection, kFind);
    query.text(game);
    if (!query.row()) throw no_such_game(operation, file, game);
    return listed(query);
}

std::vector<Entry> SqliteStore::Parts::entries(
    Connection& connection, const Found& game, Seq from, Seq limit, std::string* link) const {
    const auto wrong = [&](Seq seq, const char* how) {
        return damaged("read entries", "entry " + std::to_string(seq) + " " + how);
    };
    std::vector<Entry> all;
    Seq seq = std::max<Seq>(from, 1);
    Query query(connection, kEntries);
    query.number(game.number).number(as_number(seq)).number(as_number(limit));
    for (; query.row(); ++seq) {
        if (static_cast<Seq>(query.number_at(0)) != seq) throw wrong(seq, "is missing");
        all.push_back({.at = query.number_at(1), .kind = query.text_at(2), .payload = query.text_at(3)});
        if (!link) continue;
        // What an earlier version wrote has no digest; what comes after one that has, has one.
        const std::string digest = query.text_at(4);
        const bool from_before = digest.empty() && game.number <= unchained && (seq == 1 || link->empty());
        if (!from_before && digest != chained(*link, seq, all.back()))
            throw wrong(seq, "is not as it was written");
        *link = digest;
    }
    return all;
}

// What is told of it, and what may change beside its log.
void SqliteStore::Parts::expect_sealed(Connection& connection, const Found& game) const {
    Query query(connection, kIsSealed);
    query.number(game.number);
    if (query.row() && query.number_at(0) == 0)
        throw damaged("load a game", "what the list says of it is not as it was written");
    if (!game.has_end) throw damaged("load a game", std::string(kNoEnd));
}

Listed SqliteStore::find(const std::string& game) {
    constexpr std::string_view kDoing = "find a game";
    return parts_->read(kDoing, [&](Connection& reader) { return parts_->row(reader, kDoing, game); });
}

std::string SqliteStore::header(const std::string& game) {
    constexpr std::string_view kDoing = "read a header";
    return parts_->read(kDoing, [&](Connection& reader) {
        Query query(reader, kHeader);
        query.number(parts_->existing(reader, kDoing, game).number);
        return query.row() ? query.text_at(0) : std::string{};
    });
}

std::vector<Entry> SqliteStore::entries(const std::string& game, Seq from, std::size_t limit) {
    constexpr std::string_view kDoing = "read entries";
    return parts_->read(kDoing, [&](Connection& reader) {
        return parts_->entries(reader, parts_->existing(reader, kDoing, game), from, limit);
    });
}

Loaded SqliteStore::load(const std::string& game) {
    constexpr std::string_view kDoing = "load a game";
    return parts_->read(kDoing, [&](Connection& reader) {
        const SQLite::Transaction moment(reader.database);
        Loaded loaded{.listed = parts_->row(reader, kDoing, game)};
        const Found there = parts_->existing(reader, kDoing, game);
        parts_->expect_sealed(reader, there);
        Query header(reader, kHeader);
        header.number(there.number);
        if (header.row()) loaded.header = header.text_at(0);
        std::string link = first_link(loaded.header);
        loaded.tail = parts_->entries(reader, there, 1, kAll, &link);
        if (loaded.tail.size() != there.last)
            throw parts_->damaged(kDoing,
                "its log ends with entry " + std::to_string(loaded.tail.size()) + ", not with " +
                    std::to_string(there.last));
        if (link != there.digest)
            throw parts_->damaged(
                kDoing, there.last == 0 ? "its header is not as it was written" : "its log ends otherwise");
        return loaded;
    });
}

std::vector<Listed> SqliteStore::Parts::list(Connection& connection, const ListQuery& query) const {
    Query rows(connection, query.status ? kListByStatus : kList);
    rows.number(static_cast<std::int64_t>(query.kind));
    rows.number(query.before == 0 ? as_number(kAll) : query.before);
    if (query.status) rows.number(static_cast<std::int64_t>(*query.status));
    rows.number(as_number(query.limit));
    std::vector<Listed> page;
    while (rows.row()) page.push_back(listed(rows));
    return page;
}

// Where one log is damaged, the other games are listed as ever.
std::vector<Listed> SqliteStore::Parts::list_apart(Connection& connection, const ListQuery& query) const {
    std::vector<Listed> page;
    {
        Query rows(connection, kListApart);
        rows.number(static_cast<std::int64_t>(query.kind));
        rows.number(query.before == 0 ? as_number(kAll) : query.before);
        rows.number(query.status ? static_cast<std::int64_t>(*query.status) : -1);
        rows.number(as_number(query.limit));
        while (rows.row()) page.push_back(listed(rows));
    }
    for (Listed& one : page) try {
            Query whole(connection, kListOne);
            whole.number(one.number);
            if (whole.row()) one = listed(whole);
        } catch (const SQLite::Exception& failure) {
            if (!is_damage(failure)) throw;
        }
    return page;
}

std::vector<Listed> SqliteStore::list(const ListQuery& query) {
    return parts_->read("list games", [&](Connection& reader) {
        try {
            return parts_->list(reader, query);
        } catch (const SQLite::Exception& failure) {
            if (!is_damage(failure)) throw;
            return parts_->list_apart(reader, query);
        }
    });
}

std::vector<Secret> SqliteStore::secrets(const std::string& game) {
    constexpr std::string_view kDoing = "read secrets";
    return parts_->read(kDoing, [&](Connection& reader) {
        Query rows(reader, kSecrets);
        rows.number(parts_->existing(reader, kDoing, game).number);
        std::vector<Secret> all;
        while (rows.row()) {
            if (rows.number_at(2) == 0) throw parts_->damaged(kDoing, "a secret is not as it was written");
            all.push_back({.name = rows.text_at(0), .value = rows.text_at(1)});
        }
        return all;
    });
}

std::vector<Contact> SqliteStore::contacts(const std::string& game) {
    constexpr std::string_view kDoing = "read contacts";
    return parts_->read(kDoing, [&](Connection& reader) {
        Query rows(reader, kContacts);
        rows.number(parts_->existing(reader, kDoing, game).number);
        std::vector<Contact> all;
        while (rows.row()) {
            if (rows.number_at(2) == 0) throw parts_->damaged(kDoing, "a contact is not as it was written");
            all.push_back({.name = rows.text_at(0), .text = rows.text_at(1)});
        }
        return all;
    });
}

void SqliteStore::remove(const std::string& game) {
    constexpr std::string_view kDoing = "remove a game";
    parts_->transact(kDoing, [&](Connection& writer) {
        Query(writer, kRemove).number(parts_->existing(writer, kDoing, game).number).run();
        return 0;
    });
}

std::vector<std::string> SqliteStore::remove_idle(Status status, Instant before, std::size_t limit) try {
    return parts_->transact(kRemoving, [&](Connection& writer) {
        std::vector<Listed> idle;
        {
            Query rows(writer, kIdle);
            rows.number(static_cast<std::int64_t>(status)).number(before).number(as_number(limit));
            while (rows.row()) idle.push_back(listed(rows));
        }
        std::vector<std::string> removed;
        for (const Listed& row : idle) {
            Query(writer, kRemove).number(row.number).run();
            removed.push_back(row.game);
        }
        return removed;
    });
} catch (const StoreError& failure) {
    if (failure.kind() != ErrorKind::Corrupt) throw;
    return parts_->remove_idle_apart(status, before, limit);
}

// Each in a transaction of its own. One that is damaged stays.
std::vector<std::string> SqliteStore::Parts::remove_idle_apart(
    Status status, Instant before, std::size_t limit) {
    const auto games = read(kRemoving, [&](Connection& connection) {
        return list_apart(connection, {.status = status, .limit = static_cast<std::size_t>(kAll)});
    });
    std::vector<std::string> removed;
    for (auto one = games.rbegin(); one != games.rend() && removed.size() < limit; ++one) try {
            if (one->changed >= before) continue;
            transact(kRemoving, [&](Connection& connection) {
                Query(connection, kRemove).number(one->number).run();
                return 0;
            });
            removed.push_back(one->game);
        } catch (const StoreError& failure) {
            if (failure.kind() != ErrorKind::Corrupt) throw;
        }
    return removed;
}

namespace {

constexpr int kMostDamages = 100;

// The first column of what is asked; where that ends in damage, what came before it and what ended it.
std::vector<std::string> rows_until_damage(
    SQLite::Database& database, const std::string& sql, std::string& ended_by) {
    std::vector<std::string> found;
    try {
        SQLite::Statement rows(database, sql);
        while (rows.executeStep()) found.push_back(rows.getColumn(0).getString());
    } catch (const SQLite::Exception& failure) {
        ended_by = failure.what();
    }
    return found;
}

// Of the file as a whole: pages, indexes, what refers to nothing.
std::vector<Damage> damages_of_file(SQLite::Database& database) {
    std::vector<Damage> found;
    const std::string most = std::to_string(kMostDamages);
    const auto look = [&](const std::string& sql, const auto& says) {
        std::string ended_by;
        for (const std::string& row : rows_until_damage(database, sql, ended_by))
            found.push_back({"", says(row)});
        if (!ended_by.empty()) found.push_back({"", ended_by});
    };
    look("SELECT * FROM pragma_integrity_check(" + most + ") WHERE integrity_check <> 'ok'",
        [](const std::string& row) { return row; });
    look("SELECT \"table\" FROM pragma_foreign_key_check LIMIT " + most,
        [](const std::string& row) { return "a row of " + row + " belongs to no game"; });
    look("SELECT name FROM note WHERE digest IS NOT sealed('note', name, value)",
        [](const std::string&) { return "a note is not as it was written"; });  // perhaps its name
    return found;
}

}  // namespace

std::int64_t SqliteStore::restored_up_to() {
    return parts_->read(
        "read a note", [&](Connection& reader) { return note(reader.database, kRestored).value_or(0); });
}

std::vector<Damage> SqliteStore::damages() {
    std::vector<Damage> found;
    std::vector<std::string> ids;
    const auto note = [&](const std::string& game, const std::string& what) {
        found.push_back({game, what});
    };
    try {
        const auto look = [&](Connection& connection) {
            found = damages_of_file(connection.database);
            std::string ended_by;
            ids = rows_until_damage(connection.database, "SELECT id FROM game ORDER BY number", ended_by);
            if (!ended_by.empty()) note("", ended_by);
        };
        const std::shared_lock lock(parts_->connections);
        if (parts_->is_narrow) {
            const std::lock_guard alone(parts_->reader->mutex);
            look(*parts_->reader);
        } else {
            look(*parts_->connect(SQLITE_OPEN_READONLY));
        }
    } catch (const SQLite::Exception& failure) {
        note("", failure.what());
    }
    for (const std::string& id : ids) try {
            if (load(id).header.empty()) note(id, "it has no header");
            (void)secrets(id);
            (void)contacts(id);
        } catch (const StoreError& error) {
            // A game that was removed meanwhile is not damaged.
            if (error.kind() != ErrorKind::NoSuchGame) note(id, error.detail());
        }
    std::error_code ignored;
    if (parts_->guard) fs::remove(parts_->unsearched(), ignored);
    return found;
}

void SqliteStore::backup(const fs::path& copy) {
    constexpr std::string_view kDoing = "make a backup";
    if (fs::exists(copy))
        throw StoreError(ErrorKind::CannotOpen, kDoing, copy.string(), "it is there already");
    make_file(copy.string());
    try {
        Connection target(copy.string(), SQLITE_OPEN_READWRITE, 0, {});
        const auto own = parts_->connect(SQLITE_OPEN_READONLY);
        SQLite::Backup(target.database, own->database).executeStep(-1);
        target.database.exec("PRAGMA journal_mode = DELETE");
        mark_as_copy(target.database);
    } catch (const SQLite::Exception& failure) {
        std::error_code ignored;
        fs::remove(copy, ignored);
        throw translated(failure, kDoing, copy.string(), 0);
    }
}

void SqliteStore::shrink() {
    if (!parts_->writer)
        throw StoreError(ErrorKind::ReadOnly, "shrink", parts_->file, "opened for reading only");
    parts_->with(*parts_->writer, "shrink", [&] {
        parts_->writer->database.exec("VACUUM");
        return 0;
    });
}

}  // namespace banquier::storage
