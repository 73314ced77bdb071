// Table sizes, shuffles and meetings.
#include "hall.hpp"

#include <chrono>
#include <cmath>
#include <iostream>
#include <map>
#include <set>

namespace banquier::cup {
namespace {

using testing::ElementsAre;

luck::Digest key_of(std::uint32_t number) { return luck::Digester{}.text("test").number(number).digest(); }

// ---- Sizes

constexpr int kSizes[] = {3, 2};

// Small tables over all rounds if every table sends one on: this split of every round against every other split.
std::vector<int> fewest_small_tables(int most) {
    std::vector<int> best(static_cast<std::size_t>(most) + 1, 0);
    for (int n = 2; n <= most; ++n) {
        int least = -1;
        for (int small = 0; 2 * small <= n; ++small) {
            if ((n - 2 * small) % 3 != 0) continue;
            const int tables = small + (n - 2 * small) / 3;
            const int all = small + best[static_cast<std::size_t>(tables)];
            if (least < 0 || all < least) least = all;
        }
        best[static_cast<std::size_t>(n)] = least;
    }
    return best;
}

TEST(TablePlan, HasTheFewestSmallTablesOverAllRounds) {
    covers("CUP-02");
    const std::vector<int> best = fewest_small_tables(2000);
    for (int n = 2; n <= 2000; ++n) {
        int small = 0, left = n;
        while (left > 1) {
            const TablePlan plan = table_plan(left, kSizes, left);
            ASSERT_EQ(plan.byes, 0);
            small += static_cast<int>(std::ranges::count(plan.sizes, 2));
            left = static_cast<int>(plan.sizes.size());
        }
        ASSERT_EQ(small, best[static_cast<std::size_t>(n)]) << n;
    }
}

TEST(TablePlan, TenToTwentySevenTeamsTakeThreeRounds) {
    covers("CUP-02");
    for (int n = 2; n <= 81; ++n) {
        int rounds = 0;
        for (int left = n; left > 1; ++rounds)
            left = static_cast<int>(table_plan(left, kSizes, 0).sizes.size());
        EXPECT_EQ(rounds, n <= 3 ? 1 : n <= 9 ? 2 : n <= 27 ? 3 : 4) << n;
    }
}

TEST(TablePlan, NobodySitsOutWhereTheNumberCanBeSplit) {
    EXPECT_EQ(table_plan(7, kSizes, 7), (TablePlan{{3, 2, 2}, 0}));
    EXPECT_EQ(table_plan(4, kSizes, 4), (TablePlan{{2, 2}, 0}));
    constexpr int kFours[] = {4, 3};
    EXPECT_EQ(table_plan(5, kFours, 5), (TablePlan{{4}, 1}));
    EXPECT_EQ(table_plan(5, kFours, 0), (TablePlan{{3, 2}, 0})) << "everybody has sat out before";
    EXPECT_EQ(table_plan(2, kFours, 0), (TablePlan{{2}, 0}));
    constexpr int kWorld[] = {4, 5};
    EXPECT_EQ(table_plan(13, kWorld, 13), (TablePlan{{4, 4, 5}, 0}));
    EXPECT_EQ(table_plan(11, kWorld, 11), (TablePlan{{5, 5}, 1}));
}

// ---- Shuffles

std::vector<Candidate> nine() {
    std::vector<Candidate> all(9);
    for (UnitId i = 0; i < 9; ++i) all[i].unit = i + 1;
    return all;
}

// Each of the 280 ways to sit nine at tables of three comes as often as any other.
void groupings_are_even(std::uint32_t draws) {
    std::map<std::set<std::set<UnitId>>, int> seen;
    const std::vector<Candidate> all = nine();
    const DrawRules rules{.sizes = {3, 2}};
    for (std::uint32_t i = 0; i < draws; ++i) {
        std::set<std::set<UnitId>> tables;
        for (const auto& table : drawn_tables(all, rules, key_of(i)).tables)
            tables.emplace(table.begin(), table.end());
        ++seen[tables];
    }
    ASSERT_EQ(seen.size(), 280u);
    const double expected = draws / 280.0;
    for (const auto& [tables, count] : seen) EXPECT_NEAR(count, expected, 5 * std::sqrt(expected));
    std::cout << draws << " draws of 1000000, seeds 0 to " << draws - 1 << '\n';
}

TEST(Whole, EveryGroupingIsAsLikely) {
    covers("CUP-10");
    groupings_are_even(whole() ? 1'000'000 : 28'000);
}

// ---- Meetings

using Met = std::map<std::pair<UnitId, UnitId>, int>;

void note(
    Met& met, std::vector<Candidate>& all, const std::vector<std::vector<UnitId>>& tables, int preferred) {
    for (const auto& table : tables)
        for (const UnitId a : table) {
            all[a - 1].small_tables += static_cast<int>(table.size()) < preferred;
            for (const UnitId b : table) {
                if (a == b) continue;
                all[a - 1].met.push_back(b);
                if (a < b) ++met[{a, b}];
            }
        }
}

TEST(Movement, EveryPairMeetsExactlyOnce) {
    for (const auto& [units, rounds] : {std::pair{9, 4}, {15, 7}, {21, 10}, {27, 13}, {81, 40}}) {
        const Rounds all = movement(units);
        ASSERT_EQ(static_cast<int>(all.size()), rounds) << units;
        std::set<std::pair<int, int>> met;
        for (const auto& round : all) {
            std::set<int> seated;
            for (const auto& table : round) {
                ASSERT_EQ(table.size(), 3u);
                seated.insert(table.begin(), table.end());
                for (const int a : table)
                    for (const int b : table)
                        if (a < b)
                            EXPECT_TRUE(met.insert({a, b}).second) << units << ": " << a << " and " << b;
            }
            ASSERT_EQ(static_cast<int>(seated.size()), units);
        }
        EXPECT_EQ(static_cast<int>(met.size()), units * (units - 1) / 2);
    }
}

void five_rounds_without_a_repeat(UnitId units) {
    std::vector<Candidate> all(units);
    for (UnitId i = 0; i < units; ++i) all[i].unit = i + 1;
    Met met;
    for (std::uint32_t round = 0; round < 5; ++round) {
        const Grouping grouping = drawn_tables(all, {.sizes = {3, 2}}, key_of(units * 10 + round));
        ASSERT_EQ(grouping.repeats, 0u) << units << " units, round " << round + 1;
        note(met, all, grouping.tables, 3);
    }
    for (const auto& [pair, count] : met) ASSERT_EQ(count, 1);
}

TEST(Whole, FiveRandomRoundsHaveNoRepeat) {
    int tried = 0;
    for (UnitId units = 27; units <= 1000; units += whole() || units < 60 ? 1 : 97, ++tried)
        five_rounds_without_a_repeat(units);
    std::cout << tried << " numbers of units of 974\n";
}

// The least possible number of repeated pairs, by trying every order of the units.
std::int64_t least_cost(const std::vector<Candidate>& all, const std::vector<int>& sizes) {
    std::vector<std::size_t> order(all.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    do {
        std::int64_t cost = 0;
        std::size_t at = 0;
        for (const int size : sizes) {
            for (std::size_t i = at; i < at + static_cast<std::size_t>(size); ++i) {
                if (size < 3 && all[order[i]].small_tables > 0) cost += 10;
                for (std::size_t j = i + 1; j < at + static_cast<std::size_t>(size); ++j) {
                    const auto met = std::ranges::count(all[order[i]].met, all[order[j]].unit);
                    cost += 1000 * met * met;
                }
            }
            at += static_cast<std::size_t>(size);
        }
        least = std::min(least, cost);
    } while (std::ranges::next_permutation(order).found);
    return least;
}

TEST(Whole, RepeatsOfAFewUnitsAreTheLeastPossible) {
    for (UnitId units = 4; units <= (whole() ? 9U : 8U); ++units) {
        std::vector<Candidate> all(units);
        for (UnitId i = 0; i < units; ++i) all[i].unit = i + 1;
        Met met;
        for (std::uint32_t round = 0; round < 5; ++round) {
            const Grouping grouping = drawn_tables(all, {.sizes = {3, 2}}, key_of(units * 100 + round));
            std::vector<int> sizes;
            std::int64_t cost = 0;
            for (const auto& table : grouping.tables) {
                sizes.push_back(static_cast<int>(table.size()));
                for (const UnitId a : table) {
                    if (table.size() < 3 && all[a - 1].small_tables > 0) cost += 10;
                    for (const UnitId b : table) {
                        const auto count = std::ranges::count(all[a - 1].met, b);
                        if (a < b) cost += 1000 * count * count;
                    }
                }
            }
            EXPECT_EQ(cost, least_cost(all, sizes)) << units << " units, round " << round + 1;
            note(met, all, grouping.tables, 3);
        }
    }
}

TEST(Repeats, AThousandTeamsWithEightRoundsBehindThemNeedMeetNobodyAgain) {
    std::vector<Candidate> all(1000);
    for (UnitId i = 0; i < 1000; ++i) all[i].unit = i + 1;
    Met met;
    for (std::uint32_t round = 0; round < 8; ++round)
        note(met, all, drawn_tables(all, {.sizes = {3, 2}}, key_of(round)).tables, 3);
    EXPECT_EQ(drawn_tables(all, {.sizes = {3, 2}}, key_of(8)).repeats, 0u);
}

TEST(DrawnTables, ClubsAndByesAreLookedAt) {
    std::vector<Candidate> all = nine();
    for (std::size_t i = 0; i < 9; ++i) all[i].club = i < 3 ? "Lyon" : "";
    for (std::uint32_t i = 0; i < 50; ++i)
        for (const auto& table : drawn_tables(all, {.sizes = {3, 2}, .avoid_club = true}, key_of(i)).tables)
            EXPECT_LE(std::ranges::count_if(table, [](UnitId unit) { return unit <= 3; }), 1);
    all.resize(5);
    for (std::size_t i = 0; i < 4; ++i) all[i].may_sit_out = false;
    EXPECT_THAT(drawn_tables(all, {.sizes = {4, 3}}, key_of(1)).byes, ElementsAre(5u));
}

}  // namespace
}  // namespace banquier::cup
