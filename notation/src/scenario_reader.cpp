#include <banquier/notation/scenario.hpp>

#include <banquier/notation/words.hpp>

#include <fmt/format.h>
#include <toml++/toml.h>

namespace banquier::notation {

namespace json = boost::json;

namespace {

std::size_t line_of(const toml::node& node) { return node.source().begin.line; }

void expected(FirstProblem& problem, const toml::node& node, std::string field, Text what) {
    problem.note({.line = line_of(node), .field = std::move(field), .expected = std::move(what)});
}

std::string text_of(FirstProblem& problem, const toml::node& node, const std::string& field) {
    if (node.is_string()) return node.as_string()->get();
    expected(problem, node, field, {"un texte", "a text"});
    return {};
}

std::vector<std::string> texts_of(FirstProblem& problem, const toml::node& node, const std::string& field) {
    std::vector<std::string> texts;
    if (const toml::array* list = node.as_array())
        for (const toml::node& item : *list) texts.push_back(text_of(problem, item, field));
    else
        expected(problem, node, field, {"une liste de textes", "a list of texts"});
    return texts;
}

// Turns a table into the same JSON and notes where each field stands.
class PositionReader {
public:
    PositionReader(FirstProblem& problem, std::map<std::string, std::size_t>& lines)
        : problem_(problem), lines_(lines) {}

    json::value read(const toml::node& node, const std::string& path) {
        lines_[path] = line_of(node);
        if (const auto* table = node.as_table()) {
            json::object object;
            for (auto&& [key, value] : *table)
                object[key.str()] = read(
                    value, path.empty() ? std::string{key.str()} : fmt::format("{}.{}", path, key.str()));
            return object;
        }
        if (const auto* list = node.as_array()) {
            json::array array;
            for (const toml::node& item : *list)
                array.push_back(read(item, fmt::format("{}[{}]", path, array.size() + 1)));
            return array;
        }
        if (node.is_string()) return json::string{node.as_string()->get()};
        if (node.is_integer()) return node.as_integer()->get();
        if (node.is_boolean()) return node.as_boolean()->get();
        expected(problem_, node, path,
            {"un nombre entier, un texte, true ou false", "a whole number, a text, true or false"});
        return {};
    }

private:
    FirstProblem& problem_;
    std::map<std::string, std::size_t>& lines_;
};

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Where the script's first line stands: under its opening quotation marks where these end their line.
std::size_t first_script_line(const toml::node& node, std::string_view file_text) {
    std::size_t line = line_of(node);
    std::string_view rest = file_text;
    for (std::size_t i = 1; i < line; ++i) rest.remove_prefix(std::min(rest.find('\n') + 1, rest.size()));
    const std::string_view opening = trimmed(rest.substr(0, rest.find('\n')));
    return opening.ends_with("\"\"\"") || opening.ends_with("'''") ? line + 1 : line;
}

std::vector<ScriptLine> script_of(FirstProblem& problem, const toml::node& node, std::string_view file_text) {
    const std::string text = text_of(problem, node, "steps");
    std::vector<ScriptLine> script;
    std::size_t line = first_script_line(node, file_text);
    for (std::string_view rest = text; !rest.empty(); ++line) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view one = trimmed(rest.substr(0, end));
        if (!one.empty() && one.front() != '#') script.push_back({line, std::string{one}});
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return script;
}

void read_key(FirstProblem& problem, Scenario& scenario, std::string_view key, const toml::node& node,
    std::string_view file_text) {
    if (key == "title") {
        scenario.title = text_of(problem, node, "title");
    } else if (key == "covers") {
        for (const std::string& name : texts_of(problem, node, "covers")) {
            scenario.covers.push_back(parse_rule_id(name));
            if (!scenario.covers.back())
                problem.note({.line = line_of(node),
                    .field = "covers",
                    .text = {fmt::format("« {} » n'est pas une règle comme RENT-07", name),
                        fmt::format("\"{}\" is no rule such as RENT-07", name)}});
        }
    } else if (key == "board") {
        scenario.board = text_of(problem, node, "board");
    } else if (key == "rules") {
        scenario.rules =
            node.is_array() ? texts_of(problem, node, "rules") : std::vector{text_of(problem, node, "rules")};
    } else if (key == "overrides") {
        scenario.overrides = texts_of(problem, node, "overrides");
    } else if (key == "players") {
        if (node.is_integer())
            scenario.players = static_cast<int>(std::clamp<std::int64_t>(node.as_integer()->get(), 0, 99));
        else
            expected(problem, node, "players", {"combien de joueurs", "how many players"});
    } else if (key == "position") {
        scenario.position = PositionReader{problem, scenario.position_lines}.read(node, "");
    } else if (key == "steps") {
        scenario.steps = script_of(problem, node, file_text);
    } else {
        problem.note({.line = line_of(node),
            .field = std::string{key},
            .text = {"champ inconnu", "unknown field"},
            .expected = {"title, covers, board, rules, overrides, players, position ou steps",
                "title, covers, board, rules, overrides, players, position or steps"}});
    }
}

Problem no_toml(const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    return {.line = at.line,
        .column = at.column,
        .text = {fmt::format("ce n'est pas du TOML : {}", error.description()),
            fmt::format("this is not TOML: {}", error.description())}};
}

void expect_whole(FirstProblem& problem, const Scenario& scenario) {
    const auto expect = [&](bool there, const char* field) {
        if (!there) problem.wrong(field, {"manque", "is missing"});
    };
    expect(!scenario.title.empty(), "title");
    expect(!scenario.covers.empty(), "covers");
    expect(!scenario.rules.empty(), "rules");
    expect(!scenario.steps.empty(), "steps");
    if ((scenario.players == 0) == scenario.position.is_null())
        problem.expected("position",
            {"position, ou players pour une partie depuis le début",
                "position, or players for a game from its beginning"});
}

Result<Scenario> scenario_in(std::string_view text) {
    const toml::parse_result table = toml::parse(text);
    if (!table) return no_toml(table.error());
    FirstProblem problem;
    Scenario scenario;
    for (auto&& [key, node] : table.table()) read_key(problem, scenario, key.str(), node, text);
    expect_whole(problem, scenario);
    return problem.or_else(std::move(scenario));
}

}  // namespace

Result<Scenario> read_scenario(std::string_view text, std::string file) {
    auto read = scenario_in(text);
    if (!read) {
        Problem problem = read.problem();
        problem.file = std::move(file);
        return problem;
    }
    Scenario scenario = *std::move(read);
    scenario.file = std::move(file);
    return scenario;
}

}  // namespace banquier::notation
