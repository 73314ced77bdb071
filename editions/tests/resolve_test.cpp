// Boards and rule sets put together.
#include "workshop.hpp"

namespace banquier::editions {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using Choices = std::vector<std::string>;

Resolution resolved(std::string_view board, std::string_view rules, const Choices& choices = {}) {
    return shipped().resolve(board, rules, choices);
}

std::vector<std::string> marks(const Resolution& game, Language language = Language::English) {
    std::vector<std::string> found;
    for (const Mark& mark : game.unofficial) found.push_back(render(mark, language));
    return found;
}

std::vector<std::string> problems(const Resolution& game, Language language = Language::English) {
    std::vector<std::string> found;
    for (const Problem& problem : game.problems) found.push_back(render(problem, language));
    return found;
}

TEST(Resolve, AnOfficialPairHasNoMark) {
    covers("FLOW-14");
    const Resolution game = resolved("classique", "championnat");
    EXPECT_TRUE(game.ok());
    EXPECT_THAT(marks(game), IsEmpty());
    EXPECT_EQ(game.game.rules, shipped().rule_set("championnat")->rules);
    EXPECT_EQ(game.game.board.square[SquareId{38}].tax, 100);
}

TEST(Resolve, AnotherPairIsAllowedAndMarked) {
    covers("FLOW-14");
    const Resolution game = resolved("us", "stars");
    EXPECT_TRUE(game.ok());
    EXPECT_THAT(marks(game), ElementsAre("the rule set stars is not one of the board us"));
    EXPECT_THAT(
        marks(game, Language::French), ElementsAre("le règlement stars n'est pas de ceux du plateau us"));
}

TEST(Resolve, ListsGoWithPocheAlone) {
    covers("FLOW-14");
    EXPECT_THAT(problems(resolved("classique", "poche")),
        ElementsAre(
            "rule set \"poche\": expected the board's way of drawing, \"cards\", found \"three_dice\""));
    EXPECT_THAT(problems(resolved("poche", "classique"), Language::French),
        ElementsAre("règlement « classique » : on attend la façon de tirer du plateau, « three_dice », on "
                    "trouve « cards »"));
    EXPECT_TRUE(resolved("poche", "poche").ok());
}

TEST(Resolve, EveryOfficialPairWorks) {
    for (const Edition& edition : shipped().editions())
        for (const std::string& rules : edition.rule_sets) {
            EXPECT_TRUE(resolved(edition.id, rules).ok());
            EXPECT_THAT(marks(resolved(edition.id, rules)), IsEmpty());
        }
}

TEST(Resolve, QuickOptionsAreOfficialOneByOne) {
    covers("SETUP-14", "FLOW-14");
    const Resolution game =
        resolved("mondial2006", "mondial2006-rapide", {"dealt_titles=0", "houses_before_hotel=4"});
    EXPECT_TRUE(game.ok());
    EXPECT_THAT(marks(game), IsEmpty());
    EXPECT_EQ(game.game.rules.dealt_titles, 0);
    EXPECT_EQ(game.game.rules.bankruptcies_to_end, 1);
    EXPECT_THAT(marks(resolved("mondial2006", "mondial2006-rapide", {"dealt_titles=3"})),
        ElementsAre("changed rule dealt_titles=3"));
    EXPECT_THAT(marks(resolved("mondial2006", "mondial2006-chrono", {"fortune=everything"})), IsEmpty());
    EXPECT_THAT(marks(resolved("classique", "championnat", {"card_shown=to_banker"})), IsEmpty());
    EXPECT_THAT(marks(resolved("ligue1", "ligue1-rapide", {"fine=150"})), IsEmpty());
    EXPECT_THAT(marks(resolved("ligue1", "ligue1", {"fine=150"})), ElementsAre("changed rule fine=150"));
}

TEST(Resolve, AHouseRuleIsMarked) {
    const Resolution game = resolved("classique", "classique", {"HOUSE-01", "HOUSE-08=2000", "HOUSE-09=3"});
    EXPECT_TRUE(game.ok());
    EXPECT_EQ(game.game.rules.rent_due, RentDue::Always);
    EXPECT_EQ(game.game.rules.starting_cash, 2000);
    EXPECT_EQ(game.game.rules.dealt_titles, 3);
    EXPECT_EQ(game.game.rules.deal_terms, DealTerms::Free);
    EXPECT_THAT(
        marks(game), ElementsAre("house rule HOUSE-01", "house rule HOUSE-08=2000", "house rule HOUSE-09=3"));
    EXPECT_THAT(marks(game, Language::French)[1], "règle maison HOUSE-08=2000");
}

TEST(Resolve, EveryHouseRuleChangesWhatItSays) {
    const RuleSet plain;
    const auto rules = [](const std::string& choice) {
        return resolved("classique", "classique", {choice}).game.rules;
    };
    EXPECT_EQ(rules("HOUSE-02").fines_go, FinesGo::ToParking);
    EXPECT_EQ(rules("HOUSE-03").salary_on_landing, 2 * plain.salary);
    EXPECT_EQ(rules("HOUSE-04").after_decline, AfterDecline::StaysForSale);
    EXPECT_EQ(rules("HOUSE-05").prison_rent, PrisonRent::NotCollected);
    EXPECT_EQ(rules("HOUSE-06").houses, kUnlimited);
    EXPECT_EQ(rules("HOUSE-06").hotels, kUnlimited);
    EXPECT_EQ(rules("HOUSE-07").evenness, Evenness::Free);
    EXPECT_EQ(rules("HOUSE-10").first_lap, FirstLap::MayNotBuy);
}

TEST(Resolve, WhatChangesNothingIsNotMarked) {
    EXPECT_THAT(marks(resolved("asterix", "asterix", {"HOUSE-01", "fine=50", "HOUSE-08=1500"})), IsEmpty());
}

TEST(Resolve, AChangedRuleIsMarked) {
    const Resolution game = resolved("classique", "classique", {"fine=100"});
    EXPECT_THAT(marks(game), ElementsAre("changed rule fine=100"));
    EXPECT_THAT(marks(game, Language::French), ElementsAre("règle changée fine=100"));
}

TEST(Resolve, EveryWrongChoiceIsReported) {
    const Choices choices = {"HOUSE-99", "HOUSE-01=3", "HOUSE-08", "HOUSE-08=-5", "fine", "fein=3", "fine=x"};
    EXPECT_THAT(problems(resolved("classique", "classique", choices)),
        ElementsAre("expected a house rule among HOUSE-01, HOUSE-02, HOUSE-03, HOUSE-04, HOUSE-05, HOUSE-06, "
                    "HOUSE-07, "
                    "HOUSE-08, HOUSE-09, HOUSE-10, found \"HOUSE-99\"",
            "HOUSE-01: expected no number, found \"3\"",
            "HOUSE-08: expected a number (HOUSE-08=...), found none",
            "starting_cash: expected a number from 0 to 1000000, found -5",
            "expected key=value or a house rule such as HOUSE-01, found \"fine\"",
            "expected the key of a rule, found \"fein\"; perhaps fine",
            "fine: expected a whole number, found \"x\""));
}

TEST(Resolve, ChoicesMustGoTogether) {
    EXPECT_THAT(problems(resolved("classique", "classique", {"HOUSE-09=5"}), Language::French),
        ElementsAre("dealt_titles : on en attend au plus 4 à 6 joueurs, on trouve 5"));
    EXPECT_TRUE(resolved("classique", "classique", {"HOUSE-09=5", "max_players=5"}).ok());
    EXPECT_FALSE(resolved("classique", "classique", {"draw=three_dice"}).ok());
}

TEST(Resolve, UnknownNames) {
    EXPECT_THAT(problems(resolved("clasique", "champion")),
        ElementsAre(
            "board: expected one of asterix, classique, ligue1, mondial2006, poche, stars, topclubs, uk, us, "
            "found \"clasique\"; perhaps classique",
            "expected rule sets among asterix-chrono, asterix-rapide, asterix, championnat, classique, "
            "ligue1-rapide, "
            "ligue1, mondial2006-chrono, mondial2006-rapide, mondial2006, poche, stars, topclubs, found "
            "\"champion\"; "
            "perhaps championnat"));
}

TEST(Resolve, NoMoreBuildingsThanTheBoxHolds) {
    covers("SETUP-02");
    Workshop workshop;
    replace_once(workshop.board, "houses = 32", "houses = 20");
    const Library library = workshop.library();
    EXPECT_EQ(library.resolve("essai", "classique").game.rules.houses, 20);
    const Choices unlimited = {"HOUSE-06"};
    EXPECT_EQ(library.resolve("essai", "classique", unlimited).game.rules.houses, kUnlimited);
}

}  // namespace
}  // namespace banquier::editions
