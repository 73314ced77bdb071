// The review in a terminal.
#include "review_words.hpp"
#include "text_table.hpp"

namespace banquier::report {

namespace {

std::string table_of(std::vector<std::string> head, std::vector<std::vector<std::string>> rows) {
    TextTable table;
    table.row(std::move(head));
    for (std::vector<std::string>& row : rows) table.row(std::move(row));
    return table.text();
}

std::string lines_of(const std::vector<ReviewWords::Line>& lines) {
    std::string text;
    for (const ReviewWords::Line& line : lines)
        text += fmt::format("  {}\n    {}\n    {}\n", line.when, line.said, line.verdict);
    return text;
}

}  // namespace

std::string as_text(const ReviewInput& input) {
    const ReviewWords words{input};
    std::string text = fmt::format("{}\n{}\n\n", words.title(), words.facts());
    const auto section = [&](const Phrase& title, const std::string& body, const std::string& none) {
        if (body.empty() && none.empty()) return;
        text += fmt::format("{}\n{}\n", words.in(title), body.empty() ? "  " + none + "\n" : body);
    };
    section({"Où sont passées les chances", "Where the chances went"},
        table_of(words.account_head(), words.account_rows()) + "  " + words.in(words.account_note()) + "\n",
        "");
    std::string turns;
    for (const ReviewWords::Turn& turn : words.turns())
        turns += fmt::format("  {}, {}\n    {}\n    {}\n", turn.when, turn.kind, turn.happened, turn.effect);
    section({"Tournants", "Turning points"}, turns,
        words.in({"Aucun de trois points ou plus.", "None of three points or more."}));
    section({"Échanges, vus des deux côtés", "Trades, from both sides"}, lines_of(words.trades()),
        words.in({"Aucun.", "None."}));
    if (input.review.weighed != 0)
        section({"Ce qui aurait été mieux", "What would have been better"},
            lines_of(words.mistakes()) + "  " + words.weighed_note() + "\n", "");
    if (!input.review.investments.empty())
        section({"Placements, les meilleurs d'abord", "Investments, the best first"},
            table_of(words.investment_head(), words.investment_rows()), "");
    text.pop_back();
    return text;
}

}  // namespace banquier::report
