// How far a long run is: a bar with the rate and the remaining time, on a terminal only.
#pragma once

#include "console.hpp"

#include <chrono>
#include <cstdint>

namespace banquier::app {

inline constexpr Phrase kGames{"parties", "games"};

class Progress {
public:
    // `done` of `all` games, or of `what` is counted, were played before.
    Progress(const Console& console, std::uint64_t done, std::uint64_t all, const Phrase& what = kGames);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(std::uint64_t done);

private:
    const Console& console_;
    std::uint64_t first_, all_;
    Phrase what_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    bool shown_ = false;
};

// "12%  34 567 games/s  1:23 left", without the bar.
std::string progress_text(
    const Console& console, std::uint64_t done, std::uint64_t all, double rate, const Phrase& what = kGames);

}  // namespace banquier::app
