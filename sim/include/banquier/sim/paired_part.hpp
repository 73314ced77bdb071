// A comparison, or one shard of it, as a file: what is compared, and what every block came to. The blocks of all shards
// are those of one machine, in their order. docs/simulator.md describes the file.
#pragma once

#include <banquier/notation/problem.hpp>
#include <banquier/sim/paired.hpp>
#include <banquier/sim/part.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::sim {

inline constexpr std::string_view kPairedPartFormat = "banquier-comparison-part";
inline constexpr int kPairedPartVersion = 1;

struct PairedPart {
    Description a, b;
    int shard = 0, shards = 1;
    std::vector<BlockPair> pairs;  // of the first blocks of the shard

    std::uint64_t blocks() const { return blocks_of_shard(a.blocks, shard, shards); }  // in all
    bool complete() const { return pairs.size() == blocks(); }
};

std::string write_paired_part(const PairedPart& part);

// A part of the comparison of `a` and `b`; of another one, or what is no part, is a problem.
notation::Result<PairedPart> read_paired_part(
    std::string_view text, const std::string& file, const Description& a, const Description& b);

// The blocks of all shards in their order; a shard that is missing, double or unfinished is a problem.
struct NamedPairedPart {
    std::string file;
    PairedPart part;
};
notation::Result<std::vector<BlockPair>> join(std::span<const NamedPairedPart> parts);

}  // namespace banquier::sim
