#include "suite.hpp"

namespace banquier::testing {
namespace {

// The sizes of table that the rulebooks give.
bool admits(const std::string& rule_set, int players) {
    if (rule_set == "championnat") return players == 4 || players == 6;
    const bool eight_tokens = rule_set == "stars" || rule_set == "topclubs";
    return players >= 2 && players <= (eight_tokens ? 8 : 6);
}

Game official(
    const std::string& board, const std::string& rule_set, const std::vector<std::string>& choices = {}) {
    const editions::Resolution found = library().resolve(board, rule_set, choices);
    EXPECT_TRUE(found.ok());
    EXPECT_TRUE(found.unofficial.empty());
    return found.game;
}

// The titles are dealt where that is the rule, no two of a colour together, and refused where that can be.
Position dealt(const std::string& rule_set, int players = 0) {
    Position p = Position::fresh(rule_set, players);
    for (std::size_t n = 0; p.ask() == Ask::Deal && n < kDeeds; ++n)
        p.play(act::deal(next_dealt(p.game, p.s), static_cast<DeedId>(5 * n % kDeeds)));
    if (p.ask() == Ask::ChooseDealt)
        for (const PlayerId q : everybody(p.s)) p.play(act::keep(q, {}));
    return p;
}

void start_tests(Suite& suite) {
    suite.rule({"SETUP-01"}, "EverybodyStandsOnDepartWith1500", [](Position p) {
        for (int players = 2; players <= 8; ++players) {
            if (!admits(p.rule_set, players)) continue;
            const Position fresh = Position::fresh(p.rule_set, players);
            for (const PlayerId q : everybody(fresh.s)) {
                EXPECT_EQ(fresh.cash(q), 1500);
                EXPECT_EQ(fresh.place(q), kGo);
            }
        }
    });

    suite.rule({"SETUP-02"}, "TheBankHas32HousesAnd12Hotels", [](Position p) {
        const Position fresh = Position::fresh(p.rule_set);
        EXPECT_EQ(fresh.s.houses, 32);
        EXPECT_EQ(fresh.s.hotels, 12);
    });

    suite.rule({"SETUP-02"}, "ThereAre22StreetsIn8Groups4StationsAnd2Utilities", [](Position p) {
        std::array<int, 3> titles{};
        for (const Deed& deed : p.game.board.deed) {
            ++titles[static_cast<std::size_t>(deed.kind)];
            const bool street = deed.kind == DeedKind::Street;
            EXPECT_EQ(street, index_of(deed.group) < kColours);
            EXPECT_EQ(p.game.board.square[deed.square].deed, p.deed(static_cast<int>(index_of(deed.square))));
        }
        EXPECT_EQ(titles, (std::array{22, 4, 2}));
        for (const Group& group : p.game.board.group) EXPECT_GE(group.size, 2);
    });

    suite.rule({"SETUP-02"}, "EachDeckOrListHas16Instructions", [](Position p) {
        for (const int square : {kChance1, kChest2}) {
            p.turn(ann).land(ann, square);
            int instructions = 0;
            for (std::size_t i = 0; i < kCards; ++i)
                instructions += p.legal(act::card(static_cast<CardId>(i)));
            EXPECT_EQ(instructions, p.rule_set == "poche" ? 0 : 16);
            for (int total = 3; total <= 18; ++total) {
                const int a = total < 13 ? 1 : total - 12, b = total - a < 7 ? total - a - 1 : 6;
                EXPECT_EQ(p.legal(act::three_dice(a, b, total - a - b)), p.rule_set == "poche");
            }
        }
    });

    suite.rule({"SETUP-03"}, "AdmitsTheTablesOfTheRulebook", [](Position p) {
        for (int players = 0; players <= 9; ++players) {
            const Refusal no = why_not_players(p.game, players);
            EXPECT_EQ(!no, admits(p.rule_set, players)) << players;
            if (no) EXPECT_EQ(no.rule, "SETUP-03"_rule);
        }
    });

    suite.rule({"SETUP-13"}, "EveryFigureIsTheClassicGames", [](Position p) {
        const Board &ours = p.game.board, classic = official("classique", "classique").board;
        for (std::size_t i = 0; i < kSquares; ++i) {
            const Square &a = ours.square[static_cast<SquareId>(i)],
                         &b = classic.square[static_cast<SquareId>(i)];
            EXPECT_TRUE(a.kind == b.kind && a.deed == b.deed && a.tax == b.tax) << i;
        }
        for (std::size_t i = 0; i < kDeeds; ++i) {
            const Deed &a = ours.deed[static_cast<DeedId>(i)], &b = classic.deed[static_cast<DeedId>(i)];
            EXPECT_TRUE(a.square == b.square && a.group == b.group && a.kind == b.kind) << i;
            EXPECT_TRUE(a.price == b.price && a.mortgage == b.mortgage && a.rent == b.rent) << i;
        }
        for (std::size_t i = 0; i < kGroups; ++i)
            EXPECT_EQ(ours.group[static_cast<GroupId>(i)].house_cost,
                classic.group[static_cast<GroupId>(i)].house_cost);
        EXPECT_EQ(ours.card, classic.card);
    });

    suite.rule({"SETUP-13"}, "ItsWordsStandForTheClassicOnes", [](Position p) {
        const editions::Texts& words = library().edition("topclubs")->texts[editions::Language::French];
        EXPECT_EQ(words.deck[index_of(DeckId::Chance)], "Extérieur");
        EXPECT_EQ(words.deck[index_of(DeckId::Chest)], "Domicile");
        EXPECT_EQ(words.square[SquareId{kTax1}], "Indemnités de transfert");
        EXPECT_EQ(p.game.board.square[SquareId{kTax1}].tax, 200);
        EXPECT_EQ(p.game.board.square[SquareId{kTax2}].tax, 100);
    });

    suite.rule({"SETUP-14"}, "EachQuickRuleCanBeChosenAlone", [](Position) {
        const RuleSet quick = official("mondial2006", "mondial2006-rapide").rules;
        const RuleSet full = official("mondial2006", "mondial2006").rules;
        for (int left_out = 0; left_out < 8; ++left_out) {
            std::vector<std::string> choices;
            RuleSet expected = quick;
            if (left_out & 1)
                choices.emplace_back("dealt_titles=0"), expected.dealt_titles = full.dealt_titles;
            if (left_out & 2)
                choices.emplace_back("houses_before_hotel=4"),
                    expected.houses_before_hotel = full.houses_before_hotel;
            if (left_out & 4)
                choices.emplace_back("bankruptcies_to_end=0"),
                    expected.bankruptcies_to_end = full.bankruptcies_to_end;
            EXPECT_EQ(official("mondial2006", "mondial2006-rapide", choices).rules, expected) << left_out;
            if (left_out == 7) EXPECT_EQ(expected, full);
        }
    });
}

void setup_order_tests(Suite& suite) {
    suite.rule({"SETUP-03"}, "EverybodyAtTheLargestTableHasATurn", [](Position p) {
        const int largest = admits(p.rule_set, 8) ? 8 : 6;
        p = dealt(p.rule_set, largest);
        if (p.ask() == Ask::OrderRoll)
            for (const PlayerId q : everybody(p.s)) p.play(act::roll(q, q == ann ? 6 : 1, 1));
        for (const PlayerId q : everybody(p.s)) {
            EXPECT_TRUE(p.awaits(q));
            p.play(act::roll(q, 4, 6)).play(act::end_turn(q));
        }
        EXPECT_EQ(p.s.players, largest);
        EXPECT_TRUE(p.awaits(ann));
    });

    suite.rule({"SETUP-04"}, "TheHighestTotalBeginsAndPlayGoesClockwise", [](Position p) {
        p = dealt(p.rule_set);
        EXPECT_EQ(p.ask(), Ask::OrderRoll);
        p.play(act::roll(ann, 1, 2))
            .play(act::roll(ben, 3, 4))
            .play(act::roll(cat, 6, 5))
            .play(act::roll(dan, 5, 5));
        EXPECT_EQ(p.ask(), Ask::Roll);
        for (const PlayerId q : {cat, dan, ann, ben}) {
            EXPECT_EQ(p.place(q), kGo);
            p.play(act::roll(q, 4, 6)).play(act::end_turn(q));
        }
        EXPECT_TRUE(p.awaits(cat));
    });

    suite.rule({"SETUP-04"}, "EqualHighestTotalsAreRolledAgainAmongThemselves", [](Position p) {
        p = dealt(p.rule_set);
        p.play(act::roll(ann, 5, 5))
            .play(act::roll(ben, 2, 1))
            .play(act::roll(cat, 6, 4))
            .play(act::roll(dan, 3, 6));
        EXPECT_EQ(p.ask(), Ask::OrderRoll);
        p.refused(act::roll(dan, 6, 6), Reason::NotYourDecision);
        p.play(act::roll(ann, 1, 1)).play(act::roll(cat, 1, 1));
        EXPECT_EQ(p.ask(), Ask::OrderRoll);
        p.play(act::roll(ann, 1, 1)).play(act::roll(cat, 2, 1));
        EXPECT_EQ(p.ask(), Ask::Roll);
        EXPECT_TRUE(p.awaits(cat));
    });

    suite.rule({"SETUP-05"}, "AnyCardMayComeFirst", [](Position p) {
        for (const int square : {kChance1, kChest2}) {
            p.turn(ann).land(ann, square);
            for (std::size_t i = 0; i < kCards; ++i) {
                const bool of_this_deck = (i < kDeckSize) == (square == kChance1);
                EXPECT_EQ(p.legal(act::card(static_cast<CardId>(i))), of_this_deck) << i;
            }
        }
    });

    suite.rule({"SETUP-05"}, "AnyOfTheOthersMayComeNext", [](Position p) {
        p.land(ann, kChance1).draw(CardKind::Collect).land(ben, kChance2);
        int next = 0;
        for (std::size_t i = 0; i < kDeckSize; ++i) next += p.legal(act::card(static_cast<CardId>(i)));
        EXPECT_EQ(next, 15);
    });
}

void bank_of_the_game_tests(Suite& suite) {
    suite.rule({"SETUP-06"}, "PaysHoweverMuchIsPaidOutAlready", [](Position p) {
        for (const PlayerId q : {ann, ben, cat, dan}) p.cash(q, 1'000'000);
        p.owns(ann, {kDark2}).play(p.mortgage(ann, kDark2)).land(ann, kGo);
        Money expected = 1'000'000 + p.figures(kDark2).mortgage + 200;
        EXPECT_EQ(p.cash(ann), expected);
        p.turn(ann).land(ann, kChest2).draw(CardKind::Collect);
        expected += p.card(DeckId::Chest, CardKind::Collect).amount;
        EXPECT_EQ(p.cash(ann), expected);
    });

    suite.rule({"SETUP-07"}, "WhatItTakesAndPaysConcernsNoOtherPlayer", [](Position p) {
        p.land(ann, kTax1).turn(ann).land(ann, kRed3).play(act::buy(ann)).turn(ann).land(ann, kGo);
        EXPECT_EQ(p.cash(ann), 1500 - 200 - p.price(kRed3) + 200);
        for (const PlayerId q : {ben, cat, dan}) EXPECT_EQ(p.cash(q), 1500);
    });

    suite.rule({"SETUP-07"}, "KeepsTheUnsoldTitlesAndTheBuildings", [](Position p) {
        p = Position::fresh(p.rule_set);
        for (const Holding& title : p.s.holding) EXPECT_EQ(title.owner, kBank);
        p = Position(p.rule_set);
        p.owns(ann, {kBrown1, kBrown2}).play(p.build(ann, kBrown1, {1, 1}));
        EXPECT_EQ(p.s.houses, 30);
        p.play(p.build(ann, kBrown1, {0, 0}));
        EXPECT_EQ(p.s.houses, 32);
    });

    suite.rule({"SETUP-08"}, "IsNoSeat", [](Position p) {
        p.land(ann, kChance1);
        for (const PlayerId q : everybody(p.s)) {
            Action by_a_player = act::card(CardId{0});
            by_a_player.by = q;
            p.refused(by_a_player, Reason::NotYourDecision);
        }
        p.draw(CardKind::Collect);
        EXPECT_EQ(p.cash(ann), 1500 + p.card(DeckId::Chance, CardKind::Collect).amount);
    });

    suite.rule({"SETUP-15"}, "WhoOwnsWhatAndWhatIsMortgagedIsOpenToAll", [](Position p) {
        const auto all_open = [&](EventKind kind) {
            EXPECT_TRUE(p.happened(kind));
            for (const Event& e : p.events) EXPECT_EQ(e.audience, Audience::All);
        };
        p.owns(ann, {kDark2}).play(p.mortgage(ann, kDark2));
        all_open(EventKind::Mortgaged);
        p.play(p.lift(ann, kDark2));
        all_open(EventKind::Lifted);
        p.land(ann, kRed3).play(act::buy(ann));
        all_open(EventKind::Bought);
        p.play(p.offer(ann, ben, {.give = {kRed3}, .money = -100})).play(p.accept(ben, ann));
        all_open(EventKind::TitleMoved);
    });
}

void deal_tests(Suite& suite) {
    suite.rule({"SETUP-09"}, "ThreeTitlesAreDealtToEachFreeOfCharge", [](Position p) {
        p = Position::fresh(p.rule_set);
        for (int square = 0; square < 40; ++square)
            if (p.deed(square) != kNoDeed) EXPECT_TRUE(p.legal(act::deal(ann, p.deed(square)))) << square;
        p.deal(ann, {kDark1, kDark2, kRed3}).deal(ben, {kBrown1, kBrown2, kUtility1});
        p.deal(cat, {kBlue1, kBlue2, kBlue3}).deal(dan, {kStation1, kStation2, kStation3});
        for (const int square : {kDark1, kDark2, kRed3}) EXPECT_EQ(p.owner(square), ann);
        for (const int square : {kBlue1, kBlue2, kBlue3}) EXPECT_EQ(p.owner(square), cat);
        for (const PlayerId q : everybody(p.s)) EXPECT_EQ(p.cash(q), 1500);
        EXPECT_EQ(p.ask(), Ask::OrderRoll);
    });

    suite.rule({"SETUP-09"}, "NoTitleIsDealtTwiceNorOutOfTurn", [](Position p) {
        p = Position::fresh(p.rule_set).deal(ann, {kDark1});
        p.refused(act::deal(ann, p.deed(kDark1)), Reason::TitleDealt);
        p.refused(act::deal(ben, p.deed(kRed3)), Reason::NotThisPlayer, "SETUP-09"_rule);
    });

    suite.rule({"SETUP-10"}, "TwoTitlesAreDealtToEachAndPaidAtOnce", [](Position p) {
        p = Position::fresh(p.rule_set).deal(ann, {kDark1});
        EXPECT_EQ(p.cash(ann), 1500 - p.price(kDark1));
        p.deal(ann, {kDark2}).deal(ben, {kBrown1, kUtility1});
        EXPECT_EQ(p.cash(ann), 1500 - p.price(kDark1) - p.price(kDark2));
        EXPECT_EQ(p.cash(ben), 1500 - p.price(kBrown1) - p.price(kUtility1));
        p.refused(act::deal(cat, p.deed(kDark2)), Reason::TitleDealt);
        p.deal(cat, {kBlue1, kStation1}).deal(dan, {kRed1, kRed2});
        for (const int square : {kRed1, kRed2}) EXPECT_EQ(p.owner(square), dan);
        EXPECT_EQ(p.ask(), Ask::OrderRoll);
    });

    suite.rule({"SETUP-11"}, "EachTitleIsKeptAndPaidOrRefused", [](Position p) {
        p = Position::fresh(p.rule_set).deal(ann, {kRed1, kDark2}).deal(ben, {kStation1, kUtility1});
        p.deal(cat, {kBrown1, kBlue1}).deal(dan, {kOrange1, kRed2});
        EXPECT_EQ(p.ask(), Ask::ChooseDealt);
        p.play(act::keep(dan, {})).play(act::keep(ann, p.deeds({kDark2})));
        p.play(act::keep(ben, p.deeds({kStation1, kUtility1}))).play(act::keep(cat, {}));
        EXPECT_EQ(p.cash(ann), 1500 - p.price(kDark2));
        EXPECT_EQ(p.cash(ben), 1500 - p.price(kStation1) - p.price(kUtility1));
        EXPECT_EQ(p.cash(dan), 1500);
        EXPECT_EQ(p.owner(kDark2), ann);
        EXPECT_EQ(p.owner(kUtility1), ben);
        for (const int square : {kRed1, kBrown1, kBlue1, kOrange1, kRed2}) EXPECT_EQ(p.owner(square), kBank);
    });

    suite.rule({"SETUP-11"}, "NobodyDecidesBeforeEverybodyHasTwo", [](Position p) {
        p = Position::fresh(p.rule_set).deal(ann, {kRed1, kDark2}).deal(ben, {kBrown1, kBlue1});
        p.refused(act::keep(ann, {}), Reason::NotYourDecision);
        p.deal(cat, {kOrange1, kRed2}).deal(dan, {kStation1, kUtility1});
        for (const PlayerId q : everybody(p.s)) EXPECT_TRUE(p.awaits(q));
        p.refused(act::keep(ann, p.deeds({kBrown1})), Reason::NotDealtToYou, "SETUP-11"_rule);
    });

    suite.rule({"SETUP-11"}, "ARefusedTitleIsForSaleAndNotDealtAgain", [](Position p) {
        p = Position::fresh(p.rule_set).deal(ann, {kRed1, kDark2}).deal(ben, {kBrown1, kBlue1});
        p.deal(cat, {kOrange1, kRed2}).deal(dan, {kStation1, kUtility1});
        for (const PlayerId q : {ann, ben, cat, dan}) p.play(act::keep(q, {}));
        EXPECT_EQ(p.ask(), Ask::Roll);
        p.land(ann, kRed2).play(act::buy(ann));
        EXPECT_EQ(p.owner(kRed2), ann);
    });

    suite.rule({"SETUP-12"}, "TwoStreetsOfAColourGoBackAndTwoOthersAreDealt", [](Position p) {
        p = Position::fresh(p.rule_set).deal(ann, {kRed1, kRed3});
        EXPECT_TRUE(p.legal(act::deal(ann, p.deed(kRed3)))) << "both are in the pack again";
        p.deal(ann, {kDark1, kDark2});
        EXPECT_TRUE(p.legal(act::deal(ann, p.deed(kDark1)))) << "again if need be";
        p.deal(ann, {kRed3, kBrown1}).deal(ben, {kDark1, kRed1});
        p.refused(act::deal(cat, p.deed(kRed3)), Reason::TitleDealt);
        p.deal(cat, {kBlue1, kOrange1}).deal(dan, {kBlue2, kOrange2});
        EXPECT_EQ(p.ask(), Ask::ChooseDealt);
        p.play(act::keep(ann, p.deeds({kRed3, kBrown1})));
    });

    suite.rule({"SETUP-12"}, "TwoStationsOrTwoUtilitiesStay", [](Position p) {
        p = Position::fresh(p.rule_set).deal(ann, {kStation1, kStation2}).deal(ben, {kUtility1, kUtility2});
        p.deal(cat, {kBlue1, kOrange1}).deal(dan, {kBlue2, kOrange2});
        p.play(act::keep(ann, p.deeds({kStation1, kStation2})));
        EXPECT_EQ(p.owner(kStation2), ann);
    });
}

}  // namespace

void setup_tests(Suite& suite) {
    start_tests(suite);
    setup_order_tests(suite);
    bank_of_the_game_tests(suite);
    deal_tests(suite);
}

}  // namespace banquier::testing
