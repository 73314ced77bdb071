#include "suite.hpp"

namespace banquier::testing {
namespace {

// [MORT-06] [MORT-07] [MORT-08] What the receiver of a mortgaged title owes the bank who does not lift it.
Money transfer_interest(const Position& p, int square) {
    const bool free = p.game.rules.mortgage_transfer == MortgageTransfer::NothingDue;
    return free ? 0 : (p.figures(square).mortgage + 9) / 10;
}

void private_trades(Suite& suite) {
    suite.rule({"TRADE-01"}, "TakesMoneyTitlesAndReleaseCardsInAnyCombination", [](Position p) {
        p.owns(ann, {kRed1, kStation1}).owns(ben, {kBlue1}).holds_token(ben).turn(cat);
        p.play(
            p.offer(ann, ben, {.give = {kRed1, kStation1}, .get = {kBlue1}, .money = 70, .get_tokens = 1}));
        p.play(p.accept(ben, ann));
        EXPECT_EQ(p.owner(kRed1), ben);
        EXPECT_EQ(p.owner(kStation1), ben);
        EXPECT_EQ(p.owner(kBlue1), ann);
        EXPECT_TRUE(p.s.player[ann].tokens.contains(TokenId{0}));
        EXPECT_TRUE(p.s.player[ben].tokens.empty());
        EXPECT_EQ(p.cash(ann), 1500 - 70);
        EXPECT_EQ(p.cash(ben), 1500 + 70);
    });

    suite.rule({"TRADE-01"}, "SellsAReleaseCardForMoneyAlone", [](Position p) {
        p.holds_token(ann).in_prison(ben).turn(cat);
        p.play(p.offer(ben, ann, {.money = 30, .get_tokens = 1})).play(p.accept(ann, ben));
        EXPECT_TRUE(p.s.player[ben].tokens.contains(TokenId{0}));
        EXPECT_EQ(p.cash(ann), 1500 + 30);
    });

    suite.rule({"TRADE-01", "TRADE-05"}, "IsPossibleAtAnyMoment", [](Position p) {
        p.owns(ann, {kRed1}).land(cat, kRed3);
        EXPECT_EQ(p.ask(), Ask::Buy);
        p.play(p.offer(ann, ben, {.give = {kRed1}, .money = -100})).play(p.accept(ben, ann));
        EXPECT_EQ(p.owner(kRed1), ben);
        p.play(act::buy(cat)).play(act::end_turn(cat));
        p.play(p.offer(ben, cat, {.give = {kRed1}, .get = {kRed3}})).play(p.accept(cat, ben));
        EXPECT_EQ(p.owner(kRed1), cat);
        EXPECT_EQ(p.owner(kRed3), ben);
    });

    suite.rule({"TRADE-01"}, "GoesOnWhileALotIsOpen", [](Position p) {
        p.owns(ann, {kRed1}).land(dan, kRed3).play(act::decline(dan));
        EXPECT_EQ(p.ask(), Ask::Bids);
        p.play(p.offer(ann, ben, {.give = {kRed1}, .money = -100})).play(p.accept(ben, ann));
        EXPECT_EQ(p.owner(kRed1), ben);
        EXPECT_EQ(p.ask(), Ask::Bids);
    });

    suite.rule({"TRADE-01", "TRADE-05"}, "IsMadeAtAnyAgreedPrice", [](Position p) {
        p.owns(ann, {kDark1, kDark2}).turn(dan);
        p.play(p.offer(ann, ben, {.give = {kDark2}, .money = -1})).play(p.accept(ben, ann));
        p.play(p.offer(ann, ben, {.give = {kDark1}})).play(p.accept(ben, ann));
        EXPECT_EQ(p.owner(kDark1), ben);
        EXPECT_EQ(p.owner(kDark2), ben);
        EXPECT_EQ(p.cash(ben), 1500 - 1);
    });

    suite.rule({"TRADE-05"}, "LeavesReleaseCardsToAuctions", [](Position p) {
        p.owns(ann, {kRed1}).holds_token(ben);
        p.refused(
            p.offer(ann, ben, {.money = 30, .get_tokens = 1}), Reason::TokensNotTraded, "TRADE-05"_rule);
        p.refused(
            p.offer(ben, ann, {.get = {kRed1}, .give_tokens = 1}), Reason::TokensNotTraded, "TRADE-05"_rule);
    });

    suite.rule({"TRADE-05"}, "IsMadeByAnybodyOnAnybodysTurn", [](Position p) {
        p.owns(ann, {kRed1}).owns(dan, {kBlue1}).turn(ben);
        p.play(p.offer(dan, ann, {.give = {kBlue1}, .get = {kRed1}, .money = 500})).play(p.accept(ann, dan));
        EXPECT_EQ(p.owner(kRed1), dan);
        EXPECT_EQ(p.owner(kBlue1), ann);
        EXPECT_EQ(p.cash(ann), 1500 + 500);
    });
}

void limits(Suite& suite) {
    suite.rule({"TRADE-02"}, "LeavesEveryStreetOfABuiltGroupWhereItIs", [](Position p) {
        p.owns(ann, {kBrown1, kBrown2, kStation1}).level({kBrown2}, 1);
        p.refused(p.offer(ann, ben, {.give = {kBrown2}}), Reason::GroupBuilt, "TRADE-02"_rule);
        p.refused(p.offer(ann, ben, {.give = {kBrown1}}), Reason::GroupBuilt, "TRADE-02"_rule);
        p.refused(p.offer(ben, ann, {.get = {kBrown1}, .money = 900}), Reason::GroupBuilt, "TRADE-02"_rule);
        p.play(p.offer(ann, ben, {.give = {kStation1}}));
    });

    suite.rule({"TRADE-02"}, "IsPossibleOnceTheBuildingsAreSold", [](Position p) {
        p.owns(ann, {kBrown1, kBrown2}).level({kBrown1, kBrown2}, 1);
        p.refused(p.offer(ann, ben, {.give = {kBrown1}}), Reason::GroupBuilt, "TRADE-02"_rule);
        p.play(p.build(ann, kBrown1, {0, 0}))
            .play(p.offer(ann, ben, {.give = {kBrown1}}))
            .play(p.accept(ben, ann));
        EXPECT_EQ(p.owner(kBrown1), ben);
        EXPECT_EQ(p.owner(kBrown2), ann);
    });

    suite.rule({"TRADE-03"}, "IsNoLoan", [](Position p) {
        p.refused(p.offer(ann, ben, {.money = 100}), Reason::OfferEmpty, "TRADE-03"_rule);
        p.refused(p.offer(ann, ben, {.money = -100}), Reason::OfferEmpty, "TRADE-03"_rule);
    });

    suite.rule({"TRADE-03"}, "GivesNoMoreMoneyThanThereIs", [](Position p) {
        p.owns(ann, {kRed3}).cash(ben, 199).play(p.offer(ann, ben, {.give = {kRed3}, .money = -200}));
        p.refused(p.accept(ben, ann), Reason::NotEnoughCash, "TRADE-03"_rule);
        p.cash(ben, 200).play(p.accept(ben, ann));
        p.cash(ann, 99).play(p.offer(ann, ben, {.get = {kRed3}, .money = 100}));
        p.refused(p.accept(ben, ann), Reason::NotEnoughCash, "TRADE-03"_rule);
        p.refused(p.offer(ann, ben, {.get = {kRed3}, .money = kMostMoney + 1}), Reason::NotEnoughCash,
            "TRADE-03"_rule);
    });

    suite.rule({"TRADE-03"}, "IsCompleteTheMomentItIsMade", [](Position p) {
        p.owns(ann, {kRed1}).play(p.offer(ann, ben, {.give = {kRed1}, .money = -200}));
        const Ask before = p.ask();
        p.play(p.accept(ben, ann));
        EXPECT_EQ(p.owner(kRed1), ben);
        EXPECT_EQ(p.cash(ann), 1500 + 200);
        EXPECT_EQ(p.cash(ben), 1500 - 200);
        EXPECT_TRUE(p.s.offering.empty());
        EXPECT_EQ(p.s.tasks, 0);
        EXPECT_EQ(p.ask(), before);
    });

    suite.rule({"TRADE-04"}, "TakesMortgagedTitles", [](Position p) {
        p.owns(ann, {kDark1}).mortgaged({kDark1});
        p.play(p.offer(ann, ben, {.give = {kDark1}, .money = -60})).play(p.accept(ben, ann));
        EXPECT_EQ(p.owner(kDark1), ben);
        EXPECT_TRUE(p.is_mortgaged(kDark1));
        EXPECT_EQ(p.cash(ann), 1500 + 60);
        EXPECT_EQ(p.cash(ben), 1500 - 60 - transfer_interest(p, kDark1));
    });

    suite.rule({"TRADE-04"}, "ChargesEachReceiverOfAMortgagedTitle", [](Position p) {
        p.owns(ann, {kUtility1}).owns(ben, {kDark1}).mortgaged({kUtility1, kDark1});
        p.play(p.offer(ann, ben, {.give = {kUtility1}, .get = {kDark1}})).play(p.accept(ben, ann));
        EXPECT_EQ(p.cash(ann), 1500 - transfer_interest(p, kDark1));
        EXPECT_EQ(p.cash(ben), 1500 - transfer_interest(p, kUtility1));
    });
}

void title_auctions(Suite& suite) {
    suite.rule({"TRADE-06"}, "OpensAtTheListedPriceAndRisesByOne", [](Position p) {
        const Money price = p.price(kRed3);
        p.owns(ann, {kRed3}).play(p.put_up(ann, kRed3));
        p.refused(act::bid(ben, price - 1), Reason::BidTooLow, "TRADE-06"_rule);
        p.play(act::bid(ben, price));
        p.refused(act::bid(cat, price), Reason::BidTooLow, "TRADE-06"_rule);
        p.play(act::bid(cat, price + 1)).all_pass();
        EXPECT_EQ(p.owner(kRed3), cat);
        EXPECT_EQ(p.cash(cat), 1500 - price - 1);
        EXPECT_EQ(p.cash(ann), 1500 + price + 1);
        EXPECT_EQ(p.cash(ben), 1500);
    });

    suite.rule({"TRADE-06"}, "OpensAtOneForAUtility", [](Position p) {
        p.owns(ann, {kUtility1}).play(p.put_up(ann, kUtility1));
        p.play(act::bid(dan, 1)).all_pass();
        EXPECT_EQ(p.owner(kUtility1), dan);
        EXPECT_EQ(p.cash(ann), 1501);
    });

    suite.rule({"TRADE-06"}, "SellsNothingWithoutABid", [](Position p) {
        p.owns(ann, {kRed3}).play(p.put_up(ann, kRed3)).all_pass();
        EXPECT_EQ(p.owner(kRed3), ann);
        EXPECT_EQ(p.cash(ann), 1500);
        EXPECT_EQ(p.ask(), Ask::Roll);
    });

    suite.rule({"TRADE-06"}, "IsRunByTheSellerWhoDoesNotBid", [](Position p) {
        p.owns(ann, {kRed3}).play(p.put_up(ann, kRed3));
        p.refused(act::bid(ann, 999), Reason::NotEntitled, "TRADE-06"_rule);
        for (const PlayerId other : {ben, cat, dan}) EXPECT_TRUE(p.awaits(other));
    });

    suite.rule({"TRADE-06"}, "TakesPlaceOnOnesOwnTurnBeforeTheFirstRoll", [](Position p) {
        p.owns(ann, {kRed3}).owns(ben, {kBlue1}).at(ann, 0);
        p.refused(p.put_up(ben, kBlue1), Reason::WrongTiming, "TRADE-06"_rule);
        EXPECT_TRUE(p.legal(p.put_up(ann, kRed3)));
        p.play(act::roll(ann, 5, 5));
        EXPECT_EQ(p.ask(), Ask::Roll);
        p.refused(p.put_up(ann, kRed3), Reason::WrongTiming, "TRADE-06"_rule);
    });

    suite.rule({"TRADE-06"}, "TakesPlaceInDebtWithTheCreditorBiddingToo", [](Position p) {
        const Money rent = p.figures(kDark2).rent[0], price = p.price(kRed3);
        p.owns(ann, {kDark2}).owns(ben, {kRed3}).cash(ben, rent - 1).visit(ben, kDark2);
        EXPECT_EQ(p.ask(), Ask::Debt);
        p.play(p.put_up(ben, kRed3));
        EXPECT_TRUE(p.awaits(ann));
        p.play(act::bid(ann, price)).all_pass();
        EXPECT_EQ(p.owner(kRed3), ann);
        EXPECT_EQ(p.cash(ben), rent - 1 + price - rent);
        EXPECT_EQ(p.cash(ann), 1500 - price + rent);
    });

    suite.rule({"TRADE-06"}, "OfATitleIsNotRepeatedBeforeTheNextThrowSoldOrNot", [](Position p) {
        p.owns(ann, {kRed3, kBlue1}).play(p.put_up(ann, kRed3)).all_pass();
        p.refused(p.put_up(ann, kRed3), Reason::NotAgain, "TRADE-06"_rule);
        p.play(p.put_up(ann, kBlue1)).play(act::bid(ben, p.price(kBlue1))).all_pass();
        p.play(p.offer(ben, ann, {.give = {kBlue1}})).play(p.accept(ann, ben));
        p.refused(p.put_up(ann, kBlue1), Reason::NotAgain, "TRADE-06"_rule);
        p.idle_turn().idle_turn().idle_turn().idle_turn();
        EXPECT_TRUE(p.legal(p.put_up(ann, kRed3)));
    });

    suite.rule({"TRADE-06"}, "OfATitleIsHeldOnceForADebtEvenIfNobodyWantedItBefore", [](Position p) {
        p.owns(ann, {kRed3}).play(p.put_up(ann, kRed3)).all_pass().cash(ann, 0);
        p.refused(p.put_up(ann, kRed3), Reason::NotAgain, "TRADE-06"_rule);
        p.s.task[p.s.tasks++] = {.kind = TaskKind::Debt, .player = ann, .other = kBank, .amount = 900};
        p.play(p.put_up(ann, kRed3)).all_pass();
        p.refused(p.put_up(ann, kRed3), Reason::NotForSale, "TRADE-06"_rule);
    });

    suite.rule({"TRADE-06"}, "IsForBareUnmortgagedTitlesOfOnesOwn", [](Position p) {
        p.owns(ann, {kBrown1, kBrown2, kRed3}).owns(ben, {kBlue1}).level({kBrown1}, 1).mortgaged({kRed3});
        p.refused(p.put_up(ann, kBrown2), Reason::GroupBuilt, "TRADE-06"_rule);
        p.refused(p.put_up(ann, kRed3), Reason::AlreadyMortgaged, "TRADE-06"_rule);
        p.refused(p.put_up(ann, kBlue1), Reason::NotYours, "TRADE-06"_rule);
    });
}

void token_auctions(Suite& suite) {
    const auto put_up_for = [](PlayerId by, Money opening) {
        return act::put_up_token(by, TokenId{0}, opening);
    };

    suite.rule({"TRADE-07"}, "OpensAtThePriceThatTheSellerChooses", [=](Position p) {
        p.holds_token(ann).play(put_up_for(ann, 75));
        p.refused(act::bid(ben, 74), Reason::BidTooLow, "TRADE-07"_rule);
        p.play(act::bid(ben, 75)).play(act::bid(cat, 76)).all_pass();
        EXPECT_TRUE(p.s.player[cat].tokens.contains(TokenId{0}));
        EXPECT_TRUE(p.s.player[ann].tokens.empty());
        EXPECT_EQ(p.cash(ann), 1500 + 76);
        EXPECT_EQ(p.cash(cat), 1500 - 76);
    });

    suite.rule({"TRADE-07"}, "MayBeHeldAtAnyMoment", [=](Position p) {
        p.holds_token(ann).land(ben, kPrison).play(put_up_for(ann, 20));
        EXPECT_EQ(p.ask(), Ask::Bids);
        p.refused(act::bid(ann, 20), Reason::NotEntitled, "TRADE-07"_rule);
        p.refused(act::bid(ben, 19), Reason::BidTooLow, "TRADE-07"_rule);
        p.all_pass();
        EXPECT_TRUE(p.s.player[ann].tokens.contains(TokenId{0}));
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });

    suite.rule({"TRADE-07"}, "OfACardIsNotRepeatedBeforeTheNextThrowSoldOrNot", [=](Position p) {
        p.holds_token(ben, 0).holds_token(ben, 1).play(put_up_for(ben, 1500)).all_pass();
        p.refused(put_up_for(ben, 20), Reason::NotAgain, "TRADE-07"_rule);
        p.play(act::put_up_token(ben, TokenId{1}, 20)).play(act::bid(cat, 20)).all_pass();
        p.refused(act::put_up_token(cat, TokenId{1}, 20), Reason::NotAgain, "TRADE-07"_rule);
        p.refused(put_up_for(ben, 20), Reason::NotAgain, "TRADE-07"_rule);
        p.land(ann, kPrison);
        EXPECT_TRUE(p.legal(put_up_for(ben, 20)));
    });

    suite.rule({"TRADE-07"}, "IsForACardThatOneHolds", [=](Position p) {
        p.holds_token(ann);
        p.refused(put_up_for(ben, 20), Reason::NoToken, "TRADE-07"_rule);
        p.refused(put_up_for(ann, 0), Reason::BidTooLow, "TRADE-07"_rule);
        p.refused(put_up_for(ann, kMostMoney + 1), Reason::NotEnoughCash, "TRADE-07"_rule);
    });
}

}  // namespace

void trade_tests(Suite& suite) {
    private_trades(suite);
    limits(suite);
    title_auctions(suite);
    token_auctions(suite);
}

}  // namespace banquier::testing
