// What tables and rounds came to.
#pragma once

#include <banquier/cup/cup.hpp>

namespace banquier::cup {

// What a unit has done in one stage, over the tables that are done.
struct Record {
    Amount points = 0;  // thousandths, byes left out
    int played = 0;
    int byes = 0;
    int wins = 0;
    Amount shares = 0;  // of the money at its tables, millionths, summed
    struct Meeting {
        UnitId other = 0;
        bool ahead = false;
    };
    std::vector<Meeting> met;

    // A bye is worth the mean of what the unit has made itself.
    Amount total() const { return points + (played == 0 ? 0 : byes * (points / played)); }
};
std::vector<Record> stage_records(const Cup& cup, std::uint32_t stage);  // of unit n at n - 1

// Money of a unit at a table, all members together, and of everybody there.
Amount unit_total(const Table& table, UnitId unit);
Amount table_total(const Table& table);

// Who goes on from a round that is done; for points everybody.
std::vector<UnitId> advancing(const Cup& cup, const Round& round);
// The order of a stage for points: the best first.
std::vector<RankRow> stage_ranking(const Cup& cup, std::uint32_t stage, const std::vector<UnitId>& units);

// What is over once the last round is: its stage, with who goes through.
struct Outcome {
    std::vector<UnitId> advanced;
    bool stage_over = false;
    std::vector<UnitId> through;
};
Outcome outcome(const Cup& cup, const Round& round);

const editions::CupStage& stage_of(const Cup& cup, const Round& round);

}  // namespace banquier::cup
