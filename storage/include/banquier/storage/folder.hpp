// Where a user's games are.
#pragma once

#include <filesystem>
#include <string>

namespace banquier::storage {

// $XDG_DATA_HOME/banquier, else ~/.local/share/banquier; made for this user alone if it is not there. Throws StoreError
// when there is no such place or it cannot be written to.
std::filesystem::path default_data_folder();

// The same for these values of XDG_DATA_HOME and HOME; null: not set.
std::filesystem::path data_folder(const char* xdg_data_home, const char* home);

inline constexpr const char* kStoreFile = "games.sqlite3";

}  // namespace banquier::storage
