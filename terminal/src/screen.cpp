#include "screen.hpp"

#include <banquier/notation/words.hpp>
#include <banquier/terminal/text.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::terminal {

namespace {

constexpr int kFullRows = 34;  // the ring, and room for a few lines of what happened
constexpr int kListRows = 34;
constexpr std::string_view kClear = "\033[H\033[2J";

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

std::string as_text(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
}

// The last happenings that fit into so many rows, older ones dim.
Lines log_lines(const Scene& scene, int columns, int rows) {
    Lines lines;
    const std::vector<Happening>& log = scene.session.log();
    for (std::size_t i = log.size(); i-- > 0;) {
        Lines entry = told_lines(scene.drawing, log[i], columns);
        if (static_cast<int>(lines.size() + entry.size()) > rows) break;
        if (i < scene.told)
            for (std::string& line : entry) line = scene.drawing.paint.dim(line);
        lines.insert(lines.begin(), entry.begin(), entry.end());
    }
    lines.resize(static_cast<std::size_t>(std::max(0, rows)));
    return lines;
}

std::string scrolled(const Scene& scene, int columns) {
    Lines lines;
    const std::vector<Happening>& log = scene.session.log();
    for (std::size_t i = scene.told; i < log.size(); ++i)
        append(lines, told_lines(scene.drawing, log[i], columns));
    append(lines, scene.message);
    append(lines, question_lines(scene.drawing, scene.session, scene.waiting, columns));
    append(lines, choice_lines(scene.drawing, scene.waiting, columns));
    return as_text(lines);
}

}  // namespace

Layout layout_for(const Console& console, bool plain) {
    if (plain || !console.terminal || !console.size) return Layout::Scroll;
    const Size size = console.size();
    if (size.columns >= kRingColumns && size.rows >= kFullRows) return Layout::Ring;
    if (size.columns >= kListColumns && size.rows >= kListRows) return Layout::List;
    return Layout::Scroll;
}

Lines told_lines(const Drawing& drawing, const Happening& happening, int columns) {
    std::string text = told(drawing.words, happening);
    const std::string rule = notation::rule_word(happening.event.rule);
    if (!rule.empty()) text += " [" + rule + "]";
    Lines lines = wrapped(text, columns - 2, 0);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const PlayerId who = happening.event.player;
        lines[i] = (i == 0 && is_player(who) ? drawing.paint.token(who) : " ") + " " + lines[i];
    }
    if (!rule.empty()) {
        const std::string tail = "[" + rule + "]";
        lines.back().replace(lines.back().size() - tail.size(), tail.size(), drawing.paint.dim(tail));
    }
    return lines;
}

std::string heading(const Drawing& drawing, const Session& session) {
    const notation::RecordHeader& header = session.header();
    const auto* info = drawing.words.library().rule_set(header.rules);
    const std::string rules = info ? info->title[drawing.words.language()] : header.rules;
    const auto stock = [](std::uint8_t n) { return n == kUnlimited ? std::string{"∞"} : std::to_string(n); };
    std::string text =
        fmt::format(fmt::runtime(Phrase{"{} · règles {} · tour de table {} · à la banque {} ⌂ {} H",
                        "{} · {} rules · round {} · in the bank {} ⌂ {} H"}
                            .in(drawing.words.language())),
            drawing.words.texts().title, rules, drawing.state.round, stock(drawing.state.houses),
            stock(drawing.state.hotels));
    if (!header.unofficial.empty())
        text += std::string{
            Phrase{" · partie non officielle", " · unofficial game"}.in(drawing.words.language())};
    if (drawing.state.clock != Clock::Running)
        text += " · " + std::string{notation::phrase_of(drawing.state.clock).in(drawing.words.language())};
    return text;
}

std::string drawn(const Scene& scene, Layout layout, Size size) {
    const Drawing& drawing = scene.drawing;
    if (layout == Layout::Scroll) return scrolled(scene, std::clamp(size.columns, 40, kRingColumns));
    const int columns = layout == Layout::Ring ? std::min(size.columns, 120) : size.columns;
    Lines above{drawing.paint.bold(cut(heading(drawing, scene.session), columns))};
    if (layout == Layout::Ring) {
        append(above, board_ring(drawing));
    } else {
        append(above, board_list(drawing));
        append(above, player_lines(drawing, kListColumns - 2, Titles::Hidden));
    }
    Lines below = question_lines(drawing, scene.session, scene.waiting, columns);
    append(below, choice_lines(drawing, scene.waiting, columns));
    const int room = size.rows - static_cast<int>(above.size() + below.size()) - 1;
    // A long answer of the program scrolls; the board comes back with the next act.
    if (static_cast<int>(scene.message.size()) > room) return as_text(scene.message) + as_text(below);
    append(above, log_lines(scene, columns, room - static_cast<int>(scene.message.size())));
    append(above, scene.message);
    append(above, below);
    return std::string{kClear} + as_text(above);
}

}  // namespace banquier::terminal
