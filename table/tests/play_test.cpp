// Acts on the wire: authority, crossing, repetition.
#include "bench.hpp"

namespace banquier::table {
namespace {

TEST(Authority, IsLookedAtInItsOrder) {
    Bench b;
    b.seated(2);
    const Act roll{.seat = kAnn, .decision = 0, .action = act::roll(kAnn, 0, 0)};
    EXPECT_EQ(b.send(7, roll).code, Code::Unauthenticated);
    EXPECT_EQ(b.keep(handle(b.table, b.house, {.what = roll}, b.now)).code, Code::Unauthenticated);
    EXPECT_EQ(b.send(1, roll).code, Code::NotYourSeat);
    EXPECT_EQ(b.send(0, roll).code, Code::NotRunning);
    b.start();
    Act stale = b.act(act::roll(kAnn, 0, 0));
    b.roll(kAnn, 6, 5);
    EXPECT_EQ(b.send(0, stale).code, Code::StaleDecision);
    stale.decision = b.decision() + 1;
    EXPECT_EQ(b.send(0, stale).code, Code::FutureDecision);
    const Result illegal = b.play(act::roll(kAnn, 0, 0));
    EXPECT_EQ(illegal.code, Code::Illegal);
    EXPECT_EQ(illegal.refusal.reason, Reason::NotYourDecision);
    EXPECT_EQ(illegal.refusal.rule, "FLOW-01"_rule);
}

TEST(Authority, NobodyActsForAnotherSeat) {
    Bench b;
    b.started(2);
    const std::size_t before = b.entries.size();
    // Ann's key and seat, Ben's name in the act; Ben's seat with Ann's key; luck and the clock in a person's hand.
    EXPECT_EQ(b.send(0, Act{kAnn, b.decision(), 0, act::roll(kBen, 0, 0)}).code, Code::NotYourSeat);
    EXPECT_EQ(b.send(0, Act{kBen, b.decision(), 0, act::roll(kBen, 0, 0)}).code, Code::NotYourSeat);
    EXPECT_EQ(b.send(0, Act{kAnn, b.decision(), 0, act::throw_dice(3, 4)}).code, Code::NotYourSeat);
    EXPECT_EQ(b.send(0, Act{kAnn, b.decision(), 0, act::stop()}).code, Code::NotYourSeat);
    EXPECT_EQ(b.send(0, Act{static_cast<PlayerId>(200), b.decision(), 0, {}}).code, Code::NoSuchSeat);
    EXPECT_EQ(b.entries.size(), before);
}

TEST(Authority, DiceAreTheTables) {
    Bench b;
    b.started(2);
    EXPECT_EQ(b.play(act::roll(kAnn, 6, 6)).code, Code::DiceNotYours);
    EXPECT_EQ(b.state().awaited, PlayerSet::first(2));
}

// Ann has landed on Ben's station and rolled a double before; now a lot is open, and on the wire cross: Ben's bid, Cid's
// bid and Ben's claim, each made before the sender saw the others.
TEST(Crossing, TwoBidsAndAClaimAllCount) {
    Bench b;
    b.started(3);
    State s = b.standard(3);
    const DeedId station = b.deed_at(5), street = b.deed_at(6);
    owns(s, *b.game, kBen, {station});
    b.at(s);
    ASSERT_EQ(b.roll(kAnn, 3, 2).code, Code::Accepted);  // lands on 5: Ben may claim
    ASSERT_EQ(b.play(act::end_turn(kAnn)).code, Code::Accepted);
    ASSERT_EQ(b.state().turn, kBen);
    b.buying(b.state(), 6);  // Ben declines; Ann's visit is still unclaimed
    ASSERT_EQ(b.play(act::decline(kBen)).code, Code::Accepted);
    ASSERT_EQ(b.state().lot.deed, street);

    const Act bens = b.act(act::bid(kBen, 60)), cids = b.act(act::bid(kCid, 80));
    const Act claim = b.act(act::claim(kBen, station));
    EXPECT_EQ(b.send(1, bens).code, Code::Accepted);
    EXPECT_EQ(b.send(2, cids).code, Code::Accepted);
    EXPECT_EQ(b.send(1, claim).code, Code::Accepted);
    EXPECT_EQ(b.state().lot.bid, 80);
    EXPECT_EQ(b.state().lot.highest, kCid);
    EXPECT_TRUE(b.state().claim[0].noted);  // [FLOW-04] settled after the lot

    // An answer that crosses does not count: Ann's pass was for 60, not for 80.
    Act pass = bens;
    pass.seat = kAnn;
    pass.action = act::pass(kAnn);
    EXPECT_EQ(b.send(0, pass).code, Code::StaleDecision);
    // A lower bid that arrives later is refused by the rules, not for crossing.
    Act low = bens;
    low.action.amount = 70;
    const Result refused = b.send(1, low);
    EXPECT_EQ(refused.code, Code::Illegal);
    EXPECT_EQ(refused.refusal.reason, Reason::BidTooLow);
}

TEST(Crossing, ABidForALotThatIsGoneIsNotOneForTheNext) {
    Bench b;
    b.started(2);
    b.buying(b.standard(2), 6);
    b.play(act::decline(kAnn));
    const Act late = b.act(act::bid(kBen, 5));
    b.play(act::bid(kAnn, 10));
    b.play(act::pass(kBen));
    ASSERT_EQ(b.state().holding[b.deed_at(6)].owner, kAnn);
    b.buying(b.state(), 8);
    b.play(act::decline(b.state().turn));
    ASSERT_EQ(b.state().lot.deed, b.deed_at(8));
    EXPECT_EQ(b.send(1, late).code, Code::NoSuchLot);
}

TEST(Crossing, AnAcceptanceNamesTheOffersRevision) {
    Bench b;
    b.started(2);
    State s = b.standard(2);
    owns(s, *b.game, kAnn, {b.deed_at(5), b.deed_at(6)});
    b.at(s);
    ASSERT_EQ(b.play(act::offer(kAnn, {.to = kBen, .money = -10, .give = DeedSet::of(b.deed_at(5))})).code,
        Code::Accepted);
    const Act accept = b.act(act::accept(kBen, kAnn, b.state().offer[kAnn].revision));
    ASSERT_EQ(b.play(act::offer(kAnn, {.to = kBen, .money = -900, .give = DeedSet::of(b.deed_at(6))})).code,
        Code::Accepted);
    const Result late = b.send(1, accept);
    EXPECT_EQ(late.code, Code::Illegal);
    EXPECT_EQ(late.refusal.reason, Reason::OldRevision);
}

TEST(Repetition, ADoubleClickActsOnce) {
    Bench b;
    b.started(2);
    const Act roll = b.act(act::roll(kAnn, 0, 0));
    const Result first = b.send(0, roll, 77);
    const std::size_t entries = b.entries.size();
    const Result again = b.send(0, roll, 77);
    EXPECT_EQ(again.code, Code::Accepted);
    EXPECT_TRUE(again.repeated);
    EXPECT_EQ(again.version, first.version);
    EXPECT_EQ(b.entries.size(), entries);
    // Without an id the decision number says the same: it has been answered.
    EXPECT_EQ(b.send(0, roll).code, Code::StaleDecision);
}

TEST(Repetition, AnOfferResentAfterAReconnectAndARestartIsMadeOnce) {
    Bench b;
    b.started(2);
    while (b.state().phase == Phase::OrderRoll) b.play(act::roll(b.state().awaited.lowest(), 0, 0));
    while (b.state().holding[b.deed_at(5)].owner !=
        kAnn) {  // by the dice of the seed, so that the log has it all
        const PlayerId turn = b.state().turn;
        if (b.state().phase == Phase::Roll) b.luck.throws.push_back({3, 2});
        const Action next = b.state().phase == Phase::Buy ? act::buy(turn)
            : b.state().phase == Phase::EndTurn           ? act::end_turn(turn)
                                                          : act::roll(turn, 0, 0);
        ASSERT_TRUE(b.play(next).ok());
        if (b.state().holding[b.deed_at(5)].owner == kBen) break;
        b.pass(11'000);
    }
    const PlayerId owner = b.state().holding[b.deed_at(5)].owner, other = owner == kAnn ? kBen : kAnn;
    const int person = static_cast<int>(index_of(owner));
    const Act offer = b.act(act::offer(owner, {.to = other, .money = -5, .give = DeedSet::of(b.deed_at(5))}));
    ASSERT_EQ(b.send(person, offer, 91).code, Code::Accepted);
    const std::uint32_t revision = b.state().offer[owner].revision;
    b.send(person, Depart{});
    b.send(person, Arrive{});
    EXPECT_TRUE(b.send(person, offer, 91).repeated);
    // The server was killed after the act was kept and before its answer was sent.
    b.table = b.read_again().table();
    b.keep(wake(b.table, b.house, b.now));
    b.send(person, Arrive{});
    const Result again = b.send(person, offer, 91);
    EXPECT_EQ(again.code, Code::Accepted);
    EXPECT_TRUE(again.repeated);
    EXPECT_EQ(b.state().offer[owner].revision, revision);
}

TEST(Repetition, WhatWasRefusedMayBeTriedAgainUnderItsId) {
    Bench b;
    b.started(2);
    EXPECT_EQ(b.play(act::roll(kBen, 0, 0), 5).code, Code::Illegal);
    ASSERT_TRUE(b.play(act::roll(kAnn, 0, 0)).ok());
    const Result again = b.play(act::roll(kBen, 0, 0), 5);
    EXPECT_EQ(again.code, Code::Accepted);
    EXPECT_FALSE(again.repeated);
    EXPECT_TRUE(b.play(act::roll(kBen, 0, 0), 5).repeated);
}

TEST(Repetition, TheIdsOfOneSeatAreNotAnothers) {
    Bench b;
    b.started(2);
    b.play(act::roll(kAnn, 0, 0), 3);
    EXPECT_FALSE(b.play(act::roll(kBen, 0, 0), 3).repeated);
}

TEST(Play, LuckFollowsInTheSameCommand) {
    Bench b;
    b.started(2);
    b.at(b.standard(2));
    const std::size_t before = b.entries.size();
    ASSERT_EQ(b.roll(kAnn, 3, 4).code, Code::Accepted);  // Chance
    const auto played = b.played_since(before);
    ASSERT_GE(played.size(), 2u);
    EXPECT_EQ(played[0].how, How::Person);
    EXPECT_EQ(played[1].action.kind, ActKind::Card);
    EXPECT_EQ(played[1].how, How::Luck);
}

TEST(Play, WhoWantsNoOffersGetsNone) {
    Bench b;
    b.started(2);
    State s = b.standard(2);
    owns(s, *b.game, kAnn, {b.deed_at(5)});
    b.at(s);
    const Action offer = act::offer(kAnn, {.to = kBen, .money = -5, .give = DeedSet::of(b.deed_at(5))});
    b.send(1, RefuseOffers{.seat = kBen, .from = kAnn});
    EXPECT_EQ(b.play(offer).code, Code::OffersRefused);
    b.send(1, RefuseOffers{.seat = kBen, .from = kAnn, .on = false});
    EXPECT_EQ(b.play(offer).code, Code::Accepted);
}

TEST(Versions, GrowWithEveryChangeAndLeaveNoGap) {
    Bench b;
    std::uint64_t last = 0;
    const auto follow = [&] {
        EXPECT_EQ(b.last.from, last);
        last = b.last.version;
        if (!b.last.entries.empty() || !b.last.messages.empty()) EXPECT_GT(b.last.version, b.last.from);
    };
    b.send(0, Sit{.seat = kAnn, .name = "Ann"});
    follow();
    b.send(1, Sit{.seat = kBen, .name = "Ben"});
    follow();
    b.send(1, Say{.seat = kBen, .text = "hello"});
    follow();
    b.send(1, Seen{3});
    follow();
    EXPECT_EQ(b.last.version, b.last.from);
}

// Ann has landed on Cid's street; her offer would take the rent away from him. [FLOW-05] [FLOW-10]
struct Landing : Bench {
    Landing() : Bench(game_of("classique"), instant()) {
        started(3);
        State s = standard(3);
        owns(s, *game, kBen, {deed_at(1)});
        owns(s, *game, kCid, {deed_at(37), deed_at(39)});
        s.player[kAnn].place = SquareId{36};
        s.player[kAnn].cash = 100;
        at(s);
        EXPECT_EQ(play(act::offer(kAnn, {.to = kBen, .money = 100, .get = DeedSet::of(deed_at(1))})).code,
            Code::Accepted);
    }
    bool may_accept(int person) const {
        for (const Action& act : see(person).acts)
            if (act.kind == ActKind::Accept) return true;
        return false;
    }
};

TEST(View, AnOfferBetraysNoLanding) {
    Landing b;
    ASSERT_EQ(b.roll(kAnn, 1, 2).code, Code::Accepted);
    ASSERT_EQ(b.state().claims, 1);
    EXPECT_TRUE(b.may_accept(1));
    const Result refused = b.play(act::accept(kBen, kAnn, b.state().offer[kAnn].revision));
    EXPECT_EQ(refused.code, Code::Illegal);
    EXPECT_EQ(refused.refusal.reason, Reason::NotNow);
    EXPECT_EQ(refused.refusal.rule, "FLOW-05"_rule);
}

// ---- Offers without end

struct Haggling : Bench {
    explicit Haggling() {
        started(2);
        State s = standard(2);
        owns(s, *game, kBen, {deed_at(5), deed_at(15)});
        at(s);
    }
    Result offer(Money price) {
        return play(act::offer(kBen, {.to = kAnn, .money = -price, .give = DeedSet::of(deed_at(5))}));
    }
};

TEST(Offers, AreFortyOfASeatBetweenTwoThrows) {
    Haggling b;
    for (Money price = 1; price <= 40; ++price) ASSERT_EQ(b.offer(price).code, Code::Accepted);
    EXPECT_EQ(b.offer(50).code, Code::TooFast);
    ASSERT_EQ(b.play(act::withdraw(kBen)).code, Code::Accepted);
    EXPECT_EQ(b.offer(50).code, Code::TooFast);
    ASSERT_EQ(b.roll(kAnn, 6, 4).code, Code::Accepted);
    EXPECT_EQ(b.offer(50).code, Code::Accepted);
    EXPECT_EQ(b.play(act::refuse(kAnn, kBen, b.state().offer[kBen].revision)).code, Code::Accepted);
    EXPECT_EQ(b.table.lasting.acts, 1u);  // the throw
}

TEST(Offers, OfASeatHaveAnEnd) {
    Haggling b;
    b.table.lasting.seats[1].offers = 9'999;
    EXPECT_EQ(b.offer(1).code, Code::Accepted);
    EXPECT_EQ(b.offer(2).code, Code::TooFast);
    b.roll(kAnn, 6, 4);
    EXPECT_EQ(b.offer(2).code, Code::TooFast);
}

TEST(Offers, DoNotStopAGame) {
    Haggling b;
    b.table.lasting.acts = 99'999;
    ASSERT_EQ(b.offer(1).code, Code::Accepted);
    ASSERT_EQ(b.play(act::refuse(kAnn, kBen, b.state().offer[kBen].revision)).code, Code::Accepted);
    ASSERT_EQ(b.offer(2).code, Code::Accepted);
    ASSERT_EQ(b.play(act::withdraw(kBen)).code, Code::Accepted);
    EXPECT_EQ(b.table.lasting.stage, Stage::Playing);
    ASSERT_EQ(b.play(act::mortgage(kBen, b.deed_at(15))).code, Code::Accepted);
    EXPECT_EQ(b.table.lasting.stage, Stage::Over);
}

// [FLOW-08] Two friends win the last house for 1 and sell it again: the third player would be asked without end.
TEST(Contests, OfASeatAreThreeBetweenTwoThrows) {
    const std::vector<std::string> choices{"houses=1"};
    const auto found = library().resolve("ligue1", "ligue1", choices);
    ASSERT_TRUE(found.ok());
    Settings s;
    s.position =
        R"({"players":[{"cash":2000,"titles":[37,39]},{"titles":[1,3]},{"titles":[6,8,9]}],"turn":3})";
    Bench b{std::make_shared<const Game>(found.game), s};
    b.started(3);
    const GroupId blue = b.game->board.deed[b.deed_at(39)].group;
    const Action order = act::build(kAnn, blue, {1, 0});
    for (int i = 0; i < 3; ++i)
        for (const Action& a : {order, act::want(kBen, 1), act::want(kCid, 0), act::bid(kAnn, 1),
                 act::pass(kBen), order, act::build(kAnn, blue, {0, 0})})
            ASSERT_EQ(b.play(a).code, Code::Accepted) << i;
    EXPECT_EQ(b.state().player[kAnn].cash, 2000 - 3);
    EXPECT_EQ(b.play(order).code, Code::TooFast);
    EXPECT_EQ(b.read_again().lasting(), b.table.lasting);
    ASSERT_EQ(b.roll(kCid, 6, 4).code, Code::Accepted);
    EXPECT_EQ(b.play(order).code, Code::Accepted);
}

}  // namespace
}  // namespace banquier::table
