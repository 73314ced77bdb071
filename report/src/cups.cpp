#include <banquier/report/cups.hpp>

#include "charts.hpp"
#include "csv_field.hpp"
#include "markup.hpp"
#include "numbers.hpp"
#include "page.hpp"
#include "text_table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace banquier::report {

namespace {

using sim::Count;

Estimate share_of(Count count, Count cups) {
    if (cups == 0) return {};
    const double share = real(count) / real(cups);
    return {share, wilson(share, real(cups))};
}

// What is left of the variance of ranks when everybody's own mean is taken off, as a share of all.
double share_of_luck(const sim::CupTally& t) {
    double sum = 0, squares = 0, between = 0;
    const double n = static_cast<double>(t.ranks.size()), cups = real(t.cups);
    for (std::size_t i = 0; i < t.ranks.size(); ++i) {
        sum += real(t.ranks[i]) / cups;
        squares += real(t.rank_squares[i]) / cups;
        between += real(t.ranks[i]) / cups * (real(t.ranks[i]) / cups);
    }
    const double mean = sum / n, variance = squares / n - mean * mean;
    return variance > 0 ? 1 - (between / n - mean * mean) / variance : 1;
}

std::vector<CupFigures::Named> by_bot(const CupsPlayed& played) {
    std::vector<CupFigures::Named> bots;
    std::map<std::string, Count> wins;
    for (std::size_t i = 0; i < played.run.entrants.size(); ++i) {
        const std::string& name = played.run.entrants[i].name;
        const auto same = std::ranges::find(bots, name, &CupFigures::Named::name);
        if (same == bots.end())
            bots.push_back({.name = name, .count = 1, .wins = {}});
        else
            ++same->count;
        wins[name] += played.tally.wins[i];
    }
    for (CupFigures::Named& bot : bots) bot.wins = share_of(wins[bot.name], played.tally.cups);
    return bots;
}

std::string title_of(const CupFigures& f, Language language) {
    return f.title[language].empty() ? f.id : f.title[language];
}

std::string until(const CupFigures& f, double share, Language language) {
    if (f.among_three.empty()) return "–";
    const int rounds = rounds_until(f, share);
    return rounds == 0 ? fmt::format("> {}", f.among_three.size()) : number(rounds, 0, language);
}

std::vector<std::string> head_of(Language language) {
    const auto in = [&](const Phrase& phrase) { return said(phrase, language); };
    return {"", in({"qui", "units"}), in({"le meilleur gagne", "the best wins"}), in({"à 95 %", "95%"}),
        in({"en finale", "in the last game"}), in({"rang du vainqueur", "winner's true rank"}),
        in({"part du hasard", "luck's share"}), in({"rondes", "rounds"}), in({"plateaux", "boards"}),
        in({"minutes", "minutes"})};
}

std::vector<std::string> row_of(const CupFigures& f, Language language) {
    return {f.id, number(static_cast<double>(f.size), 0, language), percent(f.best_wins.value, 1, language),
        f.best_wins.interval ? fmt::format("{}–{}", number(100 * f.best_wins.interval->low, 1, language),
                                   number(100 * f.best_wins.interval->high, 1, language))
                             : "",
        percent(f.best_in_last.value, 1, language), number(f.winners_rank, 2, language),
        percent(f.luck, 1, language), number(f.rounds, 0, language), number(f.boards, 0, language),
        number(f.minutes, 0, language)};
}

std::vector<CupFigures> all_figures(const std::vector<CupsPlayed>& all) {
    std::vector<CupFigures> figures;
    for (const CupsPlayed& played : all) figures.push_back(figures_of(played));
    return figures;
}

std::string played_line(const std::vector<CupsPlayed>& all, Language language) {
    if (all.empty()) return "";
    const CupsPlayed& first = all.front();
    const Phrase model = first.run.weights.empty()
        ? Phrase{"{} coupes de chaque formule, graine {} ; chaque table est une partie de bots, {} s par "
                 "tour de joueur",
              "{} cups of each format, seed {}; each table is a game of bots, {} s a turn"}
        : Phrase{"{} coupes de chaque formule, graine {} ; les tables sont tirées selon des forces",
              "{} cups of each format, seed {}; tables are drawn by strengths"};
    return fmt::format(fmt::runtime(model.in(language)), number(real(first.tally.cups), 0, language),
        first.run.seed, first.run.turn_seconds);
}

Section wins_section(const std::vector<CupFigures>& figures, Language language) {
    Section s{.id = "best",
        .title = {"Le meilleur gagne-t-il ?", "Does the best win?"},
        .explanation =
            {"Part des coupes que gagne le meilleur, avec son intervalle à 95 %. Parmi des égaux, chacun "
             "gagnerait la part notée à côté.",
                "Share of the cups that the best wins, with its 95% interval. Among equals everybody would "
                "win the share "
                "noted beside."},
        .finding = {},
        .body = {}};
    std::vector<Whiskered> rows;
    HtmlTable table{head_of(language), {}};
    double even = 1;
    for (const CupFigures& f : figures) {
        const Phrase note{"entre égaux {}", "among equals {}"};
        rows.push_back({.name = title_of(f, language),
            .share = f.best_wins,
            .colour = {},
            .note = fmt::format(fmt::runtime(note.in(language)), percent(f.even, 1, language))});
        table.row(row_of(f, language));
        even = std::min(even, f.even);
    }
    s.body = "<figure>" +
        whiskers(
            {.id = "best-wins", .title = s.title.in(language), .description = s.explanation.in(language)},
            rows, even, language) +
        "</figure>\n" + table.html();
    return s;
}

// A share of the whole row.
Barred share_bar(std::string name, double share, std::string said) {
    return {.name = std::move(name),
        .said = std::move(said),
        .filled = share,
        .outlined = 1 - share,
        .colour = {}};
}

Section luck_section(const std::vector<CupFigures>& figures, Language language) {
    Section s{.id = "luck",
        .title = {"Ce que décide le hasard", "What luck decides"},
        .explanation = {"La part de la variance des rangs qui reste quand on ôte à chacun son rang moyen : "
                        "100 % est une "
                        "loterie.",
            "The share of the variance of ranks that is left when everybody's mean rank is taken off: 100% "
            "is a "
            "lottery."},
        .finding = {},
        .body = {}};
    std::vector<Barred> rows;
    for (const CupFigures& f : figures)
        rows.push_back(share_bar(title_of(f, language), f.luck, percent(f.luck, 1, language)));
    s.body = "<figure>" +
        bars({.id = "luck-share", .title = s.title.in(language), .description = s.explanation.in(language)},
            rows) +
        "</figure>\n";
    return s;
}

Section rounds_section(const std::vector<CupFigures>& figures, Language language) {
    Section s{.id = "rounds",
        .title = {"Combien de rondes ?", "How many rounds?"},
        .explanation =
            {"Pour les formules aux points : après chaque ronde, la part des coupes où le meilleur est parmi "
             "les trois premiers ; des égaux se partagent les places.",
                "Of formats with points: after each round, the share of cups in which the best is among the "
                "first three; "
                "equals share the places."},
        .finding = {},
        .body = {}};
    HtmlTable table{{"", "50 %", "80 %", "95 %"}, {}};
    for (const CupFigures& f : figures) {
        if (f.among_three.empty()) continue;
        std::vector<Barred> rows;
        for (std::size_t i = 0; i < f.among_three.size(); ++i) {
            const Phrase name{"après la ronde {}", "after round {}"};
            rows.push_back(share_bar(fmt::format(fmt::runtime(name.in(language)), i + 1),
                f.among_three[i].value, percent(f.among_three[i], 1, language)));
        }
        s.body += "<h3>" + escaped(title_of(f, language)) + "</h3>\n<figure>" +
            bars({.id = "rounds-" + f.id,
                     .title = title_of(f, language),
                     .description = s.explanation.in(language)},
                rows) +
            "</figure>\n";
        table.row({f.id, until(f, 0.5, language), until(f, 0.8, language), until(f, 0.95, language)});
    }
    if (!s.body.empty()) s.body += folded(said({"Rondes jusque-là", "Rounds until then"}, language), table);
    return s;
}

Section bots_section(const std::vector<CupFigures>& figures, Language language) {
    Section s{.id = "bots",
        .title = {"Qui gagne", "Who wins"},
        .explanation = {"Les coupes gagnées par toutes les équipes d'un même bot, avec la part qu'elles "
                        "auraient entre "
                        "égaux.",
            "Cups won by all units of one bot together, with the share that they would have among equals."},
        .finding = {},
        .body = {}};
    HtmlTable table{{"", said({"bot", "bot"}, language), said({"combien", "how many"}, language),
                        said({"gagne", "wins"}, language), said({"entre égaux", "among equals"}, language)},
        {}};
    for (const CupFigures& f : figures)
        for (const CupFigures::Named& bot : f.bots)
            table.row({f.id, bot.name, number(static_cast<double>(bot.count), 0, language),
                percent(bot.wins, 1, language),
                percent(static_cast<double>(bot.count) / static_cast<double>(f.size), 1, language)});
    if (!table.rows.empty()) s.body = table.html();
    return s;
}

}  // namespace

