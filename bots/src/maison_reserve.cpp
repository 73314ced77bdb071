// How much money to keep: what the next lap is expected to cost, and the worst that the next throw can bring.
#include "maison_decisions.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

double worst_within_a_throw(const Mind& mind) {
    const State& s = mind.state();
    double worst = 0;
    for (const DeedId deed :
        mind.figures.ahead[s.player[mind.me()].place] & mind.titles_of_rivals(mind.me())) {
        const bool utility = mind.game().board.deed[deed].kind == DeedKind::Utility;
        worst = std::max(worst, s.facts.rent[deed] * (utility ? kMeanThrow : 1));
    }
    return worst;
}

// Beyond the money that one begins with, waiting costs more than it saves.
double within_reason(const Mind& mind, double reserve) {
    return std::min(reserve, static_cast<double>(mind.game().rules.starting_cash));
}

}  // namespace

double danger(const Mind& mind) {
    std::optional<double>& known = mind.notes().danger;
    if (known) return *known;
    double sum = 0;
    for (const DeedId deed : mind.titles_of_rivals(mind.me())) {
        const Money rent = mind.state().facts.rent[deed], printed = mind.game().board.deed[deed].rent[0];
        // Rent is due as the facts say; the bare figure's flow carries how often the square is landed on.
        if (rent != 0 && printed > 0) sum += mind.figures.flow[deed][0] * rent / printed;
    }
    return *(known = sum);
}

double reserve_ahead(const Mind& mind) {
    const Parameters& p = mind.parameters;
    if (mind.closing()) return 0;
    const double expected = danger(mind) * mind.figures.turns_a_lap;
    return within_reason(mind,
        mind.figures.reserve + p.reserve_expected * expected + p.reserve_worst * worst_within_a_throw(mind));
}

double least_reserve(const Mind& mind) {
    return mind.closing() ? 0 : within_reason(mind, mind.figures.reserve);
}

}  // namespace banquier::bots
