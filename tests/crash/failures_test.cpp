// Every operation of the store with every operation of the disk failing in turn: the n-th for n = 1, 2, … until none
// fails. Whatever the answer was, it was true.
#include "crash/torn_disk.hpp"
#include "shared/temporary_folder.hpp"

#include <banquier/storage/group_commit.hpp>
#include <banquier/storage/sqlite_store.hpp>

#include <functional>
#include <gmock/gmock.h>
#include <optional>
#include <sqlite3.h>

namespace banquier::crash {
namespace {

namespace fs = std::filesystem;
using namespace storage;
using testing::AnyOf;
using testing::HasSubstr;

Append append(const std::string& game, Seq next, std::size_t size = 3000) {
    return {.game = game,
        .next = next,
        .entries = {{.at = 5, .kind = "act", .payload = std::string(size, 'p')}, {.at = 5, .kind = "act"}},
        .with = {.meta = "after " + std::to_string(next)}};
}

void furnish(GameStore& store) {
    for (const char* game : {"a", "b"}) {
        store.write(Create{
            .game = game, .at = 1, .header = std::string(5000, 'h'), .with = {.secrets = {{"s", "1"}}}});
        store.write(append(game, 1));
    }
    store.write(Create{.game = "idle", .at = 1});
}

// Everything that can be read, as text.
std::string everything_in(GameStore& store) {
    std::string all;
    for (const Listed& row : store.list({.limit = 1000})) {
        const Loaded loaded = store.load(row.game);
        all += row.game + " " + std::to_string(row.number) + " " +
            std::to_string(static_cast<int>(row.status)) + " " + row.meta + " " +
            std::to_string(row.changed) + " " + loaded.header;
        for (const Entry& entry : store.entries(row.game, 1, 1000))
            all += "\n  " + entry.kind + " " + entry.payload;
        for (const Secret& secret : store.secrets(row.game))
            all += "\n  " + secret.name + "=" + *secret.value;
        all += "\n";
    }
    return all;
}

struct Act {
    const char* name;
    std::function<void(GameStore&)> run;
};

const std::vector<Act>& acts() {
    static const std::vector<Act> kActs = {
        {"Create", [](GameStore& s) { s.write(Create{.game = "new", .header = std::string(9000, 'n')}); }},
        {"Append", [](GameStore& s) { s.write(append("a", 3)); }},
        {"AppendMuch", [](GameStore& s) { s.write(append("a", 3, 60000)); }},
        {"Change",
            [](GameStore& s) {
                s.write(Change{.game = "a",
                    .at = 9,
                    .with = {.status = Status::Over, .secrets = {{"s", "2"}, {"t", "x"}}}});
            }},
        {"Group",
            [](GameStore& s) {
                const std::vector<Write> group = {
                    append("a", 3), append("b", 3), append("a", 5), Create{.game = "c"}};
                for (const Outcome& outcome : s.commit(group))
                    if (outcome.error) throw StoreError(*outcome.error);
            }},
        {"Remove", [](GameStore& s) { s.remove("a"); }},
        {"RemoveIdle",
            [](GameStore& s) {
                EXPECT_THAT(s.remove_idle(Status::Waiting, 3, 10), testing::ElementsAre("idle"));
            }},
        {"Find", [](GameStore& s) { EXPECT_EQ(s.find("a").last, 2); }},
        {"Header", [](GameStore& s) { EXPECT_EQ(s.header("a").size(), 5000); }},
        {"Entries", [](GameStore& s) { EXPECT_EQ(s.entries("a", 1, 10).size(), 2); }},
        {"Load", [](GameStore& s) { EXPECT_EQ(s.load("a").tail.size(), 2); }},
        {"List", [](GameStore& s) { EXPECT_EQ(s.list({.status = Status::Waiting}).size(), 3); }},
        {"Secrets", [](GameStore& s) { EXPECT_EQ(s.secrets("a").size(), 1); }},
    };
    return kActs;
}

int code_of(Op op) {
    switch (op) {
    case Op::Open: return SQLITE_CANTOPEN;
    case Op::Read: return SQLITE_IOERR_READ;
    case Op::Write: return SQLITE_IOERR_WRITE;
    case Op::Sync: return SQLITE_IOERR_FSYNC;
    case Op::Truncate: return SQLITE_IOERR_TRUNCATE;
    case Op::Delete: return SQLITE_IOERR_DELETE;
    case Op::Lock: return SQLITE_IOERR_LOCK;
    case Op::Map: return SQLITE_IOERR_SHMMAP;
    }
    return SQLITE_ERROR;
}

std::vector<Failure> failures() {
    std::vector<Failure> all;
    for (const auto lasts : {Failure::Lasts::Once, Failure::Lasts::ForEver}) {
        for (const Op op : kOps) all.push_back({.op = op, .code = code_of(op), .lasts = lasts});
        all.push_back({.op = Op::Write, .code = SQLITE_FULL, .lasts = lasts});
    }
    return all;
}

// A folder with a furnished store on a disk that can be broken.
class Trial {
    shared::TemporaryFolder folder_;  // outlives the disk

public:
    // Copies of `model`; empty: no file yet.
    explicit Trial(const std::string& model) {
        if (!model.empty()) fs::copy_file(model, file());
    }

