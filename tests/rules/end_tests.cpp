#include "suite.hpp"

namespace banquier::testing {
namespace {

PlayerSet players(std::initializer_list<PlayerId> ids) {
    PlayerSet set{};
    for (const PlayerId id : ids) set.add(id);
    return set;
}

// `who` has nothing, owes a tax and is out.
Position& ruin(Position& p, PlayerId who) { return p.cash(who, 0).land(who, kTax1).play(act::bankrupt(who)); }

// The rules of a rule set with one of the choices that its rulebook offers.
RuleSet with_option(const std::string& board, const std::string& rule_set, const std::string& option) {
    const editions::Resolution found = library().resolve(board, rule_set, std::vector{option});
    EXPECT_TRUE(found.ok() && found.unofficial.empty());
    return found.game.rules;
}

void last_one_left(Suite& suite) {
    suite.rule({"END-01"}, "TheLastPlayerLeftWinsWithoutValuation",
        [](Position p) {
            ruin(p, ann);
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.s.winners, players({ben}));
            EXPECT_TRUE(p.happened(EventKind::GameWon, "END-01"_rule));
            EXPECT_FALSE(p.happened(EventKind::Fortune));
        },
        {.without = {"championnat"}, .players = 2});

    suite.rule({"END-01"}, "TheGameGoesOnUntilOneIsLeft",
        [](Position p) {
            ruin(p, ann);
            ruin(p, ben);
            EXPECT_FALSE(game_over(p.s));
            ruin(p, cat);
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.s.winners, players({dan}));
            p.refused(act::roll(dan, 1, 2), Reason::GameOver, "END-01"_rule);
        },
        {.without = {"ligue1-rapide", "asterix-rapide", "mondial2006-rapide"}});

    suite.rule({"END-01"}, "TheLastTeamLeftWins",
        [](Position p) {
            ruin(p, ben);
            EXPECT_FALSE(game_over(p.s));
            ruin(p, dan);
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.s.winners, players({ann, cat}));
        },
        {.only = {"championnat"}});
}

