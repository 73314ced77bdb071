// The sentences of the catalogue as the players of one game read them: in the words of their edition, with the figures
// of their rules, and without what is said of other rule sets. A sentence is text with marks in braces:
//
//   {house} {houses}        the edition's word, one or several; {House} begins a sentence. Also hotel, street,
//                           station, utility, release, currency
//   {a house}               English: "a house", "an international stadium"
//   {un house}              French: "une maison", "un stade"; so also le, du, au, ce, son, aucun; {de houses} too
//   {vendu/vendue house}    French: the form that agrees with the word; the word itself is not said
//   {go} {parking} {chance} {chest}          the names of squares and decks
//   {=salary}               a number of the rule set, money as the edition shows it
//   {=prison_turns words}   a small number in words; {=prison_turns ordinal}: "troisième"
//   {=money 75} {=interest_on 75}            an amount, and the interest on it, which is rounded up
//   {=station_rent 2} {=utility_times 1}     figures of the board, by how many one owns
//   {=hotel_houses words}   so many house prices make a hotel
//   {notes 2x500 4x100}     banknotes in brackets; nothing where players start with another sum
//   {in stars ligue1*} … {where fortune=cash_alone} … {with BANK-05} … {elsewhere} … {end}
//                           the first part whose condition is true: the rule set is one of these, a field has this
//                           value, the rule holds in this rule set
//
// Parts do not nest. Marks are checked when the file is read.
#pragma once

#include <banquier/editions/edition.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace banquier::editions {

class Library;

// Who reads: the board whose words are spoken, the rules that are played, and the rule set by whose name the catalogue
// speaks of them (see Library::catalogue_name). All of it must outlive this.
struct Reader {
    const Library& library;
    const Edition& edition;
    const RuleSet& rules;
    std::string_view rule_set;
    Language language{};
};

// The sentence as it is printed: marks filled in, French spaces that do not break, curved apostrophes.
std::string told(const Reader& reader, std::string_view sentence);

// The same with marks of the caller's own: it is asked about every mark first, and what it does not know is one of the
// above. Spaces and apostrophes stay as they are.
using OwnMark = std::function<std::optional<std::string>(std::string_view mark)>;
std::string filled(const Reader& reader, std::string_view sentence, const OwnMark& own = {});

// Blanks before ; : ! ? % and inside « » that do not break (French), and curved apostrophes.
std::string typeset(std::string_view text, Language language);

// Whether a sentence says what the field's value is, or depends on it.
bool speaks_of(std::string_view sentence, std::string_view field);

}  // namespace banquier::editions
