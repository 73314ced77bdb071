// Random games: every listed act now and then, with bids, trades and nonsense from a generator.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/luck/seeded.hpp>

#include <memory>

namespace banquier::testing {

// How a random table behaves; chances in percent.
struct Temper {
    std::uint32_t free_act = 12;  // beside an answer
    std::uint32_t offer = 6;
    std::uint32_t nonsense = 0;  // acts that are mostly refused
    std::uint32_t clock = 0;     // per ten thousand acts
};

class RandomTable {
public:
    RandomTable(const Game& game, std::uint64_t seed, Temper temper)
        : game_(game),
          luck_(seed, 0),
          choice_(luck::Stream::mix(seed) ^ 0x5EED),
          temper_(temper),
          list_(std::make_unique<ActionList>()) {}

    // The next act to try; legal unless it is nonsense.
    Action next(const State& s);
    // An act that is mostly refused.
    Action nonsense(const State& s);
    bool last_was_nonsense() const { return nonsense_; }
    // A calm table gives standing answers only, so that the dice roll again.
    void calm(bool calm) { calm_ = calm; }

private:
    bool chance(std::uint32_t percent) { return choice_.below(100) < percent; }
    PlayerId somebody(const State& s) { return static_cast<PlayerId>(choice_.below(s.players)); }
    Action pick(const State& s);
    Action random_offer(const State& s);
    Action anything(const State& s);
    Action nearly_right(const State& s);
    Action pointed(const State& s);
    Action order(const State& s, PlayerSet players, bool hotels);
    Action gift(const State& s, const Task& debt);

    const Game& game_;
    luck::Seeded luck_;
    luck::Stream choice_;
    Temper temper_;
    std::unique_ptr<ActionList> list_;
    bool nonsense_ = false;
    bool calm_ = false;
};

}  // namespace banquier::testing
