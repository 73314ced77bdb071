// What went wrong with stored games: one type for every store, as a value in an Outcome or thrown.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace banquier::storage {

enum class ErrorKind : std::uint8_t {
    // The caller's: the store is well, and the same call fails again.
    NoSuchGame,
    GameExists,
    Conflict,  // another entry has this number, or the numbers would leave a gap
    Invalid,   // an argument that no store takes
    // The store's: nothing of the write is there, and the same call may succeed later.
    DiskFull,
    ReadOnly,
    Locked,  // used by another process
    Io,
    // The file's: it does not open until somebody has done something about it.
    NoFolder,
    CannotOpen,
    NotAStore,
    Corrupt,
    OlderVersion,  // for reading only, where nothing may be migrated
    NewerVersion,
};

// A stable name for protocols, logs and tests: "disk_full".
std::string_view code(ErrorKind kind);

class StoreError : public std::runtime_error {
public:
    // "cannot append: FILE: the disk is full (detail)". The place is the store's file, or a game's id is in the detail.
    StoreError(ErrorKind kind, std::string_view operation, std::string_view place, std::string_view detail);

    ErrorKind kind() const { return kind_; }
    const std::string& operation() const { return operation_; }
    const std::string& place() const { return place_; }
    const std::string& detail() const { return detail_; }

private:
    ErrorKind kind_;
    std::string operation_, place_, detail_;
};

// What became of one write. Without an error it is durable: power may fail now.
struct Outcome {
    std::optional<StoreError> error;

    bool durable() const { return !error; }
};

}  // namespace banquier::storage
