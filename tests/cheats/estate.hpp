// What a debtor has, as FLOW-10 reckons it.
#pragma once

#include <banquier/engine/rules.hpp>

namespace banquier::cheats {

// Cash; buildings at what the bank pays; titles at list price, mortgaged ones less the mortgage value; release cards
// at the fine. Where the bank takes titles as a last resort, mortgaged ones count what it pays, and so do those in
// `in_vain`, which nobody wanted, with their mortgage value.
Money estate(const Game& game, const State& s, PlayerId who, DeedSet in_vain = {});

}  // namespace banquier::cheats
