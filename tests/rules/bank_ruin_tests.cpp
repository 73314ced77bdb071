#include "bank.hpp"

namespace banquier::testing {
namespace {

const Where kWherePlayGoesOn{.without = {"ligue1-rapide", "mondial2006-rapide"}};

void estates(Suite& suite) {
    suite.rule({"BANK-03"}, "EverythingOfABankruptToTheBankGoesBack", [](Position p) {
        p.owns(ann, {kBrown1, kBrown2, kDark1})
            .level({kBrown1, kBrown2}, 1)
            .mortgaged({kDark1})
            .holds_token(ann);
        p.cash(ann, 5).land(ann, kTax1).play(act::bankrupt(ann));
        EXPECT_EQ(p.cash(ann), 0);
        for (const PlayerId other : {ben, cat, dan}) EXPECT_EQ(p.cash(other), 1500);
        for (const int square : {kBrown1, kBrown2, kDark1}) {
            EXPECT_EQ(p.owner(square), kBank);
            EXPECT_FALSE(p.is_mortgaged(square));
            EXPECT_EQ(p.level_of(square), 0);
        }
        EXPECT_EQ(p.s.houses, p.game.rules.houses);
        EXPECT_TRUE(p.s.player[ann].tokens.empty());
        if (p.game.rules.draw != Draw::Cards) return;
        const CardId card = p.game.board.token_card[0];
        const Deck& deck = p.s.deck[index_of(deck_of(card))];
        EXPECT_EQ(deck.seen_count, 1);
        EXPECT_EQ(deck.seen[0], index_of(card) % kDeckSize);
    });

    suite.rule(
        {"BANK-03"}, "ItsTitlesAreAuctionedAtOnceOneByOne",
        [](Position p) {
            p.owns(ann, {kBrown1, kDark1}).mortgaged({kBrown1, kDark1}).cash(ann, 0).land(ann, kTax1);
            p.play(act::bankrupt(ann));
            EXPECT_EQ(p.ask(), Ask::Bids);
            EXPECT_EQ(p.s.lot.deed, p.deed(kBrown1));
            p.play(act::bid(cat, 40)).all_pass();
            EXPECT_EQ(p.owner(kBrown1), cat);
            EXPECT_FALSE(p.is_mortgaged(kBrown1));
            EXPECT_EQ(p.cash(cat), 1500 - 40);
        },
        kWherePlayGoesOn);

    suite.rule(
        {"BANK-03"}, "AnUnsoldTitleStaysWithTheBankAndTheNextComesUp",
        [](Position p) {
            p.owns(ann, {kBrown1, kDark1}).mortgaged({kBrown1, kDark1}).cash(ann, 0).land(ann, kTax1);
            p.play(act::bankrupt(ann));
            for (const PlayerId other : {ben, cat, dan}) p.play(act::pass(other));
            EXPECT_EQ(p.s.lot.deed, p.deed(kDark1));
            p.play(act::bid(dan, 40)).all_pass();
            EXPECT_EQ(p.owner(kBrown1), kBank);
            EXPECT_EQ(p.owner(kDark1), dan);
            EXPECT_FALSE(p.is_mortgaged(kDark1));
            EXPECT_EQ(p.ask(), Ask::Roll);
            EXPECT_EQ(p.s.turn, ben);
        },
        kWherePlayGoesOn);

    suite.rule({"BANK-03"}, "NothingIsAuctionedToTheOnlyPlayerLeft",
        [](Position p) {
            p.owns(ann, {kBrown1})
                .mortgaged({kBrown1})
                .cash(ann, 0)
                .land(ann, kTax1)
                .play(act::bankrupt(ann));
            EXPECT_TRUE(game_over(p.s));
            EXPECT_FALSE(p.happened(EventKind::LotOpened));
            EXPECT_EQ(p.owner(kBrown1), kBank);
            EXPECT_FALSE(p.is_mortgaged(kBrown1));
        },
        {.players = 2});

    suite.rule({"BANK-03"}, "NothingIsAuctionedWhereTheBankruptcyEndsTheGame",
        [](Position p) {
            p.owns(ann, {kBrown1})
                .mortgaged({kBrown1})
                .cash(ann, 0)
                .land(ann, kTax1)
                .play(act::bankrupt(ann));
            EXPECT_TRUE(game_over(p.s));
            EXPECT_FALSE(p.happened(EventKind::LotOpened));
            EXPECT_FALSE(p.is_mortgaged(kBrown1));
        },
        {.only = {"ligue1-rapide", "mondial2006-rapide"}});

    suite.rule({"BANK-04"}, "TheCreditorTakesCashTitlesAndReleaseCards", [](Position p) {
        p.owns(ben, {kBrown1, kBrown2, kRed1})
            .level({kBrown1, kBrown2}, 1)
            .mortgaged({kRed1})
            .holds_token(ben);
        ruin_ben(p, 10).play(act::bankrupt(ben));
        // Where the bankruptcy ends the game the interest is no matter of cash.
        const bool due = p.game.rules.inheritance == Inheritance::InterestDue && !game_over(p.s);
        EXPECT_EQ(p.cash(ann), 1500 + 10 + 2 * (p.house_cost(kBrown1) / 2) - (due ? interest(p, kRed1) : 0));
        for (const int square : {kBrown1, kBrown2, kRed1}) EXPECT_EQ(p.owner(square), ann);
        EXPECT_TRUE(p.is_mortgaged(kRed1));
        EXPECT_FALSE(p.is_mortgaged(kBrown1));
        EXPECT_EQ(p.level_of(kBrown1), 0);
        EXPECT_TRUE(p.s.player[ann].tokens.contains(TokenId{0}));
        EXPECT_FALSE(p.s.in_play.contains(ben));
        EXPECT_EQ(p.cash(ben), 0);
    });

    suite.rule({"BANK-04"}, "ItsHotelsAreSoldAtHalfPriceWithTheirHouses", [](Position p) {
        p.owns(ben, {kBrown1, kBrown2}).level({kBrown1, kBrown2}, p.hotel());
        ruin_ben(p, 0).play(act::bankrupt(ben));
        EXPECT_EQ(p.cash(ann), 1500 + 2 * p.hotel() * (p.house_cost(kBrown1) / 2));
        EXPECT_EQ(p.s.hotels, p.game.rules.hotels - 2);  // Ann's own stand
    });
}

void inherited_mortgages(Suite& suite) {
    suite.rule({"BANK-05"}, "TenPercentIsPaidAtOnceForEachTitle", [](Position p) {
        p.owns(ben, {kRed1, kUtility1}).mortgaged({kRed1, kUtility1});
        ruin_ben(p, 10).play(act::bankrupt(ben));
        EXPECT_EQ(p.cash(ann) - p.s.interest_due, 1500 + 10 - 11 - 8);
        EXPECT_TRUE(p.is_mortgaged(kRed1));
        EXPECT_TRUE(p.is_mortgaged(kUtility1));
    });

    suite.rule({"BANK-05"}, "WhereTheBankruptcyEndsTheGameItComesOffTheFortuneAndCashIsNotBelowZero",
        [](Position p) {
            if (p.rule_set == "asterix-rapide") p.cash(dan, 0).land(dan, kTax1).play(act::bankrupt(dan));
            p.owns(ben, {kRed1, kUtility1}).mortgaged({kRed1, kUtility1}).cash(ann, 0);
            ruin_ben(p, 0);
            const Money before = fortune(p.game, p.s, ann);
            p.play(act::bankrupt(ben));
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.cash(ann), 0);
            EXPECT_EQ(p.s.heir, ann);
            EXPECT_EQ(p.s.interest_due, 11 + 8);
            const Money titles = p.price(kRed1) / 2 + p.price(kUtility1) / 2;
            EXPECT_EQ(fortune(p.game, p.s, ann), before + titles - 11 - 8);
        },
        {.only = {"ligue1-rapide", "asterix-rapide"}});

