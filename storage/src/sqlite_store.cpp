#include <banquier/storage/sqlite_store.hpp>

#include "chain.hpp"
#include "connection.hpp"
#include "files.hpp"
#include "guard.hpp"
#include "opening.hpp"
#include "rules.hpp"
#include "schema.hpp"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Transaction.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <sqlite3.h>

namespace banquier::storage {

namespace fs = std::filesystem;

namespace {

constexpr const char* kNumberAndLast =
    "SELECT number, ifnull((SELECT max(seq) FROM entry WHERE game = number), 0) FROM game WHERE id = ?";
constexpr const char* kDigest = "SELECT digest FROM entry WHERE game = ? AND seq = ?";
constexpr const char* kNewGame =
    "INSERT INTO game (id, status, created, changed, meta, kind) VALUES (?, 0, ?2, ?2, '', ?3)";
constexpr const char* kNewHeader = "INSERT INTO header (game, content) VALUES (?, ?)";
constexpr const char* kNewEntry =
    "INSERT INTO entry (game, seq, at, kind, payload, digest) VALUES (?, ?, ?, ?, ?, ?)";
constexpr const char* kSetStatus = "UPDATE game SET status = ? WHERE number = ?";
constexpr const char* kSetMeta = "UPDATE game SET meta = ? WHERE number = ?";
constexpr const char* kSetChanged = "UPDATE game SET changed = max(changed, ?) WHERE number = ?";
constexpr const char* kPutSecret = "REPLACE INTO secret (game, name, value) VALUES (?, ?, ?)";
constexpr const char* kForgetSecret = "DELETE FROM secret WHERE game = ? AND name = ?";
constexpr const char* kPutContact = "REPLACE INTO contact (game, name, content) VALUES (?, ?, ?)";
constexpr const char* kForgetContact = "DELETE FROM contact WHERE game = ? AND name = ?";
constexpr const char* kRemove = "DELETE FROM game WHERE number = ?";

constexpr const char* kHeader = "SELECT content FROM header WHERE game = ?";
constexpr const char* kEntries =
    "SELECT seq, at, kind, payload, digest FROM entry WHERE game = ? AND seq >= ? ORDER BY seq LIMIT ?";
constexpr const char* kSecrets = "SELECT name, value FROM secret WHERE game = ? ORDER BY name";
constexpr const char* kContacts = "SELECT name, content FROM contact WHERE game = ? ORDER BY name";

constexpr const char* kFind = "SELECT * FROM listed WHERE id = ?";
constexpr const char* kList =
    "SELECT * FROM listed WHERE kind = ? AND number < ? ORDER BY number DESC LIMIT ?";
constexpr const char* kListByStatus =
    "SELECT * FROM listed WHERE kind = ? AND number < ? AND status = ? ORDER BY number DESC LIMIT ?";
constexpr const char* kIdle =
    "SELECT * FROM listed WHERE kind = 0 AND status = ? AND active < ? ORDER BY number LIMIT ?";

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

struct Found {
    std::int64_t number = 0;
    Seq last = 0;
};

std::optional<Found> found(Connection& connection, const std::string& game) {
    Query query(connection, kNumberAndLast);
    query.text(game);
    if (!query.row()) return std::nullopt;
    return Found{.number = query.number_at(0), .last = static_cast<Seq>(query.number_at(1))};
}

void change(Connection& connection, std::int64_t game, const Changes& with) {
    if (with.status)
        Query(connection, kSetStatus).number(static_cast<std::int64_t>(*with.status)).number(game).run();
    if (with.meta) Query(connection, kSetMeta).text(*with.meta).number(game).run();
    for (const Secret& secret : with.secrets) {
        if (secret.value)
            Query(connection, kPutSecret).number(game).text(secret.name).bytes(*secret.value).run();
        else
            Query(connection, kForgetSecret).number(game).text(secret.name).run();
    }
    for (const Contact& contact : with.contacts) {
        if (contact.text)
            Query(connection, kPutContact).number(game).text(contact.name).text(*contact.text).run();
        else
            Query(connection, kForgetContact).number(game).text(contact.name).run();
    }
}

// Does one write inside the open transaction. A refusal (StoreError) is thrown before anything is written, so that the
// others of its commit need no savepoint.
struct Writer {
    Connection& connection;
    const std::string& place;

