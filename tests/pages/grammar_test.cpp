// Elision, capitals and "a" or "an": the same as in the browser.
#include <banquier/editions/grammar.hpp>

#include <boost/json.hpp>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace banquier::editions {
namespace {

boost::json::object vectors(std::string_view name) {
    std::ifstream file{"tests/pages/grammar_vectors.json"};
    std::stringstream text;
    text << file.rdbuf();
    return boost::json::parse(text.str()).at(name).as_object();
}

TEST(Grammar, ElidesAsTheBrowserDoes) {
    for (const auto& [word, wanted] : vectors("elided"))
        EXPECT_EQ(is_elided(std::string_view{word}), wanted.as_bool()) << word;
}

TEST(Grammar, CapitalisesAsTheBrowserDoes) {
    for (const auto& [word, wanted] : vectors("capital"))
        EXPECT_EQ(capitalised(std::string{word}), wanted.as_string()) << word;
}

TEST(Grammar, PutsTheArticleOfTheBrowser) {
    for (const auto& [word, wanted] : vectors("a")) {
        Word house;
        house.one = std::string{word};
        EXPECT_EQ(with_article("a", house, Number::One, Language::English), std::string{wanted.as_string()});
    }
}

}  // namespace
}  // namespace banquier::editions
