// Games among bots, whole runs or stretches of one, for whoever asks in JSON.
#pragma once

#include <banquier/notation/fields.hpp>
#include <banquier/sim/run.hpp>

#include <boost/json.hpp>

namespace banquier::wasm {

// The run that `bots`, `seed`, `games`, `rounds`, `time_up_after` and `last_round_after` ask for; problems are noted.
sim::Run read_run(notation::Fields& fields, const Game& game);

// Plays the run, or its blocks from `from` to `to`: their `tally`, as `banquier sim --part` keeps it, and the run's `blocks`.
boost::json::object played(notation::Fields& fields, const Game& game);

}  // namespace banquier::wasm
