#include <banquier/sim/cups.hpp>

#include "cup_tables.hpp"
#include "stretches.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace banquier::sim {

namespace {

// One cup from its entries to its ranking. Everything that is asked of the machine must be granted; where it is not, the cup
// is stuck.
class SimulatedCup {
public:
    SimulatedCup(const CupRun& run, std::uint64_t number, CupTables& tables)
        : run_(run),
          tables_(tables),
          luck_(luck::Stream::mix(luck::Stream::mix(run.seed) ^ number)),
          secret_(secret()) {}

    bool play(CupTally& tally) {
        if (!begin()) return false;
        for (;;) {
            const auto next = cup::next_round(cup_);
            if (!next) return false;
            if (next->number == 0) break;
            if (!play_round(*next, tally)) return false;
        }
        if (!ask(cup::Rank{})) return false;
        count(tally);
        return true;
    }

private:
    bool ask(const cup::Wish& wish) {
        return bool{cup::handle(cup_, cup::House{nullptr, &secret_}, {by_, wish}, ++now_)};
    }

    luck::Secret secret() {
        std::array<std::uint8_t, luck::Secret::kSize> bytes{};
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(luck_.below(256));
        return luck::Secret{luck::WipedBytes::View{bytes}};
    }

    // Who is best enters at any place: no order of the machine may help or hurt.
    bool begin() {
        who_.resize(run_.size());
        std::iota(who_.begin(), who_.end(), std::size_t{0});
        for (std::size_t i = who_.size(); i-- > 1;)
            std::swap(who_[i], who_[luck_.below(static_cast<std::uint32_t>(i + 1))]);
        if (!ask(cup::Make{"simulation", "Simulation", run_.format}) || !ask(cup::Opened{})) return false;
        for (std::size_t i = 0; i < who_.size(); ++i) {
            cup::Enter entry{.name = std::to_string(i + 1), .club = {}, .family = {}, .members = {}};
            for (const std::string& role : run_.format.members)
                entry.members.push_back({role + " " + entry.name, role});
            if (!ask(entry) || !ask(cup::Present{static_cast<cup::UnitId>(i + 1)})) return false;
        }
        return ask(cup::Close{});
    }

    bool play_round(const cup::Next& next, CupTally& tally) {
        std::string salt;
        if (cup::needs_salt(cup_, next))
            for (int i = 0; i < 20; ++i) salt += static_cast<char>('0' + luck_.die());
        if (!ask(cup::Pool{}) || !ask(cup::Draw{salt}) || !ask(cup::Published{})) return false;
        const std::size_t count = cup_.rounds.back().tables.size();
        for (cup::TableNumber table = 1; table <= count; ++table)
            if (!play_table(table)) return false;
        if (tally.tables.size() < cup_.rounds.size()) tally.tables.resize(cup_.rounds.size());
        tally.tables[cup_.rounds.size() - 1] += count;
        look_at_the_best(next, tally);
        return true;
    }

    bool play_table(cup::TableNumber number) {
        const auto table = [&]() -> const cup::Table& { return cup_.rounds.back().tables[number - 1]; };
        if (table().done()) return true;
        if (!ask(cup::Fill{number, tables_.sheet(cup_, table(), who_, luck_)})) return false;
        const std::vector<cup::SheetLine> lines = table().sheet.lines;
        for (const cup::SheetLine& line : lines)
            if (!ask(cup::Signed{number, table().sheet.version, {line.unit, line.member}})) return false;
        // [END-09] Equals throw dice.
        std::vector<cup::UnitId> equal = cup::equal_first(cup_, cup_.rounds.back(), table());
        if (!equal.empty()) {
            for (std::size_t i = equal.size(); i-- > 1;)
                std::swap(equal[i], equal[luck_.below(static_cast<std::uint32_t>(i + 1))]);
            if (!ask(cup::Ruled{.table = number,
                    .parties = {},
                    .heard = {},
                    .rules = {"END-09"},
                    .decision = "dice",
                    .order = equal}))
                return false;
        }
        return ask(cup::Received{number, table().sheet.version});
    }

    cup::UnitId unit_of(std::size_t player) const {
        return static_cast<cup::UnitId>(1 + (std::ranges::find(who_, player) - who_.begin()));
    }

