#include <banquier/notation/figures.hpp>

#include "support.hpp"

namespace banquier::notation {
namespace {

namespace json = boost::json;

TEST(Figures, OfEveryGameReadBackAsThemselves) {
    for (const Pairing& pairing : official_pairings()) {
        const Game game = game_of(pairing.board, pairing.rules, {"houses=unlimited"});
        const json::value figures = figures_of(game);
        const auto back = game_from_figures(json::parse(json::serialize(figures)));
        ASSERT_TRUE(back) << render(back.problem(), Language::English);
        EXPECT_EQ(back->rules, game.rules);
        EXPECT_EQ(figures_of(*back), figures);
        EXPECT_EQ(back->board.token_card, game.board.token_card);
        EXPECT_EQ(back->board.token_cards, game.board.token_cards);
        EXPECT_EQ(back->board.prison, game.board.prison);
        for (std::size_t i = 0; i < kGroups; ++i) {
            const auto group = static_cast<GroupId>(i);
            EXPECT_EQ(back->board.group[group].deeds, game.board.group[group].deeds);
            EXPECT_EQ(back->board.group[group].list, game.board.group[group].list);
        }
    }
}

TEST(Figures, HaveNoTextsAndNoLooks) {
    const std::string text = json::serialize(figures_of(classique()));
    EXPECT_EQ(text.find("Belleville"), std::string::npos);
    EXPECT_EQ(text.find('#'), std::string::npos);
}

TEST(Figures, HaveADigestThatEveryFigureChanges) {
    const json::value figures = figures_of(classique());
    EXPECT_EQ(fnv1a(""), 0xcbf29ce484222325U);
    EXPECT_EQ(fnv1a("a"), 0xaf63dc4c8601ec8cU);
    EXPECT_EQ(fnv1a("foobar"), 0x85944171f73967e8U);
    EXPECT_EQ(digest_of(figures).size(), 16U);
    EXPECT_EQ(digest_of(figures), digest_of(json::parse(json::serialize(figures))));
    EXPECT_NE(digest_of(figures), digest_of(figures_of(game_of("classique", "classique", {"fine=60"}))));
    EXPECT_NE(digest_of(figures), digest_of(figures_of(game_of("us", "classique"))));
}

TEST(Figures, ThatAreWrongNameTheirField) {
    const json::value sound = figures_of(classique());
    const auto expect = [&](auto&& change, const char* fr, const char* en) {
        json::value figures = sound;
        change(figures.get_object());
        const auto game = game_from_figures(figures);
        ASSERT_FALSE(game);
        EXPECT_EQ(both(game.problem()), (std::vector<std::string>{fr, en}));
    };
    expect([](json::object& f) { f["rules"].get_object()["fine"] = -1; },
        "figures.rules.fine : attendu : un nombre entier de 0 à 1000000",
        "figures.rules.fine: expected: a whole number from 0 to 1000000");
    expect([](json::object& f) { f["rules"].get_object()["draw"] = "straws"; },
        "figures.rules.draw : attendu : cards, three_dice",
        "figures.rules.draw: expected: cards, three_dice");
    expect([](json::object& f) { f["rules"].get_object()["luck"] = 1; },
        "figures.rules.luck : règle inconnue", "figures.rules.luck: unknown rule");
    expect([](json::object& f) { f["board"].get_object()["squares"].get_array().pop_back(); },
        "figures.board.squares : 39 éléments ; attendu : 40",
        "figures.board.squares: 39 items; expected: 40");
    expect([](json::object& f) { f["board"].get_object()["squares"].get_array()[5] = {{"kind", "parking"}}; },
        "figures.board.squares : attendu : le Départ en premier, une prison, 22 rues en 8 groupes, 4 gares, "
        "2 compagnies [SETUP-02]",
        "figures.board.squares: expected: Go first, one prison, 22 streets in 8 groups, 4 stations, 2 "
        "utilities [SETUP-02]");
    expect([](json::object& f) { f.erase("board"); }, "figures.board : manque", "figures.board: is missing");
}

}  // namespace
}  // namespace banquier::notation
