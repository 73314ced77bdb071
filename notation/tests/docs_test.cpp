// What the documents show is true.
#include <banquier/notation/act.hpp>
#include <banquier/notation/position_file.hpp>
#include <banquier/notation/scenario.hpp>

#include "support.hpp"

#include <fstream>
#include <regex>
#include <sstream>

namespace banquier::notation {
namespace {

std::string content(const std::string& file) {
    std::ifstream in{file};
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// The first block of code of that language, after `heading`.
std::string block(const std::string& text, const std::string& heading, const std::string& language) {
    const std::size_t start = text.find("```" + language + "\n", text.find(heading));
    const std::size_t first = text.find('\n', start) + 1;
    return text.substr(first, text.find("```", first) - first);
}

TEST(Docs, ShowActsThatCanBeRead) {
    State state = new_game(classique(), 3);
    state.player[PlayerId{0}].tokens = TokenSet::of(TokenId{0});
    state.player[PlayerId{1}].tokens = TokenSet::of(TokenId{1});
    const Names names = names_of(*library().edition("classique"));
    int lines = 0;
    for (const char* file : {"docs/notation.md", "docs/scenarios.md"}) {
        const std::string text = content(file);
        const std::regex act{"`((?:[1-8]|luck|clock): [^`]+)`"};
        for (std::sregex_iterator at{text.begin(), text.end(), act}, end; at != end; ++at, ++lines) {
            const auto read = parse_act((*at)[1].str(), {classique(), &state, &names});
            EXPECT_TRUE(read) << (*at)[1] << ": " << render(read.problem(), Language::English);
        }
        const std::regex build{"`(build [^`]+)`"};
        for (std::sregex_iterator at{text.begin(), text.end(), build}, end; at != end; ++at, ++lines)
            EXPECT_TRUE(parse_act("1: " + (*at)[1].str(), {classique(), &state, &names})) << (*at)[1];
    }
    EXPECT_GT(lines, 30);
}

TEST(Docs, ShowAPositionThatCanBeRead) {
    const auto position =
        read_position_file(block(content("docs/notation.md"), "## Positions", "json"), library());
    EXPECT_TRUE(position) << render(position.problem(), Language::English);
}

TEST(Docs, ShowAScenarioThatHolds) {
    const auto scenario = read_scenario(block(content("docs/scenarios.md"), "# Scenarios", "toml"));
    ASSERT_TRUE(scenario) << render(scenario.problem(), Language::English);
    for (const Problem& problem : run_scenario(*scenario, library()))
        ADD_FAILURE() << render(problem, Language::English);
}

}  // namespace
}  // namespace banquier::notation
