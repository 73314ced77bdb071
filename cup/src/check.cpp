#include "check.hpp"

#include <algorithm>

namespace banquier::cup {

using editions::CupSign;

bool is_there(const Table& table, UnitId unit) {
    const auto units = table.there();
    return std::ranges::find(units, unit) != units.end();
}

No without_witness(const Witnessed& because) {
    if (!because.why.empty() && !because.second.empty()) return std::nullopt;
    return refusal(
        "because", "attendu : une raison et une seconde personne", "expected: a reason and a second person");
}

No differs(std::string_view what) {
    return refusal(std::string{what}, "ce n'est pas ce qui suit du reste du journal",
        "this is not what follows from the rest of the log");
}

std::vector<Seat> unsigned_by(const Cup& cup, const Table& own) {
    const auto missing = [&](const Seat& who) {
        return std::ranges::find(own.sheet.signatures, who) == own.sheet.signatures.end();
    };
    std::vector<Seat> seats;
    if (own.sheet.by_engine) return seats;
    if (cup.format.sign == CupSign::Banker && own.banker) {
        if (missing(*own.banker)) seats.push_back(*own.banker);
    } else if (cup.format.sign == CupSign::EveryPlayer || own.sheet.signatures.empty()) {
        for (const SheetLine& line : own.sheet.lines)
            if (const Seat who{line.unit, line.member}; missing(who)) seats.push_back(who);
    }
    return seats;
}

No Checking::operator()(const RoleGiven& given) const {
    const auto field = fmt::format("link {}", given.link);
    if (given.link != cup_.roles.size() + 1) return differs(field);
    if (given.name.find_first_not_of(" \t") == std::string::npos)
        return refusal("name", "attendu : un nom", "expected: a name");
    const bool used =
        std::ranges::any_of(cup_.roles, [&](const HeldRole& held) { return held.given.key == given.key; });
    if (!luck::Digest::from_hex(given.key) || used)
        return refusal("secret", "attendu : un nouveau secret", "expected: a new secret");
    const bool organiser = given.role == Role::Organiser;
    if (given.role >= Role::Spectator || (given.recovery && !organiser)) return differs("role");
    if (given.role == Role::Unit)
        return given.stage != 0 || given.round != 0 ? differs("round") : no_such(given.of);
    if (given.role != Role::Banker)
        return given.of != 0 || given.stage != 0 || given.round != 0 ? differs("role") : std::nullopt;
    const Round* round = cup_.round();
    if (round == nullptr || table(*round, given.of) == nullptr) return no_table(given.of);
    return is_of_round(cup_, given) ? std::nullopt : differs("round");
}

// The last organiser stays: somebody must be able to give roles.
No Checking::operator()(const RoleTaken& taken) const {
    const auto field = fmt::format("link {}", taken.link);
    if (taken.link == 0 || taken.link > cup_.roles.size() || cup_.roles[taken.link - 1].taken)
        return refusal(field, "attendu : un rôle donné et pas encore repris",
            "expected: a role that was given and not yet taken back");
    const auto leads = [](const HeldRole& held) {
        return held.given.role == Role::Organiser && !held.given.recovery && !held.taken;
    };
    const HeldRole& held = cup_.roles[taken.link - 1];
    if (held.given.recovery || (leads(held) && std::ranges::count_if(cup_.roles, leads) == 1))
        return refusal(field, "le dernier organisateur et le code de secours restent",
            "the last organiser and the recovery code stay");
    return std::nullopt;
}

No Checking::operator()(const Called& called) const {
    if (auto no = not_playing(called.table)) return no;
    if (table(*cup_.round(), called.table)->call)
        return refusal(table_field(called.table), "l'arbitre est déjà appelé",
            "the referee has been called already", "CUP-07"_rule);
    return std::nullopt;
}

No Checking::operator()(const CallAnswered& answered) const {
    const Round* round = cup_.round();
    const Table* own = round == nullptr ? nullptr : table(*round, answered.table);
    if (own == nullptr) return no_table(answered.table);
    if (!own->call)
        return refusal(table_field(answered.table), "personne n'a appelé l'arbitre",
            "nobody has called the referee", "CUP-07"_rule);
    return std::nullopt;
}

No Checking::operator()(const Penalised& penalised) const {
    if (auto no = no_such(penalised.unit)) return no;
    if (penalised.why.empty()) return refusal("why", "attendu : une raison", "expected: a reason");
    if (penalised.table != table_played(cup_, penalised.unit)) return differs("table");
    // A hall need not know that a unit has withdrawn at the centre meanwhile.
    if (writer(cup_) == 0 && cup_.unit(penalised.unit)->standing == Standing::Withdrawn)
        return refusal(name(penalised.unit), "retirée", "withdrawn");
    const bool lowers = penalised.kind == PenaltyKind::Amount;
    if (lowers && penalised.table == 0)
        return refusal(name(penalised.unit), "ne joue à aucune table", "plays at no table");
    if (lowers ? penalised.amount <= 0 || penalised.amount > kMostAmount : penalised.amount != 0)
        return refusal("amount", fmt::format("attendu : de 1 à {}", kMostAmount),
            fmt::format("expected: 1 to {}", kMostAmount));
    return penalised.kind == PenaltyKind::Disqualified ? pool_stands() : std::nullopt;
}

No Checking::operator()(const PowerCut& cut) const {
    const Round* round = cup_.round();
    const HallClock* clock = round == nullptr ? nullptr : &clock_of(cup_, *round, 0);
    const bool running = clock != nullptr && clock->phase != Phase::NotBegun && clock->phase != Phase::End &&
        !clock->paused_at;
    if (!running)
        return refusal("clock", "l'horloge ne marche pas", "the clock is not running", "CUP-08"_rule);
    const bool fits = cut.choice == CutChoice::RanOn ? cut.lost == 0 : cut.lost > 0;
    if (!fits || cut.lost > kMostTime || cut.since < clock->phase_at)
        return refusal("since", "attendu : un moment depuis le début de la phase",
            "expected: a moment since the phase began", "CUP-08"_rule);
    return std::nullopt;
}

std::optional<Problem> why_not(const Cup& cup, const House& house, const Change& change) {
    if (!cup.made() && !std::holds_alternative<Made>(change))
        return refusal(
            "cup", "le journal ne commence pas par la coupe", "the log does not begin with the cup");
    if (auto no = not_written_here(cup, change)) return no;
    return std::visit(Checking{cup, house}, change);
}

}  // namespace banquier::cup
