// Rounds in which every pair of units meets exactly once, at tables of three.
#include <banquier/cup/draw.hpp>

#include <algorithm>
#include <array>

namespace banquier::cup {

namespace {

// The lines of the space of `dimension` over the field of three elements: the lines of one direction are a round, and two
// points lie on exactly one line. A point is a number written in base three.
Rounds lines_of_space(int dimension) {
    int points = 1;
    for (int i = 0; i < dimension; ++i) points *= 3;
    const auto plus = [&](int point, int direction) {
        int sum = 0;
        for (int place = 1; place < points; place *= 3)
            sum += (point / place % 3 + direction / place % 3) % 3 * place;
        return sum;
    };
    // Of a direction and its opposite, the one whose highest digit is 1.
    const auto is_direction = [](int number) {
        while (number >= 3) number /= 3;
        return number == 1;
    };
    Rounds rounds;
    for (int direction = 1; direction < points; ++direction) {
        if (!is_direction(direction)) continue;
        auto& round = rounds.emplace_back();
        std::vector<bool> seated(static_cast<std::size_t>(points));
        for (int first = 0; first < points; ++first) {
            if (seated[static_cast<std::size_t>(first)]) continue;
            const int second = plus(first, direction);
            const int third = plus(second, direction);
            round.push_back({first, second, third});
            for (const int point : round.back()) seated[static_cast<std::size_t>(point)] = true;
            std::ranges::sort(round.back());
        }
    }
    return rounds;
}

// Kirkman's systems from a base: places are seven for each layer, and one that stays where it is. `turned` gives seven
// rounds, by turning every layer; each table of `spread` gives one, of its seven turns.
using Triple = std::array<int, 3>;
constexpr std::array<Triple, 5> kTurnedOf15 = {{{14, 0, 7}, {1, 2, 4}, {3, 8, 12}, {5, 11, 13}, {6, 9, 10}}};
constexpr std::array<Triple, 7> kTurnedOf21 = {
    {{0, 1, 3}, {7, 2, 20}, {14, 9, 6}, {8, 17, 4}, {15, 11, 5}, {16, 18, 19}, {10, 12, 13}}};
constexpr std::array<Triple, 3> kSpreadOf21 = {{{0, 7, 14}, {0, 8, 16}, {0, 9, 19}}};

int turned(int place, int by, int units) {
    if (units == 15 && place == 14) return place;
    return place / 7 * 7 + (place % 7 + by) % 7;
}

std::vector<int> turned(const Triple& table, int by, int units) {
    std::vector<int> places;
    for (const int place : table) places.push_back(turned(place, by, units));
    std::ranges::sort(places);
    return places;
}

Rounds kirkman(std::span<const Triple> base, std::span<const Triple> spread, int units) {
    Rounds rounds;
    for (int by = 0; by < 7; ++by) {
        auto& round = rounds.emplace_back();
        for (const Triple& table : base) round.push_back(turned(table, by, units));
    }
    for (const Triple& table : spread) {
        auto& round = rounds.emplace_back();
        for (int by = 0; by < 7; ++by) round.push_back(turned(table, by, units));
    }
    return rounds;
}

}  // namespace

Rounds movement(int units) {
    switch (units) {
    case 9: return lines_of_space(2);
    case 15: return kirkman(kTurnedOf15, {}, units);
    case 21: return kirkman(kTurnedOf21, kSpreadOf21, units);
    case 27: return lines_of_space(3);
    case 81: return lines_of_space(4);
    default: return {};
    }
}

}  // namespace banquier::cup
