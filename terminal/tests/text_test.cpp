#include <banquier/editions/library.hpp>
#include <banquier/terminal/phrase.hpp>
#include <banquier/terminal/short_names.hpp>
#include <banquier/terminal/text.hpp>

#include <gtest/gtest.h>

namespace banquier::terminal {
namespace {

TEST(Text, CountsColumnsNotBytes) {
    EXPECT_EQ(width("Élysées"), 7);
    EXPECT_EQ(width("\033[1;31mH\033[0m"), 1);
    EXPECT_EQ(width("⌂⌂"), 2);
    EXPECT_EQ(width("日本"), 4);
    EXPECT_EQ(width(""), 0);
}

TEST(Text, CutsWithAnEllipsis) {
    EXPECT_EQ(cut("Élysées", 7), "Élysées");
    EXPECT_EQ(cut("Élysées", 4), "Ély…");
    EXPECT_EQ(cut("abc", 0), "");
    EXPECT_EQ(cut("\033[31mabcdef\033[0m", 4), "\033[31mabc\033[0m…");
}

TEST(Text, PadsToColumns) {
    EXPECT_EQ(padded("é", 3), "é  ");
    EXPECT_EQ(right_aligned("é", 3), "  é");
    EXPECT_EQ(padded("abcdef", 3), "ab…");
}

TEST(Text, WrapsAtBlanksAndIndents) {
    EXPECT_EQ(wrapped("one two three", 8, 2), (std::vector<std::string>{"one two", "  three"}));
    EXPECT_EQ(wrapped("", 8), (std::vector<std::string>{""}));
    EXPECT_EQ(wrapped("unbreakable x", 4), (std::vector<std::string>{"unbreakable", "x"}));
}

TEST(Text, FindsTheNearestName) {
    const std::vector<std::string> names = {"play", "replay", "rules"};
    EXPECT_EQ(nearest("plya", names), "play");
    EXPECT_EQ(nearest("rul", names), "rules");
    EXPECT_EQ(nearest("xyzzy", names), "");
}

TEST(ShortNames, FitOnEveryBoardAndTellSquaresApart) {
    const editions::Library library = editions::Library::embedded();
    for (const editions::Edition& edition : library.editions())
        for (const editions::Language language : editions::kLanguages) {
            const ShortNames names{edition.texts[language]};
            for (std::size_t i = 0; i < kSquares; ++i)
                for (const auto& [columns, lines] : {std::pair{8, 2}, std::pair{14, 1}, std::pair{23, 1}}) {
                    const auto name = names.of(static_cast<SquareId>(i), columns, lines);
                    ASSERT_EQ(name.size(), static_cast<std::size_t>(lines));
                    EXPECT_FALSE(name[0].empty()) << edition.id << " " << i;
                    for (const std::string& line : name)
                        EXPECT_LE(width(line), columns) << edition.id << " " << line;
                }
        }
}

TEST(ShortNames, LeaveOutWhatManySquaresShare) {
    const editions::Library library = editions::Library::embedded();
    const ShortNames paris{library.edition("classique")->texts[editions::Language::French]};
    EXPECT_EQ(paris.of(SquareId{23}, 8, 2), (std::vector<std::string>{"Males-", "herbes"}));
    EXPECT_EQ(paris.of(SquareId{10}, 8, 2), (std::vector<std::string>{"Prison", ""}));
    EXPECT_EQ(paris.of(SquareId{27}, 14, 1), (std::vector<std::string>{"Bourse"}));
    const ShortNames london{library.edition("uk")->texts[editions::Language::English]};
    EXPECT_EQ(london.of(SquareId{9}, 14, 1), (std::vector<std::string>{"Pentonville"}));
}

}  // namespace
}  // namespace banquier::terminal
