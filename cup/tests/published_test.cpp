// Nobody learns of anything before it is published.
#include "hall.hpp"

#include <banquier/cup/csv.hpp>
#include <banquier/cup/published.hpp>

namespace banquier::cup {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string public_log(const Hall& hall) {
    std::vector<Entry> entries;
    for (const std::string& line : hall.log) entries.push_back(*read_entry(line));
    const std::size_t count = published_entries(entries);
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += hall.log[i] + "\n";
    EXPECT_FALSE(checked(text));
    return text;
}

TEST(Published, ADrawIsToldOnceItIsPublished) {
    Hall hall{format_named("championnat")};
    hall.close_with(9);
    hall.must(Pool{});
    const std::string before = public_log(hall);
    EXPECT_EQ(before, text_of(hall.log));
    hall.must(Draw{hall.salt()});
    EXPECT_EQ(public_log(hall), before);
    EXPECT_TRUE(published(hall.cup).round()->tables.empty());
    EXPECT_FALSE(published(hall.cup).round()->drawn);
    // Made again it is no secret any more; the one that holds is.
    hall.must(Pool{{"a team was forgotten", "Ben"}});
    EXPECT_EQ(public_log(hall), text_of(hall.log));
    const std::string again = text_of(hall.log);
    hall.must(Draw{hall.salt()});
    EXPECT_EQ(public_log(hall), again);
    hall.must(Published{});
    EXPECT_EQ(public_log(hall), text_of(hall.log));
    EXPECT_EQ(published(hall.cup).round()->tables.size(), 3u);
}

TEST(Published, ASheetCountsOnceItIsReceived) {
    Hall hall{format_named("championnat")};
    hall.close_with(6);
    hall.draw();
    hall.finish(1);
    hall.must(Fill{2, hall.lines(hall.table(2))});
    const Cup shown = published(hall.cup);
    EXPECT_FALSE(shown.round()->tables[0].sheet.lines.empty());
    EXPECT_TRUE(shown.round()->tables[1].sheet.lines.empty());
    EXPECT_TRUE(places(shown, *shown.round(), shown.round()->tables[1]).empty());
    const std::string sheets = write_csv(shown, CsvList::Sheets);
    EXPECT_THAT(sheets, HasSubstr("\n1,1,1,"));
    EXPECT_THAT(sheets, Not(HasSubstr("\n1,1,2,")));
}

TEST(Published, ARankingIsToldOnceItIsPublished) {
    Hall hall{format_named("championnat")};
    hall.close_with(3);
    hall.draw();
    hall.finish_round();
    hall.must(Rank{});
    EXPECT_THAT(public_log(hall), Not(HasSubstr(R"("what":"ranked")")));
    EXPECT_THAT(public_log(hall), HasSubstr(R"("what":"received")"));
    EXPECT_TRUE(published(hall.cup).rankings.empty());
    hall.must(RankingPublished{1});
    EXPECT_EQ(public_log(hall), text_of(hall.log));
    EXPECT_EQ(published(hall.cup).rankings.size(), 1u);
}

TEST(Published, PeopleHaveTheirFirstNamesAlone) {
    Hall hall{format_named("championnat")};
    Enter wish = hall.entry(1);
    wish.family = "Durand";
    wish.members[0].name = "Zoé Durand";
    hall.must(wish);
    const Cup shown = published(hall.cup);
    EXPECT_EQ(shown.units[0].members[0].name, "Zoé");
    EXPECT_EQ(shown.units[0].family, "");
}

}  // namespace
}  // namespace banquier::cup
