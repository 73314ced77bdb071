// What every store refuses, whatever it keeps games in.
#pragma once

#include <banquier/storage/game_store.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace banquier::storage {

inline constexpr std::string_view kNoEnd = "where its log ends is not noted";

std::string_view operation_of(const Write& write);

// Why no store takes this write; none: it may be tried.
std::optional<StoreError> why_invalid(const Write& write, const std::string& place);

// Refusals that need a look at the game.
StoreError no_such_game(std::string_view operation, const std::string& place, const std::string& game);
StoreError game_exists(const std::string& place, const std::string& game);
StoreError not_next(const std::string& place, const Append& append, Seq last);

}  // namespace banquier::storage
