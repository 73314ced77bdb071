// Who sits with whom: table sizes, a shuffle that everybody can check, and as few repeated meetings as possible. All of
// it is a function of its arguments; docs/cup.md describes it for those who write a checker of their own.
#pragma once

#include <banquier/cup/entry.hpp>

#include <optional>
#include <span>

namespace banquier::cup {

// [CUP-02] How many sit at each table, the preferred sizes first, and how many sit out.
struct TablePlan {
    std::vector<int> sizes;
    int byes = 0;
    bool operator==(const TablePlan&) const = default;
};
// Fewest sizes that are not preferred, then fewest tables. Nobody sits out where the number can be split. At most
// `may_sit_out` do; where that is not enough, smaller tables than the format names are laid.
TablePlan table_plan(int units, std::span<const int> sizes, int may_sit_out);

// The luck of one draw: numbers that follow from a key, one event each.
class DrawLuck {
public:
    explicit DrawLuck(const luck::Digest& key) : key_(key) {}
    std::uint32_t below(std::uint32_t bound) { return luck::number_below(key_, event_++, bound); }
    // Fisher and Yates, from the last place down.
    void shuffle(std::vector<UnitId>& units) {
        for (std::size_t i = units.size(); i-- > 1;)
            std::swap(units[i], units[below(static_cast<std::uint32_t>(i + 1))]);
    }

private:
    luck::Digest key_;
    std::uint64_t event_ = 0;
};

// One who is drawn, with what the draw looks at.
struct Candidate {
    UnitId unit = 0;
    bool may_sit_out = true;   // has had no bye, has never left
    int small_tables = 0;      // at which it has sat
    Amount score = 0;          // in thousandths of a point
    std::vector<UnitId> met;   // once for each meeting
    std::string club, family;  // empty: none
};

struct DrawRules {
    std::vector<int> sizes;
    bool avoid_club = false;
    bool avoid_family = false;
    bool by_score = false;  // those of equal score meet
};

struct Grouping {
    std::vector<UnitId> order;  // as shuffled first
    std::vector<UnitId> byes;
    std::vector<std::vector<UnitId>> tables;
    std::uint32_t repeats = 0;
};
// `candidates` in ascending order of unit.
Grouping drawn_tables(std::span<const Candidate> candidates, const DrawRules& rules, const luck::Digest& key);

// Pairs of a table that have met before, each counted once.
std::uint32_t repeats_in(
    std::span<const Candidate> candidates, const std::vector<std::vector<UnitId>>& tables);

// The rounds in which so many units at tables of three meet each other once; nothing where none is known for that number.
// Each round is a list of tables of places from 0.
using Rounds = std::vector<std::vector<std::vector<int>>>;
Rounds movement(int units);

}  // namespace banquier::cup
