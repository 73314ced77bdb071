#include <banquier/notation/position.hpp>
#include <banquier/notation/scenario.hpp>

#include "expectation.hpp"

#include <fmt/format.h>

namespace banquier::notation {

namespace json = boost::json;

namespace {

// A value of a position as TOML has it on one line. JSON's texts are TOML's; a position has no null and no fraction.
std::string inline_toml(const json::value& value) {
    std::string text;
    const auto separate = [&](std::string_view opening) { text += text.size() == 1 ? opening : ", "; };
    if (const json::object* object = value.if_object()) {
        text = "{";
        for (const auto& item : *object) {
            separate(" ");
            text += fmt::format("{} = {}", std::string_view{item.key()}, inline_toml(item.value()));
        }
        return text + (object->empty() ? "}" : " }");
    }
    if (const json::array* array = value.if_array()) {
        text = "[";
        for (const json::value& item : *array) {
            separate("");
            text += inline_toml(item);
        }
        return text + "]";
    }
    return json::serialize(value);
}

// The same, every item of a list on a line of its own.
std::string field_toml(const json::value& value) {
    const json::array* array = value.if_array();
    if (!array || array->empty() || !array->front().is_object()) return inline_toml(value);
    std::string text = "[\n";
    for (const json::value& item : *array) text += "    " + inline_toml(item) + ",\n";
    return text + "]";
}

}  // namespace

std::string write_scenario(const PositionFile& position) {
    const Game& game = position.game;
    const State& state = position.state;
    std::string text = fmt::format("title = {}\ncovers = [\"FLOW-01\"]\n",
        json::serialize(
            json::string(fmt::format("A position of a game on {} by {}", position.board, position.rules))));
    text += fmt::format("board = {}\nrules = {}\n", json::serialize(json::string(position.board)),
        json::serialize(json::string(position.rules)));
    if (!position.overrides.empty())
        text += "overrides = " + inline_toml(json::value_from(position.overrides)) + "\n";
    text += "\n";
    for (const auto& item : to_json(game, state))
        text += fmt::format("position.{} = {}\n", std::string_view{item.key()}, field_toml(item.value()));
    text += "\n# Now what is done, and what must follow: docs/scenarios.md.\nsteps = \"\"\"\n";
    text += game_over(state) ? "over" : waits_text(decision(game, state));
    for (const PlayerId seat : state.in_play)
        text += fmt::format("\ncash {} = {}", index_of(seat) + 1, state.player[seat].cash);
    return text + "\n\"\"\"\n";
}

}  // namespace banquier::notation
