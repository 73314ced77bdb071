#include "games.hpp"

#include "game_data.hpp"

#include <banquier/editions/rule_fields.hpp>
#include <banquier/notation/figures.hpp>
#include <banquier/notation/json.hpp>

namespace banquier::wasm {

namespace json = boost::json;

namespace {

using notation::Problem;

const json::object& data() {
    static const json::value all = *notation::parse_json(kGameData);
    return *all.if_object();
}
const json::object& part(std::string_view name) { return *data().find(name)->value().if_object(); }
const json::array& games() { return *data().find("games")->value().if_array(); }

std::string_view text(const json::value& object, std::string_view name) {
    const json::object& fields = *object.if_object();
    const auto found = fields.find(name);
    return found == fields.end() ? std::string_view{} : std::string_view{*found->value().if_string()};
}

Problem unknown(std::string_view field, std::string_view value) {
    return {.field = std::string{field},
        .text = {"« " + std::string{value} + " » n'existe pas ici",
            "there is no \"" + std::string{value} + "\" here"}};
}

std::optional<Problem> set(RuleSet& rules, std::string_view key, std::string_view value) {
    if (const auto problem = editions::set_rule(rules, key, value)) return notation::told(*problem);
    return std::nullopt;
}

std::optional<Problem> choose(RuleSet& rules, const std::string& choice) {
    const std::size_t equals = choice.find('=');
    const std::string key = choice.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : choice.substr(equals + 1);
    const json::object& all = part("house_rules");
    const auto house = all.find(key);
    if (house == all.end())
        return equals == std::string::npos ? unknown("choices", choice) : set(rules, key, value);
    const std::string_view takes = text(house->value(), "takes");
    if (takes.empty() != value.empty())
        return Problem{.field = "choices",
            .text = {choice, choice},
            .expected = takes.empty() ? notation::Text{key + " sans nombre", key + " without a number"}
                                      : notation::Text{key + "=nombre", key + "=number"}};
    for (const auto& [name, given] : *house->value().if_object()->find("sets")->value().if_object())
        if (auto problem = set(rules, name, *given.if_string())) return problem;
    return takes.empty() ? std::nullopt : set(rules, takes, value);
}

}  // namespace

std::vector<Pairing> pairings() {
    std::vector<Pairing> all;
    for (const json::value& game : games())
        all.push_back({std::string{text(game, "board")}, std::string{text(game, "rules")}});
    return all;
}

notation::Result<Game> game_of(
    std::string_view board, std::string_view rules, std::span<const std::string> choices) {
    for (const json::value& game : games()) {
        const std::string_view its_board = text(game, "board");
        if (text(game, "rules") != rules || (!board.empty() && its_board != board)) continue;
        const json::object figures{{"rules", game.if_object()->find("figures")->value()},
            {"board", part("boards").find(its_board)->value()}};
        auto made = notation::game_from_figures(figures);
        if (!made) return made;
        Game changed = *made;
        for (const std::string& choice : choices)
            if (auto problem = choose(changed.rules, choice)) return *problem;
        const editions::Problems against = editions::contradictions(changed.rules);
        if (!against.empty()) return notation::told(against.front());
        return changed;
    }
    return unknown(board.empty() ? "rules" : "board, rules",
        std::string{board} + (board.empty() ? "" : ", ") + std::string{rules});
}

Game read_game(notation::Fields& fields) {
    const std::string board = fields.text_or("board", 64), rules = fields.text_or("rules", 64, "classique");
    const std::vector<std::string> choices = fields.texts_or_none("overrides", 64, 64);
    if (fields.problem().found()) return {};
    const auto game = game_of(board, rules, choices);
    if (game) return *game;
    fields.problem().note(game.problem());
    return {};
}

}  // namespace banquier::wasm
