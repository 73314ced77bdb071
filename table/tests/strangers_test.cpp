// Strangers at a table: whom the others do not want, and who asks without end.
#include "bench.hpp"

namespace banquier::table {
namespace {

PlayerSet seats_of(const Bench& b, int person) { return viewer_of(b.table, key_of(person)).seats; }

TEST(PutOut, TheHostFreesASeatBeforeTheStart) {
    Bench b;
    b.seated(3);
    b.send(1, Sit{.seat = static_cast<PlayerId>(3), .name = "D"});
    EXPECT_EQ(b.send(1, PutOut{kBen, kCid}).code, Code::NotHost);
    EXPECT_EQ(b.send(8, PutOut{kBen, kCid}).code, Code::NotHost);
    ASSERT_EQ(b.send(0, PutOut{kAnn, kBen}).code, Code::Accepted);
    EXPECT_TRUE(b.told(NoticeKind::PutOut));
    // With both seats of that device, which watches now.
    for (const std::size_t i : {1u, 3u}) EXPECT_EQ(b.table.lasting.seats[i].kind, SeatKind::Open);
    EXPECT_TRUE(seats_of(b, 1).empty());
    // Whom it concerns is told, now and after coming back; nobody else is.
    EXPECT_TRUE(b.see(1).put_out);
    EXPECT_FALSE(b.see(0).put_out);
    EXPECT_FALSE(b.watch().put_out);
    EXPECT_EQ(b.see(0).spectators, 1u);
    EXPECT_TRUE(b.table.lasting.seats[2].ready);  // nobody else has lost anything
    // It does not sit down again; somebody else does.
    EXPECT_EQ(b.send(1, Sit{.seat = kBen, .name = "B"}).code, Code::WasPutOut);
    EXPECT_EQ(b.send(5, Sit{.seat = kBen, .name = "E"}).code, Code::Accepted);
    EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
    const Table again = b.read_again().table();
    EXPECT_EQ(again.lasting.put_out, std::vector<Key>{key_of(1)});
}

TEST(PutOut, IsNotForBotsProgramsOrOpenSeats) {
    Bench b;
    b.seated(1, 1);
    EXPECT_EQ(b.send(0, PutOut{kAnn, kBen}).code, Code::NoSuchSeat);
    EXPECT_EQ(b.send(0, PutOut{kAnn, static_cast<PlayerId>(7)}).code, Code::NoSuchSeat);
    // One's own seat is left.
    EXPECT_EQ(b.send(0, PutOut{kAnn, kAnn}).code, Code::Accepted);
    EXPECT_TRUE(b.table.lasting.put_out.empty());
}

TEST(PutOut, InARunningGameNeedsAllOthers) {
    Bench b;
    b.started(4);
    EXPECT_EQ(b.send(0, PutOut{kAnn, kBen}).code, Code::Accepted);  // the host has no power of their own now
    EXPECT_EQ(seats_of(b, 1), PlayerSet::of(kBen));
    const std::uint32_t vote = b.see(0).vote->number;
    EXPECT_EQ(b.see(0).vote->kind, VoteKind::PutOut);
    EXPECT_EQ(b.see(0).vote->needed, PlayerSet::first(4) - PlayerSet::of(kBen));
    EXPECT_EQ(b.send(1, Agree{.seat = kBen, .vote = vote, .yes = false}).code, Code::NoSuchVote);
    b.send(2, Agree{.seat = kCid, .vote = vote});
    EXPECT_EQ(seats_of(b, 1), PlayerSet::of(kBen));
    b.send(3, Agree{.seat = static_cast<PlayerId>(3), .vote = vote});
    EXPECT_TRUE(seats_of(b, 1).empty());
    EXPECT_TRUE(b.told(NoticeKind::PutOut));
    EXPECT_EQ(b.table.lasting.seats[1].kind, SeatKind::Bot);
    EXPECT_TRUE(b.table.lasting.seats[1].left);
    EXPECT_EQ(b.see(0).spectators, 1u);
    // Neither by its old secret nor by asking does it come back.
    b.send(1, Depart{});
    b.send(1, Arrive{});
    EXPECT_TRUE(seats_of(b, 1).empty());
    b.send(2, Depart{});
    b.pass(120'000);
    EXPECT_EQ(b.send(1, RecoverSeat{kCid}).code, Code::WasPutOut);
    EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
}

TEST(PutOut, OneAloneDoesItToNobody) {
    Bench b;
    b.started(2, 1);
    EXPECT_EQ(b.send(0, PutOut{kAnn, kBen}).code, Code::NobodyToAsk);
    // Nor with two seats on one device, or when the other who would have agreed has gone.
    Bench three;
    three.started(3);
    ASSERT_EQ(three.send(0, PutOut{kAnn, kBen}).code, Code::Accepted);
    three.send(2, Depart{});
    three.pass(30'000);
    EXPECT_FALSE(three.see(0).vote);
    EXPECT_EQ(seats_of(three, 1), PlayerSet::of(kBen));
}

TEST(PutOut, ANoKeepsTheSeatAndTheAskerFromAskingAgainAtOnce) {
    Bench b;
    b.started(3);
    ASSERT_EQ(b.send(0, PutOut{kAnn, kBen}).code, Code::Accepted);
    b.send(2, Agree{.seat = kCid, .vote = b.see(0).vote->number, .yes = false});
    EXPECT_FALSE(b.see(0).vote);
    EXPECT_EQ(b.send(0, PutOut{kAnn, kBen}).code, Code::TooFast);
    EXPECT_EQ(seats_of(b, 1), PlayerSet::of(kBen));
}

TEST(PutOut, NotWhileSaltsAreShown) {
    Bench b;
    b.seated(3);
    ASSERT_EQ(b.send(0, Start{}).code, Code::Accepted);
    EXPECT_EQ(b.send(0, PutOut{kAnn, kBen}).code, Code::Revealing);
}

// Whoever asks without end leaves the others time to ask in between, also where nobody answers.
TEST(Votes, WhoseQuestionNobodyAnsweredLetsOthersAskFirst) {
    Bench b;
    b.started(3);
    const CallVote pause{.seat = kAnn, .kind = VoteKind::Pause};
    ASSERT_EQ(b.send(0, pause).code, Code::Accepted);
    for (int i = 0; i < 50; ++i) EXPECT_EQ(b.send(0, pause).code, Code::VoteOpen);
    b.pass(60'000);
    EXPECT_FALSE(b.see(1).vote);
    EXPECT_EQ(b.send(0, pause).code, Code::TooFast);
    EXPECT_EQ(b.send(1, CallVote{.seat = kBen, .kind = VoteKind::Stop}).code, Code::Accepted);
}

}  // namespace
}  // namespace banquier::table
