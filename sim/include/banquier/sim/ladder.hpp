// Who is how strong among many: games of a pool of bots at random tables, and ratings that follow from who won.
//
//     LadderRun run{.game = game, .pool = pool};
//     Results results;                                        // of tables of four
//     play_ladder(run, 4, 200, threads, results);
//     Ladder ladder = rated(run, 4, results);
#pragma once

#include <banquier/notation/problem.hpp>
#include <banquier/sim/run.hpp>

#include <boost/json.hpp>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace banquier::sim {

inline constexpr std::string_view kLadderFormat = "banquier-ladder";
inline constexpr int kLadderVersion = 1;

struct LadderRun {
    Game game;
    std::vector<Entrant> pool;  // the first is the measure of the others
    std::uint64_t seed = 1;
    Limits limits;
};

// Who sits at a table, as places in the pool: everybody is as likely, nobody sits there twice unless the pool is too small.
using LineUp = std::vector<std::size_t>;
LineUp line_up_at(const LadderRun& run, int players, std::uint64_t table);

// A table is one luck played in every rotation of the seats. Of each of its games: who has won, as bits of the line-up.
using TableResult = std::vector<std::uint8_t>;
using Results = std::vector<TableResult>;  // table by table

TableResult play_table(const LadderRun& run, int players, std::uint64_t table);

// Plays tables until there are so many: the same for any number of threads. `after` is told how many there are; false ends it there.
using AfterTables = std::function<bool(std::size_t done)>;
void play_ladder(const LadderRun& run, int players, std::size_t tables, int threads, Results& results,
    const AfterTables& after = {});

// ---- Ratings

// With bounds that 95 of 100 samples of as many tables, drawn from those played, stay within.
struct Rating {
    double value = 0, low = 0, high = 0;
};

// By the model of Plackett and Luce, winners alone: the chance to win is in proportion to 10^((rating + seat) / 400).
struct Ladder {
    static constexpr double kMeasure = 1500;  // of the first of the pool

    int players = 0;
    std::size_t tables = 0, games = 0;
    struct Row {
        Rating rating;
        double games = 0, wins = 0;  // a shared win counts in parts
    };
    std::vector<Row> bots;      // in the order of the pool
    std::vector<Rating> seats;  // what a seat adds; 0 on average
};
Ladder rated(const LadderRun& run, int players, const Results& results);

// ---- As a file

// All that was played, by the number of players at the table.
using AllResults = std::map<int, Results>;

// What is played and by whom, with what the first table of three comes to: programs that play otherwise have another.
boost::json::object description_of(const LadderRun& run, const std::string& board, const std::string& rules,
    const std::vector<std::string>& choices);

std::string ladder_text(const boost::json::object& description, const AllResults& results);
// A problem where the file is of something else than the description.
notation::Result<AllResults> read_ladder(
    std::string_view text, const std::string& file, const boost::json::object& description);

}  // namespace banquier::sim
