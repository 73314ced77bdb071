#include <banquier/sim/tune.hpp>

#include <banquier/bots/maison.hpp>
#include <banquier/luck/seeded.hpp>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <sstream>
#include <thread>

namespace banquier::sim {

namespace {

using luck::Stream;

constexpr double kFirstStep = 0.12;  // of each parameter's range
constexpr double kLeastStep = 0.005, kMostStep = 0.4;
constexpr double kLeastWidth = 0.05, kMostWidth = 20;
constexpr std::uint64_t kNoise = 0x6E6F697365u;  // sets the bots' own randomness apart

// ---- Games

// One block: every rotation of the seats under one luck. The candidate's wins, in parts of kWin.
std::uint64_t block_wins(const TuningTable& table, const bots::Bot& candidate, std::uint64_t seed,
    std::uint64_t block, EventList& events) {
    const std::size_t n = table.others.size() + 1;
    std::uint64_t wins = 0;
    for (std::size_t rotation = 0; rotation < n; ++rotation) {
        Seats seats{.count = static_cast<int>(n)};
        for (std::size_t e = 0; e < n; ++e) {
            const std::size_t seat = seat_of(e, rotation, n);
            seats.bot.items[seat] = e == 0 ? &candidate : table.others[e - 1].get();
            seats.noise.items[seat] = Stream::mix(Stream::mix(Stream::mix(seed ^ kNoise) ^ block) ^ e);
        }
        NoObserver watch;
        Match match(table.game, seats, luck::Seeded(seed, block), Limits{}, watch, events);
        const PlayerSet winners = winners_of(match.play());
        if (winners.contains(static_cast<PlayerId>(rotation)))
            wins += kWin / static_cast<std::uint64_t>(winners.count());
    }
    return wins;
}

// A block that one candidate plays at one table.
struct Unit {
    const TuningTable* table;
    const bots::Bot* bot;
    std::uint64_t block;
    std::uint64_t wins = 0;
};

// Whole numbers in places of their own: the order in which threads come to them does not matter.
bool play_units(std::vector<Unit>& units, std::uint64_t seed, int threads, const Played& played) {
    std::atomic<std::size_t> next{0}, done{0};
    std::atomic<bool> stopped{false};
    const auto work = [&](bool tells) {
        const auto events = std::make_unique<EventList>();
        for (std::size_t i = next++; i < units.size() && !stopped; i = next++) {
            Unit& unit = units[i];
            unit.wins = block_wins(*unit.table, *unit.bot, seed, unit.block, *events);
            const std::size_t so_far = ++done;
            if (tells && played && !played(so_far, units.size())) stopped = true;
        }
    };
    std::vector<std::jthread> pool;
    for (int i = 1; i < threads; ++i) pool.emplace_back(work, false);
    work(true);
    pool.clear();
    return !stopped;
}

// ---- The search

// Nearly normal, by plain sums: twelve even numbers less six.
double gaussian(Stream& stream) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(stream.next() >> 11) / 9007199254740992.0;
    return sum;
}

double within_range(double x) { return std::clamp(x, 0.0, 1.0); }

// The usual constants of the method for n parameters and a population.
struct Constants {
    std::vector<double> weight;  // of the better half, best first
    double mass = 0;             // how many candidates the weights amount to
    double step_rate = 0, damping = 0, width_rate = 0, rank_one = 0, rank_many = 0, expected = 0;

