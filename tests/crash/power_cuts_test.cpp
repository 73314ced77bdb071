// The short form; the program power_cuts is the long one.
#include "crash/power_cuts.hpp"
#include "crash/torn_disk.hpp"
#include "shared/temporary_folder.hpp"

#include <banquier/storage/sqlite_store.hpp>

#include <csignal>
#include <cstdio>
#include <gmock/gmock.h>
#include <memory>
#include <set>
#include <sqlite3.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace banquier::crash {
namespace {

using shared::TemporaryFolder;
using storage::Append;
using storage::Create;
using storage::SqliteStore;
using testing::HasSubstr;
using testing::IsEmpty;

CutReport run(Ways ways, int cuts, std::uint64_t seed = 1) {
    const TemporaryFolder folder;
    return run_power_cuts({.file = folder / "games.sqlite3", .cuts = cuts, .seed = seed, .ways = ways});
}

TEST(PowerCuts, LoseNothingThatWasAcknowledged) {
    const CutReport report = run(Ways::AsShipped, 200);
    EXPECT_THAT(report.faults, IsEmpty());
    EXPECT_EQ(report.cuts, 200);
    // It did play, and was cut everywhere.
    EXPECT_GT(report.acknowledged, 1000);
    EXPECT_GT(report.in_open, 0);
}

TEST(PowerCuts, AreNoticedWithoutSync) {
    const CutReport report = run(Ways::WithoutSync, 200);
    ASSERT_FALSE(report.faults.empty());
    EXPECT_LT(report.cuts, 20);
}

TEST(PowerCuts, AreNoticedWhenAcknowledgementComesBeforeTheCommit) {
    const CutReport report = run(Ways::AcknowledgedEarly, 200);
    ASSERT_FALSE(report.faults.empty());
    EXPECT_THAT(report.faults.front(), HasSubstr("lost"));
    EXPECT_LT(report.cuts, 20);
}

// The disk itself: SQLite without our store.
class Disk : public testing::Test {
protected:
    // The bytes of FILE as they are on the real disk.
    std::string on_disk() const {
        std::string bytes(64, '\0');
        FILE* file = std::fopen(path().c_str(), "rb");
        if (file == nullptr) return {};
        bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file));
        std::fclose(file);
        return bytes;
    }
    std::string path() const { return (folder_ / "file").string(); }

    // A file of SQLite's kind, opened past SQLite.
    struct Opened {
        explicit Opened(const std::string& path) {
            sqlite3_vfs* vfs = sqlite3_vfs_find("disk");
            name_.reset(sqlite3_create_filename(path.c_str(), "", "", 0, nullptr));
            memory_ = std::make_unique<std::byte[]>(static_cast<std::size_t>(vfs->szOsFile));
            constexpr int kFlags = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
            if (vfs->xOpen(vfs, name_.get(), file(), kFlags, nullptr) != SQLITE_OK)
                throw std::runtime_error(path);
        }
        ~Opened() { file()->pMethods->xClose(file()); }
        Opened(const Opened&) = delete;
        Opened& operator=(const Opened&) = delete;
        sqlite3_file* file() const { return reinterpret_cast<sqlite3_file*>(memory_.get()); }
        int write(const std::string& bytes, int offset) const {
            return file()->pMethods->xWrite(file(), bytes.data(), static_cast<int>(bytes.size()), offset);
        }
        int sync() const { return file()->pMethods->xSync(file(), SQLITE_SYNC_NORMAL); }
        std::string read(int amount) const {
            std::string bytes(static_cast<std::size_t>(amount), '?');
            file()->pMethods->xRead(file(), bytes.data(), amount, 0);
            return bytes;
        }

        struct FreeName {
            void operator()(const char* name) const { sqlite3_free_filename(const_cast<char*>(name)); }
        };
        std::unique_ptr<const char, FreeName> name_;
        std::unique_ptr<std::byte[]> memory_;
    };

    TemporaryFolder folder_;
    TornDisk disk{"disk"};
};

TEST_F(Disk, KeepsUnsyncedBytesApart) {
    const Opened file(path());
    file.write("abcd", 0);
    EXPECT_EQ(file.read(4), "abcd");
    EXPECT_EQ(on_disk(), "");
    file.sync();
    EXPECT_EQ(on_disk(), "abcd");
}

