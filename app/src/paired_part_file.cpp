#include "paired_part_file.hpp"

#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>

#include <filesystem>
#include <ostream>

namespace banquier::app {

namespace {

bool is_same_shard(const sim::PairedPart& one, const sim::PairedPart& other) {
    return one.shard == other.shard && one.shards == other.shards;
}

sim::Description description(const ChosenRun& side) {
    sim::Run whole = side.run;
    whole.shard = 0;
    whole.shards = 1;
    return sim::describe(whole, side.board, side.game.rules, side.game.overrides);
}

}  // namespace

sim::PairedPart described(const ChosenRun& a, const ChosenRun& b) {
    return {.a = description(a), .b = description(b), .shard = a.run.shard, .shards = a.run.shards};
}

void take_up(const Console& console, const std::string& file, sim::PairedPart& part) {
    if (file.empty()) return;
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored)) return;
    if (!std::filesystem::is_regular_file(file, ignored))
        throw Stop{ExitCode::File,
            said(console, {"--part : {} n'est pas un fichier ordinaire", "--part: {} is no plain file"},
                file)};
    notation::Result<sim::PairedPart> kept =
        sim::read_paired_part(read_text(console, file), file, part.a, part.b);
    if (!kept) throw Stop{ExitCode::Usage, render(kept.problem(), console.language)};
    if (!is_same_shard(*kept, part))
        refuse(console,
            {"{} : part {}/{} ; demandé maintenant : {}/{}", "{}: shard {}/{}; asked for now: {}/{}"}, file,
            kept->shard + 1, kept->shards, part.shard + 1, part.shards);
    part = *std::move(kept);
    if (!part.pairs.empty())
        console.err << said(console,
                           {"Repris de {} : {} blocs sur {}.", "Taken up from {}: {} blocks of {}."}, file,
                           part.pairs.size(), part.blocks())
                    << '\n';
}

void keep(const Console& console, const std::string& file, sim::PairedPart& part) {
    const auto further = [&](const std::string& text) {
        const auto kept = sim::read_paired_part(text, file, part.a, part.b);
        return kept && is_same_shard(*kept, part) && kept->pairs.size() > part.pairs.size();
    };
    if (!write_unless_further(console, file, write_paired_part(part), further)) take_up(console, file, part);
}

std::vector<sim::BlockPair> joined(
    const Console& console, const std::vector<std::string>& files, const sim::PairedPart& wanted) {
    std::vector<sim::NamedPairedPart> parts;
    for (const std::string& file : files) {
        auto part = sim::read_paired_part(read_text(console, file), file, wanted.a, wanted.b);
        if (!part) throw Stop{ExitCode::Usage, render(part.problem(), console.language)};
        parts.push_back({file, *std::move(part)});
    }
    notation::Result<std::vector<sim::BlockPair>> pairs = sim::join(parts);
    if (!pairs) throw Stop{ExitCode::Usage, render(pairs.problem(), console.language)};
    return *std::move(pairs);
}

}  // namespace banquier::app
