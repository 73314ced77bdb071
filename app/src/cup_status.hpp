// What a cup waits for, and how it stands, in words and as JSON.
#pragma once

#include "console.hpp"

#include <banquier/cup/cup.hpp>

#include <string>

namespace banquier::app {

std::string cup_status(const Console& console, const cup::Cup& cup);
std::string cup_json(const cup::Cup& cup);
// The tables of the last round, with names.
std::string cup_tables(const Console& console, const cup::Cup& cup);
std::string cup_ranking(const Console& console, const cup::Cup& cup);
// Halls that go on alone, and what of them waits; empty where there are none.
class CupFile;
std::string cup_halls(const Console& console, const CupFile& file);

}  // namespace banquier::app
