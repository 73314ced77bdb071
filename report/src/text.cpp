// The tally in a terminal.
#include <banquier/report/figures.hpp>

#include "names.hpp"
#include "numbers.hpp"
#include "text_table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace banquier::report {

namespace {

constexpr std::size_t kSquaresShown = 10;

class Text {
public:
    Text(const Input& input, const Figures& figures, Language language)
        : input_(input), f_(figures), names_(input, language), language_(language) {}

    std::string write() {
        head();
        if (f_.games == 0) return std::move(text_);
        wins();
        games();
        squares();
        groups();
        ruins();
        slips();
        return std::move(text_);
    }

private:
    std::string in(const Phrase& phrase) const { return names_.in(phrase); }
    std::string count(sim::Count n) const { return number(static_cast<double>(n), 0, language_); }
    std::string range(const Estimate& e, double times, int decimals) const {
        if (!e.interval) return "";
        return number(times * e.interval->low, decimals, language_) + "–" +
            number(times * e.interval->high, decimals, language_);
    }
    void section(const Phrase& title, const TextTable& table) {
        if (!table.empty()) text_ += "\n" + in(title) + "\n" + table.text();
    }

    void head() {
        if (input_.interim) text_ = names_.interim() + "\n";
        text_ += fmt::format("{} · {}\n{}\n", names_.board(), names_.rule_set(), names_.entrants());
        if (f_.games == 0) {
            text_ += in({"Aucune partie jouée.", "No game was played."}) + "\n";
            return;
        }
        const Phrase line{"{} parties en {} blocs, graine {} ; arrêt après {} tours de table",
            "{} games in {} blocks, seed {}; stopped after {} rounds"};
        text_ += fmt::format(fmt::runtime(in(line)), count(f_.games), count(f_.blocks), input_.seed,
                     number(input_.limits.rounds, 0, language_)) +
            "\n";
    }

    void wins() {
        TextTable table;
        table.row({"", in({"gagne", "wins"}), in({"à 95 %", "95%"})});
        const auto row = [&](const std::string& name, const Estimate& e) {
            table.row({name, percent(e.value, 1, language_), range(e, 100, 1)});
        };
        for (std::size_t i = 0; i < f_.entrants.size(); ++i) row(names_.entrant(i), f_.entrants[i]);
        for (std::size_t i = 0; i < f_.seats.size(); ++i) row(names_.seat(i), f_.seats[i]);
        if (!f_.by_turn.empty()) row(in({"Qui joue en premier", "Who plays first"}), f_.by_turn[0]);
        section({"Victoires", "Wins"}, table);
    }

    void games() {
        TextTable table;
        if (f_.lengths) {
            const Lengths& l = *f_.lengths;
            table.row({in({"Tours de table, moyenne", "Rounds, mean"}), number(l.mean.value, 1, language_),
                range(l.mean, 1, 1)});
            table.row({in({"Tours de table, médiane", "Rounds, median"}),
                number(l.median.value, 0, language_), range(l.median, 1, 0)});
            table.row({in({"La moitié de celles qui finissent", "Half of those that end"}), "",
                fmt::format(
                    "{}–{}", number(l.quartile, 0, language_), number(l.third_quartile, 0, language_))});
            table.row({in({"Neuf sur dix d'entre elles, au plus", "Nine in ten of them, at most"}),
                number(l.ninth_tenth, 0, language_)});
        }
        if (f_.capped)
            table.row({in({"Parties sans fin (arrêtées)", "Endless games (stopped)"}),
                percent(f_.capped->value, 2, language_), range(*f_.capped, 100, 2)});
        const auto row = [&](const Phrase& name, double value) {
            if (value > 0) table.row({in(name), figure(value, language_)});
        };
        row({"Lancers", "Throws"}, f_.per_game.turns);
        row({"Échanges conclus", "Trades made"}, f_.per_game.trades);
        row({"Échanges proposés", "Trades offered"}, f_.per_game.offers);
        row({"Enchères", "Auctions"}, f_.per_game.lots);
        row({"Constructions", "Buildings"}, f_.per_game.buildings);
        row({"Faillites", "Bankruptcies"}, f_.per_game.bankruptcies);
        section({"Une partie", "A game"}, table);
    }

