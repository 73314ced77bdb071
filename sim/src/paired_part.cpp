#include <banquier/sim/paired_part.hpp>

#include <banquier/notation/json.hpp>

#include <array>
#include <charconv>
#include <fmt/format.h>

namespace banquier::sim {

namespace json = boost::json;
using notation::Problem;
using notation::Result;
using notation::Text;

namespace {

using Figure = std::uint32_t BlockSums::*;
constexpr std::array<Figure, 8> kFigures = {&BlockSums::games, &BlockSums::ended, &BlockSums::length,
    &BlockSums::turns, &BlockSums::trades, &BlockSums::bankruptcies, &BlockSums::first_parts,
    &BlockSums::entrant_parts};

Problem problem_in(const std::string& file, std::string field, Text text, std::size_t line = 0) {
    return {.file = file, .line = line, .field = std::move(field), .text = std::move(text)};
}

// The numbers of one block, of both sides.
bool read_pair(std::string_view line, BlockPair& pair) {
    const char *at = line.data(), *end = at + line.size();
    for (BlockSums* sums : {&pair.a, &pair.b})
        for (const Figure figure : kFigures) {
            if (at != end && *at == ' ') ++at;
            const auto [next, error] = std::from_chars(at, end, sums->*figure);
            if (error != std::errc{}) return false;
            at = next;
        }
    return at == end;
}

// The first field in which what is in the file differs from what is wanted.
std::optional<Problem> why_other(
    const std::string& file, const std::string& side, const json::value& there, const Description& wanted) {
    const json::object here = to_json(wanted);
    for (const auto& field : here) {
        const json::value* found = there.is_object() ? there.get_object().if_contains(field.key()) : nullptr;
        if (found && *found == field.value()) continue;
        const std::string was = found ? json::serialize(*found) : "–", is = json::serialize(field.value());
        return problem_in(file, side + "." + std::string{field.key()},
            {fmt::format("part d'une autre comparaison : {} ; demandé maintenant : {}", was, is),
                fmt::format("a part of another comparison: {}; asked for now: {}", was, is)});
    }
    return {};
}

std::uint64_t number_in(const json::value& value, std::string_view name) {
    const json::value* found = value.is_object() ? value.get_object().if_contains(name) : nullptr;
    boost::system::error_code error;
    const auto number = found ? found->to_number<std::uint64_t>(error) : 0;
    return error ? 0 : number;
}

}  // namespace

std::string write_paired_part(const PairedPart& part) {
    const json::object head{{"format", kPairedPartFormat}, {"version", kPairedPartVersion},
        {"a", to_json(part.a)}, {"b", to_json(part.b)},
        {"shard", {{"number", part.shard + 1}, {"of", part.shards}}}, {"done", part.pairs.size()}};
    std::string text = json::serialize(head) + "\n";
    for (const BlockPair& pair : part.pairs) {
        for (const BlockSums* sums : {&pair.a, &pair.b})
            for (const Figure figure : kFigures) text += fmt::format("{} ", sums->*figure);
        text.back() = '\n';
    }
    return text;
}

Result<PairedPart> read_paired_part(
    std::string_view text, const std::string& file, const Description& a, const Description& b) {
    std::size_t end = std::min(text.find('\n'), text.size());
    Result<json::value> head = notation::parse_json(text.substr(0, end));
    if (!head || !head->is_object() || !head->get_object().contains("format") ||
        head->at("format") != json::value(kPairedPartFormat) ||
        number_in(*head, "version") != kPairedPartVersion)
        return problem_in(file, {},
            {"ce n'est pas une part d'une comparaison (banquier compare --part)",
                "this is no part of a comparison (banquier compare --part)"});
    const json::object& object = head->get_object();
    for (const auto& [side, wanted] : {std::pair{"a", &a}, std::pair{"b", &b}}) {
        const json::value* there = object.if_contains(side);
        if (auto problem = why_other(file, side, there ? *there : json::value{}, *wanted))
            return *std::move(problem);
    }
    const json::value* shard = object.if_contains("shard");
    const std::uint64_t of = shard ? number_in(*shard, "of") : 0;
    const std::uint64_t number = shard ? number_in(*shard, "number") : 0;
    if (number < 1 || number > of || of > kMostShards)
        return problem_in(file, "shard",
            {"attendu : un numéro de 1 au nombre de parts",
                "expected: a number from 1 to the number of shards"});
    PairedPart part{.a = a, .b = b, .shard = static_cast<int>(number) - 1, .shards = static_cast<int>(of)};
    for (std::size_t line = 2; end + 1 < text.size(); ++line) {
        const std::size_t from = end + 1;
        end = std::min(text.find('\n', from), text.size());
        if (!read_pair(text.substr(from, end - from), part.pairs.emplace_back()))
            return problem_in(file, {}, {"attendu : 16 nombres", "expected: 16 numbers"}, line);
    }
    if (const std::uint64_t done = number_in(*head, "done");
        done != part.pairs.size() || done > part.blocks())
        return problem_in(file, "done",
            {fmt::format("{} blocs annoncés, {} dans le fichier, {} dans la part", done, part.pairs.size(),
                 part.blocks()),
                fmt::format("{} blocks said, {} in the file, {} in the shard", done, part.pairs.size(),
                    part.blocks())});
    return part;
}

Result<std::vector<BlockPair>> join(std::span<const NamedPairedPart> parts) {
    const PairedPart& first = parts.front().part;
    const auto shards = static_cast<std::size_t>(first.shards);
    std::vector<const NamedPairedPart*> by_shard(shards);
    for (const NamedPairedPart& named : parts) {
        const PairedPart& part = named.part;
        const std::string name = fmt::format("{}/{}", part.shard + 1, part.shards);
        if (part.shards != first.shards)
            return problem_in(named.file, "shard",
                {fmt::format("coupée autrement que {} : {}", parts.front().file, name),
                    fmt::format("cut otherwise than {}: {}", parts.front().file, name)});
        const NamedPairedPart*& place = by_shard[static_cast<std::size_t>(part.shard)];
        if (place)
            return problem_in(named.file, "shard",
                {fmt::format("la part {} est déjà dans {}", name, place->file),
                    fmt::format("shard {} is in {} already", name, place->file)});
        if (!part.complete())
            return problem_in(named.file, "done",
                {fmt::format("{} blocs joués sur {} ; relancez la comparaison pour la finir",
                     part.pairs.size(), part.blocks()),
                    fmt::format("{} blocks of {} are played; run the comparison again to finish it",
                        part.pairs.size(), part.blocks())});
        place = &named;
    }
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < shards; ++i)
        if (!by_shard[i]) missing.push_back(fmt::format("{}/{}", i + 1, shards));
    if (!missing.empty()) {
        const std::string list = fmt::format("{}", fmt::join(missing, ", "));
        return problem_in("", "", {"il manque : part " + list, "missing: shard " + list});
    }
    std::vector<BlockPair> pairs(first.a.blocks);
    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] = by_shard[i % shards]->part.pairs[i / shards];
    return pairs;
}

}  // namespace banquier::sim
