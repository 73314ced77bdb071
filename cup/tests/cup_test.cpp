// A competition from registration to ranking.
#include "hall.hpp"

#include <set>

namespace banquier::cup {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// ---- Registration

TEST(Registration, TwentySevenPlayThreeWaitTheNextIsRefused) {
    covers("CUP-01");
    Hall hall{format_named("championnat")};
    hall.enter(30);
    EXPECT_EQ(std::ranges::count(hall.cup.units, Standing::Playing, &Unit::standing), 27);
    EXPECT_EQ(hall.cup.units[27].standing, Standing::Waiting);
    EXPECT_THAT(hall.no(hall.entry(31)), HasSubstr("full: 27 places and 3 on the waiting list [CUP-01]"));
}

TEST(Registration, ATeamIsAJuniorAndAnAdult) {
    covers("CUP-01");
    Hall hall{format_named("championnat")};
    Enter wish = hall.entry(1);
    wish.members.pop_back();
    EXPECT_THAT(hall.no(wish), HasSubstr("a member \"adult\""));
    wish = hall.entry(1);
    wish.members.push_back({"Max", "junior"});
    EXPECT_THAT(hall.no(wish), HasSubstr("\"Max\" is one too many"));
    hall.enter(1);
    EXPECT_THAT(hall.no(hall.entry(1)), HasSubstr("has been entered already"));
}

TEST(Registration, WhoWaitsReplacesWhoIsAbsentInOrderOfEntry) {
    covers("CUP-01");
    Hall hall{format_named("championnat")};
    hall.enter(30);
    hall.all_present();
    hall.must(Present{5, false});
    hall.must(Present{9, false});
    hall.must(Present{28, false});
    hall.must(Close{});
    EXPECT_EQ(hall.cup.units[4].standing, Standing::Withdrawn);
    EXPECT_EQ(hall.cup.units[27].standing, Standing::Waiting);
    EXPECT_EQ(hall.cup.units[28].standing, Standing::Playing);
    EXPECT_EQ(hall.cup.units[29].standing, Standing::Playing);
    hall.draw();
    EXPECT_THAT(hall.round().tables, SizeIs(9));
    EXPECT_THAT(hall.no(hall.entry(40)), HasSubstr("not open"));
}

TEST(Registration, LaterOnlyIntoAVacancyOfTheFirstRoundUntilItsDealIsOver) {
    covers("CUP-01");
    Hall hall{format_named("championnat")};
    hall.enter(29);
    hall.all_present();
    hall.must(Close{});
    hall.draw();
    const UnitId gone = hall.table(4).units[0];
    EXPECT_THAT(hall.no(Replaced{4, gone, 28, "late"}), HasSubstr("[CUP-01]"));
    hall.must(PhaseBegun{Phase::Deal});
    hall.must(Absent{4, gone});
    EXPECT_THAT(hall.no(Replaced{4, gone, 29, "late"}), HasSubstr("the first on the waiting list"));
    hall.must(Replaced{4, gone, 28, "late"});
    EXPECT_EQ(hall.table(4).there().size(), 3u);
    const UnitId other = hall.table(5).units[0];
    hall.must(Absent{5, other});
    hall.must(PhaseBegun{Phase::Play});
    EXPECT_THAT(hall.no(Replaced{5, other, 29, "late"}), HasSubstr("before the first deal is over"));
}

// ---- Draw

TEST(Draw, IsFixedBeforeTheSaltIsKnown) {
    covers("CUP-10");
    Hall hall{format_named("championnat")};
    hall.close_with(9);
    EXPECT_THAT(hall.no(Draw{hall.salt()}), HasSubstr("no draw has been prepared"));
    hall.must(Pool{});
    EXPECT_THAT(hall.no(Withdrawn{3, "ill"}), HasSubstr("draw first"));
    EXPECT_THAT(hall.no(Draw{"123"}), HasSubstr("20 to 1000 characters"));
    EXPECT_THAT(hall.no(Pool{}), HasSubstr("a reason and a second person"));
    hall.must(Pool{{"a die fell off the table", "Ben"}});
    hall.must(Draw{hall.salt()});
    hall.must(Published{});
    EXPECT_EQ(hall.round().attempt, 2u);
    EXPECT_THAT(hall.no(Moved{1, 0, 2, {}}), HasSubstr("a reason and a second person"));
}

TEST(Draw, ByHandNeedsAReasonAndASecondPerson) {
    covers("CUP-10");
    Hall hall{format_named("championnat")};
    hall.close_with(5);
    hall.must(Pool{});
    EXPECT_THAT(hall.no(DrawByHand{{}, {{1, 2, 3}, {4, 5}}, {}}), HasSubstr("a second person"));
    EXPECT_THAT(hall.no(DrawByHand{{}, {{1, 2, 3}, {4, 4}}, {"no power", "Ben"}}),
        HasSubstr("every unit of the pool once"));
    hall.must(DrawByHand{{}, {{1, 2, 3}, {4, 5}}, {"no power", "Ben"}});
    EXPECT_THAT(hall.round().tables[1].units, ElementsAre(4u, 5u));
}

// ---- Seating

Hall at_table_of(int units) {
    Hall hall{format_named("championnat")};
    hall.close_with(units);
    hall.draw();
    return hall;
}

SeatThrows thrown(UnitId unit, std::vector<Throw> throws) { return {unit, 0, std::move(throws)}; }

TEST(Seating, OfSixGoesOneFiveThreeFourTwoSix) {
    covers("CUP-03 CUP-04");
    Hall hall = at_table_of(3);
    const std::vector<UnitId> units = hall.table(1).units;
    const UnitId a = units[0], b = units[1], c = units[2];
    EXPECT_THAT(hall.no(SeatTable{1, {thrown(a, {{6, 6}}), thrown(b, {{1, 2}}), thrown(c, {{2, 1}})}, ""}),
        HasSubstr("equal totals are thrown again"));
    hall.must(
        SeatTable{1, {thrown(a, {{6, 6}}), thrown(b, {{1, 2}, {5, 5}}), thrown(c, {{2, 1}, {4, 1}})}, ""});
    EXPECT_THAT(hall.table(1).seats,
        ElementsAre(Seat{a, 0}, Seat{b, 1}, Seat{c, 0}, Seat{a, 1}, Seat{b, 0}, Seat{c, 1}));
    EXPECT_EQ(hall.table(1).banker, (Seat{c, 1})) << "the lowest team's adult, who plays last";
}

TEST(Seating, NoTeamSitsSideBySide) {
    covers("CUP-03");
    for (int units : {2, 3}) {
        Hall hall = at_table_of(units);
        std::vector<UnitId> order = hall.table(1).units;
        const std::vector<Seat> seats = seating(hall.cup, order);
        ASSERT_THAT(seats, SizeIs(2 * static_cast<std::size_t>(units)));
        for (std::size_t i = 0; i < seats.size(); ++i)
            EXPECT_NE(seats[i].unit, seats[(i + 1) % seats.size()].unit);
        EXPECT_EQ(seats.back(), (Seat{order.back(), 1})) << "the banker plays last";
    }
}

TEST(Seating, WhoHasKeptTheBankKeepsItNoMore) {
    covers("CUP-04");
    Hall hall = at_table_of(9);
    std::set<UnitId> served;
    for (TableNumber n = 1; n <= 3; ++n) {
        const std::vector<UnitId> units = hall.table(n).units;
        hall.must(SeatTable{
            n, {thrown(units[0], {{1, 1}}), thrown(units[1], {{2, 2}}), thrown(units[2], {{3, 3}})}, ""});
        // The banker's team wins, and is in the final.
        std::vector<SheetLine> sheet = hall.lines(hall.table(n));
        for (SheetLine& line : sheet) line.amount = line.unit == units[0] ? 9000 : 10;
        hall.finish(n, sheet);
        served.insert(units[0]);
    }
    hall.draw();
    const std::vector<UnitId> units = hall.table(1).units;
    const auto throws = {thrown(units[0], {{1, 1}}), thrown(units[1], {{2, 2}}), thrown(units[2], {{3, 3}})};
    Hall with = std::move(hall);
    with.must(SeatTable{1, throws, "Léa, who does not play"});
    EXPECT_EQ(with.table(1).banker->unit, 0u);
    EXPECT_EQ(with.table(1).outsider, "Léa, who does not play");
    with.must(SeatTable{1, throws, ""});
    EXPECT_EQ(with.table(1).banker, (Seat{units[0], 1})) << "where nobody else can, the lowest again";
}

// ---- Clock

TEST(Clock, ATableThatWaitsForTheRefereeIsGivenItsTimeBack) {
    covers("CUP-07 CUP-08");
    Hall hall = at_table_of(6);
    hall.must(PhaseBegun{Phase::Deal});
    EXPECT_EQ(clock(hall.cup, hall.round(), 1, hall.now - 1 + 60'000).left, 240'000);
    hall.now += 300'000;
    hall.must(PhaseBegun{Phase::Play});
    const Millis began = hall.now - 1;
    EXPECT_EQ(clock(hall.cup, hall.round(), 0, began + 1000).to_last_round, 2'399'000);
    hall.now = began + 60'000;
    hall.must(Paused{1, true});
    EXPECT_TRUE(clock(hall.cup, hall.round(), 1, began + 90'000).paused);
    EXPECT_EQ(clock(hall.cup, hall.round(), 1, began + 90'000).left, 2'640'000);
    hall.now = began + 180'000;
    hall.must(Paused{1, false});
    EXPECT_EQ(clock(hall.cup, hall.round(), 1, began + 180'000).left, 2'700'000 - 60'000);
    EXPECT_EQ(clock(hall.cup, hall.round(), 2, began + 180'000).left, 2'700'000 - 180'000);
    hall.now = began + 200'000;
    hall.must(Paused{0, true});
    hall.now = began + 500'000;
    hall.must(Paused{0, false});
    EXPECT_EQ(clock(hall.cup, hall.round(), 2, began + 500'000).left, 2'700'000 - 200'000);
    hall.must(PhaseBegun{Phase::End});
    EXPECT_THAT(owed(hall.cup, hall.round()), ElementsAre(1u));
    EXPECT_THAT(hall.no(PhaseBegun{Phase::Play}), HasSubstr("[CUP-08]"));
}

// ---- Sheets

TEST(Sheets, ASignatureUnderFiguresThatHaveChangedIsVoid) {
    covers("CUP-06");
    Hall hall = at_table_of(3);
    hall.must(Fill{1, hall.lines(hall.table(1))});
    const UnitId unit = hall.table(1).units[0];
    hall.must(Signed{1, 1, {unit, 0}});
    hall.must(Fill{1, hall.lines(hall.table(1))});
    EXPECT_THAT(hall.table(1).sheet.signatures, SizeIs(0));
    EXPECT_THAT(hall.no(Signed{1, 1, {unit, 0}}), HasSubstr("the sheet has changed since: version 2"));
    EXPECT_THAT(hall.no(Received{1, 2}), HasSubstr("signatures are missing: 6"));
    hall.sign_all(1);
    hall.must(Received{1, 2});
    EXPECT_THAT(hall.no(Fill{1, hall.lines(hall.table(1))}), HasSubstr("the referee has the result already"));
}

TEST(Sheets, HaveALineForEveryPlayer) {
    covers("CUP-13");
    Hall hall = at_table_of(3);
    std::vector<SheetLine> sheet = hall.lines(hall.table(1));
    sheet.pop_back();
    EXPECT_THAT(hall.no(Fill{1, sheet}), HasSubstr("[CUP-13]"));
    sheet.push_back(sheet.front());
    EXPECT_THAT(hall.no(Fill{1, sheet}), HasSubstr("[CUP-13]"));
}

TEST(Sheets, WhoDoesNotSignIsHeardAndTheRefereeRules) {
    covers("CUP-07 CUP-15");
    Hall hall = at_table_of(3);
    hall.must(Fill{1, hall.lines(hall.table(1))});
    const std::vector<UnitId> units = hall.table(1).units;
    hall.must(Refused{1, 1, {units[1], 0}, "a house is missing"});
    EXPECT_THAT(hall.no(Received{1, 1}), HasSubstr("the referee rules first"));
    EXPECT_THAT(
        hall.no(Ruled{.table = 1, .parties = {units[0], units[1]}, .heard = {"no"}, .decision = "it stands"}),
        HasSubstr("the words of each party"));
    const Ruled ruling{
        .table = 1, .parties = {units[0], units[1]}, .heard = {"no", "yes"}, .decision = "it stands"};
    hall.by.role = Role::Referee;
    EXPECT_THAT(hall.no(ruling), HasSubstr("[CUP-15]"));
    hall.by.role = Role::HeadReferee;
    hall.must(ruling);
    hall.must(Received{1, 1});
}

TEST(Sheets, TheFirstIsTheTeamOfTheGreatestFortuneAndATieIsTheReferees) {
    covers("CUP-09 END-09");
    Hall hall = at_table_of(3);
    const std::vector<UnitId> units = hall.table(1).units;
    std::vector<SheetLine> sheet = hall.lines(hall.table(1));
    for (SheetLine& line : sheet) line.amount = line.unit == units[0] ? 1000 : 300;
    sheet[2].amount = 1500;  // of the second unit: less in all, and yet the greatest
    sheet[4].amount = 1500;
    hall.must(Fill{1, sheet});
    hall.sign_all(1);
    EXPECT_THAT(equal_first(hall.cup, hall.round(), hall.table(1)), SizeIs(2));
    EXPECT_THAT(hall.no(Received{1, 1}), HasSubstr("[END-09, CUP-09]"));
    EXPECT_THAT(hall.no(Ruled{.table = 1, .decision = "throw", .order = {units[0], units[1]}}),
        HasSubstr("[END-09]"));
    hall.must(Ruled{.table = 1, .decision = "throw", .order = {units[2], units[1]}});
    hall.must(Received{1, 1});
    EXPECT_EQ(winner(hall.cup, hall.round(), hall.table(1)), units[2]);
}

TEST(Sheets, OfABankerWhomNobodyKnowsNeedOneSignatureOfTheTable) {
    Hall hall{format_named("famille")};
    hall.close_with(8);
    hall.draw();
    hall.must(Fill{1, hall.lines(hall.table(1))});
    const std::vector<Seat> able = unsigned_by(hall.cup, hall.table(1));
    ASSERT_THAT(able, SizeIs(4));
    EXPECT_THAT(hall.no(Received{1, 1}), HasSubstr("signatures are missing: 1"));
    hall.must(Signed{1, 1, able[2]});
    EXPECT_THAT(unsigned_by(hall.cup, hall.table(1)), IsEmpty());
    hall.must(Received{1, 1});
}

// ---- Absence

TEST(Absence, TheTableIsSmallerAndTheLastTeamGoesOn) {
    covers("CUP-11");
    Hall hall = at_table_of(9);
    const std::vector<UnitId> units = hall.table(2).units;
    hall.must(Absent{2, units[0]});
    EXPECT_FALSE(hall.table(2).done());
    hall.must(Absent{2, units[2]});
    EXPECT_EQ(winner(hall.cup, hall.round(), hall.table(2)), units[1]);
    hall.finish(1);
    EXPECT_THAT(hall.no(Pool{}), HasSubstr("missing at tables: 3"));
    hall.finish(3);
    hall.must(Pool{});
    EXPECT_TRUE(std::ranges::binary_search(hall.round().pool, units[1]));
    EXPECT_THAT(hall.round().pool, SizeIs(3)) << "winners alone, nobody in an absent team's place";
}

// ---- To the end

TEST(Knockout, TwentySevenTeamsPlayNineThreeAndOneTable) {
    covers("CUP-02 CUP-11 CUP-14");
    Hall hall{format_named("championnat")};
    hall.close_with(27);
    std::vector<std::size_t> tables;
    for (int round = 0; round < 3; ++round) {
        hall.draw();
        tables.push_back(hall.round().tables.size());
        EXPECT_EQ(is_final(hall.cup, hall.round()), round == 2);
        hall.finish_round();
    }
    EXPECT_THAT(tables, ElementsAre(9u, 3u, 1u));
    const UnitId first = *winner(hall.cup, hall.round(), hall.table(1));
    hall.must(Rank{});
    EXPECT_EQ(hall.cup.rankings[0].rows[0].unit, first);
    EXPECT_EQ(hall.cup.rankings[0].rows[3].by, "round");
    EXPECT_THAT(hall.cup.rankings[0].rows, SizeIs(27));
    EXPECT_THAT(hall.no(Pool{}), HasSubstr("the cup is decided"));
}

TEST(ByConstruction, WinnersOfCentresPlayOneMoreCupByTheSameRules) {
    covers("CUP-16");
    Hall above{format_named("championnat")};
    for (int centre = 1; centre <= 9; ++centre) {
        Hall hall{format_named("championnat"), static_cast<std::uint64_t>(centre)};
        hall.close_with(4);
        hall.play_out();
        const Unit& first = hall.cup.units[hall.cup.rankings[0].rows[0].unit - 1];
        above.must(Enter{"Centre " + std::to_string(centre), "", "", first.members});
    }
    above.all_present();
    above.must(Close{});
    above.play_out();
    EXPECT_EQ(above.cup.rounds.size(), 2u);
    EXPECT_TRUE(is_final(above.cup, above.round())) << "every later final is one";
}

TEST(Points, EveryFormatComesToItsEnd) {
    for (const auto& [id, count] :
        {std::pair{"famille", 8}, {"club", 27}, {"club", 14}, {"monde", 22}, {"open", 40}}) {
        Hall hall{format_named(id), 7};
        hall.close_with(count);
        hall.play_out();
        ASSERT_EQ(hall.cup.rankings.size(), 1u) << id;
        EXPECT_THAT(hall.cup.rankings[0].rows, SizeIs(count)) << id;
        EXPECT_EQ(hall.cup.rankings[0].rows[1].rank, 2u) << id;
    }
}

TEST(Points, AMovementNeedsOneDrawAndNobodyMeetsTwice) {
    Hall hall{format_named("club"), 3};
    hall.close_with(27);
    for (int round = 0; round < 4; ++round) {
        hall.must(Pool{});
        hall.must(Draw{round == 0 ? hall.salt() : ""});
        hall.must(Published{});
        EXPECT_EQ(hall.round().repeats, 0u);
        hall.finish_round();
    }
    EXPECT_EQ(hall.cup.draws, 1u);
}

// ---- Correction

std::vector<SheetLine> won_by(Hall& hall, const Table& table, UnitId unit) {
    std::vector<SheetLine> sheet = hall.lines(table, 900);
    for (SheetLine& line : sheet) line.amount += line.unit == unit && line.member == 0 ? 5000 : 0;
    return sheet;
}

TEST(Correction, BeforeTheNextDrawIsSimplyRight) {
    Hall hall = at_table_of(9);
    const std::vector<UnitId> units = hall.table(1).units;
    hall.finish(1, won_by(hall, hall.table(1), units[0]));
    hall.finish(2);
    hall.finish(3);
    hall.must(Correct{0, 1, 1, won_by(hall, hall.table(1), units[2]), {"a sum", "Ben"}});
    hall.must(Pool{});
    EXPECT_TRUE(std::ranges::binary_search(hall.round().pool, units[2]));
    EXPECT_FALSE(std::ranges::binary_search(hall.round().pool, units[0]));
}

TEST(Correction, AfterTheDrawTheRightTeamTakesTheChairAndOnceBegunItIsNoted) {
    Hall hall = at_table_of(9);
    const std::vector<UnitId> units = hall.table(1).units;
    hall.finish(1, won_by(hall, hall.table(1), units[0]));
    hall.finish(2);
    hall.finish(3);
    hall.draw();
    const Table first = hall.cup.rounds[0].tables[0];
    EXPECT_THAT(hall.no(Correct{0, 1, 1, won_by(hall, first, units[2]), {"a sum", ""}}),
        HasSubstr("a second person"));
    hall.must(Correct{0, 1, 1, won_by(hall, first, units[2]), {"a sum", "Ben"}});
    EXPECT_NE(table_of(hall.round(), units[2]), nullptr);
    EXPECT_EQ(table_of(hall.round(), units[0]), nullptr);
    hall.must(PhaseBegun{Phase::Deal});
    hall.must(Correct{0, 1, 1, won_by(hall, first, units[1]), {"a sum again", "Ben"}});
    EXPECT_NE(table_of(hall.round(), units[2]), nullptr) << "a knock-out that has gone on stands";
    EXPECT_TRUE(hall.cup.rounds[0].tables[0].noted.has_value());
}

TEST(Correction, AfterTheRankingThereIsANewEdition) {
    Hall hall = at_table_of(3);
    const std::vector<UnitId> units = hall.table(1).units;
    hall.finish(1, won_by(hall, hall.table(1), units[0]));
    hall.must(Rank{});
    hall.must(RankingPublished{1});
    hall.must(Correct{0, 1, 1, won_by(hall, hall.table(1), units[1]), {"a sum", "Ben"}});
    hall.must(Rank{});
    EXPECT_EQ(hall.cup.rankings[1].rows[0].unit, units[1]);
    EXPECT_EQ(hall.cup.rankings[0].rows[0].unit, units[0]) << "the old one is struck, not gone";
}

// ---- Roles

TEST(Roles, NobodyActsForAnother) {
    Hall hall = at_table_of(6);
    hall.must(Fill{1, hall.lines(hall.table(1))});
    const UnitId own = hall.table(1).units[0], other = hall.table(1).units[1];
    hall.by = {.role = Role::Unit, .name = "T", .device = "phone", .of = own};
    EXPECT_THAT(hall.no(Signed{1, 1, {other, 0}}), HasSubstr("another unit"));
    hall.must(Signed{1, 1, {own, 0}});
    EXPECT_THAT(hall.no(Received{1, 1}), HasSubstr("this role may not"));
    hall.by = {.role = Role::Banker, .name = "B", .device = "phone", .of = 2};
    EXPECT_THAT(hall.no(Fill{1, hall.lines(hall.table(1))}), HasSubstr("another table"));
    hall.must(Fill{2, hall.lines(hall.table(2))});
    hall.by.role = Role::Spectator;
    EXPECT_THAT(hall.no(Published{}), HasSubstr("this role may not"));
}

}  // namespace
}  // namespace banquier::cup
