// FLOW-09, FLOW-10 and FLOW-11: debts and bankruptcies.
#include "bank.hpp"

namespace banquier::testing {

void flow_debt_tests(Suite& suite);

namespace {

// The place of the first event of a kind in the last act; after all of them if there is none.
std::size_t when(const Position& p, EventKind kind) {
    std::size_t i = 0;
    while (i < p.events.size() && p.events[i].kind != kind) ++i;
    return i;
}

void debts(Suite& suite) {
    suite.rule({"FLOW-09"}, "ACoveredDebtIsPaidAtOnce", [](Position p) {
        p.cash(ann, 200).land(ann, kTax1);
        EXPECT_EQ(p.cash(ann), 0);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        EXPECT_FALSE(p.happened(EventKind::DebtArose));
    });

    suite.rule({"FLOW-09"}, "AnyOtherIsPaidTheMomentCashSuffices", [](Position p) {
        p.owns(ann, {kBrown1, kStation1, kRed3}).cash(ann, 99).land(ann, kTax1);
        EXPECT_EQ(p.ask(), Ask::Debt);
        p.play(p.mortgage(ann, kStation1));
        EXPECT_EQ(p.ask(), Ask::Debt);
        EXPECT_EQ(p.cash(ann), 199);
        p.play(p.offer(ben, ann, {.get = {kBrown1}, .money = p.price(kBrown1)})).play(p.accept(ann, ben));
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        EXPECT_EQ(p.cash(ann), 199 + p.price(kBrown1) - 200);
    });

    suite.rule({"FLOW-09"}, "ACardThatCollectsFromEachGoesRoundFromTheLeft", [](Position p) {
        p.owns(ann, {kStation1}).owns(ben, {kStation2}).owns(dan, {kStation3});
        p.cash(ann, 0).cash(ben, 0).cash(dan, 0).land(cat, kChest2).draw(CardKind::CollectEach);
        const Money owed = p.debt().amount;
        for (const auto& [debtor, square] : {std::pair{dan, kStation3}, {ann, kStation1}, {ben, kStation2}}) {
            EXPECT_EQ(p.debt().player, debtor);
            p.play(p.mortgage(debtor, square));
            EXPECT_EQ(p.cash(debtor), p.figures(square).mortgage - owed);
        }
        EXPECT_EQ(p.cash(cat), 1500 + 3 * owed);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });

    suite.rule({"FLOW-10"}, "BankruptcyIsOnlyForWhoCannotRaiseTheDebt", [](Position p) {
        p.owns(ann, {kStation1}).cash(ann, 200 - from_bank(p, kStation1)).land(ann, kTax1);
        p.refused(act::bankrupt(ann), Reason::CanStillPay, "FLOW-10"_rule);
        p.cash(ann, 200 - from_bank(p, kStation1) - 1);
        if (p.rule_set == "championnat") p.play(p.put_up(ann, kStation1)).all_pass();  // [BANK-09]
        EXPECT_TRUE(p.legal(act::bankrupt(ann)));
    });
}

// Ben owes the rent of Ann's hotels, which he cannot pay. Where it had to be claimed, the double that led him there has
// led him on to Cat's street, whose rent Cat has not claimed.
Position& ruin_ben(Position& p) {
    p.owns(ann, {kDark1, kDark2}).level({kDark1, kDark2}, p.hotel()).owns(cat, {kRed3, kStation1});
    p.cash(ben, 100).turn(ben).at(ben, kDark1).play(act::roll(ben, 1, 1));
    if (p.game.rules.rent_due == RentDue::WhenClaimed)
        p.at(ben, kRed3 - 4).play(act::roll(ben, 2, 2)).play(p.claim(ann, kDark2));
    EXPECT_EQ(p.debt().player, ben);
    return p;
}

// A double has led Ben to Cat's hotels, the next throw to Ann's; neither has claimed.
Position& visit_cat_and_ann(Position& p) {
    p.owns(cat, {kDark1, kDark2}).level({kDark1, kDark2}, p.hotel()).owns(ann, kReds).level(kReds, p.hotel());
    p.turn(ben).at(ben, kDark1).play(act::roll(ben, 1, 1)).at(ben, kRed3 - 4).play(act::roll(ben, 2, 2));
    EXPECT_EQ(p.s.claims, 2);
    return p.cash(ben, 100);
}

// Somebody has nothing left that could be sold or mortgaged.
Position& mortgage_all(Position& p, PlayerId who) {
    for (const DeedId d : p.s.facts.titles[who]) {
        p.s.holding[d].level = 0;
        p.s.holding[d].mortgaged = true;
    }
    refresh_facts(p.game, p.s);
    return p.stock(p.s.houses, p.s.hotels);
}

void flow_bankruptcies(Suite& suite) {
    suite.rule({"FLOW-11"}, "OffersAndClaimsLapseBeforeTheEstateMoves", [](Position p) {
        p.owns(ben, {kBrown1, kBrown2}).level({kBrown1, kBrown2}, 1);
        ruin_ben(p).play(p.offer(ben, cat, {.get = {kStation1}, .money = 1}));
        p.play(p.offer(cat, ben, {.give = {kStation1}, .money = -1}));
        const bool sold_before = p.rule_set == "championnat";  // [BANK-09]
        if (sold_before) p.play(p.build(ben, kBrown1, {0, 0}));
        for (const int square : {kBrown1, kBrown2})
            if (sold_before) p.play(p.put_up(ben, square)).all_pass();
        p.play(act::bankrupt(ben));
        EXPECT_EQ(p.count(EventKind::OfferLapsed), 2);
        const EventKind first = sold_before ? EventKind::EstateTaken : EventKind::BuildingSold;
        EXPECT_LT(when(p, EventKind::OfferLapsed), when(p, first));
        if (p.game.rules.rent_due == RentDue::WhenClaimed) {
            EXPECT_TRUE(p.happened(EventKind::RentLapsed, "FLOW-11"_rule));
            EXPECT_LT(when(p, EventKind::RentLapsed), when(p, first));
        }
        EXPECT_LE(when(p, first), when(p, EventKind::EstateTaken));
        EXPECT_LT(when(p, EventKind::EstateTaken), when(p, EventKind::TitleMoved));
        EXPECT_LT(when(p, EventKind::TitleMoved), p.events.size());
        EXPECT_EQ(p.s.claims, 0);
        EXPECT_TRUE(p.s.offering.empty());
    });

    suite.rule({"FLOW-11"}, "TheBankruptsTurnEnds",
        [](Position p) {
            ruin_ben(p).play(act::bankrupt(ben));
            EXPECT_TRUE(p.happened(EventKind::TurnEnded));
            EXPECT_EQ(p.s.turn, cat);
            EXPECT_EQ(p.ask(), Ask::Roll);
            EXPECT_EQ(p.s.claims, 0);
        },
        {.without = {"ligue1-rapide", "mondial2006-rapide"}});

    suite.rule({"FLOW-11"}, "TheBankruptsUnclaimedRentsLapse",
        [](Position p) {
            p.owns(ben, {kRed3}).at(ann, kRed3 - 4).play(act::roll(ann, 2, 2));
            p.play(p.offer(ben, dan, {.give = {kRed3}})).play(p.accept(dan, ben)).cash(ben, 0);
            EXPECT_TRUE(p.legal(p.claim(ben, kRed3)));
            p.at(ann, kChest2 - 3)
                .play(act::roll(ann, 1, 2))
                .draw(CardKind::CollectEach)
                .play(act::bankrupt(ben));
            EXPECT_TRUE(p.happened(EventKind::RentLapsed, "FLOW-11"_rule));
            EXPECT_EQ(p.s.claims, 0);
        },
        {.without = {"asterix", "asterix-rapide", "asterix-chrono"}});

    const Where where_rent_is_claimed{.without = {"asterix", "asterix-rapide", "asterix-chrono"}};

    suite.rule(
        {"FLOW-11"}, "ARentOfAnEarlierLandingCountsAsClaimedWhereTheVisitorCannotPay",
        [](Position p) {
            visit_cat_and_ann(p).play(p.claim(ann, kRed3));
            EXPECT_TRUE(p.happened(EventKind::RentClaimed));
            EXPECT_EQ(p.debt().other, cat);
            p.play(act::bankrupt(ben));
            EXPECT_TRUE(p.happened(EventKind::RentLapsed, "FLOW-11"_rule)) << "Ann's, of the later landing";
            EXPECT_FALSE(p.s.in_play.contains(ben));
            EXPECT_EQ(p.cash(cat), 1500 + 100);
            EXPECT_EQ(p.cash(ann), 1500);
        },
        where_rent_is_claimed);

    suite.rule(
        {"FLOW-11"}, "ButNotWhereTheVisitorCanPayAllThatIsOwed",
        [](Position p) {
            p.owns(ben, {kStation1, kStation2});
            visit_cat_and_ann(p).cash(ben, 0);
            p.s.claim[0].amount = 60;
            p.s.claim[1].amount = 140;
            p.play(p.claim(ann, kRed3));
            EXPECT_EQ(p.debt().other, ann);
            p.play(p.claim(cat, kDark2));
            EXPECT_EQ(p.debt().other, cat);
        },
        where_rent_is_claimed);

    // The later creditor would have the money back in the same act.
    suite.rule(
        {"FLOW-11"}, "SoThatTheLaterCreditorBuysNoEstateWithTheMoneyThatComesBack",
        [](Position p) {
            p.owns(ben, {kStation1, kStation2, kStation3});
            visit_cat_and_ann(p).play(p.claim(ann, kRed3)).cash(ann, 5000);
            const Money price = p.price(kStation1) * 3;
            p.play(p.offer(ben, ann, {.give = {kStation1, kStation2, kStation3}, .money = -price}));
            p.play(p.accept(ann, ben));
            EXPECT_EQ(p.debt().other, cat);
            p.play(act::bankrupt(ben));
            EXPECT_EQ(p.cash(cat), 1500 + 100 + price);
        },
        where_rent_is_claimed);

    suite.rule({"FLOW-11"}, "NotWhereItsSilentOwnerCouldNotPayForTheMortgages",
        [](Position p) {
            p.owns(ben, {kStation1, kStation2}).mortgaged({kStation1, kStation2});
            visit_cat_and_ann(p).cash(cat, 0).cash(ben, 19).s.claim[0].amount = 4000;
            mortgage_all(p, cat);
            Position enough = p;
            p.play(p.claim(ann, kRed3)).play(act::bankrupt(ben));
            EXPECT_EQ(p.owner(kStation1), ann);
            enough.cash(cat, 1).play(enough.claim(ann, kRed3)).play(act::bankrupt(ben));
            EXPECT_EQ(enough.owner(kStation1), cat);
        },
        {.only = {"classique", "topclubs", "poche", "ligue1"}});  // [BANK-05]

    suite.rule({"FLOW-11"}, "NorWhereItsOwnerIsTheVisitorsTeamMate",
        [](Position p) {
            p.owns(dan, kDarks).level(kDarks, p.hotel()).owns(ann, kReds).level(kReds, p.hotel());
            p.turn(ben).at(ben, kDark1 - 2).play(act::roll(ben, 1, 1)).at(ben, kRed3 - 3).cash(ben, 300);
            p.play(act::roll(ben, 1, 2)).play(p.claim(ann, kRed3));
            EXPECT_EQ(p.debt().other, ann);
            p.play(act::bankrupt(ben));
            EXPECT_EQ(p.cash(dan), 1500);
            EXPECT_EQ(p.cash(ann), 1500 + 300);
        },
        {.only = {"championnat"}});

    suite.rule({"FLOW-11"}, "AnUnmortgagedTitleOfTheEstateCountsAmongThoseMeans",
        [](Position p) {
            p.owns(ben, {kStation1, kStation2, kStation3}).mortgaged({kStation1, kStation2});
            visit_cat_and_ann(p).cash(cat, 0).cash(ben, 0).s.claim[0].amount = 4000;
            mortgage_all(p, cat).play(p.claim(ann, kRed3)).play(act::bankrupt(ben));
            EXPECT_EQ(p.owner(kStation1), cat);
        },
        {.only = {"classique", "topclubs", "poche", "ligue1"}});

    suite.rule({"FLOW-11"}, "WhereTheFailureEndsTheGameInheritingCostsNoCash",
        [](Position p) {
            p.owns(ben, {kStation1, kStation2}).mortgaged({kStation1, kStation2});
            visit_cat_and_ann(p).cash(cat, 0).cash(ben, 0).s.claim[0].amount = 4000;
            mortgage_all(p, cat).play(p.claim(ann, kRed3)).play(act::bankrupt(ben));
            EXPECT_EQ(p.owner(kStation1), cat);
            EXPECT_TRUE(game_over(p.s));
        },
        {.only = {"ligue1-rapide"}});

    suite.rule(
        {"FLOW-11"}, "AlsoWhereALaterLandingAsksForATax",
        [](Position p) {
            p.owns(cat, {kDark1, kDark2}).level({kDark1, kDark2}, p.hotel()).turn(ben);
            p.at(ben, kDark1).play(act::roll(ben, 1, 1)).at(ben, 0).cash(ben, 100);
            p.play(act::roll(ben, 2, 2));
            EXPECT_EQ(p.debt().other, cat);
            p.play(act::bankrupt(ben));
            EXPECT_EQ(p.cash(cat), 1500 + 100);
        },
        where_rent_is_claimed);

    suite.rule(
        {"FLOW-11"}, "AndIsPaidFirstWhereTheCashSuffices",
        [](Position p) {
            visit_cat_and_ann(p).s.claim[0].amount = 60;
            p.play(p.claim(ann, kRed3));
            EXPECT_EQ(p.cash(cat), 1500 + 60);
            EXPECT_EQ(p.debt().other, ann);
            p.play(act::bankrupt(ben));
            EXPECT_EQ(p.cash(ann), 1500 + 40);
        },
        where_rent_is_claimed);

    suite.rule(
        {"FLOW-11"}, "OrRaisedFirstWhereThatIsPossible",
        [](Position p) {
            p.owns(ben, {kStation1});
            visit_cat_and_ann(p).s.claim[0].amount = 150;
            p.play(p.claim(ann, kRed3));
            EXPECT_EQ(p.debt().other, cat);
            p.refused(act::bankrupt(ben), Reason::CanStillPay, "FLOW-10"_rule);
            p.play(p.mortgage(ben, kStation1));
            EXPECT_EQ(p.cash(cat), 1500 + 150);
            EXPECT_EQ(p.debt().other, ann);
        },
        where_rent_is_claimed);

    suite.rule({"FLOW-11"}, "NothingIsPaidToALaterCreditorFirstByASaleToTheBank",
        [](Position p) {
            p.owns(ben, {kStation1}).mortgaged({kStation1});
            visit_cat_and_ann(p).play(p.claim(ann, kRed3)).play(act::sell_to_bank(ben, p.deed(kStation1)));
            EXPECT_EQ(p.cash(cat), 1500 + 100);
            EXPECT_EQ(p.cash(ann), 1500);
        },
        {.only = {"championnat"}});

    // Put together by hand: a rent that Ben owes and that is claimed waits while Ann fails.
    const auto claimed_by = [](Position& p, PlayerId owner) {
        p.s.claim[0] = {.deed = p.deed(kBlue1), .visitor = ben, .owner = owner, .noted = true, .amount = 30};
        p.s.claims = 1;
    };
    const auto claimed_by_ann = [=](Position& p) { claimed_by(p, ann); };
    const Where where_one_failure_ends{.only = {"ligue1-rapide", "mondial2006-rapide"}};

    suite.rule(
        {"FLOW-11"}, "ARentClaimedAmongThoseLeftIsPaidBeforeFortunesAreCounted",
        [=](Position p) {
            p.cash(ann, 0).land(ann, kTax1);
            claimed_by(p, dan);
            p.play(act::bankrupt(ann));
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.cash(ben), 1500 - 30);
            EXPECT_EQ(p.cash(dan), 1500 + 30);
            EXPECT_EQ(p.s.winners, PlayerSet::of(dan));
        },
        where_one_failure_ends);

