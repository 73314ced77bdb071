// Parts of the cup's rules that several files use.
#pragma once

#include "refusal.hpp"
#include "results.hpp"

#include <banquier/cup/cup.hpp>
#include <banquier/cup/draw.hpp>
#include <banquier/engine/rule_id.hpp>

namespace banquier::cup {

// ---- Seating

// The units of a table, the highest throw first.
Result<std::vector<UnitId>> order_of_throws(
    const std::vector<UnitId>& units, const std::vector<SeatThrows>& throws);

// [CUP-03] [CUP-04] Of an online table: thrown by the draw's own luck, and the program keeps the bank.
Seated seated_online(const Cup& cup, const Round& round, const Table& table);

struct BankerChoice {
    Seat person;  // unit 0: from outside
    std::string outsider;
};
BankerChoice banker_of(
    const Cup& cup, const Round& round, const std::vector<UnitId>& by_throw, const std::string& outsider);

// ---- The draw

// The round that can be pooled now: the next one, or the last one again while nobody has played it.
Result<Next> round_to_pool(const Cup& cup);

std::vector<Candidate> candidates(const Cup& cup, const Next& next);
luck::Digest pool_digest(const Cup& cup, const Next& next, std::uint32_t attempt);
// What the tables of the pooled round must be. `secret`: of this draw, not read where no salt is needed.
Result<Drawn> due_draw(const Cup& cup, const luck::Secret* secret, const std::string& salt);

// ---- Registration

bool has_place(const Cup& cup);        // for one more who plays
UnitId first_waiting(const Cup& cup);  // who comes next into a place; 0: nobody
// Who plays, with the members' roles in the order of the format.
Result<Entered> entry_of(const Cup& cup, const Enter& wish);

// ---- Penalties

// The table at which the unit plays and whose result the referee has not; 0: none.
TableNumber table_played(const Cup& cup, UnitId unit);

// ---- Correction

Result<Corrected> due_correction(const Cup& cup, const House& house, const Correct& wish);

}  // namespace banquier::cup
