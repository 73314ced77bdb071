#include "suite.hpp"

namespace banquier::testing {
namespace {

const std::vector<std::string> kAsterix = {"asterix", "asterix-rapide", "asterix-chrono"};

Position& claim_where_needed(Position& p, int square) {
    if (p.game.rules.rent_due == RentDue::WhenClaimed) p.play(p.claim(p.owner(square), square));
    return p;
}

// What the owner gets when ben comes to a square by 1 and 2; dice for a utility, where thrown anew, show the same.
Money rent_from_ben(Position p, int square) {
    const PlayerId owner = p.owner(square);
    const Money before = p.cash(owner);
    p.cash(ben, 5000).land(ben, square);
    claim_where_needed(p, square);
    if (p.ask() == Ask::ThrowForRent) p.play(act::throw_dice(1, 2));
    return p.cash(owner) - before;
}

// Ben throws 1 and 2, which leads to a card, which leads to the first utility.
Position& bring_ben_by_card(Position& p) {
    for (Card& card : p.game.board.card)
        if (card.kind == CardKind::AdvanceTo) card.square = SquareId{kUtility1};
    return p.land(ben, kChance1).draw(CardKind::AdvanceTo);
}

void claim_tests(Suite& suite) {
    suite.rule({"RENT-01"}, "IsLostWhenTheNextPlayerRollsFirst", [](Position p) {
        p.owns(ann, {kRed3}).land(ben, kRed3);
        EXPECT_EQ(p.cash(ben), 1500);
        p.play(act::end_turn(ben)).play(act::roll(cat, 1, 2));
        p.refused(p.claim(ann, kRed3), Reason::NothingToClaim, "RENT-01"_rule);
        EXPECT_EQ(p.cash(ben), 1500);
    });

    suite.rule({"RENT-01"}, "CanBeClaimedUntilTheNextPlayerRolls", [](Position p) {
        p.owns(ann, {kRed3}).land(ben, kRed3).play(act::end_turn(ben)).play(p.claim(ann, kRed3));
        EXPECT_EQ(p.cash(ben), 1500 - p.figures(kRed3).rent[0]);
        EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
    });

    suite.rule({"RENT-01"}, "MustBePaidOnceClaimed", [](Position p) {
        p.cash(ben, 5).owns(ann, {kRed3}).owns(ben, {kStation1}).land(ben, kRed3).play(p.claim(ann, kRed3));
        EXPECT_EQ(p.ask(), Ask::Debt);
        EXPECT_TRUE(p.awaits(ben));
        EXPECT_FALSE(p.legal(act::end_turn(ben)));
        p.play(p.mortgage(ben, kStation1));
        EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
    });

    suite.rule({"RENT-01"}, "IsClaimedOnceAndByTheOwner", [](Position p) {
        p.owns(ann, {kRed3}).land(ben, kRed3);
        p.refused(p.claim(dan, kRed3), Reason::NotTheClaimant, "RENT-01"_rule);
        p.play(p.claim(ann, kRed3)).refused(p.claim(ann, kRed3), Reason::NothingToClaim, "RENT-01"_rule);
        EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
    });

    suite.rule({"RENT-02"}, "OfADoubleCanBeClaimedAfterThatPlayersNextRoll", [](Position p) {
        p.owns(ann, {kRed3}).owns(ben, {27}).turn(ben).at(ben, 20).play(act::roll(ben, 2, 2));
        EXPECT_EQ(p.place(ben), kRed3);
        p.play(act::roll(ben, 1, 2)).play(p.claim(ann, kRed3));
        EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
    });

    suite.rule({"RENT-02"}, "OfTwoDoublesCanBeClaimedAfterTheThirdHasLedToPrison", [](Position p) {
        p.owns(ann, {kRed3, 26}).turn(ben).at(ben, 20).play(act::roll(ben, 2, 2)).play(act::roll(ben, 1, 1));
        p.play(act::roll(ben, 6, 6));
        EXPECT_EQ(p.place(ben), kPrison);
        p.play(act::end_turn(ben)).play(p.claim(ann, kRed3)).play(p.claim(ann, 26));
        EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0] + p.figures(26).rent[0]);
    });

