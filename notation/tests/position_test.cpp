#include <banquier/notation/position.hpp>

#include <banquier/notation/act.hpp>
#include <banquier/notation/position_file.hpp>

#include "support.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace banquier::notation {
namespace {

namespace json = boost::json;

Result<State> read(const std::string& text, const Game& game = classique()) {
    return position_from_json(game, json::parse(text));
}

TEST(Position, ReadsBackAsItselfWhereverPlayStands) {
    for (const Pairing& pairing : official_pairings()) {
        const Game game = game_of(pairing.board, pairing.rules);
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            Chance chance{seed};
            State state = new_game(game, fewest_players(game));
            for (int n = 0; n < 800 && !game_over(state); ++n) {
                const std::string text = json::serialize(to_json(game, state));
                const auto back = position_from_json(game, json::parse(text));
                ASSERT_TRUE(back) << pairing.rules << ' ' << render(back.problem(), Language::English) << '\n'
                                  << text;
                ASSERT_TRUE(*back == state) << pairing.rules << '\n'
                                            << text << '\n'
                                            << json::serialize(to_json(game, *back));
                const Action next = some_act(game, state, chance);
                ASSERT_FALSE(apply(game, state, next)) << write_act(game, next) << "\n" << text;
            }
        }
    }
}

TEST(Position, MayBeShort) {
    const auto state = read(R"({"board":"classique","rules":"classique","players":[
        {"cash":1200,"place":24,"titles":[{"at":1,"level":2},{"at":3,"level":"h"},5],"tokens":1},
        {"prison":2,"titles":[{"at":15,"mortgaged":true}]},
        {}],"turn":2})",
        game_of("classique", "classique", {"evenness=free"}));
    ASSERT_TRUE(state) << render(state.problem(), Language::English);
    EXPECT_EQ(state->players, 3);
    EXPECT_EQ(state->player[kAnn].cash, 1200);
    EXPECT_EQ(state->player[PlayerId{2}].cash, 1500);
    EXPECT_EQ(state->player[kBen].place, classique().board.prison);
    EXPECT_EQ(state->player[kAnn].tokens, TokenSet::of(TokenId{0}));
    EXPECT_EQ(state->holding[at(3)], (Holding{.owner = kAnn, .level = 5}));
    EXPECT_EQ(state->holding[at(15)], (Holding{.owner = kBen, .mortgaged = true}));
    EXPECT_EQ(state->houses, 30);
    EXPECT_EQ(state->hotels, 11);
    EXPECT_EQ(state->turn, kBen);
    EXPECT_EQ(state->phase, Phase::Roll);
    const CardId release = classique().board.token_card[0];
    EXPECT_EQ(state->deck[index_of(deck_of(release))].unseen >> index_of(release) % kDeckSize & 1U, 0U);
    EXPECT_EQ(audit(game_of("classique", "classique", {"evenness=free"}), *state), Finding::None);
}

TEST(Position, KnowsWhatALotStandsOn) {
    const auto state =
        read(R"({"players":[{},{},{"out":true}],"phase":"finish","lot":{"kind":"title","title":19}})");
    ASSERT_TRUE(state) << render(state.problem(), Language::English);
    EXPECT_EQ(decision(classique(), *state).ask, Ask::Bids);
    EXPECT_EQ(state->lot.entitled, PlayerSet::first(2));
    EXPECT_EQ(state->player[PlayerId{2}].cash, 0);
    EXPECT_TRUE(state->rolled);
}

TEST(Position, OpensADebt) {
    const auto state = read(R"({"players":[{"cash":10},{}],"phase":"finish",
        "tasks":[{"kind":"debt","player":1,"other":2,"cause":"rent","title":39,"amount":50}]})");
    ASSERT_TRUE(state) << render(state.problem(), Language::English);
    EXPECT_EQ(decision(classique(), *state).ask, Ask::Debt);
}

