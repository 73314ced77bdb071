// Many games at once for programs that learn: each waits for an answer of a learner, and one call answers them all. What they
// show lies in arrays that stay where they are, game by game, so that whoever reads them copies nothing.
#pragma once

#include <banquier/course/course.hpp>
#include <banquier/course/numbering.hpp>

#include <memory>
#include <span>

namespace banquier::course {

struct BatchOptions {
    std::size_t games = 1;
    std::uint64_t seed = 1;
    int threads = 1;
    Offers offers = Offers::No;
    bool ask_forced = false;  // also ask where one answer alone is possible
    Terms terms;
    ByPlayer<const bots::Bot*> bot{};  // null: a learner sits there; at least one does
};

class Batch {
public:
    Batch(const Game& game, int players, const BatchOptions& options);
    ~Batch();
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    std::size_t games() const { return options_.games; }
    std::size_t players() const { return players_; }
    std::size_t numbers() const { return course::numbers(options_.offers); }
    std::size_t observation_size() const { return observation_; }

    // Every game from its beginning, with the luck of this seed.
    void reset(std::uint64_t seed);
    // One number for each game. A number that is not legal there counts as the standing answer; how many were so is returned.
    // A game that ends begins anew at once, with other luck.
    std::size_t step(std::span<const std::int32_t> numbers);
    // A legal number for each game, each as likely.
    void sample(std::span<std::int32_t> numbers);

    std::span<float> observations() {
        return observations_;
    }  // games × observation_size: of the seat that is asked
    std::span<std::uint8_t> masks() { return masks_; }        // games × numbers: 1 where legal
    std::span<std::int8_t> seats() { return seats_; }         // who is asked
    std::span<std::int32_t> standing() { return standing_; }  // the number of the standing answer
    std::span<float> rewards() { return rewards_; }  // games × players: the returns of a game that has ended
    std::span<std::uint8_t> ended() { return ended_; }  // 1 where the last step ended a game

private:
    struct One;
    struct Pool;
    void begin(std::size_t game);
    void go_on(std::size_t share, std::size_t game);
    void show(std::size_t game);
    template <class Work>
    void each(Work work);

    const Game& game_;
    const std::size_t players_;
    BatchOptions options_;
    const std::size_t observation_;
    std::vector<One> all_;
    std::vector<float> observations_, rewards_;
    std::vector<std::uint8_t> masks_, ended_;
    std::vector<std::int8_t> seats_;
    std::vector<std::int32_t> standing_;
    std::unique_ptr<Pool> pool_;
};

}  // namespace banquier::course
