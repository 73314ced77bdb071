// FLOW-05 and FLOW-06: offers, and the mortgages in them.
#include "suite.hpp"

namespace banquier::testing {

void flow_trade_tests(Suite& suite);

namespace {

// [MORT-06] [MORT-07] [MORT-08] What lifting a mortgaged title costs the player who receives it.
Money lifting(const Position& p, int square) {
    const Money value = p.figures(square).mortgage;
    const bool value_alone = p.game.rules.mortgage_transfer == MortgageTransfer::InterestOrValue;
    return value_alone ? value : value + (value + 9) / 10;
}

void offers(Suite& suite) {
    suite.rule({"FLOW-05"}, "AnOfferReservesNothing", [](Position p) {
        p.owns(ann, {kRed3}).play(p.offer(ann, ben, {.give = {kRed3}, .money = -300}));
        p.play(p.offer(cat, ann, {.get = {kRed3}, .money = 310})).play(p.accept(ann, cat));
        EXPECT_EQ(p.owner(kRed3), cat);
        p.refused(act::accept(ben, ann, 1), Reason::NoOffer, "FLOW-05"_rule);
    });

    suite.rule({"FLOW-05"}, "EachChangeIsANewRevisionThatAnAcceptanceNames", [](Position p) {
        p.owns(ann, {kRed3}).play(p.offer(ann, ben, {.give = {kRed3}, .money = -300}));
        p.play(p.offer(ann, ben, {.give = {kRed3}, .money = -400}));
        p.refused(act::accept(ben, ann, 1), Reason::OldRevision, "FLOW-05"_rule);
        p.refused(act::refuse(ben, ann, 1), Reason::OldRevision, "FLOW-05"_rule);
        p.play(act::accept(ben, ann, 2));
        EXPECT_EQ(p.cash(ann), 1900);
    });

    suite.rule({"FLOW-05"}, "APlayerHasOneOpenOffer", [](Position p) {
        p.owns(ann, {kRed3, kBlue1}).play(p.offer(ann, ben, {.give = {kRed3}}));
        p.play(p.offer(ann, cat, {.give = {kBlue1}}));
        p.refused(act::accept(ben, ann, 1), Reason::NoOffer, "FLOW-05"_rule);
        p.play(act::withdraw(ann)).refused(act::accept(cat, ann, 2), Reason::NoOffer, "FLOW-05"_rule);
        p.play(p.offer(ann, cat, {.give = {kBlue1}})).refused(act::accept(cat, ann, 2), Reason::OldRevision);
        p.play(act::accept(cat, ann, 3));
        EXPECT_EQ(p.owner(kBlue1), cat);
    });

    suite.rule({"FLOW-05"}, "ItLapsesWhenItsTitleChangesOwner", [](Position p) {
        p.owns(ann, {kRed3, kBlue1}).play(p.offer(ben, ann, {.get = {kRed3, kBlue1}, .money = 500}));
        p.play(p.offer(ann, cat, {.give = {kBlue1}})).play(p.accept(cat, ann));
        EXPECT_TRUE(p.happened(EventKind::OfferLapsed, "FLOW-05"_rule));
        p.refused(act::accept(ann, ben, 1), Reason::NoOffer, "FLOW-05"_rule);
    });

    suite.rule({"FLOW-05"}, "ItLapsesWhenItsTitleIsMortgagedOrLifted", [](Position p) {
        p.owns(ann, {kRed3}).play(p.offer(ann, ben, {.give = {kRed3}})).play(p.mortgage(ann, kRed3));
        EXPECT_TRUE(p.s.offering.empty());
        p.play(p.offer(ben, ann, {.get = {kRed3}, .money = 5})).play(p.lift(ann, kRed3));
        EXPECT_TRUE(p.s.offering.empty());
    });

    suite.rule({"FLOW-05"}, "ItLapsesWhenItsGroupIsBuilt", [](Position p) {
        p.owns(ann, {kBrown1, kBrown2}).play(p.offer(ann, ben, {.give = {kBrown1}, .money = -100}));
        p.play(p.build(ann, kBrown1, {0, 1}));
        EXPECT_TRUE(p.s.offering.empty());
    });

    suite.rule({"FLOW-05"}, "ItLapsesWhenItsReleaseCardIsGone",
        [](Position p) {
            p.holds_token(ann).in_prison(ann).play(p.offer(ben, ann, {.money = 30, .get_tokens = 1}));
            p.play(act::use_token(ann, TokenId{0}));
            EXPECT_TRUE(p.s.offering.empty());
        },
        {.without = {"championnat"}});

    suite.rule({"FLOW-05"}, "ItLapsesWhenAPartyIsOut", [](Position p) {
        p.owns(ben, {kRed3}).cash(ann, 0).land(ann, kTax1);
        p.play(p.offer(ann, ben, {.get = {kRed3}, .money = 5}))
            .play(p.offer(ben, ann, {.give = {kRed3}, .money = -5}));
        p.play(act::bankrupt(ann));
        EXPECT_EQ(p.count(EventKind::OfferLapsed), 2);
        EXPECT_TRUE(p.s.offering.empty());
    });

    suite.rule({"FLOW-05"}, "TooLittleCashDoesNotEndIt", [](Position p) {
        p.owns(ann, {kRed3}).cash(ben, 99).play(p.offer(ann, ben, {.give = {kRed3}, .money = -100}));
        p.refused(act::accept(ben, ann, 1), Reason::NotEnoughCash);
        EXPECT_TRUE(p.s.offering.contains(ann));
        p.cash(ben, 100).play(act::accept(ben, ann, 1));
        EXPECT_EQ(p.owner(kRed3), ben);
    });

    suite.rule({"FLOW-05"}, "ItIsAnsweredByWhomItWasMadeTo", [](Position p) {
        p.owns(ann, {kRed3}).play(p.offer(ann, ben, {.give = {kRed3}}));
        p.refused(act::accept(cat, ann, 1), Reason::NoOffer, "FLOW-05"_rule);
        p.play(act::refuse(ben, ann, 1)).refused(act::accept(ben, ann, 1), Reason::NoOffer, "FLOW-05"_rule);
    });
}

void mortgages(Suite& suite) {
    suite.rule({"FLOW-06"}, "TheProposerLiftsInTheOffer", [](Position p) {
        p.owns(ben, {kDark1}).mortgaged({kDark1});
        p.play(p.offer(ann, ben, {.get = {kDark1}, .lift = {kDark1}, .money = 50})).play(p.accept(ben, ann));
        EXPECT_EQ(p.owner(kDark1), ann);
        EXPECT_FALSE(p.is_mortgaged(kDark1));
        EXPECT_EQ(p.cash(ann), 1500 - 50 - lifting(p, kDark1));
        EXPECT_EQ(p.cash(ben), 1500 + 50);
    });

    suite.rule({"FLOW-06"}, "TheOtherLiftsInTheAcceptance", [](Position p) {
        p.owns(ann, {kDark1, kRed3}).mortgaged({kDark1, kRed3});
        p.play(p.offer(ann, ben, {.give = {kDark1, kRed3}})).play(p.accept(ben, ann, {kDark1}));
        const bool free = p.game.rules.mortgage_transfer == MortgageTransfer::NothingDue;
        EXPECT_FALSE(p.is_mortgaged(kDark1));
        EXPECT_TRUE(p.is_mortgaged(kRed3));
        EXPECT_EQ(p.cash(ben), 1500 - lifting(p, kDark1) - (free ? 0 : 12));
    });

    suite.rule({"FLOW-06"}, "ItIsRefusedIfTheProposerCannotPayTheBank", [](Position p) {
        p.owns(ben, {kDark1}).mortgaged({kDark1}).cash(ann, 50 + lifting(p, kDark1) - 1);
        p.play(p.offer(ann, ben, {.get = {kDark1}, .lift = {kDark1}, .money = 50}));
        p.refused(p.accept(ben, ann), Reason::NotEnoughCash, "FLOW-06"_rule);
        p.cash(ann, 50 + lifting(p, kDark1)).play(p.accept(ben, ann));
        EXPECT_EQ(p.cash(ann), 0);
    });

    suite.rule({"FLOW-06"}, "ItIsRefusedIfTheOtherCannotPayTheBank", [](Position p) {
        p.owns(ann, {kDark1}).mortgaged({kDark1}).cash(ben, lifting(p, kDark1) - 1);
        p.play(p.offer(ann, ben, {.give = {kDark1}}));
        p.refused(p.accept(ben, ann, {kDark1}), Reason::NotEnoughCash, "FLOW-06"_rule);
        p.cash(ben, lifting(p, kDark1)).play(p.accept(ben, ann, {kDark1}));
        EXPECT_EQ(p.cash(ben), 0);
    });

    suite.rule({"FLOW-06"}, "EachLiftsOnlyMortgagesReceived", [](Position p) {
        p.owns(ann, {kDark1}).owns(ben, {kRed3}).mortgaged({kDark1});
        const auto swap = [&](std::initializer_list<int> lift) {
            return p.offer(ann, ben, {.give = {kDark1}, .get = {kRed3}, .lift = lift});
        };
        p.refused(swap({kDark1}), Reason::WrongSide, "FLOW-06"_rule);
        p.refused(swap({kRed3}), Reason::WrongSide, "FLOW-06"_rule);
        p.play(swap({})).refused(p.accept(ben, ann, {kRed3}), Reason::WrongSide, "FLOW-06"_rule);
    });
}

}  // namespace

void flow_trade_tests(Suite& suite) {
    offers(suite);
    mortgages(suite);
}

}  // namespace banquier::testing