TEST(Position, SaysWhatWasPaidForBuildingsWonInLots) {
    const Game stars = game_of("stars", "stars");
    const auto state = read(
        R"({"players":[{"titles":[{"at":37,"level":2,"paid":[200,11]},{"at":39,"level":1}]},{}]})", stars);
    ASSERT_TRUE(state) << render(state.problem(), Language::English);
    EXPECT_EQ(paid_for(stars, *state, at(37), 1), 200);
    EXPECT_EQ(paid_for(stars, *state, at(37), 2), 11);
    EXPECT_EQ(paid_for(stars, *state, at(39), 1), 200);
    EXPECT_EQ(json::serialize(to_json(stars, *state).at("players").at(0).at("titles")),
        R"([{"at":37,"level":2,"paid":[200,11]},{"at":39,"level":1}])");
    const auto listed = read(
        R"({"players":[{"titles":[{"at":37,"level":2,"paid":[200,200]},{"at":39,"level":1}]},{}]})", stars);
    ASSERT_TRUE(listed);
    EXPECT_EQ(listed->paid, State{}.paid);
}

TEST(Position, TakesNoPriceThatNobodyCanHavePaid) {
    const Game stars = game_of("stars", "stars");
    const auto told = [](const Game& game, const char* titles) {
        const std::string text = fmt::format(R"({{"players":[{{"titles":{}}},{{}}]}})", titles);
        const auto state = read(text.c_str(), game);
        return state ? std::string{} : render(state.problem(), Language::English);
    };
    EXPECT_EQ(told(stars, R"([{"at":37,"level":1,"paid":[0]},39])"),
        "players[1].titles[1].paid[1]: expected: a whole number from 1 to 2147483647");
    EXPECT_EQ(told(stars, R"([{"at":37,"level":1,"paid":[65536]},39])"),
        "players[1].titles[1].paid[1]: expected: a whole number from 1 to 65535");
    EXPECT_EQ(told(stars, R"([{"at":37,"level":1,"paid":[65535]},39])"), "");
    EXPECT_EQ(told(stars, R"([{"at":37,"level":1,"paid":[200,11]},39])"),
        "players[1].titles[1].paid: 2 amounts; expected: one for each level of a street");
    EXPECT_EQ(told(stars, R"([{"at":35,"level":1,"paid":[11]}])"),
        "players[1].titles[1].paid: 1 amounts; expected: one for each level of a street");
    EXPECT_EQ(told(classique(), R"([{"at":37,"level":1,"paid":[11]},39])"),
        "players[1].titles[1].paid[1]: expected: 200; no building is auctioned here [BUILD-01, BUILD-08]");
    EXPECT_EQ(told(classique(), R"([{"at":37,"level":1,"paid":[200]},39])"), "");
}

// The audit sees what no text can say: a price where nothing stands, or where there are no lots.
TEST(Position, IsAuditedForWhatWasPaid) {
    const Game stars = game_of("stars", "stars");
    auto state = read(R"({"players":[{"titles":[{"at":37,"level":1,"paid":[11]},39]},{}]})", stars);
    ASSERT_TRUE(state);
    EXPECT_EQ(audit(stars, *state), Finding::None);
    State bare = *state;
    put_paid(stars, bare, at(37), 2, 11);
    EXPECT_EQ(audit(stars, bare), Finding::PaidWrong);
    EXPECT_EQ(audit(game_of("stars", "stars", {"shortage=first_served"}), *state), Finding::PaidWrong);
}

// [TRADE-06] [TRADE-07] [FLOW-08] What came to nothing since the last throw.
TEST(Position, KeepsWhatWasTriedTried) {
    const Game game = game_of("classique", "championnat");
    const auto state = read(
        R"({"players":[{"titles":[39]},{"tokens":[2]},{},{}],"tried":{"titles":[39],"tokens":[2],"orders":[3]}})",
        game);
    ASSERT_TRUE(state);
    EXPECT_EQ(why_illegal(game, *state, act::put_up(kAnn, at(39))).reason, Reason::NotAgain);
    EXPECT_EQ(why_illegal(game, *state, act::put_up_token(kBen, TokenId{1}, 5)).reason, Reason::NotAgain);
    // Whoever sends a position in parts knows every part by this list.
    for (const auto& field : to_json(game, *state))
        EXPECT_NE(std::ranges::find(position_fields(), field.key()), position_fields().end()) << field.key();
    EXPECT_EQ(state->tried.orders, PlayerSet::of(PlayerId{2}));
    EXPECT_EQ(*read(json::serialize(to_json(game, *state)), game), *state);
    EXPECT_FALSE(read(R"({"players":[{},{},{},{}],"tried":{"orders":[5]}})", game));
}

