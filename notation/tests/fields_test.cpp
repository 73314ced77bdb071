// The fields of a JSON object: what is read, and how the first problem is told while reading goes on.
#include "support.hpp"

#include <banquier/notation/fields.hpp>
#include <banquier/notation/json.hpp>

#include <array>
#include <gtest/gtest.h>

namespace banquier::notation {
namespace {

using Lines = std::vector<std::string>;
constexpr std::array<std::string_view, 2> kDice = {"fair", "real"};

// What is told of a text that `read` reads.
template <class Read>
Lines told_of(const char* text, Read read) {
    FirstProblem problem;
    const auto value = parse_json(text);
    Fields fields{problem, *value, "settings"};
    read(fields);
    return problem.found() ? both(*problem) : Lines{};
}

TEST(Fields, AreReadEachOnce) {
    FirstProblem problem;
    const auto value =
        parse_json(R"({"n":3,"name":"Ann","dice":"real","on":true,"list":["a","b"],"seat":2})");
    Fields fields{problem, *value};
    EXPECT_EQ(fields.number("n", 1, 5), 3);
    EXPECT_EQ(fields.number_or("m", 1, 5, 4), 4);
    EXPECT_EQ(fields.text("name", 3), "Ann");
    EXPECT_EQ(fields.text_or("title", 3, "Dr"), "Dr");
    EXPECT_EQ(fields.word("dice", kDice), 1U);
    EXPECT_EQ(fields.word_or("rent", kDice, 0), 0U);
    EXPECT_TRUE(fields.flag_or("on", false));
    EXPECT_EQ(fields.texts_or_none("list", 2, 1), (Lines{"a", "b"}));
    EXPECT_EQ(fields.seat("seat"), PlayerId{1});
    fields.no_more();
    EXPECT_FALSE(problem.found());
}

TEST(Fields, AreToldWithWhatWasExpected) {
    EXPECT_EQ(told_of("[]", [](Fields&) {}),
        (Lines{"settings : attendu : un objet", "settings: expected: an object"}));
    EXPECT_EQ(told_of(R"({"n":6})", [](Fields& f) { f.number("n", 1, 5); }),
        (Lines{"settings.n : attendu : un nombre entier de 1 à 5",
            "settings.n: expected: a whole number from 1 to 5"}));
    EXPECT_EQ(told_of("{}", [](Fields& f) { f.number("n", 1, 5); }),
        (Lines{"settings.n : manque ; attendu : un nombre entier de 1 à 5",
            "settings.n: is missing; expected: a whole number from 1 to 5"}));
    EXPECT_EQ(told_of(R"({"n":18446744073709551615})", [](Fields& f) { f.number("n", -1, 5); }).back(),
        "settings.n: expected: a whole number from -1 to 5");
    EXPECT_EQ(told_of(R"({"name":"Anna"})", [](Fields& f) { f.text("name", 3); }),
        (Lines{"settings.name : attendu : un texte d'au plus 3 octets",
            "settings.name: expected: a text of at most 3 bytes"}));
    EXPECT_EQ(told_of(R"({"dice":"wood"})", [](Fields& f) { f.word("dice", kDice); }),
        (Lines{
            "settings.dice : attendu : l'un de fair, real", "settings.dice: expected: one of fair, real"}));
    EXPECT_EQ(told_of(R"({"list":["a",1]})", [](Fields& f) { f.texts_or_none("list"); }),
        (Lines{"settings.list : attendu : une liste de textes", "settings.list: expected: a list of texts"}));
    EXPECT_EQ(told_of(R"({"mood":1})", [](Fields& f) { f.no_more(); }),
        (Lines{"settings.mood : champ inconnu", "settings.mood: unknown field"}));
}

// Reading goes on, and only the first problem counts.
TEST(Fields, TellTheFirstProblem) {
    EXPECT_EQ(told_of(R"({"a":"x","b":1,"c":2})",
                  [](Fields& f) {
                      EXPECT_EQ(f.number("a", 3, 5), 3);
                      EXPECT_EQ(f.text("b"), "");
                      EXPECT_TRUE(f.need("d").is_null());
                      f.no_more();
                  })
                  .back(),
        "settings.a: expected: a whole number from 3 to 5");
}

}  // namespace
}  // namespace banquier::notation
