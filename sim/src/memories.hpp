// What bots keep to themselves: what they have worked out, and their own randomness.
#pragma once

#include <banquier/sim/run.hpp>

namespace banquier::sim {

// Keys of the bots' own randomness lie apart from those of dice and cards.
inline constexpr std::uint64_t kNoiseStreams = 64;

inline std::uint64_t noise_key(std::uint64_t seed, std::uint64_t luck, std::size_t entrant) {
    using luck::Stream;
    return Stream::mix(Stream::mix(Stream::mix(seed) ^ luck) ^ (kNoiseStreams + entrant));
}

// What the bots work out, one memory for all seats of a bot.
struct Memories {
    explicit Memories(const std::vector<Entrant>& entrants) {
        for (const Entrant& entrant : entrants) {
            std::size_t same = 0;
            while (entrants[same].bot != entrant.bot) ++same;
            if (same == of.size()) kept.push_back(entrant.bot->memory());
            of.push_back(same == of.size() ? kept.back().get() : of[same]);
        }
    }
    std::vector<std::unique_ptr<bots::Memory>> kept;
    std::vector<bots::Memory*> of;  // entrant by entrant
};

}  // namespace banquier::sim
