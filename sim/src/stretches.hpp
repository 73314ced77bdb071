// Work in numbered pieces, shared among threads. What a piece gives must not depend on who does it or when.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

namespace banquier::sim {

// Pieces that a thread takes at a time: few, so that no thread waits long for the last.
inline std::uint64_t handful(std::uint64_t pieces, int threads) {
    return std::clamp<std::uint64_t>(pieces / (static_cast<std::uint64_t>(threads) * 8), 1, 16);
}

// Does the pieces [from, to): `play(first, last, part)` on any thread, each with a part of its own. Sums do not depend on
// the order in which threads come to them.
template <class Part, class Play>
void play_stretch(int threads, std::uint64_t from, std::uint64_t to, const Play& play, Part& sum) {
    std::atomic<std::uint64_t> next{from};
    const std::uint64_t few = handful(to - from, threads);
    std::vector<std::unique_ptr<Part>> parts;
    std::vector<std::jthread> pool;
    for (int i = 0; i < threads; ++i) {
        Part& part = *parts.emplace_back(std::make_unique<Part>());
        pool.emplace_back([&play, &next, &part, to, few] {
            for (;;) {
                const std::uint64_t first = next.fetch_add(few);
                if (first >= to) return;
                play(first, std::min(first + few, to), part);
            }
        });
    }
    pool.clear();
    for (const auto& part : parts) add(sum, *part);
}

// Does the pieces [from, all) in stretches of a fraction of a second. After each `after_stretch(done, sum)` is told how far
// it is; false ends it there.
template <class Part, class Play, class AfterStretch>
void play_stretches(int threads, std::uint64_t from, std::uint64_t all, const Play& play, Part& sum,
    const AfterStretch& after_stretch) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kStretch{250};
    auto stretch = static_cast<std::uint64_t>(threads);
    while (from < all) {
        const std::uint64_t to = std::min(from + stretch, all);
        const auto began = Clock::now();
        play_stretch(threads, from, to, play, sum);
        if (Clock::now() - began < kStretch) stretch *= 2;
        from = to;
        if (after_stretch && !after_stretch(from, sum)) return;
    }
}

}  // namespace banquier::sim
