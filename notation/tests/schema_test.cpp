#include "shared/schema_check.hpp"
#include "shared/whole.hpp"
#include "support.hpp"

#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/notation/record.hpp>
#include <banquier/notation/words.hpp>

namespace banquier::notation {
namespace {

namespace json = boost::json;

template <class Enum>
void expect_words(const std::string& file, const std::string& pointer) {
    json::array words;
    for (std::string_view one : words_of(Enum{})) words.emplace_back(one);
    EXPECT_EQ(shared::schema_part(file, pointer + "/enum"), json::value(words)) << file << pointer;
}

TEST(Schema, ListsEveryWord) {
    expect_words<ActKind>("messages.json", "/$defs/act/properties/act");
    expect_words<EventKind>("messages.json", "/$defs/event/properties/event");
    expect_words<Building>("messages.json", "/$defs/event/properties/building");
    expect_words<Audience>("messages.json", "/$defs/event/properties/audience");
    expect_words<Reason>("messages.json", "/$defs/refusal/properties/reason");
    expect_words<Ask>("messages.json", "/$defs/decision/properties/ask");
    expect_words<Phase>("position.json", "/properties/phase");
    expect_words<Clock>("position.json", "/properties/clock");
    expect_words<DeckId>("position.json", "/properties/drawing");
    expect_words<TaskKind>("position.json", "/$defs/task/properties/kind");
    expect_words<DebtCause>("position.json", "/$defs/task/properties/cause");
    expect_words<LotKind>("position.json", "/$defs/lot/properties/kind");
    expect_words<Building>("position.json", "/$defs/contest/properties/building");
}

TEST(Schema, IsObeyedByEverythingWritten) {
    EventList events;
    const int acts = shared::share(60, 150, "acts of a game");
    for (const Pairing& pairing : official_pairings()) {
        RecordHeader header{
            .board = pairing.board, .rules = pairing.rules, .game = game_of(pairing.board, pairing.rules)};
        const Game& game = header.game;
        State state = new_game(game, fewest_players(game));
        header.players.assign(state.players, "somebody");
        header.teams = {PlayerSet::first(2)};
        header.position = state;
        header.fair = Fairness{.game = "g",
            .commitment = std::string(64, '0'),
            .pledges = {std::string(64, 'b'), ""},
            .salts = {std::string(34, 'a'), ""}};
        ASSERT_EQ(shared::disobeys(json::parse(header_line(header)), "record.json"), "");
        Chance chance{9};
        for (int n = 0; n < acts && !game_over(state); ++n) {
            ASSERT_EQ(shared::disobeys(to_json(game, state), "position.json", "/$defs/told"), "");
            const Action action = some_act(game, state, chance);
            ASSERT_EQ(shared::disobeys(to_json(game, action), "messages.json"), "");
            ASSERT_EQ(
                shared::disobeys(json::parse(act_line(game, 1, action, {"now", "me"})), "record.json"), "");
            events.clear();
            ASSERT_FALSE(apply(game, state, action, events));
            for (const Event& event : events)
                ASSERT_EQ(shared::disobeys(to_json(game, event), "messages.json"), "");
            ASSERT_EQ(shared::disobeys(to_json(decision(game, state)), "messages.json"), "");
            ASSERT_EQ(shared::disobeys(
                          to_json(why_illegal(game, state, act::bid(PlayerId{0}, 0))), "messages.json"),
                "");
        }
        ASSERT_EQ(shared::disobeys(json::parse(end_line(game, state)), "record.json"), "");
        ASSERT_EQ(
            shared::disobeys(json::parse(end_line(game, state, std::string(64, '0'))), "record.json"), "");
    }
    Correction correction{.cash = {{PlayerId{0}, 5}}, .place = {{PlayerId{1}, SquareId{10}}}, .why = "x"};
    correction.title[DeedId{3}] = {.owner = kBank, .level = 1, .mortgaged = true};
    EXPECT_EQ(shared::disobeys(json::parse(correction_line(classique(), 1, correction)), "record.json"), "");
    EXPECT_EQ(shared::disobeys(json::parse(back_line(0)), "record.json"), "");
}

TEST(Schema, IsNotObeyedByAnythingElse) {
    for (const char* text : {R"({"act":"1: roll 3 4","mood":"good"})", R"({"shout":1})", R"({"back_to":-1})",
             R"({"act":"roll"})", R"({"end":{"winners":[],"fortunes":[]},"secret":"00"})",
             R"({"correct":{"cash":{"9":1}},"by":"referee"})"})
        EXPECT_NE(shared::disobeys(json::parse(text), "record.json"), "") << text;
    for (const char* text : {R"({})", R"({"players":[{}]})", R"({"players":[{},{"cash":"much"}]})",
             R"({"players":[{},{}],"phase":"dancing"})"})
        EXPECT_NE(shared::disobeys(json::parse(text), "position.json"), "") << text;
}

}  // namespace
}  // namespace banquier::notation