    suite.rule({"RENT-02"}, "OfADoubleIsLostWhenAnotherPlayerRolls", [](Position p) {
        p.owns(ann, {kRed3}).owns(ben, {27}).turn(ben).at(ben, 20).play(act::roll(ben, 2, 2));
        p.play(act::roll(ben, 1, 2));
        EXPECT_TRUE(p.legal(p.claim(ann, kRed3)));
        p.play(act::end_turn(ben)).play(act::roll(cat, 1, 2));
        p.refused(p.claim(ann, kRed3), Reason::NothingToClaim);
    });

    suite.rule({"RENT-03"}, "CanBeClaimedByTheOwnersTeamMate", [](Position p) {
        p.owns(ann, {kRed3}).land(ben, kRed3).play(p.claim(cat, kRed3));
        EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
        EXPECT_EQ(p.cash(cat), 1500);
    });

    suite.rule({"RENT-03"}, "CanBeClaimedByNobodyElse", [](Position p) {
        p.owns(ann, {kRed3}).land(ben, kRed3);
        p.refused(p.claim(dan, kRed3), Reason::NotTheClaimant, "RENT-03"_rule);
        p.refused(p.claim(ben, kRed3), Reason::NotTheClaimant, "RENT-03"_rule);
        EXPECT_TRUE(p.legal(p.claim(cat, kRed3)));
    });

    suite.rule({"RENT-04"}, "IsCollectedWithoutAClaim", [](Position p) {
        p.owns(ann, {kRed3}).land(ben, kRed3);
        EXPECT_EQ(p.cash(ben), 1500 - p.figures(kRed3).rent[0]);
        EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
        p.refused(p.claim(ann, kRed3), Reason::NothingToClaim, "RENT-04"_rule);
    });

    suite.rule({"RENT-04"}, "IsOwedAtOnceByAVisitorShortOfCash", [](Position p) {
        p.cash(ben, 5).owns(ann, {kRed3}).owns(ben, {kStation1}).land(ben, kRed3);
        EXPECT_EQ(p.ask(), Ask::Debt);
        EXPECT_TRUE(p.awaits(ben));
    });
}

void street_tests(Suite& suite) {
    suite.rule({"RENT-05"}, "IsNotDueOnAMortgagedStreet", [](Position p) {
        p.owns(ann, {kRed3}).mortgaged({kRed3}).land(ben, kRed3);
        EXPECT_TRUE(p.happened(EventKind::NoRent, "RENT-05"_rule));
        p.refused(p.claim(ann, kRed3), Reason::NothingToClaim,
            p.game.rules.rent_due == RentDue::Always ? "RENT-04"_rule : "RENT-05"_rule);
        EXPECT_EQ(p.cash(ben), 1500);
        EXPECT_EQ(p.cash(ann), 1500);
    });

    suite.rule({"RENT-05"}, "IsNotDueOnAMortgagedStationOrUtility", [](Position p) {
        p.owns(ann, {kStation2, kStation3, kUtility1, kUtility2}).mortgaged({kStation2, kUtility1});
        for (const int square : {kStation2, kUtility1}) {
            p.land(ben, square);
            p.refused(p.claim(ann, square), Reason::NothingToClaim);
            EXPECT_EQ(p.cash(ben), 1500);
            p.turn(ben);
        }
    });

    suite.rule({"RENT-06"}, "IsTheTitlesFigureForItsHouses", [](Position p) {
        EXPECT_EQ(rent_from_ben(Position(p).owns(ann, {kRed3}), kRed3), p.figures(kRed3).rent[0]);
        for (int houses = 1; houses < p.hotel(); ++houses) {
            Position built = p;
            built.owns(ann, {kRed1, kRed2, kRed3}).level({kRed1, kRed2, kRed3}, houses);
            EXPECT_EQ(rent_from_ben(built, kRed3), p.figures(kRed3).rent[static_cast<std::size_t>(houses)]);
        }
    });

    suite.rule({"RENT-06"}, "IsTheTitlesFigureForItsHotel", [](Position p) {
        p.owns(ann, {kRed1, kRed2, kRed3}).level({kRed1, kRed2, kRed3}, p.hotel());
        EXPECT_EQ(rent_from_ben(p, kRed3), p.figures(kRed3).rent[kHotelRent]);
        EXPECT_EQ(rent_from_ben(p, kRed1), p.figures(kRed1).rent[kHotelRent]);
    });

    suite.rule({"RENT-07"}, "IsDoubledOnTheBareStreetsOfAWholeGroup", [](Position p) {
        p.owns(ann, {kRed1, kRed2, kRed3});
        for (const int street : {kRed1, kRed2, kRed3})
            EXPECT_EQ(rent_from_ben(p, street), 2 * p.figures(street).rent[0]);
    });

    suite.rule({"RENT-07"}, "IsDoubledOnABareStreetWhileOthersOfTheGroupAreBuilt", [](Position p) {
        p.owns(ann, {kRed1, kRed2, kRed3}).level({kRed1, kRed2}, 1);
        EXPECT_EQ(rent_from_ben(p, kRed3), 2 * p.figures(kRed3).rent[0]);
        EXPECT_EQ(rent_from_ben(p, kRed1), p.figures(kRed1).rent[1]);
    });

    suite.rule({"RENT-07"}, "IsSingleWhileAStreetOfTheGroupIsAnothers", [](Position p) {
        p.owns(ann, {kRed1, kRed3}).owns(cat, {kRed2});
        EXPECT_EQ(rent_from_ben(p, kRed3), p.figures(kRed3).rent[0]);
        p.owns(ann, {kRed2});
        EXPECT_EQ(rent_from_ben(p, kRed3), 2 * p.figures(kRed3).rent[0]);
    });

    suite.rule({"RENT-08"}, "IsSingleOnTheWholeGroupWhileAStreetOfItIsMortgaged", [](Position p) {
        p.owns(ann, {kRed1, kRed2, kRed3}).mortgaged({kRed1});
        EXPECT_EQ(rent_from_ben(p, kRed2), p.figures(kRed2).rent[0]);
        EXPECT_EQ(rent_from_ben(p, kRed3), p.figures(kRed3).rent[0]);
    });

    suite.rule({"RENT-09"}, "IsDoubledOnTheOtherStreetsWhileOneIsMortgaged", [](Position p) {
        p.owns(ann, {kRed1, kRed2, kRed3}).mortgaged({kRed1});
        EXPECT_EQ(rent_from_ben(p, kRed2), 2 * p.figures(kRed2).rent[0]);
        EXPECT_EQ(rent_from_ben(p, kRed3), 2 * p.figures(kRed3).rent[0]);
        p.land(ben, kRed1).refused(p.claim(ann, kRed1), Reason::NothingToClaim);
    });
}

