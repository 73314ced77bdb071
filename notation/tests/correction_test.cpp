#include <banquier/notation/correction.hpp>

#include <banquier/notation/position.hpp>

#include "support.hpp"

namespace banquier::notation {
namespace {

namespace json = boost::json;

State position(const char* text) {
    const auto state = position_from_json(classique(), json::parse(text));
    EXPECT_TRUE(state) << (state ? "" : render(state.problem(), Language::English));
    return state ? *state : State{};
}

TEST(Correction, SetsWhatItNamesAndLeavesTheRest) {
    State state = position(
        R"({"players":[{"titles":[1,3,5],"tokens":[1],"offer":{"to":2,"give":[5],"money":-10,"revision":4}},
        {"titles":[12]}]})");
    Correction correction{.cash = {{kAnn, 777}}, .place = {{kBen, SquareId{24}}}, .prison = {{kAnn, 2}}};
    correction.tokens[kBen] = TokenSet::of(TokenId{0});
    correction.title[at(1)] = {.level = 1};
    correction.title[at(5)] = {.owner = kBen, .mortgaged = true};
    const State before = state;
    ASSERT_EQ(correct(classique(), state, correction), std::nullopt);
    EXPECT_EQ(state.player[kAnn].cash, 777);
    EXPECT_EQ(state.player[kAnn].prison, 2);
    EXPECT_EQ(state.player[kAnn].place, classique().board.prison);
    EXPECT_EQ(state.player[kBen].place, SquareId{24});
    EXPECT_EQ(state.player[kBen].tokens, TokenSet::of(TokenId{0}));
    EXPECT_TRUE(state.player[kAnn].tokens.empty());
    EXPECT_EQ(state.holding[at(1)].level, 1);
    EXPECT_EQ(state.houses, before.houses - 1);
    EXPECT_EQ(state.holding[at(5)], (Holding{.owner = kBen, .mortgaged = true}));
    EXPECT_TRUE(state.offering.empty());
    EXPECT_EQ(state.offer[kAnn].revision, 4);
    EXPECT_EQ(state.decision, before.decision + 1);
    EXPECT_EQ(state.holding[at(12)], before.holding[at(12)]);
    EXPECT_EQ(audit(classique(), state), Finding::None);
}

// [RENT-19] The tax waits below the rent of an earlier landing, and may be less than the cash.
TEST(Correction, AsksOnlyOfTheOpenDebtThatCashDoesNotCoverIt) {
    State state = position(R"({"players":[{"cash":10},{"titles":[5]}],"phase":"finish","tasks":[
        {"kind":"debt","player":1,"other":"bank","cause":"tax","amount":200},
        {"kind":"debt","player":1,"other":2,"cause":"rent","title":5,"step":1,"amount":900}]})");
    EXPECT_EQ(correct(classique(), state, {.cash = {{kAnn, 300}}}), std::nullopt);
    EXPECT_NE(correct(classique(), state, {.cash = {{kAnn, 900}}}), std::nullopt);
}

TEST(Correction, LeavesWhatStandsAtWhatItCostAndAddsAtTheListPrice) {
    const Game stars = game_of("stars", "stars");
    State state = *position_from_json(stars,
        json::parse(
            R"({"players":[{"titles":[{"at":37,"level":2,"paid":[61,11]},{"at":39,"level":1}]},{}]})"));
    for (const int level : {1, 2}) {
        Correction correction;
        correction.title[at(37)] = {.level = static_cast<std::uint8_t>(level)};
        ASSERT_EQ(correct(stars, state, correction), std::nullopt);
        EXPECT_EQ(audit(stars, state), Finding::None);
        EXPECT_EQ(paid_for(stars, state, at(37), 1), 61);
    }
    EXPECT_EQ(paid_for(stars, state, at(37), 2), 200);
}

TEST(Correction, GivesNobodyMoreThanPlayCanBear) {
    const auto read = correction_from_json(classique(), json::parse(R"({"cash":{"2":2147483600}})"));
    ASSERT_FALSE(read);
    EXPECT_EQ(
        render(read.problem(), Language::English), "cash.2: expected: a whole number from 0 to 100000000");
    EXPECT_EQ(
        render(read.problem(), Language::French), "cash.2 : attendu : un nombre entier de 0 à 100000000");
    EXPECT_TRUE(correction_from_json(classique(), json::parse(R"({"cash":{"2":100000000}})")));
}

