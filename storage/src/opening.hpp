// What a file is asked before it is used as a store; each throws StoreError with what is wrong.
#pragma once

#include <banquier/storage/sqlite_store.hpp>

#include <SQLiteCpp/Database.h>

#include <string>

namespace banquier::storage {

// Is it ours, and of a version that we know? Changes nothing.
void identify(SQLite::Database& database, const std::string& file, Access access);

// Is it sound? For after an unclean end. `how`: a check of SQLite's own.
void check(SQLite::Database& database, const std::string& file, const std::string& how = "quick_check(1)");

// Sets it up so that what is committed is on the disk.
void make_durable(SQLite::Database& database, const std::string& file);

}  // namespace banquier::storage
