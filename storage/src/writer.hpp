// One write inside an open transaction, with the digests that belong to it.
#pragma once

#include "connection.hpp"

#include <banquier/storage/game_store.hpp>

#include <optional>
#include <string>

namespace banquier::storage {

// A game, and where its log ends as was noted when it was written.
struct Found {
    std::int64_t number = 0;
    bool has_end = false;
    Seq last = 0;
    std::string digest;
};
std::optional<Found> found(Connection& connection, const std::string& game);

// A refusal (StoreError) is thrown before anything is written, so that the others of its commit need no savepoint.
struct Writer {
    Connection& connection;
    const std::string& place;

    void operator()(const Create& create) const;
    void operator()(const Append& append) const;
    void operator()(const Change& wanted) const;

private:
    Found existing(const std::string& game, const Write& write) const;
    void put(std::int64_t game, Seq seq, const std::vector<Entry>& entries, std::string digest) const;
    void change(std::int64_t game, const Changes& with) const;
    void seal(std::int64_t game) const;
};

// What the file knows of itself.
inline constexpr const char* kRestored = "restored_up_to";
inline constexpr const char* kState = "state";  // see last_state.hpp
inline constexpr const char* kUnchained = "unchained_up_to";
// 0: it has none. Nothing: that cannot be told, since a note is not as it was written; damage to one costs it alone.
std::optional<std::int64_t> note(SQLite::Database& database, const char* name);
void put_note(SQLite::Database& database, const char* name, std::int64_t value);
// The games that are there come from a copy. Every copy has a number of its own, above those of its games: a copy of a
// copy is told from it.
void mark_as_copy(SQLite::Database& database);

}  // namespace banquier::storage
