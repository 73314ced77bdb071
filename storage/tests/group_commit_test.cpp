#include <banquier/storage/group_commit.hpp>
#include <banquier/storage/memory_store.hpp>

#include <atomic>
#include <future>
#include <gmock/gmock.h>

namespace banquier::storage {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

Append append(const std::string& game, Seq next) {
    return {
        .game = game, .next = next, .entries = {{.at = 1, .kind = "act", .payload = std::to_string(next)}}};
}

class GroupCommit : public testing::Test {
protected:
    GroupCommit() { store.write(Create{.game = "a"}); }

    MemoryStore store;
};

TEST_F(GroupCommit, MakesOneCommitOfManyWrites) {
    std::atomic<int> durable = 0;
    GroupCommitter committer(store, {.wait = 10s, .enough = 100});
    for (Seq seq = 1; seq <= 100; ++seq)
        ASSERT_TRUE(committer.submit(
            append("a", seq), [&](const Outcome& outcome) { durable += outcome.durable(); }));
    committer.drain();
    EXPECT_EQ(durable, 100);
    EXPECT_EQ(store.find("a").last, 100);
    EXPECT_EQ(committer.counts().commits, 1);
    EXPECT_EQ(committer.counts().durable, 100);
}

TEST_F(GroupCommit, DoesNotLetALoneWriteWait) {
    std::promise<bool> done;
    GroupCommitter committer(store, {.wait = 1ms});
    ASSERT_TRUE(
        committer.submit(append("a", 1), [&](const Outcome& outcome) { done.set_value(outcome.durable()); }));
    auto answer = done.get_future();
    ASSERT_EQ(answer.wait_for(10s), std::future_status::ready);
    EXPECT_TRUE(answer.get());
}

TEST_F(GroupCommit, AnswersInTheOrderOfSubmission) {
    std::vector<int> order;
    GroupCommitter committer(store, {.wait = 0us});
    for (int i = 0; i < 500; ++i)
        ASSERT_TRUE(committer.submit(append("a", Seq(i + 1)), [&order, i](const Outcome& outcome) {
            EXPECT_TRUE(outcome.durable());
            order.push_back(i);
        }));
    committer.close();
    ASSERT_EQ(order.size(), 500);
    EXPECT_TRUE(std::ranges::is_sorted(order));
}

TEST_F(GroupCommit, RefusesWhatIsRefusedAndOnlyThat) {
    std::vector<std::string> answers;
    const auto note = [&](const Outcome& outcome) {
        answers.emplace_back(outcome.durable() ? "durable" : code(outcome.error->kind()));
    };
    {
        GroupCommitter committer(store, {.wait = 10s});
        ASSERT_TRUE(committer.submit(append("a", 1), note));
        ASSERT_TRUE(committer.submit(append("a", 1), note));
        ASSERT_TRUE(committer.submit(append("nobody", 1), note));
        ASSERT_TRUE(committer.submit(append("a", 2), note));
        committer.drain();
        EXPECT_EQ(committer.counts().refused, 2);
    }
    EXPECT_THAT(answers, ElementsAre("durable", "conflict", "no_such_game", "durable"));
}

TEST_F(GroupCommit, AcknowledgesNothingOfACommitThatFailed) {
    std::vector<std::string> answers;
    const auto note = [&](const Outcome& outcome) {
        answers.emplace_back(outcome.durable() ? "durable" : code(outcome.error->kind()));
    };
    GroupCommitter committer(store, {.wait = 10s});
    store.fail_commits(ErrorKind::DiskFull);
    ASSERT_TRUE(committer.submit(append("a", 1), note));
    ASSERT_TRUE(committer.submit(append("a", 2), note));
    committer.drain();
    EXPECT_EQ(store.find("a").last, 0);
    EXPECT_EQ(committer.counts().failed, 2);
    // The next is tried anew; one that builds on what failed is refused.
    store.fail_commits(std::nullopt);
    ASSERT_TRUE(committer.submit(append("a", 3), note));
    ASSERT_TRUE(committer.submit(append("a", 1), note));
    committer.close();
    EXPECT_THAT(answers, ElementsAre("disk_full", "disk_full", "conflict", "durable"));
    EXPECT_EQ(store.find("a").last, 1);
}

TEST_F(GroupCommit, DrainsWhenItEnds) {
    std::atomic<int> answers = 0;
    {
        GroupCommitter committer(store, {.wait = 1h});
        for (Seq seq = 1; seq <= 10; ++seq)
            ASSERT_TRUE(committer.submit(append("a", seq), [&](const Outcome&) { ++answers; }));
    }
    EXPECT_EQ(answers, 10);
    EXPECT_EQ(store.find("a").last, 10);
}

TEST_F(GroupCommit, TakesNothingOnceClosed) {
    GroupCommitter committer(store);
    committer.close();
    EXPECT_FALSE(committer.submit(append("a", 1), [](const Outcome&) { FAIL(); }));
    committer.drain();
    committer.close();
    EXPECT_EQ(store.find("a").last, 0);
}

TEST_F(GroupCommit, TakesNoMoreThanMayWait) {
    std::atomic<int> answers = 0;
    GroupCommitter committer(store, {.wait = 1h, .most_waiting = 2});
    const auto count = [&](const Outcome&) { ++answers; };
    EXPECT_TRUE(committer.submit(append("a", 1), count));
    EXPECT_TRUE(committer.submit(append("a", 2), count));
    EXPECT_FALSE(committer.submit(append("a", 3), count));
    EXPECT_EQ(committer.counts().waiting, 2);
    committer.drain();
    EXPECT_EQ(answers, 2);
    EXPECT_TRUE(committer.submit(append("a", 3), count));
}

TEST_F(GroupCommit, ACallbackMaySubmit) {
    std::promise<void> done;
    GroupCommitter committer(store, {.wait = 0us});
    ASSERT_TRUE(committer.submit(append("a", 1), [&](const Outcome&) {
        EXPECT_TRUE(committer.submit(append("a", 2), [&](const Outcome&) { done.set_value(); }));
    }));
    EXPECT_EQ(done.get_future().wait_for(10s), std::future_status::ready);
    EXPECT_EQ(store.find("a").last, 2);
}

TEST_F(GroupCommit, ServesManyThreads) {
    constexpr int kGames = 4;
    constexpr Seq kEntries = 300;
    std::atomic<int> durable = 0;
    GroupCommitter committer(store, {.wait = 100us, .enough = 32});
    std::vector<std::thread> threads;
    for (int i = 0; i < kGames; ++i) {
        threads.emplace_back([&, game = "g" + std::to_string(i)] {
            const auto count = [&](const Outcome& outcome) { durable += outcome.durable(); };
            EXPECT_TRUE(committer.submit(Create{.game = game}, count));
            for (Seq seq = 1; seq <= kEntries; ++seq) EXPECT_TRUE(committer.submit(append(game, seq), count));
        });
    }
    for (std::thread& thread : threads) thread.join();
    committer.drain();
    EXPECT_EQ(durable, kGames * (kEntries + 1));
    for (int i = 0; i < kGames; ++i) EXPECT_EQ(store.find("g" + std::to_string(i)).last, kEntries);
}

}  // namespace
}  // namespace banquier::storage
