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
constexpr double kShownChange = 0.002;  // smaller ones are no corner of a curve

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
        std::string points = plane_point(0, review.account[q].start);
        double shown = review.account[q].start, last = shown;
        for (std::size_t i = 0; i < steps; ++i) {
            const double now = review.moments[i].after[q];
            if (std::abs(now - shown) >= kShownChange || i + 1 == steps) {
                points += " " + plane_point(x(i), last) + " " + plane_point(x(i + 1), now);
                shown = now;
            }
            last = now;
        }
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

std::string table_html(std::vector<std::string> head, std::vector<std::vector<std::string>> rows) {
    HtmlTable table{std::move(head), {}};
    for (std::vector<std::string>& row : rows) table.row(std::move(row));
    return table.html();
}

std::string items_of(const std::vector<ReviewWords::Line>& lines) {
    if (lines.empty()) return "";
    std::string html = "<ul class=\"told\">\n";
    for (const ReviewWords::Line& line : lines)
        html += fmt::format("<li><span class=\"soft\">{}</span> {} <b>{}</b></li>\n", escaped(line.when),
            escaped(line.said), escaped(line.verdict));
    return html + "</ul>\n";
}

std::string turns_html(const ReviewWords& words) {
    std::string html = "<ol class=\"told\">\n";
    for (const ReviewWords::Turn& turn : words.turns())
        html += fmt::format("<li><span class=\"soft\">{}, {}</span> {} <b>{}</b></li>\n", escaped(turn.when),
            escaped(turn.kind), escaped(turn.happened), escaped(turn.effect));
    return html + "</ol>\n";
}

std::string none(const ReviewWords& words, const Phrase& phrase) {
    return "<p>" + escaped(words.in(phrase)) + "</p>\n";
}

}  // namespace

std::string as_html(const ReviewInput& input) {
    const ReviewWords words{input};
    std::vector<std::string> names;
    for (const PlayerId q : everybody(input.record.start)) names.push_back(words.name(q));
    const std::string note = words.weighed_note();
    std::string main;
    const auto section = [&](const Section& each) { main += html_of(each, words.language()); };
    section({.id = "curve",
        .title = {"Probabilités de gagner", "Chances of winning"},
        .explanation = {"Ce que le réseau de Maître dit de chaque position. Les numéros sont les tournants "
                        "ci-dessous, sur la ligne de celui dont ils ont le plus changé les chances.",
            "What Maître's network says of every position. The numbers are the turning points below, on the "
            "line of whoever's chances they changed most."},
        .finding = {},
        .body = "<figure>" + legend_of(names) + chance_chart(words) + "</figure>\n"});
    section({.id = "turns",
        .title = {"Tournants", "Turning points"},
        .explanation = {"Les étapes qui ont le plus changé les chances : chance, comparée à ce qui était "
                        "attendu, ou jugement.",
            "The steps that changed the chances most: luck, against what was expected, or judgement."},
        .finding = {},
        .body = words.turns().empty()
            ? none(words, {"Aucun de trois points ou plus.", "None of three points or more."})
            : turns_html(words)});
    section({.id = "accounts",
        .title = {"Chance et jugement", "Luck and judgement"},
        .explanation = words.account_note(),
        .finding = {},
        .body = table_html(words.account_head(), words.account_rows())});
    section({.id = "trades",
        .title = {"Échanges", "Trades"},
        .explanation = {"Vus des deux côtés : ce que l'accord a changé aux chances de chacun, en points, par "
                        "rapport à un refus (à 95 %).",
            "From both sides: what the bargain changed in the chances of each, in points, against a refusal "
            "(95%)."},
        .finding = {},
        .body = input.review.trades.empty() ? none(words, {"Aucun échange.", "No trade."})
                                            : items_of(words.trades())});
    if (input.review.weighed != 0)
        section({.id = "better",
            .title = {"Ce qui aurait été mieux", "What would have been better"},
            .explanation = {note, note},
            .finding = {},
            .body = input.review.mistakes.empty()
                ? none(words, {"Aucun choix nettement moins bon.", "No choice that was clearly worse."})
                : items_of(words.mistakes())});
    if (!input.review.investments.empty())
        section({.id = "investments",
            .title = {"Placements", "Investments"},
            .explanation = {"Ce qu'un groupe a coûté à la banque ou aux enchères et rapporté en loyers ; "
                            "l'argent des échanges n'y est pas. Les meilleurs et les pires.",
                "What a group cost at the bank or at auction and brought in rents; money of trades is not in "
                "it. The best and the worst."},
            .finding = {},
            .body = table_html(words.investment_head(), words.investment_rows())});
    const std::string header = fmt::format(
        "<h1>{}</h1>\n<p class=\"facts\">{}</p>\n", escaped(words.title()), escaped(words.facts()));
    const std::string footer = words.filled({"Réseau {}.", "Network {}."}, input.review.network);
    return page_of(words.title(), header, main, "<p>" + escaped(footer) + "</p>\n", words.language());
}

}  // namespace banquier::report
