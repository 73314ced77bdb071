#include <banquier/sim/part.hpp>

#include "support.hpp"

namespace banquier::sim {
namespace {

using editions::Language;

Part played(sim::Run run, int threads) {
    Part part{.run = describe(run, "classique", "classique", {}), .shard = run.shard, .shards = run.shards};
    play_run(run, threads, 0, part.tally);
    part.done = blocks_of_shard(run.blocks, run.shard, run.shards);
    return part;
}

std::vector<NamedPart> shards_of(sim::Run run, int shards) {
    std::vector<NamedPart> parts;
    run.shards = shards;
    for (run.shard = 0; run.shard < shards; ++run.shard)
        parts.push_back({"p" + std::to_string(run.shard + 1), played(run, 1)});
    return parts;
}

std::string message(const notation::Problem& problem) { return render(problem, Language::English); }

TEST(Part, IsTheSameBytesWhateverTheThreads) {
    const sim::Run run = four_of("steady", 12);
    EXPECT_EQ(write_part(played(run, 1)), write_part(played(run, 2)));
}

TEST(Part, ShardsMergeToTheBytesOfTheWhole) {
    const sim::Run run = four_of("steady", 13);
    const std::string whole = write_part(played(run, 2));
    for (const int shards : {1, 2, 3}) {
        const auto merged = merge(shards_of(run, shards));
        ASSERT_TRUE(merged) << message(merged.problem());
        EXPECT_EQ(write_part(*merged), whole) << shards << " shards";
    }
}

TEST(Part, OfMoreShardsThanBlocksMergesToo) {
    const sim::Run run = four_of("steady", 2);
    const auto merged = merge(shards_of(run, 5));
    ASSERT_TRUE(merged) << message(merged.problem());
    EXPECT_EQ(write_part(*merged), write_part(played(run, 1)));
}

TEST(Part, IsReadBackAsItWas) {
    const Part part = played(four_of("steady", 3), 1);
    const std::string text = write_part(part);
    const auto read = read_part(text, "x.part");
    ASSERT_TRUE(read) << message(read.problem());
    EXPECT_EQ(write_part(*read), text);
    EXPECT_EQ(read->tally, part.tally);
    EXPECT_FALSE(difference(read->run, part.run));
}

TEST(Part, OfAnotherRunIsRefusedWithTheField) {
    sim::Run run = four_of("steady", 4);
    std::vector<NamedPart> parts = shards_of(run, 2);
    run.seed = 7;
    run.shards = 2;
    run.shard = 1;
    parts[1].part = played(run, 1);
    EXPECT_EQ(message(merge(parts).problem()), "p2: seed: a shard of another run: 7; in p1: 1");
    run = four_of("steady", 4);
    run.entrants[2] = run_of(run.game, {"simple", "simple"}, 1).entrants[0];
    run.shards = 2;
    run.shard = 1;
    parts[1].part = played(run, 1);
    EXPECT_NE(
        message(merge(parts).problem()).find("p2: bots: a shard of another run: [{\"name\":\"steady\"}"),
        std::string::npos);
}

TEST(Part, IsWantedOnceAndComplete) {
    const sim::Run run = four_of("steady", 6);
    std::vector<NamedPart> parts = shards_of(run, 3);
    std::vector<NamedPart> twice = {parts[0], parts[1], {"again", parts[1].part}};
    EXPECT_EQ(message(merge(twice).problem()), "again: shard: shard 2/3 is in p2 already");
    std::vector<NamedPart> few = {parts[1]};
    EXPECT_EQ(message(merge(few).problem()), "missing: shard 1/3, 3/3");
    parts[2].part.done = 1;
    EXPECT_EQ(message(merge(parts).problem()),
        "p3: done: 1 blocks of 2 are played; run the simulation again to finish it");
    std::vector<NamedPart> mixed = {parts[0], {"half", shards_of(run, 2)[1].part}};
    EXPECT_EQ(message(merge(mixed).problem()), "half: shard: cut otherwise: 2/2; in p1: 1/3");
}

TEST(Part, ThatIsBrokenIsRefusedWithThePlace) {
    const std::string text = write_part(played(four_of("steady", 2), 1));
    const auto why = [](const std::string& broken) { return message(read_part(broken, "x.part").problem()); };
    EXPECT_NE(why(text.substr(0, text.size() / 2)).find("the JSON text breaks off"), std::string::npos);
    EXPECT_NE(why("hello").find("x.part:1:1: this is not JSON"), std::string::npos);
    EXPECT_NE(why("{}").find("this is no part of a simulation"), std::string::npos);
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string other = text;
        return other.replace(other.find(from), from.size(), to);
    };
    EXPECT_EQ(why(changed("\"version\": 1", "\"version\": 9")), "x.part: version: expected: 1; found: 9");
    EXPECT_EQ(why(changed("\"done\": 2", "\"done\": 3")), "x.part: done: expected: at most 2");
    EXPECT_EQ(
        why(changed("\"done\": 2", "\"done\": 1")), "x.part: tally.blocks: expected: 1, as in \"done\"");
    EXPECT_EQ(why(changed("\"games\": [8]", "\"games\": [-8]")),
        "x.part: tally.games[1]: expected: a whole number, zero or more");
    EXPECT_EQ(why(changed("\"games\": [8]", "\"games\": [8,8]")),
        "x.part: tally.games: expected: at most 1 numbers");
    EXPECT_EQ(why(changed("\"seed\":1", "\"sead\":1")), "x.part: run.seed: it is missing");
    EXPECT_EQ(why(changed("\"of\":1", "\"of\":0")),
        "x.part: shard: expected: a number from 1 to the number of shards");
}

TEST(Part, IsTakenUpByTheSameRunOnly) {
    const sim::Run run = four_of("steady", 4);
    const Part kept = played(run, 1);
    EXPECT_FALSE(why_not_resumed(kept, kept, "x.part"));
    Part wanted = kept;
    wanted.run.limits.rounds = 50;
    EXPECT_NE(
        message(*why_not_resumed(kept, wanted, "x.part")).find("x.part: limits: begun with {\"rounds\":1000"),
        std::string::npos);
    wanted = kept;
    wanted.shards = 2;
    EXPECT_EQ(message(*why_not_resumed(kept, wanted, "x.part")),
        "x.part: shard: begun with 1/1; asked for now: 1/2");
}

// The same words, but bots that play otherwise: the sample gives them away.
TEST(Part, KnowsBotsByHowTheyPlay) {
    sim::Run one = four_of("steady", 4), two = four_of("simple", 4);
    for (Entrant& entrant : two.entrants) entrant.name = "steady";
    const auto found =
        difference(describe(one, "classique", "classique", {}), describe(two, "classique", "classique", {}));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->field, "sample");
}

}  // namespace
}  // namespace banquier::sim
