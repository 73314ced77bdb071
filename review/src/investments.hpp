// What each group cost its owners and brought them, read off the facts of a game.
#pragma once

#include <banquier/review/review.hpp>

namespace banquier::review {

std::vector<Investment> investments_in(const notation::Record& record);

}  // namespace banquier::review
