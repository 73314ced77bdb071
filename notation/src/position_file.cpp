#include <banquier/notation/position_file.hpp>

#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>

#include "codec.hpp"

namespace banquier::notation {

namespace {

constexpr Game kNoGame{};

PositionFile read(std::string_view text, const editions::Library& library) {
    const auto value = parse_json(text);
    if (!value) throw Unreadable{value.problem()};
    PositionFile position;
    FieldReader field{kNoGame, *value, ""};
    if (const json::value* board = field.find("board")) position.board = notation::text(*board, "board");
    if (const json::value* rules = field.find("rules")) position.rules = notation::text(*rules, "rules");
    if (const json::value* overrides = field.find("overrides")) {
        const json::array& list = array(*overrides, "overrides");
        for (std::size_t i = 0; i < list.size(); ++i)
            position.overrides.push_back(notation::text(list[i], item_path("overrides", i)));
    }
    editions::Resolution resolution = library.resolve(position.board, position.rules, position.overrides);
    if (!resolution.ok()) throw Unreadable{told(resolution.problems.front())};
    position.game = resolution.game;
    position.unofficial = std::move(resolution.unofficial);
    auto state = position_from_json(position.game, *value);
    if (!state) throw Unreadable{state.problem()};
    position.state = *state;
    return position;
}

}  // namespace

Result<PositionFile> read_position_file(
    std::string_view text, const editions::Library& library, std::string file) {
    auto position = caught([&] { return read(text, library); });
    if (position) return position;
    Problem problem = position.problem();
    problem.file = std::move(file);
    return problem;
}

std::string write_position_file(const PositionFile& position) {
    json::object object{{"board", position.board}, {"rules", position.rules}};
    if (!position.overrides.empty()) {
        json::array list;
        for (const std::string& choice : position.overrides) list.emplace_back(choice);
        object["overrides"] = std::move(list);
    }
    for (auto& item : to_json(position.game, position.state)) object[item.key()] = std::move(item.value());
    return json::serialize(object);
}

}  // namespace banquier::notation
