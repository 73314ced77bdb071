// What the tests of this module share: games to play on, and play by seeded chance.
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/engine/rules.hpp>
#include <banquier/notation/problem.hpp>

#include <cstdint>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::notation {

const editions::Library& library();

// A game that the library must know.
Game game_of(std::string_view board, std::string_view rules, std::vector<std::string> overrides = {});
const Game& classique();
// The title of a square of classique.
DeedId at(int square);

inline constexpr PlayerId kAnn{0};
inline constexpr PlayerId kBen{1};

// The rule sets with the board that each plays on.
struct Pairing {
    std::string board;
    std::string rules;
};
std::vector<Pairing> official_pairings();

class Chance {
public:
    explicit Chance(std::uint64_t seed) : state_(seed * 2 + 1) {}
    std::uint32_t below(std::uint32_t n);

private:
    std::uint64_t state_;
};

// A legal act of somebody, dice included; offers too, which no list holds.
Action some_act(const Game& game, const State& state, Chance& chance);

int fewest_players(const Game& game);

// What a problem says in both languages, to be compared whole.
std::vector<std::string> both(const Problem& problem);

// Records in the test report which rules a test shows.
void covers(std::string_view rules);

}  // namespace banquier::notation
