#include <banquier/notation/act.hpp>

#include <banquier/notation/scenario.hpp>

#include "support.hpp"

#include <tuple>

namespace banquier::notation {
namespace {

DeedSet all_at(std::initializer_list<int> squares) {
    DeedSet deeds;
    for (int square : squares) deeds.add(at(square));
    return deeds;
}

GroupId orange() { return classique().board.deed[at(16)].group; }

const Names& names() {
    static const Names one = names_of(*library().edition("classique"));
    return one;
}

struct Line {
    const char* text;
    Action action;
};

std::vector<Line> canonical_lines() {
    Offer offer{.to = kBen, .give_tokens = TokenSet::of(TokenId{0}), .get_tokens = TokenSet::of(TokenId{1})};
    offer.money = 100;
    offer.settles = 200;
    offer.give = all_at({5, 12});
    offer.get = all_at({39});
    offer.lift = all_at({39});
    Offer asking{.to = kBen, .money = -50};
    asking.give = all_at({5});
    return {
        {"1: roll 3 4", act::roll(kAnn, 3, 4)},
        {"1: roll", act::plain(ActKind::Roll, kAnn)},
        {"1: pay fine", act::pay_fine(kAnn)},
        {"1: use card2", act::use_token(kAnn, TokenId{1})},
        {"2: buy", act::buy(kBen)},
        {"2: decline", act::decline(kBen)},
        {"1: bid 120", act::bid(kAnn, 120)},
        {"1: pass", act::pass(kAnn)},
        {"1: keep 5 12", act::keep(kAnn, all_at({5, 12}))},
        {"1: keep none", act::keep(kAnn, {})},
        {"1: want 2", act::want(kAnn, 2)},
        {"1: pay card", act::pay_card(kAnn)},
        {"1: draw", act::draw_card(kAnn)},
        {"1: end", act::end_turn(kAnn)},
        {"1: bankrupt", act::bankrupt(kAnn)},
        {"2: claim 19", act::claim(kBen, at(19))},
        {"1: build 16 18 19 = 4 4 h", act::build(kAnn, orange(), {4, 4, 5, 0})},
        {"1: mortgage 5", act::mortgage(kAnn, at(5))},
        {"1: lift 5", act::lift(kAnn, at(5))},
        {"1: offer 2 give 5 12 +100 card1 get 39 card2 lift 39 settles 200", act::offer(kAnn, offer)},
        {"1: offer 2 give 5 get +50", act::offer(kAnn, asking)},
        {"1: withdraw", act::withdraw(kAnn)},
        {"2: accept 1 #3 lift 5", act::accept(kBen, kAnn, 3, all_at({5}))},
        {"2: accept 1 #3", act::accept(kBen, kAnn, 3)},
        {"2: refuse 1 #3", act::refuse(kBen, kAnn, 3)},
        {"1: put up 5", act::put_up(kAnn, at(5))},
        {"1: put up card1 for 50", act::put_up_token(kAnn, TokenId{0}, 50)},
        {"1: sell 5 to bank", act::sell_to_bank(kAnn, at(5))},
        {"luck: card chance 4", act::card(CardId{3})},
        {"luck: card chest 16", act::card(CardId{31})},
        {"luck: dice 2 3 4", act::three_dice(2, 3, 4)},
        {"luck: throw 3 4", act::throw_dice(3, 4)},
        {"luck: deal 2 19", act::deal(kBen, at(19))},
        {"clock: last round", act::last_round()},
        {"clock: time up", act::time_up()},
        {"clock: stop", act::stop()},
    };
}

TEST(Act, IsOneShortLineThatReadsBackAsItself) {
    for (const Line& line : canonical_lines()) {
        EXPECT_EQ(write_act(classique(), line.action), line.text);
        const auto read = parse_act(line.text, {classique()});
        ASSERT_TRUE(read) << line.text << ": " << render(read.problem(), Language::English);
        EXPECT_EQ(*read, line.action) << line.text;
    }
}

TEST(Act, HasALineForEachKind) {
    std::vector<bool> seen(kActKinds, false);
    for (const Line& line : canonical_lines()) seen[index_of(line.action.kind)] = true;
    EXPECT_THAT(seen, testing::Each(true));
}

TEST(Act, OfRandomGamesReadsBackAsItself) {
    for (const Pairing& pairing : official_pairings()) {
        const Game game = game_of(pairing.board, pairing.rules);
        Chance chance{7};
        State state = new_game(game, fewest_players(game));
        for (int n = 0; n < 1500 && !game_over(state); ++n) {
            const Action action = some_act(game, state, chance);
            const std::string line = write_act(game, action);
            const auto read = parse_act(line, {game});
            ASSERT_TRUE(read) << line << ": " << render(read.problem(), Language::English);
            ASSERT_EQ(*read, action) << line;
            ASSERT_FALSE(apply(game, state, action)) << line;
        }
    }
}

TEST(Act, MayBeWrittenInOtherWays) {
    State state = new_game(classique(), 3);
    state.player[kAnn].tokens = TokenSet::of(TokenId{1});
    const Context context{classique(), &state, &names()};
    const auto canonical = [&](std::string_view line) {
        const auto read = parse_act(line, context);
        return read ? write_act(classique(), *read) : render(read.problem(), Language::English);
    };
    EXPECT_EQ(canonical("  1 :  ROLL 3   4 "), "1: roll 3 4");
    EXPECT_EQ(canonical("1: build orange 2 2 1"), "1: build 16 18 19 = 2 2 1");
    EXPECT_EQ(canonical("1: build orange = 2 2 1"), "1: build 16 18 19 = 2 2 1");
    EXPECT_EQ(canonical("1: build 18 2 2 1"), "1: build 16 18 19 = 2 2 1");
    EXPECT_EQ(canonical("1: build 18 = 1 1 1"), "1: build 16 18 19 = 1 1 1");
    EXPECT_EQ(canonical("1: build 18 1 1 1"), "1: build 16 18 19 = 1 1 1");
    EXPECT_EQ(canonical("1: build 19 18 16=h h 4"), "1: build 16 18 19 = 4 h h");
    EXPECT_EQ(canonical("1: use card"), "1: use card2");
    EXPECT_EQ(canonical("1: offer 2 give card get 39 +10"), "1: offer 2 give card2 get 39 +10");
    EXPECT_EQ(canonical("luck: card chance back3"), "luck: card " + write_card([] {
        std::size_t card = 0;
        while (names().card[card] != "back3") ++card;
        return static_cast<CardId>(card);
    }()));
}

TEST(Act, WritesKeysWhereReleaseIsAKey) {
    const Game poche = game_of("poche", "poche");
    EXPECT_EQ(write_act(poche, act::use_token(kAnn, TokenId{2})), "1: use key3");
    EXPECT_EQ(*parse_act("1: use key3", {poche}), act::use_token(kAnn, TokenId{2}));
}

struct BadLine {
    const char* line;
    const char* fr;
    const char* en;
};

TEST(Act, SaysWhereALineIsWrongAndWhatWasExpected) {
    const BadLine mistakes[] = {
        {"roll 3 4", "colonne 1 : « roll » ; attendu : qui agit, puis deux-points : 1: à 8:, luck: ou clock:",
            "column 1: \"roll\"; expected: who acts, then a colon: 1: to 8:, luck: or clock:"},
        {"9: roll 3 4", "colonne 1 : « 9 » ; attendu : qui agit, puis deux-points : 1: à 8:, luck: ou clock:",
            "column 1: \"9\"; expected: who acts, then a colon: 1: to 8:, luck: or clock:"},
        {"",
            "colonne 1 : la ligne s'arrête ; attendu : qui agit, puis deux-points : 1: à 8:, luck: ou clock:",
            "column 1: the line stops; expected: who acts, then a colon: 1: to 8:, luck: or clock:"},
        {"1: roll 3 7", "colonne 11 : « 7 » ; attendu : un dé, de 1 à 6",
            "column 11: \"7\"; expected: a die, 1 to 6"},
        {"1: roll 3", "colonne 10 : la ligne s'arrête ; attendu : un dé, de 1 à 6",
            "column 10: the line stops; expected: a die, 1 to 6"},
        {"1: roll 3 4 5", "colonne 13 : « 5 » ; attendu : la fin de la ligne",
            "column 13: \"5\"; expected: the end of the line"},
        {"1: claim 20", "colonne 10 : « 20 » ; attendu : le numéro d'une case qui a un titre",
            "column 10: \"20\"; expected: the number of a square that has a title"},
        {"1: bid lots", "colonne 8 : « lots » ; attendu : une somme entière",
            "column 8: \"lots\"; expected: a whole amount"},
        {"1: bid -5", "colonne 8 : « -5 » ; attendu : une somme entière",
            "column 8: \"-5\"; expected: a whole amount"},
        {"1: pay", "colonne 7 : la ligne s'arrête ; attendu : fine ou card",
            "column 7: the line stops; expected: fine or card"},
        {"1: build 16 18 = 1 1", "colonne 16 : « = » ; attendu : avant =, toutes les cases d'un groupe",
            "column 16: \"=\"; expected: before =, every square of one group"},
        {"1: build 16 1 10 1", "colonne 15 : « 10 » ; attendu : un niveau, de 0 à 4, ou h",
            "column 15: \"10\"; expected: a level, 0 to 4, or h"},
        {"1: build 16 x 1 1", "colonne 13 : « x » ; attendu : un niveau, de 0 à 4, ou h",
            "column 13: \"x\"; expected: a level, 0 to 4, or h"},
        {"1: roll void 3", "colonne 14 : « 3 » ; attendu : la fin de la ligne",
            "column 14: \"3\"; expected: the end of the line"},
        {"2: accept 1", "colonne 12 : la ligne s'arrête ; attendu : le numéro de l'offre (#3)",
            "column 12: the line stops; expected: the number of the offer (#3)"},
        {"1: offer 2 give +5 get +5", "colonne 24 : « +5 » ; attendu : une seule somme dans l'offre",
            "column 24: \"+5\"; expected: one amount only in the offer"},
        {"1: use card", "colonne 8 : « card » ; attendu : le numéro de la carte (card1)",
            "column 8: \"card\"; expected: the number of the card (card1)"},
        {"1: sell 5 to 2", "colonne 14 : « 2 » ; attendu : « bank »", "column 14: \"2\"; expected: \"bank\""},
        {"1: danser",
            "colonne 4 : « danser » ; attendu : roll, pay, use, buy, decline, bid, pass, keep, want, draw, "
            "end, "
            "bankrupt, claim, build, mortgage, lift, offer, withdraw, accept, refuse, put ou sell",
            "column 4: \"danser\"; expected: roll, pay, use, buy, decline, bid, pass, keep, want, draw, end, "
            "bankrupt, claim, "
            "build, mortgage, lift, offer, withdraw, accept, refuse, put or sell"},
        {"luck: card chance 17",
            "colonne 19 : « 17 » ; attendu : une carte de ce paquet, de 1 à 16, ou son nom",
            "column 19: \"17\"; expected: a card of that deck, 1 to 16, or its name"},
        {"luck: rain", "colonne 7 : « rain » ; attendu : card, dice, throw ou deal",
            "column 7: \"rain\"; expected: card, dice, throw or deal"},
        {"clock: noon", "colonne 8 : « noon » ; attendu : last round, time up ou stop",
            "column 8: \"noon\"; expected: last round, time up or stop"},
    };
    for (const BadLine& mistake : mistakes) {
        const auto read = parse_act(mistake.line, {classique()});
        ASSERT_FALSE(read) << mistake.line;
        EXPECT_EQ(both(read.problem()), (std::vector<std::string>{mistake.fr, mistake.en}));
    }
}

TEST(Act, RefusesWithItsRuleWhatTheRulesHaveNoFormFor) {
    covers("TRADE-02 TRADE-03 RENT-17 BANK-12 SELL-01");
    const BadLine forbidden[] = {
        {"1: offer 2 give 5 get loan 100",
            "colonne 23 : aucun prêt entre joueurs : seule la banque prête, et sur hypothèque [TRADE-03, "
            "BANK-12]",
            "column 23: no loans between players: the bank alone lends, and only on mortgage [TRADE-03, "
            "BANK-12]"},
        {"1: lend 2 100",
            "colonne 4 : aucun prêt entre joueurs : seule la banque prête, et sur hypothèque [TRADE-03, "
            "BANK-12]",
            "column 4: no loans between players: the bank alone lends, and only on mortgage [TRADE-03, "
            "BANK-12]"},
        {"1: offer 2 give 5 get promise",
            "colonne 23 : aucune promesse : un échange est complet au moment où il se fait [TRADE-03]",
            "column 23: no promises: a trade is complete the moment it is made [TRADE-03]"},
        {"1: offer 2 give 5 get +100 later",
            "colonne 28 : aucune promesse : un échange est complet au moment où il se fait [TRADE-03]",
            "column 28: no promises: a trade is complete the moment it is made [TRADE-03]"},
        {"1: offer 2 give immunité get 39",
            "colonne 17 : ni immunité de loyer ni séjour gratuit dans un échange [RENT-17]",
            "column 17: no rent immunity and no free stays in a trade [RENT-17]"},
        {"1: offer 2 give 1 houses 2 get 39",
            "colonne 19 : les constructions ne s'échangent pas : elles se vendent à la banque seule "
            "[TRADE-02, SELL-01]",
            "column 19: buildings are never traded: they are sold to the bank alone [TRADE-02, SELL-01]"},
        {"1: sell house to 2",
            "colonne 9 : les constructions ne s'échangent pas : elles se vendent à la banque seule "
            "[TRADE-02, SELL-01]",
            "column 9: buildings are never traded: they are sold to the bank alone [TRADE-02, SELL-01]"},
    };
    for (const BadLine& mistake : forbidden) {
        const auto read = parse_act(mistake.line, {classique()});
        ASSERT_FALSE(read) << mistake.line;
        EXPECT_EQ(both(read.problem()), (std::vector<std::string>{mistake.fr, mistake.en}));
    }
}

// The rules refuse it, and say which; a hotel is not meant.
TEST(Act, WithMoreHousesThanAStreetHoldsIsReadAndRefused) {
    Game three = classique();
    three.rules.houses_before_hotel = 3;
    for (const auto& [game, line, level] : {std::tuple{classique(), "1: build 16 18 19 = 5 4 4", 6},
             std::tuple{three, "1: build 16 18 19 = 4 3 3", 5}}) {
        const auto read = parse_act(line, {game});
        ASSERT_TRUE(read) << line;
        EXPECT_EQ(read->levels[0], level);
        EXPECT_EQ(write_act(game, *read), line);
    }
    const auto hotel = parse_act("1: build 16 18 19 = h 3 3", {three});
    ASSERT_TRUE(hotel);
    EXPECT_EQ(hotel->levels[0], 4);
}

TEST(Act, MayBeAThrowThatDoesNotCount) {
    for (const char* line : {"1: roll void", "luck: throw void", "luck: dice void"}) {
        const auto read = parse_act(line, {classique()});
        ASSERT_TRUE(read) << line;
        EXPECT_EQ(write_act(classique(), *read), line);
    }
}

TEST(Act, CountsOffersBeyondSixteenBits) {
    const auto read = parse_act("2: accept 1 #70000", {classique()});
    ASSERT_TRUE(read);
    EXPECT_EQ(read->revision, 70000u);
    EXPECT_EQ(write_act(classique(), *read), "2: accept 1 #70000");
}

}  // namespace
}  // namespace banquier::notation
