#include <banquier/notation/scenario.hpp>

#include "support.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace banquier::notation {
namespace {

std::string content(const std::filesystem::path& file) {
    std::ifstream in{file};
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// Everything that reading and running the text complains of, in both languages in turn.
std::vector<std::string> complaints(std::string_view text) {
    const auto scenario = read_scenario(text, "s.toml");
    if (!scenario) return both(scenario.problem());
    std::vector<std::string> lines;
    for (const Problem& problem : run_scenario(*scenario, library()))
        for (const std::string& line : both(problem)) lines.push_back(line);
    return lines;
}

using Lines = std::vector<std::string>;

std::string scenario(std::string_view steps, std::string_view head = "rules = 'classique'") {
    return "title = 'x'\ncovers = ['RENT-07']\n" + std::string{head} +
        "\nposition.players = [{ titles = [1, 3] }, {}]\nposition.turn = 2\nsteps = \"\"\"\n" +
        std::string{steps} + "\"\"\"\n";
}

TEST(Scenario, HoldsForEveryFileOfTheFolder) {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator{"tests/scenarios"}) {
        if (entry.path().extension() != ".toml") continue;
        ++files;
        const auto read = read_scenario(content(entry.path()), entry.path().string());
        ASSERT_TRUE(read) << render(read.problem(), Language::English);
        for (const Problem& problem : run_scenario(*read, library()))
            ADD_FAILURE() << render(problem, Language::English);
    }
    EXPECT_GE(files, 65);  // none is lost
}

TEST(Scenario, HoldsWhereNothingFails) {
    EXPECT_EQ(complaints(scenario(
                  "2: roll 1 2\n  -> rent-claimable amount 8\n\n# a remark\n1: claim 3\n  cash 2 = 1492\n")),
        Lines{});
}

TEST(Scenario, SaysOfEachFailingLineWhatWasExpectedAndWhatCame) {
    EXPECT_EQ(complaints(scenario("2: roll 1 2\n"          // line 7
                                  "  cash 2 = 1400\n"      // 8
                                  "  place 2 = 4\n"        // 9
                                  "  owner 3 = 2\n"        // 10
                                  "  level 3 = h\n"        // 11
                                  "  mortgaged 3\n"        // 12
                                  "  stock houses = 31\n"  // 13
                                  "  waits for 1: roll\n"  // 14
                                  "  over, winner 2\n"     // 15
                                  "  no moved\n"           // 16
                                  "  can 2: buy\n")),      // 17
        (Lines{
            "s.toml:8 : attendu : cash 2 = 1400 ; obtenu : 1500",
            "s.toml:8: expected: cash 2 = 1400; came: 1500",
            "s.toml:9 : attendu : place 2 = 4 ; obtenu : 3",
            "s.toml:9: expected: place 2 = 4; came: 3",
            "s.toml:10 : attendu : owner 3 = 2 ; obtenu : 1",
            "s.toml:10: expected: owner 3 = 2; came: 1",
            "s.toml:11 : attendu : level 3 = h ; obtenu : 0",
            "s.toml:11: expected: level 3 = h; came: 0",
            "s.toml:12 : attendu : mortgaged 3 ; obtenu : non hypothéqué",
            "s.toml:12: expected: mortgaged 3; came: not mortgaged",
            "s.toml:13 : attendu : stock houses = 31 ; obtenu : 32",
            "s.toml:13: expected: stock houses = 31; came: 32",
            "s.toml:14 : attendu : waits for 1: roll ; obtenu : waits for 2: end-turn",
            "s.toml:14: expected: waits for 1: roll; came: waits for 2: end-turn",
            "s.toml:15 : attendu : over, winner 2 ; obtenu : pas terminée",
            "s.toml:15: expected: over, winner 2; came: not over",
            "s.toml:16 : attendu : no moved ; obtenu : moved player 2 square 3 amount 3 rule TURN-01",
            "s.toml:16: expected: no moved; came: moved player 2 square 3 amount 3 rule TURN-01",
            "s.toml:17 : attendu : can 2: buy ; obtenu : refused not-your-decision FLOW-01",
            "s.toml:17: expected: can 2: buy; came: refused not-your-decision FLOW-01",
        }));
}

TEST(Scenario, ExpectsEventsInOrder) {
    EXPECT_EQ(complaints(scenario("2: roll 1 2\n  -> rent-claimable\n  -> moved\n")).size(), 2U);
    EXPECT_EQ(complaints(scenario("2: roll 1 2\n  -> moved square 4\n")),
        (Lines{"s.toml:8 : attendu : -> moved square 4 ; obtenu : rolled player 2 dice 1 2 rule TURN-01; "
               "moved player 2 square 3 "
               "amount 3 rule TURN-01; rent-claimable player 2 other 1 title 3 amount 8 rule RENT-01",
            "s.toml:8: expected: -> moved square 4; came: rolled player 2 dice 1 2 rule TURN-01; moved "
            "player 2 square 3 amount 3 "
            "rule TURN-01; rent-claimable player 2 other 1 title 3 amount 8 rule RENT-01"}));
}

TEST(Scenario, StopsWhereAnActGoesAnotherWay) {
    EXPECT_EQ(complaints(scenario("1: roll 1 2\n  cash 1 = 5\n")),
        (Lines{"s.toml:7 : attendu : « 1: roll 1 2 » est permis ; obtenu : refused not-your-decision FLOW-01 "
               "TURN-01",
            "s.toml:7: expected: \"1: roll 1 2\" is legal; came: refused not-your-decision FLOW-01 "
            "TURN-01"}));
    EXPECT_EQ(complaints(scenario("2: roll 1 2\n  refused RENT-01\n1: claim 5\n")),
        (Lines{"s.toml:8 : attendu : refused RENT-01 ; obtenu : l'acte est accepté",
            "s.toml:8: expected: refused RENT-01; came: the act is accepted"}));
    EXPECT_EQ(complaints(scenario("1: roll 1 2\n  refused not-enough-cash\n")),
        (Lines{"s.toml:8 : attendu : refused not-enough-cash ; obtenu : refused not-your-decision FLOW-01 "
               "TURN-01",
            "s.toml:8: expected: refused not-enough-cash; came: refused not-your-decision FLOW-01 TURN-01"}));
}

TEST(Scenario, IsRunInEachOfItsRuleSets) {
    EXPECT_EQ(complaints(scenario("2: roll 1 2\n  cash 2 = 1500\n", "rules = ['classique', 'asterix']")),
        (Lines{"s.toml:8 : (asterix) attendu : cash 2 = 1500 ; obtenu : 1492",
            "s.toml:8: (asterix) expected: cash 2 = 1500; came: 1492"}));
}

TEST(Scenario, WithAnImpossiblePositionNamesLineAndField) {
    EXPECT_EQ(complaints("title = 'x'\ncovers = ['BUILD-02']\nposition.players = [\n  { titles = [{ at = 1, "
                         "level = 2 }, 3] },\n  {},\n]\n"
                         "steps = '1: roll 1 2'\n"),
        (Lines{"s.toml:3 : position.players.titles.level : les constructions d'un groupe ne sont pas "
               "réparties également",
            "s.toml:3: position.players.titles.level: the buildings of a group are not even"}));
    EXPECT_EQ(complaints("title = 'x'\ncovers = ['BUILD-02']\nposition.players = [\n  { titles = [{ at = 2 "
                         "}] },\n  {},\n]\n"
                         "steps = '1: roll 1 2'\n"),
        (Lines{"s.toml:4 : position.players[1].titles[1].at : la case 2 n'a pas de titre",
            "s.toml:4: position.players[1].titles[1].at: square 2 has no title"}));
}

TEST(Scenario, ThatCannotBeReadSaysWhere) {
    EXPECT_EQ(complaints("title = 'x'\ncovers = ['X-1']\nsteps = 'a'\nplayers = 2\n"),
        (Lines{"s.toml:2 : covers : « X-1 » n'est pas une règle comme RENT-07",
            "s.toml:2: covers: \"X-1\" is no rule such as RENT-07"}));
    EXPECT_EQ(complaints("covers = ['RENT-01']\nsteps = 'a'\nplayers = 2\n"),
        (Lines{"s.toml : title : manque", "s.toml: title: is missing"}));
    EXPECT_EQ(complaints("title = 'x'\ncovers = ['RENT-01']\nsteps = 'a'\n"),
        (Lines{"s.toml : position : attendu : position, ou players pour une partie depuis le début",
            "s.toml: position: expected: position, or players for a game from its beginning"}));
    EXPECT_EQ(complaints("title = 'x'\nstory = 'y'\n"),
        (Lines{"s.toml:2 : story : champ inconnu ; attendu : title, covers, board, rules, overrides, "
               "players, position ou steps",
            "s.toml:2: story: unknown field; expected: title, covers, board, rules, overrides, players, "
            "position or steps"}));
    EXPECT_EQ(complaints(scenario("2: roll 1 2\n  cash 9 = 4\n  frob\n")),
        (Lines{"s.toml:8:6 : « 9 » ; attendu : une place, de 1 à 8",
            "s.toml:8:6: \"9\"; expected: a seat, 1 to 8",
            "s.toml:9:1 : « frob » ; attendu : un acte (1: roll 3 4), ou ce qui doit suivre : ->, no, "
            "refused, cash, place, prison, "
            "tokens, owes, fortune, owner, level, mortgaged, rent, stock, pot, round, turn, claims, waits, "
            "over, first team, can ou not",
            "s.toml:9:1: \"frob\"; expected: an act (1: roll 3 4), or what must follow: ->, no, refused, "
            "cash, place, prison, tokens, "
            "owes, fortune, owner, level, mortgaged, rent, stock, pot, round, turn, claims, waits, over, "
            "first team, can or not"}));
    EXPECT_EQ(complaints(scenario("2: roll 1 7\n")),
        (Lines{"s.toml:7:11 : « 7 » ; attendu : un dé, de 1 à 6",
            "s.toml:7:11: \"7\"; expected: a die, 1 to 6"}));
}

}  // namespace
}  // namespace banquier::notation
