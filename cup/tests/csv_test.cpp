// Lists from a spreadsheet.
#include "hall.hpp"

#include <banquier/cup/csv.hpp>

namespace banquier::cup {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<std::string> all_said(const std::vector<Problem>& problems) {
    std::vector<std::string> lines;
    for (const Problem& problem : problems) lines.push_back(said(problem));
    return lines;
}

TEST(EntryList, IsOneRowAMember) {
    covers("CUP-12");
    const EntryList list = read_entries(format_named("championnat"),
        "team,member,role,club,contact\nLes Zèbres,Léa,junior,Lyon,06 12\nLes Zèbres,\"Roux, "
        "Max\",adult,Lyon,\n"
        "Duo,Tom,adult,,\nDuo,Zoé,junior,,\n",
        "t.csv");
    EXPECT_THAT(list.problems, IsEmpty());
    ASSERT_THAT(list.units, SizeIs(2));
    EXPECT_EQ(list.units[0].members[1].name, "Roux, Max");
    EXPECT_EQ(list.units[0].club, "Lyon");
    ASSERT_THAT(list.contacts, SizeIs(1)) << "kept apart: no entry of the log has it";
    EXPECT_EQ(list.contacts[0].contact, "06 12");
}

TEST(EntryList, EveryBadRowIsReported) {
    const EntryList list = read_entries(format_named("championnat"),
        "team;member;role;shoe\nA;Léa;junior;38\nA;Max;uncle;\n;Tom;adult;\nA;Zoé;junior;\nB;Eva;adult;\n",
        "t.csv");
    EXPECT_THAT(all_said(list.problems),
        ElementsAre("t.csv:1: unknown column: shoe", "t.csv:2: \"A\": a member is missing [CUP-01]",
            "t.csv:3: role \"uncle\"; expected: junior, adult [CUP-01]",
            "t.csv:4: expected: a team and a member",
            "t.csv:5: \"A\" has a member \"junior\" already [CUP-01]",
            "t.csv:6: \"B\": a member is missing [CUP-01]"));
}

TEST(SheetList, HasAmountsOrGoods) {
    Hall hall{format_named("championnat")};
    hall.close_with(2);
    hall.draw();
    const SheetList list = read_sheets(hall.cup, hall.round(),
        "table,team,member,cash,titles,cards\n1,T1,junior,100,1 3,0\n1,T1,adult,200,5m,1\n1,2,junior2,0,37:2 "
        "39:2,\n"
        "1,2,adult,50,,\n",
        "s.csv");
    ASSERT_THAT(all_said(list.problems), IsEmpty());
    hall.must(list.sheets[0]);
    EXPECT_EQ(hall.table(1).sheet.lines[2].amount, 350 + 400 + 4 * 200);
    const SheetList bad = read_sheets(hall.cup, hall.round(),
        "table,team,member,amount,titles\n1,T1,uncle,100,\n2,T1,junior,5,\n1,T1,junior,x,\n1,T2,adult,1,77\n",
        "s.csv");
    EXPECT_THAT(all_said(bad.problems),
        ElementsAre(HasSubstr("s.csv:2: \"uncle\" is not of"), HasSubstr("s.csv:3: \"T1\" is not at table 2"),
            HasSubstr("s.csv:4: amount: \"x\"; expected: a number"),
            HasSubstr("s.csv:5: \"77\"; expected: a title")));
}

TEST(Lists, AreWrittenForASpreadsheet) {
    Hall hall{format_named("championnat")};
    hall.close_with(3);
    hall.play_out();
    EXPECT_THAT(write_csv(hall.cup, CsvList::Units), HasSubstr("T1,junior1,junior,,,1,playing\n"));
    EXPECT_THAT(write_csv(hall.cup, CsvList::Ranking), HasSubstr("rank,team,by\n1,T"));
    EXPECT_THAT(write_csv(hall.cup, CsvList::Tables), HasSubstr("stage,round,table,team,place\n1,1,1,T"));
    EXPECT_THAT(
        write_csv(hall.cup, CsvList::Sheets), HasSubstr("stage,round,table,team,member,amount\n1,1,1,T"));
}

}  // namespace
}  // namespace banquier::cup
