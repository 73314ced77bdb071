// Mistakes in board files: each message compared whole, in both languages.
#include "workshop.hpp"

namespace banquier::editions {
namespace {

using testing::ElementsAre;

TEST(BadBoard, ACleanCopyIsOffered) {
    const Workshop workshop;
    EXPECT_THAT(workshop.messages(Language::English), testing::IsEmpty());
    EXPECT_NE(workshop.library().edition("essai"), nullptr);
}

TEST(BadBoard, ABoardWithAMistakeIsNotOffered) {
    Workshop workshop;
    replace_once(workshop.board, "    { at = 20, kind = \"parking\" },\n", "");
    EXPECT_EQ(workshop.library().edition("essai"), nullptr);
    EXPECT_NE(workshop.library().edition("classique"), nullptr);
}

TEST(BadBoard, ThirtyNineSquares) {
    Workshop workshop;
    replace_once(workshop.board, "    { at = 20, kind = \"parking\" },\n", "");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:22:1: expected 40 squares, found 39 (missing: 20)"));
    EXPECT_THAT(workshop.messages(Language::French),
        ElementsAre("essai.toml:22:1: on attend 40 cases, on en trouve 39 (il manque : 20)"));
}

TEST(BadBoard, OneSquareTwice) {
    Workshop workshop;
    replace_once(workshop.board, "{ at = 20, kind", "{ at = 22, kind");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:45:5: expected every square once, found 22 again"));
}

TEST(BadBoard, FortyOneSquares) {
    Workshop workshop;
    replace_once(workshop.board, "    { at = 20, kind = \"parking\" },\n",
        "    { at = 20, kind = \"parking\" },\n    { at = 20, kind = \"parking\" },\n");
    EXPECT_THAT(workshop.messages(Language::French),
        ElementsAre("essai.toml:22:1: on attend 40 cases, on en trouve 41 (il manque : –)",
            "essai.toml:44:5: on attend chaque case une seule fois, on retrouve la 20"));
}

TEST(BadBoard, UnknownGroup) {
    Workshop workshop;
    replace_once(workshop.board, "{ at =  1, kind = \"street\", group = \"brown\"",
        "{ at =  1, kind = \"street\", group = \"brwon\"");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre(
            "essai.toml:24:33: group: expected one of brown, light_blue, pink, orange, red, yellow, green, "
            "dark_blue, found \"brwon\"; perhaps brown"));
    EXPECT_THAT(workshop.messages(Language::French),
        ElementsAre("essai.toml:24:33: group : on attend l'un de brown, light_blue, pink, orange, red, "
                    "yellow, green, "
                    "dark_blue, on trouve « brwon » ; peut-être brown"));
}

TEST(BadBoard, AnEmptyGroupIsUnknown) {
    Workshop workshop;
    replace_once(workshop.board, "{ at =  1, kind = \"street\", group = \"brown\"",
        "{ at =  1, kind = \"street\", group = \"\"");
    EXPECT_THAT(
        workshop.messages(Language::English), ElementsAre(testing::EndsWith("dark_blue, found \"\"")));
}

TEST(BadBoard, NegativeRent) {
    Workshop workshop;
    replace_once(workshop.board, "rents = [2, 10, 30,", "rents = [-2, 10, 30,");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:24:93: rents: expected a number from 0 to 1000000, found -2"));
    EXPECT_THAT(workshop.messages(Language::French),
        ElementsAre("essai.toml:24:93: rents : on attend un nombre de 0 à 1000000, on trouve -2"));
}

TEST(BadBoard, FallingRent) {
    Workshop workshop;
    replace_once(workshop.board, "rents = [2, 10, 30,", "rents = [2, 10, 9,");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:24:100: rents: expected at least 10, the one before, found 9"));
}

TEST(BadBoard, TooFewRents) {
    Workshop workshop;
    replace_once(workshop.board, "rents = [2, 10, 30, 90, 160, 250]", "rents = [2, 10, 30, 90, 160]");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:24:92: rents: expected 6 figures, found 5"));
}

TEST(BadBoard, ACardToNowhere) {
    Workshop workshop;
    replace_once(workshop.board, "square = 24 }", "square = 40 }");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:73:61: card \"red\": expected a square from 0 to 39, found 40"));
    EXPECT_THAT(workshop.messages(Language::French),
        ElementsAre("essai.toml:73:61: carte « red » : on attend une case de 0 à 39, on trouve 40"));
}

TEST(BadBoard, TwoCardsOfOneName) {
    Workshop workshop;
    replace_once(workshop.board, "id = \"dividend\",       ", "id = \"speeding\",       ");
    workshop.erase_wording("dividend");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:68:5: expected every card once, found \"speeding\" again (first at "
                    "essai.toml:67:5)"));
    EXPECT_THAT(workshop.messages(Language::French),
        ElementsAre(
            "essai.toml:68:5: on attend chaque carte une seule fois, on retrouve « speeding » (d'abord en "
            "essai.toml:67:5)"));
}

