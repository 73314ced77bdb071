// The files of the rulebook folder, read for the rule sets that there are.
#pragma once

#include "reader.hpp"

#include <banquier/editions/catalogue.hpp>

namespace banquier::editions {

struct CatalogueDraft {
    CatalogueEntry entry;
    std::string file;
    Place place;
};

std::vector<CatalogueDraft> read_catalogue(
    const SourceFile& file, std::span<const std::string> rule_sets, Problems& problems);

std::vector<Book> read_books(const SourceFile& file, Problems& problems);

// Notes in the entries where each is printed.
void read_sources(const SourceFile& file, std::span<const std::string> rule_sets, std::span<const Book> books,
    std::vector<CatalogueEntry>& entries, Problems& problems);

// The rule sets that a name or a family ("ligue1*") means.
std::vector<std::string> matching(std::string_view pattern, std::span<const std::string> rule_sets);

}  // namespace banquier::editions
