#include <banquier/notation/position_file.hpp>

#include <banquier/editions/pairing.hpp>
#include <banquier/notation/fields.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>

namespace banquier::notation {

namespace json = boost::json;

namespace {

Result<PositionFile> read(std::string_view text, const editions::Library& library) {
    const auto value = parse_json(text);
    if (!value) return value.problem();
    FirstProblem problem;
    PositionFile position;
    Fields field{problem, *value};
    editions::Pairing named;
    named.board = field.text_or("board", Fields::kAny, std::move(named.board));
    named.rules = field.text_or("rules", Fields::kAny, std::move(named.rules));
    if (const json::value* overrides = field.find("overrides")) {
        const json::array& list = array(problem, *overrides, "overrides");
        for (std::size_t i = 0; i < list.size(); ++i)
            position.overrides.push_back(notation::text(problem, list[i], item_path("overrides", i)));
    }
    if (problem.found()) return *problem;
    named = editions::completed(library, std::move(named));
    position.board = std::move(named.board);
    position.rules = std::move(named.rules);
    editions::Resolution resolution = library.resolve(position.board, position.rules, position.overrides);
    if (!resolution.ok()) return told(resolution.problems.front());
    position.game = resolution.game;
    position.unofficial = std::move(resolution.unofficial);
    auto state = position_from_json(position.game, *value);
    if (!state) return state.problem();
    position.state = *state;
    return position;
}

}  // namespace

Result<PositionFile> read_position_file(
    std::string_view text, const editions::Library& library, std::string file) {
    auto position = read(text, library);
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