void end_bankruptcies(Suite& suite) {
    suite.rule({"END-02"}, "TheFirstBankruptcyEndsItAndTheRichestWins", [](Position p) {
        p.owns(ben, {kDark2}).cash(ben, 1500 - p.price(kDark2) + 100).cash(cat, 1500 + 99);
        ruin(p, ann);
        EXPECT_TRUE(game_over(p.s));
        EXPECT_EQ(p.s.winners, players({ben}));
        EXPECT_TRUE(p.happened(EventKind::GameWon, "END-02"_rule));
        p.refused(act::roll(ben, 1, 2), Reason::GameOver, "END-02"_rule);
        p.refused(act::stop(), Reason::GameOver, "END-02"_rule);
    });

    // Without the estate Cat would be richer than Ann by 40.
    suite.rule({"END-02"}, "ThePlayerOwedTakesTheEstateFirst", [](Position p) {
        const Money rent = p.figures(kDark2).rent[0];
        p.owns(ann, {kDark2}).owns(ben, {kRed3}).mortgaged({kRed3}).cash(ben, rent - 1).cash(ann, 1000);
        p.cash(cat, 1000 + p.price(kDark2) + 40).visit(ben, kDark2).play(act::bankrupt(ben));
        const Money due = p.rule_set == "ligue1-rapide" ? 12 : 0;  // BANK-05, or BANK-06
        EXPECT_TRUE(game_over(p.s));
        EXPECT_EQ(p.cash(ann), 1000 + rent - 1);
        EXPECT_EQ(fortune(p.game, p.s, ann), p.cash(ann) + p.price(kDark2) + p.price(kRed3) / 2 - due);
        EXPECT_EQ(p.s.winners, players({ann}));
    });

    suite.rule({"END-03"}, "TheSecondBankruptcyEndsItAndTheRichestWins", [](Position p) {
        p.owns(cat, {kDark2}).cash(cat, 1500 - p.price(kDark2) + 1);
        ruin(p, ann);
        EXPECT_FALSE(game_over(p.s));
        ruin(p, ben);
        EXPECT_TRUE(game_over(p.s));
        EXPECT_EQ(p.s.winners, players({cat}));
        EXPECT_TRUE(p.happened(EventKind::GameWon, "END-03"_rule));
        p.refused(act::roll(cat, 1, 2), Reason::GameOver, "END-03"_rule);
    });

    suite.rule({"END-03"}, "WithTwoPlayersTheFirstEndsIt",
        [](Position p) {
            ruin(p, ben);
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.s.winners, players({ann}));
        },
        {.players = 2});

    suite.rule({"END-03"}, "ThePlayerOwedTakesTheEstateFirst", [](Position p) {
        p.owns(cat, {kDark2}).owns(ben, {kRed3}).mortgaged({kRed3});
        ruin(p, ann);
        p.cash(ben, 10).visit(ben, kDark2).play(act::bankrupt(ben));
        EXPECT_TRUE(game_over(p.s));
        EXPECT_FALSE(p.happened(EventKind::LotOpened));
        EXPECT_EQ(p.owner(kRed3), cat);
        EXPECT_EQ(p.cash(cat), 1500 + 10);
        EXPECT_EQ(fortune(p.game, p.s, cat), 1510 + p.price(kDark2) + p.price(kRed3) / 2 - 12);
    });

    suite.rule({"END-05"}, "FortuneIsCashTitlesAndBuildings", [](Position p) {
        p.owns(ann, {kBrown1, kBrown2, kRed3, kStation1}).mortgaged({kRed3}).cash(ann, 123);
        p.level({kBrown1}, p.hotel()).level({kBrown2}, 3);
        const Money house = p.house_cost(kBrown1);
        EXPECT_EQ(fortune(p.game, p.s, ann),
            123 + p.price(kBrown1) + (house + 3 * house) + p.price(kBrown2) + 3 * house + p.price(kRed3) / 2 +
                p.price(kStation1));
        EXPECT_EQ(fortune(p.game, p.s, ben), 1500);
    });

    suite.rule({"END-05"}, "AHotelCountsFourHousesWhereFourPrecedeIt",
        [](Position p) {
            p.game.rules = with_option("mondial2006", "mondial2006-rapide", "houses_before_hotel=4");
            p.owns(ann, {kBrown1, kBrown2}).level({kBrown1, kBrown2}, p.hotel()).cash(ann, 0);
            const Money house = p.house_cost(kBrown1);
            EXPECT_EQ(
                fortune(p.game, p.s, ann), p.price(kBrown1) + p.price(kBrown2) + 2 * (house + 4 * house));
        },
        {.only = {"mondial2006-rapide"}});

    suite.rule({"END-06"}, "APalaceCountsAsThreeHuts", [](Position p) {
        p.owns(ann, {kBrown1, kBrown2, kRed3}).mortgaged({kRed3}).cash(ann, 123);
        p.level({kBrown1}, p.hotel()).level({kBrown2}, 3);
        const Money hut = p.house_cost(kBrown1);
        EXPECT_EQ(fortune(p.game, p.s, ann),
            123 + p.price(kBrown1) + 3 * hut + p.price(kBrown2) + 3 * hut + p.price(kRed3) / 2);
    });
}

void first_teams(Suite& suite) {
    suite.rule({"CUP-09"}, "TheTeamOfTheGreatestFortuneIsFirst", [](Position p) {
        p.cash(ben, 2000).cash(ann, 1900).cash(cat, 1900);
        EXPECT_EQ(first_team(p.game, p.s), players({ben, dan}));
        p.owns(cat, {kDark2});
        EXPECT_EQ(first_team(p.game, p.s), players({ann, cat}));
    });
}