TEST(BadBoard, TwoBoardsOfOneName) {
    Workshop workshop;
    replace_once(workshop.board, "id = \"essai\"", "id = \"uk\"");
    Library library = shipped();
    library.add_text("essai.toml", workshop.board);
    EXPECT_THAT(Workshop::rendered(library, Language::English),
        ElementsAre("essai.toml:3:1: expected every board once, found \"uk\" again (first at "
                    "data/boards/uk.toml:3:1)"));
    EXPECT_THAT(Workshop::rendered(library, Language::French),
        ElementsAre("essai.toml:3:1: on attend chaque plateau une seule fois, on retrouve « uk » (d'abord en "
                    "data/boards/uk.toml:3:1)"));
    EXPECT_EQ(library.edition("uk")->file, "data/boards/uk.toml");
}

TEST(BadBoard, TwoGroupsOfOneName) {
    Workshop workshop;
    replace_once(workshop.board, "{ id = \"light_blue\",", "{ id = \"brown\",     ");
    EXPECT_THAT(workshop.messages(Language::French)[0],
        "essai.toml:12:5: on attend chaque groupe une seule fois, on retrouve « brown » (d'abord en "
        "essai.toml:11:5)");
}

TEST(BadBoard, WrongType) {
    Workshop workshop;
    replace_once(workshop.board, "group = \"brown\",      price =  60, mortgage =  30, rents = [2,",
        "group = \"brown\",      price = \"60\", mortgage =  30, rents = [2,");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:24:63: price: expected a whole number, found \"60\""));
    EXPECT_THAT(workshop.messages(Language::French),
        ElementsAre("essai.toml:24:63: price : on attend un nombre entier, on trouve « 60 »"));
}

TEST(BadBoard, WrongTypesOfEveryKind) {
    Workshop workshop;
    replace_once(workshop.board, "houses = 32", "houses = 3.5");
    replace_once(workshop.board, "hotels = 12", "hotels = true");
    replace_once(workshop.board, "draw = \"cards\"", "draw = 1979-05-27");
    EXPECT_THAT(workshop.messages(Language::French),
        ElementsAre("essai.toml:5:8: draw : on attend un texte, on trouve une date",
            "essai.toml:6:10: houses : on attend un nombre entier, on trouve un nombre à virgule",
            "essai.toml:7:10: hotels : on attend un nombre entier, on trouve vrai ou faux"));
}

TEST(BadBoard, UnknownAndMissingKeys) {
    Workshop workshop;
    replace_once(workshop.board, "houses = 32", "house = 32");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:1:1: expected the key houses, found none",
            "essai.toml:6:1: expected a known key, found house; perhaps houses"));
}

TEST(BadBoard, APriceIsPositiveAndAMortgageNoHigher) {
    Workshop workshop;
    replace_once(workshop.board, "price = 400, mortgage = 200", "price = 0, mortgage = 200");
    replace_once(workshop.board, "price = 350, mortgage = 175", "price = 350, mortgage = 351");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:60:68: mortgage: expected at most the price, 350, found 351",
            "essai.toml:62:63: price: expected a number from 1 to 1000000, found 0"));
}

TEST(BadBoard, AmountsHaveALimit) {
    Workshop workshop;
    replace_once(workshop.board, "tax = 200", "tax = 1000001");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:27:36: tax: expected a number from 0 to 1000000, found 1000001"));
}

TEST(BadBoard, CornersAreThereOnce) {
    Workshop workshop;
    replace_once(workshop.board, "{ at = 20, kind = \"parking\" }", "{ at = 20, kind = \"prison\" }");
    replace_once(workshop.board, "{ at = 30, kind = \"go_to_prison\" }", "{ at = 30, kind = \"parking\" }");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:22:1: expected exactly one square of kind \"prison\", found 2",
            "essai.toml:22:1: expected exactly one square of kind \"go_to_prison\", found 0"));
}

TEST(BadBoard, GoStandsAtZero) {
    Workshop workshop;
    replace_once(workshop.board, "{ at =  0, kind = \"go\" }", "{ at = 20, kind = \"go\" }");
    replace_once(workshop.board, "{ at = 20, kind = \"parking\" }", "{ at =  0, kind = \"parking\" }");
    EXPECT_THAT(workshop.messages(Language::French),
        ElementsAre("essai.toml:23:5: on attend la case de type « go » en 0, on la trouve en 20"));
}

TEST(BadBoard, TitlesAreCounted) {
    Workshop workshop;
    replace_once(workshop.board,
        "{ at = 12, kind = \"utility\", price = 150, mortgage = 75, times_dice = [4, 10] }",
        "{ at = 12, kind = \"parking\" }");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:22:1: expected 22 streets, 4 stations and 2 utilities, found 22, 4 and 1"));
}

