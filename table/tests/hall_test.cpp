// A table of a competition: the hall begins, pauses, ends and corrects; its people play.
#include "bench.hpp"

namespace banquier::table {
namespace {

constexpr int kHall = 9;  // whose key is the host's

struct HallBench : Bench {
    explicit HallBench(
        PlayerId banker = kNobody, const std::string& rules = "championnat", Settings settings = quick())
        : Bench(game_of(rules), settings) {
        header.host = key_of(kHall);
        header.hall = Hall{.cup = "cup-1", .table = 3, .banker = banker};
        for (int i = 0; i < 4; ++i) {
            Seat seat{.kind = SeatKind::Person};
            seat.name = std::string(1, static_cast<char>('A' + i));
            seat.key = key_of(i);
            header.seats.push_back(seat);
        }
        table = open(header);
        lines.assign(1, header_line(header));
    }
    static Settings quick() {
        Settings s = instant();
        s.pace_least = s.pace_most = 1'000;  // of whoever plays for the absent
        s.reserve = 60'000;
        s.sleeps = false;
        s.caretaker = "standing";
        return s;
    }
    void come(int people) {
        for (int i = 0; i < people; ++i) {
            send(i, Arrive{});
            EXPECT_TRUE(ready(i, static_cast<PlayerId>(i)).ok());
        }
    }
    void reveal(int people) {
        for (int i = 0; i < people; ++i)
            EXPECT_TRUE(send(i, Reveal{static_cast<PlayerId>(i), salt_of(i)}).ok());
    }
    HallBench& begun() {
        come(4);
        EXPECT_TRUE(send(kHall, Begin{}).ok());
        reveal(4);
        return *this;
    }
    // Titles are kept as they are dealt.
    HallBench& dealt() {
        begun();
        for (int i = 0; i < 60 && before_play(state()); ++i)
            for (const PlayerId id : everybody(state())) {
                if (!pending_of(id)) continue;
                play(standing_answer(*game, state(), id));
            }
        EXPECT_FALSE(before_play(state()));
        return *this;
    }
    bool pending_of(PlayerId id) const {
        const Decision asked = banquier::decision(*game, state());
        return !asked.luck && asked.awaited.contains(id);
    }
    std::string read_again_differs() const {
        return read_again().table().lasting == table.lasting ? "" : "another table";
    }
};

TEST(HallTables, BeginWithTheHallAndWaitForNobody) {
    HallBench bench;
    bench.come(2);
    EXPECT_EQ(bench.send(0, Start{}).code, Code::HallDecides);
    EXPECT_EQ(bench.send(0, Begin{}).code, Code::HallDecides) << "a player is not the hall";
    EXPECT_TRUE(bench.send(kHall, Begin{}).ok());
    EXPECT_TRUE(bench.table.lasting.revealing);
    bench.reveal(1);
    EXPECT_EQ(bench.table.lasting.stage, Stage::Lobby) << "one who has pledged may still show it";
    bench.pass(10'000);
    EXPECT_EQ(bench.table.lasting.stage, Stage::Playing);
    EXPECT_TRUE(bench.table.lasting.seats[0].pledge);
    EXPECT_FALSE(bench.table.lasting.seats[1].pledge) << "pledged and not shown: as if never pledged";
    EXPECT_FALSE(bench.table.lasting.seats[2].pledge);
    EXPECT_EQ(bench.read_again_differs(), "");
}

TEST(HallTables, GiveNobodyPowerOverSeatsAndTime) {
    HallBench bench;
    bench.come(4);
    for (const What& what : {What{Sit{.seat = kAnn, .name = "X"}}, What{Rename{.seat = kAnn, .name = "X"}},
             What{SetSeat{.seat = kDot, .remove = true}}, What{Swap{kAnn, kBen}}, What{Configure{}},
             What{Leave{kAnn}}, What{MakeCode{kAnn, key_of(5)}}, What{RecoverSeat{kBen}},
             What{PutOut{kAnn, kBen}}, What{Relieve{kAnn, kBen}}}) {
        EXPECT_EQ(bench.send(0, what).code, Code::HallDecides);
        EXPECT_EQ(bench.send(kHall, what).code, Code::HallDecides) << "the hall neither";
    }
    EXPECT_TRUE(bench.send(kHall, Begin{}).ok());
    bench.reveal(4);
    for (const VoteKind kind : {VoteKind::Pause, VoteKind::Resume, VoteKind::Undo, VoteKind::Correct,
             VoteKind::Stop, VoteKind::Rematch})
        EXPECT_EQ(bench.send(0, CallVote{.seat = kAnn, .kind = kind}).code, Code::HallDecides);
}

TEST(HallTables, PauseAndGoOnWithTheHall) {
    HallBench bench;
    bench.dealt();
    EXPECT_TRUE(bench.send(kHall, HallPause{true}).ok());
    const Millis reserve = bench.table.lasting.seats[index_of(bench.state().turn)].reserve;
    EXPECT_EQ(bench.roll(bench.state().turn, 1, 2).code, Code::NotRunning);
    bench.pass(600'000);
    EXPECT_TRUE(bench.send(kHall, HallPause{false}).ok());
    const PlayerId by = bench.state().turn;
    bench.luck.throws.clear();
    EXPECT_TRUE(bench.roll(by, 1, 2).ok());
    EXPECT_GE(bench.table.lasting.seats[index_of(by)].reserve, reserve) << "no clock ran";
    EXPECT_EQ(bench.read_again_differs(), "");
}

// [END-07]
TEST(HallTables, EndByTheClockOfTheHall) {
    HallBench bench;
    bench.dealt();
    const Millis begins = bench.now;
    EXPECT_TRUE(bench.send(kHall, HallTime{begins + 100'000, begins + 400'000}).ok());
    bench.pass(99'000);
    EXPECT_EQ(bench.state().clock, banquier::Clock::Running);
    bench.pass(2'000);
    EXPECT_EQ(bench.state().clock, banquier::Clock::LastRoundAnnounced);
    // Time given back.
    EXPECT_TRUE(bench.send(kHall, HallTime{begins + 100'000, begins + 500'000}).ok());
    bench.table.lasting.settings.reserve = 0;  // nobody's clock ends it before
    bench.pass(begins + 450'000 - bench.now);
    if (bench.table.lasting.stage == Stage::Playing) {
        EXPECT_EQ(bench.state().clock, banquier::Clock::LastRoundAnnounced);
        bench.pass(120'000);
    }
    EXPECT_EQ(bench.table.lasting.stage, Stage::Over);
    EXPECT_FALSE(bench.table.lasting.closed) << "by the rules";
}

TEST(HallTables, EndWithoutARuleForItWhereTheRulesHaveNone) {
    HallBench bench{kNobody, "classique"};
    bench.begun();
    EXPECT_TRUE(bench.send(kHall, HallTime{0, bench.now + 60'000}).ok());
    bench.pass(61'000);
    EXPECT_EQ(bench.table.lasting.stage, Stage::Over);
    EXPECT_TRUE(bench.table.lasting.closed);
    EXPECT_EQ(bench.state().players, 4) << "what everybody has can be counted";
}

TEST(HallTables, AreCorrectedByTheRefereeAlone) {
    HallBench bench;
    bench.dealt();
    CallVote correct{.seat = kAnn, .kind = VoteKind::Correct};
    correct.correction.cash[kBen] = 77;
    correct.correction.why = "a note was lost";
    correct.correction.referee = "Rita";
    EXPECT_EQ(bench.send(0, correct).code, Code::HallDecides);
    EXPECT_EQ(bench.send(kHall, correct).code, Code::Accepted);
    EXPECT_EQ(bench.state().player[kBen].cash, 77);
    ASSERT_EQ(bench.logged<Corrected>().size(), 1u);
    EXPECT_EQ(bench.logged<Corrected>()[0].correction.by, notation::Authority::Referee);
    EXPECT_EQ(bench.read_again_differs(), "");
}

TEST(HallTables, NeverSleepAndPlayStandingAnswersForTheAbsent) {
    HallBench bench;
    bench.dealt();
    for (int i = 0; i < 4; ++i) bench.send(i, Depart{});
    const auto step = bench.table.lasting.step;
    bench.pass(300'000);
    EXPECT_FALSE(bench.table.lasting.asleep);
    EXPECT_GT(bench.table.lasting.step, step + 4);
    for (const Played& played : bench.logged<Played>())
        EXPECT_NE(played.action.kind, ActKind::Buy) << "nobody buys for somebody who is not there";
    // Whoever comes back plays on.
    bench.send(0, Arrive{});
    EXPECT_FALSE(bench.table.lasting.seats[0].caretaken);
}

// [CARD-08] The banker of the hall sees what is drawn, whichever seat that is, or nobody.
TEST(HallTables, ShowACardToTheBankerOfTheHall) {
    for (const PlayerId banker : {kBen, kNobody}) {
        HallBench bench{banker};
        EXPECT_EQ(banker_of(bench.table.lasting), banker);
    }
    Bench plain;
    plain.started(3);
    EXPECT_EQ(banker_of(plain.table.lasting), kCid) << "elsewhere the last seat";
}

}  // namespace
}  // namespace banquier::table