    suite.rule(
        {"FLOW-11"}, "MoneyIsRaisedForItAndNothingElseIsPlayed",
        [=](Position p) {
            p.owns(ben, {kStation1}).owns(cat, {kStation2}).cash(ben, 0).cash(ann, 0).land(ann, kTax1);
            claimed_by(p, dan);
            p.play(act::bankrupt(ann));
            EXPECT_FALSE(game_over(p.s));
            EXPECT_EQ(p.debt().player, ben);
            EXPECT_FALSE(p.legal(p.mortgage(cat, kStation2)));
            EXPECT_FALSE(p.legal(p.offer(cat, dan, {.give = {kStation2}, .money = -200})));
            Position sold = p;
            const Money price = p.price(kStation1);
            sold.play(p.offer(ben, cat, {.give = {kStation1}, .money = -price})).play(sold.accept(cat, ben));
            EXPECT_TRUE(game_over(sold.s));
            EXPECT_EQ(sold.cash(ben), price - 30);
            p.play(p.mortgage(ben, kStation1));
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.cash(ben), p.figures(kStation1).mortgage - 30);
            EXPECT_EQ(p.cash(dan), 1500 + 30);
        },
        where_one_failure_ends);

    suite.rule(
        {"FLOW-10"}, "NobodyGivesOrOverpaysWhileTheLastDebtsAreSettled",
        [=](Position p) {
            p.owns(ben, {kStation1, kStation2}).cash(ben, 0).cash(ann, 0).land(ann, kTax1);
            claimed_by(p, dan);
            p.play(act::bankrupt(ann));
            const Money price = p.price(kStation1);
            p.play(p.offer(ben, cat, {.give = {kStation1}, .money = 1 - price}));
            EXPECT_FALSE(p.legal(p.accept(cat, ben))) << "a gift of 1";
            p.play(p.offer(ben, cat, {.give = {kStation1}, .money = -1 - price}));
            EXPECT_FALSE(p.legal(p.accept(cat, ben))) << "1 too much";
            p.play(p.offer(ben, cat, {.give = {kStation1}, .money = -price})).play(p.accept(cat, ben));
            EXPECT_TRUE(game_over(p.s));
        },
        where_one_failure_ends);

