// Seats: sitting down, starting, devices, leaving, rematch.
#include "bench.hpp"

#include <banquier/notation/record.hpp>

namespace banquier::table {
namespace {

TEST(Names, AreCleanedAndBounded) {
    EXPECT_EQ(clean_name("  Anne   Marie\t"), "Anne Marie");
    EXPECT_EQ(clean_name("Zoé ☃"), "Zoé ☃");
    EXPECT_EQ(clean_name("A\u202Ebc\u200Bd"), "Abcd");  // direction marks and hidden blanks go
    EXPECT_EQ(clean_name("\x01\x02"), std::nullopt);
    EXPECT_EQ(clean_name(""), std::nullopt);
    EXPECT_EQ(clean_name("   "), std::nullopt);
    EXPECT_EQ(clean_name("\xC3"), std::nullopt);              // cut
    EXPECT_EQ(clean_name("\xC0\xAF"), std::nullopt);          // overlong
    EXPECT_EQ(clean_name("\xED\xA0\x80"), std::nullopt);      // half of a pair
    EXPECT_EQ(clean_name("\xF5\x80\x80\x80"), std::nullopt);  // beyond Unicode
    EXPECT_EQ(clean_name(std::string(30, 'x')), std::string(24, 'x'));
    EXPECT_EQ(clean_name(std::string(2'000, 'x')), std::nullopt);
    std::string snow;
    for (int i = 0; i < 30; ++i) snow += "☃";
    EXPECT_EQ(clean_name(snow)->size(), 24u * 3);
}

TEST(Lobby, TwoOfANameAreToldApart) {
    Bench b;
    b.send(0, Sit{.seat = kAnn, .name = "Ann"});
    b.send(1, Sit{.seat = kBen, .name = " Ann "});
    b.send(2, Sit{.seat = kCid, .name = "Ann"});
    EXPECT_EQ(b.table.lasting.seats[1].name, "Ann 2");
    EXPECT_EQ(b.table.lasting.seats[2].name, "Ann 3");
    EXPECT_EQ(b.send(2, Rename{.seat = kCid, .name = "Cid"}).code, Code::Accepted);
    EXPECT_EQ(b.send(1, Rename{.seat = kCid, .name = "Hum"}).code, Code::NotYourSeat);
    EXPECT_EQ(b.send(2, Rename{.seat = kCid, .name = "\xFF"}).code, Code::BadName);
}

TEST(Lobby, ATakenSeatIsTakenAndTheHostPutsNobodyOut) {
    Bench b;
    b.send(0, Sit{.seat = kAnn, .name = "Ann"});
    b.send(1, Sit{.seat = kBen, .name = "Ben"});
    EXPECT_EQ(b.send(2, Sit{.seat = kBen, .name = "Cid"}).code, Code::SeatTaken);
    EXPECT_EQ(b.send(2, Sit{.seat = static_cast<PlayerId>(5), .name = "Cid"}).code, Code::NoSuchSeat);
    EXPECT_EQ(b.send(0, SetSeat{.seat = kBen, .kind = SeatKind::Open}).code, Code::SeatTaken);
    EXPECT_EQ(b.send(0, SetSeat{.seat = kBen, .remove = true}).code, Code::SeatTaken);
    EXPECT_EQ(b.send(1, SetSeat{.seat = kCid, .kind = SeatKind::Bot, .bot = "steady"}).code, Code::NotHost);
    EXPECT_EQ(b.send(0, SetSeat{.seat = kCid, .kind = SeatKind::Bot, .bot = "nobody"}).code, Code::NoSuchBot);
    EXPECT_EQ(b.send(0, SetSeat{.seat = kCid, .kind = SeatKind::Bot, .bot = "steady"}).code, Code::Accepted);
    EXPECT_EQ(b.send(0, SetSeat{.seat = kCid, .remove = true}).code, Code::Accepted);
    EXPECT_EQ(b.table.lasting.seats.size(), 2u);
}

TEST(Lobby, StartsWhenEveryPersonIsReadyAndOpenSeatsFallAway) {
    Bench b;
    b.send(0, Sit{.seat = kAnn, .name = "Ann"});
    b.send(0, SetSeat{.seat = kBen, .kind = SeatKind::Open});
    b.send(1, Sit{.seat = kCid, .name = "Cid"});
    b.send(1, Mute{.seat = kCid, .whom = kAnn});
    b.send(0, SetSeat{.seat = kDot, .kind = SeatKind::Bot, .bot = "steady"});
    EXPECT_EQ(b.send(0, Ready{.seat = kAnn}).code, Code::BadPledge);
    EXPECT_EQ(b.ready(0, kAnn).code, Code::Accepted);
    EXPECT_EQ(b.send(0, Start{}).code, Code::NotReady);
    EXPECT_EQ(b.ready(1, kCid).code, Code::Accepted);
    EXPECT_EQ(b.send(5, Start{}).code, Code::Unauthenticated);
    EXPECT_EQ(b.start(1).code, Code::Accepted);  // anybody: the host has no power over the others
    ASSERT_EQ(b.table.lasting.seats.size(), 3u);
    EXPECT_EQ(b.table.lasting.seats[1].name, "Cid");
    EXPECT_TRUE(b.table.lasting.seats[1].muted.contains(kAnn));
    EXPECT_EQ(b.state().players, 3);
    EXPECT_EQ(b.see(1).mine, PlayerSet::of(kBen));  // the seats have closed up
    EXPECT_TRUE(b.see(0).seats[1].present);
    EXPECT_EQ(b.send(0, Configure{}).code, Code::AlreadyStarted);
    EXPECT_EQ(b.send(0, Swap{kAnn, kBen}).code, Code::AlreadyStarted);
    EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
}

TEST(Lobby, TheRulesSayHowManyPlay) {
    Bench b;
    b.seated(1);
    const Result r = b.send(0, Start{});
    EXPECT_EQ(r.code, Code::PlayerCount);
    EXPECT_EQ(r.refusal.rule, "SETUP-03"_rule);
}

TEST(Lobby, ConfiguringAsksEverybodyAgain) {
    Bench b;
    b.seated(2);
    Settings s;
    s.reserve = 60'000;
    s.increment = 0;  // brought to what makes sense
    EXPECT_EQ(b.send(1, Configure{s}).code, Code::NotHost);
    EXPECT_EQ(b.send(0, Configure{s}).code, Code::Accepted);
    EXPECT_EQ(b.table.lasting.settings.increment, 1'000);
    EXPECT_EQ(b.send(0, Start{}).code, Code::NotReady);
    s.caretaker = "nobody";
    EXPECT_EQ(b.send(0, Configure{s}).code, Code::NoSuchBot);
}

TEST(Lobby, AHostWhoLeavesPassesItOn) {
    Bench b;
    b.seated(2);
    b.send(0, Leave{kAnn});
    EXPECT_EQ(b.table.lasting.host, key_of(1));
    EXPECT_EQ(b.send(1, SetSeat{.seat = kAnn, .kind = SeatKind::Bot, .bot = "steady"}).code, Code::Accepted);
}

TEST(Lobby, AHostWhoHasNotSatDownYetStaysHost) {
    Bench b;
    b.send(1, Sit{.seat = kAnn, .name = "Ben"});
    b.send(2, Sit{.seat = kBen, .name = "Cid"});
    b.send(1, Leave{kAnn});
    EXPECT_EQ(b.table.lasting.host, key_of(0));
}

TEST(Lobby, WhoLeavesTheirLastSeatWatches) {
    Bench b;
    b.seated(2);
    b.send(1, Sit{.seat = kCid, .name = "C"});
    EXPECT_EQ(b.see(0).spectators, 0);
    b.send(1, Leave{kBen});
    EXPECT_EQ(b.see(0).spectators, 0);
    b.send(1, Leave{kCid});
    EXPECT_EQ(b.see(0).spectators, 1);
    b.send(1, Depart{});
    EXPECT_EQ(b.see(0).spectators, 0);
}

TEST(Lobby, ASeatWhosePersonHasGoneForTwoMinutesMayBeFreed) {
    Bench b;
    b.seated(2);
    b.ready(0, kAnn);
    EXPECT_EQ(b.send(1, Relieve{.seat = kBen, .absent = kAnn}).code, Code::NotAbsent);
    b.send(0, Depart{});
    b.pass(119'999);
    EXPECT_EQ(b.send(1, Relieve{.seat = kBen, .absent = kAnn}).code, Code::NotAbsent);
    b.pass(1);
    EXPECT_EQ(b.send(2, Relieve{.seat = kBen, .absent = kAnn}).code, Code::Unauthenticated);
    EXPECT_EQ(b.send(1, Relieve{.seat = kBen, .absent = kAnn}).code, Code::Accepted);
    EXPECT_EQ(b.table.lasting.seats[0].kind, SeatKind::Open);
    EXPECT_EQ(b.table.lasting.host, key_of(1));
    // Who comes back may sit down again, as anybody may.
    b.send(0, Arrive{});
    EXPECT_EQ(b.send(0, Sit{.seat = kAnn, .name = "Ann"}).code, Code::Accepted);
}

TEST(Seats, SeveralOnOneDevice) {
    Bench b;
    for (int i = 0; i < 3; ++i) {
        b.send(0, Sit{.seat = static_cast<PlayerId>(i), .name = "P"});
        b.ready(0, static_cast<PlayerId>(i));
    }
    ASSERT_EQ(b.start().code, Code::Accepted);
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(b.send(0, b.act(act::roll(static_cast<PlayerId>(i), 0, 0))).code, Code::Accepted);
    EXPECT_EQ(b.see(0).mine.count(), 3);
    b.send(0, Depart{});
    EXPECT_TRUE(b.table.lasting.asleep);
}

TEST(Seats, MoveToAnotherDeviceByAOneTimeCode) {
    Bench b;
    b.started(2);
    const Key code = key_of(77);
    EXPECT_EQ(b.send(1, MakeCode{.seat = kAnn, .code = code}).code, Code::NotYourSeat);
    ASSERT_EQ(b.send(0, MakeCode{.seat = kAnn, .code = code}).code, Code::Accepted);
    EXPECT_EQ(b.send(9, UseCode{key_of(78)}).code, Code::WrongCode);
    EXPECT_EQ(b.send(9, UseCode{code}).code, Code::Accepted);
    EXPECT_EQ(b.send(9, b.act(act::roll(kAnn, 0, 0))).code, Code::Accepted);
    EXPECT_EQ(b.play(act::roll(kAnn, 0, 0)).code, Code::Unauthenticated);  // the old device
    EXPECT_EQ(b.send(8, UseCode{code}).code, Code::WrongCode);             // used
}

TEST(Seats, ACodeIsNotSpentByWhoeverGuesses) {
    Bench b;
    b.started(2);
    b.send(0, MakeCode{.seat = kAnn, .code = key_of(77)});
    for (int i = 0; i < 50; ++i) EXPECT_EQ(b.send(9, UseCode{key_of(60 + i % 10)}).code, Code::WrongCode);
    EXPECT_EQ(b.send(8, UseCode{key_of(77)}).code, Code::Accepted);
}

TEST(Seats, ACodeHasLittleTime) {
    Bench b;
    b.started(2);
    b.send(0, MakeCode{.seat = kAnn, .code = key_of(77)});
    b.now += 120'000;
    EXPECT_EQ(b.send(9, UseCode{key_of(77)}).code, Code::WrongCode);
    EXPECT_EQ(b.table.lasting.seats[0].key, key_of(0));
}

TEST(Seats, ALostOneComesBackByTheOthersVote) {
    Bench b;
    b.started(3);
    EXPECT_EQ(b.send(9, RecoverSeat{kAnn}).code, Code::SeatPresent);
    b.send(0, Depart{});
    b.pass(119'999);
    EXPECT_EQ(b.send(9, RecoverSeat{kAnn}).code, Code::NotAbsent);
    b.pass(1);
    ASSERT_EQ(b.send(9, RecoverSeat{kAnn}).code, Code::Accepted);
    const std::uint32_t vote = b.see(1).vote->number;
    EXPECT_EQ(b.see(1).vote->needed, PlayerSet::of(kBen) | PlayerSet::of(kCid));
    EXPECT_EQ(b.send(9, Agree{.seat = kAnn, .vote = vote}).code, Code::Unauthenticated);
    b.send(1, Agree{.seat = kBen, .vote = vote});
    EXPECT_EQ(b.table.lasting.seats[0].key, key_of(0));
    b.send(2, Agree{.seat = kCid, .vote = vote});
    EXPECT_EQ(b.table.lasting.seats[0].key, key_of(9));
    EXPECT_EQ(b.send(9, b.act(act::roll(kAnn, 0, 0))).code, Code::Accepted);
}

// Ann has been gone for two minutes, and the others have voted her seat to device 9.
struct VotedAway : Bench {
    VotedAway() {
        started(3);
        send(9, Arrive{});
        send(0, Depart{});
        pass(120'000);
        EXPECT_EQ(send(9, RecoverSeat{kAnn}).code, Code::Accepted);
        for (int i = 1; i < 3; ++i)
            send(i, Agree{.seat = static_cast<PlayerId>(i), .vote = table.fleeting.votes});
        EXPECT_EQ(table.lasting.seats[0].key, key_of(9));
        EXPECT_EQ(see(1).spectators, 0u);
    }
    PlayerSet seats_of(int person) const { return viewer_of(table, key_of(person)).seats; }
};

TEST(Seats, AVoteForALostOneFallsWhenItsHolderComesBack) {
    Bench b;
    b.started(3);
    b.send(0, Depart{});
    b.pass(120'000);
    ASSERT_EQ(b.send(9, RecoverSeat{kAnn}).code, Code::Accepted);
    const std::uint32_t vote = b.see(1).vote->number;
    b.send(1, Agree{.seat = kBen, .vote = vote});
    b.send(0, Arrive{});
    EXPECT_FALSE(b.see(1).vote);
    EXPECT_EQ(b.send(2, Agree{.seat = kCid, .vote = vote}).code, Code::NoSuchVote);
    EXPECT_EQ(b.table.lasting.seats[0].key, key_of(0));
}

TEST(Seats, WhoLostOneByAVoteHasItAgainOnReturn) {
    VotedAway b;
    EXPECT_EQ(b.seats_of(0), PlayerSet{});
    b.send(9, MakeCode{.seat = kAnn, .code = key_of(77)});
    b.send(0, Arrive{});
    EXPECT_EQ(b.seats_of(0), PlayerSet::of(kAnn));
    EXPECT_EQ(b.seats_of(9), PlayerSet{});
    EXPECT_EQ(b.see(1).spectators, 1u);
    EXPECT_TRUE(b.see(1).seats[0].present);
    EXPECT_EQ(b.send(9, UseCode{key_of(77)}).code, Code::WrongCode);
    EXPECT_EQ(b.send(9, b.act(act::roll(kAnn, 0, 0))).code, Code::Unauthenticated);
    EXPECT_EQ(b.play(act::roll(kAnn, 0, 0)).code, Code::Accepted);
    b.send(9, Depart{});
    b.send(0, Depart{});
    EXPECT_EQ(b.see(1).spectators, 0u);
    EXPECT_FALSE(b.see(1).seats[0].present);
    EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
}

TEST(Seats, ACodeOrLeavingDoesNotCutOffWhoLostOneByAVote) {
    VotedAway b;
    b.send(9, MakeCode{.seat = kAnn, .code = key_of(77)});
    ASSERT_EQ(b.send(8, UseCode{key_of(77)}).code, Code::Accepted);
    ASSERT_EQ(b.send(8, Leave{kAnn}).code, Code::Accepted);
    EXPECT_EQ(b.seats_of(8), PlayerSet{});
    EXPECT_FALSE(b.table.lasting.seats[0].left);
    EXPECT_TRUE(b.table.lasting.seats[0].caretaken);
    b.send(0, Arrive{});
    EXPECT_EQ(b.seats_of(0), PlayerSet::of(kAnn));
    EXPECT_FALSE(b.table.lasting.seats[0].caretaken);
    EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
}

TEST(Seats, OneIsAskedForFromOutsideOnceInTwoMinutes) {
    Bench b;
    b.started(3);
    b.send(0, Depart{});
    b.pass(120'000);
    ASSERT_EQ(b.send(9, RecoverSeat{kAnn}).code, Code::Accepted);
    b.send(1, Agree{.seat = kBen, .vote = b.see(1).vote->number, .yes = false});
    EXPECT_EQ(b.send(9, RecoverSeat{kAnn}).code, Code::TooFast);
    EXPECT_EQ(b.send(8, RecoverSeat{kAnn}).code, Code::TooFast);
    b.pass(120'000);
    EXPECT_EQ(b.send(8, RecoverSeat{kAnn}).code, Code::Accepted);
}

TEST(Seats, AStrangersQuestionGivesWayToAPlayers) {
    Bench b;
    b.started(3);
    b.send(0, Depart{});
    b.pass(120'000);
    ASSERT_EQ(b.send(9, RecoverSeat{kAnn}).code, Code::Accepted);
    EXPECT_EQ(b.send(1, CallVote{.seat = kBen, .kind = VoteKind::Pause}).code, Code::Accepted);
    EXPECT_EQ(b.see(1).vote->kind, VoteKind::Pause);
    EXPECT_EQ(b.send(2, CallVote{.seat = kCid, .kind = VoteKind::Stop}).code, Code::VoteOpen);
    // Nor does it come back over a player's.
    b.pass(50'000);
    ASSERT_EQ(
        b.send(1, Agree{.seat = kBen, .vote = b.see(1).vote->number, .yes = false}).code, Code::Accepted);
    EXPECT_EQ(b.see(1).vote->kind, VoteKind::Recover);  // once that one is answered
    b.pass(70'000);
    ASSERT_EQ(b.send(2, CallVote{.seat = kCid, .kind = VoteKind::Pause}).code, Code::Accepted);
    EXPECT_EQ(b.send(9, RecoverSeat{kAnn}).code, Code::TooFast);
    EXPECT_EQ(b.send(8, RecoverSeat{kAnn}, 0, 8).code, Code::Accepted);
    EXPECT_EQ(b.see(1).vote->kind, VoteKind::Pause);
}

// However often one asks, and with however many secrets: who comes from elsewhere has a turn of their own.
TEST(Seats, AStrangerWhoAsksAgainAndAgainKeepsNoOtherNewcomerFromAsking) {
    Bench b;
    b.started(3);
    b.send(0, Depart{});
    b.pass(120'000);
    constexpr std::uint64_t kStranger = 1, kOwner = 2;
    ASSERT_EQ(b.send(9, RecoverSeat{kAnn}, 0, kStranger).code, Code::Accepted);
    ASSERT_EQ(b.send(8, RecoverSeat{kAnn}, 0, kOwner).code, Code::Accepted);
    const auto asker = [&] { return b.table.fleeting.vote.party; };
    EXPECT_EQ(asker(), kStranger);
    for (int secret = 20; secret < 60; ++secret)
        EXPECT_EQ(b.send(secret, RecoverSeat{kAnn}, 0, kStranger).code, Code::TooFast);
    b.send(1, Agree{.seat = kBen, .vote = b.see(1).vote->number, .yes = false});
    ASSERT_EQ(asker(), kOwner);
    for (int i = 1; i < 3; ++i)
        b.send(i, Agree{.seat = static_cast<PlayerId>(i), .vote = b.table.fleeting.votes});
    EXPECT_EQ(b.table.lasting.seats[0].key, key_of(8));
}

TEST(Seats, FewNewcomersWaitAtOnceAndAskOneAfterAnother) {
    Bench b;
    b.started(3);
    b.send(0, Depart{});
    b.pass(120'000);
    int waiting = 0;
    for (std::uint64_t party = 1; party <= 100; ++party)
        waiting += b.send(static_cast<int>(10 + party), RecoverSeat{kAnn}, 0, party).ok();
    EXPECT_EQ(waiting, 9);  // one is asked, eight wait
    for (std::uint64_t party = 1; party <= 9; ++party) {
        ASSERT_TRUE(b.see(1).vote);
        EXPECT_EQ(b.table.fleeting.vote.party, party);
        b.pass(60'000);
    }
    EXPECT_FALSE(b.see(1).vote);
}

TEST(Seats, NobodyTakesALoneSeat) {
    Bench b{game_of("classique"), instant()};
    b.started(1, 1);
    b.send(0, Depart{});
    b.pass(120'000);
    EXPECT_EQ(b.send(9, RecoverSeat{kAnn}).code, Code::NobodyToAsk);
}

TEST(Seats, LeavingHandsTheSeatToABotForGood) {
    Bench b{game_of("classique"), instant()};
    b.started(3);
    EXPECT_EQ(b.send(0, Leave{kAnn}).code, Code::Accepted);
    const Seat& seat = b.table.lasting.seats[0];
    EXPECT_EQ(seat.kind, SeatKind::Bot);
    EXPECT_TRUE(seat.left);
    EXPECT_EQ(b.play(act::roll(kAnn, 0, 0)).code, Code::Unauthenticated);
    EXPECT_FALSE(b.state().awaited.contains(kAnn));  // the bot has rolled for the first turn
    EXPECT_EQ(b.send(9, RecoverSeat{kAnn}).code, Code::NoSuchSeat);
}

TEST(Seats, WhenTheLastPersonLeavesTheGameIsClosed) {
    Bench b;
    b.started(1, 2);
    b.send(0, Leave{kAnn});
    EXPECT_EQ(b.table.lasting.stage, Stage::Over);
    EXPECT_TRUE(b.table.lasting.closed);
}

TEST(Seats, ARematchHasTheSameSeats) {
    Bench b;
    b.started(3);
    b.send(2, Leave{kCid});
    EXPECT_EQ(b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Rematch}).code, Code::NotRunning);
    b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Stop});
    b.send(1, Agree{.seat = kBen, .vote = b.see(1).vote->number});
    ASSERT_EQ(b.table.lasting.stage, Stage::Over);
    b.send(1, CallVote{.seat = kBen, .kind = VoteKind::Rematch});
    EXPECT_FALSE(b.told(NoticeKind::Rematch));
    b.send(0, Agree{.seat = kAnn, .vote = b.see(0).vote->number});
    EXPECT_TRUE(b.told(NoticeKind::Rematch));
    const Header again = rematch(b.table, "game-2", std::string(64, 'd'));
    ASSERT_EQ(again.seats.size(), 3u);
    EXPECT_EQ(again.seats[0].name, "A");
    EXPECT_EQ(again.seats[1].key, key_of(1));
    EXPECT_EQ(again.seats[2].kind, SeatKind::Open);
    EXPECT_FALSE(again.seats[0].ready);
    const auto read = read_header(header_line(again));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, again);
}

TEST(Seats, BeginAtThePositionThatTheMakerGave) {
    Settings settings;
    settings.position =
        R"({"players":[{"cash":40,"place":24},{"titles":[5,15]},{"out":true}],"turn":2,"round":9})";
    Bench b{game_of("classique"), settings};
    b.seated(2);
    EXPECT_EQ(b.send(0, Start{}).code, Code::BadPosition);  // it is for three
    b.send(2, Sit{.seat = kCid, .name = "C"});
    b.ready(2, kCid);
    ASSERT_EQ(b.start().code, Code::Accepted);
    EXPECT_EQ(b.state().player[kAnn].cash, 40);
    EXPECT_EQ(b.state().turn, kBen);
    EXPECT_EQ(b.state().holding[b.deed_at(15)].owner, kBen);
    EXPECT_FALSE(b.state().in_play.contains(kCid));
    EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
    RecordWriter writer{b.header};
    for (const Entry& entry : b.entries) writer.take(entry);
    const notation::RecordRead read = notation::read_record(writer.text(), "record");
    ASSERT_FALSE(read.problem);
    ASSERT_TRUE(read.record.header.position);
    EXPECT_EQ(read.record.header.position->player[kAnn].cash, 40);
}

}  // namespace
}  // namespace banquier::table
