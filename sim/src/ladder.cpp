#include <banquier/sim/ladder.hpp>

#include "stretches.hpp"

#include <banquier/notation/figures.hpp>
#include <banquier/notation/json.hpp>

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace banquier::sim {

namespace json = boost::json;

namespace {

constexpr std::uint64_t kLineUps = 1ull << 40;  // streams of numbers beside those of games

// Tables of each size have a luck of their own.
std::uint64_t seed_of(const LadderRun& run, int players) {
    return luck::Stream::mix(luck::Stream::mix(run.seed) + static_cast<std::uint64_t>(players));
}

// Tables by number, since threads come to them in any order.
struct Numbered {
    std::map<std::uint64_t, TableResult> table;
};
void add(Numbered& sum, const Numbered& part) { sum.table.insert(part.table.begin(), part.table.end()); }

}  // namespace

LineUp line_up_at(const LadderRun& run, int players, std::uint64_t table) {
    luck::Stream stream{luck::stream_key(seed_of(run, players), table, kLineUps)};
    LineUp line_up;
    while (line_up.size() < static_cast<std::size_t>(players)) {
        LineUp all(run.pool.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        for (std::size_t left = all.size(); left > 1; --left)
            std::swap(all[left - 1], all[stream.below(static_cast<std::uint32_t>(left))]);
        const std::size_t room = static_cast<std::size_t>(players) - line_up.size();
        line_up.insert(line_up.end(), all.begin(),
            all.begin() + static_cast<std::ptrdiff_t>(std::min(room, all.size())));
    }
    return line_up;
}

TableResult play_table(const LadderRun& run, int players, std::uint64_t table) {
    const std::uint64_t seed = seed_of(run, players);
    const LineUp line_up = line_up_at(run, players, table);
    const std::size_t n = line_up.size();
    const Opening opening(run.game, players);
    const auto events = std::make_unique<EventList>();
    std::vector<std::unique_ptr<bots::Memory>> memories;
    for (const std::size_t who : line_up) memories.push_back(run.pool[who].bot->memory());
    TableResult result;
    for (std::size_t rotation = 0; rotation < n; ++rotation) {
        Seats seats{.count = players};
        for (std::size_t place = 0; place < n; ++place) {
            const std::size_t seat = seat_of(place, rotation, n);
            seats.bot.items[seat] = run.pool[line_up[place]].bot.get();
            seats.noise.items[seat] = luck::stream_key(seed, table, luck::kNoiseStreams + place);
            seats.memory.items[seat] = memories[place].get();
        }
        NoObserver nobody;
        Match match(opening, seats, luck::Seeded(seed, table), run.limits, nobody, *events);
        const PlayerSet winners = winners_of(match.play());
        unsigned won = 0;
        for (std::size_t place = 0; place < n; ++place)
            won |= static_cast<unsigned>(winners.contains(static_cast<PlayerId>(seat_of(place, rotation, n))))
                << place;
        result.push_back(static_cast<std::uint8_t>(won));
    }
    return result;
}

void play_ladder(const LadderRun& run, int players, std::size_t tables, int threads, Results& results,
    const AfterTables& after) {
    const auto play = [&](std::uint64_t first, std::uint64_t last, Numbered& part) {
        for (std::uint64_t table = first; table < last; ++table)
            part.table[table] = play_table(run, players, table);
    };
    Numbered played;
    const std::function<bool(std::uint64_t, const Numbered&)> after_stretch = [&](std::uint64_t,
                                                                                  const Numbered&) {
        for (auto& [table, result] : played.table) results.push_back(std::move(result));
        played.table.clear();
        return !after || after(results.size());
    };
    play_stretches(threads, results.size(), tables, play, played, after_stretch);
}

// ---- As a file

json::object description_of(const LadderRun& run, const std::string& board, const std::string& rules,
    const std::vector<std::string>& choices) {
    json::array bots;
    for (const Entrant& entrant : run.pool) {
        json::object bot{{"name", entrant.name}};
        if (!entrant.digest.empty()) bot["digest"] = entrant.digest;
        bots.push_back(std::move(bot));
    }
    const int players = why_not_players(run.game, 3) ? 4 : 3;
    return {{"board", board}, {"rules", rules}, {"choices", json::array(choices.begin(), choices.end())},
        {"figures", notation::digest_of(notation::figures_of(run.game))}, {"behaviour", kBehaviour},
        {"bots", std::move(bots)}, {"seed", run.seed}, {"rounds", run.limits.rounds},
        {"time_up_after", run.limits.time_up_after}, {"last_round_after", run.limits.last_round_after},
        {"sample", json::value_from(play_table(run, players, 0))}};
}

// Two hexadecimal digits a game, so that thousands of games are a line.
std::string ladder_text(const json::object& description, const AllResults& results) {
    std::string lines;
    for (const auto& [players, tables] : results) {
        std::string games;
        for (const TableResult& table : tables)
            for (const std::uint8_t won : table) games += fmt::format("{:02x}", won);
        lines += fmt::format("{}\n    \"{}\": \"{}\"", lines.empty() ? "" : ",", players, games);
    }
    return fmt::format(
        "{{\n  \"format\": \"{}\",\n  \"version\": {},\n  \"run\": {},\n  \"results\": {{{}\n  }}\n}}\n",
        kLadderFormat, kLadderVersion, json::serialize(description), lines);
}

namespace {

notation::Problem problem_in(const std::string& file, const std::string& field, const notation::Text& text) {
    return {.file = file, .field = field, .text = text};
}

// The first member of the description that the file has otherwise.
std::optional<notation::Problem> why_another(
    const json::value* run, const std::string& file, const json::object& description) {
    if (run == nullptr || !run->is_object()) return problem_in(file, "run", {"il manque", "it is missing"});
    for (const auto& [name, wanted] : description) {
        const json::value* kept = run->get_object().if_contains(name);
        const std::string has = kept != nullptr ? json::serialize(*kept) : "–";
        if (has != json::serialize(wanted))
            return problem_in(file, "run." + std::string{name},
                {fmt::format("{} dans le fichier, {} ici", has, json::serialize(wanted)),
                    fmt::format("{} in the file, {} here", has, json::serialize(wanted))});
    }
    return std::nullopt;
}

bool is_text(const json::value& value, std::string_view text) {
    return value.is_string() && std::string_view{value.get_string()} == text;
}

int digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

// Nothing: these are no whole tables of so many players.
std::optional<Results> tables_in(std::string_view games, int players) {
    const auto n = static_cast<std::size_t>(players);
    if (games.size() % (2 * n) != 0) return std::nullopt;
    Results results(games.size() / (2 * n), TableResult(n));
    for (std::size_t i = 0; i < games.size() / 2; ++i) {
        const int high = digit(games[2 * i]), low = digit(games[2 * i + 1]), won = 16 * high + low;
        if (high < 0 || low < 0 || won == 0 || won >= 1 << players) return std::nullopt;
        results[i / n][i % n] = static_cast<std::uint8_t>(won);
    }
    return results;
}

}  // namespace

notation::Result<AllResults> read_ladder(
    std::string_view text, const std::string& file, const json::object& description) {
    boost::system::error_code error;
    const json::value value = json::parse(text, error);
    const json::object* object = error ? nullptr : value.if_object();
    const json::value* format = object != nullptr ? object->if_contains("format") : nullptr;
    const json::value* version = object != nullptr ? object->if_contains("version") : nullptr;
    if (format == nullptr || !is_text(*format, kLadderFormat) || version == nullptr ||
        *version != kLadderVersion)
        return problem_in(file, "",
            {fmt::format("ce n'est pas un fichier {} {}", kLadderFormat, kLadderVersion),
                fmt::format("it is no {} {} file", kLadderFormat, kLadderVersion)});
    if (const auto why = why_another(object->if_contains("run"), file, description)) return *why;
    const json::value* results = object->if_contains("results");
    if (results == nullptr || !results->is_object())
        return problem_in(file, "results", {"il manque", "it is missing"});
    AllResults all;
    for (const auto& [players, games] : results->get_object()) {
        const int count = players.size() == 1 ? players[0] - '0' : 0;
        const json::string* digits = games.if_string();
        auto tables = count >= 2 && count <= static_cast<int>(kMaxPlayers) && digits != nullptr
            ? tables_in(*digits, count)
            : std::nullopt;
        if (!tables)
            return problem_in(file, "results." + std::string{players},
                {"attendu : les vainqueurs de tables entières, deux chiffres par partie",
                    "expected: the winners of whole tables, two digits a game"});
        all[count] = std::move(*tables);
    }
    return all;
}

}  // namespace banquier::sim
