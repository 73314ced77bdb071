// Mistakes in rule sets, house rules and the catalogue.
#include "workshop.hpp"

#include <fmt/format.h>

namespace banquier::editions {
namespace {

using testing::ElementsAre;
using testing::EndsWith;

std::string rule_file(std::string_view id, std::string_view base, std::string_view rules) {
    return fmt::format("kind = \"rules\"\nid = \"{}\"\nbase = \"{}\"\ntitle = {{ fr = \"t\", en = \"t\" }}\n"
                       "summary = {{ fr = \"s\", en = \"s\" }}\n[rules]\n{}\n",
        id, base, rules);
}

std::vector<std::string> english(std::string_view rules) {
    return messages_with("mine.toml", rule_file("mine", "classique", rules), Language::English);
}

std::vector<std::string> french(std::string_view rules) {
    return messages_with("mine.toml", rule_file("mine", "classique", rules), Language::French);
}

TEST(BadRules, AGoodOneIsOffered) {
    Library library = shipped();
    library.add_text("mine.toml", rule_file("mine", "mondial2006", "fine = 100"));
    ASSERT_NE(library.rule_set("mine"), nullptr);
    EXPECT_EQ(library.rule_set("mine")->rules.fine, 100);
    EXPECT_EQ(library.rule_set("mine")->rules.shortage, Shortage::Contest);
    EXPECT_EQ(library.catalogue_name(*library.rule_set("mine")), "mondial2006");
}

TEST(BadRules, UnknownKey) {
    EXPECT_THAT(english("rent_dew = \"always\""),
        ElementsAre("mine.toml:7:1: expected a known key, found rent_dew; perhaps rent_due"));
    EXPECT_THAT(french("rent_dew = \"always\""),
        ElementsAre("mine.toml:7:1: on attend une clé connue, on trouve rent_dew ; peut-être rent_due"));
}

TEST(BadRules, UnknownValue) {
    EXPECT_THAT(english("build = \"own turn\""),
        ElementsAre("mine.toml:7:9: build: expected one of anytime, between_turns, own_turn, "
                    "own_turn_before_roll, found "
                    "\"own turn\"; perhaps own_turn"));
}

TEST(BadRules, WrongTypeAndRange) {
    EXPECT_THAT(english("fine = \"50\"\nsalary = -1\nteams = 2\nhouses = \"lots\""),
        ElementsAre("mine.toml:7:8: fine: expected a whole number, found \"50\"",
            "mine.toml:8:10: salary: expected a number from 0 to 1000000, found -1",
            "mine.toml:9:9: teams: expected a text, found 2",
            "mine.toml:10:10: houses: expected one of 0..254, unlimited, found \"lots\""));
}

TEST(BadRules, Contradictions) {
    EXPECT_THAT(french("min_players = 6\nmax_players = 4"),
        ElementsAre("mine.toml:6:2: max_players : on attend au moins min_players, 6, on trouve 4"));
    EXPECT_THAT(english("dealt_titles = 5"),
        ElementsAre("mine.toml:6:2: dealt_titles: expected at most 4 with 6 players, found 5"));
}

TEST(BadRules, UnknownBase) {
    EXPECT_THAT(messages_with("mine.toml", rule_file("mine", "classiqe", ""), Language::English),
        ElementsAre(EndsWith("found \"classiqe\"; perhaps classique")));
}

TEST(BadRules, BasesThatGoInACircle) {
    Library library = shipped();
    library.add_text("a.toml", rule_file("a", "b", ""));
    library.add_text("b.toml", rule_file("b", "a", ""));
    library.add_text("c.toml", rule_file("c", "a", ""));
    EXPECT_THAT(Workshop::rendered(library, Language::English),
        ElementsAre("a.toml:3:1: base: expected a rule set that stands by itself in the end, found a circle: "
                    "a -> b -> a",
            "b.toml:3:1: base: expected a rule set that stands by itself in the end, found a circle: b -> a "
            "-> b"));
    EXPECT_EQ(library.rule_set("c"), nullptr);
}

TEST(BadRules, WithoutABaseEveryKeyIsNeeded) {
    std::string file = embedded_text("data/rules/classique.toml");
    replace_once(file, "id = \"classique\"", "id = \"mine\"");
    file.erase(file.find("fine = 50"), file.find('\n', file.find("fine = 50")) - file.find("fine = 50"));
    EXPECT_THAT(messages_with("mine.toml", file, Language::English),
        ElementsAre("mine.toml:10:2: expected the key fine, found none"));
}

TEST(BadRules, TwoOfOneName) {
    EXPECT_THAT(messages_with("mine.toml", rule_file("stars", "classique", ""), Language::English),
        ElementsAre("mine.toml:2:1: expected every rule set once, found \"stars\" again (first at "
                    "data/rules/stars.toml:2:1)"));
}

TEST(BadRules, AnIdIsOneWord) {
    EXPECT_THAT(messages_with("mine.toml", rule_file("my rules", "classique", ""), Language::French),
        ElementsAre(
            "mine.toml:2:6: id : on attend des lettres, des chiffres, - et _, on trouve « my rules »"));
}

TEST(BadHouseRules, StandOnceInAllFiles) {
    std::string file = embedded_text("data/house-rules.toml");
    EXPECT_EQ(messages_with("house.toml", file, Language::English)[0],
        "house.toml:5:1: expected every house rule once, found \"HOUSE-01\" again (first at "
        "data/house-rules.toml:5:1)");
}

TEST(BadHouseRules, AreReportedOneByOne) {
    const std::string file = "kind = \"house_rules\"\n"
                             "[[house_rules]]\nid = \"RENT-07\"\ntitle = { fr = \"t\", en = \"t\" }\n"
                             "says = { fr = \"s\" }\nrules = {}\n"
                             "[[house_rules]]\nid = \"HOUSE-11\"\ntitle = { fr = \"t\", en = \"t\" }\n"
                             "says = { fr = \"s\", en = \"s\" }\ntakes = \"rent_due\"\nrules = {}\n";
    EXPECT_THAT(messages_with("house.toml", file, Language::English),
        ElementsAre("house.toml:3:6: id: expected a rule such as HOUSE-01, found \"RENT-07\"",
            "house.toml:5:8: says: expected a text in English, found none",
            "house.toml:11:9: takes: expected a rule that is a number, found \"rent_due\""));
}

}  // namespace
}  // namespace banquier::editions