void set_tests(Suite& suite) {
    suite.rule({"RENT-10"}, "OfAStationGrowsWithTheStationsOfItsOwner", [](Position p) {
        p.owns(ann, {kStation2});
        EXPECT_EQ(rent_from_ben(p, kStation2), 25);
        p.owns(ann, {kStation3}).owns(cat, {kStation1});  // another's station adds nothing
        EXPECT_EQ(rent_from_ben(p, kStation2), 50);
        p.owns(ann, {kStation4});
        EXPECT_EQ(rent_from_ben(p, kStation2), 100);
        p.owns(ann, {kStation1});
        EXPECT_EQ(rent_from_ben(p, kStation2), 200);
    });

    suite.rule({"RENT-11"}, "OfAStationCountsAMortgagedOneToo", [](Position p) {
        p.owns(ann, {kStation2, kStation3}).mortgaged({kStation3});
        EXPECT_EQ(rent_from_ben(p, kStation2), 50);
    });

    suite.rule({"RENT-11"}, "OfAUtilityCountsAMortgagedOneToo", [](Position p) {
        p.owns(ann, {kUtility1, kUtility2}).mortgaged({kUtility2});
        EXPECT_EQ(rent_from_ben(p, kUtility1), 10 * 3);
    });

    suite.rule({"RENT-12"}, "OfAStationCountsOnlyTheUnmortgaged", [](Position p) {
        p.owns(ann, {kStation1, kStation2, kStation3, kStation4}).mortgaged({kStation3});
        EXPECT_EQ(rent_from_ben(p, kStation2), 100);
        p.mortgaged({kStation1});
        EXPECT_EQ(rent_from_ben(p, kStation2), 50);
    });

    suite.rule({"RENT-12"}, "OfAUtilityIsThatOfOneWhileTheOtherIsMortgaged", [](Position p) {
        p.owns(ann, {kUtility1, kUtility2}).mortgaged({kUtility2});
        EXPECT_EQ(rent_from_ben(p, kUtility1), 4 * 3);
    });

    suite.rule({"RENT-13"}, "OfAUtilityIsFourTimesTheDiceOrTenTimesWithBoth", [](Position p) {
        p.owns(ann, {kUtility1});
        EXPECT_EQ(rent_from_ben(p, kUtility1), 4 * 3);
        p.owns(cat, {kUtility2});
        EXPECT_EQ(rent_from_ben(p, kUtility1), 4 * 3);
        p.owns(ann, {kUtility2});
        EXPECT_EQ(rent_from_ben(p, kUtility1), 10 * 3);
        EXPECT_EQ(rent_from_ben(p, kUtility2), 10 * 3);
    });
}

