// Watches games and adds what happens to a tally.
#pragma once

#include <banquier/sim/run.hpp>

namespace banquier::sim {

class Collector {
public:
    static constexpr bool kEvents = true;

    Collector(const Run& run, Tally& tally)
        : run_(run), tally_(tally), events_(std::make_unique<EventList>()) {}

    EventList& events() { return *events_; }

    void begin_block() { seat_parts_ = entrant_parts_ = {}; }
    void begin_game(std::size_t rotation) { rotation_ = rotation; }
    void acted(const Action& action, const State&, const EventList&) { ++tally_.acts[index_of(action.kind)]; }
    void end_game(const State& end, const Slips& slips);
    void end_block();

private:
    const Run& run_;
    Tally& tally_;
    std::unique_ptr<EventList> events_;
    std::size_t rotation_ = 0;
    Counts<kMaxPlayers> seat_parts_{}, entrant_parts_{};  // of the block
};

}  // namespace banquier::sim
