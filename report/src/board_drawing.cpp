#include "board_drawing.hpp"

#include "markup.hpp"
#include "numbers.hpp"
#include "text_table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace banquier::report {

namespace {

constexpr double kBoard = 1100, kCorner = 136;
constexpr double kSide = (kBoard - 2 * kCorner) / 9;
constexpr double kStripe = 24;  // a street's colour, at the inner edge
constexpr std::size_t kListed = 10;

struct Box {
    double x = 0, y = 0, width = 0, height = 0;
};

// Départ lies at the lower right, play goes to the left.
Box box_of(std::size_t square) {
    const std::size_t side = square / 10, step = square % 10;
    const double along = step == 0 ? 0 : kCorner + static_cast<double>(step - 1) * kSide;
    const double length = step == 0 ? kCorner : kSide, far = kBoard - kCorner;
    switch (side) {
    case 0: return {kBoard - along - length, far, length, kCorner};
    case 1: return {0, kBoard - along - length, kCorner, length};
    case 2: return {along, 0, length, kCorner};
    default: return {far, along, kCorner, length};
    }
}

bool is_corner(std::size_t square) { return square % 10 == 0; }

Box stripe_of(std::size_t square, const Box& b) {
    switch (square / 10) {
    case 0: return {b.x, b.y, b.width, kStripe};
    case 1: return {b.x + b.width - kStripe, b.y, kStripe, b.height};
    case 2: return {b.x, b.y + b.height - kStripe, b.width, kStripe};
    default: return {b.x, b.y, kStripe, b.height};
    }
}

// What is left for words beside the stripe.
Box room_in(std::size_t square, const Box& b, bool striped) {
    constexpr double kEdge = 5;
    Box room{b.x + kEdge, b.y + kEdge, b.width - 2 * kEdge, b.height - 2 * kEdge};
    const std::size_t side = square / 10;
    // In the rows above and below, figures stand in line with or without a stripe.
    if (is_corner(square) || (!striped && side % 2 == 1)) return room;
    if (side == 0 || side == 3) (side == 0 ? room.y : room.x) += kStripe;
    (side % 2 == 0 ? room.height : room.width) -= kStripe;
    return room;
}

std::string px(double value) { return plain(value, 2); }

class BoardDrawing {
public:
    BoardDrawing(const Input& input, const Figures& figures, const Names& names, Svg& svg)
        : input_(input), f_(figures), names_(names), svg_(svg) {
        // Where nobody stays or everybody is sent says nothing about the rest.
        for (std::size_t i = 0; i < kSquares; ++i)
            if (f_.landing[i] > 0 && !is_corner(i)) {
                coldest_ = std::min(coldest_, f_.landing[i]);
                hottest_ = std::max(hottest_, f_.landing[i]);
            }
    }

    void draw() {
        svg_.rect("0", 0, px(kBoard), kBoard, "class=\"felt\"");
        for (std::size_t i = 0; i < kSquares; ++i) square(i);
        list();
        scale();
    }

private:
    double heat(double share) const {
        if (share <= 0 || hottest_ <= coldest_) return 0;
        return std::clamp((share - coldest_) / (hottest_ - coldest_), 0.0, 1.0);
    }

    void square(std::size_t i) {
        const std::size_t group = group_of(input_.game.board, i);
        const Box b = box_of(i), room = room_in(i, b, group < kGroups);
        const double share = f_.landing[i] + (i == prison() ? f_.landing[sim::kInPrison] : 0);
        svg_.rect(px(b.x), b.y, px(b.width), b.height, "class=\"cell\"");
        svg_.rect(px(b.x), b.y, px(b.width), b.height,
            fmt::format("class=\"hot\" style=\"fill-opacity:calc({} * var(--hot))\"", plain(heat(share), 3)));
        if (group < kGroups) {
            const Box s = stripe_of(i, b);
            svg_.rect(px(s.x), s.y, px(s.width), s.height,
                fmt::format("class=\"group\" fill=\"{}\"", escaped(names_.colour(group))));
        }
        const double middle = room.x + room.width / 2, bottom = room.y + room.height;
        name(names_.square(i), middle, {room.x, room.y, room.width, room.height - (i == prison() ? 70 : 26)});
        if (i == prison()) svg_.text(px(middle), bottom - 41, "share", in_percent(f_.landing[i]) + " +");
        svg_.text(
            px(middle), bottom - 5, "share", in_percent(f_.landing[i == prison() ? sim::kInPrison : i]));
    }

    std::string in_percent(double share) const {
        return share > 0 ? number(100 * share, 2, names_.language()) : "–";
    }

    void name(const std::string& words, double middle, const Box& room) {
        const Fitted fit = fitted(words, room.width, room.height);
        const double line = 1.12 * fit.size, used = line * static_cast<double>(fit.lines.size());
        double y = room.y + (room.height - used) / 2 + 0.85 * fit.size;
        for (const std::string& each : fit.lines) {
            svg_.raw(
                fmt::format("<text x=\"{}\" y=\"{}\" class=\"name\" style=\"font-size:{}px\">{}</text>\n",
                    px(middle), px(y), plain(fit.size, 1), escaped(each)));
            y += line;
        }
    }