void throw_tests(Suite& suite) {
    suite.rule({"RENT-14"}, "OfAUtilityIsSetByANewThrowOnceClaimed", [](Position p) {
        p.owns(ann, {kUtility1}).land(ben, kUtility1);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        p.play(p.claim(ann, kUtility1));
        EXPECT_EQ(p.ask(), Ask::ThrowForRent);
        p.play(act::throw_dice(5, 6));
        EXPECT_EQ(p.cash(ben), 1500 - 4 * 11);
        EXPECT_EQ(p.cash(ann), 1500 + 4 * 11);
    });

    suite.rule({"RENT-14"}, "OfAUtilityMakesNothingOfADouble", [](Position p) {
        p.owns(ann, {kUtility1})
            .land(ben, kUtility1)
            .play(p.claim(ann, kUtility1))
            .play(act::throw_dice(6, 6));
        EXPECT_EQ(p.cash(ben), 1500 - 4 * 12);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        EXPECT_EQ(p.place(ben), kUtility1);
    });

    suite.rule({"RENT-15"}, "OfAUtilityIsSetByTheThrowThatLedThere", [](Position p) {
        p.owns(ann, {kUtility1})
            .turn(ben)
            .at(ben, 1)
            .play(act::roll(ben, 5, 6))
            .play(p.claim(ann, kUtility1));
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        EXPECT_EQ(p.cash(ben), 1500 - 4 * 11);
    });

    suite.rule({"RENT-15"}, "OfAUtilityReachedByACardIsSetByTheLastThrowOfMovement", [](Position p) {
        p.owns(ann, {kUtility1});
        bring_ben_by_card(p).play(p.claim(ann, kUtility1));
        EXPECT_EQ(p.cash(ben), 1500 - 4 * 3);
    });

    suite.rule({"RENT-16"}, "OfAUtilityIsSetByTheThrowThatLedThere", [](Position p) {
        p.owns(ann, {kUtility1}).turn(ben).at(ben, 1).play(act::roll(ben, 5, 6));
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        EXPECT_EQ(p.cash(ben), 1500 - 4 * 11);
    });

    suite.rule({"RENT-16"}, "OfAUtilityReachedByACardIsSetByANewThrow", [](Position p) {
        p.owns(ann, {kUtility1, kUtility2});
        bring_ben_by_card(p);
        EXPECT_EQ(p.ask(), Ask::ThrowForRent);
        EXPECT_EQ(p.cash(ben), 1500);
        p.play(act::throw_dice(5, 5));
        EXPECT_EQ(p.cash(ben), 1500 - 10 * 10);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });
}

// Ben, without cash but with enough to mortgage, reaches Ann's green and Cat's station by doubles, and then a tax.
Position& land_three_times(Position& p) {
    p.cash(ben, 0).owns(ann, {31}).owns(cat, {kStation4}).turn(ben).at(ben, 27);
    p.owns(ben, {kStation1, kBlue1, kBlue2, kBlue3, kUtility1});
    p.play(act::roll(ben, 2, 2)).play(act::roll(ben, 2, 2)).play(act::roll(ben, 1, 2));
    EXPECT_EQ(p.ask(), Ask::Debt);
    return p;
}

