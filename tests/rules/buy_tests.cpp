#include "suite.hpp"

namespace banquier::testing {
namespace {

// Ann's title kRed3 comes under the hammer, and the others may bid: declined, or in championnat put up by its owner.
Position& under_the_hammer(Position& p) {
    if (p.rule_set == "championnat") return p.owns(ann, {kRed3}).play(p.put_up(ann, kRed3));
    return p.land(ann, kRed3).play(act::decline(ann));
}

void buy_purchase_tests(Suite& suite) {
    suite.rule({"BUY-01"}, "CostsTheListedPrice", [](const Position& p) {
        for (const int square : {kRed3, kStation2, kUtility2}) {
            Position q = p;
            q.land(ann, square).play(act::buy(ann));
            EXPECT_EQ(q.owner(square), ann);
            EXPECT_EQ(q.cash(ann), 1500 - q.price(square));
        }
    });

    suite.rule({"BUY-01"}, "IsForTheOneWhoLandsThereAndNoDuty", [](Position p) {
        p.land(ann, kRed3).refused(act::buy(ben), Reason::NotYourDecision);
        EXPECT_TRUE(p.legal(act::buy(ann)));
        EXPECT_TRUE(p.legal(act::decline(ann)));
    });

    suite.rule({"BUY-01"}, "CanBePaidFromCashRaisedFirst",
        [](Position p) {
            p.owns(ann, {kDark2}).cash(ann, 50).land(ann, kRed3);
            p.refused(act::buy(ann), Reason::NotEnoughCash, "BUY-01"_rule);
            p.play(p.mortgage(ann, kDark2));
            EXPECT_EQ(p.cash(ann), 50 + p.figures(kDark2).mortgage);
            p.play(act::buy(ann));
            EXPECT_EQ(p.cash(ann), 50 + p.figures(kDark2).mortgage - p.price(kRed3));
        },
        {.without = {"championnat"}});

    suite.rule({"BUY-01"}, "CannotBePaidFromCashRaisedThenWhereThatIsTooLate",
        [](Position p) {
            p.owns(ann, {kDark2})
                .cash(ann, 50)
                .land(ann, kRed3)
                .refused(p.mortgage(ann, kDark2), Reason::WrongTiming);
            p.refused(act::buy(ann), Reason::NotEnoughCash, "BUY-01"_rule);
            EXPECT_TRUE(p.legal(act::decline(ann)));
        },
        {.only = {"championnat"}});

    suite.rule({"BUY-08"}, "ADeclinedPropertyStaysForSaleToWhoeverLandsThere", [](Position p) {
        p.land(ann, kRed3).play(act::decline(ann));
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        EXPECT_EQ(p.owner(kRed3), kBank);
        p.play(act::end_turn(ann)).land(ben, kRed3).play(act::buy(ben));
        EXPECT_EQ(p.owner(kRed3), ben);
    });
}

void auction_tests(Suite& suite) {
    suite.rule({"BUY-02"}, "ADeclinedPropertyIsAuctionedAtOnceToEverybody", [](Position p) {
        p.land(ann, kRed3).play(act::decline(ann));
        EXPECT_EQ(p.ask(), Ask::Bids);
        for (const PlayerId q : everybody(p.s)) EXPECT_TRUE(p.awaits(q));
        p.play(act::bid(ann, 40)).all_pass();
        EXPECT_EQ(p.owner(kRed3), ann);
        EXPECT_EQ(p.cash(ann), 1500 - 40);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });

    suite.rule({"BUY-02"}, "BidsComeInNoOrderAndTheHighestPaysTheBank", [](Position p) {
        p.in_prison(cat).land(ann, kRed3).play(act::decline(ann));
        p.play(act::bid(dan, 20)).play(act::bid(ben, 30)).play(act::bid(cat, 35)).play(act::bid(ben, 50));
        p.play(act::pass(ann)).play(act::bid(dan, 90)).all_pass();
        EXPECT_EQ(p.owner(kRed3), dan);
        EXPECT_EQ(p.cash(dan), 1500 - 90);
        for (const PlayerId q : {ann, ben, cat}) EXPECT_EQ(p.cash(q), 1500);
    });

    suite.rule({"BUY-03"}, "WhoDeclinesDoesNotBid", [](Position p) {
        p.land(ann, kRed3).play(act::decline(ann));
        EXPECT_EQ(p.ask(), Ask::Bids);
        EXPECT_FALSE(p.awaits(ann));
        p.refused(act::bid(ann, 40), Reason::NotEntitled, "BUY-03"_rule);
        p.play(act::bid(ben, 30)).refused(act::bid(ann, 40), Reason::NotEntitled, "BUY-03"_rule);
        p.play(act::bid(dan, 31)).all_pass();
        EXPECT_EQ(p.owner(kRed3), dan);
        EXPECT_EQ(p.cash(dan), 1500 - 31);
        EXPECT_EQ(p.cash(ann), 1500);
    });

    suite.rule({"BUY-04"}, "OpensAt10AndRisesBy1", [](Position p) {
        under_the_hammer(p).refused(act::bid(ben, 9), Reason::BidTooLow, "BUY-04"_rule);
        p.play(act::bid(ben, 10)).refused(act::bid(cat, 10), Reason::BidTooLow, "BUY-04"_rule);
        p.play(act::bid(cat, 11)).all_pass();
        EXPECT_EQ(p.cash(cat), 1500 - 11);
    });

    suite.rule({"BUY-04"}, "SoDoTheTitlesOfABankrupt", [](Position p) {
        p.owns(ann, {kBrown1}).mortgaged({kBrown1}).cash(ann, 0).land(ann, kTax1).play(act::bankrupt(ann));
        p.refused(act::bid(ben, 9), Reason::BidTooLow, "BUY-04"_rule);
        p.play(act::bid(ben, 10)).all_pass();
        EXPECT_EQ(p.owner(kBrown1), ben);
    });

    suite.rule({"BUY-05"}, "OpensAtTheFirstBidOfAtLeast1AndRisesBy1", [](Position p) {
        under_the_hammer(p).refused(act::bid(ben, 0), Reason::BidTooLow, "BUY-05"_rule);
        p.play(act::bid(ben, 1)).refused(act::bid(cat, 1), Reason::BidTooLow, "BUY-05"_rule);
        p.play(act::bid(cat, 2)).all_pass();
        EXPECT_EQ(p.cash(cat), 1500 - 2);
    });

    suite.rule({"BUY-05"}, "TheFirstBidderNamesAnyPrice", [](Position p) {
        under_the_hammer(p)
            .play(act::bid(ben, 700))
            .refused(act::bid(cat, 699), Reason::BidTooLow, "BUY-05"_rule);
        p.play(act::bid(cat, 701));
    });

    suite.rule({"BUY-06"}, "EndsWhenNobodyWantsToBidAnyMore", [](Position p) {
        under_the_hammer(p).play(act::bid(ben, 10));
        EXPECT_EQ(p.ask(), Ask::Bids);
        p.play(act::pass(dan)).play(act::bid(cat, 20)).play(act::bid(dan, 30)).play(act::bid(ben, 40));
        EXPECT_EQ(p.ask(), Ask::Bids);
        p.all_pass();
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        EXPECT_EQ(p.owner(kRed3), ben);
        EXPECT_EQ(p.cash(ben), 1500 - 40);
    });

    suite.rule({"BUY-06"}, "WithNoBidNobodyPaysAndTheBankKeepsTheTitle", [](Position p) {
        under_the_hammer(p).all_pass();
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        EXPECT_EQ(p.owner(kRed3), kBank);
        for (const PlayerId q : everybody(p.s)) EXPECT_EQ(p.cash(q), 1500);
        p.play(act::end_turn(ann)).land(ben, kRed3);
        EXPECT_EQ(p.ask(), Ask::Buy);
    });

    suite.rule({"BUY-07"}, "NobodyBidsMoreThanTheirCash", [](Position p) {
        p.cash(ben, 300);
        under_the_hammer(p).refused(act::bid(ben, 301), Reason::NotEnoughCash, "BUY-07"_rule);
        p.play(act::bid(ben, 300)).all_pass();
        EXPECT_EQ(p.owner(kRed3), ben);
        EXPECT_EQ(p.cash(ben), 0);
    });

    suite.rule({"BUY-07"}, "CashRaisedDuringTheAuctionCanBeBid",
        [](Position p) {
            p.cash(ben, 50).owns(ben, {kDark2});
            under_the_hammer(p).refused(act::bid(ben, 250), Reason::NotEnoughCash, "BUY-07"_rule);
            p.play(p.mortgage(ben, kDark2)).play(act::bid(ben, 250)).all_pass();
            EXPECT_EQ(p.owner(kRed3), ben);
            EXPECT_EQ(p.cash(ben), 0);
        },
        {.without = {"championnat"}});

    suite.rule({"BUY-07"}, "SoCanTheHalfPriceOfBuildingsWhereTheyAreSoldAtAnyMoment",
        [](Position p) {
            p.cash(ben, 50).owns(ben, {kDark1, kDark2}).level({kDark1, kDark2}, 1);
            under_the_hammer(p).refused(act::bid(ben, 250), Reason::NotEnoughCash, "BUY-07"_rule);
            p.play(p.build(ben, kDark1, {0, 0})).play(act::bid(ben, 250));
        },
        {.only = {"stars", "ligue1", "ligue1-rapide", "poche", "topclubs", "classique"}});

    suite.rule({"BUY-07"}, "NoCashCanBeRaisedDuringAnAuctionWhereThatIsTooLate",
        [](Position p) {
            p.cash(ben, 300).owns(ben, {kDark2});
            under_the_hammer(p).refused(p.mortgage(ben, kDark2), Reason::WrongTiming);
            p.refused(act::bid(ben, 400), Reason::NotEnoughCash, "BUY-07"_rule);
        },
        {.only = {"championnat"}});
}

}  // namespace

void buy_tests(Suite& suite) {
    buy_purchase_tests(suite);
    auction_tests(suite);
}

}  // namespace banquier::testing
