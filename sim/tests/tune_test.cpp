#include <banquier/bots/roster.hpp>
#include <banquier/editions/embedded.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/sim/bot_file.hpp>
#include <banquier/sim/tune.hpp>

#include <cmath>
#include <gtest/gtest.h>
#include <sstream>

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
    const auto read = read_checkpoint(text, "x");
    ASSERT_TRUE(read) << render(read.problem(), editions::Language::English);
    EXPECT_EQ(read->settings.seed, few().seed);
    EXPECT_EQ(read->settings.start, few().start);
    Search kept = read->search;
    next_generation(few(), tables, 2, kept);
    EXPECT_EQ(whole, kept);
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
    EXPECT_FALSE(read_checkpoint("", "x"));
    EXPECT_FALSE(read_checkpoint("banquier tune 1\nsettings 1 2\n", "x"));
    std::string cut = checkpoint_text(few(), begin_search(few()));
    cut.resize(cut.size() / 2);
    EXPECT_FALSE(read_checkpoint(cut, "x"));
}

// The first checkpoint with one line, counted from 1, put in the place of its own.
std::string problem_with(std::size_t number, const std::string& line) {
    std::istringstream in{checkpoint_text(few(), begin_search(few()))};
    std::string text, each;
    for (std::size_t i = 1; std::getline(in, each); ++i) text += (i == number ? line : each) + "\n";
    const auto read = read_checkpoint(text, "x");
    return read ? "" : render(read.problem(), editions::Language::English);
}

TEST(Tune, NamesTheNumberOfACheckpointThatCannotBe) {
    EXPECT_EQ(problem_with(0, ""), "");
    EXPECT_EQ(problem_with(1, "banquier tune 9"),
        "x:1: this is not the state of a search of this version (\"banquier tune 1\")");
    EXPECT_EQ(problem_with(2, "settings 0x1p+100 0x1p+2 0x0p+0"),
        "x:2: settings: \"0x1p+100\"; expected: a whole number from 6 to 1000");
    EXPECT_EQ(problem_with(2, "settings 0x1.8p+2 0x1.8p+0 0x0p+0"),
        "x:2: settings: \"0x1.8p+0\"; expected: a whole number from 1 to 1000000");
    EXPECT_EQ(problem_with(4, "generation nan 0x1p-3 0x0p+0 0x0p+0"),
        "x:4: generation: \"nan\"; expected: a whole number from 0 to 100000");
    EXPECT_EQ(problem_with(4, "generation -0x1p+0 0x1p-3 0x0p+0 0x0p+0"),
        "x:4: generation: \"-0x1p+0\"; expected: a whole number from 0 to 100000");
    EXPECT_EQ(problem_with(4, "generation 0x0p+0 inf 0x0p+0 0x0p+0"),
        "x:4: generation: \"inf\"; expected: a number from 0.005 to 0.4");
    EXPECT_EQ(problem_with(4, "generation 0x0p+0 0x1p-3"), "x:4: generation: 2 numbers; expected: 4");
    EXPECT_EQ(problem_with(5, "width 0x0p+0"), "x:5: mean: the line is missing");
}

TEST(Tune, SaysHowSureAShareIsWhereItIs) {
    auto tables = two_tables();
    tables.resize(1);
    const auto shares = [&](std::uint64_t blocks) {
        const auto fared = fare(few().start, tables, 5, blocks, 1);
        EXPECT_TRUE(fared);
        return fared->front();
    };
    EXPECT_FALSE(shares(1).half_interval) << "one block does not scatter";
    constexpr std::uint64_t kBlocks = 12;
    const Fared many = shares(kBlocks);
    ASSERT_TRUE(many.half_interval);
    // Blocks of two games win 0, 50 or 100 %: of n blocks with mean m the variance is at most m (100 - m) n / (n - 1).
    const double most = many.share * (100 - many.share) / (kBlocks - 1.0);
    EXPECT_GT(*many.half_interval, 0);
    EXPECT_LE(*many.half_interval, 1.96 * std::sqrt(most) + 1e-9);
}

TEST(Tune, StopsAlsoWhileItMeasures) {
    const auto tables = two_tables();
    EXPECT_FALSE(fare(few().start, tables, 5, 3, 1, [](std::uint64_t, std::uint64_t) { return false; }));
    EXPECT_TRUE(fare(few().start, tables, 5, 1, 1, [](std::uint64_t, std::uint64_t) { return true; }));
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
TEST(BotFile, CarriesEveryLevel) {
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
