// [CUP-01] Who plays and who waits.
#include "rules.hpp"

#include <algorithm>

namespace banquier::cup {

namespace {

std::ptrdiff_t count(const Cup& cup, Standing standing) {
    return std::ranges::count(cup.units, standing, &Unit::standing);
}

bool is_blank(const std::string& text) { return text.find_first_not_of(" \t") == std::string::npos; }

}  // namespace

bool has_place(const Cup& cup) { return count(cup, Standing::Playing) < cup.format.places; }

UnitId first_waiting(const Cup& cup) {
    const auto found = std::ranges::find_if(cup.units, [&](const Unit& unit) {
        return unit.standing == Standing::Waiting && (!cup.closed || unit.present);
    });
    return found == cup.units.end() ? 0 : found->id;
}

TableNumber table_played(const Cup& cup, UnitId unit) {
    const Round* round = cup.round();
    const Table* own = round == nullptr || !round->published ? nullptr : table_of(*round, unit);
    return own == nullptr || own->done() ? 0 : own->number;
}

Result<Entered> entry_of(const Cup& cup, const Enter& wish) {
    Entered entered{.unit = static_cast<UnitId>(cup.units.size() + 1),
        .name = wish.name,
        .club = wish.club,
        .family = wish.family,
        .members = {},
        .waiting = !has_place(cup) || count(cup, Standing::Waiting) != 0};
    if (!cup.open || cup.closed)
        return refusal("registration", "les inscriptions ne sont pas ouvertes", "registration is not open",
            "CUP-01"_rule);
    if (entered.waiting && holds("CUP-01"_rule) && count(cup, Standing::Waiting) >= cup.format.waiting)
        return refusal("registration",
            fmt::format(
                "complet : {} places et {} en liste d'attente", cup.format.places, cup.format.waiting),
            fmt::format("full: {} places and {} on the waiting list", cup.format.places, cup.format.waiting),
            "CUP-01"_rule);
    if (is_blank(wish.name)) return refusal("team", "attendu : un nom", "expected: a name");
    if (std::ranges::find(cup.units, wish.name, &Unit::name) != cup.units.end())
        return refusal("team", fmt::format("« {} » est déjà inscrit", wish.name),
            fmt::format("\"{}\" has been entered already", wish.name));
    std::vector<MemberName> left = wish.members;
    for (const std::string& role : cup.format.members) {
        const auto found = std::ranges::find(left, role, &MemberName::role);
        if (found == left.end() || is_blank(found->name))
            return refusal("members", fmt::format("attendu : un membre « {} » avec un nom", role),
                fmt::format("expected: a member \"{}\" with a name", role), "CUP-01"_rule);
        entered.members.push_back(*found);
        left.erase(found);
    }
    if (!left.empty())
        return refusal("members", fmt::format("« {} » est de trop", left.front().name),
            fmt::format("\"{}\" is one too many", left.front().name), "CUP-01"_rule);
    return entered;
}

}  // namespace banquier::cup
