// Games at the terminal, typed line by line.
#include "shared/ran_program.hpp"

#include <banquier/notation/record.hpp>

#include <gtest/gtest.h>

namespace banquier::app {
namespace {

using shared::contains;
using shared::content_of;
using shared::Folder;
using shared::Ran;
using shared::run;

const std::vector<std::string> kTyped = {"play", "--real-dice", "--players", "Ann,Ben", "--lang", "en"};

// A game with stated dice, which begins with Ann's turn; returns what was said after that.
std::string play(const std::string& lines, std::vector<std::string> more = {}) {
    const Folder folder;
    std::vector<std::string> arguments = kTyped;
    arguments.insert(arguments.end(), more.begin(), more.end());
    arguments.insert(arguments.end(), {"--save", folder.path("game.jsonl")});
    const Ran ran = run(arguments, "5 6\n1 2\n" + lines);
    EXPECT_EQ(ran.code, 0) << ran.err;
    const std::size_t begins = ran.out.find("Ann begins.");
    EXPECT_NE(begins, std::string::npos) << ran.out;
    return ran.out.substr(std::min(begins, ran.out.size()));
}

TEST(Play, TellsWhatHappensWithItsRule) {
    const std::string out = play("3 4\n");
    EXPECT_TRUE(contains(out, "① Ann rolls 3 and 4: Chance. [TURN-01]")) << out;
    EXPECT_TRUE(contains(out, "Ann draws a card: Chance. Type its number or its name.")) << out;
}

TEST(Play, TakesALuckyCardByNameAndByNumber) {
    EXPECT_TRUE(contains(play("3 4\nback3\n"), "Ann goes back 3, to Income tax. [CARD-05]"));
    EXPECT_TRUE(contains(play("3 4\njailcard\n"), "Ann keeps a release card. [CARD-02]"));
    EXPECT_TRUE(contains(play("3 4\ncard chance 4\n"), "[CARD-05]"));
}

TEST(Play, UnderstandsShortForms) {
    const std::string out = play("1 2\nb\ne\n");
    EXPECT_TRUE(contains(out, "Ann buys Rue Lecourbe for €60. [BUY-01]")) << out;
    EXPECT_TRUE(contains(out, "» Ben rolls the dice.")) << out;
}

TEST(Play, ClaimsRentOutOfTurn) {
    const std::string claimed = play("1 2\ny\ne\n1 2\n1: c\n");
    EXPECT_TRUE(contains(claimed, "Ben owes Ann €4 rent for Rue Lecourbe. [RENT-06]")) << claimed;
    const std::string lost = play("1 2\ny\ne\n1 2\ne\n1: roll 1 2\n1: claim 3\n");
    EXPECT_TRUE(contains(lost, "Ann's claim to rent for Rue Lecourbe lapses. [RENT-01]")) << lost;
    EXPECT_TRUE(contains(lost, "✗ There is no rent to claim for this.")) << lost;
}

TEST(Play, RefusesWithTheRuleInWords) {
    const std::string out = play("build 1 1 1\nwhy mortgage 5\nend\n");
    EXPECT_TRUE(contains(
        out, "✗ You need every title of the colour first.\n  BUILD-01 Buildings are bought from the bank"))
        << out;
    EXPECT_TRUE(contains(out, "✗ That is not yours.\n  MORT-05 ")) << out;
    EXPECT_TRUE(contains(out, "✗ The game does not ask you this now.  (why: the rules)\n")) << out;
    EXPECT_FALSE(contains(out, "\n  FLOW-01 ")) << "the question that follows says enough" << out;
    const std::string asked = play("end\nwhy\n");
    EXPECT_TRUE(contains(asked, "✗ The game does not ask you this now.\n  FLOW-01 ")) << asked;
}

TEST(Play, AnswersWhyALegalActIsLegal) { EXPECT_TRUE(contains(play("why roll 1 1\n"), "✓ It is allowed.")); }

TEST(Play, BuildsWithPlusAndMinus) {
    // Both browns for Ann: 1 and 3, then one house on 3.
    const std::string out = play("1 2\ny\ne\n2 2\n10\n1 3\n1: x\n");
    EXPECT_TRUE(contains(out, "✗ \"x\"; expected: roll, pay")) << out;
    EXPECT_TRUE(contains(play("+3\n"), "✗ You need every title of the colour first."));
}

TEST(Play, AuctionsWhatIsDeclined) {
    const std::string out = play("1 2\nn\n1: b 10\n2: b\n1: p\n");
    EXPECT_TRUE(contains(out, "Up for auction: Rue Lecourbe, from €1. [BUY-02]")) << out;
    EXPECT_TRUE(contains(out, "Ben bids €11.")) << out;
    EXPECT_TRUE(contains(out, "Sold to Ben for €11: Rue Lecourbe.")) << out;
}

TEST(Play, TradesByOfferAndAcceptance) {
    const std::string out = play("1 2\ny\noffer 2 give 3 get +70\n2: accept\n");
    EXPECT_TRUE(contains(out, "Ann offers Ben: Rue Lecourbe for €70 (#1). [FLOW-05]")) << out;
    EXPECT_TRUE(contains(out, "Rue Lecourbe goes from Ann to Ben. [TRADE-01]")) << out;
}

TEST(Play, TradesByNames) {
    const std::string out = play("1 2\ny\noffer ben give lecourbe get +70\n2: accept\n");
    EXPECT_TRUE(contains(out, "Ann offers Ben: Rue Lecourbe for €70 (#1). [FLOW-05]")) << out;
    EXPECT_TRUE(contains(out, "Rue Lecourbe goes from Ann to Ben. [TRADE-01]")) << out;
    // Several words, by their accents or without; a French offer; several titles side by side.
    const std::string french =
        play("1 2\ny\noffrir be donner rue lecourbe recevoir +70\nmortgage rue lecourbe\n");
    EXPECT_TRUE(contains(french, "Ann offers Ben: Rue Lecourbe for €70 (#1). [FLOW-05]")) << french;
    EXPECT_TRUE(contains(french, "Ann mortgages Rue Lecourbe")) << french;
    const std::string unknown = play("offer zoe give 3\noffer 2 give rue get +5\n");
    EXPECT_TRUE(contains(unknown, "✗ \"zoe\": nobody, or no square, or several.")) << unknown;
    EXPECT_TRUE(contains(unknown, "✗ \"rue\": nobody, or no square, or several.")) << unknown;
}

TEST(Play, TakesBackTheLastActOfAPerson) {
    const std::string out = play("1 2\nb\nundo\nd\nundo\nundo\n3 4\n");
    EXPECT_TRUE(contains(out, "Ann buys Rue Lecourbe for €60.")) << out;
    EXPECT_TRUE(contains(out, "Taken back: buy")) << out;
    EXPECT_TRUE(contains(out, "Taken back: decline")) << out;
    EXPECT_TRUE(contains(out, "Taken back: roll the dice")) << out;
    EXPECT_TRUE(contains(out, "Ann rolls 3 and 4: Chance.")) << out;
}

TEST(Play, TakesBackNoThrowOfTheProgram) {
    const Folder folder;
    const std::string file = folder.path("game.jsonl");
    const Ran ran = run({"play", "--players", "Ann,Ben", "--lang", "en", "--seed", "3", "--save", file},
        "roll\nundo\nroll\nundo\n");
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "Nothing to take back since the program last threw or drew.")) << ran.out;
    EXPECT_FALSE(contains(ran.out, "Taken back")) << ran.out;
    EXPECT_EQ(run({"replay", file}).code, 0) << content_of(file);
}

