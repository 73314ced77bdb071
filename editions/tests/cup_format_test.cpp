// Formats of competitions: those that are shipped, and what is said of mistakes.
#include "workshop.hpp"

#include <banquier/editions/cup_format.hpp>

#include <algorithm>

namespace banquier::editions {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string changed(std::string_view from, std::string_view to) {
    std::string text = embedded_text("data/cups/championnat.toml");
    replace_once(text, "id = \"championnat\"", "id = \"essai\"");
    replace_once(text, from, to);
    return text;
}

TEST(CupFormat, TheChampionshipIsAsTheRulebookPrintsIt) {
    covers("CUP-01", "CUP-02", "CUP-08", "CUP-14");
    const std::vector<CupFormat> cups = shipped_cup_formats();
    const auto cup = std::ranges::find(cups, "championnat", &CupFormat::id);
    ASSERT_NE(cup, cups.end());
    EXPECT_EQ(cup->rulebook, "003b");
    EXPECT_EQ(cup->places, 27);
    EXPECT_EQ(cup->waiting, 3);
    EXPECT_THAT(cup->members, ElementsAre("junior", "adult"));
    EXPECT_THAT(cup->sizes, ElementsAre(3, 2));
    EXPECT_EQ(cup->deal, 5 * 60);
    EXPECT_EQ(cup->play, 45 * 60);
    EXPECT_EQ(cup->last_round, 40 * 60);
    ASSERT_EQ(cup->stages.size(), 1u);
    EXPECT_EQ(cup->stages[0].kind, CupStageKind::Knockout);
    EXPECT_THAT(cup->stages[0].final_choices, ElementsAre("card_shown=to_banker"));
}

TEST(CupFormat, EveryShippedOneCanBePlayed) {
    const std::vector<CupFormat> cups = shipped_cup_formats();
    EXPECT_EQ(cups.size(), 5u);
    for (const CupFormat& cup : cups) {
        Problems problems;
        check_cup_format(cup, shipped(), problems);
        EXPECT_THAT(problems, IsEmpty()) << cup.id;
    }
}

TEST(CupFormat, IsReadAgainFromItsOwnText) {
    for (const CupFormat& cup : shipped_cup_formats()) {
        Problems problems;
        EXPECT_EQ(read_cup_format(cup.file, cup.source, problems), cup);
        EXPECT_THAT(problems, IsEmpty());
    }
}

TEST(CupFormat, MistakesAreNamedWithTheirPlace) {
    const auto said = [](std::string_view from, std::string_view to) {
        Problems problems;
        const CupFormat format = read_cup_format("essai.toml", changed(from, to), problems);
        if (problems.empty()) check_cup_format(format, shipped(), problems);
        std::vector<std::string> messages;
        for (const Problem& problem : problems) messages.push_back(render(problem, Language::English));
        return messages;
    };
    EXPECT_THAT(said("places = 27", "places = 1"),
        ElementsAre("essai.toml:6:66: places: expected a number from 2 to 10000, found 1"));
    EXPECT_THAT(said("sizes = [3, 2]", "sizes = []"),
        ElementsAre("essai.toml:7:63: sizes: expected 1 figures, found 0"));
    EXPECT_THAT(said("\"lowest_adult\"", "\"lowest_adul\""),
        ElementsAre("essai.toml:7:106: banker: expected one of lowest_adult, lowest_throw, outsider, found "
                    "\"lowest_adul\"; perhaps lowest_adult"));
    EXPECT_THAT(said("board = \"classique\"", "board = \"classic\""),
        ElementsAre("essai.toml:7:1: board: expected one of asterix, classique, ligue1, mondial2006, poche, "
                    "stars, topclubs, uk, us, found \"classic\"; perhaps classique"));
    EXPECT_THAT(said("grace = 300, ", ""), ElementsAre("essai.toml:8:8: expected the key grace, found none"));
    EXPECT_THAT(said("tie = [\"referee\"]", "tie = [\"lots\"]"),
        ElementsAre("essai.toml:9:46: tie: expected one of team_total, referee, shared, found \"lots\""));
    EXPECT_THAT(said("card_shown=to_banker", "card_shown=to_nobody"),
        ElementsAre("essai.toml:11:1: card_shown: expected one of to_all, to_banker, found \"to_nobody\""));
    EXPECT_THAT(said("kind = \"cup\"", "kind = \"cop\""),
        ElementsAre("essai.toml:2:8: kind: expected one of cup, found \"cop\"; perhaps cup"));
}

}  // namespace
}  // namespace banquier::editions
