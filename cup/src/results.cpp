#include "results.hpp"

#include <banquier/engine/rule_id.hpp>

#include <algorithm>
#include <map>

namespace banquier::cup {

using editions::CupFirst;
using editions::CupStageKind;
using editions::CupTie;

namespace {

constexpr Amount kThousandths = 1000;
constexpr Amount kMillionths = 1'000'000;

Amount greatest_member(const Table& table, UnitId unit) {
    Amount most = 0;
    for (const SheetLine& line : table.sheet.lines)
        if (line.unit == unit) most = std::max(most, counted(table, line));
    return most;
}

using Groups = std::vector<std::vector<UnitId>>;

// Each group in parts of equal value, the greatest first.
template <class Value>
Groups parted(const Groups& groups, Value value) {
    Groups parts;
    for (const auto& group : groups) {
        std::map<Amount, std::vector<UnitId>, std::greater<>> by_value;
        for (const UnitId unit : group) by_value[value(unit)].push_back(unit);
        for (auto& [amount, units] : by_value) parts.push_back(std::move(units));
    }
    return parts;
}

// [END-09] Where the referee has named an order, equal units stand in it.
Amount ruled_rank(const Table& table, UnitId unit) {
    const auto found = std::ranges::find(table.ruled_order, unit);
    return -static_cast<Amount>(found - table.ruled_order.begin());
}

}  // namespace

std::vector<UnitId> Table::there() const {
    std::vector<UnitId> left;
    for (const UnitId unit : units)
        if (std::ranges::find(absent, unit) == absent.end()) left.push_back(unit);
    return left;
}

Amount counted(const Table& table, const SheetLine& line) {
    Amount left = line.amount;
    for (const Penalised& penalty : table.penalties)
        if (penalty.unit == line.unit) left -= penalty.amount;
    return std::max<Amount>(0, left);
}

Amount unit_total(const Table& table, UnitId unit) {
    Amount sum = 0;
    for (const SheetLine& line : table.sheet.lines)
        if (line.unit == unit) sum += counted(table, line);
    return sum;
}

Amount table_total(const Table& table) {
    Amount sum = 0;
    for (const SheetLine& line : table.sheet.lines) sum += counted(table, line);
    return sum;
}

const editions::CupStage& stage_of(const Cup& cup, const Round& round) {
    return cup.format.stages[round.stage];
}

// [CUP-09] The first is the unit whose member has the greatest fortune, or by the format the greatest total.
std::vector<std::vector<UnitId>> places(const Cup& cup, const Round&, const Table& table) {
    Groups groups;
    if (table.walkover) {
        if (*table.walkover != 0) groups.push_back({*table.walkover});
    } else {
        if (table.sheet.lines.empty()) return groups;
        groups = parted({table.there()}, [&](UnitId unit) {
            return cup.format.first == CupFirst::TeamTotal || !holds("CUP-09"_rule)
                ? unit_total(table, unit)
                : greatest_member(table, unit);
        });
        for (const CupTie tie : cup.format.tie) {
            if (tie == CupTie::Shared) break;
            if (tie == CupTie::TeamTotal)
                groups = parted(groups, [&](UnitId unit) { return unit_total(table, unit); });
        }
        if (!table.ruled_order.empty())
            groups = parted(groups, [&](UnitId unit) { return ruled_rank(table, unit); });
    }
    if (!table.absent.empty()) groups.push_back(table.absent);
    return groups;
}

std::vector<UnitId> equal_first(const Cup& cup, const Round& round, const Table& table) {
    const bool asks = stage_of(cup, round).kind == CupStageKind::Knockout ||
        std::ranges::find(cup.format.tie, CupTie::Referee) != cup.format.tie.end();
    const Groups groups = places(cup, round, table);
    if (!asks || table.walkover || groups.empty() || groups.front().size() < 2) return {};
    return groups.front();
}

std::optional<UnitId> winner(const Cup& cup, const Round& round, const Table& table) {
    const Groups groups = places(cup, round, table);
    if (!table.done() || groups.empty() || groups.front().size() != 1) return std::nullopt;
    if (table.walkover && *table.walkover == 0) return std::nullopt;
    return groups.front().front();
}

// [CUP-11] From a knock-out table the first alone goes on, and whoever sat out.
std::vector<UnitId> advancing(const Cup& cup, const Round& round) {
    std::vector<UnitId> units;
    if (stage_of(cup, round).kind == CupStageKind::Points) {
        units = round.pool;
    } else {
        for (const Table& table : round.tables)
            if (const auto first = winner(cup, round, table))
                units.push_back(holds("CUP-11"_rule) ? *first : table.units.back());
        units.insert(units.end(), round.byes.begin(), round.byes.end());
    }
    std::ranges::sort(units);
    return units;
}

std::vector<Record> stage_records(const Cup& cup, std::uint32_t stage) {
    std::vector<Record> records(cup.units.size());
    const auto record = [&](UnitId unit) -> Record& { return records[unit - 1]; };
    const std::vector<int>& scale = cup.format.stages[stage].points;
    for (const Round& round : cup.rounds) {
        if (round.stage != stage) continue;
        if (round.drawn)
            for (const UnitId unit : round.byes) ++record(unit).byes;
        for (const Table& table : round.tables) {
            if (!table.done()) continue;
            const Amount money = table_total(table);
            std::size_t place = 0;
            const Groups groups = places(cup, round, table);
            for (std::size_t g = 0; g < groups.size(); ++g) {
                const auto& group = groups[g];
                Amount sum = 0;
                for (std::size_t i = 0; i < group.size(); ++i, ++place)
                    sum += place < scale.size() ? scale[place] * kThousandths : 0;
                for (const UnitId unit : group) {
                    Record& own = record(unit);
                    const bool absent = std::ranges::find(table.absent, unit) != table.absent.end();
                    ++own.played;
                    if (!absent) own.points += sum / static_cast<Amount>(group.size());
                    if (!absent && g == 0 && group.size() == 1) ++own.wins;
                    if (money > 0) own.shares += unit_total(table, unit) * kMillionths / money;
                    for (std::size_t h = 0; h < groups.size(); ++h)
                        for (const UnitId other : groups[h])
                            if (other != unit) own.met.push_back({other, g < h});
                }
            }
        }
    }
    return records;
}

Amount points(const Cup& cup, std::uint32_t stage, UnitId unit) {
    return stage_records(cup, stage)[unit - 1].total();
}

std::vector<Amount> points(const Cup& cup, std::uint32_t stage) {
    std::vector<Amount> all;
    for (const Record& record : stage_records(cup, stage)) all.push_back(record.total());
    return all;
}

bool is_final(const Cup& cup, const Round& round) {
    return holds("CUP-14"_rule) && round.drawn && round.stage + 1 == cup.format.stages.size() &&
        round.tables.size() == 1 && round.byes.empty() &&
        (stage_of(cup, round).kind == CupStageKind::Knockout ||
            static_cast<int>(round.number) == stage_of(cup, round).rounds);
}

Outcome outcome(const Cup& cup, const Round& round) {
    Outcome out{.advanced = advancing(cup, round), .stage_over = false, .through = {}};
    const editions::CupStage& stage = stage_of(cup, round);
    const auto plays = [&](UnitId unit) { return cup.units[unit - 1].standing == Standing::Playing; };
    if (stage.kind == CupStageKind::Knockout) {
        for (const UnitId unit : out.advanced)
            if (plays(unit)) out.through.push_back(unit);
        out.stage_over = out.through.size() < 2;
    } else {
        std::vector<UnitId> units;
        for (const Unit& unit : cup.units)
            if (plays(unit.id) && std::ranges::any_of(cup.rounds, [&](const Round& each) {
                    return each.stage == round.stage && std::ranges::binary_search(each.pool, unit.id);
                }))
                units.push_back(unit.id);
        out.stage_over = static_cast<int>(round.number) >= stage.rounds || units.size() < 2;
        const std::size_t most = stage.cut == 0 ? units.size() : static_cast<std::size_t>(stage.cut);
        for (const RankRow& row : stage_ranking(cup, round.stage, units))
            if (out.through.size() < most) out.through.push_back(row.unit);
    }
    if (!out.stage_over) out.through.clear();
    return out;
}

}  // namespace banquier::cup
