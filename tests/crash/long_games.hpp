// Games of many acts in a store, at which nobody is and nothing happens: a server that starts has them to take up.
#pragma once

#include <banquier/storage/game_store.hpp>

namespace banquier::crash {

inline constexpr int kLongGameActs = 1000;

// So many games, each with dice of its own and so many acts, waiting for somebody who is not there.
void add_long_games(storage::GameStore& store, int games, int acts = kLongGameActs);

}  // namespace banquier::crash