    void look_at_the_best(const cup::Next& next, CupTally& tally) const {
        if (next.stage != 0 || run_.format.stages[0].kind != editions::CupStageKind::Points) return;
        const cup::Amount best = cup::points(cup_, 0, unit_of(0));
        Count before = 0, equal = 0;
        for (std::size_t unit = 1; unit <= who_.size(); ++unit) {
            const cup::Amount own = cup::points(cup_, 0, static_cast<cup::UnitId>(unit));
            before += own > best;
            equal += own == best;
        }
        if (tally.best_among_three.size() < next.number) tally.best_among_three.resize(next.number);
        if (before < 3) tally.best_among_three[next.number - 1] += kWin * std::min(equal, 3 - before) / equal;
    }

    void count(CupTally& tally) const {
        const std::size_t n = who_.size();
        for (std::vector<Count>* counts : {&tally.wins, &tally.last_table, &tally.ranks, &tally.rank_squares})
            counts->resize(n);
        ++tally.cups;
        // Where the first rank is shared, the first of the list has it: the list's order is that of entry, which is chance.
        bool won = false;
        for (const cup::RankRow& row : cup_.rankings.back().rows) {
            const std::size_t player = who_[row.unit - 1];
            if (row.rank == 1 && !won) ++tally.wins[player], won = true;
            tally.ranks[player] += row.rank;
            tally.rank_squares[player] += Count{row.rank} * row.rank;
        }
        if (cup_.rounds.back().tables.size() == 1)
            for (const cup::UnitId unit : cup_.rounds.back().tables[0].units)
                ++tally.last_table[who_[unit - 1]];
    }

    const CupRun& run_;
    CupTables& tables_;
    luck::Stream luck_;
    luck::Secret secret_;
    cup::Cup cup_;
    cup::By by_{.role = cup::Role::Organiser, .name = "simulation", .device = ""};
    cup::Millis now_ = 0;
    std::vector<std::size_t> who_;  // plays as unit n, at n - 1
};

// The quantile of the standard normal distribution, by bisection of its distribution function.
double normal_quantile(double share) {
    double low = -10, high = 10;
    for (int i = 0; i < 80; ++i) {
        const double middle = (low + high) / 2;
        (0.5 * std::erfc(-middle / std::sqrt(2.0)) < share ? low : high) = middle;
    }
    return low;
}

void add(std::vector<Count>& sum, const std::vector<Count>& part) {
    if (sum.size() < part.size()) sum.resize(part.size());
    for (std::size_t i = 0; i < part.size(); ++i) sum[i] += part[i];
}

}  // namespace

void add(CupTally& sum, const CupTally& part) {
    sum.cups += part.cups;
    sum.stuck += part.stuck;
    add(sum.wins, part.wins);
    add(sum.last_table, part.last_table);
    add(sum.ranks, part.ranks);
    add(sum.rank_squares, part.rank_squares);
    add(sum.best_among_three, part.best_among_three);
    add(sum.tables, part.tables);
}

std::vector<std::uint32_t> even_spread(std::size_t size, double deviation) {
    std::vector<std::uint32_t> weights;
    for (std::size_t i = 0; i < size; ++i) {
        const double share = 1 - (static_cast<double>(i) + 0.5) / static_cast<double>(size);
        const double weight = 1000 * std::exp(deviation * normal_quantile(share));
        weights.push_back(static_cast<std::uint32_t>(std::clamp(std::round(weight), 1.0, 1e6)));
    }
    return weights;
}

int rounds_in_time(const CupRun& run, int players) {
    const int seconds = run.format.last_round != 0 ? run.format.last_round : run.format.play;
    return std::max(1, seconds / (run.turn_seconds * players));
}

void play_cups(const CupRun& run, int threads, CupTally& tally, const AfterCups& after) {
    const auto play = [&run](std::uint64_t first, std::uint64_t last, CupTally& part) {
        CupTables tables{run};
        for (std::uint64_t number = first; number < last; ++number)
            if (!SimulatedCup(run, number, tables).play(part)) ++part.stuck;
    };
    play_stretches(threads, 0, run.cups, play, tally, after);
}

}  // namespace banquier::sim
