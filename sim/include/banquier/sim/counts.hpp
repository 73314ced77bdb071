// A tally as JSON: every field by its name, counts without the zeros at their end.
#pragma once

#include <banquier/notation/fields.hpp>
#include <banquier/sim/tally.hpp>

#include <boost/json.hpp>

namespace banquier::sim {

boost::json::object counts_of(const Tally& tally);

// The same read back; fields that are missing count nothing. Counts are at most what JavaScript counts exactly.
void read_counts(notation::Fields& fields, Tally& tally);

}  // namespace banquier::sim
