// The catalogue of rules: what each statement says, in which rule sets it holds, where it is printed and what of it is
// a reading.
#pragma once

#include <banquier/editions/language.hpp>
#include <banquier/engine/rule_id.hpp>

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::editions {

enum class Standing : std::uint8_t { DoesNotHold, Printed, Reading };

// A rulebook: its lines within the text that it was copied from, and where its headings stand. A heading holds from
// its line to the next one.
struct Book {
    struct Heading {
        int line = 0;
        std::string text;  // in French, as the rulebooks are
    };

    std::string id;  // "003b"
    ByLanguage<std::string> title;
    int first = 0;
    int last = 0;
    std::vector<Heading> headings;  // by line; the first one stands at `first`

    const std::string& heading(int line) const;
};

// Where a statement is printed for a rule set.
struct Source {
    std::string book;     // a Book's id
    std::string heading;  // the nearest at or above the line
    int line = 0;
    bool operator==(const Source&) const = default;
};

struct CatalogueEntry {
    RuleId id;
    ByLanguage<std::string> says;
    ByLanguage<std::string> reading;  // what we read into it beyond the printed text; empty: nothing
    std::vector<std::string> holds_in;
    std::vector<std::string> printed_in;  // holds_in is printed_in and reading_in together
    std::vector<std::string> reading_in;
    std::vector<std::string> from;                                       // the rulebooks that print it
    std::map<std::string, std::vector<Source>, std::less<>> printed_at;  // by rule set

    Standing standing(std::string_view rule_set) const;
    // Empty where the rule does not hold or is a reading.
    std::span<const Source> sources(std::string_view rule_set) const;
};

class Catalogue {
public:
    Catalogue() = default;
    Catalogue(std::vector<CatalogueEntry> entries, std::vector<Book> books);

    std::span<const CatalogueEntry> entries() const { return entries_; }
    const CatalogueEntry* find(RuleId id) const;
    // The rulebooks, in the order of their numbers.
    std::span<const Book> books() const { return books_; }
    const Book* book(std::string_view id) const;

private:
    std::vector<CatalogueEntry> entries_;  // in the order of the file
    std::vector<Book> books_;
};

}  // namespace banquier::editions
