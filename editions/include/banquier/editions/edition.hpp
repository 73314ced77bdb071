// A board as it is played on: figures for the engine, words in every language, and looks.
#pragma once

#include <banquier/editions/language.hpp>
#include <banquier/engine/game.hpp>

#include <string>
#include <vector>

namespace banquier::editions {

enum class Gender : std::uint8_t { None, Masculine, Feminine };

struct Word {
    std::string one;
    std::string many;
    Gender gender = Gender::None;  // None in English
    bool elides = false;           // French: "l'hôtel", not "la hutte"
    bool operator==(const Word&) const = default;
};

struct Texts {
    std::string title;
    std::array<std::string, kDecks> deck;
    Word house, hotel, street, station, utility;
    Word release;  // from prison: a card or a key
    Word currency;
    ByGroup<std::string> group;  // of stations and utilities: their word in the plural
    BySquare<std::string> square;
    ByCard<std::string> card;  // with placeholders: see card_text
};

enum class Placement : std::uint8_t { Before, After };

struct Token {
    ByLanguage<std::string> name;
};

struct Theme {
    std::string currency_code;
    std::string currency_symbol;
    ByLanguage<Placement> symbol_placement;
    Money shown_times = 1;        // amounts are multiplied for display alone
    ByGroup<std::string> colour;  // "#rrggbb"
    std::vector<Token> tokens;
    // Squares whose names are not found in a source: fixed by found facts, guessed, invented.
    std::vector<SquareId> inferred, reconstructed, ours;
    ByLanguage<std::string> notes;
};

struct Edition {
    std::string id;
    std::string file;
    Board board;
    Draw draw = Draw::Cards;
    std::uint8_t houses = 32;  // in the box
    std::uint8_t hotels = 12;
    std::vector<std::string> rule_sets;  // that play on it officially [FLOW-14]
    ByGroup<std::string> group_id;       // as files write them; "station", "utility"
    ByCard<std::string> card_id;         // one of its own within its deck
    ByLanguage<Texts> texts;
    Theme theme;
};

// An amount as the edition shows it: "20 000 F" with French spaces that do not break, "F20,000".
std::string money_text(const Theme& theme, Language language, Money amount);

// A card's wording with its figures filled in; the salary is the rule set's.
std::string card_text(const Edition& edition, Language language, CardId card, const RuleSet& rules);

}  // namespace banquier::editions
