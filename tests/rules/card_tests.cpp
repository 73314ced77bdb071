#include "suite.hpp"

namespace banquier::testing {
namespace {

constexpr int kChest3 = 33, kThirdChance = 36, kPink1 = 11;

CardId card_at(DeckId deck, std::size_t position) {
    return static_cast<CardId>(index_of(deck) * kDeckSize + position);
}

bool is_release(const Position& p, CardId card) { return p.game.board.card[card].kind == CardKind::Release; }

// Ann comes to the deck's square, free and with 1500, whatever her last card asked of her.
Position& come_to(Position& p, DeckId deck) {
    p.s.player[ann].prison = 0;
    return p.turn(ann).cash(ann, 1500).land(ann, deck == DeckId::Chance ? kChance1 : kChest2);
}

// All sixteen cards of a deck, the last first.
void draw_through(Position& p, DeckId deck) {
    for (std::size_t i = kDeckSize; i-- > 0;) come_to(p, deck).play(act::card(card_at(deck, i)));
}

// The token goes to another player for 50, by trade or by auction.
Position& sell_token(Position& p, PlayerId from, PlayerId to, int token = 0) {
    if (p.rule_set != "championnat")
        return p.play(p.offer(from, to, {.money = -50, .give_tokens = 1 << token})).play(p.accept(to, from));
    p.play(act::put_up_token(from, static_cast<TokenId>(token), 50)).play(act::bid(to, 50));
    return p.all_pass();
}

void deck_tests(Suite& suite) {
    suite.rule({"CARD-01"}, "ACardGoesUnderTheDeckAndComesAgainAfterAllOthers", [](Position p) {
        for (const DeckId deck : {DeckId::Chance, DeckId::Chest}) {
            draw_through(p, deck);
            for (std::size_t i = kDeckSize; i-- > 0;) {
                const CardId next = card_at(deck, i);
                if (is_release(p, next)) continue;
                come_to(p, deck);
                for (std::size_t other = 0; other < kDeckSize; ++other)
                    EXPECT_EQ(p.legal(act::card(card_at(deck, other))), other == i);
                p.play(act::card(next));
            }
        }
    });

    suite.rule({"CARD-01"}, "TheCardIsOfTheSquaresDeckAndIsObeyed", [](Position p) {
        p.land(ann, kChest2)
            .refused(act::card(card_at(DeckId::Chance, 0)), Reason::CardNotThere, "CARD-01"_rule);
        p.draw(CardKind::Collect).turn(ann).land(ann, kChance1).draw(CardKind::Pay);
        const Money received = p.card(DeckId::Chest, CardKind::Collect).amount;
        EXPECT_EQ(p.cash(ann), 1500 + received - p.card(DeckId::Chance, CardKind::Pay).amount);
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });

    suite.rule({"CARD-01"}, "RepairsArePaidForEachHouseAndHotel", [](Position p) {
        p.owns(ann, {kBrown1, kBrown2, kDark1, kDark2});
        p.level({kBrown1}, 2).level({kBrown2}, 1).level({kDark1, kDark2}, p.hotel());
        p.land(ann, kChance1).draw(CardKind::Repairs);
        const Card& repairs = p.card(DeckId::Chance, CardKind::Repairs);
        EXPECT_EQ(p.cash(ann), 1500 - 3 * repairs.amount - 2 * repairs.second);
    });

    suite.rule({"CARD-01"}, "WhereItLetsOnePayOrDrawOneDoesEither",
        [](const Position& p) {
            Position pays = p, draws = p;
            pays.land(ann, kChest2).draw(CardKind::PayOrDraw).play(act::pay_card(ann));
            EXPECT_EQ(pays.cash(ann), 1500 - p.card(DeckId::Chest, CardKind::PayOrDraw).amount);
            draws.land(ann, kChest2)
                .draw(CardKind::PayOrDraw)
                .play(act::draw_card(ann))
                .draw(CardKind::Collect);
            EXPECT_EQ(draws.cash(ann), 1500 + p.card(DeckId::Chance, CardKind::Collect).amount);
        },
        {.without = {"stars"}});

    suite.rule({"CARD-02"}, "AReleaseCardStaysOutOfTheDeckWithItsHolder", [](Position p) {
        for (const DeckId deck : {DeckId::Chance, DeckId::Chest}) {
            draw_through(p, deck);
            for (std::size_t n = 1; n < kDeckSize; ++n) {
                come_to(p, deck);
                for (std::size_t i = 0; i < kDeckSize; ++i) {
                    const CardId card = card_at(deck, i);
                    if (!p.legal(act::card(card))) continue;
                    EXPECT_FALSE(is_release(p, card));
                    p.play(act::card(card));
                    break;
                }
            }
        }
        EXPECT_EQ(p.s.player[ann].tokens.count(), 2);
    });

    suite.rule({"CARD-02"}, "AReleaseCardGoesWithItsBuyer", [](Position p) {
        p.land(ann, kChance1).draw(CardKind::Release);
        sell_token(p, ann, ben);
        EXPECT_TRUE(p.s.player[ann].tokens.empty());
        EXPECT_EQ(p.s.player[ben].tokens.count(), 1);
        EXPECT_EQ(p.cash(ann), 1500 + 50);
        p.turn(cat).land(cat, kChance2);
        for (std::size_t i = 0; i < kDeckSize; ++i)
            if (is_release(p, card_at(DeckId::Chance, i)))
                p.refused(act::card(card_at(DeckId::Chance, i)), Reason::CardNotThere);
    });

    suite.rule({"CARD-02"}, "AReleaseCardGoesUnderItsOwnDeckWhenUsed", [](Position p) {
        for (const int token : {0, 1}) {
            const CardId card = p.game.board.token_card[static_cast<std::size_t>(token)];
            const DeckId deck = deck_of(card);
            come_to(p, deck).play(act::card(card)).turn(ann).in_prison(ann);
            p.play(act::use_token(ann, static_cast<TokenId>(token)));
            EXPECT_TRUE(p.s.player[ann].tokens.empty());
            come_to(p, deck).refused(act::card(card), Reason::CardNotThere);
            for (std::size_t i = 0; i < kDeckSize; ++i)
                if (card_at(deck, i) != card) come_to(p, deck).play(act::card(card_at(deck, i)));
            EXPECT_TRUE(come_to(p, deck).legal(act::card(card))) << "it is the first to come again";
        }
    });

    suite.rule({"CARD-08"}, "TheCardIsShownToAllInTheQualifyingRounds", [](Position p) {
        p.land(ann, kChance1).draw(CardKind::Collect);
        for (const Event& e : p.events) EXPECT_EQ(e.audience, Audience::All);
    });

    suite.rule({"CARD-08"}, "TheCardIsShownToTheBankerAloneInTheFinal", [](Position p) {
        const std::string final_round = "card_shown=to_banker";
        const editions::Resolution found = library().resolve("classique", "championnat", {&final_round, 1});
        EXPECT_TRUE(found.ok() && found.unofficial.empty());
        p.game.rules = found.game.rules;
        p.land(ann, kChance1).draw(CardKind::Collect);
        int shown = 0;
        for (const Event& e : p.events) {
            const bool names_it = e.kind == EventKind::CardDrawn || e.card != CardId{};
            shown += names_it;
            EXPECT_EQ(e.audience, names_it ? Audience::PlayerAndBanker : Audience::All);
        }
        EXPECT_EQ(shown, 1);
        EXPECT_EQ(banker(p.s), dan);
    });
}

void list_tests(Suite& suite) {
    suite.rule({"CARD-03"}, "ThreeDiceChooseTheInstructionOfTheSquaresList", [](const Position& p) {
        for (const DeckId deck : {DeckId::Chance, DeckId::Chest}) {
            std::array<int, 19> of_216{};
            Position there = p;
            come_to(there, deck).refused(act::card(card_at(deck, 0)), Reason::CardNotThere, "CARD-03"_rule);
            for (int n = 0; n < 216; ++n) {
                const int a = n / 36 + 1, b = n / 6 % 6 + 1, c = n % 6 + 1;
                Position q = there;
                q.play(act::three_dice(a, b, c));
                for (const Event& e : q.events) {
                    if (e.kind != EventKind::CardDrawn) continue;
                    ++of_216[index_of(e.card) % kDeckSize + 3];
                    EXPECT_EQ(e.card, card_at(deck, static_cast<std::size_t>(a + b + c - 3)));
                }
            }
            for (const int rare : {3, 18}) EXPECT_EQ(of_216[static_cast<std::size_t>(rare)], 1);
            for (const int common : {10, 11}) EXPECT_EQ(of_216[static_cast<std::size_t>(common)], 27);
        }
    });

    suite.rule({"CARD-04"}, "ThereAreSixKeys", [](Position p) {
        for (int n = 0; n < 6; ++n) {
            const auto q = static_cast<PlayerId>(n % 4);
            p.turn(q).land(q, kChance1).draw(CardKind::Release);
            EXPECT_EQ(p.s.player[q].tokens.count(), n / 4 + 1);
        }
        p.turn(dan).land(dan, kChance1).draw(CardKind::Release);
        EXPECT_EQ(p.s.player[dan].tokens.count(), 1) << "none is left";
        EXPECT_EQ(p.ask(), Ask::EndTurn);
    });

    suite.rule({"CARD-04"}, "AUsedKeyGoesBackBesideTheBoard", [](Position p) {
        for (int token = 0; token < 6; ++token) p.holds_token(ann, token);
        p.in_prison(ann).play(act::use_token(ann, TokenId{3})).play(act::roll(ann, 1, 4));
        p.land(ben, kChest2).draw(CardKind::Release);
        EXPECT_TRUE(p.s.player[ben].tokens.contains(TokenId{3}));
        EXPECT_EQ(p.s.player[ann].tokens.count(), 5);
    });

    suite.rule({"CARD-04"}, "AKeyGoesWithItsBuyerUntilUsed", [](Position p) {
        p.holds_token(ann, 5).in_prison(ben);
        sell_token(p, ann, ben, 5).turn(ben).play(act::use_token(ben, TokenId{5}));
        EXPECT_TRUE(p.s.player[ben].tokens.empty());
        EXPECT_EQ(p.s.player[ben].prison, 0);
    });
}

void card_order_tests(Suite& suite) {
    suite.rule({"CARD-05"}, "ForwardPastDepartPays200", [](Position p) {
        p.land(ann, kChance2).draw(CardKind::AdvanceTo, kPink1);
        EXPECT_EQ(p.place(ann), kPink1);
        EXPECT_EQ(p.cash(ann), 1700);
    });

    suite.rule({"CARD-05"}, "ForwardOntoDepartPays200", [](Position p) {
        p.land(ann, kChance2).draw(CardKind::AdvanceTo, kGo);
        EXPECT_EQ(p.place(ann), kGo);
        EXPECT_EQ(p.cash(ann), 1700);
    });

    suite.rule({"CARD-05"}, "TheNearestStationIsTheNextOneForward",
        [](Position p) {
            p.land(ann, kThirdChance).draw(CardKind::NearestStation);
            EXPECT_EQ(p.place(ann), kStation1);
            EXPECT_EQ(p.cash(ann), 1700);
            p.land(ben, kChance2).draw(CardKind::NearestUtility);
            EXPECT_EQ(p.place(ben), kUtility2);
            EXPECT_EQ(p.cash(ben), 1500);
        },
        {.only = {"stars"}});

    suite.rule({"CARD-05"}, "ForwardShortOfDepartPaysNothing", [](Position p) {
        p.land(ann, kChance1).draw(CardKind::AdvanceTo, kRed3);
        EXPECT_EQ(p.place(ann), kRed3);
        EXPECT_EQ(p.cash(ann), 1500);
    });

    suite.rule({"CARD-05"}, "ToPrisonPaysNothing", [](Position p) {
        p.land(ann, kThirdChance).draw(CardKind::GoToPrison);
        EXPECT_EQ(p.place(ann), kPrison);
        EXPECT_EQ(p.cash(ann), 1500);
    });

    suite.rule({"CARD-05"}, "BackwardsPaysNothing", [](Position p) {
        p.land(ann, kChance2).draw(CardKind::BackBy);
        EXPECT_EQ(p.place(ann), 19);
        EXPECT_EQ(p.cash(ann), 1500);
        if (p.rule_set == "stars") return;  // no such card
        p.land(ben, kChest3).draw(CardKind::BackTo);
        EXPECT_EQ(p.place(ben), kBrown1);
        EXPECT_EQ(p.cash(ben), 1500);
    });

    suite.rule({"CARD-06"}, "APropertyForSaleCanBeBought", [](Position p) {
        p.land(ann, kChance1).draw(CardKind::AdvanceTo, kRed3);
        EXPECT_EQ(p.ask(), Ask::Buy);
        p.play(act::buy(ann));
        EXPECT_EQ(p.owner(kRed3), ann);
    });

    suite.rule({"CARD-06"}, "TheOwnerCollectsTheRent", [](Position p) {
        p.owns(ben, {kRed3}).land(ann, kChance1).draw(CardKind::AdvanceTo, kRed3).collect(ben, kRed3);
        EXPECT_EQ(p.cash(ben), 1500 + p.figures(kRed3).rent[0]);
    });

    suite.rule({"CARD-06"}, "BackwardsOntoATaxItIsPaid", [](Position p) {
        p.land(ann, kChance1).draw(CardKind::BackBy);
        EXPECT_EQ(p.place(ann), kTax1);
        EXPECT_EQ(p.cash(ann), 1500 - 200);
    });

    suite.rule({"CARD-06"}, "BackwardsOntoAnotherDeckOneDrawsAgain", [](Position p) {
        p.land(ann, kThirdChance).draw(CardKind::BackBy);
        EXPECT_EQ(p.ask(), Ask::Draw);
        p.draw(CardKind::Collect);
        EXPECT_EQ(p.cash(ann), 1500 + p.card(DeckId::Chest, CardKind::Collect).amount);
    });

    suite.rule({"CARD-07"}, "ATaxCostsThePrintedAmount", [](Position p) {
        p.land(ann, kTax1).land(ben, kTax2);
        EXPECT_EQ(p.cash(ann), 1500 - p.game.board.square[SquareId{kTax1}].tax);
        EXPECT_EQ(p.cash(ben), 1500 - p.game.board.square[SquareId{kTax2}].tax);
    });

    suite.rule({"CARD-07"}, "TaxesAndFinesGoToTheBank", [](Position p) {
        p.land(ann, kTax1).turn(ann).land(ann, kChance1).draw(CardKind::Pay);
        p.in_prison(ann, p.game.rules.prison_turns).turn(ann).play(act::roll(ann, 4, 6));
        const Money card = p.card(DeckId::Chance, CardKind::Pay).amount;
        EXPECT_EQ(p.cash(ann), 1500 - 200 - card - p.game.rules.fine);
        for (const PlayerId q : {ben, cat, dan}) EXPECT_EQ(p.cash(q), 1500);
        EXPECT_EQ(p.s.pot, 0);
    });

    suite.rule({"CARD-07"}, "ATaxBeyondOnesCashIsADebtToTheBank", [](Position p) {
        p.cash(ann, 150).owns(ann, {kDark2}).land(ann, kTax1);
        EXPECT_EQ(p.ask(), Ask::Debt);
        p.play(p.mortgage(ann, kDark2));
        EXPECT_EQ(p.cash(ann), 150 + p.figures(kDark2).mortgage - 200);
    });
}

}  // namespace

void card_tests(Suite& suite) {
    deck_tests(suite);
    list_tests(suite);
    card_order_tests(suite);
}

}  // namespace banquier::testing