    Constants(std::size_t n, int population) {
        const auto dimension = static_cast<double>(n);
        const int parents = population / 2;
        double sum = 0, squares = 0;
        for (int i = 0; i < parents; ++i)
            sum += weight.emplace_back(std::log(parents + 0.5) - std::log(i + 1.0));
        for (double& w : weight) {
            w /= sum;
            squares += w * w;
        }
        mass = 1 / squares;
        step_rate = (mass + 2) / (dimension + mass + 5);
        damping = 1 + step_rate + 2 * std::max(0.0, std::sqrt((mass - 1) / (dimension + 1)) - 1);
        width_rate = (4 + mass / dimension) / (dimension + 4 + 2 * mass / dimension);
        // A width for each parameter alone is learnt faster than a whole matrix.
        const double faster = (dimension + 2) / 3;
        rank_one = std::min(0.5, faster * 2 / ((dimension + 1.3) * (dimension + 1.3) + mass));
        rank_many = std::min(
            1 - rank_one, faster * 2 * (mass - 2 + 1 / mass) / ((dimension + 2) * (dimension + 2) + mass));
        expected = std::sqrt(dimension) * (1 - 1 / (4 * dimension) + 1 / (21 * dimension * dimension));
    }
};

using Point = std::vector<double>;

std::vector<Point> sampled(const TuningSettings& settings, const Search& search) {
    Stream stream(Stream::mix(settings.seed) ^ static_cast<std::uint64_t>(search.generation));
    std::vector<Point> points(static_cast<std::size_t>(settings.population), Point(search.mean.size()));
    for (Point& point : points)
        for (std::size_t i = 0; i < point.size(); ++i)
            point[i] =
                within_range(search.mean[i] + search.step * std::sqrt(search.width[i]) * gaussian(stream));
    return points;
}

// Moves the mean, the step and the widths by the better half of the points, best first.
void learn(const TuningSettings& settings, const std::vector<Point>& ranked, Search& search) {
    const std::size_t n = search.mean.size();
    const Constants c(n, settings.population);
    const Point before = search.mean;
    double length = 0;
    for (std::size_t i = 0; i < n; ++i) {
        double mean = 0;
        for (std::size_t k = 0; k < c.weight.size(); ++k) mean += c.weight[k] * ranked[k][i];
        search.mean[i] = mean;
        const double move = (mean - before[i]) / search.step;
        double& path = search.step_path[i];
        path = (1 - c.step_rate) * path +
            std::sqrt(c.step_rate * (2 - c.step_rate) * c.mass) * move / std::sqrt(search.width[i]);
        length += path * path;
    }
    length = std::sqrt(length);
    const bool steady = length < (1.4 + 2 / (static_cast<double>(n) + 1)) * c.expected * 1.5;
    for (std::size_t i = 0; i < n; ++i) {
        double& path = search.width_path[i];
        const double move = (search.mean[i] - before[i]) / search.step;
        path = (1 - c.width_rate) * path +
            (steady ? std::sqrt(c.width_rate * (2 - c.width_rate) * c.mass) * move : 0);
        double spread = 0;
        for (std::size_t k = 0; k < c.weight.size(); ++k) {
            const double off = (ranked[k][i] - before[i]) / search.step;
            spread += c.weight[k] * off * off;
        }
        search.width[i] = std::clamp((1 - c.rank_one - c.rank_many) * search.width[i] +
                c.rank_one * path * path + c.rank_many * spread,
            kLeastWidth, kMostWidth);
    }
    search.step *= std::exp(std::clamp(c.step_rate / c.damping * (length / c.expected - 1), -0.3, 0.3));
    search.step = std::clamp(search.step, kLeastStep, kMostStep);
}

// Blocks that each candidate plays at each table.
std::uint64_t blocks_at(
    const TuningSettings& settings, const std::vector<TuningTable>& tables, std::size_t t) {
    double weights = 0;
    for (const TuningTable& table : tables) weights += table.weight;
    const double games = settings.games * tables[t].weight / weights;
    return std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(games / static_cast<double>(tables[t].others.size() + 1) + 0.5));
}

std::shared_ptr<const bots::Bot> maison(const TuningTable& table, const bots::Parameters& parameters) {
    return std::make_shared<bots::Maison>(table.game, parameters);
}

}  // namespace

std::vector<const bots::ParameterInfo*> tuned_parameters() {
    std::vector<const bots::ParameterInfo*> list;
    for (const bots::ParameterInfo& info : bots::parameter_table())
        if (info.tuned) list.push_back(&info);
    return list;
}

Search begin_search(const TuningSettings& settings) {
    Search search;
    search.step = kFirstStep;
    for (const bots::ParameterInfo* info : tuned_parameters())
        search.mean.push_back(
            within_range((settings.start.*info->member - info->low) / (info->high - info->low)));
    search.width.assign(search.mean.size(), 1);
    search.step_path.assign(search.mean.size(), 0);
    search.width_path.assign(search.mean.size(), 0);
    return search;
}

bots::Parameters parameters_at(const TuningSettings& settings, const std::vector<double>& point) {
    bots::Parameters parameters = settings.start;
    const auto list = tuned_parameters();
    for (std::size_t i = 0; i < list.size(); ++i)
        parameters.*list[i]->member = list[i]->low + point[i] * (list[i]->high - list[i]->low);
    return parameters;
}

