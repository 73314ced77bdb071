// Charts whose rows have their names and figures above them, so that they fit on a telephone.
#include "charts.hpp"

#include "numbers.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace banquier::report {

namespace {

constexpr double kRow = 44, kBase = 15, kTrack = 29;  // of a row: its height, its words' base, its track

Svg::Head with_height(Svg::Head head, double height) {
    head.height = height;
    return head;
}

std::string fill(const std::string& colour, std::string_view css) {
    return colour.empty() ? fmt::format("class=\"{}\"", css)
                          : fmt::format("class=\"group\" fill=\"{}\"", escaped(colour));
}

// A telephone has no room for the interval's figures beside a long name; the table has them.
void figure_with_range(Svg& svg, double y, const Estimate& e, Language language) {
    const std::string range = e.interval
        ? fmt::format("<tspan class=\"range\"> ({}–{})</tspan>", number(100 * e.interval->low, 1, language),
              number(100 * e.interval->high, 1, language))
        : "";
    svg.raw(fmt::format("<text x=\"100%\" y=\"{}\" class=\"strong end\">{}{}</text>\n", plain(y, 2),
        escaped(percent(e.value, 1, language)), range));
}

}  // namespace

double round_up(double value) {
    if (!(value > 0)) return 1;
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double times : {1.0, 1.2, 1.6, 2.0, 2.4, 3.2, 4.0, 6.0, 8.0})
        if (times * power >= value * (1 - 1e-9)) return times * power;
    return 10 * power;
}

namespace {

// What the rows need, with a margin; from zero where that is near.
Interval whisker_range(const std::vector<Whiskered>& rows, double par) {
    double low = par, high = par;
    for (const Whiskered& row : rows) {
        low = std::min(low, row.share.interval ? row.share.interval->low : row.share.value);
        high = std::max(high, row.share.interval ? row.share.interval->high : row.share.value);
    }
    const double margin = std::max(0.01, 0.12 * (high - low));
    const double step = high - low > 0.2 ? 0.05 : 0.01;
    low = std::floor((low - margin) / step) * step;
    high = std::ceil((high + margin) / step) * step;
    return {low < 0.4 * high ? 0 : low, std::min(1.0, high)};
}

}  // namespace

std::string whiskers(
    const Svg::Head& head, const std::vector<Whiskered>& rows, double par, Language language) {
    if (rows.empty()) return "";
    const Interval range = whisker_range(rows, par);
    const auto at = [&](double share) { return (share - range.low) / (range.high - range.low); };
    const auto x = [&](double share) { return across(0.015 + 0.97 * at(share)); };
    const double bottom = kRow * static_cast<double>(rows.size());
    Svg svg(with_height(head, bottom + 22));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Whiskered& row = rows[i];
        const double y = kRow * static_cast<double>(i);
        svg.raw(
            fmt::format("<text x=\"0\" y=\"{}\">{}<tspan class=\"range note\" dx=\"10\">{}</tspan></text>\n",
                plain(y + kBase, 2), escaped(row.name), escaped(row.note)));
        figure_with_range(svg, y + kBase, row.share, language);
        svg.line("0", y + kTrack, "100%", y + kTrack, "grid");
        svg.line(x(par), y + kTrack - 9, x(par), y + kTrack + 9, "par");
        if (row.share.interval)
            svg.line(
                x(row.share.interval->low), y + kTrack, x(row.share.interval->high), y + kTrack, "whisker");
        svg.circle(x(row.share.value), y + kTrack, 6.5, fill(row.colour, "dot"));
    }
    const Phrase even{"égalité : {}", "even: {}"};
    svg.text(x(par), bottom + 17,
        at(par) < 0.2       ? "soft"
            : at(par) > 0.8 ? "soft end"
                            : "soft mid",
        fmt::format(fmt::runtime(even.in(language)), percent(par, 1, language)));
    if (at(par) > 0.3) svg.text("0", bottom + 17, "soft", percent(range.low, 0, language));
    if (at(par) < 0.7) svg.text("100%", bottom + 17, "soft end", percent(range.high, 0, language));
    return svg.end();
}

std::string bars(const Svg::Head& head, const std::vector<Barred>& rows) {
    if (rows.empty()) return "";
    double most = 0;
    for (const Barred& row : rows) most = std::max({most, row.filled + row.outlined, row.mark});
    if (!(most > 0)) return "";
    Svg svg(with_height(head, kRow * static_cast<double>(rows.size())));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Barred& row = rows[i];
        const double y = kRow * static_cast<double>(i);
        svg.text("0", y + kBase, "", row.name);
        svg.text("100%", y + kBase, "strong end", row.said);
        svg.line("0", y + kTrack, "100%", y + kTrack, "grid");
        if (row.filled > 0) svg.rect("0", y + 22, across(row.filled / most), 14, fill(row.colour, "bar"));
        if (row.outlined > 0)
            svg.rect(
                across(row.filled / most), y + 23, across(row.outlined / most), 12, "class=\"outlined\"");
        if (row.mark < 0) continue;
        const std::string x = across(row.mark / most);
        svg.line(x, y + 18, x, y + 40, "halo");
        svg.line(x, y + 19, x, y + 39, "mark");
    }
    return svg.end();
}

}  // namespace banquier::report
