#include "writer.hpp"

#include "chain.hpp"
#include "rules.hpp"

#include <SQLiteCpp/Transaction.h>

#include <algorithm>
#include <limits>

namespace banquier::storage {

namespace {

constexpr const char* kFound =
    "SELECT number, tip.seq IS NOT NULL, ifnull(tip.seq, 0), ifnull(tip.digest, x'') FROM game "
    "LEFT JOIN tip ON tip.game = number WHERE id = ?";
constexpr const char* kNewGame =
    "INSERT INTO game (id, status, created, changed, meta, kind) VALUES (?, 0, ?2, ?2, '', ?3)";
constexpr const char* kSeal = "UPDATE game SET digest = sealed('game', number, id, status, created, changed, "
                              "meta, kind) WHERE number = ?";
constexpr const char* kNewHeader = "INSERT INTO header (game, content) VALUES (?, ?)";
constexpr const char* kNewEntry =
    "INSERT INTO entry (game, seq, at, kind, payload, digest) VALUES (?, ?, ?, ?, ?, ?)";
constexpr const char* kEnds = "REPLACE INTO tip (game, seq, digest) VALUES (?, ?, ?)";
constexpr const char* kSetStatus = "UPDATE game SET status = ? WHERE number = ?";
constexpr const char* kSetMeta = "UPDATE game SET meta = ? WHERE number = ?";
constexpr const char* kSetChanged = "UPDATE game SET changed = max(changed, ?) WHERE number = ?";
constexpr const char* kPutSecret =
    "REPLACE INTO secret (game, name, value, digest) VALUES (?1, ?2, ?3, sealed('secret', ?1, ?2, ?3))";
constexpr const char* kForgetSecret = "DELETE FROM secret WHERE game = ? AND name = ?";
constexpr const char* kPutContact =
    "REPLACE INTO contact (game, name, content, digest) VALUES (?1, ?2, ?3, sealed('contact', ?1, ?2, ?3))";
constexpr const char* kForgetContact = "DELETE FROM contact WHERE game = ? AND name = ?";

}  // namespace

std::optional<Found> found(Connection& connection, const std::string& game) {
    Query query(connection, kFound);
    query.text(game);
    if (!query.row()) return std::nullopt;
    return Found{.number = query.number_at(0),
        .has_end = query.number_at(1) != 0,
        .last = static_cast<Seq>(query.number_at(2)),
        .digest = query.text_at(3)};
}

Found Writer::existing(const std::string& game, const Write& write) const {
    std::optional<Found> there = found(connection, game);
    if (!there) throw no_such_game(operation_of(write), place, game);
    if (!there->has_end)
        throw StoreError(ErrorKind::Corrupt, operation_of(write), place, std::string(kNoEnd));
    return *std::move(there);
}

void Writer::put(std::int64_t game, Seq seq, const std::vector<Entry>& entries, std::string digest) const {
    for (const Entry& entry : entries) {
        digest = chained(digest, seq, entry);
        Query(connection, kNewEntry)
            .number(game)
            .number(static_cast<std::int64_t>(seq++))
            .number(entry.at)
            .text(entry.kind)
            .text(entry.payload)
            .bytes(digest)
            .run();
    }
    Query(connection, kEnds).number(game).number(static_cast<std::int64_t>(seq - 1)).bytes(digest).run();
}

void Writer::change(std::int64_t game, const Changes& with) const {
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
    if (with.status || with.meta) seal(game);
}

void Writer::seal(std::int64_t game) const { Query(connection, kSeal).number(game).run(); }

void Writer::operator()(const Create& create) const {
    if (found(connection, create.game)) throw game_exists(place, create.game);
    Query(connection, kNewGame)
        .text(create.game)
        .number(create.at)
        .number(static_cast<std::int64_t>(create.kind))
        .run();
    const std::int64_t number = connection.database.getLastInsertRowid();
    Query(connection, kNewHeader).number(number).text(create.header).run();
    put(number, 1, create.entries, first_link(create.header));
    change(number, create.with);
    if (!create.with.status && !create.with.meta) seal(number);
}

void Writer::operator()(const Append& append) const {
    const Found game = existing(append.game, append);
    if (append.next != game.last + 1) throw not_next(place, append, game.last);
    for (const Create& create : append.opens)
        if (found(connection, create.game)) throw game_exists(place, create.game);
    for (const Create& create : append.opens) (*this)(create);
    put(game.number, append.next, append.entries, game.digest);
    change(game.number, append.with);
}

void Writer::operator()(const Change& wanted) const {
    const Found game = existing(wanted.game, wanted);
    Query(connection, kSetChanged).number(wanted.at).number(game.number).run();
    change(game.number, wanted.with);
    seal(game.number);
}

// The name of a damaged one may be what is damaged.
std::optional<std::int64_t> note(SQLite::Database& database, const char* name) try {
    SQLite::Statement query(
        database, "SELECT value, digest IS sealed('note', name, value) FROM note WHERE name = ?");
    query.bind(1, name);
    if (query.executeStep())
        return query.getColumn(1).getInt() != 0 ? std::optional(query.getColumn(0).getInt64()) : std::nullopt;
    SQLite::Statement damaged(database, "SELECT 1 FROM note WHERE digest IS NOT sealed('note', name, value)");
    return damaged.executeStep() ? std::nullopt : std::optional<std::int64_t>(0);
} catch (const SQLite::Exception& failure) {
    if (!is_damage(failure)) throw;
    return std::nullopt;
}

void put_note(SQLite::Database& database, const char* name, std::int64_t value) {
    SQLite::Statement put(database, "REPLACE INTO note VALUES (?1, ?2, sealed('note', ?1, ?2))");
    put.bind(1, name);
    put.bind(2, value);
    put.exec();
}

void mark_as_copy(SQLite::Database& database) {
    SQLite::Transaction transaction(database);
    database.exec("UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'game'");
    put_note(database, kRestored,
        database.execAndGet("SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'game'")
            .getInt64());
    put_note(database, kState, 0);
    transaction.commit();
}

}  // namespace banquier::storage
