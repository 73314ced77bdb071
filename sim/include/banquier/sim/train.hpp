// Teaching the network who wins: games of a population of bots on every board and by every rule set, positions from them,
// and descent by their gradients. Everything happens in chapters: games are played, learned from and forgotten.
//
// The same settings give the same network, bit by bit; a training that was interrupted goes on as it would have. Seeds of
// training begin at kTrainingSeeds; whoever measures takes smaller ones.
#pragma once

#include <banquier/bots/network.hpp>
#include <banquier/notation/problem.hpp>
#include <banquier/sim/match.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::sim {

inline constexpr std::uint64_t kTrainingSeeds = 2'000'000'000;

struct TrainingSettings {
    static constexpr int kMostChapters = 10'000, kMostGames = 100'000, kMostPasses = 20, kMostSeed = 999'999;

    int chapters = 20;
    int games = 4000;  // a chapter
    int passes = 2;    // over a chapter's positions
    std::uint64_t seed = 1;

    bool operator==(const TrainingSettings&) const = default;
};

// Positions as the network sees them, and who won in the end.
struct Lessons {
    struct Lesson {
        std::size_t first = 0;  // of its rows
        std::uint8_t players = 0;
        std::uint8_t phase = 0;  // 0: titles are for sale; 1: all are sold and nothing is built; 2: built
    };
    std::vector<Lesson> lessons;
    std::vector<bots::FeatureRow> rows;  // of those in play, in the order of seats
    std::vector<float> won;              // row by row: the share in the win
};

// Plays games of a seed and a chapter; those of one seed are the same in every run. With `maison_alone` four Maison play
// classique; else everybody meets everybody at any table. False from `goes_on` stops it.
using GoesOn = std::function<bool(std::uint64_t done, std::uint64_t all)>;
bool play_lessons(std::uint64_t seed, std::uint64_t chapter, int games, bool maison_alone, Lessons& lessons,
    const GoesOn& goes_on = {});

// Weights in learning.
class Pupil {
public:
    explicit Pupil(std::uint64_t seed);

    // Learns from the lessons in an order that the key shuffles; `rate` falls from one end to the other. The mean loss.
    double learn(const Lessons& lessons, std::uint64_t key, double rate, double last_rate);
    // In whole numbers, as it is played with.
    bots::Network network() const;

    int chapter = 0;  // of those done
    bool operator==(const Pupil&) const = default;

private:
    friend std::string training_bytes(const TrainingSettings& settings, const Pupil& pupil);
    friend notation::Result<Pupil> read_training(
        std::string_view bytes, const std::string& file, const TrainingSettings& settings);

    std::vector<float> weight_, mean_, square_;  // and the running means of gradients and of their squares
    std::uint64_t steps_ = 0;
};

// One more chapter; false: it was stopped, and the pupil is as before. `loss` gets the mean loss of its last pass.
bool next_chapter(const TrainingSettings& settings, Pupil& pupil, double& loss, const GoesOn& goes_on = {});

// The pupil as bytes that read back exactly, with the settings that it belongs to. A problem where they are others.
std::string training_bytes(const TrainingSettings& settings, const Pupil& pupil);
notation::Result<Pupil> read_training(
    std::string_view bytes, const std::string& file, const TrainingSettings& settings);

// How true the network's shares are on games that it has not seen.
struct Trueness {
    struct Cell {
        std::uint64_t positions = 0;
        double error =
            0;  // mean distance of a predicted share from what came true, over tenths of the range; in points
    };
    double loss = 0;       // mean of minus the logarithm of the winner's share
    double even_loss = 0;  // the same if all in play had even chances
    Cell all;
    std::array<std::array<Cell, kMaxPlayers + 1>, 3> cell{};  // by phase and players left
};
Trueness trueness(const bots::Network& network, const Lessons& lessons);

}  // namespace banquier::sim
