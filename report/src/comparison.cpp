#include <banquier/report/comparison.hpp>

#include "csv_field.hpp"
#include "markup.hpp"
#include "numbers.hpp"
#include "page.hpp"
#include "text_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace banquier::report {

namespace {

struct MeasureName {
    std::string_view key;
    Phrase name;
    bool share = false;
};

// As Measure.
constexpr std::array<MeasureName, sim::kMeasures> kNames = {{
    {"win", {"Victoires", "Wins"}, true},
    {"first_turn", {"Victoires du premier à jouer", "Wins of the first to play"}, true},
    {"capped", {"Parties sans fin", "Endless games"}, true},
    {"rounds", {"Tours de table", "Rounds"}},
    {"turns", {"Lancers par partie", "Throws a game"}},
    {"trades", {"Échanges par partie", "Trades a game"}},
    {"bankruptcies", {"Faillites par partie", "Bankruptcies a game"}},
}};

const MeasureName& name_of(Measure measure) { return kNames[static_cast<std::size_t>(measure)]; }

class Words {
public:
    Words(const PairedFigure& figure, Language language)
        : f_(figure), measure_(name_of(figure.measure)), language_(language) {}

    std::string name() const {
        return said(measure_.name, language_) + (f_.of.empty() ? "" : fmt::format(" ({})", f_.of));
    }
    std::string value(double value) const {
        return measure_.share ? percent(value, 1, language_) : figure(value, language_);
    }
    // Differences of shares are points.
    std::string difference() const { return change(f_.difference) + (measure_.share ? points() : ""); }
    std::string range() const { return fmt::format("{} … {}", change(f_.low), change(f_.high)); }
    std::string verdict() const {
        const bool sure = f_.low > 0 || f_.high < 0;
        if (!sure) return said({"pas de différence sûre", "no sure difference"}, language_);
        return f_.difference > 0 ? said({"plus", "more"}, language_) : said({"moins", "less"}, language_);
    }

private:
    std::string change(double value) const {
        const double shown = measure_.share ? 100 * value : value, size = std::abs(shown);
        return signed_number(shown, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2, language_);
    }
    std::string points() const { return said({" pt", " pt"}, language_); }

    const PairedFigure& f_;
    const MeasureName& measure_;
    Language language_;
};

std::string played(const Comparison& c, Language language) {
    const Phrase line{
        "{} parties de chaque côté, sur les mêmes dés et les mêmes cartes ({} blocs, graine {})",
        "{} games on each side, with the same dice and the same cards ({} blocks, seed {})"};
    return fmt::format(fmt::runtime(line.in(language)), number(static_cast<double>(c.games), 0, language),
        number(static_cast<double>(c.blocks), 0, language), c.seed);
}

// Each row has a scale of its own, from its largest loss to its largest gain; the middle is "no difference".
std::string difference_chart(const Comparison& c, Language language) {
    constexpr double kRow = 52, kTrack = 34;
    Svg svg({.id = "differences",
        .title = said({"Différences", "Differences"}, language),
        .description =
            said({"Une ligne par mesure : différence de la seconde à la première, avec son intervalle ; le "
                  "trait pointillé est l'absence de différence.",
                     "A row for each measure: difference of the second from the first with its interval; the "
                     "dashed line is no "
                     "difference."},
                language),
        .height = kRow * static_cast<double>(c.figures.size()) + 22});
    svg.line("50%", 0, "50%", kRow * static_cast<double>(c.figures.size()), "par");
    for (std::size_t i = 0; i < c.figures.size(); ++i) {
        const PairedFigure& f = c.figures[i];
        const Words words{f, language};
        const double most = std::max({std::abs(f.low), std::abs(f.high), std::abs(f.difference)}) * 1.15;
        const auto x = [&](double value) { return across(0.5 + (most > 0 ? 0.48 * value / most : 0)); };
        const double y = kRow * static_cast<double>(i);
        svg.text("0", y + 15, "", words.name());
        svg.text("100%", y + 15, "strong end", words.difference());
        svg.line("0", y + kTrack, "100%", y + kTrack, "grid");
        svg.line(x(f.low), y + kTrack, x(f.high), y + kTrack, "whisker");
        svg.circle(x(f.difference), y + kTrack, 6.5, "class=\"dot\"");
    }
    svg.text("0", kRow * static_cast<double>(c.figures.size()) + 16, "soft",
        said({"← moins", "← less"}, language));
    svg.text("100%", kRow * static_cast<double>(c.figures.size()) + 16, "soft end",
        said({"plus →", "more →"}, language));
    return svg.end();
}

std::vector<std::string> table_head(const Comparison& c, Language language) {
    return {
        "", c.a, c.b, said({"différence", "difference"}, language), said({"à 95 %", "95%"}, language), ""};
}

std::vector<std::string> table_row(const PairedFigure& f, Language language) {
    const Words words{f, language};
    return {
        words.name(), words.value(f.a), words.value(f.b), words.difference(), words.range(), words.verdict()};
}

}  // namespace

