// Golden games replay as they were, none is missing, and what is written about them is true.
#include "describe.hpp"

#include <banquier/editions/library.hpp>

#include <gtest/gtest.h>

#include <map>

namespace banquier::testing {
namespace {

const std::vector<GoldenGame>& games() {
    static std::string problem;
    static const std::vector<GoldenGame> all = golden_games("tests/golden/games", problem);
    EXPECT_EQ(problem, "");
    return all;
}

TEST(Golden, GamesReplayToTheirEnd) {
    ASSERT_FALSE(games().empty());
    for (const GoldenGame& game : games()) {
        EXPECT_TRUE(game.record.ended) << game.path;
        EXPECT_EQ(game.record.last().phase, Phase::Over) << game.path;
    }
}

TEST(Golden, GamesAreWhatStandsBesideThem) {
    ASSERT_FALSE(games().empty());
    for (const GoldenGame& game : games()) {
        std::filesystem::path beside = game.path;
        EXPECT_EQ(whole_file(beside.replace_extension(".md")), paragraph(game)) << game.path;
    }
}

TEST(Golden, EveryRuleSetHasTwoGamesWithAllItsMoments) {
    std::map<std::string, int> count;
    std::map<std::string, Moments> have;
    for (const GoldenGame& game : games()) {
        ++count[game.record.header.rules];
        for (std::size_t i = 0; i < kMoments; ++i) have[game.record.header.rules][i] += game.moments[i];
    }
    const editions::Library library = editions::Library::embedded();
    for (const editions::RuleSetInfo& info : library.rule_sets()) {
        EXPECT_GE(count[info.id], 2) << info.id;
        for (std::size_t i = 0; i < kMoments; ++i)
            if (has_moment(info.rules, static_cast<Moment>(i)))
                EXPECT_NE(have[info.id][i], 0u) << info.id << " lacks: " << kMomentNames[i];
    }
}

TEST(Golden, TheTableInTheDocumentationIsTheirs) {
    const std::string text = whole_file("docs/testing.md");
    EXPECT_EQ(text, with_table(text, moments_table(games()))) << "run make_golden --describe";
    EXPECT_NE(text.find("| bankruptcy to a player |"), std::string::npos);
}

}  // namespace
}  // namespace banquier::testing