    suite.rule({"BANK-05"}, "TheHeirThenLiftsForTheValueAloneOrKeepsTheMortgage",
        [](Position p) {
            p.owns(ben, {kRed1, kUtility1}).mortgaged({kRed1, kUtility1});
            ruin_ben(p, 0).play(act::bankrupt(ben));
            EXPECT_EQ(p.ask(), Ask::Inherit);
            EXPECT_TRUE(p.awaits(ann));
            const Money before = p.cash(ann);
            p.play(p.lift(ann, kRed1));
            EXPECT_EQ(p.cash(ann), before - p.figures(kRed1).mortgage);
            p.play(act::pass(ann));
            EXPECT_TRUE(p.is_mortgaged(kUtility1));
            EXPECT_EQ(p.ask(), Ask::Roll);
            p.play(p.lift(ann, kUtility1));
            EXPECT_EQ(p.cash(ann), before - p.figures(kRed1).mortgage - p.figures(kUtility1).mortgage - 8);
        },
        {.without = {"ligue1-rapide"}});

    suite.rule({"BANK-05"}, "AnHeirShortOfItOwesItToTheBank",
        [](Position p) {
            p.owns(ben, {kRed1, kUtility1}).owns(ann, {kStation1}).mortgaged({kRed1, kUtility1}).cash(ann, 0);
            ruin_ben(p, 0).play(act::bankrupt(ben));
            EXPECT_EQ(p.ask(), Ask::Debt);
            EXPECT_TRUE(p.awaits(ann));
            p.play(p.mortgage(ann, kStation1));
            EXPECT_EQ(p.cash(ann), p.figures(kStation1).mortgage - 11 - 8);
            EXPECT_EQ(p.ask(), Ask::Inherit);
        },
        {.without = {"ligue1-rapide"}});

    suite.rule({"BANK-06"}, "NothingIsOwedForInheritedMortgages", [](Position p) {
        p.owns(ben, {kRed1, kUtility1}).mortgaged({kRed1, kUtility1});
        ruin_ben(p, 10).play(act::bankrupt(ben));
        EXPECT_EQ(p.cash(ann), 1500 + 10);
        EXPECT_EQ(p.s.interest_due, 0) << "nor is the fortune lower where this ends the game";
        EXPECT_EQ(p.owner(kRed1), ann);
        EXPECT_TRUE(p.is_mortgaged(kRed1));
    });

    suite.rule({"BANK-06"}, "EachIsLiftedAtOnceOrLaterAtTheUsualCost",
        [](Position p) {
            p.owns(ben, {kRed1, kUtility1}).mortgaged({kRed1, kUtility1});
            ruin_ben(p, 0).play(act::bankrupt(ben)).play(p.lift(ann, kRed1));
            EXPECT_EQ(p.cash(ann), 1500 - p.figures(kRed1).mortgage - 11);
            p.play(act::roll(cat, 4, 6)).play(p.lift(ann, kUtility1));
            EXPECT_EQ(p.cash(ann), 1500 - p.figures(kRed1).mortgage - 11 - p.figures(kUtility1).mortgage - 8);
        },
        {.without = {"mondial2006-rapide"}});
}

}  // namespace

void bank_ruin_tests(Suite& suite) {
    estates(suite);
    inherited_mortgages(suite);
}

}  // namespace banquier::testing
