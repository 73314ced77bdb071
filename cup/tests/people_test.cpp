// Roles as links, calls for the referee, penalties, and the clock after a power cut.
#include "hall.hpp"

namespace banquier::cup {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string key(char of) { return std::string(64, of); }

struct People : testing::Test {
    Hall hall{format_named("championnat")};

    By link(std::uint32_t number) const {
        const RoleGiven& given = hall.cup.roles[number - 1].given;
        return {.role = given.role, .name = given.name, .device = "phone", .of = given.of, .link = number};
    }
    std::optional<Denial> denied(std::uint32_t number, const Wish& wish) const {
        return denial(hall.cup, link(number), wish);
    }
    void begin(int teams = 6) {
        hall.close_with(teams);
        hall.draw();
        hall.must(PhaseBegun{Phase::Deal});
    }
};

TEST_F(People, ARoleIsGivenOnceUnderAKeyOfItsOwn) {
    hall.must(GiveRole{Role::Referee, 0, "Léa", key('a')});
    EXPECT_THAT(hall.no(GiveRole{Role::Desk, 0, "Max", key('a')}), HasSubstr("expected: a new secret"));
    EXPECT_THAT(hall.no(GiveRole{Role::Desk, 0, " ", key('b')}), HasSubstr("expected: a name"));
    EXPECT_THAT(hall.no(GiveRole{Role::Desk, 0, "Max", "b"}), HasSubstr("expected: a new secret"));
    EXPECT_THAT(hall.no(GiveRole{Role::Unit, 9, "Max", key('b')}), HasSubstr("unknown"));
    EXPECT_THAT(hall.no(GiveRole{Role::Banker, 1, "Max", key('b')}), HasSubstr("no such table"));
    EXPECT_THAT(hall.no(GiveRole{Role::Spectator, 0, "Max", key('b')}), HasSubstr("role"));
}

TEST_F(People, TheLastOrganiserAndTheRecoveryCodeStay) {
    hall.must(GiveRole{Role::Organiser, 0, "Ann", key('a')});
    hall.must(GiveRole{Role::Organiser, 0, "recovery", key('b'), true});
    EXPECT_THAT(hall.no(RoleTaken{1}), HasSubstr("stay"));
    EXPECT_THAT(hall.no(RoleTaken{2}), HasSubstr("stay"));
    hall.must(GiveRole{Role::Organiser, 0, "Ben", key('c')});
    hall.must(RoleTaken{1});
    EXPECT_THAT(hall.no(RoleTaken{1}), HasSubstr("not yet taken back"));
    EXPECT_EQ(denied(1, Close{}), Denial::RoleTaken);
    EXPECT_EQ(denied(3, Close{}), std::nullopt);
}

TEST_F(People, OnlyTheOrganiserGivesAndTakesRoles) {
    hall.must(GiveRole{Role::HeadReferee, 0, "Léa", key('a')});
    EXPECT_EQ(denied(1, GiveRole{Role::Desk, 0, "Max", key('b')}), Denial::NotYourRole);
    EXPECT_EQ(denied(1, RoleTaken{1}), Denial::NotYourRole);
    EXPECT_EQ(denied(1, Close{}), std::nullopt);
}

TEST_F(People, ABankersLinkHoldsForOneTableAndOneRound) {
    begin(9);
    hall.must(GiveRole{Role::Banker, 2, "Zoé", key('a')});
    EXPECT_EQ(denied(1, Called{2, ""}), std::nullopt);
    EXPECT_EQ(denied(1, Called{1, ""}), Denial::NotYourTable);
    EXPECT_EQ(denied(1, Received{2, 1}), Denial::NotYourRole);
    hall.finish_round();
    hall.draw();
    EXPECT_EQ(denied(1, Called{2, ""}), Denial::OldRound);
}

TEST_F(People, AUnitActsForItselfAndCallsFromItsOwnTable) {
    begin(6);
    const UnitId mine = hall.table(1).units[0], other = hall.table(1).units[1];
    hall.must(GiveRole{Role::Unit, mine, "T", key('a')});
    EXPECT_EQ(denied(1, Signed{1, 1, {mine, 0}}), std::nullopt);
    EXPECT_EQ(denied(1, Signed{1, 1, {other, 0}}), Denial::NotYourUnit);
    EXPECT_EQ(denied(1, Called{1, ""}), std::nullopt);
    EXPECT_EQ(denied(1, Called{2, ""}), Denial::NotYourUnit);
    EXPECT_EQ(denied(1, Fill{1, {}}), Denial::NotYourRole);
}

TEST_F(People, ATableCallsOnceUntilSomebodyComes) {
    begin();
    hall.must(Called{1, "a rent"});
    EXPECT_EQ(hall.table(1).call->why, "a rent");
    EXPECT_THAT(hall.no(Called{1, ""}), HasSubstr("called already"));
    hall.must(CallAnswered{1});
    EXPECT_FALSE(hall.table(1).call);
    EXPECT_THAT(hall.no(CallAnswered{1}), HasSubstr("nobody has called"));
}

TEST_F(People, APenaltyIsTakenOffEveryMembersFortune) {
    begin();
    const auto units = hall.table(1).units;
    EXPECT_THAT(hall.no(Penalise{units[0], PenaltyKind::Amount, 0, "late"}), HasSubstr("expected: 1 to"));
    EXPECT_THAT(hall.no(Penalise{units[0], PenaltyKind::Amount, 500, ""}), HasSubstr("expected: a reason"));
    hall.must(Penalise{units[0], PenaltyKind::Amount, 500, "late"});
    hall.must(Penalise{units[1], PenaltyKind::Warning, 0, "noise"});
    std::vector<SheetLine> lines;
    for (std::size_t i = 0; i < units.size(); ++i)
        for (std::uint32_t member = 0; member < 2; ++member)
            lines.push_back({.unit = units[i], .member = member, .amount = i == 0 ? 2000 : 1800 - Amount(i)});
    hall.must(Fill{1, lines});
    EXPECT_THAT(places(hall.cup, hall.round(), hall.table(1)),
        ElementsAre(ElementsAre(units[1]), ElementsAre(units[2]), ElementsAre(units[0])));
    hall.finish(1, lines);
    EXPECT_THAT(
        hall.no(Penalise{units[0], PenaltyKind::Amount, 500, "late"}), HasSubstr("plays at no table"));
}

TEST_F(People, WhoIsDisqualifiedIsOutAndTheLastLeftWins) {
    begin();
    const auto units = hall.table(1).units;
    hall.must(Penalise{units[0], PenaltyKind::Disqualified, 0, "cheated"});
    EXPECT_EQ(hall.cup.unit(units[0])->standing, Standing::Withdrawn);
    EXPECT_THAT(hall.table(1).there(), ElementsAre(units[1], units[2]));
    EXPECT_THAT(hall.no(Penalise{units[0], PenaltyKind::Warning, 0, "again"}), HasSubstr("withdrawn"));
    hall.must(Penalise{units[1], PenaltyKind::Disqualified, 0, "cheated"});
    EXPECT_EQ(hall.table(1).walkover, units[2]);
    hall.by.role = Role::Referee;
    EXPECT_THAT(hall.no(Penalise{units[2], PenaltyKind::Disqualified, 0, "x"}), HasSubstr("role may not"));
}

// [CUP-08]
TEST_F(People, AfterAPowerCutTheClockIsWhereTheRefereeSays) {
    begin();
    hall.must(PhaseBegun{Phase::Play});
    const Millis began = hall.round().play_at;
    hall.now = began + 60'000;
    const Millis left = clock(hall.cup, hall.round(), 0, hall.now).left;
    hall.now = began + 660'000;
    EXPECT_EQ(clock(hall.cup, hall.round(), 0, hall.now).left, left - 600'000);
    hall.must(AfterPowerCut{CutChoice::RanOn, began + 60'000});
    EXPECT_EQ(clock(hall.cup, hall.round(), 0, hall.now).left, left - 600'001);
    hall.must(AfterPowerCut{CutChoice::StoodStill, began + 60'000});
    EXPECT_EQ(clock(hall.cup, hall.round(), 0, began + 660'001).left, left);
    EXPECT_THAT(hall.no(AfterPowerCut{CutChoice::Time, began - 400'000'000}), HasSubstr("since the phase"));
    EXPECT_THAT(hall.no(AfterPowerCut{CutChoice::Time, hall.now + 5000}), HasSubstr("since the phase"));
    hall.must(Paused{0, true});
    EXPECT_THAT(hall.no(AfterPowerCut{CutChoice::Time, hall.now}), HasSubstr("not running"));
}

}  // namespace
}  // namespace banquier::cup
