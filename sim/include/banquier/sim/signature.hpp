// One number for how the rules play: every change of behaviour changes it, nothing else does.
#pragma once

#include <banquier/engine/game.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace banquier::editions {
class Library;
}

namespace banquier::sim {

// A rule set on its official board, with every number of players that it takes.
struct Play {
    Game game;
    std::vector<int> players;
};
Play play_of(const Game& game);

// Games of bots under every rule set in turn.
std::uint64_t signature(std::span<const Play> plays, int games);
// The rule sets of the library in the order of their names, whatever the order of files.
std::uint64_t signature(const editions::Library& library, int games);

}  // namespace banquier::sim
