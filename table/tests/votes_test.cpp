// Undo, corrections, real boards, talk.
#include "bench.hpp"

namespace banquier::table {
namespace {

struct Bought : Bench {
    Bought() {
        started(2);
        State s = standard(2);
        owns(s, *game, kAnn, {deed_at(5), deed_at(15)});
        at(s);
        EXPECT_EQ(roll(kAnn, 2, 4).code, Code::Accepted);  // 6, for sale
    }
    Result ask_back(int person, std::size_t to) {
        return send(
            person, CallVote{.seat = static_cast<PlayerId>(person), .kind = VoteKind::Undo, .back_to = to});
    }
    Result agree(int person) {
        return send(person, Agree{.seat = static_cast<PlayerId>(person), .vote = see(person).vote->number});
    }
};

TEST(Undo, ByConsentTakesTheActBack) {
    Bought b;
    const std::size_t step = b.table.lasting.step;
    const State before = b.state();
    const std::uint32_t decision = b.decision();
    b.play(act::buy(kAnn));
    b.play(act::mortgage(kAnn, b.deed_at(5)));
    EXPECT_EQ(b.see(0).undo_to, step);
    EXPECT_EQ(b.see(0).undo_seat, kAnn);
    EXPECT_EQ(b.see(1).undo_to, b.table.lasting.step);
    EXPECT_EQ(b.see(1).undo_seat, kNobody);
    ASSERT_EQ(b.ask_back(0, step).code, Code::Accepted);
    EXPECT_EQ(b.state().holding[b.deed_at(6)].owner, kAnn);  // not yet
    ASSERT_EQ(b.agree(1).code, Code::Accepted);
    EXPECT_EQ(b.state(), before);
    EXPECT_EQ(b.table.lasting.step, step);
    ASSERT_EQ(b.logged<WentBack>().size(), 1u);
    // No number is given twice: an answer on its way from before does not count.
    EXPECT_GT(b.decision(), decision);
    EXPECT_EQ(b.play(act::decline(kAnn)).code, Code::Accepted);
}

// Of several seats on one device only the one that acted last may ask, and the view says which.
TEST(Undo, OnASharedDeviceNamesTheSeatThatMayAsk) {
    Bench b;
    b.send(0, Sit{.seat = kAnn, .name = "Ann"});
    b.send(0, Sit{.seat = kBen, .name = "Ben"});
    b.ready(0, kAnn);
    b.ready(0, kBen);
    ASSERT_EQ(b.start(0).code, Code::Accepted);
    State s = b.standard(2);
    owns(s, *b.game, kAnn, {b.deed_at(5)});
    owns(s, *b.game, kBen, {b.deed_at(15)});
    b.at(s);
    const std::size_t step = b.table.lasting.step;
    EXPECT_EQ(b.see(0).undo_seat, kNobody);
    for (const auto& [seat, deed] : {std::pair{kAnn, b.deed_at(5)}, std::pair{kBen, b.deed_at(15)}}) {
        Act wish = b.act(act::mortgage(seat, deed));
        ASSERT_EQ(b.send(0, wish).code, Code::Accepted);
        EXPECT_EQ(b.see(0).undo_seat, seat);
    }
    const View seen = b.see(0);
    EXPECT_EQ(seen.undo_to, step + 1);
    EXPECT_EQ(b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Undo, .back_to = seen.undo_to}).code,
        Code::LuckInBetween);
    EXPECT_EQ(
        b.send(0, CallVote{.seat = seen.undo_seat, .kind = VoteKind::Undo, .back_to = seen.undo_to}).code,
        Code::Accepted);
}

TEST(Undo, AcrossLuckIsRefused) {
    Bought b;
    EXPECT_EQ(b.ask_back(0, b.table.lasting.step - 1).code, Code::LuckInBetween);
    b.play(act::buy(kAnn));
    EXPECT_EQ(b.ask_back(0, b.table.lasting.step - 2).code, Code::LuckInBetween);
    EXPECT_EQ(b.ask_back(0, b.table.lasting.step - 1).code, Code::Accepted);
}

