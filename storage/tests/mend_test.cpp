// A file with damaged pages, made whole again.
#include "shared/temporary_folder.hpp"
#include "watched.hpp"

#include <banquier/storage/mend.hpp>
#include <banquier/storage/sqlite_store.hpp>

#include <SQLiteCpp/Database.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace banquier::storage {
namespace {

namespace fs = std::filesystem;

constexpr int kGames = 40;
constexpr std::size_t kLong = 100;  // entries of a long log

class Mending : public ::testing::Test {
protected:
    Mending() {
        SqliteStore store(file());
        for (int i = 1; i <= kGames; ++i) {
            Create create{.game = id(i), .at = i, .header = "header of " + id(i)};
            create.with.secrets.push_back({"dice", "secret of " + id(i)});
            store.write(create);
            store.write(Append{.game = id(i), .next = 1, .entries = {{1, "act", "one"}, {2, "act", "two"}}});
        }
    }
    static std::string id(int number) { return "game-" + std::to_string(number); }
    fs::path file() const { return folder_ / "games.sqlite3"; }
    // All games run, with logs so long that their index has many pages.
    void make_long() const {
        SqliteStore store(file());
        for (int i = 1; i <= kGames; ++i) {
            Append append{.game = id(i), .next = 3, .with = {.status = Status::Running}};
            append.entries.assign(kLong - 2, {3, "act", "more"});
            store.write(append);
        }
    }
    // A page from the middle of that table or index, with rows of a few games.
    void spoil_middle(const std::string& name) const {
        std::vector<std::int64_t> pages;
        {
            SQLite::Database database(file().string(), SQLITE_OPEN_READONLY);
            SQLite::Statement leaves(
                database, "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path");
            leaves.bind(1, name);
            while (leaves.executeStep()) pages.push_back(leaves.getColumn(0).getInt64());
        }
        ASSERT_GT(pages.size(), 4u);
        std::fstream out(file(), std::ios::binary | std::ios::in | std::ios::out);
        out.seekp((pages[pages.size() / 2] - 1) * 4096);
        out << std::string(4096, '\xee');
    }
    // As it is left by an owner that is killed: what it wrote last is in the log beside it.
    void leave_in_a_crash() const {
        const pid_t child = fork();
        if (child == 0) {
            SqliteStore owner(file());
            owner.write(Append{.game = id(1), .next = 3, .entries = {{3, "act", "three"}}});
            kill(getpid(), SIGKILL);
        }
        waitpid(child, nullptr, 0);
        ASSERT_GT(fs::file_size(file().string() + "-wal"), 0u);
    }
    // The rows of the first page of that table or index, or some of them, become rubbish.
    void spoil(const std::string& name, int from_end, int bytes) const {
        std::int64_t root = 0;
        {
            SQLite::Database database(file().string(), SQLITE_OPEN_READONLY);
            root = database.execAndGet("SELECT rootpage FROM sqlite_schema WHERE name = '" + name + "'")
                       .getInt64();
        }
        std::fstream out(file(), std::ios::binary | std::ios::in | std::ios::out);
        out.seekp(root * 4096 - from_end);
        out << std::string(static_cast<std::size_t>(bytes), '\xee');
    }
    int readable() const {
        SqliteStore store(file(), {.checks = false});
        int whole = 0;
        for (int i = 1; i <= kGames; ++i) try {
                const Loaded loaded = store.load(id(i));
                whole += loaded.tail.size() == 2 && loaded.header == "header of " + id(i) &&
                    store.secrets(id(i)).size() == 1;
            } catch (const StoreError&) {
                // Counted as lost.
            }
        return whole;
    }

