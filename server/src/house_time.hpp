// The time of the tables: that of the wall when the server started, and from then on as much as has really passed. A
// wall clock that is put back or forth, by hand or by the network, moves no countdown.
#pragma once

#include <banquier/table/settings.hpp>

namespace banquier::server {

class HouseTime {
public:
    using Millis = table::Millis;

    // `speed`: of programs that test.
    HouseTime(Millis wall, Millis steady, double speed = 1) : wall_(wall), steady_(steady), speed_(speed) {}

    Millis at(Millis steady) const { return wall_ + passed(steady); }

    // Where nobody waits for anything the wall's time may be taken over again, but never backwards: a machine without a
    // clock of its own learns the time after its start, and one that was suspended has missed some.
    void catch_up(Millis wall, Millis steady) {
        const Millis now = at(steady);
        if (wall - now < kWorthIt || speed_ != 1) return;
        wall_ = wall;
        steady_ = steady;
    }

private:
    static constexpr Millis kWorthIt = 1000;

    Millis passed(Millis steady) const {
        const Millis span = steady - steady_;
        return speed_ == 1 ? span : static_cast<Millis>(static_cast<double>(span) * speed_);
    }

    Millis wall_, steady_;
    double speed_;
};

}  // namespace banquier::server