TEST(Undo, NeverGoesAcrossAnothersAct) {
    Bought b;
    b.play(act::decline(kAnn));
    b.play(act::bid(kBen, 20));
    EXPECT_EQ(b.ask_back(0, b.table.lasting.step - 2).code, Code::LuckInBetween);
    EXPECT_EQ(b.ask_back(0, b.table.lasting.step - 1).code, Code::LuckInBetween);  // it is Ben's to take back
    EXPECT_EQ(b.ask_back(1, b.table.lasting.step - 1).code, Code::Accepted);
    EXPECT_EQ(b.ask_back(0, b.table.lasting.step).code, Code::NothingToUndo);
}

TEST(Undo, LapsesWhenThePositionChanges) {
    Bought b;
    b.play(act::buy(kAnn));
    b.ask_back(0, b.table.lasting.step - 1);
    ASSERT_TRUE(b.see(1).vote);
    const std::uint32_t vote = b.see(1).vote->number;
    b.play(act::mortgage(kAnn, b.deed_at(5)));
    EXPECT_FALSE(b.see(1).vote);
    EXPECT_EQ(b.send(1, Agree{.seat = kBen, .vote = vote}).code, Code::NoSuchVote);
}

TEST(Votes, LapseWithTimeAndByANo) {
    Bought b;
    b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Pause});
    EXPECT_EQ(b.send(1, CallVote{.seat = kBen, .kind = VoteKind::Stop}).code, Code::VoteOpen);
    b.pass(60'000);
    EXPECT_FALSE(b.see(0).vote);
    b.pass(10'000);
    b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Pause});
    b.send(1, Agree{.seat = kBen, .vote = b.see(1).vote->number, .yes = false});
    EXPECT_FALSE(b.see(0).vote);
    EXPECT_FALSE(b.table.lasting.paused);
}

// There is one question at a time: who puts the next at once would keep the others from asking for ever.
TEST(Votes, AfterANoTheOthersHaveTenSecondsToAsk) {
    Bought b;
    ASSERT_EQ(b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Pause}).code, Code::Accepted);
    ASSERT_EQ(
        b.send(1, Agree{.seat = kBen, .vote = b.see(1).vote->number, .yes = false}).code, Code::Accepted);
    EXPECT_EQ(b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Stop}).code, Code::TooFast);
    b.pass(9'999);
    EXPECT_EQ(b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Pause}).code, Code::TooFast);
    EXPECT_EQ(b.send(1, CallVote{.seat = kBen, .kind = VoteKind::Stop}).code, Code::Accepted);
    ASSERT_EQ(
        b.send(0, Agree{.seat = kAnn, .vote = b.see(0).vote->number, .yes = false}).code, Code::Accepted);
    b.pass(1);
    EXPECT_EQ(b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Pause}).code, Code::Accepted);
}

TEST(Votes, TheAbsentAndBotsDoNotBlock) {
    Bench b{game_of("classique"), instant()};
    b.started(2, 1);
    b.send(1, Depart{});
    b.pass(20'000);
    b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Pause});
    EXPECT_TRUE(b.table.lasting.paused);
}