std::string as_text(const Comparison& c, Language language) {
    std::string text = fmt::format("A  {}\nB  {}\n{}\n\n", c.a_line.empty() ? c.a : c.a_line,
        c.b_line.empty() ? c.b : c.b_line, played(c, language));
    TextTable table;
    std::vector<std::string> head = table_head(c, language);
    head[1] = "A";
    head[2] = "B";
    table.row(std::move(head));
    for (const PairedFigure& f : c.figures) table.row(table_row(f, language));
    text += table.text();
    return c.verdict.empty() ? text : text + "\n" + c.verdict + "\n";
}

std::string as_csv(const Comparison& c) {
    std::string text = "section,key,subkey,value,low,high\n";
    text += fmt::format("run,a,,{},,\nrun,b,,{},,\nrun,seed,,{},,\nrun,blocks,,{},,\nrun,games,,{},,\n",
        csv_field(c.a_line.empty() ? c.a : c.a_line), csv_field(c.b_line.empty() ? c.b : c.b_line), c.seed,
        c.blocks, c.games);
    for (const PairedFigure& f : c.figures) {
        std::string key{name_of(f.measure).key};
        if (!f.of.empty()) key += ":" + f.of;
        text += fmt::format(
            "comparison,{0},a,{1},,\ncomparison,{0},b,{2},,\ncomparison,{0},difference,{3},{4},{5}\n",
            csv_field(key), plain(f.a, 6), plain(f.b, 6), plain(f.difference, 6), plain(f.low, 6),
            plain(f.high, 6));
    }
    return text;
}

std::string comparison_section(const Comparison& c, Language language) {
    Section s{.id = "comparison",
        .title = {"Ce que cela change", "What it changes"},
        .explanation = {"Les deux côtés jouent avec les mêmes dés et les mêmes cartes ; il ne reste que "
                        "l'effet de ce qui "
                        "diffère. Un intervalle qui touche le trait pointillé ne prouve rien.",
            "Both sides play with the same dice and the same cards; what is left is the effect of what "
            "differs. An interval "
            "that touches the dashed line proves nothing."},
        .finding = c.verdict};
    if (c.figures.empty()) return "";
    HtmlTable table{table_head(c, language), {}};
    for (const PairedFigure& f : c.figures) table.row(table_row(f, language));
    s.body = "<figure>" + difference_chart(c, language) + "</figure>\n" + table.html();
    return html_of(s, language);
}

std::string as_html(const Comparison& c, Language language) {
    const std::string title = fmt::format("{} / {}", c.a, c.b);
    std::string header = fmt::format(
        "<h1>{}</h1>\n<p class=\"facts\">{}.</p>\n", escaped(title), escaped(played(c, language)));
    if (!c.a_line.empty() || !c.b_line.empty())
        header +=
            fmt::format("<p class=\"facts\">A: {}<br/>B: {}</p>\n", escaped(c.a_line), escaped(c.b_line));
    const std::string footer = said({"Intervalles à 95 % sur les différences bloc par bloc.",
                                        "Intervals of 95% on the differences block by block."},
        language);
    return page_of(
        title, header, comparison_section(c, language), "<p>" + escaped(footer) + "</p>\n", language);
}

}  // namespace banquier::report
