// What SQLite does not do for its file.
#pragma once

#include <banquier/storage/error.hpp>

#include <filesystem>
#include <string_view>

namespace banquier::storage {

StoreError system_error(std::string_view operation, const std::filesystem::path& place, int number);

// An empty file that only this user can read, if there is none; durable, name and all.
void make_file(const std::filesystem::path& file);

}  // namespace banquier::storage
