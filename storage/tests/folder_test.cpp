#include "shared/temporary_folder.hpp"
#include "user.hpp"

#include <banquier/storage/error.hpp>
#include <banquier/storage/folder.hpp>

#include <fstream>
#include <gmock/gmock.h>

namespace banquier::storage {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

void expect_error(const char* xdg, const char* home, ErrorKind kind, const std::string& says) {
    try {
        data_folder(xdg, home);
        ADD_FAILURE() << "no error";
    } catch (const StoreError& error) {
        EXPECT_EQ(error.kind(), kind);
        EXPECT_THAT(error.what(), HasSubstr(says));
    }
}

TEST(DataFolder, IsMadeForItsUserAlone) {
    const shared::TemporaryFolder home;
    const fs::path folder = data_folder(nullptr, home.path().c_str());
    EXPECT_EQ(folder, home / ".local/share/banquier");
    EXPECT_EQ(fs::status(folder).permissions(), fs::perms::owner_all);
    EXPECT_EQ(data_folder("", home.path().c_str()), folder);
}

TEST(DataFolder, FollowsXdg) {
    const shared::TemporaryFolder data, home;
    EXPECT_EQ(data_folder(data.path().c_str(), home.path().c_str()), data / "banquier");
    EXPECT_EQ(data_folder(data.path().c_str(), nullptr), data / "banquier");
    EXPECT_EQ(data_folder("relative/is/ignored", home.path().c_str()), home / ".local/share/banquier");
}

TEST(DataFolder, SaysThatThereIsNoHome) {
    expect_error(nullptr, nullptr, ErrorKind::NoFolder, "neither HOME nor XDG_DATA_HOME is set");
    expect_error(nullptr, "", ErrorKind::NoFolder, "neither HOME nor XDG_DATA_HOME is set");
    expect_error(nullptr, "here", ErrorKind::NoFolder, "HOME is not an absolute path");
}

TEST(DataFolder, SaysThatAFileIsInItsWay) {
    const shared::TemporaryFolder home;
    std::ofstream(home / ".local") << "a file";
    expect_error(
        nullptr, home.path().c_str(), ErrorKind::NoFolder, (home / ".local/share/banquier").string());
}

TEST(DataFolder, SaysThatItCannotBeWrittenTo) {
    const shared::TemporaryFolder home;
    fs::permissions(home.path(), fs::perms(0755));
    const fs::path folder = data_folder(nullptr, home.path().c_str());
    fs::permissions(folder, fs::perms(0555));
    const AsNobody nobody;
    expect_error(nullptr, home.path().c_str(), ErrorKind::ReadOnly, folder.string());
}

}  // namespace
}  // namespace banquier::storage
