// A table of a competition, and its clock, as people are shown them.
#pragma once

#include "cup_views.hpp"

namespace banquier::server {

// Whether its clock runs, or has been stopped.
bool runs(const cup::Round& round);

// `own`: of this table, else of the round.
boost::json::object clock_json(
    const cup::Cup& cup, const cup::Round& round, const cup::Table* own, cup::Millis now);

// In the list of all tables.
boost::json::object table_entry(const CupShown& shown, const cup::Round& round, const cup::Table& table,
    const std::vector<cup::TableNumber>& owed);

// Of a unit's phone and of a banker: first names are enough there, and the log has no others.
boost::json::object own_table(const CupShown& shown, const cup::Round& round, const cup::Table& table);

boost::json::array people_json(const cup::Unit& unit, bool first_names);

// How many devices of the table's people and banker are connected.
std::size_t devices_at(const CupShown& shown, const cup::Table& table);

}  // namespace banquier::server
