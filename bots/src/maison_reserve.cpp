// How much money to keep: what the next lap is expected to cost, and the worst that the next throw can bring.
#include "maison_decisions.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

constexpr std::size_t kNearest = 2, kFarthest = 12;  // squares from here that one throw reaches

bool is_rival(const Mind& mind, PlayerId owner, PlayerSet team) {
    return is_player(owner) && !team.contains(owner) && mind.state().in_play.contains(owner);
}

double rent_of(const Mind& mind, DeedId deed) {
    const bool utility = mind.game().board.deed[deed].kind == DeedKind::Utility;
    return mind.state().facts.rent[deed] * (utility ? kMeanThrow : 1);
}

double worst_within_a_throw(const Mind& mind) {
    const PlayerSet team = mind.team(mind.me());
    const std::size_t from = index_of(mind.state().player[mind.me()].place);
    double worst = 0;
    for (std::size_t n = kNearest; n <= kFarthest; ++n) {
        const Square& square = mind.game().board.square.items[(from + n) % kSquares];
        if (square.kind != SquareKind::Property) continue;
        if (is_rival(mind, mind.state().holding[square.deed].owner, team))
            worst = std::max(worst, rent_of(mind, square.deed));
    }
    return worst;
}

}  // namespace

double danger_to(const Mind& mind, PlayerId player) {
    const PlayerSet team = mind.team(player);
    double sum = 0;
    for (std::size_t i = 0; i < kDeeds; ++i) {
        const auto deed = static_cast<DeedId>(i);
        const Holding& held = mind.state().holding[deed];
        if (mind.state().facts.rent[deed] == 0 || !is_rival(mind, held.owner, team)) continue;
        const auto& flow = mind.figures.flow[deed];
        const Money printed = mind.game().board.deed[deed].rent[0];
        // Rent is due as the facts say; the bare figure's flow carries how often the square is landed on.
        if (printed > 0) sum += flow[0] * mind.state().facts.rent[deed] / printed;
    }
    return sum;
}

double reserve_ahead(const Mind& mind) {
    const Parameters& p = mind.parameters;
    if (mind.closing()) return 0;
    const double expected = danger_to(mind, mind.me()) * mind.figures.turns_a_lap;
    const double sum = p.reserve * mind.salary() + p.reserve_expected * expected +
        p.reserve_worst * worst_within_a_throw(mind);
    // Beyond the money that one begins with, waiting costs more than it saves.
    return std::min(sum, static_cast<double>(mind.game().rules.starting_cash));
}

}  // namespace banquier::bots
