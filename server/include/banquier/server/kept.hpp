// What the store has of a game, beside its log.
#pragma once

#include <banquier/storage/game_store.hpp>
#include <banquier/table/luck.hpp>
#include <banquier/table/table.hpp>

#include <memory>
#include <string>

namespace banquier::server {

// What lists show: {"public", "board", "rules", "seats": [{"kind", "name"?}]}; of a game that another follows also
// {"next": its id}, and of one that has got other dice {"renewed": the mark of the backup that it came from}.
struct Continued {
    std::string next;
    std::int64_t renewed = 0;
};
std::string meta_text(const table::Lasting& table, bool is_public, const Continued& continued = {});

storage::Status status_of(table::Stage stage);

inline constexpr std::string_view kDiceSecret = "dice";  // its name in the store

// The luck behind a game with fair dice; none where its secret is lost.
std::unique_ptr<table::FairLuck> kept_luck(storage::GameStore& store, const std::string& game);

// Why a server could not take this game up or show it; empty: it could.
std::string problem_of(storage::GameStore& store, const std::string& game);

// The public record of a game in the store; empty where it has not begun. Throws StoreError, and std::runtime_error for
// a log that cannot be read.
std::string record_text(storage::GameStore& store, const std::string& game);

}  // namespace banquier::server
