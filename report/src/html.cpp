// The tally as a page to look at.
#include <banquier/report/figures.hpp>

#include "sections.hpp"

namespace banquier::report {

namespace {

class HtmlReport : Telling {
public:
    using Telling::Telling;

    std::string write() {
        const GameSections games{input_, f_, names_};
        const GroupSections groups{input_, f_, names_};
        std::string main, links;
        for (const Section& section : {games.landings(), games.wins(), games.lengths(), groups.incomes(),
                 groups.wholes(), groups.rents(), games.fortunes(), games.ruins()}) {
            if (section.body.empty()) continue;
            main += html_of(section, language_);
            links += fmt::format("<a href=\"#{}\">{}</a>\n", section.id, escaped(in(section.title)));
        }
        return page_of(title(), header(links), main, footer(), language_);
    }

private:
    std::string title() const {
        if (f_.games == 0) return names_.board();
        if (input_.interim)
            return filled({"{} : {} parties, résultat provisoire", "{}: {} games, interim result"},
                names_.board(), count(f_.games));
        return filled({"{} : {} parties", "{}: {} games"}, names_.board(), count(f_.games));
    }

    // ---- Head and foot

    std::string header(const std::string& links) const {
        std::string html = fmt::format("<h1>{}</h1>\n", escaped(title()));
        if (input_.interim) html += fmt::format("<p><strong>{}</strong></p>\n", escaped(names_.interim()));
        html += fmt::format("<p class=\"facts\">{}</p>\n", escaped(facts()));
        if (f_.games == 0) return html;
        return html + fmt::format("<dl class=\"tiles\">\n{}</dl>\n<nav>\n{}</nav>\n", tiles(), links);
    }

    std::string facts() const {
        std::string text = filled(
            {"Règles : {}. Joueurs : {}.", "Rules: {}. Players: {}."}, names_.rule_set(), names_.entrants());
        if (f_.games == 0) return text + " " + in({"Aucune partie jouée.", "No game was played."});
        return text + " " +
            filled({"Graine {}, {} blocs ; une partie s'arrête après {} tours de table.",
                       "Seed {}, {} blocks; a game is stopped after {} rounds."},
                input_.seed, count(f_.blocks), whole(input_.limits.rounds));
    }

    static std::string tile(const std::string& name, const std::string& value, const std::string& note) {
        return fmt::format("<div><dt>{}</dt><dd>{}{}</dd></div>\n", escaped(name), escaped(value),
            note.empty() ? "" : fmt::format("<small>{}</small>", escaped(note)));
    }
    std::string between(const Estimate& e, double times, int decimals) const {
        if (!e.interval) return "";
        return filled({"à 95 % entre {} et {}", "95% between {} and {}"},
            number(times * e.interval->low, decimals, language_),
            number(times * e.interval->high, decimals, language_));
    }

    std::string tiles() const {
        std::string html;
        if (f_.lengths)
            html += tile(in({"Durée médiane", "Median length"}),
                filled({"{} tours", "{} rounds"}, whole(f_.lengths->median.value)),
                filled({"la moitié entre {} et {}", "half between {} and {}"}, whole(f_.lengths->quartile),
                    whole(f_.lengths->third_quartile)));
        if (!f_.by_turn.empty())
            html += tile(in({"Le premier à jouer gagne", "Who plays first wins"}), share(f_.by_turn[0].value),
                between(f_.by_turn[0], 100, 1));
        if (f_.capped)
            html += tile(in({"Parties sans fin", "Endless games"}), share(f_.capped->value),
                between(*f_.capped, 100, 1));
        const auto each = [&](const Phrase& name, double value) {
            if (value > 0) html += tile(in(name), figure(value, language_), in({"par partie", "a game"}));
        };
        each({"Lancers de dés", "Throws of the dice"}, f_.per_game.turns);
        each({"Échanges", "Trades"}, f_.per_game.trades);
        each({"Enchères", "Auctions"}, f_.per_game.lots);
        each({"Constructions", "Buildings"}, f_.per_game.buildings);
        each({"Faillites", "Bankruptcies"}, f_.per_game.bankruptcies);
        return html;
    }

    std::string footer() const {
        std::string text = in({"Les intervalles sont à 95 %. Un bloc est une même suite de hasard jouée une "
                               "fois dans chaque ordre des "
                               "places ; les intervalles comptent les blocs, non les parties, car les "
                               "parties d'un bloc se ressemblent. "
                               "Une partie arrêtée à la limite est partagée entre ceux qui y sont encore.",
            "Intervals are of 95%. A block is one course of luck played once in every rotation of the seats; "
            "intervals count blocks, not games, because the games of a block are alike. A game that is "
            "stopped at "
            "the limit is shared among those who are still in it."});
        if (f_.refused != 0 || f_.cut != 0)
            text += " " +
                filled({"Fautes de bots : {} coups refusés, {} tours coupés.",
                           "Slips of bots: {} acts refused, {} turns cut short."},
                    count(f_.refused), count(f_.cut));
        return fmt::format("<p>{}</p>\n", escaped(text));
    }
};

}  // namespace

std::string as_html(const Input& input, Language language) {
    const Figures figures = figures_of(input);
    const Names names{input, language};
    return HtmlReport{input, figures, names}.write();
}

}  // namespace banquier::report
