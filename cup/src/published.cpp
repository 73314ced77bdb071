#include <banquier/cup/published.hpp>

#include <algorithm>

namespace banquier::cup {

std::size_t published_entries(std::span<const Entry> log) {
    std::optional<std::size_t> draw, ranking;  // the first entry that tells of one
    for (std::size_t i = 0; i < log.size(); ++i) {
        const Change& what = log[i].what;
        const bool draws = std::holds_alternative<Salted>(what) || std::holds_alternative<Drawn>(what);
        if (draws && !draw) draw = i;
        if (std::holds_alternative<Ranked>(what) && !ranking) ranking = i;
        // A draw that is made again is no secret any more.
        if (std::holds_alternative<Published>(what) || std::holds_alternative<Pooled>(what)) draw.reset();
        if (std::holds_alternative<RankingPublished>(what)) ranking.reset();
    }
    return std::min(draw.value_or(log.size()), ranking.value_or(log.size()));
}

Cup published(Cup cup) {
    std::erase_if(cup.rankings, [](const Ranking& ranking) { return !ranking.published; });
    for (Round& round : cup.rounds) {
        if (round.drawn && !round.published) {
            round.drawn = false;
            round.salt.clear(), round.secret.clear(), round.order.clear(), round.byes.clear();
            round.tables.clear();
        }
        for (Table& table : round.tables) {
            table.call.reset();
            if (!table.done()) table.sheet = {};
        }
    }
    for (Unit& unit : cup.units) {
        unit.family.clear();
        for (MemberName& member : unit.members)
            member.name.resize(std::min(member.name.find(' '), member.name.size()));
    }
    cup.rulings.clear();
    cup.roles.clear();
    return cup;
}

}  // namespace banquier::cup
