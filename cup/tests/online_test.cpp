// Tables that are played live, as the log has them; and the clock of a table beside the hall's.
#include "hall.hpp"

namespace banquier::cup {
namespace {

using testing::HasSubstr;

struct OnlineHall : Hall {
    OnlineHall() : Hall(format_named("championnat")) {
        must(WayChosen{0, Way::Online});
        close_with(9);
    }
    void open(TableNumber number, const std::string& game) {
        engine_must(OpenTables{{{number, game, std::string(64, 'a')}}});
    }
    std::string checked() const {
        LogReader reader{library(), LogReader::Check::Everything};
        for (const std::string& line : log)
            if (const auto problem = reader.take(line)) return said(*problem);
        return "";
    }
};

TEST(OnlineTables, AreSeatedByTheLuckOfTheDraw) {
    OnlineHall hall;
    hall.draw();
    for (const Table& table : hall.round().tables) {
        EXPECT_EQ(table.way, Way::Online);
        EXPECT_EQ(table.seats.size(), 6u);
        EXPECT_EQ(table.banker, Seat{}) << "nobody who plays keeps the bank";
        EXPECT_EQ(table.throws, throws_of(hall.cup, hall.round(), table));
    }
    EXPECT_NE(hall.table(1).throws, hall.table(2).throws);
    std::vector<SeatThrows> better = hall.table(1).throws;
    better.front().throws = {{6, 6}};
    EXPECT_FALSE(hall.may(SeatTable{1, better, ""})) << "nobody chooses a seat";
    EXPECT_EQ(hall.checked(), "");
}

TEST(OnlineTables, AreOpenedAllOrNone) {
    OnlineHall hall;
    hall.draw();
    const std::string commitment(64, 'a');
    const auto before = hall.cup.entries;
    EXPECT_FALSE(hall.engine_may(OpenTables{{{1, "game-1", commitment}, {2, "game-2", ""}}}));
    EXPECT_EQ(hall.cup.entries, before);
    EXPECT_EQ(hall.table(1).game, "");
    EXPECT_TRUE(hall.engine_may(OpenTables{{{1, "game-1", commitment}, {2, "game-2", commitment}}}));
    EXPECT_EQ(hall.cup.entries, before + 2);
    EXPECT_EQ(hall.table(2).game, "game-2");
    EXPECT_EQ(hall.checked(), "");
}

TEST(OnlineTables, AreOpenedAndSignedByTheEngineAlone) {
    OnlineHall hall;
    hall.draw();
    EXPECT_FALSE(hall.may(OpenTables{{{1, "game", std::string(64, 'a')}}})) << "by a person";
    EXPECT_FALSE(hall.engine_may(OpenTables{{{1, "game", ""}}})) << "without a commitment to its dice";
    hall.open(1, "game-1");
    EXPECT_FALSE(hall.engine_may(OpenTables{{{1, "game-1", std::string(64, 'a')}}})) << "twice";
    EXPECT_FALSE(hall.may(TakeResult{1, hall.lines(hall.table(1))}));
    std::vector<SheetLine> lines = hall.lines(hall.table(1));
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i].amount = static_cast<Amount>(1000 + i);
    EXPECT_TRUE(hall.engine_may(TakeResult{1, lines})) << hall.refused;
    EXPECT_EQ(hall.table(1).sheet.state, SheetState::Received);
    EXPECT_TRUE(unsigned_by(hall.cup, hall.table(1)).empty());
    // Equal for the first place: the referee rules, and nobody has to sign.
    hall.open(2, "game-3");
    for (SheetLine& line : lines = hall.lines(hall.table(2))) line.amount = 1500;
    EXPECT_TRUE(hall.engine_may(TakeResult{2, lines})) << hall.refused;
    EXPECT_EQ(hall.table(2).sheet.state, SheetState::Filled);
    const auto equal = equal_first(hall.cup, hall.round(), hall.table(2));
    hall.must(Ruled{
        .table = 2, .parties = {}, .heard = {}, .rules = {"END-09"}, .decision = "dice", .order = equal});
    hall.must(Received{2, 1});
    // A sheet without a live table is signed by people.
    hall.must(Fill{3, hall.lines(hall.table(3))});
    EXPECT_THAT(hall.no(Received{3, 1}), HasSubstr("signatures"));
    EXPECT_EQ(hall.checked(), "");
}

TEST(OnlineTables, SitAnewUntilTheyBegin) {
    OnlineHall hall;
    hall.draw();
    hall.open(1, "game-1");
    const auto units = hall.table(1).units;
    hall.must(Absent{1, units[0]});
    EXPECT_EQ(hall.table(1).seats.size(), 4u);
    EXPECT_EQ(hall.table(1).game, "") << "another one is opened";
    hall.open(1, "game-2");
    hall.must(PhaseBegun{Phase::Deal});
    EXPECT_FALSE(hall.may(WayChosen{1, Way::Online}));
    hall.must(WayChosen{1, Way::Sheet});
    EXPECT_EQ(hall.table(1).game, "");
    EXPECT_EQ(hall.checked(), "");
}

TEST(OnlineTables, NobodyIsGivenTheEnginesRole) {
    OnlineHall hall;
    EXPECT_FALSE(hall.may(GiveRole{Role::Engine, 0, "Eve", std::string(64, 'b')}));
}

// The time of a pause is given back once, whoever else paused meanwhile.
TEST(TableClock, IsGivenBackOnceWhatTheHallStoodStillToo) {
    Hall hall{format_named("championnat")};
    hall.close_with(9);
    hall.draw();
    hall.must(PhaseBegun{Phase::Deal});
    hall.must(PhaseBegun{Phase::Play});
    const Millis began = hall.now - 1;
    const auto at = [&](Millis seconds) { hall.now = began + 1000 * seconds; };
    const auto left = [&](TableNumber table) {
        return clock(hall.cup, hall.round(), table, hall.now).left / 1000;
    };
    at(100), hall.must(Paused{1, true});
    at(200), hall.must(Paused{0, true});
    at(250);
    EXPECT_EQ(left(1), 2600);
    EXPECT_EQ(left(2), 2500);
    at(300), hall.must(Paused{0, false});
    at(400);
    EXPECT_EQ(left(1), 2600) << "its clock stands where it stood";
    hall.must(Paused{1, false});
    EXPECT_EQ(hall.table(1).given_back, 200'000);
    hall.now = began + 400'000;
    EXPECT_EQ(left(1), 2600);
    EXPECT_EQ(left(2), 2400);
    // Paused while the hall is, and resumed after it.
    at(500), hall.must(Paused{0, true});
    at(520), hall.must(Paused{2, true});
    at(540), hall.must(Paused{0, false});
    at(550), hall.must(Paused{2, false});
    EXPECT_EQ(hall.table(2).given_back, 10'000);
    // Resumed while the hall still stands.
    at(600), hall.must(Paused{3, true});
    at(610), hall.must(Paused{0, true});
    at(620), hall.must(Paused{3, false});
    EXPECT_EQ(hall.table(3).given_back, 10'000);
}

}  // namespace
}  // namespace banquier::cup
