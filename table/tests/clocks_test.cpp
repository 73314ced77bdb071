// Clocks, auctions, absence, pauses and the ends that time brings.
#include "bench.hpp"
#include "machine.hpp"

namespace banquier::table {
namespace {

Settings clocked(Millis reserve = 60'000, Millis increment = 10'000) {
    Settings s = instant();
    s.reserve = reserve;
    s.increment = increment;
    return s;
}

TEST(Clocks, StartWhenThePromptHasReachedThePlayer) {
    Bench b{game_of("classique"), clocked()};
    b.started(2);
    b.at(b.standard(2));
    EXPECT_EQ(b.see(0).seats[0].clock, ClockState::Stopped);
    b.now += 2'000;
    b.send(0, Seen{b.table.fleeting.version});
    EXPECT_EQ(b.see(0).seats[0].clock, ClockState::Running);
    EXPECT_EQ(b.see(0).seats[0].runs_out, b.now + 60'000);
    b.now += 20'000;
    b.roll(kAnn, 6, 4);  // free of charge: prison visit
    EXPECT_EQ(b.table.lasting.seats[0].reserve, 60'000 - 20'000 + 10'000);
}

TEST(Clocks, WhoNeverReportsIsTimedAfterAGrace) {
    Bench b{game_of("classique"), clocked()};
    b.started(2);
    b.at(b.standard(2));
    EXPECT_EQ(b.last.wake_at, b.now + 5'000);
    b.pass(5'000);
    EXPECT_EQ(b.see(0).seats[0].runs_out, b.now + 60'000);
}

TEST(Clocks, ThatRunOutPlayTheStandingAnswer) {
    Bench b{game_of("classique"), clocked()};
    b.started(2);
    b.buying(b.standard(2), 6);
    b.seen_by_all();
    const std::size_t before = b.entries.size();
    b.pass(59'999);
    EXPECT_EQ(b.state().phase, Phase::Buy);
    b.pass(1);
    const auto played = b.played_since(before);
    ASSERT_EQ(played.size(), 1u);
    EXPECT_EQ(played[0].action, act::decline(kAnn));
    EXPECT_EQ(played[0].how, How::Clock);
    EXPECT_EQ(b.table.lasting.seats[0].reserve, 0);
    // The next prompt gives the increment at least.
    b.play(act::pass(kBen));
    b.play(act::pass(kAnn));
    ASSERT_EQ(b.state().phase, Phase::EndTurn);
    b.seen_by_all();
    EXPECT_GE(b.see(0).seats[0].runs_out, b.now + 10'000);
}

TEST(Clocks, FreeActsCostNothing) {
    Bench b{game_of("classique"), clocked()};
    b.started(2);
    State s = b.standard(2);
    owns(s, *b.game, kBen, {b.deed_at(5)});
    b.at(s);
    b.seen_by_all();
    b.now += 30'000;
    b.play(act::mortgage(kBen, b.deed_at(5)));
    EXPECT_EQ(b.table.lasting.seats[1].reserve, 60'000);
    EXPECT_EQ(b.table.lasting.seats[0].reserve, 60'000);
    EXPECT_EQ(b.see(0).seats[0].runs_out, b.now + 30'000);
}

TEST(Clocks, HeldTimeIsNotCharged) {
    Bench b{game_of("classique"), clocked()};
    b.started(2);
    b.at(b.standard(2));
    b.seen_by_all();
    b.send(1, Wait{kBen});
    b.now += 3'000;
    ASSERT_EQ(b.roll(kAnn, 6, 4).code, Code::Held);
    b.pass(8'000);
    ASSERT_TRUE(b.state().rolled);
    EXPECT_EQ(b.table.lasting.seats[0].reserve, 60'000 - 3'000 + 10'000);
}

TEST(Clocks, AnAbsentPlayerIsPlayedByTheCaretakerUntilTheReturn) {
    Bench b{game_of("classique"), clocked()};
    b.started(2);
    b.at(b.standard(2));
    b.send(0, Depart{});
    const std::size_t before = b.entries.size();
    b.pass(59'999);
    EXPECT_EQ(b.played_since(before).size(), 0u);
    b.pass(1);
    EXPECT_TRUE(b.table.lasting.seats[0].caretaken);
    const auto played = b.played_since(before);
    ASSERT_FALSE(played.empty());
    EXPECT_EQ(played[0].action.kind, ActKind::Roll);
    EXPECT_EQ(played[0].how, How::Caretaker);
    b.send(0, Arrive{});
    EXPECT_FALSE(b.table.lasting.seats[0].caretaken);
}

TEST(Clocks, WhoLetsThemRunOutTwiceIsPlayedForToo) {
    Bench b{game_of("classique"), clocked(10'000, 1'000)};
    b.started(2);
    State s = b.standard(2);
    b.at(s);
    for (int i = 0; i < 40 && !b.table.lasting.seats[0].caretaken; ++i) {
        b.seen_by_all();
        b.pass(10'000);
    }
    EXPECT_TRUE(b.table.lasting.seats[0].caretaken);
    // A sign of life hands the seat back.
    b.send(0, Wait{kAnn});
    EXPECT_FALSE(b.table.lasting.seats[0].caretaken);
}

TEST(Clocks, WithoutThemOneOtherPersonMayCallTheCaretaker) {
    Bench b{game_of("classique"), instant()};
    b.started(2);
    b.at(b.standard(2));
    EXPECT_EQ(b.send(1, Relieve{.seat = kBen, .absent = kAnn}).code, Code::NotAbsent);
    b.send(0, Depart{});
    b.pass(119'999);
    EXPECT_EQ(b.send(1, Relieve{.seat = kBen, .absent = kAnn}).code, Code::NotAbsent);
    b.pass(1);
    EXPECT_FALSE(b.state().rolled);
    EXPECT_EQ(b.send(1, Relieve{.seat = kBen, .absent = kAnn}).code, Code::Accepted);
    EXPECT_TRUE(b.state().rolled || b.state().turn != kAnn);
    b.send(0, Arrive{});
    EXPECT_FALSE(b.table.lasting.seats[0].caretaken);
}

// Ann owes Ben a rent, has a station to mortgage, is there, and does nothing.
struct SilentDebtor : Bench {
    explicit SilentDebtor(Settings settings = {}) : Bench(game_of("classique"), placed(std::move(settings))) {
        started(3);
        EXPECT_EQ(banquier::decision(*game, state()).ask, Ask::Debt);
    }
    static Settings placed(Settings settings) {
        settings.position =
            R"({"players":[{"cash":0,"titles":[5]},{"titles":[39]},{}],"turn":1,"phase":"end-turn",)"
            R"("tasks":[{"kind":"debt","player":1,"other":2,"cause":"rent","title":39,"amount":50}]})";
        return settings;
    }
    Result relieve(int person) {
        return send(person, Relieve{.seat = static_cast<PlayerId>(person), .absent = kAnn});
    }
    Result agree(int person, bool yes = true) {
        return send(
            person, Agree{.seat = static_cast<PlayerId>(person), .vote = table.fleeting.votes, .yes = yes});
    }
};

TEST(Silence, OfThreeMinutesLetsAllOthersCallTheCaretaker) {
    SilentDebtor b;
    b.pass(179'999);
    EXPECT_EQ(b.relieve(1).code, Code::NotAbsent);
    b.pass(1);
    EXPECT_EQ(b.relieve(0).code, Code::NotAbsent);
    ASSERT_EQ(b.relieve(1).code, Code::Accepted);
    ASSERT_TRUE(b.see(0).vote);
    EXPECT_EQ(b.see(0).vote->kind, VoteKind::Relieve);
    EXPECT_EQ(b.see(0).vote->lost, kAnn);
    EXPECT_EQ(b.see(0).vote->needed, PlayerSet::of(kBen) | PlayerSet::of(kCid));
    EXPECT_EQ(b.agree(0, false).code, Code::NoSuchVote);
    EXPECT_FALSE(b.table.lasting.seats[0].caretaken);
    ASSERT_EQ(b.agree(2).code, Code::Accepted);
    EXPECT_TRUE(b.table.lasting.seats[0].caretaken);
    // Who could have answered all the time does not stop the caretaker by coming in again.
    b.send(0, Arrive{});
    EXPECT_TRUE(b.table.lasting.seats[0].caretaken);
    b.pass(10'000);
    EXPECT_EQ(b.state().tasks, 0);
    EXPECT_EQ(b.state().player[kBen].cash, 1550);
    b.send(0, Wait{kAnn});
    EXPECT_FALSE(b.table.lasting.seats[0].caretaken);
}

TEST(Silence, EndsWithAnActAndNotWithTalk) {
    SilentDebtor b;
    b.pass(170'000);
    ASSERT_EQ(b.play(act::offer(kAnn, {.to = kBen, .money = -60, .give = DeedSet::of(b.deed_at(5))})).code,
        Code::Accepted);
    b.pass(10'000);
    ASSERT_EQ(b.relieve(1).code, Code::Accepted);
    ASSERT_EQ(b.play(act::mortgage(kAnn, b.deed_at(5))).code, Code::Accepted);
    EXPECT_FALSE(b.see(1).vote);
    EXPECT_EQ(b.relieve(1).code, Code::NotAbsent);
}

// Titles that friends pass to and fro are no sign that somebody means to answer.
TEST(Silence, DoesNotEndWithATrade) {
    Settings s;
    s.position = R"({"players":[{"titles":[5]},{},{}],"turn":1})";
    Bench b{game_of("classique"), s};
    b.started(3);
    b.pass(170'000);
    ASSERT_EQ(b.play(act::offer(kBen, {.to = kAnn, .get = DeedSet::of(b.deed_at(5))})).code, Code::Accepted);
    ASSERT_EQ(b.play(act::accept(kAnn, kBen, 1)).code, Code::Accepted);
    b.pass(10'000);
    EXPECT_EQ(b.send(2, Relieve{.seat = kCid, .absent = kAnn}).code, Code::Accepted);
}

// One who plays on and a friend who never agrees would stop the game for ever.
TEST(Silence, OfTenMinutesLetsOneAloneCallTheCaretaker) {
    SilentDebtor b;
    b.pass(599'999);
    ASSERT_EQ(b.relieve(1).code, Code::Accepted);
    ASSERT_EQ(b.agree(2, false).code, Code::Accepted);
    EXPECT_FALSE(b.table.lasting.seats[0].caretaken);
    b.pass(1);
    EXPECT_EQ(b.relieve(0).code, Code::NotAbsent);
    ASSERT_EQ(b.relieve(1).code, Code::Accepted);
    EXPECT_FALSE(b.see(0).vote);
    EXPECT_TRUE(b.table.lasting.seats[0].caretaken);
    b.pass(10'000);
    EXPECT_EQ(b.state().tasks, 0);
    b.send(0, Wait{kAnn});
    EXPECT_FALSE(b.table.lasting.seats[0].caretaken);
}

TEST(Silence, IsNoGroundWhereAClockPresses) {
    SilentDebtor b{clocked(600'000)};
    b.seen_by_all();
    b.pass(200'000);
    EXPECT_EQ(b.relieve(1).code, Code::NotAbsent);
}

TEST(Auction, ClosesAfterACountdownThatEveryBidRestarts) {
    Bench b;
    b.started(3);
    b.buying(b.standard(3), 6);
    b.play(act::decline(kAnn));
    b.seen_by_all();
    EXPECT_EQ(b.see(0).auction_closes, b.now + 10'000);
    b.pass(9'000);
    b.play(act::bid(kBen, 20));
    b.seen_by_all();
    EXPECT_EQ(b.see(0).auction_closes, b.now + 10'000);
    b.pass(9'999);
    EXPECT_EQ(b.state().lot.highest, kBen);
    const std::size_t before = b.entries.size();
    b.pass(1);
    EXPECT_EQ(b.state().holding[b.deed_at(6)].owner, kBen);
    for (const Played& played : b.played_since(before)) {
        EXPECT_EQ(played.action.kind, ActKind::Pass);
        EXPECT_EQ(played.how, How::Clock);
    }
}

// [TRADE-06] Friends who outbid each other by 1 would use up a timed game.
TEST(Auction, OfAPlayerTakesAMinuteAtTheMost) {
    Settings s = default_settings(*game_of("championnat"));
    s.position = R"({"players":[{"titles":[1]},{},{},{}]})";
    for (const bool seen : {true, false}) {
        Bench b{game_of("championnat"), s};
        b.started(4);
        ASSERT_EQ(b.play(act::put_up(kAnn, b.deed_at(1))).code, Code::Accepted);
        for (Money bid = 60; bid < 75; ++bid) {
            if (seen) b.seen_by_all();
            ASSERT_EQ(b.play(act::bid(bid % 2 == 0 ? kBen : kDot, bid)).code, Code::Accepted);
            b.pass(4'000);
        }
        EXPECT_EQ(b.state().holding[b.deed_at(1)].owner, kBen) << seen;
        EXPECT_EQ(b.state().player[kBen].cash, 1500 - 74);
        EXPECT_EQ(b.logged<Played>().back().how, How::Clock);
    }
}

TEST(Auction, WhoseCountdownBeginsIsSeenByAll) {
    Bench b;
    b.started(3);
    b.buying(b.standard(3), 6);
    b.play(act::decline(kAnn));
    for (const int person : {0, 1}) {
        b.send(person, Seen{b.table.fleeting.version});
        EXPECT_EQ(b.last.version, b.last.from);
    }
    EXPECT_EQ(b.see(0).auction_closes, kNever);
    b.send(2, Seen{b.table.fleeting.version});
    EXPECT_GT(b.last.version, b.last.from);
    EXPECT_EQ(b.see(0).auction_closes, b.now + 10'000);
    b.send(2, Seen{b.table.fleeting.version});
    EXPECT_EQ(b.last.version, b.last.from);
}

TEST(Pause, NeedsConsentAndStopsTheClocks) {
    Bench b{game_of("classique"), clocked()};
    b.started(2);
    b.at(b.standard(2));
    b.seen_by_all();
    b.pass(20'000);
    b.send(1, CallVote{.seat = kBen, .kind = VoteKind::Pause});
    EXPECT_FALSE(b.table.lasting.paused);
    b.send(0, Agree{.seat = kAnn, .vote = b.see(0).vote->number});
    ASSERT_TRUE(b.table.lasting.paused);
    EXPECT_EQ(b.play(act::roll(kAnn, 0, 0)).code, Code::NotRunning);
    b.pass(500'000);
    EXPECT_FALSE(b.state().rolled);
    b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Resume});
    EXPECT_TRUE(b.table.lasting.paused);
    b.send(1, Agree{.seat = kBen, .vote = b.see(1).vote->number});
    EXPECT_FALSE(b.table.lasting.paused);
    EXPECT_EQ(b.see(0).seats[0].runs_out, b.now + 40'000);
    EXPECT_EQ(b.see(0).elapsed, 20'000);
}

TEST(Pause, AfterTenMinutesOneAloneMayResume) {
    Bench b;
    b.started(2);
    b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Pause});
    b.send(1, Agree{.seat = kBen, .vote = b.see(1).vote->number});
    ASSERT_TRUE(b.table.lasting.paused);
    b.pass(600'000);
    b.send(1, CallVote{.seat = kBen, .kind = VoteKind::Resume});
    EXPECT_FALSE(b.table.lasting.paused);
}

TEST(Sleep, NothingHappensWhileNobodyIsThere) {
    Bench b{game_of("classique"), clocked()};
    b.started(2);
    b.at(b.standard(2));
    b.seen_by_all();
    b.send(0, Depart{});
    b.send(1, Depart{});
    EXPECT_TRUE(b.table.lasting.asleep);
    const std::size_t before = b.entries.size();
    b.pass(100'000'000);
    EXPECT_EQ(b.entries.size(), before);
    b.send(1, Arrive{});
    EXPECT_FALSE(b.table.lasting.asleep);
    EXPECT_EQ(b.see(1).elapsed, 0);
}

TEST(Sleep, ARestartCostsNobodyTime) {
    Bench b{game_of("classique"), clocked()};
    b.started(2);
    b.pass(4'000);
    b.play(act::roll(kAnn, 0, 0));
    const Millis elapsed = b.table.lasting.elapsed;
    b.table = b.read_again().table();
    b.now += 12 * 3'600'000;
    b.keep(wake(b.table, b.house, b.now));
    EXPECT_TRUE(b.table.lasting.asleep);
    b.now += 3'600'000;
    b.send(0, Arrive{});
    b.send(1, Arrive{});
    EXPECT_FALSE(b.table.lasting.asleep);
    EXPECT_EQ(b.table.lasting.elapsed, elapsed);
    EXPECT_GT(b.table.fleeting.version, std::uint64_t{1} << 20);
    EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
}

// Who comes and who goes counts versions up and has no entry.
TEST(Sleep, ARestartGivesNoVersionASecondTime) {
    Bench b;
    b.send(0, Sit{.seat = kAnn, .name = "Ann"});
    std::uint64_t seen = 0;
    for (int restarts = 0; restarts < 3; ++restarts) {
        b.table = b.read_again().table();
        b.now += 1'000;
        b.keep(wake(b.table, b.house, b.now));
        EXPECT_GT(b.table.fleeting.version, seen);
        const std::uint64_t woken = b.table.fleeting.version;
        for (int i = 0; i < 100; ++i) b.send(0, Arrive{});
        seen = b.table.fleeting.version;
        EXPECT_GT(seen, woken);
    }
    b.now = 0;  // a clock that was put back
    b.table = b.read_again().table();
    b.keep(wake(b.table, b.house, b.now));
    EXPECT_LE(b.table.fleeting.version, std::uint64_t{1} << 53);
    b.now = std::numeric_limits<Millis>::max();
    b.keep(wake(b.table, b.house, b.now));
    EXPECT_LE(b.table.fleeting.version, std::uint64_t{1} << 53);
}

// ---- [FLOW-12]

Settings timed(Millis duration) {
    Settings s = instant();
    s.duration = duration;
    return s;
}

// Of a game that goes on at this table the rounds played elsewhere took none of its time.
TEST(TimeUp, IsReckonedInRoundsAsLongAsThoseOfThisTable) {
    for (const char* position : {"", R"({"players":[{},{}],"round":20})"}) {
        Settings settings = timed(30 * 60'000);
        settings.position = position;
        Bench b{official_game("mondial2006-chrono"), settings};
        b.started(2);
        EXPECT_EQ((Desk{b.table, b.house}.rounds_left()), 31) << position;
        b.now += 9 * 60'000;
        b.table.fleeting.now = b.now;
        EXPECT_EQ((Desk{b.table, b.house}.rounds_left()), 3) << position;
    }
}

// Ann owes more than she has in cash when time is up: the debt is settled, her turn finished, then fortunes count.
TEST(TimeUp, InTheMiddleOfADebtTheTurnIsFinishedFirst) {
    Bench b{official_game("mondial2006-chrono"), timed(60'000)};
    b.started(2);
    State s = b.standard(2);
    owns(s, *b.game, kAnn, {b.deed_at(5), b.deed_at(15)});
    owns(s, *b.game, kBen, {b.deed_at(39), b.deed_at(37)});
    s.player[kAnn].cash = 10;
    s.player[kAnn].place = SquareId{35};
    b.at(s);
    ASSERT_EQ(b.roll(kAnn, 1, 3).code, Code::Accepted);  // 39, Ben's
    if (b.state().claims != 0) ASSERT_EQ(b.play(act::claim(kBen, b.deed_at(39))).code, Code::Accepted);
    ASSERT_EQ(banquier::decision(*b.game, b.state()).ask, Ask::Debt);
    b.pass(60'000);
    EXPECT_EQ(b.state().clock, banquier::Clock::TimeUp);
    EXPECT_EQ(banquier::decision(*b.game, b.state()).ask, Ask::Debt);
    ASSERT_EQ(b.play(act::mortgage(kAnn, b.deed_at(5))).code, Code::Accepted);
    ASSERT_EQ(b.state().phase, Phase::EndTurn);
    ASSERT_EQ(b.play(act::end_turn(kAnn)).code, Code::Accepted);
    ASSERT_EQ(b.state().phase, Phase::LastClaims);
    for (const PlayerId id : {kAnn, kBen}) ASSERT_EQ(b.play(act::pass(id)).code, Code::Accepted);
    EXPECT_EQ(b.table.lasting.stage, Stage::Over);
    EXPECT_EQ(b.state().winners, PlayerSet::of(kBen));
    EXPECT_EQ(b.table.lasting.secret, StatedLuck::kSecret);
}

TEST(TimeUp, InTheMiddleOfAnAuctionTheLotIsSoldFirst) {
    Bench b{official_game("mondial2006-chrono"), timed(60'000)};
    b.started(2);
    b.buying(b.standard(2), 6);
    b.now += 55'000;
    b.play(act::decline(kAnn));
    ASSERT_EQ(b.play(act::bid(kBen, 30)).code, Code::Accepted);
    b.tick(5'000);
    EXPECT_EQ(b.state().clock, banquier::Clock::TimeUp);
    EXPECT_EQ(banquier::decision(*b.game, b.state()).ask, Ask::Bids);
    ASSERT_EQ(b.play(act::pass(kAnn)).code, Code::Accepted);
    EXPECT_EQ(b.state().holding[b.deed_at(6)].owner, kBen);
    ASSERT_EQ(b.play(act::end_turn(kAnn)).code, Code::Accepted);
    for (const PlayerId id : {kAnn, kBen}) ASSERT_EQ(b.play(act::pass(id)).code, Code::Accepted);
    EXPECT_EQ(b.table.lasting.stage, Stage::Over);
}

TEST(TimeUp, BetweenTurnsNobodyHoldsUpTheEnd) {
    Bench b{official_game("mondial2006-chrono"), timed(60'000)};
    b.started(2);
    b.at(b.standard(2));
    b.pass(60'000);
    EXPECT_EQ(b.state().phase, Phase::LastClaims);
    EXPECT_EQ(b.see(0).decision->awaited, b.state().in_play);
    ASSERT_EQ(b.play(act::pass(kBen)).code, Code::Accepted);
    b.pass(19'000);
    EXPECT_EQ(b.state().phase, Phase::LastClaims);
    b.pass(10'000);
    EXPECT_EQ(b.table.lasting.stage, Stage::Over);
    EXPECT_FALSE(b.table.lasting.seats[0].caretaken);
}

TEST(TimeUp, WhereTheTableClaimsNobodyIsAskedForLastClaims) {
    Settings settings = timed(60'000);
    settings.rent = Rent::Automatic;
    Bench b{official_game("mondial2006-chrono"), settings};
    b.started(2);
    b.at(b.standard(2));
    b.pass(60'000);
    EXPECT_EQ(b.table.lasting.stage, Stage::Over);
}

TEST(TimeUp, BotsHaveNothingMoreToClaimAtOnce) {
    Bench b{official_game("mondial2006-chrono"), timed(60'000)};
    b.started(1, 2);
    b.at(b.standard(3));
    b.pass(60'000);
    EXPECT_EQ(b.see(0).decision->awaited, PlayerSet::of(kAnn));
    ASSERT_EQ(b.play(act::pass(kAnn)).code, Code::Accepted);
    EXPECT_EQ(b.table.lasting.stage, Stage::Over);
}

TEST(Stop, ByConsentVoidsTheLotAndSettlesDebts) {
    Bench b{official_game("mondial2006-chrono"), instant()};
    b.started(2);
    b.buying(b.standard(2), 6);
    b.play(act::decline(kAnn));
    b.play(act::bid(kBen, 30));
    b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Stop});
    b.send(1, Agree{.seat = kBen, .vote = b.see(1).vote->number});
    EXPECT_EQ(b.table.lasting.stage, Stage::Over);
    EXPECT_FALSE(b.table.lasting.closed);
    EXPECT_EQ(b.state().holding[b.deed_at(6)].owner, kBank);
}

TEST(LastRound, IsAnnouncedAndPlayed) {
    Bench b{official_game("championnat"), timed(60'000)};
    b.started(4);
    State s = b.standard(4);
    b.at(s);
    b.pass(60'000);
    EXPECT_EQ(b.state().clock, banquier::Clock::LastRoundAnnounced);
    EXPECT_EQ(b.table.lasting.stage, Stage::Playing);
}

TEST(Longest, AGameIsClosedAtLastWhateverItsRules) {
    Settings s = instant();
    s.longest = 100'000;
    Bench b{game_of("classique"), s};
    b.started(2);
    b.pass(99'999);
    EXPECT_EQ(b.table.lasting.stage, Stage::Playing);
    b.pass(1);
    EXPECT_EQ(b.table.lasting.stage, Stage::Over);
    EXPECT_TRUE(b.table.lasting.closed);
}

TEST(Longest, SoIsOneThatBotsPlayForEverInOneMoment) {
    Bench b{game_of("classique"), instant()};
    b.started(2);
    b.at(b.standard(2));
    b.table.lasting.acts = 100'000;
    b.tick(1);
    EXPECT_EQ(b.table.lasting.stage, Stage::Over);
}

}  // namespace
}  // namespace banquier::table
