#include <banquier/notation/json.hpp>

#include <banquier/notation/event_text.hpp>

#include "support.hpp"

namespace banquier::notation {
namespace {

namespace json = boost::json;

TEST(Json, OfActsAndEventsReadsBackAsItself) {
    for (const Pairing& pairing : official_pairings()) {
        const Game game = game_of(pairing.board, pairing.rules);
        Chance chance{11};
        State state = new_game(game, fewest_players(game));
        EventList events;
        for (int n = 0; n < 1000 && !game_over(state); ++n) {
            const Action action = some_act(game, state, chance);
            const auto act_back = action_from_json(game, json::parse(json::serialize(to_json(game, action))));
            ASSERT_TRUE(act_back) << render(act_back.problem(), Language::English);
            ASSERT_EQ(*act_back, action);
            events.clear();
            ASSERT_FALSE(apply(game, state, action, events));
            for (const Event& event : events) {
                const auto event_back =
                    event_from_json(game, json::parse(json::serialize(to_json(game, event))));
                ASSERT_TRUE(event_back) << render(event_back.problem(), Language::English);
                ASSERT_EQ(*event_back, event) << write_event(game, event);
            }
            const Decision now = decision(game, state);
            const auto decision_back = decision_from_json(to_json(now));
            ASSERT_TRUE(decision_back);
            ASSERT_EQ(to_json(*decision_back), to_json(now));
        }
    }
}

TEST(Json, OfAnActNamesThingsAsPeopleDo) {
    EXPECT_EQ(json::serialize(to_json(classique(), act::roll(kAnn, 3, 4))),
        R"({"act":"roll","by":1,"dice":[3,4,0]})");
    EXPECT_EQ(json::serialize(to_json(classique(), act::claim(kBen, at(19)))),
        R"({"act":"claim","by":2,"title":19})");
    EXPECT_EQ(
        json::serialize(to_json(classique(), act::card(CardId{0}))), R"({"act":"card","card":"chance 1"})");
    EXPECT_EQ(json::serialize(to_json(classique(), act::use_token(kAnn, TokenId{0}))),
        R"({"act":"use-token","by":1,"token":1})");
}

TEST(Json, OfAnEventHasEveryFactOfItsKind) {
    const Event moved{
        .kind = EventKind::Moved, .rule = "TURN-01"_rule, .player = kAnn, .square = SquareId{0}, .amount = 5};
    EXPECT_EQ(json::serialize(to_json(classique(), moved)),
        R"({"event":"moved","rule":"TURN-01","player":1,"square":0,"amount":5})");
    EXPECT_EQ(write_event(classique(), moved), "moved player 1 square 0 amount 5 rule TURN-01");
    const Event paid{.kind = EventKind::Paid,
        .rule = "RENT-06"_rule,
        .player = kBen,
        .other = kBank,
        .deed = at(19),
        .amount = 16};
    EXPECT_EQ(json::serialize(to_json(classique(), paid)),
        R"({"event":"paid","rule":"RENT-06","player":2,"other":"bank","title":19,"amount":16})");
    const Event rolled{.kind = EventKind::Rolled, .player = kBen, .dice = {3, 4}};
    EXPECT_EQ(write_event(classique(), rolled), "rolled player 2 dice 3 4");
    const Event card_lot{.kind = EventKind::LotOpened, .other = kAnn, .token = TokenId{0}, .amount = 10};
    EXPECT_EQ(write_event(classique(), card_lot), "lot-opened other 1 token 1 amount 10");
    const Event house_lot{.kind = EventKind::LotOpened, .other = kBank, .amount = 10};
    EXPECT_EQ(write_event(classique(), house_lot), "lot-opened other bank building house amount 10");
}

TEST(Json, OfARefusalHasReasonAndRules) {
    const Refusal no{Reason::GroupBuilt, "TRADE-06"_rule, "TRADE-02"_rule};
    EXPECT_EQ(json::serialize(to_json(no)), R"({"reason":"group-built","rules":["TRADE-06","TRADE-02"]})");
    EXPECT_EQ(*refusal_from_json(to_json(no)), no);
    EXPECT_EQ(*refusal_from_json(to_json(kLegal)), kLegal);
}

TEST(Json, OfADecisionHasItsNumber) {
    const Decision what{Ask::Bids, PlayerSet::first(2), false, 17};
    EXPECT_EQ(json::serialize(to_json(what)), R"({"ask":"bids","awaited":[1,2],"number":17})");
}

struct BadJson {
    const char* text;
    const char* fr;
    const char* en;
};

TEST(Json, OfAnActSaysWhichFieldIsWrong) {
    const BadJson mistakes[] = {
        {R"([])", "attendu : un objet", "expected: an object"},
        {R"({"by":1})", "act : manque", "act: is missing"},
        {R"({"act":"buy","by":9})", "by : attendu : un nombre entier de 1 à 8",
            "by: expected: a whole number from 1 to 8"},
        {R"({"act":"buy","by":"ann"})", "by : attendu : une place, de 1 à 8, ou bank",
            "by: expected: a seat, 1 to 8, or bank"},
        {R"({"act":"claim","by":1,"title":20})", "title : la case 20 n'a pas de titre",
            "title: square 20 has no title"},
        {R"({"act":"keep","by":1,"give":[5,7]})", "give[2] : la case 7 n'a pas de titre",
            "give[2]: square 7 has no title"},
        {R"({"act":"card","card":"chance"})", "card : attendu : une carte, comme « chance 4 »",
            "card: expected: a card, such as \"chance 4\""},
        {R"({"act":"roll","by":1,"dice":[1,2,3,4]})", "dice : 4 éléments ; attendu : 3 au plus",
            "dice: 4 items; expected: 3 at most"},
        {R"({"act":"bid","by":1,"amount":1.5})",
            "amount : attendu : un nombre entier de -2147483648 à 2147483647",
            "amount: expected: a whole number from -2147483648 to 2147483647"},
        {R"({"act":"offer","by":1,"whom":2,"give":[5],"immunity":true})",
            "immunity : ni immunité de loyer ni séjour gratuit dans un échange [RENT-17]",
            "immunity: no rent immunity and no free stays in a trade [RENT-17]"},
        {R"({"act":"buy","by":1,"cheaply":true})", "cheaply : champ inconnu", "cheaply: unknown field"},
    };
    for (const BadJson& mistake : mistakes) {
        const auto read = action_from_json(classique(), json::parse(mistake.text));
        ASSERT_FALSE(read) << mistake.text;
        EXPECT_EQ(both(read.problem()), (std::vector<std::string>{mistake.fr, mistake.en}));
    }
}

TEST(Json, SaysWhereATextIsNone) {
    EXPECT_EQ(both(parse_json("{\"a\": 1,\n \"b\": ]}").problem()),
        (std::vector<std::string>{
            "ligne 2, colonne 7 : ce n'est pas du JSON", "line 2, column 7: this is not JSON"}));
    EXPECT_EQ(both(parse_json("{\"a\": 1").problem()),
        (std::vector<std::string>{"ligne 1, colonne 8 : le texte JSON s'arrête en route",
            "line 1, column 8: the JSON text breaks off"}));
}

}  // namespace
}  // namespace banquier::notation