TEST(Correction, ReturnsAReleaseCardUnderItsDeck) {
    State state = position(R"({"players":[{"tokens":[1]},{}]})");
    Correction correction;
    correction.tokens[kAnn] = {};
    ASSERT_EQ(correct(classique(), state, correction), std::nullopt);
    const CardId card = classique().board.token_card[0];
    const Deck& deck = state.deck[index_of(deck_of(card))];
    ASSERT_EQ(deck.seen_count, 1);
    EXPECT_EQ(deck.seen[0], index_of(card) % kDeckSize);
}

TEST(Correction, ShufflesADeckButForTheCardsHeld) {
    State state =
        position(R"({"players":[{"tokens":[1]},{}],"decks":{"chance":{"seen":[2]},"chest":{"seen":[3]}}})");
    const State before = state;
    Correction correction{.shuffled = {deck_of(classique().board.token_card[0])}};
    ASSERT_EQ(correct(classique(), state, correction), std::nullopt);
    const std::size_t shuffled = index_of(correction.shuffled[0]);
    EXPECT_EQ(state.deck[shuffled].seen_count, 0);
    EXPECT_EQ(std::popcount(state.deck[shuffled].unseen), 15);
    EXPECT_EQ(state.deck[1 - shuffled], before.deck[1 - shuffled]);
    const json::object text = to_json(classique(), correction);
    EXPECT_EQ(*correction_from_json(classique(), text), correction);
    EXPECT_FALSE(correction_from_json(classique(), json::parse(R"({"shuffled":["tarot"]})")));
}

TEST(Correction, ReadsBackAsItself) {
    Correction correction{
        .cash = {{kAnn, 1}, {kBen, 2}}, .place = {{kBen, SquareId{0}}}, .prison = {{kAnn, 3}}};
    correction.tokens[kBen] = TokenSet::first(2);
    correction.title[at(39)] = {.owner = kBank, .level = 0, .mortgaged = false};
    const json::object text = to_json(classique(), correction);
    EXPECT_EQ(json::serialize(text),
        R"({"cash":{"1":1,"2":2},"place":{"2":0},"prison":{"1":3},"tokens":{"2":[1,2]},"title":{"39":{"owner":"bank","level":0,"mortgaged":false}}})");
    EXPECT_EQ(*correction_from_json(classique(), text), correction);
}

struct BadCorrection {
    const char* position;
    const char* correction;
    const char* fr;
    const char* en;
};

TEST(Correction, ThatCannotBeLeavesThePosition) {
    const char* plain = R"({"players":[{},{},{"out":true}]})";
    const char* debt =
        R"({"players":[{"cash":10},{}],"phase":"finish","tasks":[{"kind":"debt","player":1,"other":"bank","cause":"tax","amount":200}]})";
    const char* bid =
        R"({"players":[{},{}],"phase":"finish","lot":{"kind":"title","title":19,"highest":2,"bidders":[2],"bid":90}})";
    const BadCorrection mistakes[] = {
        {plain, R"({"cash":{"3":5}})", "cash.3 : ce joueur n'est pas en jeu",
            "cash.3: this player is not in the game"},
        {plain, R"({"title":{"1":{"owner":1,"level":1}}})",
            "players.titles : des constructions sur un groupe que personne ne possède en entier",
            "players.titles: buildings on a group that nobody owns whole"},
        {plain, R"({"title":{"2":{"owner":1}}})", "title.2 : la case 2 n'a pas de titre",
            "title.2: square 2 has no title"},
        {plain, R"({"fame":{"1":5}})", "fame : champ inconnu", "fame: unknown field"},
        {plain, R"({"cash":{"ann":5}})", "cash.ann : attendu : un numéro de place ou de case",
            "cash.ann: expected: the number of a seat or a square"},
        {debt, R"({"cash":{"1":300}})",
            "cash.1 : une dette de 200 est ouverte : la payer par un acte, ou corriger en dessous [FLOW-09]",
            "cash.1: a debt of 200 is open: pay it by an act, or correct to less [FLOW-09]"},
        {bid, R"({"cash":{"2":80}})", "cash.2 : ce joueur a enchéri 90 [FLOW-03]",
            "cash.2: this player has bid 90 [FLOW-03]"},
    };
    for (const BadCorrection& mistake : mistakes) {
        State state = position(mistake.position);
        const State before = state;
        const auto correction = correction_from_json(classique(), json::parse(mistake.correction));
        const auto problem = correction ? correct(classique(), state, *correction) : correction.problem();
        ASSERT_TRUE(problem) << mistake.correction;
        EXPECT_EQ(both(*problem), (std::vector<std::string>{mistake.fr, mistake.en}));
        EXPECT_TRUE(state == before);
    }
}

}  // namespace
}  // namespace banquier::notation
