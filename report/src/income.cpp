#include "income.hpp"

namespace banquier::report {

namespace {

constexpr double kMeanThrow = 7;  // of two dice, which a utility's rent multiplies

struct Holdings {
    double cost = 0, rent_a_throw = 0;
};

// [RENT-07] Bare streets of a whole group earn double.
double street_rent(const Deed& deed, std::size_t level) {
    return level == 0 ? 2.0 * deed.rent[0] : deed.rent[level];
}

Holdings streets(
    const Game& game, const Group& group, std::size_t level, const std::vector<double>& landing) {
    const std::size_t buildings = level == kHotelRent ? game.rules.houses_before_hotel + 1u : level;
    Holdings all;
    for (const DeedId id : group.deeds) {
        const Deed& deed = game.board.deed[id];
        all.cost += deed.price + static_cast<double>(buildings) * group.house_cost;
        all.rent_a_throw += landing[index_of(deed.square)] * street_rent(deed, level);
    }
    return all;
}

// So many stations or utilities, the average of all choices of them.
Holdings some_of(
    const Game& game, const Group& group, std::size_t level, const std::vector<double>& landing) {
    const double part = static_cast<double>(level + 1) / group.size;
    Holdings all;
    for (const DeedId id : group.deeds) {
        const Deed& deed = game.board.deed[id];
        const double rent = deed.rent[level] * (deed.kind == DeedKind::Utility ? kMeanThrow : 1);
        all.cost += part * deed.price;
        all.rent_a_throw += part * landing[index_of(deed.square)] * rent;
    }
    return all;
}

std::vector<std::size_t> levels(const Game& game, const Group& group) {
    std::vector<std::size_t> result;
    const bool street = game.board.deed[group.list[0]].kind == DeedKind::Street;
    const std::size_t count = street ? game.rules.houses_before_hotel + 1u : group.size;
    for (std::size_t level = 0; level < count; ++level) result.push_back(level);
    if (street) result.push_back(kHotelRent);
    return result;
}

double ratio(double a, double b) { return b > 0 ? a / b : 0; }

}  // namespace

std::vector<Income> incomes(const Game& game, GroupId id, const std::vector<double>& landing) {
    const Group& group = game.board.group[id];
    if (group.size == 0 || landing.empty()) return {};
    const bool street = game.board.deed[group.list[0]].kind == DeedKind::Street;
    std::vector<Income> result;
    Holdings before;
    for (const std::size_t level : levels(game, group)) {
        const Holdings now = (street ? streets : some_of)(game, group, level, landing);
        result.push_back({.level = level,
            .cost = now.cost,
            .per_100_throws = 100 * now.rent_a_throw,
            .return_percent = ratio(100 * 100 * now.rent_a_throw, now.cost),
            .break_even = ratio(now.cost, now.rent_a_throw),
            .step_break_even = ratio(now.cost - before.cost, now.rent_a_throw - before.rent_a_throw)});
        before = now;
    }
    return result;
}

}  // namespace banquier::report
