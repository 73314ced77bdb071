// How long the draw of a large round takes: teams that have met in rounds before, at tables of three, drawn at random or so
// that those of like points meet (power), with clubs that are kept apart.
//
// usage: draw_times [TEAMS [ROUNDS]]
//
// Ends with 1 where a draw took more than a second: a hall waits for it.
#include <banquier/cup/draw.hpp>
#include <banquier/luck/digest.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

using namespace banquier;

namespace {

constexpr double kLimit = 1;  // seconds of a processor
constexpr std::uint32_t kDraws = 5;
constexpr cup::UnitId kClubs = 40;

luck::Digest key_of(std::uint32_t number) { return luck::Digester{}.number(number).digest(); }

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// The slowest of the draws after so many rounds.
double slowest(const char* name, cup::UnitId teams, std::uint32_t rounds, const cup::DrawRules& rules) {
    std::vector<cup::Candidate> all(teams);
    for (cup::UnitId i = 0; i < teams; ++i) {
        all[i].unit = i + 1;
        all[i].club = std::to_string(i % kClubs);
    }
    double longest = 0;
    std::uint32_t repeats = 0;
    for (std::uint32_t round = 0; round < rounds + kDraws; ++round) {
        const double begun = seconds();
        const cup::Grouping grouping = drawn_tables(all, rules, key_of(round));
        if (round >= rounds) {
            longest = std::max(longest, seconds() - begun);
            repeats += grouping.repeats;
            continue;
        }
        // The lower the number the stronger: the first of each table has three points, the second one.
        for (const auto& table : grouping.tables) {
            std::vector<cup::UnitId> places = table;
            std::ranges::sort(places);
            for (std::size_t place = 0; place < places.size(); ++place) {
                cup::Candidate& own = all[places[place] - 1];
                own.score += place == 0 ? 3000 : place == 1 ? 1000 : 0;
                if (table.size() < 3) ++own.small_tables;
                for (const cup::UnitId other : table)
                    if (other != own.unit) own.met.push_back(other);
            }
        }
    }
    std::printf(
        "%-7s %u teams after %u rounds: %.3f s of a processor at most in %u draws, %u pairs meet again\n",
        name, teams, rounds, longest, kDraws, repeats);
    return longest;
}

}  // namespace

int main(int argc, char** argv) {
    const auto teams = static_cast<cup::UnitId>(argc > 1 ? std::atoi(argv[1]) : 1000);
    const auto rounds = static_cast<std::uint32_t>(argc > 2 ? std::atoi(argv[2]) : 8);
    const double random = slowest("random", teams, rounds, {.sizes = {3, 2}, .avoid_club = true});
    const double power =
        slowest("power", teams, rounds, {.sizes = {3, 2}, .avoid_club = true, .by_score = true});
    return std::max(random, power) <= kLimit ? 0 : 1;
}
