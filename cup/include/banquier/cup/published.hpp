// What everybody may see of a cup: the log that a server gives to anybody, and what result pages are made of.
#pragma once

#include <banquier/cup/cup.hpp>

#include <span>

namespace banquier::cup {

// So many entries of a log are for everybody: nobody learns from it of a draw or a ranking that is not published.
std::size_t published_entries(std::span<const Entry> log);

// The same cup without a draw or ranking that is not published, without sheets that are not received, without families,
// rulings and roles, and with first names alone.
Cup published(Cup cup);

}  // namespace banquier::cup