void time_limits(Suite& suite) {
    suite.rule({"END-04"}, "TheTurnUnderWayIsFinished", [](Position p) {
        p.at(ann, 0).play(act::roll(ann, 5, 5)).play(act::time_up());
        EXPECT_EQ(p.ask(), Ask::Roll);
        p.land(ann, kRed3).play(act::buy(ann));
        EXPECT_FALSE(game_over(p.s));
        p.play(act::end_turn(ann)).all_pass();
        EXPECT_TRUE(game_over(p.s));
        EXPECT_TRUE(p.happened(EventKind::GameWon, "END-04"_rule));
        p.refused(act::roll(ben, 1, 2), Reason::GameOver, "END-04"_rule);
    });

    suite.rule({"END-04"}, "ItsDebtsAreSettled", [](Position p) {
        p.owns(ann, {kRed3}).cash(ann, 100).land(ann, kTax1).play(act::time_up());
        EXPECT_EQ(p.ask(), Ask::Debt);
        p.play(p.mortgage(ann, kRed3)).play(act::end_turn(ann)).all_pass();
        EXPECT_TRUE(game_over(p.s));
        EXPECT_EQ(p.cash(ann), 100 + p.figures(kRed3).mortgage - 200);
    });

    suite.rule({"END-04"}, "TheRichestWins",
        [](Position p) {
            p.owns(ben, {kBrown1, kBrown2, kRed3})
                .mortgaged({kRed3})
                .level({kBrown1, kBrown2}, p.hotel())
                .cash(ben, 100);
            const Money hut = p.house_cost(kBrown1);
            const Money worth = 100 + 2 * (p.price(kBrown1) + hut + 4 * hut) + p.price(kRed3) / 2;
            EXPECT_EQ(fortune(p.game, p.s, ben), worth);
            for (const PlayerId other : {ann, cat, dan}) p.cash(other, worth - 1);
            p.play(act::time_up());
            EXPECT_EQ(p.s.winners, players({ben}));
        },
        {.only = {"asterix-chrono"}});

    suite.rule({"END-04"}, "TheMostMoneyInHandWins",
        [](Position p) {
            p.owns(ben, {kDark1, kDark2}).cash(cat, 1501).play(act::time_up()).all_pass();
            EXPECT_TRUE(game_over(p.s));
            EXPECT_EQ(p.s.winners, players({cat}));
        },
        {.only = {"mondial2006-chrono"}});

    suite.rule({"END-04"}, "TheWholeFortuneIsAnOption",
        [](Position p) {
            p.game.rules = with_option("mondial2006", "mondial2006-chrono", "fortune=everything");
            p.owns(ben, {kDark1, kDark2}).cash(cat, 1501).play(act::time_up()).all_pass();
            EXPECT_EQ(p.s.winners, players({ben}));
        },
        {.only = {"mondial2006-chrono"}});

    suite.rule({"END-07"}, "TheRoundUnderWayIsFinishedAndOneMoreIsPlayed", [](Position p) {
        p.turn(ben).play(act::last_round());
        for (int turns = 0; turns < 3 + 3; ++turns) p.idle_turn();
        EXPECT_FALSE(game_over(p.s));
        EXPECT_EQ(p.s.turn, banker(p.s));
        p.idle_turn().all_pass();
        EXPECT_TRUE(game_over(p.s));
        EXPECT_TRUE(p.happened(EventKind::GameWon, "END-07"_rule));
        p.refused(act::roll(ann, 1, 2), Reason::GameOver, "END-07"_rule);
        p.refused(act::last_round(), Reason::GameOver, "END-07"_rule);
    });

    suite.rule({"END-07"}, "TheLastRoundIsCompleteAlsoWhenTheBankerIsOut", [](Position p) {
        p.turn(dan).play(act::last_round());
        ruin(p, dan);
        p.idle_turn().idle_turn();
        EXPECT_FALSE(game_over(p.s));
        p.idle_turn().all_pass();
        EXPECT_TRUE(game_over(p.s));
    });

    // Dan, the last of the last round, has landed on Ann's street and ended his turn.
    const auto last_landing = [](Position& p) -> Position& {
        p.owns(ann, {kRed3})
            .turn(dan)
            .play(act::last_round())
            .idle_turn()
            .idle_turn()
            .idle_turn()
            .idle_turn();
        return p.land(dan, kRed3).play(act::end_turn(dan));
    };

    suite.rule({"END-07"}, "TheRentsOfTheLastTurnMayStillBeClaimed", [=](Position p) {
        last_landing(p);
        EXPECT_EQ(p.ask(), Ask::LastClaims);
        for (const PlayerId asked : {ann, ben, cat, dan}) EXPECT_TRUE(p.awaits(asked));
        p.play(act::pass(ann)).play(p.claim(cat, kRed3)).all_pass();
        EXPECT_TRUE(p.happened(EventKind::GameWon, "END-07"_rule));
        EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
    });

    suite.rule({"END-07"}, "ADebtorOfTheLastClaimsPutsUpTitles", [=](Position p) {
        p.owns(dan, {kStation1, kStation2}).owns(ann, {kRed1, kRed2}).level({kRed1, kRed2, kRed3}, 0);
        last_landing(p).cash(dan, 0);
        p.s.claim[0].amount = 300;
        p.play(p.claim(ann, kRed3));
        EXPECT_EQ(p.debt().player, dan);
        p.refused(p.mortgage(dan, kStation1), Reason::NotPutUpYet, "BANK-09"_rule);
        p.play(p.put_up(dan, kStation1)).play(act::bid(cat, p.price(kStation1))).all_pass();
        EXPECT_EQ(p.ask(), Ask::Debt);
        p.play(p.mortgage(dan, kStation2));
        EXPECT_EQ(p.ask(), Ask::LastClaims);
        p.all_pass();
        EXPECT_TRUE(game_over(p.s));
        EXPECT_EQ(p.cash(dan), 0);
    });

    suite.rule({"END-07"}, "WhoFailsInTheLastClaimsIsOutAndTheOthersAreStillAsked", [=](Position p) {
        last_landing(p).cash(dan, 0);
        p.play(act::pass(ben)).play(p.claim(ann, kRed3)).play(act::bankrupt(dan));
        EXPECT_EQ(p.ask(), Ask::LastClaims);
        EXPECT_TRUE(p.awaits(ann));
        EXPECT_TRUE(p.awaits(cat));
        EXPECT_FALSE(p.awaits(ben));
        p.all_pass();
        EXPECT_TRUE(p.happened(EventKind::GameWon, "END-07"_rule));
    });

    suite.rule({"END-07"}, "AStopAloneMakesThemLapse", [=](Position p) {
        last_landing(p).play(act::stop());
        EXPECT_TRUE(game_over(p.s));
        EXPECT_EQ(p.cash(dan), 1500);
        EXPECT_TRUE(p.happened(EventKind::RentLapsed, "FLOW-12"_rule));
    });

    suite.rule({"END-07"}, "TheEndOfTheTimeMayComeBeforeTheLastRoundIs", [](Position p) {
        p.play(act::last_round()).idle_turn().play(act::stop());
        EXPECT_TRUE(game_over(p.s));
    });

    suite.rule({"END-07"}, "ItIsAnnouncedOnceAndInPlay", [](Position p) {
        p.play(act::last_round()).refused(act::last_round(), Reason::AlreadyAnnounced);
        Position before = Position::fresh(p.rule_set);
        before.refused(act::last_round(), Reason::BeforePlay, "END-07"_rule);
    });

    suite.rule({"END-08"}, "FortuneIsCashTitlesAndBuildings", [](Position p) {
        p.owns(ann, {kBrown1, kBrown2, kRed3, kStation1}).mortgaged({kRed3}).cash(ann, 123).holds_token(ann);
        p.level({kBrown1}, p.hotel()).level({kBrown2}, 4);
        const Money house = p.house_cost(kBrown1);
        EXPECT_EQ(fortune(p.game, p.s, ann),
            123 + p.price(kBrown1) + 5 * house + p.price(kBrown2) + 4 * house + p.price(kRed3) / 2 +
                p.price(kStation1));
    });

    suite.rule({"END-08"}, "TheGreatestFortuneWins", [](Position p) {
        p.owns(ben, {kDark2}).cash(ben, 1500 - p.price(kDark2) + 1).play(act::stop());
        EXPECT_TRUE(game_over(p.s));
        EXPECT_EQ(p.s.winners, players({ben}));
    });
}

