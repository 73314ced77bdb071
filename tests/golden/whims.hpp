// A table of steady players with whims: mostly sensible, now and then anything that is legal. Good for games that
// contain everything and still come to an end.
#pragma once

#include "support/random_play.hpp"

#include <banquier/bots/steady.hpp>

namespace banquier::testing {

class Whims {
public:
    Whims(const Game& game, std::uint64_t seed)
        : game_(game),
          luck_(seed, 7),
          whim_(luck::Stream::mix(seed ^ 0xA11CE)),
          random_(game, seed, {.free_act = 60, .offer = 30}) {}

    Action next(const State& s, std::size_t act) {
        const Decision d = decision(game_, s);
        if (d.luck) return luck_.answer(game_, s);
        if (game_.rules.time_limit != TimeLimit::None && act > 350 && whim_.below(60) == 0 &&
            s.clock == Clock::Running)
            return game_.rules.time_limit == TimeLimit::TimeUp ? act::time_up() : act::last_round();
        const std::uint32_t mood = whim_.below(100);
        if (mood < 7) {
            const Action a = random_.next(s);
            const bool harmful = is_clock(a.kind) || a.kind == ActKind::Roll;
            if (!harmful) return a;
        }
        if (mood < 92)
            for (const PlayerId q : s.in_play)
                if (const auto free = bots::free_act(game_, s, q)) return *free;
        return luck_.complete(s, bots::answer(game_, s, d.awaited.lowest()));
    }

private:
    const Game& game_;
    luck::Seeded luck_;
    luck::Stream whim_;
    RandomTable random_;
};

}  // namespace banquier::testing
