#include "cup_tables.hpp"

#include <algorithm>
#include <numeric>

namespace banquier::sim {

namespace {

void shuffle(std::vector<cup::UnitId>& units, luck::Stream& luck) {
    for (std::size_t i = units.size(); i-- > 1;)
        std::swap(units[i], units[luck.below(static_cast<std::uint32_t>(i + 1))]);
}

}  // namespace

CupTables::CupTables(const CupRun& run) : run_(run), memories_(run.entrants) {}

std::vector<cup::SheetLine> CupTables::sheet(
    const cup::Cup& cup, const cup::Table& table, const std::vector<std::size_t>& who, luck::Stream& luck) {
    return run_.weights.empty() ? by_bots(cup, table, who, luck) : by_strength(cup, table, who, luck);
}

std::vector<cup::SheetLine> CupTables::by_strength(const cup::Cup& cup, const cup::Table& table,
    const std::vector<std::size_t>& who, luck::Stream& luck) const {
    std::vector<cup::UnitId> left = table.there();
    std::vector<cup::SheetLine> lines;
    const auto members = static_cast<std::uint32_t>(cup.format.members.size());
    while (!left.empty()) {
        std::uint32_t all = 0;
        for (const cup::UnitId unit : left) all += run_.weights[who[unit - 1]];
        std::uint32_t at = luck.below(all);
        std::size_t next = 0;
        while (at >= run_.weights[who[left[next] - 1]]) at -= run_.weights[who[left[next++] - 1]];
        // The same sums at every table: a thousand for each who is behind, and one more thousand.
        for (std::uint32_t member = 0; member < members; ++member)
            lines.push_back({.unit = left[next],
                .member = member,
                .amount = static_cast<cup::Amount>(left.size()) * 1000});
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(next));
    }
    return lines;
}

const Opening& CupTables::opening(int players) {
    std::unique_ptr<Opening>& known = openings_[players];
    if (!known) known = std::make_unique<Opening>(*run_.game, players);
    return *known;
}

std::vector<cup::SheetLine> CupTables::by_bots(
    const cup::Cup& cup, const cup::Table& table, const std::vector<std::size_t>& who, luck::Stream& luck) {
    // [CUP-03] The throws for the seats are an order by chance.
    std::vector<cup::UnitId> by_throw = table.there();
    shuffle(by_throw, luck);
    const std::vector<cup::Seat> places = cup::seating(cup, by_throw);
    const std::uint64_t key = luck.next();
    Seats seats{.count = static_cast<int>(places.size())};
    for (std::size_t seat = 0; seat < places.size(); ++seat) {
        const std::size_t player = who[places[seat].unit - 1];
        seats.bot.items[seat] = run_.entrants[player].bot.get();
        seats.noise.items[seat] = noise_key(run_.seed, key, seat);
        seats.memory.items[seat] = memories_.of[player];
    }
    const int rounds = rounds_in_time(run_, seats.count);
    Limits limits{.time_up_after = rounds, .last_round_after = rounds};
    if (run_.game->rules.time_limit == TimeLimit::None) limits.rounds = rounds;
    NoObserver nobody;
    Match match(opening(seats.count), seats, luck::Seeded(run_.seed, key), limits, nobody, *events_);
    const State& end = match.play();
    std::vector<cup::SheetLine> lines;
    for (std::size_t seat = 0; seat < places.size(); ++seat) {
        const auto player = static_cast<PlayerId>(seat);
        const bool out = !end.in_play.contains(player);
        lines.push_back({.unit = places[seat].unit,
            .member = places[seat].member,
            .amount = out ? 0 : std::max<cup::Amount>(0, fortune(*run_.game, end, player)),
            .out = out});
    }
    return lines;
}

}  // namespace banquier::sim
