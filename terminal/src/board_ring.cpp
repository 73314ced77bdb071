#include <banquier/terminal/drawing.hpp>
#include <banquier/terminal/text.hpp>

#include <algorithm>

namespace banquier::terminal {

namespace {

constexpr int kCell = 8;              // columns within a square of the upper and lower row
constexpr int kSide = 3 * kCell + 2;  // within a square of a side: three squares wide
constexpr int kMiddle = 5 * kCell + 4;
constexpr int kSideSquares = 9;
static_assert(kSide * 2 + kMiddle + 4 == kRingColumns);

constexpr SquareId at(int square) { return static_cast<SquareId>(square); }

std::string border(std::string_view left, std::string_view joint, std::string_view right) {
    std::string line{left};
    for (int i = 0; i < 11; ++i) line += repeated("─", kCell) + std::string{i == 10 ? right : joint};
    return line;
}

// The border between a row of squares and the middle, whose edges stand under the third and the eighth joint.
std::string inner_border(std::string_view joint, std::string_view edge) {
    std::string line = "├";
    for (int i = 0; i < 11; ++i) {
        line += repeated("─", kCell);
        line += i == 10 ? "┤" : i == 2 || i == 7 ? edge : joint;
    }
    return line;
}

// Eleven squares side by side, four lines high.
void add_row(const Drawing& drawing, int first, int step, Lines& lines) {
    std::array<std::string, 4> row;
    row.fill("│");
    for (int i = 0; i < 11; ++i) {
        const SquareId square = at(first + i * step);
        const auto name = drawing.names.of(square, kCell, 2);
        row[0] += number_chip(drawing, square, kCell) + "│";
        row[1] += padded(name[0], kCell) + "│";
        row[2] += padded(name[1], kCell) + "│";
        row[3] += marks(drawing, square, kCell) + "│";
    }
    lines.insert(lines.end(), row.begin(), row.end());
}

// One line: number, name, marks.
std::string side_square(const Drawing& drawing, SquareId square) {
    constexpr int kName = 14, kMarks = kSide - kName - 5;
    const std::string name = drawing.names.of(square, kName, 1)[0];
    return number_chip(drawing, square, 3) + " " + padded(name, kName) + " " + marks(drawing, square, kMarks);
}

}  // namespace

Lines board_ring(const Drawing& drawing) {
    Lines lines{border("┌", "┬", "┐")};
    add_row(drawing, 20, 1, lines);
    lines.push_back(inner_border("┴", "┼"));
    const Titles titles = drawing.state.players <= 4 ? Titles::Shown : Titles::Hidden;
    Lines middle = player_lines(drawing, kMiddle - 2, titles);
    middle.resize(kSideSquares);
    for (int i = 0; i < kSideSquares; ++i)
        lines.push_back("│" + side_square(drawing, at(19 - i)) + "│ " +
            padded(middle[static_cast<std::size_t>(i)], kMiddle - 2) + " │" +
            side_square(drawing, at(31 + i)) + "│");
    lines.push_back(inner_border("┬", "┼"));
    add_row(drawing, 10, -1, lines);
    lines.push_back(border("└", "┴", "┘"));
    return lines;
}

Lines board_list(const Drawing& drawing) {
    constexpr int kHalf = kListColumns / 2 - 1, kName = 23, kMarks = kHalf - kName - 5;
    const auto entry = [&](int i) {
        const SquareId square = at(i);
        return number_chip(drawing, square, 3) + " " + padded(drawing.names.of(square, kName, 1)[0], kName) +
            " " + marks(drawing, square, kMarks);
    };
    Lines lines;
    for (int i = 0; i < 20; ++i) lines.push_back(entry(i) + "  " + entry(20 + i));
    return lines;
}

}  // namespace banquier::terminal
