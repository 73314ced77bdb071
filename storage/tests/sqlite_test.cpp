// What is SQLite's alone: the file, its owner, its versions, its damages.
#include "schema.hpp"
#include "shared/temporary_folder.hpp"
#include "user.hpp"
#include "watched.hpp"

#include <banquier/storage/sqlite_store.hpp>

#include <csignal>
#include <fstream>
#include <gmock/gmock.h>
#include <sqlite3.h>
#include <sys/wait.h>

namespace banquier::storage {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class SqliteFile : public testing::Test {
protected:
    fs::path file() const { return folder_ / "games.sqlite3"; }
    const fs::path& folder() const { return folder_.path(); }

    // A store with one game of two entries, closed.
    void make_store() {
        SqliteStore store(file());
        store.write(Create{.game = "a", .at = 1, .header = "h", .with = {.secrets = {{"seed", "PSSST-42"}}}});
        store.write(Append{.game = "a", .next = 1, .entries = {{1, "act", "one"}, {2, "act", "two"}}});
    }
    void execute(const std::string& sql) const {
        SQLite::Database database(file().string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        database.exec(sql);
    }
    std::string bytes() const {
        std::ifstream in(file(), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void expect_refused(ErrorKind kind, const std::string& says, SqliteOptions options = {}) const {
        const std::string before = fs::exists(file()) ? bytes() : "";
        try {
            const SqliteStore store(file(), std::move(options));
            ADD_FAILURE() << "it was opened";
        } catch (const StoreError& error) {
            EXPECT_EQ(code(error.kind()), code(kind)) << error.what();
            EXPECT_THAT(error.what(), HasSubstr(says));
            EXPECT_THAT(error.what(), HasSubstr(file().string()));
        }
        if (!before.empty()) EXPECT_TRUE(bytes() == before) << "the file was changed";
    }

private:
    shared::TemporaryFolder folder_;
};

TEST_F(SqliteFile, IsForItsUserAlone) {
    make_store();
    EXPECT_EQ(fs::status(file()).permissions(), fs::perms(0600));
}

TEST_F(SqliteFile, IsWrittenThroughALogWithFullSync) {
    int connections = 0;
    const auto look = [&](sqlite3* handle) {
        const auto value = [&](const char* pragma) {
            sqlite3_stmt* statement = nullptr;
            EXPECT_EQ(sqlite3_prepare_v2(handle, pragma, -1, &statement, nullptr), SQLITE_OK);
            EXPECT_EQ(sqlite3_step(statement), SQLITE_ROW);
            const std::string text = reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
            sqlite3_finalize(statement);
            return text;
        };
        EXPECT_EQ(value("PRAGMA journal_mode"), "wal");
        if (++connections == 1) EXPECT_EQ(value("PRAGMA synchronous"), "2");
    };
    const SqliteStore store(file(), {.prepare = look});
    EXPECT_EQ(connections, 2);
}

TEST_F(SqliteFile, HasOneOwner) {
    const SqliteStore owner(file());
    expect_refused(ErrorKind::Locked, "in use by process " + std::to_string(getpid()));
}

TEST_F(SqliteFile, IsFreeAgainWhenItsOwnerIsKilled) {
    int ready[2];
    ASSERT_EQ(pipe(ready), 0);
    const pid_t child = fork();
    if (child == 0) {
        const SqliteStore owner(file());
        [[maybe_unused]] const ssize_t ignored = write(ready[1], "x", 1);
        for (;;) pause();
    }
    char x = 0;
    ASSERT_EQ(read(ready[0], &x, 1), 1);
    expect_refused(ErrorKind::Locked, "in use by process " + std::to_string(child));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    close(ready[0]);
    close(ready[1]);
    EXPECT_NO_THROW(SqliteStore{file()});
}

TEST_F(SqliteFile, CanBeLookedAtBesideItsOwner) {
    make_store();
    SqliteStore owner(file());
    SqliteStore looker(file(), {.access = Access::Look});
    owner.write(Append{.game = "a", .next = 3, .entries = {{3, "act", "three"}}});
    EXPECT_EQ(looker.find("a").last, 3);
    const Write change = Change{.game = "a", .with = {.status = Status::Over}};
    EXPECT_EQ(looker.commit({&change, 1}).front().error->kind(), ErrorKind::ReadOnly);
    EXPECT_THROW(looker.remove("a"), StoreError);
    EXPECT_EQ(owner.find("a").status, Status::Waiting);
}

TEST_F(SqliteFile, CanBeLookedAtAlone) {
    make_store();
    {
        SqliteStore looker(file(), {.access = Access::Look});
        EXPECT_EQ(looker.load("a").tail.size(), 2);
    }
    EXPECT_FALSE(SqliteStore(file()).was_unclean());
}

TEST_F(SqliteFile, IsNotMadeByALook) {
    expect_refused(ErrorKind::CannotOpen, "open the store", {.access = Access::Look});
    EXPECT_FALSE(fs::exists(file()));
}

TEST_F(SqliteFile, NeedsAFolder) {
    try {
        const SqliteStore store(folder() / "missing" / "games.sqlite3");
        ADD_FAILURE() << "it was opened";
    } catch (const StoreError& error) {
        EXPECT_EQ(error.kind(), ErrorKind::NoFolder);
        EXPECT_THAT(error.what(), HasSubstr("missing/games.sqlite3"));
    }
}

TEST_F(SqliteFile, OfAnotherUserIsReadOnly) {
    make_store();
    fs::permissions(folder(), fs::perms(0777));
    fs::permissions(file(), fs::perms(0444));
    fs::remove(file().string() + ".lock");
    const AsNobody nobody;
    expect_refused(ErrorKind::ReadOnly, "this user may not write to the file");
}

TEST_F(SqliteFile, InAFolderOfAnotherUserIsReadOnly) {
    fs::permissions(folder(), fs::perms(0555));
    const AsNobody nobody;
    expect_refused(ErrorKind::ReadOnly, "it cannot be written to");
}

TEST_F(SqliteFile, OfRubbishIsNoStore) {
    std::ofstream(file()) << std::string(5000, 'x');
    expect_refused(ErrorKind::NotAStore, "something else than Banquier's games");
}

TEST_F(SqliteFile, OfAnotherProgramIsNoStore) {
    execute("CREATE TABLE recipe (name TEXT)");
    expect_refused(ErrorKind::NotAStore, "another program's database");
}

TEST_F(SqliteFile, OfANewerVersionIsLeftAlone) {
    make_store();
    execute("PRAGMA user_version = 1000");
    expect_refused(
        ErrorKind::NewerVersion, "version 1000; this program knows " + std::to_string(migrations().size()));
    expect_refused(ErrorKind::NewerVersion, "version 1000", {.access = Access::Look});
}

TEST_F(SqliteFile, OfAnOlderVersionIsNotMigratedByALook) {
    execute("PRAGMA user_version = 0; PRAGMA application_id = " + std::to_string(kApplicationId));
    expect_refused(ErrorKind::OlderVersion, "version 0", {.access = Access::Look});
}

TEST_F(SqliteFile, ThatIsDamagedIsFoundOutAfterAnUncleanEnd) {
    make_store();
    const auto damage = [&] {
        std::fstream out(file(), std::ios::binary | std::ios::in | std::ios::out);
        for (int page = 2; page < 12; ++page) {
            out.seekp(page * 4096 + 8);
            out << std::string(64, '\xee');
        }
    };
    damage();
    std::ofstream(file().string() + "-wal") << "not empty, as after a power cut";
    expect_refused(ErrorKind::Corrupt, "it is damaged");
}

TEST_F(SqliteFile, WithAMissingEntryIsDamaged) {
    make_store();
    execute("DELETE FROM entry WHERE seq = 1");
    SqliteStore store(file());
    try {
        store.load("a");
        ADD_FAILURE() << "it was loaded";
    } catch (const StoreError& error) {
        EXPECT_EQ(error.kind(), ErrorKind::Corrupt);
        EXPECT_THAT(error.what(), HasSubstr("entry 1 is missing"));
    }
}

// Whatever is changed in a log afterwards is found, and costs that game alone.
TEST_F(SqliteFile, WithAChangedLogIsDamagedInThatGameAlone) {
    const std::array changes = {"UPDATE entry SET payload = 'twO' WHERE seq = 2 AND game = 1",
        "UPDATE entry SET at = at + 1 WHERE seq = 1 AND game = 1",
        "UPDATE entry SET kind = 'fact' WHERE seq = 3 AND game = 1",
        "UPDATE header SET content = 'H' WHERE game = 1",
        "UPDATE entry SET digest = NULL WHERE seq = 2 AND game = 1",
        "UPDATE entry SET digest = NULL WHERE game = 1", "DELETE FROM entry WHERE seq = 2 AND game = 1",
        "UPDATE entry SET seq = -seq WHERE game = 1; UPDATE entry SET seq = 4 + seq WHERE game = 1",
        "DELETE FROM header WHERE game = 1", "DELETE FROM entry WHERE seq = 3 AND game = 1",
        "DELETE FROM tip WHERE game = 1", "UPDATE tip SET seq = 2 WHERE game = 1",
        "UPDATE tip SET digest = randomblob(16) WHERE game = 1",
        "UPDATE game SET meta = 'other' WHERE number = 1",
        "UPDATE game SET created = created + 1 WHERE number = 1",
        "UPDATE game SET changed = changed + 1 WHERE number = 1",
        "UPDATE game SET status = 2 WHERE number = 1",
        "UPDATE secret SET value = CAST('PSSST-43' AS BLOB) WHERE game = 1",
        "UPDATE secret SET name = 'sead' WHERE game = 1",
        "UPDATE contact SET content = 'ben@example.org' WHERE game = 1"};
    for (const char* change : changes) {
        SCOPED_TRACE(change);
        fs::remove(file());
        make_store();
        {
            SqliteStore store(file());
            store.write(Append{.game = "a",
                .next = 3,
                .entries = {{3, "act", "three"}},
                .with = {.contacts = {{"1", "ann@example.org"}}}});
            store.write(Create{.game = "b", .at = 1, .header = "h"});
            store.write(Append{.game = "b", .next = 1, .entries = {{1, "act", "one"}}});
            EXPECT_THAT(store.damages(), testing::IsEmpty());
        }
        execute(change);
        SqliteStore store(file());
        const std::vector<Damage> found = store.damages();
        ASSERT_EQ(found.size(), 1u);
        EXPECT_EQ(found.front().game, "a");
        EXPECT_EQ(store.load("b").tail.size(), 1u);
    }
}

TEST_F(SqliteFile, WithAChangedNoteSaysSo) {
    make_store();
    execute("UPDATE note SET value = value + 1 WHERE name = 'unchained_up_to'");
    const std::vector<Damage> found = SqliteStore(file()).damages();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found.front().game, "");
    EXPECT_EQ(found.front().what, "a note is not as it was written");
}

TEST_F(SqliteFile, WithADamagedNoteLosesThatNoteAlone) {
    const std::array changes = {"UPDATE note SET value = value + 1 WHERE name = 'state'",
        "UPDATE note SET digest = NULL WHERE name = 'state'",
        "UPDATE note SET name = 'stats' WHERE name = 'state'",
        "INSERT INTO note VALUES ('restored_up_to', 1000, x'00')",
        "UPDATE note SET value = -1 WHERE name = 'unchained_up_to'"};
    for (const char* change : changes) {
        SCOPED_TRACE(change);
        fs::remove(file());
        fs::remove(file().string() + ".state");
        make_store();
        execute(change);
        SqliteStore store(file());
        EXPECT_EQ(store.restored_up_to(), 0) << "its games would get other dice";
        EXPECT_EQ(store.load("a").tail.size(), 2u);
        EXPECT_EQ(store.damages().size(), 1u);
        store.write(Append{.game = "a", .next = 3, .entries = {{3, "act", "three"}}});
    }
}

// A log of an older version has no digests; which those are stands in a note.
TEST_F(SqliteFile, WithADamagedNoteStillReadsWhatAnOlderVersionWrote) {
    std::ifstream in("storage/tests/stores/v2.sql");
    execute({std::istreambuf_iterator<char>(in), {}});
    (void)SqliteStore(file());
    execute("UPDATE note SET value = 0 WHERE name = 'unchained_up_to'");
    EXPECT_EQ(SqliteStore(file()).load("sample").tail.size(), 2u);
}

// One byte after another of a page turned around: whatever it hits, the rest can be read or the damage is named.
TEST_F(SqliteFile, NamesADamagedIndexAndStillOpens) {
    make_store();
    {
        SqliteStore store(file());
        for (int i = 0; i < 40; ++i)
            store.write(Create{.game = "g" + std::to_string(i), .at = 1, .header = std::string(500, 'h')});
    }
    const std::int64_t root = [&] {
        SQLite::Database database(file().string(), SQLITE_OPEN_READONLY);
        return database.execAndGet("SELECT rootpage FROM sqlite_schema WHERE name = 'game_by_status'")
            .getInt64();
    }();
    {
        std::fstream out(file(), std::ios::binary | std::ios::in | std::ios::out);
        out.seekp(root * 4096 - 160);
        out << std::string(100, '\xee');
    }
    std::ofstream(file().string() + "-wal") << "not empty, as after a power cut";
    SqliteStore store(file(), {.checks = false});
    EXPECT_TRUE(store.was_unclean());
    EXPECT_FALSE(store.damages().empty());
    EXPECT_EQ(store.load("a").tail.size(), 2u);
}

TEST_F(SqliteFile, IsBackedUpWhileItIsUsedAndRestored) {
    make_store();
    const fs::path copy = folder() / "copy.sqlite3";
    {
        SqliteStore owner(file());
        SqliteStore looker(file(), {.access = Access::Look});
        looker.backup(copy);
        EXPECT_EQ(fs::status(copy).permissions(), fs::perms(0600));
        EXPECT_THROW(looker.backup(copy), StoreError) << "nothing is overwritten";
        owner.write(Append{.game = "a", .next = 3, .entries = {{3, "act", "three"}}});
        EXPECT_EQ(owner.restored_up_to(), 0);
        EXPECT_THROW(restore(copy, file()), StoreError) << "it has an owner";
    }
    const Vanished vanished(folder());
    const fs::path replaced = restore(copy, file());
    EXPECT_THAT(vanished.names(), testing::Not(testing::Contains("games.sqlite3"))) << "not for a moment";
    SqliteStore store(file());
    EXPECT_EQ(store.load("a").tail.size(), 2u);
    EXPECT_GT(store.restored_up_to(), store.find("a").number);
    EXPECT_EQ(SqliteStore(replaced).load("a").tail.size(), 3u) << "what was there is kept";
    store.write(Create{.game = "b", .at = 2});
    EXPECT_GT(store.find("b").number, store.restored_up_to());
}

TEST_F(SqliteFile, ThatIsPutInPlaceByHandKnowsThatItIsABackup) {
    make_store();
    SqliteStore(file(), {.access = Access::Look}).backup(folder() / "copy.sqlite3");
    fs::remove(file());
    fs::copy_file(folder() / "copy.sqlite3", file());
    SqliteStore store(file());
    EXPECT_GT(store.restored_up_to(), store.find("a").number);
}

// With `cp` and the like, which say nothing of it.
TEST_F(SqliteFile, ThatWasUsedSinceItWasCopiedIsKnownWhenTheCopyIsPutBack) {
    const auto play_on = [&](Seq next) {
        SqliteStore store(file());
        store.write(Append{.game = "a", .next = next, .entries = {{3, "act", "more"}}});
        EXPECT_EQ(store.restored_up_to(), 0);
    };
    make_store();
    play_on(3);
    fs::copy_file(file(), folder() / "copy");
    play_on(4);
    fs::copy_file(folder() / "copy", file(), fs::copy_options::overwrite_existing);
    SqliteStore store(file());
    EXPECT_EQ(store.load("a").tail.size(), 3u);
    EXPECT_GT(store.restored_up_to(), store.find("a").number);
}

TEST_F(SqliteFile, ThatIsCopiedWhileItIsUsedIsKnownWhenTheCopyIsPutBack) {
    make_store();
    {
        SqliteStore store(file(), {.state_lasts = std::chrono::milliseconds(0)});
        store.write(Append{.game = "a", .next = 3, .entries = {{3, "act", "three"}}});
        execute("VACUUM INTO '" + (folder() / "copy").string() + "'");
        store.write(Append{.game = "a", .next = 4, .entries = {{3, "act", "four"}}});
    }
    fs::rename(folder() / "copy", file());
    SqliteStore store(file());
    EXPECT_EQ(store.load("a").tail.size(), 3u);
    EXPECT_GT(store.restored_up_to(), store.find("a").number);
}

// A copy that was made before states were noted.
TEST_F(SqliteFile, OfAnOlderVersionThatIsPutBackIsKnownToBeACopy) {
    const std::string older = folder() / "older";
    {
        std::ifstream in("storage/tests/stores/v2.sql");
        execute({std::istreambuf_iterator<char>(in), {}});
        fs::copy_file(file(), older);
    }
    {
        SqliteStore store(file());
        EXPECT_EQ(store.restored_up_to(), 0) << "it is only brought up to this version";
        store.write(Append{.game = "sample", .next = 3, .entries = {{4000, "act", "three"}}});
    }
    fs::copy_file(older, file(), fs::copy_options::overwrite_existing);
    std::int64_t mark = 0;
    {
        SqliteStore store(file());
        mark = store.restored_up_to();
        EXPECT_GE(mark, store.find("sample").number);
        store.write(Append{.game = "sample", .next = 3, .entries = {{4000, "act", "another"}}});
    }
    EXPECT_EQ(SqliteStore(file()).restored_up_to(), mark) << "once";
}

TEST_F(SqliteFile, ThatIsRestoredFromAnyCopyLeavesNothingElse) {
    make_store();
    fs::create_directory(folder() / "elsewhere");
    const fs::path other = folder() / "elsewhere" / "games.sqlite3";
    EXPECT_EQ(restore(file(), other), fs::path());
    std::vector<std::string> names;
    for (const auto& one : fs::directory_iterator(other.parent_path()))
        names.push_back(one.path().filename());
    EXPECT_THAT(names, testing::UnorderedElementsAre("games.sqlite3", "games.sqlite3.lock"));
}

// Until something is written, too.
TEST_F(SqliteFile, ThatIsACopyIsMarkedOnce) {
    make_store();
    SqliteStore(file(), {.access = Access::Look}).backup(folder() / "copy.sqlite3");
    restore(folder() / "copy.sqlite3", file());
    const std::int64_t mark = SqliteStore(file()).restored_up_to();
    EXPECT_EQ(SqliteStore(file()).restored_up_to(), mark);
}

// Whoever moves to another machine takes both files, or the games go on with other dice.
TEST_F(SqliteFile, IsTheSameElsewhereWithTheFileOfItsState) {
    make_store();
    for (const char* name : {"moved", "moved alone"}) fs::copy_file(file(), folder() / name);
    fs::copy_file(file().string() + ".state", folder() / "moved.state");
    EXPECT_EQ(SqliteStore(folder() / "moved").restored_up_to(), 0);
    EXPECT_GT(SqliteStore(folder() / "moved alone").restored_up_to(), 0);
}

TEST_F(SqliteFile, RestoredFromWhatIsNoStoreIsLeftAlone) {
    make_store();
    std::ofstream(folder() / "rubbish") << std::string(5000, 'x');
    EXPECT_THROW(restore(folder() / "rubbish", file()), StoreError);
    EXPECT_THROW(restore(folder() / "missing", file()), StoreError);
    EXPECT_EQ(SqliteStore(file()).load("a").tail.size(), 2u);
}

TEST_F(SqliteFile, ForgetsASecretForGood) {
    make_store();
    EXPECT_THAT(bytes(), HasSubstr("PSSST-42"));
    SqliteStore(file()).write(Change{.game = "a", .with = {.secrets = {{"seed", std::nullopt}}}});
    EXPECT_FALSE(fs::exists(file().string() + "-wal"));
    EXPECT_EQ(bytes().find("PSSST-42"), std::string::npos);
}

TEST_F(SqliteFile, KeepsNothingOfARemovedGame) {
    make_store();
    {
        SqliteStore store(file());
        store.remove("a");
    }
    SQLite::Database database(file().string(), SQLITE_OPEN_READONLY);
    for (const std::string table : {"game", "header", "entry", "secret"})
        EXPECT_EQ(database.execAndGet("SELECT count(*) FROM " + table).getInt(), 0) << table;
    EXPECT_EQ(bytes().find("PSSST-42"), std::string::npos);
}

TEST_F(SqliteFile, IsOneFileOnceItIsClosed) {
    make_store();
    EXPECT_FALSE(fs::exists(file().string() + "-wal"));
    SqliteStore store(file());
    EXPECT_FALSE(store.was_unclean());
}

TEST_F(SqliteFile, HeldByAnotherProgramIsWaitedForAndThenSaidToBeLocked) {
    make_store();
    SqliteStore store(file(), {.patience = std::chrono::milliseconds(20)});
    SQLite::Database other(file().string(), SQLITE_OPEN_READWRITE);
    other.exec("BEGIN IMMEDIATE");
    const Write append = Append{.game = "a", .next = 3, .entries = {{3, "act", "three"}}};
    EXPECT_EQ(store.commit({&append, 1}).front().error->kind(), ErrorKind::Locked);
    EXPECT_EQ(store.load("a").tail.size(), 2);  // reading goes on
    other.exec("ROLLBACK");
    EXPECT_TRUE(store.commit({&append, 1}).front().durable());
}

// A file of each version that was ever released: storage/tests/stores/vN.sql makes it.
TEST_F(SqliteFile, OfEveryOlderVersionIsMigrated) {
    for (std::size_t version = 0; version <= migrations().size(); ++version) {
        SCOPED_TRACE("version " + std::to_string(version));
        fs::remove(file());
        if (version > 0) {
            std::ifstream in("storage/tests/stores/v" + std::to_string(version) + ".sql");
            ASSERT_TRUE(in) << "no such store to try";
            execute({std::istreambuf_iterator<char>(in), {}});
        }
        SqliteStore store(file());
        if (version == 0) continue;
        const Loaded loaded = store.load("sample");
        EXPECT_EQ(loaded.listed.status, Status::Running);
        EXPECT_EQ(loaded.listed.meta, R"({"title":"évening"})");
        EXPECT_EQ(loaded.listed.created, 1000);
        EXPECT_EQ(loaded.listed.changed, 3000);
        EXPECT_EQ(loaded.header, R"({"rules":"classique"})");
        EXPECT_THAT(
            loaded.tail, testing::ElementsAre(Entry{2000, "start", "begin"}, Entry{3000, "act", "roll 3 4"}));
        store.write(Append{.game = "sample", .next = 3, .entries = {{4000, "act", "three"}}});
        EXPECT_EQ(store.load("sample").tail.size(), 3u);
        EXPECT_THAT(store.damages(), testing::IsEmpty());
        EXPECT_THAT(store.secrets("sample"), testing::ElementsAre(Secret{"seed", "s3cret"}));
        EXPECT_EQ(loaded.listed.kind, Kind::Game);
        EXPECT_EQ(store.contacts("sample").size(), version >= 2 ? 1u : 0u);
    }
}

// The file that was released and the migrations make the same tables.
TEST_F(SqliteFile, OfThisVersionHasTheTablesOfItsSample) {
    const auto tables = [&] {
        SQLite::Database database(file().string(), SQLITE_OPEN_READONLY);
        SQLite::Statement rows(
            database, "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' ORDER BY 1");
        std::string all;
        while (rows.executeStep())
            all += rows.getColumn(0).getString() + ": " + rows.getColumn(1).getString() + "\n";
        return all;
    };
    std::ifstream in("storage/tests/stores/v" + std::to_string(migrations().size()) + ".sql");
    execute({std::istreambuf_iterator<char>(in), {}});
    const std::string sample = tables();
    fs::remove(file());
    make_store();
    EXPECT_EQ(tables(), sample);
}

TEST_F(SqliteFile, KeepsTheVersionBeforeAStepThatFails) {
    SQLite::Database database(file().string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    const std::array steps = {"CREATE TABLE one (x)", "CREATE TABLE two (x); CREATE TABLE one (x)"};
    EXPECT_THROW(migrate(database, steps), SQLite::Exception);
    EXPECT_EQ(store_version(database), 1);
    EXPECT_TRUE(database.tableExists("one"));
    EXPECT_FALSE(database.tableExists("two"));
    const std::array mended = {steps[0], "CREATE TABLE two (x)"};
    migrate(database, mended);
    EXPECT_EQ(store_version(database), 2);
    EXPECT_TRUE(database.tableExists("two"));
}

}  // namespace
}  // namespace banquier::storage