TEST_F(Disk, DropsThemAtACutAndTearsTheLast) {
    {
        const Opened file(path());
        file.write("abcd", 0);
        file.sync();
        file.write("XX", 0);
        file.write("12345678", 4);
        disk.cut(Tear::Last, 3);
        EXPECT_EQ(file.write("dead", 0), SQLITE_IOERR);
        EXPECT_EQ(file.sync(), SQLITE_IOERR);
    }
    const std::string left = on_disk();
    EXPECT_EQ(left.substr(0, 4), "abcd");
    EXPECT_EQ(std::string("abcd12345678").substr(0, left.size()), left);
    EXPECT_LT(left.size(), 12);
    disk.restore();
    EXPECT_EQ(Opened(path()).read(4), "abcd");
}

TEST_F(Disk, CutsInTheMiddleOfTheChangeThatItWasToldTo) {
    const Opened file(path());
    disk.cut_after(3, Tear::Last, 1);
    EXPECT_EQ(file.write("ab", 0), SQLITE_OK);
    EXPECT_EQ(file.sync(), SQLITE_OK);
    EXPECT_FALSE(disk.is_cut());
    EXPECT_NE(file.write("cd", 2), SQLITE_OK);
    EXPECT_TRUE(disk.is_cut());
}

TEST_F(Disk, KeepsWhatWasWrittenWhenAFileIsClosedUnsynced) {
    Opened(path()).write("abcd", 0);
    EXPECT_EQ(on_disk(), "");
    EXPECT_EQ(Opened(path()).read(4), "abcd");
}

TEST_F(Disk, WhoseSyncFailsHasForgottenWhatItWasToWrite) {
    const Opened file(path());
    file.write("abcd", 0);
    disk.fail({.op = Op::Sync, .code = SQLITE_IOERR_FSYNC});
    EXPECT_EQ(file.sync(), SQLITE_IOERR_FSYNC);
    EXPECT_EQ(file.sync(), SQLITE_OK);
    EXPECT_EQ(file.read(4), "abcd");
    EXPECT_EQ(on_disk(), "");
}

// As a server that is killed: the traces are all that is left of what was not synced.
class KilledDisk : public Disk {
protected:
    // The bytes of FILE after a process was killed that had synced "abcd" and then written these, and the power was cut.
    std::string after(const std::vector<std::pair<int, std::string>>& writes, Tear tear, std::uint64_t seed) {
        const pid_t child = ::fork();
        if (child == 0) {
            disk.leave_traces(std::chrono::microseconds(0));
            const Opened file(path());
            file.write("abcd", 0);
            file.sync();
            for (const auto& [offset, bytes] : writes) file.write(bytes, offset);
            ::raise(SIGKILL);
        }
        int status = 0;
        EXPECT_EQ(::waitpid(child, &status, 0), child);
        EXPECT_TRUE(WIFSIGNALED(status));
        EXPECT_EQ(on_disk(), "abcd");
        TornDisk::cut_power(path(), tear, seed);
        EXPECT_FALSE(std::filesystem::exists(path() + ".unsynced"));
        const std::string left = on_disk();
        std::filesystem::remove(path());
        return left;
    }
};

TEST_F(KilledDisk, HasATornPartOfTheLastWriteAndNothingOfTheOthers) {
    std::set<std::string> seen;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const std::string left = after({{0, "XX"}, {4, "1234"}}, Tear::Last, seed);
        EXPECT_EQ(left, std::string("abcd1234").substr(0, left.size()));
        EXPECT_LT(left.size(), 8);
        seen.insert(left);
    }
    EXPECT_GT(seen.size(), 2);
}

TEST_F(KilledDisk, HasPartsOfAllWritesWhereTheyScatter) {
    std::set<std::string> seen;
    for (std::uint64_t seed = 1; seed <= 60; ++seed)
        seen.insert(after({{0, "XX"}, {4, "1234"}}, Tear::Scatter, seed));
    EXPECT_TRUE(seen.contains("abcd"));
    EXPECT_TRUE(seen.contains("XXcd1234"));
    EXPECT_TRUE(seen.contains("XXcd"));
    EXPECT_TRUE(seen.contains("abcd1234"));
}

TEST_F(Disk, ThatIsFullLetsNothingGrow) {
    const Opened file(path());
    file.write("abcd", 0);
    disk.fill(true);
    EXPECT_EQ(file.write("xy", 0), SQLITE_OK);
    EXPECT_EQ(file.write("xy", 3), SQLITE_FULL);
    EXPECT_EQ(file.read(4), "xycd");
}

}  // namespace
}  // namespace banquier::crash
