// Competitions over a disk that forgets: the short form. The program cup_kills is the long one.
#include "crash/cup_kills.hpp"
#include "shared/temporary_folder.hpp"

#include <gmock/gmock.h>

namespace banquier::crash {
namespace {

using shared::TemporaryFolder;
using testing::AnyOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

TEST(CupKills, ProgramsPlayAnOnlineCupToItsWinnerThroughAKillInEachRound) {
    const TemporaryFolder folder;
    const CupReport report = run_cup_kills({.file = folder / "cups.sqlite3", .teams = 9, .rounds = 0});
    EXPECT_THAT(report.faults, IsEmpty());
    EXPECT_EQ(report.rounds, 2);
    EXPECT_EQ(report.kills, 2);
    EXPECT_EQ(report.records, 4u) << "tables whose dice are right";
}

TEST(CupKills, LoseNoSheetNoSignatureAndNoRulingThatWasAcknowledged) {
    const TemporaryFolder folder;
    const CupReport report =
        run_cup_kills({.file = folder / "cups.sqlite3", .teams = 9, .online = false, .kills = 5});
    EXPECT_THAT(report.faults, IsEmpty());
    EXPECT_GE(report.kills, 5);
    EXPECT_GT(report.accepted, 50u);
}

TEST(CupKills, AreNoticedWithoutSync) {
    const TemporaryFolder folder;
    const CupReport report = run_cup_kills({.file = folder / "cups.sqlite3",
        .teams = 9,
        .online = false,
        .kills = 40,
        .ways = Ways::WithoutSync});
    EXPECT_THAT(report.faults,
        Contains(AnyOf(HasSubstr("is lost"), HasSubstr("damaged"), HasSubstr("there is no such game"))));
}

// The long form holds them to seconds; here to a moment, which nothing keeps.
TEST(CupKills, LimitsThatAreMissedAreFaults) {
    const TemporaryFolder folder;
    const CupReport report = run_cup_kills(
        {.file = folder / "cups.sqlite3", .teams = 9, .rounds = 0, .open_within = 1e-6, .back_within = 1e-6});
    EXPECT_THAT(report.faults,
        UnorderedElementsAre(HasSubstr("all tables open after"), HasSubstr("all devices back after")));
}

TEST(CupKills, AreNoticedWhenAcknowledgementComesBeforeTheCommit) {
    const TemporaryFolder folder;
    const CupReport report = run_cup_kills({.file = folder / "cups.sqlite3",
        .teams = 9,
        .online = false,
        .kills = 40,
        .ways = Ways::AcknowledgedEarly});
    EXPECT_THAT(report.faults, Not(IsEmpty())) << "what was acknowledged, or the whole cup, is lost";
}

}  // namespace
}  // namespace banquier::crash
