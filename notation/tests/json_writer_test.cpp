#include <banquier/notation/json_writer.hpp>

#include <banquier/notation/json.hpp>
#include <banquier/notation/json_fields.hpp>
#include <banquier/notation/position.hpp>

#include "support.hpp"

#include <limits>

namespace banquier::notation {
namespace {

namespace json = boost::json;

TEST(JsonWriter, PutsCommasWhereTheyBelong) {
    std::string text = "{\"before\":";
    JsonWriter out{text};
    out.object().end_object().key("list").list().number(1).word("two").list().end_list().object();
    out.key("a").flag(true).key("b").null().end_object().end_list().key("raw").raw("[0]").end_object();
    EXPECT_EQ(text, R"({"before":{},"list":[1,"two",[],{"a":true,"b":null}],"raw":[0]})");
}

TEST(JsonWriter, WritesEveryNumberWhole) {
    std::string text;
    JsonWriter out{text};
    out.list().number(std::numeric_limits<std::int64_t>::min()).number(std::uint8_t{65}).number(-1);
    out.number(std::numeric_limits<std::uint64_t>::max()).end_list();
    EXPECT_EQ(text, "[-9223372036854775808,65,-1,18446744073709551615]");
}

TEST(JsonWriter, EscapesWhatJsonEscapes) {
    for (int code = 0; code < 256; ++code) {
        const std::string letter{'a', static_cast<char>(code), 'z'};
        std::string text;
        JsonWriter{text}.text(letter);
        EXPECT_EQ(text, json::serialize(json::value(letter))) << code;
    }
}

// What is written as text is what a tree of it would be written as: in order, without blanks, escaped.
TEST(JsonWriter, WritesPlayAsATreeWouldBeWritten) {
    const Game game = game_of("classique", "championnat", {"card_shown=to_banker"});
    Chance chance{5};
    State state = new_game(game, 4);
    EventList events;
    for (int n = 0; n < 2000 && !game_over(state); ++n) {
        const Action action = some_act(game, state, chance);
        std::string text;
        write_json(text, game, action);
        ASSERT_EQ(text, json::serialize(json::parse(text)));
        events.clear();
        ASSERT_FALSE(apply(game, state, action, events));
        for (const Event& event : events) write_json(text, game, event);
        ASSERT_EQ("[" + text + "]", json::serialize(json::parse("[" + text + "]")));
        text = "{";
        JsonWriter out{text};
        write_fields(
            game, state, [&](std::string_view name, std::string_view value) { out.key(name).raw(value); });
        out.end_object();
        ASSERT_EQ(text, json::serialize(to_json(game, state)));
    }
}

TEST(JsonFields, GivesEveryFieldAndValueAsItIsWritten) {
    const std::string text = R"({"a":1,"b":[1,{"c":"],}\\\""},[]],"d":{"e":null},"f":"\"","g":{}})";
    std::string again = "{";
    JsonWriter out{again};
    for_each_field(text, [&](std::string_view name, std::string_view value) { out.key(name).raw(value); });
    out.end_object();
    EXPECT_EQ(again, text);
    std::vector<std::string> values;
    for_each_value(
        R"([1,{"c":"],}"},[2,3],"x"])", [&](std::string_view value) { values.emplace_back(value); });
    EXPECT_EQ(values, (std::vector<std::string>{"1", R"({"c":"],}"})", "[2,3]", "\"x\""}));
}

TEST(JsonFields, GivesNothingOfWhatBreaksOffOrIsNoObject) {
    for (const char* text : {"", "null", "{", "{}", "[]", "[", "{\"", "{\"a", "{\"a\":1", "[1", "7"}) {
        for_each_field(text, [&](std::string_view, std::string_view) { ADD_FAILURE() << text; });
        for_each_value(text, [&](std::string_view) { ADD_FAILURE() << text; });
    }
}

}  // namespace
}  // namespace banquier::notation
