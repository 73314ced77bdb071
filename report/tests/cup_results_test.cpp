// The page of a cup, from its first entry to its ranking.
#include "well_formed.hpp"

#include <banquier/cup/log.hpp>
#include <banquier/cup/published.hpp>
#include <banquier/report/cup_results.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace banquier::report {
namespace {

using editions::Language;
using testing::HasSubstr;
using testing::Not;

class ACup {
public:
    explicit ACup(const std::string& format) {
        const editions::Library library = editions::Library::embedded();
        for (const editions::CupFormat& one : editions::shipped_cup_formats())
            if (one.id == format) {
                game_ = *cup::game_of(library, one);
                must(cup::Make{"essai", "Lyon <2027> & \"co\"", one});
            }
        must(cup::Opened{});
    }
    const cup::Cup& cup() const { return cup_; }
    void must(const cup::Wish& wish) {
        const auto done = handle(cup_, {game_.get(), &secret_}, {{.name = "Ann"}, wish}, ++now_);
        ASSERT_TRUE(done) << render(done.problem(), Language::English);
        entries_.insert(entries_.end(), done->begin(), done->end());
    }
    void close_with(int count) {
        for (int i = 1; i <= count; ++i) {
            cup::Enter wish{.name = "T<" + std::to_string(i) + "> & co",
                .club = "Club \"A\"",
                .family = {},
                .members = {}};
            for (const std::string& role : cup_.format.members)
                wish.members.push_back({role + " Secretname", role});
            must(wish);
        }
        for (int i = 1; i <= count; ++i) must(cup::Present{static_cast<cup::UnitId>(i)});
        must(cup::Close{});
    }
    void draw() {
        must(cup::Pool{});
        must(cup::Draw{"3461253461253461253465"});
        must(cup::Published{});
    }
    // The lower the number the richer.
    std::vector<cup::SheetLine> lines(const cup::Table& table) const {
        std::vector<cup::SheetLine> all;
        for (const cup::UnitId unit : table.there())
            for (std::uint32_t member = 0; member < cup_.format.members.size(); ++member)
                all.push_back({.unit = unit, .member = member, .amount = 9000 - 10 * unit - member});
        return all;
    }
    void finish(cup::TableNumber number) {
        const cup::Table table = cup_.round()->tables[number - 1];
        must(cup::Fill{number, lines(table)});
        for (const cup::SheetLine& line : lines(table))
            must(cup::Signed{number, 1, {line.unit, line.member}});
        must(cup::Received{number, 1});
    }
    void finish_round() {
        for (cup::TableNumber number = 1; number <= cup_.round()->tables.size(); ++number)
            if (!cup_.round()->tables[number - 1].done()) finish(number);
    }
    std::string page(Language language = Language::English) const {
        std::vector<cup::Entry> log = entries_;
        log.resize(cup::published_entries(log));
        cup::Cup shown;
        for (const cup::Entry& entry : log) apply(shown, entry);
        const std::string text = as_html({cup::published(shown), log, "today"}, language);
        EXPECT_EQ(fault_of(text), "");
        EXPECT_THAT(text, Not(HasSubstr("Secretname")));
        for (const char* outside : {"<script", "src=", "url(", "@import", "http:/", "https:/"})
            EXPECT_EQ(text.find(outside, text.find("<head>")), std::string::npos) << outside;
        return text;
    }

private:
    cup::Cup cup_;
    std::shared_ptr<const Game> game_;
    luck::Secret secret_ = *luck::Secret::from_hex(std::string(64, '7'));
    cup::Millis now_ = 1'000'000;
    std::vector<cup::Entry> entries_;
};

std::string section_of(const std::string& page, const std::string& id) {
    const std::size_t from = page.find("<section id=\"" + id + "\"");
    return from == std::string::npos ? "" : page.substr(from, page.find("</section>", from) - from);
}

TEST(CupResults, ShowWhatIsPublishedAndNothingElse) {
    ACup cup{"championnat"};
    cup.close_with(9);
    EXPECT_THAT(cup.page(), HasSubstr("before the first round"));
    cup.must(cup::Pool{});
    EXPECT_THAT(cup.page(),
        HasSubstr("The draw is not published yet. Playing: <a href=\"#unit-1\">T&lt;1&gt; &amp; co</a>"));
    cup.must(cup::Draw{"3461253461253461253465"});
    EXPECT_THAT(cup.page(), Not(HasSubstr("Table 1")));
    cup.must(cup::Published{});
    EXPECT_THAT(cup.page(), HasSubstr("<h3>Table 1 <small>result awaited</small></h3>"));
    cup.finish(1);
    cup.must(cup::Fill{2, cup.lines(cup.cup().round()->tables[1])});
    const std::string page = section_of(cup.page(), "round-1-1");
    EXPECT_THAT(page, HasSubstr("<h3>Table 1</h3>"));
    EXPECT_THAT(page, HasSubstr("<h3>Table 2 <small>result awaited</small></h3>"));
    EXPECT_THAT(page, HasSubstr("results: 1 of 3"));
    const cup::Table& second = cup.cup().round()->tables[1];
    EXPECT_THAT(page, Not(HasSubstr("8,9" + std::to_string(100 - 10 * second.units[0]))));
}

TEST(CupResults, RankAndWayOfEachTeam) {
    ACup cup{"championnat"};
    cup.close_with(9);
    cup.draw();
    cup.must(cup::PhaseBegun{cup::Phase::Deal});
    const cup::Table third = cup.cup().round()->tables[2];
    cup.must(cup::Absent{3, third.units[0]});
    cup.finish_round();
    cup.must(cup::Correct{0, 1, 1, cup.lines(cup.cup().round()->tables[0]), {"a figure <misread>", "Ben"}});
    cup.draw();
    cup.finish_round();
    cup.must(cup::Rank{});
    EXPECT_EQ(section_of(cup.page(), "ranking"), "");
    cup.must(cup::RankingPublished{1});
    const std::string page = cup.page(), ranking = section_of(page, "ranking");
    std::size_t at = 0;
    for (const cup::RankRow& row : cup.cup().rankings.back().rows) {
        const std::size_t next = ranking.find("href=\"#unit-" + std::to_string(row.unit) + "\"");
        ASSERT_NE(next, std::string::npos);
        EXPECT_GT(next, at);
        at = next;
    }
    EXPECT_THAT(page, HasSubstr("<h2>Final <small>1 table, 3 teams</small></h2>"));
    EXPECT_THAT(page, HasSubstr("Corrected: a figure &lt;misread&gt; (seen by Ben)"));
    EXPECT_THAT(page, HasSubstr("Absent: <a href=\"#unit-" + std::to_string(third.units[0]) + "\">"));
    EXPECT_THAT(page, HasSubstr("table 1: place 1 of 3, 8,990"));
    EXPECT_THAT(page, HasSubstr("--head " + cup.cup().head.hex()));
    EXPECT_THAT(cup.page(Language::French), HasSubstr("Le chemin de chaque équipe"));
}

TEST(CupResults, WhatWasOutsideTheOrdinaryIsNotedWithItsReason) {
    ACup cup{"championnat"};
    cup.close_with(9);
    cup.must(cup::Pool{});
    cup.must(cup::Draw{"3461253461253461253465"});
    cup.must(cup::Pool{{"a team was & is there", "Ben"}});
    cup.must(cup::Draw{"3461253461253461253465"});
    cup.must(cup::Published{});
    const std::vector<cup::Table> tables = cup.cup().round()->tables;
    cup.must(cup::Moved{tables[0].units[0], tables[1].units[0], 0, {"a wheelchair", "Léa"}});
    cup.must(cup::PhaseBegun{cup::Phase::Deal});
    for (const cup::UnitId unit : tables[2].units)
        if (unit != tables[2].units.back()) cup.must(cup::Absent{3, unit});
    const std::string page = section_of(cup.page(), "round-1-1");
    EXPECT_THAT(page, HasSubstr("Drawn again: a team was &amp; is there (seen by Ben)"));
    EXPECT_THAT(page, HasSubstr("change places: a wheelchair (seen by Léa)"));
    EXPECT_THAT(page, HasSubstr("Won by walkover"));
    EXPECT_THAT(section_of(cup.page(), "units"), HasSubstr(", table 3: absent"));
}

TEST(CupResults, PointsStandBeforeTheRanking) {
    ACup cup{"famille"};
    cup.close_with(8);
    cup.draw();
    cup.finish_round();
    const std::string page = cup.page(Language::French), points = section_of(page, "points");
    EXPECT_THAT(points, HasSubstr("Points jusqu'ici"));
    EXPECT_THAT(points, HasSubstr("<td>1</td><td><a href=\"#unit-1\">"));
    EXPECT_THAT(page, HasSubstr("Phase 1, ronde 1"));
    EXPECT_THAT(page, HasSubstr("8 joueurs"));
}

}  // namespace
}  // namespace banquier::report
