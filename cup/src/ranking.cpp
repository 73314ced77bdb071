// Who is where in the end, and by what.
#include "results.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace banquier::cup {

using editions::CupBreak;
using editions::CupStageKind;

namespace {

using Group = std::vector<UnitId>;
// What a unit is worth among those who are equal so far: the greater the better.
using Value = std::function<Amount(UnitId, const Group&)>;
struct Criterion {
    std::string name;
    Value value;
};

class Ranker {
public:
    std::vector<RankRow> rows;

    // Parts the group by one criterion after another; those who are not parted in the end share a rank.
    void rank(const Group& group, const std::vector<Criterion>& by, std::size_t next,
        const std::string& parted_by) {
        if (next == by.size() || group.size() == 1) {
            const auto rank = static_cast<std::uint32_t>(rows.size() + 1);
            for (std::size_t i = 0; i < group.size(); ++i)
                rows.push_back({group[i], rank, i == 0 ? parted_by : std::string{}});
            return;
        }
        std::map<Amount, Group, std::greater<>> parts;
        for (const UnitId unit : group) parts[by[next].value(unit, group)].push_back(unit);
        bool first = true;
        for (const auto& [value, part] : parts) {
            rank(part, by, next + 1, first ? parted_by : by[next].name);
            first = false;
        }
    }
};

Amount beaten_among(const Record& record, const Group& group) {
    return std::ranges::count_if(record.met, [&](const Record::Meeting& meeting) {
        return meeting.ahead && std::ranges::find(group, meeting.other) != group.end();
    });
}

// A lot that was fixed when the last round of the stage was drawn.
Amount lot(const Cup& cup, std::uint32_t stage, UnitId unit) {
    luck::Digester digester;
    digester.text("banquier lot v1").text_with_length(cup.id);
    const Round* last = nullptr;
    for (const Round& round : cup.rounds)
        if (round.stage == stage && !round.secret.empty()) last = &round;
    digester.text_with_length(last ? last->pool_digest : "").text_with_length(last ? last->secret : "");
    const luck::Digest digest = digester.number(unit).digest();
    Amount value = 0;
    for (std::size_t i = 0; i < 6; ++i) value = value << 8 | digest.bytes[i];
    return value;
}

Criterion criterion(const Cup& cup, std::uint32_t stage, CupBreak what, const std::vector<Record>& records) {
    const auto own = [&records](UnitId unit) -> const Record& { return records[unit - 1]; };
    const auto named = [&](Value value) {
        return Criterion{std::string{editions::cup_break_name(what)}, std::move(value)};
    };
    switch (what) {
    case CupBreak::Wins: return named([own](UnitId unit, const Group&) { return Amount{own(unit).wins}; });
    case CupBreak::FortuneShare: return named([own](UnitId unit, const Group&) { return own(unit).shares; });
    case CupBreak::Met:
        return named([own](UnitId unit, const Group& group) { return beaten_among(own(unit), group); });
    case CupBreak::Opponents:
        return named([own](UnitId unit, const Group&) {
            Amount sum = 0;
            for (const Record::Meeting& meeting : own(unit).met) sum += own(meeting.other).total();
            return sum;
        });
    case CupBreak::Lot: break;
    }
    return named([&cup, stage](UnitId unit, const Group&) { return lot(cup, stage, unit); });
}

std::vector<Criterion> points_criteria(
    const Cup& cup, std::uint32_t stage, const std::vector<Record>& records) {
    std::vector<Criterion> criteria;
    criteria.push_back(
        {"points", [&records](UnitId unit, const Group&) { return records[unit - 1].total(); }});
    for (const CupBreak what : cup.format.stages[stage].breaks)
        criteria.push_back(criterion(cup, stage, what, records));
    return criteria;
}

// The last round of the stage that the unit was drawn for; one more where it has won that. 0: none.
struct Reached {
    std::uint32_t round = 0;
    const Round* last = nullptr;
    const Table* table = nullptr;
};
Reached reached(const Cup& cup, std::uint32_t stage, UnitId unit) {
    Reached found;
    for (const Round& round : cup.rounds) {
        if (round.stage != stage || !std::ranges::binary_search(round.pool, unit)) continue;
        found = {round.number, &round, table_of(round, unit)};
        const auto on = advancing(cup, round);
        if (std::ranges::find(on, unit) != on.end()) found.round = round.number + 1;
    }
    return found;
}

Amount place_of(const Cup& cup, const Reached& at, UnitId unit) {
    if (at.table == nullptr) return 0;
    Amount place = 1;
    for (const auto& group : places(cup, *at.last, *at.table)) {
        if (std::ranges::find(group, unit) != group.end()) return place;
        place += static_cast<Amount>(group.size());
    }
    return place;
}

// `at`: of every unit by its number.
std::vector<Criterion> knockout_criteria(const Cup& cup, const std::vector<Reached>& at) {
    std::vector<Criterion> criteria;
    criteria.push_back({"round", [&at](UnitId unit, const Group&) { return Amount{at[unit - 1].round}; }});
    criteria.push_back(
        {"place", [&](UnitId unit, const Group&) { return -place_of(cup, at[unit - 1], unit); }});
    criteria.push_back({"share", [&at](UnitId unit, const Group&) -> Amount {
                            const Table* table = at[unit - 1].table;
                            if (table == nullptr || table_total(*table) <= 0) return 0;
                            return unit_total(*table, unit) * 1'000'000 / table_total(*table);
                        }});
    return criteria;
}

}  // namespace

std::vector<RankRow> stage_ranking(const Cup& cup, std::uint32_t stage, const std::vector<UnitId>& units) {
    const std::vector<Record> records = stage_records(cup, stage);
    Ranker ranker;
    if (!units.empty()) ranker.rank(units, points_criteria(cup, stage, records), 0, "");
    return ranker.rows;
}

std::vector<RankRow> ranking(const Cup& cup) {
    std::map<std::uint32_t, Group, std::greater<>> by_stage;
    for (const Unit& unit : cup.units) {
        std::optional<std::uint32_t> stage;
        for (const Round& round : cup.rounds)
            if (round.drawn && std::ranges::binary_search(round.pool, unit.id)) stage = round.stage;
        if (stage) by_stage[*stage].push_back(unit.id);
    }
    Ranker ranker;
    for (const auto& [stage, units] : by_stage) {
        const std::string parted_by = ranker.rows.empty() ? "" : "stage";
        if (cup.format.stages[stage].kind == CupStageKind::Points) {
            const std::vector<Record> records = stage_records(cup, stage);
            ranker.rank(units, points_criteria(cup, stage, records), 0, parted_by);
        } else {
            std::vector<Reached> at(cup.units.size());
            for (const UnitId unit : units) at[unit - 1] = reached(cup, stage, unit);
            ranker.rank(units, knockout_criteria(cup, at), 0, parted_by);
        }
    }
    return ranker.rows;
}

}  // namespace banquier::cup