    Found existing(const std::string& game, const Write& write) const {
        const std::optional<Found> there = found(connection, game);
        if (!there) throw no_such_game(operation_of(write), place, game);
        return *there;
    }

    void put(std::int64_t game, Seq seq, const std::vector<Entry>& entries, std::string digest) const {
        for (const Entry& entry : entries) {
            digest = chained(digest, seq, entry);
            Query(connection, kNewEntry)
                .number(game)
                .number(as_number(seq++))
                .number(entry.at)
                .text(entry.kind)
                .text(entry.payload)
                .bytes(digest)
                .run();
        }
    }
    std::string digest_of(const Found& game) const {
        Query query(connection, game.last == 0 ? kHeader : kDigest);
        query.number(game.number);
        if (game.last != 0) query.number(as_number(game.last));
        if (!query.row()) return {};
        return game.last == 0 ? first_link(query.text_at(0)) : query.text_at(0);
    }

    void operator()(const Create& create) const {
        if (found(connection, create.game)) throw game_exists(place, create.game);
        Query(connection, kNewGame)
            .text(create.game)
            .number(create.at)
            .number(static_cast<std::int64_t>(create.kind))
            .run();
        const std::int64_t number = connection.database.getLastInsertRowid();
        Query(connection, kNewHeader).number(number).text(create.header).run();
        put(number, 1, create.entries, first_link(create.header));
        change(connection, number, create.with);
    }

    void operator()(const Append& append) const {
        const Found game = existing(append.game, append);
        if (append.next != game.last + 1) throw not_next(place, append, game.last);
        for (const Create& create : append.opens)
            if (found(connection, create.game)) throw game_exists(place, create.game);
        for (const Create& create : append.opens) (*this)(create);
        put(game.number, append.next, append.entries, digest_of(game));
        change(connection, game.number, append.with);
    }

    void operator()(const Change& wanted) const {
        const Found game = existing(wanted.game, wanted);
        Query(connection, kSetChanged).number(wanted.at).number(game.number).run();
        change(connection, game.number, wanted.with);
    }
};

}  // namespace

// The reader sees what is committed and waits for no sync; it is closed first, so that the writer, closing last, folds
// the write-ahead log into the file.
struct SqliteStore::Parts {
    std::string file;
    SqliteOptions options;
    std::optional<Guard> guard;
    bool unclean = false;
    std::int64_t unchained = 0;  // the games up to this number may have entries without a digest
    std::unique_ptr<Connection> writer;
    std::unique_ptr<Connection> reader;

