#include "schema.hpp"

#include "chain.hpp"

#include <SQLiteCpp/Transaction.h>

#include <array>
#include <string>

namespace banquier::storage {

namespace {

// A rowid table with a unique index appends faster than WITHOUT ROWID: rows of all games go to the end of one tree.
// The header, which may be large and never changes, lies apart from the row that does. That row stays as it is when the
// log grows: when a game was last active is read from its last entry.
constexpr const char* kVersion1 = R"sql(
PRAGMA application_id = 1111576145;
CREATE TABLE game (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    status INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    meta TEXT NOT NULL
) STRICT;
CREATE INDEX game_by_status ON game (status, number);
CREATE TABLE header (
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    content TEXT NOT NULL
) STRICT;
CREATE TABLE entry (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX entry_by_game ON entry (game, seq);
CREATE TABLE snapshot (
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    state BLOB NOT NULL
) STRICT;
CREATE TABLE secret (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    name TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;
CREATE VIEW listed AS
    SELECT number, id, status, meta, created,
        max(changed, ifnull((SELECT at FROM entry WHERE game = number ORDER BY seq DESC LIMIT 1), changed)) AS active,
        ifnull((SELECT max(seq) FROM entry WHERE game = number), 0) AS last
    FROM game;
)sql";
static_assert(kApplicationId == 1111576145);

// Competitions beside games. What is forgotten is overwritten on the disk.
constexpr const char* kVersion2 = R"sql(
ALTER TABLE game ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;
DROP INDEX game_by_status;
CREATE INDEX game_by_status ON game (kind, status, number);
CREATE TABLE contact (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    name TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;
DROP VIEW listed;
CREATE VIEW listed AS
    SELECT number, id, status, meta, created,
        max(changed, ifnull((SELECT at FROM entry WHERE game = number ORDER BY seq DESC LIMIT 1), changed)) AS active,
        ifnull((SELECT max(seq) FROM entry WHERE game = number), 0) AS last, kind
    FROM game;
)sql";

// Entries are chained, each by a digest of itself and all before it; what was written before has none. Nobody ever kept a
// snapshot.
constexpr const char* kVersion3 = R"sql(
DROP TABLE snapshot;
ALTER TABLE entry ADD COLUMN digest BLOB;
CREATE TABLE note (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO note SELECT 'unchained_up_to', ifnull(max(number), 0) FROM game;
)sql";

// Where every log ends, and digests of the rows that may change: what is cut off or altered there is found too. Of a log
// that has digests for none of its entries, the end has none either.
constexpr const char* kVersion4 = R"sql(
CREATE TABLE tip (
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    digest BLOB NOT NULL
) STRICT;
INSERT INTO tip SELECT number,
    ifnull((SELECT max(seq) FROM entry WHERE game = number), 0),
    ifnull((SELECT ifnull(digest, x'') FROM entry WHERE game = number ORDER BY seq DESC LIMIT 1),
        ifnull((SELECT first_link(content) FROM header WHERE game = number), x''))
    FROM game;
ALTER TABLE game ADD COLUMN digest BLOB;
UPDATE game SET digest = sealed('game', number, id, status, created, changed, meta, kind);
ALTER TABLE secret ADD COLUMN digest BLOB;
UPDATE secret SET digest = sealed('secret', game, name, value);
ALTER TABLE contact ADD COLUMN digest BLOB;
UPDATE contact SET digest = sealed('contact', game, name, content);
ALTER TABLE note ADD COLUMN digest BLOB;
UPDATE note SET digest = sealed('note', name, value);
)sql";

constexpr std::array kMigrations = {kVersion1, kVersion2, kVersion3, kVersion4};

}  // namespace

std::span<const char* const> migrations() { return kMigrations; }

int store_version(SQLite::Database& database) { return database.execAndGet("PRAGMA user_version").getInt(); }

void migrate(SQLite::Database& database, std::span<const char* const> steps) {
    teach_digests(database);
    for (std::size_t version = static_cast<std::size_t>(store_version(database)); version < steps.size();
        ++version) {
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        database.exec(steps[version]);
        database.exec("PRAGMA user_version = " + std::to_string(version + 1));
        transaction.commit();
    }
}

}  // namespace banquier::storage
