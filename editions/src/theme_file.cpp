#include "theme_file.hpp"

#include <fmt/format.h>

namespace banquier::editions {
namespace {

constexpr NamedValue kPlacements[] = {{static_cast<std::int64_t>(Placement::Before), "before"},
    {static_cast<std::int64_t>(Placement::After), "after"}};

bool is_colour(std::string_view text) {
    return text.size() == 7 && text[0] == '#' &&
        text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string_view::npos;
}

void read_currency(const Node& table, const Report& report, Theme& theme) {
    TableReader reader{table, report};
    theme.currency_code = reader.text("code").value_or("");
    theme.currency_symbol = reader.text("symbol").value_or("");
    theme.shown_times = static_cast<Money>(reader.number("shown_times", {1, 1000}).value_or(1));
    if (const Node* placement = reader.table("placement")) {
        TableReader languages{*placement, report};
        for (const Language language : kLanguages)
            theme.symbol_placement[language] =
                static_cast<Placement>(languages.word(language_code(language), kPlacements).value_or(0));
        languages.finish();
    }
    reader.finish();
}

void read_colour(TableReader& reader, const std::string& group, ThemeDraft& draft) {
    const auto colour = reader.text(group);
    if (!colour) return;
    draft.colours[group] = *colour;
    if (is_colour(*colour)) return;
    reader.report().add(reader.node().find(group)->value.place, ProblemCode::BadColour,
        {fmt::format("colours.{}", group), Quoted{*colour}});
}

void read_colours(const Node& table, const BoardDraft& board, const Report& report, ThemeDraft& draft) {
    TableReader reader{table, report};
    for (const BoardDraft::Group& group : board.groups) read_colour(reader, group.id, draft);
    read_colour(reader, "station", draft);
    read_colour(reader, "utility", draft);
    reader.finish();
}

void read_token(const Node& node, const Report& report, Theme& theme) {
    if (!has_type(node, Node::Type::Table, "tokens", report)) return;
    TableReader reader{node, report};
    Token token;
    for (const Language language : kLanguages)
        token.name[language] = reader.text(language_code(language)).value_or("");
    reader.finish();
    theme.tokens.push_back(std::move(token));
}

std::vector<SquareId> read_squares(TableReader& reader, std::string_view key) {
    std::vector<SquareId> squares;
    const Node* list = reader.list(key, Need::Optional);
    if (list == nullptr) return squares;
    for (const Node& item : list->items)
        if (const auto at = number_of(item, key, {0, kSquares - 1}, reader.report()))
            squares.push_back(static_cast<SquareId>(*at));
    return squares;
}

void read_names(const Node& table, const Report& report, Theme& theme) {
    TableReader reader{table, report};
    theme.inferred = read_squares(reader, "inferred");
    theme.reconstructed = read_squares(reader, "reconstructed");
    theme.ours = read_squares(reader, "ours");
    reader.finish();
}

}  // namespace

ThemeDraft read_theme(const SourceFile& file, std::span<const BoardDraft> boards, Problems& problems) {
    const Report report{file.path, problems};
    TableReader reader{file.root, report};
    ThemeDraft draft;
    draft.file = file.path;
    reader.text("kind");
    draft.board = reader.text("board").value_or("");
    draft.place = reader.place("board");
    draft.tokens_place = reader.place("tokens");
    if (const Node* table = reader.table("currency")) read_currency(*table, report, draft.theme);
    if (const Node* list = reader.list("tokens"))
        for (const Node& token : list->items) read_token(token, report, draft.theme);
    if (const Node* table = reader.table("names", Need::Optional)) read_names(*table, report, draft.theme);
    draft.theme.notes = reader.both_languages("notes");
    const Node* colours = reader.table("colours");
    reader.finish();

    const BoardDraft* board = board_named(draft.board, draft.place, boards, report);
    if (board != nullptr && colours != nullptr) read_colours(*colours, *board, report, draft);
    return draft;
}

Theme theme_of(const ThemeDraft& draft, const Edition& edition) {
    Theme theme = draft.theme;
    for (std::size_t i = 0; i < kGroups; ++i) {
        const GroupId id = static_cast<GroupId>(i);
        theme.colour[id] = draft.colours.find(edition.group_id[id])->second;
    }
    return theme;
}

}  // namespace banquier::editions
