// The review as a page.
#include "charts.hpp"
#include "numbers.hpp"
#include "page.hpp"
#include "review_words.hpp"

#include <algorithm>
#include <cmath>

namespace banquier::report {

namespace {

constexpr double kCurve = 300, kCurveTop = 14;

// Everybody's chance, step by step, with the turning points numbered on the curve that they moved.
std::string chance_chart(const ReviewWords& words) {
    const review::Review& review = words.input().review;
    const std::size_t steps = review.moments.size();
    if (steps == 0) return "";
    Svg svg({.id = "chances",
        .title = words.in({"Probabilités de gagner", "Chances of winning"}),
        .description = words.in({"Une ligne par joueur, de la première à la dernière étape de la partie.",
            "A line for each player, from the first to the last step of the game."}),
        .height = kCurveTop + kCurve + 24});
    for (int i = 0; i <= 4; ++i) {
        const double y = kCurveTop + kCurve * (1 - i / 4.0);
        svg.line("0", y, "100%", y, i == 0 ? "axis" : "grid");
    }
    const auto x = [&](std::size_t step) { return static_cast<double>(step) / static_cast<double>(steps); };
    std::string lines;
    for (const PlayerId q : everybody(words.input().record.start)) {
        std::string points;
        for (const ChancePoint& point : chance_line(review, q))
            points += (points.empty() ? "" : " ") + plane_point(x(point.step), point.chance);
        lines += fmt::format("<polyline points=\"{}\" {}/>\n", points, line_style(index_of(q)));
    }
    svg.raw(plane(kCurveTop, kCurve, lines));
    for (int i = 1; i <= 4; ++i)
        svg.text("0", kCurveTop + kCurve * (1 - i / 4.0) - 4, "soft haloed",
            percent(i / 4.0, 0, words.language()));
    for (std::size_t i = 0; i < words.turns().size(); ++i) {
        const ReviewWords::Turn& turn = words.turns()[i];
        const double y = kCurveTop + kCurve * (1 - review.moments[turn.step - 1].after[turn.whose]);
        svg.circle(across(x(turn.step)), y, 9,
            fmt::format("class=\"dot\" style=\"fill:var(--e{})\"", index_of(turn.whose) % kMaxPlayers));
        svg.text(across(x(turn.step)), y + 4.5, "mid onto", std::to_string(i + 1));
    }
    svg.text("0", kCurveTop + kCurve + 18, "soft", words.in({"début", "start"}));
    svg.text("100%", kCurveTop + kCurve + 18, "soft end",
        words.filled({"acte {}", "act {}"}, number(static_cast<double>(steps), 0, words.language())));
    return svg.end();
}

std::string table_html(const ReviewTexts::Part& part) {
    HtmlTable table{part.head, {}};
    for (const std::vector<std::string>& row : part.rows) table.row(row);
    return table.html();
}

std::string items_html(const ReviewTexts::Part& part, std::string_view list) {
    std::string html = fmt::format("<{} class=\"told\">\n", list);
    for (const ReviewTexts::Item& item : part.items)
        html += fmt::format("<li><span class=\"soft\">{}</span> {} <b>{}</b></li>\n", escaped(item.when),
            escaped(item.said), escaped(item.verdict));
    return html + fmt::format("</{}>\n", list);
}

std::string body_of(const ReviewTexts::Part& part) {
    if (!part.head.empty()) return table_html(part);
    if (part.items.empty()) return "<p>" + escaped(part.none) + "</p>\n";
    return items_html(part, part.id == "turns" ? "ol" : "ul");
}

}  // namespace

std::string as_html(const ReviewInput& input) {
    const ReviewWords words{input};
    const ReviewTexts texts = texts_of(input);
    std::vector<std::string> names;
    for (const PlayerId q : everybody(input.record.start)) names.push_back(words.name(q));
    std::string main;
    for (const ReviewTexts::Part& part : texts.parts)
        main += html_of({.id = part.id,
                            .title = {part.title, part.title},
                            .explanation = {part.explanation, part.explanation},
                            .finding = {},
                            .body = part.id == "curve"
                                ? "<figure>" + legend_of(names) + chance_chart(words) + "</figure>\n"
                                : body_of(part)},
            words.language());
    const std::string header =
        fmt::format("<h1>{}</h1>\n<p class=\"facts\">{}</p>\n", escaped(texts.title), escaped(texts.facts));
    return page_of(texts.title, header, main, "<p>" + escaped(texts.footer) + "</p>\n", words.language());
}

}  // namespace banquier::report
