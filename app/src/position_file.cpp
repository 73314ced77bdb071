#include "position_file.hpp"

#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/terminal/files.hpp>

#include <fmt/format.h>

namespace banquier::app {

namespace {

[[noreturn]] void stop_at(const Console& console, const std::string& path, notation::Problem problem) {
    problem.file = path;
    throw Stop{ExitCode::Usage, render(problem, console.language)};
}

// "board", "rules" and "overrides"; what is not there or no text stays empty.
GameChoice choice_in(const boost::json::value& value) {
    GameChoice choice;
    const boost::json::object* object = value.if_object();
    if (!object) return choice;
    const auto text = [&](const char* key) {
        const boost::json::value* found = object->if_contains(key);
        return found && found->is_string() ? std::string{found->get_string()} : std::string{};
    };
    choice.board = text("board");
    choice.rules = text("rules");
    if (const boost::json::value* list = object->if_contains("overrides"); list && list->is_array())
        for (const boost::json::value& each : list->get_array())
            if (each.is_string()) choice.set.emplace_back(each.get_string());
    return choice;
}

}  // namespace

PositionFile read_position(
    const Console& console, const std::string& path, const std::vector<std::string>& folders) {
    const auto json = notation::parse_json(read_text(console, path));
    if (!json) stop_at(console, path, json.problem());
    PositionFile file{.library = library_with(console, folders)};
    const ChosenGame chosen = resolved(console, *file.library, choice_in(*json));
    file.edition = chosen.edition;
    file.rules = chosen.rules;
    file.game = chosen.resolution.game;
    const auto state = notation::position_from_json(file.game, *json);
    if (!state) stop_at(console, path, state.problem());
    file.state = *state;
    return file;
}

}  // namespace banquier::app
