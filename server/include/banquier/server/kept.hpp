// What the store has of a game, beside its log.
#pragma once

#include <banquier/storage/game_store.hpp>
#include <banquier/table/table.hpp>

#include <string>

namespace banquier::server {

// What lists show: {"public", "board", "rules", "seats": [{"kind", "name"?}]}.
std::string meta_text(const table::Lasting& table, bool is_public);

storage::Status status_of(table::Stage stage);

// The public record of a game in the store; empty where it has not begun. Throws StoreError, and std::runtime_error for
// a log that cannot be read.
std::string record_text(storage::GameStore& store, const std::string& game);

}  // namespace banquier::server
