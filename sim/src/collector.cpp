#include "collector.hpp"

namespace banquier::sim {

void Collector::end_game(const State& end, const Slips& slips) {
    ++tally_.games[0];
    tally_.refused[0] += slips.refused;
    tally_.cut[0] += slips.cut;
    const std::size_t n = run_.entrants.size();
    const bool capped = !game_over(end);
    tally_.capped[0] += capped;
    // A capped game is a draw among all who are still in play.
    const PlayerSet winners = capped ? end.in_play : end.winners;
    for (const PlayerId seat : winners) {
        const std::uint64_t parts = kWin / static_cast<std::uint64_t>(winners.count());
        seat_parts_[index_of(seat)] += parts;
        entrant_parts_[(index_of(seat) + n - rotation_) % n] += parts;
    }
}

void Collector::end_block() {
    ++tally_.blocks[0];
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
        tally_.seat_wins[i] += seat_parts_[i];
        tally_.seat_squares[i] += seat_parts_[i] * seat_parts_[i];
        tally_.entrant_wins[i] += entrant_parts_[i];
        tally_.entrant_squares[i] += entrant_parts_[i] * entrant_parts_[i];
    }
}

}  // namespace banquier::sim
