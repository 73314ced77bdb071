// The store in the data folder of a server, looked at or changed without it.
#pragma once

#include "console.hpp"

#include <banquier/storage/folder.hpp>
#include <banquier/storage/sqlite_store.hpp>

#include <filesystem>
#include <string>

namespace banquier::app {

inline std::filesystem::path store_file(const std::string& data) {
    const std::filesystem::path folder =
        data.empty() ? storage::default_data_folder() : std::filesystem::path(data);
    return folder / storage::kStoreFile;
}

// What the store complains about ends the command.
template <class Work>
ExitCode with_store(const std::string& data, storage::Access access, Work work) {
    try {
        storage::SqliteStore store(store_file(data), {.access = access});
        work(store);
        return ExitCode::Ok;
    } catch (const storage::StoreError& error) {
        const bool asked = error.kind() == storage::ErrorKind::NoSuchGame ||
            error.kind() == storage::ErrorKind::Invalid || error.kind() == storage::ErrorKind::GameExists;
        throw Stop{asked ? ExitCode::Usage : ExitCode::File, error.what()};
    }
}

}  // namespace banquier::app
