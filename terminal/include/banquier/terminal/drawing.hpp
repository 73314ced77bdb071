// The board, the players and what is asked, drawn for a terminal as lines of text.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/notation/sentences.hpp>
#include <banquier/terminal/paint.hpp>
#include <banquier/terminal/short_names.hpp>

#include <string>
#include <vector>

namespace banquier::terminal {

struct Drawing {
    const Game& game;
    const State& state;
    const notation::Sentences& words;
    const ShortNames& names;
    Paint paint;
};

inline std::string_view in(const Drawing& drawing, const Phrase& phrase) {
    return phrase.in(drawing.words.language());
}

using Lines = std::vector<std::string>;

inline constexpr int kRingColumns = 100;
inline constexpr int kRingRows = 21;
inline constexpr int kListColumns = 80;

// The ring of squares with the players in its middle.
Lines board_ring(const Drawing& drawing);
// The squares in two columns.
Lines board_list(const Drawing& drawing);

// The players, one line each, or two where there is room for their titles.
enum class Titles : std::uint8_t { Shown, Hidden };
Lines player_lines(const Drawing& drawing, int columns, Titles titles);

// What stands on a square, in exactly so many columns: owner, buildings or price on the left, tokens on the right.
std::string marks(const Drawing& drawing, SquareId square, int columns);
// The square's number on its group's colour, in so many columns.
std::string number_chip(const Drawing& drawing, SquareId square, int columns);

// A title with all its figures.
Lines title_card(const Drawing& drawing, SquareId square);

}  // namespace banquier::terminal
