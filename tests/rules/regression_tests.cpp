// Faults that were found by reading, each with the sequence of acts that showed it.
#include "suite.hpp"

namespace banquier::testing {
namespace {

Position changed(
    const std::string& board, const std::string& rules, const std::vector<std::string>& choices) {
    Position p(rules);
    const editions::Resolution found = library().resolve(board, rules, choices);
    EXPECT_TRUE(found.ok());
    p.game = found.game;
    p.s = new_game(p.game, 4);
    if (p.s.phase == Phase::OrderRoll) p.s.phase = Phase::Roll;
    p.s.awaited = {};
    return p;
}

// Ann has ordered six houses of eight; Ben could place twelve.
Position contested() {
    Position p("ligue1");
    p.owns(ann, {kOrange1, kOrange2, kOrange3}).owns(ben, {31, 32, 34}).cash(ann, 5000).cash(ben, 5000);
    p.level({kOrange1, kOrange2, kOrange3}, 2).stock(8, 12);
    p.play(p.build(ann, kOrange1, {4, 4, 4}));
    EXPECT_EQ(p.ask(), Ask::Wants);
    return p;
}

TEST(Regression, AnOrderIsNoLargerWishWhenItsOwnerHasSoldMeanwhile) {  // [FLOW-08]
    Position p = contested();
    p.play(p.build(ann, kOrange1, {0, 0, 0})).play(act::want(ben, 8));
    EXPECT_TRUE(p.happened(EventKind::AllServed));
    EXPECT_EQ(p.level_of(kOrange1) + p.level_of(kOrange2) + p.level_of(kOrange3), 6);
    for (int i = 0; i < 8 && p.ask() == Ask::Place; ++i) p.stand(ben);
    EXPECT_EQ(p.s.houses, 0);
    EXPECT_EQ(p.ask(), Ask::Roll);
}

TEST(Regression, NoHotelIsDividedIntoContestedHouses) {  // [FLOW-02]
    Position p("ligue1");
    p.owns(ann, {kOrange1, kOrange2, kOrange3}).owns(ben, {31, 32, 34}).owns(cat, {kRed1, kRed2, kRed3});
    p.level({kRed1, kRed2, kRed3}, p.hotel()).cash(ann, 5000).cash(ben, 5000).stock(4, 9);
    p.play(p.build(ann, kOrange1, {2, 1, 1})).play(act::want(ben, 4));
    EXPECT_EQ(p.ask(), Ask::Bids);
    p.refused(p.build(cat, kRed1, {5, 5, 4}), Reason::ContestOpen, "FLOW-02"_rule);
}

TEST(Regression, AnOrderThatCannotBePaidAnyMoreEndsWithAnEvent) {  // [FLOW-08]
    Position p = contested();
    p.cash(ann, 10).play(act::want(ben, 1));
    EXPECT_TRUE(p.happened(EventKind::WishLapsed));
}

TEST(Regression, ANotedRentIsOwedInEveryTrade) {  // [FLOW-10]
    Position p("classique");
    p.owns(ben, {kDark1, kDark2})
        .level({kDark1, kDark2}, p.hotel())
        .owns(ann, {kStation1, kStation2})
        .cash(ann, 100);
    p.turn(ann)
        .at(ann, 35)
        .play(act::roll(ann, 2, 2))
        .at(ann, 17)
        .play(act::roll(ann, 1, 3))
        .play(act::decline(ann));
    p.play(p.claim(ben, kDark2));
    EXPECT_TRUE(p.happened(EventKind::RentNoted));
    p.play(p.offer(ann, cat, {.give = {kStation1, kStation2}}));
    p.refused(p.accept(cat, ann), Reason::NotNow, "FLOW-05"_rule);
}

TEST(Regression, EveryLotIsANewDecision) {  // [FLOW-01]
    Position p("classique", 3);
    p.owns(ben, {kStation1, kStation2}).mortgaged({kStation1, kStation2}).cash(ben, 0).land(ben, kTax1);
    p.play(act::bankrupt(ben));
    EXPECT_EQ(p.ask(), Ask::Bids);
    const std::uint32_t first = decision(p.game, p.s).number;
    p.play(act::pass(ann)).play(act::pass(cat));
    EXPECT_EQ(p.ask(), Ask::Bids);
    EXPECT_NE(decision(p.game, p.s).number, first);
}

TEST(Regression, ABankruptsTurnIsOverBeforeTheEstateIsSold) {  // [FLOW-11]
    Position p("mondial2006");
    p.owns(ann, {kStation1}).mortgaged({kStation1}).cash(ann, 0);
    p.owns(ben, {kRed1, kRed2, kRed3})
        .level({kRed1, kRed2, kRed3}, 3)
        .land(ann, kTax1)
        .play(act::bankrupt(ann));
    EXPECT_EQ(p.ask(), Ask::Bids);
    EXPECT_TRUE(p.legal(p.build(ben, kRed1, {3, 3, 2})));
}

TEST(Regression, AnOfferToSettleLapsesWithItsDebt) {  // [BANK-07]
    Position p("classique");
    p.owns(ben, {kDark1, kDark2}).owns(ann, {kStation1, kStation2}).cash(ann, 10).land(ann, kDark2);
    p.play(p.claim(ben, kDark2));
    p.play(p.offer(ann, ben, {.give = {kStation1}, .settles = 50})).play(p.mortgage(ann, kStation2));
    EXPECT_EQ(p.ask(), Ask::EndTurn);
    EXPECT_TRUE(p.s.offering.empty());
}

TEST(Regression, ATokenUnderTheHammerIsNotTraded) {  // [FLOW-03]
    Position p = changed("classique", "classique", {"public_auction=yes"});
    p.holds_token(ann).play(act::put_up_token(ann, TokenId{0}, 5));
    p.refused(p.offer(ann, ben, {.money = -10, .give_tokens = 1}), Reason::UnderTheHammer, "FLOW-03"_rule);
}

TEST(Regression, NothingIsPutUpDuringAContest) {  // [FLOW-02]
    Position p = changed("ligue1", "ligue1", {"public_auction=yes"});
    p.owns(ann, {kOrange1, kOrange2, kOrange3, kStation1}).owns(ben, {31, 32, 34}).stock(4, 12);
    p.play(p.build(ann, kOrange1, {1, 1, 1}));
    EXPECT_EQ(p.ask(), Ask::Wants);
    p.refused(p.put_up(ann, kStation1), Reason::ContestOpen, "FLOW-02"_rule);
}

TEST(Regression, ADealThatGoesBackIsGivenBack) {  // [SETUP-12]
    Position p = changed("classique", "championnat", {"HOUSE-09=2"});
    p.play(act::deal(ann, p.deed(kBrown1))).play(act::deal(ann, p.deed(kBrown2)));
    EXPECT_TRUE(p.happened(EventKind::DealReturned));
    EXPECT_EQ(p.owner(kBrown1), kBank);
}

TEST(Regression, WhoFailsBeforePlayDoesNotBegin) {  // [TURN-09]
    Position p =
        changed("classique", "classique", {"first_player=first_seat", "dealt_titles=1", "starting_cash=10"});
    p.play(act::deal(ann, p.deed(kDark2)));
    EXPECT_EQ(p.ask(), Ask::Debt);
    p.play(act::bankrupt(ann)).all_pass();
    for (const PlayerId q : {ben, cat, dan}) {
        p.cash(q, 400).play(act::deal(q, p.deed(q == ben ? kBrown1 : q == cat ? kBrown2 : kBlue1)));
        p.all_pass();
    }
    EXPECT_EQ(p.s.turn, ben);
}

}  // namespace
}  // namespace banquier::testing
