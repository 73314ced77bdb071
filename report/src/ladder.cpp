#include <banquier/report/ladder.hpp>

#include "markup.hpp"
#include "numbers.hpp"
#include "page.hpp"
#include "text_table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace banquier::report {

namespace {

using sim::Ladder;

// Places in the pool, the strongest first.
std::vector<std::size_t> ranking(const Ladder& ladder) {
    std::vector<std::size_t> order(ladder.bots.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, std::ranges::greater{}, [&](std::size_t i) { return ladder.bots[i].rating.value; });
    return order;
}

std::string bounds(const sim::Rating& rating) {
    return rating.low == rating.high ? "–"
                                     : fmt::format("{}…{}", plain(rating.low, 0), plain(rating.high, 0));
}

std::vector<std::string> ladder_head(Language language) {
    const auto in = [&](const Phrase& phrase) { return said(phrase, language); };
    return {in({"bot", "bot"}), in({"cote", "rating"}), in({"à 95 %", "95%"}), in({"gagne", "wins"}),
        in({"parties", "games"})};
}

std::vector<std::string> row_of(
    const LadderInput& input, const Ladder& ladder, std::size_t i, Language language) {
    const Ladder::Row& row = ladder.bots[i];
    return {input.run.pool[i].name, plain(row.rating.value, 0), bounds(row.rating),
        row.games > 0 ? percent(row.wins / row.games, 1, language) : "–", number(row.games, 0, language)};
}

std::string title_of(const Ladder& ladder, Language language) {
    const Phrase title{"{} joueurs", "{} players"};
    return fmt::format(fmt::runtime(title.in(language)), ladder.players);
}

std::string played(const Ladder& ladder, Language language) {
    const Phrase line{"{} tables, {} parties : une par rotation des places, sur la même chance",
        "{} tables, {} games: one for each rotation of the seats, on the same luck"};
    return fmt::format(fmt::runtime(line.in(language)),
        number(static_cast<double>(ladder.tables), 0, language),
        number(static_cast<double>(ladder.games), 0, language));
}

std::string seats_line(const Ladder& ladder, Language language) {
    std::string line;
    for (std::size_t k = 0; k < ladder.seats.size(); ++k) {
        const sim::Rating& seat = ladder.seats[k];
        line +=
            fmt::format("{}{} {} ({}…{})", k == 0 ? "" : ", ", k + 1, signed_number(seat.value, 0, language),
                signed_number(seat.low, 0, language), signed_number(seat.high, 0, language));
    }
    return fmt::format(
        fmt::runtime(said({"Ce qu'apporte chaque place : {}", "What each seat adds: {}"}, language)), line);
}

std::string facts(const LadderInput& input, Language language) {
    const Phrase line{"{}, graine {} ; {} = {}", "{}, seed {}; {} = {}"};
    return fmt::format(fmt::runtime(line.in(language)), input.rules, input.run.seed, input.run.pool[0].name,
        plain(Ladder::kMeasure, 0));
}

// A row for each bot on one scale.
std::string chart(
    const LadderInput& input, const Ladder& ladder, const std::string& about, Language language) {
    constexpr double kRow = 44, kTrack = 30;
    double low = Ladder::kMeasure, high = Ladder::kMeasure;
    for (const Ladder::Row& row : ladder.bots) {
        low = std::min(low, row.rating.low);
        high = std::max(high, row.rating.high);
    }
    const auto x = [&](double value) {
        return across(high > low ? 0.02 + 0.96 * (value - low) / (high - low) : 0.5);
    };
    const std::string id = fmt::format("ladder-{}", ladder.players), title = title_of(ladder, language);
    const double height = kRow * static_cast<double>(ladder.bots.size());
    Svg svg({.id = id, .title = title, .description = about, .height = height});
    svg.line(x(Ladder::kMeasure), 0, x(Ladder::kMeasure), height, "par");
    double y = 0;
    for (const std::size_t i : ranking(ladder)) {
        const sim::Rating& rating = ladder.bots[i].rating;
        svg.text("0", y + 15, "", input.run.pool[i].name);
        svg.text("100%", y + 15, "strong end haloed", plain(rating.value, 0));
        svg.line("0", y + kTrack, "100%", y + kTrack, "grid");
        svg.line(x(rating.low), y + kTrack, x(rating.high), y + kTrack, "whisker");
        svg.circle(x(rating.value), y + kTrack, 6.5, "class=\"dot\"");
        y += kRow;
    }
    return svg.end();
}

std::string section_of(const LadderInput& input, const Ladder& ladder, Language language) {
    const std::string about = said({"Une cote de 400 points de plus gagne dix fois plus souvent. Le trait "
                                    "est l'intervalle à 95 %, le pointillé "
                                    "la cote du premier bot nommé.",
                                       "A rating higher by 400 points wins ten times as often. The bar is "
                                       "the 95% interval, the dashed line the "
                                       "rating of the first bot named."},
        language);
    HtmlTable table{ladder_head(language), {}};
    for (const std::size_t i : ranking(ladder)) table.row(row_of(input, ladder, i, language));
    return fmt::format(
        "<section id=\"players-{}\">\n<h2>{}</h2>\n<p class=\"soft\">{}</p>\n<p class=\"finding\">{}</p>\n"
        "<figure>{}</figure>\n{}<p>{}</p>\n</section>\n",
        ladder.players, escaped(title_of(ladder, language)), escaped(about),
        escaped(played(ladder, language)), chart(input, ladder, about, language), table.html(),
        escaped(seats_line(ladder, language)));
}

}  // namespace

std::string as_text(const LadderInput& input, Language language) {
    std::string text = facts(input, language) + "\n";
    for (const Ladder& ladder : input.ladders) {
        text += fmt::format("\n{} — {}\n", title_of(ladder, language), played(ladder, language));
        TextTable table;
        table.row(ladder_head(language));
        for (const std::size_t i : ranking(ladder)) table.row(row_of(input, ladder, i, language));
        text += table.text() + "  " + seats_line(ladder, language) + "\n";
    }
    return text;
}

std::string as_html(const LadderInput& input, Language language) {
    const std::string title = said({"L'échelle des bots", "The ladder of bots"}, language);
    std::string main;
    for (const Ladder& ladder : input.ladders) main += section_of(input, ladder, language);
    return page_of(title,
        fmt::format(
            "<h1>{}</h1>\n<p class=\"facts\">{}.</p>\n", escaped(title), escaped(facts(input, language))),
        main,
        fmt::format("<p>{} <code>{}</code></p>\n",
            escaped(said({"La même page :", "The same page:"}, language)), escaped(input.command)),
        language);
}

}  // namespace banquier::report
