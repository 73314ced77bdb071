// Who sits where and who keeps the bank.
#include "rules.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace banquier::cup {

using editions::CupBanker;

// [CUP-03] Numbers by rank of throw: juniors 1 2 3, their adults 4 5 6, clockwise 1 5 3 4 2 6; of two teams 1 2 3 4. So
// team-mates never sit side by side. Units of other sizes: all first members, then all second ones.
std::vector<Seat> seating(const Cup& cup, const std::vector<UnitId>& by_throw) {
    std::vector<Seat> numbered;
    for (std::uint32_t member = 0; member < cup.format.members.size(); ++member)
        for (const UnitId unit : by_throw) numbered.push_back({unit, member});
    constexpr std::array<std::size_t, 6> kClockwise = {0, 4, 2, 3, 1, 5};
    if (by_throw.size() != 3 || cup.format.members.size() != 2 || !holds("CUP-03"_rule)) return numbered;
    std::vector<Seat> seats;
    for (const std::size_t place : kClockwise) seats.push_back(numbered[place]);
    return seats;
}

bool has_served(const Cup& cup, const Round& before, const Seat& person) {
    for (const Round& round : cup.rounds) {
        if (round.stage == before.stage && round.number == before.number) return false;
        for (const Table& table : round.tables)
            if (table.banker == person) return true;
    }
    return false;
}

namespace {

int total(const Throw& dice) { return dice.a + dice.b; }

// Puts the units of equal totals so far in order of their next throw; those who are alone have thrown no more.
std::optional<Problem> order_by(
    std::vector<const SeatThrows*> equal, std::size_t depth, std::vector<UnitId>& order) {
    std::map<int, std::vector<const SeatThrows*>, std::greater<>> by_total;
    for (const SeatThrows* thrown : equal) {
        if (thrown->throws.size() <= depth)
            return refusal(fmt::format("unit {}", thrown->unit), "un lancer manque : à égalité, on relance",
                "a throw is missing: equal totals are thrown again", "CUP-03"_rule);
        by_total[total(thrown->throws[depth])].push_back(thrown);
    }
    for (const auto& [sum, units] : by_total) {
        if (units.size() > 1) {
            if (auto problem = order_by(units, depth + 1, order)) return problem;
            continue;
        }
        if (units[0]->throws.size() != depth + 1)
            return refusal(fmt::format("unit {}", units[0]->unit),
                "un lancer de trop : personne n'était à égalité", "one throw too many: nobody was equal",
                "CUP-03"_rule);
        order.push_back(units[0]->unit);
    }
    return std::nullopt;
}

// Those who are equal throw again among themselves.
void throw_among(DrawLuck& luck, const std::vector<SeatThrows*>& equal) {
    std::map<int, std::vector<SeatThrows*>> by_total;
    for (SeatThrows* thrown : equal) {
        const auto die = [&] { return static_cast<int>(luck.below(6)) + 1; };
        const int first = die();
        thrown->throws.push_back({first, die()});
        by_total[total(thrown->throws.back())].push_back(thrown);
    }
    for (const auto& [sum, again] : by_total)
        if (again.size() > 1) throw_among(luck, again);
}

}  // namespace

std::vector<SeatThrows> throws_of(const Cup& cup, const Round& round, const Table& table) {
    DrawLuck luck{luck::Digester{}
            .text("banquier throws v1")
            .text_with_length(cup.id)
            .text_with_length(round.pool_digest)
            .text_with_length(round.secret)
            .number(table.number)
            .digest()};
    std::vector<SeatThrows> thrown;
    for (const UnitId unit : table.there()) thrown.push_back({.unit = unit, .member = 0, .throws = {}});
    std::vector<SeatThrows*> all;
    for (SeatThrows& one : thrown) all.push_back(&one);
    throw_among(luck, all);
    return thrown;
}

Seated seated_online(const Cup& cup, const Round& round, const Table& table) {
    Seated seated{.table = table.number,
        .throws = throws_of(cup, round, table),
        .seats = {},
        .banker = {},
        .outsider = std::string{kEngineBanker}};
    if (const auto order = order_of_throws(table.there(), seated.throws)) seated.seats = seating(cup, *order);
    return seated;
}

Result<std::vector<UnitId>> order_of_throws(
    const std::vector<UnitId>& units, const std::vector<SeatThrows>& throws) {
    std::vector<const SeatThrows*> all;
    for (const SeatThrows& thrown : throws) {
        const bool seated = std::ranges::find(units, thrown.unit) != units.end();
        const bool twice = std::ranges::count(throws, thrown.unit, &SeatThrows::unit) != 1;
        if (!seated || twice)
            return refusal(fmt::format("unit {}", thrown.unit),
                "attendu : chaque équipe de la table une fois", "expected: every unit of the table once",
                "CUP-03"_rule);
        for (const Throw& dice : thrown.throws)
            if (dice.a < 1 || dice.a > 6 || dice.b < 1 || dice.b > 6)
                return refusal(fmt::format("unit {}", thrown.unit), "attendu : deux dés de 1 à 6",
                    "expected: two dice from 1 to 6", "CUP-03"_rule);
        all.push_back(&thrown);
    }
    if (all.size() != units.size())
        return refusal("throws", "attendu : un lancer de chaque équipe de la table",
            "expected: a throw of every unit of the table", "CUP-03"_rule);
    std::vector<UnitId> order;
    if (auto problem = order_by(all, 0, order)) return *problem;
    return order;
}

// [CUP-04] The adult of the lowest team; where that one has kept the bank before, of the next lowest; else somebody from
// outside; else the lowest after all.
BankerChoice banker_of(
    const Cup& cup, const Round& round, const std::vector<UnitId>& by_throw, const std::string& outsider) {
    if (cup.format.banker == CupBanker::Outsider) return {{}, outsider};
    const auto member = cup.format.banker == CupBanker::LowestAdult
        ? static_cast<std::uint32_t>(cup.format.members.size() - 1)
        : 0U;
    for (auto unit = by_throw.rbegin(); unit != by_throw.rend(); ++unit)
        if (const Seat person{*unit, member}; !holds("CUP-04"_rule) || !has_served(cup, round, person))
            return {person, ""};
    if (!outsider.empty()) return {{}, outsider};
    return {{by_throw.back(), member}, ""};
}

}  // namespace banquier::cup