TEST(Play, KeepsARecordOfWhatWasNotTakenBack) {
    const Folder folder;
    const std::string file = folder.path("game.jsonl");
    std::vector<std::string> words = kTyped;
    words.insert(words.end(), {"--save", file});
    EXPECT_EQ(run(words, "5 6\n1 2\n1 2\nb\nundo\nb\nundo\nb\ne\n").code, 0);
    EXPECT_EQ(run({"replay", file}).code, 0) << content_of(file);
    EXPECT_NE(content_of(file).find("1: buy"), std::string::npos);
    EXPECT_EQ(content_of(file).find("1: buy"), content_of(file).rfind("1: buy"));
}

TEST(Play, ShowsTitlesRulesAndHelp) {
    const std::string out =
        play("title 39\ntitle pigalle\ntitle zzz\nrule RENT-07\nrule X\nrules\n?\nl\nplayers\nboard\nlog\n");
    EXPECT_TRUE(contains(out, "39   Rue de la Paix")) << out;
    EXPECT_TRUE(contains(out, "19   Place Pigalle")) << out;
    EXPECT_TRUE(contains(out, "Which square? For example: title 19")) << out;
    EXPECT_TRUE(contains(out, "RENT-07 Owning every street of a colour doubles")) << out;
    EXPECT_TRUE(contains(out, "There is no rule of that name; for example: rule RENT-07")) << out;
    EXPECT_TRUE(contains(out, "All of it: banquier rules classique")) << out;
    EXPECT_TRUE(contains(out, "Auctions  b 150")) << out;
    EXPECT_TRUE(contains(out, "  roll                       roll the dice")) << out;
}