TEST(Votes, WhoLoadsThePageAnewHasNotAgreed) {
    Bench b{game_of("classique"), instant()};
    b.started(2);
    b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Pause});
    b.send(1, Depart{});
    b.pass(3'000);
    EXPECT_FALSE(b.table.lasting.paused);
    b.send(1, Arrive{});
    b.pass(30'000);
    EXPECT_FALSE(b.table.lasting.paused);
    b.send(1, Depart{});
    b.pass(19'999);
    EXPECT_FALSE(b.table.lasting.paused);
    b.pass(1);
    EXPECT_TRUE(b.table.lasting.paused);
}

TEST(Votes, NobodysGameIsStoppedInTheirAbsenceBeforeTenMinutes) {
    Bench b{game_of("classique"), instant()};
    b.started(2);
    b.send(1, Depart{});
    b.pass(30'000);
    b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Stop});
    EXPECT_TRUE(b.see(0).vote->needed.contains(kBen));
    b.pass(60'000);
    EXPECT_EQ(b.table.lasting.stage, Stage::Playing);
    EXPECT_FALSE(b.see(0).vote);
    b.pass(480'000);
    b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Stop});
    b.pass(29'999);
    EXPECT_EQ(b.table.lasting.stage, Stage::Playing);
    b.pass(1);
    EXPECT_EQ(b.table.lasting.stage, Stage::Over);
}

TEST(Votes, TheCaretakersSeatDoesNotKeepAGameFromBeingStopped) {
    Bench b{game_of("classique"), instant()};
    b.started(2);
    b.send(1, Depart{});
    b.pass(120'000);
    b.send(0, Relieve{.seat = kAnn, .absent = kBen});
    b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Stop});
    EXPECT_EQ(b.table.lasting.stage, Stage::Over);
}

TEST(Undo, ARecordWithItReplaysToTheSamePosition) {
    Bench b;
    b.started(2);
    while (b.state().phase == Phase::OrderRoll) b.play(act::roll(b.state().awaited.lowest(), 0, 0));
    const PlayerId turn = b.state().turn;
    b.roll(turn, 2, 4);
    b.play(act::buy(turn));
    b.send(static_cast<int>(index_of(turn)),
        CallVote{.seat = turn, .kind = VoteKind::Undo, .back_to = b.table.lasting.step - 1});
    const int other = 1 - static_cast<int>(index_of(turn));
    b.send(other, Agree{.seat = static_cast<PlayerId>(other), .vote = b.see(other).vote->number});
    ASSERT_EQ(b.state().phase, Phase::Buy);
    b.play(act::decline(turn));
    RecordWriter writer{b.header};
    for (const Entry& entry : b.entries) writer.take(entry);
    const auto read = notation::read_record(writer.text());
    ASSERT_FALSE(read.problem) << notation::render(*read.problem, notation::Language::English);
    EXPECT_EQ(read.record.last(), b.state());
    EXPECT_EQ(read.record.steps.size(), b.table.lasting.step);
    EXPECT_EQ(read.record.luck_taken_back, 0u);
    EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
}

// ---- At a real board

Settings real() {
    Settings s = instant();
    s.dice = Dice::Real;
    return s;
}

struct RealBoard : Bench {
    RealBoard() : Bench(game_of("classique"), real()) {
        started(2);
        EXPECT_EQ(send(0, act(act::roll(kAnn, 6, 5))).code, Code::Accepted);
        EXPECT_EQ(send(1, act(act::roll(kBen, 1, 2))).code, Code::Accepted);
    }
    // Throws that lead Ann to a card square.
    void to_chance() { EXPECT_EQ(send(0, act(act::roll(kAnn, 3, 4))).code, Code::Accepted); }
    CardId of_kind(CardKind kind, DeckId deck = DeckId::Chance) const {
        for (std::size_t i = 0; i < kCards; ++i) {
            const auto card = static_cast<CardId>(i);
            if (deck_of(card) == deck && game->board.card[card].kind == kind) return card;
        }
        ADD_FAILURE() << "no such card";
        return {};
    }
    Result type(CardId card, std::optional<Money> amount = {}) {
        return send(1, TypeCard{.seat = kBen, .decision = decision(), .card = card, .amount = amount});
    }
};

TEST(RealDice, AreTypedAndNeverThrown) {
    RealBoard b;
    EXPECT_EQ(b.send(0, b.act(act::roll(kAnn, 0, 0))).code, Code::Illegal);
    EXPECT_EQ(b.send(0, b.act(act::roll(kAnn, 7, 1))).refusal.reason, Reason::BadDice);
    EXPECT_EQ(b.send(0, b.act(act::roll(kAnn, 6, 4))).code, Code::Accepted);
    EXPECT_EQ(b.state().player[kAnn].place, SquareId{10});
}

TEST(RealDice, AVoidThrowIsNotedAndThrownAgain) {
    RealBoard b;
    const State before = b.state();
    EXPECT_EQ(b.send(0, VoidThrow{kAnn}).code, Code::Accepted);
    EXPECT_TRUE(b.told(NoticeKind::ThrowVoid));
    EXPECT_EQ(b.logged<ThrowVoid>().size(), 1u);
    EXPECT_EQ(b.state(), before);
    Bench fair;
    fair.started(2);
    EXPECT_EQ(fair.send(0, VoidThrow{kAnn}).code, Code::NotRealDice);
}

TEST(RealDice, ACardOfAnotherBoxHasItsOwnAmount) {
    RealBoard b;
    b.to_chance();
    const Money cash = b.state().player[kAnn].cash;
    ASSERT_EQ(b.type(b.of_kind(CardKind::Collect), 333).code, Code::Accepted);
    EXPECT_EQ(b.state().player[kAnn].cash, cash + 333);
    ASSERT_EQ(b.logged<Corrected>().size(), 1u);
    EXPECT_TRUE(b.logged<Corrected>()[0].typed);
    EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
}

TEST(RealDice, ADebtOfATypedCardIsOfTheTrueSize) {
    RealBoard b;
    State s = b.state();
    owns(s, *b.game, kAnn, {b.deed_at(39), b.deed_at(37), b.deed_at(35)});
    s.player[kAnn].cash = 40;
    b.table.lasting.state = s;
    b.to_chance();
    const CardId pay = b.of_kind(CardKind::Pay);
    ASSERT_EQ(b.type(pay, 50).code, Code::Accepted);
    ASSERT_EQ(banquier::decision(*b.game, b.state()).ask, Ask::Debt);
    const Task& debt = b.state().task[0];
    EXPECT_EQ(debt.amount - b.state().player[kAnn].cash, 10);
    b.send(0, b.act(act::mortgage(kAnn, b.deed_at(39))));
    EXPECT_EQ(b.state().tasks, 0);
    EXPECT_EQ(b.state().player[kAnn].cash, 40 + b.game->board.deed[b.deed_at(39)].mortgage - 50);
}

TEST(RealDice, ACardThatTheDeckHasShownAlreadyCanComeAgain) {
    RealBoard b;
    b.to_chance();
    const CardId card = b.of_kind(CardKind::Collect);
    ASSERT_EQ(b.type(card).code, Code::Accepted);
    State s = b.state();
    s.phase = Phase::Draw;
    b.table.lasting.state = s;
    ASSERT_EQ(why_illegal(*b.game, s, act::card(card)).reason, Reason::CardNotThere);
    EXPECT_EQ(b.type(card).code, Code::Accepted);
    EXPECT_EQ(b.logged<Corrected>().back().correction.shuffled, std::vector{DeckId::Chance});
}

TEST(RealDice, EachPaysWhatTheCardSays) {
    RealBoard b;
    State s = b.state();
    s.phase = Phase::Draw;
    s.drawing = DeckId::Chest;
    s.started = s.rolled = true;
    b.table.lasting.state = s;
    const Money ann = s.player[kAnn].cash, ben = s.player[kBen].cash;
    ASSERT_EQ(b.type(b.of_kind(CardKind::CollectEach, DeckId::Chest), 75).code, Code::Accepted);
    EXPECT_EQ(b.state().player[kAnn].cash, ann + 75);
    EXPECT_EQ(b.state().player[kBen].cash, ben - 75);
}

TEST(RealDice, WhatCannotBeIsRefused) {
    RealBoard b;
    EXPECT_EQ(b.type(b.of_kind(CardKind::Collect)).code, Code::BadCard);  // nobody draws
    b.to_chance();
    EXPECT_EQ(b.type(b.of_kind(CardKind::Collect), -5).code, Code::BadCard);
    EXPECT_EQ(b.type(b.of_kind(CardKind::Collect), 2'000'000).code, Code::BadCard);
    EXPECT_EQ(b.type(b.of_kind(CardKind::GoToPrison), 5).code, Code::BadCard);
    EXPECT_EQ(b.type(b.of_kind(CardKind::Collect, DeckId::Chest)).code, Code::BadCard);
    EXPECT_EQ(b.type(static_cast<CardId>(200)).code, Code::BadCard);
}

TEST(RealDice, TypedLuckCanBeTakenBack) {
    RealBoard b;
    const State before = b.state();
    const std::size_t step = b.table.lasting.step;
    b.send(0, b.act(act::roll(kAnn, 6, 4)));
    ASSERT_EQ(
        b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Undo, .back_to = step}).code, Code::Accepted);
    b.send(1, Agree{.seat = kBen, .vote = b.see(1).vote->number});
    EXPECT_EQ(b.state(), before);
}