// [RENT-19] Claims are of one landing after another where nothing is said, and a debt of a later one; above it lies only
// the rent of an earlier landing.
TEST(Position, KeepsTheOrderOfLandings) {
    const Game game = game_of("classique", "classique");
    const auto text = [](const std::string& first, const std::string& second, const std::string& above) {
        return R"({"players":[{"cash":0},{"titles":[5]},{"titles":[15]}],"turn":1,"phase":"end-turn","claims":[
            {"title":5,"visitor":1,"owner":2,"amount":25)" +
            first + R"(},{"title":15,"visitor":1,"owner":3,"amount":25)" + second +
            R"(}],"tasks":[{"kind":"debt","player":1,"other":"bank","cause":"tax","amount":100})" + above +
            "]}";
    };
    const std::string rent = R"(,{"kind":"debt","player":1,"other":2,"cause":"rent","title":5,"amount":25)";
    const auto state = read(text("", R"(,"landing":3)", rent + R"(,"step":1})"), game);
    ASSERT_TRUE(state);
    EXPECT_EQ(state->claim[0].landing, 1);
    EXPECT_EQ(state->claim[1].landing, 3);
    EXPECT_EQ(*read(json::serialize(to_json(game, *state)), game), *state);
    EXPECT_FALSE(read(text(R"(,"landing":2)", R"(,"landing":1)", ""), game));
    EXPECT_FALSE(read(text("", "", R"(,{"kind":"debt","player":2,"other":3,"amount":5000})"), game));
    EXPECT_FALSE(read(text("", "", R"(,{"kind":"debt","player":1,"other":3,"amount":50})"), game));
}

struct BadPosition {
    const char* text;
    const char* fr;
    const char* en;
};