TEST(Play, StatesNoDiceAtATableWithoutRealOnes) {
    const Folder folder;
    const Ran ran = run({"play", "--seed", "1", "--save", folder.path("g.jsonl")},
        "roll 3 4\nluck: card chance 1\n2: roll\n");
    EXPECT_TRUE(contains(
        ran.out, "Here the program throws the dice and draws the cards; --real-dice lets you state them."));
    EXPECT_TRUE(contains(ran.out, "Ada is played by the program.")) << ran.out;
}

TEST(Play, PlaysTheSameGameFromTheSameSeed) {
    const Folder folder;
    const std::vector<std::string> arguments = {"play", "--seed", "9", "--save"};
    std::string lines;
    for (int i = 0; i < 60; ++i) lines += "y\n";
    for (const char* name : {"a", "b"}) {
        std::vector<std::string> all = arguments;
        all.push_back(folder.path(name));
        EXPECT_EQ(run(all, lines).code, 0);
    }
    EXPECT_EQ(content_of(folder.path("a")), content_of(folder.path("b")));
    EXPECT_GT(content_of(folder.path("a")).size(), 1000U);
}

TEST(Play, StopsForAPersonsRentBeforeABotRolls) {
    const Folder folder;
    std::string lines;
    for (int i = 0; i < 120; ++i) lines += "y\n";
    const Ran ran = run({"play", "--seed", "5", "--lang", "en", "--save", folder.path("g")}, lines);
    EXPECT_TRUE(contains(ran.out, "act, or Enter to let it pass.")) << ran.out;
    EXPECT_TRUE(contains(ran.out, "claim 3 (claim the rent of Rue Lecourbe)")) << ran.out;
    EXPECT_TRUE(contains(ran.out, " owes Ann ")) << ran.out;
}

TEST(Play, SavesAtTheEndOfInputAndGoesOn) {
    const Folder folder;
    const std::string file = folder.path("game.jsonl");
    const Ran first = run({"play", "--real-dice", "--players", "Ann,Ben", "--save", file}, "5 6\n1 2\n1 2\n");
    EXPECT_EQ(first.code, 0);
    EXPECT_TRUE(contains(first.out, "\nGame saved. To go on: banquier play --load " + file + "\n"))
        << first.out;
    const Ran second = run({"play", "--real-dice", "--load", file}, "y\nq\n");
    EXPECT_EQ(second.code, 0);
    EXPECT_TRUE(contains(second.out, "Ann buys Rue Lecourbe for €60.")) << second.out;
    const Ran replay = run({"replay", file});
    EXPECT_EQ(replay.code, 0);
    EXPECT_TRUE(contains(replay.out, "    4  1: buy\n       Ann buys Rue Lecourbe for €60. [BUY-01]\n"))
        << replay.out;
}

