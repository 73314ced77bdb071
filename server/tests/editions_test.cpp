// What a client is told about boards and rule sets, against the library that they come from.
#include "room.hpp"

#include <banquier/bots/roster.hpp>
#include <banquier/editions/rule_fields.hpp>

#include <gmock/gmock.h>
#include <set>

namespace banquier::server {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

Json with_id(const Json& list, const std::string& id) {
    for (const Json& one : list)
        if (one["id"] == id) return one;
    return nullptr;
}

void expect_tagged(Room& room, const std::string& path) {
    room.request("GET", path);
    const std::string tag = room.last.headers.front().second;
    Request again{.method = "GET", .path = path, .tag = tag};
    int status = 0;
    room.hub.answer(again, room.now, [&](const Reply& reply) { status = reply.status; });
    EXPECT_EQ(status, 304) << path;
}

// ---- The catalogue

TEST(Editions, AreListedWithWhatAPreviewNeeds) {
    Room room;
    const Json catalogue = room.request("GET", "/api/catalogue");
    EXPECT_EQ(catalogue["boards"].size(), library().editions().size());
    EXPECT_EQ(catalogue["rule_sets"].size(), library().rule_sets().size());
    const Json board = with_id(catalogue["boards"], "classique");
    EXPECT_EQ(board["colours"]["brown"], "#8B5A3C");
    EXPECT_EQ(board["colours"].size(), kGroups);
    EXPECT_EQ(board["currency"]["placement"]["fr"], "after");
    const Json rules = with_id(catalogue["rule_sets"], "championnat");
    EXPECT_EQ(rules["board"], "classique");
    EXPECT_EQ(rules["base"], "classique");
    EXPECT_EQ(rules["rulebook"], "003b");
    EXPECT_EQ(rules["players"], Json::array({4, 6}));
    EXPECT_FALSE(rules["summary"]["fr"].get<std::string>().empty());
    EXPECT_EQ(with_id(catalogue["house_rules"], "HOUSE-01")["changes"], Json({{"rent_due", "always"}}));
    EXPECT_EQ(with_id(catalogue["house_rules"], "HOUSE-08")["takes"]["field"], "starting_cash");
    expect_tagged(room, "/api/catalogue");
}

TEST(Editions, ListTheBotsThatPeoplePlayWith) {
    Room room;
    const Json bots = room.request("GET", "/api/catalogue")["bots"];
    EXPECT_THAT(bots, Contains(Json({{"name", "level-1"}, {"kind", "opponent"}, {"level", 1}})));
    EXPECT_THAT(bots, Contains(Json({{"name", "steady"}, {"kind", "practice"}})));
    const Game game = library().resolve("classique", "classique").game;
    for (const Json& bot : bots) {
        const std::string name = bot["name"];
        EXPECT_TRUE(bots::make_bot(name, game)) << name;
        EXPECT_FALSE(name.starts_with("probe") || name.starts_with("walk")) << name;
    }
}

// ---- A board

TEST(Editions, AreToldInFull) {
    Room room;
    for (const editions::Edition& edition : library().editions()) {
        const Json board = room.request("GET", "/api/boards/" + edition.id);
        EXPECT_EQ(board["id"], edition.id);
        ASSERT_EQ(board["squares"].size(), kSquares);
        ASSERT_EQ(board["groups"].size(), kColours);
        std::set<std::size_t> titles;
        for (const Json& group : board["groups"])
            for (const Json& square : group["squares"]) {
                EXPECT_EQ(board["squares"][square.get<std::size_t>()]["group"], group["id"]);
                titles.insert(square.get<std::size_t>());
            }
        EXPECT_EQ(titles.size(), kDeeds - 6) << edition.id;
        for (const char* deck : {"chance", "chest"}) {
            ASSERT_EQ(board["cards"][deck].size(), kDeckSize);
            EXPECT_FALSE(board["decks"][deck]["fr"].get<std::string>().empty());
        }
        for (const char* word : {"house", "hotel", "street", "station", "utility", "release", "currency"})
            for (const char* language : {"fr", "en"})
                EXPECT_FALSE(board["words"][word][language]["many"].get<std::string>().empty())
                    << edition.id << word;
        expect_tagged(room, "/api/boards/" + edition.id);
    }
}

TEST(Editions, GiveTheFiguresOfTheirTitlesAndCards) {
    Room room;
    const Json board = room.request("GET", "/api/boards/classique");
    EXPECT_EQ(board["draw"], "cards");
    EXPECT_EQ(board["groups"][0],
        Json({{"id", "brown"}, {"name", {{"fr", "Brun"}, {"en", "Brown"}}}, {"house_cost", 50},
            {"squares", {1, 3}}}));
    EXPECT_EQ(board["squares"][3],
        Json({{"at", 3}, {"kind", "street"}, {"name", {{"fr", "Rue Lecourbe"}, {"en", "Rue Lecourbe"}}},
            {"group", "brown"}, {"price", 60}, {"mortgage", 30}, {"rents", {4, 20, 60, 180, 320, 450}},
            {"whole_group", 8}}));
    EXPECT_EQ(board["squares"][5]["rents"], Json::array({25, 50, 100, 200}));
    EXPECT_EQ(board["squares"][12]["times_dice"], Json::array({4, 10}));
    EXPECT_FALSE(board["squares"][12].contains("rents"));
    EXPECT_EQ(board["squares"][4]["tax"], 200);
    EXPECT_EQ(board["squares"][30]["kind"], "go_to_prison");
    EXPECT_EQ(board["words"]["house"]["fr"], Json({{"one", "maison"}, {"many", "maisons"}, {"gender", "f"}}));
    EXPECT_FALSE(board["words"]["house"]["en"].contains("gender"));
    EXPECT_EQ(board["theme"]["tokens"].size(), 8u);
    bool repairs = false, filled = false;
    for (const Json& card : board["cards"]["chance"]) {
        EXPECT_FALSE(card.contains("number"));
        repairs |= card["does"] == "repairs" && card.contains("house") && card.contains("hotel");
        filled |= card["does"] == "collect" &&
            card["text"]["fr"].get<std::string>().find("{amount}") == std::string::npos;
    }
    EXPECT_TRUE(repairs);
    EXPECT_FALSE(filled) << "a placeholder is the client's to fill";
    const Json list = room.request("GET", "/api/boards/poche");
    EXPECT_EQ(list["draw"], "three_dice");
    EXPECT_EQ(list["cards"]["chance"][0]["number"], 3);
    EXPECT_EQ(list["cards"]["chest"][15]["number"], 18);
}

TEST(Editions, UnknownAreRefused) {
    Room room;
    EXPECT_EQ(room.request("GET", "/api/boards/nowhere", {}, 404)["code"], "no-such-board");
    EXPECT_EQ(room.request("GET", "/api/boards/", {}, 404)["code"], "no-such-board");
    EXPECT_EQ(room.request("GET", "/api/rules/none", {}, 404)["code"], "no-such-rules");
    EXPECT_EQ(room.request("GET", "/api/rules/classique?board=nowhere", {}, 404)["code"], "no-such-board");
}

// ---- A rule set

TEST(RulesInFull, TellEveryFieldAndStatement) {
    Room room;
    for (const editions::RuleSetInfo& info : library().rule_sets()) {
        const Json rules = room.request("GET", "/api/rules/" + info.id);
        const editions::Edition* board = library().official_board(info.id);
        ASSERT_TRUE(board) << info.id;
        EXPECT_EQ(rules["board"], board->id);
        EXPECT_TRUE(rules["unofficial"].empty()) << info.id;
        EXPECT_EQ(rules["fields"].size(), editions::rule_fields().size());
        EXPECT_EQ(rules["fields"]["fine"], info.rules.fine);
        EXPECT_EQ(rules["differs"].empty(), info.id == "classique") << info.id;
        std::size_t holding = 0;
        for (const editions::CatalogueEntry& entry : library().catalogue().entries()) {
            const auto standing = entry.standing(info.id);
            const Json told = with_id(rules["rules"], editions::rule_id_text(entry.id));
            EXPECT_EQ(told.is_null(), standing == editions::Standing::DoesNotHold);
            if (told.is_null()) continue;
            ++holding;
            EXPECT_EQ(told["read"], standing == editions::Standing::Reading);
            EXPECT_FALSE(told.contains("changed"));
        }
        EXPECT_EQ(rules["rules"].size(), holding) << info.id;
    }
}

TEST(RulesInFull, TellWhatAChoiceChanges) {
    Room room;
    const Json rules = room.request("GET", "/api/rules/championnat?board=uk&overrides=HOUSE-01%2Cfine%3D100");
    EXPECT_EQ(rules["board"], "uk");
    EXPECT_EQ(rules["fields"]["fine"], 100);
    EXPECT_EQ(rules["fields"]["rent_due"], "always");
    EXPECT_EQ(rules["unofficial"].size(), 3u);
    EXPECT_EQ(rules["unofficial"][2], "changed rule fine=100");
    EXPECT_EQ(rules["marks"][2]["fr"], "règle changée fine=100");
    EXPECT_THAT(rules["differs"],
        Contains(Json({{"field", "fine"}, {"name", {{"fr", "Amende de prison"}, {"en", "Prison fine"}}},
            {"classic", {{"fr", "50\u00a0£"}, {"en", "£50"}}},
            {"here", {{"fr", "100\u00a0£"}, {"en", "£100"}}}, {"rules", {"JAIL-07"}}})));
    EXPECT_EQ(with_id(rules["rules"], "HOUSE-01")["chapter"], "HOUSE");
    EXPECT_TRUE(with_id(rules["rules"], "HOUSE-02").is_null());
    EXPECT_EQ(with_id(rules["rules"], "RENT-01")["changed"], true);
    EXPECT_FALSE(with_id(rules["rules"], "JAIL-01").contains("changed"));
    // It says the fine of this game.
    EXPECT_FALSE(with_id(rules["rules"], "JAIL-07").contains("changed"));
    EXPECT_THAT(with_id(rules["rules"], "JAIL-07")["says"]["en"].get<std::string>(), HasSubstr("£100"));
}

TEST(RulesInFull, SpeakTheWordsOfTheBoard) {
    Room room;
    const Json rules = room.request("GET", "/api/rules/ligue1");
    EXPECT_EQ(rules["chapters"][0]["title"]["fr"], "Mise en place");
    EXPECT_THAT(
        with_id(rules["rules"], "SETUP-02")["says"]["fr"].get<std::string>(), HasSubstr("32 tribunes"));
    EXPECT_FALSE(with_id(rules["rules"], "RENT-05")["source"]["fr"].get<std::string>().empty());
    const Json words = room.request("GET", "/api/search/topclubs");
    EXPECT_EQ(words["meaning"]["tribune"], "station");
    EXPECT_EQ(room.request("GET", "/api/search/ligue1")["meaning"]["tribune"], "house");
    EXPECT_EQ(room.request("GET", "/api/search/nowhere", {}, 404)["code"], "no-such-board");
}

TEST(RulesInFull, NameTheChoiceThatDoesNotGo) {
    Room room;
    const auto refused = [&](const std::string& query) {
        return room.request("GET", "/api/rules/classique?" + query, {}, 400);
    };
    const Json bad = refused("overrides=HOUSE-01,fine=-4");
    EXPECT_EQ(bad["code"], "bad-override");
    EXPECT_EQ(bad["field"], "overrides");
    EXPECT_THAT(bad["text"].get<std::string>(), HasSubstr("\"fine=-4\""));
    EXPECT_EQ(refused("overrides=HOUSE-99")["code"], "bad-override");
    EXPECT_EQ(refused("overrides=HOUSE-01,,fine=4")["code"], "bad-override");
    EXPECT_EQ(refused("board=poche")["code"], "bad-pairing");
    EXPECT_EQ(refused("bord=uk")["field"], "bord");
    EXPECT_EQ(refused("board=uk&board=us")["field"], "board");
    EXPECT_EQ(refused("board=%zz")["code"], "bad-frame");
    EXPECT_EQ(refused("board=%4")["code"], "bad-frame");
    std::string many = "overrides=fine=1";
    for (int i = 0; i < 64; ++i) many += ",fine=1";
    EXPECT_EQ(refused(many)["field"], "overrides");
}

}  // namespace
}  // namespace banquier::server
