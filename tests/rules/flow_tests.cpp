#include "contest.hpp"

#include <algorithm>

namespace banquier::testing {

void flow_trade_tests(Suite& suite);    // FLOW-05 FLOW-06
void flow_lot_tests(Suite& suite);      // FLOW-03 FLOW-07
void flow_contest_tests(Suite& suite);  // FLOW-08
void flow_debt_tests(Suite& suite);     // FLOW-09 FLOW-10 FLOW-11
void flow_estate_tests(Suite& suite);   // FLOW-10
void flow_time_tests(Suite& suite);     // FLOW-12

namespace {

// Everybody awaited has an answer that is legal.
void expect_standing_answers(const Position& p) {
    const Decision d = decision(p.game, p.s);
    EXPECT_NE(d.awaited.empty(), !d.luck);
    for (const PlayerId q : d.awaited) {
        const Action answer = standing_answer(p.game, p.s, q);
        EXPECT_FALSE(why_illegal_before_dice(p.game, p.s, answer))
            << "act kind " << static_cast<int>(answer.kind);
    }
}

void decisions(Suite& suite) {
    suite.rule({"FLOW-01"}, "ABuyerWhoHasSpentTheCashCanStillDecline", [](Position p) {
        p.owns(ben, {kBlue1}).cash(ann, p.price(kRed3)).land(ann, kRed3);
        EXPECT_TRUE(p.legal(act::buy(ann)));
        p.play(p.offer(ann, ben, {.get = {kBlue1}, .money = 1})).play(p.accept(ben, ann));
        p.refused(act::buy(ann), Reason::NotEnoughCash, "BUY-01"_rule);
        EXPECT_EQ(standing_answer(p.game, p.s, ann), act::decline(ann));
        p.stand(ann);
        EXPECT_NE(p.ask(), Ask::Buy);
    });

    suite.rule({"FLOW-01"}, "OneDecisionIsPutToThoseAwaitedAlone", [](Position p) {
        EXPECT_EQ(decision(p.game, p.s).awaited, PlayerSet::of(ann));
        p.refused(act::roll(ben, 1, 2), Reason::NotYourDecision, "FLOW-01"_rule);
        p.refused(act::end_turn(ann), Reason::NotYourDecision, "FLOW-01"_rule);
        p.land(ann, kRed3);
        EXPECT_EQ(decision(p.game, p.s).awaited, PlayerSet::of(ann));
        p.refused(act::buy(ben), Reason::NotYourDecision, "FLOW-01"_rule);
        p.refused(act::roll(ann, 1, 2), Reason::NotYourDecision, "FLOW-01"_rule);
        p.play(act::buy(ann)).refused(act::end_turn(ben), Reason::NotYourDecision, "FLOW-01"_rule);
    });

    suite.rule({"FLOW-01"}, "LuckOrSeveralPlayersMayBeAwaited", [](Position p) {
        p.land(ann, kChest2);
        EXPECT_TRUE(decision(p.game, p.s).luck);
        EXPECT_TRUE(decision(p.game, p.s).awaited.empty());
        Position lot(p.rule_set);
        lot.hammer(kRed3);
        for (const PlayerId bidder : {ann, ben, cat}) EXPECT_TRUE(lot.awaits(bidder));
        lot.play(act::pass(ann));
        EXPECT_FALSE(lot.awaits(ann));
        expect_standing_answers(lot);
    });

    suite.rule({"FLOW-01"}, "EveryAskHasAStandingAnswer", [](Position p) {
        expect_standing_answers(p);
        p.cash(ann, 5).land(ann, kRed3);
        expect_standing_answers(p);
        p.play(act::decline(ann)).all_pass();
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        expect_standing_answers(p);
    });

    suite.rule({"FLOW-01"}, "ADebtorsIsLiquidationStepByStep", [](Position p) {
        p.owns(ben, {kDark1, kDark2}).level({kDark1, kDark2}, p.hotel());
        p.owns(ann, {kRed1, kRed2, kRed3, kUtility1})
            .level({kRed1, kRed2, kRed3}, p.hotel())
            .mortgaged({kUtility1});
        p.cash(ann, 0).visit(ann, kDark2);
        for (int guard = 0; p.ask() == Ask::Debt && guard < 40; ++guard) {
            expect_standing_answers(p);
            p.stand(ann);
        }
        EXPECT_NE(p.ask(), Ask::Debt);
    });
}

void free_acts(Suite& suite) {
    suite.rule({"FLOW-02"}, "OnlyTheDebtorRaisesMoneyWhileADebtIsOpen", [](Position p) {
        p.owns(ann, {kRed3}).owns(ben, {kStation1}).cash(ann, 100).turn(ann).land(ann, kTax1);
        p.refused(p.mortgage(ben, kStation1), Reason::DebtOpen, "FLOW-02"_rule);
        p.refused(p.offer(ben, cat, {.give = {kStation1}, .money = -100}), Reason::DebtOpen, "FLOW-02"_rule);
        p.play(p.mortgage(ann, kRed3));
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });

    suite.rule({"FLOW-02"}, "OthersMayTradeWithTheDebtor", [](Position p) {
        p.owns(ann, {kRed3}).owns(ben, {kStation1}).cash(ann, 0).land(ann, kTax1);
        p.refused(p.offer(cat, ben, {.get = {kStation1}, .money = 1}), Reason::DebtOpen, "FLOW-02"_rule);
        p.play(p.offer(ben, ann, {.get = {kRed3}, .money = 300})).play(p.accept(ann, ben));
        EXPECT_EQ(p.owner(kRed3), ben);
        EXPECT_EQ(p.cash(ann), 300 - 200);
    });

    suite.rule({"FLOW-02"}, "NothingElseHappensWhileLuckIsAwaited", [](Position p) {
        p.owns(ann, {kRed3, kStation1}).play(p.offer(ann, ben, {.give = {kStation1}})).land(ann, kChest2);
        p.refused(p.mortgage(ann, kRed3), Reason::LuckAwaited, "FLOW-02"_rule);
        p.refused(p.offer(cat, ann, {.get = {kRed3}, .money = 1}), Reason::LuckAwaited, "FLOW-02"_rule);
        p.refused(p.accept(ben, ann), Reason::LuckAwaited, "FLOW-02"_rule);
        p.refused(act::refuse(ben, ann, 1), Reason::LuckAwaited, "FLOW-02"_rule);
        p.refused(act::withdraw(ann), Reason::LuckAwaited, "FLOW-02"_rule);
    });

    suite.rule({"FLOW-02"}, "NobodyBuildsWhileALotIsOpen", [](Position p) {
        p.owns(dan, {kBrown1, kBrown2}).hammer(kRed3);
        p.refused(p.build(dan, kBrown1, {1, 1}), Reason::LotOpen, "FLOW-02"_rule);
    });

    suite.rule({"FLOW-02"}, "NoOtherLotOpensWhileOneIs",
        [](Position p) {
            p.owns(dan, {kBlue1}).holds_token(ann).hammer(kRed3);
            p.refused(p.put_up(dan, kBlue1), Reason::LotOpen, "FLOW-02"_rule);
            p.refused(act::put_up_token(ann, TokenId{0}, 10), Reason::LotOpen, "FLOW-02"_rule);
        },
        {.only = {"championnat"}});

    suite.rule(
        {"FLOW-02"}, "NobodyBuildsWhileAContestIsOpen",
        [](Position p) {
            p.owns(ann, {kBrown1, kBrown2}).owns(ben, {kBlue1, kBlue2, kBlue3}).stock(2, 12);
            p.play(p.build(ann, kBrown1, {1, 1}));
            EXPECT_EQ(p.ask(), Ask::Wants);
            p.refused(p.build(ann, kBrown1, {1, 0}), Reason::ContestOpen, "FLOW-02"_rule);
            p.refused(p.build(ben, kBlue1, {1, 0, 0}), Reason::ContestOpen, "FLOW-02"_rule);
        },
        kWhereBuildingsAreContested);
}

// Ben lands on Ann's street by a double and is to roll again.
Position& double_to_ann(Position& p) {
    return p.owns(ann, {kRed3}).turn(ben).at(ben, kRed3 - 4).play(act::roll(ben, 2, 2));
}

void rent_claims(Suite& suite) {
    suite.rule({"FLOW-04"}, "AClaimLapsesAtAnothersRollForLeavingPrison", [](Position p) {
        p.owns(ann, {kRed3}).in_prison(cat).land(ben, kRed3).play(act::end_turn(ben));
        EXPECT_TRUE(p.legal(p.claim(ann, kRed3)));
        p.play(act::roll(cat, 1, 2)).refused(p.claim(ann, kRed3), Reason::NothingToClaim, "FLOW-04"_rule);
        EXPECT_EQ(p.cash(ben), 1500);
    });

    suite.rule({"FLOW-04"}, "AUtilitysDiceDoNotEndTheTimeForClaiming",
        [](Position p) {
            p.owns(cat, {kUtility2});
            double_to_ann(p).at(ben, kUtility2 - 3).play(act::roll(ben, 1, 2)).play(p.claim(cat, kUtility2));
            p.play(act::throw_dice(3, 4));
            EXPECT_EQ(p.cash(cat), 1500 + 7 * p.figures(kUtility2).rent[0]);
            p.play(p.claim(ann, kRed3));
            EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
        },
        {.only = {"stars", "ligue1", "ligue1-rapide"}});

    suite.rule({"FLOW-04"}, "AClaimMadeInTimeIsADebtAtOnce", [](Position p) {
        p.owns(ann, {kRed3}).owns(ben, {kStation1}).cash(ben, 5).land(ben, kRed3).play(p.claim(ann, kRed3));
        EXPECT_EQ(p.ask(), Ask::Debt);
        EXPECT_EQ(p.debt().amount, p.figures(kRed3).rent[0]);
        p.play(p.mortgage(ben, kStation1)).play(act::end_turn(ben)).play(act::roll(cat, 1, 3));
        p.refused(p.claim(ann, kRed3), Reason::NothingToClaim);
    });

    // Red comes first and is open; the station of the second landing waits for it.
    suite.rule({"FLOW-04"}, "AClaimMadeDuringADebtIsNotedAndSettledAfterwards", [](Position p) {
        const Money rent = p.figures(kStation3).rent[0];
        p.owns(cat, {kStation3}).owns(ben, {kDark1}).cash(ben, 0);
        double_to_ann(p).at(ben, kStation3 - 3).play(act::roll(ben, 1, 2)).play(p.claim(ann, kRed3));
        p.play(p.claim(cat, kStation3));
        EXPECT_TRUE(p.happened(EventKind::RentNoted, "FLOW-04"_rule));
        EXPECT_EQ(p.debt().other, ann);
        EXPECT_EQ(p.cash(cat), 1500);
        p.play(p.mortgage(ben, kDark1));
        EXPECT_EQ(p.cash(cat), 1500 + rent);
        EXPECT_EQ(p.cash(ben), p.figures(kDark1).mortgage - p.figures(kRed3).rent[0] - rent);
        p.play(act::end_turn(ben)).play(act::roll(cat, 1, 3));
        p.refused(p.claim(cat, kStation3), Reason::NothingToClaim, "FLOW-04"_rule);
    });

    suite.rule({"FLOW-04"}, "AClaimMadeDuringALotIsNotedAndSettledAfterwards", [](Position p) {
        const Money rent = p.figures(kRed3).rent[0];
        p.holds_token(dan);
        double_to_ann(p);
        if (p.rule_set == "championnat")
            p.play(act::put_up_token(dan, TokenId{0}, 10));
        else
            p.at(ben, kOrange3 - 3).play(act::roll(ben, 1, 2)).play(act::decline(ben));
        p.play(p.claim(ann, kRed3));
        EXPECT_EQ(p.ask(), Ask::Bids);
        EXPECT_EQ(p.cash(ann), 1500);
        p.all_pass();
        EXPECT_EQ(p.cash(ann), 1500 + rent);
        EXPECT_EQ(p.cash(ben), 1500 - rent);
    });

    suite.rule({"FLOW-04"}, "NotedClaimsAreSettledInOrderOfLanding", [](Position p) {
        p.owns(cat, {kStation3}).owns(dan, {kBrown1}).owns(ben, {kDark1}).cash(ben, 0);
        double_to_ann(p).at(ben, kStation3 - 4).play(act::roll(ben, 2, 2));
        p.at(ben, kBrown1 + 37).play(act::roll(ben, 1, 2)).cash(ben, 0);
        p.play(p.claim(ann, kRed3)).play(p.claim(dan, kBrown1)).play(p.claim(cat, kStation3));
        p.play(p.mortgage(ben, kDark1));
        std::vector<PlayerId> paid;
        for (const Event& e : p.events)
            if (e.kind == EventKind::Paid) paid.push_back(e.other);
        EXPECT_EQ(paid, (std::vector<PlayerId>{ann, cat, dan}));
    });

    suite.rule({"FLOW-04"}, "AClaimSurvivesUntilAnotherPlayerRolls", [](Position p) {
        double_to_ann(p).at(ben, kPrison - 3).play(act::roll(ben, 1, 2)).play(act::end_turn(ben));
        p.owns(cat, {kBlue1}).play(p.offer(cat, ann, {.give = {kBlue1}})).play(p.accept(ann, cat));
        EXPECT_TRUE(p.legal(p.claim(ann, kRed3)));
        p.play(act::roll(cat, 4, 6)).refused(p.claim(ann, kRed3), Reason::NothingToClaim, "FLOW-04"_rule);
    });
}

void teams(Suite& suite) {
    suite.rule({"FLOW-13"}, "TeamMatesClaimRentForEachOther", [](Position p) {
        p.owns(ann, {kRed3}).land(ben, kRed3).refused(p.claim(dan, kRed3), Reason::NotTheClaimant);
        p.play(p.claim(cat, kRed3));
        EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
        EXPECT_EQ(p.cash(cat), 1500);
    });

    suite.rule({"FLOW-13"}, "AtATableOfSixTheySitOppositeEachOther",
        [](Position p) {
            p.owns(ann, {kRed3}).land(ben, kRed3).refused(p.claim(cat, kRed3), Reason::NotTheClaimant);
            p.play(p.claim(dan, kRed3));
            EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
        },
        {.players = 6});

    suite.rule({"FLOW-13"}, "RentIsOwedToATeamMateToo", [](Position p) {
        p.owns(ann, {kRed3}).land(cat, kRed3).play(p.claim(cat, kRed3));
        EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
        EXPECT_EQ(p.cash(cat), 1500 - p.figures(kRed3).rent[0]);
    });

    suite.rule({"FLOW-13"}, "TradesWithinATeamObeyEveryRule", [](Position p) {
        p.owns(ann, {kBrown1, kBrown2, kRed3}).level({kBrown1}, 1);
        p.refused(p.offer(ann, cat, {.give = {kBrown1}}), Reason::GroupBuilt, "TRADE-02"_rule);
        p.refused(p.offer(ann, cat, {.money = 100}), Reason::OfferEmpty, "TRADE-03"_rule);
        p.cash(ann, 0).land(ann, kTax1).play(p.offer(ann, cat, {.give = {kRed3}}));
        p.refused(p.accept(cat, ann), Reason::NotNow, "FLOW-05"_rule);
        p.play(p.offer(cat, ann, {.get = {kRed3}}));
        p.refused(p.accept(ann, cat), Reason::WouldWasteEstate, "FLOW-10"_rule);
    });
}

void pairings(Suite& suite) {
    suite.rule({"FLOW-14"}, "AnotherPairingIsAllowedWhereTheDrawsAgreeAndShownAsUnofficial", [](Position p) {
        int official = 0;
        for (const editions::Edition& board : library().editions()) {
            const bool listed = std::ranges::count(board.rule_sets, p.rule_set) != 0;
            const editions::Resolution found = library().resolve(board.id, p.rule_set);
            EXPECT_EQ(found.ok(), board.draw == p.game.rules.draw) << board.id;
            if (!found.ok()) continue;
            official += listed;
            EXPECT_EQ(found.unofficial.empty(), listed) << board.id;
            for (const editions::Mark& mark : found.unofficial)
                EXPECT_EQ(mark.why, editions::Mark::Why::Pairing);
        }
        EXPECT_GE(official, 1);
    });

    suite.rule({"FLOW-14"}, "TheQuickOptionsAreOfficialOneByOne",
        [](Position p) {
            for (const char* option : {"dealt_titles=0", "houses_before_hotel=4", "bankruptcies_to_end=0"}) {
                const std::vector<std::string> choice{option};
                EXPECT_TRUE(library().resolve("mondial2006", p.rule_set, choice).unofficial.empty())
                    << option;
                EXPECT_EQ(library().resolve("classique", p.rule_set, choice).unofficial.size(), 1u) << option;
            }
        },
        {.only = {"mondial2006-rapide"}});

    suite.rule({"FLOW-14"}, "SoIsTheFineThatTheTextOfLigue1Prints",
        [](Position p) {
            const std::vector<std::string> printed{"fine=150"}, another{"fine=100"};
            const editions::Resolution found = library().resolve("ligue1", p.rule_set, printed);
            EXPECT_EQ(found.game.rules.fine, 150);
            EXPECT_TRUE(found.unofficial.empty());
            EXPECT_EQ(library().resolve("ligue1", p.rule_set, another).unofficial.size(), 1u);
        },
        {.only = {"ligue1-rapide"}});
}

}  // namespace

void flow_tests(Suite& suite) {
    decisions(suite);
    free_acts(suite);
    rent_claims(suite);
    teams(suite);
    pairings(suite);
    flow_trade_tests(suite);
    flow_lot_tests(suite);
    flow_contest_tests(suite);
    flow_debt_tests(suite);
    flow_estate_tests(suite);
    flow_time_tests(suite);
}

}  // namespace banquier::testing
