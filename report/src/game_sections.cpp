#include "board_drawing.hpp"
#include "charts.hpp"
#include "sections.hpp"

#include <algorithm>
#include <numeric>

namespace banquier::report {

Section GameSections::landings() const {
    Section s{.id = "landings",
        .title = {"Où l'on s'arrête", "Where one stops"},
        .explanation = {"Sur chaque case, le pourcentage des lancers qui y finissent, cartes comprises ; "
                        "2,5 serait la "
                        "moyenne. Case Prison : simples visites + emprisonnements.",
            "On each square the percentage of throws that end there, cards obeyed; 2.5 would be the "
            "average. Prison "
            "square: visits + imprisonments."},
        .body = board_drawing(input_, f_, names_)};
    if (s.body.empty()) return s;
    std::size_t most = 0, property = kSquares;
    for (std::size_t i = 0; i < f_.landing.size(); ++i) {
        if (f_.landing[i] > f_.landing[most]) most = i;
        const bool owned = i < kSquares && group_of(input_.game.board, i) < kGroups;
        if (owned && (property == kSquares || f_.landing[i] > f_.landing[property])) property = i;
    }
    s.finding = filled({"Le plus souvent : {} ({}). De toutes les propriétés : {} ({}).",
                           "Most often: {} ({}). Of all properties: {} ({})."},
        names_.square(most), share(f_.landing[most], 2), names_.square(property),
        share(f_.landing[property], 2));
    HtmlTable table{{in({"case", "square"}), in({"groupe", "group"}), in({"lancers", "throws"})}, {}};
    for (std::size_t i = 0; i < f_.landing.size(); ++i) {
        const std::size_t group = i < kSquares ? group_of(input_.game.board, i) : kGroups;
        table.row({names_.square(i), group < kGroups ? names_.group(group) : "", share(f_.landing[i], 3)});
    }
    s.body += figures(table);
    return s;
}

Section GameSections::wins() const {
    Section s{.id = "wins",
        .title = {"Qui gagne", "Who wins"},
        .explanation = {
            "Le point est la part des parties gagnées, le trait épais l'intervalle où la vraie valeur se "
            "trouve 95 fois sur 100 ; la ligne pointillée est l'égalité parfaite.",
            "The dot is the share of games won, the thick line the interval in which the true value lies "
            "95 times "
            "in 100; the dashed line is perfect equality."}};
    if (f_.entrants.empty()) return s;
    HtmlTable table{
        {"", in({"gagne", "wins"}), in({"au moins", "at least"}), in({"au plus", "at most"})}, {}};
    std::string panels;
    const auto panel = [&](std::string_view id, const Phrase& title, const std::vector<Estimate>& shares,
                           const std::function<std::string(std::size_t)>& name) {
        std::vector<Whiskered> rows;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const std::optional<Interval>& interval = shares[i].interval;
            rows.push_back({.name = name(i), .share = shares[i]});
            table.row({name(i), share(shares[i].value, 2), interval ? share(interval->low, 2) : "–",
                interval ? share(interval->high, 2) : "–"});
        }
        const std::string about = in({"Part des victoires avec intervalle.", "Share of wins with interval."});
        const std::string words = in(title);
        const std::string chart =
            whiskers({.id = id, .title = words, .description = about}, rows, par(input_), names_.language());
        if (!chart.empty())
            panels += fmt::format("<figure><h3>{}</h3>\n{}</figure>\n", escaped(words), chart);
    };
    panel("by-player", {"Par joueur", "By player"}, f_.entrants,
        [&](std::size_t i) { return names_.entrant(i); });
    panel("by-turn", {"Par ordre de jeu", "By order of play"}, f_.by_turn,
        [&](std::size_t i) { return turn_name(i); });
    panel(
        "by-seat", {"Par place à table", "By seat"}, f_.seats, [&](std::size_t i) { return names_.seat(i); });
    s.body = "<div class=\"pair\">\n" + panels + "</div>\n" + figures(table);
    return s;
}
std::string GameSections::turn_name(std::size_t i) const {
    if (i == 0) return in({"Premier à jouer", "First to play"});
    return filled({"{}e à jouer", "No. {} to play"}, i + 1);
}

