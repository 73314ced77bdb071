#include <banquier/terminal/board_view.hpp>
#include <banquier/terminal/text.hpp>

#include <fmt/format.h>

namespace banquier::terminal {

namespace {

std::string buildings(const View& view, std::uint8_t level) {
    if (level == 0) return {};
    if (level == hotel_level(view.game)) return view.paint.red("H");
    return view.paint.green(repeated("⌂", level));
}

// Who owns a title and what stands on it; what it costs while nobody does.
std::string title_mark(const View& view, DeedId deed) {
    const Holding& holding = view.state.holding[deed];
    if (!is_player(holding.owner)) return view.paint.dim(view.words.money(view.game.board.deed[deed].price));
    const std::string owner = view.paint.seat(holding.owner, std::to_string(index_of(holding.owner) + 1));
    return owner + (holding.mortgaged ? view.paint.dim("⊘") : buildings(view, holding.level));
}

std::string left_mark(const View& view, SquareId id) {
    const Square& square = view.game.board.square[id];
    switch (square.kind) {
    case SquareKind::Property: return title_mark(view, square.deed);
    case SquareKind::Tax: return view.paint.dim(view.words.money(square.tax));
    case SquareKind::Parking:
        return view.state.pot == 0 ? "" : view.paint.yellow(view.words.money(view.state.pot));
    case SquareKind::Prison: {
        std::string prisoners;
        for (const PlayerId player : view.state.in_play)
            if (view.state.player[player].prison != 0) prisoners += view.paint.token(player);
        return prisoners.empty() ? "" : "▦" + prisoners;
    }
    default: return {};
    }
}

std::string tokens(const View& view, SquareId id, int columns) {
    std::string result;
    int count = 0;
    for (const PlayerId player : view.state.in_play) {
        const Player& seat = view.state.player[player];
        if (seat.place != id || seat.prison != 0) continue;
        if (++count > columns) return result;
        result += view.paint.token(player);
    }
    return result;
}

std::string_view colour_of(const View& view, SquareId id) {
    const Square& square = view.game.board.square[id];
    if (square.kind != SquareKind::Property) return {};
    return view.words.edition().theme.colour[view.game.board.deed[square.deed].group];
}

}  // namespace

std::string marks(const View& view, SquareId square, int columns) {
    const std::string right = tokens(view, square, columns - 1);
    std::string left = left_mark(view, square);
    // A price makes room for tokens; who owns it never does.
    if (width(left) + width(right) + (right.empty() ? 0 : 1) > columns) left = width(left) <= 1 ? left : "";
    const int gap = columns - width(left) - width(right);
    return left + std::string(static_cast<std::size_t>(std::max(0, gap)), ' ') + right;
}

std::string number_chip(const View& view, SquareId square, int columns) {
    const std::string number = padded(fmt::format("{:>2}", index_of(square)), columns);
    const std::string_view colour = colour_of(view, square);
    return colour.empty() ? view.paint.dim(number) : view.paint.on(colour, number);
}

}  // namespace banquier::terminal