TEST(Position, ThatCannotBeNamesItsField) {
    const BadPosition mistakes[] = {
        {R"({})", "players : manque", "players: is missing"},
        {R"({"players":[{}]})", "players : 1 à la table : ces règles ne l'admettent pas [SETUP-03]",
            "players: 1 at the table: these rules do not admit that [SETUP-03]"},
        {R"({"players":[{"gold":3},{}]})", "players[1].gold : champ inconnu",
            "players[1].gold: unknown field"},
        {R"({"players":[{},{"place":40}]})", "players[2].place : attendu : un nombre entier de 0 à 39",
            "players[2].place: expected: a whole number from 0 to 39"},
        {R"({"players":[{"titles":[20]},{}]})", "players[1].titles[1] : la case 20 n'a pas de titre",
            "players[1].titles[1]: square 20 has no title"},
        {R"({"players":[{"titles":[1]},{"titles":[1]}]})",
            "players[2].titles[1] : le titre 1 est donné deux fois",
            "players[2].titles[1]: title 1 is given twice"},
        {R"({"players":[{"cash":-5},{}]})", "players[1].cash : attendu : un nombre entier de 0 à 100000000",
            "players[1].cash: expected: a whole number from 0 to 100000000"},
        {R"({"players":[{"cash":2147483600},{}]})",
            "players[1].cash : attendu : un nombre entier de 0 à 100000000",
            "players[1].cash: expected: a whole number from 0 to 100000000"},
        {R"({"players":[{},{}],"pot":100000001})", "pot : attendu : un nombre entier de 0 à 100000000",
            "pot: expected: a whole number from 0 to 100000000"},
        {R"({"players":[{},{}],"pot":-1})", "pot : attendu : un nombre entier de 0 à 100000000",
            "pot: expected: a whole number from 0 to 100000000"},
        {R"({"players":[{"titles":[12]},{}],"claims":[{"title":12,"visitor":2,"owner":1,"throw_anew":true,
            "amount":8333334}]})",
            "claims[1].amount : attendu : un nombre entier de 1 à 8333333",
            "claims[1].amount: expected: a whole number from 1 to 8333333"},
        {R"({"players":[{},{}],"tasks":[{"kind":"pay-each","player":1,"amount":14285715}]})",
            "tasks[1].amount : attendu : un nombre entier de 0 à 14285714",
            "tasks[1].amount: expected: a whole number from 0 to 14285714"},
        {R"({"players":[{},{}],"tasks":[{"kind":"debt","player":1,"other":2,"amount":-1}]})",
            "tasks[1].amount : attendu : un nombre entier de 0 à 100000000",
            "tasks[1].amount: expected: a whole number from 0 to 100000000"},
        {R"({"players":[{"cash":0},{}],"tasks":[{"kind":"estate-lots","titles":[1]},
            {"kind":"estate-lots","titles":[3]},{"kind":"debt","player":1,"other":"bank","amount":5}]})",
            "tasks : l'ordre du jour est faux ou trop long", "tasks: the agenda is wrong or too long"},
        {R"({"players":[{},{}],"lot":{"kind":"title","title":1,"bid":2000000000}})",
            "lot.bid : attendu : un nombre entier de 0 à 100000000",
            "lot.bid: expected: a whole number from 0 to 100000000"},
        {R"({"players":[{"titles":[5],"offer":{"to":2,"give":[5],"money":-100000001}},{}]})",
            "players[1].offer.money : attendu : un nombre entier de -100000000 à 100000000",
            "players[1].offer.money: expected: a whole number from -100000000 to 100000000"},
        {R"({"players":[{"titles":[{"at":1,"level":1}]},{}]})",
            "players.titles : des constructions sur un groupe que personne ne possède en entier",
            "players.titles: buildings on a group that nobody owns whole"},
        {R"({"players":[{"titles":[{"at":1,"level":2},3]},{}]})",
            "players.titles.level : les constructions d'un groupe ne sont pas réparties également",
            "players.titles.level: the buildings of a group are not even"},
        {R"({"players":[{"titles":[{"at":1,"level":1},3]},{}],"stock":{"houses":32}})",
            "stock.houses : les maisons de la banque et du plateau ne font pas le compte",
            "stock.houses: the houses in the bank and on the board do not add up"},
        {R"({"players":[{"titles":[{"at":6,"level":4},{"at":8,"level":4},{"at":9,"level":4},{"at":11,"level":4},
            {"at":13,"level":4},{"at":14,"level":4},{"at":16,"level":4},{"at":18,"level":4},{"at":19,"level":4}]},{}]})",
            "players.titles.level : 36 maisons sur le plateau ; la boîte en a 32",
            "players.titles.level: 36 houses on the board; the box has 32"},
        {R"({"players":[{"tokens":[1]},{"tokens":[1]}]})",
            "players.tokens : une carte de sortie est à deux endroits, ou n'existe pas",
            "players.tokens: a release card is in two places, or does not exist"},
        {R"({"players":[{"prison":1,"place":3},{}]})",
            "players.prison : en prison, mais pas sur sa case ou depuis trop longtemps",
            "players.prison: in prison, but not on its square or for too long"},
        {R"({"players":[{},{}],"decks":{"chance":{"seen":[1,1]}}})",
            "decks : les cartes du paquet et celles des joueurs ne font pas le compte",
            "decks: the cards of the deck and those of the players do not add up"},
        {R"({"players":[{},{},{}],"turn":4})", "turn : ne désigne rien dans cette partie",
            "turn: names nothing in this game"},
        {R"({"players":[{"out":true},{},{}],"turn":1})",
            "turn : le tour est à quelqu'un qui n'est pas en jeu",
            "turn: it is the turn of somebody who is not in the game"},
        {R"({"players":[{},{}],"phase":"dancing"})",
            "phase : attendu : l'un de order-roll, deal, choose-dealt, roll, move, draw, card-choice, buy, "
            "finish, end-turn, "
            "last-claims, over",
            "phase: expected: one of order-roll, deal, choose-dealt, roll, move, draw, card-choice, buy, "
            "finish, end-turn, "
            "last-claims, over"},
        {R"({"players":[{},{}],"phase":"buy"})", "phase : la phase ne va pas avec la position",
            "phase: the phase does not go with the position"},
        {R"({"players":[{},{}],"phase":"over"})", "winners : les gagnants ne vont pas avec la position",
            "winners: the winners do not go with the position"},
        {R"({"players":[{"offer":{"to":"bank"}},{}]})",
            "players[1].offer.to : ne désigne rien dans cette partie",
            "players[1].offer.to: names nothing in this game"},
        {R"({"players":[{"offer":{"to":2,"give":[5]}},{}]})",
            "players.offer : une offre qui ne peut pas exister", "players.offer: an offer that cannot exist"},
        {R"({"players":[{},{}],"tasks":[{"kind":"debt","player":1,"other":"bank","amount":5}]})",
            "phase : la partie n'attend personne", "phase: the game waits for nobody"},
    };
    for (const BadPosition& mistake : mistakes) {
        const auto state = read(mistake.text);
        ASSERT_FALSE(state) << mistake.text;
        EXPECT_EQ(both(state.problem()), (std::vector<std::string>{mistake.fr, mistake.en})) << mistake.text;
    }
}