CupFigures figures_of(const CupsPlayed& played) {
    const sim::CupTally& t = played.tally;
    CupFigures f{.id = played.run.format.id,
        .title = played.run.format.title,
        .size = played.run.size(),
        .cups = t.cups,
        .best_wins = {},
        .best_in_last = {},
        .among_three = {},
        .bots = {}};
    f.even = f.size == 0 ? 0 : 1 / static_cast<double>(f.size);
    if (t.cups == 0) return f;
    f.best_wins = share_of(t.wins[0], t.cups);
    f.best_in_last = share_of(t.last_table[0], t.cups);
    for (std::size_t i = 0; i < t.wins.size(); ++i)
        f.winners_rank += static_cast<double>(i + 1) * real(t.wins[i]) / real(t.cups);
    f.luck = share_of_luck(t);
    for (const Count parts : t.best_among_three) {
        const double share = real(parts) / real(sim::kWin) / real(t.cups);
        f.among_three.push_back({share, wilson(share, real(t.cups))});
    }
    f.rounds = static_cast<double>(t.tables.size());
    for (const Count tables : t.tables) f.boards = std::max(f.boards, real(tables) / real(t.cups));
    f.minutes = static_cast<int>(t.tables.size()) * (played.run.format.deal + played.run.format.play) / 60;
    f.bots = by_bot(played);
    return f;
}

