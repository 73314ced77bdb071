// Entries before play, and the draw.
#include "check.hpp"

#include <algorithm>

namespace banquier::cup {

using editions::CupDraw;
using editions::CupStageKind;

No Checking::operator()(const Made& made) const {
    if (cup_.made()) return refusal("cup", "la coupe existe déjà", "the cup exists already");
    editions::Problems problems;
    editions::read_cup_format("format", made.format, problems);
    if (!problems.empty()) return notation::told(problems.front());
    if (made.version != 1) return refusal("version", "attendu : 1", "expected: 1");
    if (made.cup.empty()) return refusal("cup", "attendu : un nom court", "expected: a short name");
    return std::nullopt;
}

// Once more to a draw that is not made: the cup came from a backup, and somebody may know the secret before.
No Checking::operator()(const Committed& committed) const {
    const bool again = committed.draw == cup_.draws + 1 && committed.draw == cup_.commitments.size();
    if ((committed.draw != cup_.commitments.size() + 1 && !again) ||
        !luck::Commitment::from_hex(committed.commitment))
        return differs("commitment");
    return std::nullopt;
}

No Checking::operator()(const Opened&) const {
    if (cup_.open) return refusal("registration", "déjà ouvertes", "open already");
    if (cup_.commitments.empty()) return differs("commitment");
    return std::nullopt;
}

No Checking::operator()(const Entered& entered) const {
    const auto due = entry_of(cup_, {entered.name, entered.club, entered.family, entered.members});
    if (!due) return due.problem();
    return *due == entered ? std::nullopt : differs("entered");
}

No Checking::operator()(const Withdrawn& gone) const {
    if (auto no = no_such(gone.unit)) return no;
    if (cup_.unit(gone.unit)->standing == Standing::Withdrawn)
        return refusal(name(gone.unit), "déjà retirée", "withdrawn already");
    return pool_stands();
}

No Checking::operator()(const Returned& back) const {
    if (auto no = no_such(back.unit)) return no;
    const Round* last = cup_.round();
    const bool points = last != nullptr && stage_of(cup_, *last).kind == CupStageKind::Points;
    const bool played = std::ranges::any_of(cup_.rounds, [&](const Round& round) {
        return round.stage == (last ? last->stage : 0) && std::ranges::binary_search(round.pool, back.unit);
    });
    if (!points || !played || cup_.unit(back.unit)->standing != Standing::Withdrawn)
        return refusal(name(back.unit), "on ne revient que dans une phase à points où l'on a joué",
            "one comes back only into a stage for points that one has played in");
    return pool_stands();
}

No Checking::operator()(const Present& present) const {
    if (auto no = no_such(present.unit)) return no;
    if (cup_.unit(present.unit)->standing == Standing::Withdrawn)
        return refusal(name(present.unit), "retirée", "withdrawn");
    return pool_stands();
}

No Checking::operator()(const Promoted& promoted) const {
    if (auto no = no_such(promoted.unit)) return no;
    if (promoted.unit != first_waiting(cup_) || !has_place(cup_) || !cup_.rounds.empty())
        return refusal(name(promoted.unit),
            "une place libre va à la première de la liste d'attente, avant le tirage",
            "a free place goes to the first on the waiting list, before the draw", "CUP-01"_rule);
    return std::nullopt;
}

No Checking::operator()(const Closed&) const {
    if (!cup_.open || cup_.closed) return refusal("registration", "pas ouvertes", "not open");
    int playing = 0;
    for (const Unit& unit : cup_.units) {
        if (unit.standing == Standing::Playing && !unit.present) return differs("closed");
        playing += unit.standing == Standing::Playing;
    }
    if (playing < 2)
        return refusal(
            "registration", "il faut au moins deux équipes présentes", "at least two units must be there");
    return std::nullopt;
}

No Checking::operator()(const Pooled& pooled) const {
    const Result<Next> next = round_to_pool(cup_);
    if (!next) return next.problem();
    if (next->number == 0) return refusal("draw", "la coupe est décidée", "the cup is decided");
    if (next->pool.size() < 2)
        return refusal("draw", "il faut au moins deux équipes présentes", "at least two units must be there");
    const Round* before = cup_.round(next->stage, next->number);
    const std::uint32_t attempt = before == nullptr ? 1 : before->attempt + 1;
    if (attempt > 1)
        if (auto no = without_witness(pooled.again)) return no;
    // The round before must have been declared over, with what it brought.
    if (!cup_.rounds.empty() && attempt == 1 && !cup_.rounds.back().over) return differs("pooled");
    if (cup_.through.size() < next->stage) return differs("pooled");
    if (pooled.stage != next->stage || pooled.round != next->number || pooled.attempt != attempt ||
        pooled.units != next->pool || pooled.digest != pool_digest(cup_, *next, attempt).hex())
        return differs("pooled");
    return std::nullopt;
}

No Checking::operator()(const Salted& salted) const {
    if (auto no = not_pooled()) return no;
    // Ten throws of two dice are twenty digits; less can be tried through.
    constexpr std::size_t kLeast = 20, kMost = 1000;
    if (salted.salt.size() < kLeast || salted.salt.size() > kMost)
        return refusal("salt", "attendu : de 20 à 1000 signes, par exemple dix lancers de deux dés",
            "expected: 20 to 1000 characters, such as ten throws of two dice", "CUP-10"_rule);
    return std::nullopt;
}

No Checking::operator()(const Drawn& drawn) const {
    if (auto no = not_pooled()) return no;
    if (drawn.order.empty()) return by_hand(drawn);
    if (drawn.draw != 0 && cup_.rounds.back().salt.empty()) return differs("salt");
    const auto secret = luck::Secret::from_hex(drawn.secret);
    if (drawn.draw != 0) {
        if (!secret || drawn.draw != cup_.draws + 1 || drawn.draw > cup_.commitments.size() ||
            commitment_of(cup_, *secret, drawn.draw).hex() != cup_.commitments[drawn.draw - 1])
            return refusal("secret", "le secret n'est pas celui de l'engagement",
                "the secret is not the one that was committed to");
    }
    const Result<Drawn> due = due_draw(cup_, drawn.draw != 0 ? &*secret : nullptr, cup_.rounds.back().salt);
    if (!due) return due.problem();
    return *due == drawn ? std::nullopt : differs("drawn");
}

No Checking::operator()(const Published&) const {
    const Round* round = cup_.round();
    if (round == nullptr || !round->drawn || round->published)
        return refusal("draw", "attendu : un tirage pas encore publié", "expected: a draw not yet published");
    return std::nullopt;
}

No Checking::operator()(const Moved& moved) const {
    const Round* round = cup_.round();
    if (round == nullptr || !round->drawn || round->begun())
        return refusal("draw", "on ne change de table qu'avant le début de la ronde",
            "tables are changed before the round begins alone");
    if (auto no = without_witness(moved.because)) return no;
    const Table* from = table_of(*round, moved.unit);
    const Table* to = moved.with != 0 ? table_of(*round, moved.with) : table(*round, moved.table);
    if (from == nullptr || to == nullptr || from == to || from->done() || to->done() ||
        (moved.with == 0 && from->units.size() < 3))
        return refusal(name(moved.unit), "attendu : deux tables différentes, dont aucune ne reste à un seul",
            "expected: two different tables, none left to one unit alone");
    return std::nullopt;
}

No Checking::no_such(UnitId unit) const {
    if (cup_.unit(unit) != nullptr) return std::nullopt;
    return refusal(name(unit), "inconnue", "unknown");
}

No Checking::no_table(TableNumber number) {
    return refusal(table_field(number), "il n'y a pas de telle table dans cette ronde",
        "there is no such table in this round");
}

No Checking::pool_stands() const {
    if (cup_.rounds.empty() || cup_.rounds.back().drawn || !holds("CUP-10"_rule)) return std::nullopt;
    return refusal("draw", "un tirage est préparé : d'abord tirer", "a draw has been prepared: draw first",
        "CUP-10"_rule);
}

No Checking::not_pooled() const {
    if (!cup_.rounds.empty() && !cup_.rounds.back().drawn) return std::nullopt;
    return refusal("draw", "aucun tirage n'est préparé", "no draw has been prepared", "CUP-10"_rule);
}

No Checking::by_hand(const Drawn& drawn) const {
    if (cup_.format.draw == CupDraw::Verifiable)
        if (auto no = without_witness(drawn.by_hand)) return no;
    std::vector<UnitId> all = drawn.byes;
    for (const auto& table : drawn.tables) {
        if (table.size() < 2)
            return refusal("tables", "une table de moins de deux", "a table of less than two", "CUP-02"_rule);
        all.insert(all.end(), table.begin(), table.end());
    }
    std::ranges::sort(all);
    const Round& round = cup_.rounds.back();
    if (all != round.pool)
        return refusal("tables", "attendu : chaque équipe préparée une seule fois",
            "expected: every unit of the pool once");
    const auto repeats = repeats_in(candidates(cup_, {round.stage, round.number, round.pool}), drawn.tables);
    if (drawn.draw != 0 || !drawn.secret.empty() || drawn.repeats != repeats) return differs("drawn");
    return std::nullopt;
}

}  // namespace banquier::cup
