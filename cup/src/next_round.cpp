// Which round comes next, who is in it, and what its draw must be.
#include "halls.hpp"
#include "rules.hpp"

#include <algorithm>

namespace banquier::cup {

using editions::CupPairing;
using editions::CupStageKind;

namespace {

std::optional<Problem> not_done(const Cup& cup, const Round& round) {
    if (!round.drawn)
        return refusal("draw", "la ronde précédente n'est pas tirée", "the round before has not been drawn");
    std::string missing;
    for (const Table& table : round.tables) {
        if (table.done() && equal_first(cup, round, table).empty()) continue;
        missing += (missing.empty() ? "" : ", ") + std::to_string(table.number);
    }
    if (missing.empty()) return std::nullopt;
    return refusal("tables",
        fmt::format("on attend encore les feuilles ou la décision de l'arbitre aux tables : {}", missing),
        fmt::format("sheets or the referee's ruling are still missing at tables: {}", missing),
        "CUP-06"_rule);
}

std::vector<UnitId> of_stage(const Cup& cup, std::uint32_t stage, const std::vector<UnitId>* through) {
    std::vector<UnitId> units;
    for (const Unit& unit : cup.units) {
        const bool chosen = stage == 0 || std::ranges::find(*through, unit.id) != through->end();
        if (chosen && unit.standing == Standing::Playing && unit.present) units.push_back(unit.id);
    }
    return units;
}

// What follows the first `count` rounds.
Result<Next> after(const Cup& cup, std::size_t count) {
    if (!cup.closed)
        return refusal(
            "registration", "les inscriptions ne sont pas closes", "registration has not been closed");
    if (count == 0) {
        Next first{0, 1, of_stage(cup, 0, nullptr)};
        if (first.pool.size() < 2)
            return refusal("registration", "il faut au moins deux équipes présentes",
                "at least two units must be there");
        return first;
    }
    const Round& last = cup.rounds[count - 1];
    if (auto problem = not_done(cup, last)) return *problem;
    const Outcome out = outcome(cup, last);
    const std::vector<UnitId>* through = last.stage == 0 ? nullptr : &cup.through[last.stage - 1];
    if (!out.stage_over && stage_of(cup, last).kind == CupStageKind::Points)
        return Next{last.stage, last.number + 1, of_stage(cup, last.stage, through)};
    if (!out.stage_over) {
        Next next{last.stage, last.number + 1, {}};
        for (const UnitId unit : out.advanced)
            if (cup.units[unit - 1].standing == Standing::Playing) next.pool.push_back(unit);
        return next;
    }
    if (last.stage + 1 == cup.format.stages.size() || out.through.size() < 2) return Next{last.stage, 0, {}};
    Next next{last.stage + 1, 1, out.through};
    std::ranges::sort(next.pool);
    return next;
}

// The rounds of a movement that hold for these places, or none.
Rounds movement_of(const Cup& cup, std::uint32_t stage, std::size_t units) {
    const editions::CupStage& own = cup.format.stages[stage];
    if (own.kind != CupStageKind::Points || own.pairing != CupPairing::Movement ||
        cup.format.sizes.front() != 3)
        return {};
    Rounds rounds = movement(static_cast<int>(units));
    if (static_cast<int>(rounds.size()) < own.rounds) rounds.clear();
    return rounds;
}

// The order of the first round, where the same units go on in its movement; nullptr: this round is drawn by itself.
const std::vector<UnitId>* order_kept(const Cup& cup, const Next& next) {
    if (next.number <= 1 || movement_of(cup, next.stage, next.pool.size()).empty()) return nullptr;
    const Round* first = cup.round(next.stage, 1);
    std::vector<UnitId> same = first->order;
    std::ranges::sort(same);
    return same == next.pool ? &first->order : nullptr;
}

std::vector<std::vector<UnitId>> tables_of(
    const std::vector<UnitId>& order, const std::vector<std::vector<int>>& round) {
    std::vector<std::vector<UnitId>> tables;
    for (const auto& places : round) {
        auto& table = tables.emplace_back();
        for (const int place : places) table.push_back(order[static_cast<std::size_t>(place)]);
    }
    return tables;
}

luck::Digest draw_key(
    const Cup& cup, const Round& round, const luck::Secret& secret, const std::string& salt) {
    luck::Digester digester{secret.bytes()};
    digester.text("banquier draw v1").text_with_length(cup.id);
    digester.number(round.stage).number(round.number).number(round.attempt);
    digester.bytes(luck::Digest::from_hex(round.pool_digest).value_or(luck::Digest{}).bytes);
    return digester.text_with_length(salt).digest();
}

}  // namespace

Result<Next> next_round(const Cup& cup) { return after(cup, cup.rounds.size()); }

Result<Next> round_to_pool(const Cup& cup) {
    const Round* last = cup.round();
    const bool again = last != nullptr && !last->begun() && !is_handed(cup) &&
        std::ranges::none_of(last->tables, [](const Table& table) { return table.sheet.version != 0; }) &&
        !(last->drawn && std::ranges::all_of(last->tables, &Table::done));
    return after(cup, cup.rounds.size() - (again ? 1 : 0));
}

bool needs_salt(const Cup& cup, const Next& next) { return order_kept(cup, next) == nullptr; }

std::vector<Candidate> candidates(const Cup& cup, const Next& next) {
    const std::vector<Record> records = stage_records(cup, next.stage);
    std::vector<Candidate> all;
    for (const UnitId id : next.pool) {
        const Unit& unit = cup.units[id - 1];
        Candidate& one = all.emplace_back();
        one.unit = id;
        one.score = records[id - 1].total();
        one.club = unit.club;
        one.family = unit.family;
        one.may_sit_out = !unit.returned;
        for (const Record::Meeting& meeting : records[id - 1].met) one.met.push_back(meeting.other);
    }
    const auto find = [&](UnitId unit) -> Candidate* {
        const auto found = std::ranges::lower_bound(all, unit, {}, &Candidate::unit);
        return found != all.end() && found->unit == unit ? &*found : nullptr;
    };
    for (const Round& round : cup.rounds) {
        if (round.stage == next.stage && round.number == next.number) break;
        for (const UnitId unit : round.byes)
            if (Candidate* one = find(unit)) one->may_sit_out = false;
        for (const Table& table : round.tables)
            for (const UnitId unit : table.units)
                if (Candidate* one = find(unit);
                    one && static_cast<int>(table.units.size()) < cup.format.sizes.front())
                    ++one->small_tables;
    }
    return all;
}

luck::Digest pool_digest(const Cup& cup, const Next& next, std::uint32_t attempt) {
    luck::Digester digester;
    digester.text("banquier pool v1").text_with_length(cup.id).text_with_length(cup.format.source);
    digester.number(next.stage).number(next.number).number(attempt).bytes(cup.head.bytes);
    digester.number(static_cast<std::uint32_t>(next.pool.size()));
    for (const UnitId unit : next.pool) digester.number(unit);
    return digester.digest();
}

Result<Drawn> due_draw(const Cup& cup, const luck::Secret* secret, const std::string& salt) {
    const Round& round = cup.rounds.back();
    const Next next{round.stage, round.number, round.pool};
    const std::vector<Candidate> all = candidates(cup, next);
    const Rounds rounds = movement_of(cup, next.stage, next.pool.size());
    Drawn drawn;
    if (const std::vector<UnitId>* order = order_kept(cup, next)) {
        drawn.order = *order;
        drawn.tables = tables_of(*order, rounds[next.number - 1]);
        drawn.repeats = repeats_in(all, drawn.tables);
        return drawn;
    }
    if (secret == nullptr)
        return refusal("secret", "le secret du tirage manque", "the secret of the draw is missing");
    drawn.draw = cup.draws + 1;
    drawn.secret = secret->revealed();
    const luck::Digest key = draw_key(cup, round, *secret, salt);
    if (!rounds.empty() && next.number == 1) {
        drawn.order = next.pool;
        DrawLuck{key}.shuffle(drawn.order);
        drawn.tables = tables_of(drawn.order, rounds[0]);
        return drawn;
    }
    const editions::CupFormat& format = cup.format;
    const DrawRules rules{.sizes = format.sizes,
        .avoid_club = std::ranges::find(format.avoid, editions::CupAvoid::Club) != format.avoid.end(),
        .avoid_family = std::ranges::find(format.avoid, editions::CupAvoid::Family) != format.avoid.end(),
        .by_score = format.stages[next.stage].kind == CupStageKind::Points &&
            format.stages[next.stage].pairing == CupPairing::Power};
    Grouping grouping = drawn_tables(all, rules, key);
    drawn.order = std::move(grouping.order);
    drawn.byes = std::move(grouping.byes);
    drawn.tables = std::move(grouping.tables);
    drawn.repeats = grouping.repeats;
    return drawn;
}

luck::Secret secret_of(const Cup& cup, const luck::Secret& secret, std::uint32_t draw) {
    luck::Digester digester{secret.bytes()};
    const luck::Digest bytes =
        digester.text("banquier cup secret v1").text_with_length(cup.id).number(draw).digest();
    return luck::Secret{bytes.bytes};
}

luck::Commitment commitment_of(const Cup& cup, const luck::Secret& draw_secret, std::uint32_t draw) {
    return luck::commitment_of(fmt::format("{}/draw/{}", cup.id, draw), draw_secret);
}

}  // namespace banquier::cup
