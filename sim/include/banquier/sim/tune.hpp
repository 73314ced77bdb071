// Finding better parameters for Maison by playing: a separable CMA-ES, which keeps a mean, a step and a width for each
// parameter, samples candidates around the mean, lets all of them play the same games, and moves towards the best.
//
// The same settings give the same result for any number of threads, and a search that was interrupted goes on as it
// would have. Seeds of tuning begin at kTuningSeeds; whoever measures strength takes smaller ones.
#pragma once

#include <banquier/bots/parameters.hpp>
#include <banquier/notation/problem.hpp>
#include <banquier/sim/run.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::sim {

inline constexpr std::uint64_t kTuningSeeds = 1'000'000'000;

// A table at which candidates are tried.
struct TuningTable {
    std::string name;  // of the rule set and the others
    Game game;
    std::vector<std::shared_ptr<const bots::Bot>> others{};  // the candidate plays against these
    double weight = 1;
};

// The tables of `banquier tune`: two to six players, several rule sets, against the fixed policies and against Maison as
// it was at the start.
std::vector<TuningTable> tuning_tables(const bots::Parameters& start);

struct TuningSettings {
    static constexpr int kLeastPopulation = 6, kMostPopulation = 1000, kMostGames = 1'000'000,
                         kMostGenerations = 100'000, kMostSeed = 999'999;

    int population = 24;  // candidates a generation
    int games = 400;      // that each candidate plays in a generation, over all tables
    int generations = 50;
    std::uint64_t seed = 1;
    bots::Parameters start{};

    bool operator==(const TuningSettings&) const = default;
};

// Where a search stands; in units of each parameter's range.
struct Search {
    int generation = 0;
    double step = 0;
    std::vector<double> mean, width, step_path, width_path;
    double fitness = 0;  // of the last generation's candidates on average
    double best = 0;     // of its best candidate

    bool operator==(const Search&) const = default;
};

// The parameters that are searched for; the others stay as they are at the start.
std::vector<const bots::ParameterInfo*> tuned_parameters();

Search begin_search(const TuningSettings& settings);
bots::Parameters parameters_at(const TuningSettings& settings, const std::vector<double>& point);

// One generation. A fitness is the average over the tables of share in the wins less par, in percent.
// `played(done, all)` is told how many games of the generation are played; false stops it and leaves `search` as it was.
using Played = std::function<bool(std::uint64_t done, std::uint64_t all)>;
bool next_generation(const TuningSettings& settings, const std::vector<TuningTable>& tables, int threads,
    Search& search, const Played& played = {});

// How parameters fare at every table: the share in the wins, with its half interval, from seeds of their own.
struct Fared {
    std::string table;
    double share = 0;                       // in percent
    std::optional<double> half_interval{};  // none: too few blocks, or all say the same
};
// `played` is told of every table's blocks; false stops it: nothing comes back.
std::optional<std::vector<Fared>> fare(const bots::Parameters& parameters,
    const std::vector<TuningTable>& tables, std::uint64_t seed, std::uint64_t blocks, int threads,
    const Played& played = {});

// The search as a text that reads back exactly, with the settings that it belongs to.
std::string checkpoint_text(const TuningSettings& settings, const Search& search);
// `settings` is what it says that it was begun with.
struct Checkpoint {
    TuningSettings settings;
    Search search;
};
// `file` is what a problem calls the text.
notation::Result<Checkpoint> read_checkpoint(std::string_view text, const std::string& file);

}  // namespace banquier::sim
