// [END-08] [CUP-06] [CUP-13] Goods on paper, valued by the engine itself.
#include "rules.hpp"

#include <banquier/engine/rules.hpp>
#include <banquier/notation/position.hpp>

#include <algorithm>

namespace banquier::cup {

namespace {

namespace json = boost::json;

json::object goods(const SheetLine& line) {
    json::array titles;
    for (const HeldTitle& title : line.titles) {
        json::object held{{"at", title.at}};
        if (title.level != 0) held["level"] = title.level;
        if (title.mortgaged) held["mortgaged"] = true;
        titles.push_back(std::move(held));
    }
    return {{"cash", line.cash}, {"tokens", line.cards}, {"titles", std::move(titles)}};
}

// The rule behind what the engine finds wrong, where the fault itself names none.
RuleId rule_behind(const Problem& problem) {
    if (problem.rules[0]) return problem.rules[0];
    if (problem.field.starts_with("stock")) return "BUILD-06"_rule;
    if (problem.field.ends_with("level")) return "BUILD-02"_rule;
    return "CUP-06"_rule;
}

Problem told(Problem problem) {
    problem.rules = {rule_behind(problem), "END-08"_rule};
    return problem;
}

}  // namespace

Result<State> position_of(const Game& game, const std::vector<SheetLine>& lines) {
    json::array players;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const SheetLine& line = lines[i];
        if (line.out && (line.cash != 0 || line.cards != 0 || !line.titles.empty()))
            return refusal(fmt::format("players[{}]", i + 1), "en faillite, mais avec des biens",
                "bankrupt, and yet with goods", "END-08"_rule);
        players.push_back(goods(line));
    }
    auto state = notation::position_from_json(game, json::object{{"players", std::move(players)}});
    if (!state) return told(state.problem());
    return *state;
}

Result<std::vector<SheetLine>> valued(const Game& game, std::vector<SheetLine> lines) {
    const auto itemised = std::ranges::count_if(lines, &SheetLine::itemised);
    if (itemised == 0) return lines;
    if (static_cast<std::size_t>(itemised) != lines.size())
        return refusal("lines",
            "les biens de tous, ou de personne : sinon la table ne peut pas être vérifiée",
            "the goods of everybody or of nobody: else the table cannot be checked", "CUP-06"_rule);
    const auto state = position_of(game, lines);
    if (!state) return state.problem();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Amount due = fortune(game, *state, static_cast<PlayerId>(i));
        if (lines[i].amount != 0 && lines[i].amount != due)
            return refusal(fmt::format("players[{}].amount", i + 1),
                fmt::format("{} ; les biens donnent {}", lines[i].amount, due),
                fmt::format("{}; the goods give {}", lines[i].amount, due), "END-08"_rule, "CUP-06"_rule);
        lines[i].amount = due;
    }
    return lines;
}

CheckList check_list(const Game& game) {
    if (!holds("CUP-05"_rule)) return {};
    return {.houses = game.rules.houses,
        .hotels = game.rules.hotels,
        .cash = game.rules.starting_cash,
        .titles = game.rules.dealt_titles};
}

}  // namespace banquier::cup
