// The catalogue of rules: what each statement says, and in which rule sets it holds, is printed or is a reading.
#pragma once

#include <banquier/editions/language.hpp>
#include <banquier/engine/rule_id.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::editions {

enum class Standing : std::uint8_t { DoesNotHold, Printed, Reading };

struct CatalogueEntry {
    RuleId id;
    ByLanguage<std::string> says;
    ByLanguage<std::string> reading;  // what we read into it beyond the printed text; empty: nothing
    std::vector<std::string> holds_in;
    std::vector<std::string> printed_in;  // holds_in is printed_in and reading_in together
    std::vector<std::string> reading_in;
    std::vector<std::string> from;  // the rulebooks that print it

    Standing standing(std::string_view rule_set) const;
};

class Catalogue {
public:
    Catalogue() = default;
    explicit Catalogue(std::vector<CatalogueEntry> entries);

    std::span<const CatalogueEntry> entries() const { return entries_; }
    const CatalogueEntry* find(RuleId id) const;

private:
    std::vector<CatalogueEntry> entries_;  // in the order of the file
};

}  // namespace banquier::editions
