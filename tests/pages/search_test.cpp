// Looking for a rule: the same answers as in the browser, and the answer to a dispute among the first three.
#include <banquier/editions/rule_search.hpp>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <toml++/toml.h>

namespace banquier::editions {
namespace {

const std::filesystem::path kFolder = "tests/pages";

boost::json::value vectors() {
    std::ifstream file{kFolder / "search_vectors.json"};
    std::stringstream text;
    text << file.rdbuf();
    return boost::json::parse(text.str());
}

std::string text_at(const boost::json::value& object, std::string_view key) {
    return std::string{object.at(key).as_string()};
}

TEST(Search, AnswersAsTheBrowserDoes) {
    const boost::json::value given = vectors();
    SearchWords words;
    for (const auto& [word, meaning] : given.at("words").at("meaning").as_object())
        words.meaning[std::string{word}] = meaning.as_string();
    for (const auto& word : given.at("words").at("ignored").as_array())
        words.ignored.emplace_back(word.as_string());
    std::vector<SearchText> texts;
    for (const auto& text : given.at("texts").as_array())
        texts.push_back({text_at(text, "id"), text_at(text, "says"), text_at(text, "reading"),
            text_at(text, "asked"), text_at(text, "chapter")});
    const RuleSearch search{words, texts};
    const boost::json::array& questions = given.at("questions").as_array();
    ASSERT_FALSE(questions.empty());
    for (const auto& question : questions) {
        std::vector<std::string> wanted, found;
        for (const auto& id : question.at("found").as_array()) wanted.emplace_back(id.as_string());
        for (const std::size_t i : search.find(text_at(question, "ask"))) found.push_back(texts[i].id);
        EXPECT_EQ(found, wanted) << text_at(question, "ask");
    }
}

TEST(Search, KnowsSixWaysToAskAboutEveryRule) {
    const Library library = Library::embedded();
    const auto& asked = library.search_words().asked;
    for (const CatalogueEntry& rule : library.catalogue().entries()) {
        const auto found = asked.find(rule_id_text(rule.id));
        const std::string phrases = found == asked.end() ? "" : found->second;
        EXPECT_GE(std::ranges::count_if(phrases, [](char c) { return c == ';' || c == '\n'; }), 6)
            << rule_id_text(rule.id) << " has too few phrases in rulebook/search.toml";
    }
}

// A page of rules and its index, which takes a while to make.
struct Page {
    RuleSheet sheet;
    std::vector<SearchText> texts;
    std::optional<RuleSearch> search;

    std::vector<std::string> first_three(const std::string& question) const {
        std::vector<std::string> ids;
        for (const std::size_t i : search->find(question))
            if (ids.size() < 3) ids.push_back(texts[i].id);
        return ids;
    }
};

const Page& page_of(const Library& library, const RuleSetInfo& info, Language language) {
    static std::map<std::pair<std::string, Language>, Page> pages;
    Page& page = pages[{info.id, language}];
    if (page.search) return page;
    const SearchWords words = search_words(library, *library.official_board(info.id));
    page.sheet = rule_sheet(library, info, language);
    page.texts = search_texts(page.sheet, words);
    page.search.emplace(words, page.texts);
    return page;
}

std::vector<std::filesystem::path> files() {
    std::vector<std::filesystem::path> found;
    for (const auto& file : std::filesystem::directory_iterator{kFolder})
        if (file.path().filename().string().starts_with("disputes")) found.push_back(file.path());
    return found;
}

TEST(Disputes, AreAnsweredAmongTheFirstThree) {
    const Library library = Library::embedded();
    ASSERT_FALSE(files().empty());
    for (const std::filesystem::path& file : files()) {
        const toml::parse_result parsed = toml::parse_file(file.string());
        ASSERT_TRUE(parsed) << file;
        const toml::table& disputes = parsed.table();
        std::size_t asked = 0, answered = 0;
        std::string missed;
        for (const toml::node& node : *disputes["dispute"].as_array()) {
            const toml::table& dispute = *node.as_table();
            const std::string question = dispute["question"].value_or("");
            const RuleSetInfo* info = library.rule_set(dispute["rule_set"].value_or(""));
            const auto language = parse_language(dispute["language"].value_or(""));
            ASSERT_TRUE(info && language) << file << ": " << question;
            const Page& page = page_of(library, *info, *language);
            const auto found = page.first_three(question);
            bool here = false;
            for (const toml::node& rule : *dispute["rules"].as_array()) {
                const std::string id = rule.value_or("");
                EXPECT_TRUE(page.sheet.find(parse_rule_id(id))) << id << " does not hold: " << question;
                here = here || std::ranges::find(found, id) != found.end();
            }
            ++asked;
            answered += here ? 1 : 0;
            if (here) continue;
            missed += "\n  " + info->id + ": " + question + " ->";
            for (const std::string& id : found) missed += " " + id;
        }
        std::cout << file.filename().string() << ": " << answered << " of " << asked << missed << '\n';
        EXPECT_GE(answered * 48, asked * 44) << file << missed;
    }
}

}  // namespace
}  // namespace banquier::editions
