// FLOW-10 and FLOW-05: nobody gives the estate away before failing, and nobody is told of a landing by a refusal.
#include "bank.hpp"

#include <algorithm>

namespace banquier::testing {

void flow_estate_tests(Suite& suite);

namespace {

const std::vector<std::string> kRentDueAlways = {"asterix", "asterix-rapide", "asterix-chrono"};
const Where kWhereRentIsClaimed{.without = kRentDueAlways};

// Ann, who has `cash`, owes Dan so much, and the game waits for it.
Position& owing(Position& p, Money cash, Money amount) {
    p.owns(dan, {kDark1, kDark2}).level({kDark1, kDark2}, p.hotel()).cash(ann, 0).visit(ann, kDark2);
    EXPECT_EQ(p.debt().player, ann);
    top_task(p.s)->amount = amount;
    return p.cash(ann, cash);
}

// Ann has landed where Dan can still claim so much.
Position& claimable(Position& p, Money amount) {
    p.owns(dan, {kDark2}).land(ann, kDark2);
    EXPECT_EQ(p.s.claims, 1);
    p.s.claim[0].amount = amount;
    return p;
}

// The trade is refused whoever has proposed it: Ann, who owes, hears why, Cat does not.
void refused_to_both(Position p, const Position::Deal& by_cat, const Position::Deal& by_ann) {
    p.play(p.offer(cat, ann, by_cat)).refused(p.accept(ann, cat), Reason::WouldWasteEstate, "FLOW-10"_rule);
    p.play(p.offer(ann, cat, by_ann)).refused(p.accept(cat, ann), Reason::NotNow, "FLOW-05"_rule);
}

void refused_sale(const Position& p, std::initializer_list<int> titles, Money price) {
    refused_to_both(p, {.get = titles, .money = price}, {.give = titles, .money = -price});
}

void open_debts(Suite& suite) {
    suite.rule({"FLOW-10"}, "ATitleIsSoldForItsListPriceOrForWhatCoversTheDebt", [](Position p) {
        p.owns(ann, {kStation1, kStation2}).cash(cat, 3000);
        owing(p, 50, 600);
        refused_sale(p, {kStation1}, p.price(kStation1) - 50);
        refused_sale(p, {kStation1}, p.price(kStation1) - 1);
        Position covered = p;
        p.play(p.offer(ann, cat, {.give = {kStation1}, .money = -p.price(kStation1)}))
            .play(p.accept(cat, ann));
        EXPECT_EQ(p.cash(ann), 50 + p.price(kStation1));
        const Money rest = 600 - 50 - from_bank(covered, kStation2);
        covered.play(covered.offer(cat, ann, {.get = {kStation1}, .money = rest}))
            .play(covered.accept(ann, cat));
        EXPECT_EQ(covered.owner(kStation1), cat);
        covered.refused(act::bankrupt(ann), Reason::CanStillPay);
    });

    suite.rule({"FLOW-10"}, "WhoCanPayDoesNotBuyUntilTheyNoLongerCan", [](Position p) {
        p.owns(ann, {kStation1}).owns(cat, {kStation2});
        const Money price = p.price(kStation2);
        owing(p, price + 50, price + 50 + from_bank(p, kStation1));
        refused_to_both(p, {.give = {kStation2}, .money = -price}, {.get = {kStation2}, .money = price});
    });

    suite.rule({"FLOW-10"}, "WhatTheThrowOutOfPrisonWillCostIsOwedBeforeItsFine", [](Position p) {
        p.owns(ann, {kStation1, kStation2})
            .owns(dan, kReds)
            .level(kReds, p.hotel())
            .cash(ann, 0)
            .cash(cat, 3000);
        p.in_prison(ann, p.game.rules.prison_turns).play(act::roll(ann, 5, 6));  // to the first red street
        EXPECT_EQ(p.debt().amount, p.game.rules.fine);
        refused_sale(p, {kStation1}, p.price(kStation1) - 1);
    });

    suite.rule({"FLOW-10"}, "WhoIsInPrisonOwesTheFineWithAReleaseCardOrWithout", [](Position p) {
        Position free = p.owns(ann, {kStation1}).cash(ann, 200);
        p.in_prison(ann, 1);
        const Money most = 200 - p.game.rules.fine;
        for (const bool card : {false, true}) {
            if (card) p.holds_token(ann);
            refused_to_both(
                p, {.get = {kStation1}, .money = -(most + 1)}, {.give = {kStation1}, .money = most + 1});
            p.play(p.offer(ann, cat, {.give = {kStation1}, .money = most}));
            EXPECT_TRUE(p.legal(p.accept(cat, ann)));
        }
        free.play(free.offer(ann, cat, {.give = {kStation1}, .money = 200}));
        EXPECT_TRUE(free.legal(free.accept(cat, ann)));
    });

    suite.rule({"FLOW-10"}, "FourStationsAreNotSoldForTheirMortgageValue", [](Position p) {
        p.owns(ann, {kStation1, kStation2, kStation3, kStation4}).cash(cat, 3000);
        owing(p, 0, 1000);
        const Money list = 4 * p.price(kStation1);
        const auto all = {kStation1, kStation2, kStation3, kStation4};
        refused_sale(p, all, list / 2);
        refused_sale(p, all, list - 1);
        p.play(p.offer(ann, cat, {.give = all, .money = -list})).play(p.accept(cat, ann));
        EXPECT_EQ(p.owner(kStation4), cat);
    });

    suite.rule({"FLOW-10"}, "MortgagedTitlesAreNotGivenAwayEither", [](Position p) {
        p.owns(ann, {kStation1, kStation2, kRed3}).mortgaged({kStation1, kStation2, kRed3}).cash(cat, 3000);
        owing(p, 200, 1000);
        refused_sale(p, {kStation1, kStation2, kRed3}, 0);
        const bool in_cash = p.rule_set == "championnat";
        const Money value = p.figures(kStation1).mortgage;
        const Money worth = in_cash ? value - value / 10 : p.price(kStation1) - value;
        refused_sale(p, {kStation1}, worth - 1);
        p.play(p.offer(cat, ann, {.get = {kStation1}, .money = worth})).play(p.accept(ann, cat));
        EXPECT_EQ(p.owner(kStation1), cat);
    });

    suite.rule({"FLOW-10"}, "AReleaseCardGivenCountsTheFineAndOneReceivedNothing",
        [](Position p) {
            p.owns(ann, {kStation1}).holds_token(ann).holds_token(cat, 1).cash(cat, 3000);
            owing(p, 200, 1000);
            const Money fine = p.game.rules.fine;
            refused_to_both(p, {.money = fine - 1, .get_tokens = 1}, {.money = 1 - fine, .give_tokens = 1});
            refused_to_both(p, {.money = -1, .give_tokens = 2}, {.money = 1, .get_tokens = 2});
            p.play(p.offer(ann, cat, {.money = -fine, .give_tokens = 1})).play(p.accept(cat, ann));
            EXPECT_EQ(p.cash(ann), 200 + fine);
        },
        {.without = {"championnat"}});

    suite.rule({"FLOW-10"}, "TradesWithWhomEverythingIsOwedToAreFree",
        [](Position p) {
            p.owns(ann, {kStation1, kStation2});
            owing(p, 50, 600).refused(p.accept(dan, ann), Reason::NoOffer);
            refused_sale(p, {kStation1}, 1);
            p.play(p.offer(ann, dan, {.give = {kStation1}, .money = -1})).play(p.accept(dan, ann));
            EXPECT_EQ(p.owner(kStation1), dan);
        },
        {.without = {"championnat"}});

    suite.rule({"FLOW-10"}, "NotWhereTheCreditorOfAnEstateGetsCashAlone",
        [](Position p) {
            p.owns(ann, {kStation1, kStation2});
            owing(p, 50, 600);
            for (const Money money : {0, 1, p.price(kStation1) - 1}) {
                p.play(p.offer(ann, dan, {.give = {kStation1}, .money = -money}));
                p.refused(p.accept(dan, ann), Reason::NotNow, "FLOW-05"_rule);
            }
            p.play(p.offer(ann, dan, {.give = {kStation1}, .money = -p.price(kStation1)}));
            p.play(p.accept(dan, ann));
            EXPECT_EQ(p.owner(kStation1), dan);
        },
        {.only = {"championnat"}});

    suite.rule({"FLOW-10"}, "ButWhoCanPayDoesNotGiveThemSoMuchThatTheyFail", [](Position p) {
        p.owns(ann, {kStation1, kStation2});
        const Money means = from_bank(p, kStation1) + from_bank(p, kStation2);
        Position poorer = p;
        owing(p, 50, 50 + means).play(p.offer(dan, ann, {.get = {kStation1}, .money = 1}));
        p.refused(p.accept(ann, dan), Reason::WouldWasteEstate, "FLOW-10"_rule);
        p.play(p.offer(ann, dan, {.give = {kStation1}, .money = -1}));
        p.refused(p.accept(dan, ann), Reason::NotNow, "FLOW-05"_rule);
        const bool free = p.rule_set != "championnat";
        owing(poorer, 50, 51 + means).play(poorer.offer(dan, ann, {.get = {kStation1}, .money = 1}));
        EXPECT_EQ(poorer.legal(poorer.accept(ann, dan)), free);
    });

    suite.rule({"FLOW-10"}, "WithMoreOwedElsewhereASettlementCountsWhatItSettles",
        [](Position p) {
            p.owns(ann, {kStation1, kStation2}).owns(cat, {kRed3});
            owing(p, 50, 600);
            Position alone = p;
            alone.play(alone.offer(ann, dan, {.give = {kStation1}, .settles = 10}))
                .play(alone.accept(dan, ann));
            EXPECT_EQ(alone.debt().amount, 590);
            p.s.claim[0] = {
                .deed = p.deed(kRed3), .visitor = ann, .owner = cat, .noted = true, .amount = 500};
            p.s.claims = 1;
            p.play(p.offer(ann, dan, {.give = {kStation1}, .settles = p.price(kStation1) - 1}));
            p.refused(p.accept(dan, ann), Reason::NotNow, "FLOW-05"_rule);
            p.play(p.offer(ann, dan, {.give = {kStation1}, .settles = p.price(kStation1)}))
                .play(p.accept(dan, ann));
            EXPECT_EQ(p.debt().amount, 600 - p.price(kStation1));
        },
        {.only = {
             "poche", "topclubs", "classique", "mondial2006", "mondial2006-rapide", "mondial2006-chrono"}});

    suite.rule({"FLOW-10"}, "WhatACardStillAsksForEachIsOwed", [](Position p) {
        // Put together by hand: Ann owes Ben 50, and then Cat and Dan as much.
        p.owns(ann, {kStation1}).land(ann, kPrison);
        p.s.task[0] = {.kind = TaskKind::PayEach, .player = ann, .step = 1, .amount = 50};
        p.s.task[1] = {.player = ann, .other = ben, .cause = DebtCause::EachPlayer, .amount = 50};
        p.s.tasks = 2;
        const Money least = 150 - from_bank(p, kStation1);
        p.owns(cat, {kBrown1}).cash(ann, 40).cash(cat, 3000);
        Position enough = p;
        p.play(p.offer(cat, ann, {.give = {kBrown1}, .money = -20}));
        p.play(p.offer(ann, ben, {.give = {kStation1}, .money = -149 + 40}));
        p.refused(p.accept(ben, ann), Reason::NotNow, "FLOW-05"_rule);
        enough.play(enough.offer(ann, ben, {.give = {kStation1}, .money = -150 + 40}))
            .play(enough.accept(ben, ann));
        EXPECT_EQ(enough.cash(ann), 0);
        EXPECT_GT(least, -60);
    });

    suite.rule({"FLOW-10"}, "AndWhatOneWillHaveToPayToWhomCollectsFromEach", [](Position p) {
        // Put together by hand: Ben is short of what Ann's card collects; Cat and Dan come next.
        p.owns(cat, {kStation1}).owns(ben, {kStation2}).cash(ben, 0).cash(cat, 30).land(ann, kPrison);
        p.s.task[0] = {.kind = TaskKind::CollectEach, .player = ann, .step = 1, .amount = 50};
        p.s.task[1] = {.player = ben, .other = ann, .cause = DebtCause::EachPlayer, .amount = 50};
        p.s.tasks = 2;
        p.play(p.offer(cat, ben, {.give = {kStation1}}));
        p.refused(p.accept(ben, cat), Reason::NotNow, "FLOW-05"_rule);
        p.play(p.offer(cat, ben, {.give = {kStation1}, .get = {kStation2}})).play(p.accept(ben, cat));
        EXPECT_EQ(p.owner(kStation1), ben);
    });
}

void rents_to_come(Suite& suite) {
    suite.rule(
        {"FLOW-10"}, "ARentThatCanStillBeClaimedIsOwed",
        [](Position p) {
            p.owns(cat, {kBrown1}).cash(ann, 3000).turn(ann);
            p.play(p.offer(cat, ann, {.give = {kBrown1}, .money = -2900}));
            claimable(p, 2000).refused(p.accept(ann, cat), Reason::WouldWasteEstate, "FLOW-10"_rule);
            p.play(p.offer(cat, ann, {.give = {kBrown1}, .money = -900})).play(p.accept(ann, cat));
            EXPECT_EQ(p.cash(ann), 2100);
        },
        kWhereRentIsClaimed);

    suite.rule(
        {"FLOW-10"}, "AnOfferPreparedBeforeTheThrowIsNotAcceptedAfterTheLanding",
        [](Position p) {
            p.owns(ann, {kStation1, kStation2, kStation3}).cash(ann, 2900).turn(ann);
            p.play(p.offer(ann, cat, {.give = {kStation1, kStation2, kStation3}, .money = 2843}));
            claimable(p, 2000).refused(p.accept(cat, ann), Reason::NotNow, "FLOW-05"_rule);
            p.play(p.claim(dan, kDark2));
            EXPECT_EQ(p.cash(dan), 1500 + 2000);
        },
        kWhereRentIsClaimed);

    suite.rule(
        {"FLOW-10"}, "OfAThrowToComeTheHighestCounts",
        [](Position p) {
            p.owns(cat, {kBrown1}).cash(ann, 300).turn(ann);
            claimable(p, 10);
            p.s.claim[0].throw_anew = true;
            p.play(p.offer(cat, ann, {.give = {kBrown1}, .money = -(180 + from_bank(p, kBrown1) + 1)}));
            p.refused(p.accept(ann, cat), Reason::WouldWasteEstate, "FLOW-10"_rule);
            p.play(p.offer(cat, ann, {.give = {kBrown1}, .money = -(180 + from_bank(p, kBrown1))}));
            p.play(p.accept(ann, cat));
            EXPECT_EQ(p.owner(kBrown1), ann);
        },
        kWhereRentIsClaimed);

    suite.rule(
        {"FLOW-10"}, "WhoOwesDoesNotBuildBeyondTheMeans",
        [](Position p) {
            const Money price = p.house_cost(kBrown1);
            p.owns(ann, {kBrown1, kBrown2}).turn(ann);
            const Money means = 2 * from_bank(p, kBrown1) + price / 2;
            p.cash(ann, 500 + price - means - 1);
            claimable(p, 500).refused(
                p.build(ann, kBrown1, {1, 0}), Reason::WouldWasteEstate, "FLOW-10"_rule);
            p.cash(ann, 500 + price - means).play(p.build(ann, kBrown1, {1, 0}));
            EXPECT_EQ(p.level_of(kBrown1), 1);
        },
        kWhereRentIsClaimed);

    suite.rule({"FLOW-10"}, "NorLiftsAMortgage",
        [](Position p) {
            p.owns(ann, {kStation1}).mortgaged({kStation1}).turn(ann);
            const Money interest = (p.figures(kStation1).mortgage + 9) / 10;
            p.cash(ann, 500 + interest - 1);
            claimable(p, 500).refused(p.lift(ann, kStation1), Reason::WouldWasteEstate, "FLOW-10"_rule);
            p.cash(ann, 500 + interest).play(p.lift(ann, kStation1));
            EXPECT_FALSE(p.is_mortgaged(kStation1));
        },
        // In championnat a title costs as much to lift as that adds to its worth.
        {.without = {"asterix", "asterix-rapide", "asterix-chrono", "championnat"}});

    suite.rule({"FLOW-10"}, "NorBidsForAFriendsReleaseCard",
        [](Position p) {
            p.owns(dan, {kDark2}).holds_token(cat).cash(ann, 1500).land(ann, kDark2);
            p.s.claim[0].amount = 1000;
            p.play(act::put_up_token(cat, TokenId{0}, 1)).play(p.claim(dan, kDark2));
            EXPECT_TRUE(p.happened(EventKind::RentNoted));
            p.refused(act::bid(ann, 1200), Reason::WouldWasteEstate, "FLOW-10"_rule);
            p.refused(act::bid(ann, 501), Reason::WouldWasteEstate, "FLOW-10"_rule);
            p.play(act::bid(ann, 500));
            EXPECT_EQ(p.s.lot.highest, ann);
        },
        {.only = {"championnat"}});

    // A debtor has to put it up, and it opens at 1: so much is sure.
    suite.rule({"FLOW-10"}, "NorBuysAFriendsUtilities",
        [](Position p) {
            owing(p.owns(cat, {kUtility1}), 1000, 2000);
            p.play(p.offer(cat, ann, {.give = {kUtility1}, .money = -142}));
            p.refused(p.accept(ann, cat), Reason::WouldWasteEstate, "FLOW-10"_rule);
            p.play(p.offer(cat, ann, {.give = {kUtility1}, .money = -1}));
            EXPECT_TRUE(p.legal(p.accept(ann, cat)));
        },
        {.only = {"championnat"}});

    suite.rule({"FLOW-10"}, "ATitleUnderTheHammerCountsWhatIsBidForIt",
        [](Position p) {
            owing(p.owns(ann, {kUtility1, kStation1}), 0, 142);
            p.play(p.put_up(ann, kUtility1)).play(act::bid(cat, 1));
            p.play(p.offer(ann, cat, {.give = {kStation1}, .money = -1}));
            p.refused(p.accept(cat, ann), Reason::NotNow, "FLOW-05"_rule);
            p.play(act::bid(ben, 141));
            EXPECT_TRUE(p.legal(p.accept(cat, ann))) << "142 are sure";
        },
        {.only = {"championnat"}});

    suite.rule({"FLOW-10"}, "NorBidsMoreThanTheListPriceForATitleOfTheBank",
        [](Position p) {
            p.owns(dan, {kDark2}).hammer(kRed3).cash(ann, 400);
            p.s.claim[0] = {.deed = p.deed(kDark2), .visitor = ann, .owner = cat, .amount = 399};
            p.s.claims = 1;
            p.refused(act::bid(ann, p.price(kRed3) + 1), Reason::WouldWasteEstate, "FLOW-10"_rule);
            p.play(act::bid(ann, p.price(kRed3)));
            EXPECT_EQ(p.s.lot.highest, ann);
        },
        {.without = {"championnat", "asterix", "asterix-rapide", "asterix-chrono"}});

    suite.rule({"FLOW-10"}, "NorBidsAwayWhatHasBeenClaimed",
        [](Position p) {
            p.owns(dan, {kDark2}).hammer(kRed3).cash(ann, 400);
            p.s.claim[0] = {
                .deed = p.deed(kDark2), .visitor = ann, .owner = cat, .noted = true, .amount = 399};
            p.s.claims = 1;
            const Money most = 400 + p.figures(kRed3).mortgage - 399;
            p.refused(act::bid(ann, most + 1), Reason::WouldWasteEstate, "FLOW-10"_rule);
            p.play(act::bid(ann, most));
            EXPECT_EQ(p.s.lot.highest, ann);
        },
        {.without = {"championnat", "asterix", "asterix-rapide", "asterix-chrono"}});

    suite.rule({"FLOW-10"}, "NorAsksForBuildingsInAContest",
        [](Position p) {
            p.owns(ann, {kBrown1, kBrown2}).owns(ben, {kBlue1, kBlue2, kBlue3}).stock(2, 12).turn(ann);
            p.owns(cat, {kDark2}).play(p.build(ann, kBrown1, {1, 1}));
            EXPECT_EQ(p.ask(), Ask::Wants);
            p.s.claim[0] = {
                .deed = p.deed(kDark2), .visitor = ben, .owner = cat, .noted = true, .amount = 2000};
            p.s.claims = 1;
            p.refused(act::want(ben, 1), Reason::WouldWasteEstate, "FLOW-10"_rule);
            p.play(act::want(ben, 0));
        },
        {.only = {
             "stars", "ligue1", "ligue1-rapide", "mondial2006", "mondial2006-rapide", "mondial2006-chrono"}});

    suite.rule(
        {"FLOW-10"}, "SellingMortgagingAndBuyingAtListPriceStayFree",
        [](Position p) {
            p.owns(ann, {kBrown1, kBrown2, kStation1}).level({kBrown1}, 1).cash(ann, 500).turn(ann);
            const bool any_time = p.rule_set != "championnat";
            p.owns(dan, {kDark2}).at(ann, kDark2 - 4).play(act::roll(ann, 2, 2));
            p.s.claim[0].amount = 3000;
            p.refused(p.build(ann, kBrown1, {1, 1}), Reason::WouldWasteEstate, "FLOW-10"_rule);
            if (any_time) p.play(p.build(ann, kBrown1, {0, 0})).play(p.mortgage(ann, kStation1));
            p.at(ann, kRed3 - 3).play(act::roll(ann, 1, 2)).play(act::buy(ann));
            EXPECT_EQ(p.owner(kRed3), ann);
        },
        kWhereRentIsClaimed);
}

void what_is_told(Suite& suite) {
    suite.rule(
        {"FLOW-05"}, "WhoOwesNothingIsNotToldOfALanding",
        [](Position p) {
            p.owns(cat, {kBrown1}).cash(ann, 3000).turn(ann);
            p.play(p.offer(ann, cat, {.get = {kBrown1}, .money = 2900}));
            claimable(p, 2000);
            const Action yes = p.accept(cat, ann);
            p.refused(yes, Reason::NotNow, "FLOW-05"_rule);
            EXPECT_FALSE(why_illegal_as_told(p.game, p.s, yes));
            const auto list = std::make_unique<ActionList>();
            const auto listed = [&] { return std::ranges::count(list->begin(), list->end(), yes); };
            legal_actions(p.game, p.s, *list);
            EXPECT_EQ(listed(), 0);
            legal_actions_as_told(p.game, p.s, *list);
            EXPECT_EQ(listed(), 1);
            // Once the rent is claimed everybody knows.
            p.s.claim[0].noted = true;
            EXPECT_EQ(why_illegal_as_told(p.game, p.s, yes).reason, Reason::NotNow);
            p.s.claim[0].noted = false;
            // After the next throw it can be accepted.
            p.play(act::end_turn(ann)).land(ben, kPrison).play(yes);
            EXPECT_EQ(p.owner(kBrown1), ann);
        },
        kWhereRentIsClaimed);
}

}  // namespace

void flow_estate_tests(Suite& suite) {
    open_debts(suite);
    rents_to_come(suite);
    what_is_told(suite);
}

}  // namespace banquier::testing
