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

// Ben, after a double that led him to Cat's street, owes the rent of Ann's hotels, which he cannot pay.
Position& ruin_ben(Position& p) {
    p.owns(ann, {kDark1, kDark2}).level({kDark1, kDark2}, p.hotel()).owns(cat, {kRed3, kStation1});
    p.cash(ben, 100).turn(ben).at(ben, kRed3 - 4).play(act::roll(ben, 2, 2));
    p.at(ben, kDark1).play(act::roll(ben, 1, 1));
    if (p.game.rules.rent_due == RentDue::WhenClaimed) p.play(p.claim(ann, kDark2));
    EXPECT_EQ(p.debt().player, ben);
    return p;
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

    // Put together by hand: Ben's claimed rent waits while Ann, whom he owes it, fails.
    const auto claimed_by_ann = [](Position& p) {
        p.s.claim[0] = {.deed = p.deed(kBlue1), .visitor = ben, .owner = ann, .noted = true, .amount = 30};
        p.s.claims = 1;
    };
    const Where where_claims_outlast{
        .without = {"asterix", "asterix-rapide", "asterix-chrono", "ligue1-rapide", "mondial2006-rapide"}};

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
        where_claims_outlast);

    suite.rule(
        {"FLOW-11"}, "OrToTheBank",
        [=](Position p) {
            p.cash(ann, 0).land(ann, kTax1);
            claimed_by_ann(p);
            p.play(act::bankrupt(ann));
            EXPECT_EQ(p.cash(ben), 1500 - 30);
        },
        where_claims_outlast);

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
