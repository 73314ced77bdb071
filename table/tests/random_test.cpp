// Random commands at random times: nothing breaks, the log is the truth, nobody acts for somebody else, nothing secret is
// seen, and every game with clocks ends.
#include "bench.hpp"
#include "random_play.hpp"

#include <set>
#include <tuple>

namespace banquier::table {
namespace {

std::vector<std::string> rule_sets() {
    std::vector<std::string> ids;
    for (const editions::RuleSetInfo& info : library().rule_sets()) ids.push_back(info.id);
    return ids;
}

class RandomTables : public testing::TestWithParam<std::string> {};

TEST_P(RandomTables, LastAsTheirLogSays) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        RandomPlay play{official_game(GetParam()), seed};
        for (int i = 0; i < 600; ++i) {
            play.step();
            if (i % 150 == 149)
                ASSERT_EQ(play.bench.read_again().lasting(), play.bench.table.lasting) << seed << " " << i;
            if (testing::Test::HasFailure()) FAIL() << GetParam() << " seed " << seed << " step " << i;
        }
        EXPECT_GT(play.bench.entries.size(), 30u);
    }
}

bool look_equal(const View& a, const View& b) {
    const auto parts = [](const View& v) {
        return std::tie(v.host, v.mine, v.chat, v.position, v.acts, v.bids, v.may_offer, v.undo_to,
            v.undo_seat, v.held, v.preferred, v.seats, v.settings, v.vote, v.step, v.lot);
    };
    return parts(a) == parts(b);
}

// One moment seen by one after another, and by the first again, is what each sees alone.
void expect_separate_sights(const std::shared_ptr<const Game>& game) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        RandomPlay play{game, seed};
        for (int i = 0; i < 200; ++i) {
            play.step();
            Bench& b = play.bench;
            Sight sight{b.table, b.house};
            for (const int person : {0, 3, 1, 4, 2, 3, 0})
                ASSERT_TRUE(look_equal(sight.of(viewer_of(b.table, key_of(person))), b.see(person)))
                    << "person " << person << " seed " << seed << " step " << i;
        }
    }
}

TEST_P(RandomTables, AreSeenByOneAfterAnotherAsByEachAlone) {
    expect_separate_sights(official_game(GetParam()));
}

TEST(RandomTablesTogether, AreSeenSeparatelyWhereOnlyTheBankerSeesCards) {
    const editions::Resolution found =
        library().resolve("classique", "championnat", std::vector<std::string>{"card_shown=to_banker"});
    ASSERT_TRUE(found.ok());
    expect_separate_sights(std::make_shared<const Game>(found.game));
}

INSTANTIATE_TEST_SUITE_P(RuleSets, RandomTables, testing::ValuesIn(rule_sets()), [](const auto& param) {
    std::string name = param.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

// The random tables get everywhere: else the tests above would prove little.
TEST(RandomTablesTogether, DoEverything) {
    std::array<std::size_t, std::variant_size_v<Change>> kinds{};
    std::array<std::size_t, 7> hows{};
    std::set<Code> codes;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        RandomPlay play{official_game("classique"), seed};
        for (int i = 0; i < 400; ++i) {
            play.step();
            codes.insert(play.bench.last.result.code);
        }
        for (const Entry& entry : play.bench.entries) {
            ++kinds[entry.what.index()];
            if (const auto* p = std::get_if<Played>(&entry.what)) ++hows[static_cast<std::size_t>(p->how)];
        }
    }
    // What is before the first, and the others, have tests of their own.
    const std::size_t kStarted = Change{Started{}}.index(), kHoldDropped = Change{HoldDropped{}}.index(),
                      kHallTimed = Change{HallTimed{}}.index(), kRecommitted = Change{Recommitted{}}.index(),
                      kPutOut = Change{WasPutOut{}}.index();
    for (std::size_t i = kStarted; i < kinds.size(); ++i)
        if (i != kHoldDropped && i != kHallTimed && i != kRecommitted && i != kPutOut)
            EXPECT_GT(kinds[i], 0u) << "entry " << i;
    for (std::size_t i = 0; i < hows.size(); ++i) EXPECT_GT(hows[i], 0u) << "how " << i;
    EXPECT_GE(codes.size(), 18u);
}

class Unattended : public testing::TestWithParam<std::string> {};

// Everybody is connected, or everybody is away, and nobody ever does anything.
TEST_P(Unattended, GamesWithClocksEndByTicksAlone) {
    for (const bool away : {false, true}) {
        Settings s = default_settings(*official_game(GetParam()));
        s.reserve = 60'000;
        s.increment = 5'000;
        s.sleeps = false;
        s.longest = 6 * 3'600'000;
        Bench b{official_game(GetParam()), s, 3};
        b.started(4);
        if (away)
            for (int i = 0; i < 4; ++i) b.send(i, Depart{});
        int ticks = 0;
        while (b.table.lasting.stage == Stage::Playing && ++ticks < 200'000) {
            ASSERT_NE(b.last.wake_at, kNever) << "the game hangs";
            ASSERT_GE(b.last.wake_at, b.now);
            b.now = b.last.wake_at;
            b.keep(tick(b.table, b.house, b.now));
        }
        EXPECT_EQ(b.table.lasting.stage, Stage::Over) << ticks;
        EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
        RecordWriter writer{b.header};
        for (const Entry& entry : b.entries) writer.take(entry);
        const auto read = notation::read_record(writer.text());
        EXPECT_FALSE(read.problem) << notation::render(*read.problem, notation::Language::English);
        EXPECT_EQ(read.record.last(), b.state());
        EXPECT_TRUE(read.record.ended);
        EXPECT_EQ(read.record.secret, StatedLuck::kSecret);
        EXPECT_EQ(read.record.last().winners.empty(), b.table.lasting.closed);
        for (int i = 0; i < 4; ++i) EXPECT_EQ(writer.text().find(hex_of(key_of(i))), std::string::npos);
    }
}

INSTANTIATE_TEST_SUITE_P(RuleSets, Unattended, testing::ValuesIn(rule_sets()), [](const auto& param) {
    std::string name = param.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace banquier::table
