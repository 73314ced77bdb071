#include <banquier/terminal/board_view.hpp>
#include <banquier/terminal/text.hpp>

#include <fmt/format.h>

namespace banquier::terminal {

namespace {

constexpr int kLabel = 30;

struct Card {
    const View& view;
    Lines lines;

    std::string_view in(const Phrase& phrase) const { return phrase.in(view.words.language()); }
    void say(std::string_view label, Money amount) {
        lines.push_back("  " + padded(label, kLabel) + right_aligned(view.words.money(amount), 10));
    }

    void rents(const Deed& deed) {
        const auto& texts = view.words.texts();
        switch (deed.kind) {
        case DeedKind::Street:
            say(in({"loyer, terrain nu", "rent, bare"}), deed.rent[0]);
            for (int n = 1; n <= view.game.rules.houses_before_hotel; ++n)
                say(view.words.so_many(n, texts.house), deed.rent[static_cast<std::size_t>(n)]);
            say(view.words.so_many(1, texts.hotel), deed.rent[kHotelRent]);
            say(in({"construire", "to build"}), view.game.board.group[deed.group].house_cost);
            break;
        case DeedKind::Station:
            for (int n = 1; n <= 4; ++n)
                say(view.words.so_many(n, texts.station), deed.rent[static_cast<std::size_t>(n - 1)]);
            break;
        case DeedKind::Utility:
            for (int n = 1; n <= 2; ++n)
                lines.push_back("  " + padded(view.words.so_many(n, texts.utility), kLabel) +
                    fmt::format(fmt::runtime(in({"{} × les dés", "{} × the dice"})),
                        deed.rent[static_cast<std::size_t>(n - 1)]));
            break;
        }
    }

    void owner(const Holding& holding) {
        if (!is_player(holding.owner)) return;
        std::string line =
            fmt::format("  {} {}", in({"propriétaire :", "owner:"}), view.words.name(holding.owner));
        if (holding.mortgaged) line += std::string{in({", hypothéqué", ", mortgaged"})};
        if (holding.level != 0) line += ", " + view.words.level(holding.level);
        lines.push_back(line);
    }
};

}  // namespace

Lines title_card(const View& view, SquareId id) {
    Card card{view, {}};
    const Square& square = view.game.board.square[id];
    card.lines.push_back(number_chip(view, id, 4) + " " + view.paint.bold(view.words.square(id)));
    if (square.kind == SquareKind::Tax) card.say(card.in({"à payer", "to pay"}), square.tax);
    if (square.kind != SquareKind::Property) return card.lines;
    const Deed& deed = view.game.board.deed[square.deed];
    card.lines[0] += "  " + view.paint.dim(view.words.texts().group[deed.group]);
    card.say(card.in({"prix", "price"}), deed.price);
    card.rents(deed);
    card.say(card.in({"hypothèque", "mortgage"}), deed.mortgage);
    card.owner(view.state.holding[square.deed]);
    return card.lines;
}

}  // namespace banquier::terminal