void moment_tests(Suite& suite) {
    suite.rule({"RENT-17"}, "CannotBeBoughtOff", [](Position p) {
        p.owns(ann, {kRed3});
        p.refused(p.offer(ben, ann, {.money = 100}), Reason::OfferEmpty, "RENT-17"_rule);
        p.refused(p.offer(ann, ben, {.money = -100}), Reason::OfferEmpty, "RENT-17"_rule);
    });

    suite.rule({"RENT-17"}, "IsDueAfterATradeAsBefore", [](Position p) {
        p.owns(ann, {kRed3}).owns(ben, {kBrown1});
        p.play(p.offer(ben, ann, {.give = {kBrown1}})).play(p.accept(ann, ben));
        EXPECT_EQ(rent_from_ben(p, kRed3), p.figures(kRed3).rent[0]);
    });

    suite.rule({"RENT-18"}, "IsCollectedInPrison", [](Position p) {
        p.owns(ann, {kRed3}).in_prison(ann);
        EXPECT_EQ(rent_from_ben(p, kRed3), p.figures(kRed3).rent[0]);
    });

    suite.rule({"RENT-19"}, "StaysThatOfTheLandingWhenTheOwnerBuilds",
        [](Position p) {
            p.owns(ann, {kRed1, kRed2, kRed3}).land(dan, kRed3).play(act::end_turn(dan));
            p.play(p.build(ann, kRed1, {1, 1, 1})).play(p.claim(ann, kRed3));
            EXPECT_EQ(p.cash(dan), 1500 - 2 * p.figures(kRed3).rent[0]);
        },
        {.without = kAsterix});

    suite.rule({"RENT-19", "RENT-05"}, "AnOwnerWhoMortgagesTheTitleGivesUpTheRentNotYetClaimed",
        [](Position p) {
            p.owns(ann, {kRed3}).land(dan, kRed3).play(act::end_turn(dan)).play(p.mortgage(ann, kRed3));
            EXPECT_TRUE(p.happened(EventKind::RentLapsed, "RENT-05"_rule));
            p.refused(p.claim(ann, kRed3), Reason::NothingToClaim);
            EXPECT_EQ(p.cash(dan), 1500);
        },
        {.without = kAsterix});

    suite.rule({"RENT-19"}, "ARentThatIsClaimedAndNotedStands",
        [](Position p) {
            p.owns(ann, {kRed3}).land(dan, kRed3).play(act::end_turn(dan));
            p.s.claim[0].noted = true;
            p.play(p.mortgage(ann, kRed3));
            EXPECT_EQ(p.cash(dan), 1500 - p.figures(kRed3).rent[0]);
        },
        {.without = kAsterix});

    suite.rule({"RENT-19"}, "AMortgageOfAnotherTitleOfTheGroupChangesNothing",
        [](Position p) {
            p.owns(ann, {kRed1, kRed2, kRed3}).land(dan, kRed3).play(act::end_turn(dan));
            p.play(p.mortgage(ann, kRed1)).play(p.claim(ann, kRed3));
            EXPECT_EQ(p.cash(dan), 1500 - 2 * p.figures(kRed3).rent[0]);
        },
        {.without = kAsterix});

    suite.rule({"RENT-19"}, "TheMortgageOfANewOwnerDoesNotEndTheClaimOfTheOwnerAtTheLanding",
        [](Position p) {
            p.owns(ann, {kRed3}).land(dan, kRed3).play(p.offer(ann, ben, {.give = {kRed3}}));
            p.play(p.accept(ben, ann)).play(act::end_turn(dan)).turn(ben).play(p.mortgage(ben, kRed3));
            p.play(p.claim(ann, kRed3));
            EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
        },
        {.without = kAsterix});

    suite.rule({"RENT-19"}, "DoesNotAriseWhenTheMortgageIsLiftedAfterTheLanding", [](Position p) {
        p.owns(ann, {kRed3}).mortgaged({kRed3}).land(dan, kRed3).play(act::end_turn(dan));
        p.play(p.lift(ann, kRed3)).refused(p.claim(ann, kRed3), Reason::NothingToClaim);
        EXPECT_EQ(p.cash(dan), 1500);
    });

    suite.rule({"RENT-19"}, "GoesToTheOwnerOfThatMoment",
        [](Position p) {
            p.owns(ann, {kRed1, kRed2, kRed3}).land(ben, kRed3);
            p.play(p.offer(ann, dan, {.give = {kRed3}})).play(p.accept(dan, ann));
            p.refused(p.claim(dan, kRed3), Reason::NotTheClaimant, "RENT-19"_rule).play(p.claim(ann, kRed3));
            EXPECT_EQ(p.cash(ann), 1500 + 2 * p.figures(kRed3).rent[0]);
            EXPECT_EQ(p.cash(dan), 1500);
        },
        {.without = kAsterix});

    suite.rule({"RENT-19"}, "StaysWhatItWasWhenADebtorsSaleCompletesTheGroup", [](Position p) {
        p.cash(ben, 0).owns(ann, {kRed1, kRed2}).owns(ben, {kRed3}).land(ben, kRed1);
        claim_where_needed(p, kRed1);
        EXPECT_EQ(p.ask(), Ask::Debt);
        p.play(p.offer(ben, ann, {.give = {kRed3}, .money = -300})).play(p.accept(ann, ben));
        EXPECT_EQ(p.cash(ben), 300 - p.figures(kRed1).rent[0]);
    });

    // Green and station are reached by doubles, then a tax is more than ben has.
    suite.rule({"RENT-19"}, "OfSeveralLandingsIsSettledInTheirOrder",
        [](Position p) {
            const Money green = p.figures(31).rent[0], station = p.figures(kStation4).rent[0];
            land_three_times(p);
            p.play(p.claim(cat, kStation4)).play(p.claim(ann, 31));
            EXPECT_EQ(p.debt().other, ann);
            p.play(p.mortgage(ben, kStation1));
            EXPECT_EQ(p.cash(ann), 1500 + green);
            EXPECT_EQ(p.cash(cat), 1500 + station);
            EXPECT_EQ(p.debt().other, kBank);
            EXPECT_EQ(p.cash(ben), p.figures(kStation1).mortgage - green - station);
        },
        {.without = kAsterix});

    suite.rule({"RENT-19"}, "OfAnEarlierLandingComesBeforeATaxThatIsNotPaid",
        [](Position p) {
            land_three_times(p);
            p.play(p.claim(ann, 31));
            EXPECT_FALSE(p.happened(EventKind::RentNoted));
            EXPECT_EQ(p.debt().other, ann);
            EXPECT_EQ(p.debt().amount, p.figures(31).rent[0]);
            EXPECT_EQ(p.s.tasks, 2) << "the tax waits below";
        },
        {.without = kAsterix});

    // Ben lands on green, which is Ann's, and then on Cat's hotel; Cat claims first.
    suite.rule({"RENT-19"}, "OfAnEarlierLandingTakesTheEstateThoughTheLaterWasClaimedFirst",
        [](Position p) {
            p.cash(ben, 0).owns(ann, {31, 32, 34}).owns(cat, kDarks).level(kDarks, p.hotel());
            p.turn(ben).at(ben, 27).play(act::roll(ben, 2, 2)).at(ben, kDark1 - 3).play(act::roll(ben, 1, 2));
            p.owns(ben, {kBrown1}).mortgaged({kBrown1}).cash(ben, 7).play(p.claim(cat, kDark1));
            EXPECT_EQ(p.debt().other, ann) << "[FLOW-11]";
            if (p.rule_set == "championnat") p.play(act::sell_to_bank(ben, p.deed(kBrown1)));
            p.play(act::bankrupt(ben));
            EXPECT_TRUE(p.happened(EventKind::RentLapsed, "FLOW-11"_rule)) << "that of the later landing";
            EXPECT_EQ(p.cash(cat), 1500);
            EXPECT_GE(p.cash(ann), 1507 - 3) << "ten percent for the mortgage";
            const bool inherits = p.rule_set != "championnat";
            if (inherits) EXPECT_EQ(p.owner(kBrown1), ann);
        },
        {.without = kAsterix});

    // The lot that Ben opens for the later debt brings enough for one of the two.
    suite.rule({"RENT-19"}, "ClaimedDuringTheDebtorsAuctionComesBeforeTheDebtThatItIsHeldFor",
        [](Position p) {
            p.cash(ben, 0).owns(ben, {kBrown1}).owns(ann, {31}).owns(cat, {kStation4}).turn(ben).at(ben, 27);
            p.play(act::roll(ben, 2, 2)).at(ben, kStation4 - 3).play(act::roll(ben, 1, 2));
            p.play(p.claim(cat, kStation4)).play(p.put_up(ben, kBrown1)).play(p.claim(ann, 31));
            EXPECT_TRUE(p.happened(EventKind::RentNoted));
            p.play(act::bid(dan, 60)).all_pass();
            EXPECT_TRUE(p.happened(EventKind::Paid));
            std::vector<PlayerId> paid;
            for (const Event& e : p.events)
                if (e.kind == EventKind::Paid) paid.push_back(e.other);
            EXPECT_EQ(paid.front(), ann);
        },
        {.only = {"championnat"}});
}

}  // namespace

void rent_tests(Suite& suite) {
    claim_tests(suite);
    street_tests(suite);
    set_tests(suite);
    throw_tests(suite);
    moment_tests(suite);
}

}  // namespace banquier::testing