TEST(BadBoard, GroupsHaveTwoToFourStreets) {
    Workshop workshop;
    replace_once(workshop.board, "{ at =  3, kind = \"street\", group = \"brown\",     ",
        "{ at =  3, kind = \"street\", group = \"light_blue\",");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:11:5: group \"brown\": expected 2 to 4 streets, found 1"));
}

TEST(BadBoard, ADeckHasSixteenCards) {
    Workshop workshop;
    replace_once(workshop.board, "    { id = \"dividend\",        does = \"collect\", amount = 50 },\n", "");
    workshop.erase_wording("dividend");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:66:1: deck \"chance\": expected 16 cards, found 15"));
}

TEST(BadBoard, AtMostSixReleaseCards) {
    Workshop workshop;
    std::size_t at = 0;
    while ((at = workshop.board.find("does = \"collect\", amount", at)) != std::string::npos) {
        workshop.board.erase(at + 16, workshop.board.find('}', at) - at - 17);
        workshop.board.replace(at, 16, "does = \"release\"");
    }
    EXPECT_EQ(workshop.messages(Language::English)[0],
        "essai.toml:66:1: expected at most 6 release cards, found 12");
}

TEST(BadBoard, AnUnknownEffectIsNamed) {
    Workshop workshop;
    replace_once(workshop.board, "does = \"back_by\"", "does = \"backby\"");
    const std::vector<std::string> messages = workshop.messages(Language::English);
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_EQ(messages[0],
        "essai.toml:79:38: does: expected one of advance_to, nearest_station, nearest_utility, back_by, "
        "back_to, "
        "go_to_prison, release, collect, pay, collect_each, pay_each, repairs, pay_or_draw, found "
        "\"backby\"; perhaps "
        "back_by");
}

TEST(BadBoard, OfficialRuleSetsExistAndDrawAlike) {
    covers("FLOW-14");
    Workshop workshop;
    replace_once(workshop.board, "[\"classique\", \"championnat\"]", "[\"classik\", \"poche\"]");
    EXPECT_THAT(workshop.messages(Language::French),
        ElementsAre(testing::AllOf(testing::StartsWith(
                                       "essai.toml:4:14: on attend des règlements parmi asterix-chrono,"),
                        testing::EndsWith("on trouve « classik » ; peut-être classique")),
            "essai.toml:4:25: règlement « poche » : on attend la façon de tirer du plateau, « cards », on "
            "trouve « "
            "three_dice »"));
}

TEST(BadBoard, NoTomlAtAll) {
    const std::vector<std::string> messages = messages_with("essai.toml", "kind = \n", Language::English);
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_THAT(messages[0], testing::StartsWith("essai.toml:1:8: expected TOML, found a fault: "));
}

TEST(BadBoard, AFileSaysWhatItIs) {
    EXPECT_THAT(messages_with("essai.toml", "id = \"x\"\n", Language::English),
        ElementsAre(
            "essai.toml:1:1: kind: expected one of board, texts, theme, rules, house_rules, found nothing"));
    EXPECT_THAT(messages_with("essai.toml", "kind = \"bord\"\n", Language::French),
        ElementsAre("essai.toml:1:8: kind : on attend l'un de board, texts, theme, rules, house_rules, on "
                    "trouve « bord »"));
}

TEST(BadBoard, EveryMistakeIsFound) {
    Workshop workshop;
    replace_once(workshop.board, "houses = 32", "houses = -1");
    replace_once(workshop.board, "rents = [2, 10, 30,", "rents = [-2, 10, 30,");
    replace_once(workshop.board, "square = 24 }", "square = 99 }");
    replace_once(workshop.board, "{ at = 20, kind = \"parking\" }", "{ at = 20, kind = \"park\" }");
    EXPECT_THAT(workshop.messages(Language::English), testing::SizeIs(4));
}

TEST(BadList, NumbersGoFromThreeToEighteen) {
    covers("CARD-03");
    Workshop workshop;
    workshop.board = embedded_text("data/boards/poche.toml");
    replace_once(workshop.board, "id = \"poche\"", "id = \"essai\"");
    replace_once(workshop.board, "{ number =  4, id = \"dividend\",", "{ number =  3, id = \"dividend\",");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:66:1: deck \"chance\": expected the numbers 3 to 18, found some missing: 4",
            "essai.toml:68:5: number: expected every number once, found 3 again"));
}

TEST(BadList, OnlyAListHasNumbers) {
    Workshop workshop;
    replace_once(workshop.board, "{ id = \"speeding\",", "{ number = 3, id = \"speeding\",");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.toml:67:7: expected a known key, found number"));
}

}  // namespace
}  // namespace banquier::editions