    void open();
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
        return with(*reader, operation, [&] { return work(*reader); });
    }
    template <class Work>
    auto transact(std::string_view operation, Work work) {
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
    // `link`: the digest before the first of them, where they are to be held against their digests.
    std::vector<Entry> entries(
        Connection& connection, Found game, Seq from, Seq limit, std::string* link = nullptr) const;
};

std::unique_ptr<Connection> SqliteStore::Parts::connect(int flags) const {
    return std::make_unique<Connection>(file, flags, static_cast<int>(options.patience.count()), options.vfs);
}

void SqliteStore::Parts::open() {
    if (options.access == Access::Own) {
        guard.emplace(file);
        std::error_code none;
        const std::uintmax_t log = fs::file_size(file + "-wal", none);
        unclean = !none && log > 0;
        make_file(file);
        writer = connect(SQLITE_OPEN_READWRITE);
        identify(writer->database, file, options.access);
        if (unclean && options.checks) check(writer->database, file);
        make_durable(writer->database, file);
        migrate(writer->database, migrations());
        if (options.prepare) options.prepare(writer->database.getHandle());
    }
    reader = connect(SQLITE_OPEN_READONLY);
    identify(reader->database, file, Access::Look);
    unchained =
        reader->database.execAndGet("SELECT value FROM note WHERE name = 'unchained_up_to'").getInt64();
    if (options.prepare) options.prepare(reader->database.getHandle());
}

SqliteStore::SqliteStore(const fs::path& file, SqliteOptions options) : parts_(std::make_unique<Parts>()) {
    parts_->file = file.string();
    parts_->options = std::move(options);
    try {
        parts_->open();
    } catch (const SQLite::Exception& failure) {
        throw translated(failure, "open the store", parts_->file, 0);
    }
}

SqliteStore::~SqliteStore() = default;

bool SqliteStore::was_unclean() const { return parts_->unclean; }

std::vector<Outcome> SqliteStore::commit(std::span<const Write> writes) {
    std::vector<Outcome> outcomes(writes.size());
    for (std::size_t i = 0; i < writes.size(); ++i) outcomes[i].error = why_invalid(writes[i], parts_->file);
    try {
        parts_->transact("commit", [&](Connection& connection) {
            const Writer writer{connection, parts_->file};
            for (std::size_t i = 0; i < writes.size(); ++i) {
                if (outcomes[i].error) continue;
                try {
                    std::visit(writer, writes[i]);
                } catch (const StoreError& refusal) {
                    outcomes[i].error = refusal;
                }
            }
            return 0;
        });
    } catch (const StoreError& failure) {
        for (std::size_t i = 0; i < writes.size(); ++i)
            if (outcomes[i].durable())
                outcomes[i].error.emplace(
                    failure.kind(), operation_of(writes[i]), parts_->file, failure.detail());
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
    Connection& connection, Found game, Seq from, Seq limit, std::string* link) const {
    const auto damaged = [&](Seq seq, const char* how) {
        return StoreError(
            ErrorKind::Corrupt, "read entries", file, "entry " + std::to_string(seq) + " " + how);
    };
    std::vector<Entry> all;
    Seq seq = std::max<Seq>(from, 1);
    Query query(connection, kEntries);
    query.number(game.number).number(as_number(seq)).number(as_number(limit));
    for (; query.row(); ++seq) {
        if (static_cast<Seq>(query.number_at(0)) != seq) throw damaged(seq, "is missing");
        all.push_back({.at = query.number_at(1), .kind = query.text_at(2), .payload = query.text_at(3)});
        if (!link) continue;
        // What an earlier version wrote has no digest; what comes after one that has, has one.
        const std::string digest = query.text_at(4);
        const bool from_before = digest.empty() && game.number <= unchained && (seq == 1 || link->empty());
        if (!from_before && digest != chained(*link, seq, all.back()))
            throw damaged(seq, "is not as it was written");
        *link = digest;
    }
    return all;
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
        const Found there{.number = loaded.listed.number, .last = loaded.listed.last};
        Query header(reader, kHeader);
        header.number(there.number);
        if (header.row()) loaded.header = header.text_at(0);
        std::string link = first_link(loaded.header);
        loaded.tail = parts_->entries(reader, there, 1, kAll, &link);
        return loaded;
    });
}

std::vector<Listed> SqliteStore::list(const ListQuery& query) {
    return parts_->read("list games", [&](Connection& reader) {
        Query rows(reader, query.status ? kListByStatus : kList);
        rows.number(static_cast<std::int64_t>(query.kind));
        rows.number(query.before == 0 ? as_number(kAll) : query.before);
        if (query.status) rows.number(static_cast<std::int64_t>(*query.status));
        rows.number(as_number(query.limit));
        std::vector<Listed> page;
        while (rows.row()) page.push_back(listed(rows));
        return page;
    });
}

std::vector<Secret> SqliteStore::secrets(const std::string& game) {
    constexpr std::string_view kDoing = "read secrets";
    return parts_->read(kDoing, [&](Connection& reader) {
        Query rows(reader, kSecrets);
        rows.number(parts_->existing(reader, kDoing, game).number);
        std::vector<Secret> all;
        while (rows.row()) all.push_back({.name = rows.text_at(0), .value = rows.text_at(1)});
        return all;
    });
}

