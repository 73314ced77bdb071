// Four players who buy always, bid up to half the listed price, claim always and build when they can: whole games with
// auctions, buildings, debts and bankruptcies, and next to no thinking. What is left to measure is the rules.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/luck/seeded.hpp>

#include <optional>

namespace banquier::sim {

// What the games of a trivial table came to. Sums, so that the games may be played in any order and by any number of
// threads.
struct TrivialTally {
    std::uint64_t games = 0;
    std::uint64_t capped = 0;                     // still undecided after the last round
    std::uint64_t signature = 0;                  // of how all of them went
    std::array<std::uint64_t, kActKinds> acts{};  // by kind; claims by the checked path alone

    std::uint64_t of(ActKind kind) const { return acts[static_cast<std::size_t>(kind)]; }
    void add(const TrivialTally& other);
};

// The first thing that the checked path found wrong.
struct TrivialFault {
    enum class Kind : std::uint8_t { Refused, NotListed, Audit };
    Kind kind{};
    std::uint64_t game = 0;
    std::uint64_t act = 0;  // of the game, from 0
};

struct TrivialRun {
    const Game& game;
    std::uint64_t seed = 1;
    std::uint64_t first = 0;  // number of the first game
    std::uint64_t games = 0;
};

inline constexpr int kTrivialPlayers = 4;
inline constexpr int kTrivialRounds = 100;  // the cap

// Through the engine's fast doors, by one thread or several; the tally is the same.
TrivialTally play_trivial(const TrivialRun& run);
TrivialTally play_trivial(const TrivialRun& run, int threads);

// The same games act by act: each is found among the legal ones where those are listed, goes through checked `apply`,
// and leaves a position that `audit` accepts.
struct CheckedTrivial {
    TrivialTally tally;
    std::optional<TrivialFault> fault;
};
CheckedTrivial play_trivial_checked(const TrivialRun& run);

}  // namespace banquier::sim
