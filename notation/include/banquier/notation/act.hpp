// One short line for each act, the same in the terminal, in records and in scenarios. Grammar: docs/notation.md.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/notation/problem.hpp>

#include <array>
#include <string>
#include <string_view>

namespace banquier::notation {

// An edition's own ids for its groups and cards, which a reader may know beside the numbers.
struct Names {
    std::array<std::string, kGroups> group;
    std::array<std::string, kCards> card;
};

// What a line is read against. A state lets "card" alone mean the lowest release card that the giver holds.
struct Context {
    const Game& game;
    const State* state = nullptr;
    const Names* names = nullptr;
};

// A die of a throw that does not count [TURN-08]: "roll void".
inline constexpr std::uint8_t kVoidDie = 7;

// The canonical line: squares, seats and cards as numbers, so that it needs no edition. A roll or throw that the
// engine lists is written without dice.
std::string write_act(const Game& game, const Action& action);

// parse_act(write_act(a)) == a for every act of that game.
Result<Action> parse_act(std::string_view line, const Context& context);

std::string write_card(CardId card);                            // "chance 4"
std::string write_token(const Game& game, TokenId token);       // "card1", or "key1" where release is a key
std::string write_level(const Game& game, std::uint8_t level);  // "3", or "h" for a hotel
int square_of(const Game& game, DeedId deed);                   // -1 for no deed

}  // namespace banquier::notation
