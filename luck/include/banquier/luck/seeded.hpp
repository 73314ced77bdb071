// Seeded luck for simulation and tests: every throw and draw is a function of a seed, a game number, a stream and a
// counter, so that the same seed gives the same game whatever happens around it.
#pragma once

#include <banquier/engine/rules.hpp>

namespace banquier::luck {

// A counter-based stream of numbers: the n-th number depends on the key and n alone.
class Stream {
public:
    using Pair = std::array<std::uint8_t, 2>;

    constexpr Stream() = default;
    explicit constexpr Stream(std::uint64_t key) : at_(key) {}

    constexpr std::uint64_t next() { return mix(at_ += kStep); }

    // A number below `bound`, each equally likely.
    constexpr std::uint32_t below(std::uint32_t bound) {
        for (;;) {
            const std::uint64_t wide = (next() >> 32) * bound;
            const auto low = static_cast<std::uint32_t>(wide);
            // Of the 2^32 inputs those below 2^32 mod bound would favour some results: draw again.
            if (low >= bound || low >= (0u - bound) % bound) return static_cast<std::uint32_t>(wide >> 32);
        }
    }

    constexpr std::uint8_t die() { return static_cast<std::uint8_t>(1 + below(6)); }

    // Two dice from one number: 36 throws, each equally likely. The same as below(36) says, with its loop out of the way:
    // one number in a hundred million is drawn again.
    constexpr Pair pair() {
        const Stream before = *this;
        const std::uint64_t wide = (next() >> 32) * 36;
        if (static_cast<std::uint32_t>(wide) >= 36) [[likely]]
            return kPairs[wide >> 32];
        *this = before;
        return kPairs[rarely_below_36()];
    }
    constexpr std::array<std::uint8_t, 3> two_dice() {
        const Pair thrown = pair();
        return {thrown[0], thrown[1], 0};
    }

    static constexpr std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }

private:
    [[gnu::noinline, gnu::cold]] constexpr std::uint32_t rarely_below_36() { return below(36); }

    static constexpr std::array<Pair, 36> kPairs = [] {
        std::array<Pair, 36> pairs{};
        for (std::size_t n = 0; n < 36; ++n)
            pairs[n] = {static_cast<std::uint8_t>(1 + n / 6), static_cast<std::uint8_t>(1 + n % 6)};
        return pairs;
    }();
    static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15u;
    std::uint64_t at_ = 0;  // the key and as many steps as numbers were taken
};

// The key of one stream of one game. Dice, decks, deals and a utility's dice have streams of low numbers; the own randomness
// of bots has those from kNoiseStreams on, one for each entrant.
constexpr std::uint64_t stream_key(std::uint64_t seed, std::uint64_t game, std::uint64_t stream) {
    return Stream::mix(Stream::mix(Stream::mix(seed) ^ game) ^ stream);
}
inline constexpr std::uint64_t kNoiseStreams = 64;

// The luck of one game: a stream for each player's dice, each deck, the deal and a utility's dice.
class Seeded {
public:
    Seeded(std::uint64_t seed, std::uint64_t game);

    // The player's throw of movement.
    std::array<std::uint8_t, 3> dice(PlayerId by) {
        const Stream::Pair thrown = thrown_[by];
        thrown_[by] = dice_[by].pair();
        return {thrown[0], thrown[1], 0};
    }
    // The card drawn from the deck that the position waits for; only where there are cards.
    CardId card(const State& state);
    // The act with its dice, where it wants any; any other as it is.
    Action complete(const State& state, Action action);
    // What luck answers; only where the decision waits for luck.
    Action answer(const Game& game, const State& state);

private:
    Action draw(const Game& game, const State& state);

    ByPlayer<Stream> dice_;
    // Each player's coming throw, made while the one before is played: nobody waits for it.
    ByPlayer<Stream::Pair> thrown_;
    std::array<Stream, kDecks> deck_;
    Stream deal_;
    Stream utility_;
};

}  // namespace banquier::luck
