// What many games come to, as people look at it: a table for the terminal, figures for a spreadsheet, a page with
// charts. The same input gives the same bytes.
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/sim/interim.hpp>
#include <banquier/sim/match.hpp>
#include <banquier/sim/tally.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace banquier::report {

using editions::Language;

// A run and its tally. The board is one of the library's; the rule set is named as it was asked for.
struct Input {
    const editions::Library& library;
    std::string board, rule_set;
    std::vector<std::string> choices;   // house rules and changed fields, as they were asked for
    std::vector<std::string> entrants;  // the bots in the order of naming: as many as there are seats
    std::uint64_t seed = 1;
    const sim::Tally& tally;
    const Game& game;
    sim::Limits limits;
    std::optional<sim::InterimState> interim{};  // the tally is not the whole run: everything written says so
};

// Aligned columns of at most a hundred characters, with 95 % intervals.
std::string as_text(const Input& input, Language language);

// One figure a line: section,key,subkey,value,low,high. Numbers with a decimal point, shares as fractions of one,
// money in the engine's units; low and high are empty where a figure has no interval. Names are those of the files
// (groups "orange", squares "16"), so that the columns mean the same in every language.
//
//   run      games, blocks, seed, board, rule_set, choice, rounds_limit; entrant: subkey its number from 1;
//            interim, of an interim result alone: blocks, done, shards, begun, complete
//   win      entrant, seat, turn: share of wins; subkey its number from 1
//   game     turns, trades, offers, lots, buildings, contests, bankruptcies: a game; capped: share of games;
//            refused, cut: slips of bots in all games
//   rounds   mean, median, quartile, third_quartile, ninth_tenth; count: games that ended, subkey the round
//   landing  the square, or "prison": share of throws that end there
//   income   the group; subkey the position in Deed::rent and cost, per_100_throws, return, break_even, step: "3:cost"
//   rent     the group; subkey rents, money, spent: a game
//   whole    the group; subkey games (share), rounds (mean), wins (share of the first owner)
//   ruin     the cause; subkey player or bank: a game; by_rent: subkey "orange:3"; median_round
//   playing  games: share that goes on after the round in subkey
//   worth    the entrant's name; subkey the round: mean fortune
std::string as_csv(const Input& input);

// One page that needs nothing else: style and drawings are in it, it has no script, and it is well-formed XML.
std::string as_html(const Input& input, Language language);

}  // namespace banquier::report