    fs::path file() const { return folder_ / "games.sqlite3"; }
    void open() {
        store.reset();
        // A log of a few pages is folded into the file at every commit.
        const auto prepare = [](sqlite3* one) {
            sqlite3_exec(one, "PRAGMA wal_autocheckpoint = 2", nullptr, nullptr, nullptr);
        };
        store = std::make_unique<SqliteStore>(file(),
            SqliteOptions{.patience = std::chrono::milliseconds(0), .vfs = disk.name(), .prepare = prepare});
    }
    // The state after the power was cut now.
    std::string after_a_cut(std::uint64_t seed) {
        disk.cut(seed % 2 == 0 ? Tear::Last : Tear::Scatter, seed);
        store.reset();
        disk.restore();
        open();
        return everything_in(*store);
    }

    TornDisk disk{"failing"};
    std::unique_ptr<SqliteStore> store;
};

// What the disk said is passed on in the store's words: never as the caller's mistake.
void expect_honest(const StoreError& error, const Failure& failure, const fs::path& file) {
    EXPECT_THAT(error.what(), HasSubstr(file.string()));
    if (failure.code == SQLITE_FULL)
        EXPECT_EQ(error.kind(), ErrorKind::DiskFull) << error.what();
    else
        EXPECT_THAT(error.kind(), AnyOf(ErrorKind::Io, ErrorKind::CannotOpen)) << error.what();
}

class Failures : public testing::Test {
protected:
    static void SetUpTestSuite() {
        model_folder_ = std::make_unique<shared::TemporaryFolder>();
        model_ = (*model_folder_ / "model.sqlite3").string();
        SqliteStore store(model_);
        furnish(store);
    }
    static void TearDownTestSuite() { model_folder_.reset(); }