TEST(RealDice, ButNotAcrossAClaimThatHasLapsed) {
    RealBoard b;
    State s = b.standard(2);
    owns(s, *b.game, kBen, {b.deed_at(5)});
    s.turn = kBen;
    s.claims = 1;
    s.claim[0] = {.deed = b.deed_at(5), .visitor = kAnn, .owner = kBen, .amount = 25};
    b.at(s);
    b.pass(10'000);
    const std::size_t step = b.table.lasting.step;
    ASSERT_EQ(b.send(1, b.act(act::roll(kBen, 6, 4))).code, Code::Accepted);
    EXPECT_EQ(
        b.send(1, CallVote{.seat = kBen, .kind = VoteKind::Undo, .back_to = step}).code, Code::LuckInBetween);
}

TEST(Correct, ByConsentAtARealBoardIsLoggedAndShown) {
    RealBoard b;
    CallVote ask{.seat = kAnn, .kind = VoteKind::Correct};
    ask.correction.cash[kAnn] = 1234;
    ask.correction.why = "the tax was forgotten";
    ASSERT_EQ(b.send(0, ask).code, Code::Accepted);
    EXPECT_EQ(b.see(1).vote->correction.cash.at(kAnn), 1234);
    b.send(1, Agree{.seat = kBen, .vote = b.see(1).vote->number});
    EXPECT_EQ(b.state().player[kAnn].cash, 1234);
    bool shown = false;
    for (const News& news : news_for(b.last, Viewer{})) shown |= std::holds_alternative<CorrectedNews>(news);
    EXPECT_TRUE(shown);
    ask.correction.cash[kAnn] = -4;
    const Result bad = b.send(0, ask);
    EXPECT_EQ(bad.code, Code::BadCorrection);
    EXPECT_NE(bad.problem.fr, bad.problem.en);
    EXPECT_FALSE(bad.problem.fr.empty() || bad.problem.en.empty());
    Bench fair;
    fair.started(2);
    EXPECT_EQ(fair.send(0, ask).code, Code::NotRealDice);
}

// Ann and Ben, and Cid, who has a street with a house, a station, a release card and money.
struct Corrected3 : Bench {
    CallVote ask{.seat = kAnn, .kind = VoteKind::Correct};
    explicit Corrected3(Settings settings = real()) : Bench(game_of("classique"), std::move(settings)) {
        started(3);
        State s = standard(3);
        owns(s, *game, kCid, {deed_at(1), deed_at(3), deed_at(5)});
        s.holding[deed_at(1)].level = 1;
        s.holding[deed_at(3)].level = 1;
        s.houses = static_cast<std::uint8_t>(s.houses - 2);
        at(s);
        ask.correction.why = "we agreed";
    }
};

TEST(Correct, TakesNothingFromWhoIsNotThere) {
    Corrected3 b;
    b.send(2, Depart{});
    b.pass(60'000);
    const auto refused = [&](auto change) {
        CallVote ask = b.ask;
        change(ask.correction);
        return b.send(0, ask).code;
    };
    EXPECT_EQ(refused([](auto& c) { c.cash[kCid] = 10; }), Code::SeatAbsent);
    EXPECT_EQ(refused([&](auto& c) { c.title[b.deed_at(5)].owner = kAnn; }), Code::SeatAbsent);
    EXPECT_EQ(refused([&](auto& c) { c.title[b.deed_at(5)].mortgaged = true; }), Code::SeatAbsent);
    EXPECT_EQ(refused([&](auto& c) { c.title[b.deed_at(1)].level = 0; }), Code::SeatAbsent);
    EXPECT_EQ(refused([](auto& c) { c.place[kCid] = SquareId{30}; }), Code::SeatAbsent);
    EXPECT_FALSE(b.see(0).vote);
    // Nor does anybody get something behind their back.
    EXPECT_EQ(refused([](auto& c) { c.cash[kAnn] = 5'000; }), Code::SeatAbsent);
    EXPECT_EQ(refused([&](auto& c) { c.title[b.deed_at(39)].owner = kBen; }), Code::SeatAbsent);
    EXPECT_EQ(refused([](auto& c) { c.place[kAnn] = SquareId{30}; }), Code::SeatAbsent);
    EXPECT_FALSE(b.see(0).vote);
    // What gives to who is not there, or takes from others, goes on.
    b.ask.correction.cash[kCid] = 5'000;
    b.ask.correction.cash[kAnn] = 5;
    ASSERT_EQ(b.send(0, b.ask).code, Code::Accepted);
    b.send(1, Agree{.seat = kBen, .vote = b.see(1).vote->number});
    EXPECT_EQ(b.state().player[kCid].cash, 5'000);
}

TEST(Correct, WaitsForWhomItTakesFrom) {
    Corrected3 b;
    b.ask.correction.cash[kCid] = 10;
    ASSERT_EQ(b.send(0, b.ask).code, Code::Accepted);
    const std::uint32_t vote = b.see(1).vote->number;
    b.send(1, Agree{.seat = kBen, .vote = vote});
    b.send(2, Depart{});
    b.pass(59'000);
    EXPECT_EQ(b.state().player[kCid].cash, 1500);
    EXPECT_EQ(b.see(1).vote->needed, PlayerSet::first(3));
    b.send(2, Arrive{});
    b.send(2, Agree{.seat = kCid, .vote = vote});
    EXPECT_EQ(b.state().player[kCid].cash, 10);
}

// Ann pays a rent at a real board, Cid goes, and Ann would like her throw back.
TEST(Undo, TakesNothingFromWhoIsNotThere) {
    Settings settings = real();
    settings.rent = Rent::Automatic;
    Corrected3 b{settings};
    const CallVote back{.seat = kAnn, .kind = VoteKind::Undo, .back_to = b.table.lasting.step};
    ASSERT_EQ(b.play(act::roll(kAnn, 2, 3)).code, Code::Accepted);
    ASSERT_EQ(b.state().player[kCid].cash, 1525);
    b.send(2, Depart{});
    EXPECT_EQ(b.send(0, back).code, Code::SeatAbsent);
    b.send(2, Arrive{});
    ASSERT_EQ(b.send(0, back).code, Code::Accepted);
    for (int i = 1; i < 3; ++i)
        b.send(i, Agree{.seat = static_cast<PlayerId>(i), .vote = b.table.fleeting.votes});
    EXPECT_EQ(b.state().player[kCid].cash, 1500);
}

// ---- Talk

TEST(Chat, IsShortSlowAndCanBeMuted) {
    Bench b;
    b.started(3);
    b.send(2, Mute{.seat = kCid, .whom = kAnn});
    ASSERT_EQ(b.send(0, Say{.seat = kAnn, .text = " hello\x07  there "}).code, Code::Accepted);
    EXPECT_EQ(b.see(1).chat.back().text, "hello there");
    EXPECT_TRUE(b.see(2).chat.empty());
    EXPECT_TRUE(news_for(b.last, viewer_of(b.table, key_of(2))).empty());
    EXPECT_EQ(b.send(0, Say{.seat = kAnn, .text = "\xFF"}).code, Code::BadText);
    EXPECT_EQ(b.send(0, Say{.seat = kBen, .text = "x"}).code, Code::NotYourSeat);
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(b.send(0, Say{.seat = kAnn, .text = std::string(1'000, 'x')}).code, Code::Accepted);
    EXPECT_EQ(b.see(1).chat.back().text, std::string(kLineLetters, 'x'));
    // Letters count, not the bytes that they take.
    std::string accents;
    for (std::size_t i = 0; i < kLineLetters; ++i) accents += "é";
    EXPECT_EQ(b.send(0, Say{.seat = kAnn, .text = accents}).code, Code::Accepted);
    EXPECT_EQ(b.see(1).chat.back().text, accents);
    EXPECT_EQ(b.send(0, Say{.seat = kAnn, .text = "x"}).code, Code::TooFast);
    b.now += 10'000;
    EXPECT_EQ(b.send(0, Say{.seat = kAnn, .text = "x"}).code, Code::Accepted);
    // Spectators talk among themselves.
    EXPECT_EQ(b.send(9, Say{.text = "psst"}).code, Code::Accepted);
    EXPECT_TRUE(news_for(b.last, viewer_of(b.table, key_of(1))).empty());
    EXPECT_EQ(news_for(b.last, Viewer{}).size(), 1u);
}

TEST(Preferred, IsShownToItsOwnSeatsOnly) {
    Bench b;
    b.send(0, Sit{.seat = kAnn, .name = "Ann"});
    b.send(0, Sit{.seat = kBen, .name = "Ben"});
    b.send(1, Sit{.seat = kCid, .name = "Cid"});
    EXPECT_TRUE(b.see(0).preferred.empty());
    b.send(0, Mute{.seat = kBen, .whom = kCid});
    b.send(0, RefuseOffers{.seat = kAnn, .from = kCid});
    const std::vector<PreferredView> both = {
        {.seat = kAnn, .refusing = PlayerSet::of(kCid)}, {.seat = kBen, .muted = PlayerSet::of(kCid)}};
    EXPECT_EQ(b.see(0).preferred, both);
    EXPECT_TRUE(b.see(1).preferred.empty());
    EXPECT_TRUE(b.see(9).preferred.empty());
    b.send(0, Mute{.seat = kBen, .whom = kCid, .on = false});
    EXPECT_EQ(b.see(0).preferred, std::vector{both.front()});
}

TEST(Consent, TheRecordOfAStoppedGameTellsTheSecretOfItsDice) {
    Bench b;
    b.started(2);
    b.play(act::roll(kAnn, 0, 0));
    b.send(0, CallVote{.seat = kAnn, .kind = VoteKind::Stop});
    b.send(1, Agree{.seat = kBen, .vote = b.see(1).vote->number});
    ASSERT_TRUE(b.table.lasting.closed);
    RecordWriter writer{b.header};
    for (const Entry& entry : b.entries) writer.take(entry);
    const auto read = notation::read_record(writer.text());
    ASSERT_FALSE(read.problem) << notation::render(*read.problem, notation::Language::English);
    EXPECT_TRUE(read.record.ended);
    EXPECT_TRUE(read.record.last().winners.empty());
    EXPECT_EQ(read.record.secret, StatedLuck::kSecret);
}

}  // namespace
}  // namespace banquier::table