TEST(Play, SaysWhyAGameIsNotSavedAndGoesOn) {
    const std::string english = play("save /no/such/folder/x\n1 2\n");
    EXPECT_TRUE(contains(english, "\n✗ cannot write /no/such/folder/x: there is no such folder\n"))
        << english;
    EXPECT_TRUE(contains(english, "Ann rolls 1 and 2: Rue Lecourbe.")) << english;
    const Folder folder;
    const std::string french =
        run({"play", "--lang", "fr", "--save", folder.path("g")}, "save /no/such/folder/x\n").out;
    EXPECT_TRUE(contains(french, "\n✗ /no/such/folder/x ne s'écrit pas : son dossier n'existe pas\n"))
        << french;
}

TEST(Play, WritesOverNoOtherGame) {
    const Folder folder;
    const std::string file = folder.write("old.jsonl", "another game");
    const Ran ran = run({"play", "--seed", "5", "--save", file, "--lang", "en"}, "r\n");
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.err,
        "banquier: --save: " + file + " is there already; to go on with that game: banquier play --load " +
            file + "\n");
    EXPECT_EQ(content_of(file), "another game");
}

TEST(Play, ExplainsTheLastRefusalAgain) {
    const std::string out = play("buy\nwhy\n");
    EXPECT_GE(out.find("✗ ", out.find("✗ ") + 1), out.find("why")) << out;
    EXPECT_TRUE(contains(play("why\n"), "Nothing was refused.")) << out;
}

TEST(Play, SavesUnderAnotherNameOnDemand) {
    const Folder folder;
    const Ran ran =
        run({"play", "--seed", "1", "--save", folder.path("a")}, "save " + folder.path("b") + "\n");
    EXPECT_TRUE(contains(ran.out, "Game saved: " + folder.path("b") + "\n")) << ran.out;
    EXPECT_EQ(content_of(folder.path("a")), content_of(folder.path("b")));
}

TEST(Play, KeepsBotsInTheirSeats) {
    const Folder folder;
    const std::string file = folder.path("game.jsonl");
    run({"play", "--players", "Ann,bot", "--seed", "2", "--save", file}, "r\nr\n");
    EXPECT_TRUE(contains(content_of(file), "\"players\":[\"Ann\",\"Ada (bot 3)\"]"));
    EXPECT_TRUE(contains(run({"play", "--load", file}, "2: roll\n").out, "Ada is played by the program."));
    EXPECT_EQ(run({"play", "--load", file, "--players", "A,B,C"}).err,
        "banquier: --players: 3 names; the game has 2 seats\n");
}

// Each of its own level, or all of one; records of earlier programs name none.
TEST(Play, SeatsBotsByTheirLevel) {
    const Folder folder;
    const std::string file = folder.path("game.jsonl");
    run({"play", "--players", "Ann,bot,bot:1", "--level", "5", "--seed", "2", "--save", file}, "q\n");
    std::string text = content_of(file);
    EXPECT_TRUE(contains(text, R"_("players":["Ann","Ada (bot 5)","Blaise (bot 1)"])_")) << text;
    text.replace(text.find("Ada (bot 5)"), 11, "Ada (bot)");
    const std::string earlier = folder.write("earlier.jsonl", text);
    EXPECT_TRUE(contains(run({"play", "--load", earlier}, "2: roll\n").out, "Ada is played by the program."));
    for (const char* bad : {"0", "6", "x"}) {
        const Ran ran = run({"play", "--level", bad, "--lang", "en"});
        EXPECT_EQ(ran.code, 2);
        EXPECT_TRUE(contains(ran.err, "--level")) << ran.err;
    }
    EXPECT_EQ(run({"play", "--players", "Ann,bot:9"}).code, 2);
}

