// Looks for pumps: two players in league who come back to the same position with more money, without a throw.
//
// usage: no_pump [--whole] [--seed N] [--share N] [--depth N] [--rules ID...] [--position TEXT] [--records FOLDER]
//                [--plant NAME | --deny RULE] [--expect-found]
// One position in --share is searched, another share for every seed; --whole searches all of them. Ends with 1
// when a pump is found, with --expect-found when none is.
#include "options.hpp"
#include "search.hpp"

#include <chrono>
#include <cstdio>

using namespace banquier;
using namespace banquier::cheats;

namespace {

struct Options : SearchOptions {
    bool whole = false;
    std::uint64_t share = 60, most_nodes = 200'000'000;
    int depth = 8;
    std::vector<std::string> rules;
    std::string position, plant;
};

struct Sums {
    std::uint64_t nodes = 0, different = 0;
    int positions = 0, found = 0, cut = 0;
};

bool in_sample(const Options& o, const Case& c, std::uint64_t number) {
    if (!o.position.empty()) return c.name.find(o.position) != std::string::npos;
    return o.whole || number % o.share == o.seed % o.share;
}

void look(const Options& o, const Case& c, std::uint64_t number, Sums& sums) {
    const auto begin = std::chrono::steady_clock::now();
    const Outcome out = search(c, o.depth, o.most_nodes, plant_named(o.plant));
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    sums.nodes += out.nodes;
    sums.different += out.different;
    ++sums.positions;
    sums.cut += !out.whole;
    if (o.whole || !o.position.empty())
        std::printf("%-18s %-50s %10llu nodes %9llu different %6.1f s%s\n", c.rule_set.c_str(),
            c.name.c_str(), static_cast<unsigned long long>(out.nodes),
            static_cast<unsigned long long>(out.different), seconds.count(), out.whole ? "" : ", cut short");
    if (!out.pump) return;
    ++sums.found;
    std::printf("PUMP %s, %s: +%d by %zu acts: %s %s\n", c.rule_set.c_str(), c.name.c_str(), out.pump->gain,
        out.pump->acts.size(), told(c.game, out.pump->acts).c_str(),
        keep_record(o.records, c.rule_set + "-" + std::to_string(number), c, out.pump->acts).c_str());
    std::fflush(stdout);
}

bool read(int argc, char** argv, Options& o) {
    OptionReader reader("Looks for two players who earn from the bank without a throw.");
    reader.flag("--whole", o.whole, "every position")
        .positive("--share", o.share, "one position in so many")
        .from_to("--depth", 1, 8, o.depth, "acts")
        .number("--nodes", o.most_nodes, "at most, for one position")
        .texts("--rules", o.rules, "these rule sets alone")
        .text("--position", o.position, "positions whose name has this")
        .text("--plant", o.plant, "a mistake of the bank: " + std::string(kPlantNames));
    if (!reader.read(argc, argv, o)) return false;
    if (!o.plant.empty() && !plant_named(o.plant)) {
        std::fprintf(stderr, "--plant %s: there are %s\n", o.plant.c_str(), kPlantNames.data());
        return false;
    }
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    Options o;
    if (!read(argc, argv, o)) return 2;
    const editions::Library library = editions::Library::embedded();
    if (o.rules.empty())
        for (const editions::RuleSetInfo& info : library.rule_sets()) o.rules.push_back(info.id);
    Sums sums;
    std::uint64_t number = 0, all = 0;
    for (const std::string& rules : o.rules)
        for (const Case& c : positions(library, rules)) {
            ++all;
            if (in_sample(o, c, number)) look(o, c, number, sums);
            ++number;
        }
    std::printf("no_pump: %d of %llu positions (seed %llu) in %zu rule sets, up to %d acts, %llu nodes, "
                "%llu different; %d cut short, %d pumps found\n",
        sums.positions, static_cast<unsigned long long>(all), static_cast<unsigned long long>(o.seed),
        o.rules.size(), o.depth, static_cast<unsigned long long>(sums.nodes),
        static_cast<unsigned long long>(sums.different), sums.cut, sums.found);
    if (o.expect_found) return sums.found == 0;
    return sums.found != 0 || sums.cut != 0;
}
