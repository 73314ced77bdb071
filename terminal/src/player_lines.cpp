#include <banquier/terminal/drawing.hpp>
#include <banquier/terminal/text.hpp>

#include <fmt/format.h>

namespace banquier::terminal {

namespace {

// What is special about a player: out, in prison, release cards.
std::string condition(const Drawing& drawing, PlayerId id) {
    const Player& player = drawing.state.player[id];
    if (!drawing.state.in_play.contains(id)) return std::string{in(drawing, {"en faillite", "bankrupt"})};
    std::vector<std::string> notes;
    if (player.prison != 0)
        notes.push_back(
            fmt::format(fmt::runtime(in(drawing, {"prison, tour {}", "prison, turn {}"})), player.prison));
    if (!player.tokens.empty())
        notes.push_back(
            fmt::format(fmt::runtime(in(drawing, {"sortie ×{}", "release ×{}"})), player.tokens.count()));
    return notation::joined(notes, " · ");
}

// Titles as numbers on their colours, mortgaged ones in brackets; closer together where they would not fit.
std::string title_chips(const Drawing& drawing, PlayerId player, int columns) {
    std::vector<std::pair<GroupId, std::string>> chips;
    int wide = 0;
    for (std::size_t g = 0; g < kGroups; ++g)
        for (const DeedId deed : drawing.game.board.group[static_cast<GroupId>(g)].deeds) {
            const Holding& holding = drawing.state.holding[deed];
            if (holding.owner != player) continue;
            const auto square = index_of(drawing.game.board.deed[deed].square);
            chips.emplace_back(static_cast<GroupId>(g),
                fmt::format(fmt::runtime(holding.mortgaged ? "({})" : " {} "), square));
            wide += width(chips.back().second);
        }
    std::string line;
    int used = 0;
    for (const auto& [group, text] : chips) {
        const std::string_view chip =
            wide > columns && text.starts_with(' ') ? std::string_view{text}.substr(1) : text;
        if (used + width(chip) > columns - 1) return line + "…";
        line += drawing.paint.on(drawing.words.edition().theme.colour[group], chip);
        used += width(chip);
    }
    return line;
}

int title_count(const State& state, PlayerId player) {
    int count = 0;
    for (const Holding& holding : state.holding) count += holding.owner == player;
    return count;
}

}  // namespace

Lines player_lines(const Drawing& drawing, int columns, Titles titles) {
    constexpr int kCash = 11, kTitles = 7, kFortune = 11;
    const int name = columns - 3 - kCash - kTitles - kFortune;
    const auto row = [&](std::string_view who, std::string_view cash, std::string_view count,
                         std::string_view worth) {
        return padded(who, name) + right_aligned(cash, kCash) + right_aligned(count, kTitles) +
            right_aligned(worth, kFortune);
    };
    Lines lines{drawing.paint.dim("   " +
        row(in(drawing, {"joueur", "player"}), in(drawing, {"argent", "cash"}),
            in(drawing, {"titres", "titles"}), in(drawing, {"fortune", "worth"})))};
    for (const PlayerId id : everybody(drawing.state)) {
        const bool playing = drawing.state.in_play.contains(id);
        const std::string turn =
            id == drawing.state.turn && playing && drawing.state.phase != Phase::OrderRoll ? "▶" : " ";
        const std::string note = condition(drawing, id);
        const std::string who =
            drawing.words.name(id) + (titles == Titles::Hidden && !note.empty() ? " (" + note + ")" : "");
        const std::string figures = playing
            ? row(who, drawing.words.money(drawing.state.player[id].cash),
                  std::to_string(title_count(drawing.state, id)),
                  drawing.words.money(fortune(drawing.game, drawing.state, id)))
            : row(who, "", "", "");
        lines.push_back(
            turn + drawing.paint.token(id) + " " + (playing ? figures : drawing.paint.dim(figures)));
        if (titles == Titles::Hidden) continue;
        const std::string chips =
            title_chips(drawing, id, columns - 3 - (note.empty() ? 0 : width(note) + 1));
        lines.push_back(
            "   " + chips + (note.empty() ? "" : (chips.empty() ? "" : " ") + drawing.paint.yellow(note)));
    }
    return lines;
}

}  // namespace banquier::terminal
