// The catalogue of rules and where each holds.
#include "workshop.hpp"

namespace banquier::editions {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAre;

const CatalogueEntry& entry(std::string_view id) {
    const CatalogueEntry* found = shipped().catalogue().find(parse_rule_id(id));
    if (found == nullptr) throw std::runtime_error("no rule " + std::string{id});
    return *found;
}

TEST(Catalogue, AStarIsEveryRuleSet) {
    EXPECT_THAT(entry("TURN-01").holds_in, SizeIs(13));
    EXPECT_THAT(entry("TURN-01").reading_in, IsEmpty());
    EXPECT_THAT(entry("RENT-19").printed_in, IsEmpty());
    EXPECT_THAT(entry("RENT-19").reading_in, SizeIs(13));
}

TEST(Catalogue, AFamilyNameStandsForItsMembers) {
    EXPECT_THAT(
        entry("BUY-03").holds_in, UnorderedElementsAre("asterix", "asterix-rapide", "asterix-chrono"));
    EXPECT_THAT(entry("RENT-14").holds_in, UnorderedElementsAre("stars", "ligue1", "ligue1-rapide"));
}

TEST(Catalogue, AMinusTakesAway) {
    EXPECT_THAT(entry("BUY-02").holds_in, SizeIs(9));
    EXPECT_EQ(entry("BUY-02").standing("asterix-chrono"), Standing::DoesNotHold);
    EXPECT_EQ(entry("RENT-02").standing("championnat"), Standing::Printed);
    EXPECT_EQ(entry("RENT-02").standing("stars"), Standing::Reading);
    EXPECT_EQ(entry("RENT-02").standing("asterix"), Standing::DoesNotHold);
}

TEST(Catalogue, AReadingIsCutToWhereTheRuleHolds) {
    EXPECT_EQ(entry("BUY-06").standing("championnat"), Standing::DoesNotHold);
    EXPECT_EQ(entry("BUY-06").standing("stars"), Standing::Printed);
    EXPECT_EQ(entry("BUY-06").standing("poche"), Standing::Reading);
}

TEST(Catalogue, EveryEntrySpeaksBothLanguages) {
    for (const CatalogueEntry& each : shipped().catalogue().entries()) {
        for (const Language language : kLanguages) EXPECT_FALSE(each.says[language].empty());
        EXPECT_EQ(each.printed_in.size() + each.reading_in.size(), each.holds_in.size());
    }
    EXPECT_THAT(entry("RENT-07").from, ElementsAre("000", "001", "002", "003b", "003c", "004"));
    EXPECT_FALSE(entry("SETUP-04").reading[Language::French].empty());
}

TEST(Catalogue, MistakesAreReported) {
    Library library;
    library.add_text("data/rules/classique.toml", embedded_text("data/rules/classique.toml"));
    library.add_text("catalogue.toml",
        "[[rule]]\nid = \"RENT-7\"\nin = [\"*\"]\nsays = \"s\"\ndit = \"d\"\nfrom = []\n"
        "[[rule]]\nid = \"RENT-07\"\nin = [\"clasique\"]\nsays = \"s\"\ndit = \"d\"\n"
        "reading = \"r\"\nfrom = []\n"
        "[[rule]]\nid = \"RENT-07\"\nin = [\"*\"]\nsays = \"s\"\ndit = \"d\"\nfrom = []\n");
    EXPECT_THAT(Workshop::rendered(library, Language::English),
        ElementsAre("catalogue.toml:2:6: id: expected a rule such as RENT-07, found \"RENT-7\"",
            "catalogue.toml:7:1: lecture: expected a text in French, found none",
            "catalogue.toml:9:7: expected rule sets among classique, found \"clasique\"; perhaps classique",
            "catalogue.toml:14:1: expected every rule once, found \"RENT-07\" again (first at "
            "catalogue.toml:7:1)"));
}

}  // namespace
}  // namespace banquier::editions
