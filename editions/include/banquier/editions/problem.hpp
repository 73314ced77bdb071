// A mistake in an edition file or in a choice of rules: where it is, what was expected and what was found.
#pragma once

#include <banquier/editions/language.hpp>

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace banquier::editions {

enum class ProblemCode : std::uint8_t {
    // Any file
    Unreadable,    // -
    Syntax,        // what the TOML parser says
    UnknownKind,   // found, the kinds
    MissingKey,    // key
    UnknownKey,    // key
    WrongType,     // key, expected, found
    UnknownValue,  // key, found, the values
    OutOfRange,    // key, lowest, highest, found
    DuplicateId,   // what, id, where it was first
    BadId,         // key, found
    ReservedId,    // found
    // Boards
    SquareCount,      // found, the missing
    SquareTwice,      // square
    SquareKindCount,  // kind, found
    GoNotFirst,       // where it is
    UnknownGroup,     // found, the groups
    GroupCount,       // found
    GroupSize,        // group, found
    TitleCount,       // streets, stations, utilities found
    ListLength,       // key, expected, found
    RentFalls,        // found, the one before
    MortgageTooHigh,  // price, found
    CardToNowhere,    // card, found
    DeckSize,         // deck, found
    NumberTwice,      // number
    NumbersMissing,   // deck, the missing
    ReleaseCards,     // found
    // Texts and themes
    UnknownBoard,   // found, the boards
    TextsMissing,   // board, language
    TextsTwice,     // board, language, where they were first
    ThemeMissing,   // board
    ThemeTwice,     // board, where it was first
    TextMissing,    // key, language
    UnknownFigure,  // key, found, the placeholders that the card fills
    FigureMissing,  // key, placeholder
    FigureWritten,  // key, found
    BadColour,      // key, found
    TooFewTokens,   // expected, found
    // Rule sets and house rules
    UnknownRuleSet,   // found, the rule sets
    UnknownBase,      // found, the rule sets
    BaseCycle,        // the circle
    DrawDisagrees,    // rule set, its way of drawing, the board's
    PlayersReversed,  // fewest, found
    TooManyDealt,     // at most, players, found
    BadRuleId,        // found, an example
    NotANumberRule,   // key
    // Sentences of the catalogue
    UnknownMark,   // key, found
    PartNotOpen,   // key, found
    PartNotEnded,  // key, the last mark
    // Places in the rulebooks
    UnknownBook,  // found, the books
    NoSuchLine,   // found, book, its first line, its last
    // Choices
    ChoiceForm,        // found
    UnknownRule,       // found
    UnknownHouseRule,  // found, the house rules
    NumberWanted,      // house rule
    NumberUnwanted,    // house rule, found
};

// Words that a message needs in the reader's language.
enum class Term : std::uint8_t {
    Number,
    Text,
    List,
    Table,
    Decimal,
    TrueOrFalse,
    Date,
    Nothing,
    Board,
    Group,
    Card,
    RuleSet,
    HouseRule,
    Rule,
    SearchWord,
    French,
    English,
};

// Something that a file says, shown in the reader's quotation marks.
struct Quoted {
    std::string text;
    bool operator==(const Quoted&) const = default;
};

using Parameter = std::variant<std::int64_t, std::string, Term, Quoted>;

struct Place {
    int line = 0;  // from 1; 0: none
    int column = 0;
    auto operator<=>(const Place&) const = default;
};

struct Problem {
    std::string file;  // empty for a choice
    Place place;
    ProblemCode code{};
    std::vector<Parameter> parameters;  // in the order noted beside the code
    std::string nearest;                // the name that was probably meant; empty: none comes near

    bool operator==(const Problem&) const = default;
};

using Problems = std::vector<Problem>;

// "data/boards/x.toml:12:7: rents: expected ..., found ..."
std::string render(const Problem& problem, Language language);

}  // namespace banquier::editions
