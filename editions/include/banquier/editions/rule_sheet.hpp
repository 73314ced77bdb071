// What the players and the referee of one game read: every rule that holds, in the edition's words, with the amounts of
// this game, where it is printed and what of it is our reading. Every page of rules is made of this.
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/editions/sentence.hpp>

#include <string>
#include <vector>

namespace banquier::editions {

struct SheetRule {
    RuleId id;
    std::string says;
    std::string reading;   // what we read into it beyond the printed text; empty: nothing
    Standing standing{};   // Reading: it is not printed at all
    std::string source;    // the headings under which it is printed: "Prison ; Sortir de prison"
    bool changed = false;  // a choice of the players has changed something of which it speaks
};

struct SheetChapter {
    Chapter chapter{};
    std::string title;
    std::vector<SheetRule> rules;
};

// A number or a choice of the rule set, in words.
struct SheetFigure {
    const RuleField* field = nullptr;
    std::string name;
    std::string value;
    std::vector<RuleId> rules;  // those on the sheet that speak of it
};

struct RuleSheet {
    std::string title;
    std::string summary;
    std::string book;       // whose headings stand beside the rules without its name; empty: none
    std::string stands_in;  // which other books are cited, and why; empty: none
    std::vector<SheetFigure> figures;
    std::vector<SheetChapter> chapters;

    const SheetRule* find(RuleId id) const;
};

// `game` is the rule set on that board, resolved with what the players have chosen.
RuleSheet rule_sheet(const Library& library, const RuleSetInfo& info, const Edition& edition,
    const Resolution& game, Language language);
// The rule set on its official board, as its rulebook has it; on the first board where none is official.
RuleSheet rule_sheet(const Library& library, const RuleSetInfo& info, Language language);

// What a field is called and what its value means: "Tribunes à la banque", "32".
std::string field_name(const Reader& reader, const RuleField& field);
std::string value_in_words(const Reader& reader, const RuleField& field, std::int64_t value);

std::string chapter_title(const Reader& reader, Chapter chapter);

// "RENT-07 RENT-08"
std::vector<RuleId> rules_of(const RuleField& field);

}  // namespace banquier::editions
