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

struct Located {
    std::string field;
    RuleId rule;
};

// Of buildings the engine says what is wrong, and of nobody in particular: whose they are, and by which rule.
Located fault_of_buildings(const Game& game, const std::vector<SheetLine>& lines) {
    ByDeed<const HeldTitle*> of_all{};
    int houses = 0, hotels = 0;
    const auto deed_at = [&](std::uint32_t at) {
        return at < kSquares ? game.board.square[static_cast<SquareId>(at)].deed : kNoDeed;
    };
    for (const SheetLine& line : lines)
        for (const HeldTitle& title : line.titles) {
            if (const DeedId deed = deed_at(title.at); deed != kNoDeed) of_all[deed] = &title;
            if (title.level == hotel_level(game))
                ++hotels;
            else
                houses += static_cast<int>(title.level);
        }
    for (std::size_t i = 0; i < lines.size(); ++i)
        for (std::size_t j = 0; j < lines[i].titles.size(); ++j) {
            const HeldTitle& title = lines[i].titles[j];
            const DeedId deed = deed_at(title.at);
            if (title.level == 0 || deed == kNoDeed) continue;
            const std::string field = fmt::format("players[{}].titles[{}]", i + 1, j + 1);
            if (game.board.deed[deed].kind != DeedKind::Street) return {field, "BUILD-01"_rule};
            for (const DeedId beside : game.board.group[game.board.deed[deed].group].deeds) {
                const HeldTitle* other = of_all[beside];
                const auto own = [&](const HeldTitle& held) { return &held == other; };
                if (std::ranges::none_of(lines[i].titles, own) || other->mortgaged)
                    return {field, "BUILD-01"_rule};
                if (other->level + 1 < title.level) return {field, "BUILD-02"_rule};
            }
        }
    if (houses > game.rules.houses || hotels > game.rules.hotels) return {"players", "BUILD-08"_rule};
    return {};
}

// With its place, and the rule behind it where the fault itself names none.
Problem told(Problem problem, const Game& game, const std::vector<SheetLine>& lines) {
    RuleId rule = problem.rules[0];
    if (problem.field.starts_with("players.titles"))
        if (Located fault = fault_of_buildings(game, lines); fault.rule) {
            problem.field = std::move(fault.field);
            rule = fault.rule;
        }
    if (!rule) rule = problem.field.ends_with("level") ? "BUILD-02"_rule : "CUP-06"_rule;
    problem.rules = {rule, "END-08"_rule};
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
    if (!state) return told(state.problem(), game, lines);
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
