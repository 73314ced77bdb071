// Mistakes in texts and themes.
#include "workshop.hpp"

namespace banquier::editions {
namespace {

using testing::ElementsAre;

TEST(BadTexts, ACardMissingInOneLanguage) {
    Workshop workshop;
    replace_once(workshop.english, "speeding        = \"Caught by a speed camera: {amount} to pay.\"\n", "");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.en.toml:72:1: cards.chance.speeding: expected a text in English, found none"));
    EXPECT_THAT(workshop.messages(Language::French),
        ElementsAre(
            "essai.en.toml:72:1: cards.chance.speeding : on attend un texte en anglais, on n'en trouve pas"));
}

TEST(BadTexts, AnEmptyTextIsMissing) {
    Workshop workshop;
    replace_once(workshop.french, "39 = \"Rue de la Paix\"", "39 = \"\"");
    EXPECT_THAT(workshop.messages(Language::French),
        ElementsAre("essai.fr.toml:70:1: squares.39 : on attend un texte en français, on n'en trouve pas"));
}

TEST(BadTexts, AWholeLanguageMissing) {
    Workshop workshop;
    Library library = shipped();
    library.add_text("essai.toml", workshop.board);
    library.add_text("essai.fr.toml", workshop.french);
    EXPECT_THAT(Workshop::rendered(library, Language::English),
        ElementsAre("essai.toml:3:1: board \"essai\": expected texts in English, found none",
            "essai.toml:3:1: board \"essai\": expected a theme, found none"));
    EXPECT_THAT(Workshop::rendered(library, Language::French),
        ElementsAre("essai.toml:3:1: plateau « essai » : on attend des textes en anglais, on n'en trouve pas",
            "essai.toml:3:1: plateau « essai » : on attend un thème, on n'en trouve pas"));
}

TEST(BadTexts, TextsThatAreThereTwice) {
    Workshop workshop;
    Library library = workshop.library();
    library.add_text("again.toml", workshop.french);
    library.add_text("other.toml", workshop.theme);
    EXPECT_THAT(Workshop::rendered(library, Language::English),
        ElementsAre(
            "again.toml:3:1: board \"essai\": expected its texts in French once, found them again (first at "
            "essai.fr.toml:3:1)",
            "other.toml:3:1: board \"essai\": expected one theme, found another (first at "
            "essai.theme.toml:3:1)"));
}

TEST(BadTexts, TextsOfNoBoard) {
    Workshop workshop;
    replace_once(workshop.french, "board = \"essai\"", "board = \"esai\"");
    const std::vector<std::string> messages = workshop.messages(Language::English);
    ASSERT_EQ(messages.size(), 2u);
    EXPECT_EQ(messages[0], "essai.toml:3:1: board \"essai\": expected texts in French, found none");
    EXPECT_THAT(messages[1], testing::EndsWith("found \"esai\"; perhaps essai"));
}

TEST(BadTexts, APlaceholderThatTheCardCannotFill) {
    Workshop workshop;
    replace_once(workshop.english, "Caught by a speed camera: {amount} to pay.", "Caught: {amuont} to pay.");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre(
            "essai.en.toml:73:1: cards.chance.speeding: expected no placeholder but {amount}, found {amuont}",
            "essai.en.toml:73:1: cards.chance.speeding: expected the placeholder {amount}, found none"));
    EXPECT_THAT(workshop.messages(Language::French),
        ElementsAre("essai.en.toml:73:1: cards.chance.speeding : on n'attend pas d'autre emplacement que "
                    "{amount}, on "
                    "trouve {amuont}",
            "essai.en.toml:73:1: cards.chance.speeding : on attend l'emplacement {amount}, on ne le trouve "
            "pas"));
}

TEST(BadTexts, AFigureWrittenOut) {
    Workshop workshop;
    replace_once(
        workshop.english, "Caught by a speed camera: {amount} to pay.", "{amount}: that is 15 for you.");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.en.toml:73:1: cards.chance.speeding: expected figures as placeholders alone, "
                    "found \"15\""));
}

TEST(BadTexts, ACardThatTheBoardDoesNotHave) {
    Workshop workshop;
    replace_once(workshop.french, "speeding        = ", "speding         = ");
    EXPECT_THAT(workshop.messages(Language::French),
        ElementsAre(
            "essai.fr.toml:72:1: cards.chance.speeding : on attend un texte en français, on n'en trouve pas",
            "essai.fr.toml:73:1: on attend une clé connue, on trouve speding ; peut-être speeding"));
}

TEST(BadTexts, AWordNeedsItsGenderInFrenchAlone) {
    Workshop workshop;
    replace_once(workshop.french, "{ one = \"maison\", many = \"maisons\", gender = \"f\" }",
        "{ one = \"maison\", many = \"maisons\" }");
    replace_once(workshop.english, "{ one = \"house\", many = \"houses\" }",
        "{ one = \"house\", many = \"houses\", gender = \"f\" }");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.fr.toml:12:12: expected the key gender, found none",
            "essai.en.toml:12:46: expected a known key, found gender"));
}

TEST(BadTheme, AColourIsSixHexadecimalDigits) {
    Workshop workshop;
    replace_once(workshop.theme, "\"#8B5A3C\"", "\"#8B5A3\"");
    replace_once(workshop.theme, "\"#A6DDF0\"", "\"skyblue\"");
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre(
            "essai.theme.toml:24:14: colours.brown: expected a colour such as \"#1A2B3C\", found \"#8B5A3\"",
            "essai.theme.toml:25:14: colours.light_blue: expected a colour such as \"#1A2B3C\", found "
            "\"skyblue\""));
}

TEST(BadTheme, EverybodyHasAToken) {
    covers("SETUP-03");
    Workshop workshop;
    const std::size_t first = workshop.theme.find("    { fr = \"chapeau");
    workshop.theme.erase(first, workshop.theme.find("    { fr = \"navire") - first);
    EXPECT_THAT(workshop.messages(Language::French),
        ElementsAre("essai.theme.toml:5:1: tokens : on en attend au moins 6, pour autant de joueurs, on en "
                    "trouve 4"));
}

TEST(BadTheme, NotesComeInBothLanguages) {
    Workshop workshop;
    workshop.theme.erase(workshop.theme.find("en = \"The names"));
    EXPECT_THAT(workshop.messages(Language::English),
        ElementsAre("essai.theme.toml:35:1: notes: expected a text in English, found none"));
}

}  // namespace
}  // namespace banquier::editions