// A live game that is not over: its server throws its dice, nobody else can.
TEST(Play, GoesOnWithFairDiceOnlyAsAnotherGame) {
    const Folder folder;
    run({"play", "--real-dice", "--players", "Ann,Ben", "--save", folder.path("plain")}, "5 6\n1 2\n1 2\n");
    const std::string plain = content_of(folder.path("plain"));
    notation::RecordHeader header = notation::read_record(plain).record.header;
    header.fair = notation::Fairness{
        .game = "a-game", .commitment = std::string(64, 'c'), .salts = {std::string(32, 'a'), ""}};
    const std::string file =
        folder.write("live.jsonl", notation::header_line(header) + plain.substr(plain.find('\n')));
    const std::string before = content_of(file);
    for (const std::vector<std::string>& save :
        {std::vector<std::string>{}, std::vector<std::string>{"--save", file}}) {
        std::vector<std::string> words{"play", "--load", file, "--lang", "en"};
        words.insert(words.end(), save.begin(), save.end());
        const Ran refused = run(words, "y\n");
        EXPECT_EQ(refused.code, 2);
        EXPECT_EQ(refused.err,
            "banquier: --load: " + file +
                " has dice that everybody can check, and this machine cannot throw them; to go on with other "
                "dice: banquier play --load " +
                file + " --save OTHER\n");
    }
    EXPECT_EQ(content_of(file), before);
    const std::string other = folder.path("other.jsonl");
    EXPECT_EQ(run({"play", "--load", file, "--save", other}, "y\n").code, 0);
    const auto gone_on = notation::read_record(content_of(other));
    EXPECT_FALSE(gone_on.problem);
    EXPECT_FALSE(gone_on.record.header.fair);
    EXPECT_GT(gone_on.record.steps.size(), 3u);
    EXPECT_EQ(content_of(file), before);
}

TEST(Play, EndsByTheClock) {
    const Folder folder;
    const Ran typed = run(
        {"play", "--rules", "asterix-chrono", "--seed", "1", "--save", folder.path("a")}, "clock: time up\n");
    EXPECT_TRUE(contains(typed.out, "Time is up")) << typed.out;
    EXPECT_TRUE(contains(typed.out, "wins the game")) << typed.out;
    EXPECT_TRUE(contains(typed.out, "The game is recorded. See it again: banquier replay ")) << typed.out;
    const Ran timed = run({"play", "--rules", "championnat", "--minutes", "0", "--players", "bot,bot,bot,bot",
        "--seed", "1", "--save", folder.path("b")});
    EXPECT_TRUE(contains(timed.out, "The last round is called")) << timed.out;
    EXPECT_TRUE(contains(timed.out, "wins the game")) << timed.out;
}

TEST(Play, SavesWhenNobodyReadsAnyMore) {
    const Folder folder;
    std::istringstream in{"y\ny\ny\n"};
    std::ostream nowhere{nullptr};  // every write fails
    std::ostringstream err;
    terminal::Console console{.in = in, .out = nowhere, .err = err};
    EXPECT_EQ(run_program({"play", "--seed", "1", "--save", folder.path("g")}, console), 0);
    EXPECT_EQ(err.str(), "");
    EXPECT_TRUE(contains(content_of(folder.path("g")), "banquier-record"));
}

TEST(Play, DrawsTheBoardOnAScreen) {
    for (const auto& [columns, rows, part] :
        {std::tuple{100, 40, "┌────────┬"}, std::tuple{80, 40, "39  Rue de la Paix"}}) {
        const Folder folder;
        std::istringstream in{"y\ny\n"};
        std::ostringstream out, err;
        terminal::Console console{.in = in, .out = out, .err = err};
        console.terminal = true;
        console.size = [size = terminal::Size{columns, rows}] { return size; };
        EXPECT_EQ(run_program({"play", "--seed", "1", "--save", folder.path("g")}, console), 0);
        EXPECT_TRUE(contains(out.str(), part)) << out.str();
        EXPECT_FALSE(contains(out.str(), "\033[3")) << "no colours were asked for";
    }
}

}  // namespace
}  // namespace banquier::app