// The game ends as its rule set provides, with nothing changed for Ann and Ben.
Position& let_it_end(Position& p) {
    switch (p.game.rules.time_limit) {
    case TimeLimit::TimeUp: return p.play(act::time_up()).all_pass();
    case TimeLimit::LastRound: return p.play(act::stop());
    case TimeLimit::None: break;
    }
    if (p.game.rules.bankruptcies_to_end == 2) ruin(p, cat);
    return ruin(p, dan);
}

void shared_wins(Suite& suite) {
    suite.rule({"END-09"}, "EqualGreatestFortunesShareTheWin", [](Position p) {
        p.cash(cat, 900).cash(dan, 900);
        let_it_end(p);
        EXPECT_TRUE(game_over(p.s));
        EXPECT_EQ(p.s.winners, players({ann, ben}));
        EXPECT_EQ(p.count(EventKind::GameWon), 2);
    });

    suite.rule({"END-09"}, "OneMoreInHandIsEnoughToWinAlone", [](Position p) {
        p.cash(ben, 1501);
        let_it_end(p);
        EXPECT_EQ(p.s.winners, players({ben}));
    });
}

}  // namespace

void end_tests(Suite& suite) {
    last_one_left(suite);
    first_teams(suite);
    end_bankruptcies(suite);
    time_limits(suite);
    shared_wins(suite);
}

}  // namespace banquier::testing
