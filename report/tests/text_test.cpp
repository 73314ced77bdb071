#include "sample.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace banquier::report {
namespace {

using testing::HasSubstr;

TEST(Text, OfNoGameSaysSo) {
    const Sample sample;
    EXPECT_EQ(as_text(sample.input(), Language::English),
        "Classic Paris · Classic\nstandard, simple\nNo game was played.\n");
    EXPECT_EQ(as_text(sample.input(), Language::French),
        "Classique Paris · Classique\nstandard, simple\nAucune partie jouée.\n");
}

TEST(Text, OfAnInterimResultSaysSoFirst) {
    Sample sample;
    sample.play_four_games();
    Input input = sample.input();
    input.interim = {.done = 2, .blocks = 1000, .begun = 2, .complete = 1, .shards = 40};
    EXPECT_THAT(as_text(input, Language::English),
        testing::StartsWith("Interim result: 2 blocks of 1,000 (0.2%); shards complete: 1 of 40, begun: 2\n"
                            "Classic Paris · Classic\n"));
    EXPECT_THAT(as_text(input, Language::French),
        testing::StartsWith(
            "Résultat provisoire : 2 blocs sur 1\u202f000 (0,2\u00a0%) ; parts finies : 1 sur 40, "
            "commencées : 2\n"));
    EXPECT_THAT(as_html(input, Language::English), HasSubstr("4 games, interim result"));
    EXPECT_THAT(as_csv(input), HasSubstr("run,interim,complete,1,,\n"));
    input.interim.reset();
    for (const std::string& whole : {as_text(input, Language::English), as_html(input, Language::English)})
        EXPECT_THAT(whole, testing::Not(HasSubstr("nterim")));
}

TEST(Text, OfFourGames) {
    Sample sample;
    sample.play_four_games();
    EXPECT_EQ(as_text(sample.input(), Language::English), R"(Classic Paris · Classic
standard, simple
4 games in 2 blocks, seed 7; stopped after 100 rounds

Wins
                    wins        95%
  1. standard      62.5%  0.0–100.0
  2. simple        37.5%  0.0–100.0
  Seat 1           37.5%  13.0–62.0
  Seat 2           62.5%  38.0–87.0
  Who plays first  62.5%  38.0–87.0

A game
  Rounds, mean                    40.0   10.8–69.2
  Rounds, median                    40
  Half of those that end                     30–50
  Nine in ten of them, at most      50
  Endless games (stopped)       25.00%  0.00–74.00
  Throws                          60.0
  Trades made                     0.50
  Bankruptcies                    0.75

Where throws end
  Rue de la Paix  50.00%
  In prison       50.00%

Groups
              landings  pays back   rents  spent  whole  1st wins         95%
  Brown              –          –       –      –      –         –           –
  Light blue         –          –       –      –      –         –           –
  Pink               –          –       –      –      –         –           –
  Orange             –          –       –      –      –         –           –
  Red                –          –       –      –      –         –           –
  Yellow             –          –       –      –      –         –           –
  Green              –          –       –      –      –         –           –
  Dark blue      50.0%          3  €1,000   €900  50.0%    100.0%  20.7–100.0
  Stations           –          –       –      –      –         –           –
  Utilities          –          –       –      –      –         –           –
  pays back: opponents' throws, at the best level; rents and spending a game; 1st: first to own it whole

What ruins
  A rent  66.7%
  A tax   33.3%
)");
}

TEST(Text, IsWrittenInFrench) {
    Sample sample;
    sample.play_four_games();
    const std::string text = as_text(sample.input(), Language::French);
    EXPECT_THAT(text, HasSubstr("4 parties en 2 blocs, graine 7 ; arrêt après 100 tours de table"));
    EXPECT_THAT(text, HasSubstr("1. standard"));
    EXPECT_THAT(text, HasSubstr("62,5\u00a0%"));
}

TEST(Csv, OfFourGames) {
    Sample sample;
    sample.play_four_games();
    sample.tally->landings = {};  // forty lines of squares and sixty of income less
    EXPECT_EQ(as_csv(sample.input()), R"(section,key,subkey,value,low,high
run,games,,4,,
run,blocks,,2,,
run,seed,,7,,
run,board,,classique,,
run,rule_set,,classique,,
run,rounds_limit,,100,,
run,entrant,1,standard,,
run,entrant,2,simple,,
win,entrant,1,0.625,0,1
win,entrant,2,0.375,0,1
win,seat,1,0.375,0.130004,0.619996
win,seat,2,0.625,0.380004,0.869996
win,turn,1,0.625,0.380004,0.869996
win,turn,2,0.375,0.130004,0.619996
game,turns,,60,,
game,trades,,0.5,,
game,offers,,0,,
game,lots,,0,,
game,buildings,,0,,
game,contests,,0,,
game,bankruptcies,,0.75,,
game,capped,,0.25,0,0.739991
game,refused,,0,,
game,cut,,0,,
rounds,mean,,40,10.782582,69.217418
rounds,median,,40,,
rounds,quartile,,30,,
rounds,third_quartile,,50,,
rounds,ninth_tenth,,50,,
rounds,count,30,1,,
rounds,count,40,1,,
rounds,count,50,1,,
rent,dark_blue,rents,0.5,,
rent,dark_blue,money,1000,,
rent,dark_blue,spent,900,,
whole,dark_blue,games,0.5,,
whole,dark_blue,rounds,20.5,,
whole,dark_blue,wins,1,0.206549,1
ruin,rent,player,0.5,,
ruin,rent,bank,0,,
ruin,tax,player,0,,
ruin,tax,bank,0.25,,
ruin,card,player,0,,
ruin,card,bank,0,,
ruin,each_player,player,0,,
ruin,each_player,bank,0,,
ruin,fine,player,0,,
ruin,fine,bank,0,,
ruin,interest,player,0,,
ruin,interest,bank,0,,
ruin,title,player,0,,
ruin,title,bank,0,,
ruin,by_rent,dark_blue:5,0.5,,
ruin,median_round,,40,,
)");
}

TEST(Csv, QuotesWhatNeedsIt) {
    Sample sample("classique", "classique", {"maison, \"strong\"", "simple"});
    EXPECT_THAT(as_csv(sample.input()), HasSubstr("run,entrant,1,\"maison, \"\"strong\"\"\",,\n"));
}

TEST(Csv, HasSixFieldsInEveryLine) {
    Sample sample;
    sample.fill();
    const std::string csv = as_csv(sample.input());
    std::size_t lines = 0;
    for (std::size_t at = 0; at < csv.size(); ++lines) {
        const std::size_t end = csv.find('\n', at);
        ASSERT_NE(end, std::string::npos);
        const std::string line = csv.substr(at, end - at);
        EXPECT_EQ(std::count(line.begin(), line.end(), ','), 5) << line;
        at = end + 1;
    }
    EXPECT_GT(lines, 500u);
}

}  // namespace
}  // namespace banquier::report
