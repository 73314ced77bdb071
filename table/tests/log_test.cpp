// The log's lines, the record, the size of a table.
#include "bench.hpp"

#include <banquier/luck/fair.hpp>
#include <banquier/notation/figures.hpp>

#include <gmock/gmock.h>

namespace banquier::table {
namespace {

TEST(Log, EveryKindOfEntryIsReadAsItWasWritten) {
    const auto game = game_of("classique");
    Seat seat;
    notation::Correction correction;
    correction.cash[kAnn] = 12;
    correction.shuffled = {DeckId::Chest};
    correction.why = "so";
    notation::Correction ruling = correction;
    ruling.by = notation::Authority::Referee;
    ruling.referee = "Rita";
    Settings settings;
    settings.rent = Rent::Quiet;
    settings.overrides = {"HOUSE-01"};
    Played played{act::bid(kBen, 70), How::Caretaker, kBen, ~std::uint64_t{0}, {}};
    played.clock[kAnn] = -1'500;
    const std::vector<Change> changes = {SeatSet{kBen, SeatKind::Person, 3, "Zoé \"x\"", "", key_of(1)},
        SeatRemoved{}, SeatsSwapped{kAnn, kCid}, HostSet{key_of(2)}, Configured{settings},
        Readied{kAnn, true, luck::Pledge::from_hex(std::string(64, 'a'))}, Readied{kAnn, false, {}},
        RevealAsked{}, Revealed{kBen, luck::Salt::from_hex(std::string(32, 'a')).value()},
        CalledOff{PlayerSet::of(kBen)}, Recommitted{std::string(64, 'c')}, played,
        Played{act::roll(kAnn, 3, 4), How::Person, kAnn, 7, {}}, Corrected{correction, kAnn, true},
        Corrected{ruling, kNobody, false}, WentBack{3}, Held{act::roll(kAnn, 0, 0), 9}, HoldDropped{},
        ThrowVoid{kBen}, Caretaken{kCid, true}, LeftForGood{kAnn, "steady"},
        WasPutOut{PlayerSet::first(2), "steady"}, WasPutOut{PlayerSet::of(kBen), ""},
        SeatMoved{PlayerSet::first(2), key_of(4)}, Preferred{kAnn, PlayerSet::of(kBen), PlayerSet::of(kCid)},
        TimeTurned{Turning::Woke}, Ended{true, std::string(64, 'e')}};
    for (const Change& change : changes) {
        const Entry entry{.number = 5, .version = 9, .at = 1'000, .what = change};
        const std::string line = entry_line(*game, entry);
        const auto read = read_entry(line, game.get());
        ASSERT_TRUE(read) << line << " " << notation::render(read.problem(), notation::Language::English);
        EXPECT_EQ(*read, entry) << line;
        EXPECT_EQ(line.find('\n'), std::string::npos);
    }
    const auto started = read_entry(
        entry_line(*game, {.number = 1, .version = 1, .at = 1, .what = Started{.game = game}}), nullptr);
    ASSERT_TRUE(started);
    EXPECT_EQ(notation::digest_of(notation::figures_of(*std::get<Started>(started->what).game)),
        notation::digest_of(notation::figures_of(*game)));
}

TEST(Log, ADamagedOneIsRefusedWithItsLine) {
    Bench b;
    b.started(2);
    b.play(act::roll(kAnn, 0, 0));
    const auto problem_with = [&](std::size_t line, const std::string& text) {
        LogReader reader;
        for (std::size_t i = 0; i < b.lines.size(); ++i)
            if (const auto problem = reader.take(i == line ? text : b.lines[i]))
                return notation::render(*problem, notation::Language::English);
        return std::string{};
    };
    const std::size_t last = b.lines.size() - 1;
    EXPECT_EQ(problem_with(last, b.lines[last]), "");
    EXPECT_NE(problem_with(last, b.lines[last].substr(0, 20)), "");
    EXPECT_NE(problem_with(last, "[]"), "");
    EXPECT_NE(problem_with(last, R"({"n":1,"v":1,"at":1,"dance":{}})").find("not known"), std::string::npos);
    EXPECT_NE(problem_with(last - 1, b.lines[last]), "");  // one is missing
    EXPECT_NE(problem_with(0, b.lines[1]).find("1: format"), std::string::npos);
    std::string older = b.lines[0];
    older.replace(older.find("\"version\":2"), 11, "\"version\":1");
    EXPECT_EQ(
        problem_with(0, older), "line 1: version: a game of another version of Banquier (1); expected: 2");
    std::string other = b.lines[last];
    other.replace(other.find("1: roll"), 7, "2: roll");
    EXPECT_NE(problem_with(last, other).find("refuse"), std::string::npos);
}

TEST(Log, DiceThatTheLuckBehindItDoesNotGiveAreRefused) {
    Bench b;
    b.started(2);
    for (int i = 0; i < 5; ++i) b.play(act::roll(kAnn, 0, 0));
    const auto problem_with = [&](const Luck& luck, const std::vector<std::string>& lines) {
        LogReader reader(&luck);
        for (const std::string& line : lines)
            if (const auto problem = reader.take(line))
                return notation::render(*problem, notation::Language::English);
        return std::string{};
    };
    EXPECT_EQ(problem_with(StatedLuck(1), b.lines), "");
    EXPECT_THAT(problem_with(StatedLuck(2), b.lines), ::testing::HasSubstr("the secret of the dice"));
    std::vector<std::string> altered = b.lines;
    const auto roll = std::ranges::find_if(
        altered, [](const std::string& line) { return line.find("1: roll ") != std::string::npos; });
    ASSERT_NE(roll, altered.end());
    char& die = (*roll)[roll->find("1: roll ") + 8];
    die = die == '6' ? '5' : static_cast<char>(die + 1);
    EXPECT_THAT(problem_with(StatedLuck(1), altered), ::testing::HasSubstr("the secret of the dice"));
}

// The product's own dice, from a secret; what the record says can be derived again by everybody.
TEST(Record, OfFairDiceIsTheOneThatTheSecretGives) {
    const auto game = game_of("classique");
    const RosterStaff staff{game};
    const std::array<std::uint8_t, 32> bytes{1, 2, 3};
    const FairLuck luck{luck::Secret{bytes}, "game-7"};
    const House house{game, staff, &luck};
    Header header{.id = "game-7", .commitment = luck.commitment(), .host = key_of(0), .settings = instant()};
    Table table = open(header);
    RecordWriter writer{header};
    Millis now = 1'700'000'000'000;
    std::string seen;
    const auto send = [&](int person, What what) {
        const Effects e = handle(table, house, {.key = key_of(person), .what = std::move(what)}, ++now);
        for (const Entry& entry : e.entries) writer.take(entry);
        return e.result.code;
    };
    const auto salt = luck::Salt::from_hex(std::string(32, '7')).value();
    send(0, Sit{.seat = kAnn, .name = "Ann"});
    for (int i = 1; i < 4; ++i)
        send(0, SetSeat{.seat = static_cast<PlayerId>(i), .kind = SeatKind::Bot, .bot = "steady"});
    const auto pledge = luck::pledge_of(luck::Commitment::from_hex(luck.commitment()).value(), salt);
    send(0, Ready{.seat = kAnn, .ready = true, .pledge = pledge});
    ASSERT_EQ(send(0, Start{}), Code::Accepted);
    ASSERT_EQ(send(0, Reveal{kAnn, salt}), Code::Accepted);
    for (int i = 0; i < 20'000 && table.lasting.stage == Stage::Playing; ++i) {
        EXPECT_EQ(view(table, house, viewer_of(table, key_of(0))).secret, "");
        const Decision d = banquier::decision(*game, table.lasting.state);
        if (!d.awaited.contains(kAnn)) {
            now += 60'000;
            for (const Entry& entry : tick(table, house, now).entries) writer.take(entry);
            continue;
        }
        const Action a = standing_answer(*game, table.lasting.state, kAnn);
        Act act{
            .seat = kAnn, .decision = decision_number(table.lasting), .lot = table.lasting.lots, .action = a};
        now += 11'000;
        send(0, act);
    }
    ASSERT_EQ(table.lasting.stage, Stage::Over);
    const auto read = notation::read_record(writer.text());
    ASSERT_FALSE(read.problem) << notation::render(*read.problem, notation::Language::English);
    ASSERT_TRUE(read.record.header.fair);
    EXPECT_EQ(read.record.header.fair->commitment, luck.commitment());
    EXPECT_EQ(read.record.header.fair->pledges, (std::vector<std::string>{pledge.hex(), "", "", ""}));
    const luck::Secret revealed = luck::Secret::from_hex(read.record.secret).value();
    EXPECT_EQ(luck::commitment_of("game-7", revealed).hex(), luck.commitment());
    std::vector<luck::Salt> salts;
    for (const std::string& hex : read.record.header.fair->salts)
        salts.push_back(luck::Salt::from_hex(hex).value());
    luck::FairDice dice{revealed, "game-7", salts};
    for (std::size_t i = 0; i < read.record.steps.size(); ++i) {
        const Action& a = std::get<Action>(read.record.steps[i].what);
        ASSERT_EQ(dice.due(*game, read.record.state_at(i), a), a) << i;
    }
    EXPECT_EQ(dice.position(), table.lasting.chances);
}

TEST(Memory, ATableIsSmall) {
    Bench b;
    b.started(4);
    State s = b.standard(4);
    owns(s, *b.game, kAnn,
        {b.deed_at(5), b.deed_at(15), b.deed_at(25), b.deed_at(35), b.deed_at(1), b.deed_at(6),
            b.deed_at(8)});
    b.at(s);
    for (const int square : {5, 15, 25, 35, 1, 6, 8}) b.play(act::mortgage(kAnn, b.deed_at(square)));
    for (int i = 0; i < 4; ++i)
        b.send(i, Say{.seat = static_cast<PlayerId>(i), .text = std::string(kLineLetters, 'x')});
    const Lasting& l = b.table.lasting;
    EXPECT_EQ(l.undo.size(), kUndoDepth);
    std::size_t bytes =
        sizeof(Table) + l.seats.capacity() * sizeof(Seat) + l.undo.capacity() * sizeof(Undoable);
    for (const Said& said : b.table.fleeting.chat) bytes += sizeof said + said.text.capacity();
    EXPECT_LE(bytes, 15u * 1024);
    RecordProperty("bytes", static_cast<int>(bytes));
}

TEST(View, CardsOfAFinalAreForThePlayerAndTheBanker) {
    auto found =
        library().resolve("classique", "championnat", std::vector<std::string>{"card_shown=to_banker"});
    ASSERT_TRUE(found.ok());
    const auto game = std::make_shared<const Game>(found.game);
    Bench b{game, instant()};
    b.started(4);
    b.at(b.standard(4));
    b.luck.cards.push_back(CardId{3});
    ASSERT_EQ(b.roll(kAnn, 3, 4).code, Code::Accepted);  // Chance
    const auto knows = [&](int person) {
        for (const News& news : news_for(b.last, viewer_of(b.table, key_of(person))))
            if (const auto* acted = std::get_if<Acted>(&news)) {
                if (acted->action && acted->action->kind == ActKind::Card) return true;
                for (const Event& event : acted->events)
                    if (event.kind == EventKind::CardDrawn) return true;
            }
        return false;
    };
    EXPECT_TRUE(knows(0));
    EXPECT_FALSE(knows(1));
    EXPECT_FALSE(knows(2));
    EXPECT_TRUE(knows(3));  // the banker
    EXPECT_FALSE(knows(9));
    EXPECT_EQ(b.see(1).position->deck[0], Deck{});
    EXPECT_NE(b.see(3).position->deck[0], Deck{});
    EXPECT_FALSE(record_is_public(b.table, *game));
}

TEST(View, OfASpectatorHasNoActs) {
    Bench b;
    b.started(2);
    const View v = b.watch();
    EXPECT_TRUE(v.acts.empty());
    EXPECT_TRUE(v.mine.empty());
    EXPECT_EQ(v.seats.size(), 2u);
    EXPECT_EQ(v.seats[0].pledge, b.pledge_of(0).hex());
    EXPECT_EQ(v.seats[0].salt, b.salt_of(0).hex());
    EXPECT_EQ(v.commitment, b.luck.commitment());
    EXPECT_FALSE(b.see(0).acts.empty());
}

TEST(View, DescribesBidsByTheirLimits) {
    Bench b;
    b.started(2);
    b.buying(b.standard(2), 6);
    EXPECT_EQ(b.see(0).bids.size(), 0u);
    b.play(act::decline(kAnn));
    const View v = b.see(1);
    ASSERT_EQ(v.bids.size(), 1u);
    EXPECT_EQ(v.bids[0], (BidLimits{kBen, b.table.lasting.lots, 1, 1500}));
}

}  // namespace
}  // namespace banquier::table