bool next_generation(const TuningSettings& settings, const std::vector<TuningTable>& tables, int threads,
    Search& search, const Played& played) {
    const std::vector<Point> points = sampled(settings, search);
    std::vector<std::shared_ptr<const bots::Bot>> bots;
    std::vector<Unit> units;
    for (const Point& point : points)
        for (std::size_t t = 0; t < tables.size(); ++t) {
            const auto& bot = bots.emplace_back(maison(tables[t], parameters_at(settings, point)));
            for (std::uint64_t b = 0; b < blocks_at(settings, tables, t); ++b)
                units.push_back({&tables[t], bot.get(), b});
        }
    const std::uint64_t seed =
        kTuningSeeds + settings.seed * 1'000'000 + static_cast<std::uint64_t>(search.generation);
    if (!play_units(units, seed, threads, played)) return false;

    std::vector<double> fitness(points.size());
    double weights = 0;
    for (const TuningTable& table : tables) weights += table.weight;
    auto unit = units.begin();
    for (double& sum : fitness)
        for (std::size_t t = 0; t < tables.size(); ++t) {
            const std::uint64_t blocks = blocks_at(settings, tables, t);
            std::uint64_t wins = 0;
            for (std::uint64_t b = 0; b < blocks; ++b) wins += (unit++)->wins;
            const auto seats = static_cast<double>(tables[t].others.size() + 1);
            const double share = static_cast<double>(wins) / (static_cast<double>(blocks * kWin) * seats);
            sum += 100 * (share - 1 / seats) * tables[t].weight / weights;
        }
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(
        order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return fitness[a] > fitness[b]; });
    std::vector<Point> ranked;
    for (const std::size_t i : order) ranked.push_back(points[i]);
    learn(settings, ranked, search);
    search.fitness =
        std::accumulate(fitness.begin(), fitness.end(), 0.0) / static_cast<double>(fitness.size());
    search.best = fitness[order.front()];
    ++search.generation;
    return true;
}

std::optional<std::vector<Fared>> fare(const bots::Parameters& parameters,
    const std::vector<TuningTable>& tables, std::uint64_t seed, std::uint64_t blocks, int threads,
    const Played& played) {
    std::vector<Fared> result;
    for (const TuningTable& table : tables) {
        const auto bot = maison(table, parameters);
        std::vector<Unit> units;
        for (std::uint64_t b = 0; b < blocks; ++b) units.push_back({&table, bot.get(), b});
        if (!play_units(units, seed, threads, played)) return std::nullopt;
        const double parts = static_cast<double>(kWin * (table.others.size() + 1));
        const auto share_of = [&](std::uint64_t wins) { return 100 * static_cast<double>(wins) / parts; };
        std::uint64_t wins = 0;
        for (const Unit& unit : units) wins += unit.wins;
        const double n = static_cast<double>(blocks), mean = share_of(wins) / n;
        Fared& fared = result.emplace_back(Fared{table.name, mean});
        const bool scatter = std::any_of(
            units.begin(), units.end(), [&](const Unit& unit) { return unit.wins != units[0].wins; });
        if (!scatter) continue;
        double squares = 0;
        for (const Unit& unit : units) squares += (share_of(unit.wins) - mean) * (share_of(unit.wins) - mean);
        fared.half_interval = 1.96 * std::sqrt(squares / (n - 1) / n);
    }
    return result;
}

// ---- Checkpoints: one "name value..." a line

namespace {

constexpr std::string_view kFirstLine = "banquier tune 1";

std::string numbers(const std::vector<double>& list) {
    std::string text;
    for (const double x : list) text += fmt::format(" {:a}", x);
    return text;
}

std::optional<double> number_in(std::string_view word) {
    double value = 0;
    const bool negative = word.starts_with('-');
    if (negative) word.remove_prefix(1);
    if (word.starts_with("0x")) word.remove_prefix(2);
    const auto [end, error] =
        std::from_chars(word.data(), word.data() + word.size(), value, std::chars_format::hex);
    if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return negative ? -value : value;
}

// What a line of the checkpoint holds, each number with its range.
struct Range {
    double low, high;
    bool whole = false;
};
using Ranges = std::vector<Range>;

// Reads the lines in their order; the first that is not as it must be is the problem.
class CheckpointLines {
public:
    CheckpointLines(std::string_view text, std::string file)
        : in_{std::string{text}}, file_{std::move(file)} {}

    bool begins_with(std::string_view wanted) {
        std::string line;
        return next(line) && line == wanted;
    }

    // After the name, as many numbers as ranges.
    std::vector<double> numbers(const std::string& name, const Ranges& ranges) {
        std::string line, word;
        std::vector<double> list;
        if (problem_) return list;
        std::istringstream words{next(line) ? line : ""};
        if (!(words >> word) || word != name) {
            fail(name, {"la ligne manque", "the line is missing"});
            return list;
        }
        while (words >> word && !problem_) {
            const std::optional<double> value = number_in(word);
            const bool fits = list.size() < ranges.size() && value && fit(ranges[list.size()], *value);
            if (fits)
                list.push_back(*value);
            else
                fail(name, expected(word, list.size(), ranges));
        }
        if (!problem_ && list.size() != ranges.size())
            fail(name,
                {fmt::format("{} nombres ; attendu : {}", list.size(), ranges.size()),
                    fmt::format("{} numbers; expected: {}", list.size(), ranges.size())});
        return list;
    }

