#include "suite.hpp"

namespace banquier::testing {
namespace {

Position& ann_has_hotels(Position& p) { return p.owns(ann, kReds).level(kReds, p.hotel()); }
Money half(const Position& p) { return p.house_cost(kRed1) / 2; }

void price_tests(Suite& suite) {
    suite.rule({"SELL-01"}, "PaysHalfTheTitlesPriceAndReturnsTheHousesToTheBank", [](Position p) {
        p.owns(ann, kReds).level(kReds, 2).play(p.build(ann, kRed1, {1, 2, 1}));
        EXPECT_EQ(p.cash(ann), 1500 + 2 * half(p));
        EXPECT_EQ(p.s.houses, 32 - 4);
        p.play(p.build(ann, kRed1, {0, 0, 0}));
        EXPECT_EQ(p.cash(ann), 1500 + 6 * half(p));
        EXPECT_EQ(p.s.houses, 32);
    });

    suite.rule({"SELL-01"}, "LeavesTheGroupEven", [](Position p) {
        p.owns(ann, kReds).level(kReds, 2);
        p.refused(p.build(ann, kRed1, {0, 2, 2}), Reason::Uneven, "SELL-01"_rule);
        p.refused(p.build(ann, kRed1, {2, 1, 0}), Reason::Uneven, "SELL-01"_rule);
    });

    suite.rule({"SELL-01"}, "IsNeverToAPlayer", [](Position p) {
        p.owns(ann, kReds).level({kRed1}, 1);
        p.refused(p.offer(ann, ben, {.give = {kRed1}, .money = -500}), Reason::GroupBuilt);
        p.refused(p.offer(ann, ben, {.give = {kRed1, kRed2, kRed3}, .money = -500}), Reason::GroupBuilt);
        p.refused(p.build(ben, kRed1, {0, 0, 0}), Reason::GroupNotWhole);
        p.play(p.build(ann, kRed1, {0, 0, 0}));
        EXPECT_EQ(p.cash(ann), 1500 + half(p));
    });
}

// Where a hotel leaves so many houses on the street.
void divided_tests(Suite& suite, const std::string& rule, int houses) {
    suite.rule({rule}, "PaysHalfAHotelsPriceAndLeavesItsHouses", [=](Position p) {
        EXPECT_EQ(p.hotel(), houses + 1);
        ann_has_hotels(p).play(p.build(ann, kRed1, {houses + 1, houses, houses + 1}));
        EXPECT_EQ(p.cash(ann), 1500 + half(p));
        EXPECT_EQ(p.level_of(kRed2), houses);
        EXPECT_EQ(p.s.houses, 32 - houses);
        EXPECT_EQ(p.s.hotels, 12 - 2);
    });
}

// Where a hotel can be sold with the houses given for it.
void whole_tests(Suite& suite, const std::string& rule, int houses) {
    suite.rule({rule}, "PaysHalfOfEachHotelAndOfTheHousesGivenForIt", [=](Position p) {
        ann_has_hotels(p).play(p.build(ann, kRed1, {0, 0, 0}));
        EXPECT_EQ(p.cash(ann), 1500 + 3 * (1 + houses) * half(p));
        EXPECT_EQ(p.s.houses, 32);
        EXPECT_EQ(p.s.hotels, 12);
    });
}

// Where no house of a hotel can be kept.
void whole_only_tests(Suite& suite, const std::string& rule) {
    suite.rule({rule}, "LeavesNoHouseOfAHotel", [=](Position p) {
        const RuleId id = parse_rule_id(rule);
        ann_has_hotels(p).refused(p.build(ann, kRed1, {5, 4, 5}), Reason::HotelSoldWhole, id);
        p.refused(p.build(ann, kRed1, {4, 4, 4}), Reason::HotelSoldWhole, id);
        p.refused(p.build(ann, kRed1, {0, 1, 0}), Reason::HotelSoldWhole, id);
    });

    suite.rule({rule}, "AlwaysLetsTheWholeGroupGo", [=](Position p) {
        p.owns(ann, kReds).level({kRed1, kRed2}, 5).level({kRed3}, 4);
        p.refused(p.build(ann, kRed1, {4, 5, 4}), Reason::HotelSoldWhole, parse_rule_id(rule));
        p.refused(p.build(ann, kRed1, {0, 5, 4}), Reason::Uneven);
        p.play(p.build(ann, kRed1, {0, 0, 0}));
        EXPECT_EQ(p.cash(ann), 1500 + (5 + 5 + 4) * half(p));
    });
}

// Where one hotel can be sold whole beside others, after four houses.
void alone_tests(Suite& suite, const std::string& rule, const Where& where = {}) {
    const auto lights = [](Position& p, std::initializer_list<int> levels) -> Position& {
        if (p.rule_set == "mondial2006-rapide") p.game.rules.houses_before_hotel = 4;  // an option [SETUP-14]
        p.owns(ann, {kBlue1, kBlue2, kBlue3}).cash(ann, 0);
        const int* level = levels.begin();
        for (const int street : {kBlue1, kBlue2, kBlue3}) p.level({street}, *level++);
        return p;
    };

    suite.rule(
        {rule}, "SellsOneHotelByItself",
        [=](Position p) {
            lights(p, {5, 5, 5}).play(p.build(ann, kBlue1, {0, 5, 5}));
            EXPECT_EQ(p.cash(ann), 125);
            EXPECT_EQ(p.s.houses, 32);
            EXPECT_EQ(p.s.hotels, 10);
            p.play(p.build(ann, kBlue1, {0, 0, 5}));
            EXPECT_EQ(p.cash(ann), 250);
            p.play(p.build(ann, kBlue1, {0, 0, 0}));
            EXPECT_EQ(p.cash(ann), 375);
        },
        where);

    suite.rule(
        {rule}, "LeavesAStreetThatIsBuiltUpHouseByHouse",
        [=](Position p) {
            lights(p, {0, 5, 5}).cash(ann, 1000);
            for (const int houses : {1, 2, 3, 4, 5}) p.play(p.build(ann, kBlue1, {houses, 5, 5}));
            EXPECT_EQ(p.cash(ann), 1000 - 5 * 50);
            EXPECT_EQ(p.s.hotels, 9);
        },
        where);

    suite.rule(
        {rule}, "BuildsAHotelOnlyWhenEachStreetWithoutOneHasFour",
        [=](Position p) {
            lights(p, {0, 0, 5}).cash(ann, 5000);
            p.refused(p.build(ann, kBlue1, {5, 0, 5}), Reason::Uneven, "BUILD-02"_rule);
            p.refused(p.build(ann, kBlue1, {5, 3, 5}), Reason::Uneven, "BUILD-02"_rule);
            p.refused(p.build(ann, kBlue1, {2, 0, 5}), Reason::Uneven, "BUILD-02"_rule);
            p.play(p.build(ann, kBlue1, {1, 0, 5})).play(p.build(ann, kBlue1, {4, 4, 5}));
            p.play(p.build(ann, kBlue1, {5, 4, 5}));
        },
        where);

    suite.rule(
        {rule}, "ComparesTheStreetsWithoutAHotelAlone",
        [=](Position p) {
            lights(p, {4, 5, 5});
            p.refused(p.build(ann, kBlue1, {4, 0, 5}), Reason::Uneven, "SELL-01"_rule);
            p.play(p.build(ann, kBlue1, {3, 5, 5})).play(p.build(ann, kBlue1, {1, 0, 5}));
            EXPECT_EQ(p.cash(ann), 3 * 25 + 125);
            p.refused(p.build(ann, kBlue1, {0, 4, 5}), Reason::UpAndDown);
        },
        where);

    suite.rule(
        {rule}, "NeedsNoHouseInTheBank",
        [=](Position p) {
            lights(p, {5, 5, 5}).stock(0, 9).play(p.build(ann, kBlue1, {0, 5, 5}));
            p.play(p.build(ann, kBlue1, {0, 0, 5}));
        },
        where);

    suite.rule(
        {rule}, "LeavesABareStreetThatEarnsDoubleAndIsNeitherMortgagedNorTraded",
        [=](Position p) {
            lights(p, {5, 5, 5}).play(p.build(ann, kBlue1, {0, 5, 5}));
            p.refused(p.mortgage(ann, kBlue1), Reason::GroupBuilt, "MORT-01"_rule);
            p.refused(
                p.offer(ann, ben, {.give = {kBlue1}, .money = -50}), Reason::GroupBuilt, "TRADE-02"_rule);
            p.land(ben, kBlue1).play(p.claim(ann, kBlue1));
            EXPECT_EQ(p.cash(ben), 1500 - 2 * p.figures(kBlue1).rent[0]);
        },
        where);

    suite.rule(
        {rule}, "IsSoldHotelByHotelForADebt",
        [=](Position p) {
            lights(p, {1, 5, 5}).land(ann, kTax1);
            EXPECT_EQ(p.ask(), Ask::Debt);
            p.stand(ann);
            EXPECT_EQ(p.cash(ann), 25);
            EXPECT_EQ(p.level_of(kBlue1), 0);
            p.stand(ann);
            EXPECT_EQ(p.level_of(kBlue3), 0) << "no division beside a bare street";
            EXPECT_EQ(p.level_of(kBlue2), 5);
            p.stand(ann);
            EXPECT_EQ(p.ask(), Ask::EndTurn);
            EXPECT_EQ(p.cash(ann), 25 + 2 * 125 - 200);
        },
        where);
}

// Where the hotels of a group go together.
void together_tests(Suite& suite, const std::vector<std::string>& rules) {
    for (const std::string& rule : rules)
        suite.rule({rule}, "TakesTheHotelsOfAGroupTogether", [=](Position p) {
            const int h = p.hotel();
            const RuleId by = parse_rule_id(rule);
            ann_has_hotels(p).refused(p.build(ann, kRed1, {0, h, h}), Reason::Uneven, by);
            p.refused(p.build(ann, kRed1, {0, 0, h}), Reason::Uneven, by);
            p.play(p.build(ann, kRed1, {0, 0, 0}));
        });
}

void sell_hotel_tests(Suite& suite) {
    divided_tests(suite, "SELL-02", 4);
    divided_tests(suite, "SELL-03", 3);
    whole_tests(suite, "SELL-04", 4);
    whole_only_tests(suite, "SELL-04");
    whole_tests(suite, "SELL-05", 4);
    divided_tests(suite, "SELL-05", 4);
    whole_tests(suite, "SELL-06", 4);
    divided_tests(suite, "SELL-06", 4);
    whole_tests(suite, "SELL-07", 4);
    whole_only_tests(suite, "SELL-07");
    whole_tests(suite, "SELL-08", 3);
    divided_tests(suite, "SELL-08", 3);
    divided_tests(suite, "SELL-09", 3);
    alone_tests(suite, "SELL-04");
    alone_tests(suite, "SELL-05");
    alone_tests(suite, "SETUP-14", {.only = {"mondial2006-rapide"}});
    together_tests(suite, {"SELL-02", "SELL-03", "SELL-06", "SELL-07", "SELL-08", "SELL-09"});
    for (const std::string rule : {"SELL-07", "SELL-09"})
        suite.rule({rule}, "IsNamedWhereOneHotelOfAGroupIsSoldWhole", [=](Position p) {
            const int h = p.hotel();
            ann_has_hotels(p).refused(p.build(ann, kRed1, {0, h, h}), Reason::Uneven, parse_rule_id(rule));
            p.owns(ann, kDarks).level(kDarks, 2);
            p.refused(p.build(ann, kDark1, {0, 2}), Reason::Uneven, "SELL-01"_rule);
        });

    suite.rule({"SELL-05"}, "DividesAHotelBesideEvenHouses", [](Position p) {
        ann_has_hotels(p).play(p.build(ann, kRed1, {2, 5, 5}));
        EXPECT_EQ(p.cash(ann), 1500 + 3 * half(p));
        p.refused(p.build(ann, kRed1, {2, 4, 5}), Reason::Uneven, "SELL-01"_rule);
        p.play(p.build(ann, kRed1, {2, 1, 5}));
    });

    suite.rule({"SELL-05"}, "FillsNoOrderThatASaleHasMadeUneven", [](Position p) {
        p.owns(ann, kReds).level({kRed2, kRed3}, 5).owns(ben, kDarks).cash(ann, 5000).stock(6, 12);
        p.play(p.build(ann, kRed1, {2, 5, 5}));
        EXPECT_EQ(p.ask(), Ask::Wants);
        p.play(p.build(ann, kRed1, {0, 0, 5})).play(act::want(ben, 0));
        EXPECT_EQ(p.level_of(kRed1), 1) << "the wish for two houses binds; no hotel stands beside them";
        EXPECT_EQ(p.level_of(kRed2), 1);
    });

    suite.rule({"SELL-05"}, "IsDividedFirstForADebt", [](Position p) {
        ann_has_hotels(p).cash(ann, 0).land(ann, kTax1).stand(ann);
        EXPECT_EQ(p.level_of(kRed3), 4);
        p.stand(ann).stand(ann);
        EXPECT_EQ(p.level_of(kRed3), 2);
        EXPECT_EQ(p.level_of(kRed2), 5);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });
}

void shortage_tests(Suite& suite) {
    suite.rule({"SELL-10"}, "SellsTheGroupDownToWhatTheBanksHousesAllow", [](Position p) {
        const int h = p.hotel();
        ann_has_hotels(p).stock(2, 9);
        p.refused(p.build(ann, kRed1, {h - 1, h, h}), Reason::NoHouses, "SELL-10"_rule);
        p.refused(p.build(ann, kRed1, {1, 1, 1}), Reason::NoHouses, "SELL-10"_rule);
        p.play(p.build(ann, kRed1, {1, 0, 1}));
        EXPECT_EQ(p.cash(ann), 1500 + (3 * h - 2) * half(p));
        EXPECT_EQ(p.s.houses, 0);
        EXPECT_EQ(p.s.hotels, 12);
    });

    suite.rule({"SELL-10"}, "CountsTheHousesAlreadyOnTheGroup", [](Position p) {
        const int h = p.hotel();
        p.owns(ann, kReds).level({kRed1, kRed2}, h).level({kRed3}, h - 1).stock(1, 10);
        p.refused(p.build(ann, kRed1, {h, h - 1, h - 1}), Reason::NoHouses, "SELL-10"_rule);
        // h - 1 houses stand on the group and one is left: h in all.
        p.refused(p.build(ann, kRed1, {2, 2, h - 3}), Reason::NoHouses, "SELL-10"_rule);
        p.play(p.build(ann, kRed1, {1, 2, h - 3}));
        EXPECT_EQ(p.cash(ann), 1500 + (2 * h - 1) * half(p));
        EXPECT_EQ(p.s.houses, 0);
    });

    suite.rule({"SELL-10"}, "CanAlwaysLeaveTheGroupBare", [](Position p) {
        ann_has_hotels(p).stock(0, 9);
        p.refused(p.build(ann, kRed1, {1, 0, 0}), Reason::NoHouses, "SELL-10"_rule);
        p.play(p.build(ann, kRed1, {0, 0, 0}));
        EXPECT_EQ(p.cash(ann), 1500 + 3 * p.hotel() * half(p));
    });
}

void sell_time_tests(Suite& suite) {
    suite.rule({"SELL-11"}, "IsPossibleInTheMiddleOfAnothersTurn", [](Position p) {
        p.owns(ann, kReds).level(kReds, 1).land(ben, kDark2).play(p.build(ann, kRed1, {1, 0, 1}));
        EXPECT_EQ(p.cash(ann), 1500 + half(p));
        EXPECT_EQ(p.ask(), Ask::Buy);
    });

    suite.rule({"SELL-11"}, "IsPossibleInPrison", [](Position p) {
        p.owns(ann, kReds).level(kReds, 1).in_prison(ann).play(p.build(ann, kRed1, {1, 0, 1}));
        p.land(ben, kDark2).play(p.build(ann, kRed1, {0, 0, 1}));
        EXPECT_EQ(p.cash(ann), 1500 + 2 * half(p));
    });

    suite.rule({"SELL-12"}, "IsPossibleOnOnesTurnBeforeTheFirstRoll", [](Position p) {
        p.owns(ann, kBrowns).level(kBrowns, 1).play(p.build(ann, kBrown1, {1, 0}));
        p.at(ann, 16).play(act::roll(ann, 2, 2));
        p.refused(p.build(ann, kBrown1, {0, 0}), Reason::WrongTiming, "SELL-12"_rule);
        p.play(act::roll(ann, 4, 6))
            .refused(p.build(ann, kBrown1, {0, 0}), Reason::WrongTiming, "SELL-12"_rule);
    });

    suite.rule({"SELL-12"}, "IsRefusedOnAnothersTurn", [](Position p) {
        p.owns(ann, kBrowns).level(kBrowns, 1).turn(ben);
        p.refused(p.build(ann, kBrown1, {1, 0}), Reason::WrongTiming, "SELL-12"_rule);
        p.land(ben, kDark2).refused(p.build(ann, kBrown1, {1, 0}), Reason::WrongTiming, "SELL-12"_rule);
    });

    suite.rule({"SELL-12"}, "IsPossibleWhenADebtIsDueAndCashIsShort", [](Position p) {
        p.owns(ann, kReds).level(kReds, 1).cash(ann, 50).land(ann, kTax2);
        EXPECT_EQ(p.ask(), Ask::Debt);
        p.play(p.build(ann, kRed1, {0, 1, 1}));
        EXPECT_EQ(p.ask(), Ask::EndTurn);
        p.refused(p.build(ann, kRed1, {0, 0, 1}), Reason::WrongTiming, "SELL-12"_rule);
    });
}

}  // namespace

void sell_tests(Suite& suite) {
    price_tests(suite);
    sell_hotel_tests(suite);
    shortage_tests(suite);
    sell_time_tests(suite);
    resale_tests(suite);
}

}  // namespace banquier::testing
