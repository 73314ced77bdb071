// The small words of the game in JSON, both ways: seats and titles as people count them, from 1 and by square.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/notation/fields.hpp>
#include <banquier/notation/json_writer.hpp>
#include <banquier/notation/words.hpp>

#include <boost/json.hpp>
#include <concepts>
#include <fmt/format.h>
#include <limits>
#include <string>

namespace banquier::notation {

namespace json = boost::json;

template <class Enum>
concept Worded = std::is_enum_v<Enum> && requires(Enum value) { words_of(value); };

template <class Number>
concept Whole = std::integral<Number> && !std::same_as<Number, bool>;

template <Whole Number>
void write(JsonWriter& out, const Game&, Number value) {
    out.number(value);
}
template <Worded Enum>
void write(JsonWriter& out, const Game&, Enum value) {
    out.word(word(value));
}
void write(JsonWriter& out, const Game&, const bool& value);
void write(JsonWriter& out, const Game&, PlayerId player);  // 2, "bank", or null for nobody
void write(JsonWriter& out, const Game&, SquareId square);
void write(JsonWriter& out, const Game&, DeedId deed);    // its square, or null for none
void write(JsonWriter& out, const Game&, GroupId group);  // its first square, or null for none
void write(JsonWriter& out, const Game&, CardId card);    // "chance 4"
void write(JsonWriter& out, const Game&, TokenId token);
void write(JsonWriter& out, const Game&, RuleId rule);
void write(JsonWriter& out, const Game&, PlayerSet players);
void write(JsonWriter& out, const Game&, DeedSet deeds);
void write(JsonWriter& out, const Game&, TokenSet tokens);
template <Whole Number, std::size_t N>
void write(JsonWriter& out, const Game&, const std::array<Number, N>& numbers) {
    out.list();
    for (Number number : numbers) out.number(number);
    out.end_list();
}

// What we have written ourselves, as a value.
json::value parsed(std::string_view text);

template <class T>
json::value encode(const Game& game, const T& value) {
    std::string text;
    JsonWriter out{text};
    write(out, game, value);
    return parsed(text);
}

// Of which game somebody reads, and where the first problem is noted.
struct Reading {
    const Game& game;
    FirstProblem& problem;
};

// Each decode notes a problem with `path` where the value is none of its kind.
template <Whole Number>
void decode(const Reading& in, const json::value& value, const std::string& path, Number& out) {
    out = static_cast<Number>(whole(
        in.problem, value, path, std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max()));
}
template <Worded Enum>
void decode(const Reading& in, const json::value& value, const std::string& path, Enum& out) {
    if (const auto found = value.is_string() ? from_word<Enum>(value.get_string()) : std::nullopt)
        out = *found;
    else
        in.problem.expected(path, one_of(words_of(Enum{})));
}
void decode(const Reading&, const json::value& value, const std::string& path, bool& out);
void decode(const Reading&, const json::value& value, const std::string& path, PlayerId& out);
void decode(const Reading&, const json::value& value, const std::string& path, SquareId& out);
void decode(const Reading&, const json::value& value, const std::string& path, DeedId& out);
void decode(const Reading&, const json::value& value, const std::string& path, GroupId& out);
void decode(const Reading&, const json::value& value, const std::string& path, CardId& out);
void decode(const Reading&, const json::value& value, const std::string& path, TokenId& out);
void decode(const Reading&, const json::value& value, const std::string& path, RuleId& out);
void decode(const Reading&, const json::value& value, const std::string& path, PlayerSet& out);
void decode(const Reading&, const json::value& value, const std::string& path, DeedSet& out);
void decode(const Reading&, const json::value& value, const std::string& path, TokenSet& out);
// A shorter list leaves the rest at 0.
template <Whole Number, std::size_t N>
void decode(
    const Reading& in, const json::value& value, const std::string& path, std::array<Number, N>& out) {
    const json::array& list = array(in.problem, value, path);
    out = {};
    if (list.size() > N)
        return in.problem.note({.field = path,
            .text = {fmt::format("{} éléments", list.size()), fmt::format("{} items", list.size())},
            .expected = {fmt::format("{} au plus", N), fmt::format("{} at most", N)}});
    for (std::size_t i = 0; i < list.size(); ++i) decode(in, list[i], item_path(path, i), out[i]);
}

// An amount that somebody has written into a position: no more than play can bear (kMostMoney).
inline Money amount(const Reading& in, const json::value& value, const std::string& path, Money least,
    Money most = kMostMoney) {
    return static_cast<Money>(whole(in.problem, value, path, least, most));
}

// One description of a struct's fields serves both directions: a describe function calls the archive for each
// field with its key, the value, and what it is where the key is missing.
enum class Write : std::uint8_t { IfItDiffers, Always };

class FieldWriter {
public:
    FieldWriter(const Game& game, JsonWriter& out) : game_(game), out_(out) {}

    template <class T>
    void operator()(
        std::string_view key, const T& value, const T& standard, Write when = Write::IfItDiffers) {
        if (when == Write::Always || !(value == standard)) write(out_.key(key), game_, value);
    }

private:
    const Game& game_;
    JsonWriter& out_;
};

template <class T, class Describe>
void write_object(JsonWriter& json, const Game& game, const T& value, Describe describe) {
    json.object();
    FieldWriter field{game, json};
    describe(field, value);
    json.end_object();
}

class FieldReader : public Fields {
public:
    FieldReader(const Reading& in, const json::value& value, std::string path)
        : Fields(in.problem, value, std::move(path)), in_(in) {}

    template <class T>
    void operator()(std::string_view key, T& out, const T& standard, Write = Write::IfItDiffers) {
        out = standard;
        if (const json::value* value = find(key)) decode(in_, *value, path(key), out);
    }
    const Reading& in() const { return in_; }

private:
    Reading in_;
};

}  // namespace banquier::notation
