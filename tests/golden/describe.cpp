#include "describe.hpp"

#include "shared/golden_record.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>

namespace banquier::testing {
namespace {

constexpr std::string_view kBegin = "<!-- moments: begin -->\n", kEnd = "<!-- moments: end -->\n";

Moments find_moments(const notation::Record& record) {
    Moments moments{};
    for (std::size_t i = 0; i < record.steps.size(); ++i) {
        const notation::Step& step = record.steps[i];
        const Action* act = std::get_if<Action>(&step.what);
        if (!act) continue;
        moments_of(record.header.game, record.state_at(i), *act, step.events, [&](Moment m) {
            std::size_t& first = moments[static_cast<std::size_t>(m)];
            if (first == 0) first = i + 1;
        });
    }
    return moments;
}

// Every event's figures, folded: the same number for the same happenings.
std::uint64_t digest(const notation::Record& record) {
    std::uint64_t hash = 0xCBF29CE484222325u;
    const auto fold = [&](std::uint64_t v) { hash = (hash ^ v) * 0x100000001B3u; };
    for (const notation::Step& step : record.steps)
        for (const Event& e : step.events) {
            fold(static_cast<std::uint64_t>(e.kind));
            fold(static_cast<std::uint64_t>(e.rule.chapter) * 100 + e.rule.number);
            fold(index_of(e.player));
            fold(index_of(e.other));
            fold(index_of(e.deed));
            fold(static_cast<std::uint64_t>(e.amount));
        }
    return hash;
}

std::string names_of(const notation::Record& record, PlayerSet players) {
    std::string text;
    for (const PlayerId q : players) {
        if (!text.empty()) text += " and ";
        text += record.header.players[index_of(q)];
    }
    return text;
}

}  // namespace

std::string whole_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<GoldenGame> golden_games(const std::filesystem::path& folder, std::string& problem) {
    std::vector<GoldenGame> games;
    for (const auto& path : shared::golden_files(folder)) {
        notation::RecordRead read =
            notation::read_record(shared::golden_record(path), path.filename().string());
        if (read.problem) problem += notation::render(*read.problem, editions::Language::English) + "\n";
        GoldenGame game{path, std::move(read.record), {}};
        game.moments = find_moments(game.record);
        games.push_back(std::move(game));
    }
    return games;
}

std::string paragraph(const GoldenGame& game) {
    const notation::Record& record = game.record;
    const State& last = record.last();
    std::vector<std::pair<std::size_t, std::string_view>> found;
    for (std::size_t i = 0; i < kMoments; ++i)
        if (game.moments[i] != 0) found.emplace_back(game.moments[i], kMomentNames[i]);
    std::ranges::sort(found);
    std::string text = "A game of " + std::to_string(last.players) + " by the rules of " +
        record.header.rules + " on " + record.header.board + ": " + std::to_string(record.steps.size()) +
        " acts, " + std::to_string(last.round) + " rounds, won by " + names_of(record, last.winners) +
        ". Its moments, by the act where each first comes: ";
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (i != 0) text += i + 1 == found.size() ? " and " : ", ";
        text += std::string(found[i].second) + " (" + std::to_string(found[i].first) + ")";
    }
    char line[64];
    std::snprintf(line, sizeof line, ".\n\nDigest of all events: %016llx\n",
        static_cast<unsigned long long>(digest(record)));
    return text + line;
}

std::string moments_table(const std::vector<GoldenGame>& games) {
    std::map<std::string, Moments> sets;
    std::map<std::string, RuleSet> rules;
    for (const GoldenGame& game : games) {
        rules[game.record.header.rules] = game.record.header.game.rules;
        for (std::size_t i = 0; i < kMoments; ++i) sets[game.record.header.rules][i] += game.moments[i] != 0;
    }
    std::string text = "| moment |", rule = "|---|";
    for (const auto& [id, have] : sets) text += " " + id + " |", rule += "---|";
    text += "\n" + rule + "\n";
    for (std::size_t i = 0; i < kMoments; ++i) {
        text += "| " + std::string(kMomentNames[i]) + " |";
        for (const auto& [id, have] : sets) {
            const bool has = has_moment(rules[id], static_cast<Moment>(i));
            text += has ? " " + std::to_string(have[i]) + " |" : " – |";
        }
        text += "\n";
    }
    return text;
}

std::string with_table(const std::string& text, const std::string& table) {
    const std::size_t begin = text.find(kBegin), end = text.find(kEnd);
    if (begin == std::string::npos || end == std::string::npos) return text;
    return text.substr(0, begin + kBegin.size()) + table + text.substr(end);
}

}  // namespace banquier::testing