    // In the middle of the board: the squares that are visited most.
    void list() {
        std::vector<std::size_t> order(kSquares);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return f_.landing[a] > f_.landing[b]; });
        constexpr double kLeft = kCorner + 60, kRight = kBoard - kCorner - 60, kTop = kCorner + 85,
                         kLine = 55;
        svg_.text(px(kLeft), kTop, "listed", names_.in({"Les dix plus visitées", "The ten most visited"}));
        const double most = f_.landing[order[0]];
        for (std::size_t i = 0; i < kListed; ++i) {
            const double y = kTop + 50 + static_cast<double>(i) * kLine;
            const std::size_t place = order[i];
            const std::size_t group = group_of(input_.game.board, place);
            svg_.text(px(kLeft), y, "list", names_.square(place));
            svg_.text(px(kRight), y, "list end", percent(f_.landing[place], 2, names_.language()));
            const double length = most > 0 ? (kRight - kLeft) * f_.landing[place] / most : 0;
            svg_.rect(px(kLeft), y + 8, px(length), 12,
                group < kGroups ? fmt::format("class=\"group\" fill=\"{}\"", escaped(names_.colour(group)))
                                : "class=\"bar\"");
        }
    }

    void scale() {
        constexpr double kLeft = kCorner + 60, kRight = kBoard - kCorner - 60, kTop = kBoard - kCorner - 95;
        constexpr int kSteps = 8;
        constexpr double kStep = (kRight - kLeft) / kSteps;
        for (int i = 0; i < kSteps; ++i)
            svg_.rect(px(kLeft + i * kStep), kTop, px(kStep), 22,
                fmt::format("class=\"hot\" style=\"fill-opacity:calc({} * var(--hot))\"",
                    plain(static_cast<double>(i) / (kSteps - 1), 3)));
        const Phrase few{"rare : {}", "rare: {}"}, many{"souvent : {}", "often: {}"};
        const Language language = names_.language();
        svg_.text(px(kLeft), kTop + 52, "scale",
            fmt::format(fmt::runtime(names_.in(few)), percent(coldest_, 2, language)));
        svg_.text(px(kRight), kTop + 52, "scale end",
            fmt::format(fmt::runtime(names_.in(many)), percent(hottest_, 2, language)));
    }

    std::size_t prison() const { return index_of(input_.game.board.prison); }

    const Input& input_;
    const Figures& f_;
    const Names& names_;
    Svg& svg_;
    double coldest_ = 1, hottest_ = 0;
};

// Words, each cut behind its hyphens and slashes.
std::vector<std::string> pieces_of(std::string_view name) {
    std::vector<std::string> pieces(1);
    for (const char c : name) {
        if (c == ' ') {
            if (!pieces.back().empty()) pieces.emplace_back();
            continue;
        }
        pieces.back() += c;
        if (c == '-') pieces.emplace_back();
    }
    if (pieces.back().empty()) pieces.pop_back();
    return pieces;
}

}  // namespace

Fitted fitted(std::string_view name, double width, double height) {
    constexpr double kLargest = 16, kSmallest = 8, kLetter = 0.61,
                     kLine = 1.12;  // mean letter, line: in sizes
    // "Prison – simple visite": what follows a dash explains.
    name = name.substr(0, name.find(" – "));
    Fitted fit;
    for (double size = kLargest; size >= kSmallest; size -= 0.5) {
        const auto room = static_cast<std::size_t>(std::max(1.0, width / (kLetter * size)));
        fit = {{}, size};
        bool fits = true;
        for (const std::string& piece : pieces_of(name)) {
            const bool glued = !fit.lines.empty() && fit.lines.back().ends_with('-');
            const std::string longer =
                fit.lines.empty() ? piece : fit.lines.back() + (glued ? "" : " ") + piece;
            if (!fit.lines.empty() && columns(longer) <= room)
                fit.lines.back() = longer;
            else
                fit.lines.push_back(piece);
            fits = fits && columns(fit.lines.back()) <= room;
        }
        if (fits && static_cast<double>(fit.lines.size()) * kLine * size <= height) break;
    }
    return fit;
}

std::string board_drawing(const Input& input, const Figures& figures, const Names& names) {
    if (figures.landing.empty()) return "";
    Svg svg({.id = "board",
        .title = names.in({"Le plateau et ses fréquences", "The board and its frequencies"}),
        .description =
            names.in({"Le plateau dessiné ; chaque case porte le pourcentage des lancers qui y finissent, "
                      "plus foncée si l'on y vient souvent.",
                "The board, drawn; each square bears the percentage of throws that end on it and is the "
                "darker, the "
                "more often it is visited."}),
        .css = "board",
        .view = kBoard});
    BoardDrawing{input, figures, names, svg}.draw();
    return svg.end();
}

}  // namespace banquier::report
