// [CUP-07] [CUP-08] Time of the hall and of its tables: entries with a moment, never a ticking message.
#include <banquier/cup/cup.hpp>

#include <algorithm>

namespace banquier::cup {

Clock clock(const Cup& cup, const Round& played, TableNumber number, Millis now) {
    const HallClock& round = clock_of(cup, played, number);
    const Table* own = number == 0 ? nullptr : table(played, number);
    Clock shown{.phase = round.phase, .paused = false, .left = 0, .to_last_round = 0};
    if (round.phase == Phase::NotBegun || round.phase == Phase::End) return shown;
    const bool own_pause = own != nullptr && own->paused_at;
    shown.paused = round.paused_at.has_value() || own_pause;
    const bool dealing = round.phase == Phase::Deal;
    const Millis began = dealing ? round.phase_at : round.play_at;
    const Millis gone =
        own_pause ? *own->paused_at - began - own->hall_paused : now - began - round.paused_until(now);
    const Millis back = own != nullptr ? own->given_back : 0;
    shown.left = 1000 * static_cast<Millis>(dealing ? cup.format.deal : cup.format.play) + back - gone;
    if (round.phase == Phase::Play && cup.format.last_round != 0)
        shown.to_last_round =
            std::max<Millis>(0, 1000 * static_cast<Millis>(cup.format.last_round) + back - gone);
    return shown;
}

std::vector<TableNumber> owed(const Cup& cup, const Round& round) {
    std::vector<TableNumber> numbers;
    for (const Table& each : round.tables)
        if (clock_of(cup, round, each.number).phase == Phase::End && each.given_back > 0 &&
            each.sheet.state == SheetState::Open && !each.walkover)
            numbers.push_back(each.number);
    return numbers;
}

}  // namespace banquier::cup
