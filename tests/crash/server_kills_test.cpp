// The whole server over a disk that forgets: the short form. The program server_kills is the long one.
#include "crash/server_kills.hpp"
#include "shared/temporary_folder.hpp"

#include <gmock/gmock.h>

namespace banquier::crash {
namespace {

using shared::TemporaryFolder;
using testing::AnyOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

KillReport run(Ways ways, int kills) {
    const TemporaryFolder folder;
    return run_server_kills({.file = folder / "games.sqlite3", .kills = kills, .ways = ways});
}

TEST(ServerKills, LoseNothingThatWasAcknowledgedAndEveryGameGoesOn) {
    const KillReport report = run(Ways::AsShipped, 6);
    EXPECT_THAT(report.faults, IsEmpty());
    EXPECT_EQ(report.kills, 6);
    EXPECT_GT(report.accepted, 100);
    EXPECT_GE(report.games, 6);
}

TEST(ServerKills, LoseNothingWhileTheServerStartsWithMuchToTakeUp) {
    const TemporaryFolder folder;
    const KillReport report =
        run_server_kills({.file = folder / "games.sqlite3", .kills = 4, .long_games = 20, .starts_of_8 = 6});
    EXPECT_THAT(report.faults, IsEmpty());
    EXPECT_EQ(report.kills, 4);
    EXPECT_GT(report.in_start, 0);
}

TEST(ServerKills, AreNoticedWithoutSync) {
    const KillReport report = run(Ways::WithoutSync, 20);
    EXPECT_THAT(report.faults, Contains(AnyOf(HasSubstr("lost"), HasSubstr("it is damaged"))));
}

TEST(ServerKills, AreNoticedWhenAcknowledgementComesBeforeTheCommit) {
    const KillReport report = run(Ways::AcknowledgedEarly, 20);
    EXPECT_THAT(report.faults,
        Contains(AnyOf(HasSubstr("is lost"), AllOf(HasSubstr("acknowledged"), HasSubstr("is not")))));
}

}  // namespace
}  // namespace banquier::crash
