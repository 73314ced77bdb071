#include <banquier/terminal/drawing.hpp>
#include <banquier/terminal/text.hpp>

#include <fmt/format.h>

namespace banquier::terminal {

namespace {

std::string buildings(const Drawing& drawing, std::uint8_t level) {
    if (level == 0) return {};
    if (level == hotel_level(drawing.game)) return drawing.paint.red("H");
    return drawing.paint.green(repeated("⌂", level));
}

// Who owns a title and what stands on it; what it costs while nobody does.
std::string title_mark(const Drawing& drawing, DeedId deed) {
    const Holding& holding = drawing.state.holding[deed];
    if (!is_player(holding.owner))
        return drawing.paint.dim(drawing.words.money(drawing.game.board.deed[deed].price));
    const std::string owner = drawing.paint.seat(holding.owner, std::to_string(index_of(holding.owner) + 1));
    return owner + (holding.mortgaged ? drawing.paint.dim("⊘") : buildings(drawing, holding.level));
}

std::string left_mark(const Drawing& drawing, SquareId id) {
    const Square& square = drawing.game.board.square[id];
    switch (square.kind) {
    case SquareKind::Property: return title_mark(drawing, square.deed);
    case SquareKind::Tax: return drawing.paint.dim(drawing.words.money(square.tax));
    case SquareKind::Parking:
        return drawing.state.pot == 0 ? "" : drawing.paint.yellow(drawing.words.money(drawing.state.pot));
    case SquareKind::Prison: {
        std::string prisoners;
        for (const PlayerId player : drawing.state.in_play)
            if (drawing.state.player[player].prison != 0) prisoners += drawing.paint.token(player);
        return prisoners.empty() ? "" : "▦" + prisoners;
    }
    default: return {};
    }
}

std::string tokens(const Drawing& drawing, SquareId id, int columns) {
    std::string result;
    int count = 0;
    for (const PlayerId player : drawing.state.in_play) {
        const Player& seat = drawing.state.player[player];
        if (seat.place != id || seat.prison != 0) continue;
        if (++count > columns) return result;
        result += drawing.paint.token(player);
    }
    return result;
}

std::string_view colour_of(const Drawing& drawing, SquareId id) {
    const Square& square = drawing.game.board.square[id];
    if (square.kind != SquareKind::Property) return {};
    return drawing.words.edition().theme.colour[drawing.game.board.deed[square.deed].group];
}

}  // namespace

std::string marks(const Drawing& drawing, SquareId square, int columns) {
    const std::string right = tokens(drawing, square, columns - 1);
    std::string left = left_mark(drawing, square);
    // A price makes room for tokens; who owns it never does.
    if (width(left) + width(right) + (right.empty() ? 0 : 1) > columns) left = width(left) <= 1 ? left : "";
    const int gap = columns - width(left) - width(right);
    return left + std::string(static_cast<std::size_t>(std::max(0, gap)), ' ') + right;
}

std::string number_chip(const Drawing& drawing, SquareId square, int columns) {
    const std::string number = padded(fmt::format("{:>2}", index_of(square)), columns);
    const std::string_view colour = colour_of(drawing, square);
    return colour.empty() ? drawing.paint.dim(number) : drawing.paint.on(colour, number);
}

}  // namespace banquier::terminal
