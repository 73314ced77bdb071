// The tally for a spreadsheet; the header says what is in it.
#include <banquier/report/figures.hpp>

#include "csv_field.hpp"
#include "names.hpp"
#include "numbers.hpp"

#include <fmt/format.h>

namespace banquier::report {

namespace {

constexpr int kDigits = 6;

class Csv {
public:
    Csv(const Input& input, const Figures& figures)
        : input_(input), f_(figures), edition_(Names(input, Language::English).edition()) {}

    std::string write() {
        text_ = "section,key,subkey,value,low,high\n";
        run();
        wins();
        games();
        rounds();
        landings();
        groups();
        ruins();
        fortunes();
        return std::move(text_);
    }

private:
    void line(std::string_view section, std::string_view key, std::string_view subkey, std::string_view value,
        std::string_view low = "", std::string_view high = "") {
        text_ += fmt::format(
            "{},{},{},{},{},{}\n", section, csv_field(key), csv_field(subkey), csv_field(value), low, high);
    }
    void value(std::string_view section, std::string_view key, std::string_view subkey, double value) {
        line(section, key, subkey, plain(value, kDigits));
    }
    void estimate(
        std::string_view section, std::string_view key, std::string_view subkey, const Estimate& e) {
        if (!e.interval) return value(section, key, subkey, e.value);
        line(section, key, subkey, plain(e.value, kDigits), plain(e.interval->low, kDigits),
            plain(e.interval->high, kDigits));
    }

    void run() {
        line("run", "games", "", std::to_string(f_.games));
        line("run", "blocks", "", std::to_string(f_.blocks));
        if (const auto& so_far = input_.interim) {
            line("run", "interim", "blocks", std::to_string(so_far->blocks));
            line("run", "interim", "done", std::to_string(so_far->done));
            line("run", "interim", "shards", std::to_string(so_far->shards));
            line("run", "interim", "begun", std::to_string(so_far->begun));
            line("run", "interim", "complete", std::to_string(so_far->complete));
        }
        line("run", "seed", "", std::to_string(input_.seed));
        line("run", "board", "", input_.board);
        line("run", "rule_set", "", input_.rule_set);
        for (const std::string& choice : input_.choices) line("run", "choice", "", choice);
        line("run", "rounds_limit", "", std::to_string(input_.limits.rounds));
        for (std::size_t i = 0; i < input_.entrants.size(); ++i)
            line("run", "entrant", std::to_string(i + 1), input_.entrants[i]);
    }

    void wins() {
        const auto each = [&](std::string_view key, const std::vector<Estimate>& shares) {
            for (std::size_t i = 0; i < shares.size(); ++i)
                estimate("win", key, std::to_string(i + 1), shares[i]);
        };
        each("entrant", f_.entrants);
        each("seat", f_.seats);
        each("turn", f_.by_turn);
    }

    void games() {
        const PerGame& g = f_.per_game;
        value("game", "turns", "", g.turns);
        value("game", "trades", "", g.trades);
        value("game", "offers", "", g.offers);
        value("game", "lots", "", g.lots);
        value("game", "buildings", "", g.buildings);
        value("game", "contests", "", g.contests);
        value("game", "bankruptcies", "", g.bankruptcies);
        if (f_.capped) estimate("game", "capped", "", *f_.capped);
        line("game", "refused", "", std::to_string(f_.refused));
        line("game", "cut", "", std::to_string(f_.cut));
    }

    void rounds() {
        if (!f_.lengths) return;
        estimate("rounds", "mean", "", f_.lengths->mean);
        estimate("rounds", "median", "", f_.lengths->median);
        value("rounds", "quartile", "", f_.lengths->quartile);
        value("rounds", "third_quartile", "", f_.lengths->third_quartile);
        value("rounds", "ninth_tenth", "", f_.lengths->ninth_tenth);
        for (std::size_t i = 0; i < input_.tally.rounds.size(); ++i)
            if (const sim::Count games = input_.tally.rounds[i]; games != 0)
                line("rounds", "count", std::to_string(i), std::to_string(games));
    }

    void landings() {
        for (std::size_t i = 0; i < f_.landing.size(); ++i)
            value("landing", i == sim::kInPrison ? "prison" : std::to_string(i), "", f_.landing[i]);
    }

    void groups() {
        for (std::size_t g = 0; g < kGroups; ++g) {
            const std::string& id = edition_.group_id.items[g];
            for (const Income& income : f_.income.items[g]) {
                const auto at = [&](std::string_view what) {
                    return fmt::format("{}:{}", income.level, what);
                };
                value("income", id, at("cost"), income.cost);
                value("income", id, at("per_100_throws"), income.per_100_throws);
                value("income", id, at("return"), income.return_percent / 100);
                value("income", id, at("break_even"), income.break_even);
                value("income", id, at("step"), income.step_break_even);
            }
        }
        for (std::size_t g = 0; g < kGroups; ++g) {
            const Earned& earned = f_.earned.items[g];
            if (earned.rents == 0 && earned.spent == 0) continue;
            value("rent", edition_.group_id.items[g], "rents", earned.rents);
            value("rent", edition_.group_id.items[g], "money", earned.money);
            value("rent", edition_.group_id.items[g], "spent", earned.spent);
        }
        for (std::size_t g = 0; g < kGroups; ++g) {
            const std::optional<Whole>& whole = f_.whole.items[g];
            if (!whole) continue;
            value("whole", edition_.group_id.items[g], "games", whole->share_of_games);
            value("whole", edition_.group_id.items[g], "rounds", whole->rounds);
            estimate("whole", edition_.group_id.items[g], "wins", whole->wins);
        }
    }

    void ruins() {
        if (!f_.ruin) return;
        for (std::size_t i = 0; i < sim::kDebtCauses; ++i) {
            value("ruin", cause_key(i), "player", f_.ruin->to_player[i]);
            value("ruin", cause_key(i), "bank", f_.ruin->to_bank[i]);
        }
        for (std::size_t g = 0; g < kGroups; ++g)
            for (std::size_t level = 0; level < sim::kRentLevels; ++level)
                if (const double ruins = f_.ruin->by_rent[g][level]; ruins > 0)
                    value("ruin", "by_rent", fmt::format("{}:{}", edition_.group_id.items[g], level), ruins);
        if (f_.ruin->median_round) value("ruin", "median_round", "", *f_.ruin->median_round);
    }

    void fortunes() {
        for (std::size_t m = 0; m < f_.moments.size(); ++m)
            value("playing", "games", std::to_string(f_.moments[m]), f_.still_playing[m]);
        for (const Fortunes& line : f_.fortunes)
            for (std::size_t m = 0; m < f_.moments.size(); ++m)
                estimate("worth", line.name, std::to_string(f_.moments[m]), line.at[m]);
    }

    const Input& input_;
    const Figures& f_;
    const editions::Edition& edition_;
    std::string text_;
};

}  // namespace

std::string as_csv(const Input& input) {
    const Figures figures = figures_of(input);
    return Csv{input, figures}.write();
}

}  // namespace banquier::report
