// A file with damaged pages, made whole again.
#include "shared/temporary_folder.hpp"

#include <banquier/storage/mend.hpp>
#include <banquier/storage/sqlite_store.hpp>

#include <SQLiteCpp/Database.h>

#include <array>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>

namespace banquier::storage {
namespace {

namespace fs = std::filesystem;

constexpr int kGames = 40;

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

TEST_F(Mending, IsNotForAFileThatSomebodyOwns) {
    const SqliteStore owner(file());
    EXPECT_THROW(mend(file()), StoreError);
}

}  // namespace
}  // namespace banquier::storage
