// Finds golden games: seeded games of steady players with whims, chosen so that together they contain every moment
// that their rule set has.
//
// usage, in the root of the tree:
//   make_golden [RULE-SET...]   writes tests/golden/games/<rule set>-<n>.txt, then as --describe
//   make_golden --describe      writes what stands beside the games, and the table in docs/testing.md
// Run by hand when play has changed; the games are then read before they are kept.
#include "describe.hpp"
#include "shared/golden_record.hpp"
#include "whims.hpp"

#include <banquier/editions/library.hpp>
#include <banquier/notation/record.hpp>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

using namespace banquier;
using namespace banquier::testing;

namespace {

constexpr const char* kFolder = "tests/golden/games";
constexpr const char* kTable = "docs/testing.md";
constexpr std::size_t kMostActs = 1400;
constexpr std::uint64_t kMostSeeds = 60'000;
constexpr std::size_t kMostGames = 8;

struct Candidate {
    std::uint64_t seed = 0;
    int players = 0;
    std::vector<Action> acts;
    Moments moments{};
};

// A game that ends in time, or one without acts.
Candidate play(const Game& game, std::uint64_t seed, int players) {
    Candidate c{.seed = seed, .players = players};
    State s = new_game(game, players);
    Whims whims(game, seed);
    static EventList events;
    while (!game_over(s)) {
        if (c.acts.size() == kMostActs) return {};
        const Action a = whims.next(s, c.acts.size());
        const State before = s;
        events.clear();
        if (apply(game, s, a, events)) return {};
        c.acts.push_back(a);
        moments_of(game, before, a, {events.begin(), events.end()}, [&](Moment m) {
            std::size_t& first = c.moments[static_cast<std::size_t>(m)];
            if (first == 0) first = c.acts.size();
        });
    }
    // A timed game ends by the clock.
    const bool timed = game.rules.time_limit != TimeLimit::None;
    return timed && c.moments[static_cast<std::size_t>(Moment::TimeUp)] == 0 ? Candidate{} : c;
}

std::size_t news(const Candidate& c, const Moments& have, const RuleSet& rules) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < kMoments; ++i)
        n += c.moments[i] != 0 && have[i] == 0 && has_moment(rules, static_cast<Moment>(i));
    return n;
}

std::size_t missing(const Moments& have, const RuleSet& rules) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < kMoments; ++i) n += have[i] == 0 && has_moment(rules, static_cast<Moment>(i));
    return n;
}

void write(const std::string& path, const std::string& board, const std::string& rules, const Game& game,
    const Candidate& c) {
    static const std::vector<std::string> kNames = {"Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"};
    std::ostringstream out;
    notation::RecordHeader header{.board = board, .rules = rules, .game = game};
    header.players.assign(kNames.begin(), kNames.begin() + c.players);
    out << notation::header_line(header) << '\n';
    State s = new_game(game, c.players);
    for (std::size_t i = 0; i < c.acts.size(); ++i) {
        out << notation::act_line(game, i + 1, c.acts[i]) << '\n';
        apply_known_legal(game, s, c.acts[i]);
    }
    out << notation::end_line(game, s) << '\n';
    std::ofstream(path) << shared::golden_text(out.str());
}

std::string board_of(const editions::Library& library, const std::string& rule_set) {
    for (const editions::Edition& e : library.editions())
        for (const std::string& id : e.rule_sets)
            if (id == rule_set) return e.id;
    return {};
}

// How many new moments a game must bring to be kept: much at first, less with every three hundred seeds.
std::size_t asked(std::size_t games, std::size_t left, std::uint64_t seed) {
    const std::size_t patience = seed / 300 + (games == 0 ? 3 : 0);
    if (left == 0) return 0;
    return left > patience + 1 ? left - patience : 1;
}

void find(const editions::Library& library, const editions::RuleSetInfo& info) {
    const std::string board = board_of(library, info.id);
    const Game game = library.resolve(board, info.id).game;
    Moments have{};
    std::size_t kept = 0;
    for (std::uint64_t seed = 1; seed <= kMostSeeds && kept < kMostGames; ++seed) {
        const std::size_t left = missing(have, info.rules);
        if (left == 0 && kept >= 2) break;
        const int players = info.rules.teams == Teams::OfTwo ? 4 : 2 + static_cast<int>(seed % 4);
        const Candidate c = play(game, seed, players);
        if (c.acts.empty() || news(c, have, info.rules) < asked(kept, left, seed)) continue;
        for (std::size_t i = 0; i < kMoments; ++i)
            if (have[i] == 0) have[i] = c.moments[i];
        write(std::string(kFolder) + "/" + info.id + "-" + std::to_string(++kept) + ".txt", board, info.id,
            game, c);
        std::printf("%s-%zu: seed %llu, %zu acts\n", info.id.c_str(), kept,
            static_cast<unsigned long long>(seed), c.acts.size());
    }
    for (std::size_t i = 0; i < kMoments; ++i)
        if (have[i] == 0 && has_moment(info.rules, static_cast<Moment>(i)))
            std::printf("%s lacks: %.*s\n", info.id.c_str(), static_cast<int>(kMomentNames[i].size()),
                kMomentNames[i].data());
}

int describe() {
    std::string problem;
    const std::vector<GoldenGame> games = golden_games(kFolder, problem);
    std::fputs(problem.c_str(), stderr);
    for (const GoldenGame& game : games) {
        std::filesystem::path beside = game.path;
        std::ofstream(beside.replace_extension(".md")) << paragraph(game);
    }
    const std::string text = whole_file(kTable);
    std::ofstream(kTable) << with_table(text, moments_table(games));
    return problem.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::string(argv[1]) == "--describe") return describe();
    const editions::Library library = editions::Library::embedded();
    for (const editions::RuleSetInfo& info : library.rule_sets()) {
        bool wanted = argc == 1;
        for (int i = 1; i < argc; ++i) wanted |= info.id == argv[i];
        if (wanted) find(library, info);
    }
    return describe();
}