    static inline std::unique_ptr<shared::TemporaryFolder> model_folder_;
    static inline std::string model_;
};

class EveryOperation : public Failures, public testing::WithParamInterface<Act> {};

TEST_P(EveryOperation, IsDoneOrNotDoneAndSaysWhich) {
    const auto& act = GetParam().run;
    std::string before, after;
    {
        Trial trial(model_);
        trial.open();
        before = everything_in(*trial.store);
        act(*trial.store);
        after = everything_in(*trial.store);
    }
    int failed = 0;
    for (Failure failure : failures()) {
        for (failure.nth = 1;; ++failure.nth) {
            SCOPED_TRACE("operation " + std::to_string(static_cast<int>(failure.op)) +
                " of the disk, number " + std::to_string(failure.nth) + ", code " +
                std::to_string(failure.code));
            Trial trial(model_);
            trial.open();
            trial.disk.fail(failure);
            bool done = true;
            try {
                act(*trial.store);
            } catch (const StoreError& error) {
                done = false;
                expect_honest(error, failure, trial.file());
            }
            const bool came_about = trial.disk.failed();
            trial.disk.heal();
            if (!came_about) {
                EXPECT_TRUE(done);
                break;
            }
            ++failed;
            if (failure.nth % 2 == 0) {
                // At once, on the same connection, it is done or not; and what was not can be done now.
                ASSERT_EQ(everything_in(*trial.store), done ? after : before);
                if (!done) ASSERT_NO_THROW(act(*trial.store));
                ASSERT_EQ(trial.after_a_cut(failure.nth), after);
            } else {
                // After a power cut, what was done is there. What failed may be there too, but whole.
                const std::string left = trial.after_a_cut(failure.nth);
                if (done)
                    ASSERT_EQ(left, after);
                else
                    ASSERT_THAT(left, AnyOf(before, after));
            }
            ASSERT_FALSE(HasFailure());
            ASSERT_LT(failure.nth, 1000);
        }
    }
    EXPECT_GT(failed, 0);
    RecordProperty("failures", failed);
}

INSTANTIATE_TEST_SUITE_P(Failures, EveryOperation, testing::ValuesIn(acts()),
    [](const auto& each) { return std::string(each.param.name); });

// As on a file system without a free block: nothing grows, and there is no room for the index of the log.
TEST_F(Failures, AStartWithoutRoomServesWhatCanBeRead) {
    Trial trial(model_);
    trial.open();
    trial.store->write(append("a", 3));
    const std::string before = everything_in(*trial.store);
    const std::size_t damages = trial.store->damages().size();
    trial.store.reset();
    trial.disk.fill(true);
    trial.disk.fail({.op = Op::Map, .code = SQLITE_IOERR_SHMSIZE, .lasts = Failure::Lasts::ForEver});
    trial.open();
    EXPECT_EQ(everything_in(*trial.store), before);
    EXPECT_EQ(trial.store->damages().size(), damages);
    for (int i = 0; i < 2; ++i) try {
            trial.store->write(append("a", 5));
            ADD_FAILURE() << "it was written";
        } catch (const StoreError& error) {
            EXPECT_EQ(error.kind(), ErrorKind::DiskFull) << error.what();
        }
    EXPECT_EQ(everything_in(*trial.store), before);
    // It finds out by itself that there is room again.
    trial.disk.heal();
    trial.disk.fill(false);
    trial.store->write(append("a", 5));
    EXPECT_EQ(trial.store->load("a").tail.size(), 6u);
    EXPECT_EQ(trial.store->restored_up_to(),
        SqliteStore(trial.file(), {.access = Access::Look, .vfs = trial.disk.name()}).restored_up_to());
}

// Opening: a new file, one that was closed, and one that was not.
class Opening : public Failures {
protected:
    // Breaks the n-th operation of every kind while `trial` opens its file; it must open afterwards, with `expected`.
    static void try_all(const std::function<std::unique_ptr<Trial>()>& make, const std::string& expected) {
        int failed = 0;
        for (Failure failure : failures()) {
            for (failure.nth = 1;; ++failure.nth) {
                SCOPED_TRACE("operation " + std::to_string(static_cast<int>(failure.op)) +
                    " of the disk, number " + std::to_string(failure.nth) + ", code " +
                    std::to_string(failure.code));
                const std::unique_ptr<Trial> trial = make();
                trial->disk.fail(failure);
                bool opened = true;
                try {
                    trial->open();
                } catch (const StoreError& error) {
                    opened = false;
                    expect_honest(error, failure, trial->file());
                }
                if (!trial->disk.failed()) {
                    EXPECT_TRUE(opened);
                    break;
                }
                ++failed;
                if (failure.nth % 2 == 0) trial->store.reset();  // closing on a broken disk
                trial->disk.heal();
                if (failure.nth % 3 != 0) {
                    trial->open();
                    ASSERT_EQ(everything_in(*trial->store), expected);
                }
                ASSERT_EQ(trial->after_a_cut(failure.nth), expected);
                ASSERT_FALSE(HasFailure());
                ASSERT_LT(failure.nth, 1000);
            }
        }
        EXPECT_GT(failed, 0);
        RecordProperty("failures", failed);
    }
    static std::string furnished() {
        SqliteStore store(model_);
        return everything_in(store);
    }
};

TEST_F(Opening, OfANewFile) {
    try_all([] { return std::make_unique<Trial>(""); }, "");
}

TEST_F(Opening, OfAClosedFile) {
    try_all([] { return std::make_unique<Trial>(model_); }, furnished());
}

TEST_F(Opening, OfAFileAfterAPowerCut) {
    std::string expected;
    const auto make = [&] {
        auto trial = std::make_unique<Trial>("");
        trial->open();
        furnish(*trial->store);
        expected = everything_in(*trial->store);
        trial->disk.cut(Tear::Last, 1);
        trial->store.reset();
        trial->disk.restore();
        return trial;
    };
    make();
    try_all(make, expected);
}

// A full disk: nothing is acknowledged, nothing is lost, and it goes on when there is space again.
TEST_F(Failures, AFullDiskStopsAcknowledgingAndLosesNothing) {
    Trial trial(model_);
    trial.open();
    GroupCommitter committer(*trial.store, {.wait = std::chrono::microseconds(200)});
    Seq durable = 2;
    int full = 0;
    const auto note = [&](const Outcome& outcome) {
        if (outcome.durable())
            durable += 2;
        else if (outcome.error->kind() == ErrorKind::DiskFull)
            ++full;
        else
            ADD_FAILURE() << outcome.error->what();
    };
    const auto play = [&](int acts_wanted) {
        for (int i = 0; i < acts_wanted; ++i) {
            ASSERT_TRUE(committer.submit(append("a", durable + 1), note));
            committer.drain();
        }
    };
    play(20);
    EXPECT_EQ(durable, 42);
    trial.disk.fill(true);
    play(20);
    EXPECT_GT(full, 15);  // a few may fit into a log that has been folded
    const Seq stopped = durable;
    EXPECT_EQ(trial.store->find("a").last, stopped);
    EXPECT_EQ(trial.store->load("a").listed.last, stopped);
    trial.disk.fill(false);
    play(20);
    EXPECT_EQ(durable, stopped + 40);
    committer.close();
    trial.after_a_cut(7);
    EXPECT_EQ(trial.store->find("a").last, durable);
    EXPECT_EQ(trial.store->entries("a", 1, 1000).size(), durable);
}

TEST_F(Failures, AFailureWhileClosingLosesNothing) {
    int failures_seen = 0;
    for (Failure failure : failures()) {
        for (failure.nth = 1;; ++failure.nth) {
            Trial trial(model_);
            trial.open();
            trial.store->write(append("a", 3));
            const std::string expected = everything_in(*trial.store);
            trial.disk.fail(failure);
            trial.store.reset();
            const bool came_about = trial.disk.failed();
            trial.disk.heal();
            ASSERT_EQ(trial.after_a_cut(failure.nth), expected)
                << "operation " << static_cast<int>(failure.op) << ", number " << failure.nth;
            if (!came_about) break;
            ++failures_seen;
            ASSERT_LT(failure.nth, 1000);
        }
    }
    EXPECT_GT(failures_seen, 0);
}

}  // namespace
}  // namespace banquier::crash
