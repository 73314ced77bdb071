// Several halls: each fact has one writer.
#pragma once

#include <banquier/cup/cup.hpp>

namespace banquier::cup {

// Whether some hall writes tables of its own now.
bool is_handed(const Cup& cup);
// Why the one whose log it is, or whose entries are being joined, may not write this.
std::optional<Problem> not_written_here(const Cup& cup, const Change& change);
// The last entry of a hall that is joined must lead to the head that was told.
std::optional<Problem> not_as_joined(const Cup& cup, const Entry& entry);

}  // namespace banquier::cup