Section GameSections::lengths() const {
    Section s{.id = "lengths",
        .title = {"Combien de temps dure une partie", "How long a game lasts"},
        .explanation =
            {"Chaque barre compte les parties finies pendant ces tours ; la moitié de celles qui finissent "
             "est dans la zone teintée.",
                "Each bar counts the games that ended in these rounds; half of those that end are in the "
                "tinted range."},
        .body = length_chart(input_, f_, names_)};
    if (s.body.empty()) return s;
    const Lengths& l = *f_.lengths;
    s.finding =
        filled({"De celles qui finissent, une partie sur deux est finie après {} tours de table, neuf sur "
                "dix après {}.",
                   "Of those that end, one game in two is over after {} rounds, nine in ten after {}."},
            whole(l.median.value), whole(l.ninth_tenth));
    HtmlTable table{{in({"tours de table", "rounds"}), ""}, {}};
    table.row({in({"moyenne", "mean"}), number(l.mean, 1, language_)});
    table.row({in({"un quart des parties", "a quarter of the games"}), whole(l.quartile)});
    table.row({in({"médiane", "median"}), number(l.median, 0, language_)});
    table.row({in({"trois quarts", "three quarters"}), whole(l.third_quartile)});
    table.row({in({"neuf dixièmes", "nine tenths"}), whole(l.ninth_tenth)});
    s.body += figures(table);
    return s;
}

Section GameSections::fortunes() const {
    Section s{.id = "fortunes",
        .title = {"La fortune au fil de la partie", "Fortune as the game goes on"},
        .explanation =
            {"Fortune moyenne (argent, titres, constructions) après chaque tour de table, dans les "
             "parties "
             "qui durent encore ; qui est ruiné compte pour zéro. La bande est l'intervalle à 95 %.",
                "Mean fortune (cash, titles, buildings) after each round, in the games that still go on; "
                "the ruined count "
                "as zero. The band is the 95% interval."},
        .body = fortune_chart(f_, names_)};
    if (s.body.empty()) return s;
    HtmlTable table{{in({"tour", "round"}), in({"parties", "games"})}, {}};
    for (const Fortunes& line : f_.fortunes) table.head.push_back(line.name);
    for (std::size_t m = 0; m < f_.moments.size(); ++m) {
        std::vector<std::string> cells = {std::to_string(f_.moments[m]), share(f_.still_playing[m])};
        for (const Fortunes& line : f_.fortunes) cells.push_back(names_.money(line.at[m].value));
        table.row(std::move(cells));
    }
    s.body = fortune_legend(f_) + s.body + figures(table);
    return s;
}

Section GameSections::ruins() const {
    Section s{.id = "ruins",
        .title = {"Ce qui ruine", "What ruins"},
        .explanation = {"La dette que le joueur ruiné n'a pu payer : barre pleine, due à un joueur ; "
                        "contour, due à la "
                        "banque.",
            "The debt that the ruined player could not pay: solid bar, owed to a player; outline, owed "
            "to the bank."}};
    if (!f_.ruin) return s;
    const Ruin& ruin = *f_.ruin;
    const double all = std::accumulate(ruin.to_player.begin(), ruin.to_player.end(), 0.0) +
        std::accumulate(ruin.to_bank.begin(), ruin.to_bank.end(), 0.0);
    std::vector<std::size_t> order(sim::kDebtCauses);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto both = [&](std::size_t i) { return ruin.to_player[i] + ruin.to_bank[i]; };
    std::stable_sort(
        order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return both(a) > both(b); });
    std::vector<Barred> rows;
    HtmlTable table{
        {"", in({"envers un joueur", "owed to a player"}), in({"envers la banque", "owed to the bank"})}, {}};
    for (const std::size_t i : order) {
        if (!(both(i) > 0)) continue;
        rows.push_back({.name = names_.cause(i),
            .said = share(both(i) / all),
            .filled = ruin.to_player[i],
            .outlined = ruin.to_bank[i]});
        table.row({names_.cause(i), share(ruin.to_player[i] / all, 2), share(ruin.to_bank[i] / all, 2)});
    }
    if (ruin.median_round)
        s.finding = filled(
            {"Une faillite sur deux arrive avant le tour {}.", "One bankruptcy in two comes by round {}."},
            whole(*ruin.median_round));
    s.body = bars({.id = "causes", .title = in(s.title), .description = in(s.explanation)}, rows) +
        ruin_by_rent() + figures(table);
    return s;
}

std::string GameSections::ruin_by_rent() const {
    double all = 0, most = 0;
    for (const auto& levels : f_.ruin->by_rent)
        for (const double ruins : levels) {
            all += ruins;
            most = std::max(most, ruins);
        }
    if (!(all > 0)) return "";
    const auto cell = [&](std::size_t group, std::size_t level) -> Cell {
        const double ruins = f_.ruin->by_rent[group][level];
        return ruins > 0 ? Cell{.text = number(100 * ruins / all, 1, language_), .heat = ruins / most}
                         : Cell{};
    };
    return fmt::format("<h3>{}</h3>\n<p class=\"soft\">{}</p>\n{}",
        escaped(in({"Les loyers qui ruinent", "The rents that ruin"})),
        escaped(in({"Sur cent de ces faillites, combien par groupe et par nombre de maisons, de gares ou de "
                    "compagnies.",
            "Of a hundred of those bankruptcies, how many by group and number of houses, stations or "
            "utilities."})),
        matrices(cell));
}

}  // namespace banquier::report
