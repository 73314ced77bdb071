// How many sit at each table of a round.
#include <banquier/cup/draw.hpp>
#include <banquier/engine/rule_id.hpp>

#include <algorithm>
#include <tuple>

namespace banquier::cup {

namespace {

struct Offered {
    int size = 0;
    int penalty = 0;
};

// The split with the fewest penalties, then the fewest tables; of equal ones that with the earlier size. Empty: there is
// none.
std::vector<int> best_split(int units, std::span<const Offered> offered) {
    struct Best {
        int penalties = -1;  // none
        int tables = 0;
        int size = 0;  // of the first table
    };
    std::vector<Best> best(static_cast<std::size_t>(units) + 1);
    best[0].penalties = 0;
    for (int n = 1; n <= units; ++n)
        for (const Offered& offer : offered) {
            if (offer.size > n) continue;
            const Best& rest = best[static_cast<std::size_t>(n - offer.size)];
            if (rest.penalties < 0) continue;
            Best& here = best[static_cast<std::size_t>(n)];
            const Best with{rest.penalties + offer.penalty, rest.tables + 1, offer.size};
            if (here.penalties < 0 ||
                std::tie(with.penalties, with.tables) < std::tie(here.penalties, here.tables))
                here = with;
        }
    std::vector<int> sizes;
    if (best[static_cast<std::size_t>(units)].penalties < 0) return sizes;
    for (int n = units; n > 0; n -= sizes.back()) sizes.push_back(best[static_cast<std::size_t>(n)].size);
    return sizes;
}

}  // namespace

TablePlan table_plan(int units, std::span<const int> sizes, int may_sit_out) {
    std::vector<Offered> offered;
    // [CUP-02] The size that the format names first is preferred: of six players, not of four.
    for (const int size : sizes) {
        const std::size_t place = offered.size();
        offered.push_back({size, static_cast<int>(holds("CUP-02"_rule) ? place : sizes.size() - place)});
    }
    const auto preferred_first = [&](std::vector<int> plan) {
        const auto rank = [&](int size) { return std::ranges::find(sizes, size) - sizes.begin(); };
        std::ranges::stable_sort(
            plan, [&](int a, int b) { return std::pair{rank(a), -a} < std::pair{rank(b), -b}; });
        return plan;
    };
    for (int byes = 0; byes <= std::min(units - 1, may_sit_out); ++byes) {
        const std::vector<int> plan = best_split(units - byes, offered);
        if (!plan.empty()) return {preferred_first(plan), byes};
    }
    // Sizes that the format does not name, so that nobody is ever stuck.
    constexpr int kLastResort = 1000;
    const int largest = std::max(3, *std::ranges::max_element(sizes));
    for (int size = largest; size >= 2; --size)
        if (std::ranges::find(sizes, size) == sizes.end()) offered.push_back({size, kLastResort});
    return {preferred_first(best_split(units, offered)), 0};
}

}  // namespace banquier::cup
