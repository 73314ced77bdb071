#include "board_drawing.hpp"
#include "sample.hpp"
#include "text_table.hpp"
#include "well_formed.hpp"

#include <banquier/report/comparison.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <stdexcept>

namespace banquier::report {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(FaultOfAPage, IsFound) {
    EXPECT_EQ(fault_of("<p id=\"a\">x &amp; y<br/></p>"), "");
    EXPECT_NE(fault_of("<p>x & y</p>"), "");
    EXPECT_NE(fault_of("<p><b>x</p></b>"), "");
    EXPECT_NE(fault_of("<p>x"), "");
    EXPECT_NE(fault_of("<p x=1>x</p>"), "");
    EXPECT_NE(fault_of("<p id=\"a\"></p><p id=\"a\"></p>"), "");
}

std::size_t times(const std::string& text, std::string_view what) {
    std::size_t count = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
    return count;
}

void expect_good(const std::string& page) {
    EXPECT_EQ(fault_of(page), "");
    EXPECT_FALSE(std::regex_search(page, std::regex{R"(\b(nan|inf|NaN)\b)"}));
    // Nothing is fetched and nothing runs; the names of XML's vocabularies are no addresses to fetch.
    std::string rest = std::regex_replace(page, std::regex{"xmlns=\"[^\"]*\""}, "");
    EXPECT_THAT(rest, Not(HasSubstr("http")));
    EXPECT_THAT(rest, Not(HasSubstr("<script")));
    EXPECT_THAT(rest, Not(HasSubstr("url(")));
    EXPECT_THAT(rest, Not(HasSubstr("@import")));
    EXPECT_THAT(rest, Not(HasSubstr(" src=")));
    // Every drawing says what it is.
    EXPECT_EQ(times(page, "<svg xmlns="), times(page, "<desc"));
    EXPECT_EQ(times(page, "<svg xmlns=") + 1, times(page, "<title"));
}

class PageOfABoard : public testing::TestWithParam<std::string> {};

TEST_P(PageOfABoard, IsWellFormedAndWhole) {
    const editions::Library library = editions::Library::embedded();
    Sample sample(GetParam(), library.edition(GetParam())->rule_sets.front(), {"standard", "simple", "fp-a"});
    for (const bool filled : {false, true}) {
        if (filled) sample.fill();
        for (const Language language : editions::kLanguages) {
            SCOPED_TRACE(std::string{editions::language_code(language)} + (filled ? " filled" : " empty"));
            const std::string page = as_html(sample.input(), language);
            expect_good(page);
            EXPECT_EQ(times(page, "<section"), filled ? 8u : 0u);
            for (const std::string& colour : sample.library.edition(GetParam())->theme.colour)
                EXPECT_EQ(times(page, colour) > 0, filled) << colour;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, PageOfABoard,
    testing::Values("classique", "poche", "asterix", "ligue1", "mondial2006", "stars", "topclubs"),
    [](const auto& board) { return board.param; });

TEST(Page, HasNoChartWithoutFigures) {
    Sample sample;
    sample.play_four_games();
    const std::string page = as_html(sample.input(), Language::English);
    expect_good(page);
    EXPECT_THAT(page, HasSubstr("id=\"landings\""));
    EXPECT_THAT(page, Not(HasSubstr("id=\"fortunes\"")));
}

TEST(Page, SurvivesATallyOfOneGame) {
    Sample sample;
    sim::Tally& t = *sample.tally;
    t.games = t.blocks = t.capped = {1};
    for (const Language language : editions::kLanguages) {
        expect_good(as_html(sample.input(), language));
        EXPECT_THAT(as_text(sample.input(), language), Not(HasSubstr("nan")));
        EXPECT_THAT(as_csv(sample.input()), Not(HasSubstr("nan")));
    }
}

std::vector<std::string> texts_in(const std::string& page, const std::string& tag) {
    std::vector<std::string> texts;
    const std::regex pattern{"<" + tag + "[^>]*>([^<]+)</" + tag.substr(0, tag.find(' ')) + ">"};
    for (std::sregex_iterator i{page.begin(), page.end(), pattern}, end; i != end; ++i)
        texts.push_back((*i)[1]);
    return texts;
}

TEST(Page, SaysEverythingInBothLanguages) {
    Sample sample;
    sample.fill();
    const std::string french = as_html(sample.input(), Language::French);
    const std::string english = as_html(sample.input(), Language::English);
    for (const std::string tag : {"h2", "p", "dt", "desc", "summary", "a"}) {
        const std::vector<std::string> fr = texts_in(french, tag), en = texts_in(english, tag);
        ASSERT_EQ(fr.size(), en.size()) << tag;
        EXPECT_FALSE(fr.empty()) << tag;
        for (std::size_t i = 0; i < fr.size(); ++i)
            // Only the names of bots are the same in both.
            EXPECT_TRUE(fr[i] != en[i] || fr[i] == "standard" || fr[i] == "simple") << tag << ": " << fr[i];
    }
}

TEST(Page, EscapesNames) {
    Sample sample("classique", "classique", {"<b>&\"bot\"", "simple"});
    sample.fill();
    const std::string page = as_html(sample.input(), Language::English);
    expect_good(page);
    EXPECT_THAT(page, HasSubstr("&lt;b&gt;&amp;&quot;bot&quot;"));
}

TEST(Page, IsTheSameTwice) {
    Sample sample;
    sample.fill();
    EXPECT_EQ(as_html(sample.input(), Language::French), as_html(sample.input(), Language::French));
}

TEST(NamesOnTheBoard, FitIntoTheirSquares) {
    const editions::Library library = editions::Library::embedded();
    for (const editions::Edition& edition : library.editions())
        for (const Language language : editions::kLanguages)
            for (const std::string& name : edition.texts[language].square) {
                const Fitted fit = fitted(name, 78, 70);
                EXPECT_LE(static_cast<double>(fit.lines.size()) * fit.size * 1.12, 70) << name;
                for (const std::string& line : fit.lines)
                    EXPECT_LE(static_cast<double>(columns(line)) * fit.size * 0.61, 78) << name;
                EXPECT_GE(fit.size, 9) << name;
            }
}

// ---- Comparisons

Comparison sample_comparison() {
    Comparison c{.a = "classique",
        .b = "classique + HOUSE-02",
        .a_line = "",
        .b_line = "",
        .seed = 3,
        .blocks = 1000,
        .games = 4000,
        .figures = {},
        .verdict = ""};
    c.figures = {{Measure::Length, "", 64.1, 71.3, 7.2, 6.1, 8.3},
        {Measure::Win, "maison", 0.5, 0.49, -0.01, -0.03, 0.01}};
    return c;
}

TEST(ComparisonText, IsATable) {
    EXPECT_EQ(as_text(sample_comparison(), Language::English),
        "A  classique\n"
        "B  classique + HOUSE-02\n"
        "4,000 games on each side, with the same dice and the same cards (1,000 blocks, seed 3)\n"
        "\n"
        "                     A      B  difference            95%\n"
        "  Rounds          64.1   71.3       +7.20  +6.10 … +8.30                more\n"
        "  Wins (maison)  50.0%  49.0%    −1.00 pt  −3.00 … +1.00  no sure difference\n");
}

TEST(ComparisonCsv, HasOneFigureALine) {
    EXPECT_EQ(as_csv(sample_comparison()),
        "section,key,subkey,value,low,high\n"
        "run,a,,classique,,\n"
        "run,b,,classique + HOUSE-02,,\n"
        "run,seed,,3,,\n"
        "run,blocks,,1000,,\n"
        "run,games,,4000,,\n"
        "comparison,rounds,a,64.1,,\n"
        "comparison,rounds,b,71.3,,\n"
        "comparison,rounds,difference,7.2,6.1,8.3\n"
        "comparison,win:maison,a,0.5,,\n"
        "comparison,win:maison,b,0.49,,\n"
        "comparison,win:maison,difference,-0.01,-0.03,0.01\n");
}

TEST(ComparisonPage, IsWellFormedAndNamesEveryMeasure) {
    Comparison c = sample_comparison();
    c.figures.clear();
    for (std::size_t i = 0; i < sim::kMeasures; ++i)
        c.figures.push_back({static_cast<Measure>(i), "", 1, 1, 0, 0, 0});
    for (const Language language : editions::kLanguages) expect_good(as_html(c, language));
    const std::vector<std::string> fr = texts_in(as_html(c, Language::French), "th scope=\"row\"");
    const std::vector<std::string> en = texts_in(as_html(c, Language::English), "th scope=\"row\"");
    ASSERT_EQ(fr.size(), sim::kMeasures);
    for (std::size_t i = 0; i < fr.size(); ++i) EXPECT_NE(fr[i], en[i]);
    EXPECT_EQ(std::set<std::string>(en.begin(), en.end()).size(), sim::kMeasures);
}

}  // namespace
}  // namespace banquier::report
