// The marks of a sentence, taken apart: what the teller fills in and the checker looks at.
#pragma once

#include "reader.hpp"
#include <banquier/editions/grammar.hpp>

#include <banquier/editions/sentence.hpp>

#include <variant>

namespace banquier::editions {

// Text, or what stands between two braces.
struct Piece {
    std::string_view text;
    std::size_t at = 0;  // where it begins in the sentence
    bool mark = false;
};
std::vector<Piece> pieces_of(std::string_view sentence);

// What a mark says, as far as its form tells. Views into the sentence.
struct TermMark {
    std::string_view article;    // "un"; empty: none
    std::string_view agreement;  // "vendu/vendue"; empty: none
    std::string_view term;       // "house", "go"
    bool capital = false;        // of the first letter of what is said
};
struct FigureMark {
    std::string_view name;      // "salary", "money"
    std::string_view argument;  // "words", "75"; empty: none
};
struct NotesMark {
    std::string_view list;  // "2x500 4x100"
};
struct PartMark {
    enum class Kind : std::uint8_t { In, Where, With, Elsewhere, End };
    Kind kind{};
    std::string_view condition;
};
using SentenceMark = std::variant<TermMark, FigureMark, NotesMark, PartMark>;
SentenceMark mark_of(std::string_view text);

// A word of the edition and whether one or several are meant.
struct KnownTerm {
    std::string_view name;
    Word Texts::* word = nullptr;  // null: the name of a square or deck
    Number number{};
};
const KnownTerm* known_term(std::string_view name);
std::span<const KnownTerm> known_terms();

// Figures that are no field of the rule set.
inline constexpr std::string_view kMoneyFigure = "money", kInterestFigure = "interest_on",
                                  kStationFigure = "station_rent", kUtilityFigure = "utility_times",
                                  kHotelFigure = "hotel_houses";

std::vector<std::string_view> split(std::string_view text, char at);
std::optional<std::int64_t> whole_number(std::string_view text);
// Whether "ligue1*", "stars" or "*" means the rule set.
bool matches(std::string_view pattern, std::string_view rule_set);

// Notes every mark of a sentence that nothing could fill in. `rules`: the ids of the catalogue.
struct SentenceCheck {
    const Report& report;
    std::span<const std::string> rule_sets;
    std::span<const std::string> rules;
    std::span<const std::string_view> places;  // marks that somebody else fills in
};
void check_sentence(std::string_view sentence, Language language, std::string_view key, Place place,
    const SentenceCheck& check);

}  // namespace banquier::editions
