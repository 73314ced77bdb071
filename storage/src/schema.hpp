// The tables, and how a file of an older version becomes one of this.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <span>

namespace banquier::storage {

// In the header of the file, so that no other SQLite file is taken for ours: "BANQ".
inline constexpr std::int32_t kApplicationId = 0x42414E51;

// migrations()[v] makes version v + 1 out of version v; version 0 is an empty file. What has been released stays as it is.
std::span<const char* const> migrations();

int store_version(SQLite::Database& database);

// Each step in a transaction of its own, with the new version number.
void migrate(SQLite::Database& database, std::span<const char* const> steps);

}  // namespace banquier::storage
