// The file of search words, checked against the rules that there are.
#pragma once

#include "reader.hpp"

#include <banquier/editions/catalogue.hpp>
#include <banquier/editions/search_words.hpp>

namespace banquier::editions {

void read_search(
    const SourceFile& file, std::span<const CatalogueEntry> rules, SearchWords& words, Problems& problems);

}  // namespace banquier::editions
