// Programs from outside: seated by the host with a token, playing as people do, deciding nothing among them.
#include "bench.hpp"

namespace banquier::table {
namespace {

constexpr int kRobot = 7;  // whose key is the token's

// Ann and a program, ready.
Bench with_program(Settings settings = {}) {
    Bench b{game_of("classique"), std::move(settings)};
    b.seated(1);
    EXPECT_EQ(b.send(0, SeatProgram{kBen, "Robot", key_of(kRobot)}).code, Code::Accepted);
    b.send(kRobot, Arrive{});
    EXPECT_EQ(b.ready(kRobot, kBen).code, Code::Accepted);
    return b;
}
Bench playing(Settings settings = {}) {
    Bench b = with_program(std::move(settings));
    EXPECT_EQ(b.start().code, Code::Accepted);
    return b;
}

TEST(Programs, AreSeatedByTheHostAndSeenAsWhatTheyAre) {
    Bench b;
    b.seated(2);
    EXPECT_EQ(b.send(1, SeatProgram{kCid, "Robot", key_of(kRobot)}).code, Code::NotHost);
    EXPECT_EQ(b.send(0, SeatProgram{kBen, "Robot", key_of(kRobot)}).code, Code::SeatTaken);
    EXPECT_EQ(b.send(0, SeatProgram{kCid, "", key_of(kRobot)}).code, Code::BadName);
    EXPECT_EQ(b.send(0, SeatProgram{kDot, "Robot", key_of(kRobot)}).code, Code::NoSuchSeat);
    EXPECT_EQ(b.send(0, SeatProgram{kCid, "Robot", key_of(1)}).code, Code::Unauthenticated);  // Ben's key
    EXPECT_EQ(b.send(0, SeatProgram{kCid, "A", key_of(kRobot)}).code, Code::Accepted);
    const SeatView seat = b.see(1).seats[2];
    EXPECT_EQ(seat.kind, SeatKind::Program);
    EXPECT_EQ(seat.name, "A 2");
    EXPECT_FALSE(seat.present);
    EXPECT_EQ(b.send(5, Sit{.seat = kCid, .name = "Eve"}).code, Code::SeatTaken);
    b.send(kRobot, Arrive{});
    EXPECT_TRUE(b.see(1).seats[2].present);
    EXPECT_EQ(b.send(0, Start{}).code, Code::NotReady);
    EXPECT_EQ(b.send(kRobot, Rename{.seat = kCid, .name = "Robot"}).code, Code::Accepted);
    EXPECT_EQ(b.see(1).seats[2].kind, SeatKind::Program);
    EXPECT_EQ(b.ready(kRobot, kCid).code, Code::Accepted);
    EXPECT_EQ(b.start().code, Code::Accepted);
    EXPECT_EQ(b.send(0, SeatProgram{kCid, "Robot", key_of(8)}).code, Code::AlreadyStarted);
    EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
}

TEST(Programs, LoseTheirSeatWithTheirTokenBeforeTheStart) {
    Bench b = with_program();
    b.send(kRobot, Arrive{});  // a second connection
    EXPECT_EQ(b.send(0, SetSeat{.seat = kBen, .kind = SeatKind::Open}).code, Code::Accepted);
    EXPECT_EQ(b.see(0).seats[1].kind, SeatKind::Open);
    EXPECT_EQ(b.watch().spectators, 2u);
    EXPECT_TRUE(b.see(kRobot).mine.empty());
    EXPECT_EQ(b.ready(kRobot, kBen).code, Code::Unauthenticated);
    b.send(kRobot, Depart{});
    b.send(kRobot, Depart{});
    EXPECT_EQ(b.watch().spectators, 0u);
    // A new token in the place of an old one.
    b.send(0, SeatProgram{kBen, "Robot", key_of(8)});
    EXPECT_EQ(b.send(0, SeatProgram{kBen, "Robot", key_of(9)}).code, Code::Accepted);
    EXPECT_TRUE(b.see(8).mine.empty());
    EXPECT_EQ(b.see(9).mine, PlayerSet::of(kBen));
    EXPECT_EQ(b.send(0, SetSeat{.seat = kBen, .remove = true}).code, Code::Accepted);
    EXPECT_EQ(b.table.lasting.seats.size(), 1u);
}

// Nobody could throw for one, and time that runs out there would have no dice.
TEST(Programs, HaveNoPlaceAtARealBoard) {
    Settings s;
    s.dice = Dice::Real;
    Bench b{game_of("classique"), s};
    b.seated(1);
    EXPECT_EQ(b.send(0, SeatProgram{kBen, "Robot", key_of(kRobot)}).code, Code::NotForPrograms);
}

TEST(Programs, PlayAsPeopleDoAndTheRecordSaysThatTheyAreBots) {
    Bench b = playing();
    ASSERT_EQ(b.roll(kAnn, 1, 2).code, Code::Accepted);
    b.luck.throws.push_back({6, 5});
    ASSERT_EQ(b.send(kRobot, b.act(act::roll(kBen, 0, 0)), 3).code, Code::Accepted);
    const Played last = b.logged<Played>().back();
    EXPECT_EQ(last.how, How::Bot);
    EXPECT_EQ(last.author, kBen);
    EXPECT_TRUE(b.send(kRobot, b.act(act::roll(kBen, 0, 0)), 3).repeated);
    EXPECT_EQ(b.send(0, b.act(act::roll(kBen, 0, 0))).code, Code::NotYourSeat);
    EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
}

TEST(Programs, DecideNothingAmongPeople) {
    Bench b = playing();
    EXPECT_EQ(b.send(kRobot, CallVote{.seat = kBen, .kind = VoteKind::Stop}).code, Code::NotForPrograms);
    EXPECT_EQ(b.send(kRobot, MakeCode{kBen, key_of(8)}).code, Code::NotForPrograms);
    EXPECT_EQ(b.send(9, RecoverSeat{kBen}).code, Code::NoSuchSeat);
    // Nobody waits for its consent.
    EXPECT_EQ(b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Pause}).code, Code::Accepted);
    EXPECT_TRUE(b.table.lasting.paused);
    EXPECT_EQ(b.send(kRobot, Agree{.seat = kBen, .vote = 1}).code, Code::NotForPrograms);
}

