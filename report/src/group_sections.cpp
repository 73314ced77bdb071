#include "charts.hpp"
#include "sections.hpp"

#include <algorithm>
#include <numeric>

namespace banquier::report {

Section GroupSections::incomes() const {
    Section s{.id = "incomes",
        .title = {"Ce que rapporte chaque groupe", "What each group earns"},
        .explanation = {
            "Loyer que cent lancers adverses apportent au propriétaire de tout le groupe, par nombre de "
            "maisons (H : hôtel), gares et compagnies par nombre possédé.",
            "Rent that a hundred throws of opponents bring to whoever owns the whole group, by number of "
            "houses "
            "(H: hotel); stations and utilities by number owned."}};
    double most = 0;
    for (const auto& incomes : f_.income)
        for (const Income& income : incomes) most = std::max(most, income.per_100_throws);
    if (!(most > 0)) return s;
    s.body = "<div class=\"many\">\n";
    for (std::size_t g = 0; g < kGroups; ++g)
        if (!f_.income.items[g].empty())
            s.body += fmt::format(
                "<figure><h3>{}</h3>\n{}</figure>\n", named(g), income_chart(f_, g, most, names_));
    s.body += "</div>\n" + break_even() + figures(income_table());
    s.finding = fastest();
    return s;
}

// Which group, at which level, gives its cost back soonest.
std::string GroupSections::fastest() const {
    std::size_t group = kGroups;
    Income best;
    for (std::size_t g = 0; g < kGroups; ++g)
        for (const Income& income : f_.income.items[g])
            if (income.break_even > 0 && (group == kGroups || income.break_even < best.break_even)) {
                group = g;
                best = income;
            }
    if (group == kGroups) return "";
    return filled({"Le plus vite amorti : {}, {} : {} lancers adverses suffisent.",
                      "Paid back soonest: {}, {}: {} throws of opponents are enough."},
        names_.group(group), names_.level(group, best.level), whole(best.break_even));
}

std::string GroupSections::break_even() const {
    double least = 0, most = 0;
    for (const auto& incomes : f_.income)
        for (const Income& income : incomes) {
            if (!(income.break_even > 0)) continue;
            least = least > 0 ? std::min(least, income.break_even) : income.break_even;
            most = std::max(most, income.break_even);
        }
    // Short times are hot; by ratio, because bare groups take many times as long.
    const auto heat = [&](double throws) {
        return throws > 0 && most > least ? (least / throws - least / most) / (1 - least / most) : 0;
    };
    const auto cell = [&](std::size_t group, std::size_t level) -> Cell {
        double best = 0;
        for (const Income& income : f_.income.items[group]) best = std::max(best, income.return_percent);
        for (const Income& income : f_.income.items[group])
            if (income.level == level && income.break_even > 0)
                return {.text = whole(income.break_even),
                    .heat = heat(income.break_even),
                    .best = income.return_percent >= best};
        return {};
    };
    return fmt::format("<h3>{}</h3>\n<p class=\"soft\">{}</p>\n{}",
        escaped(in({"Amorti après … lancers adverses", "Paid back after … throws of opponents"})),
        escaped(in({"Coût des titres et des constructions divisé par le loyer attendu d'un lancer. Souligné "
                    ": le "
                    "niveau le plus rentable du groupe.",
            "Cost of titles and buildings over the rent expected from a throw. Underlined: the group's most "
            "profitable level."})),
        matrices(cell));
}

HtmlTable GroupSections::income_table() const {
    HtmlTable table{
        {"", in({"niveau", "level"}), in({"coût", "cost"}), in({"pour 100 lancers", "per 100 throws"}),
            in({"rendement", "return"}), in({"amorti", "paid back"}), in({"dernier pas", "last step"})},
        {}};
    for (std::size_t g = 0; g < kGroups; ++g)
        for (const Income& i : f_.income.items[g])
            table.row({names_.group(g), names_.level(g, i.level), names_.money(i.cost),
                names_.money(i.per_100_throws), share(i.return_percent / 100, 1), whole(i.break_even),
                i.step_break_even > 0 ? whole(i.step_break_even) : "–"});
    return table;
}

// ---- What groups did in the games

Section GroupSections::wholes() const {
    Section s{.id = "wholes",
        .title = {"Les meilleurs groupes", "The best groups"},
        .explanation = {"Part des parties gagnées par le premier joueur qui possède le groupe entier. Un "
                        "groupe complété tard l'est "
                        "souvent par celui qui gagne déjà : comparez les tours.",
            "Share of games won by the first player who owns the whole group. A group that is made whole "
            "late often "
            "goes to whoever is winning already: compare the rounds."}};
    std::vector<std::size_t> order;
    for (std::size_t g = 0; g < kGroups; ++g)
        if (f_.whole.items[g]) order.push_back(g);
    if (order.empty()) return s;
    const auto wins_of = [&](std::size_t g) { return f_.whole.items[g]->wins.value; };
    std::stable_sort(
        order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return wins_of(a) > wins_of(b); });
    std::vector<Whiskered> rows;
    HtmlTable table{
        {"", in({"gagne", "wins"}), in({"parties où le groupe est complet", "games in which it is whole"}),
            in({"au tour, en moyenne", "in round, on average"})},
        {}};
    for (const std::size_t g : order) {
        const Whole& first = *f_.whole.items[g];
        rows.push_back({.name = names_.group(g),
            .share = first.wins,
            .colour = names_.colour(g),
            .note = filled({"tour {}, dans {} des parties", "round {}, in {} of the games"},
                whole(first.rounds), share(first.share_of_games, 0))});
        table.row({names_.group(g), percent(first.wins, 1, language_), share(first.share_of_games),
            number(first.rounds, 1, language_)});
    }
    s.finding = filled({"En tête : {}. Le premier à posséder tout ce groupe gagne {} des parties.",
                           "In front: {}. The first to own that whole group wins {} of the games."},
        names_.group(order[0]), share(wins_of(order[0])));
    s.body = whiskers({.id = "groups", .title = in(s.title), .description = in(s.explanation)}, rows,
                 par(input_), names_.language()) +
        figures(table);
    return s;
}

Section GroupSections::rents() const {
    Section s{.id = "rents",
        .title = {"Les loyers encaissés", "Rents collected"},
        .explanation = {
            "Par partie, ce que les loyers d'un groupe ont rapporté à tous ses propriétaires ; le trait "
            "marque ce que titres et constructions ont coûté.",
            "A game, what the rents of a group brought to all of its owners; the mark is what titles and "
            "buildings "
            "cost."}};
    std::vector<std::size_t> order(kGroups);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto money = [&](std::size_t g) { return f_.earned.items[g].money; };
    std::stable_sort(
        order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return money(a) > money(b); });
    std::vector<Barred> rows;
    HtmlTable table{
        {"", in({"loyers", "rents"}), in({"encaissé", "collected"}), in({"dépensé", "spent"})}, {}};
    for (const std::size_t g : order) {
        const Earned& e = f_.earned.items[g];
        if (!(e.money > 0)) continue;
        rows.push_back({.name = names_.group(g),
            .said = names_.money(e.money),
            .filled = e.money,
            .mark = e.spent > 0 ? e.spent : -1,
            .colour = names_.colour(g)});
        table.row(
            {names_.group(g), figure(e.rents, language_), names_.money(e.money), names_.money(e.spent)});
    }
    s.body = bars({.id = "collected", .title = in(s.title), .description = in(s.explanation)}, rows);
    if (!s.body.empty()) s.body += figures(table);
    return s;
}

}  // namespace banquier::report