    void squares() {
        if (f_.landing.empty()) return;
        std::vector<std::size_t> order(f_.landing.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return f_.landing[a] > f_.landing[b]; });
        order.resize(std::min(order.size(), kSquaresShown));
        TextTable table;
        for (const std::size_t i : order)
            if (f_.landing[i] > 0) table.row({names_.square(i), percent(f_.landing[i], 2, language_)});
        section({"Où finissent les lancers", "Where throws end"}, table);
    }

    // One line a group: what it earns on paper at its best step, and what it did in the games.
    void groups() {
        TextTable table;
        table.row({"", in({"arrivées", "landings"}), in({"amorti en", "pays back"}), in({"loyers", "rents"}),
            in({"dépensé", "spent"}), in({"complet", "whole"}), in({"1er gagne", "1st wins"}),
            in({"à 95 %", "95%"})});
        const auto some = [](double value, std::string text) { return value > 0 ? std::move(text) : "–"; };
        bool any = false;
        for (std::size_t g = 0; g < kGroups; ++g) {
            const std::vector<Income>& income = f_.income.items[g];
            const Earned& earned = f_.earned.items[g];
            const std::optional<Whole>& whole = f_.whole.items[g];
            any = any || !income.empty() || earned.spent > 0 || whole;
            const double landed = landings(g), pays = income.empty() ? 0 : best(income).break_even;
            table.row({names_.group(g), some(landed, percent(landed, 1, language_)),
                some(pays, number(pays, 0, language_)), some(earned.money, names_.money(earned.money)),
                some(earned.spent, names_.money(earned.spent)),
                whole ? percent(whole->share_of_games, 1, language_) : "–",
                whole ? percent(whole->wins.value, 1, language_) : "–",
                whole ? range(whole->wins, 100, 1) : "–"});
        }
        if (!any) return;
        section({"Groupes", "Groups"}, table);
        text_ += "  " +
            in({"amorti : lancers adverses, au meilleur niveau ; loyers et dépenses par partie ; 1er : "
                "premier "
                "à l'avoir complet",
                "pays back: opponents' throws, at the best level; rents and spending a game; 1st: first to "
                "own "
                "it whole"}) +
            "\n";
    }

    double landings(std::size_t group) const {
        double sum = 0;
        for (std::size_t i = 0; i < kSquares && !f_.landing.empty(); ++i)
            if (group_of(input_.game.board, i) == group) sum += f_.landing[i];
        return sum;
    }
    static const Income& best(const std::vector<Income>& incomes) {
        return *std::max_element(incomes.begin(), incomes.end(),
            [](const Income& a, const Income& b) { return a.return_percent < b.return_percent; });
    }

    void ruins() {
        if (!f_.ruin) return;
        const Ruin& ruin = *f_.ruin;
        const double all = std::accumulate(ruin.to_player.begin(), ruin.to_player.end(), 0.0) +
            std::accumulate(ruin.to_bank.begin(), ruin.to_bank.end(), 0.0);
        TextTable table;
        for (std::size_t i = 0; i < sim::kDebtCauses; ++i)
            if (const double ruins = ruin.to_player[i] + ruin.to_bank[i]; ruins > 0)
                table.row({names_.cause(i), percent(ruins / all, 1, language_)});
        section({"Ce qui ruine", "What ruins"}, table);
    }

    void slips() {
        if (f_.refused == 0 && f_.cut == 0) return;
        const Phrase line{"Fautes de bots : {} coups refusés, {} tours coupés.",
            "Slips of bots: {} acts refused, {} turns cut short."};
        text_ += "\n" + fmt::format(fmt::runtime(in(line)), count(f_.refused), count(f_.cut)) + "\n";
    }

    const Input& input_;
    const Figures& f_;
    Names names_;
    Language language_;
    std::string text_;
};

}  // namespace

std::string as_text(const Input& input, Language language) {
    const Figures figures = figures_of(input);
    return Text{input, figures, language}.write();
}

}  // namespace banquier::report
