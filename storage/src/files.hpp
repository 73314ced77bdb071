// What SQLite does not do for its file.
#pragma once

#include <banquier/storage/error.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace banquier::storage {

StoreError system_error(std::string_view operation, const std::filesystem::path& place, int number);

// Puts `fresh` in the place of `file`, and keeps what was there, with its log, under a name of its own: FILE.WHY-SECONDS. Gives
// that name; empty: nothing was there. At no moment is there no file: a start would begin an empty one. Durable, names and
// all; throws StoreError.
std::filesystem::path replace_file(const std::filesystem::path& fresh, const std::filesystem::path& file,
    const std::string& why, std::string_view operation);

// An empty file that only this user can read, if there is none; durable, name and all.
void make_file(const std::filesystem::path& file);

}  // namespace banquier::storage