    shared::TemporaryFolder folder_;
};

TEST_F(Mending, FindsNothingInASoundFile) {
    EXPECT_FALSE(is_list_damaged(file()));
    EXPECT_FALSE(is_list_damaged(folder_ / "none"));
    EXPECT_EQ(readable(), kGames);
}

TEST_F(Mending, MakesEveryIndexAnew) {
    for (const char* index : {"game_by_status", "sqlite_autoindex_game_1", "entry_by_game"}) {
        SCOPED_TRACE(index);
        spoil(index, 400, 300);
        if (std::string(index) != "entry_by_game") EXPECT_TRUE(is_list_damaged(file()));
        const Mended mended = mend(file());
        EXPECT_EQ(mended.rows, kGames * 6u + 2u);  // the last are notes
        EXPECT_TRUE(fs::exists(mended.kept));
        EXPECT_FALSE(is_list_damaged(file()));
        EXPECT_EQ(readable(), kGames);
        SqliteStore store(file());
        EXPECT_THAT(store.damages(), ::testing::IsEmpty());
        EXPECT_EQ(store.list({.limit = 500}).size(), static_cast<std::size_t>(kGames));
        fs::remove(mended.kept);
    }
    struct stat made{};
    ASSERT_EQ(::stat(file().c_str(), &made), 0);
    EXPECT_EQ(made.st_mode & 0777, 0600U);
}

TEST_F(Mending, LosesOnlyTheGamesWhoseRowsAreGone) {
    spoil("secret", 60, 40);
    (void)mend(file());
    EXPECT_GE(readable(), kGames - 3);
    EXPECT_LT(readable(), kGames);
    // What is new comes after all that ever was.
    SqliteStore store(file());
    store.write(Create{.game = "new", .at = 1, .header = "h"});
    EXPECT_EQ(store.find("new").number, kGames + 1);
}

// Whoever only looks leaves it to the owner to find out how the last one ended.
TEST_F(Mending, DoesNotHideAnUncleanEnd) {
    leave_in_a_crash();
    EXPECT_FALSE(is_list_damaged(file()));
    EXPECT_EQ(SqliteStore(file(), {.access = Access::Look}).load(id(1)).tail.size(), 3u);
    const SqliteStore store(file(), {.checks = false});
    EXPECT_TRUE(store.was_unclean());
}

// A command may own the file before the next server does, and a server may be stopped before it has looked.
TEST_F(Mending, DoesNotForgetAnUncleanEndBeforeSomebodyHasLooked) {
    leave_in_a_crash();
    (void)SqliteStore(file());
    {
        SqliteStore store(file());
        EXPECT_TRUE(store.was_unclean());
        EXPECT_THAT(SqliteStore(file(), {.access = Access::Look}).damages(), ::testing::IsEmpty());
    }
    {
        SqliteStore store(file());
        EXPECT_TRUE(store.was_unclean()) << "who only looks changes nothing";
        EXPECT_THAT(store.damages(), ::testing::IsEmpty());
    }
    EXPECT_FALSE(SqliteStore(file()).was_unclean());
}

// A list shows where each log ends, and reads that from the index.
TEST_F(Mending, MakesTheIndexAnewWhereRunningGamesEnd) {
    make_long();
    EXPECT_FALSE(is_list_damaged(file()));
    spoil_middle("entry_by_game");
    EXPECT_TRUE(is_list_damaged(file()));
    (void)mend(file());
    EXPECT_FALSE(is_list_damaged(file()));
    SqliteStore store(file());
    EXPECT_EQ(store.list({.status = Status::Running, .limit = 500}).size(), static_cast<std::size_t>(kGames));
    for (int i = 1; i <= kGames; ++i) EXPECT_EQ(store.load(id(i)).tail.size(), kLong) << i;
}

// While it is served, too, damage costs what it hits.
TEST_F(Mending, IsNotNeededForTheOtherGamesOfAList) {
    make_long();
    spoil_middle("entry_by_game");
    SqliteStore store(file());
    const auto page = store.list({.status = Status::Running, .limit = 500});
    ASSERT_EQ(page.size(), static_cast<std::size_t>(kGames));
    int whole = 0;
    for (const Listed& listed : page) try {
            EXPECT_EQ(listed.last, kLong);
            whole += store.load(listed.game).tail.size() == kLong;
        } catch (const StoreError& error) {
            EXPECT_EQ(error.kind(), ErrorKind::Corrupt);
        }
    EXPECT_LT(whole, kGames);
    EXPECT_GE(whole, kGames - 6);
}

// All games that are written to within a few milliseconds share one commit.
TEST_F(Mending, IsNotNeededForTheOtherGamesOfACommit) {
    make_long();
    spoil_middle("entry_by_game");
    SqliteStore store(file());
    std::vector<Write> writes;
    for (int i = 1; i <= kGames; ++i)
        writes.emplace_back(Append{.game = id(i), .next = kLong + 1, .entries = {{4, "act", "last"}}});
    const std::vector<Outcome> outcomes = store.commit(writes);
    int durable = 0;
    for (const Outcome& outcome : outcomes) {
        durable += outcome.durable();
        if (outcome.error) EXPECT_EQ(outcome.error->kind(), ErrorKind::Corrupt);
    }
    EXPECT_LT(durable, kGames);
    EXPECT_GE(durable, kGames - 6);
    EXPECT_EQ(store.load(id(1)).tail.size(), kLong + 1);
    EXPECT_EQ(store.load(id(kGames)).tail.size(), kLong + 1);
}

TEST_F(Mending, IsNotNeededToRemoveTheOtherGames) {
    make_long();
    {
        SqliteStore store(file());
        for (int i = 1; i <= kGames; ++i)
            store.write(Change{.game = id(i), .at = i, .with = {.status = Status::Over}});
    }
    spoil_middle("entry_by_game");
    SqliteStore store(file());
    EXPECT_EQ(store.remove_idle(Status::Over, kGames - 1, 5).size(), 5u) << "the oldest first, and no more";
    std::size_t removed = 5;
    for (std::size_t some = 1; some != 0; removed += some)
        some = store.remove_idle(Status::Over, kGames - 1, 10).size();
    EXPECT_LT(removed, kGames - 2u);
    EXPECT_GE(removed, kGames - 14u) << "pages beside a bad one cannot be emptied";
    EXPECT_EQ(store.find(id(kGames)).status, Status::Over) << "it is not so old";
}

// Else all games would be taken for those of a backup, and get other dice.
TEST_F(Mending, DoesNotMakeACopyOfAFileWhoseNotesAreLost) {
    spoil("note", 400, 400);
    EXPECT_TRUE(is_list_damaged(file()));
    (void)mend(file());
    SqliteStore store(file());
    EXPECT_EQ(store.restored_up_to(), 0);
    EXPECT_THAT(store.damages(), ::testing::IsEmpty());
}

TEST_F(Mending, IsNotNeededToSeeTheDamageOfGamesBesideThatOfNotes) {
    spoil("note", 400, 400);
    spoil("secret", 60, 40);
    SqliteStore store(file(), {.access = Access::Look});
    const std::vector<Damage> found = store.damages();
    EXPECT_TRUE(std::ranges::any_of(found, [](const Damage& damage) { return !damage.game.empty(); }));
    EXPECT_TRUE(std::ranges::any_of(found, [](const Damage& damage) { return damage.game.empty(); }));
}

TEST_F(Mending, KeepsWhatItKeptAMomentBefore) {
    const Mended first = mend(file()), second = mend(file());
    EXPECT_NE(first.kept, second.kept);
    EXPECT_TRUE(fs::exists(first.kept) && fs::exists(second.kept));
}

// Killed on its way it would leave no file, and the next start would begin an empty one.
TEST_F(Mending, PutsTheNewFileInPlaceAtOnce) {
    const Vanished vanished(folder_.path());
    const Mended mended = mend(file());
    EXPECT_THAT(vanished.names(), ::testing::Not(::testing::Contains("games.sqlite3")));
    EXPECT_TRUE(fs::exists(mended.kept));
    EXPECT_FALSE(fs::equivalent(mended.kept, file()));
}

TEST_F(Mending, IsNotForAFileThatSomebodyOwns) {
    const SqliteStore owner(file());
    EXPECT_THROW(mend(file()), StoreError);
}

}  // namespace
}  // namespace banquier::storage
