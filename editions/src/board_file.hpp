// A board file: read, checked, and made into the engine's board.
#pragma once

#include "reader.hpp"

#include <banquier/editions/edition.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace banquier::editions {

// What the file says, as far as it could be read.
struct BoardDraft {
    struct Group {
        std::string id;
        Money house_cost = 0;
        Place place;
    };
    struct Square {
        int at = -1;                       // -1: not understood
        std::optional<SquareSort> sort;    // nothing: not understood
        std::optional<std::string> group;  // of a street
        Money price = 0;
        Money mortgage = 0;
        Money tax = 0;
        std::vector<Money> rents;  // of a utility: times the dice
        Place place;
        Place group_place;
    };
    struct Card {
        std::string id;
        DeckId deck{};
        int number = 0;                        // of a list drawn by three dice
        std::optional<banquier::Card> effect;  // nothing: not understood
        Place place;
    };
    struct RuleSetName {
        std::string id;
        Place place;
    };

    std::string file;
    std::string id;
    Place place;  // of the id
    Place squares_place;
    Place groups_place;
    std::map<DeckId, Place> deck_place;
    Draw draw = Draw::Cards;
    std::uint8_t houses = 0;
    std::uint8_t hotels = 0;
    std::vector<RuleSetName> rule_sets;
    std::vector<Group> groups;
    std::vector<Square> squares;
    std::vector<Card> cards;

    const Square* square(int at) const;
};

BoardDraft read_board(const SourceFile& file, Problems& problems);

// The board that another file speaks of; null and a problem where there is none of that name.
const BoardDraft* board_named(
    const std::string& id, Place place, std::span<const BoardDraft> boards, const Report& report);

// Notes what no single line shows: counts, repetitions, moves to nowhere.
void check_board(const BoardDraft& draft, Problems& problems);

// The figures of a draft without mistakes; texts and theme are still empty.
Edition edition_of(const BoardDraft& draft);

}  // namespace banquier::editions
