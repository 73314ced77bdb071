#include <banquier/bots/roster.hpp>
#include <banquier/editions/embedded.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/sim/bot_file.hpp>
#include <banquier/sim/tune.hpp>

#include <gtest/gtest.h>

namespace banquier::sim {
namespace {

std::vector<TuningTable> two_tables() {
    const Game game = editions::Library::embedded().resolve("classique", "classique").game;
    std::vector<TuningTable> tables;
    tables.push_back({.name = "two", .game = game, .others = {bots::make_bot("steady", game)}});
    tables.push_back({.name = "three",
        .game = game,
        .others = {bots::make_bot("fp-a", game), bots::make_bot("steady", game)},
        .weight = 2});
    return tables;
}

TuningSettings few() { return {.population = 6, .games = 6, .generations = 3, .seed = 7}; }

TEST(Tune, GivesTheSameForAnyNumberOfThreads) {
    const auto tables = two_tables();
    Search one = begin_search(few()), two = one;
    ASSERT_TRUE(next_generation(few(), tables, 1, one));
    ASSERT_TRUE(next_generation(few(), tables, 2, two));
    EXPECT_EQ(one, two);
    EXPECT_EQ(one.generation, 1);
    EXPECT_NE(one.mean, begin_search(few()).mean);
}

TEST(Tune, AnotherSeedSearchesElsewhere) {
    const auto tables = two_tables();
    TuningSettings other = few();
    other.seed = 8;
    Search one = begin_search(few()), two = begin_search(other);
    next_generation(few(), tables, 1, one);
    next_generation(other, tables, 1, two);
    EXPECT_NE(one.mean, two.mean);
}

TEST(Tune, GoesOnFromACheckpointAsIfItHadNotStopped) {
    const auto tables = two_tables();
    Search whole = begin_search(few());
    next_generation(few(), tables, 2, whole);
    const std::string text = checkpoint_text(few(), whole);
    next_generation(few(), tables, 2, whole);
    auto kept = read_checkpoint(text);
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->settings.seed, few().seed);
    EXPECT_EQ(kept->settings.start, few().start);
    next_generation(few(), tables, 2, kept->search);
    EXPECT_EQ(whole, kept->search);
}

TEST(Tune, StopsWhenToldToAndLeavesTheSearchAsItWas) {
    const auto tables = two_tables();
    Search search = begin_search(few());
    const Search before = search;
    EXPECT_FALSE(
        next_generation(few(), tables, 1, search, [](std::uint64_t, std::uint64_t) { return false; }));
    EXPECT_EQ(search, before);
}

TEST(Tune, ReadsNoCheckpointFromAnythingElse) {
    EXPECT_FALSE(read_checkpoint(""));
    EXPECT_FALSE(read_checkpoint("banquier tune 1\nsettings 1 2\n"));
    std::string cut = checkpoint_text(few(), begin_search(few()));
    cut.resize(cut.size() / 2);
    EXPECT_FALSE(read_checkpoint(cut));
}

TEST(Tune, SearchesJudgementAndLeavesChoices) {
    for (const bots::ParameterInfo* info : tuned_parameters()) {
        EXPECT_NE(info->name, "trades");
        EXPECT_NE(info->name, "noise");
    }
    const TuningSettings settings = few();
    EXPECT_GE(tuned_parameters().size(), 20u);
    const bots::Parameters back = parameters_at(settings, begin_search(settings).mean);
    for (const bots::ParameterInfo& info : bots::parameter_table())
        EXPECT_NEAR(back.*info.member, settings.start.*info.member, 1e-9) << info.name;
}

// The file that the program carries says what is compiled in.
TEST(BotFile, CarriesTheThreeLevels) {
    std::string_view content;
    for (const editions::EmbeddedFile& file : editions::embedded_files())
        if (file.path == "data/bots/maison.toml") content = file.content;
    ASSERT_FALSE(content.empty());
    for (int level = 1; level <= bots::kLevels; ++level) {
        const BotFile file = read_bot_text("maison.toml", content, "level-" + std::to_string(level));
        ASSERT_TRUE(file.ok()) << render(file.problems.front(), editions::Language::English);
        EXPECT_EQ(file.parameters, bots::parameters_of_level(level)) << "level " << level;
    }
}

TEST(BotFile, ReadsBackWhatItWrites) {
    bots::Parameters odd = bots::parameters_of_level(2);
    odd.horizon = 12.345678901234567;
    const BotFile file = read_bot_text("odd.toml", bot_text(odd));
    ASSERT_TRUE(file.ok());
    EXPECT_EQ(file.parameters, odd);
    EXPECT_EQ(digest_of(file.parameters), digest_of(odd));
    EXPECT_NE(digest_of(odd), digest_of(bots::parameters_of_level(2)));
}

std::string problem_in(std::string_view content) {
    const BotFile file = read_bot_text("x.toml", content);
    return file.ok() ? "" : render(file.problems.front(), editions::Language::English);
}

TEST(BotFile, NamesWhatIsWrongAndWhere) {
    const std::string head = "kind = \"bot\"\nbot = \"maison\"\n[parameters]\n";
    EXPECT_EQ(problem_in(head + "trades = 0\n"), "");
    EXPECT_EQ(
        problem_in(head + "trades = 7\n"), "x.toml:4:10: trades: expected a number from 0 to 2, found 7");
    EXPECT_EQ(problem_in(head + "trade = 1\n").substr(0, 32), "x.toml:4:1: expected a known key");
    EXPECT_EQ(
        problem_in(head + "trades = \"no\"\n").substr(0, 41), "x.toml:4:10: trades: expected a decimal n");
    EXPECT_NE(problem_in("kind = \"rules\"\nbot = \"maison\"\n[parameters]\n"), "");
    EXPECT_NE(problem_in("kind = \"bot\"\nbot = \"maison\"\n"), "");
    EXPECT_NE(problem_in("kind = \n"), "");
    EXPECT_FALSE(read_bot_file("/nowhere/at/all.toml").ok());
}

}  // namespace
}  // namespace banquier::sim
