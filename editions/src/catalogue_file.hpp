// The catalogue file, read for the rule sets that there are.
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

}  // namespace banquier::editions
