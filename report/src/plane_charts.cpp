// Charts with two axes: length of games, fortunes over time, income by level.
#include "charts.hpp"

#include "numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace banquier::report {

namespace {

// ---- Length of games

struct Bins {
    int width = 1;
    std::vector<double> share;  // of the games that ended; the last holds all longer ones too
    bool more = false;          // whether it does
};

// So wide that there are about thirty, as far as all but the last hundredth of games go.
Bins binned(const sim::Tally& tally, double games) {
    double seen = 0;
    std::size_t last = 0;
    for (; last + 1 < tally.rounds.size() && seen < 0.99 * games; ++last)
        seen += static_cast<double>(tally.rounds[last]);
    Bins bins;
    for (const int width : {1, 2, 5, 10, 20, 25, 50}) {
        bins.width = width;
        if (static_cast<int>(last) / width < 40) break;
    }
    bins.share.resize(last / static_cast<std::size_t>(bins.width) + 1);
    for (std::size_t i = 0; i < tally.rounds.size(); ++i) {
        const std::size_t bin = i / static_cast<std::size_t>(bins.width);
        bins.more = bins.more || (bin >= bins.share.size() && tally.rounds[i] != 0);
        bins.share[std::min(bin, bins.share.size() - 1)] += static_cast<double>(tally.rounds[i]) / games;
    }
    return bins;
}

int tick_step(double range) {
    for (const int step : {1, 2, 5, 10, 20, 25, 50, 100, 200, 250})
        if (range / step <= 7) return step;
    return 500;
}

constexpr std::string_view anchor(double share) {
    return share < 0.03 ? "soft" : share > 0.97 ? "soft end" : "soft mid";
}

constexpr double kPlot = 230, kTop = 26;

}  // namespace

std::string length_chart(const Input& input, const Figures& figures, const Names& names) {
    if (!figures.lengths) return "";
    const Lengths& l = *figures.lengths;
    const Language language = names.language();
    const Bins bins = binned(input.tally, static_cast<double>(l.games));
    const double most = *std::max_element(bins.share.begin(), bins.share.end());
    if (!(most > 0)) return "";
    const double range = static_cast<double>(bins.share.size()) * bins.width;
    const auto x = [&](double rounds) { return std::clamp(rounds / range, 0.0, 1.0); };
    Svg svg({.id = "length",
        .title = names.in({"Durée des parties", "Length of games"}),
        .description = fmt::format(fmt::runtime(names.in({"Histogramme des tours de table ; médiane {}.",
                                       "Histogram of rounds; median {}."})),
            number(l.median.value, 0, language)),
        .height = kTop + kPlot + 44});
    // A round counts as the space from its number to the next.
    svg.rect(across(x(l.quartile)), kTop, across(x(l.third_quartile + 1) - x(l.quartile)), kPlot,
        "class=\"between\"");
    for (std::size_t i = 0; i < bins.share.size(); ++i) {
        const double height = kPlot * bins.share[i] / most, wide = bins.width / range;
        const double left = static_cast<double>(i) * wide;
        svg.rect(
            across(left + 0.06 * wide), kTop + kPlot - height, across(0.88 * wide), height, "class=\"bar\"");
    }
    svg.line("0", kTop + kPlot, "100%", kTop + kPlot, "axis");
    const double median = x(l.median.value + 0.5);
    svg.line(across(median), 8, across(median), kTop + kPlot, "mark");
    const Phrase said{" médiane : {} ", " median: {} "};
    const bool left = median > 0.6;
    svg.raw(fmt::format("<text x=\"{}\" y=\"18\" dx=\"{}\" class=\"{}\">{}</text>\n", across(median),
        left ? -8 : 8, left ? "strong end" : "strong",
        escaped(fmt::format(fmt::runtime(names.in(said)), number(l.median.value, 0, language)))));
    const int step = tick_step(range);
    for (int tick = 0; tick <= static_cast<int>(range); tick += step)
        svg.text(across(x(tick)), kTop + kPlot + 18, anchor(x(tick)), number(tick, 0, language));
    svg.text("0", kTop + kPlot + 38, "soft",
        names.in({"tours de table", "rounds"}) +
            (bins.more ? names.in({" ; la dernière barre : et au-delà", "; the last bar: and more"}) : ""));
    return svg.end();
}