    suite.rule(
        {"FLOW-11"}, "WhoCannotPayItThenFailsToo",
        [=](Position p) {
            p.owns(ann, {kUtility1}).mortgaged({kUtility1}).owns(cat, {kDark1, kDark2});
            p.level({kDark1, kDark2}, p.hotel()).cash(ben, 10).cash(ann, 0).visit(ann, kDark2);
            claimed_by(p, dan);
            p.play(act::bankrupt(ann)).play(act::bankrupt(ben));
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.cash(dan), 1500 + 10);
            EXPECT_EQ(p.s.in_play, (PlayerSet{0b1100}));
            // [BANK-05] The line of Cat's fortune is the one of the first bankruptcy.
            EXPECT_EQ(p.s.interest_due, p.rule_set == "ligue1-rapide" ? 8 : 0);
        },
        where_one_failure_ends);

    suite.rule(
        {"FLOW-11"}, "AClaimedRentThatWaitsForItsThrowIsThrownFor",
        [=](Position p) {
            p.owns(dan, {kUtility1}).cash(ann, 0).land(ann, kTax1);
            claimed_by(p, dan);
            p.s.claim[0].deed = p.deed(kUtility1);
            p.s.claim[0].throw_anew = true;
            p.s.claim[0].amount = 4;
            p.play(act::bankrupt(ann));
            EXPECT_FALSE(game_over(p.s));
            EXPECT_EQ(p.ask(), Ask::ThrowForRent);
            p.play(act::throw_dice(3, 4));
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.cash(ben), 1500 - 28);
            EXPECT_EQ(p.cash(dan), 1500 + 28);
        },
        where_one_failure_ends);

    suite.rule({"FLOW-11"}, "AnHeirWhoThenSellsTheInheritedTitleStillOwesTheLine",
        [=](Position p) {
            p.owns(ann, {kUtility1}).mortgaged({kUtility1}).owns(cat, {kDark1, kDark2}).cash(cat, 0);
            p.level({kDark1, kDark2}, p.hotel()).cash(ann, 0).visit(ann, kDark2);
            p.s.claim[0] = {
                .deed = p.deed(kBlue1), .visitor = cat, .owner = dan, .noted = true, .amount = 30};
            p.s.claims = 1;
            p.play(act::bankrupt(ann));
            EXPECT_EQ(p.debt().player, cat);
            const Money worth = p.price(kUtility1) - p.figures(kUtility1).mortgage;
            p.play(p.offer(cat, ben, {.give = {kUtility1}, .money = -worth})).play(p.accept(ben, cat));
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.s.heir, cat);
            EXPECT_EQ(p.s.interest_due, 8);
            EXPECT_EQ(audit(p.game, p.s), Finding::None);
        },
        {.only = {"ligue1-rapide"}});

    suite.rule(
        {"FLOW-11"}, "ARentThatTheBankruptHasClaimedPassesToTheCreditor",
        [=](Position p) {
            p.owns(cat, {kDark1, kDark2}).level({kDark1, kDark2}, p.hotel()).cash(ann, 0).visit(ann, kDark2);
            claimed_by_ann(p);
            p.play(act::bankrupt(ann));
            EXPECT_TRUE(p.happened(EventKind::DebtPassed, "FLOW-11"_rule));
            EXPECT_EQ(p.cash(ben), 1500 - 30);
            EXPECT_EQ(p.cash(cat), 1500 + 30);
        },
        where_rent_is_claimed);

    suite.rule(
        {"FLOW-11"}, "OrToTheBank",
        [=](Position p) {
            p.cash(ann, 0).land(ann, kTax1);
            claimed_by_ann(p);
            p.play(act::bankrupt(ann));
            EXPECT_EQ(p.cash(ben), 1500 - 30);
        },
        where_rent_is_claimed);

    suite.rule({"FLOW-11"}, "TheTenPercentOfALastInheritanceIsTakenWithoutADecision",
        [](Position p) {
            if (p.rule_set == "asterix-rapide") p.cash(dan, 0).land(dan, kTax1).play(act::bankrupt(dan));
            p.owns(ben, {kUtility1}).mortgaged({kUtility1}).cash(ann, 0);
            ruin_ben(p);
            const Money held = p.cash(ann) + p.cash(ben);
            const Money worth = fortune(p.game, p.s, ann);
            p.play(act::bankrupt(ben));
            EXPECT_TRUE(game_over(p.s));
            EXPECT_TRUE(p.happened(EventKind::InterestCounted, "BANK-05"_rule));
            EXPECT_EQ(p.cash(ann), held);
            EXPECT_EQ(fortune(p.game, p.s, ann), worth + held + p.price(kUtility1) / 2 - 8);
        },
        {.only = {"ligue1-rapide", "asterix-rapide"}});

    suite.rule({"FLOW-11"}, "TheHeirDecidesBeforeTheNextTurn",
        [](Position p) {
            p.owns(ben, {kUtility1}).mortgaged({kUtility1});
            ruin_ben(p).play(p.offer(cat, ben, {.give = {kStation1}})).play(act::bankrupt(ben));
            EXPECT_EQ(p.ask(), Ask::Inherit);
            EXPECT_TRUE(p.s.offering.empty());
            p.play(act::pass(ann));
            EXPECT_EQ(p.s.turn, cat);
            EXPECT_EQ(p.ask(), Ask::Roll);
        },
        {.only = {
             "classique", "topclubs", "poche", "ligue1", "asterix", "asterix-rapide", "asterix-chrono"}});
}

}  // namespace

void flow_debt_tests(Suite& suite) {
    debts(suite);
    flow_bankruptcies(suite);
}

}  // namespace banquier::testing
