#include <banquier/cup/draw.hpp>

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace banquier::cup {

namespace {

// What the search avoids, by weight.
constexpr std::int64_t kMetAgain = 1000;  // times the square of the meetings so far
constexpr std::int64_t kSameClub = 100;   // or family
constexpr std::int64_t kSmallTableAgain = 10;
constexpr std::size_t kFewUnits = 9;  // every grouping of so many is looked at
constexpr std::size_t kManyUnits = 60;
constexpr int kTries = 50;
constexpr int kTriesOfMany = 10;
constexpr Amount kThousandths = 1000;

// What it costs to seat two units together, by their places among the candidates.
class Costs {
public:
    Costs(std::span<const Candidate> candidates, const DrawRules& rules)
        : size_(candidates.size()), pair_(size_ * size_), met_(size_ * size_), small_(size_) {
        for (std::size_t i = 0; i < size_; ++i) place_[candidates[i].unit] = i;
        for (std::size_t i = 0; i < size_; ++i) {
            small_[i] = candidates[i].small_tables > 0 ? kSmallTableAgain : 0;
            for (const UnitId other : candidates[i].met)
                if (const auto found = place_.find(other); found != place_.end())
                    ++met_[i * size_ + found->second];
        }
        for (std::size_t i = 0; i < size_; ++i)
            for (std::size_t j = 0; j < size_; ++j)
                pair_[i * size_ + j] = cost(candidates[i], candidates[j], met_[i * size_ + j], rules);
    }

    // Of a candidate.
    std::size_t place(UnitId unit) const { return place_.find(unit)->second; }
    std::int64_t pair(std::size_t a, std::size_t b) const { return pair_[a * size_ + b]; }
    bool have_met(std::size_t a, std::size_t b) const { return met_[a * size_ + b] != 0; }
    std::int64_t small(std::size_t unit) const { return small_[unit]; }

private:
    static std::int64_t cost(
        const Candidate& a, const Candidate& b, std::int64_t met, const DrawRules& rules) {
        std::int64_t sum = kMetAgain * met * met;
        if (rules.avoid_club && !a.club.empty() && a.club == b.club) sum += kSameClub;
        if (rules.avoid_family && !a.family.empty() && a.family == b.family) sum += kSameClub;
        if (rules.by_score) {
            const std::int64_t apart = a.score - b.score;
            sum += apart * apart / (kThousandths * kThousandths);
        }
        return sum;
    }

    std::size_t size_;
    std::vector<std::int64_t> pair_;
    std::vector<std::int64_t> met_;
    std::vector<std::int64_t> small_;
    std::unordered_map<UnitId, std::size_t> place_;
};

// Units in a row, cut into tables.
class Row {
public:
    Row(const Costs& costs, std::vector<int> sizes, int preferred) : costs_(costs), sizes_(std::move(sizes)) {
        std::size_t first = 0;
        for (const int size : sizes_) {
            for (int i = 0; i < size; ++i)
                tables_.push_back({first, first + static_cast<std::size_t>(size), size < preferred});
            first += static_cast<std::size_t>(size);
        }
    }

    void seat(std::vector<std::size_t> units) { units_ = std::move(units); }
    const std::vector<std::size_t>& units() const { return units_; }
    const std::vector<int>& sizes() const { return sizes_; }

    std::int64_t cost() const {
        std::int64_t twice = 0, small = 0;
        for (std::size_t at = 0; at < units_.size(); ++at) {
            twice += with_others(units_[at], at);
            small += tables_[at].small ? costs_.small(units_[at]) : 0;
        }
        return twice / 2 + small;
    }
    std::uint32_t repeats() const {
        std::uint32_t count = 0;
        for (std::size_t at = 0; at < units_.size(); ++at)
            for (std::size_t other = at + 1; other < tables_[at].end; ++other)
                count += costs_.have_met(units_[at], units_[other]);
        return count;
    }

    // Each place in turn changes with the place that helps most, until nobody is helped any more.
    void improve() {
        for (bool helped = true; helped;) {
            helped = false;
            for (std::size_t at = 0; at < units_.size(); ++at) {
                if (alone(units_[at], at) == 0) continue;
                const std::size_t with = best_exchange(at);
                if (with == at) continue;
                std::swap(units_[at], units_[with]);
                helped = true;
            }
        }
    }

private:
    struct Table {
        std::size_t begin = 0, end = 0;
        bool small = false;
    };

    // What a unit would cost at a place whose own unit is gone.
    std::int64_t with_others(std::size_t unit, std::size_t at) const {
        std::int64_t sum = 0;
        for (std::size_t other = tables_[at].begin; other < tables_[at].end; ++other)
            if (other != at) sum += costs_.pair(unit, units_[other]);
        return sum;
    }
    std::int64_t alone(std::size_t unit, std::size_t at) const {
        return with_others(unit, at) + (tables_[at].small ? costs_.small(unit) : 0);
    }
    // `at` itself where no exchange helps.
    std::size_t best_exchange(std::size_t at) const {
        const std::int64_t now = alone(units_[at], at);
        std::int64_t best = 0;
        std::size_t with = at;
        for (std::size_t other = 0; other < units_.size(); ++other) {
            if (tables_[other].begin == tables_[at].begin) continue;
            const std::int64_t change =
                alone(units_[other], at) + alone(units_[at], other) - now - alone(units_[other], other);
            if (change < best) best = change, with = other;
        }
        return with;
    }

    const Costs& costs_;
    std::vector<int> sizes_;
    std::vector<Table> tables_;  // of each place
    std::vector<std::size_t> units_;
};

// Every grouping of a few units, in the order of the row; the first of the cheapest.
class Everything {
public:
    Everything(Row& row, const std::vector<std::size_t>& units)
        : row_(row), units_(units), taken_(units.size()) {}

    void find() {
        row_.seat(units_);
        best_ = row_.cost();
        best_units_ = units_;
        if (best_ != 0) lay(0, 0);
        row_.seat(best_units_);
    }

private:
    // `from`: the first unit that this table may begin with; tables of one size are laid in the order of their first.
    void lay(std::size_t table, std::size_t from) {
        if (table == row_.sizes().size()) {
            row_.seat(laid_);
            if (const std::int64_t cost = row_.cost(); cost < best_) best_ = cost, best_units_ = laid_;
            return;
        }
        choose(table, from, row_.sizes()[table], from);
    }
    void choose(std::size_t table, std::size_t from, int left, std::size_t first) {
        if (left == 0) {
            const bool same =
                table + 1 < row_.sizes().size() && row_.sizes()[table + 1] == row_.sizes()[table];
            return lay(table + 1, same ? first + 1 : 0);
        }
        const bool begins = left == row_.sizes()[table];
        for (std::size_t i = from; i < units_.size(); ++i) {
            if (taken_[i]) continue;
            taken_[i] = true;
            laid_.push_back(units_[i]);
            choose(table, i + 1, left - 1, begins ? i : first);
            laid_.pop_back();
            taken_[i] = false;
        }
    }

    Row& row_;
    const std::vector<std::size_t>& units_;
    std::vector<bool> taken_;
    std::vector<std::size_t> laid_, best_units_;
    std::int64_t best_ = 0;
};

class Drawing {
public:
    Drawing(std::span<const Candidate> candidates, const DrawRules& rules, const luck::Digest& key)
        : candidates_(candidates), rules_(rules), luck_(key), costs_(candidates, rules) {}

    Grouping made() {
        Grouping grouping;
        for (const Candidate& candidate : candidates_) grouping.order.push_back(candidate.unit);
        luck_.shuffle(grouping.order);
        const auto may = std::ranges::count_if(candidates_, &Candidate::may_sit_out);
        const TablePlan plan =
            table_plan(static_cast<int>(candidates_.size()), rules_.sizes, static_cast<int>(may));
        std::vector<UnitId> left = grouping.order;
        grouping.byes = taken_out(left, plan.byes);
        Row row{costs_, plan.sizes, rules_.sizes.front()};
        seat(row, left);
        cut(row, grouping);
        return grouping;
    }

private:
    const Candidate& candidate(UnitId unit) const { return candidates_[costs_.place(unit)]; }

    // The last in the row who may sit out.
    std::vector<UnitId> taken_out(std::vector<UnitId>& row, int byes) const {
        std::vector<UnitId> out;
        for (std::size_t i = row.size(); i-- > 0 && byes > 0;) {
            if (!candidate(row[i]).may_sit_out) continue;
            out.push_back(row[i]);
            row.erase(row.begin() + static_cast<std::ptrdiff_t>(i));
            --byes;
        }
        return out;
    }

    // Small tables come last; those who have sat at the fewest of them go there, of equals the last in the row.
    std::vector<std::size_t> placed(const std::vector<UnitId>& row, const std::vector<int>& sizes) const {
        const int preferred = rules_.sizes.front();
        std::size_t small = 0;
        for (const int size : sizes) small += size < preferred ? static_cast<std::size_t>(size) : 0;
        std::vector<std::size_t> places(row.size());
        std::iota(places.begin(), places.end(), std::size_t{0});
        std::ranges::stable_sort(places, [&](std::size_t a, std::size_t b) {
            const int small_a = candidate(row[a]).small_tables, small_b = candidate(row[b]).small_tables;
            return small_a != small_b ? small_a > small_b : a < b;
        });
        const auto at_small = places.end() - static_cast<std::ptrdiff_t>(small);
        std::sort(places.begin(), at_small);
        std::sort(at_small, places.end());
        std::vector<std::size_t> units;
        for (const std::size_t place : places) units.push_back(costs_.place(row[place]));
        return units;
    }

    // The row as drawn; where somebody meets again and so on, improved; where that leaves repeats, tried from other rows.
    void seat(Row& row, std::vector<UnitId> units) {
        const std::vector<std::size_t> first = placed(units, row.sizes());
        if (first.size() <= kFewUnits) return Everything{row, first}.find();
        row.seat(first);
        row.improve();
        std::int64_t best = row.cost();
        std::vector<std::size_t> kept = row.units();
        const int tries = first.size() <= kManyUnits ? kTries : kTriesOfMany;
        for (int i = 1; i < tries && row.repeats() != 0; ++i) {
            luck_.shuffle(units);
            row.seat(placed(units, row.sizes()));
            row.improve();
            if (row.cost() < best) best = row.cost(), kept = row.units();
        }
        row.seat(kept);
    }

    void cut(const Row& row, Grouping& grouping) const {
        std::size_t at = 0;
        for (const int size : row.sizes()) {
            auto& table = grouping.tables.emplace_back();
            for (int i = 0; i < size; ++i) table.push_back(candidates_[row.units()[at++]].unit);
        }
        grouping.repeats = row.repeats();
    }

    std::span<const Candidate> candidates_;
    const DrawRules& rules_;
    DrawLuck luck_;
    Costs costs_;
};

}  // namespace

Grouping drawn_tables(
    std::span<const Candidate> candidates, const DrawRules& rules, const luck::Digest& key) {
    return Drawing{candidates, rules, key}.made();
}

std::uint32_t repeats_in(
    std::span<const Candidate> candidates, const std::vector<std::vector<UnitId>>& tables) {
    std::uint32_t count = 0;
    for (const auto& table : tables)
        for (std::size_t i = 0; i < table.size(); ++i) {
            const auto found = std::ranges::find(candidates, table[i], &Candidate::unit);
            if (found == candidates.end()) continue;
            for (std::size_t j = i + 1; j < table.size(); ++j)
                count += std::ranges::find(found->met, table[j]) != found->met.end();
        }
    return count;
}

}  // namespace banquier::cup