int rounds_until(const CupFigures& figures, double share) {
    for (std::size_t i = 0; i < figures.among_three.size(); ++i)
        if (figures.among_three[i].value >= share) return static_cast<int>(i + 1);
    return 0;
}

std::string as_text(const std::vector<CupsPlayed>& all, Language language) {
    std::string text = played_line(all, language) + "\n\n";
    const std::vector<CupFigures> figures = all_figures(all);
    TextTable table;
    table.row(head_of(language));
    for (const CupFigures& f : figures) table.row(row_of(f, language));
    text += table.text();
    TextTable rounds, bots;
    for (const CupFigures& f : figures) {
        if (!f.among_three.empty())
            rounds.row({f.id, until(f, 0.5, language), until(f, 0.8, language), until(f, 0.95, language)});
        for (const CupFigures::Named& bot : f.bots)
            bots.row({fmt::format("{}, {} × {}", f.id, bot.count, bot.name), percent(bot.wins, 1, language)});
    }
    if (!rounds.empty())
        text += "\n" +
            said(
                {"Rondes aux points jusqu'à ce que le meilleur soit parmi les trois premiers dans 50, 80, 95 "
                 "% des coupes\n",
                    "Rounds for points until the best is among the first three in 50, 80, 95% of the cups\n"},
                language) +
            rounds.text();
    if (!bots.empty()) text += "\n" + said({"Coupes gagnées\n", "Cups won\n"}, language) + bots.text();
    return text;
}

std::string as_csv(const std::vector<CupsPlayed>& all) {
    std::string text = "section,key,subkey,value,low,high\n";
    const auto share = [&](const std::string& id, std::string_view key, const std::string& subkey,
                           const Estimate& e) {
        text += fmt::format("{},{},{},{},{},{}\n", csv_field(id), key, csv_field(subkey), plain(e.value, 6),
            e.interval ? plain(e.interval->low, 6) : "", e.interval ? plain(e.interval->high, 6) : "");
    };
    const auto figure = [&](const std::string& id, std::string_view key, double value) {
        text += fmt::format("{},{},,{},,\n", csv_field(id), key, plain(value, 6));
    };
    for (const CupFigures& f : all_figures(all)) {
        figure(f.id, "units", static_cast<double>(f.size));
        figure(f.id, "cups", real(f.cups));
        share(f.id, "best_wins", "", f.best_wins);
        share(f.id, "best_in_last", "", f.best_in_last);
        figure(f.id, "winners_rank", f.winners_rank);
        figure(f.id, "luck", f.luck);
        figure(f.id, "rounds", f.rounds);
        figure(f.id, "boards", f.boards);
        figure(f.id, "minutes", f.minutes);
        for (std::size_t i = 0; i < f.among_three.size(); ++i)
            share(f.id, "among_three", std::to_string(i + 1), f.among_three[i]);
        for (const CupFigures::Named& bot : f.bots) share(f.id, "wins", bot.name, bot.wins);
    }
    return text;
}

std::string as_html(const std::vector<CupsPlayed>& all, Language language) {
    const std::string title = said({"Coupes simulées", "Simulated cups"}, language);
    const std::vector<CupFigures> figures = all_figures(all);
    std::string main;
    for (const Section& section : {wins_section(figures, language), luck_section(figures, language),
             rounds_section(figures, language), bots_section(figures, language)})
        main += html_of(section, language);
    return page_of(title,
        fmt::format(
            "<h1>{}</h1>\n<p class=\"facts\">{}.</p>\n", escaped(title), escaped(played_line(all, language))),
        main,
        "<p>" +
            escaped(said({"Minutes : distribution et jeu, sans les pauses.",
                             "Minutes: dealing and playing, without breaks."},
                language)) +
            "</p>\n",
        language);
}

}  // namespace banquier::report
