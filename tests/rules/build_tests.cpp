#include "suite.hpp"

#include <algorithm>

namespace banquier::testing {
namespace {

const std::vector<std::string> kFirstServed = {
    "classique", "topclubs", "poche", "championnat", "asterix", "asterix-rapide", "asterix-chrono"};

// Ben is in the middle of his turn: he has stopped on an unowned street.
Position& ben_is_to_buy(Position& p) { return p.land(ben, kDark2); }

// Ben has thrown a double to free parking and is to roll again.
Position& ben_rolls_again(Position& p) { return p.turn(ben).at(ben, 16).play(act::roll(ben, 2, 2)); }

void build_purchase_tests(Suite& suite) {
    suite.rule({"BUILD-01"}, "CostsTheTitlesPriceAndTakesABuildingFromTheBank", [](Position p) {
        p.owns(ann, kReds).play(p.build(ann, kRed1, {1, 1, 0}));
        EXPECT_EQ(p.cash(ann), 1500 - 2 * p.house_cost(kRed1));
        EXPECT_EQ(p.level_of(kRed1), 1);
        EXPECT_EQ(p.level_of(kRed3), 0);
        EXPECT_EQ(p.s.houses, 30);
    });

    suite.rule({"BUILD-01"}, "IsPaidInFull", [](Position p) {
        p.owns(ann, kReds).cash(ann, 2 * p.house_cost(kRed1) - 1);
        p.refused(p.build(ann, kRed1, {1, 1, 0}), Reason::NotEnoughCash, "BUILD-01"_rule);
        p.play(p.build(ann, kRed1, {1, 0, 0}));
    });

    suite.rule({"BUILD-01"}, "NeedsTheWholeGroup", [](Position p) {
        p.owns(ann, {kRed1, kRed2}).owns(ben, {kRed3});
        p.refused(p.build(ann, kRed1, {1, 1, 0}), Reason::GroupNotWhole, "BUILD-01"_rule);
        p.owns(ann, {kRed3}).play(p.build(ann, kRed1, {1, 1, 0}));
    });

    suite.rule({"BUILD-01"}, "NeedsAGroupWithoutMortgage", [](Position p) {
        p.owns(ann, kReds).mortgaged({kRed3});
        p.refused(p.build(ann, kRed1, {1, 1, 0}), Reason::GroupMortgaged, "BUILD-01"_rule);
    });

    suite.rule({"BUILD-01"}, "IsForStreetsAlone", [](Position p) {
        p.owns(ann, {kStation1, kStation2, kStation3, kStation4, kUtility1, kUtility2});
        p.refused(p.build(ann, kStation1, {1, 0, 0, 0}), Reason::NotAStreet, "BUILD-01"_rule);
        p.refused(p.build(ann, kUtility1, {1, 0}), Reason::NotAStreet, "BUILD-01"_rule);
    });

    suite.rule({"BUILD-02"}, "NeverPutsStreetsMoreThanOneApart", [](Position p) {
        p.owns(ann, kReds).refused(p.build(ann, kRed1, {2, 0, 0}), Reason::Uneven, "BUILD-02"_rule);
        p.play(p.build(ann, kRed1, {1, 0, 0}));
        p.refused(p.build(ann, kRed1, {2, 1, 0}), Reason::Uneven, "BUILD-02"_rule);
        p.play(p.build(ann, kRed1, {1, 1, 1})).play(p.build(ann, kRed1, {1, 1, 2}));
        p.refused(p.build(ann, kRed1, {1, 1, 3}), Reason::Uneven, "BUILD-02"_rule);
    });

    suite.rule({"BUILD-02"}, "NeverSellsStreetsMoreThanOneApart", [](Position p) {
        p.owns(ann, kReds).level(kReds, 2);
        p.refused(p.build(ann, kRed1, {0, 2, 2}), Reason::Uneven, "BUILD-02"_rule);
        p.play(p.build(ann, kRed1, {1, 2, 2}));
    });

    suite.rule({"BUILD-02"}, "JudgesSeveralAtOnceByWhatTheyLeave", [](Position p) {
        p.owns(ann, kReds).play(p.build(ann, kRed1, {3, 2, 3}));
        EXPECT_EQ(p.cash(ann), 1500 - 8 * p.house_cost(kRed1));
        p.refused(p.build(ann, kRed1, {1, 0, 2}), Reason::Uneven, "BUILD-02"_rule);
        p.play(p.build(ann, kRed1, {1, 0, 1}));
    });

    suite.rule({"BUILD-02"}, "NeedsInStockTheHousesThatPrecedeAHotel",
        [](Position p) {
            const int h = p.hotel(), houses = 3 * (h - 1);
            p.owns(ann, kReds).cash(ann, 5000).stock(houses - 1, 12);
            p.refused(p.build(ann, kRed1, {h, h, h}), Reason::NoHouses, "BUILD-02"_rule);
            p.stock(houses, 12).play(p.build(ann, kRed1, {h, h, h}));
            EXPECT_EQ(p.cash(ann), 5000 - 3 * h * p.house_cost(kRed1));
            EXPECT_EQ(p.s.houses, houses);
            EXPECT_EQ(p.s.hotels, 9);
        },
        {.without = {"championnat"}});

    suite.rule({"BUILD-02"}, "NeedsNoHousesInStockWhereTheyAreOnTheStreets", [](Position p) {
        const int h = p.hotel();
        p.owns(ann, kReds).level({kRed1}, h).level({kRed2, kRed3}, h - 1).stock(0, 2);
        p.play(p.build(ann, kRed1, {h, h, h}));
        EXPECT_EQ(p.s.houses, 2 * (h - 1));
        EXPECT_EQ(p.s.hotels, 0);
    });
}

// Every way in which three streets can stand, and every order from there: the list has exactly those that are legal.
void listing_tests(Suite& suite) {
    suite.rule({"BUILD-02"}, "ListsExactlyTheLegalLevels", [](Position p) {
        const auto each = [&](const auto& visit) {
            const int h = p.hotel();
            for (int code = 0; code < (h + 1) * (h + 1) * (h + 1); ++code)
                visit(std::array{code % (h + 1), code / (h + 1) % (h + 1), code / (h + 1) / (h + 1)});
        };
        auto list = std::make_unique<ActionList>();
        int positions = 0;
        each([&](const std::array<int, 3>& now) {
            Position q = p;
            q.owns(ann, kReds).cash(ann, 5000);
            q.level({kRed1}, now[0]).level({kRed2}, now[1]).level({kRed3}, now[2]);
            if (audit(q.game, q.s) != Finding::None) return;
            ++positions;
            legal_actions(q.game, q.s, *list);
            each([&](const std::array<int, 3>& next) {
                const Action act = q.build(ann, kRed1, {next[0], next[1], next[2]});
                const auto listed = std::count(list->begin(), list->end(), act);
                EXPECT_EQ(listed, q.legal(act))
                    << now[0] << now[1] << now[2] << " to " << next[0] << next[1] << next[2];
            });
        });
        // With four houses: 36 even ways; 84 where only streets without a hotel are compared.
        const bool alone = p.game.rules.hotel_sale == HotelSale::WholeAlone ||
            (p.game.rules.hotel_sale == HotelSale::DivisibleOrWhole && p.hotel() == 5);
        EXPECT_EQ(positions, alone ? 84 : 1 + 7 * p.hotel());
    });
}

void build_hotel_tests(Suite& suite) {
    suite.rule({"BUILD-03"}, "PutsUpToFourHousesOnAStreet", [](Position p) {
        p.owns(ann, kReds).cash(ann, 5000).play(p.build(ann, kRed1, {4, 4, 4}));
        EXPECT_EQ(p.s.houses, 32 - 12);
        EXPECT_EQ(p.s.hotels, 12);
    });

    suite.rule({"BUILD-03"}, "HandsFourHousesBackForAHotelAtItsPrice", [](Position p) {
        p.owns(ann, kReds).level(kReds, 4).play(p.build(ann, kRed1, {4, 5, 4}));
        EXPECT_EQ(p.cash(ann), 1500 - p.house_cost(kRed1));
        EXPECT_EQ(p.s.houses, 32 - 12 + 4);
        EXPECT_EQ(p.s.hotels, 11);
    });

    suite.rule({"BUILD-03"}, "NeedsFourHousesOnEachStreetForAHotel", [](Position p) {
        p.owns(ann, kReds).level({kRed1, kRed2}, 4).level({kRed3}, 3);
        p.refused(p.build(ann, kRed1, {5, 4, 3}), Reason::Uneven, "BUILD-03"_rule);
        p.play(p.build(ann, kRed1, {5, 4, 4}));
    });

    suite.rule({"BUILD-03"}, "PutsNothingBesideAHotel", [](Position p) {
        p.owns(ann, kReds).level(kReds, 5).cash(ann, 5000);
        p.refused(p.build(ann, kRed1, {6, 5, 5}), Reason::TooHigh, "BUILD-03"_rule);
    });

    suite.rule({"BUILD-04"}, "PutsUpToThreeHousesOnAStreet", [](Position p) {
        p.owns(ann, kReds).cash(ann, 5000).play(p.build(ann, kRed1, {3, 3, 3}));
        EXPECT_EQ(p.s.houses, 32 - 9);
        EXPECT_EQ(p.s.hotels, 12);
    });

    suite.rule({"BUILD-04"}, "HandsThreeHousesBackForAHotelAtItsPrice", [](Position p) {
        p.owns(ann, kReds).level(kReds, 3).play(p.build(ann, kRed1, {3, 4, 3}));
        EXPECT_EQ(p.cash(ann), 1500 - p.house_cost(kRed1));
        EXPECT_EQ(p.s.houses, 32 - 9 + 3);
        EXPECT_EQ(p.s.hotels, 11);
    });

    suite.rule({"BUILD-04"}, "NeedsThreeHousesOnEachStreetForAHotel", [](Position p) {
        p.owns(ann, kReds).level({kRed1, kRed2}, 3).level({kRed3}, 2);
        p.refused(p.build(ann, kRed1, {4, 3, 2}), Reason::Uneven, "BUILD-04"_rule);
        p.play(p.build(ann, kRed1, {4, 3, 3}));
        EXPECT_EQ(p.s.hotels, 11);
    });

    suite.rule({"BUILD-04"}, "PutsNothingBesideAHotel", [](Position p) {
        p.owns(ann, kReds).level(kReds, 4).cash(ann, 5000);
        p.refused(p.build(ann, kRed1, {5, 4, 4}), Reason::TooHigh, "BUILD-04"_rule);
    });

    suite.rule({"BUILD-04"}, "EarnsTheTitlesHotelRent", [](Position p) {
        p.owns(ann, kReds).level(kReds, 4).cash(ben, 5000).land(ben, kRed3);
        if (p.game.rules.rent_due == RentDue::WhenClaimed) p.play(p.claim(ann, kRed3));
        EXPECT_EQ(p.cash(ben), 5000 - p.figures(kRed3).rent[kHotelRent]);
    });

    suite.rule({"BUILD-12"}, "BuysAHotelStraightWhateverHousesAreLeft", [](Position p) {
        p.owns(ann, kBrowns).stock(0, 2).play(p.build(ann, kBrown1, {5, 5}));
        EXPECT_EQ(p.cash(ann), 1500 - 2 * 5 * p.house_cost(kBrown1));
        EXPECT_EQ(p.s.hotels, 0);
        EXPECT_EQ(p.s.houses, 0);
    });

    suite.rule({"BUILD-12"}, "BuysAHotelFromAnyLevelAndHandsTheHousesBack", [](Position p) {
        p.owns(ann, kReds).level(kReds, 3).stock(0, 12).play(p.build(ann, kRed1, {5, 5, 5}));
        EXPECT_EQ(p.cash(ann), 1500 - 3 * 2 * p.house_cost(kRed1));
        EXPECT_EQ(p.s.houses, 9);
        EXPECT_EQ(p.s.hotels, 9);
    });

    suite.rule({"BUILD-12"}, "NeedsTheHotelsToBeThere", [](Position p) {
        p.owns(ann, kBrowns).stock(32, 1);
        p.refused(p.build(ann, kBrown1, {5, 5}), Reason::NoHotels, "BUILD-12"_rule);
        p.stock(3, 1).refused(p.build(ann, kBrown1, {5, 4}), Reason::NoHouses);
        p.stock(4, 1).play(p.build(ann, kBrown1, {5, 4}));
        EXPECT_EQ(p.s.houses, 0);
    });

    suite.rule({"BUILD-12"}, "JudgesEvennessOnTheResult", [](Position p) {
        p.owns(ann, kBrowns).refused(p.build(ann, kBrown1, {5, 3}), Reason::Uneven, "BUILD-12"_rule);
        p.refused(p.build(ann, kBrown1, {6, 5}), Reason::TooHigh, "BUILD-12"_rule);
        p.stock(4, 12).play(p.build(ann, kBrown1, {5, 4}));
        EXPECT_EQ(p.level_of(kBrown2), 4);
    });
}

void build_time_tests(Suite& suite) {
    suite.rule({"BUILD-05"}, "IsPossibleInTheMiddleOfAnothersTurn", [](Position p) {
        ben_is_to_buy(p.owns(ann, kBrowns)).play(p.build(ann, kBrown1, {1, 1}));
        EXPECT_EQ(p.level_of(kBrown2), 1);
        EXPECT_EQ(p.ask(), Ask::Buy);
    });

    suite.rule({"BUILD-05"}, "IsPossibleBetweenADoubleAndTheNextRoll", [](Position p) {
        ben_rolls_again(p.owns(ann, kBrowns)).play(p.build(ann, kBrown1, {1, 1}));
        EXPECT_EQ(p.level_of(kBrown2), 1);
    });

    suite.rule({"BUILD-06"}, "IsPossibleWithSellingOnOnesOwnTurn", [](Position p) {
        p.owns(ben, kBrowns);
        ben_is_to_buy(p).play(p.build(ben, kBrown1, {1, 1})).play(p.build(ben, kBrown1, {1, 0}));
        EXPECT_EQ(p.ask(), Ask::Buy);
        EXPECT_EQ(p.level_of(kBrown1), 1);
    });

    suite.rule({"BUILD-06"}, "IsPossibleWithSellingBetweenTwoTurnsOfOthers", [](Position p) {
        p.owns(ann, kBrowns).owns(ben, {kDark2}).land(ben, kDark2).play(act::end_turn(ben));
        p.play(p.build(ann, kBrown1, {1, 1})).play(p.build(ann, kBrown1, {1, 0}));
        EXPECT_EQ(p.level_of(kBrown1), 1);
        EXPECT_TRUE(p.awaits(cat));
    });

    suite.rule({"BUILD-06"}, "IsRefusedWithSellingDuringAnothersTurn", [](Position p) {
        ben_is_to_buy(p.owns(ann, kBrowns).level(kBrowns, 1));
        p.refused(p.build(ann, kBrown1, {2, 1}), Reason::WrongTiming, "BUILD-06"_rule);
        p.refused(p.build(ann, kBrown1, {1, 0}), Reason::WrongTiming, "BUILD-06"_rule);
    });

    suite.rule({"BUILD-06"}, "IsRefusedWithSellingBetweenADoubleAndTheNextRoll", [](Position p) {
        ben_rolls_again(p.owns(ann, kBrowns).level(kBrowns, 1));
        p.refused(p.build(ann, kBrown1, {2, 1}), Reason::WrongTiming, "BUILD-06"_rule);
        p.refused(p.build(ann, kBrown1, {1, 0}), Reason::WrongTiming, "BUILD-06"_rule);
    });

    suite.rule({"BUILD-07"}, "IsPossibleAtAnyPointOfOnesOwnTurn", [](Position p) {
        p.owns(ben, kBrowns).turn(ben).play(p.build(ben, kBrown1, {1, 0}));
        ben_rolls_again(p).play(p.build(ben, kBrown1, {1, 1}));
        p.at(ben, 34).play(act::roll(ben, 1, 2));
        EXPECT_EQ(p.ask(), Ask::Buy);
        p.play(p.build(ben, kBrown1, {2, 1})).play(act::buy(ben)).play(p.build(ben, kBrown1, {2, 2}));
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });

    suite.rule({"BUILD-07"}, "IsRefusedOnAnothersTurn", [](Position p) {
        p.owns(ann, kBrowns).turn(ben);
        p.refused(p.build(ann, kBrown1, {1, 0}), Reason::WrongTiming, "BUILD-07"_rule);
        ben_is_to_buy(p).refused(p.build(ann, kBrown1, {1, 0}), Reason::WrongTiming, "BUILD-07"_rule);
    });

    // [JAIL-01] The arrival in prison ends the turn; a throw in prison that fails does not.
    suite.rule({"BUILD-07"}, "IsRefusedAfterTheArrivalInPrison", [](Position p) {
        Position thrown = p;
        p.owns(ben, kBrowns).land(ben, kGoToPrison);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        p.refused(p.build(ben, kBrown1, {1, 0}), Reason::WrongTiming, "BUILD-07"_rule);
        thrown.owns(ben, kBrowns).in_prison(ben).turn(ben).play(act::roll(ben, 1, 2));
        EXPECT_TRUE(thrown.legal(thrown.build(ben, kBrown1, {1, 0})));
    });

    suite.rule({"BUILD-07"}, "TakesAsManyAsOneCanPayFor", [](Position p) {
        p.owns(ann, kBrowns).cash(ann, 7 * p.house_cost(kBrown1));
        p.refused(p.build(ann, kBrown1, {4, 4}), Reason::NotEnoughCash);
        p.play(p.build(ann, kBrown1, {4, 3}));
        EXPECT_EQ(p.cash(ann), 0);
        p.turn(ben).refused(p.build(ann, kBrown1, {4, 4}), Reason::WrongTiming, "BUILD-07"_rule);
    });
}

void stock_tests(Suite& suite) {
    suite.rule({"BUILD-08"}, "SellsNoHouseThatTheBankLacks", [](Position p) {
        p.owns(ann, kReds).stock(1, 12);
        p.refused(p.build(ann, kRed1, {1, 1, 0}), Reason::NoHouses, "BUILD-08"_rule);
        EXPECT_EQ(why_illegal(p.game, p.s, p.build(ann, kRed1, {1, 1, 0})).second, kNoRule);
        p.play(p.build(ann, kRed1, {1, 0, 0}));
        p.refused(p.build(ann, kRed1, {1, 1, 0}), Reason::NoHouses, "BUILD-08"_rule);
    });

    suite.rule({"BUILD-08"}, "SellsNoHotelThatTheBankLacks", [](Position p) {
        const int h = p.hotel();
        p.owns(ann, kReds).level(kReds, h - 1).stock(20, 1);
        p.refused(p.build(ann, kRed1, {h, h, h - 1}), Reason::NoHotels, "BUILD-08"_rule);
        p.play(p.build(ann, kRed1, {h, h - 1, h - 1}));
        p.refused(p.build(ann, kRed1, {h, h, h - 1}), Reason::NoHotels, "BUILD-08"_rule);
    });

    suite.rule({"BUILD-08"}, "SellsAgainWhatHasComeBack", [](Position p) {
        p.owns(ann, kReds).owns(ben, kBrowns).level({kBrown1}, 1).stock(0, 12);
        p.refused(p.build(ann, kRed1, {1, 0, 0}), Reason::NoHouses, "BUILD-08"_rule);
        p.turn(ben).play(p.build(ben, kBrown1, {0, 0})).cash(ben, 0);
        p.turn(ann).play(p.build(ann, kRed1, {1, 0, 0}));
        EXPECT_EQ(p.s.houses, 0);
    });

    suite.rule({"BUILD-08"}, "ServesWhoAsksFirstWhereThereIsNoAuction",
        [](Position p) {
            p.owns(ann, kReds).owns(ben, kDarks).stock(1, 12).play(p.build(ann, kRed1, {1, 0, 0}));
            EXPECT_EQ(p.ask(), Ask::Roll);
            EXPECT_EQ(p.level_of(kRed1), 1);
            p.turn(ben).refused(p.build(ben, kDark1, {1, 0}), Reason::NoHouses, "BUILD-08"_rule);
        },
        {.only = kFirstServed});
}

}  // namespace

void build_tests(Suite& suite) {
    build_purchase_tests(suite);
    listing_tests(suite);
    build_hotel_tests(suite);
    build_time_tests(suite);
    stock_tests(suite);
    contest_tests(suite);
}

}  // namespace banquier::testing