// ---- Lines in a plane

std::string line_style(std::size_t line) {
    static constexpr std::array<std::string_view, 4> kDashes = {"", "9 4", "3 3", "12 4 3 4"};
    const std::string_view dash = kDashes[line % kDashes.size()];
    return fmt::format("class=\"wealth\" style=\"stroke:var(--e{})\"{}", line % kMaxPlayers,
        dash.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", dash));
}

std::string legend_of(const std::vector<std::string>& names) {
    std::string html = "<ul class=\"legend\">";
    for (std::size_t i = 0; i < names.size(); ++i)
        html += fmt::format(
            "<li><svg xmlns=\"http://www.w3.org/2000/svg\" height=\"10\" width=\"38\" aria-hidden=\"true\">"
            "<title>{0}</title><desc>{0}</desc><line x1=\"0\" y1=\"5\" x2=\"38\" y2=\"5\" "
            "{1}/></svg>{0}</li>",
            escaped(names[i]), line_style(i));
    return html + "</ul>\n";
}

namespace {

constexpr double kUnit = 1000;  // side of a plane that is stretched to its place

}  // namespace

std::string plane(double y, double height, std::string_view markup) {
    return fmt::format("<svg x=\"0\" y=\"{}\" width=\"100%\" height=\"{}\" viewBox=\"0 0 {} {}\" "
                       "preserveAspectRatio=\"none\">\n{}</svg>\n",
        plain(y, 0), plain(height, 0), plain(kUnit, 0), plain(kUnit, 0), markup);
}

std::string plane_point(double x, double height) {
    return fmt::format("{},{}", plain(kUnit * x, 1), plain(kUnit * (1 - std::clamp(height, 0.0, 1.0)), 1));
}

// ---- Fortunes

std::string fortune_legend(const Figures& figures) {
    std::vector<std::string> names;
    for (const Fortunes& line : figures.fortunes)
        names.push_back(line.entrants > 1 ? fmt::format("{} × {}", line.entrants, line.name) : line.name);
    return legend_of(names);
}

namespace {

std::string point(const Figures& figures, std::size_t moment, double height) {
    return plane_point(static_cast<double>(figures.moments[moment]) / figures.moments.back(), height);
}

// The band of the interval, and the line of the mean on it.
std::string fortune_line(const Figures& figures, std::size_t i, double most) {
    const std::vector<Estimate>& at = figures.fortunes[i].at;
    std::string line, upper, lower;
    for (std::size_t m = 0; m < at.size(); ++m) {
        line += point(figures, m, at[m].value / most) + " ";
        if (!at[m].interval) continue;
        upper += point(figures, m, at[m].interval->high / most) + " ";
        lower.insert(0, point(figures, m, at[m].interval->low / most) + " ");
    }
    const std::string band = upper.empty()
        ? ""
        : fmt::format("<polygon points=\"{}{}\" class=\"band\" style=\"fill:var(--e{})\"/>\n", upper, lower,
              i % kMaxPlayers);
    return band + fmt::format("<polyline points=\"{}\" {}/>\n", line, line_style(i));
}

std::string still_playing(const Figures& figures) {
    const std::size_t last = figures.moments.size() - 1;
    std::string points = point(figures, 0, 0);
    for (std::size_t m = 0; m <= last; ++m) points += " " + point(figures, m, figures.still_playing[m]);
    return fmt::format("<polygon class=\"area\" points=\"{} {}\"/>\n", points, point(figures, last, 0));
}

}  // namespace

std::string fortune_chart(const Figures& figures, const Names& names) {
    if (figures.fortunes.empty()) return "";
    double most = 0;
    for (const Fortunes& line : figures.fortunes)
        for (const Estimate& e : line.at) most = std::max(most, e.interval ? e.interval->high : e.value);
    most = round_up(most);
    constexpr double kStrip = 46, kStripTop = kTop + kPlot + 34;  // the games that still go on
    const double last = figures.moments.back();
    Svg svg({.id = "fortune",
        .title = names.in({"Fortune au fil des tours", "Fortune over time"}),
        .description =
            names.in({"Une ligne par joueur : fortune moyenne après chaque tour de table, avec son "
                      "intervalle ; en bas, la part des parties qui durent encore.",
                "A line for each player: mean fortune after each round with its interval; below, the share "
                "of games "
                "that still go on."}),
        .height = kStripTop + kStrip + 22});
    constexpr int kLines = 4;
    const auto height_of = [](int i) { return kTop + kPlot * (1 - static_cast<double>(i) / kLines); };
    for (int i = 0; i <= kLines; ++i)
        svg.line("0", height_of(i), "100%", height_of(i), i == 0 ? "axis" : "grid");
    std::string lines;
    for (std::size_t i = 0; i < figures.fortunes.size(); ++i) lines += fortune_line(figures, i, most);
    svg.raw(plane(kTop, kPlot, lines));
    for (int i = 1; i <= kLines; ++i)
        svg.text("0", height_of(i) - 4, "soft haloed", names.money(most * i / kLines));
    for (int tick = 0; tick <= figures.moments.back(); tick += tick_step(last))
        svg.text(
            across(tick / last), kTop + kPlot + 17, anchor(tick / last), number(tick, 0, names.language()));
    svg.raw(plane(kStripTop, kStrip, still_playing(figures)));
    svg.line("0", kStripTop + kStrip, "100%", kStripTop + kStrip, "axis");
    const Phrase going{"parties en cours : {}", "still playing: {}"};
    svg.text("0", kStripTop + kStrip + 16, "soft",
        fmt::format(
            fmt::runtime(names.in(going)), percent(figures.still_playing.front(), 0, names.language())));
    svg.text("100%", kStripTop + kStrip + 16, "soft end",
        percent(figures.still_playing.back(), 0, names.language()));
    return svg.end();
}

std::string income_chart(const Figures& figures, std::size_t group, double most, const Names& names) {
    const std::vector<Income>& incomes = figures.income.items[group];
    if (incomes.empty() || !(most > 0)) return "";
    constexpr double kHigh = 120, kHead = 18;
    const std::string id = fmt::format("income{}", group), name = names.group(group);
    Svg svg({.id = id,
        .title = name,
        .description = fmt::format(
            fmt::runtime(names.in({"Loyer attendu pour cent lancers adverses, par niveau, de {} à {}.",
                "Rent expected from a hundred throws of opponents, by level, from {} to {}."})),
            names.money(incomes.front().per_100_throws), names.money(incomes.back().per_100_throws)),
        .height = kHead + kHigh + 20});
    // Six places for everybody, so that a level stands at the same place in each panel.
    const double wide = 1.0 / static_cast<double>(sim::kRentLevels);
    for (std::size_t i = 0; i < incomes.size(); ++i) {
        const double height = kHigh * std::clamp(incomes[i].per_100_throws / most, 0.0, 1.0);
        const double left = static_cast<double>(i) * wide, top = kHead + kHigh - height;
        svg.rect(across(left + 0.1 * wide), top, across(0.8 * wide), height,
            fmt::format("class=\"group\" fill=\"{}\"", escaped(names.colour(group))));
        const std::string earns =
            number(incomes[i].per_100_throws * names.edition().theme.shown_times, 0, names.language());
        if (i + 1 == incomes.size())
            svg.text(across(left + 0.9 * wide), top - 5, incomes.size() < 3 ? "strong" : "strong end", earns);
        else if (i == incomes.size() / 2 && incomes.size() > 4)
            svg.text(across(left + 0.9 * wide), top - 5, "soft end range", earns);
        svg.text(across(left + 0.5 * wide), kHead + kHigh + 16, "soft mid",
            names.short_level(group, incomes[i].level));
    }
    svg.line("0", kHead + kHigh, "100%", kHead + kHigh, "axis");
    return svg.end();
}

}  // namespace banquier::report
