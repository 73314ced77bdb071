#include "bank.hpp"

namespace banquier::testing {
namespace {

// Ann's Chance card: pay each player 50.
Position& pay_each_fifty(Position& p) {
    for (Card& card : p.game.board.card)
        if (card.kind == CardKind::PayEach) card.amount = 50;
    if (!p.has_card(DeckId::Chance, CardKind::PayEach))
        for (std::size_t i = 0; i < kDeckSize; ++i)
            if (Card& card = p.game.board.card[static_cast<CardId>(i)]; card.kind == CardKind::Pay) {
                card = {.kind = CardKind::PayEach, .amount = 50};
                break;
            }
    return p.land(ann, kChance1).draw(CardKind::PayEach);
}

void raising_money(Suite& suite) {
    suite.rule({"BANK-01"}, "BuildingsAreSoldForADebtOnAnothersTurn", [](Position p) {
        p.owns(ben, {kBrown1, kBrown2}).level({kBrown1, kBrown2}, 1).cash(ben, 0);
        p.land(ann, kChest2).draw(CardKind::CollectEach);
        EXPECT_EQ(p.ask(), Ask::Debt);
        EXPECT_TRUE(p.awaits(ben));
        const Money owed = p.debt().amount;
        p.play(p.build(ben, kBrown1, {1, 0}));
        EXPECT_EQ(p.level_of(kBrown2), 0);
        EXPECT_EQ(p.cash(ben), p.house_cost(kBrown1) / 2 - owed);
    });

    suite.rule({"BANK-01"}, "ATitleIsMortgagedForADebtOnAnothersTurn", [](Position p) {
        p.owns(ben, {kStation1}).cash(ben, 0).land(ann, kChest2).draw(CardKind::CollectEach);
        const Money owed = p.debt().amount;
        p.play(p.mortgage(ben, kStation1));
        EXPECT_EQ(p.cash(ben), p.figures(kStation1).mortgage - owed);
    });

    suite.rule({"BANK-01"}, "ATitleIsSoldToAPlayerForADebt", [](Position p) {
        p.owns(ann, {kRed3}).cash(ann, 0).land(ann, kTax1);
        p.play(p.offer(ann, cat, {.give = {kRed3}, .money = -p.price(kRed3)})).play(p.accept(cat, ann));
        EXPECT_EQ(p.owner(kRed3), cat);
        EXPECT_EQ(p.cash(ann), p.price(kRed3) - 200);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });

    suite.rule({"BANK-01"}, "MoneyIsRaisedInAnyOrder", [](Position p) {
        p.owns(ann, {kBrown1, kBrown2, kBlue1, kStation1})
            .level({kBrown1, kBrown2}, 1)
            .cash(ann, 0)
            .land(ann, kTax1);
        p.play(p.mortgage(ann, kStation1)).play(p.build(ann, kBrown1, {0, 1}));
        EXPECT_EQ(p.ask(), Ask::Debt);
        p.play(p.offer(ben, ann, {.get = {kBlue1}, .money = p.price(kBlue1)})).play(p.accept(ann, ben));
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        const Money raised = p.figures(kStation1).mortgage + p.house_cost(kBrown1) / 2 + p.price(kBlue1);
        EXPECT_EQ(p.cash(ann), raised - 200);
    });

    suite.rule({"BANK-02"}, "WhoCanPayBySellingUpIsNotBankrupt", [](Position p) {
        p.owns(ann, {kStation1}).cash(ann, 200 - from_bank(p, kStation1)).land(ann, kTax1);
        p.refused(act::bankrupt(ann), Reason::CanStillPay, "BANK-02"_rule);
        for (int guard = 0; p.ask() == Ask::Debt && guard < 9; ++guard) p.stand(ann).all_pass();
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        EXPECT_EQ(p.cash(ann), 0);
        EXPECT_TRUE(p.s.in_play.contains(ann));
    });

    suite.rule({"BANK-02"}, "WhoOwesMoreThanCanBeRaisedIsOut", [](Position p) {
        p.owns(ann, {kStation1}).cash(ann, 200 - from_bank(p, kStation1)).land(ann, kTax1);
        p.refused(act::bankrupt(ann), Reason::CanStillPay);
        p.cash(ann, 200 - from_bank(p, kStation1) - 1);
        if (p.rule_set == "championnat") p.play(p.put_up(ann, kStation1)).all_pass();  // [BANK-09]
        p.play(act::bankrupt(ann));
        EXPECT_FALSE(p.s.in_play.contains(ann));
        EXPECT_NE(p.owner(kStation1), ann);
        EXPECT_FALSE(p.legal(act::roll(ann, 1, 2)));
    });

    suite.rule({"BANK-02"}, "WhoHasNothingAndOwesNothingPlaysOn", [](Position p) {
        p.cash(ann, 0).idle_turn().idle_turn().idle_turn().idle_turn();
        EXPECT_EQ(p.s.turn, ann);
        p.refused(act::bankrupt(ann), Reason::NoDebt, "BANK-02"_rule);
        EXPECT_TRUE(p.legal(act::roll(ann, 1, 2)));
    });

    suite.rule({"BANK-12"}, "TheBankSellsNothingOnCredit", [](Position p) {
        p.cash(ann, p.price(kRed3) - 1).land(ann, kRed3);
        p.refused(act::buy(ann), Reason::NotEnoughCash, "BANK-12"_rule);
        p.cash(ann, p.price(kRed3)).play(act::buy(ann));
        EXPECT_EQ(p.cash(ann), 0);
    });

    suite.rule({"BANK-12"}, "TheBankLendsOnMortgage", [](Position p) {
        p.owns(ann, {kStation1}).cash(ann, 0).play(p.mortgage(ann, kStation1));
        EXPECT_EQ(p.cash(ann), p.figures(kStation1).mortgage);
        p.land(ann, kRed3).refused(act::buy(ann), Reason::NotEnoughCash, "BANK-12"_rule);
    });
}

void titles_for_debts(Suite& suite) {
    suite.rule({"BANK-07"}, "TitlesSettleTheWholeDebtIfTheCreditorAgrees", [](Position p) {
        p.owns(ben, {kRed3});
        ruin_ben(p, 0).play(
            p.offer(ben, ann, {.give = {kRed3}, .settles = p.figures(kDark2).rent[kHotelRent]}));
        EXPECT_EQ(p.owner(kRed3), ben);
        p.play(p.accept(ann, ben));
        EXPECT_EQ(p.owner(kRed3), ann);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        EXPECT_EQ(p.cash(ann), 1500);
        EXPECT_TRUE(p.s.in_play.contains(ben));
    });

    suite.rule({"BANK-07"}, "AMortgagedTitleSettlesAPartAndTheRestIsPaid", [](Position p) {
        const Money rent = p.figures(kDark2).rent[0];
        p.owns(ann, {kDark2}).owns(ben, {kBlue1}).mortgaged({kBlue1}).cash(ben, rent - 30).visit(ben, kDark2);
        p.play(p.offer(ben, ann, {.give = {kBlue1}, .settles = 30})).play(p.accept(ann, ben));
        const bool free = p.game.rules.mortgage_transfer == MortgageTransfer::NothingDue;
        EXPECT_EQ(p.owner(kBlue1), ann);
        EXPECT_TRUE(p.is_mortgaged(kBlue1));
        EXPECT_EQ(p.cash(ben), 0);
        EXPECT_EQ(p.cash(ann), 1500 + rent - 30 - (free ? 0 : interest(p, kBlue1)));
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });

    suite.rule({"BANK-07"}, "OnlyTheCreditorTakesThemAndNeverTheBank", [](Position p) {
        p.owns(ben, {kRed3, kBrown1, kBrown2}).level({kBrown1}, 1);
        ruin_ben(p, 0);
        EXPECT_TRUE(p.legal(p.offer(ben, ann, {.give = {kRed3}, .settles = 500})));
        p.refused(
            p.offer(ben, cat, {.give = {kRed3}, .settles = 500}), Reason::SettlesNothing, "BANK-07"_rule);
        p.refused(p.offer(ben, ann, {.give = {kBrown1}, .settles = 500}), Reason::GroupBuilt);
        Position q(p.rule_set);
        q.owns(ben, {kRed3}).cash(ben, 0).land(ben, kTax1);
        q.refused(
            q.offer(ben, ann, {.give = {kRed3}, .settles = 200}), Reason::SettlesNothing, "BANK-07"_rule);
    });

    suite.rule({"BANK-08"}, "DebtsArePaidInCashAlone", [](Position p) {
        p.owns(ben, {kRed3});
        ruin_ben(p, 0);
        const Money rent = p.figures(kDark2).rent[kHotelRent];
        p.refused(
            p.offer(ben, ann, {.give = {kRed3}, .settles = rent}), Reason::TitlesNotTaken, "BANK-08"_rule);
    });

    suite.rule({"BANK-08"}, "TheDebtorSellsMortgagesAndAuctionsInAnyOrder", [](Position p) {
        p.owns(ben, {kRed3, kStation1, kBlue1, kBrown1, kBrown2}).level({kBrown1, kBrown2}, 1);
        ruin_ben(p, 0);
        top_task(p.s)->amount = 380;  // buildings and mortgages cover it
        for (const Action& way : {p.put_up(ben, kRed3), p.mortgage(ben, kRed3), p.build(ben, kBrown1, {1, 0}),
                 p.offer(ben, ann, {.give = {kBlue1}, .money = -100})})
            EXPECT_TRUE(p.legal(way));
        p.play(p.mortgage(ben, kStation1)).play(p.put_up(ben, kRed3)).all_pass();
        p.play(p.build(ben, kBrown1, {0, 0}))
            .play(p.put_up(ben, kBlue1))
            .play(act::bid(cat, p.price(kBlue1)));
        EXPECT_EQ(p.cash(ben), p.figures(kStation1).mortgage + p.house_cost(kBrown1));
        p.all_pass().play(p.mortgage(ben, kRed3));
        EXPECT_EQ(p.cash(ben),
            p.figures(kStation1).mortgage + p.house_cost(kBrown1) + p.price(kBlue1) +
                p.figures(kRed3).mortgage);
    });
}

void last_resorts(Suite& suite) {
    // Ben owes 200 and can raise that only by giving up mortgaged titles.
    const auto owing = [](Position& p) -> Position& {
        p.owns(ann, {kDark1, kDark2}).level({kDark1, kDark2}, 1);
        p.owns(ben, {kUtility1, kStation1, kRed3}).mortgaged({kUtility1, kStation1}).cash(ben, 30);
        EXPECT_EQ(p.figures(kDark2).rent[1], 200);
        return p.visit(ben, kDark2);
    };

    const auto offered = [](Position& p) -> Position& { return p.play(p.put_up(ben, kRed3)).all_pass(); };

    suite.rule({"BANK-09"}, "ATitleIsPutUpBeforeItIsMortgagedWhileTheMeansAreTooSmall", [=](Position p) {
        owing(p).refused(p.mortgage(ben, kRed3), Reason::NotPutUpYet, "BANK-09"_rule);
        Position means = p;
        means.cash(ben, 200 - p.figures(kRed3).mortgage).play(means.mortgage(ben, kRed3));
        EXPECT_EQ(means.ask(), Ask::EndTurn);
        offered(p).refused(p.put_up(ben, kRed3), Reason::NotForSale).play(p.mortgage(ben, kRed3));
        // After a stop nothing is put up any more.
        Position stopped(p.rule_set);
        owing(stopped).play(act::stop()).play(stopped.mortgage(ben, kRed3));
    });

    // Two utilities bring 284 from the bank, and open at 1.
    suite.rule({"BANK-09"}, "AUtilityIsNotPutUpWhereABidOfOneWouldRuinWhoCanPay", [](Position p) {
        p.owns(ben, {kUtility1, kUtility2});
        ruin_ben(p, 0);
        p.s.task[p.s.tasks - 1u].amount = 280;
        p.refused(p.put_up(ben, kUtility1), Reason::WouldWasteEstate, "FLOW-10"_rule);
        p.play(p.mortgage(ben, kUtility1)).play(p.mortgage(ben, kUtility2));
        p.play(act::sell_to_bank(ben, p.deed(kUtility1))).play(act::sell_to_bank(ben, p.deed(kUtility2)));
        EXPECT_EQ(p.cash(ben), 4);
        EXPECT_NE(p.ask(), Ask::Debt);
    });

    suite.rule({"BANK-09"}, "WhatNobodyHasAskedForTakesThatProtectionFromNobody", [](Position p) {
        p.owns(ben, {kUtility1, kUtility2});
        ruin_ben(p, 0);
        p.s.task[p.s.tasks - 1u].amount = 280;
        p.owns(ann, {kRed3}).s.claim[0] = {.deed = p.deed(kRed3), .visitor = ben, .owner = ann, .amount = 25};
        p.s.claims = 1;
        p.refused(p.put_up(ben, kUtility1), Reason::WouldWasteEstate, "FLOW-10"_rule);
        EXPECT_TRUE(p.legal(p.mortgage(ben, kUtility1)));
    });

    suite.rule({"BANK-09"}, "InTheLastClaimsWhoCanPayPutsNoUtilityUp", [](Position p) {
        p.owns(ben, {kUtility1, kStation1});
        ruin_ben(p, 0);
        p.s.task[p.s.tasks - 1u].amount = 25;
        EXPECT_TRUE(p.legal(p.put_up(ben, kUtility1)));
        p.s.phase = Phase::LastClaims;
        p.s.clock = Clock::FinalRound;
        p.s.awaited = p.s.in_play;
        p.refused(p.put_up(ben, kUtility1), Reason::WouldWasteEstate, "FLOW-10"_rule);
        EXPECT_TRUE(p.legal(p.mortgage(ben, kUtility1)));
    });

    suite.rule({"BANK-09"}, "AUtilityIsPutUpWhereTheRestCoversTheDebtOrAllDoesNot", [](Position p) {
        p.owns(ben, {kUtility1, kUtility2});
        ruin_ben(p, 0);
        p.s.task[p.s.tasks - 1u].amount = 140;
        p.play(p.put_up(ben, kUtility1)).play(act::bid(cat, 1)).all_pass();
        p.refused(p.put_up(ben, kUtility2), Reason::WouldWasteEstate, "FLOW-10"_rule);
        EXPECT_TRUE(p.legal(p.mortgage(ben, kUtility2)));
        p.s.task[p.s.tasks - 1u].amount = 300;
        p.refused(p.mortgage(ben, kUtility2), Reason::NotPutUpYet, "BANK-09"_rule);
        EXPECT_TRUE(p.legal(p.put_up(ben, kUtility2)));
    });

    suite.rule({"BANK-09"}, "BankruptcyComesWhenNoBuildingIsLeftAndEveryTitleHasBeenPutUp", [](Position p) {
        p.owns(ben, {kBrown1, kBrown2, kStation1, kUtility1}).level({kBrown1, kBrown2}, 1);
        p.mortgaged({kStation1});
        ruin_ben(p, 10).refused(act::bankrupt(ben), Reason::NotLastResort, "BANK-09"_rule);
        p.play(p.build(ben, kBrown1, {0, 0}));
        for (const int square : {kBrown1, kBrown2, kUtility1})
            p.refused(act::bankrupt(ben), Reason::NotLastResort).play(p.put_up(ben, square)).all_pass();
        p.play(act::bankrupt(ben));
        EXPECT_FALSE(p.s.in_play.contains(ben));
    });

    suite.rule({"BANK-09"}, "ATitleReceivedMeanwhileIsPutUpTooUnlessItCameMortgaged", [](Position p) {
        p.owns(ben, {kStation1}).owns(cat, {kStation2, kStation3}).mortgaged({kStation1, kStation3});
        ruin_ben(p, 10);
        EXPECT_TRUE(p.legal(act::bankrupt(ben)));
        p.play(p.offer(cat, ben, {.give = {kStation2, kStation3}})).play(p.accept(ben, cat));
        p.refused(act::bankrupt(ben), Reason::NotLastResort, "BANK-09"_rule);
        p.refused(p.mortgage(ben, kStation2), Reason::NotPutUpYet).play(p.put_up(ben, kStation2)).all_pass();
        EXPECT_TRUE(p.legal(act::bankrupt(ben)));
    });

    suite.rule({"BANK-09"}, "LiquidationSellsBuildingsPutsUpMortgagesAndSellsToTheBank", [](Position p) {
        p.owns(ben, {kBrown1, kBrown2, kStation1, kUtility1, kBlue1}).level({kBrown1, kBrown2}, 1);
        p.mortgaged({kBlue1});
        ruin_ben(p, 30);
        top_task(p.s)->amount = 600;
        std::string acts;
        for (int guard = 0; p.ask() == Ask::Debt && guard < 30; ++guard) {
            switch (standing_answer(p.game, p.s, ben).kind) {
            case ActKind::Build: acts += 'b'; break;
            case ActKind::PutUp: acts += 'u'; break;
            case ActKind::Mortgage: acts += 'm'; break;
            case ActKind::SellToBank: acts += 's'; break;
            case ActKind::Bankrupt: acts += 'x'; break;
            default: acts += '?';
            }
            p.stand(ben).all_pass();
        }
        EXPECT_EQ(acts, "bbuuuummmmsssssx");
        EXPECT_EQ(p.cash(ann), 1500 + 30 + 2 * 25 + 2 * (30 + 27) + (100 + 90) + (75 + 67) + 45);
    });

    suite.rule({"BANK-09"}, "MortgagedTitlesAreSoldToTheBankUntilTheDebtIsCovered", [=](Position p) {
        offered(owing(p)).play(p.mortgage(ben, kRed3));
        p.play(act::sell_to_bank(ben, p.deed(kUtility1)));
        EXPECT_EQ(p.cash(ann), 1500 + 200);
        EXPECT_EQ(p.cash(ben), 75 - 8 - 50);
        EXPECT_EQ(p.owner(kUtility1), kBank);
        EXPECT_EQ(p.owner(kStation1), ben);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        p.refused(act::sell_to_bank(ben, p.deed(kStation1)), Reason::NoDebt, "BANK-09"_rule);
    });

    suite.rule({"BANK-09"}, "AllCashIsPaidOverFirst", [=](Position p) {
        offered(owing(p)).cash(ben, 10).play(p.mortgage(ben, kRed3));
        p.play(act::sell_to_bank(ben, p.deed(kUtility1)));
        EXPECT_EQ(p.ask(), Ask::Debt);
        EXPECT_EQ(p.cash(ann), 1500 + 130);
        EXPECT_EQ(p.cash(ben), 75 - 8);
        EXPECT_EQ(p.debt().amount, 70);
        p.play(act::sell_to_bank(ben, p.deed(kStation1)));
        EXPECT_EQ(p.cash(ann), 1500 + 200);
        EXPECT_EQ(p.cash(ben), 100 - 10 - 3);
    });

    suite.rule({"BANK-09"}, "NothingElseIsLeftToRaise", [=](Position p) {
        owing(p).refused(act::sell_to_bank(ben, p.deed(kStation1)), Reason::NotLastResort, "BANK-09"_rule);
        p.refused(act::sell_to_bank(ben, p.deed(kDark1)), Reason::NotYours, "BANK-09"_rule);
        Position q(p.rule_set);
        q.owns(ben, {kStation1, kBrown1, kBrown2}).mortgaged({kStation1}).level({kBrown1}, 1);
        ruin_ben(q, 0).refused(
            act::sell_to_bank(ben, q.deed(kStation1)), Reason::NotLastResort, "BANK-09"_rule);
    });

    suite.rule({"BANK-10"}, "TitlesSoldToTheBankAreForSaleAgain", [=](Position p) {
        offered(owing(p)).play(p.mortgage(ben, kRed3)).play(act::sell_to_bank(ben, p.deed(kStation1)));
        EXPECT_NE(p.ask(), Ask::Bids);
        EXPECT_FALSE(p.is_mortgaged(kStation1));
        p.land(dan, kStation1).play(act::buy(dan));
        EXPECT_EQ(p.owner(kStation1), dan);
        EXPECT_EQ(p.cash(dan), 1500 - p.price(kStation1));
    });

    suite.rule({"BANK-10"}, "ABankruptHandsOverCashAloneAfterRaisingWhatCanBe", [](Position p) {
        p.owns(ben, {kBrown1, kBrown2, kStation1, kUtility1}).level({kBrown1, kBrown2}, 1);
        p.mortgaged({kStation1}).holds_token(ben);
        const Money raised = 2 * (p.house_cost(kBrown1) / 2) + 2 * from_bank(p, kBrown1) +
            from_bank(p, kStation1) + from_bank(p, kUtility1);
        ruin_ben(p, 10).play(p.build(ben, kBrown1, {0, 0}));
        for (const int square : {kBrown1, kBrown2, kUtility1}) p.play(p.put_up(ben, square)).all_pass();
        p.play(act::bankrupt(ben));
        EXPECT_EQ(p.cash(ann), 1500 + 10 + raised);
        for (const int square : {kBrown1, kBrown2, kStation1, kUtility1}) {
            EXPECT_EQ(p.owner(square), kBank);
            EXPECT_FALSE(p.is_mortgaged(square));
        }
        EXPECT_EQ(p.s.houses, p.game.rules.houses);
        EXPECT_FALSE(p.happened(EventKind::LotOpened));
        EXPECT_TRUE(p.s.player[ann].tokens.empty());
        EXPECT_EQ(p.s.deck[index_of(deck_of(p.game.board.token_card[0]))].seen_count, 1);
    });
}

void several_creditors(Suite& suite) {
    suite.rule({"BANK-11"}, "AreAllPaidInTurnOrder", [](Position p) {
        pay_each_fifty(p);
        for (const PlayerId other : {ben, cat, dan}) EXPECT_EQ(p.cash(other), 1550);
        EXPECT_EQ(p.cash(ann), 1500 - 150);
        std::vector<PlayerId> paid;
        for (const Event& e : p.events)
            if (e.kind == EventKind::Paid) paid.push_back(e.other);
        EXPECT_EQ(paid, (std::vector<PlayerId>{ben, cat, dan}));
    });

    suite.rule({"BANK-11"}, "EachShortfallIsADebtOfItsOwn", [](Position p) {
        p.owns(ann, {kBrown1, kStation1}).cash(ann, 70);
        pay_each_fifty(p);
        EXPECT_EQ(p.cash(ben), 1550);
        EXPECT_EQ(p.ask(), Ask::Debt);
        EXPECT_EQ(p.debt().other, cat);
        EXPECT_EQ(p.debt().amount, 50);
        p.play(p.mortgage(ann, kBrown1));
        EXPECT_EQ(p.cash(cat), 1550);
        EXPECT_EQ(p.cash(dan), 1500);
        EXPECT_EQ(p.debt().other, dan);
        p.play(p.mortgage(ann, kStation1));
        EXPECT_EQ(p.cash(dan), 1550);
        EXPECT_EQ(p.cash(ann), 70 - 150 + p.figures(kBrown1).mortgage + p.figures(kStation1).mortgage);
    });

    suite.rule({"BANK-11"}, "OneWhoFailsAtOneDebtPaysNoLaterCreditor", [](Position p) {
        p.cash(ann, 70);
        pay_each_fifty(p).play(act::bankrupt(ann));
        EXPECT_EQ(p.cash(ben), 1550);
        EXPECT_EQ(p.cash(cat), 1520);
        EXPECT_EQ(p.cash(dan), 1500);
    });
}

}  // namespace

void bank_tests(Suite& suite) {
    raising_money(suite);
    titles_for_debts(suite);
    last_resorts(suite);
    several_creditors(suite);
}

}  // namespace banquier::testing