    void fail(const std::string& field, notation::Text text) {
        problem_ = {.file = file_, .line = line_, .field = field, .text = std::move(text)};
    }
    const std::optional<notation::Problem>& problem() const { return problem_; }

private:
    bool next(std::string& line) {
        ++line_;
        return static_cast<bool>(std::getline(in_, line));
    }
    // No number at all compares as false.
    static bool fit(const Range& range, double value) {
        return value >= range.low && value <= range.high && (!range.whole || value == std::trunc(value));
    }
    static notation::Text expected(const std::string& word, std::size_t i, const Ranges& ranges) {
        if (i >= ranges.size())
            return {fmt::format("« {} » est de trop : attendu : {} nombres", word, ranges.size()),
                fmt::format("\"{}\" is too much; expected: {} numbers", word, ranges.size())};
        const auto& [low, high, whole] = ranges[i];
        return {
            fmt::format("« {} » ; attendu : un nombre{} de {} à {}", word, whole ? " entier" : "", low, high),
            fmt::format(
                "\"{}\"; expected: a {}number from {} to {}", word, whole ? "whole " : "", low, high)};
    }

    std::istringstream in_;
    std::string file_;
    std::size_t line_ = 0;
    std::optional<notation::Problem> problem_;
};

}  // namespace

std::string checkpoint_text(const TuningSettings& settings, const Search& search) {
    std::string text = fmt::format("{}\n", kFirstLine);
    const auto add = [&](std::string_view name, const std::vector<double>& list) {
        text += fmt::format("{}{}\n", name, numbers(list));
    };
    std::vector<double> start;
    for (const bots::ParameterInfo& info : bots::parameter_table())
        start.push_back(settings.start.*info.member);
    add("settings",
        {static_cast<double>(settings.population), static_cast<double>(settings.games),
            static_cast<double>(settings.seed)});
    add("start", start);
    add("generation", {static_cast<double>(search.generation), search.step, search.fitness, search.best});
    add("mean", search.mean);
    add("width", search.width);
    add("step_path", search.step_path);
    add("width_path", search.width_path);
    return text;
}

notation::Result<Checkpoint> read_checkpoint(std::string_view text, const std::string& file) {
    using Settings = TuningSettings;
    constexpr double kFar = 1e9;       // no path goes and no fitness lies so far
    constexpr double kRounded = 1e-9;  // a mean of points at the edge may lie so far beyond it
    const std::size_t n = tuned_parameters().size();
    CheckpointLines in{text, file};
    if (!in.begins_with(kFirstLine))
        in.fail("",
            {fmt::format("ce n'est pas l'état d'une recherche de cette version (« {} »)", kFirstLine),
                fmt::format("this is not the state of a search of this version (\"{}\")", kFirstLine)});
    Ranges starts;
    for (const bots::ParameterInfo& info : bots::parameter_table()) starts.push_back({info.low, info.high});
    const auto settings = in.numbers("settings",
        {{Settings::kLeastPopulation, Settings::kMostPopulation, true}, {1, Settings::kMostGames, true},
            {0, Settings::kMostSeed, true}});
    const auto start = in.numbers("start", starts);
    const auto generation = in.numbers("generation",
        {{0, Settings::kMostGenerations, true}, {kLeastStep, kMostStep}, {-kFar, kFar}, {-kFar, kFar}});
    const auto mean = in.numbers("mean", Ranges(n, {-kRounded, 1 + kRounded}));
    const auto width = in.numbers("width", Ranges(n, {kLeastWidth, kMostWidth}));
    const auto step_path = in.numbers("step_path", Ranges(n, {-kFar, kFar}));
    const auto width_path = in.numbers("width_path", Ranges(n, {-kFar, kFar}));
    if (in.problem()) return *in.problem();
    Checkpoint point;
    point.settings.population = static_cast<int>(settings[0]);
    point.settings.games = static_cast<int>(settings[1]);
    point.settings.seed = static_cast<std::uint64_t>(settings[2]);
    std::size_t i = 0;
    for (const bots::ParameterInfo& info : bots::parameter_table())
        point.settings.start.*info.member = start[i++];
    point.search = {.generation = static_cast<int>(generation[0]),
        .step = generation[1],
        .mean = mean,
        .width = width,
        .step_path = step_path,
        .width_path = width_path,
        .fitness = generation[2],
        .best = generation[3]};
    return point;
}

}  // namespace banquier::sim
