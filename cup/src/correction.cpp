// A sheet that turns out wrong after the referee has it: what that changes depends on how far the cup has gone.
#include "halls.hpp"
#include "rules.hpp"

#include <algorithm>

namespace banquier::cup {

using editions::CupStageKind;

Result<Corrected> due_correction(const Cup& cup, const House& house, const Correct& wish) {
    const auto round = std::ranges::find_if(
        cup.rounds, [&](const Round& each) { return each.stage == wish.stage && each.number == wish.round; });
    const Table* wrong = round == cup.rounds.end() ? nullptr : table(*round, wish.table);
    if (wrong == nullptr || wrong->walkover || !wrong->done())
        return refusal(table_field(wish.table), "attendu : une table dont l'arbitre a la feuille",
            "expected: a table whose sheet the referee has", "CUP-06"_rule);
    if (wish.because.why.empty() || wish.because.second.empty())
        return refusal("because", "attendu : une raison et une seconde personne",
            "expected: a reason and a second person");
    if (!cup.rounds.back().drawn)
        return refusal(
            "draw", "un tirage est préparé : d'abord tirer", "a draw has been prepared: draw first");
    std::vector<SheetLine> lines = wish.lines;
    if (house.game != nullptr) {
        auto worth = valued(*house.game, lines);
        if (!worth) return worth.problem();
        lines = *worth;
    }
    Table right = *wrong;
    right.sheet.lines = lines;
    right.ruled_order.clear();
    Corrected corrected{.stage = wish.stage,
        .round = wish.round,
        .table = wish.table,
        .version = wrong->sheet.version + 1,
        .lines = std::move(lines),
        .effect = Effect::Recomputed,
        .out = 0,
        .in = 0,
        .because = wish.because};
    const auto next = round + 1;
    if (next == cup.rounds.end()) return corrected;
    corrected.effect = Effect::Points;
    if (stage_of(cup, *round).kind == CupStageKind::Points) return corrected;
    if (!equal_first(cup, *round, right).empty())
        return refusal(table_field(wish.table), "la première place serait à égalité, et la suite est tirée",
            "the first place would be shared, and the next round has been drawn", "END-09"_rule);
    const auto before = winner(cup, *round, *wrong);
    const auto now = winner(cup, *round, right);
    if (before == now || !before || !now) return corrected;
    const bool begun = next + 1 != cup.rounds.end() || next->begun() || is_handed(cup) ||
        std::ranges::any_of(
            next->tables, [](const Table& table) { return table.sheet.version != 0 || table.walkover; });
    corrected.effect = begun ? Effect::Noted : Effect::Chair;
    if (!begun) corrected.out = *before, corrected.in = *now;
    return corrected;
}

Result<Corrected> planned(const Cup& cup, const House& house, const Correct& wish) {
    auto due = due_correction(cup, house, wish);
    if (!due) return due.problem();
    if (auto no = why_not(cup, house, Change{*due})) return *no;
    return *due;
}

}  // namespace banquier::cup
