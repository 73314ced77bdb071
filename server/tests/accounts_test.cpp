// What the seats are worth and what the titles ask, of positions that were reckoned by hand.
#include "room.hpp"

#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/wire/accounts.hpp>
#include <banquier/wire/object_patch.hpp>

namespace banquier::server {

using namespace wire;

namespace {

struct Shown {
    Game game;
    State state;

    Shown(const std::string& board, const std::string& rules, const std::vector<std::string>& overrides,
        const char* position) {
        game = library().resolve(board, rules, overrides).game;
        const auto read = notation::position_from_json(game, *notation::parse_json(position));
        EXPECT_TRUE(read) << render(read.problem(), editions::Language::English);
        state = *read;
    }
    Json written(void (*write)(notation::JsonWriter&, const Game&, const State&)) const {
        std::string text;
        notation::JsonWriter writer{text};
        write(writer, game, state);
        return Json::parse(text);
    }
    Json worth() const { return written(write_worth); }
    Json rents() const { return written(write_rents); }
    Json sheet() const { return written(write_sheet); }
};

constexpr const char* kEstate =
    R"({"players": [{"cash": 123, "titles": [{"at": 1, "level": "h"}, {"at": 3, "level": 4}, 5,
        {"at": 12, "mortgaged": true}]}, {"cash": 7, "titles": [28, 25, 35]}, {"out": true}]})";

TEST(Accounts, CountEverythingLineByLine) {
    const Shown shown("classique", "championnat", {"min_players=2", "max_players=6", "teams=none"}, kEstate);
    EXPECT_EQ(shown.worth(), Json::array({123 + 60 + 5 * 50 + 60 + 4 * 50 + 200 + 75, 7 + 150 + 400, 0}));
    const Json sheet = shown.sheet();
    EXPECT_EQ(sheet[0],
        Json({{"seat", 1}, {"sum", 968},
            {"lines",
                {{{"what", "cash"}, {"amount", 123}, {"rule", "END-08"}},
                    {{"what", "title"}, {"title", 1}, {"amount", 60}, {"rule", "END-08"}},
                    {{"what", "buildings"}, {"title", 1}, {"count", 5}, {"amount", 250}, {"rule", "END-08"}},
                    {{"what", "title"}, {"title", 3}, {"amount", 60}, {"rule", "END-08"}},
                    {{"what", "buildings"}, {"title", 3}, {"count", 4}, {"amount", 200}, {"rule", "END-08"}},
                    {{"what", "title"}, {"title", 5}, {"amount", 200}, {"rule", "END-08"}},
                    {{"what", "mortgaged"}, {"title", 12}, {"amount", 75}, {"rule", "END-08"}}}}}));
    EXPECT_EQ(sheet[2], Json({{"seat", 3}, {"lines", Json::array()}, {"sum", 0}}));
    EXPECT_EQ(sheet[0]["sum"], fortune(shown.game, shown.state, PlayerId{0}));
}

TEST(Accounts, KeepWorthApartFromAFortuneOfCashAlone) {
    const Shown shown("mondial2006", "mondial2006-chrono", {},
        R"({"players": [{"cash": 123, "titles": [1]}, {"cash": 7}]})");
    const Json sheet = shown.sheet();
    EXPECT_EQ(sheet[0]["sum"], 123);
    EXPECT_EQ(sheet[0]["lines"], Json::array({{{"what", "cash"}, {"amount", 123}, {"rule", "END-04"}}}));
    EXPECT_EQ(shown.worth(), Json::array({123 + 60, 7}));
}

TEST(Accounts, TellWhatAVisitorWouldOwe) {
    const Shown shown("classique", "classique", {}, kEstate);
    EXPECT_EQ(shown.rents(),
        Json({{"1", 250}, {"3", 320}, {"5", 25}, {"25", 50}, {"35", 50}, {"28", {{"times", 4}}}}));
    const char* prison = R"({"players": [{"prison": 1, "titles": [1, 3]}, {"titles": [5]}]})";
    EXPECT_EQ(Shown("classique", "classique", {}, prison).rents(), Json({{"1", 4}, {"3", 8}, {"5", 25}}));
    EXPECT_EQ(Shown("classique", "classique", {"HOUSE-05"}, prison).rents(), Json({{"5", 25}}));
}

// ---- Patches of fields that are objects

TEST(ObjectPatch, TakesAwayWhatIsNoLongerThere) {
    const auto becomes = [](const std::string& field, Json before, const Json& after) {
        before.merge_patch(Json::parse(object_patch(field, after.dump())));
        return before == after;
    };
    EXPECT_TRUE(
        becomes("lot", {{"kind", "title"}, {"title", 5}, {"passed", {1}}, {"bid", 60}, {"highest", 2}},
            {{"kind", "title"}, {"title", 12}}));
    EXPECT_TRUE(becomes("lot", {{"kind", "title"}, {"title", 5}, {"entitled", {1, 2}}, {"opening", 10}},
        {{"kind", "token"}, {"token", 1}, {"seller", 2}}));
    EXPECT_TRUE(
        becomes("decision", {{"ask", "draw"}, {"awaited", Json::array()}, {"luck", true}, {"number", 1}},
            {{"ask", "roll"}, {"awaited", {1}}, {"number", 2}}));
    EXPECT_TRUE(becomes("decks", {{"chance", {{"seen", {1}}, {"unseen", {2}}}}, {"chest", {{"seen", {4}}}}},
        {{"chance", {{"unseen", {2}}}}}));
    EXPECT_TRUE(becomes("contest", {{"building", "house"}, {"awaited", {1}}, {"poor", {3}}, {"want", {1, 2}}},
        {{"building", "hotel"}, {"orderer", 1}}));
    EXPECT_TRUE(becomes("rents", {{"1", 4}, {"12", {{"times", 4}}}}, {{"3", 8}, {"12", {{"times", 10}}}}));
    EXPECT_EQ(object_patch("settings", "{}"), "{}");
    EXPECT_EQ(object_patch("lot", "3"), "3") << "the number of the lot";
}

TEST(ObjectPatch, NamesNothingButTheChangeToWhoHasTheLast) {
    EXPECT_EQ(object_change(R"({"1":4,"12":{"times":4},"39":50})", R"({"1":4,"3":8,"12":{"times":10}})"),
        R"({"3":8,"12":{"times":10},"39":null})");
    EXPECT_EQ(object_change(R"({"1":4})", R"({"1":4})"), "{}");
    EXPECT_EQ(object_change("{}", R"({"5":25})"), R"({"5":25})");
    EXPECT_EQ(object_change(R"({"5":25})", "{}"), R"({"5":null})");
}

}  // namespace
}  // namespace banquier::server
