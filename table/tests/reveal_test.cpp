// Salts are pledged before any is shown: the moment between the start that is asked for and the game.
#include "bench.hpp"

namespace banquier::table {
namespace {

// Ann, an open seat, Ben on two seats of one device, and a bot.
Bench& around(Bench& b) {
    b.send(0, Sit{.seat = kAnn, .name = "Ann"});
    b.send(0, SetSeat{.seat = kBen, .kind = SeatKind::Open});
    b.send(1, Sit{.seat = kCid, .name = "Ben"});
    b.send(1, Sit{.seat = kDot, .name = "Bea"});
    b.send(0, SetSeat{.seat = PlayerId{4}, .kind = SeatKind::Bot, .bot = "steady"});
    for (const PlayerId id : {kAnn, kCid, kDot}) EXPECT_TRUE(b.ready(id == kAnn ? 0 : 1, id).ok());
    return b;
}

Code reveal(Bench& b, int person, PlayerId seat, int salt) {
    return b.send(person, Reveal{seat, b.salt_of(salt)}).code;
}
Code reveal(Bench& b, int person, PlayerId seat) {
    return reveal(b, person, seat, static_cast<int>(index_of(seat)));
}

std::vector<PlayerId> missed(const Bench& b) {
    std::vector<PlayerId> seats;
    for (const Message& message : b.last.messages)
        if (const auto* notice = std::get_if<Notice>(&message.news);
            notice && notice->kind == NoticeKind::CalledOff)
            seats.push_back(notice->seat);
    return seats;
}

void expect_called_off(const Bench& b, const std::vector<PlayerId>& seats) {
    EXPECT_EQ(missed(b), seats);
    EXPECT_EQ(b.table.lasting.stage, Stage::Lobby);
    EXPECT_FALSE(b.see(0).revealing);
    for (const SeatView& seat : b.watch().seats) {
        EXPECT_FALSE(seat.ready);
        EXPECT_EQ(seat.pledge + seat.salt, "");
    }
    EXPECT_EQ(b.last.wake_at, kNever);
    EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
}

TEST(Reveal, ComesWhenAllPledgesAreFixedAndTheLastOneStartsTheGame) {
    Bench b;
    around(b);
    EXPECT_EQ(b.watch().seats[0].pledge, b.pledge_of(0).hex());
    EXPECT_FALSE(b.watch().revealing);
    EXPECT_EQ(reveal(b, 0, kAnn), Code::NotRevealing);
    ASSERT_EQ(b.send(1, Start{}).code, Code::Accepted);
    EXPECT_TRUE(b.told(NoticeKind::Revealing));
    EXPECT_EQ(b.table.lasting.stage, Stage::Lobby);
    const std::vector<std::string> pledges = {
        b.pledge_of(0).hex(), b.pledge_of(2).hex(), b.pledge_of(3).hex(), ""};
    EXPECT_EQ(b.watch().revealing, (RevealingView{b.now + 10'000, pledges}));
    EXPECT_EQ(b.last.wake_at, b.now + 10'000);
    EXPECT_EQ(b.watch().seats[0].salt, "");

    EXPECT_EQ(reveal(b, 1, kDot), Code::Accepted);
    EXPECT_EQ(b.watch().seats[3].salt, b.salt_of(3).hex());
    EXPECT_EQ(reveal(b, 0, kAnn), Code::Accepted);
    EXPECT_EQ(b.table.lasting.stage, Stage::Lobby);
    EXPECT_EQ(reveal(b, 1, kCid), Code::Accepted);
    EXPECT_EQ(b.table.lasting.stage, Stage::Playing);
    EXPECT_TRUE(b.told(NoticeKind::Started));
    EXPECT_FALSE(b.watch().revealing);
    EXPECT_EQ(b.watch().seats[1].pledge, pledges[1]);  // the seats have closed up
    EXPECT_EQ(b.watch().seats[1].salt, b.salt_of(2).hex());
    EXPECT_EQ(reveal(b, 0, kAnn), Code::Accepted);  // sent again: it was played
    EXPECT_EQ(reveal(b, 0, kAnn, 9), Code::AlreadyStarted);
    EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
    RecordWriter writer{b.header};
    for (const Entry& entry : b.entries) writer.take(entry);
    EXPECT_EQ(notation::read_record(writer.text()).record.header.fair->pledges, pledges);
}

TEST(Reveal, TakesNoOtherSaltThanThePledgedOne) {
    Bench b;
    around(b);
    b.send(0, Start{});
    EXPECT_EQ(reveal(b, 0, kAnn, 9), Code::BadSalt);
    EXPECT_EQ(reveal(b, 0, kAnn, 2), Code::BadSalt);  // another's
    EXPECT_EQ(b.send(0, Reveal{.seat = kAnn}).code, Code::BadSalt);
    EXPECT_EQ(reveal(b, 1, kAnn), Code::NotYourSeat);
    EXPECT_EQ(reveal(b, 5, kAnn), Code::Unauthenticated);
    EXPECT_EQ(b.table.lasting.seats[0].salt, luck::Salt{});
    EXPECT_EQ(reveal(b, 0, kAnn), Code::Accepted);
    const std::size_t entries = b.entries.size();
    EXPECT_EQ(reveal(b, 0, kAnn), Code::Accepted);  // sent again
    EXPECT_EQ(b.entries.size(), entries);
    EXPECT_EQ(reveal(b, 0, kAnn, 9), Code::BadSalt);
}

TEST(Reveal, IsForThisGameAlone) {
    Bench b;
    around(b);
    const auto other = luck::Commitment::from_hex(std::string(64, 'd'));
    b.send(0, Ready{.seat = kAnn, .ready = true, .pledge = luck::pledge_of(*other, b.salt_of(0))});
    b.send(0, Start{});
    EXPECT_EQ(reveal(b, 0, kAnn), Code::BadSalt);
}

TEST(Reveal, ThatDoesNotComeCallsTheStartOffAndEverybodyPledgesAnew) {
    Bench b;
    around(b);
    b.send(0, Start{});
    reveal(b, 0, kAnn);
    b.send(1, Depart{});  // a lid is closed
    b.pass(9'999);
    EXPECT_TRUE(b.watch().revealing);
    b.tick(1);
    expect_called_off(b, {kCid, kDot});
    EXPECT_EQ(b.logged<CalledOff>(), (std::vector<CalledOff>{{PlayerSet::of(kCid) | PlayerSet::of(kDot)}}));
    EXPECT_EQ(reveal(b, 1, kCid), Code::NotRevealing);
    EXPECT_EQ(b.send(0, Start{}).code, Code::NotReady);
    b.send(1, Arrive{});
    for (const PlayerId id : {kAnn, kCid, kDot}) EXPECT_TRUE(b.ready(id == kAnn ? 0 : 1, id).ok());
    EXPECT_EQ(b.start().code, Code::Accepted);
    EXPECT_EQ(b.table.lasting.stage, Stage::Playing);
}

TEST(Reveal, IsNotAskedForWhileSomebodyIsAway) {
    Bench b;
    around(b);
    b.send(1, Depart{});
    EXPECT_EQ(b.send(0, Start{}).code, Code::Absent);
    EXPECT_TRUE(b.watch().seats[0].ready);
    b.send(1, Arrive{});
    EXPECT_EQ(b.send(0, Start{}).code, Code::Accepted);
}

// Whoever has seen salts could choose by any of these what dice are thrown.
TEST(Reveal, LeavesSeatsAndSettingsAsTheyAre) {
    Bench b;
    around(b);
    b.send(0, Start{});
    const Lasting before = b.table.lasting;
    const std::vector<What> wishes = {Ready{.seat = kAnn, .ready = true, .pledge = b.pledge_of(9)},
        Ready{.seat = kAnn, .ready = false}, Start{}, Configure{}, Swap{kAnn, kCid},
        SetSeat{.seat = kBen, .kind = SeatKind::Bot, .bot = "steady"},
        SetSeat{.seat = PlayerId{4}, .remove = true}, Rename{.seat = kAnn, .name = "Anna"},
        Sit{.seat = kBen, .name = "Eve"}};
    for (const What& wish : wishes) EXPECT_EQ(b.send(0, wish).code, Code::Revealing) << wish.index();
    EXPECT_EQ(b.send(7, Sit{.seat = kBen, .name = "Eve"}).code, Code::Revealing);
    EXPECT_EQ(b.table.lasting, before);
}

TEST(Reveal, IsCalledOffByWhoLeaves) {
    Bench b;
    around(b);
    b.send(0, Start{});
    reveal(b, 0, kAnn);
    EXPECT_EQ(b.send(1, Leave{kCid}).code, Code::Accepted);
    EXPECT_EQ(b.table.lasting.seats[2].kind, SeatKind::Open);
    expect_called_off(b, {kCid});
}

TEST(Reveal, IsCalledOffByAMoveToAnotherDevice) {
    Bench b;
    around(b);
    b.send(0, Start{});
    b.send(1, MakeCode{.seat = kCid, .code = key_of(77)});
    EXPECT_EQ(b.send(9, UseCode{key_of(77)}).code, Code::Accepted);
    expect_called_off(b, {kCid, kDot});
}

TEST(Ready, IsNotWhoHasTheSeatFromAnotherDevice) {
    Bench b;
    around(b);
    b.send(1, MakeCode{.seat = kCid, .code = key_of(77)});
    EXPECT_EQ(b.send(9, UseCode{key_of(77)}).code, Code::Accepted);
    EXPECT_EQ(b.send(0, Start{}).code, Code::NotReady);
    EXPECT_TRUE(b.watch().seats[0].ready);
    EXPECT_EQ(b.watch().seats[2].pledge, "");
    for (const PlayerId id : {kCid, kDot}) EXPECT_TRUE(b.ready(9, id).ok());
    EXPECT_EQ(b.start().code, Code::Accepted);
    EXPECT_EQ(b.table.lasting.stage, Stage::Playing);
}

TEST(Ready, AgainIsAnotherPledge) {
    Bench b;
    around(b);
    EXPECT_TRUE(b.send(0, Ready{.seat = kAnn, .ready = true, .pledge = b.pledge_of(9)}).ok());
    EXPECT_EQ(b.watch().seats[0].pledge, b.pledge_of(9).hex());
    b.send(0, Ready{.seat = kAnn, .ready = false, .pledge = b.pledge_of(9)});
    EXPECT_EQ(b.watch().seats[0].pledge, "");
    b.ready(0, kAnn);
    b.send(0, Swap{kAnn, kCid});  // the pledge goes with the person
    EXPECT_EQ(b.watch().seats[2].pledge, b.pledge_of(0).hex());
    b.send(0, Rename{.seat = kCid, .name = "Anna"});
    EXPECT_EQ(b.watch().seats[2].pledge, b.pledge_of(0).hex());
    b.send(0, Configure{});
    for (const SeatView& seat : b.watch().seats) EXPECT_EQ(seat.pledge, "");
}

TEST(Reveal, GoesOnAfterARestart) {
    Bench b;
    around(b);
    b.send(0, Start{});
    reveal(b, 0, kAnn);
    b.now += 3'600'000;
    b.table = b.read_again().table();
    b.keep(wake(b.table, b.house, b.now));
    EXPECT_EQ(b.last.wake_at, b.now + 10'000);
    EXPECT_EQ(b.watch().revealing->until, b.now + 10'000);
    EXPECT_EQ(b.watch().seats[0].salt, b.salt_of(0).hex());
    b.send(1, Arrive{});
    EXPECT_EQ(reveal(b, 1, kCid), Code::Accepted);
    EXPECT_EQ(reveal(b, 1, kDot), Code::Accepted);
    EXPECT_EQ(b.table.lasting.stage, Stage::Playing);
    EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
}

TEST(Reveal, IsNotNeededAtARealBoard) {
    Settings s;
    s.dice = Dice::Real;
    Bench b{game_of("classique"), s};
    for (const PlayerId id : {kAnn, kBen}) {
        b.send(0, Sit{.seat = id, .name = "P"});
        EXPECT_EQ(b.send(0, Ready{.seat = id}).code, Code::Accepted);
    }
    b.send(0, Ready{.seat = kAnn, .ready = true, .pledge = b.pledge_of(0)});
    EXPECT_EQ(b.watch().seats[0].pledge, "");
    EXPECT_EQ(reveal(b, 0, kAnn), Code::NotRevealing);
    b.send(0, Depart{});
    EXPECT_EQ(b.send(0, Start{}).code, Code::Accepted);
    EXPECT_EQ(b.table.lasting.stage, Stage::Playing);
}

TEST(Reveal, OfADamagedLogIsRefused) {
    Bench b;
    around(b);
    b.start();
    const auto without = [&](const std::string& key) {
        LogReader reader;
        std::size_t number = 0;
        for (const std::string& line : b.lines) {
            if (line.find("\"" + key + "\"") != std::string::npos) continue;
            std::string counted = line;
            if (number != 0) {
                const std::size_t from = counted.find(':') + 1;
                counted.replace(from, counted.find(',') - from, std::to_string(number));
            }
            ++number;
            if (const auto problem = reader.take(counted))
                return notation::render(*problem, notation::Language::English);
        }
        return std::string{};
    };
    EXPECT_NE(without("reveal_asked").find("out of place"), std::string::npos);
    EXPECT_NE(without("revealed").find("out of place"), std::string::npos);
    EXPECT_EQ(without("nothing"), "");
}

// Anything in any order: what was pledged when the salts were asked for is what is played, and the log is the truth.
TEST(RandomLobbies, StartWithWhatWasPledged) {
    int started = 0, called_off = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Bench b;
        luck::Stream random{seed};
        std::vector<std::string> asked;
        for (int i = 0; i < 1'500 && b.table.lasting.stage == Stage::Lobby; ++i) {
            const auto seat = static_cast<PlayerId>(random.below(4));
            const int person = static_cast<int>(random.below(3));
            const int salt = static_cast<int>(random.below(2));
            const bool was = b.table.lasting.revealing;
            switch (random.below(16)) {
            case 0: b.send(person, Sit{.seat = seat, .name = "P"}); break;
            case 1: b.send(0, SetSeat{.seat = seat, .kind = SeatKind::Bot, .bot = "steady"}); break;
            case 2: b.send(0, SetSeat{.seat = seat, .kind = SeatKind::Open}); break;
            case 3: b.send(0, Swap{seat, kAnn}); break;
            case 4: random.below(6) == 0 ? b.send(0, Configure{}) : b.send(person, Arrive{}); break;
            case 5: random.below(4) == 0 ? b.send(person, Leave{seat}) : b.send(person, Arrive{}); break;
            case 6: b.send(person, MakeCode{.seat = seat, .code = key_of(50)}); break;
            case 7: b.send(person, UseCode{key_of(random.below(4) == 0 ? 50 : 51)}); break;
            case 8: b.tick(random.below(4'000)); break;
            case 9: b.send(person, Start{}); break;
            case 10:
            case 11:
            case 12: b.send(person, Reveal{seat, b.salt_of(salt)}); break;
            default: b.send(person, Ready{.seat = seat, .ready = true, .pledge = b.pledge_of(salt)});
            }
            if (b.table.lasting.revealing && !was) asked = b.watch().revealing->pledges;
            if (b.table.lasting.revealing) EXPECT_EQ(b.watch().revealing->pledges, asked);
            if (random.below(40) == 0) {
                b.table = b.read_again().table();
                b.keep(wake(b.table, b.house, b.now));
                for (int who = 0; who < 3; ++who) b.send(who, Arrive{});
            }
        }
        called_off += static_cast<int>(b.logged<CalledOff>().size());
        EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
        if (b.table.lasting.stage == Stage::Lobby) continue;
        ++started;
        std::vector<std::string> played;
        for (const Seat& s : b.table.lasting.seats) {
            played.push_back(s.pledge ? s.pledge->hex() : "");
            EXPECT_EQ(s.kind == SeatKind::Person, s.pledge.has_value());
            if (s.pledge)
                EXPECT_EQ(
                    luck::pledge_of(*luck::Commitment::from_hex(b.luck.commitment()), s.salt), s.pledge);
        }
        EXPECT_EQ(played, asked);
    }
    EXPECT_GT(started, 10);
    EXPECT_GT(called_off, 10);
}

}  // namespace
}  // namespace banquier::table
