#include "spelling.hpp"

#include <algorithm>
#include <vector>

namespace banquier::editions {
namespace {

// Letters to add, drop, change or swap with a neighbour.
std::size_t slips(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    }
    return cost[a.size()][b.size()];
}

}  // namespace

std::string nearest_name(std::string_view found, std::span<const std::string> names) {
    constexpr std::size_t kLongest = 64;  // no name of ours is longer; a file can hold anything
    if (found.empty() || found.size() > kLongest) return {};
    std::string nearest;
    std::size_t fewest = found.size() / 3 + 1;  // a third of the letters may be wrong
    for (const std::string& name : names) {
        if (name.size() > kLongest) continue;
        if (name == found) return {};
        const std::size_t count = slips(found, name);
        if (count > fewest || count >= name.size() || (count == fewest && !nearest.empty())) continue;
        fewest = count;
        nearest = name;
    }
    return nearest;
}

}  // namespace banquier::editions