TEST(Position, OfAFileBringsItsGame) {
    const auto file = read_position_file(
        R"({"board":"us","rules":"classique","overrides":["fine=70"],"players":[{},{"cash":5}]})", library());
    ASSERT_TRUE(file) << render(file.problem(), Language::English);
    EXPECT_EQ(file->game.rules.fine, 70);
    EXPECT_FALSE(file->unofficial.empty());
    EXPECT_EQ(file->state.player[kBen].cash, 5);
    const auto again = read_position_file(write_position_file(*file), library());
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->state == file->state);
    for (const char* text :
        {R"({"board":"stars","players":[{},{}]})", R"({"rules":"stars","players":[{},{}]})"}) {
        const auto named = read_position_file(text, library());
        ASSERT_TRUE(named) << render(named.problem(), Language::English);
        EXPECT_EQ(named->board, "stars");
        EXPECT_EQ(named->rules, "stars");
    }
    EXPECT_EQ(both(read_position_file("{\"players\":[{},{}],\"turn\":0}", library(), "p.json").problem()),
        (std::vector<std::string>{"p.json : turn : attendu : un nombre entier de 1 à 8",
            "p.json: turn: expected: a whole number from 1 to 8"}));
    EXPECT_EQ(both(read_position_file("{\n]", library(), "p.json").problem()),
        (std::vector<std::string>{"p.json:2:1 : ce n'est pas du JSON", "p.json:2:1: this is not JSON"}));
}

// A position that is taken can be played on from, whatever hand wrote it.
TEST(Position, ThatWasTamperedWithIsRefusedOrPlayable) {
    int taken = 0;
    for (const Pairing& pairing : official_pairings()) {
        const Game game = game_of(pairing.board, pairing.rules);
        Chance chance{5};
        State state = new_game(game, fewest_players(game));
        for (int n = 0; n < 300 && !game_over(state); ++n) {
            std::string text = json::serialize(to_json(game, state));
            for (int change = 0; change < 2; ++change) {
                std::size_t where = chance.below(static_cast<std::uint32_t>(text.size()));
                while (where < text.size() && (text[where] < '0' || text[where] > '9')) ++where;
                if (where < text.size()) text[where] = static_cast<char>('0' + chance.below(10));
            }
            boost::system::error_code error;
            const json::value value = json::parse(text, error);
            if (const auto tampered = error ? read("{}") : position_from_json(game, value)) {
                ++taken;
                State on = *tampered;
                for (int i = 0; i < 20 && !game_over(on); ++i)
                    ASSERT_FALSE(apply(game, on, some_act(game, on, chance))) << text;
            }
            ASSERT_FALSE(apply(game, state, some_act(game, state, chance)));
        }
    }
    EXPECT_GT(taken, 100);
}

TEST(Position, HasASentenceForEveryFinding) {
    EXPECT_EQ(problem_of(Finding::None), std::nullopt);
    for (std::size_t i = 1; i < 29; ++i) {
        const auto problem = problem_of(static_cast<Finding>(i));
        ASSERT_TRUE(problem);
        EXPECT_FALSE(problem->field.empty());
        EXPECT_FALSE(problem->text.fr.empty());
        EXPECT_FALSE(problem->text.en.empty());
    }
}

}  // namespace
}  // namespace banquier::notation
