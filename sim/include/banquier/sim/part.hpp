// A run, or one shard of it, as a file: what is played, how much of it is done, and the tally so far. The same blocks
// give the same bytes, whatever the threads and machines; the parts of all shards join to the bytes of the whole run.
// docs/simulator.md describes the file.
//
//     Part part{.run = describe(run, "classique", "classique", choices), .shard = run.shard, .shards = run.shards};
//     play_run(run, threads, part.done, part.tally, ...);
//     std::string text = write_part(part);
#pragma once

#include <banquier/notation/problem.hpp>
#include <banquier/sim/counts.hpp>
#include <banquier/sim/interim.hpp>
#include <banquier/sim/run.hpp>

#include <boost/json.hpp>
#include <optional>
#include <span>
#include <string_view>

namespace banquier::sim {

inline constexpr std::string_view kPartFormat = "banquier-part";
inline constexpr int kPartVersion = 1;
inline constexpr int kMostShards = 100'000;

// What two parts must have in common to be parts of one run.
struct Description {
    struct Player {
        std::string name, digest;
        bool operator==(const Player&) const = default;
    };

    std::string board, rules;
    std::vector<std::string> choices;
    std::string figures;  // digest of the resolved board and rules
    int behaviour = kBehaviour;
    std::vector<Player> bots;
    std::uint64_t seed = 1;
    std::uint64_t blocks = 1;
    Limits limits;
    // Digest of what the first block comes to: programs that play otherwise, by other bots or rules, have another.
    std::string sample;
};

// Plays one block for the sample.
Description describe(const Run& run, std::string board, std::string rules, std::vector<std::string> choices);

struct Difference {
    std::string field, a, b;
};
// The first field in which they differ; none: they describe the same run.
std::optional<Difference> difference(const Description& a, const Description& b);

struct Part {
    Description run;
    int shard = 0, shards = 1;
    std::uint64_t done = 0;  // blocks of the shard, the first ones
    Tally tally;

    std::uint64_t blocks() const;  // of the shard, in all
    bool complete() const { return done == blocks(); }
};

boost::json::object to_json(const Description& description);

std::string write_part(const Part& part);
notation::Result<Part> read_part(std::string_view text, std::string file);

// Why a part that was kept cannot be gone on with as this run's; none: it can.
std::optional<notation::Problem> why_not_resumed(
    const Part& kept, const Part& wanted, const std::string& file);

// All shards of one run, each once and complete, joined to the whole; else what is wrong, with the file.
struct NamedPart {
    std::string file;
    Part part;
};
notation::Result<Part> merge(std::span<const NamedPart> parts);

// The sum of what shards of one run have so far, some of them perhaps missing or unfinished. Its blocks are not the first
// ones of the run: it can be reported on, not gone on with.
struct Interim {
    Part sum;
    InterimState state;
};
notation::Result<Interim> merge_so_far(std::span<const NamedPart> parts);

}  // namespace banquier::sim