std::vector<Contact> SqliteStore::contacts(const std::string& game) {
    constexpr std::string_view kDoing = "read contacts";
    return parts_->read(kDoing, [&](Connection& reader) {
        Query rows(reader, kContacts);
        rows.number(parts_->existing(reader, kDoing, game).number);
        std::vector<Contact> all;
        while (rows.row()) all.push_back({.name = rows.text_at(0), .text = rows.text_at(1)});
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

std::vector<std::string> SqliteStore::remove_idle(Status status, Instant before, std::size_t limit) {
    return parts_->transact("remove idle games", [&](Connection& writer) {
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
}

namespace {

const std::string kRestored = "restored_up_to";
constexpr const char* kReadNote = "SELECT value FROM note WHERE name = ?";
constexpr int kMostDamages = 100;

// Of the file as a whole: pages, indexes, what refers to nothing.
std::vector<Damage> damages_of_file(SQLite::Database& database) {
    std::vector<Damage> found;
    SQLite::Statement rows(database, "PRAGMA integrity_check(" + std::to_string(kMostDamages) + ")");
    while (rows.executeStep())
        if (const std::string what = rows.getColumn(0).getString(); what != "ok") found.push_back({"", what});
    SQLite::Statement orphans(database, "PRAGMA foreign_key_check");
    for (int i = 0; i < kMostDamages && orphans.executeStep(); ++i)
        found.push_back({"", "a row of " + orphans.getColumn(0).getString() + " belongs to no game"});
    return found;
}

// Every copy has a number of its own, above those of its games: a copy of a copy is told from it.
void mark_as_copy(SQLite::Database& database) {
    SQLite::Transaction transaction(database);
    database.exec("UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'game'");
    SQLite::Statement mark(database,
        "REPLACE INTO note VALUES (?, ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'game'), 0))");
    mark.bind(1, kRestored);
    mark.exec();
    transaction.commit();
}

}  // namespace

std::int64_t SqliteStore::restored_up_to() {
    return parts_->read("read a note", [&](Connection& reader) {
        Query note(reader, kReadNote);
        note.text(kRestored);
        return note.row() ? note.number_at(0) : 0;
    });
}

std::vector<Damage> SqliteStore::damages() {
    std::vector<Damage> found;
    std::vector<std::string> ids;
    const auto note = [&](const std::string& game, const std::string& what) {
        found.push_back({game, what});
    };
    try {
        const auto own = parts_->connect(SQLITE_OPEN_READONLY);
        found = damages_of_file(own->database);
        SQLite::Statement rows(own->database, "SELECT id FROM game ORDER BY number");
        while (rows.executeStep()) ids.push_back(rows.getColumn(0).getString());
    } catch (const SQLite::Exception& failure) {
        note("", failure.what());
    }
    for (const std::string& id : ids) try {
            if (load(id).header.empty()) note(id, "it has no header");
            (void)secrets(id);
        } catch (const StoreError& error) {
            // A game that was removed meanwhile is not damaged.
            if (error.kind() != ErrorKind::NoSuchGame) note(id, error.detail());
        }
    return found;
}

void SqliteStore::backup(const fs::path& copy) {
    constexpr std::string_view kDoing = "make a backup";
    if (fs::exists(copy))
        throw StoreError(ErrorKind::CannotOpen, kDoing, copy.string(), "it is there already");
    make_file(copy.string());
    try {
        SQLite::Database target(copy.string(), SQLITE_OPEN_READWRITE);
        const auto own = parts_->connect(SQLITE_OPEN_READONLY);
        SQLite::Backup(target, own->database).executeStep(-1);
        target.exec("PRAGMA journal_mode = DELETE");
        mark_as_copy(target);
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

fs::path restore(const fs::path& copy, const fs::path& file) {
    if (!fs::exists(copy))
        throw StoreError(ErrorKind::CannotOpen, "restore", copy.string(), "there is no such file");
    fs::path replaced, fresh = file;
    fresh += ".restored";
    std::error_code ignored;
    fs::remove(fresh, ignored);
    {
        // Brought up to this version on its way, and looked through.
        const Guard guard(file);
        fs::copy_file(copy, fresh);
        fs::permissions(fresh, fs::perms::owner_read | fs::perms::owner_write);
        try {
            SqliteStore store(fresh);
            for (const Damage& damage : store.damages())
                if (damage.game.empty())
                    throw StoreError(ErrorKind::Corrupt, "restore", copy.string(), damage.what);
        } catch (const StoreError&) {
            fs::remove(fresh, ignored);
            fs::remove(fresh.string() + ".lock", ignored);
            throw;
        }
        fs::remove(fresh.string() + ".lock", ignored);
        try {
            SQLite::Database database(fresh.string(), SQLITE_OPEN_READWRITE);
            mark_as_copy(database);
        } catch (const SQLite::Exception& failure) {
            throw translated(failure, "restore", fresh.string(), 0);
        }
        if (fs::exists(file)) {
            const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(
                std::chrono::system_clock::now().time_since_epoch());
            replaced = file.string() + ".replaced-" + std::to_string(seconds.count());
            for (const char* part : {"", "-wal", "-shm"})
                if (fs::exists(file.string() + part))
                    fs::rename(file.string() + part, replaced.string() + part);
        }
        fs::rename(fresh, file);
    }
    return replaced;
}

}  // namespace banquier::storage
