// Digests by which a change is found that no store has made. Entries are chained: the digest of each is that of itself and
// of the one before, and so of all before it and of the header. Rows that may change have one of their own.
#pragma once

#include <banquier/storage/game_store.hpp>

#include <SQLiteCpp/Database.h>

#include <string>

namespace banquier::storage {

std::string first_link(const std::string& header);
std::string chained(const std::string& before, Seq seq, const Entry& entry);

// Gives a connection `sealed(…)`, the digest of its arguments, and `first_link(header)`.
void teach_digests(SQLite::Database& database);

}  // namespace banquier::storage
