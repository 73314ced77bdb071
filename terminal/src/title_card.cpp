#include <banquier/terminal/drawing.hpp>
#include <banquier/terminal/text.hpp>

#include <fmt/format.h>

namespace banquier::terminal {

namespace {

constexpr int kLabel = 30;

struct Card {
    const Drawing& drawing;
    Lines lines;

    std::string_view in(const Phrase& phrase) const { return phrase.in(drawing.words.language()); }
    void say(std::string_view label, Money amount) {
        lines.push_back("  " + padded(label, kLabel) + right_aligned(drawing.words.money(amount), 10));
    }

    void rents(const Deed& deed) {
        const auto& texts = drawing.words.texts();
        switch (deed.kind) {
        case DeedKind::Street:
            say(in({"loyer, terrain nu", "rent, bare"}), deed.rent[0]);
            for (int n = 1; n <= drawing.game.rules.houses_before_hotel; ++n)
                say(drawing.words.so_many(n, texts.house), deed.rent[static_cast<std::size_t>(n)]);
            say(drawing.words.so_many(1, texts.hotel), deed.rent[kHotelRent]);
            say(in({"construire", "to build"}), drawing.game.board.group[deed.group].house_cost);
            break;
        case DeedKind::Station:
            for (int n = 1; n <= 4; ++n)
                say(drawing.words.so_many(n, texts.station), deed.rent[static_cast<std::size_t>(n - 1)]);
            break;
        case DeedKind::Utility:
            for (int n = 1; n <= 2; ++n)
                lines.push_back("  " + padded(drawing.words.so_many(n, texts.utility), kLabel) +
                    fmt::format(fmt::runtime(in({"{} × les dés", "{} × the dice"})),
                        deed.rent[static_cast<std::size_t>(n - 1)]));
            break;
        }
    }

    void owner(const Holding& holding) {
        if (!is_player(holding.owner)) return;
        std::string line =
            fmt::format("  {} {}", in({"propriétaire :", "owner:"}), drawing.words.name(holding.owner));
        if (holding.mortgaged) line += std::string{in({", hypothéqué", ", mortgaged"})};
        if (holding.level != 0) line += ", " + drawing.words.level(holding.level);
        lines.push_back(line);
    }
};

}  // namespace

Lines title_card(const Drawing& drawing, SquareId id) {
    Card card{drawing, {}};
    const Square& square = drawing.game.board.square[id];
    card.lines.push_back(number_chip(drawing, id, 4) + " " + drawing.paint.bold(drawing.words.square(id)));
    if (square.kind == SquareKind::Tax) card.say(card.in({"à payer", "to pay"}), square.tax);
    if (square.kind != SquareKind::Property) return card.lines;
    const Deed& deed = drawing.game.board.deed[square.deed];
    card.lines[0] += "  " + drawing.paint.dim(drawing.words.texts().group[deed.group]);
    card.say(card.in({"prix", "price"}), deed.price);
    card.rents(deed);
    card.say(card.in({"hypothèque", "mortgage"}), deed.mortgage);
    card.owner(drawing.state.holding[square.deed]);
    return card.lines;
}

}  // namespace banquier::terminal