TEST(Programs, KeepNoTableAwake) {
    Bench b = playing();
    b.send(0, Depart{});
    EXPECT_TRUE(b.table.lasting.asleep);
    b.send(0, Arrive{});
    EXPECT_FALSE(b.table.lasting.asleep);
}

TEST(Programs, AreNotWaitedForWhenTheyAreGone) {
    Bench b = playing();
    b.roll(kAnn, 1, 2);
    b.send(kRobot, Depart{});
    b.pass(9'999);
    EXPECT_FALSE(b.table.lasting.seats[1].caretaken);
    b.pass(1);
    EXPECT_TRUE(b.table.lasting.seats[1].caretaken);
    b.pass(3'000);
    EXPECT_EQ(b.logged<Played>().back().how, How::Caretaker);
    b.send(kRobot, Arrive{});
    EXPECT_FALSE(b.table.lasting.seats[1].caretaken);
}

TEST(Programs, HaveThirtySecondsForAnAnswerWhereNoClockRuns) {
    Bench b = playing();
    b.roll(kAnn, 1, 2);
    b.send(kRobot, Seen{b.table.fleeting.version});
    const std::size_t before = b.entries.size();
    b.pass(29'999);
    EXPECT_TRUE(b.played_since(before).empty());
    b.pass(1);
    ASSERT_EQ(b.played_since(before).size(), 1u);
    EXPECT_EQ(b.played_since(before)[0].how, How::Clock);
    EXPECT_FALSE(b.table.lasting.seats[1].caretaken);
}

TEST(Programs, GetTheIncrementOfTheirClock) {
    Settings s;
    s.reserve = 60'000;
    s.increment = 5'000;
    Bench b = playing(s);
    b.roll(kAnn, 1, 2);
    b.send(kRobot, Seen{b.table.fleeting.version});
    b.tick(2'000);
    b.luck.throws.push_back({6, 5});
    ASSERT_EQ(b.send(kRobot, b.act(act::roll(kBen, 0, 0))).code, Code::Accepted);
    EXPECT_EQ(b.table.lasting.seats[1].reserve, 63'000);
}

TEST(Programs, AreNoReasonToGoOnWithoutPeople) {
    Bench b = playing();
    b.send(0, Leave{kAnn});
    EXPECT_EQ(b.table.lasting.stage, Stage::Over);
    // Among themselves they play to the end, also when one of them leaves.
    Bench alone;
    for (int i = 0; i < 3; ++i) {
        alone.send(0, SeatProgram{static_cast<PlayerId>(i), "Robot", key_of(kRobot + i)});
        alone.send(kRobot + i, Arrive{});
        alone.ready(kRobot + i, static_cast<PlayerId>(i));
    }
    ASSERT_EQ(alone.start(kRobot).code, Code::Accepted);
    alone.send(kRobot, Leave{kAnn});
    EXPECT_EQ(alone.table.lasting.stage, Stage::Playing);
    EXPECT_FALSE(alone.table.lasting.asleep);
}

TEST(Programs, KeepTheirTokenInARematch) {
    Bench b = playing();
    const Header again = rematch(b.table, "game-2", std::string(64, 'd'));
    EXPECT_EQ(again.seats[1].kind, SeatKind::Program);
    EXPECT_EQ(again.seats[1].key, key_of(kRobot));
    const auto read = read_header(header_line(again));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, again);
}

}  // namespace
}  // namespace banquier::table
